// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The reference of every setting, out of the same tables that read and check them. Docs/Settings.md is made by it.

#pragma once

#include "Files/JsonText.h"

#include <string>

namespace FluidDrops
{

/** For people at a terminal. */
std::string SettingsAsText();

/** Docs/Settings.md. */
std::string SettingsAsMarkdown();

/** For programs: a list of groups, each with its path for --set and its fields. */
FJson SettingsAsJson();

} // namespace FluidDrops
