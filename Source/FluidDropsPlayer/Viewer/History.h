// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FHistory: states of a world to go back to, within a bound of memory. The start and the newest are always kept; when
// memory is full, the state goes whose neighbors are nearest for its age, so recent ticks lie close together and old
// ones apart.
//
// A state is kept as it was left: after what was done to the world at that tick. A tick between two kept ones is
// reached by running on from the one before it, which gives the same bits as the first time unless something was done
// to the world in between; then only the kept one can be reached (see FReachable).

#pragma once

#include "FluidDropsCore/Views/DropTransitions.h"
#include "FluidDropsCore/World/World.h"
#include "Scene/Scene.h"

#include <memory>
#include <vector>

namespace FluidDrops
{

struct FKeptState
{
	uint64 Tick = 0;
	std::shared_ptr<const FScene> Scene; // with the settings of that time
	std::vector<uint8> Snapshot;
	FDropTransitions Seen;   // what shapes ease from, so that the tick looks the same when one comes back to it
	bool bEdited = false;    // something was done to the world at this tick
	bool bGapEdited = false; // ... or after it, at a tick whose state is not kept any more

	std::size_t Bytes() const { return Snapshot.size() + Seen.Bytes(); }
};

class FHistory
{
public:
	explicit FHistory(std::size_t InMaxBytes, std::size_t InMaxStates = 2000)
		: MaxBytes(InMaxBytes)
		, MaxStates(InMaxStates)
	{
	}

	void Clear();

	/** The world as it is now, which is its newest state: what lay after it is forgotten. Replaces a state of the same
	 * tick. */
	void Keep(const FWorld& World, std::shared_ptr<const FScene> Scene, const FDropTransitions& Seen, bool bEdited);

	/** What lies after a tick did not happen. */
	void ForgetAfter(uint64 Tick);

	/** From where to run on to come to a tick: the state, and how many ticks. The nearest that can be reached; null if
	 * nothing is kept. */
	struct FReachable
	{
		const FKeptState* From = nullptr;
		uint64 Ticks = 0;
	};
	FReachable Find(uint64 Tick) const;

	bool IsEmpty() const { return States.empty(); }
	uint64 FirstTick() const { return States.empty() ? 0 : States.front().Tick; }
	uint64 LastTick() const { return States.empty() ? 0 : States.back().Tick; }
	std::vector<uint64> Ticks() const;
	std::size_t Bytes() const { return TotalBytes; }

private:
	void RemoveAt(std::size_t Index);
	void MakeRoom();

	std::size_t MaxBytes;
	std::size_t MaxStates;
	std::size_t TotalBytes = 0;
	std::vector<FKeptState> States; // by tick
};

} // namespace FluidDrops
