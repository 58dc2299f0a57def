// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where each triangle of a surface lies in a square texture. The mesh's own texture coordinates serve if they lie in
// [0, 1] and no two triangles share a place; else every triangle gets a place of its own, at the same scale for all,
// with a gutter around it. A place is found by barycentrics, so a surface that bends keeps its picture.

#pragma once

#include "FluidDropsCore/Geometry/Surface.h"

#include <array>

namespace FluidDrops
{

class FSurfaceAtlas
{
public:
	using FCorners = std::array<FVec2f, 3>; // of one triangle, in texels

	/** For a texture of Resolution x Resolution texels. Refuses one that is too small for so many triangles. */
	FD_CORE_API static TResult<FSurfaceAtlas> Build(const FSurface& Surface, uint32 Resolution);

	/** In texels; divide by the resolution for texture coordinates. */
	FVec2f Place(uint32 Triangle, const TBarycentric<float>& At) const
	{
		const FCorners& Corners = Charts[Triangle];
		return Corners[0] + (Corners[1] - Corners[0]) * At.B + (Corners[2] - Corners[0]) * At.C;
	}

	std::span<const FCorners> Triangles() const { return Charts; }
	uint32 Resolution() const { return Size; }
	bool UsesOwnCoordinates() const { return bOwn; }
	/** Mean length of a texel's side on the surface at rest, m. */
	float TexelSize() const { return Side; }

	/** The part of each texel that triangles cover, row by row. */
	FD_CORE_API std::vector<float> CoverTexels() const;

private:
	static bool FromTexCoords(const FSurface& Surface, uint32 Resolution, FSurfaceAtlas& Out);
	static bool FromPacking(const FSurface& Surface, uint32 Resolution, FSurfaceAtlas& Out);
	void Measure(const FSurface& Surface);

	std::vector<FCorners> Charts;
	uint32 Size = 0;
	float Side = 0.0f; // m
	bool bOwn = false;
};

} // namespace FluidDrops
