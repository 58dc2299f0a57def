// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Weather/Rain.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "Weather/RainBox.h"

#include <algorithm>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr uint32 RainChunkSize = 64;

constexpr FSettingField RainFields[] = {
	FD_SETTING(FRainSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether it rains."),
	FD_SETTING(FRainSettings, Rate, "rate", "mm/h", 0.0, 1000.0,
		"Water that comes down: drizzle 1, rain 5, heavy rain 20, a cloudburst 100. Sets the sizes of drops as well."),
	FD_SETTING(FRainSettings, bFollow, "follow", "", 0.0, 1.0,
		"Whether the box goes with the host's point of view; then its center is an offset from there."),
	FD_SETTING(FRainSettings, Center, "center", "m", -1.0e5, 1.0e5, "Middle of the box in which it rains."),
	FD_SETTING(FRainSettings, HalfExtent, "halfExtent", "m", 0.0, 1.0e4, "Half the size of that box."),
	FD_SETTING(FRainSettings, MinDiameter, "minDiameter", "m", 1.0e-4, 0.01,
		"Smaller drops are left out and their water goes to the others. Smaller means many more drops."),
	FD_SETTING(FRainSettings, MaxDiameter, "maxDiameter", "m", 1.0e-4, 0.01, "Larger drops break up in the air."),
	FD_SETTING(FRainSettings, Shelter, "shelter", "m", 0.0, 1.0e4,
		"How high above the box roofs are looked for; what stands in the box always gives shelter."),
	FD_SETTING(FRainSettings, StartTime, "startTime", "s", 0.0, 1.0e6, "When it begins."),
	FD_SETTING(FRainSettings, StopTime, "stopTime", "s", 0.0, 1.0e6, "When it ends."),
	FD_SETTING(FRainSettings, bStartFull, "startFull", "", 0.0, 1.0,
		"Whether the box is full of falling drops when it begins, as after long rain; else they come from above."),
};

/** Where drops fall already. */
struct FRainFill
{
	FVec3f Center;     // of the box at the beginning of the tick, m
	FVec3f WasCenter;  // of the box before the view was put elsewhere, m
	bool bWas;         // that box is full of drops already
	float FloorHeight; // m: below it there are none
};

/** Where a level way of a drop over the box, from its top to its bottom, enters the box: 0 top to 1 bottom. Above 1: it
 * passes by. */
float EnterBox(const FVec2f& From, const FVec2f& Way, const FVec3f& Half)
{
	float Enter = 0.0f;
	float Leave = 1.0f;
	for (int Axis = 0; Axis < 2; ++Axis)
	{
		if (Way[Axis] == 0.0f)
		{
			continue; // it was chosen within the box along this axis
		}
		const float Low = (-Half[Axis] - From[Axis]) / Way[Axis];
		const float High = (Half[Axis] - From[Axis]) / Way[Axis];
		Enter = std::max(Enter, std::min(Low, High));
		Leave = std::min(Leave, std::max(Low, High));
	}
	return Enter <= Leave ? Enter : 2.0f;
}

/** Whether a surface stands in the way that a drop came from the sky. */
bool IsSheltered(const FDropContext& Context, const FRainBox& Box, const FRainBirth& Birth)
{
	if (!Context.Drops.bLanding)
	{
		return false;
	}
	if (!IsLevelWind(Context.Wind))
	{
		return IsShelteredInWind(Context, Box, Birth);
	}
	const float Above = Box.Center.z() + Box.Half.z() + Box.Shelter - Birth.Position.z();
	const float Time = Above / -Birth.Velocity.z();
	for (const FWetSurface& Surface : Context.Surfaces)
	{
		if (Surface.Reach.MayBeMetBy(Birth.Position, -Birth.Velocity * Time) &&
			Surface.Geometry.CastRay(Birth.Position, -Birth.Velocity, Time, EHitSides::Both).IsHit())
		{
			return true;
		}
	}
	return false;
}

/** The drop with a number: a pure function of its arguments. */
FRainBirth MakeBirth(
	const FDropContext& Context, const FRainBox& Box, const FRainSizes& Sizes, const FRainRandom& Chance, uint32 Index)
{
	const std::array<float, 4> Unit = RandomUnit4(Chance.Seed, Index, Context.Tick, ERandomPurpose::Rain);
	const FRainSizes::FSize Size = Sizes.Sample(Unit[2]);
	const float FallTime = 2.0f * Box.Half.z() / Size.Speed;
	const FVec2f Way = (Box.AirVelocity - Box.BoxVelocity).head<2>() * FallTime;
	FVec2f From;
	for (int Axis = 0; Axis < 2; ++Axis)
	{
		const float Upwind = std::max(Way[Axis], 0.0f);
		const float Room = 2.0f * Box.Half[Axis] + std::abs(Way[Axis]);
		From[Axis] = Unit[std::size_t(Axis)] * Room - Box.Half[Axis] - Upwind;
	}
	const float Enter = EnterBox(From, Way, Box.Half);
	FRainBirth Birth;
	Birth.Diameter = Size.Diameter;
	Birth.Late = Unit[3];
	Birth.Look = LookOf(Context, Chance, Index, 0);
	Birth.Velocity = FVec3f(Box.AirVelocity.x(), Box.AirVelocity.y(), -Size.Speed);
	const FVec2f In = From + Way * Enter;
	const FVec3f BoxThen = Box.Center - Box.BoxVelocity * (Context.DeltaTime * (1.0f - Birth.Late));
	Birth.Position = BoxThen + FVec3f(In.x(), In.y(), Box.Half.z() * (1.0f - 2.0f * Enter));
	Birth.bExists = Enter <= 1.0f;
	return Birth;
}

/** A drop that is on its way already: the same for those in the box. */
FRainBirth MakeFalling(const FDropContext& Context, const FRainBox& Box, const FRainFill& Fill, const FRainSizes& Sizes,
	const FRainRandom& Chance, uint32 Index)
{
	const std::array<float, 4> Unit = RandomUnit4(Chance.Seed, Index, Context.Tick, ERandomPurpose::RainInAir);
	const FRainSizes::FSize Size = Sizes.Sample(Unit[3]);
	const FVec3f Off = 2.0f * FVec3f(Unit[0], Unit[1], Unit[2]) - FVec3f::Ones();
	FRainBirth Birth;
	Birth.Diameter = Size.Diameter;
	Birth.Look = LookOf(Context, Chance, Index, 1);
	Birth.Velocity = FVec3f(Box.AirVelocity.x(), Box.AirVelocity.y(), -Size.Speed);
	Birth.FallSpeed = Size.Speed;
	Birth.Position = Fill.Center + Box.Half.cwiseProduct(Off);
	if (!IsLevelWind(Context.Wind))
	{
		Birth.Velocity = Context.Wind.At(Birth.Position) - FVec3f(0.0f, 0.0f, Size.Speed);
	}
	const bool bThere = Fill.bWas && ((Birth.Position - Fill.WasCenter).cwiseAbs().array() <= Box.Half.array()).all();
	Birth.bExists = !bThere && Birth.Position.z() > Fill.FloorHeight;
	return Birth;
}

/** Puts drops into the air that Make tells of by their numbers, but for those below a roof. */
template <typename MakeType>
void AddRaindrops(const FDropContext& Context, const FRainBox& Box, const FChunk& Numbers, FAirTable& Air,
	FRainScratch& Scratch, FRainOut& Out, MakeType&& Make)
{
	const uint32 Count = Numbers.End - Numbers.Begin;
	ParallelFor(Context.Runner, Count, RainChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Index = Chunk.Begin; Index < Chunk.End; ++Index)
			{
				FRainBirth& Birth = Scratch.Births[Index];
				Birth = Make(Numbers.Begin + Index);
				Birth.bSheltered = Birth.bExists && IsSheltered(Context, Box, Birth);
			}
		});
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const FRainBirth& Birth = Scratch.Births[Index];
		Out.Sheltered += Birth.bSheltered ? 1 : 0;
		if (!Birth.bExists || Birth.bSheltered)
		{
			continue;
		}
		const float Mass = DropMass(0.5f * Birth.Diameter, Context.Drops.Density);
		const bool bAdded = AddAirDrop(Context, Air, Birth.Position, Birth.Velocity, Mass, Birth.Late, Birth.Look);
		Out.Emitted += bAdded ? double(Mass) : 0.0;
		Out.Born += bAdded ? 1 : 0;
		Out.Refused += bAdded ? 0 : 1;
	}
}

