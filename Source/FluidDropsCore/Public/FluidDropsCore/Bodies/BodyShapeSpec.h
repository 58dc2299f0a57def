// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shape of a body as plain data, as scenes, recordings and hosts give it.

#pragma once

#include "FluidDropsCore/Bodies/BodyShape.h"

namespace FluidDrops
{

enum class EBodyShape : uint8
{
	Sphere,
	Box,
	Capsule,
	HalfSpace,
	Hull,
	Mesh, // by a sampled distance field
	Count,
};

inline constexpr const char* BodyShapeNames[] = {"sphere", "box", "capsule", "halfSpace", "hull", "mesh"};

struct FBodyShapeSpec
{
	EBodyShape Kind = EBodyShape::Box;
	bool bInside = false;                         // the solid is all around: a container
	float Radius = 0.1f;                          // sphere, capsule, m
	float HalfLength = 0.1f;                      // capsule, along Z, m
	FVec3f HalfExtent = FVec3f(0.1f, 0.1f, 0.1f); // box, m
	FVec3f Normal = FVec3f(0.0f, 0.0f, 1.0f);     // half-space
	float Offset = 0.0f;                          // half-space, m
	FSurfaceMesh Mesh;                            // hull: its points; mesh: closed
	uint32 Resolution = 48;                       // mesh: cells of the field along the longest side

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(
			It.Kind, It.bInside, It.Radius, It.HalfLength, It.HalfExtent, It.Normal, It.Offset, It.Mesh, It.Resolution);
	}
};

FD_CORE_API TResult<FBodyShape> MakeBodyShape(const FBodyShapeSpec& Spec, ITaskRunner& Runner);

} // namespace FluidDrops
