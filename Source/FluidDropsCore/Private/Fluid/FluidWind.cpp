// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wind on particle fluid (Docs/Model/Wind.md#on-particle-fluid). A particle on its own is a sphere in the wind; one
// among others feels nothing; in between, at a free surface, the less the more neighbors it has.

#include "FluidDropsCore/Fluid/FluidPart.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Wind/Air.h"

namespace FluidDrops
{

namespace
{

constexpr uint32 BlownChunkSize = 256; // particles
constexpr uint32 TicksPerWakeUp = 16;  // at what sleeps in a wind that changes
constexpr float SphereDrag = 0.47f;    // coefficient of a sphere, Re 1e3 to 1e5
constexpr float HiddenDensity = 0.8f;  // of the rest density: from here on the wind does not reach a particle

/** How much of a particle the wind sees. */
inline float Exposure(float Density, float RestDensity)
{
	const float Bare = 1.0f - Density / (HiddenDensity * RestDensity);
	return Bare > 0.0f ? Bare * Bare : 0.0f;
}

} // namespace

std::array<float, FFluidPart::MaxLiquids> FFluidPart::WindGrips() const
{
	std::array<float, MaxLiquids> Grip{};
	for (uint32 Index = 0; Index < Now.Liquids.Slots(); ++Index)
	{
		const FLiquid& Liquid = Now.Liquids[Index];
		const float Radius = 0.5f * ParticleSpacing(Liquid.Settings, Settings);
		const float Area = float(Math::Pi) * Radius * Radius;
		Grip[Index] = 0.5f * float(AirDensity) * SphereDrag * Area / float(Liquid.ParticleMass);
	}
	return Grip;
}

void FFluidPart::SeeWind()
{
	if (Now.WindChanges != Wind.Changes())
	{
		Now.WindChanges = Wind.Changes();
		WakeAll();
	}
	const FWindField& Field = Wind.Field();
	if (!Field.IsSteady() && World.Books.Ticks % TicksPerWakeUp == 0)
	{
		WakeWhereItBlows(Field);
	}
}

/** What sleeps where a gust would soon move it: at the surface, by as much as is no longer calm. */
void FFluidPart::WakeWhereItBlows(const FWindField& Field)
{
	const std::array<float, MaxLiquids> Grip = WindGrips();
	FParticleTable& Table = Now.Solver.Particles();
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		const uint32 Index = Table.Liquid[Row];
		const float Exposed = Exposure(Table.Density[Row], SettingsOfLiquids[Index].RestDensity);
		if (Table.Calm[Row] != FParticleTable::Asleep || SettingsOfLiquids[Index].bFrozen || Exposed == 0.0f)
		{
			continue;
		}
		const float Push = Grip[Index] * Exposed * Field.At(Table.Position(Row)).squaredNorm();
		if (Push * Settings.CalmTime > Settings.CalmSpeed)
		{
			Table.Calm[Row] = 0; // and with it what is around it
			Now.bAtRest = false;
		}
	}
}

void FFluidPart::FeelWind(float TickTime)
{
	const FWindField& Field = Wind.Field();
	if (Field.IsUniform() && Field.Mean().isZero(0.0f))
	{
		return;
	}
	FD_SCOPE("Fluid.Wind");
	const std::array<float, MaxLiquids> Grip = WindGrips();
	FParticleTable& Table = Now.Solver.Particles();
	ParallelFor(World.Runner, Table.Num(), BlownChunkSize,
		[&](const FChunk& Chunk)
		{
			float U[BlownChunkSize], V[BlownChunkSize], W[BlownChunkSize];
			const uint32 Count = Chunk.End - Chunk.Begin;
			const auto Rows = [&](const TColumn<float>& Column)
			{ return std::span<const float>(Column.Data() + Chunk.Begin, Count); };
			Field.Sample({Rows(Table.X), Rows(Table.Y), Rows(Table.Z), {U, Count}, {V, Count}, {W, Count}});
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint32 Index = Table.Liquid[Row];
				const FLiquidSettings& Liquid = SettingsOfLiquids[Index];
				const float Exposed = Exposure(Table.Density[Row], Liquid.RestDensity);
				if (Table.Calm[Row] == FParticleTable::Asleep || Liquid.bFrozen || Exposed == 0.0f)
				{
					continue;
				}
				const uint32 At = Row - Chunk.Begin;
				const FVec3f Ahead = FVec3f(U[At], V[At], W[At]) - Table.Velocity(Row);
				const float Taken = -Math::ExpM1(-Grip[Index] * Exposed * Ahead.norm() * TickTime);
				Table.VX[Row] += Ahead.x() * Taken;
				Table.VY[Row] += Ahead.y() * Taken;
				Table.VZ[Row] += Ahead.z() * Taken;
			}
		});
}

} // namespace FluidDrops
