// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What scripts of the editor need: editor utility Blueprints, and Content/Python/fluiddrops_examples.py.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "FluidDropsEditorLibrary.generated.h"

class AActor;
class UFluidPresetAsset;
class UFluidSurfaceAsset;
class UFluidSurfaceComponent;
class UNiagaraSystem;

/** FluidDrops for scripts of the editor. */
UCLASS(meta = (ScriptName = "FluidDropsEditorLibrary"))
class UFluidDropsEditorLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Makes data assets of all preset files that come with FluidDrops. Those that are there get the values of the
	 * files.
	 * @param PackagePath Where they go, such as /Game/FluidDrops/Presets.
	 * @return All of them, new and old.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Editor")
	static TArray<UFluidPresetAsset*> ImportFluidPresets(const FString& PackagePath);

	/**
	 * Lets a mesh of an actor in a level carry water.
	 * @param Actor An actor with a mesh.
	 * @param Material What the mesh is made of; none for the default.
	 * @param bTextures Whether its materials get the textures of wetness too, which needs a wetness map.
	 * @return The new component, or the one that was there.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Editor")
	static UFluidSurfaceComponent* AddFluidSurface(AActor* Actor, UFluidSurfaceAsset* Material, bool bTextures = false);

	/**
	 * Lets a mesh asset keep its triangles for water in packaged games. Save it afterwards.
	 * @param Mesh A static or skeletal mesh of the project.
	 * @param LOD Level of detail that surfaces of this mesh use.
	 * @return Whether the asset was changed by that.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Editor")
	static bool KeepTriangles(UObject* Mesh, int32 LOD = 0);

	/**
	 * Gives a Niagara system the water of its world as a user parameter.
	 * @param System The system.
	 * @param Name Of the parameter, without User.
	 * @return Whether it was added; not if there is a parameter of that name.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Editor")
	static bool AddWaterParameter(UNiagaraSystem* System, FName Name);
};
