// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Trails as polygons on the surface (Docs/Model/SurfaceDrops.md#trails), in double.

#include "FluidDropsCore/Wetness/TrailGeometry.h"

#include "FluidDropsCore/Drops/DropPath.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Views/WetnessView.h"
#include "Support/ExactSurface.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** The area of all parts of a piece, and of those on one triangle. */
double SpreadArea(
	const FExactSurface& Surface, const TTrailPiece<double>& Piece, ETrailFold Fold, uint32 OnlyTriangle = IndexNone)
{
	double Area = 0.0;
	EmitTrail(Surface.View(), Piece, Fold, false,
		[&](uint32 Triangle, const TConvexPolygon<double>& Polygon)
		{ Area += OnlyTriangle == IndexNone || OnlyTriangle == Triangle ? Polygon.Area() : 0.0; });
	return Area;
}

TBarycentric<double> RandomPlace(const std::array<float, 4>& Unit, std::size_t First)
{
	const double B = double(Unit[First]);
	const double C = double(Unit[First + 1]);
	return B + C <= 1.0 ? TBarycentric<double>{B, C} : TBarycentric<double>{1.0 - B, 1.0 - C};
}

/** A drop on a ball that measures the trail it leaves. */
struct FTracedDrop
{
	static constexpr double Radius = 2e-3;
	FExactSurface Ball{MakeIcosphere(1.0f, 3)};
	FVec3d Last = FVec3d::Zero();
	uint32 Pieces = 0;
	double Chords = 0.0;
	double Area = 0.0;

	TVec2<double> DriveOn(uint32 Triangle, const TBarycentric<double>&, const TVec2<double>&) const
	{
		return FluidDrops::DriveOn<double>(Ball.Frames[Triangle], FVec3d(0.0, 0.0, -9.8), {0.5, 0.5});
	}

	bool Bind(TDropPath<double>& Path, const TBarycentric<double>& At, const TVec2<double>& Velocity)
	{
		Path.Motion = BindMotion(Ball.Frames[Path.Triangle], At, Velocity, DriveOn(Path.Triangle, At, Velocity), 5.0);
		Path.Elapsed = 0.0;
		return true;
	}

	bool WantsPieces() const { return true; }

	void Piece(uint32 Triangle, const TBarycentric<double>& From, const TBarycentric<double>& To)
	{
		const TTriangleFrame<double>& Frame = Ball.Frames[Triangle];
		// Each piece begins where the one before it ended, also across a side.
		EXPECT_LE((Frame.Point(From) - Last).norm(), 1e-9);
		Last = Frame.Point(To);
		++Pieces;
		Chords += (Frame.Point(To) - Frame.Point(From)).norm();
		Area += TrailRectangle<double>(Frame, {Triangle, From, To, 2.0 * Radius}).Area();
	}
};

} // namespace

TEST(Trails, DROP_62_OneRectanglePerIntervalAlongTheChord)
{
	FTracedDrop Drop;
	TDropPath<double> Path{7, {}, 0.0};
	TBarycentric<double> At{0.3, 0.3};
	Drop.Bind(Path, At, {0.2, 0.1});
	Drop.Last = Drop.Ball.Frames[Path.Triangle].Point(At);
	constexpr uint32 Ticks = 90;
	uint32 Crossings = 0;
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		Path.Elapsed += 1.0 / 60.0;
		const TPathResult<double> Result = FollowPath(Drop.Ball.View(), Path, At, TPathRules<double>{1024u}, Drop);
		ASSERT_EQ(Result.End, EPathEnd::Underway);
		At = Result.At;
		Crossings += Result.Crossings;
		EXPECT_LE((Drop.Ball.Frames[Path.Triangle].Point(At) - Drop.Last).norm(), 1e-12);
	}
	EXPECT_GT(Crossings, 12u);
	EXPECT_EQ(Drop.Pieces, Ticks + Crossings);
	EXPECT_NEAR(Drop.Area, 2.0 * FTracedDrop::Radius * Drop.Chords, 1e-12 * Drop.Chords);
}

