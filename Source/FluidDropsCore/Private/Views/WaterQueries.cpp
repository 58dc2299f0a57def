// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/WaterQueries.h"

#include "Geometry/BallParts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace FluidDrops
{

namespace
{

FVec3f PlaceOnSurface(const FSurface& Geometry, uint32 Triangle, const TBarycentric<float>& At)
{
	return Geometry.Frame(Triangle).Point(At);
}

FVec3f TrailStart(const FSurface& Geometry, const FTrailTable& Trails, uint32 Row)
{
	return PlaceOnSurface(Geometry, Trails.Triangle[Row], {Trails.StartB[Row], Trails.StartC[Row]});
}

FVec3f TrailEnd(const FSurface& Geometry, const FTrailTable& Trails, uint32 Row)
{
	return PlaceOnSurface(Geometry, Trails.Triangle[Row], {Trails.EndB[Row], Trails.EndC[Row]});
}

float FilmOfTrail(const FTrailTable& Trails, uint32 Row)
{
	return Trails.Thickness[Row] * Trails.Wetness[Row];
}

/** How wet film makes a surface, against fresh film. */
double FilmWetness(const FWorld& World, double Thickness)
{
	const double Fresh = double(World.Settings().Trails.FilmThickness);
	return Fresh > 0.0 ? std::min(Thickness / Fresh, 1.0) : 0.0;
}

/** Film of the wetness map on a part of a triangle. */
void AddMappedFilm(const FWorld& World, const FWetSurface& Surface, uint32 Triangle, const TConvexPolygon<float>& Part,
	FWaterWithin& Out)
{
	const FWetnessMap& Map = Surface.Wetness;
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	TConvexPolygon<double> Texels;
	for (uint32 Corner = 0; Corner < Part.Count; ++Corner)
	{
		Texels.Add(Map.Places().Place(Triangle, Frame.RateOf(Part.Corners[Corner])).cast<double>());
	}
	const double TexelArea = Texels.Area();
	const double AreaOfTexel = TexelArea > 0.0 ? double(Part.Area()) / TexelArea : 0.0; // m^2
	ForEachCoveredCell(Texels, Map.Resolution(),
		[&](uint32 X, uint32 Y, double Covered)
		{
			const double Film = double(Map.FilmAt(Y * Map.Resolution() + X));
			Out.FilmVolume += Film * Covered * AreaOfTexel;
			Out.FilmArea += FilmWetness(World, Film) * Covered * AreaOfTexel;
		});
}

/** Film of the wetness map at a point, m. */
float MappedFilmAt(const FWetnessMap& Map, const FSurfacePoint& At)
{
	if (!Map.IsOn())
	{
		return 0.0f;
	}
	return Map.FilmAt(Map.TexelAt(At.Triangle, {At.B, At.C}));
}

void AddPool(const FPoolTable& Pools, uint32 Row, FWaterWithin& Out)
{
	++Out.Pools;
	Out.PoolMass += Pools.Mass[Row];
	Out.CoveredArea += Math::Pi * Math::Square(double(Pools.Radius[Row]));
}

FVec3f PlaceOfPool(const FSurface& Geometry, const FPoolTable& Pools, uint32 Row)
{
	return PlaceOnSurface(Geometry, Pools.Triangle[Row], {Pools.AtB[Row], Pools.AtC[Row]});
}

} // namespace

float FWaterWithin::Wetness() const
{
	return Area > 0.0 ? static_cast<float>(std::min((CoveredArea + FilmArea) / Area, 1.0)) : 0.0f;
}

template <typename PlaceType>
void FWaterQueries::SortRows(uint32 Count, PlaceType&& PlaceOf, FRowsOfTriangles FIndexedSurface::*Lists)
{
	for (uint32 Surface = 0; Surface < Indexed.size(); ++Surface)
	{
		(Indexed[Surface].*Lists).End.assign(World->Surfaces()[Surface].Geometry.TriangleCount(), 0u);
	}
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const auto [Surface, Triangle] = PlaceOf(Row);
		++(Indexed[Surface].*Lists).End[Triangle];
	}
	for (FIndexedSurface& Surface : Indexed)
	{
		uint32 Sum = 0;
		for (uint32& End : (Surface.*Lists).End)
		{
			Sum += End;
			End = Sum;
		}
		(Surface.*Lists).Rows.resize(Sum);
	}
	for (uint32 Row = Count; Row-- > 0;)
	{
		const auto [Surface, Triangle] = PlaceOf(Row);
		FRowsOfTriangles& List = Indexed[Surface].*Lists;
		List.Rows[--List.End[Triangle]] = Row;
	}
	for (FIndexedSurface& Surface : Indexed)
	{
		// Ends have become beginnings, each that of the next triangle: shift them back.
		std::vector<uint32>& End = (Surface.*Lists).End;
		std::copy(End.begin() + (End.empty() ? 0 : 1), End.end(), End.begin());
		if (!End.empty())
		{
			End.back() = static_cast<uint32>((Surface.*Lists).Rows.size());
		}
	}
}

