// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Liquids and surfaces by name: those that come with the plugin are sound, scenes can start from them and differ, and
// what is wrong is named by file, field and range.

#include "FluidDropsCore/Fluid/LiquidPresets.h"
#include "Scene/Presets.h"
#include "Scene/SceneJson.h"
#include "Scene/SettingsJson.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <set>

namespace FluidDrops::Test
{

namespace
{

constexpr const char* SceneOfHoney = R"({"ticks": 2,
	"settings": {"preset": "honey", "drops": {"viscosity": 4}, "world": {"seed": 9}},
	"surfaces": [{"shape": "pane", "material": {"preset": "leaf", "adhesion": 20}}]})";

/** A Content folder with one scene and one preset. */
FProcessResult RunWithPreset(const std::string& Scene, const std::string& Preset)
{
	const FTestFolder Folder;
	std::filesystem::create_directories(Folder / "content/Scenes");
	std::filesystem::create_directories(Folder / "content/Presets");
	Folder.Write("content/Scenes/mine.json", Scene);
	Folder.Write("content/Presets/mud.json", Preset);
	return RunPlayer({"run", "mine", "--quiet"}, {Folder.Path, {"FLUIDDROPS_CONTENT=content"}, 0});
}

std::string RefusalOfScene(const char* Text)
{
	const TResult<FScene> Scene = ReadScene(ParseJson(Text).Value());
	return Scene ? "" : Scene.Error().Message;
}

} // namespace

TEST(Presets, OfContentAreSoundAndComplete)
{
	const TResult<std::vector<FPreset>> Presets = LoadPresets();
	ASSERT_TRUE(Presets) << Presets.Error().Message;
	std::set<std::string> Liquids;
	std::set<std::string> Surfaces;
	std::set<std::string> Fluids;
	for (const FPreset& Preset : Presets.Value())
	{
		EXPECT_FALSE(Preset.Title.empty()) << Preset.Name;
		EXPECT_FALSE(Preset.Description.empty()) << Preset.Name;
		(Preset.Kind == EPresetKind::Liquid           ? Liquids
				: Preset.Kind == EPresetKind::Surface ? Surfaces
													  : Fluids)
			.insert(Preset.Name);
		if (Preset.bFluid)
		{
			EXPECT_TRUE(ValidateLiquid(Preset.Fluid)) << Preset.Name;
			Fluids.insert(Preset.Name);
		}
	}
	for (const char* Name : {"water", "oil", "honey", "paint", "blood", "milk"})
	{
		EXPECT_TRUE(Liquids.contains(Name)) << Name;
	}
	for (const char* Name : {"glass", "window", "car-paint", "skin", "leaf", "plastic"})
	{
		EXPECT_TRUE(Surfaces.contains(Name)) << Name;
	}
	for (const char* Name :
		{"water", "honey", "paint", "mud", "blood", "milk", "slime", "clay", "toothpaste", "chocolate", "gold"})
	{
		EXPECT_TRUE(Fluids.contains(Name)) << Name;
	}
}

TEST(Presets, OfParticleFluidAreThoseOfTheCore)
{
	const TResult<std::vector<FPreset>> Presets = LoadPresets();
	ASSERT_TRUE(Presets) << Presets.Error().Message;
	std::set<std::string> OfCore;
	for (uint32 Index = 0; Index < LiquidPresetCount; ++Index)
	{
		const ELiquidPreset Preset = ELiquidPreset(Index);
		const FLiquidSettings Core = LiquidOf(Preset);
		EXPECT_TRUE(ValidateLiquid(Core)) << NameOf(Preset);
		OfCore.insert(NameOf(Preset));
		uint32 Found = 0;
		for (const FPreset& File : Presets.Value())
		{
			if (File.bFluid && File.Name == NameOf(Preset))
			{
				FJson InCore, InFile;
				WriteFields(InCore, &Core, LiquidSettingFields());
				WriteFields(InFile, &File.Fluid, LiquidSettingFields());
				EXPECT_EQ(InCore, InFile) << File.Name;
				++Found;
			}
		}
		EXPECT_EQ(Found, 1u) << NameOf(Preset);
	}
	for (const FPreset& File : Presets.Value())
	{
		EXPECT_EQ(File.bFluid, OfCore.contains(File.Name)) << File.Name;
	}
}

