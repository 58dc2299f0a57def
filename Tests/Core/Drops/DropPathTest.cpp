// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A drop's path over many triangles, in double: the mesh must not be felt (Docs/Model/SurfaceDrops.md#crossing-a-side).

#include "FluidDropsCore/Geometry/Shapes.h"
#include "Support/Playground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace FluidDrops;

TEST(Drops, DROP_31_SubdivisionDoesNotAffectThePath)
{
	FVec3d Reference = FVec3d::Zero();
	for (const uint32 Cells : {1u, 2u, 4u, 8u, 16u})
	{
		FPlayground Wall(MakePane(16.0f, 16.0f, Cells, Cells));
		TBarycentric<double> At;
		TDropPath<double> Path = Wall.Place(FVec3d(-3.0, 0.0, 5.0), FVec3d(1.5, 0.0, 1.0), At);
		// The spec runs 5 s; at terminal speed 4.9 m/s that is off this wall, so 2 s of it.
		const TPathResult<double> Result = Wall.Advance(Path, At, 2.0);
		ASSERT_EQ(Result.End, EPathEnd::Underway);
		const FVec3d End = Wall.Frames[Path.Triangle].Point(Result.At);
		if (Cells == 1)
		{
			Reference = End;
			const double Decay = std::exp(-4.0);
			EXPECT_NEAR(End.x(), -3.0 + 1.5 * (1.0 - Decay) / 2.0, 1e-9);
		}
		EXPECT_LE((End - Reference).norm(), 1e-8) << Cells;
	}
}

TEST(Drops, DROP_15_FrameRateDoesNotMatter)
{
	FPlayground Ball(MakeIcosphere(1.0f, 3)); // 1280 triangles
	Ball.DragRate = 5.0;
	FVec3d Ends[4];
	const double Rates[4] = {30.0, 60.0, 144.0, 0.1};
	for (int Index = 0; Index < 4; ++Index)
	{
		TBarycentric<double> At;
		const FVec3d Start = FVec3d(0.3, 0.1, 0.95).normalized();
		TDropPath<double> Path = Ball.Place(Start, FVec3d(0.2, 0.3, 0.0), At);
		const int Steps = static_cast<int>(std::lround(1.5 * std::max(Rates[Index], 1.0 / 1.5)));
		uint32 Crossings = 0;
		for (int Step = 0; Step < Steps; ++Step)
		{
			const TPathResult<double> Result = Ball.Advance(Path, At, 1.5 / Steps);
			ASSERT_EQ(Result.End, EPathEnd::Underway);
			At = Result.At;
			Crossings += Result.Crossings;
		}
		EXPECT_GT(Crossings, 20u);
		Ends[Index] = Ball.Frames[Path.Triangle].Point(At);
	}
	for (const FVec3d& End : Ends)
	{
		EXPECT_LE((End - Ends[0]).norm(), 1e-8);
	}
}

// DROP-19, DROP-33: an arc of radius 1 from 30 to 150 degrees, start 0.5 m/s, drag 2 /s
// (Docs/Model/SurfaceDrops.md#carrying-the-velocity-over).
TEST(Drops, DROP_33_ConvergesToTheSmoothSurfaceInSecondOrder)
{
	constexpr double SmoothTime = 0.92734248659;
	constexpr double SmoothSpeed = 3.42444969413;
	const double TimeErrors[] = {1.722e-3, 4.541e-4, 1.158e-4, 2.911e-5};
	const double SpeedErrors[] = {7.372e-4, 1.841e-4, 4.601e-5, 1.150e-5};
	int Row = 0;
	for (const uint32 Facets : {24u, 48u, 96u, 192u})
	{
		// A strip of flat facets around X, wide enough never to be left sideways.
		FSurfaceMesh Strip;
		for (uint32 Step = 0; Step <= Facets; ++Step)
		{
			const double Angle = (30.0 + 120.0 * Step / Facets) * Math::Pi / 180.0;
			for (const float X : {-1.0f, 1.0f})
			{
				Strip.Positions.push_back(FVec3f(X, float(std::sin(Angle)), float(std::cos(Angle))));
			}
		}
		for (uint32 Step = 0; Step < Facets; ++Step)
		{
			const uint32 V = 2 * Step;
			Strip.Triangles.push_back({V, V + 2, V + 3});
			Strip.Triangles.push_back({V, V + 3, V + 1});
		}
		FPlayground Arc(Strip);
		TDropPath<double> Path{1, {}, 0.0}; // starts in the middle of the upper edge
		const TBarycentric<double> Middle{0.0, 0.5};
		const FVec3d Down = (Arc.Frames[0].AxisX) * 0.5;
		Arc.Bind(Path, Middle, Arc.Frames[1].ToFlat(Down));
		const TPathResult<double> Result = Arc.Advance(Path, Middle, 10.0);
		ASSERT_EQ(Result.End, EPathEnd::Border);
		const double Time = 10.0 - Result.Remaining;
		const double Speed = Arc.Frames[Path.Triangle].VectorOf(Path.Motion.RateAfter(Path.Elapsed)).norm();
		// The vertices are float, which moves the arc by 1e-7.
		EXPECT_NEAR(std::abs(Time - SmoothTime), TimeErrors[Row], 2e-6) << Facets;
		EXPECT_NEAR(std::abs(Speed - SmoothSpeed), SpeedErrors[Row], 2e-6) << Facets;
		++Row;
	}
}

