// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A frame that owns all it shows, so that it can be drawn on one thread while the world goes on on another. Made once,
// never changed.

#pragma once

#include "FluidDropsCore/Views/View.h"
#include "Render/RenderTypes.h"

#include <memory>
#include <vector>

namespace FluidDrops
{

/** The surfaces of a world in their own space, for picking and for overlays; poses change from frame to frame. */
using FSurfaceShapes = std::vector<std::shared_ptr<const FSurface>>;

/** A solid body in fluid, for picking. */
struct FFrameBody
{
	FBodyShape Shape;
	FRigidTransform Pose;
};

class FSceneFrame
{
public:
	explicit FSceneFrame(const FRenderFrame& Frame);
	FSceneFrame(const FSceneFrame&) = delete;
	FSceneFrame& operator=(const FSceneFrame&) = delete;

	/** Refers to this frame. */
	const FRenderFrame& Frame() const { return View; }

	uint64 Tick = 0;
	uint64 CommandsDone = 0;            // how many commands the state has seen
	bool bForClip = false;              // it is to go into the clip that is being recorded
	FSurfaceShapes Shapes;              // as many as there are surfaces
	std::vector<FForceInstance> Forces; // of the drops
	FWindField Wind;
	FVec3f RainFall = -FVec3f::UnitZ(); // unit: where raindrops of medium size fall to
	std::vector<FFrameBody> Bodies;     // in fluid, in the order of the world's

private:
	struct FSurfaceCopy
	{
		std::vector<FVec3f> Positions;
		std::vector<std::array<uint32, 3>> Triangles;
		std::vector<float> SkyVisibility;
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

} // namespace FluidDrops
