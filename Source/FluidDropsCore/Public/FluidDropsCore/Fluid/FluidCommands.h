// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about liquids of particles. FFillFluid is declared where it is carried out, in FluidSource.h. See
// World/Commands.h.

#pragma once

#include "FluidDropsCore/Fluid/FluidSource.h"
#include "FluidDropsCore/Foundation/CommandList.h"

namespace FluidDrops
{

struct FAddLiquid
{
	static constexpr uint32 Number = 60;

	FLiquidSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

struct FSetLiquid
{
	static constexpr uint32 Number = 61;

	FHandle Liquid;
	FLiquidSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Liquid, It.Settings);
	}
};

struct FRemoveLiquid
{
	static constexpr uint32 Number = 62;

	FHandle Liquid;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Liquid);
	}
};

struct FAddFluidSource
{
	static constexpr uint32 Number = 63;

	FFluidSourceSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

struct FSetFluidSource
{
	static constexpr uint32 Number = 64;

	FHandle Source;
	FFluidSourceSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Source, It.Settings);
	}
};

struct FRemoveFluidSource
{
	static constexpr uint32 Number = 65;

	FHandle Source;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Source);
	}
};

struct FAddFluidSink
{
	static constexpr uint32 Number = 66;

	FFluidSinkSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

struct FSetFluidSink
{
	static constexpr uint32 Number = 67;

	FHandle Sink;
	FFluidSinkSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Sink, It.Settings);
	}
};

struct FRemoveFluidSink
{
	static constexpr uint32 Number = 68;

	FHandle Sink;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Sink);
	}
};

struct FFluidBall
{
	FVec3f Center = FVec3f::Zero(); // m
	float Radius = 0.1f;            // m

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Center, It.Radius);
	}
};

/** A gust in fluid: most in the middle of the ball, nothing at its rim. */
struct FPushFluid
{
	static constexpr uint32 Number = 70;

	FFluidBall Ball;
	FVec3f Velocity = FVec3f::Zero(); // added, m/s
	float Outward = 0.0f;             // added away from the middle, m/s; negative pulls

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Ball, It.Velocity, It.Outward);
	}
};

/** Springs between all neighbors in a ball, at rest as they are. */
struct FBindFluid
{
	static constexpr uint32 Number = 71;

	FFluidBall Ball;
	bool bCut = false; // instead: cuts all springs there are, anywhere

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Ball, It.bCut);
	}
};

struct FRemoveFluid
{
	static constexpr uint32 Number = 72;

	FFluidBall Ball;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Ball);
	}
};

using FFluidCommands =
	TCommandList<FAddLiquid, FSetLiquid, FRemoveLiquid, FAddFluidSource, FSetFluidSource, FRemoveFluidSource,
		FAddFluidSink, FSetFluidSink, FRemoveFluidSink, FPushFluid, FBindFluid, FRemoveFluid, FFillFluid>;

} // namespace FluidDrops
