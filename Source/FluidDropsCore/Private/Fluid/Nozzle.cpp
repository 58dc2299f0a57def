// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/Nozzle.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace FluidDrops
{

namespace
{

constexpr uint32 NozzleChunk = 512; // rows: neighbors in the table are mostly neighbors in space

struct FNozzle
{
	FVec3f Center; // of the end that is open
	FVec3f Direction;
	float Length;  // m; layers of a tick are born within it
	float Radius2; // m^2; particles are drawn together by tension, and pushed apart when they come

	FNozzle(const FSourceContext& Context, const FFluidSourceSettings& Source)
		: Center(Source.Center)
		, Direction(Context.Fluid.InPlane(Source.Direction).normalized())
		, Length(NozzleLength * Context.Fluid.InteractionRadius + Source.Speed * float(Context.TickTime))
	{
		const float Radius = Source.Radius + 0.5f * Context.Fluid.InteractionRadius;
		Radius2 = Radius * Radius;
	}

	bool Contains(const FVec3f& Place) const
	{
		const FVec3f Away = Place - Center;
		const float Along = Away.dot(Direction);
		return Along <= 0.0f && Along >= -Length && Away.squaredNorm() - Along * Along <= Radius2;
	}

	/** Of a ball around its open end that holds all of it, m. */
	float Reach() const { return std::sqrt(Length * Length + Radius2); }
};

/** In [-1, 1], different for each particle that leaves: by where it is. */
FVec3f StirAt(uint64 Seed, const FVec3f& Place)
{
	const uint64 Rest = uint64(std::bit_cast<uint32>(Place.y())) << 32 | std::bit_cast<uint32>(Place.z());
	const std::array<float, 4> Chance =
		RandomUnit4(Seed, std::bit_cast<uint32>(Place.x()), Rest, ERandomPurpose::FluidParticle);
	return 2.0f * FVec3f(Chance[0], Chance[1], Chance[2]) - FVec3f::Ones();
}

/** How far a place is outside the box around the rows of a chunk, squared. */
float DistanceToRows(const FParticleMotion& Motion, const FChunk& Chunk, const FVec3f& Place)
{
	const float* const Columns[3] = {Motion.PrevX, Motion.PrevY, Motion.PrevZ};
	float Distance2 = 0.0f;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		float Low = Columns[Axis][Chunk.Begin];
		float High = Low;
		for (uint32 Row = Chunk.Begin + 1; Row < Chunk.End; ++Row)
		{
			Low = Columns[Axis][Row] < Low ? Columns[Axis][Row] : Low;
			High = Columns[Axis][Row] > High ? Columns[Axis][Row] : High;
		}
		const float Outside = std::max({Low - Place[Axis], Place[Axis] - High, 0.0f});
		Distance2 += Outside * Outside;
	}
	return Distance2;
}

} // namespace

void KeepNozzleAwake(const FSourceContext& Context, const FFluidSourceSettings& Source, float CalmSpeed, FFluid& Fluid)
{
	if (Source.Speed < 2.0f * CalmSpeed && IsRunning(Source, Context.Now))
	{
		const FVec3f Reach = FVec3f::Constant(FNozzle(Context, Source).Reach());
		Fluid.Wake(Source.Center - Reach, Source.Center + Reach);
	}
}

void FNozzleContent::Init(uint32 Capacity)
{
	bChunkNear.resize(ChunkCount(Capacity, NozzleChunk));
}

void FNozzleContent::Reserve(const FSourceContext& Context, const FFluidSourceSettings& Source)
{
	const FNozzle Nozzle(Context, Source);
	const float Volume = std::numbers::pi_v<float> * Nozzle.Radius2 * Nozzle.Length;
	const float Crowd = 2.0f * Volume * NumberDensity(Context.Liquids[uint32(Source.Liquid)], Context.Fluid);
	const std::size_t Most = bChunkNear.size() * NozzleChunk;
	Held.reserve(std::min(Held.capacity() + std::size_t(std::min(Crowd, 1.0e9f)), Most));
}

void FNozzleContent::Find(
	const FSourceContext& Context, std::span<const FFluidSourceSettings> Sources, const FParticleMotion& Motion)
{
	FD_SCOPE("Fluid.Nozzles");
	Held.clear();
	for (const FFluidSourceSettings& Source : Sources)
	{
		if (!IsRunning(Source, Context.Now))
		{
			continue;
		}
		const FNozzle Nozzle(Context, Source);
		const float Reach = Nozzle.Reach();
		ParallelFor(Context.Runner, Motion.Count, NozzleChunk,
			[&](const FChunk& Chunk) {
				bChunkNear[Chunk.Begin / NozzleChunk] =
					DistanceToRows(Motion, Chunk, Nozzle.Center) <= Reach * Reach ? 1 : 0;
			});
		const FVec3f Step = Nozzle.Direction * (Source.Speed * Motion.StepTime);
		for (uint32 Row = 0; Row < Motion.Count; ++Row)
		{
			if (!bChunkNear[Row / NozzleChunk])
			{
				Row += NozzleChunk - 1;
				continue;
			}
			const FVec3f Before(Motion.PrevX[Row], Motion.PrevY[Row], Motion.PrevZ[Row]);
			if (Motion.Liquid[Row] != Source.Liquid || !Nozzle.Contains(Before))
			{
				continue;
			}
			FVec3f After = Before + Step;
			if (Source.Turbulence > 0.0f && (After - Nozzle.Center).dot(Nozzle.Direction) > 0.0f) // it leaves
			{
				After += Source.Turbulence * Source.Speed * Motion.StepTime * StirAt(Context.Seed, Before);
			}
			Held.push_back({Row, Before, After});
		}
	}
}

void FNozzleContent::Drive(FParticleMotion& Motion) const
{
	for (const FHeld& Particle : Held)
	{
		const uint32 Row = Particle.Row;
		Motion.X[Row] = Particle.After.x();
		Motion.Y[Row] = Particle.After.y();
		Motion.Z[Row] = Particle.After.z();
		Motion.PrevX[Row] = Particle.Before.x();
		Motion.PrevY[Row] = Particle.Before.y();
		Motion.PrevZ[Row] = Particle.Before.z();
	}
}

void CarryNozzle(
	const FSourceContext& Context, const FFluidSourceSettings& Before, const FFluidSourceSettings& Now, FFluid& Fluid)
{
	const bool bMoved = Before.Center != Now.Center || Before.Direction != Now.Direction;
	if (!bMoved || Before.Liquid != Now.Liquid || !IsRunning(Before, Context.Now))
	{
		return;
	}
	const FNozzle From(Context, Before);
	const FParticleTable& Table = Fluid.Particles();
	const Eigen::Quaternionf Turn = Eigen::Quaternionf::FromTwoVectors(From.Direction, FNozzle(Context, Now).Direction);
	for (uint32 Row = 0; Row < Table.Num(); ++Row)
	{
		const FVec3f Place = Table.Position(Row);
		if (Table.Liquid[Row] == Now.Liquid && From.Contains(Place))
		{
			const FVec3f Carried = Now.Center + Turn * FVec3f(Place - From.Center);
			Fluid.Move(Row, Carried, Turn * Table.Velocity(Row));
		}
	}
}

} // namespace FluidDrops
