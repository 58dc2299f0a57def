// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Points spread uniformly over the area of a surface (DROP-101), by an alias table: constant time per sample whatever
// the number of triangles.

#pragma once

#include "FluidDropsCore/Geometry/Surface.h"

#include <vector>

namespace FluidDrops
{

struct FSurfacePoint
{
	uint32 Triangle;
	float B;
	float C;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Triangle, It.B, It.C);
	}
};

class FAreaSampler
{
public:
	/** Areas as the surface lies now; make a new one when a deformation has changed them much. */
	FD_CORE_API static FAreaSampler Build(const FSurface& Surface);

	/** A point for three uniform numbers in [0, 1). */
	FD_CORE_API FSurfacePoint Sample(float PickTriangle, float U, float V) const;

	double Area() const { return TotalArea; }

private:
	struct FAliasEntry
	{
		float Threshold; // below: this entry's own triangle; above: Other
		uint32 Other;
	};
	std::vector<FAliasEntry> Aliases;
	double TotalArea = 0.0;
};

} // namespace FluidDrops