TEST(Trails, DROP_63_PolygonsLieInTheTriangleThatCarriesThem)
{
	const FExactSurface Ball(MakeIcosphere(0.05f, 2));
	uint32 Parts = 0;
	for (uint32 Piece = 0; Piece < 500; ++Piece)
	{
		const std::array<float, 4> Unit = RandomUnit4(5, Piece, 0, ERandomPurpose::ShedBead);
		const double Width = 1e-3 + 15e-3 * double(Piece % 10) / 10.0; // up to the size of the triangles
		for (const ETrailFold Fold : {ETrailFold::Pivot, ETrailFold::Project})
		{
			EmitTrail(Ball.View(), {Piece % 320, RandomPlace(Unit, 0), RandomPlace(Unit, 2), Width}, Fold, true,
				[&](uint32 Triangle, const TConvexPolygon<double>& Polygon)
				{
					++Parts;
					const TTriangleFrame<double>& Frame = Ball.Frames[Triangle];
					for (uint32 Corner = 0; Corner < Polygon.Count; ++Corner)
					{
						for (uint32 Side = 0; Side < 3; ++Side)
						{
							const TVec2<double> Start = Side == 0 ? TVec2<double>(0.0, 0.0)
								: Side == 1                       ? TVec2<double>(Frame.BaseLength, 0.0)
																  : Frame.Apex;
							ASSERT_LE(Frame.Outward(Side).dot(Polygon.Corners[Corner] - Start), 1e-7);
						}
					}
				});
		}
	}
	EXPECT_GT(Parts, 3000u);
}

TEST(Trails, DROP_64_OnAFlatSurfaceNoAreaIsLostOrGained)
{
	const FExactSurface Pane(MakePane(1.0f, 1.0f, 40, 40)); // cells of 25 mm
	for (uint32 Piece = 0; Piece < 500; ++Piece)
	{
		const std::array<float, 4> Unit = RandomUnit4(6, Piece, 0, ERandomPurpose::ShedBead);
		const TTrailPiece<double> Trail{
			1620 + Piece % 40, RandomPlace(Unit, 0), RandomPlace(Unit, 2), 2e-3 + 18e-3 * double(Piece % 7) / 7.0};
		const TTriangleFrame<double>& Frame = Pane.Frames[Trail.Triangle];
		const double Wanted = Trail.Width * (Frame.Flat(Trail.End) - Frame.Flat(Trail.Start)).norm();
		ASSERT_NEAR(SpreadArea(Pane, Trail, ETrailFold::Pivot), Wanted, 1e-9 * Wanted) << Piece;
		ASSERT_NEAR(SpreadArea(Pane, Trail, ETrailFold::Project), Wanted, 1e-9 * Wanted) << Piece;
	}
}

// A strip along the common edge of two planes, 2 mm from it, 10 mm wide: 3 mm of it lie beyond the fold.
TEST(Trails, DROP_64_OverAFoldPivotKeepsTheAreaAndProjectionShrinksIt)
{
	for (const float Slope : {10.0f, 20.0f, 35.0f})
	{
		const FExactSurface Valley(MakeValley(2.0f, 1.0f, Slope));
		constexpr uint32 Below = 1; // (-1, -Reach, Rise), (1, 0, 0), (-1, 0, 0): its side 1 lies in the fold
		const TTriangleFrame<double>& Frame = Valley.Frames[Below];
		const auto At = [&](double X)
		{
			const double Angle = double(Slope) * Math::Pi / 180.0;
			const FVec3d Point(X, -2e-3 * std::cos(Angle), 2e-3 * std::sin(Angle));
			return Frame.RateOf(Frame.ToFlat(Point - Frame.Origin));
		};
		const TTrailPiece<double> Trail{Below, At(-0.5), At(-0.3), 10e-3};
		const double Whole = 0.2 * 10e-3;
		const double Beyond = 0.2 * 3e-3;
		EXPECT_NEAR(SpreadArea(Valley, Trail, ETrailFold::Pivot), Whole, 1e-6 * Whole);
		EXPECT_NEAR(SpreadArea(Valley, Trail, ETrailFold::Pivot, 2) + SpreadArea(Valley, Trail, ETrailFold::Pivot, 3),
			Beyond, 1e-4 * Beyond); // the mesh is float, so the strip lies 1e-7 m off
		const double Pivoted =
			SpreadArea(Valley, Trail, ETrailFold::Pivot, 2) + SpreadArea(Valley, Trail, ETrailFold::Pivot, 3);
		const double Projected =
			SpreadArea(Valley, Trail, ETrailFold::Project, 2) + SpreadArea(Valley, Trail, ETrailFold::Project, 3);
		const double Cosine = Valley.Frames[1].Normal.dot(Valley.Frames[2].Normal);
		EXPECT_NEAR(Cosine, std::cos(2.0 * double(Slope) * Math::Pi / 180.0), 1e-6);
		EXPECT_NEAR(Projected, Cosine * Pivoted, 1e-9 * Beyond);
	}
}

