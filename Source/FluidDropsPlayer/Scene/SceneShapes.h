// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The meshes by formula that a scene can ask for. Plain data, with a table of settings for each (SceneFields).

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"
#include "Mesh/MeshFile.h"
#include "Models/CarModel.h"
#include "Models/GridModels.h"
#include "Models/HeadModel.h"

#include <string>

namespace FluidDrops
{

/** Names are those of the options in SceneFields.cpp; the order is that of ShapeGroups(). */
enum class EShape : uint8
{
	Pane,
	Icosphere,
	Cylinder,
	Box,
	Valley,
	UvSphere,
	Windshield,
	Leaf,
	Head,
	Car,
	Can,
};

struct FPaneShape
{
	float Width = 0.4f;
	float Height = 0.3f;
	int32 Columns = 40;
	int32 Rows = 30;
};

struct FIcosphereShape
{
	float Radius = 0.1f;
	int32 Subdivisions = 4;
};

struct FCylinderShape
{
	float Radius = 0.05f;
	float Height = 0.2f;
	int32 Slices = 64;
	int32 Rings = 20;
};

struct FClosedBoxShape
{
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f);
	int32 Cells = 10;
};

struct FValleyShape
{
	float Length = 0.3f;
	float Width = 0.1f;
	float Slope = 30.0f;
};

/** As in Fournier 1997: a sphere of slices and rings, cut off at both poles. */
struct FUvSphereShape
{
	float Radius = 0.1f;
	int32 Slices = 64;
	int32 Rings = 32;
	float Truncation = 5.0f;
};

struct FShapes
{
	EShape Kind = EShape::Pane;
	FPaneShape Pane;
	FIcosphereShape Icosphere;
	FCylinderShape Cylinder;
	FClosedBoxShape Box;
	FValleyShape Valley;
	FUvSphereShape UvSphere;
	FWindshieldShape Windshield;
	FLeafShape Leaf;
	FHeadShape Head;
	FCarShape Car;
	FCanShape Can;
};

/** A mesh by formula, or from a file. */
struct FSceneModel
{
	std::string Mesh; // a file, relative to the scene's; empty if it is a shape
	FMeshUnits Units; // of that file
	FShapes Shape;
};

} // namespace FluidDrops
