// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindGridFlow.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Serialize.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "Wind/WindPressure.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 FlowFacesInChunk = 16384;

FD_WIDE_CLONES void CarryRow(const float* Before, const float* After, float* Air, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Face = 0; Face < Count; ++Face)
	{
		Air[Face] += After[Face] - Before[Face];
	}
}

FD_WIDE_CLONES void RelaxRow(const float* Wanted, const uint8* Held, float Weight, float* Air, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Face = 0; Face < Count; ++Face)
	{
		const float Relaxed = Air[Face] + Weight * (Wanted[Face] - Air[Face]);
		Air[Face] = Held[Face] != 0 ? Wanted[Face] : Relaxed;
	}
}

/** Closed faces also forget what air they had. */
FD_WIDE_CLONES void MixRow(const float* Open, const float* Velocity, float* Air, float* Flux, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Face = 0; Face < Count; ++Face)
	{
		const float Kept = Open[Face] > 0.0f ? Air[Face] : Velocity[Face];
		Air[Face] = Kept;
		Flux[Face] = Open[Face] * Kept + (1.0f - Open[Face]) * Velocity[Face];
	}
}

} // namespace

FWindGridFlow::FWindGridFlow() = default;
FWindGridFlow::~FWindGridFlow() = default;
FWindGridFlow::FWindGridFlow(FWindGridFlow&&) noexcept = default;
FWindGridFlow& FWindGridFlow::operator=(FWindGridFlow&&) noexcept = default;

TResult<FWindGridFlow> FWindGridFlow::Create(
	const FWindLayout& Layout, const FWindSides& Sides, const FWindFlowNumbers& Numbers)
{
	FD_TRY(CheckWindLayout(Layout));
	FD_TRY(CheckWindSides(Sides));
	if (!(Numbers.ReturnRate >= 0.01f && Numbers.ReturnRate <= 1000.0f))
	{
		return MakeError("wind: returnRate: must be from 0.01 to 1000 1/s");
	}
	if (Numbers.Sweeps > 1000)
	{
		return MakeError("wind: sweeps: must be from 0 to 1000");
	}
	if (!(Numbers.OverRelaxation >= 0.1f && Numbers.OverRelaxation <= 1.95f))
	{
		return MakeError("wind: overRelaxation: must be from 0.1 to 1.95");
	}
	if (Numbers.Weights >= EWindWeights::Count)
	{
		return MakeError("wind: weights: must be superposed or linear");
	}
	FWindGridFlow Flow;
	Flow.Grid = Layout;
	Flow.GridSides = Sides;
	Flow.Numbers = Numbers;
	Flow.Blowers.reserve(MaxBlowers);
	const uint32 Faces = Layout.FaceCount();
	Flow.Held.assign(Faces, 0);
	Flow.Solids.Open.reserve(Faces);
	Flow.Solids.Velocity.reserve(Faces);
	for (std::vector<float>* const Field : {&Flow.Wanted, &Flow.Air, &Flow.Flux, &Flow.Spare})
	{
		Field->assign(Faces, 0.0f);
	}
	Flow.Pressure = std::make_unique<FWindPressure>();
	Flow.Pressure->Init(Layout);
	Flow.bObstaclesChanged = true; // weights are to be made
	Flow.FreeSeconds = QuietTimes / Numbers.ReturnRate;
	return Flow;
}

TResult<uint32> FWindGridFlow::AddBlower(std::shared_ptr<const FStoredWind> Fields)
{
	if (!Fields || Fields->Info().Layout.Counts != Grid.Counts || Fields->Info().Sides != GridSides)
	{
		return MakeError("wind blower: its fields are those of another grid");
	}
	if (Blowers.size() >= MaxBlowers)
	{
		return MakeError("wind blower: there are " + std::to_string(MaxBlowers) + " already");
	}
	Blowers.push_back({std::move(Fields)});
	MarkHeldFaces();
	return uint32(Blowers.size()) - 1;
}

FStatus FWindGridFlow::RemoveBlower(uint32 Blower)
{
	if (Blower >= Blowers.size())
	{
		return MakeError("wind blower: there is none with number " + std::to_string(Blower));
	}
	bBlowersChanged = bBlowersChanged || Blowers[Blower].Applied != FVec3f::Zero();
	Blowers.erase(Blowers.begin() + Blower);
	MarkHeldFaces();
	return {};
}

void FWindGridFlow::MarkHeldFaces()
{
	std::fill(Held.begin(), Held.end(), uint8(0));
	for (const FBlower& Blower : Blowers)
	{
		ForEachBlowerFace(Grid, Blower.Fields->Info().Blower, [&](uint32 Face, uint32) { Held[Face] = 1; });
	}
	bObstaclesChanged = true; // weights of faces are to be made again
}

