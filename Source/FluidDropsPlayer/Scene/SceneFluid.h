// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a scene says about particle fluid: liquids, where they come from and go to, what is full of them at the start,
// and the solid bodies in them. Plain data, with tables of settings in SceneFields.h.

#pragma once

#include "FluidDropsCore/Bodies/BodySettings.h"
#include "FluidDropsCore/Bodies/BodyShapeSpec.h"
#include "FluidDropsCore/Fluid/FluidSource.h"
#include "Render/Appearance.h"
#include "Scene/ScenePlace.h"
#include "Scene/SceneShapes.h"

#include <string>

namespace FluidDrops
{

/** A liquid of particles: how it moves and what it looks like. */
struct FSceneLiquid
{
	std::string Name;
	FLiquidSettings Settings;
	FLiquidLook Look;
};

struct FSceneFluidSource
{
	std::string Name;
	FFluidSourceSettings Settings;
};

struct FSceneFluidSink
{
	std::string Name;
	FFluidSinkSettings Settings;
};

/** A region that is full of a liquid at the start. */
struct FFluidFillSettings
{
	int32 Liquid = 0;
	EFillShape Shape = EFillShape::Box;
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f);
	FVec3f Velocity = FVec3f::Zero();
};

struct FSceneFluidFill
{
	std::string Name;
	FFluidFillSettings Settings;
};

/** A sphere within which neighbors are joined by springs at the start: jelly that remembers its shape. */
struct FFluidBindSettings
{
	FVec3f Center = FVec3f::Zero();
	float Radius = 0.1f;
};

struct FSceneFluidBind
{
	std::string Name;
	FFluidBindSettings Settings;
};

enum class ESolidLook : uint8
{
	Opaque,
	Glass,
	Hidden,
};

/** What FBodyShapeSpec has, in the manner of settings; see there. */
struct FSolidShape
{
	EBodyShape Kind = EBodyShape::Box;
	bool bInside = false;
	float Radius = 0.1f;
	float HalfLength = 0.1f;
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f);
	FVec3f Normal = FVec3f(0.0f, 0.0f, 1.0f);
	float Offset = 0.0f;
	int32 Resolution = 48;
	ESolidLook Look = ESolidLook::Opaque;
};

/** A solid body in fluid. Stands where it is placed, moves as its place says, or is moved by the fluid. */
struct FSceneSolid
{
	std::string Name;
	std::string Surface; // name or number of the surface that it is; empty if it is none
	FBodySettings Settings;
	FSolidShape Shape;
	FSceneModel Model; // of a hull or mesh that is no surface
	FSurfacePlace Place;
	FSurfaceAppearance Appearance;
};

} // namespace FluidDrops
