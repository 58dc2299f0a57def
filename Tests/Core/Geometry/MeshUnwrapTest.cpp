// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about texture coordinates that are made for a wetness map: every mesh gets some that serve, few vertices are
// split, and every corner of every triangle is where its chart is.

#include "FluidDropsCore/Geometry/MeshUnwrap.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/SurfaceAtlas.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr uint32 MapSize = 256;

FMeshUnwrap Unwrapped(const FSurfaceMesh& Mesh, const std::vector<uint32>& Polygons = {}, uint32 Resolution = MapSize)
{
	TResult<FMeshUnwrap> Unwrap = UnwrapMesh(Mesh, Polygons, Resolution);
	EXPECT_TRUE(Unwrap.IsOk()) << (Unwrap ? "" : Unwrap.Error().Message);
	return std::move(Unwrap.Value());
}

/** The mesh with its vertices split, as an editor would write it. */
FSurfaceMesh Applied(const FSurfaceMesh& Mesh, const FMeshUnwrap& Unwrap)
{
	FSurfaceMesh Result;
	for (const uint32 Source : Unwrap.SourceVertices)
	{
		Result.Positions.push_back(Mesh.Positions[Source]);
	}
	Result.Triangles = Unwrap.Triangles;
	Result.TexCoords = Unwrap.TexCoords;
	return Result;
}

FSurfaceAtlas AtlasOf(const FSurfaceMesh& Mesh, uint32 Resolution = MapSize)
{
	const TResult<FSurface> Surface = FSurface::Create(Mesh);
	EXPECT_TRUE(Surface.IsOk());
	TResult<FSurfaceAtlas> Atlas = FSurfaceAtlas::Build(Surface.Value(), Resolution);
	EXPECT_TRUE(Atlas.IsOk()) << (Atlas ? "" : Atlas.Error().Message);
	return std::move(Atlas.Value());
}

/** A stair that winds up around Z, twice: seen from above it lies on itself. */
FSurfaceMesh MakeWindingRamp()
{
	constexpr uint32 Steps = 64;
	FSurfaceMesh Mesh;
	for (uint32 Step = 0; Step <= Steps; ++Step)
	{
		const double Angle = 4.0 * Math::Pi * double(Step) / double(Steps);
		for (const double Radius : {0.5, 1.0})
		{
			Mesh.Positions.push_back(
				{float(Radius * std::cos(Angle)), float(Radius * std::sin(Angle)), 0.01f * float(Step)});
		}
	}
	for (uint32 Step = 0; Step < Steps; ++Step)
	{
		const uint32 A = 2 * Step;
		Mesh.Triangles.push_back({A, A + 1, A + 3});
		Mesh.Triangles.push_back({A, A + 3, A + 2});
	}
	return Mesh;
}

double AreaInMap(const FMeshUnwrap& Unwrap, uint32 Triangle)
{
	const FTriangleCorners& At = Unwrap.Triangles[Triangle];
	const TVec2<double> A = (Unwrap.TexCoords[At[1]] - Unwrap.TexCoords[At[0]]).cast<double>();
	const TVec2<double> B = (Unwrap.TexCoords[At[2]] - Unwrap.TexCoords[At[0]]).cast<double>();
	return 0.5 * (A.x() * B.y() - A.y() * B.x());
}

double AreaInSpace(const FSurfaceMesh& Mesh, uint32 Triangle)
{
	const FTriangleCorners& At = Mesh.Triangles[Triangle];
	const FVec3d O = Mesh.Positions[At[0]].cast<double>();
	return 0.5 * (Mesh.Positions[At[1]].cast<double>() - O).cross(Mesh.Positions[At[2]].cast<double>() - O).norm();
}

} // namespace

TEST(MeshUnwrap, EveryMeshGetsCoordinatesThatServeAWetnessMap)
{
	std::vector<FSurfaceMesh> Meshes = TestMeshes();
	Meshes.push_back(MakeWindingRamp());
	Meshes.push_back(MakeUvSphere(0.4f, 40, 20, 10.0f));
	for (const FSurfaceMesh& Mesh : Meshes)
	{
		const FSurfaceMesh Written = Applied(Mesh, Unwrapped(Mesh));
		for (const uint32 Resolution : {MapSize, 2 * MapSize, 1000u})
		{
			EXPECT_TRUE(AtlasOf(Written, Resolution).UsesOwnCoordinates()) << Mesh.Triangles.size();
		}
	}
}

