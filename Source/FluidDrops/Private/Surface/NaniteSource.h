// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The triangles that Nanite draws. Render data has a coarser mesh, the fallback, on which drops would float and sink;
// the editor and the cooker read the mesh that Nanite was built from instead, and cooked games keep that for water
// (UFluidSurfaceMeshUserData).

#pragma once

#include "Internationalization/Text.h"
#include "Math/Vector.h"
#include "Templates/Function.h"

class UStaticMesh;
struct FFluidPreparedMesh;
struct FMeshDescription;

namespace FluidDropsUnreal
{

/** Triangles of a Nanite mesh that water takes in: of each, a world keeps 240 bytes; to analyze them takes 0.6 s. */
inline constexpr int32 MaxNaniteTriangles = 200000;

/** Which triangles of a level of detail water lies on. */
enum class EFluidNaniteUse : uint8
{
	RenderData, // those of the render data are drawn
	Source,     // those that Nanite was built from
	TooMany,    // the fallback: Nanite has more than MaxNaniteTriangles
	NoSource,   // the fallback: the others are not here
};

/** bNanite: the asset is drawn by Nanite if it can be. */
EFluidNaniteUse NaniteUseOf(const UStaticMesh& Asset, int32 Lod, bool bNanite);

/** Whether Nanite draws here. */
bool IsNaniteDrawn();

/** That water does not lie on what is drawn, and what to do about it; empty if it does. */
FText NaniteLimits(const UStaticMesh& Asset, int32 Lod, bool bNanite);

#if WITH_EDITOR

/** Reads what Nanite was built from; false if the asset cannot give it. Prepared is empty. */
bool ReadNaniteSource(const UStaticMesh& Asset, FFluidPreparedMesh& Prepared);

/** How the engine makes render data of a source. */
struct FSourceBuild
{
	FVector3f Scale = FVector3f::OneVector;
	int32 LightmapChannel = INDEX_NONE;       // whose UVs the engine replaces by its own, which are not in the source
	TFunctionRef<int32(int32)> SlotOfSection; // slots of materials; polygon groups are sections, in their order
};

/** Corners of one vertex that are alike in UVs and color become one vertex. */
void ReadSource(const FMeshDescription& Source, const FSourceBuild& Build, FFluidPreparedMesh& Prepared);

#endif // WITH_EDITOR

} // namespace FluidDropsUnreal
