// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about rain and sweat. See World/Commands.h.

#pragma once

#include "FluidDropsCore/Foundation/CommandList.h"
#include "FluidDropsCore/Weather/Rain.h"

namespace FluidDrops
{

struct FAddRain
{
	static constexpr uint32 Number = 40;

	FRainSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

struct FSetRain
{
	static constexpr uint32 Number = 41;

	FHandle Rain;
	FRainSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Rain, It.Settings);
	}
};

struct FRemoveRain
{
	static constexpr uint32 Number = 42;

	FHandle Rain;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Rain);
	}
};

/** How hard the body works whose skin sweats. */
struct FSetEffort
{
	static constexpr uint32 Number = 43;

	float Effort = 0.0f; // 0 to 1

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Effort);
	}
};

using FWeatherCommands = TCommandList<FAddRain, FSetRain, FRemoveRain, FSetEffort>;

} // namespace FluidDrops
