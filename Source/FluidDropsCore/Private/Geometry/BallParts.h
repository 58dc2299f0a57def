// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How much of straight pieces and of triangles lies in a ball.

#pragma once

#include "FluidDropsCore/Geometry/ConvexPolygon.h"
#include "FluidDropsCore/Geometry/TriangleFrame.h"

namespace FluidDrops
{

/** The part of a straight piece that lies in a ball around Center, 0 to 1. */
float PartInSphere(const FVec3f& Start, const FVec3f& End, const FVec3f& Center, float Radius);

float DistanceToPiece(const FVec3f& Start, const FVec3f& End, const FVec3f& Point);

/** The triangle in its own plane. */
TConvexPolygon<float> WholeTriangle(const TTriangleFrame<float>& Frame);

/** The part of a triangle within a ball: the disc in its plane, as a polygon of the same area, cut at the sides. */
TConvexPolygon<float> TriangleInSphere(const TTriangleFrame<float>& Frame, const FVec3f& Center, float Radius);

} // namespace FluidDrops
