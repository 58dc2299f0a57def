// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Scenes from and to JSON. What a scene file may say is in Docs/Settings.md; everything that it says is checked here,
// and an error names the field by its path: "surfaces.0.material.contactAngle: must be ...".

#pragma once

#include "Files/JsonText.h"
#include "Scene/Scene.h"

namespace FluidDrops
{

/** Name and Folder are left for the caller. */
TResult<FScene> ReadScene(const FJson& Json);

FJson WriteScene(const FScene& Scene);

/** A setting of the world comes from the user: "group.field". */
void NoteGiven(FScene& Scene, std::string_view Path);

/** A field of rain comes from the user: PlaceRain leaves alone what it is about. */
void NoteGiven(FSceneRain& Rain, const FSettingField& Field);

/** What no single field shows: names, ends of ranges, a camera that sees something. */
FStatus ValidateScene(const FScene& Scene);

} // namespace FluidDrops
