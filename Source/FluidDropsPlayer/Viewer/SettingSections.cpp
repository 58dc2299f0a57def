// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/SettingSections.h"

#include "Scene/Overrides.h"
#include "Scene/SceneLists.h"
#include "Scene/SettingsJson.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr double DecadesOfLog = 1000.0; // ranges wider than this run by decades

/** What * stands for in a path of the reference. */
std::vector<std::string> NamesInList(const FScene& Scene, std::string_view List)
{
	std::vector<std::string> Names;
	ForEachList(Scene,
		[&](const char* Key, const auto& Things)
		{
			if (List == Key)
			{
				Names = NamesOrNumbers(Things);
			}
		});
	return Names;
}

/** Adds a group at a path, if the scene has it: a shape's parameters are there only if it is the surface's shape. */
void AddSection(FScene& Scene, const FReferenceGroup& Group, const std::string& Path, std::string Title,
	std::vector<FSettingSection>& Out)
{
	const TResult<FSettingTarget> Target = FindTarget(Scene, JoinPath(Path, Group.Fields[0].Name));
	if (Target && Target.Value().Field == &Group.Fields[0])
	{
		Out.push_back(
			{std::move(Title), Group.Name, Path, Group.Help, Target.Value().Struct, Group.Defaults, Group.Fields});
	}
}

double ToThreeDigits(double Value)
{
	if (Value == 0.0)
	{
		return 0.0;
	}
	const double Unit = std::pow(10.0, std::floor(std::log10(std::abs(Value))) - 2.0);
	// By division where the unit is below 1, so that 0.1 is the nearest number to 0.1.
	return Unit < 1.0 ? std::round(Value / Unit) / std::round(1.0 / Unit) : std::round(Value / Unit) * Unit;
}

} // namespace

std::string FSettingSection::PathOf(const FSettingField& Field) const
{
	return JoinPath(Path, Field.Name);
}

std::vector<FSettingSection> ListSettingSections(FScene& Scene)
{
	std::vector<FSettingSection> Sections;
	for (const FReferenceGroup& Group : ReferenceGroups())
	{
		const std::size_t Star = Group.Path.find('*');
		if (Star == std::string::npos)
		{
			AddSection(Scene, Group, Group.Path, Group.Name, Sections);
			continue;
		}
		const std::string List = Group.Path.substr(0, Star - 1);
		for (const std::string& Name : NamesInList(Scene, List))
		{
			const std::string Title =
				List == "surfaces" || List == "bodies" ? Name + ": " + Group.Name : Group.Name + " " + Name;
			AddSection(Scene, Group, List + "." + Name + Group.Path.substr(Star + 1), Title, Sections);
		}
	}
	return Sections;
}

ESettingEffect EffectOf(const FSettingSection& Section, const FSettingField& Field)
{
	const std::string_view Group = Section.Group;
	const std::string_view Name = Field.Name;
	if (Group == "frames" || (Group == "scene" && Name == "ticks"))
	{
		return ESettingEffect::InFiles;
	}
	// Fixed when a world is made: capacities, meshes, the water of the start, and maps.
	const bool bSurfacePart = Section.Path.starts_with("surfaces.");
	const bool bShape = bSurfacePart && Group != "material" && Group != "place" && Group != "appearance";
	const bool bMade = Group == "budget" || Group == "sprinkle" || Group == "region" || bShape ||
		Group == "solid shape" || Group == "fluid fill" || Group == "bind" || Name == "interactionRadius" ||
		Name == "plane" || Name == "planeDepth";
	return bMade || Name == "wetnessResolution" ? ESettingEffect::Restart : ESettingEffect::AtOnce;
}

bool MatchesSearch(const FSettingSection& Section, const FSettingField& Field, std::string_view Search)
{
	return HasAllWords(Section.Title + " " + Section.PathOf(Field) + " " + Field.Help + " " + Section.Help, Search);
}

FSliderScale FSliderScale::Of(const FSettingField& Field, double Default)
{
	FSliderScale Scale{Field.Min, Field.Max, 0.0, Field.Type == ESettingType::Int};
	const bool bOneSided = Field.Min >= 0.0;
	// Where a range starts at 0, the default tells how small things get; without one, six decades do.
	const double Small = Field.Min > 0.0 ? Field.Min
		: Default > 0.0                  ? std::min(0.01 * Default, 1.0e-3 * Field.Max)
										 : 1.0e-6 * Field.Max;
	const double Least = Scale.bWhole ? std::max(Small, 1.0) : Small;
	const bool bTypicalIsSmall =
		Field.Min > 0.0 || (Default > 0.0 ? Default < 0.02 * Field.Max : Field.Max >= DecadesOfLog);
	if (bOneSided && bTypicalIsSmall && Field.Max / Least >= DecadesOfLog)
	{
		Scale.Floor = Least;
	}
	return Scale;
}

double FSliderScale::PartOf(double Value) const
{
	const double Inside = std::clamp(Value, Min, Max);
	if (!IsLogarithmic())
	{
		return Max > Min ? (Inside - Min) / (Max - Min) : 0.0;
	}
	return std::log1p((Inside - Min) / Floor) / std::log1p((Max - Min) / Floor);
}

double FSliderScale::ValueAt(double Part) const
{
	if (Part <= 0.0 || Part >= 1.0)
	{
		return Part <= 0.0 ? Min : Max;
	}
	const double Raw =
		IsLogarithmic() ? Min + Floor * std::expm1(Part * std::log1p((Max - Min) / Floor)) : Min + (Max - Min) * Part;
	return std::clamp(bWhole ? std::round(Raw) : ToThreeDigits(Raw), Min, Max);
}

} // namespace FluidDrops
