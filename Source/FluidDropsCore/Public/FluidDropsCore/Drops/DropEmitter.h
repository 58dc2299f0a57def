// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A source of drops in the air: a box from which drops start with a velocity, at a rate, with sizes by a power law.
// Rain blown against a window, a leak, a sprinkler. What is emitted depends only on seed, emitter and tick.

#pragma once

#include "FluidDropsCore/Drops/DropSystems.h"

namespace FluidDrops
{

struct FEmitterSettings
{
	bool bEnabled = true;
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f);
	FVec3f Velocity = FVec3f::Zero();
	float VelocitySpread = 0.0f;
	float Rate = 100.0f;
	float MinRadius = 0.5e-3f;
	float MaxRadius = 1.0e-3f;
	float SizeExponent = 2.0f;
	float StartTime = 0.0f;
	float StopTime = 1.0e6f;
};

FD_CORE_API std::span<const FSettingField> EmitterSettingFields();

inline std::span<const FSettingField> FieldsOf(const FEmitterSettings&)
{
	return EmitterSettingFields();
}

/** Field by field, and what no single field shows (least radius above the greatest). */
FD_CORE_API FStatus ValidateEmitter(const FEmitterSettings& Settings);

/** How many drops a source of that many per second gives in this tick; over time exactly as many as it should. */
uint64 EmittedInTick(const FDropContext& Context, double Rate);

/**
 * A new drop in the air, born when the part Late of the tick is over, with the matter that the liquid carries. False
 * when there is no room, which the table counts.
 */
bool AddAirDrop(const FDropContext& Context, FAirTable& Air, const FVec3f& Position, const FVec3f& Velocity, float Mass,
	float Late, uint32 Seed);

/** A radius for a uniform number: density proportional to r^-Exponent between the two ends. */
float PowerLawRadius(float MinRadius, float MaxRadius, float Exponent, float Unit);

/** New drops in the air for this tick; returns the mass that came into the world, kg. */
double EmitDrops(const FDropContext& Context, uint32 EmitterIndex, const FEmitterSettings& Emitter, FAirTable& Air);

} // namespace FluidDrops
