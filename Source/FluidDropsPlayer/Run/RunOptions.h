// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a run was asked for, as it stands on the command line.

#pragma once

#include <optional>
#include <string>
#include <vector>

namespace FluidDrops
{

struct FRunOptions
{
	std::string Scene;
	std::optional<std::string> Ticks;
	std::optional<std::string> Seed;
	std::optional<std::string> Threads;
	std::optional<std::string> Every;
	std::optional<std::string> VideoRate;
	std::optional<std::string> Size; // WxH
	std::vector<std::string> Sets;   // path=value
	std::optional<std::string> SurfaceMesh;
	std::optional<std::string> StatsFile;
	std::optional<std::string> FrameFolder;
	std::optional<std::string> DepthFolder;
	std::optional<std::string> NormalsFolder;
	std::optional<std::string> VideoFile;
	std::optional<std::string> MeshFile; // of the water
	std::optional<std::string> SaveFile;
	std::optional<std::string> LoadFile;
	std::optional<std::string> RecordFile;
	std::optional<std::string> TraceFile;
	bool bQuiet = false;
};

} // namespace FluidDrops
