// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where a drop sends the light that meets it (Docs/Model/SurfaceDrops.md#views): for a spherical cap on a plane and
// light of a given incidence, the irradiance of the plane in units of what it gets without the drop. Rays are traced
// once, for caps of a few contact angles and incidences in steps of five degrees; shaders look it up and warp it to the
// outline of the drop. The shadow of the drop, the bright patch opposite the light and the dark edge toward it are all
// in it.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <vector>

namespace FluidDrops
{

/** Lengths in radii of the base; x is where the light travels to, y is across (the map is even in y). */
class FCausticTable
{
public:
	/** LightRadius is the angular radius of the light in radians: the larger, the softer. */
	static FCausticTable Make(float RefractiveIndex, float LightRadius);

	/** The row of incidences that serves an angle: the nearest (DROP-105). */
	static uint32 IncidenceRow(float IncidenceDegrees);
	static float IncidenceOfRow(uint32 Row);    // deg
	static float ContactAngleOfRow(uint32 Row); // deg

	/** Irradiance at the middle of a cell. */
	float At(uint32 CapRow, uint32 IncidenceRow, uint32 X, uint32 Y) const;

	const std::vector<float>& Values() const { return Cells; }

private:
	std::vector<float> Cells; // by cap, incidence, y, x
};

} // namespace FluidDrops
