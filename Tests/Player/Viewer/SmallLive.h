// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A small scene that is played with, in memory.

#pragma once

#include "Support/PlayerProcess.h"
#include "Viewer/LiveScene.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

class FSmallLive
{
public:
	static constexpr std::size_t Plenty = std::size_t(256) << 20;

	explicit FSmallLive(std::size_t HistoryBytes = Plenty, const std::string& Scene = SmallScene())
	{
		Folder.Write("scene.json", Scene);
		FRunOptions Options;
		Options.Scene = (Folder / "scene.json").string();
		TResult<FRunPlan> Plan = PrepareRun(Options, 1);
		EXPECT_TRUE(Plan) << Plan.Error().Message;
		Live = std::make_unique<FLiveScene>(std::move(Plan.Value()), HistoryBytes);
	}

	void Run(uint32 Ticks)
	{
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			ASSERT_TRUE(Live->Tick().IsOk());
		}
	}

	uint64 Hash() const { return Live->World().Hash(); }

	FTestFolder Folder;
	std::unique_ptr<FLiveScene> Live;
};

} // namespace FluidDrops::Test