TEST(MeshUnwrap, EveryTriangleKeepsItsFaceAndNearlyItsShare)
{
	const FSurfaceMesh Mesh = MakeIcosphere(0.7f, 3);
	const FMeshUnwrap Unwrap = Unwrapped(Mesh);
	double Least = 1.0e300;
	double Most = 0.0;
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		const double Share = AreaInMap(Unwrap, Triangle) / AreaInSpace(Mesh, Triangle);
		Least = std::min(Least, Share);
		Most = std::max(Most, Share);
	}
	EXPECT_GT(Least, 0.0) << "none is turned over";
	EXPECT_LT(Most / Least, 1.0 / 0.7) << "seen at 45 degrees at most";
}

TEST(MeshUnwrap, VerticesAreSplitOnlyBetweenCharts)
{
	const FSurfaceMesh Mesh = MakeIcosphere(0.7f, 4); // 5120 triangles, 2562 vertices
	const FMeshUnwrap Unwrap = Unwrapped(Mesh);
	EXPECT_LT(Unwrap.Charts, 60u);
	EXPECT_LT(Unwrap.SourceVertices.size(), 2562u * 3 / 2);
	ASSERT_EQ(Unwrap.Triangles.size(), Mesh.Triangles.size());
	ASSERT_EQ(Unwrap.TexCoords.size(), Unwrap.SourceVertices.size());
	for (uint32 Vertex = 0; Vertex < Mesh.Positions.size(); ++Vertex)
	{
		EXPECT_EQ(Unwrap.SourceVertices[Vertex], Vertex) << "the mesh's own come first";
	}
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		for (uint32 Corner = 0; Corner < 3; ++Corner)
		{
			ASSERT_EQ(Unwrap.SourceVertices[Unwrap.Triangles[Triangle][Corner]], Mesh.Triangles[Triangle][Corner]);
		}
	}
}

TEST(MeshUnwrap, AFlatPaneStaysWhole)
{
	const FSurfaceMesh Mesh = MakePane(2.0f, 1.0f, 20, 10);
	const FMeshUnwrap Unwrap = Unwrapped(Mesh);
	EXPECT_EQ(Unwrap.Charts, 1u);
	EXPECT_EQ(Unwrap.SourceVertices.size(), Mesh.Positions.size());
	double Covered = 0.0;
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		Covered += AreaInMap(Unwrap, Triangle);
	}
	EXPECT_GT(Covered, 0.45) << "half of a square, less the border";
}

TEST(MeshUnwrap, APolygonIsNotCut)
{
	// Quads of a coarse ball: both triangles of each are in one chart, also where charts end.
	const FSurfaceMesh Mesh = MakeUvSphere(0.4f, 16, 8, 10.0f);
	std::vector<uint32> Quads;
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		Quads.push_back(1000 - Triangle / 2);
	}
	const FMeshUnwrap Unwrap = Unwrapped(Mesh, Quads);
	EXPECT_GT(Unwrap.Charts, 1u);
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); Triangle += 2)
	{
		uint32 Shared = 0;
		for (const uint32 Corner : Unwrap.Triangles[Triangle])
		{
			const FTriangleCorners& Other = Unwrap.Triangles[Triangle + 1];
			Shared += std::find(Other.begin(), Other.end(), Corner) != Other.end() ? 1 : 0;
		}
		EXPECT_EQ(Shared, 2u) << Triangle;
	}
	EXPECT_TRUE(AtlasOf(Applied(Mesh, Unwrap)).UsesOwnCoordinates());
}

TEST(MeshUnwrap, TrianglesWithoutAreaDoNotMatter)
{
	FSurfaceMesh Mesh = MakeBox({0.2f, 0.3f, 0.5f}, 3);
	Mesh.Triangles.insert(Mesh.Triangles.begin() + 5, {0, 1, 0});
	const FMeshUnwrap Unwrap = Unwrapped(Mesh);
	EXPECT_EQ(Unwrap.Charts, 6u);
	EXPECT_EQ(Unwrap.Triangles.size(), Mesh.Triangles.size());
	EXPECT_TRUE(AtlasOf(Applied(Mesh, Unwrap)).UsesOwnCoordinates());
}

TEST(MeshUnwrap, WhatCannotBeDoneIsRefused)
{
	const FSurfaceMesh Ball = MakeIcosphere(1.0f, 2);
	EXPECT_EQ(UnwrapMesh(FSurfaceMesh(), {}, MapSize).Error().Message, "the mesh has no vertex");
	EXPECT_EQ(UnwrapMesh(Ball, std::vector<uint32>(3, 0), MapSize).Error().Message, "polygons: 3 for 320 triangles");
	EXPECT_NE(UnwrapMesh(Ball, {}, 4).Error().Message.find("is too small for"), std::string::npos);
	EXPECT_NE(UnwrapMesh(Ball, std::vector<uint32>(320, 7), MapSize).Error().Message.find("polygon 7 is too bent"),
		std::string::npos);
}
