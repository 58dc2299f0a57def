// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Bodies/BodyBroadPhase.h"

#include <algorithm>
#include <limits>

namespace FluidDrops
{

namespace
{

constexpr uint32 BlocksPerTask = 16;

FParticleBlock MeasureBlock(const FBodyParticles& Particles, uint32 Begin, uint32 End)
{
	constexpr float Far = std::numeric_limits<float>::max();
	float Low[3] = {Far, Far, Far};
	float High[3] = {-Far, -Far, -Far};
	float Longest = 0.0f;
	const float* Now[3] = {Particles.X.data(), Particles.Y.data(), Particles.Z.data()};
	const float* Before[3] = {Particles.PrevX.data(), Particles.PrevY.data(), Particles.PrevZ.data()};
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		const float StepX = Now[0][Row] - Before[0][Row];
		const float StepY = Now[1][Row] - Before[1][Row];
		const float StepZ = Now[2][Row] - Before[2][Row];
		const float Square = StepX * StepX + StepY * StepY + StepZ * StepZ;
		const bool bNumbers = Square < 1.0e30f; // what is none, or infinite, must not spoil the block
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			const float A = Now[Axis][Row];
			const float B = Before[Axis][Row];
			const float Less = bNumbers ? (A < B ? A : B) : Low[Axis];
			const float More = bNumbers ? (A < B ? B : A) : High[Axis];
			Low[Axis] = Less < Low[Axis] ? Less : Low[Axis];
			High[Axis] = More > High[Axis] ? More : High[Axis];
		}
		Longest = bNumbers && Square > Longest ? Square : Longest;
	}
	FParticleBlock Block;
	Block.Min = FVec3f(Low[0], Low[1], Low[2]);
	Block.Max = FVec3f(High[0], High[1], High[2]);
	Block.Step = std::sqrt(Longest);
	return Block;
}

} // namespace

float MeasureBlocks(const FBodyParticles& Particles, ITaskRunner& Runner, std::vector<FParticleBlock>& Blocks)
{
	const uint32 Count = static_cast<uint32>(Particles.X.size());
	Blocks.resize(ChunkCount(Count, BodyBlockRows));
	ParallelFor(Runner, static_cast<uint32>(Blocks.size()), BlocksPerTask,
		[&](const FChunk& Chunk)
		{
			for (uint32 Block = Chunk.Begin; Block < Chunk.End; ++Block)
			{
				const uint32 Begin = Block * BodyBlockRows;
				Blocks[Block] = MeasureBlock(Particles, Begin, std::min(Begin + BodyBlockRows, Count));
			}
		});
	float Longest = 0.0f;
	for (const FParticleBlock& Block : Blocks)
	{
		Longest = std::max(Longest, Block.Step);
	}
	return Longest;
}

void GrowBox(const FBody& Body, float Margin, FBodyFrame& Frame)
{
	const FVec3f Middle = 0.5f * (Body.Shape.BoundsMin() + Body.Shape.BoundsMax());
	const FVec3f Half = 0.5f * (Body.Shape.BoundsMax() - Body.Shape.BoundsMin());
	const float Extent = Half.norm() + (Middle - Body.Mass.Center).norm();
	const FRigidTransform* Ends[2] = {&Frame.Start, &Frame.Touching};
	for (int End = 0; End < 2; ++End)
	{
		const FVec3f Center = Ends[End]->TransformPoint(Middle);
		const FVec3f Reach = Ends[End]->Rotation.cwiseAbs() * Half;
		Frame.BoxMin = End == 0 ? FVec3f(Center - Reach) : FVec3f(Frame.BoxMin.cwiseMin(Center - Reach));
		Frame.BoxMax = End == 0 ? FVec3f(Center + Reach) : FVec3f(Frame.BoxMax.cwiseMax(Center + Reach));
	}
	// Between two poses a turning corner bulges out by less than the difference of both orientations.
	const float Bulge = (Frame.Touching.Rotation - Frame.Start.Rotation).norm() * Extent;
	const FVec3f Grown = FVec3f::Constant(Margin + Bulge + Frame.Drift);
	Frame.BoxMin -= Grown;
	Frame.BoxMax += Grown;
}

float BodyTravel(const FBodyFrame& Frame, const FParticleBlock& Block, float StepTime)
{
	const FRigidMotion& Motion = Frame.History[0];
	const FVec3f Farthest = (Block.Min - Frame.Center).cwiseAbs().cwiseMax((Block.Max - Frame.Center).cwiseAbs());
	return Frame.Drift + StepTime * (Motion.Velocity.norm() + Motion.Spin.norm() * Farthest.norm());
}

void FindPairs(std::span<const FBody> Bodies, const FBodyStep& Step, FBodyScratch& Scratch)
{
	// Room for the usual from the start, so that a warm substep allocates nothing while particles wander about.
	const std::size_t Usual = Scratch.Blocks.capacity() * std::min<std::size_t>(Bodies.size(), 3);
	Scratch.Pairs.clear();
	Scratch.Pairs.reserve(Usual);
	Scratch.Touches.reserve(Usual);
	Scratch.Exchanges.reserve(Scratch.Blocks.capacity());
	uint32 Exchanges = 0;
	for (FParticleBlock& Block : Scratch.Blocks)
	{
		Block.FirstPair = static_cast<uint32>(Scratch.Pairs.size());
		const bool bEmpty = !(Block.Min.array() <= Block.Max.array()).all();
		for (uint32 Index = 0; Index < Bodies.size() && !bEmpty; ++Index)
		{
			const FBodyFrame& Frame = Scratch.Frames[Index];
			bool bNear;
			if (Frame.bBounded)
			{
				bNear = (Block.Min.array() <= Frame.BoxMax.array()).all() &&
					(Block.Max.array() >= Frame.BoxMin.array()).all();
			}
			else
			{
				const FVec3f Middle = Frame.Touching.InverseTransformPoint(0.5f * (Block.Min + Block.Max));
				const float Reach = Step.ContactRadius +
					std::max(Frame.StickRange, Block.Step + BodyTravel(Frame, Block, Step.StepTime)) + Frame.Error;
				bNear = Bodies[Index].Shape.Distance(Middle) < Reach + 0.5f * (Block.Max - Block.Min).norm();
			}
			if (bNear)
			{
				Scratch.Pairs.push_back({Index, Frame.bDynamic ? Exchanges++ : IndexNone});
			}
		}
		Block.PairEnd = static_cast<uint32>(Scratch.Pairs.size());
	}
	Scratch.Exchanges.resize(Exchanges);
	Scratch.Touches.resize(Scratch.Pairs.size());
}

} // namespace FluidDrops
