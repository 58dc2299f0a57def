// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What lubrication must not depend on: how time is cut into ticks, whether a trail is seen, and how many threads
// there are; and how filled roughness comes back.

#include "FluidDropsCore/Drops/DropPath.h"
#include "FluidDropsCore/Views/View.h"
#include "Support/ExactSurface.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace FluidDrops;

namespace
{

/** A drop in double over a wall that it lubricates; visits are ended as MoveDrops ends them. */
struct FLubricatedWall : FExactSurface
{
	std::vector<TFill<double>> Fills;
	static constexpr double Radius = 2e-3;

	explicit FLubricatedWall(const FSurfaceMesh& Mesh)
		: FExactSurface(Mesh)
		, Fills(Frames.size(), {1.0, 1.0})
	{
	}

	// What FollowPath asks of its host.

	TVec2<double> DriveOn(uint32 Triangle, const TBarycentric<double>&, const TVec2<double>&) const
	{
		const TFill<double>& Fill = Fills[Triangle];
		const TBrakes<double> Brakes{
			RoughnessBrake(2.0, Fill.X * 1e-3, Radius), RoughnessBrake(2.0, Fill.Y * 1e-3, Radius)};
		return FluidDrops::DriveOn<double>(Frames[Triangle], FVec3d(0.0, 0.0, -9.8), Brakes);
	}

	bool Bind(TDropPath<double>& Path, const TBarycentric<double>& At, const TVec2<double>& Velocity)
	{
		if (From != IndexNone)
		{
			const TVec2<double> Way = Frames[From].VectorOf({Exit.B - Start.B, Exit.C - Start.C});
			Ended.push_back({From, FillOfVisit<double>(Way, Radius, {Radius, Radius}, Frames[From].Area())});
		}
		From = Path.Triangle;
		Start = At;
		Path.Motion = BindMotion(Frames[Path.Triangle], At, Velocity, DriveOn(Path.Triangle, At, Velocity), 18.0);
		Path.Elapsed = 0.0;
		return true;
	}

	bool WantsPieces() const { return true; }

	void Piece(uint32, const TBarycentric<double>&, const TBarycentric<double>& To) { Exit = To; }

	/** Where the drop is after so many steps of so long. */
	FVec3d Run(int Steps, double StepTime)
	{
		TDropPath<double> Path{uint32(Frames.size()) - 1, {}, 0.0};
		TBarycentric<double> At{0.37, 0.41};
		Bind(Path, At, {0.1, 0.0});
		for (int Step = 0; Step < Steps; ++Step)
		{
			Path.Elapsed += StepTime;
			const TPathResult<double> Result = FollowPath(View(), Path, At, TPathRules<double>{1u << 20}, *this);
			EXPECT_EQ(Result.End, EPathEnd::Underway);
			At = Result.At;
			for (const auto& [Triangle, Keep] : Ended)
			{
				Fills[Triangle] = {Fills[Triangle].X * Keep.X, Fills[Triangle].Y * Keep.Y};
			}
			Ended.clear();
		}
		return Frames[Path.Triangle].Point(At);
	}

private:
	uint32 From = IndexNone; // the triangle of the visit that goes on, and where it began and may end
	TBarycentric<double> Start{};
	TBarycentric<double> Exit{};
	std::vector<std::pair<uint32, TFill<double>>> Ended;
};

FWorldSettings MakeSwitchedWater(bool bVisible, bool bLubrication)
{
	FWorldSettings Settings;
	Settings.Budget = {512, 256, 65536};
	Settings.Trails.bEnabled = bVisible;
	Settings.Trails.bTakeWater = false;
	Settings.Trails.bLubrication = bLubrication;
	return Settings;
}

std::unique_ptr<FWorld> RunSwitchedWater(bool bVisible, bool bLubrication)
{
	std::unique_ptr<FWorld> World = MakeWorld(MakeSwitchedWater(bVisible, bLubrication));
	FSurfaceSettings Glass;
	Glass.RoughnessVariation = 0.4f;
	EXPECT_TRUE(World->AddSurface(MakePane(0.5f, 1.5f, 25, 75), Glass).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({0, 300, 0.8e-3f, 2.2e-3f, 1.0f}).IsOk());
	RunTicks(*World, 90);
	return World;
}

bool SameDrops(const FDropTable& A, const FDropTable& B)
{
	if (A.Num() != B.Num())
	{
		return false;
	}
	bool bSame = true;
	for (uint32 Row = 0; Row < A.Num(); ++Row)
	{
		bSame = bSame && A.Triangle(Row) == B.Triangle(Row) && A.At(Row).B == B.At(Row).B &&
			A.At(Row).C == B.At(Row).C && A.Elapsed(Row) == B.Elapsed(Row) &&
			A.Course[Row].Rate.B == B.Course[Row].Rate.B && A.Mass(Row) == B.Mass(Row);
	}
	return bSame;
}

/** A lubricated, filmy pane on which nothing moves any more; how much of both is left after some ticks. */
struct FDryingPane
{
	std::unique_ptr<FWorld> World;

