// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where scenes are. A scene is named (a file of Content/Scenes without its extension) or given as a JSON file.
// Content is looked for in the folder that FLUIDDROPS_CONTENT names, upward from the executable, and upward from
// the current folder.

#pragma once

#include "Scene/Scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace FluidDrops
{

constexpr uint64 MaxSceneBytes = uint64(16) << 20;

/** The folder Content/Scenes. */
TResult<std::filesystem::path> FindSceneFolder();

/** The names of all scenes in it, sorted. */
TResult<std::vector<std::string>> ListScenes();

/** The file that a name or a path stands for. */
TResult<std::filesystem::path> FindScene(const std::string& NameOrFile);

/** Errors start with the file's name. */
TResult<FScene> LoadSceneFile(const std::filesystem::path& File);

} // namespace FluidDrops