void FWaterQueries::Update(const FWorld& InWorld)
{
	World = &InWorld;
	Indexed.resize(World->Surfaces().size());
	const FDropTable& Drops = World->Drops().OnSurfaces();
	const FTrailTable& Trails = World->Drops().Trails();
	SortRows(
		Drops.Num(), [&](uint32 Row) { return std::pair(Drops.Surface(Row), Drops.Triangle(Row)); },
		&FIndexedSurface::Drops);
	SortRows(
		Trails.Num(), [&](uint32 Row) { return std::pair(Trails.Surface[Row], Trails.Triangle[Row]); },
		&FIndexedSurface::Trails);
	for (uint32 Index = 0; Index < Indexed.size(); ++Index)
	{
		FIndexedSurface& Surface = Indexed[Index];
		Surface.WidestBase = Surface.WidestTrail = 0.0f;
		for (const uint32 Row : Surface.Drops.Rows)
		{
			Surface.WidestBase = std::max(Surface.WidestBase, Drops.Radius(Row));
		}
		Surface.WidestBase *= World->Surfaces()[Index].Cap.BasePerRadius;
		for (const uint32 Row : Surface.Trails.Rows)
		{
			Surface.WidestTrail = std::max(Surface.WidestTrail, 0.5f * Trails.Width[Row]);
		}
	}
}

FWaterAt FWaterQueries::NearestPlace(const FVec3f& Point, float MaxDistance) const
{
	FWaterAt Out;
	for (uint32 Index = 0; Index < Indexed.size(); ++Index)
	{
		const float Reach = Out.IsFound() ? Out.Distance : MaxDistance;
		const FSurfaceHit Hit = World->Surfaces()[Index].Geometry.FindClosest(Point, Reach);
		if (Hit.IsHit() && (!Out.IsFound() || Hit.Time < Out.Distance))
		{
			Out.Surface = Index;
			Out.At = {Hit.Triangle, Hit.B, Hit.C};
			Out.Distance = Hit.Time;
		}
	}
	return Out;
}

/** Of those on one triangle. */
void FWaterQueries::AddDropsAndTrailsAt(const FVec3f& Place, const FVec3f& Normal, uint32 Triangle, FWaterAt& Out) const
{
	const FWetSurface& Surface = World->Surfaces()[Out.Surface];
	if (Surface.Geometry.Frame(Triangle).Normal.dot(Normal) <= 0.0f)
	{
		return; // the other side of something thin
	}
	const FDropTable& Drops = World->Drops().OnSurfaces();
	for (const uint32 Row : Indexed[Out.Surface].Drops.On(Triangle))
	{
		const float Base = Drops.Radius(Row) * Surface.Cap.BasePerRadius;
		const FVec3f Apart = PlaceOnSurface(Surface.Geometry, Triangle, Drops.At(Row)) - Place;
		Out.Drops += Apart.squaredNorm() <= Base * Base ? 1 : 0;
	}
	const FTrailTable& Trails = World->Drops().Trails();
	for (const uint32 Row : Indexed[Out.Surface].Trails.On(Triangle))
	{
		const float Away =
			DistanceToPiece(TrailStart(Surface.Geometry, Trails, Row), TrailEnd(Surface.Geometry, Trails, Row), Place);
		const float Film = Away <= 0.5f * Trails.Width[Row] ? FilmOfTrail(Trails, Row) : 0.0f;
		Out.FilmThickness = std::max(Out.FilmThickness, Film);
	}
}

FWaterAt FWaterQueries::AtPoint(const FVec3f& Point, float MaxDistance)
{
	FWaterAt Out = NearestPlace(Point, MaxDistance);
	if (!Out.IsFound())
	{
		return Out;
	}
	const FWetSurface& Surface = World->Surfaces()[Out.Surface];
	const FIndexedSurface& Index = Indexed[Out.Surface];
	const FVec3f Place = PlaceOnSurface(Surface.Geometry, Out.At.Triangle, {Out.At.B, Out.At.C});
	Surface.Geometry.FindWithin(
		Surface.Geometry.Pose().TransformPoint(Place), std::max(Index.WidestBase, Index.WidestTrail), Near);
	for (const uint32 Triangle : Near)
	{
		AddDropsAndTrailsAt(Place, Surface.Geometry.Frame(Out.At.Triangle).Normal, Triangle, Out);
	}
	Out.FilmThickness = std::max(Out.FilmThickness, MappedFilmAt(Surface.Wetness, Out.At));
	const FPoolTable& Pools = World->Drops().Pools();
	for (uint32 Row = 0; Row < Pools.Num(); ++Row)
	{
		Out.bPool = Out.bPool ||
			(Pools.Surface[Row] == Out.Surface &&
				(PlaceOfPool(Surface.Geometry, Pools, Row) - Place).norm() <= Pools.Radius[Row]);
	}
	const double Film = FilmWetness(*World, double(Out.FilmThickness));
	Out.Wetness = Out.Drops > 0 || Out.bPool ? 1.0f : static_cast<float>(Film);
	return Out;
}

