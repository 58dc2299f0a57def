// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Runs the scenes of a gallery one after the other and draws them. A scene that fails does not lose the others, and
// Ctrl-C keeps those that are done. Beside what the page will hold, every scene leaves NAME.webp, NAME.mp4 and
// NAME.stats.json in the folder, each complete or not at all.

#pragma once

#include "Gallery/GalleryPlan.h"
#include "Render/Renderer.h"
#include "Run/Progress.h"
#include "Scene/ChangedSettings.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace FluidDrops
{

struct FGalleryEntry
{
	std::string Name;
	std::string Title;
	std::string Description;
	std::string Problem; // what went wrong; empty if nothing did
	FPixelSize Size;
	std::string Picture; // WebP
	std::string Clip;    // MP4, H.264; empty if the run had no tick
	double ClipSeconds = 0.0;
	double ClipSpeed = 1.0; // seconds of the world in one of the clip
	double WorldSeconds = 0.0;
	nlohmann::ordered_json Statistics; // as --stats writes them
	std::vector<FChangedSetting> Settings;
};

struct FGallery
{
	std::vector<FGalleryEntry> Entries;
	std::size_t Planned = 0; // scenes; more than there are entries if it was interrupted
	std::string Device;
	uint32 Threads = 1;
	double Seconds = 0.0; // it took

	bool IsComplete() const { return Entries.size() == Planned; }
};

class FGalleryRun
{
public:
	explicit FGalleryRun(const FGalleryPlan& InPlan);

	/** Fails only if nothing at all can be drawn, or the folder not be made. */
	TResult<FGallery> Execute();

private:
	FGalleryEntry RunScene(const FScenePlan& Scene);
	FStatus DrawScene(const FScenePlan& Scene, FGalleryEntry& Entry);
	TResult<FRenderer*> RendererFor(FPixelSize Size);
	void Advance(uint64 Work);

	const FGalleryPlan& Plan;
	FProgress Progress;
	uint64 WorkDone = 0;
	std::vector<std::pair<FPixelSize, std::unique_ptr<FRenderer>>> Renderers;
};

} // namespace FluidDrops
