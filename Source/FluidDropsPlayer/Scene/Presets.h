// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Liquids and surfaces by name: the files of Content/Presets. A liquid has the groups of settings that describe a
// liquid ("drops", "trails"), a surface the fields of a material, a fluid those of a liquid of particles and its look,
// and may stand beside a liquid; the keys are those of Docs/Settings.md. A scene starts from a preset and may go on to
// say what is different:
//
//	"settings": {"preset": "honey", "drops": {"viscosity": 4}}
//	"material": {"preset": "car-paint", "contactAngle": 100}
//	"liquids": [{"name": "mud", "preset": "mud", "viscosity": 20}]

#pragma once

#include "Files/JsonText.h"
#include "FluidDropsCore/World/WorldSettings.h"
#include "Render/Appearance.h"

#include <filesystem>
#include <string>
#include <vector>

namespace FluidDrops
{

enum class EPresetKind : uint8
{
	Liquid,
	Surface,
	Fluid,
};

inline constexpr const char* PresetKindNames[] = {"liquid", "surface", "fluid"};

/** The folder Content/Presets, beside the one with the scenes. */
TResult<std::filesystem::path> FindPresetFolder();

/** One preset as its file says it: only the fields that it names differ from the default. */
struct FPreset
{
	std::string Name; // of the file, without its extension
	std::string Title;
	std::string Description;
	EPresetKind Kind = EPresetKind::Liquid;
	std::filesystem::path File;
	FWorldSettings Liquid;
	FSurfaceSettings Surface;
	bool bFluid = false; // whether it says how particles of it move and look; a liquid of drops may do so too
	FLiquidSettings Fluid;
	FLiquidLook Look;
};

/** All of them, sorted by name, each one checked. Errors start with the file's name and name field and range. */
TResult<std::vector<FPreset>> LoadPresets();

/** Puts the groups of a liquid into a world's settings; the others stay. Path is that of the name, for errors. */
FStatus ApplyLiquidPreset(const FJson& Name, const std::string& Path, FWorldSettings& Settings);

/** Makes a liquid of particles what a preset says. */
FStatus ApplyFluidPreset(const FJson& Name, const std::string& Path, FLiquidSettings& Settings, FLiquidLook& Look);

/** Puts a surface preset into a material. */
FStatus ApplySurfacePreset(const FJson& Name, const std::string& Path, FSurfaceSettings& Material);

} // namespace FluidDrops
