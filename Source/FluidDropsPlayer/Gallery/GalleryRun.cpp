// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Gallery/GalleryRun.h"

#include "Files/WholeFile.h"
#include "Render/VideoWriter.h"
#include "Run/FrameView.h"
#include "Run/RunPlan.h"
#include "Run/Statistics.h"
#include "Run/StopSignal.h"

#include <chrono>
#include <exception>

namespace FluidDrops
{

namespace
{

constexpr uint64 MaxMediaBytes = uint64(1) << 30;
constexpr uint32 ClipQuality = 24; // x264's rate factor: clips are small on the page
constexpr uint32 StillQuality = 86;
constexpr uint64 PixelsLikeATick = 4000; // drawing so many takes about as long as a tick without a GPU

uint64 WorkOfPicture(FPixelSize Size)
{
	return uint64(Size.Width) * Size.Height / PixelsLikeATick + 1;
}

uint64 WorkOf(const FScenePlan& Scene)
{
	return Scene.Problem.empty()
		? Scene.Ticks + Scene.Frames.Count * WorkOfPicture(Scene.Clip) + WorkOfPicture(Scene.Picture)
		: 0;
}

uint64 WorkOf(const FGalleryPlan& Plan)
{
	uint64 Work = 0;
	for (const FScenePlan& Scene : Plan.Scenes)
	{
		Work += WorkOf(Scene);
	}
	return Work;
}

/** A picture or a clip on its way into a file. */
class FMediaFile
{
public:
	explicit FMediaFile(std::filesystem::path InFile)
		: File(std::move(InFile))
		, Unfinished(UnfinishedName(File))
	{
	}
	~FMediaFile()
	{
		Writer.reset();
		std::error_code Error;
		std::filesystem::remove(Unfinished, Error);
	}

	/** The first picture says how large all of them are. */
	FStatus Add(const FImage& Image, FVideoOptions Options)
	{
		if (!Writer)
		{
			Options.Width = Image.Width;
			Options.Height = Image.Height;
			TResult<std::unique_ptr<FVideoWriter>> Opened = FVideoWriter::Open(Unfinished.string(), Options);
			if (!Opened)
			{
				return Opened.Error();
			}
			Writer = std::move(Opened.Value());
		}
		return Writer->Write(Image);
	}

	/** Ends it without giving it its name. */
	FStatus Close() { return Writer->Finish(); }

	/** Gives the file its name and returns what is in it. */
	TResult<std::string> Finish()
	{
		FD_TRY(Close());
		TResult<std::string> Bytes = ReadWholeFile(Unfinished, MaxMediaBytes);
		const FStatus Status = Bytes ? WriteWholeFile(File, Bytes.Value()) : FStatus();
		return Status ? Bytes : TResult<std::string>(Status.Error());
	}

	bool IsEmpty() const { return !Writer; }

private:
	std::filesystem::path File;
	std::filesystem::path Unfinished;
	std::unique_ptr<FVideoWriter> Writer;
};

FVideoOptions ClipOptions()
{
	FVideoOptions Options;
	Options.FramesPerSecond = FClipPlan::FramesPerSecond;
	Options.Quality = ClipQuality;
	return Options;
}

FVideoOptions StillOptions()
{
	FVideoOptions Options;
	Options.Format = EVideoFormat::WebP;
	Options.Quality = StillQuality;
	return Options;
}

FStatus Render(FRenderer& Renderer, const FRenderFrame& Frame, FMediaFile& File, const FVideoOptions& Options)
{
	const TResult<FImage> Image = Renderer.Render(Frame);
	return Image ? File.Add(Image.Value(), Options) : FStatus(Image.Error());
}

/** Whether clips and pictures can be written there: a small one of each, that does not stay. */
FStatus TryEncoder(const FGalleryPlan& Plan)
{
	constexpr uint32 Side = 16;
	const FImage Black{Side, Side, std::vector<uint8>(4 * Side * Side)};
	FMediaFile Clip(Plan.InFolder("encoder-test.mp4"));
	FMediaFile Still(Plan.InFolder("encoder-test.webp"));
	FStatus Status = Clip.Add(Black, ClipOptions());
	Status = Status ? Clip.Close() : Status;
	Status = Status ? Still.Add(Black, StillOptions()) : Status;
	Status = Status ? Still.Close() : Status;
	return Status ? Status
				  : FStatus(MakeError(Status.Error().Message +
						"; a gallery needs an ffmpeg that writes H.264 and WebP, in the PATH"));
}

/** Hears what the solvers took for as long as it lives. */
class FListeningProfiler
{
public:
	explicit FListeningProfiler(uint32 Threads)
		: Profiler(FPlayerProfiler::FOptions{Threads, 0})
	{
		SetProfileSink(&Profiler);
	}
	~FListeningProfiler() { SetProfileSink(nullptr); }

