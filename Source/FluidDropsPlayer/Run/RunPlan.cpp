// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/RunPlan.h"

#include "Files/WholeFile.h"
#include "Scene/FluidWorld.h"
#include "Scene/FrameScene.h"
#include "Scene/Overrides.h"
#include "Scene/PlaceRain.h"
#include "Scene/SceneFile.h"
#include "Scene/SceneJson.h"
#include "Scene/SceneMotion.h"
#include "Scene/SceneWorld.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr uint64 MaxSnapshotBytes = uint64(8) << 30;

std::string ShortNumber(double Number)
{
	char Text[32];
	std::snprintf(Text, sizeof(Text), "%.4g", Number);
	return Text;
}

/** --ticks, --seed, --every, --fps and --size are short for --set. */
TResult<std::vector<FOverride>> CollectOverrides(const FRunOptions& Options)
{
	std::vector<FOverride> Overrides;
	for (const std::string& Set : Options.Sets)
	{
		TResult<FOverride> Override = ParseOverride(Set);
		if (!Override)
		{
			return Override.Error();
		}
		Overrides.push_back(std::move(Override.Value()));
	}
	const auto Add = [&Overrides](const char* Option, const char* Path, const std::optional<std::string>& Value)
	{
		if (Value)
		{
			Overrides.push_back({Option, Path, *Value});
		}
	};
	Add("--ticks", "ticks", Options.Ticks);
	Add("--seed", "world.seed", Options.Seed);
	Add("--every", "frames.every", Options.Every);
	Add("--fps", "frames.videoRate", Options.VideoRate);
	if (Options.Size)
	{
		const std::size_t Cross = Options.Size->find('x');
		if (Cross == std::string::npos)
		{
			return MakeError("--size: must be WIDTHxHEIGHT in pixels, not " + *Options.Size);
		}
		Add("--size", "frames.width", Options.Size->substr(0, Cross));
		Add("--size", "frames.height", Options.Size->substr(Cross + 1));
	}
	return Overrides;
}

/** The same for all ways to write it. */
std::filesystem::path PlaceOf(const std::string& Path)
{
	std::error_code Error;
	const std::filesystem::path Whole = std::filesystem::absolute(Path, Error); // or what does not exist stays relative
	const std::filesystem::path Resolved = std::filesystem::weakly_canonical(Whole, Error);
	const std::filesystem::path Place = Error ? Whole.lexically_normal() : Resolved;
	return Place.has_filename() ? Place : Place.parent_path(); // of a folder with a slash at its end
}

/** A folder is a file, or is to lie below one. */
bool IsWithin(const std::filesystem::path& Folder, const std::filesystem::path& File)
{
	return std::mismatch(File.begin(), File.end(), Folder.begin(), Folder.end()).first == File.end();
}

/** Every file that is to be written can be, no two are the same, and no folder is one of them. */
FStatus CheckOutputs(const FRunOptions& Options)
{
	const std::array<std::pair<const char*, const std::optional<std::string>*>, 6> Files{
		{{"--stats", &Options.StatsFile}, {"--video", &Options.VideoFile}, {"--save", &Options.SaveFile},
			{"--record", &Options.RecordFile}, {"--trace", &Options.TraceFile}, {"--mesh", &Options.MeshFile}}};
	for (std::size_t Index = 0; Index < Files.size(); ++Index)
	{
		const auto& [Option, File] = Files[Index];
		if (!*File)
		{
			continue;
		}
		if (FStatus Status = CheckOutputFile(**File); !Status)
		{
			return Within(Option, Status.Error());
		}
		for (std::size_t Other = 0; Other < Index; ++Other)
		{
			const auto& [OtherOption, OtherFile] = Files[Other];
			if (*OtherFile && PlaceOf(**OtherFile) == PlaceOf(**File))
			{
				return MakeError(
					std::string(Option) + ": " + **File + ": must be another file than that of " + OtherOption);
			}
		}
	}
	if (Options.MeshFile && !HasExtension(*Options.MeshFile, ".obj"))
	{
		return MakeError(
			"--mesh: " + *Options.MeshFile + ": must end in .obj, the only format that water is written in");
	}
	if (Options.VideoFile && !HasExtension(*Options.VideoFile, ".mp4") && !HasExtension(*Options.VideoFile, ".mov"))
	{
		return MakeError("--video: " + *Options.VideoFile + ": must end in .mp4 or .mov; for others use --frames");
	}
	const std::array<std::pair<const char*, const std::optional<std::string>*>, 3> Folders{
		{{"--frames", &Options.FrameFolder}, {"--depth", &Options.DepthFolder}, {"--normals", &Options.NormalsFolder}}};
	for (const auto& [Option, Folder] : Folders)
	{
		if (!*Folder)
		{
			continue;
		}
		if (FStatus Status = CheckOutputFolder(**Folder); !Status)
		{
			return Within(Option, Status.Error());
		}
		for (const auto& [OtherOption, File] : Files)
		{
			if (*File && IsWithin(PlaceOf(**Folder), PlaceOf(**File)))
			{
				return MakeError(std::string(Option) + ": " + **Folder + ": must not be the file of " + OtherOption);
			}
		}
	}
	return {};
}

