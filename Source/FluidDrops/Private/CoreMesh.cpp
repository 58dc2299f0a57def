// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "CoreMesh.h"

#include "CoreVectors.h"

namespace FluidDrops
{

TResult<FSurfaceMesh> CoreMesh(const FFluidSurfaceMesh& Mesh, const FVector3f& Scale)
{
	FSurfaceMesh Core;
	Core.Positions.reserve(Mesh.Positions.Num());
	for (const FVector3f& Position : Mesh.Positions)
	{
		Core.Positions.push_back(ToVec3(Units::LocalToCore(Position, Scale)));
	}
	Core.Triangles.reserve(Mesh.Triangles.Num());
	for (const FIntVector& Triangle : Mesh.Triangles)
	{
		if (Triangle.GetMin() < 0 || Triangle.GetMax() >= Mesh.Positions.Num())
		{
			return MakeError(
				"mesh: corners of triangles must be from 0 to " + std::to_string(Mesh.Positions.Num() - 1));
		}
		const FIntVector Corners = Units::TriangleToCore(Triangle, Scale);
		Core.Triangles.push_back({uint32(Corners.X), uint32(Corners.Y), uint32(Corners.Z)});
	}
	Core.TexCoords.reserve(Mesh.TexCoords.Num());
	for (const FVector2f& Coordinate : Mesh.TexCoords)
	{
		Core.TexCoords.push_back(FVec2f(Coordinate.X, Coordinate.Y));
	}
	return Core;
}

} // namespace FluidDrops
