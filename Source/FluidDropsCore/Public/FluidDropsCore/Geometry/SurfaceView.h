// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What moving along a surface needs to see of it: the frames and the graph, and nothing about its place in the
// world. Templates on the scalar, so that tests can walk in double over the same graph.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceGraph.h"
#include "FluidDropsCore/Geometry/TriangleFrame.h"

#include <span>

namespace FluidDrops
{

/** Refers to frames and graph of a surface that must outlive it. */
template <typename T>
struct TSurfaceView
{
	std::span<const TTriangleFrame<T>> Frames;
	const FSurfaceGraph* Graph = nullptr;
};

} // namespace FluidDrops
