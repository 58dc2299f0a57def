// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wind of a world: what blows in it, and the field that this comes to in each tick. It stands before all other
// solvers: they read the field, and do nothing to it.

#pragma once

#include "FluidDropsCore/Foundation/SlotList.h"
#include "FluidDropsCore/Parts/Part.h"
#include "FluidDropsCore/Wind/WindCommands.h"
#include "FluidDropsCore/Wind/WindField.h"

namespace FluidDrops
{

class FWindPart : public FPartDefaults
{
public:
	using FCommands = FWindCommands;

	struct FState
	{
		TSlotList<FWindSourceSettings> Sources;
		FVec3d Drift = FVec3d::Zero(); // how far the mean wind has carried its eddies, m
		uint64 Changes = 0;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Sources, It.Drift, It.Changes);
		}
	};

	FD_CORE_API FWindPart(FWorldContext& World, const FWindSettings& Settings);

	// What a host does, between ticks. What is refused has changed nothing.

	FD_CORE_API TResult<FHandle> AddSource(const FWindSourceSettings& Source);
	FD_CORE_API FStatus SetSource(FHandle Handle, const FWindSourceSettings& Source);
	FD_CORE_API FStatus RemoveSource(FHandle Handle);

	FStatus Apply(const FAddWindSource& C) { return StatusOf(AddSource(C.Settings)); }
	FStatus Apply(const FSetWindSource& C) { return SetSource(C.Source, C.Settings); }
	FStatus Apply(const FRemoveWindSource& C) { return RemoveSource(C.Source); }

	// What there is.

	const TSlotList<FWindSourceSettings>& Sources() const { return Now.Sources; }
	/** The wind now. */
	const FWindField& Field() const { return Blowing; }
	/** How often a host has done anything to sources: who slept looks again. */
	uint64 Changes() const { return Now.Changes; }

	// As a part of a world.

	const FState& State() const { return Now; }
	FState MakeState() const { return {}; }
	template <typename Loaded>
	FStatus Complete(FState& State, const Loaded&) const
	{
		return CheckState(State);
	}
	FD_CORE_API void Adopt(FState&& State);
	template <typename Settings>
	void SettingsChanged(const Settings&)
	{
		Refresh();
	}
	FD_CORE_API FStatus CheckShift(const FVec3f& NewOrigin) const;
	FD_CORE_API void ShiftOrigin(const FVec3f& NewOrigin);

private:
	friend class FWorld;

	FD_CORE_API static FStatus CheckState(const FState& State);
	/** At the end of a tick: eddies have gone on with the mean wind. */
	void Advance();
	/** The field again, from what there is now. */
	FD_CORE_API void Refresh();

	FWorldContext& World;
	const FWindSettings& Settings;
	FState Now;
	FWindField Blowing; // follows from the state
};

static_assert(CPart<FWindPart>);

} // namespace FluidDrops