TEST(Trails, PartsOverABorderAreDiscarded)
{
	const FExactSurface Pane(MakePane(0.1f, 0.1f, 1, 1));
	const TTrailPiece<double> AlongTheBorder{0, {0.3, 0.0}, {0.6, 0.0}, 4e-3};
	EXPECT_NEAR(SpreadArea(Pane, AlongTheBorder, ETrailFold::Pivot), 0.5 * 4e-3 * 0.03, 1e-9);
}

// One large triangle above two small ones: the side in between has two neighbors.
TEST(Trails, DROP_64_NothingIsLostAtATJunction)
{
	FSurfaceMesh Mesh;
	Mesh.Positions = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {-0.5f, -1, 0}, {0.5f, -1, 0}};
	Mesh.Triangles = {{0, 1, 2}, {0, 4, 3}, {3, 5, 1}, {3, 4, 5}};
	const FExactSurface Surface(Mesh);
	const TTrailPiece<double> Across{0, {0.4, 0.05}, {0.6, 0.05}, 0.2}; // 0.4 m long, centered over the junction
	EXPECT_NEAR(SpreadArea(Surface, Across, ETrailFold::Pivot), 0.2 * 0.4, 1e-9);
	EXPECT_GT(SpreadArea(Surface, Across, ETrailFold::Pivot, 1), 1e-4);
	EXPECT_GT(SpreadArea(Surface, Across, ETrailFold::Pivot, 2), 1e-4);
}

TEST(Trails, RoundEndsAreHalfDiscsOfEightSegments)
{
	const FExactSurface Pane(MakePane(1.0f, 1.0f, 1, 1));
	double Area = 0.0;
	EmitTrail(Pane.View(), TTrailPiece<double>{0, {0.5, 0.2}, {0.52, 0.22}, 0.02}, ETrailFold::Pivot, true,
		[&](uint32, const TConvexPolygon<double>& Polygon) { Area += Polygon.Area(); });
	const TTriangleFrame<double>& Frame = Pane.Frames[0];
	const double Length = Frame.Flat({0.02, 0.02}).norm();
	EXPECT_NEAR(Area, 0.02 * Length + 4.0 * 0.01 * 0.01 * std::sin(Math::Pi / 8.0), 1e-12);
}

TEST(Trails, DROP_62_TheViewShowsEveryPieceOfTheTable)
{
	FWorldSettings Settings;
	Settings.Trails.BeadSpacing = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 10, 10)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {150, 0.3f, 0.3f}, 2.0e-3f, FVec3f(0.2f, 0.0f, 0.0f)}).IsOk());
	RunTicks(*World, 20);
	FTrailPolygons View;
	ViewTrailPolygons(*World, 0, ETrailFold::Pivot, false, View);
	std::vector<bool> Shown(World->Drops().Trails().Num(), false);
	for (const FTrailPolygons::FPolygon& Polygon : View.Polygons)
	{
		Shown[Polygon.Trail] = true;
		for (uint32 Corner = 0; Corner < Polygon.CornerCount; ++Corner)
		{
			EXPECT_NEAR(View.Corners[Polygon.FirstCorner + Corner].y(), TrailOffset, 1e-6f); // above the pane
		}
	}
	ASSERT_GE(Shown.size(), 20u);
	EXPECT_EQ(std::count(Shown.begin(), Shown.end(), false), 0);
	ViewTrailPolygons(*World, 1, ETrailFold::Pivot, false, View);
	EXPECT_TRUE(View.Polygons.empty());
}
