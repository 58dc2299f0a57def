// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The subcommands that only tell something: scenes, presets, mesh, settings.

#include "App/App.h"

#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "Mesh/MeshFile.h"
#include "Scene/Presets.h"
#include "Scene/SceneFile.h"
#include "Scene/SettingsReference.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace FluidDrops
{

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
	const TResult<FSurfaceMesh> Mesh = LoadMeshFile(Options.File);
	if (!Mesh)
	{
		return ReportError(Mesh.Error(), EExitCode::BadInput);
	}
	const FMeshReport Report = ReportMesh(Mesh.Value());
	std::printf("%s\n%s", Options.File.c_str(), DescribeMesh(Report).c_str());
	if (!Report.IsUsable())
	{
		return ReportError(MakeError(Options.File + ": mesh: must be usable: " + Report.Unusable), EExitCode::BadInput);
	}
	return EExitCode::Done;
}

EExitCode ShowSettings(const FSettingsOptions& Options)
{
	const std::string Text = Options.bJson ? JsonToText(SettingsAsJson())
		: Options.bMarkdown                ? SettingsAsMarkdown()
										   : SettingsAsText();
	std::fputs(Text.c_str(), stdout);
	return EExitCode::Done;
}

} // namespace FluidDrops
