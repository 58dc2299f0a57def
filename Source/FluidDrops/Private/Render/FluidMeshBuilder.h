// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a frame to triangles. Each body of water is a mesh as fine as its size on the screen asks for, closed, and holds
// the body's volume at every level of detail. The shapes are the core's (DropShapes/DropFace.h); here they are placed.

#pragma once

#include "FluidDropsCore/DropShapes/DropFace.h"
#include "Render/FluidMeshData.h"
#include "Render/FluidMeshScene.h"

namespace FluidDropsUnreal
{

/** How fine a body is that is not larger than that on the screen. */
struct FMeshLod
{
	FluidDrops::FRingGrid Grid; // of the face; a ball has twice the rings
	float MaxPixels;            // radius on the screen
};

/** From the finest to the coarsest. */
inline constexpr FMeshLod MeshLods[] = {
	{{10, 48}, TNumericLimits<float>::Max()}, {{6, 24}, 40.0f}, {{4, 16}, 14.0f}, {{2, 8}, 4.0f}, {{2, 6}, 1.5f}};
inline constexpr int32 MeshLodCount = UE_ARRAY_COUNT(MeshLods);
/** By how much everything is taken for smaller on the screen, again and again, while there are too many vertices. */
inline constexpr float CoarserStep = 0.7f;
/** Bodies of a smaller radius on the screen are left out, pixels. */
inline constexpr float MinMeshPixels = 0.2f;

/** For a radius on the screen in pixels; INDEX_NONE for what is too small to be drawn. */
int32 MeshLodOf(float Pixels);

/** Sizes of what a drop or pool becomes: its face, and a flat base that closes it. */
constexpr uint32 DropVertices(const FluidDrops::FRingGrid& Grid)
{
	return Grid.PointCount() + Grid.Segments;
}
constexpr uint32 DropTriangles(const FluidDrops::FRingGrid& Grid)
{
	return Grid.TriangleCount() + Grid.Segments - 2;
}

/** Sections of BuildDropMesh. */
enum class EDropSection : uint8
{
	Drops,
	Pools,
	Falling,
	Count,
};

/** Drops on surfaces, pools and falling drops, in sections as EDropSection has them. Refills the mesh; any thread. */
void BuildDropMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh);
/** Trails as strips just above their surfaces, in one section. */
void BuildTrailMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh);
/** The faces of liquids of particles, one section for each liquid; none if the frame has no faces. */
void BuildLiquidMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh);
/** Each particle as a coarse ball instead, in the same sections: a quick view that needs no faces (FLUID-83). */
void BuildParticleMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh);
/** Nothing, to hide what was there. */
void BuildNoMesh(const FFluidMeshScene& Scene, FFluidMeshData& Mesh);

/** A ball of radius 1 as it is written again and again, as large as holds its volume. */
struct FBallFace
{
	explicit FBallFace(const FluidDrops::FRingGrid& InGrid);

	FluidDrops::FRingGrid Grid;
	TArray<FluidDrops::FFacePoint> Points;
	float Scale;
};

/** A ball is twice as fine from pole to pole as a dome from its apex down. */
constexpr FluidDrops::FRingGrid BallGrid(int32 Lod)
{
	return {2 * MeshLods[Lod].Grid.Rings, MeshLods[Lod].Grid.Segments};
}
/** As fine as BallGrid of that level. */
const FBallFace& BallOfLod(int32 Lod);
void WriteBall(class FBodyWriter& Writer, const FBallFace& Ball);

} // namespace FluidDropsUnreal
