// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A straight piece of a trail within one triangle (Docs/Model/SurfaceDrops.md#trails): the chord of a drop's path over
// the shorter of a tick and its stay on the triangle.

#pragma once

#include "FluidDropsCore/Geometry/TriangleFrame.h"

namespace FluidDrops
{

template <typename T>
struct TTrailPiece
{
	uint32 Triangle;
	TBarycentric<T> Start;
	TBarycentric<T> End;
	T Width; // m
};

} // namespace FluidDrops
