// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Stage C of momentum exchange (Docs/Model/ParticleFluid.md#momentum-exchange): each particle's contacts with the
// bodies in their order, and no particle in a solid at the end.

#include "Bodies/BodyCoupling.h"

namespace FluidDrops
{

namespace
{

constexpr int MaxExtractions = 12;

void SetRow(std::span<float> X, std::span<float> Y, std::span<float> Z, uint32 Row, const FVec3f& Value)
{
	X[Row] = Value.x();
	Y[Row] = Value.y();
	Z[Row] = Value.z();
}

/**
 * Back to the side of the body that the particle started from, where its way leads through. What other bodies have
 * moved it by without speed (Prev is then not Start) is taken back without speed.
 */
template <typename ShapeType>
void KeepOnItsSide(const TSidedShape<ShapeType>& Shape, const FBodyFrame& Frame, const FTouchLengths& Lengths,
	float StepTime, const FVec3f& Start, FVec3f& Prev, FVec3f& X)
{
	constexpr int Attempts = 4;
	for (int Attempt = 0; Attempt < Attempts; ++Attempt)
	{
		const FBodyTouch Touch = FindTouch(Shape, Frame, Frame.Final, Frame.FinalCenter, Start, X, true, Lengths);
		if (!Touch.bOnTheWay)
		{
			return;
		}
		const float BodySpeed = Frame.FinalMotion.At(Touch.Arm).dot(Touch.Normal);
		const float Moved = (X - Start).dot(Touch.Normal) - StepTime * BodySpeed;
		if (Moved < 0.0f && Attempt + 1 < Attempts)
		{
			const float OwnMove = (X - Prev).dot(Touch.Normal) - StepTime * BodySpeed;
			Prev -= std::min(Moved - std::min(OwnMove, 0.0f), 0.0f) * Touch.Normal;
			X -= Moved * Touch.Normal;
		}
		else // stays where it was on the body: that was outside
		{
			X = Frame.Final.TransformPoint(Frame.Start.InverseTransformPoint(Start));
			Prev = X - StepTime * Frame.FinalMotion.At(X - Frame.FinalCenter);
		}
	}
}

/** Out of the solid where the body is in the end. */
template <typename ShapeType>
void Extract(const TSidedShape<ShapeType>& Shape, const FBodyFrame& Frame, const FBodySettings& Settings,
	const FTouchLengths& Lengths, FVec3f& Prev, FVec3f& X)
{
	const FVec3f Entered = X;
	for (int Extraction = 0; Extraction < MaxExtractions; ++Extraction)
	{
		const FShapeSample Sample = Shape.Sample(Frame.Final.InverseTransformPoint(X));
		const float Depth = Lengths.Radius - Sample.Distance;
		if (!(Depth > Lengths.Slack))
		{
			break;
		}
		X += Depth * Frame.Final.TransformVector(Sample.Normal);
	}
	Prev += Settings.bGentleExtraction ? FVec3f(X - Entered) : FVec3f(FVec3f::Zero());
}

/** What a particle's change of velocity does to the body, and whether it is the strongest hit so far. */
void AddTouch(const FBodyTouch& Touch, const FVec3f& X, const FVec3f& Change, float Hit, float Mass, FTouchSums& Sums)
{
	const FVec3d Impulse = -double(Mass) * Change.cast<double>();
	Sums.Impulse += Impulse;
	Sums.AngularImpulse += Touch.Arm.cast<double>().cross(Impulse);
	Sums.Contacts += Touch.IsContact() ? 1 : 0;
	if (Hit > Sums.Strongest.Impulse)
	{
		Sums.Strongest = {X, Touch.Normal, Hit};
	}
}

template <typename ShapeType>
FTouchSums ResolveContactsWith(const FCoupling& Coupling, const ShapeType& Shape, uint32 Index, uint32 Block,
	bool bAgain, const FBlockStarts& Starts, uint8 (&bTouched)[BodyBlockRows])
{
	FTouchSums Sums;
	const FBodyFrame& Frame = Coupling.Scratch.Frames[Index];
	const FBodySettings& Settings = Coupling.Bodies[Index].Settings;
	const float StepTime = Coupling.Step.StepTime;
	ForNearRows(Coupling, Shape, Frame, Starts, Block,
		[&](uint32 Row, const TSidedShape<ShapeType>& Sided)
		{
			FVec3f X = Coupling.Position(Row);
			FVec3f Prev = Coupling.Before(Row);
			const uint32 Place = Row % BodyBlockRows;
			const FVec3f Start = Starts.At(Place);
			if (bAgain && bTouched[Place] == 0)
			{
				return;
			}
			if (!bAgain)
			{
				const FBodyTouch Touch =
					FindTouch(Sided, Frame, Frame.Touching, Frame.Center, Start, X, Settings.bSwept, Coupling.Lengths);
				const bool bTouches = Touch.IsContact() || Touch.Distance < Frame.StickRange;
				if (!bTouches && !Frame.bDynamic)
				{
					return;
				}
				if (bTouches)
				{
					const FLiquidOnBody& Liquid = Coupling.LiquidOn(Index, Row);
					const FVec3f Velocity = (X - Prev) / StepTime;
					const FTouchResponse Response = ResponseTo(Frame, Settings, Liquid, Touch, Velocity);
					const FVec3f Relative = Velocity - Frame.FinalMotion.At(Touch.Arm);
					const FVec3f Change = VelocityChange(Response, Touch.Normal, Relative);
					const float Hit = -Liquid.Mass * Response.Normal * Relative.dot(Touch.Normal);
					AddTouch(Touch, X, Change, Hit, Liquid.Mass, Sums);
					X += StepTime * Change;
				}
				bTouched[Place] = 1;
			}
			if (Settings.bSwept)
			{
				KeepOnItsSide(Sided, Frame, Coupling.Lengths, StepTime, Start, Prev, X);
			}
			Extract(Sided, Frame, Settings, Coupling.Lengths, Prev, X);
			SetRow(Coupling.Particles.X, Coupling.Particles.Y, Coupling.Particles.Z, Row, X);
			SetRow(Coupling.Particles.PrevX, Coupling.Particles.PrevY, Coupling.Particles.PrevZ, Row, Prev);
		});
	return Sums;
}

/**
 * All bodies in their order; where there are several, a second time to see that one has not pushed into another. Then
 * static ones come last: fluid that has no place left is better in a piston than behind the wall.
 */
void ResolveContactsInBlock(const FCoupling& Coupling, uint32 Block)
{
	FBodyScratch& Scratch = Coupling.Scratch;
	const FParticleBlock& Pairs = Scratch.Blocks[Block];
	if (Pairs.FirstPair == Pairs.PairEnd)
	{
		return;
	}
	const uint32 Begin = Block * BodyBlockRows;
	const uint32 Rows = Coupling.BlockEnd(Block) - Begin;
	float StartX[BodyBlockRows], StartY[BodyBlockRows], StartZ[BodyBlockRows]; // before any body moves Prev
	std::copy_n(Coupling.Particles.PrevX.data() + Begin, Rows, StartX);
	std::copy_n(Coupling.Particles.PrevY.data() + Begin, Rows, StartY);
	std::copy_n(Coupling.Particles.PrevZ.data() + Begin, Rows, StartZ);
	const FBlockStarts Starts = {StartX, StartY, StartZ};
	uint8 bTouched[BodyBlockRows] = {};
	const bool bSeveral = Pairs.PairEnd - Pairs.FirstPair > 1;
	for (uint32 Sweep = 0; Sweep < (bSeveral ? 3u : 1u); ++Sweep)
	{
		for (uint32 Pair = Pairs.FirstPair; Pair < Pairs.PairEnd; ++Pair)
		{
			const uint32 Body = Scratch.Pairs[Pair].Body;
			const bool bStatic = Coupling.Bodies[Body].Settings.Kind == EBodyKind::Static;
			if (Sweep > 0 && bStatic != (Sweep == 2))
			{
				continue;
			}
			const FTouchSums Sums = std::visit([&](const auto& Shape)
				{ return ResolveContactsWith(Coupling, Shape, Body, Block, Sweep > 0, Starts, bTouched); },
				Coupling.Bodies[Body].Shape.Variant());
			if (Sweep == 0)
			{
				Scratch.Touches[Pair] = Sums;
			}
		}
	}
}

void KeepHit(const FBodyHit& Hit, FBodyEffect& Effect)
{
	uint32 Place = Effect.HitCount;
	while (Place > 0 && Effect.Hits[Place - 1].Impulse < Hit.Impulse)
	{
		--Place;
	}
	for (uint32 Later = std::min(Effect.HitCount, FBodyEffect::MaxHits - 1); Later > Place; --Later)
	{
		Effect.Hits[Later] = Effect.Hits[Later - 1];
	}
	if (Place < FBodyEffect::MaxHits)
	{
		Effect.Hits[Place] = Hit;
		Effect.HitCount = std::min(Effect.HitCount + 1, FBodyEffect::MaxHits);
	}
}

} // namespace

void ResolveContacts(FCoupling& Coupling)
{
	FBodyScratch& Scratch = Coupling.Scratch;
	ParallelFor(Coupling.Runner, static_cast<uint32>(Scratch.Blocks.size()), CoupledBlocksPerTask,
		[&](const FChunk& Chunk)
		{
			for (uint32 Block = Chunk.Begin; Block < Chunk.End; ++Block)
			{
				ResolveContactsInBlock(Coupling, Block);
			}
		});
	for (FBody& Body : Coupling.Bodies)
	{
		Body.Effect.Contacts = 0;
	}
	for (std::size_t Pair = 0; Pair < Scratch.Pairs.size(); ++Pair)
	{
		const FTouchSums& Sums = Scratch.Touches[Pair];
		const FBodyFrame& Frame = Scratch.Frames[Scratch.Pairs[Pair].Body];
		FBodyEffect& Effect = Coupling.Bodies[Scratch.Pairs[Pair].Body].Effect;
		Effect.Contacts += Sums.Contacts;
		if (!Frame.bDynamic) // a dynamic one has got its impulse in stage A
		{
			Effect.Impulse += Sums.Impulse;
			Effect.AngularImpulse += Sums.AngularImpulse;
		}
		if (Sums.Strongest.Impulse > 0.0f)
		{
			KeepHit(Sums.Strongest, Effect);
		}
	}
}

} // namespace FluidDrops
