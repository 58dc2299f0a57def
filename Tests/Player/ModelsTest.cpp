// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Models by formula and by signed distance are meshes that drops can run on, and look like what they are meant to be.

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Geometry/Surface.h"
#include "Models/CarModel.h"
#include "Models/GridModels.h"
#include "Models/HeadModel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace FluidDrops::Test
{

namespace
{

constexpr float HeadHeight = 0.23f; // m
constexpr float Centimeter = 0.01f;

const FSurfaceMesh& HeadOfDetail(int32 Detail)
{
	static std::map<int32, FSurfaceMesh> Heads;
	const auto [Place, bNew] = Heads.try_emplace(Detail);
	if (bNew)
	{
		Place->second = MakeHead({EHeadPart::Skin, HeadHeight, Detail});
	}
	return Place->second;
}

/** The smallest height of any triangle, in its longest side. */
double WorstTriangle(const FSurfaceMesh& Mesh)
{
	double Worst = 1.0;
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		const FVec3d A = Mesh.Positions[Corners[0]].cast<double>();
		const FVec3d B = Mesh.Positions[Corners[1]].cast<double>();
		const FVec3d C = Mesh.Positions[Corners[2]].cast<double>();
		const double Longest = std::max({(B - A).norm(), (C - B).norm(), (A - C).norm()});
		Worst = std::min(Worst, (B - A).cross(C - A).norm() / (Longest * Longest));
	}
	return Worst;
}

double EnclosedVolume(const FSurfaceMesh& Mesh)
{
	double Volume = 0.0;
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		const FVec3d A = Mesh.Positions[Corners[0]].cast<double>();
		Volume +=
			A.dot(Mesh.Positions[Corners[1]].cast<double>().cross(Mesh.Positions[Corners[2]].cast<double>())) / 6.0;
	}
	return Volume;
}

/** Where the face is at (x, z), as seen from the front: the least y of all vertices within Reach. */
float FrontAt(const FSurfaceMesh& Mesh, float X, float Z, float Reach = 0.2f * Centimeter)
{
	float Front = 1.0f;
	for (const FVec3f& Place : Mesh.Positions)
	{
		if (std::fabs(Place.x() - X) < Reach && std::fabs(Place.z() - Z) < Reach)
		{
			Front = std::min(Front, Place.y());
		}
	}
	return Front;
}

void ExpectClean(const FSurfaceMesh& Mesh, uint32 Components = 1)
{
	const FMeshReport Report = ReportMesh(Mesh);
	EXPECT_TRUE(Report.IsUsable()) << Report.Unusable;
	EXPECT_EQ(Report.Degenerate.size(), 0u);
	EXPECT_EQ(Report.Slivers.size(), 0u);
	EXPECT_EQ(Report.NonManifold.size(), 0u);
	EXPECT_EQ(Report.FlippedNormals.size(), 0u);
	EXPECT_EQ(Report.TJunctions, 0u);
	EXPECT_EQ(Report.Components, Components);
}

} // namespace

TEST(Head, DROP_100_IsACleanClosedMeshAtEveryDetail)
{
	const std::pair<uint32, uint32> Triangles[] = {{2000, 6000}, {7000, 14000}, {16000, 30000}};
	for (int32 Detail = 0; Detail < 3; ++Detail)
	{
		SCOPED_TRACE(Detail);
		const FSurfaceMesh& Mesh = HeadOfDetail(Detail);
		ExpectClean(Mesh);
		EXPECT_TRUE(ReportMesh(Mesh).IsClosed());
		EXPECT_GT(Mesh.Triangles.size(), Triangles[Detail].first);
		EXPECT_LT(Mesh.Triangles.size(), Triangles[Detail].second);
		EXPECT_GT(WorstTriangle(Mesh), 0.1);
		EXPECT_GT(EnclosedVolume(Mesh), 3.0e-3); // normals outward; a head and neck have 4 to 6 liters
		EXPECT_LT(EnclosedVolume(Mesh), 7.0e-3);
	}
}

