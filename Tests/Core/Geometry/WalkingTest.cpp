// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about walking: straight when unfolded, nobody lost at vertices, borders noticed
// (Docs/Model/SurfaceDrops.md#crossing-a-side).

#include "FluidDropsCore/Geometry/Walking.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

/** A prism of Slices flat faces around Z, in exact double precision. */
struct FPrism
{
	std::vector<FVec3d> Positions;
	std::vector<FTriangleCorners> Triangles;
	double FaceWidth;

	FPrism(double Radius, double RingHeight, uint32 Slices, uint32 Rings)
	{
		for (uint32 Ring = 0; Ring <= Rings; ++Ring)
		{
			for (uint32 Slice = 0; Slice < Slices; ++Slice)
			{
				const double Angle = 2.0 * Math::Pi * Slice / Slices;
				Positions.push_back({Radius * std::cos(Angle), Radius * std::sin(Angle), RingHeight * Ring});
			}
		}
		for (uint32 Ring = 0; Ring < Rings; ++Ring)
		{
			for (uint32 Slice = 0; Slice < Slices; ++Slice)
			{
				const uint32 A = Ring * Slices + Slice;
				const uint32 B = Ring * Slices + (Slice + 1) % Slices;
				Triangles.push_back({A, B, B + Slices});
				Triangles.push_back({A, B + Slices, A + Slices});
			}
		}
		FaceWidth = 2.0 * Radius * std::sin(Math::Pi / Slices);
	}
};

double AngleOf(double X, double Y)
{
	const double Angle = std::atan2(Y, X);
	return Angle < 0.0 ? Angle + 2.0 * Math::Pi : Angle;
}

template <typename T>
bool IsInside(const TBarycentric<T>& At)
{
	return At.B >= T(0) && At.C >= T(0) && (T(1) - At.B) - At.C >= T(0);
}

} // namespace

TEST(Walking, DROP_32_RotationOverASideKeepsTheSpeed)
{
	const TFlatSurface<double> Surface(MakeIcosphere(1.0f, 2));
	for (uint32 Triangle = 0; Triangle < Surface.Frames.size(); ++Triangle)
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			const TVec2<double> Out =
				Surface.Frames[Triangle].Outward(Side) + 0.7 * Surface.Frames[Triangle].Along[Side];
			const TCrossing<double> Next = CrossSide(Surface.View(), Triangle, Side, 0.37, Out);
			EXPECT_NEAR(Next.Vector.norm(), Out.norm(), 1e-12);
			// Along the edge nothing changes in space; across it the vector points into the new triangle.
			const FVec3d Edge = Surface.Frames[Triangle].ToSpace(Surface.Frames[Triangle].Along[Side]);
			EXPECT_NEAR(Edge.dot(Surface.Frames[Next.Triangle].ToSpace(Next.Vector)), 0.7, 1e-12);
			const FSurfaceGraph::FAcross Across = Surface.Graph.Across(Triangle, Side);
			EXPECT_NEAR(Next.Vector.dot(Surface.Frames[Next.Triangle].Outward(Across.Side)), -1.0, 1e-12);
		}
	}
}

TEST(Walking, DROP_32_UnfoldedPathOnACylinderIsStraightOverAHundredCrossings)
{
	constexpr uint32 Slices = 12;
	constexpr double RingHeight = 0.21;
	const FPrism Prism(0.5, RingHeight, Slices, 60);
	const TFlatSurface<double> Surface(Prism.Positions, Prism.Triangles, 1e-6);
	// Face 0's lower triangle: AxisX runs around, AxisY up.
	const TBarycentric<double> Start = {0.4, 0.3};
	const TVec2<double> From = Surface.Frames[0].Flat(Start);
	const TVec2<double> Displacement(15.0, 7.0);
	const TWalkResult<double> End = WalkSurface(Surface.View(), 0, Start, Displacement, 1000);
	EXPECT_GE(End.Crossings, 100u);
	EXPECT_FALSE(End.bLeftSurface);
	EXPECT_EQ(End.Remaining, 0.0);

	// Unroll the end: its face by the triangle's number, its place on the face from its position in space.
	const FVec3d Place = Surface.Frames[End.Triangle].Point(End.At);
	const uint32 Face = (End.Triangle / 2) % Slices;
	const FVec3d FaceStart = Prism.Positions[Face];
	const double OnFace = (TVec2<double>(Place.x(), Place.y()) - TVec2<double>(FaceStart.x(), FaceStart.y())).norm();
	const double Around = Prism.FaceWidth * Face + OnFace;
	const double Expected = std::fmod(From.x() + Displacement.x(), Slices * Prism.FaceWidth);
	EXPECT_NEAR(Around, Expected, 1e-9);
	EXPECT_NEAR(Place.z(), From.y() + Displacement.y(), 1e-9);
	EXPECT_NEAR(End.Direction.norm(), Displacement.norm(), 1e-12);
}

