// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/LiquidSettings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace FluidDrops
{

namespace
{

constexpr const char* PlaneNames[] = {"none", "xy", "xz", "yz"};

constexpr FSettingField FluidFields[] = {
	FD_SETTING(FFluidSettings, InteractionRadius, "interactionRadius", "m", 1.0e-4, 10.0,
		"Distance at which fluid particles act on each other. Particles are about 0.45 of it apart: half of it, eight "
		"times as many particles. Changing it needs a world without fluid."),
	FD_SETTING(FFluidSettings, Substeps, "substeps", "", 1.0, 32.0,
		"Minimum steps per tick. Twice as many make fluid four times as stiff: a deep pool keeps its height."),
	FD_SETTING(FFluidSettings, MaxSubsteps, "maxSubsteps", "", 1.0, 64.0,
		"Maximum steps per tick: as many are taken as the fastest particle and the sound speeds ask for, up to this."),
	FD_SETTING(FFluidSettings, MaxTravel, "maxTravel", "", 0.05, 4.0,
		"A particle moves no further than this fraction of the interaction radius in a step, as long as maxSubsteps "
		"allows."),
	FD_SETTING(FFluidSettings, ContactRadius, "contactRadius", "", 0.0, 1.0,
		"Radius of particles that touch bodies, as a fraction of their spacing."),
	FD_SETTING(FFluidSettings, CalmSpeed, "calmSpeed", "m/s", 0.0, 10.0,
		"Fluid in which nothing is faster for calmTime falls asleep and costs next to nothing until something disturbs "
		"it. 0: never."),
	FD_SETTING(FFluidSettings, CalmTime, "calmTime", "s", 0.05, 60.0, "How long fluid must be calm to fall asleep."),
	FD_SETTING(FFluidSettings, FarDistance, "farDistance", "m", 0.0, 1.0e5,
		"Sources farther than this from the view point give fewer particles, down to a tenth. 0: all give all."),
	FD_SETTING_CHOICE(FFluidSettings, Plane, "plane", PlaneNames,
		"Fluid in two dimensions: particles stay where they are along the axis that is not named, nozzles are slits, "
		"fills "
		"one layer. Changing it needs a world without fluid."),
	FD_SETTING(FFluidSettings, PlaneDepth, "planeDepth", "m", 1.0e-4, 100.0,
		"In a plane: how thick the sheet is that particles stand for. Bodies that are as deep float as they should."),
};

constexpr const char* SpringBirthNames[] = {"never", "atRadius", "atDistance"};

constexpr FSettingField LiquidFields[] = {
	FD_SETTING(FLiquidSettings, MassDensity, "massDensity", "kg/m^3", 1.0, 30000.0,
		"Mass of a cubic meter: water 1000, honey 1420, paint 1300, mud 1700."),
	FD_SETTING(FLiquidSettings, RestDensity, "restDensity", "", 1.0, 40.0,
		"Weighted number of neighbors at rest: 5 for about 45 neighbors, 10 for about 80, which is smoother and costs "
		"twice as much."),
	FD_SETTING(FLiquidSettings, NearRatio, "nearRatio", "", 0.0, 10.0,
		"How strongly particles that are too near repel each other. It makes surface tension: 2 gives round drops, 0 "
		"lets particles clump."),
	FD_SETTING(FLiquidSettings, SoundSpeed, "soundSpeed", "m/s", 0.0, 1000.0,
		"How stiff the liquid is: it gives way by g x depth / soundSpeed^2. Needs substeps. 0: as stiff as they "
		"allow."),
	FD_SETTING(FLiquidSettings, Viscosity, "viscosity", "1/s", 0.0, 1.0e4,
		"How thick it is: water 0, oil 5, paint 20, honey 60 and springs."),
	FD_SETTING(FLiquidSettings, ImpactViscosity, "impactViscosity", "", 0.0, 20.0,
		"What keeps fast particles from passing through each other; thin liquids need it as well."),
	FD_SETTING(FLiquidSettings, SpringStiffness, "springStiffness", "1/s^2", 0.0, 1.0e6,
		"How elastic it is: 0 for thin liquids; mud 8000, clay 23000, honey 30000. Limited by the step: 0.1 / step^2."),
	FD_SETTING(FLiquidSettings, Plasticity, "plasticity", "1/s", 0.0, 1000.0,
		"How fast it gives in to being deformed beyond yieldRatio: 0 is elastic, 6 slime, 12 honey, 20 mud."),
	FD_SETTING(FLiquidSettings, YieldRatio, "yieldRatio", "", 0.0, 0.99,
		"Deformation that leaves nothing behind: 0 flows slowly under any load, 0.1 keeps its shape like clay."),
	FD_SETTING_CHOICE(FLiquidSettings, SpringBirth, "springBirth", SpringBirthNames,
		"Rest length of springs between new neighbors: atRadius (without force at first), atDistance (calmer), or "
		"never: only what is bound."),
	FD_SETTING(FLiquidSettings, SpringReach, "springReach", "", 0.1, 1.0,
		"Neighbors nearer than this fraction of the interaction radius are joined by springs."),
	FD_SETTING(FLiquidSettings, MinRestLength, "minRestLength", "", 0.0, 0.9,
		"Springs do not shrink below this fraction of the interaction radius."),
	FD_SETTING(FLiquidSettings, TearRatio, "tearRatio", "", 0.0, 100.0,
		"A spring tears when it is this many times as long as it wants to be; 0: never."),
	FD_SETTING(
		FLiquidSettings, Friction, "friction", "", 0.0, 10.0, "Times the friction of the bodies that it touches."),
	FD_SETTING(FLiquidSettings, Stickiness, "stickiness", "", 0.0, 10.0,
		"Times the stickiness of the bodies that it touches."),
	FD_SETTING(FLiquidSettings, bFrozen, "frozen", "", 0.0, 1.0, "Stays where it is, and keeps others out."),
	FD_SETTING(FLiquidSettings, bMakesDrops, "makesDrops", "", 0.0, 1.0,
		"Single particles that touch a surface become drops on it; drops and rain that fall in become this liquid."),
};

} // namespace

std::span<const FSettingField> FluidSettingFields()
{
	return FluidFields;
}

std::span<const FSettingField> LiquidSettingFields()
{
	return LiquidFields;
}

FStatus ValidateLiquid(const FLiquidSettings& Settings)
{
	return ValidateSettings(&Settings, LiquidFields);
}

float EquilibriumDensity(const FLiquidSettings& Settings, const FFluidSettings& Fluid)
{
	return Settings.RestDensity /
		(1.0f + (Fluid.IsPlanar() ? 0.24f * Settings.NearRatio : Settings.NearRatio / 6.0f)); // (F9)
}

float NumberDensity(const FLiquidSettings& Settings, const FFluidSettings& Fluid)
{
	// A uniform fluid counts (2 pi / 15) n h^3, in a plane (pi / 6) n h^2.
	constexpr float InSpace = float(15.0 / (2.0 * std::numbers::pi)), InPlane = float(6.0 / std::numbers::pi);
	const float Radius = Fluid.InteractionRadius, Density = EquilibriumDensity(Settings, Fluid);
	return Fluid.IsPlanar() ? InPlane * (Density + 1.0f) / (Radius * Radius)
							: InSpace * (Density + 1.0f) / (Radius * Radius * Radius);
}

float ParticleSpacing(const FLiquidSettings& Settings, const FFluidSettings& Fluid)
{
	const float Share = 1.0f / NumberDensity(Settings, Fluid);
	return Fluid.IsPlanar() ? std::sqrt(Share) : std::cbrt(Share);
}

float ParticleRadius(const FLiquidSettings& Settings, const FFluidSettings& Fluid)
{
	const float PerSpacing =
		Fluid.IsPlanar() ? std::sqrt(float(1.0 / std::numbers::pi)) : std::cbrt(float(0.75 / std::numbers::pi));
	return ParticleSpacing(Settings, Fluid) * PerSpacing;
}

float ParticleMass(const FLiquidSettings& Settings, const FFluidSettings& Fluid)
{
	const float Depth = Fluid.IsPlanar() ? Fluid.PlaneDepth : 1.0f;
	return Settings.MassDensity / NumberDensity(Settings, Fluid) * Depth;
}

FLiquidNumbers NumbersOf(const FLiquidSettings& Settings, const FFluidSettings& Fluid, float StepTime)
{
	const float Radius = Fluid.InteractionRadius;
	const float Density = EquilibriumDensity(Settings, Fluid);
	const float Courant = Settings.SoundSpeed * StepTime / Radius;
	FLiquidNumbers Numbers;
	Numbers.WantedStiffness = Courant * Courant;
	Numbers.Stiffness = Settings.SoundSpeed > 0.0f ? std::min(Numbers.WantedStiffness, SafeStiffness) : SafeStiffness;
	Numbers.RestDensity = Settings.RestDensity;
	// (F13): (F11) solved for k, with c^2 dt^2 = S h^2.
	const float Kappa = Settings.NearRatio;
	Numbers.Push = Fluid.IsPlanar() ? Numbers.Stiffness * Radius / (Density * Density * (0.5f + 0.12f * Kappa))
									: 6.0f * Numbers.Stiffness * Radius / (Density * Density * (3.0f + 0.5f * Kappa));
	Numbers.NearPush = Kappa * Numbers.Push;
	Numbers.Damping = StepTime * Settings.Viscosity;
	Numbers.ImpactDamping = StepTime * Settings.ImpactViscosity / Radius;
	Numbers.SpringPush = std::min(StepTime * StepTime * Settings.SpringStiffness, SafeSpring);
	Numbers.Flow = std::min(StepTime * Settings.Plasticity, 1.0f);
	Numbers.Mass = ParticleMass(Settings, Fluid);
	return Numbers;
}

float FoamOf(const FLiquidSettings& Settings, const FFluidSettings& Fluid, float Density, float Speed)
{
	constexpr float Crowded = 0.45f; // of the density inside a drop: from here on it is part of the liquid
	constexpr float Alone = 0.10f;
	constexpr float SlowSpeed = 0.7f; // m/s
	constexpr float FastSpeed = 2.0f;
	const float Part = Density / EquilibriumDensity(Settings, Fluid);
	const float Loose = std::clamp((Crowded - Part) / (Crowded - Alone), 0.0f, 1.0f);
	const float Fast = std::clamp((Speed - SlowSpeed) / (FastSpeed - SlowSpeed), 0.0f, 1.0f);
	return Settings.HasSprings() ? 0.0f : Loose * Fast;
}

} // namespace FluidDrops
