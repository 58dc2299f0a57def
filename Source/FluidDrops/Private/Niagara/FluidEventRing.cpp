// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Niagara/FluidEventRing.h"

void FFluidEventRing::Add(const FFluidFrame& Frame)
{
	if (Frame.Number == LastFrame)
	{
		return;
	}
	LastFrame = Frame.Number;
	FrameStarts.Add(NextNumbers);
	for (const FFluidDropEvent& Event : Frame.Events)
	{
		Kept[int32(Event.Kind)].Add(Event);
		++NextNumbers[int32(Event.Kind)];
	}
	if (FrameStarts.Num() > FramesKept)
	{
		FrameStarts.RemoveAt(0, 1, EAllowShrinking::No);
	}
	for (int32 Kind = 0; Kind < FluidEventKinds; ++Kind)
	{
		const uint64 InKeptFrames = NextNumbers[Kind] - FrameStarts[0][Kind];
		const int32 Stay = int32(FMath::Min(InKeptFrames, uint64(MostOfKind)));
		const int32 Go = FMath::Max(Kept[Kind].Num() - Stay, 0);
		Kept[Kind].RemoveAt(0, Go, EAllowShrinking::No);
	}
}

void FFluidEventRing::ShiftWorld(const FVector& Offset)
{
	for (TArray<FFluidDropEvent>& Events : Kept)
	{
		for (FFluidDropEvent& Event : Events)
		{
			Event.Location += Offset;
		}
	}
}

void FFluidEventRing::CopyTo(FFluidEventList& List) const
{
	List.Events.Reset();
	for (int32 Kind = 0; Kind < FluidEventKinds; ++Kind)
	{
		List.Events.Append(Kept[Kind]);
		List.Ends[Kind] = List.Events.Num();
	}
	List.NextNumbers = NextNumbers;
	List.LatestNumbers = FrameStarts.IsEmpty() ? NextNumbers : FrameStarts.Last();
}

int32 FFluidEventRange::KindOf(int32 Index) const
{
	int32 Kind = 0;
	while (Index >= Ends[Kind])
	{
		++Kind;
	}
	return Kind;
}

void FFluidEventReader::BeginTick(const FFluidEventList& List)
{
	Seen = bStarted ? Seen : List.LatestNumbers;
	bStarted = true;
	int32 Told = 0;
	for (int32 Kind = 0; Kind < FluidEventKinds; ++Kind)
	{
		const int32 InList = List.Ends[Kind] - List.First(Kind);
		const uint64 New = List.NextNumbers[Kind] - FMath::Min(Seen[Kind], List.NextNumbers[Kind]);
		const int32 NewInList = int32(FMath::Min(New, uint64(InList))); // those before are lost: it looked too seldom
		Range.Skips[Kind] = List.Ends[Kind] - NewInList - Told;
		Told += NewInList;
		Range.Ends[Kind] = Told;
	}
	Seen = List.NextNumbers;
}
