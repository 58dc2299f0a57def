// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The reference of every setting, out of the same tables that read and check them. Docs/Settings.md is made by it.

#pragma once

#include "Files/JsonText.h"
#include "FluidDropsCore/Foundation/Settings.h"

#include <span>
#include <string>
#include <string_view>
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

/** Whether a text has all words of another, in any case and order. */
bool HasAllWords(std::string_view Text, std::string_view Words);

/** For people at a terminal: settings with those words in their path or help. */
std::string SettingsAsText(std::string_view Words);

/** Docs/Settings.md. */
std::string SettingsAsMarkdown();

/** For programs: a list of groups, each with its path for --set and its fields; only those with the words. */
FJson SettingsAsJson(std::string_view Words);

} // namespace FluidDrops
