// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a frame's plain data to the rows that shaders read: view constants, drops sorted by level of detail, trails,
// spray, and the corners of the surfaces. FSceneBuffers keeps and grows the buffers they are copied into.

#pragma once

#include "Layouts.ush"
#include "Render/RenderTypes.h"
#include "Render/Resources.h"
#include "Render/WetnessPass.h"

#include <array>

namespace FluidDrops::Gpu
{

/** A mesh of the unit disc: rings around the apex. */
struct FDomeDetail
{
	uint32 Segments;
	uint32 Rings;
	float MaxPixels; // used for drops of up to that radius on the screen
	uint32 IndexCount() const { return 3 * Segments * (2 * Rings - 1); }
};

inline constexpr std::array<FDomeDetail, 4> DomeDetails{{{6, 1, 1.0f}, {12, 2, 3.0f}, {24, 4, 14.0f}, {64, 10, 1e30f}}};

/** Radii on the screen within which one shape goes over into the next, in pixels. */
struct FSizeBand
{
	float From;
	float To;
};

inline constexpr FSizeBand BillboardBand{0.8f, 1.4f};  // below: a polygon that faces the eye
inline constexpr FSizeBand HalfSphereBand{3.0f, 4.5f}; // below: the sheared half-sphere; above: the spline

struct FRowRange
{
	uint32 First = 0;
	uint32 Count = 0;
};

FViewConstants MakeViewConstants(const FRenderFrame& Frame, VkExtent2D Picture, const FGpuImage& Panorama);

/** Triangles of all the details, one after the other. */
std::vector<uint32> MakeDomeIndices();

class FSceneBuffers
{
public:
	static TResult<FSceneBuffers> Create(const FDevice& Device);

	/** Copies the frame's rows; the GPU must not be reading. */
	FStatus Upload(const FDevice& Device, const FRenderFrame& Frame, const FViewConstants& View);

	FBuffer Indices;
	FBuffer Drops;
	FBuffer Trails;
	FBuffer Spray;
	FBuffer SurfaceVertices;
	FBuffer WetnessCorners; // for each surface vertex: where its wetness map has it
	FBuffer SurfaceTints;   // of one surface after the other
	FBuffer SurfaceLooks;   // one for each surface of the frame, and a last one for drops without a surface: glass

	FBuffer Caustics;
	FWetnessPass Wetness; // the maps of all surfaces, one after the other

	std::array<FRowRange, DomeDetails.size()> DropsByDetail;
	uint32 TrailCount = 0;
	uint32 SprayCount = 0;
	FRowRange GlassVertices;
	FRowRange OpaqueVertices;
	bool bSeenFromBehind = false; // most drops show us their flat side, through the glass

private:
	std::vector<FSprayData> SprayRows;              // scratch
	std::vector<const FRenderSurface*> WetSurfaces; // scratch: those with a map, in the order of the vertices
	FStatus UploadTints(const FDevice& Device, const FRenderFrame& Frame, FSurfaceLook* Looks);
	FStatus UploadWetness(const FDevice& Device, const FRenderFrame& Frame);

	/** Traces caustics for this light and liquid unless they are there already; only opaque surfaces show them. */
	FStatus UploadCaustics(const FDevice& Device, const FViewConstants& View);

	float CausticsRadius = -1.0f; // of the light that they were traced for
	float CausticsIndex = 0.0f;
};

} // namespace FluidDrops::Gpu
