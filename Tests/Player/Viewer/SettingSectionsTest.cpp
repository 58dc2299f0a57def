// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every setting of a scene has its slider, and sliders run over their ranges as people expect.

#include "Viewer/SettingSections.h"

#include "Scene/Overrides.h"
#include "Scene/SceneFile.h"

#include <gtest/gtest.h>

#include <set>

namespace FluidDrops::Test
{

namespace
{

FScene LoadNamed(const std::string& Name)
{
	TResult<FScene> Scene = LoadSceneFile(FindScene(Name).Value());
	EXPECT_TRUE(Scene) << Scene.Error().Message;
	return Scene.Value();
}

} // namespace

TEST(SettingSections, HaveEverySettingOfEverySceneOnce)
{
	const TResult<std::vector<std::string>> Names = ListScenes();
	ASSERT_TRUE(Names);
	for (const std::string& Name : Names.Value())
	{
		FScene Scene = LoadNamed(Name);
		std::set<std::string> Paths;
		std::set<const void*> Structs;
		for (const FSettingSection& Section : ListSettingSections(Scene))
		{
			Structs.insert(Section.Struct);
			for (const FSettingField& Field : Section.Fields)
			{
				const std::string Path = Section.PathOf(Field);
				EXPECT_TRUE(Paths.insert(Path).second) << Name << ": " << Path;
				const TResult<FSettingTarget> Target = FindTarget(Scene, Path);
				ASSERT_TRUE(Target) << Name << ": " << Path;
				EXPECT_EQ(Target.Value().Struct, Section.Struct) << Path;
			}
		}
		for (const FSettingGroup& Group : WorldSettingGroups())
		{
			EXPECT_EQ(Structs.count(GroupStruct(Scene.Settings, Group)), 1u) << Group.Name;
		}
		for (FSceneSurface& Surface : Scene.Surfaces)
		{
			EXPECT_EQ(Structs.count(&Surface.Material) + Structs.count(&Surface.Place), 2u) << Name;
		}
		for (FSceneTint& Tint : Scene.Tints)
		{
			EXPECT_EQ(Structs.count(&Tint.Settings), 1u) << Name;
		}
		for (FSceneRain& Rain : Scene.Rains)
		{
			EXPECT_EQ(Structs.count(&Rain.Settings), 1u) << Name;
		}
	}
}

TEST(SettingSections, TellWhatRestartsTheScene)
{
	FScene Scene = LoadNamed("rain-on-window");
	for (const FSettingSection& Section : ListSettingSections(Scene))
	{
		for (const FSettingField& Field : Section.Fields)
		{
			const std::string Path = Section.PathOf(Field);
			const bool bRestart = EffectOf(Section, Field) == ESettingEffect::Restart;
			const bool bFixed = Section.Group == "budget" || Section.Group == "sprinkle" || Section.Group == "shape" ||
				Section.Group == "pane" || std::string(Field.Name) == "wetnessResolution" ||
				std::string(Field.Name) == "interactionRadius" || std::string(Field.Name).starts_with("plane");
			EXPECT_EQ(bRestart, bFixed) << Path;
		}
	}
}

TEST(SettingSections, AreFoundByWordsInAnyOrder)
{
	FScene Scene = LoadNamed("rain-on-window");
	const auto Find = [&Scene](std::string_view Search)
	{
		std::set<std::string> Found;
		for (const FSettingSection& Section : ListSettingSections(Scene))
		{
			for (const FSettingField& Field : Section.Fields)
			{
				if (MatchesSearch(Section, Field, Search))
				{
					Found.insert(Section.PathOf(Field));
				}
			}
		}
		return Found;
	};
	EXPECT_EQ(Find("drops.visc").count("drops.viscosity"), 1u);
	EXPECT_EQ(Find("VISCOSITY drops").count("drops.viscosity"), 1u);
	EXPECT_TRUE(Find("no such thing").empty());
	EXPECT_GT(Find("").size(), 100u);
}

TEST(SliderScale, RunsByDecadesWhereThereAreSeveral)
{
	const FSettingField Wide{"a", ESettingType::Float, 0, "", 1.0e-6, 10.0, ""};
	const FSliderScale Log = FSliderScale::Of(Wide, 1.0e-3);
	EXPECT_TRUE(Log.IsLogarithmic());
	EXPECT_NEAR(Log.ValueAt(0.5), 3.16e-3, 1.0e-4); // the middle of seven decades
	const FSettingField FromZero{"b", ESettingType::Float, 0, "", 0.0, 1.0e6, ""};
	EXPECT_TRUE(FSliderScale::Of(FromZero, 4.0).IsLogarithmic());
	const FSettingField Narrow{"c", ESettingType::Float, 0, "", 0.0, 1.0, ""};
	EXPECT_FALSE(FSliderScale::Of(Narrow, 0.5).IsLogarithmic());
	const FSettingField Signed{"d", ESettingType::Float, 0, "", -360.0, 360.0, ""};
	EXPECT_FALSE(FSliderScale::Of(Signed, 0.0).IsLogarithmic());
}

TEST(SliderScale, EndsAreExactAndPartsComeBack)
{
	FScene Scene = LoadNamed("rain-on-window");
	for (const FSettingSection& Section : ListSettingSections(Scene))
	{
		for (const FSettingField& Field : Section.Fields)
		{
			if (Field.Type != ESettingType::Float && Field.Type != ESettingType::Int)
			{
				continue;
			}
			const double Default = GetSetting(Section.Defaults, Field).Number[0];
			const FSliderScale Scale = FSliderScale::Of(Field, Default);
			EXPECT_EQ(Scale.ValueAt(0.0), Field.Min) << Field.Name;
			EXPECT_EQ(Scale.ValueAt(1.0), Field.Max) << Field.Name;
			const double Again = Scale.ValueAt(Scale.PartOf(Default));
			EXPECT_NEAR(Again, Default, 0.006 * std::abs(Default) + 1e-12) << Field.Name;
			double Before = Field.Min;
			for (double Part = 0.0; Part <= 1.0; Part += 0.05)
			{
				const double Value = Scale.ValueAt(Part);
				EXPECT_GE(Value, Before) << Field.Name;
				EXPECT_LE(Value, Field.Max) << Field.Name;
				Before = Value;
			}
		}
	}
}

} // namespace FluidDrops::Test