	FDryingPane(float WorldRate, float SurfaceRate)
	{
		FWorldSettings Settings = MakeSwitchedWater(true, true);
		Settings.Trails.DryingRate = WorldRate;
		World = MakeWorld(Settings);
		FSurfaceSettings Glass;
		Glass.DryingRate = SurfaceRate;
		EXPECT_TRUE(World->AddSurface(MakePane(0.03f, 0.3f, 1, 10), Glass).IsOk());
		EXPECT_TRUE(World->Drops().Spawn({0, {19, 0.4f, 0.4f}, 3.0e-3f, FVec3f(0.0f, 0.0f, -3.0f)}).IsOk());
		while (World->Drops().OnSurfaces().Num() > 0 && World->TickCount() < 300)
		{
			World->Tick();
		}
		EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u);
	}

	float PhiOf(uint32 Triangle) const { return World->Surfaces()[0].Fill.At(Triangle).Y; }
};

} // namespace

// On a pane of 2048 triangles a falling drop visits each triangle at most once.
TEST(Lubrication, DROP_15_FrameRateDoesNotMatterWithLubrication)
{
	const FSurfaceMesh Pane = MakePane(0.8f, 0.8f, 32, 32);
	FLubricatedWall Whole(Pane);
	const FVec3d End = Whole.Run(1, 1.5);
	uint32 Filled = 0;
	for (const TFill<double>& Fill : Whole.Fills)
	{
		Filled += Fill.Y < 1.0 ? 1 : 0;
	}
	EXPECT_GT(Filled, 20u);
	for (const int Rate : {30, 60, 144})
	{
		FLubricatedWall Wall(Pane);
		EXPECT_LE((Wall.Run(Rate * 3 / 2, 1.0 / Rate) - End).norm(), 1e-8) << Rate << " Hz";
		for (std::size_t Triangle = 0; Triangle < Wall.Fills.size(); ++Triangle)
		{
			ASSERT_NEAR(Wall.Fills[Triangle].X, Whole.Fills[Triangle].X, 1e-8);
			ASSERT_NEAR(Wall.Fills[Triangle].Y, Whole.Fills[Triangle].Y, 1e-8);
		}
	}
}

// The same of what ships, in float.
TEST(Lubrication, DROP_15_TickRateOfAWorldDoesNotMatterWithLubrication)
{
	std::vector<std::unique_ptr<FWorld>> Worlds;
	for (const float Rate : {30.0f, 60.0f, 144.0f, 1.0f})
	{
		FWorldSettings Settings = MakeSwitchedWater(false, true);
		Settings.World.TickRate = Rate;
		Settings.Trails.RecoveryTime = 0.0f;
		std::unique_ptr<FWorld>& World = Worlds.emplace_back(MakeWorld(Settings));
		ASSERT_TRUE(World->AddSurface(MakePane(0.8f, 0.8f, 32, 32)).IsOk());
		ASSERT_TRUE(World->Drops().Spawn({0, {2047, 0.37f, 0.41f}, 2.0e-3f, FVec3f(-0.1f, 0.0f, 0.0f)}).IsOk());
		RunTicks(*World, uint32(Rate));
		EXPECT_EQ(World->Counters().VisitsRefused, 0u);
	}
	const FSurface& Pane = Worlds[0]->Surfaces()[0].Geometry;
	const auto PlaceOf = [&](const FDropTable& Drops)
	{ return Pane.WorldPoint(Drops.Triangle(0), Drops.At(0).B, Drops.At(0).C); };
	EXPECT_GT(Worlds[0]->Surfaces()[0].Fill.WetTriangles().size(), 15u);
	for (const std::unique_ptr<FWorld>& World : Worlds)
	{
		EXPECT_LE((PlaceOf(World->Drops().OnSurfaces()) - PlaceOf(Worlds[0]->Drops().OnSurfaces())).norm(), 2.0e-6f);
		for (uint32 Triangle = 0; Triangle < Pane.TriangleCount(); ++Triangle)
		{
			ASSERT_NEAR(World->Surfaces()[0].Fill.At(Triangle).Y, Worlds[0]->Surfaces()[0].Fill.At(Triangle).Y, 1e-5f);
		}
	}
}

