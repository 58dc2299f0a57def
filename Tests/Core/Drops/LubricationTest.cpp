// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Passing drops fill the roughness of a surface, and later drops feel it (Docs/Model/SurfaceDrops.md#lubrication).

#include "FluidDropsCore/Drops/DropPath.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace FluidDrops;

namespace
{

/** Water that lubricates and does nothing else to the surface or to other drops. */
FWorldSettings MakeLubricatingWater()
{
	FWorldSettings Settings;
	Settings.Budget = {256, 256, 4096};
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	Settings.Trails.bLubrication = true;
	Settings.Trails.RecoveryTime = 0.0f;
	return Settings;
}

/** Drops of equal size in a row down one column of a pane; how long each took from top to bottom, in ticks. */
std::vector<uint32> TravelTimes(const FWorldSettings& Settings, const FSurfaceSettings& Glass, uint32 Passages)
{
	constexpr float CellSize = 0.03f; // m
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakePane(CellSize, 10.0f * CellSize, 1, 10), Glass).IsOk());
	std::vector<uint32> Times;
	for (uint32 Passage = 0; Passage < Passages; ++Passage)
	{
		// In the middle of the column, just below the upper border.
		EXPECT_TRUE(World->Drops().Spawn({0, {19, 0.49f, 0.5f}, 2.0e-3f, FVec3f::Zero()}).IsOk());
		uint32 Ticks = 0;
		while (World->Drops().OnSurfaces().Num() > 0 && Ticks < 20000)
		{
			World->Tick();
			++Ticks;
		}
		Times.push_back(Ticks);
	}
	return Times;
}

double SpeedOf(const FWorld& World, uint32 Row)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const TTriangleFrame<float>& Frame = World.Surfaces()[0].Geometry.Frame(Drops.Triangle(Row));
	return double(Frame.VectorOf(Drops.Motion(Row).RateAfter(Drops.Elapsed(Row))).norm());
}

} // namespace

// r = 2 mm, T = 4 mm along both axes, A = 5e-4 m^2.
TEST(Lubrication, DROP_66_RoughnessUpdateFollowsM8M9)
{
	const double Diagonal = 0.02 / std::sqrt(2.0);
	struct FRow
	{
		TVec2<double> Way;
		double PhiX;
		double PhiY;
	};
	const FRow Rows[] = {{{0.02, 0.0}, 0.84, 0.968}, {{Diagonal, Diagonal}, 0.864235498012, 0.864235498012},
		{{0.0, 0.02}, 0.968, 0.84}, {{0.002, 0.0}, 0.984, 0.968}, {{0.0, -0.02}, 0.968, 0.84}};
	for (const FRow& Row : Rows)
	{
		const TFill<double> Fill = FillOfVisit<double>(Row.Way, 2e-3, {4e-3, 4e-3}, 5e-4);
		EXPECT_NEAR(Fill.X, Row.PhiX, 1e-12);
		EXPECT_NEAR(Fill.Y, Row.PhiY, 1e-12);
	}
}

TEST(Lubrication, DROP_67_RoughnessFallsMoreAlongTheTravelAxis)
{
	const TFill<double> Along = FillOfVisit<double>({0.013, 0.0}, 2e-3, {2e-3, 2e-3}, 5e-4);
	EXPECT_LT(Along.X, Along.Y);
	const TFill<double> Across = FillOfVisit<double>({0.0, 0.013}, 2e-3, {2e-3, 2e-3}, 5e-4);
	EXPECT_EQ(Along.X, Across.Y);
	EXPECT_EQ(Along.Y, Across.X);
	const TFill<double> Diagonal = FillOfVisit<double>({-0.009, 0.009}, 2e-3, {2e-3, 2e-3}, 5e-4);
	EXPECT_EQ(Diagonal.X, Diagonal.Y);
}

