// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What happened to drops, for who wants to hear it: sounds, splashes, footprints of rain, achievements. Each kind of
// event has a queue of its own, as long as budget.events, so that a downpour of landings does not crowd out the one
// drop that drips. What does not fit is counted and forgotten; nothing is allocated.
//
// Only the serial systems report, in the order of rows, so the queues are the same for any number of threads. They are
// no part of the state: a snapshot does not hold them, and no result depends on them.

#pragma once

#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <span>
#include <vector>

namespace FluidDrops
{

enum class EDropEvent : uint8
{
	Landed,     // out of the air on a surface, or into a pool on it
	Merged,     // taken in by another drop
	Detached,   // pulled off the face of its surface, by its weight or by the motion of the surface
	Dripped,    // ran over a border of its surface and falls
	Evaporated, // dried up
	Count,
};

inline constexpr std::array<const char*, std::size_t(EDropEvent::Count)> DropEventNames = {
	"landed", "merged", "detached", "dripped", "evaporated"};

struct FDropEvent
{
	FVec3f Position = FVec3f::Zero(); // on the surface, world, m
	FVec3f Normal = FVec3f::Zero();   // of the surface, outward, world
	float Mass = 0.0f;                // of the drop that it happened to, kg; what was left of one that dried up
	float Speed = 0.0f;               // against the surface, m/s; Merged: against the drop that took it in
	uint32 Surface = 0;               // index in FWorld::Surfaces
	/**
	 * Landed, Merged: the row of FWorld::Drops that has the water now; Detached, Dripped: of FWorld::Air. It may be
	 * gone by the end of the tick. Evaporated, or landed in a pool: none.
	 */
	FHandle Drop;
};

class FDropEvents
{
public:
	/** Room for that many events of each kind; none at all for 0. */
	void Init(uint32 MaxOfAKind)
	{
		for (FQueue& Queue : Queues)
		{
			Queue.Events.resize(MaxOfAKind);
		}
	}

	/** Forgets the events, not how many found no room. */
	void Clear()
	{
		for (FQueue& Queue : Queues)
		{
			Queue.Count = 0;
		}
	}

	/** One too many is counted and forgotten. */
	void Add(EDropEvent Kind, const FDropEvent& Event)
	{
		FQueue& Queue = Queues[std::size_t(Kind)];
		if (Queue.Count == Queue.Events.size())
		{
			++Queue.Refused;
			return;
		}
		Queue.Events[Queue.Count++] = Event;
	}

	std::span<const FDropEvent> Of(EDropEvent Kind) const
	{
		const FQueue& Queue = Queues[std::size_t(Kind)];
		return {Queue.Events.data(), Queue.Count};
	}

	/** How many found no room since the world was made. */
	uint64 Refused(EDropEvent Kind) const { return Queues[std::size_t(Kind)].Refused; }

private:
	struct FQueue
	{
		std::vector<FDropEvent> Events;
		uint32 Count = 0;
		uint64 Refused = 0;
	};

	std::array<FQueue, std::size_t(EDropEvent::Count)> Queues;
};

} // namespace FluidDrops