TEST(Walking, DROP_32_UnfoldedPathOnACubeNetIsStraight)
{
	// Around the four upright faces of a cube, whose net is a strip: up by the slope, back where it began.
	const FSurfaceMesh Mesh = MakeBox({0.5f, 0.5f, 0.5f}, 6);
	const TFlatSurface<double> Surface(Mesh);
	uint32 Start = 0;
	while (Surface.Frames[Start].Normal.x() < 0.9)
	{
		++Start;
	}
	const TTriangleFrame<double>& Frame = Surface.Frames[Start];
	const FVec3d From = Frame.Point({0.3, 0.3});
	constexpr double Laps = 3.0;
	constexpr double Rise = 0.6;
	const TVec2<double> Displacement = Frame.ToFlat(FVec3d(0.0, 4.0 * Laps, Rise));
	const TWalkResult<double> End = WalkSurface(Surface.View(), Start, {0.3, 0.3}, Displacement, 1000);
	EXPECT_GE(End.Crossings, 100u);
	const FVec3d To = Surface.Frames[End.Triangle].Point(End.At);
	EXPECT_LE((To - (From + FVec3d(0.0, 0.0, Rise))).norm(), 1e-9);
	EXPECT_NEAR(Surface.Frames[End.Triangle].Normal.x(), 1.0, 1e-12);
	EXPECT_LE((Surface.Frames[End.Triangle].ToSpace(End.Direction) - FVec3d(0.0, 4.0 * Laps, Rise)).norm(), 1e-9);
}

TEST(Walking, ThereAndBackAgainEndsWhereItBegan)
{
	const TFlatSurface<double> Surface(MakeIcosphere(1.0f, 4));
	for (uint32 N = 0; N < 500; ++N)
	{
		const auto R = Draw(N, 3);
		const uint32 Triangle = static_cast<uint32>(double(R[0]) * double(Surface.Frames.size()));
		const TBarycentric<double> At = {0.05 + 0.4 * double(R[1]), 0.05 + 0.4 * double(R[2])};
		const double Angle = 6.28 * double(R[3]);
		const TVec2<double> Out(0.5 * std::cos(Angle), 0.5 * std::sin(Angle));
		const TWalkResult<double> There = WalkSurface(Surface.View(), Triangle, At, Out, 1000);
		ASSERT_GT(There.Crossings, 3u);
		const TWalkResult<double> Back =
			WalkSurface(Surface.View(), There.Triangle, There.At, TVec2<double>(-There.Direction), 1000);
		ASSERT_LE((Surface.Frames[Back.Triangle].Point(Back.At) - Surface.Frames[Triangle].Point(At)).norm(), 1e-9);
	}
}

TEST(Walking, DROP_34_ThroughAFlatVertexTheWalkContinuesStraight)
{
	// A regular fan of six, aimed at the hub from everywhere, along edges included.
	std::vector<FVec3d> Positions = {FVec3d::Zero()};
	std::vector<FTriangleCorners> Triangles;
	for (uint32 Index = 0; Index < 6; ++Index)
	{
		const double Angle = 2.0 * Math::Pi * Index / 6;
		Positions.push_back({std::cos(Angle), std::sin(Angle), 0.0});
		Triangles.push_back({0, 1 + Index, 1 + (Index + 1) % 6});
	}
	const TFlatSurface<double> Surface(Positions, Triangles, 1e-6);
	for (uint32 Triangle = 0; Triangle < 6; ++Triangle)
	{
		for (uint32 Ray = 0; Ray <= 20; ++Ray)
		{
			const double Share = Ray / 20.0;
			const TBarycentric<double> At = {0.5 * (1.0 - Share), 0.5 * Share};
			const TVec2<double> ToHub = -Surface.Frames[Triangle].Flat(At);
			const TWalkResult<double> End = WalkSurface(Surface.View(), Triangle, At, TVec2<double>(ToHub * 2.0), 100);
			const FVec3d From = Surface.Frames[Triangle].Point(At);
			EXPECT_FALSE(End.bLeftSurface);
			EXPECT_LE((Surface.Frames[End.Triangle].Point(End.At) + From).norm(), 1e-6) << Triangle << " " << Ray;
			const double Angle = AngleOf(-From.x(), -From.y()) / (Math::Pi / 3.0);
			if (std::abs(Angle - std::round(Angle)) > 1e-6)
			{
				EXPECT_EQ(End.Triangle, static_cast<uint32>(Angle)); // the sector that contains the direction
			}
		}
	}
}

