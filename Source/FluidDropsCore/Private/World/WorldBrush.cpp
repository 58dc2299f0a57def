// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Touch: a brush in world space that takes water away, pushes it along, or puts it on.

#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/World/World.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float FarthestBrush = 1.0e5f; // m
constexpr uint32 MaxBeads = 256;        // of one command

FStatus CheckStroke(const FBrushStroke& Stroke)
{
	const auto IsPlace = [](const FVec3f& Place)
	{ return IsFinite(Place) && Place.cwiseAbs().maxCoeff() <= FarthestBrush; };
	if (!IsPlace(Stroke.Start) || !IsPlace(Stroke.End))
	{
		return MakeError("stroke: start and end must be three numbers from -1e+05 to 1e+05 m");
	}
	if (!(Stroke.Radius >= 1.0e-4f && Stroke.Radius <= 10.0f))
	{
		return MakeError(
			"stroke: radius must be a number from 0.0001 to 10 m, not " + NumberToText(double(Stroke.Radius)));
	}
	return {};
}

FBrushStroke ToSpaceOf(const FBrushStroke& Stroke, const FRigidTransform& Pose)
{
	return {Pose.InverseTransformPoint(Stroke.Start), Pose.InverseTransformPoint(Stroke.End), Stroke.Radius};
}

/** Any unit vector across another one. */
FVec3f AcrossOf(const FVec3f& Along)
{
	const FVec3f Other = std::abs(Along.x()) < 0.8f ? FVec3f(FVec3f::UnitX()) : FVec3f(FVec3f::UnitY());
	return Along.cross(Other).normalized();
}

} // namespace

double FWorld::WipeSurface(uint32 Surface, const FBrushStroke& Stroke)
{
	FWetSurface& Wet = WetSurfaces[Surface];
	const FDropContext Reading = MakeDropContext();
	FDropTable& DropRows = DropsPart.Now.Drops;
	FPoolTable& PoolRows = DropsPart.Now.Pools;
	FTrailTable& TrailRows = DropsPart.Now.Trails;
	FMoisture& Moisture = WeatherPart.Moisture;
	FMatterLedger& BookedMatter = Context.Books.BookedMatter;
	const FBrushStroke Local = ToSpaceOf(Stroke, Wet.Geometry.Pose());
	const auto IsBelow = [&](uint32 Triangle, const TBarycentric<float>& At, float Reach)
	{ return Local.DistanceTo(Wet.Geometry.Frame(Triangle).Point(At)) <= Local.Radius + Reach; };
	double Taken = 0.0;
	for (uint32 Row = DropRows.Num(); Row-- > 0;)
	{
		const float Reach = 0.3f * DropRows.Radius(Row) * Wet.Cap.BasePerRadius; // more than half of it is below
		if (DropRows.Surface(Row) == Surface && IsBelow(DropRows.Triangle(Row), DropRows.At(Row), Reach))
		{
			EndVisit(Reading, DropRows, Row, DropsPart.Scratch);
			FreeSitesOf(DropRows, Moisture, Row);
			Taken += DropRows.ExactMass(Row);
			BookedMatter.Lost += DropRows.Matter[Row];
			DropRows.RemoveSwap(Row);
		}
	}
	for (uint32 Row = PoolRows.Num(); Row-- > 0;)
	{
		if (PoolRows.Surface[Row] == Surface &&
			IsBelow(PoolRows.Triangle[Row], {PoolRows.AtB[Row], PoolRows.AtC[Row]}, 0.0f))
		{
			Taken += PoolRows.Mass[Row];
			BookedMatter.Lost += PoolRows.Matter[Row];
			PoolRows.RemoveSwap(Row);
		}
	}
	for (uint32 Row = TrailRows.Num(); Row-- > 0;)
	{
		const TBarycentric<float> Middle{
			0.5f * (TrailRows.StartB[Row] + TrailRows.EndB[Row]), 0.5f * (TrailRows.StartC[Row] + TrailRows.EndC[Row])};
		if (TrailRows.Surface[Row] == Surface && IsBelow(TrailRows.Triangle[Row], Middle, 0.0f))
		{
			Taken += double(TrailRows.Mass[Row]);
			BookedMatter.Lost += double(TrailRows.Matter[Row]);
			TrailRows.RemoveSwap(Row);
		}
	}
	DropsPart.Now.Counters.VisitsRefused += ApplyLateVisits(DropsPart.Scratch, WetSurfaces);
	return Taken + Wet.Wetness.Wipe(Wet.Geometry, Local) + WipeSites(Wet, Local, Moisture.Sites[Surface]);
}

