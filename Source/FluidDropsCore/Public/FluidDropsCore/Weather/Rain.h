// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rain (Docs/Model/Weather.md#rain): drops that fall through a box, with the sizes of RainSizes.h, at their terminal
// speed and with the wind from the moment they are born. The box may follow a point of the host's, such as the camera:
// a small box around it is enough, because drops are born where their way enters it, through its top or through the
// side that the air comes in by. So it rains evenly in all of the box, however strong the wind is and however fast the
// box moves.
//
// Where the wind is not the same everywhere, drops are born on the faces of the box, as many on each as the air there
// brings in, with the wind of the place; and the way back to the sky follows the wind (RainInWind.cpp).
//
// Rain that falls already when a world begins, or where the view is put all at once, is not to start with a box that
// drops have yet to fall through: the box is filled with as many of each size as are in the air when it has rained for
// long, flux over terminal speed, evenly.
//
// Occlusion: a drop that would have hit a roof before it came to where it is born does not exist. Its way is followed
// back to the sky by one ray, when it is born; from then on it is a drop in the air like any other, which lands on what
// it meets. A ray for each birth is cheaper than a map of what is covered (a drop is born once and lives for some tens
// of ticks), it is exact for any slant of the rain, and needs nothing to be kept up to date when surfaces move. To test
// where drops are born against the inside of surfaces would not do: below a roof one is outside of everything.

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Parts/ViewPoint.h"
#include "FluidDropsCore/Weather/RainSizes.h"

namespace FluidDrops
{

struct FRainSettings
{
	bool bEnabled = true;
	float Rate = 10.0f;
	bool bFollow = true;
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(3.0f, 3.0f, 1.5f);
	float MinDiameter = 1.5e-3f;
	float MaxDiameter = 5.8e-3f;
	float Shelter = 30.0f;
	float StartTime = 0.0f;
	float StopTime = 1.0e6f;
	bool bStartFull = true;
};

FD_CORE_API std::span<const FSettingField> RainSettingFields();

inline std::span<const FSettingField> FieldsOf(const FRainSettings&)
{
	return RainSettingFields();
}

/** Field by field, and what no single field shows (least diameter above the greatest). */
FD_CORE_API FStatus ValidateRain(const FRainSettings& Settings);

/** A drop that may come to be. */
struct FRainBirth
{
	FVec3f Position = FVec3f::Zero();
	FVec3f Velocity = FVec3f::Zero();
	float Diameter = 0.0f;   // m
	float FallSpeed = 0.0f;  // through the air, m/s
	float Late = 0.0f;       // part of the tick that is over when it is born
	uint32 Look = 0;         // as FAirTable::Seed
	bool bExists = false;    // its way meets the box
	bool bSheltered = false; // by a roof
};

/** One fall of rain: its settings and what follows from them. */
struct FRain
{
	FRainSettings Settings;
	FRainSizes Sizes;
	bool bFalling = false; // in the last tick

	/** What a snapshot holds. */
	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings, It.bFalling);
	}
};

/** Working memory, as large as the table of drops in the air. */
struct FRainScratch
{
	std::vector<FRainBirth> Births;

	void Init(uint32 AirCapacity) { Births.resize(AirCapacity); }
};

struct FRainOut
{
	double Emitted = 0.0; // kg
	uint64 Born = 0;      // drops
	uint64 Sheltered = 0; // drops that a roof kept away
	uint64 Refused = 0;   // drops that found no room
};

/** Parallel: new drops for this tick, and those that fall already where it has just begun to rain or the view has just
 * been put; those that have a roof above them are left out. */
FRainOut EmitRain(const FDropContext& Context, uint32 RainIndex, FRain& Rain, const FViewPoint& View, FAirTable& Air,
	FRainScratch& Scratch);

} // namespace FluidDrops
