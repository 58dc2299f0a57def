// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The three stages of momentum exchange (Docs/Model/ParticleFluid.md#momentum-exchange) and what they share. Stage A
// sums what the particles would do to each dynamic body, all at once: one after the other, the first particle would
// have to carry the body alone and be shot away. Stage B moves bodies. Stage C resolves the particles' contacts as if
// the bodies' motion were imposed.

#pragma once

#include "Bodies/BodyBroadPhase.h"
#include "Bodies/BodyTouch.h"

#include <algorithm>

namespace FluidDrops
{

inline constexpr uint32 CoupledBlocksPerTask = 4;

/** One substep of bodies and particles. */
struct FCoupling
{
	std::span<FBody> Bodies;
	const FBodyParticles& Particles;
	const FBodyStep& Step;
	ITaskRunner& Runner;
	FBodyScratch& Scratch;
	FTouchLengths Lengths;

	const FLiquidOnBody& LiquidOn(uint32 Body, uint32 Row) const
	{
		return Scratch.Liquids[Body * Step.Liquids.size() + Particles.Liquid[Row]];
	}
	uint32 BlockEnd(uint32 Block) const
	{
		return std::min((Block + 1) * BodyBlockRows, static_cast<uint32>(Particles.X.size()));
	}
	FVec3f Position(uint32 Row) const { return {Particles.X[Row], Particles.Y[Row], Particles.Z[Row]}; }
	FVec3f Before(uint32 Row) const { return {Particles.PrevX[Row], Particles.PrevY[Row], Particles.PrevZ[Row]}; }
};

/** Calls Visit(row, sided shape) for the rows of a block that may touch a body. */
template <typename ShapeType, typename VisitType>
void ForNearRows(const FCoupling& Coupling, const ShapeType& Shape, const FBodyFrame& Frame, const FBlockStarts& Starts,
	uint32 Block, VisitType&& Visit)
{
	uint32 Rows[BodyBlockRows];
	const float Travel = BodyTravel(Frame, Coupling.Scratch.Blocks[Block], Coupling.Step.StepTime) + Frame.Error;
	const uint32 Near = CollectNearRows(Shape, Frame, Coupling.Particles, Starts, Block * BodyBlockRows,
		Coupling.BlockEnd(Block), Coupling.Lengths.Radius, Travel, Rows);
	const TSidedShape<ShapeType> Sided{Shape, Frame.Sign};
	for (uint32 Index = 0; Index < Near; ++Index)
	{
		Visit(Rows[Index], Sided);
	}
}

/** Stage A: FinalMotion of dynamic bodies, and the impulses that lead to it. */
void ExchangeMomentum(FCoupling& Coupling);

/** Stage C: particles leave the bodies' final poses; contacts and hits are counted. */
void ResolveContacts(FCoupling& Coupling);

} // namespace FluidDrops
