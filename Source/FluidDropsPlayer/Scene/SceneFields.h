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
std::span<const FSettingField> MeshUnitFields();
std::span<const FSettingField> SurfacePlaceFields();
/** The part of them that bodies have too. */
std::span<const FSettingField> MotionFields();
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
std::span<const FSettingField> FluidFillFields();
std::span<const FSettingField> FluidBindFields();
std::span<const FSettingField> SolidShapeFields();
std::span<const FSettingField> PoseKeyFields();

/** The parameters of each shape, in the order of EShape; Offset is within FShapes. */
std::span<const FSettingGroup> ShapeGroups();

/** Everything that a scene file says about a surface itself: shape or mesh, and place. */
std::vector<FFieldPart> SurfaceParts(FSceneSurface& Surface);

/** Everything that a scene file says about a body itself: what it does, its shape and its place. */
std::vector<FFieldPart> SolidParts(FSceneSolid& Solid);

/** Kind and parameters of a mesh by formula, or the units of a file. */
std::vector<FFieldPart> ModelParts(FSceneModel& Model);

/** Whether a key of a body says something about that kind of shape. */
bool BelongsToShape(std::string_view Key, EBodyShape Kind);

} // namespace FluidDrops
