// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The crown of a splash: how many drops, how large, how fast.

#include "FluidDropsCore/Drops/Impact.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr float SplashEnergyShare = 0.5f;  // of the energy of the normal motion that may go into the crown
constexpr float MinSplashRadius = 3.0e-5f; // m: finer spray is left out

struct FTangents
{
	FVec3f X;
	FVec3f Y;
};

FTangents TangentsOf(const FVec3f& Normal)
{
	const FVec3f Other = std::abs(Normal.x()) < 0.7f ? FVec3f(FVec3f::UnitX()) : FVec3f(FVec3f::UnitY());
	const FVec3f X = Normal.cross(Other).normalized();
	return {X, Normal.cross(X)};
}

std::array<float, 4> SplashUnits(uint64 Seed, const FImpact& Impact, uint64 Tick, uint32 Index)
{
	return RandomUnit4(Seed ^ (uint64(Index + 1) << 40), Impact.Row, Tick, ERandomPurpose::Splash);
}

/** Directions around the normal, masses around the mean; along the surface the crown as a whole stands still. */
void ThrowCrown(const FImpact& Impact, float CrownMass, float Speed, uint64 Seed, uint64 Tick, FCrown& Crown)
{
	const FTangents Tangents = TangentsOf(Impact.Normal);
	float WeightSum = 0.0f;
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		const std::array<float, 4> Unit = SplashUnits(Seed, Impact, Tick, Index);
		const float Azimuth = float(2.0 * Math::Pi) * (float(Index) + 0.8f * Unit[0]) / float(Crown.Count);
		const float Elevation = 0.5f + 0.7f * Unit[1]; // 29 to 69 degrees
		const float Pace = Speed * (0.6f + 0.8f * Unit[2]);
		const FVec3f Along = Tangents.X * Math::Cos(Azimuth) + Tangents.Y * Math::Sin(Azimuth);
		Crown.Velocity[Index] = (Along * Math::Cos(Elevation) + Impact.Normal * Math::Sin(Elevation)) * Pace;
		Crown.Mass[Index] = 0.4f + 1.2f * Unit[3];
		Crown.Seed[Index] = static_cast<uint32>(Unit[0] * 16777216.0f);
		WeightSum += Crown.Mass[Index];
	}
	FVec3f Drift = FVec3f::Zero();
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		Crown.Mass[Index] *= CrownMass / WeightSum;
		Drift += Crown.Velocity[Index] * (Crown.Mass[Index] / CrownMass);
	}
	Drift -= Impact.Normal * Impact.Normal.dot(Drift);
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		Crown.Velocity[Index] -= Drift;
	}
}

/** Slows the crown down until its kinetic and surface energy fit into what the impact can give. False: not even the
 * surface fits. */
bool FitEnergy(const FDropSettings& Liquid, float Available, FCrown& Crown)
{
	float Kinetic = 0.0f;
	float Surface = 0.0f;
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		const float Radius = DropRadius(Crown.Mass[Index], Liquid.Density);
		Kinetic += 0.5f * Crown.Mass[Index] * Crown.Velocity[Index].squaredNorm();
		Surface += float(4.0 * Math::Pi) * Radius * Radius * Liquid.SurfaceTension;
	}
	const float Left = Available - Surface;
	if (!(Left > 0.0f))
	{
		return false;
	}
	const float Scale = Kinetic > Left ? std::sqrt(Left / Kinetic) : 1.0f;
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		Crown.Velocity[Index] *= Scale;
	}
	return true;
}

} // namespace

FCrown MakeCrown(const FDropSettings& Liquid, const FImpact& Impact, uint32 Room, uint64 Seed, uint64 Tick)
{
	FCrown Crown;
	const float NormalSpeed = -Impact.Normal.dot(Impact.Velocity);
	const float Diameter = 2.0f * DropRadius(Impact.Mass, Liquid.Density);
	const float Number = NormalSpeed > 0.0f ? SplashNumber(Liquid, Diameter, NormalSpeed) : 0.0f;
	if (Liquid.SplashThreshold <= 0.0f || Number <= Liquid.SplashThreshold)
	{
		return Crown;
	}
	const float Excess = 1.0f - Liquid.SplashThreshold / Number; // 0 at the threshold, toward 1 far above it
	const float CrownMass = Impact.Mass * Liquid.SplashMass * Excess;
	const float MinMass = DropMass(MinSplashRadius, Liquid.Density);
	const uint32 Wanted = 3 + static_cast<uint32>(Excess * float(std::max(Liquid.SplashCount - 3, 0)) + 0.5f);
	const uint32 Affordable = static_cast<uint32>(std::min(CrownMass / (2.5f * MinMass), float(FCrown::Most)));
	Crown.Count = std::min({Wanted, uint32(Liquid.SplashCount), Affordable, FCrown::Most});
	if (Crown.Count == 0 || Crown.Count > Room)
	{
		return FCrown();
	}
	ThrowCrown(Impact, CrownMass, 0.4f * NormalSpeed, Seed, Tick, Crown);
	if (!FitEnergy(Liquid, SplashEnergyShare * 0.5f * Impact.Mass * NormalSpeed * NormalSpeed, Crown))
	{
		return FCrown();
	}
	const FVec3f Along = Impact.Velocity + Impact.Normal * NormalSpeed;
	for (uint32 Index = 0; Index < Crown.Count; ++Index)
	{
		Crown.Velocity[Index] += Along; // each keeps its momentum along the surface
	}
	return Crown;
}

} // namespace FluidDrops
