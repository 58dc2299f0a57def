// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid and bodies of a scene from and to JSON, and the keys of what moves.

#pragma once

#include "Files/JsonText.h"
#include "Scene/Scene.h"

#include <string>

namespace FluidDrops
{

/** The keys of a scene that ReadSceneFluid reads. */
inline constexpr const char* FluidLists[] = {"liquids", "fluidSources", "fluidSinks", "fluidFills", "bodies", "binds"};

FStatus ReadSceneFluid(const FJson& Json, FScene& Scene);
void WriteSceneFluid(FJson& Json, const FScene& Scene);

/** What no single field of them shows. */
FStatus ValidateSceneFluid(const FScene& Scene);

/** The keys of an object that moves. */
FStatus ReadPoseKeys(const FJson& Json, const std::string& Path, FSurfacePlace& Place);
void WritePoseKeys(FJson& Object, const FSurfacePlace& Place);

} // namespace FluidDrops
