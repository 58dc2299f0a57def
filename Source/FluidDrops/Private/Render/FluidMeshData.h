// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water as triangles, ready to be copied to the graphics card: one array for each stream of the vertex factory. Places
// are relative to the origin of the frame that was drawn, cm.

#pragma once

#include "Containers/Array.h"
#include "Math/Color.h"
#include "Math/Vector.h"
#include "Math/Vector2D.h"
#include "PackedNormal.h"

/** The triangles with one material. */
struct FFluidMeshSection
{
	uint32 FirstIndex = 0;
	uint32 Triangles = 0;
	uint32 FirstVertex = 0;
	uint32 Vertices = 0;
};

struct FFluidMeshData
{
	TArray<FVector3f> Positions;
	TArray<FVector3f> Previous; // where each vertex was when it was drawn last, relative to the origin of that time
	TArray<FPackedNormal> TangentX;
	TArray<FPackedNormal> TangentZ; // the normal
	TArray<FColor> Colors; // R: a number that stays with the drop; G: wetness of a trail, else 1; B: foam of a liquid
	TArray<FVector2f> TexCoords; // a drop: place in the disc below it, 0 to 1; a trail: along, across
	// Second set, cm. A drop: height above its base and radius; a trail: width, 0; a liquid: its depth below the point
	// and the radius of its particles.
	TArray<FVector2f> Sizes;
	TArray<uint32> Indices;
	TArray<FFluidMeshSection> Sections; // one for each material

	void SetSize(int32 Vertices, int32 Triangles)
	{
		Positions.SetNumUninitialized(Vertices, EAllowShrinking::No);
		Previous.SetNumUninitialized(Vertices, EAllowShrinking::No);
		TangentX.SetNumUninitialized(Vertices, EAllowShrinking::No);
		TangentZ.SetNumUninitialized(Vertices, EAllowShrinking::No);
		Colors.SetNumUninitialized(Vertices, EAllowShrinking::No);
		TexCoords.SetNumUninitialized(Vertices, EAllowShrinking::No);
		Sizes.SetNumUninitialized(Vertices, EAllowShrinking::No);
		Indices.SetNumUninitialized(3 * Triangles, EAllowShrinking::No);
	}
};