namespace
{

/** Two walls of a groove that rise at 30 degrees from the x axis, which leads down at 10 degrees. */
struct FGroove
{
	static constexpr double Slope = 10.0 * Math::Pi / 180.0;
	FPlayground Ground;
	TBarycentric<double> At{};
	TDropPath<double> Path;

	FGroove()
		: Ground(MakeValley(60.0f, 4.0f, 30.0f))
		, Path{}
	{
		Ground.Field = FVec3d(9.8 * std::sin(Slope), 0.0, -9.8 * std::cos(Slope));
		Path = Ground.Place(FVec3d(-29.0, -0.001, 0.001 * std::tan(Math::Pi / 6.0)), FVec3d(0.0, 1.0, 0.0), At);
	}

	TPathResult<double> Advance(double Time)
	{
		const TPathResult<double> Result = Ground.Advance(Path, At, Time);
		At = Result.At;
		return Result;
	}

	FVec3d Place() const { return Ground.Frames[Path.Triangle].Point(At); }
	FVec3d Velocity() const
	{
		const TTriangleFrame<double>& Frame = Ground.Frames[Path.Triangle];
		return Frame.ToSpace(Frame.VectorOf(Path.Motion.RateAfter(Path.Elapsed)));
	}
};

} // namespace

TEST(Drops, DROP_35_ValleysDoNotStallTheSimulation)
{
	FGroove Groove;
	Groove.Ground.Rules.ValleyTime = 1.0 / 30.0 / 64.0; // 64 crossings in a thirtieth of a second
	for (int Frame = 0; Frame < 240; ++Frame)
	{
		const TPathResult<double> Result = Groove.Advance(1.0 / 30.0);
		ASSERT_EQ(Result.End, EPathEnd::Underway);
		ASSERT_LE(Result.Crossings, 65u) << "frame " << Frame;
	}
	EXPECT_LE(std::abs(Groove.Place().y()), 1.0e-3);
	const double Terminal = 9.8 * std::sin(FGroove::Slope) / Groove.Ground.DragRate;
	EXPECT_NEAR(Groove.Velocity().x(), Terminal, 1.0e-3 * Terminal);
	Groove.Advance(4.0);
	EXPECT_NE(Groove.Path.FollowSide, NoSide);
	EXPECT_EQ(Groove.Place().y(), 0.0);
}

TEST(Drops, DROP_35_AGutterLetsItsDropsFallAtItsEnd)
{
	FGroove Groove;
	Groove.Ground.DragRate = 0.5;
	TPathResult<double> Result{};
	for (int Frame = 0; Frame < 3000 && Result.End == EPathEnd::Underway; ++Frame)
	{
		Result = Groove.Advance(1.0 / 60.0);
	}
	ASSERT_EQ(Result.End, EPathEnd::Border);
	EXPECT_NEAR(Groove.Place().x(), 30.0, 1.0e-6);
	EXPECT_GT(Groove.Velocity().x(), 1.0);
}

