// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What makes a scene the scene it is: every setting that differs from its default, out of the same tables that read and
// check them. The size and the spacing of pictures are left out: they are nothing of the scene's.

#pragma once

#include "Scene/Scene.h"

#include <string>
#include <vector>

namespace FluidDrops
{

struct FChangedSetting
{
	std::string Path; // for --set
	std::string Value;
	std::string Default;
	std::string Unit;
	std::string Help;

	bool operator==(const FChangedSetting&) const = default;
};

std::vector<FChangedSetting> ChangedSettings(const FScene& Scene);

} // namespace FluidDrops
