// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a gallery will hold, before anything runs: which scenes, how long, how large, and which ticks their clips show.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Run/RunOptions.h"
#include "Scene/Scene.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace FluidDrops
{

struct FGalleryOptions
{
	std::string OutFolder = "out/gallery";
	std::optional<std::string> Scenes;  // names with commas between; all unless given
	std::optional<std::string> Size;    // WxH that pictures fit into
	std::optional<std::string> Ticks;   // at most so many of each scene
	std::optional<std::string> Seconds; // of each clip
	std::optional<std::string> Threads;
	bool bQuiet = false;
};

struct FPixelSize
{
	uint32 Width = 0;
	uint32 Height = 0;
};

/** Pictures for a clip of 30 a second: after tick First, and every so many ticks from there. */
struct FClipPlan
{
	static constexpr double FramesPerSecond = 30.0;

	uint64 First = 1;
	uint64 Every = 1;
	uint64 Count = 0;

	bool Shows(uint64 Tick) const { return Tick >= First && (Tick - First) % Every == 0; }
	/** Seconds of the world in one of the clip. */
	double Speed(double TickTime) const { return double(Every) * TickTime * FramesPerSecond; }
};

struct FScenePlan
{
	FRunOptions Run;
	std::string Name; // that its files have
	uint64 Ticks = 0;
	FPixelSize Picture;
	FPixelSize Clip;
	FClipPlan Frames;
	std::string Problem; // why it cannot run; empty if it can
};

struct FGalleryPlan
{
	std::string OutFolder;
	std::vector<FScenePlan> Scenes;
	uint32 Threads = 0;
	bool bQuiet = false;

	std::filesystem::path Page() const { return InFolder("index.html"); }
	std::filesystem::path Picture(const FScenePlan& Scene) const { return InFolder(Scene.Name + ".webp"); }
	std::filesystem::path Clip(const FScenePlan& Scene) const { return InFolder(Scene.Name + ".mp4"); }
	std::filesystem::path Statistics(const FScenePlan& Scene) const { return InFolder(Scene.Name + ".stats.json"); }
	std::filesystem::path InFolder(const std::string& File) const { return std::filesystem::path(OutFolder) / File; }
};

/** A short run in slow motion, the end of a longer one as it is, all of a long one as a time lapse. */
FClipPlan PlanClip(uint64 Ticks, double TickTime, double Seconds);

/** As large as possible within Room and no larger than Own, with the same shape; even sides, as video wants them. */
FPixelSize FitPicture(FPixelSize Own, FPixelSize Room);

/** Whatever fails here is bad input; a scene whose file is broken is not: it stays in the plan with its problem. */
TResult<FGalleryPlan> PlanGallery(const FGalleryOptions& Options, uint32 Threads);

} // namespace FluidDrops