TEST(Lubrication, DROP_68_FillNeverRisesAndStaysBetweenZeroAndOne)
{
	constexpr uint32 Triangles = 64;
	FRoughnessFill Fill;
	Fill.Init(Triangles);
	uint32 Bad = 0;
	for (uint32 Passage = 0; Passage < 1000000; ++Passage)
	{
		const std::array<float, 4> Unit = RandomUnit4(7, Passage, 0, ERandomPurpose::ShedBead);
		const uint32 Triangle = Passage % Triangles;
		const float Radius = 3.0e-3f * Unit[2];
		// Every third passage is exactly along an axis, where the arctangent of its direction has no value.
		const float WayX = Passage % 3 == 0 ? 0.0f : 0.03f * (2.0f * Unit[0] - 1.0f);
		const float WayY = Passage % 3 == 1 ? 0.0f : 0.03f * (2.0f * Unit[1] - 1.0f);
		const TFill<float> Before = Fill.At(Triangle);
		// From large triangles to ones that a single drop fills.
		Fill.Apply(Triangle, FillOfVisit<float>({WayX, WayY}, Radius, {Radius, Radius}, 0.2f * Unit[3]));
		const TFill<float> After = Fill.At(Triangle);
		const bool bGood =
			After.X >= 0.0f && After.Y >= 0.0f && After.X <= Before.X && After.Y <= Before.Y && Before.X <= 1.0f;
		Bad += bGood ? 0 : 1;
	}
	EXPECT_EQ(Bad, 0u);
	EXPECT_EQ(Fill.WetTriangles().size(), Triangles);
	const TFill<float> Full = FillOfVisit<float>({0.1f, 0.0f}, 3.0e-3f, {3.0e-3f, 3.0e-3f}, 1.0e-6f);
	EXPECT_EQ(Full.X, 0.0f);
	EXPECT_EQ(Full.Y, 0.0f);
}

TEST(Lubrication, DROP_69_ADropAtRestDoesNotPolish)
{
	FWorldSettings Settings = MakeLubricatingWater();
	Settings.World.TickRate = 1.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 2, 2)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 0.9e-3f, FVec3f::Zero()}).IsOk());
	RunTicks(*World, 3600);
	EXPECT_TRUE(World->Surfaces()[0].Fill.WetTriangles().empty());
}

TEST(Lubrication, DROP_70_RepeatedPassagesMakeLaterDropsFaster)
{
	FWorldSettings Settings = MakeLubricatingWater();
	Settings.World.TickRate = 240.0f;
	const std::vector<uint32> Times = TravelTimes(Settings, {}, 20);
	for (std::size_t Passage = 1; Passage < Times.size(); ++Passage)
	{
		EXPECT_LE(Times[Passage], Times[Passage - 1]) << "passage " << Passage;
	}
	EXPECT_LE(double(Times.back()), 0.8 * double(Times.front()));

	Settings.Trails.Filling = 1.0f;
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.0f;
	const uint32 Polished = TravelTimes(Settings, {}, 60).back();
	EXPECT_NEAR(double(Polished), double(TravelTimes(Settings, Smooth, 1)[0]), 1.0);
}

// The trail runs along l2, gravity 30 degrees beside it.
TEST(Lubrication, DROP_71_ADropThatMeetsATrailTurnsTowardsIt)
{
	constexpr double Radius = 2e-3;
	const TTriangleFrame<double> Frame = TTriangleFrame<double>::FromCorners({0, 0, 0}, {0.1, 0, 0}, {0.05, 0.1, 0});
	for (const double Side : {-1.0, 1.0})
	{
		const FVec3d Field(9.8 * std::cos(Math::Pi / 6.0), Side * 9.8 * std::sin(Math::Pi / 6.0), 0.0);
		const auto ExitAngle = [&](double PhiX)
		{
			const TBrakes<double> Brakes{RoughnessBrake(2.0, PhiX * 1e-3, Radius), RoughnessBrake(2.0, 1e-3, Radius)};
			const TDropMotion<double> Motion =
				BindMotion<double>(Frame, {0.2, 0.3}, {0.05, Side * 0.02}, DriveOn(Frame, Field, Brakes), 18.0);
			const TVec2<double> Exit = Frame.VectorOf(Motion.RateAfter(Motion.ExitTime));
			return std::abs(std::atan2(Exit.y(), Exit.x()));
		};
		double Last = 10.0;
		for (const double PhiX : {1.0, 0.8, 0.6, 0.4, 0.2, 0.0})
		{
			EXPECT_LT(ExitAngle(PhiX), Last) << PhiX;
			Last = ExitAngle(PhiX);
		}
		double Passed = 1.0;
		while (Passed > 0.2)
		{
			Passed *= FillOfVisit<double>({0.05, 0.0}, Radius, {Radius, Radius}, Frame.Area()).X;
		}
		EXPECT_LT(ExitAngle(Passed), ExitAngle(1.0));
	}
}