	FPlayerProfiler Profiler;
};

} // namespace

FGalleryRun::FGalleryRun(const FGalleryPlan& InPlan)
	: Plan(InPlan)
	, Progress(WorkOf(InPlan), InPlan.bQuiet)
{
}

void FGalleryRun::Advance(uint64 Work)
{
	WorkDone += Work;
	Progress.Update(WorkDone);
}

TResult<FRenderer*> FGalleryRun::RendererFor(FPixelSize Size)
{
	for (const auto& [Known, Renderer] : Renderers)
	{
		if (Known.Width == Size.Width && Known.Height == Size.Height)
		{
			return Renderer.get();
		}
	}
	FRenderOptions Options;
	Options.Width = Size.Width;
	Options.Height = Size.Height;
	TResult<std::unique_ptr<FRenderer>> Made = FRenderer::Create(Options);
	if (!Made)
	{
		return Made.Error();
	}
	Renderers.emplace_back(Size, std::move(Made.Value()));
	return Renderers.back().second.get();
}

FStatus FGalleryRun::DrawScene(const FScenePlan& Scene, FGalleryEntry& Entry)
{
	TResult<FRunPlan> Prepared = PrepareRun(Scene.Run, Plan.Threads);
	const TResult<FRenderer*> StillRenderer = RendererFor(Scene.Picture);
	const TResult<FRenderer*> ClipRenderer = RendererFor(Scene.Clip);
	if (!Prepared || !StillRenderer || !ClipRenderer)
	{
		return !Prepared ? Prepared.Error() : StillRenderer ? ClipRenderer.Error() : StillRenderer.Error();
	}
	FRunPlan& Run = Prepared.Value();
	FWorld& World = *Run.World;
	Entry.Title = Run.Scene.Title;
	Entry.Description = Run.Scene.Description;
	Entry.Settings = ChangedSettings(Run.Scene);
	FListeningProfiler Listener(Run.Runner->ThreadCount());
	FFrameView View;
	FMediaFile Clip(Plan.Clip(Scene));
	FMediaFile Still(Plan.Picture(Scene));
	for (uint64 Tick = 0; Tick <= Scene.Ticks && !IsStopRequested(); ++Tick)
	{
		FStatus Status;
		if (Tick > 0)
		{
			const auto RunIt = [&]
			{
				World.Tick();
				Listener.Profiler.EndTick();
			};
			Status = RunTick(World, Run.Scene, &View, RunIt);
			Advance(1);
		}
		const bool bForClip = Scene.Frames.Shows(Tick);
		const bool bLast = Tick == Scene.Ticks;
		if (Status && (bForClip || bLast))
		{
			const FRenderFrame Frame = View.Look(World, Run.Scene);
			Status = bForClip ? Render(*ClipRenderer.Value(), Frame, Clip, ClipOptions()) : Status;
			Status = Status && bLast ? Render(*StillRenderer.Value(), Frame, Still, StillOptions()) : Status;
			Advance((bForClip ? WorkOfPicture(Scene.Clip) : 0) + (bLast ? WorkOfPicture(Scene.Picture) : 0));
		}
		if (!Status)
		{
			return Status;
		}
	}
	if (IsStopRequested())
	{
		return {};
	}
	TResult<std::string> ClipBytes = Clip.IsEmpty() ? TResult<std::string>(std::string()) : Clip.Finish();
	TResult<std::string> StillBytes = Still.Finish();
	if (!ClipBytes || !StillBytes)
	{
		return ClipBytes ? StillBytes.Error() : ClipBytes.Error();
	}
	Entry.Clip = std::move(ClipBytes.Value());
	Entry.Picture = std::move(StillBytes.Value());
	Entry.ClipSeconds = double(Scene.Frames.Count) / FClipPlan::FramesPerSecond;
	Entry.ClipSpeed = Scene.Frames.Speed(World.TickTime());
	Entry.WorldSeconds = World.Time();
	FRunFacts Facts;
	Facts.Scene = Entry.Name;
	Facts.Threads = Run.Runner->ThreadCount();
	Entry.Statistics = MakeStatistics(Facts, World, Run.Scene, Listener.Profiler);
	return WriteWholeFile(Plan.Statistics(Scene), JsonToText(Entry.Statistics));
}

FGalleryEntry FGalleryRun::RunScene(const FScenePlan& Scene)
{
	FGalleryEntry Entry;
	Entry.Name = Scene.Name;
	Entry.Title = Entry.Name;
	Entry.Size = Scene.Picture;
	Entry.Problem = Scene.Problem;
	const uint64 Before = WorkDone;
	if (Entry.Problem.empty())
	{
		try
		{
			const FStatus Status = DrawScene(Scene, Entry);
			Entry.Problem = Status ? "" : Status.Error().Message;
		}
		catch (const std::exception& Exception) // such as too little memory for this scene
		{
			Entry.Problem = Exception.what();
		}
	}
	WorkDone = Before + WorkOf(Scene); // also if it ended early
	return Entry;
}

TResult<FGallery> FGalleryRun::Execute()
{
	const auto Start = std::chrono::steady_clock::now();
	FGallery Gallery;
	Gallery.Planned = Plan.Scenes.size();
	for (const FScenePlan& Scene : Plan.Scenes)
	{
		if (!Scene.Problem.empty())
		{
			continue;
		}
		const TResult<FRenderer*> Any = RendererFor(Scene.Picture); // without a device there is no gallery
		if (!Any)
		{
			return Any.Error();
		}
		Gallery.Device = Any.Value()->DeviceName();
		break;
	}
	std::error_code Error;
	std::filesystem::create_directories(Plan.OutFolder, Error);
	if (Error)
	{
		return MakeError(Plan.OutFolder + ": cannot be made (" + Error.message() + ")");
	}
	FD_TRY(TryEncoder(Plan));
	for (std::size_t Index = 0; Index < Plan.Scenes.size() && !IsStopRequested(); ++Index)
	{
		const std::string& Name = Plan.Scenes[Index].Run.Scene;
		Progress.SetLabel(std::to_string(Index + 1) + " of " + std::to_string(Plan.Scenes.size()) + ": " + Name);
		FGalleryEntry Entry = RunScene(Plan.Scenes[Index]);
		if (!IsStopRequested())
		{
			Gallery.Entries.push_back(std::move(Entry));
		}
	}
	Progress.Finish();
	Gallery.Threads = FTbbTaskRunner(Plan.Threads).ThreadCount();
	Gallery.Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
	return Gallery;
}

} // namespace FluidDrops
