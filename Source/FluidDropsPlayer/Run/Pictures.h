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

class FPictures
{
public:
	/** Finds a device and starts the encoder; the last thing before a run. Folder and Video as given by the user. */
	static TResult<std::unique_ptr<FPictures>> Open(const FScene& Scene, double TickRate,
		const std::optional<std::string>& Folder, const std::optional<std::string>& Video);
	~FPictures();

	/** After each tick; takes a picture if it is time for one. */
	FStatus Update(const FWorld& World, const FScene& Scene);

	/** Ends the video and gives it its name. */
	FStatus Finish();

	uint64 Count() const { return Taken; }
	std::string DeviceName() const { return Renderer->DeviceName(); }

private:
	FPictures() = default;

	std::unique_ptr<FRenderer> Renderer;
	std::unique_ptr<FVideoWriter> VideoWriter;
	std::optional<std::filesystem::path> PictureFolder;
	std::filesystem::path VideoFile;
	std::filesystem::path UnfinishedVideo;
	FFrameView View;
	uint64 Taken = 0;
};

} // namespace FluidDrops