TEST(Head, EyesFillTheOpeningsOfTheLids)
{
	const FSurfaceMesh Eyes = MakeHead({EHeadPart::Eyes, HeadHeight, 2});
	ExpectClean(Eyes, 2);
	EXPECT_TRUE(ReportMesh(Eyes).IsClosed());
	const float Unit = HeadHeight / float(FHeadLandmarks::Height);
	const FVec3f Middle =
		Unit * FVec3f(float(FHeadLandmarks::EyeX), float(FHeadLandmarks::EyeY), float(FHeadLandmarks::EyeZ));
	const FVec3f Radii = Unit * FVec3f(1.88f, 1.28f, 1.43f);
	for (const FVec3f& Place : Eyes.Positions)
	{
		const FVec3f OnOneSide(std::fabs(Place.x()), Place.y(), Place.z());
		EXPECT_LT((OnOneSide - Middle).cwiseQuotient(Radii).norm(), 1.01f);
	}
	// Between the lids the eyeball is in front of the skin, a little above them it is behind.
	const TResult<FSurface> Skin = FSurface::Create(HeadOfDetail(2));
	ASSERT_TRUE(Skin);
	const auto SkinAt = [&](float Aside, float Above)
	{
		const FVec3f From = Middle + FVec3f(Aside, -0.05f, Above);
		return Skin.Value().CastRay(From, FVec3f::UnitY(), 0.1f, EHitSides::Both).Time;
	};
	const auto EyeAt = [&](float Aside, float Above)
	{
		const float Across = Math::Square(Aside / Radii.x()) + Math::Square(Above / Radii.z());
		return 0.05f - Radii.y() * std::sqrt(1.0f - Across);
	};
	for (const float Aside : {-0.007f, 0.0f, 0.007f})
	{
		EXPECT_GT(SkinAt(Aside, 0.0f), EyeAt(Aside, 0.0f)) << Aside;
	}
	EXPECT_LT(SkinAt(0.0f, 0.0075f), EyeAt(0.0f, 0.0075f));
}

TEST(Head, IsTheSameOnBothSides)
{
	const FSurfaceMesh& Mesh = HeadOfDetail(2);
	std::vector<std::tuple<float, float, float>> Left;
	std::vector<std::tuple<float, float, float>> Right;
	for (const FVec3f& Place : Mesh.Positions)
	{
		(Place.x() > 0.0f ? Left : Right).emplace_back(std::fabs(Place.x()), Place.y(), Place.z());
	}
	std::erase_if(Right, [](const auto& Place) { return std::get<0>(Place) == 0.0f; });
	std::sort(Left.begin(), Left.end());
	std::sort(Right.begin(), Right.end());
	EXPECT_EQ(Left, Right);
}

TEST(Head, IsMadeTheSameEveryTime)
{
	const FSurfaceMesh Again = MakeHead({EHeadPart::Skin, HeadHeight, 0});
	EXPECT_EQ(Again.Positions, HeadOfDetail(0).Positions);
	EXPECT_EQ(Again.Triangles, HeadOfDetail(0).Triangles);
}

TEST(Head, HasTheSizeAndProportionsOfAnAdult)
{
	const FMeshReport Report = ReportMesh(HeadOfDetail(2));
	EXPECT_NEAR(Report.BoundsMax.z(), 0.5 * double(HeadHeight), 0.002); // crown; the chin is as far below the eyes
	float Chin = 0.0f;
	float Width = 0.0f;
	for (const FVec3f& Place : HeadOfDetail(2).Positions)
	{
		const bool bChin = Place.y() < -0.08f && std::fabs(Place.x()) < 0.01f;
		Chin = bChin ? std::min(Chin, Place.z()) : Chin;
		Width = Place.z() > 0.02f ? std::max(Width, 2.0f * Place.x()) : Width;
	}
	EXPECT_NEAR(Chin, -0.5f * HeadHeight, 0.004f);
	EXPECT_NEAR(Width, 0.15f, 0.01f);
	EXPECT_NEAR(Report.BoundsMax.y() - double(FrontAt(HeadOfDetail(2), 0.0f, 0.02f)), 0.195, 0.012); // brow to occiput
}

TEST(Head, HasItsFeaturesWhereAFaceHasThem)
{
	const FSurfaceMesh& Mesh = HeadOfDetail(2);
	const auto Tip = std::min_element(
		Mesh.Positions.begin(), Mesh.Positions.end(), [](const FVec3f& A, const FVec3f& B) { return A.y() < B.y(); });
	EXPECT_NEAR(Tip->x(), 0.0f, 0.3f * Centimeter); // the tip of the nose is the foremost point
	EXPECT_NEAR(Tip->z(), float(FHeadLandmarks::NoseTipZ) * Centimeter, 0.5f * Centimeter);

	const auto Front = [&](double X, double Z) { return FrontAt(Mesh, float(X) * Centimeter, float(Z) * Centimeter); };
	const float Eye = Front(FHeadLandmarks::EyeX, FHeadLandmarks::EyeZ);
	EXPECT_GT(Eye, Front(FHeadLandmarks::EyeX, 2.0) + 0.3f * Centimeter); // behind the brow
	EXPECT_GT(Eye, Front(FHeadLandmarks::EyeX, 0.85) + 0.0f);             // behind the fold of its lid
	EXPECT_GT(Eye, Front(0.0, FHeadLandmarks::EyeZ) + 0.4f * Centimeter); // behind the bridge of the nose
	const float Slit = FrontAt(Mesh, 0.0f, float(FHeadLandmarks::MouthZ) * Centimeter, 0.12f * Centimeter);
	EXPECT_GT(Slit, Front(0.0, FHeadLandmarks::MouthZ + 0.4)); // between the lips
	EXPECT_GT(Slit, Front(0.0, FHeadLandmarks::MouthZ - 0.5));
	EXPECT_GT(Front(0.0, -8.75), Front(0.0, -7.75)); // the hollow between lower lip and chin
	EXPECT_GT(Front(0.0, -8.75), Front(0.0, -10.0));
	// Ears stand out at the height of eyes and nose.
	const auto Outermost = std::max_element(Mesh.Positions.begin(), Mesh.Positions.end(),
		[](const FVec3f& A, const FVec3f& B)
		{ return (A.z() > -0.06f ? A.x() : 0.0f) < (B.z() > -0.06f ? B.x() : 0.0f); });
	EXPECT_GT(Outermost->x(), 0.078f);
	EXPECT_NEAR(Outermost->z(), 0.0f, 0.03f);
}