/** With the overrides on top. */
TResult<FScene> LoadScene(const FRunOptions& Options, const std::vector<FOverride>& Overrides)
{
	const TResult<std::filesystem::path> File = FindScene(Options.Scene);
	if (!File)
	{
		return File.Error();
	}
	TResult<FScene> Scene = LoadSceneFile(File.Value());
	if (!Scene)
	{
		return Scene.Error();
	}
	if (Options.SurfaceMesh)
	{
		if (Scene.Value().Surfaces.empty())
		{
			return MakeError("--surface: the scene must have a surface to replace");
		}
		std::error_code Error;
		Scene.Value().Surfaces[0].Mesh = std::filesystem::absolute(*Options.SurfaceMesh, Error).string();
	}
	FD_TRY(ApplyOverrides(Scene.Value(), Overrides));
	return Scene;
}

/** The settings of a loaded world into the scene, so that overrides go on top of them. */
FStatus TakeSettings(FScene& Scene, const FWorld& World)
{
	if (World.Drops().Emitters().Slots() != Scene.Emitters.size())
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(World.Drops().Emitters().Slots()) +
			" emitters, this scene " + std::to_string(Scene.Emitters.size()));
	}
	if (World.Weather().Rains().Slots() != Scene.Rains.size())
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(World.Weather().Rains().Slots()) +
			" rains, this scene " + std::to_string(Scene.Rains.size()));
	}
	if (World.Wind().Sources().Slots() != Scene.WindSources.size())
	{
		return MakeError("snapshot is of another scene: it has " + std::to_string(World.Wind().Sources().Slots()) +
			" sources of wind, this scene " + std::to_string(Scene.WindSources.size()));
	}
	FD_TRY(TakeFluidSettings(Scene, World));
	Scene.Settings = World.Settings();
	for (uint32 Index = 0; Index < Scene.WindSources.size(); ++Index)
	{
		Scene.WindSources[Index].Settings = World.Wind().Sources()[Index];
	}
	for (uint32 Index = 0; Index < Scene.Rains.size(); ++Index)
	{
		Scene.Rains[Index].Settings = World.Weather().Rains()[Index].Settings;
	}
	for (uint32 Index = 0; Index < Scene.Emitters.size(); ++Index)
	{
		Scene.Emitters[Index].Settings = World.Drops().Emitters()[Index];
	}
	for (std::size_t Index = 0; Index < Scene.Surfaces.size(); ++Index)
	{
		Scene.Surfaces[Index].Material = World.Surfaces()[Index].Material;
	}
	return {};
}