FStatus FWindGridFlow::SetBlower(uint32 Blower, const FVec3f& Velocity)
{
	if (Blower >= Blowers.size())
	{
		return MakeError("wind blower: there is none with number " + std::to_string(Blower));
	}
	FBlower& Changed = Blowers[Blower];
	const auto Weights = WeighWindFields(Velocity, Numbers.Weights, Changed.Fields->Info().FieldCount);
	if (!Weights)
	{
		return Weights.Error();
	}
	bBlowersChanged = bBlowersChanged || Changed.Velocity != Velocity;
	Changed.Velocity = Velocity;
	return {};
}

FStatus FWindGridFlow::SetObstacles(const FWindObstacles& Obstacles)
{
	if (Obstacles == Solids)
	{
		return {};
	}
	FD_TRY(CheckWindObstacles(Grid, Obstacles));
	Solids.Open = Obstacles.Open;
	Solids.Velocity = Obstacles.Velocity;
	bObstaclesChanged = true;
	return {};
}

void FWindGridFlow::AddUpFields(std::span<float> Out, ITaskRunner& Runner) const
{
	std::fill(Out.begin(), Out.end(), 0.0f);
	for (const FBlower& Blower : Blowers)
	{
		const auto Weights = WeighWindFields(Blower.Applied, Numbers.Weights, Blower.Fields->Info().FieldCount);
		for (uint32 Field = 0; Weights && Field < Blower.Fields->Info().FieldCount; ++Field)
		{
			if (Weights.Value()[Field] != 0.0f)
			{
				Blower.Fields->AddTo(Field, Weights.Value()[Field], Out, Runner);
			}
		}
	}
}

void FWindGridFlow::ApplyBlowers(ITaskRunner& Runner)
{
	for (FBlower& Blower : Blowers)
	{
		Blower.Applied = Blower.Velocity;
	}
	AddUpFields(Spare, Runner);
	// What obstacles have changed is carried along: only that relaxes.
	ParallelFor(Runner, uint32(Air.size()), FlowFacesInChunk,
		[&](const FChunk& Chunk)
		{
			CarryRow(Wanted.data() + Chunk.Begin, Spare.data() + Chunk.Begin, Air.data() + Chunk.Begin,
				Chunk.End - Chunk.Begin);
		});
	Wanted.swap(Spare);
	bBlowersChanged = false;
}

void FWindGridFlow::ApplyObstacles(ITaskRunner& Runner)
{
	SetWindWeights(Grid, GridSides, Solids.Open, Held, Pressure->Weight, Runner);
	Pressure->WeightsChanged(Runner);
	Blocked = 0;
	for (const FBlower& Blower : Blowers)
	{
		const FWindBlower& Box = Blower.Fields->Info().Blower;
		bool bBlocked = false;
		for (uint32 Voxel = 0; Voxel < Box.Counts[0] * Box.Counts[1] * Box.Counts[2]; ++Voxel)
		{
			bBlocked = bBlocked ||
				IsWindVoxelSolid(Grid, Solids, Box.First[0] + Voxel % Box.Counts[0],
					Box.First[1] + Voxel / Box.Counts[0] % Box.Counts[1],
					Box.First[2] + Voxel / (Box.Counts[0] * Box.Counts[1]));
		}
		Blocked += bBlocked ? 1 : 0;
	}
	bObstaclesChanged = false;
}

void FWindGridFlow::Relax(float Weight, ITaskRunner& Runner)
{
	ParallelFor(Runner, uint32(Air.size()), FlowFacesInChunk,
		[&](const FChunk& Chunk)
		{
			RelaxRow(Wanted.data() + Chunk.Begin, Held.data() + Chunk.Begin, Weight, Air.data() + Chunk.Begin,
				Chunk.End - Chunk.Begin);
		});
}

void FWindGridFlow::MixFlux(ITaskRunner& Runner)
{
	ParallelFor(Runner, uint32(Air.size()), FlowFacesInChunk,
		[&](const FChunk& Chunk)
		{
			const uint32 First = Chunk.Begin;
			if (Solids.IsEmpty())
			{
				std::copy(Air.begin() + First, Air.begin() + Chunk.End, Flux.begin() + First);
				return;
			}
			MixRow(Solids.Open.data() + First, Solids.Velocity.data() + First, Air.data() + First, Flux.data() + First,
				Chunk.End - First);
		});
}

