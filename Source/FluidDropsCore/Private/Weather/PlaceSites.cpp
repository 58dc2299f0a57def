// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where the sites of a surface are. By the rest shape, so that a surface that bends keeps them.

#include "FluidDropsCore/Weather/Moisture.h"

#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

double RestAreaOf(const FSurfaceMesh& Mesh, uint32 Triangle)
{
	const FTriangleCorners& Corners = Mesh.Triangles[Triangle];
	const FVec3d A = Mesh.Positions[Corners[0]].cast<double>();
	const FVec3d AB = Mesh.Positions[Corners[1]].cast<double>() - A;
	const FVec3d AC = Mesh.Positions[Corners[2]].cast<double>() - A;
	return 0.5 * AB.cross(AC).norm();
}

/** Factor of a map on a triangle. */
float MapFactorOf(const FWetSurface& Surface, ESurfaceMap Map, uint32 Triangle, float Otherwise)
{
	const std::vector<float>& Factors = Surface.Maps[std::size_t(Map)];
	return Factors.empty() ? Otherwise : Factors[Triangle];
}

/** Uniform within the triangle. */
FSurfacePoint RandomPlaceOn(uint32 Triangle, uint64 Seed, uint32 SurfaceIndex, uint32 Site)
{
	const std::array<float, 4> Unit = RandomUnit4(Seed, Site, SurfaceIndex, ERandomPurpose::PlaceSite);
	const bool bFold = Unit[0] + Unit[1] > 1.0f;
	return {Triangle, bFold ? 1.0f - Unit[0] : Unit[0], bFold ? 1.0f - Unit[1] : Unit[1]};
}

} // namespace

void FMoisture::Init(uint32 DropCapacity)
{
	Rings.Reserve(DropCapacity);
	std::fill_n(Rings.Data(), DropCapacity, FSiteRing());
	const uint32 Chunks =
		std::max(ChunkCount(DropCapacity, FDropScratch::ChunkSize), ChunkCount(DropCapacity, SiteChunk));
	Flow.Reserve(Chunks);
	RipeCount.Reserve(Chunks);
	Ripe.Reserve(Chunks * (SiteChunk / Interval));
}

bool FMoisture::HasSites() const
{
	return std::any_of(Sites.begin(), Sites.end(), [](const FSites& Each) { return Each.Num() > 0; });
}

double FSites::PendingMass() const
{
	double Sum = 0.0;
	for (const float Mass : Pending)
	{
		Sum += double(Mass);
	}
	return Sum;
}

double PlaceSites(const FWetSurface& Surface, uint32 SurfaceIndex, uint64 Seed, uint32 Most, FSites& Sites)
{
	const double Lost = Sites.PendingMass();
	const FSurfaceMesh Mesh = Surface.Geometry.RestMesh();
	const uint32 Triangles = Surface.Geometry.TriangleCount();
	std::vector<double> Weight(Triangles);
	double Total = 0.0; // m^2
	for (uint32 Triangle = 0; Triangle < Triangles; ++Triangle)
	{
		Weight[Triangle] =
			RestAreaOf(Mesh, Triangle) * double(MapFactorOf(Surface, ESurfaceMap::Moisture, Triangle, 1.0f));
		Total += Weight[Triangle];
	}
	Sites = FSites();
	const double Wanted = std::min(double(Surface.Material.SiteDensity) * Total, double(Most));
	const uint32 Count = static_cast<uint32>(Wanted);
	if (Count == 0)
	{
		return Lost;
	}
	Sites.Territory = static_cast<float>(Total / double(Count));
	Sites.Places.reserve(Count);
	// As many on each triangle as its share of all, to the nearest number over all triangles before it.
	double Before = 0.0;
	for (uint32 Triangle = 0; Triangle < Triangles; ++Triangle)
	{
		Before += Weight[Triangle];
		const uint32 Until = Triangle + 1 == Triangles
			? Count
			: std::min(static_cast<uint32>(Before / Total * double(Count) + 0.5), Count);
		while (Sites.Places.size() < Until)
		{
			Sites.Places.push_back(
				RandomPlaceOn(Triangle, Seed, SurfaceIndex, static_cast<uint32>(Sites.Places.size())));
		}
	}
	if (!Surface.Maps[std::size_t(ESurfaceMap::SweatOnset)].empty())
	{
		for (const FSurfacePoint& Place : Sites.Places)
		{
			Sites.Onset.push_back(MapFactorOf(Surface, ESurfaceMap::SweatOnset, Place.Triangle, 0.0f));
		}
	}
	Sites.Pending.assign(Count, 0.0f);
	Sites.Next.assign(Count, IndexNone);
	return Lost;
}

double WipeSites(const FWetSurface& Surface, const FBrushStroke& Stroke, FSites& Sites)
{
	double Wiped = 0.0;
	for (uint32 Site = 0; Site < Sites.Num(); ++Site)
	{
		const FSurfacePoint& Place = Sites.Places[Site];
		const FVec3f Point = Surface.Geometry.Frame(Place.Triangle).Point({Place.B, Place.C});
		if (Sites.IsFree(Site) && Stroke.DistanceTo(Point) <= Stroke.Radius)
		{
			Wiped += double(Sites.Pending[Site]);
			Sites.Pending[Site] = 0.0f;
		}
	}
	return Wiped;
}

} // namespace FluidDrops
