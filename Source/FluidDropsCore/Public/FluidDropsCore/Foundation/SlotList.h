// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The few things of a kind that a host adds, changes and removes: emitters, liquids, sources. Each stays at its slot;
// a handle notices when its thing is gone. What is added gets the lowest slot that is vacant, so that a program that
// does the same gets the same slots.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Foundation/Table.h"

#include <algorithm>
#include <vector>

namespace FluidDrops
{

template <typename T>
class TSlotList
{
public:
	FHandle Add(T Item)
	{
		const uint32 Slot = NextSlot();
		if (Slot == Items.size())
		{
			Items.emplace_back();
			Entries.emplace_back();
		}
		Items[Slot] = std::move(Item);
		Entries[Slot].bTaken = true;
		return HandleAt(Slot);
	}

	/** Leaves Vacant at its slot, which must do nothing: All still has it. */
	void Remove(FHandle Handle, T Vacant)
	{
		Items[Handle.Slot] = std::move(Vacant);
		Entries[Handle.Slot].bTaken = false;
		++Entries[Handle.Slot].Generation;
	}

	/** That the handle names one of them. */
	FStatus Check(const char* What, FHandle Handle) const
	{
		if (Has(Handle))
		{
			return {};
		}
		const std::string Why =
			Handle.Slot < Items.size() ? "it was removed" : "there are " + std::to_string(Items.size());
		return MakeError(std::string(What) + " " +
			(Handle.Slot == IndexNone ? "without a name" : std::to_string(Handle.Slot)) + " does not exist: " + Why);
	}

	bool Has(FHandle Handle) const
	{
		return IsTaken(Handle.Slot) && Entries[Handle.Slot].Generation == Handle.Generation;
	}
	bool IsTaken(uint32 Slot) const { return Slot < Items.size() && Entries[Slot].bTaken; }
	/** Of what is at a slot now; of a vacant one the handle that names nothing. */
	FHandle HandleAt(uint32 Slot) const { return IsTaken(Slot) ? FHandle{Slot, Entries[Slot].Generation} : FHandle(); }
	/** The slot of what is added next. */
	uint32 NextSlot() const
	{
		uint32 Slot = 0;
		while (IsTaken(Slot))
		{
			++Slot;
		}
		return Slot;
	}

	/** By slot, vacant ones too. */
	std::span<T> All() { return Items; }
	std::span<const T> All() const { return Items; }
	T& operator[](uint32 Slot) { return Items[Slot]; }
	const T& operator[](uint32 Slot) const { return Items[Slot]; }
	/** How many slots there are, vacant ones too. */
	uint32 Slots() const { return static_cast<uint32>(Items.size()); }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Items, It.Entries);
	}

	bool IsEmpty() const
	{
		return std::none_of(Entries.begin(), Entries.end(), [](const FEntry& Each) { return Each.bTaken; });
	}

	/** Of what was read. */
	bool IsSound(uint32 MaxSlots) const { return Items.size() == Entries.size() && Items.size() <= MaxSlots; }

private:
	struct FEntry
	{
		uint32 Generation = 0;
		bool bTaken = false;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Generation, It.bTaken);
		}
	};

	std::vector<T> Items;
	std::vector<FEntry> Entries;
};

} // namespace FluidDrops
