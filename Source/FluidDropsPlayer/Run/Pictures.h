// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Images and video of a run. The only part of a run that touches Vulkan, and only if asked for.

#pragma once

#include "Render/Renderer.h"
#include "Render/VideoWriter.h"
#include "Run/FrameView.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace FluidDrops
{

/** Where to, as given by the user. */
struct FPictureOutputs
{
	std::optional<std::string> Frames;  // folders
	std::optional<std::string> Depth;   // depth-000120.exr: channel Z, meters along the view
	std::optional<std::string> Normals; // normals-000120.png: 16 bits, (n + 1) / 2
	std::optional<std::string> Video;   // a file

	bool HasImages() const { return Frames || Depth || Normals; }
	bool IsEmpty() const { return !HasImages() && !Video; }
};

class FPictures
{
public:
	/** Finds a device and starts the encoder; the last thing before a run. */
	static TResult<std::unique_ptr<FPictures>> Open(
		const FScene& Scene, double TickRate, const FPictureOutputs& Outputs);
	~FPictures();

	/** Of the world that is drawn: for RunTick. */
	FFrameView& Viewed() { return View; }

	/** After each tick: writes the images that are due then. */
	FStatus Update(const FWorld& World, const FScene& Scene);

	/** After the last tick, which is always written; ends the video and gives it its name. */
	FStatus Finish(const FWorld& World, const FScene& Scene);

	uint64 Count() const { return Images; }
	uint64 VideoCount() const { return VideoImages; }
	double VideoRate() const { return ImagesPerSecond; }
	std::string DeviceName() const { return Renderer->DeviceName(); }

private:
	FPictures() = default;
	FStatus OpenVideo(const FRenderOptions& Size);
	FStatus Write(const FWorld& World, const FScene& Scene, bool bImage, bool bVideo);
	FStatus WriteColors(const FRenderFrame& Frame, const std::string& Number, bool bImage, bool bVideo);
	FStatus WriteGeometry(const FRenderFrame& Frame, const std::string& Number);
	FStatus FinishVideo();

	std::unique_ptr<FRenderer> Renderer;
	std::unique_ptr<FVideoWriter> VideoWriter;
	FPictureOutputs Outputs;
	std::filesystem::path UnfinishedVideo;
	FFrameView View;
	uint64 TicksPerVideoImage = 1;
	double ImagesPerSecond = 0.0; // of the video
	uint64 Images = 0;            // of --frames, --depth and --normals: as many of each
	uint64 VideoImages = 0;       // of --video
	uint64 ImageTick = 0;         // of the last of them, if there is one
	uint64 VideoTick = 0;
};

} // namespace FluidDrops
