// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FVideoWriter: frames in, an H.264 file (or a picture as WebP) out, by an ffmpeg process that reads raw pixels from a
// socket. Nothing of the path goes through a shell.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Render/RenderTypes.h"

#include <memory>
#include <string>

namespace FluidDrops
{

enum class EVideoFormat : uint8
{
	H264, // in MP4
	WebP, // of a single picture
};

struct FVideoOptions
{
	uint32 Width = 1280;
	uint32 Height = 720;
	double FramesPerSecond = 60.0;
	EVideoFormat Format = EVideoFormat::H264;
	uint32 Quality = 18;            // H264: constant rate factor, 0 lossless .. 51 worst; WebP: 0 worst .. 100
	std::string Encoder = "ffmpeg"; // program, looked up in PATH
};

class FVideoWriter
{
public:
	/** Fails with one line if ffmpeg is not installed. */
	static TResult<std::unique_ptr<FVideoWriter>> Open(const std::string& Path, const FVideoOptions& Options);
	/** Stops the encoder; a file that was not finished may be unusable. */
	~FVideoWriter();
	FVideoWriter(const FVideoWriter&) = delete;
	FVideoWriter& operator=(const FVideoWriter&) = delete;

	FStatus Write(const FImage& Frame);
	/** Ends the file and waits for the encoder; reports what it complained about. */
	FStatus Finish();

private:
	FVideoWriter() = default;
	std::string CollectComplaint();
	int WaitForExit();

	std::string FilePath;
	FVideoOptions Settings;
	int FrameSocket = -1;
	int ErrorPipe = -1;
	int Process = -1;
};

} // namespace FluidDrops
