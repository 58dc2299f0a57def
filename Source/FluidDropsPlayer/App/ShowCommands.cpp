// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The subcommands that only tell something: scenes, presets, mesh, settings.

#include "App/App.h"

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "Mesh/MeshFile.h"
#include "Scene/Presets.h"
#include "Scene/SceneFields.h"
#include "Scene/SceneFile.h"
#include "Scene/SettingsReference.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace FluidDrops
{

namespace
{

std::string JoinWords(const std::vector<std::string>& Words)
{
	std::string Text;
	for (const std::string& Word : Words)
	{
		Text += (Text.empty() ? "" : " ") + Word;
	}
	return Text;
}

FError NothingHas(const char* What, const std::string& Words)
{
	return MakeError("WORDS: no " + std::string(What) + " has \"" + Words + "\"; without words, all are listed");
}

} // namespace

EExitCode ShowScenes(const FScenesOptions& Options)
{
	TResult<std::vector<std::string>> Names = ListScenes();
	if (!Names)
	{
		return ReportError(Names.Error(), EExitCode::BadInput);
	}
	FJson List = FJson::array();
	for (const std::string& Name : Names.Value())
	{
		const std::filesystem::path File = FindSceneFolder().Value() / (Name + ".json");
		const TResult<FScene> Scene = LoadSceneFile(File);
		if (!Scene)
		{
			return ReportError(Scene.Error(), EExitCode::BadInput);
		}
		List.push_back({{"name", Name}, {"title", Scene.Value().Title}, {"description", Scene.Value().Description},
			{"ticks", Scene.Value().Rules.Ticks}, {"file", File.string()}});
	}
	if (Options.bJson)
	{
		std::fputs(JsonToText(List).c_str(), stdout);
		return EExitCode::Done;
	}
	for (const FJson& Scene : List)
	{
		std::printf("%s: %s\n    %s\n", Scene["name"].get<std::string>().c_str(),
			Scene["title"].get<std::string>().c_str(), Scene["description"].get<std::string>().c_str());
	}
	return EExitCode::Done;
}

EExitCode ShowPresets(const FPresetsOptions& Options)
{
	TResult<std::vector<FPreset>> Presets = LoadPresets();
	if (!Presets)
	{
		return ReportError(Presets.Error(), EExitCode::BadInput);
	}
	const std::string Words = JoinWords(Options.Words);
	std::erase_if(Presets.Value(),
		[&](const FPreset& Preset)
		{
			const char* const Kind = PresetKindNames[std::size_t(Preset.Kind)];
			return !HasAllWords(Preset.Name + " " + Kind + " " + Preset.Title, Words);
		});
	if (Presets.Value().empty())
	{
		return ReportError(NothingHas("preset", Words), EExitCode::BadInput);
	}
	FJson List = FJson::array();
	for (const FPreset& Preset : Presets.Value())
	{
		List.push_back({{"name", Preset.Name}, {"kind", PresetKindNames[std::size_t(Preset.Kind)]},
			{"title", Preset.Title}, {"description", Preset.Description}, {"file", Preset.File.string()}});
	}
	if (Options.bJson)
	{
		std::fputs(JsonToText(List).c_str(), stdout);
		return EExitCode::Done;
	}
	for (const FPreset& Preset : Presets.Value())
	{
		std::printf("%s (%s): %s\n    %s\n", Preset.Name.c_str(), PresetKindNames[std::size_t(Preset.Kind)],
			Preset.Title.c_str(), Preset.Description.c_str());
	}
	return EExitCode::Done;
}

EExitCode ShowMesh(const FMeshOptions& Options)
{
	FMeshUnits Units;
	FStatus Status = ReadOption(Options.Scale, "--scale", &Units, *FindSetting(MeshUnitFields(), "scale"));
	Status = Status ? ReadOption(Options.UpAxis, "--up", &Units, *FindSetting(MeshUnitFields(), "upAxis")) : Status;
	if (!Status)
	{
		return ReportError(Status.Error(), EExitCode::BadInput);
	}
	const TResult<FSurfaceMesh> Mesh = LoadMeshFile(Options.File, Units);
	if (!Mesh)
	{
		return ReportError(Mesh.Error(), EExitCode::BadInput);
	}
	const FMeshReport Report = ReportMesh(Mesh.Value());
	std::printf("%s\n%s", Options.File.c_str(), DescribeMesh(Report).c_str());
	if (const std::string Remark = RemarkOnSize(Mesh.Value()); !Remark.empty())
	{
		std::printf("note: it %s (--scale)\n", Remark.c_str());
	}
	if (!Report.IsUsable())
	{
		return ReportError(MakeError(Options.File + ": mesh: must be usable: " + Report.Unusable), EExitCode::BadInput);
	}
	return EExitCode::Done;
}

EExitCode ShowSettings(const FSettingsOptions& Options)
{
	const std::string Words = JoinWords(Options.Words);
	const std::string Text = Options.bMarkdown ? SettingsAsMarkdown() : SettingsAsText(Words);
	if (Text.empty())
	{
		return ReportError(NothingHas("setting", Words), EExitCode::BadInput);
	}
	std::fputs(Options.bJson ? JsonToText(SettingsAsJson(Words)).c_str() : Text.c_str(), stdout);
	return EExitCode::Done;
}

} // namespace FluidDrops
