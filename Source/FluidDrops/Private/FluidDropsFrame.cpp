// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsFrame.h"

#include "Wind/FrameWind.h"

int32 FFluidFrame::FindSurface(FFluidSurfaceHandle Surface) const
{
	const int32 Index = SurfaceOfSlot.IsValidIndex(Surface.Slot) ? SurfaceOfSlot[Surface.Slot] : INDEX_NONE;
	return Index != INDEX_NONE && Surfaces[Index].Handle == Surface ? Index : INDEX_NONE;
}

FVector FFluidFrame::WindAt(const FVector& Location) const
{
	return FVector(WindField ? WindField->At(Location - Origin) : Wind);
}

void FFluidFrame::IndexSurfaces()
{
	int32 Slots = 0;
	for (const FFluidFrameSurface& Surface : Surfaces)
	{
		Slots = FMath::Max(Slots, Surface.Handle.Slot + 1);
	}
	SurfaceOfSlot.Init(INDEX_NONE, Slots);
	for (int32 Index = 0; Index < Surfaces.Num(); ++Index)
	{
		if (Surfaces[Index].Handle.IsSet())
		{
			SurfaceOfSlot[Surfaces[Index].Handle.Slot] = Index;
		}
	}
}

void FFluidFrame::SortEvents(TConstArrayView<int32> OfEvents)
{
	check(OfEvents.Num() == Events.Num());
	for (FFluidFrameSurface& Surface : Surfaces)
	{
		Surface.NumEvents = 0;
	}
	for (const int32 Surface : OfEvents)
	{
		++Surfaces[Surface].NumEvents;
	}
	int32 First = 0;
	for (FFluidFrameSurface& Surface : Surfaces)
	{
		Surface.FirstEvent = First;
		First += Surface.NumEvents;
		Surface.NumEvents = 0;
	}
	EventOrder.SetNumUninitialized(Events.Num(), EAllowShrinking::No);
	for (int32 Event = 0; Event < OfEvents.Num(); ++Event)
	{
		FFluidFrameSurface& Surface = Surfaces[OfEvents[Event]];
		EventOrder[Surface.FirstEvent + Surface.NumEvents++] = Event;
	}
}
