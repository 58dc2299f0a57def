// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Snapshots in levels that stream. The core wants the surfaces of a snapshot in their order; levels come in any order.
// So when they differ, the world is made anew with the surfaces in the snapshot's order, on the side. The same holds
// for bodies in particle fluid. What is not here has its place held, and leaves with its water.

#include "CoreMesh.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidWorldHost.h"
#include "Profiling.h"

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

/** Holds the place of a body of a kind until the snapshot is loaded. Kinds count from 1. */
FluidDrops::TResult<FluidDrops::FHandle> AddPlaceholderBody(
	uint64 Kind, FluidDrops::ITaskRunner& Tasks, FluidDrops::FWorld& World)
{
	if (Kind == 0 || Kind > uint64(FluidDrops::EBodyShape::Count))
	{
		return FluidDrops::MakeError("snapshot is of another scene: one of its bodies cannot be used here");
	}
	FluidDrops::FBodyShapeSpec Spec;
	Spec.Kind = FluidDrops::EBodyShape(Kind - 1);
	Spec.Mesh = FluidDrops::MakeBox(Spec.HalfExtent, 1);
	Spec.Resolution = 8;
	const FluidDrops::TResult<FluidDrops::FBodyShape> Shape = FluidDrops::MakeBodyShape(Spec, Tasks);
	return Shape ? World.Bodies().Add(Spec, Shape.Value(), {}, {})
				 : FluidDrops::TResult<FluidDrops::FHandle>(Shape.Error());
}

} // namespace

uint64 FFluidWorldHost::KindOfBody(FFluidBodyHandle Body) const
{
	const FFluidHostedBody* Known = FindBody(Body);
	return Known ? uint64(Known->Solid->Spec.Kind) + 1 : 0;
}

TArray<FFluidBodyHandle> FFluidWorldHost::BodyOrder() const
{
	TArray<FFluidBodyHandle> Order;
	for (uint32 Index = 0; Index < CoreWorld->Bodies().All().size(); ++Index)
	{
		const FluidDrops::FHandle Core = CoreWorld->Bodies().HandleOf(Index);
		const FFluidHostedBody* Body = HostedBodies.FindByPredicate(
			[&Core](const FFluidHostedBody& Other) { return Other.Handle.IsSet() && Other.Core == Core; });
		Order.Add(Body ? Body->Handle : FFluidBodyHandle());
	}
	return Order;
}

FluidDrops::FStatus FFluidWorldHost::Restore(std::span<const uint8> Bytes, TConstArrayView<FFluidSurfaceHandle> Order,
	TConstArrayView<FFluidBodyPlace> WantedBodies)
{
	LLM_SCOPE_BYTAG(FluidDrops);
	const TArray<FFluidBodyHandle> Known = BodyOrder();
	bool bSameOrder = Order.Num() == Hosted.Num() && Known.Num() == WantedBodies.Num();
	for (int32 Index = 0; Index < Order.Num() && bSameOrder; ++Index)
	{
		bSameOrder = Order[Index] == Hosted[Index].Handle;
	}
	for (int32 Index = 0; Index < Known.Num() && bSameOrder; ++Index)
	{
		bSameOrder = WantedBodies[Index].Body.IsSet() && WantedBodies[Index].Body == Known[Index];
	}
	const FluidDrops::FStatus Status = bSameOrder ? CoreWorld->Load(Bytes) : RebuildInOrder(Order, WantedBodies, Bytes);
	if (Status)
	{
		std::apply([this](auto&... Each) { (Each.Adopt(*CoreWorld), ...); }, Things);
		Builder.Forget();
		bQuestionsStale = true;
	}
	return Status;
}

