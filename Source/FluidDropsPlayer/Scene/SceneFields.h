// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tables of settings of a scene's own structs, beside those that the core has for the world's.

#pragma once

#include "FluidDropsCore/World/WorldSettings.h"
#include "Scene/Scene.h"
#include "Scene/SettingsJson.h"

namespace FluidDrops
{

std::span<const FSettingField> SceneRuleFields();
std::span<const FSettingField> ShapeKindFields();
std::span<const FSettingField> SurfacePlaceFields();
std::span<const FSettingField> SprinkleFields();
std::span<const FSettingField> RegionFields();
std::span<const FSettingField> TintFields();
std::span<const FSettingField> TouchFields();
std::span<const FSettingField> BodyFields();
std::span<const FSettingField> TravelFields();
std::span<const FSettingField> CameraFields();
std::span<const FSettingField> FrameFields();
std::span<const FSettingField> FinishFields();
std::span<const FSettingField> AppearanceFields();
std::span<const FSettingField> LiquidFields();
std::span<const FSettingField> LiquidLookFields();

/** The parameters of each shape, in the order of EShape; Offset is within FShapes. */
std::span<const FSettingGroup> ShapeGroups();

/** Everything that a scene file says about a surface itself: shape or mesh, and place. */
std::vector<FFieldPart> SurfaceParts(FSceneSurface& Surface);

} // namespace FluidDrops
