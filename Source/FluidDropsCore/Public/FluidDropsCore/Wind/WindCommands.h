// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about sources of wind. See World/Commands.h.

#pragma once

#include "FluidDropsCore/Foundation/CommandList.h"
#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsCore/Wind/WindSettings.h"

namespace FluidDrops
{

struct FAddWindSource
{
	static constexpr uint32 Number = 100;

	FWindSourceSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

struct FSetWindSource
{
	static constexpr uint32 Number = 101;

	FHandle Source;
	FWindSourceSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Source, It.Settings);
	}
};

struct FRemoveWindSource
{
	static constexpr uint32 Number = 102;

	FHandle Source;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Source);
	}
};

using FWindCommands = TCommandList<FAddWindSource, FSetWindSource, FRemoveWindSource>;

} // namespace FluidDrops
