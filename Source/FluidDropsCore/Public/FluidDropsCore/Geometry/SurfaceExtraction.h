// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The surface of a liquid as triangles (Docs/Model/ParticleFluid.md#surface-of-the-liquid): where phi of SurfaceField.h
// equals the iso-value, by marching cubes. Vertices lie on edges of cubes by linear interpolation, are shared by all
// triangles around them and carry the normal of the exact gradient. The mesh is closed, manifold and consistently
// oriented for any particles: see CubeCases.h for why. (A dual method has one vertex per cube and fewer triangles, but
// pinches where two sheets pass through one cube.) Two passes, count and write, block by block in a fixed order: the
// same bits for any thread count. A renderer that draws while the liquid moves can have more of each vertex: how it
// moves, how much air is there, and how deep the liquid is below it.

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"
#include "FluidDropsCore/Geometry/SurfaceField.h"

namespace FluidDrops
{

struct FSurfaceExtractionSettings
{
	float CubeEdge = 1.0f / 3.0f;
};

inline constexpr FSettingField SurfaceExtractionFields[] = {
	FD_SETTING(FSurfaceExtractionSettings, CubeEdge, "cubeEdge", "h", 0.2, 0.5,
		"Edge of the cubes from which the surface of the liquid is made, as a share of the interaction radius. "
		"Smaller: "
		"finer and slower."),
};

/** What particles give to the face above them, as columns as long as those of their places. */
struct FCarriedColumns
{
	std::span<const float> VX, VY, VZ; // m/s
	std::span<const float> Foam;       // 0 to 1

	bool IsEmpty() const { return VX.empty() && VY.empty() && VZ.empty() && Foam.empty(); }
	bool Fits(std::size_t Count) const
	{
		return VX.size() == Count && VY.size() == Count && VZ.size() == Count && Foam.size() == Count;
	}
};

/** (F29), c_iso = 1 - r_p / h: a particle alone shows exactly its own volume. */
inline float IsoValueOf(float Radius, float ParticleRadius)
{
	return 1.0f - ParticleRadius / Radius;
}

struct FCarriers;
struct FNearParticles;

class FSurfaceExtraction
{
public:
	/**
	 * Replaces the mesh. Radius is h [m]; the iso-value must be above 0. Allocates only if there is more of something
	 * than ever before. Refused input leaves the mesh as it was. Without Carried nothing is carried.
	 */
	FD_CORE_API FStatus Extract(const FFieldPoints& Points, float Radius, float IsoValue,
		const FSurfaceExtractionSettings& Settings, ITaskRunner& Runner, const FCarriedColumns& Carried = {});
	/**
	 * How deep the liquid is below each point of the mesh, straight against its normal [m]: one number a point, at
	 * most MaxDepthSteps edges of cubes. Within a quarter of an edge where the far face is even.
	 */
	FD_CORE_API void MeasureDepths(std::span<float> Out, ITaskRunner& Runner) const;
	static constexpr uint32 MaxDepthSteps = 16;

	std::span<const FVec3f> Points() const { return MeshPoints; }   // m
	std::span<const FVec3f> Normals() const { return MeshNormals; } // out of the liquid, one per point
	/** Means of what was carried, each particle weighted as it makes phi^2; one per point, or none. */
	std::span<const FVec3f> Velocities() const { return MeshVelocities; } // m/s
	std::span<const float> Foams() const { return MeshFoams; }
	/** Counter-clockwise seen from outside the liquid. */
	std::span<const std::array<uint32, 3>> Triangles() const { return MeshTriangles; }

	const FSurfaceField& Field() const { return Phi; }
	/** Cubes that have a corner with phi above 0. */
	uint32 CubeCount() const { return LiveCubes; }
	/** Bytes held, those of the field included. */
	FD_CORE_API std::size_t MemoryBytes() const;

private:
	static constexpr uint32 Side = FSurfaceField::BlockSide;
	static constexpr uint32 Corners = FSurfaceField::BlockCorners;

	struct FBlockMesh
	{
		uint32 Points = 0; // counts, then the place of the first
		uint32 Triangles = 0;
		uint32 Near = 0; // particles for normals, in groups
		uint32 LiveCubes = 0;
		std::array<uint32, 8> Blocks{}; // itself and the seven after it along x, y, z
	};

	/** Edges of a corner that cross the surface, bit by axis, and how many of the block come before them. */
	struct FCornerEdges
	{
		uint16 First;
		uint8 Crossed;
	};

	struct FCornerValues; // of a block and the corners after it
	void LoadCorners(const FBlockMesh& Mesh, FCornerValues& Out) const;
	void CountBlock(uint32 Block);
	void WriteBlock(uint32 Block);
	bool IsCrossedIn(uint32 Block, const std::array<uint32, 3>& Low, uint32 Size) const;
	void WritePoints(uint32 Block, const FCornerValues& Values);
	void WritePointsOf(
		uint32 Block, const std::array<uint32, 3>& At, const FCornerValues& Values, const FNearParticles& Near);
	void WriteTriangles(uint32 Block, const FCornerValues& Values);
	template <typename F>
	void ForEachRange(uint32 Block, F&& Visit) const;
	void ListNear(uint32 Block);
	void SortCarried(const FCarriedColumns& Carried, ITaskRunner& Runner);
	FCarriers CarriersIn(uint32 First, uint32 Last) const;
	void WriteCarried(uint32 Block);
	float DepthBelow(uint32 Block, uint32 Point) const;
	uint32 PointOf(const FBlockMesh& Mesh, uint32 X, uint32 Y, uint32 Z, uint32 Axis) const;

	FSurfaceField Phi;
	float Iso = 0.0f;
	uint32 LiveCubes = 0;
	std::vector<FBlockMesh> Blocks; // one more than there are: the end
	std::vector<FCornerEdges> Edges;
	std::vector<float> NearX, NearY, NearZ;          // around the blocks with a surface, from their corner 0, in h
	std::array<std::vector<float>, 4> SortedCarried; // velocity and foam, as the field sorts particles
	std::vector<FVec3f> MeshPoints, MeshNormals, MeshVelocities;
	std::vector<float> MeshFoams;
	std::vector<std::array<uint32, 3>> MeshTriangles;
};

} // namespace FluidDrops
