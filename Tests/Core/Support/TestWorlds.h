// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Small worlds that several tests share.

#pragma once

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"

#include <gtest/gtest.h>

#include <memory>

namespace FluidDrops
{

inline FSerialTaskRunner& SerialRunner()
{
	static FSerialTaskRunner Runner;
	return Runner;
}

inline std::unique_ptr<FWorld> MakeWorld(const FWorldSettings& Settings, ITaskRunner& Runner = SerialRunner())
{
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	EXPECT_TRUE(World.IsOk()) << (World ? "" : World.Error().Message);
	return std::move(World.Value());
}

/** Rain on a pane that does everything the slice can do: land, splash, stick, slide, merge, trail, fall off the edge.
 */
inline std::unique_ptr<FWorld> MakeRainyPane(ITaskRunner& Runner = SerialRunner())
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -0.5f;
	Settings.Budget = {8192, 2048, 16384};
	Settings.Drops.SplashThreshold = 57.7f;
	Settings.Trails.bLubrication = true;
	std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
	FSurfaceSettings Glass;
	Glass.RoughnessVariation = 0.3f;
	EXPECT_TRUE(World->AddSurface(MakePane(0.3f, 0.2f, 24, 16), Glass).IsOk());
	FSprinkleDrops Mist;
	Mist.Count = 1500;
	Mist.MinRadius = 0.15e-3f;
	Mist.MaxRadius = 0.6e-3f;
	EXPECT_TRUE(World->Drops().Sprinkle(Mist).IsOk());
	FEmitterSettings Rain;
	Rain.Center = FVec3f(0.0f, 0.25f, 0.2f);
	Rain.HalfExtent = FVec3f(0.15f, 0.05f, 0.1f);
	Rain.Velocity = FVec3f(0.0f, -4.0f, -2.0f);
	Rain.VelocitySpread = 0.3f;
	Rain.Rate = 500.0f;
	Rain.MinRadius = 0.4e-3f;
	Rain.MaxRadius = 2.2e-3f;
	Rain.SizeExponent = 1.0f;
	EXPECT_TRUE(World->Drops().AddEmitter(Rain).IsOk());
	return World;
}

inline void RunTicks(FWorld& World, uint32 Ticks)
{
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		World.Tick();
	}
}

} // namespace FluidDrops
