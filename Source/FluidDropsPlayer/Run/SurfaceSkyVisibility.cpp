// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/SurfaceSkyVisibility.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 SkyVisibilityRays = 48;
constexpr uint32 SmoothingRounds = 2;

std::vector<FVec3f> VertexNormals(const FSurface& Surface)
{
	std::vector<FVec3f> Normals(Surface.Positions().size(), FVec3f(FVec3f::Zero()));
	for (const FTriangleCorners& Triangle : Surface.Triangles())
	{
		const FVec3f& A = Surface.Positions()[Triangle[0]];
		const FVec3f Cross = (Surface.Positions()[Triangle[1]] - A).cross(Surface.Positions()[Triangle[2]] - A);
		for (const uint32 Corner : Triangle)
		{
			Normals[Corner] += Cross;
		}
	}
	for (FVec3f& Normal : Normals)
	{
		const float Length = Normal.norm();
		Normal = Length > 0.0f ? FVec3f(Normal / Length) : FVec3f(FVec3f::UnitZ());
	}
	return Normals;
}

/** Cosine-weighted about +Z, by Vogel's spiral; Turn differs from vertex to vertex, so that errors do not line up. */
FVec3f SpiralDirection(uint32 Ray, float Turn)
{
	const float Square = (static_cast<float>(Ray) + 0.5f) / static_cast<float>(SkyVisibilityRays);
	const float Sin = std::sqrt(Square);
	const float Angle = 2.3999632f * static_cast<float>(Ray) + Turn;
	return {Sin * std::cos(Angle), Sin * std::sin(Angle), std::sqrt(1.0f - Square)};
}

/** How far a ray gets; Reach if nothing is in its way. */
float FreeWay(const FSurface& Surface, std::span<const FSurface* const> Others, const FVec3f& Origin,
	const FVec3f& Direction, float Reach)
{
	const auto Until = [&](const FSurface& Any, float Limit)
	{
		const FSurfaceHit Hit = Any.CastRay(Origin, Direction, Limit, EHitSides::Both);
		return Hit.IsHit() ? Hit.Time : Limit;
	};
	float Way = Until(Surface, Reach);
	for (const FSurface* Other : Others)
	{
		Way = Until(*Other, Way);
	}
	return Way;
}

float SkyVisibilityAt(const FSurface& Surface, std::span<const FSurface* const> Others, const FVec3f& Point,
	const FVec3f& Normal, float Reach, float Turn)
{
	const FVec3f Across = std::abs(Normal.z()) < 0.9f ? FVec3f(FVec3f::UnitZ()) : FVec3f(FVec3f::UnitX());
	const FVec3f X = Across.cross(Normal).normalized();
	const FVec3f Y = Normal.cross(X);
	const FVec3f Origin = Surface.Pose().TransformPoint(Point + Normal * (2.0e-3f * Reach));
	float Open = 0.0f;
	for (uint32 Ray = 0; Ray < SkyVisibilityRays; ++Ray)
	{
		const FVec3f Local = SpiralDirection(Ray, Turn);
		const FVec3f Direction = Surface.Pose().TransformVector(X * Local.x() + Y * Local.y() + Normal * Local.z());
		const float Near = 1.0f - FreeWay(Surface, Others, Origin, Direction, Reach) / Reach; // fades with distance
		Open += 1.0f - std::sqrt(Near);
	}
	return Open / static_cast<float>(SkyVisibilityRays);
}

/** The mean with the neighbors along edges. */
std::vector<float> SmoothOver(const FSurface& Surface, const std::vector<float>& Values)
{
	std::vector<float> Sums = Values;
	std::vector<float> Counts(Values.size(), 1.0f);
	for (const FTriangleCorners& Triangle : Surface.Triangles())
	{
		for (uint32 Corner = 0; Corner < 3; ++Corner)
		{
			for (const uint32 Other : {Triangle[(Corner + 1) % 3], Triangle[(Corner + 2) % 3]})
			{
				Sums[Triangle[Corner]] += 0.5f * Values[Other];
				Counts[Triangle[Corner]] += 0.5f;
			}
		}
	}
	for (size_t Vertex = 0; Vertex < Sums.size(); ++Vertex)
	{
		Sums[Vertex] /= Counts[Vertex];
	}
	return Sums;
}

} // namespace

std::vector<float> SurfaceSkyVisibility(const FSurface& Surface, std::span<const FSurface* const> Others)
{
	const std::span<const FVec3f> Positions = Surface.Positions();
	const std::vector<FVec3f> Normals = VertexNormals(Surface);
	FVec3f Low = Positions.empty() ? FVec3f(FVec3f::Zero()) : Positions[0];
	FVec3f High = Low;
	for (const FVec3f& Position : Positions)
	{
		Low = Low.cwiseMin(Position);
		High = High.cwiseMax(Position);
	}
	const float Reach = std::max((High - Low).norm() / 3.0f, 1.0e-6f);
	std::vector<float> SkyVisibility(Positions.size(), 1.0f);
	using FRange = tbb::blocked_range<size_t>;
	tbb::parallel_for(FRange(0, Positions.size()),
		[&](const FRange& Range)
		{
			for (size_t Vertex = Range.begin(); Vertex < Range.end(); ++Vertex)
			{
				const float Turn = 2.399f * static_cast<float>((Vertex * 2654435761u) % 1021u);
				SkyVisibility[Vertex] =
					SkyVisibilityAt(Surface, Others, Positions[Vertex], Normals[Vertex], Reach, Turn);
			}
		});
	for (uint32 Round = 0; Round < SmoothingRounds; ++Round)
	{
		SkyVisibility = SmoothOver(Surface, SkyVisibility);
	}
	return SkyVisibility;
}

} // namespace FluidDrops
