// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/DropEmitter.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr FSettingField EmitterFields[] = {
	FD_SETTING(FEmitterSettings, bEnabled, "enabled", "", 0.0, 1.0, "Whether it emits."),
	FD_SETTING(FEmitterSettings, Center, "center", "m", -1.0e5, 1.0e5, "Middle of the box that drops start from."),
	FD_SETTING(FEmitterSettings, HalfExtent, "halfExtent", "m", 0.0, 1.0e4, "Half the size of that box."),
	FD_SETTING(FEmitterSettings, Velocity, "velocity", "m/s", -100.0, 100.0, "Velocity at the start."),
	FD_SETTING(FEmitterSettings, VelocitySpread, "velocitySpread", "m/s", 0.0, 100.0,
		"Each component differs by up to this much from drop to drop."),
	FD_SETTING(FEmitterSettings, Rate, "rate", "1/s", 0.0, 1.0e6, "Drops per second."),
	FD_SETTING(FEmitterSettings, MinRadius, "minRadius", "m", 1.0e-5, 0.1, "Radius of the smallest drops."),
	FD_SETTING(FEmitterSettings, MaxRadius, "maxRadius", "m", 1.0e-5, 0.1, "Radius of the largest drops."),
	FD_SETTING(FEmitterSettings, SizeExponent, "sizeExponent", "", 0.0, 10.0,
		"Numbers fall as radius to the power of minus this: 0 for equal numbers of all sizes."),
	FD_SETTING(FEmitterSettings, StartTime, "startTime", "s", 0.0, 1.0e6, "When it begins."),
	FD_SETTING(FEmitterSettings, StopTime, "stopTime", "s", 0.0, 1.0e6, "When it ends."),
};

} // namespace

std::span<const FSettingField> EmitterSettingFields()
{
	return EmitterFields;
}

FStatus ValidateEmitter(const FEmitterSettings& Settings)
{
	FStatus Status = ValidateSettings(&Settings, EmitterFields);
	if (Status && Settings.MinRadius > Settings.MaxRadius)
	{
		return MakeError("minRadius: must not be above maxRadius (" + NumberToText(double(Settings.MaxRadius)) + " m)");
	}
	return Status;
}

float PowerLawRadius(float MinRadius, float MaxRadius, float Exponent, float Unit)
{
	const float LogMin = Math::Log(MinRadius);
	const float LogSpan = Math::Log(MaxRadius) - LogMin;
	const float Power = 1.0f - Exponent;
	constexpr float Flat = 1.0e-3f; // r^-1: uniform in the logarithm
	if (std::abs(Power) < Flat)
	{
		return Math::Exp(LogMin + Unit * LogSpan);
	}
	return Math::Exp(LogMin + Math::Log1P(Unit * Math::ExpM1(Power * LogSpan)) / Power);
}

uint64 EmittedInTick(const FDropContext& Context, double Rate)
{
	return static_cast<uint64>(std::floor(Rate * (Context.Now + Context.TickTime))) -
		static_cast<uint64>(std::floor(Rate * Context.Now));
}

bool AddAirDrop(const FDropContext& Context, FAirTable& Air, const FVec3f& Position, const FVec3f& Velocity, float Mass,
	float Late, uint32 Seed)
{
	const uint32 Row = Air.Add();
	if (Row == IndexNone)
	{
		return false;
	}
	Air.Place(Row, Position, Velocity);
	Air.Mass[Row] = Mass;
	Air.MassRest[Row] = 0.0f;
	Air.Matter[Row] = double(Mass) * double(Context.Matter.Fraction);
	Air.Age[Row] = 0.0f;
	Air.Lead[Row] = -Context.DeltaTime * Late; // drops of one tick start at different instants within it
	Air.Seed[Row] = Seed;
	return true;
}

double EmitDrops(const FDropContext& Context, uint32 EmitterIndex, const FEmitterSettings& Emitter, FAirTable& Air)
{
	FD_SCOPE("Drops.Emit");
	const double Now = Context.Now;
	if (!Emitter.bEnabled || Now < double(Emitter.StartTime) || Now >= double(Emitter.StopTime))
	{
		return 0.0;
	}
	const uint64 Count = EmittedInTick(Context, double(Emitter.Rate));
	const uint64 Seed = Context.Seed ^ (uint64(EmitterIndex + 1) << 40);
	double Emitted = 0.0;
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const std::array<float, 4> Place = RandomUnit4(Seed, Index, Context.Tick, ERandomPurpose::EmitPlace);
		const std::array<float, 4> Motion = RandomUnit4(Seed, Index, Context.Tick, ERandomPurpose::EmitMotion);
		FVec3f Position = Emitter.Center;
		FVec3f Velocity = Emitter.Velocity;
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			Position[Axis] += Emitter.HalfExtent[Axis] * (2.0f * Place[std::size_t(Axis)] - 1.0f);
			Velocity[Axis] += Emitter.VelocitySpread * (2.0f * Motion[std::size_t(Axis)] - 1.0f);
		}
		const float Radius = PowerLawRadius(Emitter.MinRadius, Emitter.MaxRadius, Emitter.SizeExponent, Place[3]);
		const float Mass = DropMass(Radius, Context.Drops.Density);
		const uint32 Look = DropSeed(Seed, EDropOrigin::Emitter, {Index, uint32(Context.Tick), EmitterIndex, 0});
		Emitted += AddAirDrop(Context, Air, Position, Velocity, Mass, Motion[3], Look) ? double(Mass) : 0.0;
	}
	return Emitted;
}

} // namespace FluidDrops
