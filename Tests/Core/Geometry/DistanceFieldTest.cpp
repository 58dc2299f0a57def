// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about sampled distance fields (Docs/Model/ParticleFluid.md#signed-distance): right near the surface, blind to
// polygons inside, a way out from everywhere, and no field for what has no inside.

#include "FluidDropsCore/Geometry/DistanceField.h"
#include "Geometry/GeometryFixtures.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FDistanceField BuildField(const FSurfaceMesh& Mesh, uint32 Resolution)
{
	FSerialTaskRunner Runner;
	TResult<FDistanceField> Field = FDistanceField::Build(Mesh, Resolution, Runner);
	EXPECT_TRUE(Field.IsOk()) << Field.Error().Message;
	return std::move(Field.Value());
}

std::string RefusalOf(const FSurfaceMesh& Mesh, uint32 Resolution)
{
	FSerialTaskRunner Runner;
	const TResult<FDistanceField> Field = FDistanceField::Build(Mesh, Resolution, Runner);
	return Field.IsOk() ? "accepted" : Field.Error().Message;
}

void Append(FSurfaceMesh& Mesh, const FSurfaceMesh& Other, const FVec3f& Offset)
{
	const uint32 First = static_cast<uint32>(Mesh.Positions.size());
	for (const FVec3f& Position : Other.Positions)
	{
		Mesh.Positions.push_back(Position + Offset);
	}
	for (const FTriangleCorners& Corners : Other.Triangles)
	{
		Mesh.Triangles.push_back({First + Corners[0], First + Corners[1], First + Corners[2]});
	}
}

constexpr float Radius = 0.5f;  // m
constexpr float Between = 0.3f; // m, half the distance of two spheres' centers

float DistanceToTwoSpheres(const FVec3f& Point)
{
	const FVec3f Offset(Between, 0.0f, 0.0f);
	return std::min((Point - Offset).norm(), (Point + Offset).norm()) - Radius;
}

/** Two spheres that overlap, with loose triangles inside. */
FSurfaceMesh MakeSnowman(uint32 LooseTriangles)
{
	FSurfaceMesh Mesh;
	Append(Mesh, MakeIcosphere(Radius, 4), {Between, 0.0f, 0.0f});
	Append(Mesh, MakeIcosphere(Radius, 4), {-Between, 0.0f, 0.0f});
	for (uint32 Loose = 0; Loose < LooseTriangles; ++Loose)
	{
		FTriangleCorners Corners;
		for (uint32 Corner = 0; Corner < 3; ++Corner)
		{
			// Within the ball that both spheres hold, or one of the spheres a little smaller: convex, so all inside.
			const auto Random = Draw(3 * Loose + Corner, 7);
			const float Side = Loose % 2 == 0 ? Between : -Between;
			const FVec3f Place = DrawDirection(3 * Loose + Corner, 8) * (0.9f * Radius * std::cbrt(Random[0]));
			Corners[Corner] = static_cast<uint32>(Mesh.Positions.size());
			Mesh.Positions.push_back(Place + FVec3f(Side, 0.0f, 0.0f));
		}
		Mesh.Triangles.push_back(Corners);
	}
	return Mesh;
}

} // namespace

TEST(DistanceField, FLUID_48_IsTrilinearWithDifferencesForNormals)
{
	constexpr uint32 Resolution = 32;
	const FDistanceField Field = BuildField(MakeIcosphere(Radius, 5), Resolution);
	const float Cell = Field.CellSize();
	EXPECT_NEAR(Cell, 2.0f * Radius / Resolution, 1e-4f);
	for (uint32 N = 0; N < 20000; ++N)
	{
		const float Distance = (Draw(N)[0] * 6.0f - 3.0f) * Cell;
		const FVec3f Direction = DrawDirection(N, 2);
		const FVec3f Point = Direction * (Radius + Distance);
		ASSERT_NEAR(Field.Distance(Point), Distance, 0.25f * Cell) << Distance / Cell;
		const float Cosine = Field.Normal(Point).dot(Direction);
		ASSERT_GT(Cosine, std::cos(3.0 * 3.14159265 / 180.0)) << Distance / Cell;
	}
	// Trilinear: linear along a grid edge, and exactly the samples at the samples.
	const FVec3f A = Field.NodePosition(7, 9, 11);
	const FVec3f B = Field.NodePosition(8, 9, 11);
	EXPECT_NEAR(Field.Distance(A), Field.NodeDistance(7, 9, 11), 1e-5f * Cell);
	EXPECT_NEAR(Field.Distance(0.25f * A + 0.75f * B),
		0.25f * Field.NodeDistance(7, 9, 11) + 0.75f * Field.NodeDistance(8, 9, 11), 1e-5f * Cell);
}