TEST(Head, LiesOnItsSurface)
{
	const FImplicitModel Model = MakeHeadModel(1);
	double Worst = 0.0;
	for (const FVec3f& Place : HeadOfDetail(1).Positions)
	{
		const FVec3d Point = Place.cast<double>() * (FHeadLandmarks::Height / double(HeadHeight));
		Worst = std::max(Worst, std::fabs(Model.Distance(Point)));
	}
	EXPECT_LT(Worst, 0.02); // cm
}

// Bodies may fall into several pieces (four wheels), but each is closed, of the right size, and the right way out.
TEST(Car, EveryPartIsACleanClosedMesh)
{
	const std::pair<ECarPart, uint32> Parts[] = {{ECarPart::Body, 1}, {ECarPart::Glass, 1}, {ECarPart::Wheels, 4}};
	for (const auto& [Part, Pieces] : Parts)
	{
		SCOPED_TRACE(int(Part));
		const FSurfaceMesh Mesh = MakeCar({Part, 4.0f, 1});
		const FMeshReport Report = ReportMesh(Mesh);
		EXPECT_TRUE(Report.IsUsable()) << Report.Unusable;
		EXPECT_TRUE(Report.IsClosed());
		EXPECT_EQ(Report.Components, Pieces);
		EXPECT_EQ(Report.Slivers.size() + Report.Degenerate.size(), 0u);
		EXPECT_GT(EnclosedVolume(Mesh), 0.1); // m^3: normals outward
		EXPECT_LT(Mesh.Triangles.size(), 90000u);
	}
	const FMeshReport Body = ReportMesh(MakeCar({ECarPart::Body, 4.0f, 1}));
	EXPECT_NEAR(Body.BoundsMax.y() - Body.BoundsMin.y(), 4.0, 0.15);
	EXPECT_NEAR(Body.BoundsMax.z(), 1.41, 0.04);
	EXPECT_NEAR(Body.BoundsMax.x(), -Body.BoundsMin.x(), 1.0e-6);
	// Glass lies below the paint, everywhere.
	const FMeshReport Glass = ReportMesh(MakeCar({ECarPart::Glass, 4.0f, 1}));
	EXPECT_LT(Glass.BoundsMax.z(), Body.BoundsMax.z());
	EXPECT_LT(Glass.BoundsMax.x(), Body.BoundsMax.x());
}

TEST(Shapes, AUvSphereIsTruncatedAtBothPoles)
{
	constexpr float Radius = 0.5f;
	constexpr float Truncation = 10.0f; // degrees
	const FSurfaceMesh Mesh = MakeUvSphere(Radius, 64, 32, Truncation);
	const FMeshReport Report = ReportMesh(Mesh);
	ExpectClean(Mesh);
	EXPECT_EQ(Mesh.Triangles.size(), 2u * 64u * 32u);
	EXPECT_EQ(Report.Borders.size(), 2u * 64u);
	const double Top = double(Radius) * Math::Cos(double(Truncation) * Math::Pi / 180.0);
	EXPECT_NEAR(Report.BoundsMax.z(), Top, 1.0e-6);
	EXPECT_NEAR(Report.BoundsMin.z(), -Top, 1.0e-6);
	EXPECT_GT(EnclosedVolume(Mesh), 0.0);
	for (const FVec3f& Place : Mesh.Positions)
	{
		EXPECT_NEAR(Place.norm(), Radius, 1.0e-6f);
	}
}