TEST(Lubrication, DROP_72_SmallDropsPassOverALubricatedTriangle)
{
	constexpr uint32 Inside = 3;
	FSurfaceSettings Glass;
	Glass.AsperityHeight = 1.1e-3f; // C h_a = 2.2 mm
	std::unique_ptr<FWorld> World = MakeWorld(MakeLubricatingWater());
	ASSERT_TRUE(World->AddSurface(MakePane(0.03f, 0.09f, 1, 3), Glass).IsOk());
	const auto StateOfSmallDrop = [&]
	{
		const TResult<FHandle> Handle = World->Drops().Spawn({0, {Inside, 0.3f, 0.3f}, 1.0e-3f, FVec3f::Zero()});
		const EDropState State = World->Drops().OnSurfaces().State[World->Drops().OnSurfaces().RowOf(Handle.Value())];
		return State;
	};
	EXPECT_EQ(StateOfSmallDrop(), EDropState::Asleep);
	while (World->Surfaces()[0].Fill.At(Inside).X > 0.9f || World->Surfaces()[0].Fill.At(Inside).Y > 0.9f)
	{
		ASSERT_TRUE(World->Drops().Spawn({0, {5, 0.4f, 0.4f}, 2.5e-3f, FVec3f::Zero()}).IsOk());
		RunTicks(*World, 120);
		ASSERT_LT(World->TickCount(), 12000u);
	}
	EXPECT_EQ(StateOfSmallDrop(), EDropState::Sliding);
}

TEST(Lubrication, DROP_39_WhatHappensInATriangleDoesNotAlterThePathsInIt)
{
	FSurfaceSettings Glass;
	std::unique_ptr<FWorld> Worlds[2];
	for (const bool bLubrication : {false, true})
	{
		FWorldSettings Settings = MakeLubricatingWater();
		Settings.Trails.bLubrication = bLubrication;
		std::unique_ptr<FWorld>& World = Worlds[bLubrication ? 1 : 0];
		World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 1, 1), Glass).IsOk());
		ASSERT_TRUE(World->Drops().Spawn({0, {1, 0.3f, 0.5f}, 1.1e-3f, FVec3f::Zero()}).IsOk()); // slow
		ASSERT_TRUE(World->Drops().Spawn({0, {1, 0.5f, 0.2f}, 4.0e-3f, FVec3f(0.0f, 0.0f, -1.0f)}).IsOk());
		RunTicks(*World, 30);
		ASSERT_EQ(World->Drops().OnSurfaces().Triangle(0), 1u);
		ASSERT_NE(World->Drops().OnSurfaces().Triangle(1), 1u);
	}
	ASSERT_TRUE(Worlds[0]->Surfaces()[0].Fill.WetTriangles().empty());
	ASSERT_LT(Worlds[1]->Surfaces()[0].Fill.At(1).X, 1.0f);
	RunTicks(*Worlds[0], 30);
	RunTicks(*Worlds[1], 30);
	ASSERT_EQ(Worlds[1]->Drops().OnSurfaces().Triangle(0), 1u);
	EXPECT_EQ(Worlds[0]->Drops().OnSurfaces().At(0).B, Worlds[1]->Drops().OnSurfaces().At(0).B);
	EXPECT_EQ(Worlds[0]->Drops().OnSurfaces().At(0).C, Worlds[1]->Drops().OnSurfaces().At(0).C);
}

