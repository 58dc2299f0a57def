// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "App/CommandLine.h"

#include "FluidDropsCore/Foundation/Settings.h"
#include "Scene/SettingsJson.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>

namespace FluidDrops
{

namespace
{

struct FThreadRules
{
	int32 Threads = 1;
};

constexpr FSettingField ThreadField =
	FD_SETTING(FThreadRules, Threads, "--threads", "", 1.0, 256.0, "Threads that a tick may use.");

struct FScaleRules
{
	float Scale = 1.0f;
};

constexpr FSettingField ScaleField =
	FD_SETTING(FScaleRules, Scale, "--scale", "", 0.5, 4.0, "Size of letters and controls.");

void DescribeRun(CLI::App& Run, FRunOptions& Options)
{
	Run.add_option("SCENE", Options.Scene, "A name that 'fluiddrops scenes' lists, or a JSON file")->required();
	Run.add_option("--ticks", Options.Ticks, "How many ticks to run; the scene's unless given")->type_name("N");
	Run.add_option("--seed", Options.Seed, "Seed of all random numbers (world.seed)")->type_name("S");
	Run.add_option("--threads", Options.Threads, "Threads to use; all of the hardware's unless given")->type_name("T");
	Run.add_option("--set", Options.Sets, "Any setting: drops.viscosity=0.01 (see 'fluiddrops settings')")
		->type_name("path=value")
		->allow_extra_args(false);
	Run.add_option("--surface", Options.SurfaceMesh, "Take this mesh for the scene's first surface")->type_name("MESH");
	Run.add_option("--stats", Options.StatsFile, "Write what the run was like")->type_name("FILE.json");
	Run.add_option("--frames", Options.FrameFolder, "Write images there (PNG)")->type_name("DIR");
	Run.add_option("--depth", Options.DepthFolder, "Write depths of the same images there, in meters (EXR)")
		->type_name("DIR");
	Run.add_option("--normals", Options.NormalsFolder, "Write normals of the same images there (16-bit PNG)")
		->type_name("DIR");
	Run.add_option("--every", Options.Every, "Ticks from one image to the next (frames.every); the last is always one")
		->type_name("K");
	Run.add_option("--video", Options.VideoFile, "Write a video at the speed of the world")->type_name("FILE.mp4");
	Run.add_option("--fps", Options.VideoRate, "Images per second of the video, 30 unless given (frames.videoRate)")
		->type_name("N");
	Run.add_option("--size", Options.Size, "Size of images and video in pixels")->type_name("WxH");
	Run.add_option("--mesh", Options.MeshFile, "Write the water at the end as triangles")->type_name("FILE.obj");
	Run.add_option("--save", Options.SaveFile, "Write a snapshot of the state at the end")->type_name("FILE");
	Run.add_option("--load", Options.LoadFile, "Go on from a snapshot of the same scene")->type_name("FILE");
	Run.add_option("--record", Options.RecordFile, "Write a recording for 'fluiddrops replay'")->type_name("FILE");
	Run.add_option("--trace", Options.TraceFile, "Write a trace for Perfetto")->type_name("FILE.json");
	Run.add_flag("--quiet", Options.bQuiet, "Say nothing unless something fails");
}

void DescribeSheet(CLI::App& Sheet, FSheetOptions& Options)
{
	Sheet.add_option("SCENE", Options.Run.Scene, "A name that 'fluiddrops scenes' lists, or a JSON file")->required();
	Sheet.add_option("--vary", Options.Varies, "A setting and its values, a row of images each time it is given")
		->type_name("path=v1,v2,...")
		->allow_extra_args(false);
	Sheet.add_option("--out", Options.OutFile, "The sheet")->type_name("FILE.png")->required();
	Sheet.add_option("--ticks", Options.Run.Ticks, "After how many ticks; the scene's unless given")->type_name("N");
	Sheet.add_option("--seed", Options.Run.Seed, "Seed of all random numbers (world.seed)")->type_name("S");
	Sheet.add_option("--threads", Options.Run.Threads, "Threads to use")->type_name("T");
	Sheet.add_option("--set", Options.Run.Sets, "Any setting, for all images")
		->type_name("path=value")
		->allow_extra_args(false);
	Sheet.add_option("--size", Options.Run.Size, "Size of each image in pixels; 480x270 unless given")
		->type_name("WxH");
	Sheet.add_flag("--quiet", Options.Run.bQuiet, "Say nothing unless something fails");
}

void DescribeGallery(CLI::App& Gallery, FGalleryOptions& Options)
{
	Gallery.add_option("--out", Options.OutFolder, "Folder of the page; out/gallery unless given")->type_name("DIR");
	Gallery.add_option("--scenes", Options.Scenes, "Only these scenes")->type_name("a,b,...");
	Gallery.add_option("--size", Options.Size, "What images fit into; 1280x720 unless given, clips half of it")
		->type_name("WxH");
	Gallery.add_option("--seconds", Options.Seconds, "How long clips are; 3 unless given")->type_name("S");
	Gallery.add_option("--ticks", Options.Ticks, "Run at most so many ticks of each scene")->type_name("N");
	Gallery.add_option("--threads", Options.Threads, "Threads to use")->type_name("T");
	Gallery.add_flag("--quiet", Options.bQuiet, "Say nothing unless something fails");
}

void DescribeView(CLI::App& View, FViewOptions& Options)
{
	View.add_option("SCENE", Options.Run.Scene, "A name that 'fluiddrops scenes' lists, or a JSON file")->required();
	View.add_option("--size", Options.Run.Size, "Size of the window in pixels; most of the screen unless given")
		->type_name("WxH");
	View.add_option("--seed", Options.Run.Seed, "Seed of all random numbers (world.seed)")->type_name("S");
	View.add_option("--threads", Options.Run.Threads, "Threads that a tick may use")->type_name("T");
	View.add_option("--set", Options.Run.Sets, "Any setting: drops.viscosity=0.01 (see 'fluiddrops settings')")
		->type_name("path=value")
		->allow_extra_args(false);
	View.add_option("--surface", Options.Run.SurfaceMesh, "Take this mesh for the scene's first surface")
		->type_name("MESH");
	View.add_option("--load", Options.Run.LoadFile, "Go on from a snapshot of the same scene")->type_name("FILE");
	View.add_option("--out", Options.OutFolder, "Where images, clips and scenes are saved; here unless given")
		->type_name("DIR");
	View.add_option("--scale", Options.Scale, "Size of letters and controls; the display's unless given")
		->type_name("X");
	View.add_option("--status", Options.StatusFile, "Write what is shown and where controls are, for programs")
		->type_name("FILE.json");
}

/** Without dashes. */
std::vector<std::string> OptionNames(const CLI::App& Command)
{
	std::vector<std::string> Names;
	for (const CLI::Option* Option : Command.get_options())
	{
		for (const std::string& Name : Option->get_lnames())
		{
			Names.push_back("--" + Name);
		}
	}
	return Names;
}

/** What CLI11 would refuse without a word on what was meant: subcommands and options that are nearly right. */
FStatus CheckNames(const CLI::App& App, std::span<const char* const> Arguments)
{
	if (Arguments.empty())
	{
		return {};
	}
	const std::string First = Arguments[0];
	const CLI::App* Command = nullptr;
	std::vector<std::string> Commands;
	for (const CLI::App* Each : App.get_subcommands([](const CLI::App*) { return true; }))
	{
		Command = Each->get_name() == First ? Each : Command;
		Commands.push_back(Each->get_name());
	}
	if (!Command && !First.starts_with("-"))
	{
		return UnknownValue("SUBCOMMAND", First, Commands);
	}
	for (std::size_t Index = Command ? 1 : 0; Index < Arguments.size(); ++Index)
	{
		const std::string_view Whole = Arguments[Index];
		if (Whole == "--") // what follows is no option
		{
			break;
		}
		const std::string Given(Whole.substr(0, Whole.find('=')));
		const std::vector<std::string> Names = OptionNames(Command ? *Command : App);
		if (Given.starts_with("--") && std::find(Names.begin(), Names.end(), Given) == Names.end())
		{
			return UnknownName("", Given, Names);
		}
	}
	return {};
}

} // namespace

TResult<FCommand> ParseCommandLine(int ArgumentCount, const char* const* Arguments)
{
	FScenesOptions Scenes;
	FPresetsOptions Presets;
	FRunOptions Run;
	FSheetOptions Sheet;
	FGalleryOptions Gallery;
	FReplayOptions Replay;
	FMeshOptions Mesh;
	FSettingsOptions Settings;
	FViewOptions View;
	CLI::App App("Water on surfaces, without an engine.", "fluiddrops");
	App.set_version_flag("--version", "fluiddrops " FLUIDDROPS_VERSION);
	App.require_subcommand(0, 1);

	CLI::App* ScenesCommand = App.add_subcommand("scenes", "List the scenes there are");
	ScenesCommand->add_flag("--json", Scenes.bJson, "For programs");
	CLI::App* PresetsCommand = App.add_subcommand("presets", "List the liquids and surfaces that scenes can name");
	PresetsCommand->add_option("WORDS", Presets.Words, "Only presets with these words in their name, kind or title");
	PresetsCommand->add_flag("--json", Presets.bJson, "For programs");
	CLI::App* RunCommand = App.add_subcommand("run", "Simulate a scene; write images, statistics, snapshots");
	DescribeRun(*RunCommand, Run);
	CLI::App* ViewCommand = App.add_subcommand("view", "Look at a scene in a window, and play with it");
	DescribeView(*ViewCommand, View);
	CLI::App* SheetCommand = App.add_subcommand("sheet", "Vary settings of a scene; one image of them all");
	DescribeSheet(*SheetCommand, Sheet);
	CLI::App* GalleryCommand = App.add_subcommand("gallery", "Run every scene; one page of images, clips and facts");
	DescribeGallery(*GalleryCommand, Gallery);
	CLI::App* ReplayCommand = App.add_subcommand("replay", "Run a recording again and compare every tick");
	ReplayCommand->add_option("FILE", Replay.File, "Written by 'run --record'")->required();
	ReplayCommand->add_option("--threads", Replay.Threads, "Threads to use")->type_name("T");
	CLI::App* MeshCommand = App.add_subcommand("mesh", "Tell what is right and wrong with a mesh");
	MeshCommand->add_option("MESH", Mesh.File, "Any file that assimp reads")->required();
	MeshCommand->add_option("--scale", Mesh.Scale, "Meters for one unit of the file; 1 unless given")->type_name("X");
	MeshCommand->add_option("--up", Mesh.UpAxis, "The axis that points up; what the format says unless given")
		->type_name("y|z");
	CLI::App* SettingsCommand = App.add_subcommand("settings", "The reference of every setting");
	SettingsCommand->add_option("WORDS", Settings.Words, "Only settings with these words in their path or help");
	CLI::Option* Json = SettingsCommand->add_flag("--json", Settings.bJson, "For programs");
	SettingsCommand->add_flag("--markdown", Settings.bMarkdown, "As in Docs/Settings.md")->excludes(Json);

	const std::span<const char* const> Given(Arguments, static_cast<std::size_t>(ArgumentCount));
	if (FStatus Status = CheckNames(App, Given.subspan(std::min<std::size_t>(1, Given.size()))); !Status)
	{
		return MakeError(Status.Error().Message + " (see fluiddrops --help)");
	}
	try
	{
		App.parse(ArgumentCount, Arguments);
	}
	catch (const CLI::CallForVersion& Version)
	{
		return FCommand(FHelpOptions{std::string(Version.what()) + "\n"});
	}
	catch (const CLI::CallForHelp&)
	{
		const std::vector<CLI::App*> Chosen = App.get_subcommands();
		return FCommand(FHelpOptions{Chosen.empty() ? App.help() : Chosen.front()->help("fluiddrops")});
	}
	catch (const CLI::Error& Failure)
	{
		return MakeError(std::string(Failure.what()) + " (see fluiddrops --help)");
	}
	if (App.get_subcommands().empty())
	{
		return MakeError(
			"must be followed by a subcommand: scenes, presets, run, view, sheet, gallery, replay, mesh or "
			"settings (see fluiddrops --help)");
	}
	return ScenesCommand->parsed() ? FCommand(Scenes)
		: PresetsCommand->parsed() ? FCommand(Presets)
		: RunCommand->parsed()     ? FCommand(Run)
		: ViewCommand->parsed()    ? FCommand(View)
		: SheetCommand->parsed()   ? FCommand(Sheet)
		: GalleryCommand->parsed() ? FCommand(Gallery)
		: ReplayCommand->parsed()  ? FCommand(Replay)
		: MeshCommand->parsed()    ? FCommand(Mesh)
								   : FCommand(Settings);
}

TResult<uint32> ParseThreads(const std::optional<std::string>& Text)
{
	if (!Text)
	{
		return uint32(0);
	}
	FThreadRules Rules;
	FD_TRY(ReadOption(Text, nullptr, &Rules, ThreadField));
	return static_cast<uint32>(Rules.Threads);
}

TResult<float> ParseScale(const std::optional<std::string>& Text)
{
	if (!Text)
	{
		return 0.0f;
	}
	FScaleRules Rules;
	FD_TRY(ReadOption(Text, nullptr, &Rules, ScaleField));
	return Rules.Scale;
}

} // namespace FluidDrops