TEST(Drops, DROP_35_InAPitADropIsPinned)
{
	// A pyramid upside down, its tip at the origin; every slope leads there.
	FSurfaceMesh Pit;
	Pit.Positions = {
		{0.0f, 0.0f, 0.0f}, {1.0f, -1.0f, 1.0f}, {1.0f, 1.0f, 1.0f}, {-1.0f, 1.0f, 1.0f}, {-1.0f, -1.0f, 1.0f}};
	Pit.Triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}};
	FPlayground Ground(Pit);
	TBarycentric<double> At;
	TDropPath<double> Path = Ground.Place(FVec3d(0.6, 0.17, 0.6), FVec3d(0.0, 0.4, 0.0), At);
	TPathResult<double> Result{};
	uint32 Most = 0;
	for (int Frame = 0; Frame < 60 * 30 && Result.End == EPathEnd::Underway; ++Frame)
	{
		Result = Ground.Advance(Path, At, 1.0 / 60.0);
		At = Result.At;
		Most = std::max(Most, Result.Crossings);
	}
	EXPECT_EQ(Result.End, EPathEnd::Pinned);
	EXPECT_LE(Ground.Frames[Path.Triangle].Point(At).norm(), 1.0e-9);
	EXPECT_LE(Most, 65u);
}

TEST(Drops, DROP_35_ARavineIsFollowedFromVertexToVertex)
{
	// Three straight pieces of ravine that bend by 20 degrees at two vertices, all leading down.
	FSurfaceMesh Ravine;
	const double Bends[] = {0.0, 20.0, 0.0};
	FVec3d Bottom(0.0, 0.0, 0.0);
	for (int Cut = 0; Cut < 4; ++Cut)
	{
		for (const double Side : {-1.0, 0.0, 1.0})
		{
			Ravine.Positions.push_back((Bottom + FVec3d(0.0, Side, 0.5 * std::abs(Side))).cast<float>());
		}
		const double Angle = Bends[std::min(Cut, 2)] * Math::Pi / 180.0;
		Bottom += FVec3d(2.0 * std::cos(Angle), 2.0 * std::sin(Angle), -0.6);
	}
	for (uint32 Cut = 0; Cut < 3; ++Cut)
	{
		const uint32 V = 3 * Cut;
		for (const uint32 S : {V, V + 1})
		{
			Ravine.Triangles.push_back({S, S + 3, S + 4});
			Ravine.Triangles.push_back({S, S + 4, S + 1});
		}
	}
	FPlayground Ground(Ravine);
	Ground.DragRate = 4.0;
	TBarycentric<double> At;
	TDropPath<double> Path = Ground.Place(FVec3d(0.3, 0.2, 0.01), FVec3d::Zero(), At);
	TPathResult<double> Result{};
	double Followed = 0.0;
	for (int Frame = 0; Frame < 60 * 30 && Result.End == EPathEnd::Underway; ++Frame)
	{
		Result = Ground.Advance(Path, At, 1.0 / 60.0);
		At = Result.At;
		ASSERT_LE(Result.Crossings, 65u);
		Followed += Path.FollowSide != NoSide ? 1.0 / 60.0 : 0.0;
	}
	ASSERT_EQ(Result.End, EPathEnd::Border);
	const FVec3d End = Ground.Frames[Path.Triangle].Point(Result.At);
	EXPECT_LE((End - Ravine.Positions[10].cast<double>()).norm(), 1.0e-3) << "the end of the ravine's bottom";
	EXPECT_GT(Followed, 1.0);
}

namespace
{

/** A flat fan whose triangles drive a drop around their common vertex and into it, as uneven roughness can. */
struct FWhirl : FPlayground
{
	using FPlayground::FPlayground;

	TVec2<double> DriveOn(uint32 Triangle, const TBarycentric<double>&, const TVec2<double>&) const
	{
		const TTriangleFrame<double>& Frame = Frames[Triangle];
		const FVec3d Middle = Frame.Point({1.0 / 3.0, 1.0 / 3.0}).normalized();
		return Frame.ToFlat(FVec3d::UnitZ().cross(Middle) * 2.0 - Middle * 1.5);
	}

	bool Bind(TDropPath<double>& Path, const TBarycentric<double>& At, const TVec2<double>& Velocity) const
	{
		Path.Motion = BindMotion(Frames[Path.Triangle], At, Velocity, DriveOn(Path.Triangle, At, Velocity), 100.0);
		Path.Elapsed = 0.0;
		return true;
	}
};

} // namespace

