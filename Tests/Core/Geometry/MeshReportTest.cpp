// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the report on a mesh: each defect is found, counted and named, and nothing else is.

#include "FluidDropsCore/Geometry/Surface.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

/** A unit square of two triangles, normal +Z. */
FSurfaceMesh MakeSquare()
{
	FSurfaceMesh Mesh;
	Mesh.Positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
	Mesh.Triangles = {{0, 1, 2}, {0, 2, 3}};
	return Mesh;
}

void ExpectRefused(const FSurfaceMesh& Mesh, const std::string& Word)
{
	const FMeshReport Report = ReportMesh(Mesh);
	EXPECT_FALSE(Report.IsUsable());
	EXPECT_NE(Report.Unusable.find(Word), std::string::npos) << Report.Unusable;
	const TResult<FSurface> Surface = FSurface::Create(Mesh);
	ASSERT_FALSE(Surface.IsOk());
	EXPECT_EQ(Surface.Error().Message, Report.Unusable);
}

} // namespace

TEST(MeshReport, UnusableMeshesAreRefusedWithTheReason)
{
	ExpectRefused({}, "no vertex");
	FSurfaceMesh NoTriangle = MakeSquare();
	NoTriangle.Triangles.clear();
	ExpectRefused(NoTriangle, "no triangle");
	FSurfaceMesh OutOfRange = MakeSquare();
	OutOfRange.Triangles[1][2] = 4;
	ExpectRefused(OutOfRange, "triangle 1 refers to vertex 4");
	for (const float Bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e8f})
	{
		FSurfaceMesh NotANumber = MakeSquare();
		NotANumber.Positions[2].y() = Bad;
		ExpectRefused(NotANumber, "vertex 2");
	}
	FSurfaceMesh Flat = MakeSquare();
	Flat.Triangles = {{0, 1, 1}, {2, 2, 2}};
	ExpectRefused(Flat, "degenerate");
	FSurfaceMesh OnePoint = MakeSquare();
	OnePoint.Positions.assign(4, FVec3f(1.0f, 2.0f, 3.0f));
	ExpectRefused(OnePoint, "degenerate");
	FSurfaceMesh Coordinates = MakeSquare();
	Coordinates.TexCoords = {{0, 0}};
	ExpectRefused(Coordinates, "texture coordinates");
}

TEST(MeshReport, ACleanPaneHasOnlyItsBorder)
{
	const FMeshReport Report = ReportMesh(MakePane(1.0f, 2.0f, 5, 7));
	EXPECT_TRUE(Report.IsUsable());
	EXPECT_EQ(Report.Vertices, 48u);
	EXPECT_EQ(Report.Triangles, 70u);
	EXPECT_EQ(Report.Borders.size(), 24u);
	EXPECT_EQ(Report.WeldedVertices + Report.UnusedVertices + Report.TJunctions, 0u);
	EXPECT_TRUE(Report.Degenerate.empty() && Report.Slivers.empty());
	EXPECT_TRUE(Report.NonManifold.empty() && Report.FlippedNormals.empty());
	EXPECT_EQ(Report.Components, 1u);
	EXPECT_NEAR(Report.Area, 2.0, 1e-6);
	EXPECT_LE((Report.BoundsMax - FVec3d(0.5, 0.0, 1.0)).norm(), 1e-6);
	EXPECT_FALSE(Report.IsClosed());
}

TEST(MeshReport, UvSeamsAreWelded)
{
	const FMeshReport Cylinder = ReportMesh(MakeCylinder(0.3f, 1.0f, 24, 10));
	EXPECT_EQ(Cylinder.WeldedVertices, 11u);
	EXPECT_EQ(Cylinder.Borders.size(), 48u);
	EXPECT_EQ(Cylinder.Components, 1u);
	const FMeshReport Box = ReportMesh(MakeBox({1.0f, 2.0f, 3.0f}, 3));
	EXPECT_TRUE(Box.IsClosed());
	EXPECT_EQ(Box.Components, 1u);
	EXPECT_NEAR(Box.Area, 88.0, 1e-4);
	EXPECT_TRUE(ReportMesh(MakeIcosphere(2.0f, 3)).IsClosed());
}

