// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What games ask of the water: how wet is it here, how much is on that, how many drops are around. An FWaterQueries is
// kept by who asks; Update sorts the drops and trails of a world by triangle, and the questions then look only at the
// triangles that they concern (found in the surfaces' hierarchies).
//
// Cost: Update is O(drops + pieces of trail + triangles), once after a tick, and only when something is asked.
// AtPoint and InSphere are O(log(triangles) + triangles within reach + water on them) for each surface, InSphere also
// O(texels within reach) where a surface has a wetness map, and O(drops in the air). OnSurface is O(drops and trails on
// it + triangles + texels). Nothing is allocated once warm. No question changes the world.
//
// Wetness is the part of an area that water covers, 0 to 1: bases of drops, pools, and film by how thick it is against
// fresh film (trails.filmThickness). Trails that cross count twice until they are in a wetness map, as a sum up to 1.

#pragma once

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

/** The water at a point of a surface. */
struct FWaterAt
{
	uint32 Surface = IndexNone; // none in reach: all else is 0
	FSurfacePoint At{0, 0.0f, 0.0f};
	float Distance = 0.0f;      // from the point that was asked for, m
	float Wetness = 0.0f;       // 1 below a drop or a pool
	float FilmThickness = 0.0f; // m
	uint32 Drops = 0;           // whose base covers the point
	bool bPool = false;

	bool IsFound() const { return Surface != IndexNone; }
};

/** The water in a region. */
struct FWaterWithin
{
	uint32 Drops = 0;        // on surfaces
	uint32 FallingDrops = 0; // in the air; not asked for with OnSurface
	uint32 Pools = 0;
	double DropMass = 0.0; // kg
	double FallingMass = 0.0;
	double FilmMass = 0.0; // InSphere, from a map: what its thickness says
	double PoolMass = 0.0;
	double Area = 0.0;        // of the surfaces there, m^2
	double CoveredArea = 0.0; // by drops and pools, m^2
	double FilmArea = 0.0;    // m^2, each part weighted by its thickness against fresh film
	double FilmVolume = 0.0;  // m^3

	/** All water on surfaces, kg. */
	double SurfaceMass() const { return DropMass + FilmMass + PoolMass; }
	/** 0 dry to 1. */
	FD_CORE_API float Wetness() const;
	/** Averaged over all of the area, dry parts included, m. */
	float MeanFilmThickness() const { return Area > 0.0 ? static_cast<float>(FilmVolume / Area) : 0.0f; }
};

class FWaterQueries
{
public:
	/** Looks at the world as it is now. The world must outlive the questions; a tick or an input makes them stale. */
	FD_CORE_API void Update(const FWorld& World);

	/** At the place of the nearest surface within MaxDistance of a point in world space. */
	FD_CORE_API FWaterAt AtPoint(const FVec3f& Point, float MaxDistance);

	/** Drops count that have their center in it; of trails and areas the part that lies in it. */
	FD_CORE_API FWaterWithin InSphere(const FVec3f& Center, float Radius);

	/** All that is on a surface; its masses are those of the ledger. */
	FD_CORE_API FWaterWithin OnSurface(uint32 Surface) const;

private:
	/** Rows of a table by the triangle they are on. */
	struct FRowsOfTriangles
	{
		std::vector<uint32> End; // per triangle, in Rows
		std::vector<uint32> Rows;

		std::span<const uint32> On(uint32 Triangle) const
		{
			const uint32 Begin = Triangle == 0 ? 0 : End[Triangle - 1];
			return {Rows.data() + Begin, End[Triangle] - Begin};
		}
	};

	struct FIndexedSurface
	{
		FRowsOfTriangles Drops;
		FRowsOfTriangles Trails;
		float WidestBase = 0.0f;  // of a drop, m
		float WidestTrail = 0.0f; // from its middle, m
	};

	/** A ball in a surface's own space. */
	struct FLocalSphere
	{
		FVec3f Center;
		float Radius; // m
	};

	/** PlaceOf(row) gives a surface and a triangle. */
	template <typename PlaceType>
	void SortRows(uint32 Count, PlaceType&& PlaceOf, FRowsOfTriangles FIndexedSurface::*Lists);
	FWaterAt NearestPlace(const FVec3f& Point, float MaxDistance) const;
	void AddDropsAndTrailsAt(const FVec3f& Place, const FVec3f& Normal, uint32 Triangle, FWaterAt& Out) const;
	void AddDrops(uint32 Surface, uint32 Triangle, const FLocalSphere* Sphere, FWaterWithin& Out) const;
	void AddTrails(uint32 Surface, uint32 Triangle, const FLocalSphere* Sphere, FWaterWithin& Out) const;
	void AddAreaAndMap(uint32 Surface, uint32 Triangle, const FLocalSphere* Sphere, FWaterWithin& Out) const;

	const FWorld* World = nullptr;
	std::vector<FIndexedSurface> Indexed;
	std::vector<uint32> Near; // triangles of the question under way
};

} // namespace FluidDrops
