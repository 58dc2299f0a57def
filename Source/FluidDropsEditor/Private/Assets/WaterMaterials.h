// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The look of water out of the box. The plugin has no binary assets: when a project first uses water, the editor makes
// the materials that the project settings name by default, saves them into the project's content and says so, with a
// button to take it back. From then on they are assets like any other: uncooked games find them, they can be changed,
// and belong into version control. Cooking makes them too if they are missing, and takes along what the settings name.

#pragma once

#include "Containers/Array.h"
#include "Containers/ArrayView.h"
#include "Containers/UnrealString.h"
#include "UObject/SoftObjectPath.h"

class AActor;
class ITargetPlatform;
class UMaterial;

namespace FluidDropsUnreal::Editor
{

/** Whether anything in the project's content, or in memory, uses water. */
bool IsWaterUsed();

/** Whether an actor has water and is in a level that is edited: no preview, and not of a world that plays. */
bool BringsWater(const AActor& Actor);

/** Makes a material of that name in the package of that name, not saved. Null: there is something of that name. */
UMaterial* MakeWaterMaterial(const FString& PackageName);
UMaterial* MakeTrailMaterial(const FString& PackageName);
UMaterial* MakeLiquidMaterial(const FString& PackageName);
UMaterial* MakePasteMaterial(const FString& PackageName);

/**
 * Lets a material that is seen through write motion vectors, without which temporal upscaling smears moving drops. The
 * engine writes its depth with them, after it was drawn.
 */
void WriteVelocity(UMaterial& Clear);

/** The same for a material that was made before we did that; true if it was. One that somebody has set is left alone.
 */
bool WriteVelocityIfOld(UMaterial& Material);

/** A material that the settings name by default, and how it is made. */
struct FDefaultMaterial
{
	FSoftObjectPath Path;
	UMaterial* (*Make)(const FString& PackageName);
};

TArray<FDefaultMaterial> DefaultMaterials();

/** Makes and saves those that the settings name by default and that are missing. What could not be saved is logged. */
TArray<UMaterial*> MakeMissingMaterials();

/** Brings those up to date that are there and that an older version made, and saves them. */
void UpdateOldMaterials();

/** Waits for water to be used, and for cooking. */
class FWaterMaterials
{
public:
	FWaterMaterials();
	~FWaterMaterials();

	/** When water is about to be seen: makes what is missing, if there is any water. */
	void ProvideIfUsed();

private:
	void OnActorAdded(AActor* Actor);
	void OnBeginPlay(bool bSimulating);
	void OnCook(TConstArrayView<const ITargetPlatform*> Platforms, TArray<FName>& ToCook, TArray<FName>& NotToCook);
	/** Makes what is missing and tells the user. */
	void Provide();

	bool bProviding = false; // with the next tick
};

} // namespace FluidDropsUnreal::Editor