/** So many of them, at most MaxBatches times as many as there may be in the air: what is left counts as refused. */
template <typename MakeType>
void AddManyRaindrops(const FDropContext& Context, const FRainBox& Box, uint64 Wanted, uint32 MaxBatches,
	FAirTable& Air, FRainScratch& Scratch, FRainOut& Out, MakeType&& Make)
{
	const uint32 Room = static_cast<uint32>(Scratch.Births.size());
	uint64 Begin = 0;
	for (uint32 Batch = 0; Batch < MaxBatches && Begin < Wanted; ++Batch)
	{
		const uint64 End = std::min<uint64>(Wanted, Begin + Room);
		AddRaindrops(Context, Box, {uint32(Begin), uint32(End), Batch}, Air, Scratch, Out, Make);
		Begin = End;
	}
	Out.Refused += Wanted - Begin;
}

} // namespace

std::span<const FSettingField> RainSettingFields()
{
	return RainFields;
}

FStatus ValidateRain(const FRainSettings& Settings)
{
	FStatus Status = ValidateSettings(&Settings, RainFields);
	if (Status && Settings.MinDiameter > Settings.MaxDiameter)
	{
		return MakeError(
			"minDiameter: must not be above maxDiameter (" + NumberToText(double(Settings.MaxDiameter)) + " m)");
	}
	return Status;
}

