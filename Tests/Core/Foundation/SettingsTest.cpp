// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/DropEmitter.h"
#include "FluidDropsCore/World/WorldSettings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

using namespace FluidDrops;

namespace
{

enum class EFlavour : uint8
{
	Sweet,
	Sour,
};

struct FTestSettings
{
	bool bOn = true;
	int32 Count = 3;
	float Size = 0.5f;
	FVec3f Place = FVec3f(1.0f, 2.0f, 3.0f);
	EFlavour Flavour = EFlavour::Sour;
};

constexpr const char* FlavourNames[] = {"sweet", "sour"};
constexpr FSettingField TestFields[] = {
	FD_SETTING(FTestSettings, bOn, "on", "", 0.0, 1.0, "A switch."),
	FD_SETTING(FTestSettings, Count, "count", "", 0.0, 10.0, "A number of things."),
	FD_SETTING(FTestSettings, Size, "size", "m", 0.1, 2.0, "A length."),
	FD_SETTING(FTestSettings, Place, "place", "m", -5.0, 5.0, "A point."),
	FD_SETTING_CHOICE(FTestSettings, Flavour, "flavour", FlavourNames, "A taste."),
};

std::string MessageOf(const FStatus& Status)
{
	return Status ? "" : Status.Error().Message;
}

} // namespace

TEST(Settings, ValuesGoInAndOutByName)
{
	FTestSettings Settings;
	const auto Set = [&](const char* Name, const FSettingValue& Value)
	{ return SetSetting(&Settings, *FindSetting(TestFields, Name), Value).IsOk(); };
	EXPECT_TRUE(Set("on", FSettingValue::FromBool(false)));
	EXPECT_TRUE(Set("count", FSettingValue::FromNumber(7)));
	EXPECT_TRUE(Set("size", FSettingValue::FromNumber(1.25)));
	EXPECT_TRUE(Set("place", FSettingValue::FromVector(-1, 0, 5)));
	EXPECT_TRUE(Set("flavour", FSettingValue::FromText("sweet")));
	EXPECT_FALSE(Settings.bOn);
	EXPECT_EQ(Settings.Count, 7);
	EXPECT_EQ(Settings.Size, 1.25f);
	EXPECT_EQ(Settings.Place, FVec3f(-1.0f, 0.0f, 5.0f));
	EXPECT_EQ(Settings.Flavour, EFlavour::Sweet);
	EXPECT_EQ(GetSetting(&Settings, TestFields[4]).Text, "sweet");
	EXPECT_EQ(GetSetting(&Settings, TestFields[3]).Number[2], 5.0);
	EXPECT_EQ(FindSetting(TestFields, "nothing"), nullptr);
}

TEST(Settings, WrongValuesAreRefusedWithTheRangeAndChangeNothing)
{
	FTestSettings Settings;
	const auto Refuse = [&](std::size_t Field, const FSettingValue& Value)
	{ return MessageOf(SetSetting(&Settings, TestFields[Field], Value)); };
	constexpr double Nan = std::numeric_limits<double>::quiet_NaN();
	constexpr double Inf = std::numeric_limits<double>::infinity();
	EXPECT_EQ(Refuse(0, FSettingValue::FromNumber(1)), "on: must be true or false, not 1");
	EXPECT_EQ(Refuse(1, FSettingValue::FromNumber(2.5)), "count: must be a whole number from 0 to 10, not 2.5");
	EXPECT_EQ(Refuse(1, FSettingValue::FromNumber(1e300)), "count: must be a whole number from 0 to 10, not 1e+300");
	EXPECT_EQ(Refuse(2, FSettingValue::FromNumber(0.05)), "size: must be a number from 0.1 to 2 m, not 0.05");
	EXPECT_EQ(Refuse(2, FSettingValue::FromNumber(Nan)), "size: must be a number from 0.1 to 2 m, not nan");
	EXPECT_EQ(Refuse(2, FSettingValue::FromNumber(Inf)), "size: must be a number from 0.1 to 2 m, not inf");
	EXPECT_EQ(Refuse(2, FSettingValue::FromText("big")), "size: must be a number from 0.1 to 2 m, not \"big\"");
	EXPECT_EQ(
		Refuse(3, FSettingValue::FromVector(0, 9, 0)), "place: must be three numbers from -5 to 5 m, not [0, 9, 0]");
	EXPECT_EQ(Refuse(3, FSettingValue::FromNumber(1)), "place: must be three numbers from -5 to 5 m, not 1");
	EXPECT_EQ(Refuse(4, FSettingValue::FromText("bitter")), "flavour: must be one of sweet, sour, not \"bitter\"");
	EXPECT_TRUE(ValidateSettings(&Settings, TestFields).IsOk());
	EXPECT_EQ(Settings.Count, 3);
	EXPECT_EQ(Settings.Place, FVec3f(1.0f, 2.0f, 3.0f));

	Settings.Size = static_cast<float>(Nan);
	EXPECT_EQ(MessageOf(ValidateSettings(&Settings, TestFields)), "size: must be a number from 0.1 to 2 m, not nan");
}

// Every table that ships: defaults lie in their ranges, names are unique, nothing lacks its help.
TEST(Settings, EveryShippedTableIsComplete)
{
	FWorldSettings World;
	EXPECT_EQ(MessageOf(ValidateWorldSettings(World)), "");
	FEmitterSettings Emitter;
	EXPECT_EQ(MessageOf(ValidateEmitter(Emitter)), "");
	FSurfaceSettings Surface;
	EXPECT_EQ(MessageOf(ValidateSettings(&Surface, SurfaceSettingFields())), "");

	std::vector<std::span<const FSettingField>> Tables = {EmitterSettingFields(), SurfaceSettingFields()};
	for (const FSettingGroup& Group : WorldSettingGroups())
	{
		EXPECT_GT(std::string(Group.Help).size(), 5u) << Group.Name;
		Tables.push_back(Group.Fields);
	}
	for (const std::span<const FSettingField> Fields : Tables)
	{
		std::set<std::string> Names;
		for (const FSettingField& Field : Fields)
		{
			EXPECT_TRUE(Names.insert(Field.Name).second) << Field.Name;
			EXPECT_GT(std::string(Field.Help).size(), 10u) << Field.Name;
			EXPECT_LT(Field.Min, Field.Max) << Field.Name;
		}
	}
	World.Drops.Viscosity = -1.0f;
	EXPECT_EQ(MessageOf(ValidateWorldSettings(World)), "drops.viscosity: must be a number from 0 to 100 Pa s, not -1");
	Emitter.MinRadius = 0.002f;
	EXPECT_EQ(MessageOf(ValidateEmitter(Emitter)), "minRadius: must not be above maxRadius (0.001 m)");
}

TEST(Settings, NumbersReadAsAPersonWouldWriteThem)
{
	EXPECT_EQ(NumberToText(double(0.001f)), "0.001");
	EXPECT_EQ(NumberToText(double(9.81f)), "9.81");
	EXPECT_EQ(NumberToText(0.1), "0.1");
	EXPECT_EQ(NumberToText(1000.0), "1000");
	EXPECT_EQ(NumberToText(2147483647.0), "2147483647");
}
