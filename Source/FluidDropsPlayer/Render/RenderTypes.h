// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a picture is made of: plain data, no Vulkan, no solver. World space, meters, right-handed, Z up. The spans of a
// frame are only read during the call they are passed to.

#pragma once

#include "FluidDropsCore/DropShapes/DropProfile.h"
#include "FluidDropsCore/DropShapes/LobedShape.h"
#include "FluidDropsCore/Foundation/Vector.h"
#include "Render/Appearance.h"
#include "Render/Camera.h"

#include <array>
#include <span>
#include <vector>

namespace FluidDrops
{

/** Of water on a window: what a drop looks like if nobody says otherwise. */
inline const FDropProfile DefaultDropShape = SolveProfile<float>({60.0f, 0.0f, 0.0f});

/** A drop that sits on a surface: a profile, stretched, with a slightly irregular outline. */
struct FRenderDrop
{
	FVec3f Position = FVec3f::Zero();      // center of the wetted disc
	FVec3f Normal = FVec3f::UnitY();       // unit, out of the surface
	FVec3f Along = -FVec3f::UnitZ();       // unit tangent: where it leans or moves
	float Radius = 0.6e-3f;                // r of the sphere of equal volume, m
	FDropProfile Shape = DefaultDropShape; // in radii r
	bool bLobed = false;                   // the half-sphere of Shape is bent by Lobe
	TLobe<float> Lobe{};                   // its scale is in Shape already
	float Stretch = 1.0f;                  // length : width, >= 1; the wetted area stays the same
	float Wobble = 0.0f;                   // 0..1 lasting irregularity of the outline
	float Roughening = 0.0f;    // 0..0.5 of the base radius: how far rough ground pushes the outline about now
	float Way = 0.0f;           // traveled, in widths 2 r: advances what Roughening does
	uint32 Seed = 0;            // of both; stays with the drop for life
	uint32 Surface = 0;         // row of FRenderFrame::Surfaces that it sits on; glass if there is none
	float SkyVisibility = 1.0f; // of that place, see FRenderSurface::SkyVisibility
	float Deposit = 0.0f;       // matter below it, kg/m^2
	bool bPool = false;         // level in the middle and so wide that each place of it has its own light
};

/** A straight piece of wet film. Consecutive pieces share their ends and join without a seam. */
struct FRenderTrail
{
	FVec3f Start = FVec3f::Zero();
	FVec3f End = FVec3f::Zero();
	FVec3f Normal = FVec3f::UnitY();
	float StartWidth = 1e-3f; // full width, m
	float EndWidth = 1e-3f;
	float StartThickness = 1.0f; // 0..1 of a fresh film
	float EndThickness = 1.0f;
	uint32 Surface = 0; // row of FRenderFrame::Surfaces that it lies on; glass if there is none
};

/** A drop in the air, drawn as the streak that a shutter leaves. */
struct FRenderSpray
{
	FVec3f Position = FVec3f::Zero();
	FVec3f Velocity = FVec3f::Zero(); // m/s
	float Radius = 1e-3f;
};

/** A particle of a fluid. */
struct FRenderParticle
{
	FVec3f Position = FVec3f::Zero();
	float Radius = 2e-3f;             // of the ball of its volume, m
	float Foam = 0.0f;                // 0..1: how much air it carries; above TornFoam it is spray
	uint32 Liquid = 0;                // row of FRenderFluid::Looks
	FVec3f Velocity = FVec3f::Zero(); // m/s, of spray
	uint32 Seed = 0;                  // stays with it for life
	std::array<float, 6> ToBall = {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f}; // see FParticleShape

	static constexpr float TornFoam = 0.75f;
};

/** Fluid of particles, drawn as one body with a smooth face. */
struct FRenderFluid
{
	std::span<const FRenderParticle> Particles;
	std::span<const FLiquidLook> Looks;
	float Smoothing =
		4.0f; // how far the faces of particles go over into each other, in the largest radius; 0: not at all
};

/** The numbers are those of Shaders/Public/Layouts.ush. */
enum class EMaterial : uint32
{
	Glass = 0,
	Opaque = 1,
};

/** One texel of a wetness map. */
struct FRenderWetTexel
{
	float Film = 0.0f;       // thickness, m
	float Age = 0.0f;        // s
	float DropHeight = 0.0f; // m
	float Fog = 0.0f;        // water in drops too fine to be seen, m
};

/** How wet a surface is, as a picture. */
struct FRenderWetness
{
	uint32 Resolution = 0;                         // texels along a side; 0 for no map
	std::span<const std::array<FVec2f, 3>> Places; // corners of each triangle, in texels
	std::span<const FRenderWetTexel> Texels;       // row by row
};

/** Paint on a part of an opaque surface: an ellipsoid in its own space. Later ones cover earlier ones. */
struct FRenderTint
{
	FVec3f Center = FVec3f::Zero();              // m
	FVec3f HalfExtent = FVec3f::Constant(0.01f); // m
	float Softness = 0.5f;                       // share of it that fades out
	FVec3f Color = FVec3f(0.5f, 0.5f, 0.5f);     // linear reflectance
	float Amount = 1.0f;                         // 0..1
	float Hair = 0.0f;                           // 0 for paint, 1 for strands
};

struct FRenderSurface
{
	std::span<const FVec3f> Positions;
	std::span<const std::array<uint32, 3>> Triangles;
	FRigidTransform Pose;
	EMaterial Material = EMaterial::Glass;
	FSurfaceAppearance Appearance; // if it is opaque
	std::span<const float>
		SkyVisibility;               // for each position: share of the sky that the surface leaves open; empty for 1
	FRenderWetness Wetness = {};     // film is shown if it is opaque, fog on glass as well
	std::span<const float> Deposits; // for each position: matter on it, kg/m^2, looks as the liquid dried; empty for 0
	std::span<const FRenderTint> Tints = {};
};

struct FRenderFrame
{
	FCamera Camera;
	EEnvironment Environment = DefaultEnvironment;
	uint32 EnvironmentSeed = 1;
	float EnvironmentTurn = 0.0f; // degrees about Z, counter-clockwise seen from above
	FLiquidAppearance Liquid;
	FFilm Film;
	std::span<const FRenderDrop> Drops;
	std::span<const FRenderTrail> Trails;
	std::span<const FRenderSpray> Spray;
	FRenderFluid Fluid;
	std::span<const FRenderSurface> Surfaces;
	double Time = 0.0; // s; seeds the grain
};

/** Rows from the top, four bytes a pixel, sRGB, alpha 255. */
struct FImage
{
	uint32 Width = 0;
	uint32 Height = 0;
	std::vector<uint8> Rgba;
};

/** Rows from the top, four floats a pixel, linear radiance before bloom and tone map. */
struct FRadianceImage
{
	uint32 Width = 0;
	uint32 Height = 0;
	std::vector<float> Rgba;
};

/** Rows from the top; what is seen through the middle of each pixel. */
struct FGeometryImage
{
	static constexpr float NothingThere = 1.0e10f; // m: the surroundings, as far as compositing cares

	uint32 Width = 0;
	uint32 Height = 0;
	std::vector<FVec3f> Normals; // unit, in the world; toward the camera for surfaces, out of the water for drops
	std::vector<float> Depths;   // along the view, m
};

} // namespace FluidDrops