FRainOut EmitRain(const FDropContext& Context, uint32 RainIndex, FRain& Rain, const FViewPoint& View, FAirTable& Air,
	FRainScratch& Scratch)
{
	FD_SCOPE("Weather.Rain");
	FRainOut Out;
	const FRainSettings& Settings = Rain.Settings;
	const bool bNow = Context.Now >= double(Settings.StartTime) && Context.Now < double(Settings.StopTime);
	const bool bFell = std::exchange(Rain.bFalling, Settings.bEnabled && bNow && Context.Gravity.z() < 0.0f);
	if (!Rain.bFalling)
	{
		return Out;
	}
	// Level motion only: what the box gains or loses in height is small against the fall.
	const FVec3f Follow = Settings.bFollow ? View.Velocity : FVec3f(FVec3f::Zero());
	const FRainBox Box{Settings.Center + (Settings.bFollow ? View.Position : FVec3f(FVec3f::Zero())),
		Settings.HalfExtent, FVec3f(Follow.x(), Follow.y(), 0.0f),
		FVec3f(Context.Wind.Mean().x(), Context.Wind.Mean().y(), 0.0f), Settings.Shelter};
	Rain.Sizes.Build({Settings.Rate, Settings.MinDiameter, Settings.MaxDiameter, Context.Drops.Density,
		Context.Drops.SurfaceTension, -Context.Gravity.z()});
	const FRainRandom Chance{Context.Seed ^ (uint64(RainIndex + 1) << 40), RainIndex};
	const bool bCut = bFell && Settings.bFollow && View.bCut;
	if (bCut || (!bFell && Settings.bStartFull))
	{
		const FRainFill Fill{Box.Center - Box.BoxVelocity * Context.DeltaTime, Settings.Center + View.CutFrom, bCut,
			Context.FloorHeight};
		const double InBox = Rain.Sizes.WeighInAir(8.0 * Box.Half.cast<double>().prod());
		AddManyRaindrops(Context, Box, static_cast<uint64>(InBox + 0.5), 1, Air, Scratch, Out,
			[&](uint32 Index) { return MakeFalling(Context, Box, Fill, Rain.Sizes, Chance, Index); });
	}
	if (!IsLevelWind(Context.Wind))
	{
		const FRainFaces Faces = MeasureFaces(Context, Box);
		const uint64 Most = EmittedInTick(Context, Rain.Sizes.WeighSides(Faces.Sides));
		constexpr uint32 MaxBatches = 16; // most of them are not born where the wind is fast in a few places only
		AddManyRaindrops(Context, Box, Most, MaxBatches, Air, Scratch, Out,
			[&](uint32 Index) { return MakeBirthInWind(Context, Box, Faces, Rain.Sizes, Chance, Index); });
		return Out;
	}
	const FVec2f Drift = (Box.AirVelocity - Box.BoxVelocity).head<2>();
	const uint64 Wanted = EmittedInTick(Context, Rain.Sizes.Weigh({2.0f * Box.Half, Drift}));
	AddManyRaindrops(Context, Box, Wanted, 1, Air, Scratch, Out,
		[&](uint32 Index) { return MakeBirth(Context, Box, Rain.Sizes, Chance, Index); });
	return Out;
}

} // namespace FluidDrops
