// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// From a body's own axes to the streams of a mesh: where each vertex is drawn, and where it was drawn last.

#pragma once

#include "FluidDropsCore/DropShapes/DropFace.h"
#include "Render/FluidMeshData.h"
#include "Render/FluidMeshScene.h"

namespace FluidDropsUnreal
{

/** Where a body stands and how it moves. */
struct FBodyPlace
{
	FVector3f Middle;
	FVector3f Along;
	FVector3f Across;
	FVector3f Up;
	FVector3f Motion; // since the last time, over its surface or through the air, cm
	FMatrix44f Now;
	FMatrix44f Before;
	float Scale; // cm of a unit of its shape
	FColor Color;
};

struct FMeshVertex
{
	FVector3f Local; // along, across, up
	FVector3f Normal;
	FVector2f Disc; // -1 to 1
};

/** Unreal's axes are mirrored, and so is the core's order of a cross product. */
inline FBodyPlace PlaceOn(
	const FFluidCarry& Carry, const FVector3f& Middle, const FVector3f& Along, const FVector3f& Up)
{
	FBodyPlace Place;
	Place.Middle = Middle;
	Place.Along = Along;
	Place.Across = FVector3f::CrossProduct(Along, Up);
	Place.Up = Up;
	Place.Motion = FVector3f::ZeroVector;
	Place.Now = Carry.Now;
	Place.Before = Carry.Before;
	return Place;
}

/** What is left to chance for a body, and how wet it is (0 to 1). */
inline FColor ColorOfSeed(uint32 Seed, float Wetness)
{
	const uint8 Chance = uint8((Seed * 2654435761u) >> 24); // Knuth's multiplicative hash
	return FColor(Chance, uint8(FMath::RoundToInt32(255.0f * FMath::Clamp(Wetness, 0.0f, 1.0f))), 0, 255);
}

/** Writes the vertices and triangles of one body into the room that it has got. */
class FBodyWriter
{
public:
	FBodyWriter(FFluidMeshData& InMesh, uint32 FirstVertex, uint32 FirstTriangle, const FBodyPlace& InPlace)
		: Mesh(InMesh)
		, Place(InPlace)
		, First(FirstVertex)
		, Vertex(FirstVertex)
		, Index(3 * FirstTriangle)
	{
	}

	void Add(const FMeshVertex& Point)
	{
		const FVector3f Offset = ToWorld(Point.Local) * Place.Scale;
		const FVector3f Stands = Place.Middle + Offset;
		const FVector3f Normal = FVector3f(Place.Now.TransformVector(ToWorld(Point.Normal)));
		Mesh.Positions[Vertex] = FVector3f(Place.Now.TransformPosition(Stands));
		Mesh.Previous[Vertex] = FVector3f(Place.Before.TransformPosition(Stands - Place.Motion));
		Mesh.TangentZ[Vertex] = FVector4f(Normal, 1.0f);
		Mesh.TangentX[Vertex] = TangentOf(Normal);
		Mesh.Colors[Vertex] = Place.Color;
		Mesh.TexCoords[Vertex] = 0.5f * Point.Disc + FVector2f(0.5f);
		Mesh.Sizes[Vertex] = FVector2f(Point.Local.Z * Place.Scale, Place.Scale);
		++Vertex;
	}

	void AddTriangle(uint32 A, uint32 B, uint32 C)
	{
		Mesh.Indices[Index++] = First + A;
		Mesh.Indices[Index++] = First + B;
		Mesh.Indices[Index++] = First + C;
	}

	void AddGrid(const FluidDrops::FRingGrid& Grid)
	{
		Grid.ForEachTriangle([this](uint32 A, uint32 B, uint32 C) { AddTriangle(A, B, C); });
	}

private:
	FVector3f ToWorld(const FVector3f& Local) const
	{
		return Local.X * Place.Along + Local.Y * Place.Across + Local.Z * Place.Up;
	}

	FVector3f TangentOf(const FVector3f& Normal) const
	{
		const FVector3f Along = FVector3f(Place.Now.TransformVector(Place.Along));
		const FVector3f Flat = Along - Normal * FVector3f::DotProduct(Along, Normal);
		return Flat.SquaredLength() > 1.0e-4f ? Flat.GetUnsafeNormal()
											  : FVector3f(Place.Now.TransformVector(Place.Across));
	}

	FFluidMeshData& Mesh;
	const FBodyPlace& Place;
	const uint32 First;
	uint32 Vertex;
	uint32 Index;
};

} // namespace FluidDropsUnreal