TEST(DistanceField, BeyondTheGridTheDistanceToItsBoxIsAdded)
{
	const FDistanceField Field = BuildField(MakeIcosphere(Radius, 4), 24);
	for (uint32 N = 0; N < 2000; ++N)
	{
		const FVec3f Point = DrawDirection(N, 3) * (1.0f + 4.0f * Draw(N)[1]);
		const float Truth = Point.norm() - Radius;
		ASSERT_GE(Field.Distance(Point), Truth - Field.CellSize());
		ASSERT_LE(Field.Distance(Point), 1.5f * Truth + Field.CellSize());
		ASSERT_LE(Field.LowerBound(Point), Truth + 0.25f * Field.CellSize());
		ASSERT_GT(Field.LowerBound(Point), 0.0f);
		ASSERT_GT(Field.Normal(Point).dot(Point.normalized()), 0.8f);
	}
}

TEST(DistanceField, FLUID_49_PolygonsInsideHaveNoInfluence)
{
	const FDistanceField Clean = BuildField(MakeSnowman(0), 40);
	const FDistanceField Field = BuildField(MakeSnowman(60), 40);
	const float Cell = Field.CellSize();
	uint32 Inside = 0;
	for (uint32 Z = 0; Z < Field.NodeCounts()[2]; ++Z)
	{
		for (uint32 Y = 0; Y < Field.NodeCounts()[1]; ++Y)
		{
			for (uint32 X = 0; X < Field.NodeCounts()[0]; ++X)
			{
				const float Truth = DistanceToTwoSpheres(Field.NodePosition(X, Y, Z));
				if (std::abs(Truth) > Cell)
				{
					ASSERT_EQ(Field.NodeDistance(X, Y, Z) < 0.0f, Truth < 0.0f);
					ASSERT_NEAR(Field.NodeDistance(X, Y, Z), Clean.NodeDistance(X, Y, Z), 0.5f * Cell);
					Inside += Truth < 0.0f ? 1 : 0;
				}
			}
		}
	}
	EXPECT_GT(Inside, 5000u);
	const double Exact = 2.0 * 3.14159265 * std::pow(Radius, 3) * 2.0 / 3.0 +
		2.0 * 3.14159265 * (Radius * Radius * Between - std::pow(Between, 3) / 3.0);
	EXPECT_NEAR(Field.Solid().Volume, Exact, 0.01 * Exact);
}

TEST(DistanceField, FLUID_49_FromEverywhereInsideThereIsAWayOut)
{
	const FDistanceField Field = BuildField(MakeSnowman(60), 40);
	const float Step = 0.25f * Field.CellSize();
	for (uint32 N = 0; N < 400; ++N)
	{
		const FVec3f Start = DrawDirection(N, 5) * (Radius * std::cbrt(Draw(N)[0])) +
			FVec3f(N % 2 == 0 ? Between : -Between, 0.0f, 0.0f);
		FVec3f Point = Start;
		float Way = 0.0f;
		while (Field.Distance(Point) < 0.0f && Way < 2.0f * Radius)
		{
			Point += Step * Field.Normal(Point);
			Way += Step;
		}
		ASSERT_GE(Field.Distance(Point), 0.0f) << "from " << Start.transpose();
	}
	// The center of a box: the gradient vanishes there, and still there is a direction.
	const FDistanceField Box = BuildField(MakeBox({0.2f, 0.2f, 0.2f}, 1), 16);
	EXPECT_NEAR(Box.Normal(FVec3f::Zero()).norm(), 1.0f, 1e-5f);
}

TEST(DistanceField, FacesOnSamplesAndFlippedNormalsDoNotLeak)
{
	for (const uint32 Resolution : {4u, 8u, 16u, 17u, 32u})
	{
		FSurfaceMesh Mesh = MakeBox({0.5f, 0.25f, 0.125f}, 2);
		for (std::size_t Triangle = 0; Triangle < Mesh.Triangles.size(); Triangle += 3)
		{
			std::swap(Mesh.Triangles[Triangle][0], Mesh.Triangles[Triangle][1]);
		}
		const FDistanceField Field = BuildField(Mesh, Resolution);
		EXPECT_NEAR(Field.Distance(FVec3f::Zero()), -0.125f, 0.5f * Field.CellSize());
		EXPECT_NEAR(Field.Solid().Volume, 0.125, 0.125 * 1.5 / Resolution) << Resolution;
		EXPECT_LT(Field.Solid().Center.norm(), 0.1 * Field.CellSize());
	}
}

