// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Snapshots in levels that stream. The core wants the surfaces of a snapshot in their order; levels come in any order.
// So when they differ, the world is made anew with the surfaces in the snapshot's order, on the side.

#include "CoreMesh.h"
#include "FluidWorldHost.h"
#include "Profiling.h"

using FluidDrops::FStatus;
using FluidDrops::MakeError;

namespace
{

/** Holds the place of a surface that was gone until all the others are there. */
FluidDrops::FSurfaceMesh MakePlaceholder()
{
	FluidDrops::FSurfaceMesh Mesh;
	Mesh.Positions = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
	Mesh.Triangles = {{0, 1, 2}};
	return Mesh;
}

} // namespace

FStatus FFluidWorldHost::Restore(std::span<const uint8> Bytes, TConstArrayView<FFluidSurfaceHandle> Order)
{
	LLM_SCOPE_BYTAG(FluidDrops);
	bool bSameOrder = Order.Num() == Hosted.Num();
	for (int32 Index = 0; Index < Order.Num() && bSameOrder; ++Index)
	{
		bSameOrder = Order[Index] == Hosted[Index].Handle;
	}
	const FStatus Status = bSameOrder ? CoreWorld->Load(Bytes) : RebuildInOrder(Order, Bytes);
	if (Status)
	{
		Builder.Forget();
		bQuestionsStale = true;
	}
	return Status;
}

FStatus FFluidWorldHost::RebuildInOrder(TConstArrayView<FFluidSurfaceHandle> Order, std::span<const uint8> Bytes)
{
	FluidDrops::TResult<std::unique_ptr<FluidDrops::FWorld>> Made =
		FluidDrops::FWorld::Create(CoreWorld->Settings(), Runner);
	if (!Made)
	{
		return Made.Error();
	}
	FluidDrops::FWorld& NewWorld = *Made.Value();
	TArray<FFluidHostedSurface> NewHosted;
	NewHosted.SetNum(Order.Num());
	const auto AddAgain = [&](uint32 Old) -> FStatus
	{
		const FFluidHostedSurface& Surface = Hosted[int32(Old)];
		const FluidDrops::FWetSurface& Wet = CoreWorld->Surfaces()[Old];
		const FluidDrops::TResult<uint32> Index = FluidDrops::AddMesh(
			NewWorld, *Surface.Mesh, {Surface.Scale, Surface.UVChannel, Wet.Geometry.Pose()}, Wet.Material);
		if (!Index)
		{
			return Index.Error();
		}
		NewHosted.SetNum(FMath::Max(NewHosted.Num(), int32(Index.Value()) + 1));
		NewHosted[int32(Index.Value())] = Surface;
		return {};
	};

	TBitArray<> Known(false, Hosted.Num());
	for (const FFluidSurfaceHandle& Surface : Order)
	{
		const uint32 Old = CoreSurfaceOf(Surface);
		if (Surface.IsSet() && Old == FluidDrops::IndexNone)
		{
			return MakeError("snapshot is of another scene: one of its surfaces cannot be used here");
		}
		const FluidDrops::TResult<uint32> Held =
			Surface.IsSet() ? FluidDrops::TResult<uint32>(Old) : NewWorld.AddSurface(MakePlaceholder());
		const FStatus Status = !Held ? FStatus(Held.Error()) : Surface.IsSet() ? AddAgain(Old) : FStatus();
		if (!Status)
		{
			return Status;
		}
		if (Surface.IsSet())
		{
			Known[int32(Old)] = true;
		}
	}
	for (int32 Index = 0; Index < Order.Num(); ++Index)
	{
		if (FStatus Status = Order[Index].IsSet() ? FStatus() : NewWorld.RemoveSurface(uint32(Index)); !Status)
		{
			return Status;
		}
	}
	if (FStatus Status = NewWorld.Load(Bytes); !Status)
	{
		return Status;
	}
	for (int32 Index = 0; Index < Hosted.Num(); ++Index)
	{
		const bool bNew = Hosted[Index].Mesh.IsValid() && !Known[Index];
		if (FStatus Status = bNew ? AddAgain(uint32(Index)) : FStatus(); !Status)
		{
			return Status;
		}
	}
	CoreWorld = std::move(Made.Value());
	Hosted = MoveTemp(NewHosted);
	return {};
}