TEST(Presets, AreWhereASceneStartsAndItsOwnFieldsGoOnTop)
{
	const TResult<FScene> Scene = ReadScene(ParseJson(SceneOfHoney).Value());
	ASSERT_TRUE(Scene) << Scene.Error().Message;
	const FWorldSettings& Settings = Scene.Value().Settings;
	EXPECT_EQ(Settings.Drops.Viscosity, 4.0f);
	EXPECT_EQ(Settings.Drops.Density, 1420.0f);
	EXPECT_EQ(Settings.Trails.BeadSpacing, 0.0f);
	EXPECT_EQ(Settings.World.Seed, 9);
	EXPECT_EQ(Settings.Budget.Drops, FBudget().Drops);
	const FSurfaceSettings& Material = Scene.Value().Surfaces[0].Material;
	EXPECT_EQ(Material.ContactAngle, 150.0f);
	EXPECT_EQ(Material.Adhesion, 20.0f);
}

TEST(Presets, ThatDoNotExistAreRefusedByName)
{
	const std::string Misspelt = RefusalOfScene(R"({"settings": {"preset": "hony"}})");
	EXPECT_EQ(Misspelt.rfind("settings.preset", 0), 0u) << Misspelt;
	EXPECT_NE(Misspelt.find("did you mean \"honey\"?"), std::string::npos) << Misspelt;
	const std::string Swapped = RefusalOfScene(R"({"surfaces": [{"shape": "pane", "material": {"preset": "water"}}]})");
	EXPECT_EQ(Swapped.rfind("surfaces.0.material.preset", 0), 0u) << Swapped;
	EXPECT_NE(Swapped.find("car-paint"), std::string::npos) << Swapped;
	EXPECT_NE(RefusalOfScene(R"({"settings": {"preset": 7}})").find("must be the name of a preset"), std::string::npos);
}

TEST(Presets, ThatAreWrongAreNamedByFileFieldAndRange)
{
	const std::string Scene = R"({"ticks": 1, "settings": {"preset": "mud"}})";
	EXPECT_EQ(RunWithPreset(Scene, R"({"liquid": {"drops": {"viscosity": 2}}})").ExitCode, 0);
	const FProcessResult Range = RunWithPreset(Scene, R"({"liquid": {"drops": {"viscosity": -2}}})");
	EXPECT_EQ(Range.ExitCode, 2);
	EXPECT_NE(Range.Errors.find("mud.json: liquid.drops.viscosity: must be a number from 0 to 100 Pa s, not -2"),
		std::string::npos)
		<< Range.Errors;
	const FProcessResult Field = RunWithPreset(Scene, R"({"liquid": {"drops": {"viscosty": 2}}})");
	EXPECT_NE(Field.Errors.find("mud.json: liquid.drops.viscosty"), std::string::npos) << Field.Errors;
	const FProcessResult Group = RunWithPreset(Scene, R"({"liquid": {"budget": {"drops": 2}}})");
	EXPECT_NE(Group.Errors.find("mud.json: liquid.budget"), std::string::npos) << Group.Errors;
	const FProcessResult Air = RunWithPreset(Scene, R"({"liquid": {"moisture": {"humidity": 1}}})");
	EXPECT_NE(Air.Errors.find("mud.json: liquid.moisture"), std::string::npos) << Air.Errors;
	const FProcessResult Both = RunWithPreset(Scene, R"({"liquid": {}, "surface": {}})");
	EXPECT_NE(Both.Errors.find("must have either a liquid or a surface"), std::string::npos) << Both.Errors;
	const FProcessResult Syntax = RunWithPreset(Scene, R"({"liquid": )");
	EXPECT_EQ(Syntax.ExitCode, 2);
	EXPECT_NE(Syntax.Errors.find("mud.json"), std::string::npos) << Syntax.Errors;
}

TEST(Presets, AreListed)
{
	const FProcessResult Text = RunPlayer({"presets"});
	EXPECT_EQ(Text.ExitCode, 0) << Text.Errors;
	EXPECT_NE(Text.Output.find("honey (liquid): Honey"), std::string::npos) << Text.Output;
	EXPECT_NE(Text.Output.find("car-paint (surface): Car paint"), std::string::npos) << Text.Output;
	const nlohmann::json List = nlohmann::json::parse(RunPlayer({"presets", "--json"}).Output);
	EXPECT_GE(List.size(), 12u);
	EXPECT_EQ(List[0]["name"], "blood");
}

} // namespace FluidDrops::Test
