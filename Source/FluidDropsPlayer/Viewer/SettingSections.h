// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every setting of a scene for a panel of sliders: the groups of the reference, once for each surface, emitter and so
// on that the scene has. And how a slider runs over a range.

#pragma once

#include "Scene/Scene.h"
#include "Scene/SettingsReference.h"

#include <string>
#include <string_view>
#include <vector>

namespace FluidDrops
{

/** When a change of a setting is seen. */
enum class ESettingEffect : uint8
{
	AtOnce,  // from the next tick or picture on
	Restart, // the scene starts anew with it
	InFiles, // only what "fluiddrops run" makes of the saved scene
};

/** One struct of a scene, with its table. */
struct FSettingSection
{
	std::string Title; // "drops", "glass: material"
	std::string Group; // name of the reference's group: "drops", "material"
	std::string Path;  // in front of a field's name; empty for the scene itself
	std::string Help;
	void* Struct;         // in the scene
	const void* Defaults; // of that struct
	std::span<const FSettingField> Fields;

	std::string PathOf(const FSettingField& Field) const;
};

/** All that the scene has, in the order of the reference. They point into it. */
std::vector<FSettingSection> ListSettingSections(FScene& Scene);

ESettingEffect EffectOf(const FSettingSection& Section, const FSettingField& Field);

/** Whether a search (words in any order, any case) finds a setting by its path, its help or its section's help. */
bool MatchesSearch(const FSettingSection& Section, const FSettingField& Field, std::string_view Search);

/** How a slider of parts 0 to 1 runs over a range: evenly, or by decades where there are several. */
struct FSliderScale
{
	double Min = 0.0;
	double Max = 1.0;
	double Floor = 0.0; // 0: evenly; else below it values are spread evenly, above it by decades
	bool bWhole = false;

	static FSliderScale Of(const FSettingField& Field, double Default);

	bool IsLogarithmic() const { return Floor > 0.0; }
	double PartOf(double Value) const;
	/** Rounded to three digits, as people write numbers; the ends are exact. */
	double ValueAt(double Part) const;
};

} // namespace FluidDrops
