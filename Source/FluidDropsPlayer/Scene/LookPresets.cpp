// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/LookPresets.h"

#include "Files/WholeFile.h"
#include "Scene/SceneFields.h"
#include "Scene/SceneFile.h"
#include "Scene/SettingsJson.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint64 MaxLookBytes = uint64(1) << 20;

TResult<FLookPreset> LoadLookPreset(const std::filesystem::path& File)
{
	TResult<std::string> Text = ReadWholeFile(File, MaxLookBytes);
	if (!Text)
	{
		return Text.Error();
	}
	const TResult<FJson> Json = ParseJson(Text.Value());
	if (!Json)
	{
		return Within(File.string(), Json.Error());
	}
	FLookPreset Preset;
	Preset.Name = File.stem().string();
	FStatus Status =
		ReadObject(Json.Value(), "", {{}, {{"title", &Preset.Title}, {"description", &Preset.Description}}, {"look"}});
	if (Status && Json.Value().contains("look"))
	{
		Status = ReadObject(Json.Value()["look"], "look", {{{&Preset.Look, LiquidLookFields()}}, {}, {}});
	}
	if (!Status)
	{
		return Within(File.string(), Status.Error());
	}
	return Preset;
}

/** The folder Content/Looks, beside the one with the scenes. */
TResult<std::filesystem::path> FindLookFolder()
{
	TResult<std::filesystem::path> Scenes = FindSceneFolder();
	if (!Scenes)
	{
		return Scenes.Error();
	}
	const std::filesystem::path Folder = Scenes.Value().parent_path() / "Looks";
	std::error_code Error;
	if (!std::filesystem::is_directory(Folder, Error))
	{
		return MakeError(Folder.string() + ": must be a directory with looks of liquids in it");
	}
	return Folder;
}

FStatus ApplyLookPreset(const FJson& Name, const std::string& Path, FLiquidLook& Look)
{
	if (!Name.is_string())
	{
		return PathError(Path, "must be the name of a look, not " + BriefJson(Name));
	}
	TResult<std::vector<FLookPreset>> Presets = LoadLookPresets();
	if (!Presets)
	{
		return Within(Path, Presets.Error());
	}
	std::vector<std::string> Known;
	for (const FLookPreset& Preset : Presets.Value())
	{
		if (Preset.Name == Name.get<std::string>())
		{
			Look = Preset.Look;
			return {};
		}
		Known.push_back(Preset.Name);
	}
	return UnknownValue(Path, Name.get<std::string>(), Known);
}

} // namespace

TResult<std::vector<FLookPreset>> LoadLookPresets()
{
	const TResult<std::filesystem::path> Folder = FindLookFolder();
	if (!Folder)
	{
		return Folder.Error();
	}
	std::error_code Error;
	std::vector<std::filesystem::path> Files;
	for (std::filesystem::directory_iterator Entry(Folder.Value(), Error), End; !Error && Entry != End;
		 Entry.increment(Error))
	{
		if (Entry->path().extension() == ".json")
		{
			Files.push_back(Entry->path());
		}
	}
	std::sort(Files.begin(), Files.end());
	std::vector<FLookPreset> Presets;
	for (const std::filesystem::path& File : Files)
	{
		TResult<FLookPreset> Preset = LoadLookPreset(File);
		if (!Preset)
		{
			return Preset.Error();
		}
		Presets.push_back(std::move(Preset.Value()));
	}
	return Presets;
}

FStatus ReadLiquidLook(const FJson& Json, const std::string& Path, FLiquidLook& Look)
{
	if (Json.is_object() && Json.contains("preset"))
	{
		FD_TRY(ApplyLookPreset(Json["preset"], JoinPath(Path, "preset"), Look));
	}
	return ReadObject(Json, Path, {{{&Look, LiquidLookFields()}}, {}, {"preset"}});
}

} // namespace FluidDrops
