// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A frame that owns all it shows, so that it can be drawn on one thread while the world goes on on another. Made once,
// never changed.

#pragma once

#include "FluidDropsCore/World/View.h"
#include "Render/RenderTypes.h"

#include <memory>
#include <vector>

namespace FluidDrops
{

/** The surfaces of a world in their own space, for picking and for overlays; poses change from frame to frame. */
using FSurfaceShapes = std::vector<std::shared_ptr<const FSurface>>;

class FSceneFrame
{
public:
	explicit FSceneFrame(const FRenderFrame& Frame);
	FSceneFrame(const FSceneFrame&) = delete;
	FSceneFrame& operator=(const FSceneFrame&) = delete;

	/** Refers to this frame. */
	const FRenderFrame& Frame() const { return View; }

	uint64 Tick = 0;
	uint64 CommandsDone = 0; // how many commands the state has seen
	bool bForClip = false;              // it is to go into the clip that is being recorded
	FSurfaceShapes Shapes;              // as many as there are surfaces
	std::vector<FForceInstance> Forces; // of the drops
	FVec3f RainFall = -FVec3f::UnitZ(); // unit: where raindrops of medium size fall to

private:
	struct FSurfaceCopy
	{
		std::vector<FVec3f> Positions;
		std::vector<std::array<uint32, 3>> Triangles;
		std::vector<float> Openness;
		std::vector<std::array<FVec2f, 3>> Places;
		std::vector<FRenderWetTexel> Texels;
		std::vector<float> Deposits;
		std::vector<FRenderTint> Tints;
	};

	std::vector<FRenderDrop> Drops;
	std::vector<FRenderTrail> Trails;
	std::vector<FRenderSpray> Spray;
	std::vector<FRenderParticle> Particles;
	std::vector<FLiquidLook> Looks;
	std::vector<FSurfaceCopy> Copies;
	std::vector<FRenderSurface> Surfaces;
	FRenderFrame View;
};

/** Copies of a world's surfaces, in their own space. */
FSurfaceShapes CopyShapes(const FWorld& World);

/** The place of any surface that a ray meets first. */
struct FPickedPlace
{
	uint32 Surface = IndexNone;
	uint32 Triangle = 0;
	FVec3f Position = FVec3f::Zero();
	FVec3f Normal = FVec3f::Zero();

	bool IsHit() const { return Surface != IndexNone; }
};
FPickedPlace PickSurface(const FSceneFrame& Frame, const FVec3f& Eye, const FVec3f& Direction);

} // namespace FluidDrops
