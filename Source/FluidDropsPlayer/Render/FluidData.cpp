// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidData.h"

#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace FluidDrops::Gpu
{

namespace
{

/** Depth that the smoothing bridges, in radii: a pool at a flat angle shows its particles one behind the other. */
constexpr float BridgedRadii = 5.0f;

/** Lengths are rounded to about this part of a radius, so that their sum does not depend on their order. */
constexpr float RoundedPart = 1.0f / 2048.0f;

FLiquidLookData PackLiquidLook(const FLiquidLook& Look)
{
	const auto PerMeter = [&Look](float Left) { return -std::log(std::max(Left, 1e-4f)) / Look.AbsorptionDepth; };
	const FVec3f& A = Look.AbsorptionColor;
	const FVec3f& S = Look.ScatterColor;
	return {{PerMeter(A.x()), PerMeter(A.y()), PerMeter(A.z()), Look.RefractiveIndex},
		{S.x(), S.y(), S.z(), Look.Turbidity}, {Look.Roughness, Look.Metallic, Look.Foaming, 0.0f}};
}

FFluidParticleData PackParticle(const FRenderParticle& Particle)
{
	const FVec3f& P = Particle.Position;
	const std::array<float, 6>& B = Particle.ToBall;
	return {{P.x(), P.y(), P.z(), Particle.Radius}, {static_cast<float>(Particle.Liquid), Particle.Foam, B[4], B[5]},
		{B[0], B[1], B[2], B[3]}};
}

/** Radii of the drops that a particle tears into, in its own. The rest of it is mist, too fine to be seen. */
constexpr std::array<float, 7> TornRadii{0.52f, 0.42f, 0.35f, 0.29f, 0.24f, 0.2f, 0.16f};

/** How far they are apart, in radii of the particle. */
constexpr float TornSpread = 2.2f;

bool IsTorn(const FRenderParticle& Particle)
{
	return Particle.Foam > FRenderParticle::TornFoam;
}

} // namespace

void AppendTornDrops(const FRenderFluid& Fluid, std::vector<FSprayData>& Drops)
{
	for (const FRenderParticle& Particle : Fluid.Particles)
	{
		for (uint32 Index = 0; IsTorn(Particle) && Index < TornRadii.size(); ++Index)
		{
			const FPhiloxBlock Bits = Philox4x32({Index, 0, 0, 0}, Particle.Seed, 0);
			const FVec3f Unit(UnitFloat(Bits[0]), UnitFloat(Bits[1]), UnitFloat(Bits[2]));
			const FVec3f Aside = 2.0f * Unit - FVec3f::Ones();
			const FVec3f Place = Particle.Position + 0.5f * TornSpread * Particle.Radius * Aside;
			const FVec3f Velocity = Particle.Velocity + 0.12f * Particle.Velocity.norm() * Aside;
			Drops.push_back({{Place.x(), Place.y(), Place.z(), TornRadii[Index] * Particle.Radius},
				{Velocity.x(), Velocity.y(), Velocity.z(), static_cast<float>(Particle.Liquid + 1)}});
		}
	}
}

float4 FluidConstantsOf(const FRenderFluid& Fluid)
{
	float Radius = 0.0f;
	for (const FRenderParticle& Particle : Fluid.Particles)
	{
		Radius = std::max(Radius, Particle.Radius);
	}
	const float Unit = Radius > 0.0f ? std::exp2(std::floor(std::log2(Radius * RoundedPart))) : 1.0f;
	return {Fluid.Smoothing * Radius, BridgedRadii * Radius, Radius, Unit};
}

float4 FluidShadowOf(const FRenderFluid& Fluid, const FKeyLight& Key)
{
	if (Fluid.Particles.empty() || !(Key.Irradiance.maxCoeff() > 0.0f))
	{
		return {0.0f, 0.0f, 0.0f, 0.0f};
	}
	FVec3f Low = Fluid.Particles.front().Position;
	FVec3f High = Low;
	float Margin = 0.0f;
	for (const FRenderParticle& Particle : Fluid.Particles)
	{
		Low = Low.cwiseMin(Particle.Position);
		High = High.cwiseMax(Particle.Position);
		Margin = std::max(Margin, Particle.Radius);
	}
	const FVec3f Middle = 0.5f * (Low + High);
	return {Middle.x(), Middle.y(), Middle.z(), 1.0f / (0.5f * (High - Low).norm() + 2.0f * Margin)};
}

FStatus FFluidBuffers::Upload(const FDevice& Device, const FRenderFluid& Fluid)
{
	constexpr VkBufferUsageFlags Usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
	FD_TRY(Reserve(Device, Particles, Fluid.Particles.size() * sizeof(FFluidParticleData), Usage));
	FD_TRY(Reserve(Device, Looks, Fluid.Looks.size() * sizeof(FLiquidLookData), Usage));
	FFluidParticleData* const First = static_cast<FFluidParticleData*>(Particles.Data());
	FFluidParticleData* Next = First;
	for (const FRenderParticle& Particle : Fluid.Particles)
	{
		if (!IsTorn(Particle))
		{
			*Next++ = PackParticle(Particle);
		}
	}
	ParticleCount = static_cast<uint32>(Next - First);
	std::transform(Fluid.Looks.begin(), Fluid.Looks.end(), static_cast<FLiquidLookData*>(Looks.Data()), PackLiquidLook);
	return {};
}

} // namespace FluidDrops::Gpu
