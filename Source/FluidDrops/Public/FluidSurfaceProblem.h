// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Whether a mesh can carry water, and what is wrong with it if it cannot.

#pragma once

#include "CoreMinimal.h"

#include "FluidSurfaceProblem.generated.h"

/** Why something is no surface. */
UENUM(BlueprintType)
enum class EFluidSurfaceProblem : uint8
{
	None UMETA(ToolTip = "It can carry water."),
	NoComponent UMETA(
		ToolTip = "There is no mesh component: none is the attach parent, is named, or belongs to the actor."),
	UnsupportedComponent UMETA(ToolTip = "The component draws its mesh in a way that the water cannot follow."),
	NoMesh UMETA(ToolTip = "The mesh component has no mesh."),
	NotReady UMETA(
		ToolTip = "The mesh is still being built, streamed in or prepared for water; it carries water after that."),
	NoSuchLod UMETA(ToolTip = "The mesh does not have the chosen level of detail."),
	NoCpuAccess UMETA(ToolTip = "The cooked mesh is on the graphics card only, and keeps no copy for water."),
	EmptyMesh UMETA(ToolTip = "The mesh has no triangle."),
	UnusableMesh UMETA(ToolTip = "The simulation refused the mesh; the text says why."),
	RefusedSettings UMETA(ToolTip = "The settings of the surface were refused; the text says which."),
	NoWater UMETA(ToolTip = "There is no water in this world, such as on a dedicated server."),
	TooFar UMETA(ToolTip = "The viewer is farther away than the surface's greatest distance.")
};

/** What the simulation found in a mesh. Nothing is repaired silently: what it leaves out or joins is counted here. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidSurfaceReport
{
	GENERATED_BODY()

	/** Vertices of the mesh. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 Vertices = 0;

	/** Triangles of the mesh. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 Triangles = 0;

	/** Vertices in the same place as another one, such as at UV seams; drops cross these. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 WeldedVertices = 0;

	/** Triangles without area, which are left out. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 Degenerate = 0;

	/** Triangles that are too thin, which are left out. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 Slivers = 0;

	/** Sides shared by more than two triangles. Drops take one of the ways. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 NonManifold = 0;

	/** Sides at which neighbors face opposite ways. Drops fall off there. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 FlippedNormals = 0;

	/** Sides without a neighbor: drops that reach one drip off. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 Borders = 0;

	/** Sides with a neighbor along only a part of them. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 TJunctions = 0;

	/** Parts of the mesh that no side connects. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	int32 Pieces = 0;

	/** Area (cm^2), with the component's scale. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	double Area = 0.0;

	/** Whether it has neither borders nor other faults. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "FluidDrops|Surface")
	bool bClosed = false;
};
