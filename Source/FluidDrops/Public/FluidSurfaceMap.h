// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What may differ from place to place on a surface, and where it is taken from: painted vertex colors, and the
// material slots of the mesh.

#pragma once

#include "CoreMinimal.h"

#include "FluidSurfaceMap.generated.h"

/** What may differ from triangle to triangle of a surface. */
UENUM(BlueprintType)
enum class EFluidSurfaceMap : uint8
{
	Roughness UMETA(ToolTip = "Factor on the material's roughness."),
	Adhesion UMETA(ToolTip = "Factor on the material's adhesion."),
	Moisture UMETA(ToolTip = "Factor on the density of glands and of places where vapor settles."),
	SweatOnset UMETA(ToolTip = "How hard the body must work before glands start there: 0 at once, 1 never."),
	Count UMETA(Hidden)
};

/** A channel of the vertex colors of a mesh. */
UENUM(BlueprintType)
enum class EFluidVertexChannel : uint8
{
	None UMETA(ToolTip = "Vertex colors are not looked at."),
	Red UMETA(ToolTip = "0 (black) to 1 (red)."),
	Green UMETA(ToolTip = "0 (black) to 1 (green)."),
	Blue UMETA(ToolTip = "0 (black) to 1 (blue)."),
	Alpha UMETA(ToolTip = "0 (transparent) to 1 (opaque).")
};

/** Where the numbers of a map come from. What is given by several sources is multiplied. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidSurfaceMapSource
{
	GENERATED_BODY()

	/** Channel of the mesh's vertex colors that is painted with it. A mesh without colors has 1 everywhere. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface")
	EFluidVertexChannel Channel = EFluidVertexChannel::None;

	/** What full color means: factor on the channel. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface", meta = (ClampMin = "0", ClampMax = "1000"))
	float Scale = 1.0f;

	/** Factors for material slots of the mesh, by the name of the slot: 0 for eyes and teeth. Others have 1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Surface")
	TMap<FName, float> SlotFactors;

	/** The same everywhere. */
	bool IsUniform() const { return Channel == EFluidVertexChannel::None && SlotFactors.IsEmpty() && Scale == 1.0f; }
};
