// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Flow as a whole (Docs/Model/SurfaceDrops.md#a-tick-of-one-drop): any field, many crossings, sizes, sleep.

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "Support/Playground.h"
#include "Support/TestWorlds.h"

#include <algorithm>
#include <numeric>

using namespace FluidDrops;

namespace
{

FVec3d WhereAfter(FPlayground& Ground, const FVec3d& Start, const FVec3d& Velocity, double Time)
{
	TBarycentric<double> At;
	TDropPath<double> Path = Ground.Place(Start, Velocity, At);
	const TPathResult<double> Result = Ground.Advance(Path, At, Time);
	EXPECT_EQ(Result.End, EPathEnd::Underway);
	return Ground.Frames[Path.Triangle].Point(Result.At);
}

/** A wall of one triangle pair that is inclined by 60 degrees, with the constant drag of Fournier 1997. */
std::unique_ptr<FWorld> MakeIncline(const FSurfaceSettings& Material, float ConstantDrag, float SleepSpeed = 1.0e-4f)
{
	FWorldSettings Settings;
	Settings.Budget = {256, 64, 64};
	Settings.World.Gravity = FVec3f(0.0f, 0.0f, -9.8f);
	Settings.Drops.bMerge = false;
	Settings.Drops.ConstantDrag = ConstantDrag;
	Settings.Drops.SleepSpeed = SleepSpeed;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(float(Math::Pi / 6.0), FVec3f::UnitX()).toRotationMatrix();
	EXPECT_TRUE(World->AddSurface(MakePane(100.0f, 100.0f, 1, 1), Material, Pose).IsOk());
	return World;
}

} // namespace

TEST(Drops, DROP_10_AnyUniformFieldServes)
{
	const FMat3d Turn = (Eigen::AngleAxisd(1.1, FVec3d(1.0, 2.0, -0.5).normalized())).toRotationMatrix();
	FPlayground Ball(MakeIcosphere(1.0f, 2));
	FPlayground Turned = Ball;
	for (TTriangleFrame<double>& Frame : Turned.Frames)
	{
		Frame.Normal = Turn * Frame.Normal;
		Frame.AxisX = Turn * Frame.AxisX;
		Frame.AxisY = Turn * Frame.AxisY;
		Frame.Origin = Turn * Frame.Origin;
	}
	Turned.Field = Turn * Ball.Field;
	const FVec3d Start = FVec3d(0.3, -0.2, 0.9).normalized() * 0.98;
	const FVec3d Velocity(0.4, 0.2, 0.0);
	const FVec3d End = WhereAfter(Ball, Start, Velocity, 0.8);
	EXPECT_LE((WhereAfter(Turned, Turn * Start, Turn * Velocity, 0.8) - Turn * End).norm(), 1.0e-9);

	const auto Terminal = [](double Strength)
	{
		FPlayground Wall(MakePane(400.0f, 400.0f, 1, 1));
		Wall.Field = FVec3d(0.0, 0.0, -Strength);
		return WhereAfter(Wall, FVec3d(10.0, 0.0, 150.0), FVec3d::Zero(), 20.0).z() -
			WhereAfter(Wall, FVec3d(10.0, 0.0, 150.0), FVec3d::Zero(), 21.0).z();
	};
	EXPECT_NEAR(Terminal(10.0), 2.0 * Terminal(5.0), 1.0e-9);
}

TEST(Drops, DROP_16_HeavierDropsDescendFaster)
{
	for (const float AsperityHeight : {0.0f, 0.9e-3f})
	{
		FSurfaceSettings Material;
		Material.AsperityHeight = AsperityHeight;
		std::unique_ptr<FWorld> World = MakeIncline(Material, 2.0e-4f);
		constexpr uint32 Count = 50;
		for (uint32 Drop = 0; Drop < Count; ++Drop)
		{
			// 1.2 to 1.905 mm: masses from 1 to 4, in an order of their own.
			const float Share = float((Drop * 17) % Count) / float(Count - 1);
			const float Radius = 1.2e-3f * Math::Cbrt(1.0f + 3.0f * Share);
			ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.2f, 0.2f}, Radius, FVec3f::Zero()}).IsOk());
		}
		RunTicks(*World, 120);
		std::vector<std::pair<float, double>> Speeds; // mass, speed
		const FDropTable& Drops = World->Drops().OnSurfaces();
		for (uint32 Row = 0; Row < Drops.Num(); ++Row)
		{
			const TTriangleFrame<float>& Frame = World->Surfaces()[0].Geometry.Frame(Drops.Triangle(Row));
			Speeds.push_back(
				{Drops.Mass(Row), double(Frame.VectorOf(Drops.Motion(Row).RateAfter(Drops.Elapsed(Row))).norm())});
		}
		ASSERT_EQ(Speeds.size(), Count);
		std::sort(Speeds.begin(), Speeds.end());
		for (uint32 Rank = 1; Rank < Count; ++Rank)
		{
			EXPECT_GT(Speeds[Rank].second, Speeds[Rank - 1].second); // Spearman's correlation is 1
		}
		const double Ratio = Speeds.back().second / Speeds.front().second;
		if (AsperityHeight == 0.0f)
		{
			EXPECT_NEAR(Ratio, 4.0, 1.0e-4);
		}
		else
		{
			EXPECT_GT(Ratio, 4.0);
		}
	}
}