// S4 of Docs/Model/SurfaceDrops.md#published-scenes: the follower reaches the invisible trail of its predecessor,
// catches up and merges.
TEST(Lubrication, DROP_61_AFollowerSpeedsUpMergesAndSlowsDown)
{
	FSurfaceSettings Rough;
	Rough.AsperityHeight = 0.9e-3f;
	FWorldSettings Settings = MakeLubricatingWater();
	Settings.Drops.bMerge = true;
	Settings.Trails.Filling = 1.0f;
	Settings.World.TickRate = 240.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.01f, 1.0f, 1, 100), Rough).IsOk());
	const FRoughnessFill& Fill = World->Surfaces()[0].Fill;
	constexpr uint32 LeaderStart = 181;
	constexpr uint32 FollowerStart = 199;
	ASSERT_TRUE(World->Drops().Spawn({0, {LeaderStart, 0.4f, 0.4f}, 1.5e-3f, FVec3f::Zero()}).IsOk());
	RunTicks(*World, 20);
	ASSERT_TRUE(World->Drops().Spawn({0, {FollowerStart, 0.4f, 0.4f}, 1.5e-3f, FVec3f::Zero()}).IsOk());
	double SpeedOnDry = 0.0;
	double LastSpeed = 0.0;
	double DriveOnTrail = 0.0;
	const auto DriveOf = [&](uint32 Row)
	{
		const TTriangleFrame<float>& Frame =
			World->Surfaces()[0].Geometry.Frame(World->Drops().OnSurfaces().Triangle(Row));
		return double(Frame
						  .VectorOf({World->Drops().OnSurfaces().Course[Row].Drive.B,
							  World->Drops().OnSurfaces().Course[Row].Drive.C})
						  .norm());
	};
	while (World->Drops().OnSurfaces().Num() == 2 && World->TickCount() < 4000)
	{
		const uint32 Triangle = World->Drops().OnSurfaces().Triangle(1);
		LastSpeed = SpeedOf(*World, 1);
		if (Triangle > LeaderStart + 1)
		{
			SpeedOnDry = LastSpeed;
		}
		else if (Triangle < LeaderStart - 1)
		{
			DriveOnTrail = DriveOf(1);
		}
		World->Tick();
	}
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u) << "it did not catch up";
	const uint32 Merged = World->Drops().OnSurfaces().Triangle(0);
	EXPECT_LE(Fill.At(Merged + 4).Y, 0.7f);
	EXPECT_GE(LastSpeed, 1.1 * SpeedOnDry);
	EXPECT_LT(SpeedOf(*World, 0), LastSpeed);
	RunTicks(*World, 60); // over the next sides, where nothing has been yet
	ASSERT_LT(World->Drops().OnSurfaces().Triangle(0), Merged - 4);
	EXPECT_LT(DriveOf(0), DriveOnTrail);
}

TEST(Lubrication, DROP_18_DescentSlowsDownWithRoughness)
{
	double Last = 1.0e9;
	for (int Step = 0; Step < 10; ++Step)
	{
		FSurfaceSettings Glass;
		Glass.AsperityHeight = 1.5e-3f * float(Step) / 9.0f; // the last one as high as the drops
		FWorldSettings Settings = MakeLubricatingWater();
		Settings.Trails.bLubrication = false;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(MakePane(4.0f, 4.0f, 16, 16), Glass).IsOk());
		for (uint32 Drop = 0; Drop < 50; ++Drop) // on the upper half: none gets to the lower border
		{
			const std::array<float, 4> Unit = RandomUnit4(1, Drop, 0, ERandomPurpose::ShedBead);
			const FSurfacePoint At{256 + 5 * Drop, 0.5f * Unit[0], 0.5f * Unit[1]};
			ASSERT_TRUE(World->Drops().Spawn({0, At, 1.5e-3f, FVec3f::Zero()}).IsOk());
		}
		const auto MeanHeight = [&]
		{
			double Sum = 0.0;
			for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
			{
				const FDropTable& Drops = World->Drops().OnSurfaces();
				const FSurface& Pane = World->Surfaces()[0].Geometry;
				Sum += double(Pane.WorldPoint(Drops.Triangle(Row), Drops.At(Row).B, Drops.At(Row).C).z());
			}
			return Sum / double(World->Drops().OnSurfaces().Num());
		};
		const double Start = MeanHeight();
		RunTicks(*World, 60);
		const double Descent = Start - MeanHeight();
		EXPECT_LT(Descent, Last) << "asperities of " << Glass.AsperityHeight << " m";
		Last = Descent;
	}
	EXPECT_EQ(Last, 0.0);
}
