// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A small car in three parts: the painted body with bonnet, roof and pillars; the glass between them; the wheels.
// Signed-distance models that fit into each other, polygonised when they are first needed. It drives toward +Y, Z is
// up, the origin is on the ground below its middle. In meters of a car 4 m long.

#pragma once

#include "Models/ImplicitModel.h"

namespace FluidDrops
{

enum class ECarPart : uint8
{
	Body,
	Glass,
	Wheels,
};

struct FCarShape
{
	ECarPart Part = ECarPart::Body;
	float Length = 4.0f; // m
	int32 Detail = 1;
};

/** Detail 0 to 2: sides of triangles shrink by about 1.7 from one to the next. */
FImplicitModel MakeCarModel(ECarPart Part, int32 Detail);

FSurfaceMesh MakeCar(const FCarShape& Shape);

} // namespace FluidDrops
