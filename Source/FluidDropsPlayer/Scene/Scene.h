// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A scene: a world's settings, the surfaces and emitters in it, and from where it is looked at. Plain data; each
// struct of numbers has a table of settings (SceneFields), so that files, --set and the reference agree.

#pragma once

#include "FluidDropsCore/Drops/DropEmitter.h"
#include "FluidDropsCore/Weather/Rain.h"
#include "FluidDropsCore/World/WorldSettings.h"
#include "Render/Appearance.h"
#include "Render/Camera.h"
#include "Scene/SceneFluid.h"
#include "Scene/ScenePlace.h"
#include "Scene/SceneShapes.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace FluidDrops
{

struct FSceneSurface : FSceneModel
{
	std::string Name;
	FSurfacePlace Place;
	FSurfaceSettings Material;
	FSurfaceAppearance Appearance; // of what is not glass
};

struct FSprinkleSettings
{
	int32 Count = 1000;
	float MinRadius = 0.2e-3f;
	float MaxRadius = 1.0e-3f;
	float SizeExponent = 2.0f;
};

/** Drops that are there at the start, spread over a surface. */
struct FSceneSprinkle
{
	std::string Surface; // its name or number
	FSprinkleSettings Settings;
};

/** A part of a surface, an ellipsoid in its own space, where more or less water appears, or later. */
struct FRegionSettings
{
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(0.05f, 0.05f, 0.05f);
	float Softness = 0.3f;
	float Moisture = 1.0f;
	float Onset = 0.0f;
};

/** Regions follow each other: each goes on top of those before it. */
struct FSceneRegion
{
	std::string Surface; // its name or number
	FRegionSettings Settings;
};

/** Paint on a part of a surface that is not glass, an ellipsoid in its own space; with its mirror image in x. */
struct FTintSettings
{
	FVec3f Center = FVec3f::Zero();
	FVec3f HalfExtent = FVec3f(0.01f, 0.01f, 0.01f);
	float Softness = 0.5f;
	FVec3f Color = FVec3f(0.5f, 0.5f, 0.5f);
	float Amount = 1.0f;
	float Hair = 0.0f;
	bool bMirrored = false;
};

/** Tints follow each other: each goes on top of those before it. */
struct FSceneTint
{
	std::string Surface; // its name or number
	FTintSettings Settings;
};

/** A finger, a cloth or a wet sponge that goes along a line. */
struct FTouchSettings
{
	FVec3f From = FVec3f::Zero();
	FVec3f To = FVec3f::Zero();
	float Radius = 0.008f;
	float StartTime = 0.0f;
	float Duration = 0.5f;
	float Push = 0.9f;
	float Water = 0.0f;
};

struct FSceneTouch
{
	std::string Name;
	FTouchSettings Settings;
	std::vector<FVec3f> Path; // places that it passes on a smooth curve, m; empty: straight from From to To

	/** Where it is after a part of its time, 0 to 1. */
	FVec3f PlaceAfter(double Part) const;
};

/** How hard the body works whose skin sweats. */
struct FSceneBody
{
	float Effort = 0.0f;
	float StartTime = 0.0f;
	float StopTime = 1.0e6f;
};

struct FSceneEmitter
{
	std::string Name;
	FEmitterSettings Settings;
};

struct FSceneRain
{
	std::string Name;
	FRainSettings Settings;
	bool bPlaceGiven = false; // by the scene; otherwise PlaceRain finds one from which all that is shown gets wet
	bool bPlaceFound = false; // by PlaceRain
	bool bSizeGiven = false;  // the least drop
};

/** What blows besides world.wind. */
struct FSceneWindSource
{
	std::string Name;
	FWindSourceSettings Settings;
};

struct FSceneRules
{
	int32 Ticks = 600;
	EEnvironment Environment = DefaultEnvironment;
	float EnvironmentTurn = 0.0f;
};

/**
 * A ride: everything in the scene is carried along by a vehicle that speeds up and brakes. The scene stays where it is
 * and the world moves past it: the wind gets the opposite velocity, gravity the opposite acceleration, and what
 * emitters throw starts with the velocity that it has against the vehicle.
 */
struct FSceneTravel
{
	FVec3f Direction = FVec3f::UnitY();
	float Speed = 0.0f;
	float StartTime = 1.0f;
	float AccelerationTime = 4.0f;
	float BrakeTime = 1.0e6f;
	float BrakingTime = 2.0f;
};

struct FSceneFrames
{
	int32 Width = 1280;
	int32 Height = 720;
	int32 Every = 2;
	float VideoRate = 30.0f;

	/** Ticks from one image of a video to the next: of the rates that go evenly into the ticks, the nearest. At least
	 * one: a video cannot show more than there is. */
	uint64 TicksPerVideoImage(double TickRate) const
	{
		const double Rate = double(VideoRate);
		const double More = std::max(std::floor(TickRate / Rate), 1.0); // images than asked for, or as many
		const bool bFewer = Rate - TickRate / (More + 1.0) < TickRate / More - Rate;
		return static_cast<uint64>(bFewer ? More + 1.0 : More);
	}
};

enum class EFluidDrawing : uint8
{
	Face,
	Balls,
};

struct FSceneFinish
{
	EFluidDrawing Fluid = EFluidDrawing::Face;
	FFilm Film;
};

/** What is the scene's own. */
struct FSceneGiven
{
	// Otherwise FrameScene finds a place from which all is seen.
	bool bEye = false;    // camera.eye
	bool bTarget = false; // camera.target

	// Otherwise PlaceRain chooses them when it places rain.
	bool bFloor = false;       // world.floorHeight
	bool bDrops = false;       // budget.drops
	bool bTrailPieces = false; // budget.trailPieces
	bool bTrails = false;      // any of trails
};

struct FScene
{
	std::string Name;             // of the file, without its extension
	std::filesystem::path Folder; // that meshes are relative to
	std::string Title;
	std::string Description;
	FSceneRules Rules;
	FWorldSettings Settings;
	FSceneGiven Given;
	std::vector<FSceneSurface> Surfaces;
	std::vector<FSceneSprinkle> Sprinkles;
	std::vector<FSceneLiquid> Liquids;
	std::vector<FSceneFluidSource> FluidSources;
	std::vector<FSceneFluidSink> FluidSinks;
	std::vector<FSceneFluidFill> FluidFills;
	std::vector<FSceneSolid> Solids;
	std::vector<FSceneFluidBind> FluidBinds;
	std::vector<FSceneEmitter> Emitters;
	std::vector<FSceneRain> Rains;
	std::vector<FSceneWindSource> WindSources;
	std::vector<FSceneRegion> Regions;
	std::vector<FSceneTint> Tints;
	std::vector<FSceneTouch> Touches;
	FSceneBody Body;
	FSceneTravel Travel;
	FCamera Camera;
	FSceneFrames Frames;
	FSceneFinish Finish;
	FLiquidAppearance Liquid;
};

/** The index of a name or a number among things with names. */
template <typename T>
std::size_t FindNamed(const std::vector<T>& Things, std::string_view Name)
{
	for (std::size_t Index = 0; Index < Things.size(); ++Index)
	{
		if ((!Name.empty() && Things[Index].Name == Name) || std::to_string(Index) == Name)
		{
			return Index;
		}
	}
	return Things.size();
}

} // namespace FluidDrops
