// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Many drops over sides at once, where nothing acts on them but gravity, wind, dry roughness, drag and adhesion: the
// same steps as FollowPath takes for one (Docs/Model/SurfaceDrops.md#a-tick-of-one-drop), in SIMD lanes. Loops over
// lanes are functions of their own because compilers vectorize them only so, and so that they can be compiled for wider
// vectors as well: without contraction the bits do not depend on the width. A lane never depends on another.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

struct FCrossingLanes
{
	static constexpr uint32 Most = 64;
	static constexpr uint32 Step = 16; // loops run over whole vectors: the rest is filled with copies

	// The closed form that ends, and the triangle in which it does.
	float EntryB[Most], EntryC[Most], RateB[Most], RateC[Most], DriveB[Most], DriveC[Most], DragRate[Most];
	float ExitTime[Most];
	int32 ExitSide[Most];
	float BaseLength[Most], ApexX[Most], ApexY[Most];
	float AlongX[Most], AlongY[Most]; // of the side

	// The triangle behind the side, and the drop.
	int32 NextSide[Most];
	float NextBaseLength[Most], NextApexX[Most], NextApexY[Most];
	float NextAlongX[Most], NextAlongY[Most];
	float FieldX[Most], FieldY[Most], FieldN[Most];
	float GripX[Most], GripY[Most], Adhesion[Most];
	float WindX[Most], WindY[Most]; // along the triangle, m/s
	float Mass[Most], Radius[Most];
	float LiquidDrag[Most]; // lambda without the wind's, 1/s
	float WindGrip[Most];   // of the wind on the drop, 1/m; 0 where none blows

	// Between the two.
	float SideParameter[Most];
	float Along[Most], Out[Most]; // velocity along the side and over it, m/s
	float Push[Most];             // of the old drive over the side

	// The closed form that begins.
	float NewEntryB[Most], NewEntryC[Most], NewRateB[Most], NewRateC[Most], NewDriveB[Most], NewDriveC[Most];
	float Soonest[3][Most];
	int32 NewSide[Most];
	float NewExitTime[Most];
	int32 bOrdinary[Most]; // no vertex, no valley, holds on, is driven
	int32 bSolved[Most];   // NewExitTime is the exit over NewSide; else it must be found in another way

	/** Fills up to whole vectors; returns their number of lanes. */
	uint32 FillUp(uint32 Count);
};

/** To the end of the closed forms. */
void LeaveTriangles(FCrossingLanes& Lanes, uint32 Count);

/** Into the triangles beyond: entry, rate, drive, and whether that is all there is to it. */
void EnterTriangles(FCrossingLanes& Lanes, uint32 Count, float ValleyTime);

/** The likeliest side and when the drop is there. */
void FindLikelyExits(FCrossingLanes& Lanes, uint32 Count);

} // namespace FluidDrops
