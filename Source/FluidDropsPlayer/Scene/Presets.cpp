// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/Presets.h"

#include "Files/WholeFile.h"
#include "Scene/LookPresets.h"
#include "Scene/SceneFile.h"
#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace FluidDrops
{

namespace
{

namespace fs = std::filesystem;

constexpr uint64 MaxPresetBytes = uint64(1) << 20;

/** Time, chance, capacities and the air belong to a scene, not to a liquid. */
bool DescribesLiquid(const FSettingGroup& Group)
{
	const std::string_view Name = Group.Name;
	return Name != "world" && Name != "budget" && Name != "moisture" && Name != "fluid";
}

FStatus ReadLiquid(const FJson& Json, const std::string& Path, FWorldSettings& Settings)
{
	FObjectParts Groups;
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		if (DescribesLiquid(Group))
		{
			Groups.Others.push_back(Group.Name);
		}
	}
	FStatus Status = ReadObject(Json, Path, Groups);
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		if (Status && Json.contains(Group.Name))
		{
			const FObjectParts Parts{{{GroupStruct(Settings, Group), Group.Fields}}, {}, {}};
			Status = ReadObject(Json[Group.Name], JoinPath(Path, Group.Name), Parts);
		}
	}
	return Status;
}

FStatus ReadFluid(const FJson& Json, FPreset& Preset)
{
	FStatus Status = ReadObject(Json, "fluid", {{{&Preset.Fluid, LiquidSettingFields()}}, {}, {"look"}});
	if (Status && Json.contains("look"))
	{
		Status = ReadLiquidLook(Json["look"], "fluid.look", Preset.Look);
	}
	return Status;
}

FStatus ReadPreset(const FJson& Json, FPreset& Preset)
{
	const FObjectParts Top{
		{}, {{"title", &Preset.Title}, {"description", &Preset.Description}}, {"liquid", "surface", "fluid"}};
	FD_TRY(ReadObject(Json, "", Top));
	const bool bLiquid = Json.contains("liquid");
	const bool bSurface = Json.contains("surface");
	Preset.bFluid = Json.contains("fluid");
	if (bSurface ? bLiquid || Preset.bFluid : !bLiquid && !Preset.bFluid)
	{
		return MakeError("must have either a liquid or a surface, or a fluid, which may stand beside a liquid");
	}
	Preset.Kind = bLiquid ? EPresetKind::Liquid : bSurface ? EPresetKind::Surface : EPresetKind::Fluid;
	FStatus Status = bLiquid ? ReadLiquid(Json["liquid"], "liquid", Preset.Liquid) : FStatus();
	Status = Status && Preset.bFluid ? ReadFluid(Json["fluid"], Preset) : Status;
	return Status && bSurface
		? ReadObject(Json["surface"], "surface", {{{&Preset.Surface, SurfaceSettingFields()}}, {}, {}})
		: Status;
}

TResult<FPreset> LoadPreset(const fs::path& File)
{
	TResult<std::string> Text = ReadWholeFile(File, MaxPresetBytes);
	if (!Text)
	{
		return Text.Error();
	}
	TResult<FJson> Json = ParseJson(Text.Value());
	if (!Json)
	{
		return Within(File.string(), Json.Error());
	}
	FPreset Preset;
	Preset.Name = File.stem().string();
	Preset.File = File;
	if (FStatus Status = ReadPreset(Json.Value(), Preset); !Status)
	{
		return Within(File.string(), Status.Error());
	}
	return Preset;
}

TResult<std::vector<fs::path>> ListPresetFiles()
{
	TResult<fs::path> Folder = FindPresetFolder();
	if (!Folder)
	{
		return Folder.Error();
	}
	std::error_code Error;
	std::vector<fs::path> Files;
	for (fs::directory_iterator Entry(Folder.Value(), Error), End; !Error && Entry != End; Entry.increment(Error))
	{
		if (Entry->path().extension() == ".json")
		{
			Files.push_back(Entry->path());
		}
	}
	std::sort(Files.begin(), Files.end());
	return Files;
}

/** The preset that a scene names at Path. */
TResult<FPreset> FindPreset(const FJson& Name, const std::string& Path, EPresetKind Kind)
{
	if (!Name.is_string())
	{
		return PathError(Path, "must be the name of a preset, not " + BriefJson(Name));
	}
	TResult<std::vector<FPreset>> Presets = LoadPresets();
	if (!Presets)
	{
		return Within(Path, Presets.Error());
	}
	std::vector<std::string> Known;
	for (FPreset& Preset : Presets.Value())
	{
		if (Preset.Kind != Kind && !(Kind == EPresetKind::Fluid && Preset.bFluid))
		{
			continue;
		}
		if (Preset.Name == Name.get<std::string>())
		{
			return std::move(Preset);
		}
		Known.push_back(Preset.Name);
	}
	return UnknownValue(Path, Name.get<std::string>(), Known);
}

} // namespace

TResult<fs::path> FindPresetFolder()
{
	TResult<fs::path> Scenes = FindSceneFolder();
	if (!Scenes)
	{
		return Scenes.Error();
	}
	const fs::path Folder = Scenes.Value().parent_path() / "Presets";
	std::error_code Error;
	if (!fs::is_directory(Folder, Error))
	{
		return MakeError(Folder.string() + ": must be a directory with presets in it");
	}
	return Folder;
}

TResult<std::vector<FPreset>> LoadPresets()
{
	TResult<std::vector<fs::path>> Files = ListPresetFiles();
	if (!Files)
	{
		return Files.Error();
	}
	std::vector<FPreset> Presets;
	for (const fs::path& File : Files.Value())
	{
		TResult<FPreset> Preset = LoadPreset(File);
		if (!Preset)
		{
			return Preset.Error();
		}
		Presets.push_back(std::move(Preset.Value()));
	}
	return Presets;
}

FStatus ApplyLiquidPreset(const FJson& Name, const std::string& Path, FWorldSettings& Settings)
{
	TResult<FPreset> Preset = FindPreset(Name, Path, EPresetKind::Liquid);
	if (!Preset)
	{
		return Preset.Error();
	}
	FWorldSettings Liquid = Preset.Value().Liquid;
	Liquid.World = Settings.World;
	Liquid.Budget = Settings.Budget;
	Liquid.Moisture = Settings.Moisture;
	Liquid.Fluid = Settings.Fluid;
	Settings = Liquid;
	return {};
}

FStatus ApplyFluidPreset(const FJson& Name, const std::string& Path, FLiquidSettings& Settings, FLiquidLook& Look)
{
	TResult<FPreset> Preset = FindPreset(Name, Path, EPresetKind::Fluid);
	if (!Preset)
	{
		return Preset.Error();
	}
	Settings = Preset.Value().Fluid;
	Look = Preset.Value().Look;
	return {};
}

FStatus ApplySurfacePreset(const FJson& Name, const std::string& Path, FSurfaceSettings& Material)
{
	TResult<FPreset> Preset = FindPreset(Name, Path, EPresetKind::Surface);
	if (!Preset)
	{
		return Preset.Error();
	}
	Material = Preset.Value().Surface;
	return {};
}

} // namespace FluidDrops
