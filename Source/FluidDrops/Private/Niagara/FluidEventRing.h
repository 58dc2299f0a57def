// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What happened to drops lately, for readers that look now and then: events of each kind are numbered as they come, and
// a reader remembers how far it has come. It misses nothing as long as it looks once in FramesKept frames, and is told
// nothing twice however often it looks.

#pragma once

#include "Containers/StaticArray.h"
#include "FluidDropsFrame.h"

inline constexpr int32 FluidEventKinds = int32(EFluidDropEvent::Count);

/** A number of an event for each kind. */
using FFluidEventNumbers = TStaticArray<uint64, FluidEventKinds>;

/** Events of the last frames, sorted by kind, oldest first. */
struct FFluidEventList
{
	TArray<FFluidDropEvent> Events;
	int32 Ends[FluidEventKinds] = {};                     // of each kind in Events
	FFluidEventNumbers NextNumbers{InPlace, uint64(0)};   // of events that are still to come
	FFluidEventNumbers LatestNumbers{InPlace, uint64(0)}; // of the first events of the last frame

	int32 First(int32 Kind) const { return Kind > 0 ? Ends[Kind - 1] : 0; }
};

/** Keeps the events of the last frames. Game thread. */
class FFluidEventRing
{
public:
	/** As many as Niagara lets ticks wait for the GPU (fx.Niagara.Batcher.TickFlush.MaxPendingTicks), and two more. */
	static constexpr int32 FramesKept = 12;
	/** Most events of one kind; the oldest ones go. */
	static constexpr int32 MostOfKind = 4096;

	/** A published frame; one that is known already changes nothing. */
	void Add(const FFluidFrame& Frame);
	/** All places of the world have been moved, cm. */
	void ShiftWorld(const FVector& Offset);

	void CopyTo(FFluidEventList& List) const;

private:
	TArray<FFluidDropEvent> Kept[FluidEventKinds];
	TArray<FFluidEventNumbers> FrameStarts; // of frames that are kept, oldest first
	FFluidEventNumbers NextNumbers{InPlace, uint64(0)};
	uint64 LastFrame = 0; // its number
};

/** What one reader is told in one tick, as parts of a list: by kind, and of each kind the latest. */
struct FFluidEventRange
{
	int32 Ends[FluidEventKinds] = {};  // counted through all kinds, of what is told
	int32 Skips[FluidEventKinds] = {}; // from there to the place in the list

	int32 Num() const { return Ends[FluidEventKinds - 1]; }
	int32 First(int32 Kind) const { return Kind > 0 ? Ends[Kind - 1] : 0; }
	int32 NumOfKind(int32 Kind) const { return Kind >= 0 && Kind < FluidEventKinds ? Ends[Kind] - First(Kind) : 0; }
	/** Of an event that is told. */
	int32 KindOf(int32 Index) const;
	int32 PlaceInList(int32 Index) const { return Index + Skips[KindOf(Index)]; }
};

/** How far a reader has come. */
class FFluidEventReader
{
public:
	/** Begins a tick: what has come since the tick before. In its first tick, the last frame. */
	void BeginTick(const FFluidEventList& List);

	const FFluidEventRange& Told() const { return Range; }

private:
	FFluidEventRange Range;
	FFluidEventNumbers Seen{InPlace, uint64(0)};
	bool bStarted = false;
};
