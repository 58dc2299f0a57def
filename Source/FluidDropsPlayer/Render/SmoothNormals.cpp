// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/SmoothNormals.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** The corners that meet at each vertex, vertex by vertex: corner = 3 * triangle + which of the three. */
struct FCornersByVertex
{
	std::vector<uint32> First; // one more than there are vertices
	std::vector<uint32> Corners;

	FCornersByVertex(size_t VertexCount, std::span<const std::array<uint32, 3>> Triangles)
		: First(VertexCount + 1, 0)
		, Corners(3 * Triangles.size())
	{
		for (const std::array<uint32, 3>& Triangle : Triangles)
		{
			for (const uint32 Vertex : Triangle)
			{
				++First[Vertex + 1];
			}
		}
		for (size_t Vertex = 0; Vertex < VertexCount; ++Vertex)
		{
			First[Vertex + 1] += First[Vertex];
		}
		std::vector<uint32> Next(First.begin(), First.end() - 1);
		for (uint32 Corner = 0; Corner < Corners.size(); ++Corner)
		{
			Corners[Next[Triangles[Corner / 3][Corner % 3]]++] = Corner;
		}
	}
};

} // namespace

std::vector<FVec3f> SmoothNormals(
	std::span<const FVec3f> Positions, std::span<const std::array<uint32, 3>> Triangles, float CreaseAngleDegrees)
{
	const float MinCosine = std::cos(CreaseAngleDegrees * 0.01745329252f) - 1e-5f;
	std::vector<FVec3f> FaceNormals(Triangles.size(), FVec3f(FVec3f::UnitZ()));
	std::vector<float> Weights(3 * Triangles.size(), 0.0f); // area times angle at the corner
	for (size_t Face = 0; Face < Triangles.size(); ++Face)
	{
		const auto Corner = [&](size_t Which) -> const FVec3f& { return Positions[Triangles[Face][Which % 3]]; };
		const FVec3f Cross = (Corner(1) - Corner(0)).cross(Corner(2) - Corner(0));
		const float Area = Cross.norm();
		if (!(Area > 0.0f))
		{
			continue;
		}
		FaceNormals[Face] = Cross / Area;
		for (size_t Which = 0; Which < 3; ++Which)
		{
			const FVec3f One = Corner(Which + 1) - Corner(Which);
			const FVec3f Other = Corner(Which + 2) - Corner(Which);
			Weights[3 * Face + Which] = Area * std::atan2(Area, One.dot(Other));
		}
	}
	const FCornersByVertex Around(Positions.size(), Triangles);
	std::vector<FVec3f> Normals(3 * Triangles.size());
	for (uint32 Corner = 0; Corner < Normals.size(); ++Corner)
	{
		const FVec3f& Own = FaceNormals[Corner / 3];
		const uint32 Vertex = Triangles[Corner / 3][Corner % 3];
		FVec3f Sum = FVec3f::Zero();
		for (uint32 Index = Around.First[Vertex]; Index < Around.First[Vertex + 1]; ++Index)
		{
			const FVec3f& Other = FaceNormals[Around.Corners[Index] / 3];
			Sum +=
				Own.dot(Other) >= MinCosine ? FVec3f(Weights[Around.Corners[Index]] * Other) : FVec3f(FVec3f::Zero());
		}
		const float Length = Sum.norm();
		Normals[Corner] = Length > 0.0f ? FVec3f(Sum / Length) : Own;
	}
	return Normals;
}

} // namespace FluidDrops
