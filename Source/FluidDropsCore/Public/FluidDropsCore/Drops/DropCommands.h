// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about drops and their emitters. See World/Commands.h.

#pragma once

#include "FluidDropsCore/Drops/DropEmitter.h"
#include "FluidDropsCore/Foundation/CommandList.h"
#include "FluidDropsCore/Geometry/Sampling.h"

namespace FluidDrops
{

struct FAddEmitter
{
	static constexpr uint32 Number = 20;

	FEmitterSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

struct FSetEmitter
{
	static constexpr uint32 Number = 21;

	FHandle Emitter;
	FEmitterSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Emitter, It.Settings);
	}
};

struct FRemoveEmitter
{
	static constexpr uint32 Number = 22;

	FHandle Emitter;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Emitter);
	}
};

/** One drop on a surface. */
struct FSpawnDrop
{
	static constexpr uint32 Number = 23;

	uint32 Surface = 0;
	FSurfacePoint At{0, 0.0f, 0.0f};
	float Radius = 1.0e-3f;           // m
	FVec3f Velocity = FVec3f::Zero(); // world, m/s; only its part along the surface counts

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.At, It.Radius, It.Velocity);
	}
};

/** Many drops, spread uniformly over a surface. */
struct FSprinkleDrops
{
	static constexpr uint32 Number = 24;

	uint32 Surface = 0;
	uint32 Count = 0;
	float MinRadius = 0.2e-3f; // m
	float MaxRadius = 1.0e-3f;
	float SizeExponent = 2.0f;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.Count, It.MinRadius, It.MaxRadius, It.SizeExponent);
	}
};

using FDropCommands = TCommandList<FAddEmitter, FSetEmitter, FRemoveEmitter, FSpawnDrop, FSprinkleDrops>;

} // namespace FluidDrops
