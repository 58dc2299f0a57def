// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Marching cubes (Docs/Model/ParticleFluid.md#surface-of-the-liquid): which triangles a cube holds, by which of its
// eight corners lie inside. The table is not typed in but made from two rules that give closed surfaces whatever the
// corners are:
//
// - On a face with two corners inside, diagonally opposite, each of them is cut off by itself. The rule looks at the
//   face alone, so both cubes at the face draw the same two lines, and every line has exactly two triangles.
// - The lines of a cube join to loops. A loop is a fan from a vertex of which no diagonal lies in a face of the cube:
//   a diagonal there could be drawn by the cube behind the face too. Such a vertex exists for every loop of all cases.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <array>

namespace FluidDrops
{

/** Corner c of a cube lies at (c & 1, c >> 1 & 1, c >> 2 & 1); edge e goes from Corner along Axis. */
struct FCubeEdge
{
	uint8 Corner;
	uint8 Axis;
};

struct FCubeCase
{
	static constexpr uint32 MaxTriangles = 5;

	uint8 TriangleCount = 0;
	std::array<std::array<uint8, 3>, MaxTriangles> Triangles{}; // edges; counter-clockwise seen from outside the liquid
};

struct FCubeCases
{
	std::array<FCubeEdge, 12> Edges{};
	std::array<FCubeCase, 256> Cases{}; // bit c is set if corner c is inside
};

/** Made at the first call. */
const FCubeCases& GetCubeCases();

} // namespace FluidDrops
