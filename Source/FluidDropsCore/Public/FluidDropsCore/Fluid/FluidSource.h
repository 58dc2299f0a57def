// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where particle fluid comes from and goes to (Docs/Model/ParticleFluid.md#sources-fills-and-sinks): round nozzles,
// regions that are filled at once, boxes that drain. A jet comes in layers that are one spacing apart, each a lattice
// across the nozzle: particles are born as far from each other as they want to be, an interaction radius before the end
// of the nozzle, through which they are pushed. What is emitted depends only on seed, source and time. In a plane
// (FFluidSettings::Plane) a nozzle is a slit and a fill one layer, both through their middle.

#pragma once

#include "FluidDropsCore/Fluid/FluidSolver.h"

namespace FluidDrops
{

struct FFluidSourceSettings
{
	bool bEnabled = true;
	int32 Liquid = 0;
	FVec3f Center = FVec3f::Zero();
	FVec3f Direction = FVec3f(0.0f, 0.0f, -1.0f);
	float Radius = 0.05f;    // m
	float Speed = 1.0f;      // m/s
	float Turbulence = 0.0f; // of the speed
	float StartTime = 0.0f;
	float StopTime = 1.0e6f;
	float PulseOn = 1.0f;  // s
	float PulseOff = 0.0f; // s
};

/** Fluid inside goes. */
struct FFluidSinkSettings
{
	bool bEnabled = true;
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f);
};

enum class EFillShape : uint8
{
	Box,
	Ball, // an ellipsoid if the half extents differ
	Count,
};

/** A region full of fluid, at once. */
struct FFillFluid
{
	static constexpr uint32 Number = 69;

	uint32 Liquid = 0;
	EFillShape Shape = EFillShape::Box;
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f); // m
	FVec3f Velocity = FVec3f::Zero();             // m/s
	bool bWhereFree = false;                      // only where there is neither fluid nor a solid body yet

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Liquid, It.Shape, It.Center, It.HalfExtent, It.Velocity, It.bWhereFree);
	}
};

FD_CORE_API std::span<const FSettingField> FluidSourceFields();
FD_CORE_API std::span<const FSettingField> FluidSinkFields();

inline std::span<const FSettingField> FieldsOf(const FFluidSourceSettings&)
{
	return FluidSourceFields();
}
inline std::span<const FSettingField> FieldsOf(const FFluidSinkSettings&)
{
	return FluidSinkFields();
}

/** Field by field, and a direction that is one. */
FD_CORE_API FStatus ValidateFluidSource(const FFluidSourceSettings& Settings);

/** kg/s while it runs. */
FD_CORE_API float FlowRate(
	const FFluidSourceSettings& Settings, const FLiquidSettings& Liquid, const FFluidSettings& Fluid);

struct FSourceContext
{
	std::span<const FLiquidSettings> Liquids;
	const FFluidSettings& Fluid;
	double Now;      // s
	double TickTime; // s
	uint64 Seed;
	ITaskRunner& Runner;
};

/** Whether it gives anything at a time. */
bool IsRunning(const FFluidSourceSettings& Source, double Time);

/** What a source gives in a tick. Thinning 1 gives all, 0.25 a quarter of the particles. Returns how many came. */
uint32 EmitFluid(const FSourceContext& Context, uint32 SourceIndex, const FFluidSourceSettings& Source, float Thinning,
	FFluid& Fluid);

/** Whether a particle may come to a place. */
using FIsFree = TCallRef<bool(const FVec3f&)>;

/** How many particles that would be; without IsFree everywhere. */
FD_CORE_API uint64 FillCount(
	const FFillFluid& Fill, const FLiquidSettings& Liquid, const FFluidSettings& Settings, FIsFree* IsFree = nullptr);

/** Returns how many found room. */
uint32 FillRegion(const FFillFluid& Fill, const FLiquidSettings& Liquid, const FFluidSettings& Settings, uint64 Seed,
	FFluid& Fluid, FIsFree* IsFree = nullptr);

} // namespace FluidDrops