void FWaterQueries::AddDrops(uint32 Surface, uint32 Triangle, const FLocalSphere* Sphere, FWaterWithin& Out) const
{
	const FWetSurface& Wet = World->Surfaces()[Surface];
	const FDropTable& Drops = World->Drops().OnSurfaces();
	for (const uint32 Row : Indexed[Surface].Drops.On(Triangle))
	{
		if (Sphere && (PlaceOnSurface(Wet.Geometry, Triangle, Drops.At(Row)) - Sphere->Center).norm() > Sphere->Radius)
		{
			continue;
		}
		++Out.Drops;
		Out.DropMass += Drops.ExactMass(Row);
		Out.CoveredArea += Math::Pi * Math::Square(double(Drops.Radius(Row) * Wet.Cap.BasePerRadius));
	}
}

void FWaterQueries::AddTrails(uint32 Surface, uint32 Triangle, const FLocalSphere* Sphere, FWaterWithin& Out) const
{
	const FSurface& Geometry = World->Surfaces()[Surface].Geometry;
	const FTrailTable& Trails = World->Drops().Trails();
	for (const uint32 Row : Indexed[Surface].Trails.On(Triangle))
	{
		const FVec3f Start = TrailStart(Geometry, Trails, Row);
		const FVec3f End = TrailEnd(Geometry, Trails, Row);
		const float Part = Sphere ? PartInSphere(Start, End, Sphere->Center, Sphere->Radius) : 1.0f;
		const double Area = double((End - Start).norm() * Trails.Width[Row] * Part);
		const double Film = double(FilmOfTrail(Trails, Row));
		Out.FilmMass += double(Trails.Mass[Row]) * double(Part);
		Out.FilmVolume += Area * Film;
		Out.FilmArea += Area * FilmWetness(*World, Film);
	}
}

void FWaterQueries::AddAreaAndMap(uint32 Surface, uint32 Triangle, const FLocalSphere* Sphere, FWaterWithin& Out) const
{
	const FWetSurface& Wet = World->Surfaces()[Surface];
	const TTriangleFrame<float>& Frame = Wet.Geometry.Frame(Triangle);
	const TConvexPolygon<float> Part =
		Sphere ? TriangleInSphere(Frame, Sphere->Center, Sphere->Radius) : WholeTriangle(Frame);
	Out.Area += double(Part.Area());
	if (Wet.Wetness.IsOn() && Wet.Wetness.FilmMass() > 0.0)
	{
		AddMappedFilm(*World, Wet, Triangle, Part, Out);
	}
}

FWaterWithin FWaterQueries::InSphere(const FVec3f& Center, float Radius)
{
	FWaterWithin Out;
	for (uint32 Index = 0; Index < Indexed.size(); ++Index)
	{
		const FWetSurface& Surface = World->Surfaces()[Index];
		const FLocalSphere Sphere{Surface.Geometry.Pose().InverseTransformPoint(Center), Radius};
		const double VolumeBefore = Out.FilmVolume;
		Surface.Geometry.FindWithin(Center, Radius, Near);
		for (const uint32 Triangle : Near)
		{
			AddAreaAndMap(Index, Triangle, &Sphere, Out);
		}
		// What a map keeps is counted as one number for all of it; here by volume.
		const double Density = World->Settings().Trails.bTakeWater ? double(World->Settings().Drops.Density) : 0.0;
		Out.FilmMass += (Out.FilmVolume - VolumeBefore) * Density;
		for (const uint32 Triangle : Near)
		{
			AddDrops(Index, Triangle, &Sphere, Out);
			AddTrails(Index, Triangle, &Sphere, Out);
		}
		for (uint32 Row = 0; Row < World->Drops().Pools().Num(); ++Row)
		{
			const bool bInside = World->Drops().Pools().Surface[Row] == Index &&
				(PlaceOfPool(Surface.Geometry, World->Drops().Pools(), Row) - Sphere.Center).norm() <= Radius;
			if (bInside)
			{
				AddPool(World->Drops().Pools(), Row, Out);
			}
		}
	}
	const FAirTable& Air = World->Drops().InAir();
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		if ((Air.Position(Row) - Center).squaredNorm() <= Radius * Radius)
		{
			++Out.FallingDrops;
			Out.FallingMass += Air.ExactMass(Row);
		}
	}
	return Out;
}

FWaterWithin FWaterQueries::OnSurface(uint32 Surface) const
{
	FWaterWithin Out;
	if (Surface >= Indexed.size())
	{
		return Out;
	}
	const FWetSurface& Wet = World->Surfaces()[Surface];
	for (uint32 Triangle = 0; Triangle < Wet.Geometry.TriangleCount(); ++Triangle)
	{
		AddAreaAndMap(Surface, Triangle, nullptr, Out);
		AddDrops(Surface, Triangle, nullptr, Out);
		AddTrails(Surface, Triangle, nullptr, Out);
	}
	Out.FilmMass += Wet.Wetness.FilmMass();
	for (uint32 Row = 0; Row < World->Drops().Pools().Num(); ++Row)
	{
		if (World->Drops().Pools().Surface[Row] == Surface)
		{
			AddPool(World->Drops().Pools(), Row, Out);
		}
	}
	return Out;
}

} // namespace FluidDrops
