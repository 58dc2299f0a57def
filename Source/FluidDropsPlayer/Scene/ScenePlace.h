// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where a surface or a body of a scene is, and how it moves. Plain data; SceneMotion.h says what comes of it.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <vector>

namespace FluidDrops
{

enum class ESurfaceLook : uint8
{
	Glass,
	Opaque,
};

/** Where a thing is at a time, seen from its place: it goes there and comes to rest, and then to the next one. */
struct FPoseKey
{
	float Time = 0.0f;            // s
	FVec3f Move = FVec3f::Zero(); // m
	FVec3f Turn = FVec3f::Zero(); // deg along the axis
};

/**
 * Where a surface is and how it moves. A rotation is a vector along its axis, as long as its angle: [0, 0, 90] turns
 * by 90 degrees about Z, counter-clockwise seen from its tip.
 */
struct FSurfacePlace
{
	/** Whether it ever moves by itself. */
	bool Moves() const { return Spin != FVec3f::Zero() || Sway != FVec3f::Zero() || !Keys.empty(); }

	FVec3f Position = FVec3f::Zero();
	FVec3f Rotation = FVec3f::Zero();
	FVec3f Spin = FVec3f::Zero();
	FVec3f Sway = FVec3f::Zero();
	float SwayPeriod = 4.0f;
	ESurfaceLook Look = ESurfaceLook::Opaque;
	std::vector<FPoseKey> Keys; // in the order of their times
};

} // namespace FluidDrops
