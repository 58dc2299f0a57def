// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The console variables FluidDrops.*: what can be changed while a game runs. Those of scalability are set by
// Config/FluidDropsScalability.ini with the quality of effects. Game thread only.

#pragma once

#include "CoreTypes.h"

class UFluidDropsSettings;

namespace FluidDropsUnreal::Console
{

/** Time stands still for all water. */
bool IsPaused();
/** Steps run on tasks while the frame goes on; else at once on the game thread, as always while a movie is rendered. */
bool IsAsync();
/** Whether frames take as long as they need: a movie is rendered, or the command line asks for fixed steps of time. */
bool IsOffline();
/** Hz. */
float TickRate(const UFluidDropsSettings& Settings);
int32 MaxTicksPerFrame(const UFluidDropsSettings& Settings);
/** 0: three quarters of the workers. */
int32 Threads(const UFluidDropsSettings& Settings);
/** A budget of the project as the platform can afford it. */
int32 Budget(int32 ProjectBudget);
/** Most steps of particle fluid in one tick. */
int32 MaxSubsteps(const UFluidDropsSettings& Settings);
/** How particle fluid is drawn. */
enum class EFluidDraw : uint8
{
	Nothing,
	Faces, // each liquid as one body
	Balls, // each particle
};
EFluidDraw FluidDraw();
/** Edge of the cubes from which faces of liquids are made, as a share of the interaction radius. */
float CubeSize(const UFluidDropsSettings& Settings);
/** The level of detail of something that far from the viewer, cm. */
int32 LodAtDistance(const UFluidDropsSettings& Settings, double Centimeters);

/** Factor on the distances at which levels of detail begin. */
float LodDistanceScale();
/** The level of detail of everything, 0 the finest; INDEX_NONE: each as it should be. */
int32 ForcedLod();
/** Vertices that the drops of a world may have when they are drawn. */
uint32 MaxVertices();

/** What FluidDrops.Debug.Draw asks for. */
enum class EDebugDraw : uint8
{
	Nothing,
	Drops,  // drops, falling drops and pools
	Trails, // and trails
	Events, // and where something happened to a drop
};
EDebugDraw DebugDraw();
/** Distance between the arrows of FluidDrops.Debug.Wind, cm; 0: none. */
float DebugWind();

} // namespace FluidDropsUnreal::Console