TEST(Drops, DROP_35_ForcesThatLeadAroundAVertexPinADropThere)
{
	FSurfaceMesh Fan;
	Fan.Positions.push_back(FVec3f::Zero());
	for (int Corner = 0; Corner < 6; ++Corner)
	{
		const double Angle = Corner * Math::Pi / 3.0;
		Fan.Positions.push_back(FVec3f(float(std::cos(Angle)), float(std::sin(Angle)), 0.0f));
	}
	for (uint32 Corner = 0; Corner < 6; ++Corner)
	{
		Fan.Triangles.push_back({0, Corner + 1, (Corner + 1) % 6 + 1});
	}
	FWhirl Whirl(Fan);
	TDropPath<double> Path{0, {}, 0.0};
	const TBarycentric<double> Middle{0.0, 0.0};
	Whirl.Bind(Path, Middle, {0.0, 0.0}); // at rest on the vertex: every triangle hands it to the next, at once
	Path.Elapsed += 1.0 / 60.0;
	const TPathResult<double> Result = FollowPath(Whirl.View(), Path, Middle, TPathRules<double>(), Whirl);
	EXPECT_EQ(Result.End, EPathEnd::Pinned);
	EXPECT_LE(Result.Crossings, 64u);
	EXPECT_LE(Whirl.Frames[Path.Triangle].Point(Result.At).norm(), 1.0e-9);
}

TEST(Drops, DROP_33_ProjectionLosesSpeedAtEverySide)
{
	// Over the edge of a fold of 25 degrees: the part along it stays, the part across is shortened.
	const double Fold = 25.0 * Math::Pi / 180.0;
	FSurfaceMesh Mesh;
	Mesh.Positions = {{0.0f, -5.0f, 0.0f}, {0.0f, 5.0f, 0.0f}, {-5.0f, 0.0f, 0.0f},
		{float(5.0 * std::cos(Fold)), 0.0f, float(-5.0 * std::sin(Fold))}};
	Mesh.Triangles = {{0, 1, 2}, {1, 0, 3}};
	for (const EVelocityTransfer Transfer : {EVelocityTransfer::Rotate, EVelocityTransfer::Project})
	{
		FPlayground Ground(Mesh);
		Ground.Field = FVec3d::Zero();
		Ground.DragRate = 0.0;
		Ground.Rules.Transfer = Transfer;
		TBarycentric<double> At;
		TDropPath<double> Path = Ground.Place(FVec3d(-1.0, 0.1, 0.0), FVec3d(2.0, 0.5, 0.0), At);
		ASSERT_EQ(Ground.Advance(Path, At, 1.0).Crossings, 1u);
		const TTriangleFrame<double>& Frame = Ground.Frames[Path.Triangle];
		const FVec3d Velocity = Frame.ToSpace(Frame.VectorOf(Path.Motion.EntryRate));
		const double Across = Transfer == EVelocityTransfer::Rotate ? 2.0 : 2.0 * std::cos(Fold);
		EXPECT_NEAR(Velocity.y(), 0.5, 1.0e-7);
		EXPECT_NEAR(std::hypot(Velocity.x(), Velocity.z()), Across, 1.0e-6);
	}
}

TEST(Drops, DROP_32_SpeedIsKeptOverEdgesWithoutForces)
{
	FPlayground Box(MakeBox(FVec3f(1.0f, 1.0f, 1.0f), 2));
	Box.Field = FVec3d::Zero();
	Box.DragRate = 0.0;
	TBarycentric<double> At;
	TDropPath<double> Path = Box.Place(FVec3d(1.0, 0.13, 0.21), FVec3d(0.0, 0.83, 0.41), At);
	const double Speed = FVec3d(0.0, 0.83, 0.41).norm();
	uint32 Crossings = 0;
	for (int Step = 0; Step < 100; ++Step)
	{
		const TPathResult<double> Result = Box.Advance(Path, At, 1.0);
		At = Result.At;
		Crossings += Result.Crossings;
		const double Now = Box.Frames[Path.Triangle].VectorOf(Path.Motion.RateAfter(Path.Elapsed)).norm();
		ASSERT_NEAR(Now, Speed, 1e-12);
	}
	EXPECT_GT(Crossings, 100u);
}
