// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Stage A of momentum exchange, implicit (Docs/Model/ParticleFluid.md#momentum-exchange): the body's velocity after the
// substep such that what it gains is what the particles lose.

#include "Bodies/BodyCoupling.h"
#include "Bodies/BodyMotion.h"

namespace FluidDrops
{

namespace
{

/** Adds one particle to both sides of (F25). */
void AddExchange(
	const FBodyTouch& Touch, const FTouchResponse& Response, double Mass, const FVec3d& Relative, FExchangeSums& Sums)
{
	const FVec3d Normal = Touch.Normal.cast<double>();
	const FVec3d Arm = Touch.Arm.cast<double>();
	const double Friction = double(Response.Friction);
	const double Extra = double(Response.Normal) - Friction;
	const FMat3d C = Mass * (Extra * Normal * Normal.transpose() + Friction * FMat3d::Identity());
	const FVec3d Push = C * Relative + Mass * double(Response.Pull) * Normal;
	const FVec3d Twist = Arm.cross(Push);
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		Sums.Right[Axis] += Push[Axis];
		Sums.Right[Axis + 3] += Twist[Axis];
	}
	FVec3d Column[6]; // of J: what the contact moves by for each of the body's freedoms
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		Column[Axis] = FVec3d::Unit(Axis);
		Column[Axis + 3] = FVec3d::Unit(Axis).cross(Arm);
	}
	uint32 Entry = 0;
	for (int Row = 0; Row < 6; ++Row)
	{
		const FVec3d Weighted = C * Column[Row];
		for (int Other = Row; Other < 6; ++Other, ++Entry)
		{
			Sums.Matrix[Entry] += Weighted.dot(Column[Other]);
		}
	}
}

template <typename ShapeType>
FExchangeSums SumExchange(const FCoupling& Coupling, const ShapeType& Shape, uint32 Index, uint32 Block)
{
	FExchangeSums Sums;
	const FBodyFrame& Frame = Coupling.Scratch.Frames[Index];
	const FBodySettings& Settings = Coupling.Bodies[Index].Settings;
	const uint32 Begin = Block * BodyBlockRows;
	const FBlockStarts Starts = {Coupling.Particles.PrevX.data() + Begin, Coupling.Particles.PrevY.data() + Begin,
		Coupling.Particles.PrevZ.data() + Begin};
	ForNearRows(Coupling, Shape, Frame, Starts, Block,
		[&](uint32 Row, const TSidedShape<ShapeType>& Sided)
		{
			const FVec3f X = Coupling.Position(Row);
			const FVec3f Prev = Coupling.Before(Row);
			const FBodyTouch Touch =
				FindTouch(Sided, Frame, Frame.Touching, Frame.Center, Prev, X, Settings.bSwept, Coupling.Lengths);
			if (Touch.IsContact() || Touch.Distance < Frame.StickRange)
			{
				const FLiquidOnBody& Liquid = Coupling.LiquidOn(Index, Row);
				const FVec3f Velocity = (X - Prev) / Coupling.Step.StepTime;
				const FTouchResponse Response = ResponseTo(Frame, Settings, Liquid, Touch, Velocity);
				const FVec3d Relative = (Velocity - Frame.History[0].At(Touch.Arm)).template cast<double>();
				AddExchange(Touch, Response, double(Liquid.Mass), Relative, Sums);
			}
		});
	return Sums;
}

/** All sums of this pass, in parallel; then each body's velocity from its own, block after block. */
void ExchangeOnce(FCoupling& Coupling, uint32 Pass)
{
	FBodyScratch& Scratch = Coupling.Scratch;
	ParallelFor(Coupling.Runner, static_cast<uint32>(Scratch.Blocks.size()), CoupledBlocksPerTask,
		[&](const FChunk& Chunk)
		{
			for (uint32 Block = Chunk.Begin; Block < Chunk.End; ++Block)
			{
				for (uint32 Pair = Scratch.Blocks[Block].FirstPair; Pair < Scratch.Blocks[Block].PairEnd; ++Pair)
				{
					const FBodyPair& Which = Scratch.Pairs[Pair];
					if (Which.Exchange != IndexNone)
					{
						Scratch.Exchanges[Which.Exchange] = std::visit([&](const auto& Shape)
							{ return SumExchange(Coupling, Shape, Which.Body, Block); },
							Coupling.Bodies[Which.Body].Shape.Variant());
					}
				}
			}
		});
	Scratch.Totals.assign(Coupling.Bodies.size(), {});
	for (const FBodyPair& Pair : Scratch.Pairs)
	{
		if (Pair.Exchange != IndexNone)
		{
			Scratch.Totals[Pair.Body].Add(Scratch.Exchanges[Pair.Exchange]);
		}
	}
	for (uint32 Index = 0; Index < Coupling.Bodies.size(); ++Index)
	{
		FBodyFrame& Frame = Scratch.Frames[Index];
		if (!Frame.bDynamic)
		{
			continue;
		}
		const FBody& Body = Coupling.Bodies[Index];
		FVec3d Velocity;
		FVec3d Spin;
		SolveExchange(Scratch.Totals[Index], double(Body.Mass.Mass), WorldInertia(Body, Frame.Touching),
			Body.Settings.Exchange == EBodyExchange::Implicit, Velocity, Spin);
		Frame.FinalMotion = {
			Frame.History[0].Velocity + Velocity.cast<float>(), Frame.History[0].Spin + Spin.cast<float>()};
		if (Pass + 1 < ExchangePasses && Body.Settings.Exchange == EBodyExchange::Implicit)
		{
			Frame.History[Pass + 1] = Frame.FinalMotion;
			Frame.HistoryCount = Pass + 2;
		}
	}
}

} // namespace

void ExchangeMomentum(FCoupling& Coupling)
{
	if (Coupling.Scratch.Exchanges.empty())
	{
		return;
	}
	for (uint32 Pass = 0; Pass < ExchangePasses; ++Pass)
	{
		ExchangeOnce(Coupling, Pass);
	}
	for (uint32 Index = 0; Index < Coupling.Bodies.size(); ++Index)
	{
		FBody& Body = Coupling.Bodies[Index];
		const FBodyFrame& Frame = Coupling.Scratch.Frames[Index];
		if (Frame.bDynamic)
		{
			const FVec3d Velocity = (Frame.FinalMotion.Velocity - Frame.History[0].Velocity).cast<double>();
			const FVec3d Spin = (Frame.FinalMotion.Spin - Frame.History[0].Spin).cast<double>();
			Body.Effect.Impulse += double(Body.Mass.Mass) * Velocity;
			Body.Effect.AngularImpulse += WorldInertia(Body, Frame.Touching) * Spin;
		}
	}
}

} // namespace FluidDrops
