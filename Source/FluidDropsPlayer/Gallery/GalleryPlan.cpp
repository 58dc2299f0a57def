// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Gallery/GalleryPlan.h"

#include "Files/WholeFile.h"
#include "Run/ContactSheet.h"
#include "Run/RunPlan.h"
#include "Scene/SceneFields.h"
#include "Scene/SceneFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace FluidDrops
{

namespace
{

constexpr double LongRun = 20.0; // s of the world: from here on a clip is a time lapse

/** What can be asked for, in the manner of every other setting. */
struct FGalleryRules
{
	FSceneFrames Room;
	FSceneRules Scene;
	float Seconds = 3.0f;
};

constexpr FSettingField SecondsField =
	FD_SETTING(FGalleryRules, Seconds, "--seconds", "s", 0.05, 60.0, "How long each clip is.");

TResult<FGalleryRules> ReadRules(const FGalleryOptions& Options)
{
	FGalleryRules Rules;
	FStatus Status = ReadOption(Options.Seconds, nullptr, &Rules, SecondsField);
	if (Status)
	{
		Status = ReadOption(Options.Ticks, "--ticks", &Rules.Scene, *FindSetting(SceneRuleFields(), "ticks"));
	}
	if (Status && Options.Size)
	{
		const std::size_t Cross = Options.Size->find('x');
		if (Cross == std::string::npos)
		{
			return MakeError("--size: must be WIDTHxHEIGHT in pixels, not " + *Options.Size);
		}
		Status =
			ReadOption(Options.Size->substr(0, Cross), "--size", &Rules.Room, *FindSetting(FrameFields(), "width"));
		Status = Status
			? ReadOption(Options.Size->substr(Cross + 1), "--size", &Rules.Room, *FindSetting(FrameFields(), "height"))
			: Status;
	}
	return Status ? TResult<FGalleryRules>(Rules) : TResult<FGalleryRules>(Status.Error());
}

/** Under which a scene's pictures are found, be it one of ours or a file. */
std::string NameOf(const std::string& SceneOrFile)
{
	return std::filesystem::path(SceneOrFile).stem().string();
}

/** Those asked for in their order, or all of them, sweeps last. */
TResult<std::vector<std::string>> ChooseScenes(const FGalleryOptions& Options)
{
	if (Options.Scenes)
	{
		std::vector<std::string> Chosen = SplitValues(*Options.Scenes);
		for (std::size_t Index = 0; Index < Chosen.size(); ++Index)
		{
			const TResult<std::filesystem::path> File = FindScene(Chosen[Index]);
			const FStatus Status = File ? CheckInputFile(File.Value(), MaxSceneBytes) : FStatus(File.Error());
			if (!Status)
			{
				return Within("--scenes", Status.Error());
			}
			const auto Here = Chosen.begin() + std::ptrdiff_t(Index);
			const auto HasTheSameName = [&](const std::string& Other) { return NameOf(Other) == NameOf(*Here); };
			if (std::any_of(Chosen.begin(), Here, HasTheSameName))
			{
				return MakeError("--scenes: must be scenes of different names, not " + NameOf(*Here) + " twice");
			}
		}
		return Chosen;
	}
	TResult<std::vector<std::string>> Names = ListScenes();
	if (Names)
	{
		std::stable_partition(Names.Value().begin(), Names.Value().end(),
			[](const std::string& Name) { return !Name.starts_with("sweep-"); });
	}
	return Names;
}

FScenePlan PlanScene(const std::string& Name, const FGalleryOptions& Options, const FGalleryRules& Rules)
{
	FScenePlan Plan;
	Plan.Run.Scene = Name;
	Plan.Name = NameOf(Name);
	Plan.Run.bQuiet = true;
	const TResult<FScene> Scene = LoadRunScene(Plan.Run);
	if (!Scene)
	{
		Plan.Problem = Scene.Error().Message;
		return Plan;
	}
	const int32 Own = Scene.Value().Rules.Ticks;
	Plan.Ticks = static_cast<uint64>(Options.Ticks ? std::min(Own, Rules.Scene.Ticks) : Own);
	const FSceneFrames& Frames = Scene.Value().Frames;
	const FPixelSize Room{static_cast<uint32>(Rules.Room.Width), static_cast<uint32>(Rules.Room.Height)};
	Plan.Picture = FitPicture({static_cast<uint32>(Frames.Width), static_cast<uint32>(Frames.Height)}, Room);
	Plan.Clip = FitPicture(Plan.Picture, {Plan.Picture.Width / 2, Plan.Picture.Height / 2});
	const double TickTime = 1.0 / double(Scene.Value().Settings.World.TickRate);
	Plan.Frames = PlanClip(Plan.Ticks, TickTime, double(Rules.Seconds));
	return Plan;
}

/** Nothing that the gallery writes may take the place of a scene that it reads. */
FStatus CheckScenesAreKept(const FGalleryPlan& Plan)
{
	std::error_code Error;
	std::set<std::filesystem::path> Read;
	for (const FScenePlan& Scene : Plan.Scenes)
	{
		const TResult<std::filesystem::path> File = FindScene(Scene.Run.Scene);
		Read.insert(File ? std::filesystem::weakly_canonical(File.Value(), Error) : std::filesystem::path());
	}
	for (const FScenePlan& Scene : Plan.Scenes)
	{
		for (const std::filesystem::path& File :
			{Plan.Page(), Plan.Picture(Scene), Plan.Clip(Scene), Plan.Statistics(Scene)})
		{
			if (Read.contains(std::filesystem::weakly_canonical(File, Error)))
			{
				return MakeError("--out: must be another directory, because the scene " + File.string() +
					" would be overwritten in this one");
			}
		}
	}
	return {};
}

} // namespace

FClipPlan PlanClip(uint64 Ticks, double TickTime, double Seconds)
{
	const uint64 Most = std::max<uint64>(static_cast<uint64>(std::lround(Seconds * FClipPlan::FramesPerSecond)), 1);
	FClipPlan Clip;
	if (Ticks > Most)
	{
		const bool bTimeLapse = double(Ticks) * TickTime > LongRun;
		const double TicksPerFrame = 1.0 / (TickTime * FClipPlan::FramesPerSecond);
		const uint64 RealTime = std::max<uint64>(static_cast<uint64>(std::lround(TicksPerFrame)), 1);
		const uint64 WholeRun = (Ticks + Most - 1) / Most;
		Clip.Every = bTimeLapse ? WholeRun : std::min(RealTime, WholeRun);
	}
	Clip.Count = std::min(Ticks / Clip.Every, Most);
	Clip.First = Clip.Count > 0 ? Ticks - (Clip.Count - 1) * Clip.Every : Ticks + 1; // the last tick is always shown
	return Clip;
}

FPixelSize FitPicture(FPixelSize Own, FPixelSize Room)
{
	const double Scale =
		std::min({1.0, double(Room.Width) / double(Own.Width), double(Room.Height) / double(Own.Height)});
	const auto Even = [Scale](uint32 Side)
	{ return std::max(2 * static_cast<uint32>(std::lround(0.5 * Scale * double(Side))), 16u); };
	return {Even(Own.Width), Even(Own.Height)};
}

TResult<FGalleryPlan> PlanGallery(const FGalleryOptions& Options, uint32 Threads)
{
	const TResult<FGalleryRules> Rules = ReadRules(Options);
	if (!Rules)
	{
		return Rules.Error();
	}
	if (FStatus Status = CheckOutputFolder(Options.OutFolder); !Status)
	{
		return Within("--out", Status.Error());
	}
	const TResult<std::vector<std::string>> Names = ChooseScenes(Options);
	if (!Names)
	{
		return Names.Error();
	}
	FGalleryPlan Plan;
	Plan.OutFolder = Options.OutFolder;
	Plan.Threads = Threads;
	Plan.bQuiet = Options.bQuiet;
	for (const std::string& Name : Names.Value())
	{
		Plan.Scenes.push_back(PlanScene(Name, Options, Rules.Value()));
		// Planned with all ticks it would have: the run itself is given what the plan says.
		Plan.Scenes.back().Run.Ticks = std::to_string(Plan.Scenes.back().Ticks);
	}
	FD_TRY(CheckScenesAreKept(Plan));
	return Plan;
}

} // namespace FluidDrops