bool FWorld::PutBead(const FVec3f& Place, float Reach, double Mass, double Matter)
{
	FDropTable& Drops = DropsPart.Now.Drops;
	const FNearestSurface Near = FindNearestSurface(WetSurfaces, Place, Reach);
	if (!Near.IsFound() || Drops.Num() == Drops.Capacity() || !(Mass > 0.0))
	{
		return false;
	}
	const uint64 Ticks = Context.Books.Ticks;
	const uint32 Seed = DropSeed(Context.Seed(), EDropOrigin::Placed,
		{uint32(Context.Books.SpawnCount++), uint32(Ticks), uint32(Ticks >> 32), 1});
	const float Rounded = static_cast<float>(Mass);
	const uint32 Row = AddDrop(MakeDropContext(), Drops, Near.Surface, Near.At(), Rounded, {0.0f, 0.0f}, Seed, Matter);
	Drops.AddMass(Row, Mass - double(Rounded));
	return true;
}

TResult<double> FWorld::Wipe(const FWipeWater& Wipe)
{
	FD_TRY(CheckStroke(Wipe.Stroke));
	if (!(Wipe.Push >= 0.0f && Wipe.Push <= 1.0f))
	{
		return MakeError("push: must be a number from 0 to 1, not " + NumberToText(double(Wipe.Push)));
	}
	double Taken = 0.0;
	for (uint32 Surface = 0; Surface < WetSurfaces.size(); ++Surface)
	{
		Taken += WipeSurface(Surface, Wipe.Stroke);
	}
	// A bead before the brush, which it takes along on its way; when that gets too large, most of it stays behind at
	// the rim, on the side to which gravity pulls.
	const float Radius = Wipe.Stroke.Radius;
	const FVec3f Way = Wipe.Stroke.End - Wipe.Stroke.Start;
	const FVec3f Down =
		Config.World.Gravity.isZero(0.0f) ? FVec3f(-FVec3f::UnitZ()) : Config.World.Gravity.normalized();
	const FVec3f Ahead = Way.isZero(0.0f) ? Down : FVec3f(Way.normalized());
	const FVec3f Below = Down - Ahead * Ahead.dot(Down);
	const FVec3f Rim = Below.norm() > 0.1f ? FVec3f(Below.normalized()) : AcrossOf(Ahead);
	const double Held = double(DropMass(0.13f * Radius, Config.Drops.Density));
	const double Pushed = Taken * double(Wipe.Push);
	const double Front = Pushed > Held ? 0.3 * Held : Pushed;
	double Removed = Taken;
	Removed -= PutBead(Wipe.Stroke.End + Ahead * (1.1f * Radius), Radius, Front, 0.0) ? Front : 0.0;
	const double Spilt = Pushed - Front;
	Removed -= Spilt > 0.0 && PutBead(Wipe.Stroke.End + Rim * (1.15f * Radius), Radius, Spilt, 0.0) ? Spilt : 0.0;
	Context.Books.Booked[EAccount::Removed] += Removed;
	Context.Notify(Wipe);
	return Removed;
}

FStatus FWorld::AddWater(const FAddWater& Water)
{
	FD_TRY(CheckStroke(Water.Stroke));
	if (!(Water.Mass > 0.0f && Water.Mass <= 10.0f))
	{
		return MakeError("mass: must be a number above 0, at most 10 kg, not " + NumberToText(double(Water.Mass)));
	}
	const float Radius = Water.Stroke.Radius;
	const double Bead = double(DropMass(0.2f * Radius, Config.Drops.Density));
	const double Wanted = std::ceil(double(Water.Mass) / Bead);
	const uint32 Count = static_cast<uint32>(std::clamp(Wanted, 1.0, double(MaxBeads)));
	const double Share = double(Water.Mass) / double(Count);
	const FVec3f Way = Water.Stroke.End - Water.Stroke.Start;
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const uint64 When = Context.Books.Ticks + (Context.Books.SpawnCount << 48);
		const std::array<float, 4> Unit =
			RandomUnit4(uint64(Config.World.Seed), Index, When, ERandomPurpose::PlaceSite);
		const FVec3f Aside = FVec3f(Unit[1], Unit[2], Unit[3]) * 2.0f - FVec3f::Ones();
		const FVec3f Place = Water.Stroke.Start + Way * Unit[0] + Aside * (0.6f * Radius);
		if (PutBead(Place, 1.2f * Radius, Share, Share * double(Config.Matter.Fraction)))
		{
			Context.Books.BookEmitted(Share, Config.Matter.Fraction);
		}
	}
	Context.Notify(Water);
	return {};
}

} // namespace FluidDrops
