// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidFrameBounds.h"

#include "FluidDropsCore/Wetness/TrailGeometry.h"
#include "FluidDropsFrame.h"
#include "FluidDropsUnits.h"
#include "HAL/CriticalSection.h"
#include "Misc/ScopeLock.h"
#include "Render/FluidDropShape.h"

namespace
{

/** How far a shape of rings reaches from the middle of its base, in its radii. */
float ReachOf(const FFluidProfile& Shape)
{
	float Reach = 0.0f;
	for (int32 Ring = 0; Ring < 4; ++Ring)
	{
		const float Height = FMath::Max(Shape.Height[Ring], Ring > 0 ? Shape.Height[Ring - 1] : 0.0f);
		const float Shift =
			FMath::Max(FMath::Abs(Shape.Shift[Ring]), Ring > 0 ? FMath::Abs(Shape.Shift[Ring - 1]) : 0.0f);
		Reach = FMath::Max(Reach, FMath::Sqrt(FMath::Square(Shape.Radius[Ring] + Shift) + FMath::Square(Height)));
	}
	return Reach;
}

float ReachOf(const FFluidDrop& Drop)
{
	if (Drop.LobeScale > 0.0f)
	{
		return Drop.LobeScale * (1.0f + Drop.LobeForward) * (1.0f + Drop.LobeRaise);
	}
	return ReachOf(Drop.Shape) *
		FluidDropsUnreal::CoreOutline(Drop, FluidDropsUnreal::CoreProfile(Drop.Shape)).MaxReach();
}

float ReachOf(const FFluidPool& Pool)
{
	return ReachOf(Pool.Shape) * FluidDrops::OutlineOfPool(Pool.Seed).MaxReach();
}

void Include(FBox3f& Box, const FVector3f& Place, float Radius)
{
	Box += FBox3f(Place - FVector3f(Radius), Place + FVector3f(Radius));
}

/** Coarse meshes are larger than what they stand for, so that they hold as much (FluidDrops::VolumeScale). */
constexpr float CoarseMeshScale = 1.5f;

constexpr uint32 BoundsChunk = 2048; // rows of a parallel loop

/** A box for each of some places, over the rows of a table: Add gets a row and the boxes. */
template <typename RowType, typename FunctionType>
void GatherBounds(
	FluidDrops::ITaskRunner& Runner, const TArray<RowType>& Rows, TArray<FBox3f>& Boxes, FunctionType&& Add)
{
	FCriticalSection Joining;
	FluidDrops::ParallelFor(Runner, uint32(Rows.Num()), BoundsChunk,
		[&](const FluidDrops::FChunk& Chunk)
		{
			TArray<FBox3f> Own;
			Own.Init(FBox3f(ForceInit), Boxes.Num());
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				Add(Rows[int32(Row)], Own);
			}
			const FScopeLock Lock(&Joining);
			for (int32 Index = 0; Index < Own.Num(); ++Index)
			{
				Boxes[Index] += Own[Index]; // in any order
			}
		});
}

} // namespace

void FluidDropsUnreal::MeasureDropBounds(FluidDrops::ITaskRunner& Runner, FFluidFrame& Frame)
{
	TArray<FBox3f> OfDrops, OfTrails, OfSpray;
	OfDrops.Init(FBox3f(ForceInit), Frame.Surfaces.Num());
	OfTrails = OfDrops;
	OfSpray.Init(FBox3f(ForceInit), 1);
	GatherBounds(Runner, Frame.Drops, OfDrops,
		[](const FFluidDrop& Drop, TArray<FBox3f>& Boxes)
		{ Include(Boxes[Drop.Surface], Drop.Position, CoarseMeshScale * Drop.Radius * ReachOf(Drop)); });
	GatherBounds(Runner, Frame.Pools, OfDrops,
		[](const FFluidPool& Pool, TArray<FBox3f>& Boxes)
		{ Include(Boxes[Pool.Surface], Pool.Position, CoarseMeshScale * Pool.Radius * ReachOf(Pool)); });
	GatherBounds(Runner, Frame.Spray, OfSpray,
		[](const FFluidSpray& Drop, TArray<FBox3f>& Boxes)
		{ Include(Boxes[0], Drop.Position, CoarseMeshScale * Drop.Radius); });
	GatherBounds(Runner, Frame.Trails, OfTrails,
		[](const FFluidTrail& Trail, TArray<FBox3f>& Boxes)
		{
			const float Radius = 0.5f * Trail.Width + Units::ToCentimeters(FluidDrops::TrailOffset);
			Include(Boxes[Trail.Surface], Trail.Start, Radius);
			Include(Boxes[Trail.Surface], Trail.End, Radius);
		});
	for (int32 Index = 0; Index < Frame.Surfaces.Num(); ++Index)
	{
		Frame.Surfaces[Index].DropBounds = OfDrops[Index];
		Frame.Surfaces[Index].TrailBounds = OfTrails[Index];
	}
	Frame.SprayBounds = OfSpray[0];
}

void FluidDropsUnreal::MeasureLiquidBounds(FluidDrops::ITaskRunner& Runner, float Reach, FFluidFrame& Frame)
{
	TArray<FBox3f> All;
	All.Init(FBox3f(ForceInit), 1);
	GatherBounds(Runner, Frame.Particles, All,
		[](const FFluidParticle& Particle, TArray<FBox3f>& Boxes) { Boxes[0] += Particle.Position; });
	Frame.LiquidBounds = All[0].IsValid ? All[0].ExpandBy(Reach) : All[0];
}