TEST(Shapes, AWindshieldIsInclinedAndCurvedBothWays)
{
	const FWindshieldShape Shape;
	const FSurfaceMesh Mesh = MakeWindshield(Shape);
	const FMeshReport Report = ReportMesh(Mesh);
	ExpectClean(Mesh);
	EXPECT_NEAR(Report.BoundsMax.x() - Report.BoundsMin.x(), double(Shape.Width), 1.0e-6);
	const uint32 Row = uint32(Shape.Columns) + 1;
	const uint32 Middle = uint32(Shape.Rows / 2) * Row + uint32(Shape.Columns / 2);
	const FVec3f Below = Mesh.Positions[uint32(Shape.Columns / 2)];
	const FVec3f Above = Mesh.Positions[uint32(Shape.Rows) * Row + uint32(Shape.Columns / 2)];
	EXPECT_NEAR(Math::Atan2(double(Above.z() - Below.z()), double(Below.y() - Above.y())) * 180.0 / Math::Pi,
		double(Shape.Incline), 1.0e-3);
	// Outward and up, ahead of its sides, above its chord.
	const FVec3f Normal = (Mesh.Positions[Middle + 1] - Mesh.Positions[Middle])
							  .cross(Mesh.Positions[Middle + Row] - Mesh.Positions[Middle]);
	EXPECT_GT(Normal.z(), 0.0f);
	EXPECT_GT(Normal.y(), 0.0f);
	EXPECT_GT(Mesh.Positions[Middle].y(), Mesh.Positions[uint32(Shape.Rows / 2) * Row].y() + 0.9f * Shape.Bow);
	EXPECT_GT(Mesh.Positions[Middle].z(), 0.5f * (Above.z() + Below.z()));
}

TEST(Shapes, ACanStandsOnItsFootAndNarrowsToItsRim)
{
	const FCanShape Shape;
	const FSurfaceMesh Mesh = MakeCan(Shape);
	const FMeshReport Report = ReportMesh(Mesh);
	ExpectClean(Mesh);
	EXPECT_NEAR(Report.BoundsMin.z(), 0.0, 1.0e-6);
	EXPECT_NEAR(Report.BoundsMax.z(), double(Shape.Height), 1.0e-4);
	EXPECT_NEAR(Report.BoundsMax.x(), double(Shape.Radius), 1.0e-6);
	for (const FVec3f& Place : Mesh.Positions)
	{
		const float Aside = Place.head<2>().norm();
		EXPECT_LE(Aside, Shape.Radius * 1.0001f);
		EXPECT_TRUE(Place.z() < 0.93f * Shape.Height || Aside < 0.95f * Shape.Radius) << "the neck is narrower";
	}
	// Outward: a wall's normal points away from the axis.
	const FTriangleCorners& Wall = Mesh.Triangles[Mesh.Triangles.size() / 2];
	const FVec3f A = Mesh.Positions[Wall[0]];
	const FVec3f Normal = (Mesh.Positions[Wall[1]] - A).cross(Mesh.Positions[Wall[2]] - A);
	EXPECT_GT(Normal.head<2>().dot(A.head<2>()), 0.0f);
}

TEST(Shapes, ALeafIsPointedAndHasAGrooveAlongItsMidrib)
{
	const FLeafShape Shape;
	const FSurfaceMesh Mesh = MakeLeaf(Shape);
	const FMeshReport Report = ReportMesh(Mesh);
	ExpectClean(Mesh);
	EXPECT_NEAR(Report.BoundsMax.y() - Report.BoundsMin.y(), double(Shape.Length), 1.0e-6);
	EXPECT_NEAR(Report.BoundsMax.x(), -Report.BoundsMin.x(), 1.0e-7);
	const uint32 Row = uint32(Shape.Columns) + 1;
	const auto WidthOfRow = [&](uint32 Index)
	{ return Mesh.Positions[Index * Row].x() - Mesh.Positions[Index * Row + Row - 1].x(); };
	EXPECT_LT(WidthOfRow(uint32(Shape.Rows)), 0.05f * WidthOfRow(uint32(Shape.Rows / 3)));
	const uint32 Middle = uint32(Shape.Rows / 2) * Row + uint32(Shape.Columns / 2);
	EXPECT_LT(Mesh.Positions[Middle].z(), Mesh.Positions[Middle + 3].z() - 0.5f * Shape.VeinDepth);
	EXPECT_LT(Mesh.Positions[Middle].z(), Mesh.Positions[Middle - 3].z() - 0.5f * Shape.VeinDepth);
	const FVec3f Normal = (Mesh.Positions[Middle + 1] - Mesh.Positions[Middle])
							  .cross(Mesh.Positions[Middle + Row] - Mesh.Positions[Middle]);
	EXPECT_GT(Normal.z(), 0.0f);
}

} // namespace FluidDrops::Test
