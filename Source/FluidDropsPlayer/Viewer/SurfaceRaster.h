// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What surface is seen at each pixel, and how far away: a depth buffer on the CPU for overlays, coarser than the
// picture. Perspective-correct, clipped at the eye.
//
// The rule of hidden lines: opaque surfaces hide what lies behind them, glass hides nothing. A point on a surface is
// not hidden by that surface's own slope: it counts as visible if it is no deeper than the deepest of the nine pixels
// around it, and a little.

#pragma once

#include "Viewer/Projection.h"
#include "Viewer/SceneFrame.h"

namespace FluidDrops
{

/** The surface that is nearest at a pixel. */
struct FSeenPlace
{
	uint32 Surface = IndexNone;
	uint32 Triangle = 0;
	float B = 0.0f; // barycentrics of corners B and C
	float C = 0.0f;
};

class FSurfaceRaster
{
public:
	/** Pixels of the projection that one pixel of the raster stands for, along each side. */
	static constexpr uint32 Coarseness = 2;

	FSurfaceRaster(const FSceneFrame& Frame, const FProjection& InProjection);

	uint32 Width() const { return Columns; }
	uint32 Height() const { return Rows; }
	const FSeenPlace& At(uint32 Column, uint32 Row) const { return Nearest[std::size_t(Row) * Columns + Column]; }

	/** Whether opaque surfaces leave a point of the picture free, in pixels of the projection. */
	bool IsVisible(const FScreenPoint& Point) const;

private:
	struct FCorner
	{
		float X; // pixels of the raster
		float Y;
		float InverseDepth;
		float B;
		float C;
	};

	void DrawSurface(const FSceneFrame& Frame, uint32 Surface, const FProjection& Projection);
	void DrawTriangle(const FCorner (&Corners)[3], uint32 Surface, uint32 Triangle, bool bOpaque);

	uint32 Columns;
	uint32 Rows;
	std::vector<float> InverseDepths; // of the nearest surface; 0 where there is none
	std::vector<float> InverseOpaque; // of the nearest opaque one
	std::vector<FSeenPlace> Nearest;
};

} // namespace FluidDrops
