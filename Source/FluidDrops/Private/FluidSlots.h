// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Things by handle: slots are used again, and handles to what was there before notice it.

#pragma once

#include "Containers/Array.h"
#include "FluidDropsHandles.h"
#include "Misc/Optional.h"

template <typename Kind, typename T>
class TFluidSlots
{
public:
	TFluidHandle<Kind> Add(T Value)
	{
		const int32 Slot = Free.IsEmpty() ? Slots.AddDefaulted() : Free.Pop(EAllowShrinking::No);
		Slots[Slot].Value.Emplace(MoveTemp(Value));
		return {Slot, Slots[Slot].Generation};
	}

	/** False if it was gone already. */
	bool Remove(TFluidHandle<Kind> Handle)
	{
		if (!Find(Handle))
		{
			return false;
		}
		Slots[Handle.Slot].Value.Reset();
		++Slots[Handle.Slot].Generation;
		Free.Add(Handle.Slot);
		return true;
	}

	/** Null if it is gone. */
	T* Find(TFluidHandle<Kind> Handle)
	{
		const bool bSame = Slots.IsValidIndex(Handle.Slot) && Slots[Handle.Slot].Generation == Handle.Generation;
		return bSame ? At(Handle.Slot) : nullptr;
	}
	const T* Find(TFluidHandle<Kind> Handle) const { return const_cast<TFluidSlots*>(this)->Find(Handle); }

	/** Null for a slot that is free now. */
	T* At(int32 Slot) { return Slots.IsValidIndex(Slot) ? Slots[Slot].Value.GetPtrOrNull() : nullptr; }
	const T* At(int32 Slot) const { return const_cast<TFluidSlots*>(this)->At(Slot); }

	TFluidHandle<Kind> HandleAt(int32 Slot) const { return {Slot, Slots[Slot].Generation}; }

	/** Slots, free ones included. */
	int32 Num() const { return Slots.Num(); }

private:
	struct FSlot
	{
		TOptional<T> Value;
		uint32 Generation = 0;
	};

	TArray<FSlot> Slots;
	TArray<int32> Free;
};
