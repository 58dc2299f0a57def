// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about particle fluid (Docs/Model/ParticleFluid.md): what all liquids of a world share, and what makes
// one of them water, honey or clay. FLiquidNumbers is what that comes to for one substep (#equilibrium-and-stiffness).

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

/** Of one world: particles and neighbor loops tell them apart by a byte and a small table. */
inline constexpr uint32 MaxLiquids = 16;

/** In which plane all fluid of a world stays. */
enum class EFluidPlane : uint8
{
	None, // in space
	XY,
	XZ,
	YZ,
};

/** What all liquids of a world share. */
struct FFluidSettings
{
	float InteractionRadius = 0.04f; // h, m
	int32 Substeps = 2;
	int32 MaxSubsteps = 8;
	float MaxTravel = 0.5f;     // of h within a substep
	float ContactRadius = 0.5f; // of the spacing of particles
	float CalmSpeed = 0.02f;    // m/s
	float FarDistance = 0.0f;   // m
	float CalmTime = 0.5f;      // s
	EFluidPlane Plane = EFluidPlane::None;
	float PlaneDepth = 1.0f; // m

	bool IsPlanar() const { return Plane != EFluidPlane::None; }
	/** The axis along which nothing moves; only in a plane. */
	uint32 StillAxis() const { return 3u - uint32(Plane); }
	/** Without what it has along that axis. */
	FVec3f InPlane(FVec3f Vector) const
	{
		if (IsPlanar())
		{
			Vector[int32(StillAxis())] = 0.0f;
		}
		return Vector;
	}
};

enum class ESpringBirth : uint8
{
	Never,      // only FFluid::BindSprings makes springs
	AtRadius,   // with the interaction radius as the rest length: without force
	AtDistance, // with the distance as the rest length
};

/** One liquid, or soft solid. */
struct FLiquidSettings
{
	float MassDensity = 1000.0f;  // kg/m^3
	float RestDensity = 5.0f;     // rho_0: a weighted count of neighbors
	float NearRatio = 2.0f;       // kappa
	float SoundSpeed = 0.0f;      // c, m/s; 0: as much as the substeps allow
	float Viscosity = 0.0f;       // sigma, 1/s
	float ImpactViscosity = 2.0f; // beta x h
	float SpringStiffness = 0.0f; // 1/s^2
	float Plasticity = 0.0f;      // alpha, 1/s
	float YieldRatio = 0.0f;      // gamma
	ESpringBirth SpringBirth = ESpringBirth::AtRadius;
	float SpringReach = 0.8f;   // of h: springs are born below
	float MinRestLength = 0.1f; // of h
	float TearRatio = 0.0f;     // r/L at which a spring tears; 0: never
	float Friction = 1.0f;      // times that of bodies
	bool bFrozen = false;
	bool bMakesDrops = true; // becomes drops on surfaces, and takes drops in
	float Stickiness = 1.0f; // times that of bodies

	bool HasSprings() const { return SpringStiffness > 0.0f; }
};

FD_CORE_API std::span<const FSettingField> FluidSettingFields();
FD_CORE_API std::span<const FSettingField> LiquidSettingFields();

inline std::span<const FSettingField> FieldsOf(const FFluidSettings&)
{
	return FluidSettingFields();
}
inline std::span<const FSettingField> FieldsOf(const FLiquidSettings&)
{
	return LiquidSettingFields();
}

FD_CORE_API FStatus ValidateLiquid(const FLiquidSettings& Settings);

/** The largest stiffness number S (F12) at which the parallel relaxation is safe for the smallest droplets too. */
inline constexpr float SafeStiffness = 0.05f;
/** The largest spring stiffness x dt^2 of the parallel relaxation. */
inline constexpr float SafeSpring = 0.1f;

/** What a liquid's settings come to for a substep of dt. */
struct FLiquidNumbers
{
	float RestDensity = 0.0f;     // rho_0
	float Push = 0.0f;            // dt^2 k, m
	float NearPush = 0.0f;        // dt^2 k^prox, m
	float Damping = 0.0f;         // dt sigma
	float ImpactDamping = 0.0f;   // dt beta, s/m
	float SpringPush = 0.0f;      // dt^2 k^spring
	float Flow = 0.0f;            // dt alpha, at most 1
	float Mass = 0.0f;            // of one particle, kg
	float Stiffness = 0.0f;       // S as it is
	float WantedStiffness = 0.0f; // S that the sound speed asks for; above SafeStiffness: substeps are wanting
};

FD_CORE_API FLiquidNumbers NumbersOf(const FLiquidSettings& Settings, const FFluidSettings& Fluid, float StepTime);

/** Density in the middle of a free drop (F9). */
FD_CORE_API float EquilibriumDensity(const FLiquidSettings& Settings, const FFluidSettings& Fluid);

/** Particles per cubic meter, in a plane per square meter (F10). */
FD_CORE_API float NumberDensity(const FLiquidSettings& Settings, const FFluidSettings& Fluid);

/** Mean distance of neighbors, m (F15): what sources and fills keep. */
FD_CORE_API float ParticleSpacing(const FLiquidSettings& Settings, const FFluidSettings& Fluid);

/** Radius of the sphere, in a plane of the disc, that is a particle's share of the liquid, m (F15). */
FD_CORE_API float ParticleRadius(const FLiquidSettings& Settings, const FFluidSettings& Fluid);

/**
 * How much air a particle carries, 0 to 1: for who draws it. Fluid tears where it is fast and has few neighbors; what
 * is elastic does not. Density is the weighted count of neighbors, about half of that inside at a face.
 */
FD_CORE_API float FoamOf(const FLiquidSettings& Settings, const FFluidSettings& Fluid, float Density, float Speed);

/** kg (F16); in a plane that of a sheet of its depth. */
FD_CORE_API float ParticleMass(const FLiquidSettings& Settings, const FFluidSettings& Fluid);

} // namespace FluidDrops
