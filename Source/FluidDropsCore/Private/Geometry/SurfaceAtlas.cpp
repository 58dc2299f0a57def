// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Geometry/SurfaceAtlas.h"

#include "FluidDropsCore/Geometry/ConvexPolygon.h"
#include "Geometry/ShelfPacking.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float OverlapSlack = 1.0e-3f; // of a texel: rounding, not an overlap

/** A triangle laid on its longest side; the apex lies above it. */
struct FLaidTriangle
{
	uint32 Corner; // where the longest side begins
	double Width;  // m
	double Height;
	double ApexX;
};

FLaidTriangle LayDown(const FSurfaceMesh& Mesh, uint32 Triangle)
{
	std::array<FVec3d, 3> Points;
	for (uint32 Corner = 0; Corner < 3; ++Corner)
	{
		Points[Corner] = Mesh.Positions[Mesh.Triangles[Triangle][Corner]].cast<double>();
	}
	uint32 Longest = 0;
	for (uint32 Side = 1; Side < 3; ++Side)
	{
		const auto LengthOf = [&](uint32 S) { return (Points[(S + 1) % 3] - Points[S]).squaredNorm(); };
		Longest = LengthOf(Side) > LengthOf(Longest) ? Side : Longest;
	}
	const FVec3d Base = Points[(Longest + 1) % 3] - Points[Longest];
	const FVec3d Edge = Points[(Longest + 2) % 3] - Points[Longest];
	const double Width = Base.norm();
	const double ApexX = Width > 0.0 ? Edge.dot(Base) / Width : 0.0;
	const double Height = std::sqrt(std::max(Edge.squaredNorm() - ApexX * ApexX, 0.0));
	return {Longest, Width, Height, ApexX};
}

} // namespace

bool FSurfaceAtlas::FromTexCoords(const FSurface& Surface, uint32 Resolution, FSurfaceAtlas& Out)
{
	const std::span<const FVec2f> Coordinates = Surface.TexCoords();
	if (Coordinates.empty())
	{
		return false;
	}
	Out.Size = Resolution;
	Out.bOwn = true;
	for (const FTriangleCorners& Triangle : Surface.Triangles())
	{
		FCorners& Corners = Out.Charts.emplace_back();
		for (uint32 Corner = 0; Corner < 3; ++Corner)
		{
			const FVec2f& At = Coordinates[Triangle[Corner]];
			if (!(At.x() >= 0.0f && At.x() <= 1.0f && At.y() >= 0.0f && At.y() <= 1.0f))
			{
				return false;
			}
			Corners[Corner] = At * float(Resolution);
		}
		const FVec2f A = Corners[1] - Corners[0];
		const FVec2f B = Corners[2] - Corners[0];
		if (!(std::abs(A.x() * B.y() - A.y() * B.x()) > 0.0f))
		{
			return false; // no area: film on it would have no place
		}
	}
	const std::vector<float> Covered = Out.CoverTexels();
	return std::all_of(Covered.begin(), Covered.end(), [](float Part) { return Part <= 1.0f + OverlapSlack; });
}

bool FSurfaceAtlas::FromPacking(const FSurface& Surface, uint32 Resolution, FSurfaceAtlas& Out)
{
	const FSurfaceMesh Rest = Surface.RestMesh(); // not as it is bent now: the map must not depend on when it was made
	std::vector<FLaidTriangle> Laid;
	std::vector<FShelfBox> Boxes;
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		Laid.push_back(LayDown(Rest, Triangle));
		Boxes.push_back({Laid.back().Width, Laid.back().Height});
	}
	const std::optional<FShelfPlan> Plan = PackOnShelves(Boxes, Resolution);
	if (!Plan)
	{
		return false;
	}
	const double Scale = Plan->Scale;
	Out.Size = Resolution;
	Out.bOwn = false;
	Out.Charts.resize(Laid.size());
	for (std::size_t Triangle = 0; Triangle < Laid.size(); ++Triangle)
	{
		const FLaidTriangle& Box = Laid[Triangle];
		const std::array<uint32, 2>& Place = Plan->Places[Triangle];
		const FVec2f Origin(static_cast<float>(Place[0]), static_cast<float>(Place[1]));
		FCorners& Corners = Out.Charts[Triangle];
		Corners[Box.Corner] = Origin;
		Corners[(Box.Corner + 1) % 3] = Origin + FVec2f(float(Box.Width * Scale), 0.0f);
		Corners[(Box.Corner + 2) % 3] = Origin + FVec2f(float(Box.ApexX * Scale), float(Box.Height * Scale));
	}
	return true;
}

TResult<FSurfaceAtlas> FSurfaceAtlas::Build(const FSurface& Surface, uint32 Resolution)
{
	FSurfaceAtlas Own;
	if (FromTexCoords(Surface, Resolution, Own))
	{
		Own.Measure(Surface);
		return Own;
	}
	FSurfaceAtlas Packed;
	if (FromPacking(Surface, Resolution, Packed))
	{
		Packed.Measure(Surface);
		return Packed;
	}
	const double TexelsEach = 1.0 + 2.0 * ShelfGutter;
	const double Least = std::ceil(TexelsEach * (std::sqrt(double(Surface.TriangleCount())) + 1.0));
	return MakeError("a texture of " + std::to_string(Resolution) + " x " + std::to_string(Resolution) +
		" texels is too small for " + std::to_string(Surface.TriangleCount()) + " triangles: needs at least " +
		std::to_string(uint32(Least)) + ", or texture coordinates from 0 to 1 that do not overlap");
}

void FSurfaceAtlas::Measure(const FSurface& Surface)
{
	const FSurfaceMesh Rest = Surface.RestMesh();
	double OnSurface = 0.0; // twice the area, m^2
	double InMap = 0.0;     // twice the area, texels
	for (std::size_t Triangle = 0; Triangle < Charts.size(); ++Triangle)
	{
		const FTriangleCorners& At = Surface.Triangles()[Triangle];
		const FVec3f& Origin = Rest.Positions[At[0]];
		OnSurface += double((Rest.Positions[At[1]] - Origin).cross(Rest.Positions[At[2]] - Origin).norm());
		const FVec2f A = Charts[Triangle][1] - Charts[Triangle][0];
		const FVec2f B = Charts[Triangle][2] - Charts[Triangle][0];
		InMap += std::abs(double(A.x()) * double(B.y()) - double(A.y()) * double(B.x()));
	}
	Side = InMap > 0.0 ? float(std::sqrt(OnSurface / InMap)) : 0.0f;
}

std::vector<float> FSurfaceAtlas::CoverTexels() const
{
	std::vector<float> Covered(std::size_t(Size) * Size, 0.0f);
	for (const FCorners& Corners : Charts)
	{
		TConvexPolygon<double> Polygon;
		for (const FVec2f& Corner : Corners)
		{
			Polygon.Add(Corner.cast<double>());
		}
		ForEachCoveredCell(
			Polygon, Size, [&](uint32 X, uint32 Y, double Part) { Covered[std::size_t(Y) * Size + X] += float(Part); });
	}
	return Covered;
}

} // namespace FluidDrops