TEST(MeshReport, DROP_38_NonManifoldEdgesAreListed)
{
	FSurfaceMesh Mesh = MakeSquare();
	Mesh.Positions.push_back({0.5f, 0.5f, 1.0f});
	Mesh.Triangles.push_back({0, 2, 4}); // a third wing on the diagonal
	const FMeshReport Report = ReportMesh(Mesh);
	ASSERT_EQ(Report.NonManifold.size(), 1u);
	EXPECT_EQ(Report.NonManifold[0].Triangle, 0u);
	EXPECT_EQ(Report.NonManifold[0].Side, 2u);
	EXPECT_TRUE(Report.FlippedNormals.empty());
	EXPECT_TRUE(FSurface::Create(Mesh).IsOk());
}

TEST(MeshReport, DROP_38_FlippedNeighborsAreListed)
{
	FSurfaceMesh Mesh = MakeSquare();
	std::swap(Mesh.Triangles[1][1], Mesh.Triangles[1][2]);
	const FMeshReport Report = ReportMesh(Mesh);
	ASSERT_EQ(Report.FlippedNormals.size(), 1u);
	EXPECT_EQ(Report.FlippedNormals[0].Triangle, 0u);
	EXPECT_EQ(Report.FlippedNormals[0].Side, 2u);
	EXPECT_TRUE(Report.NonManifold.empty());
	EXPECT_TRUE(FSurface::Create(Mesh).IsOk());
}

TEST(MeshReport, DROP_38_EdgesAreNamedByTheMeshsOwnTriangles)
{
	FSurfaceMesh Mesh = MakeSquare();
	std::swap(Mesh.Triangles[1][1], Mesh.Triangles[1][2]);
	Mesh.Triangles.insert(Mesh.Triangles.begin(), FTriangleCorners{3, 3, 1}); // shifts the others by one
	const FMeshReport Report = ReportMesh(Mesh);
	ASSERT_EQ(Report.Degenerate, (std::vector<uint32>{0}));
	ASSERT_EQ(Report.FlippedNormals.size(), 1u);
	EXPECT_EQ(Report.FlippedNormals[0].Triangle, 1u);
}

TEST(MeshReport, TJunctionsComponentsAndUnusedVerticesAreCounted)
{
	const FBigAgainstSmall Source({0.0, 0.3, 0.8, 1.0});
	FSurfaceMesh Mesh;
	for (const FVec3d& Position : Source.Positions)
	{
		Mesh.Positions.push_back(Position.cast<float>());
	}
	Mesh.Triangles = Source.Triangles;
	Mesh.Positions.push_back({9.0f, 9.0f, 9.0f});
	const FMeshReport Joined = ReportMesh(Mesh);
	EXPECT_EQ(Joined.TJunctions, 1u);
	EXPECT_EQ(Joined.Components, 1u);
	EXPECT_EQ(Joined.UnusedVertices, 1u);
	EXPECT_EQ(Joined.Borders.size(), 8u);
	EXPECT_LE(Joined.BoundsMax.maxCoeff(), 1.0 + 1e-6); // the unused vertex does not count

	Mesh.Positions.push_back({5.0f, 0.0f, 0.0f});
	Mesh.Positions.push_back({6.0f, 0.0f, 0.0f});
	Mesh.Positions.push_back({5.0f, 1.0f, 0.0f});
	const uint32 First = static_cast<uint32>(Mesh.Positions.size()) - 3;
	Mesh.Triangles.push_back({First, First + 1, First + 2});
	EXPECT_EQ(ReportMesh(Mesh).Components, 2u);
}

TEST(MeshReport, DegenerateTrianglesAndSliversAreToldApart)
{
	FSurfaceMesh Mesh = MakeSquare();
	Mesh.Positions.push_back({0.5f, 1.5e-7f, 0.0f}); // a sliver below the first triangle, wide and far too low
	Mesh.Triangles.push_back({0, 4, 1});
	Mesh.Triangles.push_back({2, 3, 3});
	const FMeshReport Report = ReportMesh(Mesh);
	EXPECT_EQ(Report.Slivers, (std::vector<uint32>{2}));
	EXPECT_EQ(Report.Degenerate, (std::vector<uint32>{3}));
	const TResult<FSurface> Surface = FSurface::Create(Mesh);
	ASSERT_TRUE(Surface.IsOk());
	EXPECT_EQ(Surface.Value().TriangleCount(), 2u);
}
