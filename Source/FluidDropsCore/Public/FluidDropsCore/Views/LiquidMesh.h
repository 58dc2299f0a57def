// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The particle fluid of a world as triangles, for a renderer that draws while the world goes on
// (Docs/Model/ParticleFluid.md#surface-of-the-liquid): the surface of each liquid, closed, with what motion vectors,
// foam and the absorption of light need of each point. It is looked at as of the last tick; between ticks points are
// carried along by their velocities, which is cheap. Extracting it is not: a mesher does nothing while nothing has
// moved, and takes larger cubes while there are too many points.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceExtraction.h"
#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

/** The triangles of one liquid: they follow each other. */
struct FLiquidSection
{
	uint32 FirstPoint = 0;
	uint32 Points = 0;
	uint32 FirstTriangle = 0;
	uint32 Triangles = 0;
};

struct FLiquidMesh
{
	std::vector<FVec3f> Points;     // m
	std::vector<FVec3f> Normals;    // out of the liquid
	std::vector<FVec3f> Velocities; // m/s
	std::vector<float> Foams;       // 0 to 1
	std::vector<float> Depths;      // of liquid below the point, against its normal, m; see FSurfaceExtraction
	std::vector<std::array<uint32, 3>> Triangles;
	std::vector<FLiquidSection> Sections; // by liquid; of one without particles empty
	float CubeEdge = 0.0f;                // that was used, h
	bool bMoves = false;                  // any particle is awake
};

struct FLiquidMeshOptions
{
	float CubeEdge = FSurfaceExtractionSettings().CubeEdge; // h: the finest
	uint32 MaxPoints = IndexNone;                           // beyond that cubes get larger, up to half of h
};

class FLiquidMesher
{
public:
	/**
	 * Refills the mesh. With what the last one has shown: cubes grow while there are more points than wanted, and
	 * shrink when there are few enough; a mesh of the largest cubes is taken whatever it has. Allocates only if there
	 * is more of something than ever before. Refused options leave the mesh as it was.
	 */
	FD_CORE_API FStatus Build(const FWorld& World, const FLiquidMeshOptions& Options, FLiquidMesh& Out);

	/** Whether Build would give what it gave last: the same options, and all fluid asleep where it was. */
	FD_CORE_API bool IsUpToDate(const FWorld& World, const FLiquidMeshOptions& Options) const;

	/** Bytes held. */
	FD_CORE_API std::size_t MemoryBytes() const;

private:
	void ChooseEdge(const FLiquidMeshOptions& Options);
	void ListParticles(const FWorld& World, uint32 Liquid);
	FStatus AddLiquid(const FWorld& World, uint32 Liquid, FLiquidMesh& Out);

	FSurfaceExtraction Surface;
	std::vector<float> X, Y, Z, VX, VY, VZ, Foam; // of one liquid, side by side
	float Edge = 0.0f;                            // of the last mesh, h; 0: there is none yet
	FLiquidMeshOptions LastOptions;
	uint32 LastPoints = 0;
	uint64 LastPlaces = 0; // hash of where all particles were
	bool bLastMoved = true;
};

} // namespace FluidDrops
