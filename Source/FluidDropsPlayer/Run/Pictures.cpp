// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/Pictures.h"

#include "Files/WholeFile.h"
#include "Render/Exr.h"
#include "Render/Png.h"

#include <cinttypes>
#include <cstdio>

namespace FluidDrops
{

namespace
{

FStatus MakeFolder(const std::optional<std::string>& Folder)
{
	std::error_code Error;
	if (Folder)
	{
		std::filesystem::create_directories(*Folder, Error);
	}
	return Error ? FStatus(MakeError(*Folder + ": cannot be made (" + Error.message() + ")")) : FStatus();
}

/** "DIR/depth-000120.exr" */
std::string FileIn(const std::string& Folder, const char* Kind, const std::string& Number, const char* Extension)
{
	return (std::filesystem::path(Folder) / (std::string(Kind) + "-" + Number + Extension)).string();
}

} // namespace

TResult<std::unique_ptr<FPictures>> FPictures::Open(
	const FScene& Scene, double TickRate, const FPictureOutputs& Outputs)
{
	std::unique_ptr<FPictures> Pictures(new FPictures());
	Pictures->Outputs = Outputs;
	FRenderOptions Options;
	Options.Width = static_cast<uint32>(Scene.Frames.Width);
	Options.Height = static_cast<uint32>(Scene.Frames.Height);
	TResult<std::unique_ptr<FRenderer>> Renderer = FRenderer::Create(Options);
	if (!Renderer)
	{
		return Renderer.Error();
	}
	Pictures->Renderer = std::move(Renderer.Value());
	for (const std::optional<std::string>* Folder : {&Outputs.Frames, &Outputs.Depth, &Outputs.Normals})
	{
		FD_TRY(MakeFolder(*Folder));
	}
	if (Outputs.Video)
	{
		Pictures->TicksPerVideoImage = Scene.Frames.TicksPerVideoImage(TickRate);
		Pictures->ImagesPerSecond = TickRate / double(Pictures->TicksPerVideoImage);
		FD_TRY(Pictures->OpenVideo(Options));
	}
	return Pictures;
}

FStatus FPictures::OpenVideo(const FRenderOptions& Size)
{
	FD_TRY(MakeFolderOf(*Outputs.Video));
	UnfinishedVideo = UnfinishedName(*Outputs.Video);
	FVideoOptions Options;
	Options.Width = Size.Width;
	Options.Height = Size.Height;
	Options.FramesPerSecond = ImagesPerSecond;
	TResult<std::unique_ptr<FVideoWriter>> Writer = FVideoWriter::Open(UnfinishedVideo.string(), Options);
	if (!Writer)
	{
		return Writer.Error();
	}
	VideoWriter = std::move(Writer.Value());
	return {};
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
	const uint64 Tick = World.TickCount();
	const bool bImage = Outputs.HasImages() && Tick % static_cast<uint64>(Scene.Frames.Every) == 0;
	const bool bVideo = VideoWriter && Tick % TicksPerVideoImage == 0;
	return Write(World, Scene, bImage, bVideo);
}

FStatus FPictures::Write(const FWorld& World, const FScene& Scene, bool bImage, bool bVideo)
{
	if (!bImage && !bVideo)
	{
		return {};
	}
	const FRenderFrame Frame = View.Look(World, Scene);
	char Number[32];
	std::snprintf(Number, sizeof(Number), "%06" PRIu64, World.TickCount());
	const bool bColors = bVideo || (bImage && Outputs.Frames);
	FStatus Status = bColors ? WriteColors(Frame, Number, bImage, bVideo) : FStatus();
	if (Status && bImage && (Outputs.Depth || Outputs.Normals))
	{
		Status = WriteGeometry(Frame, Number);
	}
	if (Status && bImage)
	{
		++Images;
		ImageTick = World.TickCount();
	}
	if (Status && bVideo)
	{
		++VideoImages;
		VideoTick = World.TickCount();
	}
	return Status;
}

FStatus FPictures::WriteColors(const FRenderFrame& Frame, const std::string& Number, bool bImage, bool bVideo)
{
	const TResult<FImage> Image = Renderer->Render(Frame);
	if (!Image)
	{
		return Image.Error();
	}
	FStatus Status = bImage && Outputs.Frames
		? WritePng(FileIn(*Outputs.Frames, "frame", Number, ".png"), Image.Value())
		: FStatus();
	return Status && bVideo ? VideoWriter->Write(Image.Value()) : Status;
}

FStatus FPictures::WriteGeometry(const FRenderFrame& Frame, const std::string& Number)
{
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
	if (!Image)
	{
		return Image.Error();
	}
	FStatus Status;
	if (Outputs.Depth)
	{
		Status = WriteWholeFile(FileIn(*Outputs.Depth, "depth", Number, ".exr"), AsText(EncodeDepth(Image.Value())));
	}
	if (Status && Outputs.Normals)
	{
		Status = WriteNormals(FileIn(*Outputs.Normals, "normals", Number, ".png"), Image.Value());
	}
	return Status;
}

FStatus FPictures::Finish(const FWorld& World, const FScene& Scene)
{
	const bool bImage = Outputs.HasImages() && (Images == 0 || ImageTick != World.TickCount());
	const bool bVideo = VideoWriter && (VideoImages == 0 || VideoTick != World.TickCount());
	const FStatus Status = Write(World, Scene, bImage, bVideo);
	return Status && VideoWriter ? FinishVideo() : Status;
}

FStatus FPictures::FinishVideo()
{
	FD_TRY(VideoWriter->Finish());
	VideoWriter.reset();
	std::error_code Error;
	std::filesystem::rename(UnfinishedVideo, *Outputs.Video, Error);
	if (Error)
	{
		return MakeError(*Outputs.Video + ": cannot be written (" + Error.message() + ")");
	}
	UnfinishedVideo.clear();
	return {};
}

} // namespace FluidDrops
