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
		if (FStatus Status = MakeFolder(*Folder); !Status)
		{
			return Status.Error();
		}
	}
	if (Outputs.Video)
	{
		if (FStatus Status = Pictures->OpenVideo(Options, TickRate / double(Scene.Frames.Every)); !Status)
		{
			return Status.Error();
		}
	}
	return Pictures;
}

FStatus FPictures::OpenVideo(const FRenderOptions& Size, double FramesPerSecond)
{
	UnfinishedVideo = UnfinishedName(*Outputs.Video);
	FVideoOptions Options;
	Options.Width = Size.Width;
	Options.Height = Size.Height;
	Options.FramesPerSecond = FramesPerSecond;
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
	if (World.TickCount() % static_cast<uint64>(Scene.Frames.Every) != 0)
	{
		return {};
	}
	char Number[32];
	std::snprintf(Number, sizeof(Number), "%06" PRIu64, World.TickCount());
	const FRenderFrame Frame = View.Look(World, Scene);
	FStatus Status = Outputs.Frames || VideoWriter ? TakePicture(Frame, Number) : FStatus();
	if (Status && (Outputs.Depth || Outputs.Normals))
	{
		Status = TakeGeometry(Frame, Number);
	}
	Taken += Status ? 1 : 0;
	return Status;
}

FStatus FPictures::TakePicture(const FRenderFrame& Frame, const std::string& Number)
{
	const TResult<FImage> Image = Renderer->Render(Frame);
	if (!Image)
	{
		return Image.Error();
	}
	FStatus Status =
		Outputs.Frames ? WritePng(FileIn(*Outputs.Frames, "frame", Number, ".png"), Image.Value()) : FStatus();
	return Status && VideoWriter ? VideoWriter->Write(Image.Value()) : Status;
}

FStatus FPictures::TakeGeometry(const FRenderFrame& Frame, const std::string& Number)
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
	std::filesystem::rename(UnfinishedVideo, *Outputs.Video, Error);
	if (Error)
	{
		return MakeError(*Outputs.Video + ": cannot be written (" + Error.message() + ")");
	}
	UnfinishedVideo.clear();
	return {};
}

} // namespace FluidDrops
