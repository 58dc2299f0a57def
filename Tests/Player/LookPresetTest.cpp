// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Looks of liquids by name, and the liquids of a scene: those that come with the plugin are sound, a scene starts from
// one and differs, and what is wrong is named by field and range.

#include "Scene/LookPresets.h"
#include "Scene/Overrides.h"
#include "Scene/SceneJson.h"
#include "Scene/SettingsJson.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <set>

namespace FluidDrops::Test
{

namespace
{

constexpr const char* SceneOfLiquids = R"({"ticks": 2, "surfaces": [{"shape": "pane"}],
	"liquids": [{"name": "pool"}, {"name": "syrup", "viscosity": 30, "look": {"preset": "honey", "turbidity": 20}}]})";

std::string RefusalOfLiquids(const std::string& Liquids)
{
	const TResult<FScene> Scene =
		ReadScene(ParseJson(R"({"ticks": 2, "surfaces": [{"shape": "pane"}], "liquids": )" + Liquids + "}").Value());
	return Scene ? "" : Scene.Error().Message;
}

} // namespace

TEST(LookPresets, OfContentAreSoundAndComplete)
{
	const TResult<std::vector<FLookPreset>> Presets = LoadLookPresets();
	ASSERT_TRUE(Presets) << Presets.Error().Message;
	std::set<std::string> Names;
	for (const FLookPreset& Preset : Presets.Value())
	{
		EXPECT_FALSE(Preset.Title.empty()) << Preset.Name;
		EXPECT_FALSE(Preset.Description.empty()) << Preset.Name;
		Names.insert(Preset.Name);
	}
	for (const char* Name : {"water", "honey", "paint", "mud", "blood", "slime", "clay", "toothpaste", "chocolate",
			 "milk", "gold", "jelly"})
	{
		EXPECT_TRUE(Names.contains(Name)) << Name;
	}
}

TEST(LookPresets, AreWhereALiquidStartsAndItsOwnFieldsGoOnTop)
{
	TResult<FScene> Scene = ReadScene(ParseJson(SceneOfLiquids).Value());
	ASSERT_TRUE(Scene) << Scene.Error().Message;
	ASSERT_EQ(Scene.Value().Liquids.size(), 2u);
	EXPECT_EQ(Scene.Value().Liquids[0].Look.Turbidity, 0.0f); // clear water unless told
	const FSceneLiquid& Syrup = Scene.Value().Liquids[1];
	EXPECT_EQ(Syrup.Settings.Viscosity, 30.0f);
	EXPECT_EQ(Syrup.Look.Turbidity, 20.0f);
	EXPECT_EQ(Syrup.Look.RefractiveIndex, 1.49f); // honey's
	// Written and read again it is the same, and --set reaches both of its parts.
	const TResult<FScene> Again = ReadScene(WriteScene(Scene.Value()));
	ASSERT_TRUE(Again) << Again.Error().Message;
	EXPECT_EQ(Again.Value().Liquids[1].Name, "syrup");
	EXPECT_EQ(Again.Value().Liquids[1].Look.ScatterColor, Syrup.Look.ScatterColor);
	EXPECT_EQ(Again.Value().Liquids[1].Settings.Viscosity, 30.0f);
	const FOverride Overrides[] = {
		ParseOverride("liquids.syrup.look.roughness=0.5").Value(), ParseOverride("liquids.0.viscosity=7").Value()};
	const FStatus Set = ApplyOverrides(Scene.Value(), Overrides);
	ASSERT_TRUE(Set) << Set.Error().Message;
	EXPECT_EQ(Scene.Value().Liquids[1].Look.Roughness, 0.5f);
	EXPECT_EQ(Scene.Value().Liquids[0].Settings.Viscosity, 7.0f);
}

TEST(LookPresets, WhatIsWrongIsNamed)
{
	EXPECT_NE(RefusalOfLiquids(R"([{"look": {"preset": "hony"}}])").find("liquids.0.look.preset"), std::string::npos);
	EXPECT_NE(RefusalOfLiquids(R"([{"look": {"turbidity": -1}}])").find("liquids.0.look.turbidity"), std::string::npos);
	EXPECT_NE(RefusalOfLiquids(R"([{"look": {"color": 1}}])").find("liquids.0.look"), std::string::npos);
	EXPECT_NE(RefusalOfLiquids(R"([{"name": "a"}, {"name": "a"}])").find("liquids"), std::string::npos);
	EXPECT_NE(RefusalOfLiquids(R"([{"restDensity": "much"}])").find("liquids.0.restDensity"), std::string::npos);
}

} // namespace FluidDrops::Test
