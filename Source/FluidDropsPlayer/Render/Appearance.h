// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What things are made of, for the eye: an opaque surface, the liquid on it, and liquids that flow freely. Plain
// numbers with a table of settings each (Scene/LookFields.cpp); skin, leaf and car paint are sets of these numbers in
// the scenes that show them. Colors are linear reflectances, 0..1.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

/** Fine structure by formula, in the surface's own space. The numbers are those of Shaders/Public/Layouts.ush. */
enum class ESurfaceDetail : uint8
{
	None = 0,
	Skin = 1,    // pores, fine lines, blotches
	Leaf = 2,    // a midrib along Y and side veins
	Flakes = 3,  // metal flakes in a car's paint
	Label = 4,   // print on a can about Z that is DetailScale high
	Asphalt = 5, // a street with puddles
	Wood = 6,    // boards along X, DetailScale wide
	Eye = 7,     // eyeballs of a head, of the radius DetailScale; BaseColor is the iris
};

struct FSurfaceAppearance
{
	FVec3f BaseColor = FVec3f(0.18f, 0.18f, 0.18f); // middle gray, a little shiny: drops show on it
	float Roughness = 0.3f;
	float Metallic = 0.0f;
	float Specular = 0.5f;                               // reflectance at right angles: 0.08 times this
	float ClearCoat = 0.0f;                              // share of the surface under a clear varnish
	float CoatRoughness = 0.0f;                          // of that varnish
	float Subsurface = 0.0f;                             // how far light creeps under the surface before it leaves
	FVec3f SubsurfaceColor = FVec3f(0.9f, 0.25f, 0.12f); // of light that went through the matter
	float Translucency = 0.0f;                           // share of the diffuse light that comes from the back
	ESurfaceDetail Detail = ESurfaceDetail::None;
	float DetailStrength = 0.5f;
	float DetailScale = 1.0e-3f; // m
	float CreaseAngle = 50.0f;   // deg: sides sharper than this stay sharp
	float Porosity = 1.0f;       // of the bare matter: what water soaks into darkens; varnish and metal have none
};

/**
 * A clear liquid takes its color by absorption: after ColorDepth light is Color (Beer: Color^(depth / ColorDepth)).
 * A cloudy one (milk, paint) hides what is below: Opacity of it after that depth, and shows Color itself.
 */
struct FLiquidAppearance
{
	FVec3f Color = FVec3f(1.0f, 1.0f, 1.0f);
	float ColorDepth = 1.0e-3f; // m
	float Opacity = 0.0f;
	float Roughness = 0.0f; // of its face: 0 is wet, 1 is dried chalk
	float RefractiveIndex = 1.333f;
};

/**
 * A liquid of particles, which is seen in any depth from a thread to a pool: what it absorbs and what it scatters have
 * a scale each. AbsorptionColor is left of white light after AbsorptionDepth (Beer's law); Turbidity is the share that
 * a thin layer scatters, per meter of it, in ScatterColor: 0 is clear, 30 is honey, 3000 paint.
 */
struct FLiquidLook
{
	FVec3f AbsorptionColor = FVec3f(0.70f, 0.93f, 0.97f); // water
	float AbsorptionDepth = 1.0f;                         // m
	FVec3f ScatterColor = FVec3f(0.9f, 0.9f, 0.9f);
	float Turbidity = 0.0f; // 1/m
	float Roughness = 0.0f; // of its face: 0 is wet, 1 is chalk
	float RefractiveIndex = 1.333f;
	float Metallic = 0.0f; // 1: a molten metal of the color ScatterColor
	float Foaming = 1.0f;  // how white its foam is: 1 water, 0 what does not foam
};

} // namespace FluidDrops