void FWindGridFlow::Step(float Seconds, ITaskRunner& Runner)
{
	if (!(Seconds > 0.0f))
	{
		return;
	}
	const bool bChanged = bBlowersChanged || bObstaclesChanged;
	const float QuietAfter = QuietTimes / Numbers.ReturnRate;
	QuietSeconds = bChanged ? 0.0f : QuietSeconds + Seconds;
	bAsleep = QuietSeconds > QuietAfter;
	if (bAsleep)
	{
		return;
	}
	if (bObstaclesChanged)
	{
		ApplyObstacles(Runner);
	}
	if (bBlowersChanged)
	{
		ApplyBlowers(Runner);
	}
	FreeSeconds = Solids.IsEmpty() ? std::min(FreeSeconds + Seconds, 2.0f * QuietAfter) : 0.0f;
	if (FreeSeconds > QuietAfter)
	{
		if (bChanged || FreeSeconds <= QuietAfter + Seconds)
		{
			std::copy(Wanted.begin(), Wanted.end(), Air.begin());
			std::copy(Wanted.begin(), Wanted.end(), Flux.begin());
		}
		return;
	}
	Relax(-Math::ExpM1(-Numbers.ReturnRate * Seconds), Runner);
	MixFlux(Runner);
	if (Numbers.Sweeps > 0)
	{
		Pressure->ClearPressure(Runner);
		Pressure->TakeInflow(Flux, Runner);
		for (uint32 Sweep = 0; Sweep < Numbers.Sweeps; ++Sweep)
		{
			Pressure->Sweep(Numbers.OverRelaxation, false, Runner);
			++SweepsDone;
		}
		Pressure->PushFaces(Air, false, Runner);
		MixFlux(Runner);
	}
}

void FWindGridFlow::Save(FByteWriter& Writer) const
{
	Serialize(Writer, Grid);
	Writer.Write(uint32(Blowers.size()));
	for (const FBlower& Blower : Blowers)
	{
		Writer.Write(Blower.Fields->Hash());
		Serialize(Writer, Blower.Velocity);
		Serialize(Writer, Blower.Applied);
	}
	Serialize(Writer, Solids);
	Serialize(Writer, Air);
	Serialize(Writer, Flux);
	Serialize(Writer, QuietSeconds);
	Serialize(Writer, FreeSeconds);
	Serialize(Writer, SweepsDone);
	Serialize(Writer, bBlowersChanged);
	Serialize(Writer, bObstaclesChanged);
	Serialize(Writer, bAsleep);
}

void FWindGridFlow::Load(FByteReader& Reader, ITaskRunner& Runner)
{
	FWindLayout Layout;
	Deserialize(Reader, Layout);
	std::vector<FBlower> Read = Blowers;
	if (Layout != Grid || Reader.Read<uint32>() != Read.size())
	{
		Reader.Fail();
	}
	for (FBlower& Blower : Read)
	{
		if (Reader.Read<uint64>() != Blower.Fields->Hash())
		{
			Reader.Fail();
		}
		Deserialize(Reader, Blower.Velocity);
		Deserialize(Reader, Blower.Applied);
		for (const FVec3f& Velocity : {Blower.Velocity, Blower.Applied})
		{
			if (!WeighWindFields(Velocity, Numbers.Weights, Blower.Fields->Info().FieldCount))
			{
				Reader.Fail();
			}
		}
	}
	FWindObstacles ReadSolids;
	std::vector<float> ReadAir, ReadFlux;
	float Times[2];
	uint64 Sweeps;
	bool Flags[3];
	Deserialize(Reader, ReadSolids);
	Deserialize(Reader, ReadAir);
	Deserialize(Reader, ReadFlux);
	Deserialize(Reader, Times[0]);
	Deserialize(Reader, Times[1]);
	Deserialize(Reader, Sweeps);
	for (bool& bFlag : Flags)
	{
		Deserialize(Reader, bFlag);
	}
	if (Reader.Failed() || !CheckWindObstacles(Grid, ReadSolids) || !CheckWindFaces(Grid, ReadAir) ||
		!CheckWindFaces(Grid, ReadFlux) || !(Times[0] >= 0.0f) || !(Times[1] >= 0.0f))
	{
		Reader.Fail();
		return;
	}
	Blowers.swap(Read);
	Solids.Open.assign(ReadSolids.Open.begin(), ReadSolids.Open.end());
	Solids.Velocity.assign(ReadSolids.Velocity.begin(), ReadSolids.Velocity.end());
	std::copy(ReadAir.begin(), ReadAir.end(), Air.begin()); // not swapped: samplers look at them
	std::copy(ReadFlux.begin(), ReadFlux.end(), Flux.begin());
	QuietSeconds = Times[0];
	FreeSeconds = Times[1];
	SweepsDone = Sweeps;
	AddUpFields(Wanted, Runner);
	ApplyObstacles(Runner);
	bBlowersChanged = Flags[0];
	bObstaclesChanged = Flags[1];
	bAsleep = Flags[2];
}

std::size_t FWindGridFlow::MemoryBytes() const
{
	const std::size_t Floats = Wanted.capacity() + Air.capacity() + Flux.capacity() + Spare.capacity() +
		Solids.Open.capacity() + Solids.Velocity.capacity() + Pressure->Weight.capacity() +
		Pressure->PerDiagonal.capacity() + Pressure->P.capacity() + Pressure->B.capacity();
	return sizeof(*this) + Held.capacity() + Pressure->PlainRows.capacity() + Floats * sizeof(float);
}

} // namespace FluidDrops
