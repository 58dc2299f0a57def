// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pictures and video of a run. The only part of a run that touches Vulkan, and only if asked for.

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
	std::optional<std::string> Depth;   // depth-000120.exr: channel Z, metres along the view
	std::optional<std::string> Normals; // normals-000120.png: 16 bits, (n + 1) / 2
	std::optional<std::string> Video;   // a file

	bool IsEmpty() const { return !Frames && !Depth && !Normals && !Video; }
};

class FPictures
{
public:
	/** Finds a device and starts the encoder; the last thing before a run. */
	static TResult<std::unique_ptr<FPictures>> Open(
		const FScene& Scene, double TickRate, const FPictureOutputs& Outputs);
	~FPictures();

	/** After each tick; takes a picture if it is time for one. */
	FStatus Update(const FWorld& World, const FScene& Scene);

	/** Ends the video and gives it its name. */
	FStatus Finish();

	uint64 Count() const { return Taken; }
	std::string DeviceName() const { return Renderer->DeviceName(); }

private:
	FPictures() = default;
	FStatus OpenVideo(const FRenderOptions& Size, double FramesPerSecond);
	FStatus TakePicture(const FRenderFrame& Frame, const std::string& Number);
	FStatus TakeGeometry(const FRenderFrame& Frame, const std::string& Number);

	std::unique_ptr<FRenderer> Renderer;
	std::unique_ptr<FVideoWriter> VideoWriter;
	FPictureOutputs Outputs;
	std::filesystem::path UnfinishedVideo;
	FFrameView View;
	uint64 Taken = 0;
};

} // namespace FluidDrops