TEST(Walking, DROP_34_WalkersAimedAtVerticesOfAnIcosphereAreNeverLost)
{
	const TFlatSurface<double> Surface(MakeIcosphere(1.0f, 4));
	const TFlatSurface<float> Single(MakeIcosphere(1.0f, 4));
	uint32 Count = 0;
	for (uint32 Triangle = 0; Triangle < Surface.Frames.size(); ++Triangle)
	{
		for (uint32 N = 0; N < 20; ++N)
		{
			const auto R = Draw(20 * Triangle + N, 4);
			const TBarycentric<double> At = {0.1 + 0.4 * double(R[0]), 0.1 + 0.4 * double(R[1])};
			const uint32 Corner = N % 3;
			const TBarycentric<double> Target = {Corner == 1 ? 1.0 : 0.0, Corner == 2 ? 1.0 : 0.0};
			const TTriangleFrame<double>& Frame = Surface.Frames[Triangle];
			const TVec2<double> Aim = (Frame.Flat(Target) - Frame.Flat(At)) * 3.0;
			const TWalkResult<double> End = WalkSurface(Surface.View(), Triangle, At, Aim, 64);
			ASSERT_FALSE(End.bLeftSurface);
			ASSERT_EQ(End.Remaining, 0.0) << "stuck";
			ASSERT_TRUE(IsInside(End.At));
			ASSERT_NE(End.Triangle, Triangle);
			// Nearly flat: two thirds of the way beyond the vertex, straight on.
			const FVec3d Vertex = Frame.Point(Target);
			const FVec3d Beyond = Vertex + Frame.ToSpace(Aim) * (2.0 / 3.0);
			ASSERT_LE((Surface.Frames[End.Triangle].Point(End.At) - Beyond).norm(), 0.35 * Aim.norm());

			const TWalkResult<float> Rough = WalkSurface(Single.View(), Triangle,
				{static_cast<float>(At.B), static_cast<float>(At.C)}, FVec2f(Aim.cast<float>()), 64);
			ASSERT_FALSE(Rough.bLeftSurface);
			ASSERT_EQ(Rough.Remaining, 0.0f);
			ASSERT_TRUE(IsInside(Rough.At));
			++Count;
		}
	}
	EXPECT_GE(Count, 100000u);
}

TEST(Walking, StraightThroughTheVerticesOfAPane)
{
	// A diagonal that meets nothing but vertices and edges' ends.
	const TFlatSurface<double> Surface(MakePane(8.0f, 8.0f, 8, 8));
	const TTriangleFrame<double>& Frame = Surface.Frames[0];
	const TVec2<double> Diagonal = Frame.ToFlat(FVec3d(-5.5, 0.0, 5.5));
	const TWalkResult<double> End = WalkSurface(Surface.View(), 0, {0.0, 0.0}, Diagonal, 100);
	EXPECT_FALSE(End.bLeftSurface);
	EXPECT_LE((Surface.Frames[End.Triangle].Point(End.At) - (Frame.Origin + FVec3d(-5.5, 0.0, 5.5))).norm(), 1e-9);
}

TEST(Walking, LeavesAPaneAtItsBorderAndAtItsCorner)
{
	const TFlatSurface<double> Surface(MakePane(2.0f, 2.0f, 4, 4));
	const TBarycentric<double> Middle = {0.3, 0.3};
	const FVec3d From = Surface.Frames[0].Point(Middle);
	for (const FVec3d& Target : {FVec3d(0.2, 0.0, 5.0), FVec3d(5.0, 0.0, 0.1), FVec3d(1.0, 0.0, 1.0)})
	{
		const TVec2<double> Displacement = Surface.Frames[0].ToFlat((Target - From) * 2.0);
		const TWalkResult<double> End = WalkSurface(Surface.View(), 0, Middle, Displacement, 100);
		EXPECT_TRUE(End.bLeftSurface);
		EXPECT_GT(End.Remaining, 0.0);
		const FVec3d Last = Surface.Frames[End.Triangle].Point(End.At);
		EXPECT_NEAR(std::max(std::abs(Last.x()), std::abs(Last.z())), 1.0, 1e-9);
		EXPECT_LE((Last - From).normalized().cross((Target - From).normalized()).norm(), 1e-9);
	}
	EXPECT_EQ(WalkSurface(Surface.View(), 0, Middle, TVec2<double>(9.0, 8.0), 2).Crossings, 2u);
}

