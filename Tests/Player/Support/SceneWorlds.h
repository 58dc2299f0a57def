// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Scenes of tests as worlds.

#pragma once

#include "Scene/SceneJson.h"
#include "Scene/SceneMotion.h"
#include "Scene/SceneWorld.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>

namespace FluidDrops::Test
{

inline FScene ReadSceneText(const std::string& Text)
{
	TResult<FScene> Scene = ReadScene(ParseJson(Text).Value());
	EXPECT_TRUE(Scene) << Scene.Error().Message;
	return Scene ? Scene.Value() : FScene();
}

inline std::unique_ptr<FWorld> MakeWorldOf(const FScene& Scene, ITaskRunner& Runner)
{
	const TResult<std::vector<FSurfaceMesh>> Meshes = LoadMeshes(Scene);
	EXPECT_TRUE(Meshes) << Meshes.Error().Message;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Scene.Settings, Runner);
	EXPECT_TRUE(World) << World.Error().Message;
	const FStatus Filled = FillWorld(*World.Value(), Scene, Meshes.Value());
	EXPECT_TRUE(Filled) << Filled.Error().Message;
	const FStatus Started = SprinkleWorld(*World.Value(), Scene);
	EXPECT_TRUE(Started) << Started.Error().Message;
	return std::move(World.Value());
}

inline void RunTicks(FWorld& World, const FScene& Scene, int Ticks)
{
	for (int Tick = 0; Tick < Ticks; ++Tick)
	{
		ASSERT_TRUE(MoveScene(World, Scene));
		World.Tick();
	}
}

} // namespace FluidDrops::Test
