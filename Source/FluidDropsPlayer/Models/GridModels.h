// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Curved sheets by formula, as grids with texture coordinates: the windshield of a car, the blade of a leaf, a can.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceMesh.h"

namespace FluidDrops
{

/**
 * The windshield of a car that drives toward +Y: curved both ways, wet outside (up and ahead). X is across; the
 * middle of the chord is the origin.
 */
struct FWindshieldShape
{
	float Width = 1.3f;      // m, along its lower edge
	float Height = 0.8f;     // m, along the slope
	float Incline = 30.0f;   // degrees from the horizontal
	float Bow = 0.14f;       // m that the sides lie behind the middle
	float Bulge = 0.03f;     // m that the middle lies above the straight line from the lower to the upper edge
	float Narrowing = 0.15f; // of the width, toward the upper edge
	int32 Columns = 52;
	int32 Rows = 32;
};

FSurfaceMesh MakeWindshield(const FWindshieldShape& Shape);

/**
 * The blade of a leaf, wet above: from its stem at +Y to its tip at -Y. It arches along its length, is folded along
 * a grooved midrib, and veins run from there to its edges.
 */
struct FLeafShape
{
	float Length = 0.12f;      // m
	float Width = 0.055f;      // m
	float Fold = 18.0f;        // degrees by which both halves rise from the midrib
	float Droop = 0.025f;      // m that the tip hangs lower than the middle
	float VeinDepth = 0.0006f; // m
	int32 VeinPairs = 7;
	int32 Columns = 48;
	int32 Rows = 110;
};

FSurfaceMesh MakeLeaf(const FLeafShape& Shape);

/** A drink can about Z that stands on its origin: rounded foot, wall, narrowing neck, rim, and a lid below it. */
struct FCanShape
{
	float Radius = 0.033f; // m, of its wall
	float Height = 0.122f; // m
	int32 Slices = 96;
};

FSurfaceMesh MakeCan(const FCanShape& Shape);

} // namespace FluidDrops
