// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// "--set drops.viscosity=0.01": any setting of a scene by its path.
//
//	ticks, environment                          the scene itself
//	world.gravity, drops.viscosity, ...         the world's groups
//	surfaces.glass.contactAngle, surfaces.0...  a surface by name or number: material, place and shape
//	emitters.rain.rate, sprinkle.0.count
//	surfaces.ball.appearance.roughness          what a surface looks like
//	liquids.mud.viscosity, liquids.mud.look.turbidity, fluidSources.jet.speed, fluidSinks.0.enabled, fluidFills.0.center
//	bodies.duck.density, bodies.duck.appearance.roughness, bodies.duck.model.radius, binds.0.radius
//	travel.speed, camera.eye, frames.every, finish.exposure, liquid.color

#pragma once

#include "Scene/Scene.h"

#include <span>
#include <string>
#include <string_view>

namespace FluidDrops
{

struct FOverride
{
	std::string Option; // as it was given, for messages: "--set", "--seed"
	std::string Path;
	std::string Value; // JSON, or the bare name of a choice
};

/** From the text after --set: "path=value". */
TResult<FOverride> ParseOverride(const std::string& Text);

/** The struct and the field that a path stands for, within that scene. */
struct FSettingTarget
{
	void* Struct;
	const FSettingField* Field;
	std::string ParentPath; // the path without the field's name
};
TResult<FSettingTarget> FindTarget(FScene& Scene, std::string_view Path);

/** In order; the scene is validated after the last one. On failure the scene is not to be used. */
FStatus ApplyOverrides(FScene& Scene, std::span<const FOverride> Overrides);

} // namespace FluidDrops
