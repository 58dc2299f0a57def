// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidSinkComponent.h"

#include "CoreVectors.h"
#include "FluidSimulation.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidSinkComponent)

void UFluidSinkComponent::SetSinkExtent(FVector NewExtent)
{
	Extent = NewExtent;
	MarkChanged();
}

FBox UFluidSinkComponent::GetSinkBox() const
{
	return FBox(-Extent, Extent).TransformBy(GetComponentTransform());
}

bool UFluidSinkComponent::UpdateEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	const FBox Box = GetSinkBox();
	FluidDrops::FFluidSinkSettings Core;
	Core.Center = FluidDropsUnreal::CorePoint(Box.GetCenter(), Simulation.Origin());
	Core.HalfExtent = FluidDropsUnreal::CoreVector(Box.GetExtent()).cwiseAbs();
	if (Handle.IsSet())
	{
		return Simulation.SetSink(Handle, Core, this);
	}
	Handle = Simulation.AddSink(Core, this);
	return Handle.IsSet();
}

void UFluidSinkComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation& Simulation)
{
	Simulation.RemoveSink(Handle);
	Handle.Reset();
}