TEST(Lubrication, DROP_65_VisibleTrailAndLubricationAreIndependent)
{
	const std::unique_ptr<FWorld> Plain = RunSwitchedWater(false, false);
	const std::unique_ptr<FWorld> Seen = RunSwitchedWater(true, false);
	const std::unique_ptr<FWorld> Smoothed = RunSwitchedWater(false, true);
	const std::unique_ptr<FWorld> Both = RunSwitchedWater(true, true);
	EXPECT_TRUE(SameDrops(Plain->Drops().OnSurfaces(), Seen->Drops().OnSurfaces()));
	EXPECT_TRUE(SameDrops(Smoothed->Drops().OnSurfaces(), Both->Drops().OnSurfaces()));
	EXPECT_FALSE(SameDrops(Plain->Drops().OnSurfaces(), Smoothed->Drops().OnSurfaces())) << "nothing was lubricated";
	EXPECT_EQ(Plain->Drops().Trails().Num(), 0u);
	EXPECT_EQ(Smoothed->Drops().Trails().Num(), 0u);
	EXPECT_GT(Seen->Drops().Trails().Num(), 100u);
	EXPECT_GT(Both->Drops().Trails().Num(), 100u);
	EXPECT_TRUE(Seen->Surfaces()[0].Fill.WetTriangles().empty());
	EXPECT_EQ(Both->Surfaces()[0].Fill.WetTriangles().size(), Smoothed->Surfaces()[0].Fill.WetTriangles().size());
	EXPECT_EQ(Both->Ledger()[EAccount::InFilms], 0.0);
	EXPECT_LE(std::abs(Both->Ledger().Residual()), 1.0e-6 * Both->Ledger().Input());
}

TEST(Lubrication, VisitsThatFindNoRoomAreCounted)
{
	FWorldSettings Settings = MakeSwitchedWater(false, true);
	Settings.World.TickRate = 1.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.002f, 1.0f, 1, 500)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {999, 0.4f, 0.4f}, 3.0e-3f, FVec3f::Zero()}).IsOk());
	World->Tick(); // over more than half a thousand triangles
	EXPECT_EQ(World->Surfaces()[0].Fill.WetTriangles().size(), FDropScratch::VisitsPerDrop);
	EXPECT_GT(World->Counters().VisitsRefused, 100u);
}

TEST(Lubrication, DROP_108_RoughnessComesBackAndFilmThinsWithoutJumps)
{
	FDryingPane Pane(1.0f, 1.0f);
	const std::vector<uint32> Wet(
		Pane.World->Surfaces()[0].Fill.WetTriangles().begin(), Pane.World->Surfaces()[0].Fill.WetTriangles().end());
	ASSERT_GT(Wet.size(), 10u);
	ASSERT_LT(Pane.PhiOf(Wet[3]), 0.95f);
	std::vector<FTrailInstance> Trails;
	ViewTrails(*Pane.World, Trails);
	ASSERT_GT(Trails.size(), 2u);
	const float FullWidth = Pane.World->Drops().Trails().Width[0];
	float LastWidth = Trails[0].Width;
	float LastWetness = Trails[0].Wetness;
	EXPECT_GT(LastWidth, 0.9f * FullWidth);
	float LastPhi = 0.0f;
	const FHandle First = Pane.World->Drops().Trails().HandleOf(0);
	while (!Pane.World->Surfaces()[0].Fill.WetTriangles().empty())
	{
		EXPECT_GE(Pane.PhiOf(Wet[3]), LastPhi);
		LastPhi = Pane.PhiOf(Wet[3]);
		Pane.World->Tick();
		ASSERT_LT(Pane.World->TickCount(), 60u * 120u);
		ViewTrails(*Pane.World, Trails);
		const uint32 Row = Pane.World->Drops().Trails().RowOf(First);
		const float Width = Row == IndexNone ? 0.0f : Trails[Row].Width;
		const float Wetness = Row == IndexNone ? 0.0f : Trails[Row].Wetness;
		EXPECT_LE(Width, LastWidth);
		EXPECT_LE(LastWidth - Width, 0.05f * FullWidth);
		EXPECT_LE(LastWetness - Wetness, 0.05f);
		LastWidth = Width;
		LastWetness = Wetness;
	}
	EXPECT_EQ(Pane.PhiOf(Wet[3]), 1.0f);
	EXPECT_EQ(Pane.World->Drops().Trails().Num(), 0u);
}

TEST(Lubrication, DROP_108_HeatAndLightSetTheRate)
{
	const auto LogMissing = [](float WorldRate, float SurfaceRate)
	{
		FDryingPane Pane(WorldRate, SurfaceRate);
		const uint32 Triangle = Pane.World->Surfaces()[0].Fill.WetTriangles()[4];
		const double PhiBefore = double(Pane.PhiOf(Triangle));
		const double WetBefore = double(Pane.World->Drops().Trails().Wetness[0]);
		RunTicks(*Pane.World, 30);
		const double Rate = std::log((1.0 - PhiBefore) / (1.0 - double(Pane.PhiOf(Triangle))));
		// Film by its own time: 2.5 s against the 10 s of the roughness.
		EXPECT_NEAR(
			std::log(WetBefore / double(Pane.World->Drops().Trails().Wetness[0])), 4.0 * Rate, 1.0e-3 * Rate + 1.0e-4);
		return Rate;
	};
	const double Plain = LogMissing(1.0f, 1.0f);
	EXPECT_NEAR(Plain, 0.05, 1.0e-4);
	EXPECT_NEAR(LogMissing(2.0f, 1.0f), 2.0 * Plain, 2.0e-4);
	EXPECT_NEAR(LogMissing(1.0f, 0.5f), 0.5 * Plain, 2.0e-4);
	EXPECT_EQ(LogMissing(0.0f, 1.0f), 0.0);
}