TEST(Walking, EntryLiesExactlyOnTheSide)
{
	const TFlatSurface<float> Surface(MakeIcosphere(1.0f, 1));
	for (uint32 N = 0; N < 20000; ++N)
	{
		const auto R = Draw(N, 9);
		const uint32 Triangle = N % 80;
		const uint32 Side = (N / 80) % 3;
		const float S = R[0] < 0.5f ? R[1] : R[1] * 1e-4f; // small parameters are where rounding shows
		const TCrossing<float> Next =
			CrossSide(Surface.View(), Triangle, Side, S, FVec2f(Surface.Frames[Triangle].Outward(Side)));
		ASSERT_NE(Next.Triangle, IndexNone);
		const float A = (1.0f - Next.At.B) - Next.At.C;
		ASSERT_TRUE(A == 0.0f || Next.At.B == 0.0f || Next.At.C == 0.0f);
		ASSERT_EQ(1.0f - (Next.At.B + Next.At.C) == 0.0f, A == 0.0f);
	}
}

TEST(Walking, PointsOnSidesHaveAnOppositeBarycentricOfExactlyZero)
{
	for (uint32 N = 0; N < 20000; ++N)
	{
		const auto R = Draw(N, 10);
		const float S = R[0] < 0.5f ? R[1] : R[1] * R[2] * 1e-3f; // small parameters are where rounding shows
		const TBarycentric<float> At = PointOnSide(1, S);
		ASSERT_EQ((1.0f - At.B) - At.C, 0.0f);
		ASSERT_EQ(1.0f - (At.B + At.C), 0.0f);
		ASSERT_EQ(PointOnSide(0, S).C, 0.0f);
		ASSERT_EQ(PointOnSide(2, S).B, 0.0f);
		for (const uint32 Side : {0u, 1u, 2u})
		{
			ASSERT_NEAR(SideParameterOf(Side, PointOnSide(Side, S)), S, 1e-7f);
		}
	}
}

TEST(Walking, TJunctionsAreCrossedStraight)
{
	// A big flat triangle against three small flat ones: through the junctions' vertices too.
	FBigAgainstSmall Mesh({0.0, 0.25, 0.6, 1.0});
	for (FVec3d& Position : Mesh.Positions)
	{
		Position.z() = 0.0;
	}
	const TFlatSurface<double> Surface(Mesh.Positions, Mesh.Triangles, 1e-6);
	const TBarycentric<double> Start = {0.3, 0.4};
	const FVec3d From = Surface.Frames[0].Point(Start);
	for (const double Through : {0.1, 0.25, 0.4, 0.6, 0.9})
	{
		const FVec3d Gate(Through, 0.0, 0.0);
		// Just beyond the gate, and back from there.
		const TVec2<double> Displacement = Surface.Frames[0].ToFlat((Gate - From) * 1.0001);
		const TWalkResult<double> End = WalkSurface(Surface.View(), 0, Start, Displacement, 10);
		ASSERT_FALSE(End.bLeftSurface) << Through;
		EXPECT_NE(End.Triangle, 0u);
		EXPECT_LE((Surface.Frames[End.Triangle].Point(End.At) - (From + (Gate - From) * 1.0001)).norm(), 1e-9);
		const TWalkResult<double> Back =
			WalkSurface(Surface.View(), End.Triangle, End.At, TVec2<double>(-End.Direction), 10);
		EXPECT_EQ(Back.Triangle, 0u);
		EXPECT_LE((Surface.Frames[0].Point(Back.At) - From).norm(), 1e-7);
	}
	// Straight down at a junction there is only the gap between two small triangles.
	const TBarycentric<double> Above = {0.09, 0.4};
	ASSERT_NEAR(Surface.Frames[0].Point(Above).x(), 0.25, 1e-12);
	const TWalkResult<double> Off = WalkSurface(Surface.View(), 0, Above, TVec2<double>(0.0, -0.6), 10);
	EXPECT_TRUE(Off.bLeftSurface);
	EXPECT_NEAR(Off.Remaining, 1.0 / 3.0, 1e-6);
}