TEST(Drops, DROP_20_SleepChangesNothingThatCanBeSeen)
{
	// A surface as rough as the drops are high: a push, then nothing drives them.
	FSurfaceSettings Rough;
	Rough.AsperityHeight = 3.0e-3f;
	FVec3f Ends[2];
	uint32 Asleep[2] = {0, 0};
	for (const int Case : {0, 1})
	{
		std::unique_ptr<FWorld> World = MakeIncline(Rough, 0.0f, Case == 0 ? 1.0e-4f : 0.0f);
		ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 2.0e-3f, FVec3f(0.5f, 0.0f, 0.0f)}).IsOk());
		RunTicks(*World, 40); // 0.003 mm/s is left
		Asleep[Case] = World->Drops().OnSurfaces().State[0] == EDropState::Asleep ? 1 : 0;
		RunTicks(*World, 3560);
		const FDropTable& Drops = World->Drops().OnSurfaces();
		Ends[Case] = World->Surfaces()[0].Geometry.WorldPoint(Drops.Triangle(0), Drops.At(0).B, Drops.At(0).C);
	}
	EXPECT_EQ(Asleep[0], 1u);
	EXPECT_EQ(Asleep[1], 0u);
	EXPECT_LE(double((Ends[0] - Ends[1]).norm()), 1.0e-5);
}

TEST(Drops, DROP_29_BetweenEntryAndExitNothingIsSolved)
{
	FPlayground Wall(MakePane(16.0f, 16.0f, 2, 2));
	Wall.DragRate = 20.0;
	TBarycentric<double> At;
	TDropPath<double> Path = Wall.Place(FVec3d(1.0, 0.0, 7.0), FVec3d::Zero(), At);
	const uint32 BindsBefore = Wall.Binds;
	uint32 Crossings = 0;
	for (int Frame = 0; Frame < 1200; ++Frame)
	{
		const TPathResult<double> Result = Wall.Advance(Path, At, 1.0 / 60.0);
		At = Result.At;
		Crossings += Result.Crossings;
	}
	EXPECT_GE(Crossings, 2u);
	EXPECT_EQ(Wall.Binds - BindsBefore, Crossings) << "one bind for each triangle that it came into, none for frames";
}

TEST(Drops, DROP_30_AnyNumberOfTrianglesCanBeCrossedInOneFrame)
{
	FPlayground Wall(MakePane(16.0f, 16.0f, 16, 16)); // 512 triangles of 1 m
	Wall.Field = FVec3d::Zero();
	Wall.DragRate = 0.0;
	constexpr double FrameTime = 1.0 / 30.0;
	uint32 Seen[7] = {};
	for (uint32 Drop = 0; Drop < 4000; ++Drop)
	{
		const std::array<float, 4> Unit = RandomUnit4(11, Drop, 0, ERandomPurpose::SampleSurface);
		const FVec3d Start(10.0 * double(Unit[0]) - 5.0, 0.0, 10.0 * double(Unit[1]) - 5.0);
		const double Angle = 6.28 * double(Unit[2]);
		const FVec3d Way = FVec3d(std::cos(Angle), 0.0, std::sin(Angle)) * (2.6 * double(Unit[3]));
		TBarycentric<double> At;
		TDropPath<double> Path = Wall.Place(Start, Way / FrameTime, At);
		const uint32 BindsBefore = Wall.Binds;
		const TPathResult<double> Result = Wall.Advance(Path, At, FrameTime);
		ASSERT_EQ(Wall.Binds - BindsBefore, Result.Crossings);
		EXPECT_LE((Wall.Frames[Path.Triangle].Point(Result.At) - (Start + Way)).norm(), 1.0e-9);
		EXPECT_GE(std::min({Result.At.B, Result.At.C, 1.0 - Result.At.B - Result.At.C}), -1.0e-9);
		++Seen[std::min(Result.Crossings, 6u)];
	}
	for (const uint32 Count : Seen)
	{
		EXPECT_GT(Count, 50u); // 0 to 6 and more, all of them
	}
}