FluidDrops::FStatus FFluidWorldHost::AddBodyAgain(
	const FFluidHostedBody& Body, FluidDrops::FWorld& NewWorld, TArray<FFluidHostedBody>& NewBodies) const
{
	const FluidDrops::FBody* Known = CoreWorld->Bodies().Find(Body.Core);
	if (!Known)
	{
		return FluidDrops::MakeError("snapshot is of another scene: one of its bodies cannot be used here");
	}
	const FluidDrops::TResult<FluidDrops::FHandle> Added =
		NewWorld.Bodies().Add(Body.Solid->Spec, Body.Solid->Shape, Known->Settings, Known->Pose);
	if (!Added)
	{
		return Added.Error();
	}
	NewBodies.SetNum(FMath::Max(NewBodies.Num(), Body.Handle.Slot + 1));
	NewBodies[Body.Handle.Slot] = {Body.Handle, Body.Solid, Added.Value()};
	return Known->Mass.Mass > 0.0f ? NewWorld.Bodies().SetMass(Added.Value(), Known->Mass) : FluidDrops::FStatus();
}

FluidDrops::FStatus FFluidWorldHost::RebuildInOrder(TConstArrayView<FFluidSurfaceHandle> Order,
	TConstArrayView<FFluidBodyPlace> WantedBodies, std::span<const uint8> Bytes)
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
	const auto AddAgain = [&](uint32 Old) -> FluidDrops::FStatus
	{
		const FFluidHostedSurface& Surface = Hosted[int32(Old)];
		const FluidDrops::FWetSurface& Wet = CoreWorld->Surfaces()[Old];
		const FluidDrops::TResult<uint32> Index = FluidDropsUnreal::AddMesh(
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
			return FluidDrops::MakeError("snapshot is of another scene: one of its surfaces cannot be used here");
		}
		const FluidDrops::TResult<uint32> Held =
			Surface.IsSet() ? FluidDrops::TResult<uint32>(Old) : NewWorld.AddSurface(MakePlaceholder());
		const FluidDrops::FStatus Status = !Held ? FluidDrops::FStatus(Held.Error())
			: Surface.IsSet()                    ? AddAgain(Old)
												 : FluidDrops::FStatus();
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
		if (FluidDrops::FStatus Status =
				Order[Index].IsSet() ? FluidDrops::FStatus() : NewWorld.RemoveSurface(uint32(Index));
			!Status)
		{
			return Status;
		}
	}
	TArray<FFluidHostedBody> NewBodies;
	std::vector<FluidDrops::FHandle> Placeholders;
	TSet<int32> Restored; // slots of bodies
	for (const FFluidBodyPlace& Wanted : WantedBodies)
	{
		const FFluidHostedBody* Body = FindBody(Wanted.Body);
		FluidDrops::FStatus Status;
		if (Body)
		{
			Restored.Add(Wanted.Body.Slot);
			Status = AddBodyAgain(*Body, NewWorld, NewBodies);
		}
		else if (FluidDrops::TResult<FluidDrops::FHandle> Held = AddPlaceholderBody(Wanted.Kind, Runner, NewWorld);
				 Held)
		{
			Placeholders.push_back(Held.Value());
		}
		else
		{
			Status = Held.Error();
		}
		if (!Status)
		{
			return Status;
		}
	}
	if (FluidDrops::FStatus Status = NewWorld.Load(Bytes); !Status)
	{
		return Status;
	}
	for (const FluidDrops::FHandle& Held : Placeholders)
	{
		if (FluidDrops::FStatus Status = NewWorld.Bodies().Remove(Held); !Status)
		{
			return Status;
		}
	}
	for (const FFluidHostedBody& Body : HostedBodies)
	{
		const bool bNew = Body.Handle.IsSet() && !Restored.Contains(Body.Handle.Slot);
		if (FluidDrops::FStatus Status = bNew ? AddBodyAgain(Body, NewWorld, NewBodies) : FluidDrops::FStatus();
			!Status)
		{
			return Status;
		}
	}
	for (int32 Index = 0; Index < Hosted.Num(); ++Index)
	{
		const bool bNew = Hosted[Index].Mesh.IsValid() && !Known[Index];
		if (FluidDrops::FStatus Status = bNew ? AddAgain(uint32(Index)) : FluidDrops::FStatus(); !Status)
		{
			return Status;
		}
	}
	CoreWorld = std::move(Made.Value());
	Hosted = MoveTemp(NewHosted);
	for (int32 Index = 0; Index < Hosted.Num(); ++Index)
	{
		NoteHosted(Index);
	}
	HostedBodies = MoveTemp(NewBodies);
	return {};
}
