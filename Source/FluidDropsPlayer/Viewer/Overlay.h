// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is drawn over a picture: lines and a tint, made for the camera of that picture, so that they lie on what they
// are about. Pure data; the window only copies it onto the screen. What is hidden is said in SurfaceRaster.h.

#pragma once

#include "Viewer/Picking.h"
#include "Viewer/SurfaceRaster.h"

#include <map>

namespace FluidDrops
{

enum class EOcclusion : uint8
{
	None,
	SkyVisibility, // the part of the sky that surfaces leave open at each place; on glass, that it leaves itself
	Shelter,       // where rain of medium size, with the wind as it is, cannot come
};

struct FOverlayOptions
{
	bool bGraph = false;
	bool bForces = false;
	bool bTrails = false;
	bool bWind = false;
	EOcclusion Occlusion = EOcclusion::None;

	bool operator==(const FOverlayOptions&) const = default;
	bool IsAny() const { return bGraph || bForces || bTrails || bWind || Occlusion != EOcclusion::None; }
};

/** Red, green, blue and opacity, 0 to 255. */
struct FOverlayColor
{
	uint8 R = 255;
	uint8 G = 255;
	uint8 B = 255;
	uint8 A = 255;

	bool operator==(const FOverlayColor&) const = default;
};

namespace OverlayColors
{
inline constexpr FOverlayColor Edge{150, 190, 225, 70};
inline constexpr FOverlayColor Border{255, 150, 60, 255};
inline constexpr FOverlayColor Junction{255, 80, 200, 255}; // a side with other than one whole neighbor
inline constexpr FOverlayColor Gravity{235, 240, 245, 220};
inline constexpr FOverlayColor Wind{70, 215, 190, 235};
inline constexpr FOverlayColor Inertia{255, 165, 70, 235};
inline constexpr FOverlayColor Total{255, 225, 90, 255};
inline constexpr FOverlayColor Trail{80, 190, 255, 255};
inline constexpr FOverlayColor FastWind{60, 110, 255, 235}; // of those that are shown; others lie between
inline constexpr FOverlayColor SlowWind{255, 70, 60, 235};
} // namespace OverlayColors

struct FOverlayLine
{
	float X0; // pixels of the picture
	float Y0;
	float X1;
	float Y1;
	FOverlayColor Color;
	float Width; // pixels
};

struct FOverlay
{
	std::vector<FOverlayLine> Lines;
	FImage Tint; // over all of the picture, with an alpha; empty for none
};

/** Keeps what does not change from picture to picture. */
class FOverlayMaker
{
public:
	FOverlay Make(
		const FSceneFrame& Frame, const FCamera& Camera, uint32 Width, uint32 Height, const FOverlayOptions& Options);

private:
	/** For each vertex, 0 to 1. */
	const std::vector<float>& SkyVisibilityOf(const FSurface& Shape);

	std::map<uint64, std::vector<float>> SkyVisibility; // by the mesh's hash
};

/** For each vertex of a surface 1 where rain comes, 0 where any surface is in its way. */
std::vector<float> RainReach(const FSceneFrame& Frame, uint32 Surface);

/** A circle of a brush around a place, on the surface that it lies on, in pixels: a closed line; points behind the eye
 * are left out. */
std::vector<FScreenPoint> BrushCircle(const FProjection& Projection, const FPickedPlace& Place, float Radius);

} // namespace FluidDrops
