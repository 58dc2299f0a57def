// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Emitters, rain, nozzles, sinks and sources of wind are named by the game thread before the core knows of them, and
// the core gives them handles of its own. Here is which is which. What the core refused has no handle, until it is sent
// again and taken.

#pragma once

#include "Containers/Array.h"
#include "FluidCommand.h"
#include "FluidDropsCore/World/World.h"

#include <utility>

/** Where the core keeps what has these settings, and its commands about that. */
template <typename SettingsType>
struct TFluidCoreList;

template <>
struct TFluidCoreList<FluidDrops::FEmitterSettings>
{
	using FAdd = FluidDrops::FAddEmitter;
	using FSet = FluidDrops::FSetEmitter;
	using FRemove = FluidDrops::FRemoveEmitter;
	static const auto& In(const FluidDrops::FWorld& World) { return World.Drops().Emitters(); }
};

template <>
struct TFluidCoreList<FluidDrops::FRainSettings>
{
	using FAdd = FluidDrops::FAddRain;
	using FSet = FluidDrops::FSetRain;
	using FRemove = FluidDrops::FRemoveRain;
	static const auto& In(const FluidDrops::FWorld& World) { return World.Weather().Rains(); }
};

template <>
struct TFluidCoreList<FluidDrops::FFluidSourceSettings>
{
	using FAdd = FluidDrops::FAddFluidSource;
	using FSet = FluidDrops::FSetFluidSource;
	using FRemove = FluidDrops::FRemoveFluidSource;
	static const auto& In(const FluidDrops::FWorld& World) { return World.Fluid().Sources(); }
};

template <>
struct TFluidCoreList<FluidDrops::FFluidSinkSettings>
{
	using FAdd = FluidDrops::FAddFluidSink;
	using FSet = FluidDrops::FSetFluidSink;
	using FRemove = FluidDrops::FRemoveFluidSink;
	static const auto& In(const FluidDrops::FWorld& World) { return World.Fluid().Sinks(); }
};

template <>
struct TFluidCoreList<FluidDrops::FWindSourceSettings>
{
	using FAdd = FluidDrops::FAddWindSource;
	using FSet = FluidDrops::FSetWindSource;
	using FRemove = FluidDrops::FRemoveWindSource;
	static const auto& In(const FluidDrops::FWorld& World) { return World.Wind().Sources(); }
};

template <typename SettingsType>
class TFluidCoreSlots
{
public:
	FluidDrops::FStatus Set(FluidDrops::FWorld& World, const TFluidSet<SettingsType>& Command)
	{
		Handles.SetNum(FMath::Max(Handles.Num(), Command.Slot + 1));
		FluidDrops::FHandle& Core = Handles[Command.Slot];
		if (FList::In(World).Has(Core))
		{
			return World.Apply(typename FList::FSet{Core, Command.Settings});
		}
		const uint32 Next = FList::In(World).NextSlot();
		const FluidDrops::FStatus Added = World.Apply(typename FList::FAdd{Command.Settings});
		Core = Added ? FList::In(World).HandleAt(Next) : FluidDrops::FHandle();
		return Added;
	}

	FluidDrops::FStatus Remove(FluidDrops::FWorld& World, const TFluidRemove<SettingsType>& Command)
	{
		const FluidDrops::FHandle Core = std::exchange(Handles[Command.Slot], {});
		return FList::In(World).Has(Core) ? World.Apply(typename FList::FRemove{Core}) : FluidDrops::FStatus();
	}

	/**
	 * After the world has another state: what stands in the place that one of ours had is ours from now on, so that
	 * rain goes on where it was; what is nobody's goes.
	 */
	void Adopt(FluidDrops::FWorld& World)
	{
		for (FluidDrops::FHandle& Core : Handles)
		{
			Core = FList::In(World).HandleAt(Core.Slot);
		}
		for (uint32 Slot = 0; Slot < FList::In(World).Slots(); ++Slot)
		{
			const FluidDrops::FHandle Loaded = FList::In(World).HandleAt(Slot);
			if (FList::In(World).Has(Loaded) && !Handles.Contains(Loaded))
			{
				verify(World.Apply(typename FList::FRemove{Loaded}).IsOk()); // it is there
			}
		}
	}

private:
	using FList = TFluidCoreList<SettingsType>;

	TArray<FluidDrops::FHandle> Handles; // the core's, by slot of ours
};
