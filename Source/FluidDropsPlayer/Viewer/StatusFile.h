// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the window shows and where its controls are, as a JSON file that is written anew whenever that changes
// (fluiddrops view --status FILE): for tests and for programs that drive the window.

#pragma once

#include "Files/JsonText.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <string>

namespace FluidDrops
{

class FViewerModel;
struct FWindowState;

/** Pixels of the window. */
struct FControlPlace
{
	float X = 0.0f;
	float Y = 0.0f;
	float Width = 0.0f;
	float Height = 0.0f;
};

/** Where controls were drawn in this frame, by name. */
using FControlMap = std::map<std::string, FControlPlace>;

class FStatusFile
{
public:
	/** An empty path for none. */
	explicit FStatusFile(std::filesystem::path InFile)
		: File(std::move(InFile))
	{
	}

	/** Whether it has to be written again soon: it is written some times a second at most. */
	bool Update(const FViewerModel& Model, const FWindowState& Window, const FControlMap& Controls);

private:
	std::filesystem::path File;
	std::string Written;
	std::chrono::steady_clock::time_point WrittenAt;
};

} // namespace FluidDrops