TEST(DistanceField, RefusesWhatHasNoInside)
{
	const FSurfaceMesh Sphere = MakeIcosphere(Radius, 3);
	EXPECT_NE(RefusalOf({}, 32).find("no vertex"), std::string::npos);
	EXPECT_NE(RefusalOf(Sphere, 3).find("must be from 4 to 256"), std::string::npos);
	EXPECT_NE(RefusalOf(Sphere, 100000).find("must be from 4 to 256"), std::string::npos);
	EXPECT_NE(RefusalOf(MakePane(1.0f, 1.0f, 4, 4), 32).find("open"), std::string::npos);
	EXPECT_NE(RefusalOf(MakeCylinder(0.3f, 1.0f, 24, 4), 32).find("open"), std::string::npos);

	FSurfaceMesh Holed = Sphere;
	Holed.Triangles.erase(Holed.Triangles.begin(), Holed.Triangles.begin() + 8);
	EXPECT_NE(RefusalOf(Holed, 32).find("open"), std::string::npos);

	FSurfaceMesh SphereAndSheet = Sphere; // something with an inside does not excuse the sheet beside it
	Append(SphereAndSheet, MakePane(1.0f, 1.0f, 2, 2), {2.0f, 0.0f, 0.0f});
	EXPECT_NE(RefusalOf(SphereAndSheet, 32).find("open"), std::string::npos);

	EXPECT_NE(RefusalOf(MakeBox({1.0f, 1.0f, 0.001f}, 2), 16).find("thinner than a cell"), std::string::npos);

	FSurfaceMesh Broken = Sphere;
	Broken.Positions[5].x() = std::numeric_limits<float>::quiet_NaN();
	EXPECT_NE(RefusalOf(Broken, 32).find("vertex 5"), std::string::npos);
	Broken = Sphere;
	Broken.Triangles[0][0] = 99999;
	EXPECT_NE(RefusalOf(Broken, 32).find("refers to vertex 99999"), std::string::npos);
}

TEST(DistanceField, TheSameBitsForAnyNumberOfThreads)
{
	const FSurfaceMesh Mesh = MakeSnowman(30);
	const FDistanceField One = BuildField(Mesh, 24);
	for (const uint32 Threads : {2u, 5u})
	{
		FThreadTaskRunner Runner(Threads);
		const FDistanceField Many = std::move(FDistanceField::Build(Mesh, 24, Runner).Value());
		ASSERT_EQ(One.NodeCounts(), Many.NodeCounts());
		for (uint32 Z = 0; Z < One.NodeCounts()[2]; ++Z)
		{
			for (uint32 Y = 0; Y < One.NodeCounts()[1]; ++Y)
			{
				for (uint32 X = 0; X < One.NodeCounts()[0]; ++X)
				{
					ASSERT_EQ(One.NodeDistance(X, Y, Z), Many.NodeDistance(X, Y, Z));
				}
			}
		}
	}
}

TEST(DistanceField, ASolidsPropertiesMatchTheFormulas)
{
	const FVec3f Half(0.3f, 0.2f, 0.1f);
	FSurfaceMesh Mesh = MakeBox(Half, 3);
	const FVec3f Offset(5.0f, -2.0f, 1.0f);
	for (FVec3f& Position : Mesh.Positions)
	{
		Position += Offset;
	}
	const FSolidProperties Exact = MeasureSolid(Mesh.Positions, Mesh.Triangles);
	EXPECT_NEAR(Exact.Volume, 0.048, 1e-6);
	EXPECT_LT((Exact.Center - Offset.cast<double>()).norm(), 1e-6);
	EXPECT_NEAR(Exact.Inertia(0, 0), 0.048 * (0.2 * 0.2 + 0.1 * 0.1) / 3.0, 1e-7);
	EXPECT_NEAR(Exact.Inertia(0, 1), 0.0, 1e-7);
	const FSolidProperties Sampled = BuildField(Mesh, 48).Solid();
	EXPECT_NEAR(Sampled.Volume, Exact.Volume, 0.01 * Exact.Volume);
	EXPECT_NEAR(Sampled.Inertia(2, 2), Exact.Inertia(2, 2), 0.02 * Exact.Inertia(2, 2));
}
