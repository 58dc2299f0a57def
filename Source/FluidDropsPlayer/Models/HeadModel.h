// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A human head and neck, cut as a bust: a signed-distance model, polygonised when it is first needed. The face looks
// toward -Y, Z is up, the origin is between the ears at the height of the eyes, half-way between chin and crown. All
// proportions are those of an adult: from chin to crown 23 cm, eyes at half of it, brow, base of the nose and chin a
// third of the face apart.

#pragma once

#include "Models/ImplicitModel.h"

namespace FluidDrops
{

/** Places of the face that scenes and tests ask for, in centimeters of a head 23 cm high; x > 0 is its left. */
struct FHeadLandmarks
{
	static constexpr double Height = 23.0; // chin to crown
	static constexpr double Chin = -11.5;  // z of its lowest point
	static constexpr double EyeX = 3.15;
	static constexpr double EyeY = -7.35;
	static constexpr double EyeZ = 0.0;
	static constexpr double EyeRadius = 1.25;
	static constexpr double InnerEyeX = 1.75;
	static constexpr double NoseTipZ = -4.2;
	static constexpr double MouthZ = -7.2;
	static constexpr double NeckEnd = -17.5; // z of the cut
};

/** In centimeters. Detail 0 to 3: sides of triangles shrink by about 1.7 from one to the next. */
FImplicitModel MakeHeadModel(int32 Detail);

enum class EHeadPart : uint8
{
	Skin,
	Eyes,
};

struct FHeadShape
{
	EHeadPart Part = EHeadPart::Skin;
	float Height = 0.23f; // m, from chin to crown
	int32 Detail = 2;
};

/** The mesh in meters. The eyes fill the openings of the lids. */
FSurfaceMesh MakeHead(const FHeadShape& Shape);

} // namespace FluidDrops