/** A snapshot brings its own settings; those given on the command line count more. */
FStatus LoadSnapshot(FRunPlan& Plan, const std::vector<FOverride>& Overrides)
{
	const std::string& File = *Plan.Options.LoadFile;
	const TResult<std::string> Bytes = ReadWholeFile(File, MaxSnapshotBytes);
	if (!Bytes)
	{
		return Bytes.Error();
	}
	FStatus Status = Plan.World->Load(AsBytes(Bytes.Value()));
	Status = Status ? TakeSettings(Plan.Scene, *Plan.World) : Status;
	if (!Status)
	{
		return Within(File, Status.Error());
	}
	Status = ApplyOverrides(Plan.Scene, Overrides);
	for (std::size_t Index = 0; Index < Overrides.size() && Status; ++Index)
	{
		const TResult<FSettingTarget> Target = FindTarget(Plan.Scene, Overrides[Index].Path);
		Status = Target ? PassOn(*Plan.World, Plan.Scene, Target.Value().Struct) : FStatus(Target.Error());
	}
	return Status;
}

/** A video shows every tick, or every other, or every third... */
void RemarkOnVideo(FRunPlan& Plan)
{
	const double TickRate = 1.0 / Plan.World->TickTime();
	const double Rate = TickRate / double(Plan.Scene.Frames.TicksPerVideoImage(TickRate));
	const double Wanted = double(Plan.Scene.Frames.VideoRate);
	if (Plan.Options.VideoFile && std::abs(Rate - Wanted) > 1.0e-3 * Wanted)
	{
		Plan.Remarks.push_back(std::string(Plan.Options.VideoRate ? "--fps" : "frames.videoRate") + ": the video has " +
			ShortNumber(Rate) + " images per second, not " + ShortNumber(Wanted) + ": with " + ShortNumber(TickRate) +
			" ticks per second (world.tickRate) that is the nearest rate");
	}
}

FStatus MakeWorld(FRunPlan& Plan, const std::vector<FOverride>& Overrides)
{
	const TResult<std::vector<FSurfaceMesh>> Meshes = LoadMeshes(Plan.Scene);
	if (!Meshes)
	{
		return Meshes.Error();
	}
	Plan.Remarks = RemarksOnMeshes(Plan.Scene, Meshes.Value());
	for (std::string& Remark : PlaceRain(Plan.Scene, Meshes.Value()))
	{
		Plan.Remarks.push_back(std::move(Remark));
	}
	FrameScene(Plan.Scene, Meshes.Value());
	if (FStatus Status = ValidateScene(Plan.Scene); !Status)
	{
		return Within(Plan.Scene.Name, Status.Error());
	}
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Plan.Scene.Settings, *Plan.Runner);
	if (!World)
	{
		return Within(Plan.Scene.Name, World.Error());
	}
	Plan.World = std::move(World.Value());
	if (Plan.Options.RecordFile)
	{
		Plan.Recorder = std::make_unique<FRecorder>(*Plan.World);
		Plan.World->SetObserver(Plan.Recorder.get());
	}
	if (FStatus Status = FillWorld(*Plan.World, Plan.Scene, Meshes.Value()); !Status)
	{
		return Within(Plan.Scene.Name, Status.Error());
	}
	if (Plan.Options.LoadFile)
	{
		return LoadSnapshot(Plan, Overrides);
	}
	const FStatus Status = SprinkleWorld(*Plan.World, Plan.Scene);
	return Status ? FStatus() : FStatus(Within(Plan.Scene.Name, Status.Error()));
}

} // namespace

TResult<FScene> LoadRunScene(const FRunOptions& Options)
{
	const TResult<std::vector<FOverride>> Overrides = CollectOverrides(Options);
	return Overrides ? LoadScene(Options, Overrides.Value()) : Overrides.Error();
}

TResult<FRunPlan> PrepareRun(const FRunOptions& Options, uint32 Threads)
{
	const TResult<std::vector<FOverride>> Overrides = CollectOverrides(Options);
	if (!Overrides)
	{
		return Overrides.Error();
	}
	TResult<FScene> Scene = LoadScene(Options, Overrides.Value());
	if (!Scene)
	{
		return Scene.Error();
	}
	FD_TRY(CheckOutputs(Options));
	FRunPlan Plan;
	Plan.Options = Options;
	Plan.Scene = std::move(Scene.Value());
	Plan.Runner = std::make_unique<FTbbTaskRunner>(Threads);
	FD_TRY(MakeWorld(Plan, Overrides.Value()));
	RemarkOnVideo(Plan);
	return Plan;
}

} // namespace FluidDrops
