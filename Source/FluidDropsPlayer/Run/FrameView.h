// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the renderer is told of a world: drops with the shape that field and motion give them, trails, spray and
// surfaces. Keeps its arrays from frame to frame, the shapes that drops share, and what it last showed of each drop.

#pragma once

#include "FluidDropsCore/World/DropTransitions.h"
#include "FluidDropsCore/World/View.h"
#include "Render/RenderTypes.h"
#include "Scene/Scene.h"

#include <vector>

namespace FluidDrops
{

class FFrameView
{
public:
	/** The frame refers to this view and to the world until either changes. */
	FRenderFrame Look(const FWorld& World, const FScene& Scene);

private:
	void LookAtDrops(const FWorld& World);
	void LookAtTrails(const FWorld& World);
	void LookAtSpray(); // after the drops, which may hold some of it back
	void LookAtSurfaces(const FWorld& World, const FScene& Scene);

	FShapeCache Shapes;
	FDropTransitions Transitions;
	std::vector<FDropInstance> DropInstances;
	std::vector<FTrailInstance> TrailInstances;
	std::vector<FAirInstance> AirInstances;
	std::vector<FRenderDrop> Drops;
	std::vector<FRenderTrail> Trails;
	std::vector<FRenderSpray> Spray;
	std::vector<FRenderSurface> Surfaces;
};

} // namespace FluidDrops
