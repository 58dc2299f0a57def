// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which particles may touch which bodies: blocks of particles against boxes of bodies first, so that fluid far from any
// body costs next to nothing, then the particles of a block.

#pragma once

#include "Bodies/BodyScratch.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

namespace FluidDrops
{

/** Boxes around blocks of particles; returns the longest step of all, m. */
float MeasureBlocks(const FBodyParticles& Particles, ITaskRunner& Runner, std::vector<FParticleBlock>& Blocks);

/** The box of all that a bounded body may touch, from its poses and how far it may be off them. */
void GrowBox(const FBody& Body, float Margin, FBodyFrame& Frame);

/** All blocks with all bodies that they may touch, block by block; sums for dynamic bodies are numbered. */
void FindPairs(std::span<const FBody> Bodies, const FBodyStep& Step, FBodyScratch& Scratch);

/** m: no relative motion of body and particle within a block's step is longer, the particle's own left out. */
float BodyTravel(const FBodyFrame& Frame, const FParticleBlock& Block, float StepTime);

/** Where the rows of a block were at the start of the substep, from the first row of the block on. */
struct FBlockStarts
{
	const float* X;
	const float* Y;
	const float* Z;

	FVec3f At(uint32 Place) const { return {X[Place], Y[Place], Z[Place]}; }
};

/** Rows of a block that may touch the body, rising; returns how many. */
template <typename ShapeType>
uint32 CollectNearRows(const ShapeType& Shape, const FBodyFrame& Frame, const FBodyParticles& Particles,
	const FBlockStarts& Starts, uint32 Begin, uint32 End, float Radius, float Travel, uint32 (&Rows)[BodyBlockRows])
{
	float Gap[BodyBlockRows];
	const FMat3f& R = Frame.Touching.Rotation;
	const FVec3f& T = Frame.Touching.Translation;
	const float* X = Particles.X.data() + Begin;
	const float* Y = Particles.Y.data() + Begin;
	const float* Z = Particles.Z.data() + Begin;
	const float* PrevX = Starts.X;
	const float* PrevY = Starts.Y;
	const float* PrevZ = Starts.Z;
	const float R00 = R(0, 0), R01 = R(0, 1), R02 = R(0, 2), R10 = R(1, 0), R11 = R(1, 1), R12 = R(1, 2);
	const float R20 = R(2, 0), R21 = R(2, 1), R22 = R(2, 2), TX = T.x(), TY = T.y(), TZ = T.z();
	const float Sign = Frame.Sign;
	const float StickRange = Frame.StickRange;
	const uint32 Count = End - Begin;
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const float WorldX = X[Row] - TX, WorldY = Y[Row] - TY, WorldZ = Z[Row] - TZ;
		const float StepX = X[Row] - PrevX[Row], StepY = Y[Row] - PrevY[Row], StepZ = Z[Row] - PrevZ[Row];
		const float Reach = std::sqrt(StepX * StepX + StepY * StepY + StepZ * StepZ) + Travel;
		const float Bound = Sign *
			Shape.LowerBound(R00 * WorldX + R10 * WorldY + R20 * WorldZ, R01 * WorldX + R11 * WorldY + R21 * WorldZ,
				R02 * WorldX + R12 * WorldY + R22 * WorldZ);
		Gap[Row] = Bound - Radius - (Reach > StickRange ? Reach : StickRange);
	}
	uint32 Near = 0;
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		Rows[Near] = Begin + Row;
		Near += Gap[Row] < 0.0f ? 1 : 0;
	}
	return Near;
}

} // namespace FluidDrops
