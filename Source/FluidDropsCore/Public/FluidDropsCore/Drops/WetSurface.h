// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A surface as the drop solver sees it: where it is, what it is made of, and what follows from both.

#pragma once

#include "FluidDropsCore/Drops/DropMotion.h"
#include "FluidDropsCore/Drops/DropSettings.h"
#include "FluidDropsCore/Drops/DropShape.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Surface.h"
#include "FluidDropsCore/Geometry/SurfaceView.h"

namespace FluidDrops
{

struct FWetSurface
{
	FSurface Geometry;
	FSurfaceSettings Material;
	FCapShape Cap = FCapShape::FromContactAngle(60.0f);
	FVec3f LocalField = FVec3f::Zero(); // gravity in the surface's own space, m/s^2
	bool bRebind = false;               // field, material or shape changed: closed forms must start anew

	TSurfaceView<float> View() const { return {Geometry.AllFrames(), &Geometry.Graph()}; }
};

/** k_r on both axes of a triangle for a drop of that radius; each triangle and axis has its own share of the variation.
 */
inline TBrakes<float> BrakesOn(
	const FSurfaceSettings& Material, uint64 Seed, uint32 Surface, uint32 Triangle, float Radius)
{
	float HeightX = Material.AsperityHeight;
	float HeightY = Material.AsperityHeight;
	if (Material.RoughnessVariation > 0.0f)
	{
		const std::array<float, 4> Unit = RandomUnit4(Seed, Triangle, Surface, ERandomPurpose::RoughnessOfTriangle);
		HeightX *= 1.0f + Material.RoughnessVariation * (2.0f * Unit[0] - 1.0f);
		HeightY *= 1.0f + Material.RoughnessVariation * (2.0f * Unit[1] - 1.0f);
	}
	return {RoughnessBrake(Material.RoughnessX, HeightX, Radius), RoughnessBrake(Material.RoughnessY, HeightY, Radius)};
}

} // namespace FluidDrops
