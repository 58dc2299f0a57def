// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Parts/ViewPoint.h"

namespace FluidDrops
{

void FViewPoint::Measure(float Seconds, float MaxSpeed)
{
	const FVec3f Moved = (Position - Before) / Seconds;
	const bool bMoved = Moved.norm() <= MaxSpeed;
	Velocity = bMoved ? Moved : FVec3f(FVec3f::Zero());
	CutFrom = bMoved || bCut ? CutFrom : Before;
	bCut = bCut || !bMoved;
	Before = Position;
}

} // namespace FluidDrops
