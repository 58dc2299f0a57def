// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/Pictures.h"

#include "Files/WholeFile.h"
#include "Render/Png.h"

#include <cinttypes>
#include <cstdio>

namespace FluidDrops
{

TResult<std::unique_ptr<FPictures>> FPictures::Open(const FScene& Scene, double TickRate,
	const std::optional<std::string>& Folder, const std::optional<std::string>& Video)
{
	std::unique_ptr<FPictures> Pictures(new FPictures());
	FRenderOptions Options;
	Options.Width = static_cast<uint32>(Scene.Frames.Width);
	Options.Height = static_cast<uint32>(Scene.Frames.Height);
	TResult<std::unique_ptr<FRenderer>> Renderer = FRenderer::Create(Options);
	if (!Renderer)
	{
		return Renderer.Error();
	}
	Pictures->Renderer = std::move(Renderer.Value());
	if (Folder)
	{
		std::error_code Error;
		std::filesystem::create_directories(*Folder, Error);
		if (Error)
		{
			return MakeError(*Folder + ": cannot be made (" + Error.message() + ")");
		}
		Pictures->PictureFolder = *Folder;
	}
	if (Video)
	{
		Pictures->VideoFile = *Video;
		Pictures->UnfinishedVideo = UnfinishedName(*Video);
		FVideoOptions VideoOptions;
		VideoOptions.Width = Options.Width;
		VideoOptions.Height = Options.Height;
		VideoOptions.FramesPerSecond = TickRate / double(Scene.Frames.Every);
		TResult<std::unique_ptr<FVideoWriter>> Writer =
			FVideoWriter::Open(Pictures->UnfinishedVideo.string(), VideoOptions);
		if (!Writer)
		{
			return Writer.Error();
		}
		Pictures->VideoWriter = std::move(Writer.Value());
	}
	return Pictures;
}

FPictures::~FPictures()
{
	VideoWriter.reset();
	std::error_code Error;
	if (!UnfinishedVideo.empty())
	{
		std::filesystem::remove(UnfinishedVideo, Error);
	}
}

FStatus FPictures::Update(const FWorld& World, const FScene& Scene)
{
	if (World.TickCount() % static_cast<uint64>(Scene.Frames.Every) != 0)
	{
		return {};
	}
	TResult<FImage> Image = Renderer->Render(View.Look(World, Scene));
	if (!Image)
	{
		return Image.Error();
	}
	if (PictureFolder)
	{
		char Name[64];
		std::snprintf(Name, sizeof(Name), "frame-%06" PRIu64 ".png", World.TickCount());
		if (FStatus Status = WritePng((*PictureFolder / Name).string(), Image.Value()); !Status)
		{
			return Status;
		}
	}
	if (VideoWriter)
	{
		if (FStatus Status = VideoWriter->Write(Image.Value()); !Status)
		{
			return Status;
		}
	}
	++Taken;
	return {};
}

FStatus FPictures::Finish()
{
	if (!VideoWriter || Taken == 0)
	{
		return {};
	}
	if (FStatus Status = VideoWriter->Finish(); !Status)
	{
		return Status;
	}
	VideoWriter.reset();
	std::error_code Error;
	std::filesystem::rename(UnfinishedVideo, VideoFile, Error);
	if (Error)
	{
		return MakeError(VideoFile.string() + ": cannot be written (" + Error.message() + ")");
	}
	UnfinishedVideo.clear();
	return {};
}

} // namespace FluidDrops
