// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid and bodies of a scene from and to JSON, and the keys of what moves.

#pragma once

#include "Files/JsonText.h"
#include "Scene/Scene.h"

#include <string>

namespace FluidDrops
{

// Things of lists that are more than a name and settings; Scene has the liquids that they name.

FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene& Scene, FSceneLiquid& Liquid);
FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene& Scene, FSceneFluidSource& Source);
FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene& Scene, FSceneFluidFill& Fill);
FStatus ReadThing(const FJson& Json, const std::string& Path, const FScene& Scene, FSceneSolid& Solid);
void WriteThing(FJson& Out, const FSceneLiquid& Liquid);
void WriteThing(FJson& Out, const FSceneSolid& Source);

/** What no single field of them shows. */
FStatus ValidateSceneFluid(const FScene& Scene);

/** The keys of an object that moves. */
FStatus ReadPoseKeys(const FJson& Json, const std::string& Path, FSurfacePlace& Place);
void WritePoseKeys(FJson& Object, const FSurfacePlace& Place);

} // namespace FluidDrops
