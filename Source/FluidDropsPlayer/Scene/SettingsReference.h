// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The reference of every setting, out of the same tables that read and check them. Docs/Settings.md is made by it.

#pragma once

#include "Files/JsonText.h"
#include "FluidDropsCore/Foundation/Settings.h"

#include <span>
#include <string>
#include <vector>

namespace FluidDrops
{

/** A struct with a table, and where it is found. */
struct FReferenceGroup
{
	std::string Name;
	std::string Path;  // for --set; * is a name or a number; empty for the scene itself
	std::string Where; // in a scene file
	std::string Help;
	const void* Defaults;
	std::span<const FSettingField> Fields;
};

/** All of them, in the order of the reference. */
std::vector<FReferenceGroup> ReferenceGroups();

/** For people at a terminal. */
std::string SettingsAsText();

/** Docs/Settings.md. */
std::string SettingsAsMarkdown();

/** For programs: a list of groups, each with its path for --set and its fields. */
FJson SettingsAsJson();

} // namespace FluidDrops
