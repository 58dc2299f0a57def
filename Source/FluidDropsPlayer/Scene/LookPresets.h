// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What liquids of particles look like, by name: the files of Content/Looks, each a title, a description and the fields
// of a look (LiquidLookFields). A scene starts from one and may go on to say what is different:
//
//	"liquids": [{"name": "honey", "viscosity": 30, "look": {"preset": "honey", "turbidity": 20}}]

#pragma once

#include "Files/JsonText.h"
#include "Render/Appearance.h"

#include <string>
#include <vector>

namespace FluidDrops
{

struct FLookPreset
{
	std::string Name; // of the file, without its extension
	std::string Title;
	std::string Description;
	FLiquidLook Look;
};

/** All of them, sorted by name, each one checked. Errors start with the file's name and name field and range. */
TResult<std::vector<FLookPreset>> LoadLookPresets();

/** Reads a look: first the preset that it names, then its own fields. */
FStatus ReadLiquidLook(const FJson& Json, const std::string& Path, FLiquidLook& Look);

} // namespace FluidDrops
