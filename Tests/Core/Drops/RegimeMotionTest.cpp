// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that hold, run and fall off by thresholds of force (Docs/Model/Weather.md#the-decision, #sliding), in a world.

#include "Support/RegimeWorlds.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float CanUnit = 0.06f;  // m: a published radius of 1
constexpr float HeadUnit = 0.12f; // m

const FVec3f High(0.01f, 0.0f, 0.25f);

float AngleBetween(const FVec3f& A, const FVec3f& B)
{
	return std::atan2(A.cross(B).norm(), A.dot(B)) * 180.0f / float(Math::Pi);
}

enum class EFate : uint8
{
	Still,
	Slides,
	Leaves,
};

/** What one drop on a wall does. */
EFate FateOnWall(const FWorldSettings& Settings, float Radius)
{
	std::unique_ptr<FWorld> World = MakeWall(Settings);
	const FHandle Drop = SpawnNear(*World, High, Radius);
	const FVec3f Start = PlaceOf(*World, Drop);
	RunTicks(*World, 20);
	if (World->Drops().OnSurfaces().RowOf(Drop) == IndexNone)
	{
		return EFate::Leaves;
	}
	return PlaceOf(*World, Drop) == Start ? EFate::Still : EFate::Slides;
}

/** A ramp of 45 degrees that runs into a level floor at z = 0, y from 0 to 0.2. */
FSurfaceMesh MakeRamp()
{
	FSurfaceMesh Mesh;
	for (const float X : {-0.1f, 0.1f})
	{
		Mesh.Positions.push_back({X, -0.2f, 0.2f});
		Mesh.Positions.push_back({X, 0.0f, 0.0f});
		Mesh.Positions.push_back({X, 0.2f, 0.0f});
	}
	Mesh.Triangles = {{0, 3, 1}, {3, 4, 1}, {1, 4, 2}, {4, 5, 2}};
	return Mesh;
}

} // namespace

TEST(Condensation, COND_30_BelowTheThresholdADropIsMotionless)
{
	std::unique_ptr<FWorld> World = MakeWall(RegimeSettingsOf(CondensationSet()));
	const FHandle Drop = SpawnNear(*World, High, 0.008f * CanUnit);
	const FVec3f Start = PlaceOf(*World, Drop);
	RunTicks(*World, 600);
	EXPECT_EQ(PlaceOf(*World, Drop), Start);
	EXPECT_EQ(StateOf(*World, Drop), EDropState::Asleep);
}

TEST(Condensation, COND_31_BetweenTheThresholdsADropRunsDownhill)
{
	std::unique_ptr<FWorld> World = MakeWorld(RegimeSettingsOf(CondensationSet()));
	FRigidTransform Turned;
	Turned.Rotation = Eigen::AngleAxisf(0.3f, FVec3f::UnitY()).toRotationMatrix(); // sides lie across the way
	ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 12, 12), {}, Turned).IsOk());
	const float Radius = 0.012f * CanUnit;
	const FHandle Drop = SpawnNear(*World, FVec3f(0.0f, 0.0f, 0.1f), Radius);
	FVec3f Before = PlaceOf(*World, Drop);
	for (uint32 Tick = 0; Tick < 120; ++Tick)
	{
		World->Tick();
		const FVec3f After = PlaceOf(*World, Drop);
		EXPECT_GT((After - Before).norm(), 0.0f);
		EXPECT_LT(AngleBetween(After - Before, -FVec3f::UnitZ()), 1.0f);
		EXPECT_LT(std::abs(After.y()), 0.1f * Radius);
		Before = After;
	}
}

TEST(Condensation, COND_32_AboveTheThresholdADropFallsOff)
{
	std::unique_ptr<FWorld> World = MakeWall(RegimeSettingsOf(CondensationSet()));
	SpawnNear(*World, High, 0.0155f * CanUnit);
	World->Tick();
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 0u);
	ASSERT_EQ(World->Drops().InAir().Num(), 1u);
	const float Before = World->Drops().InAir().VZ[0];
	RunTicks(*World, 12);
	EXPECT_NEAR((World->Drops().InAir().VZ[0] - Before) / (12.0f / 60.0f), -9.81f, 0.0981f);
}

TEST(Condensation, COND_33_TheSweatSetDoesWhatItsTableSays)
{
	FRegimeSettings Published = SweatSet();
	Published.Weight = EDropWeight::Radius;
	const FWorldSettings Settings = RegimeSettingsOf(Published);
	EXPECT_EQ(FateOnWall(Settings, 0.0060f * HeadUnit), EFate::Still);
	EXPECT_EQ(FateOnWall(Settings, 0.0065f * HeadUnit), EFate::Slides);
	EXPECT_EQ(FateOnWall(Settings, 0.0085f * HeadUnit), EFate::Leaves);
}

TEST(Condensation, COND_34_AGrowingDropStartsAndThenFalls)
{
	for (const EDropWeight Weight : {EDropWeight::Radius, EDropWeight::Volume})
	{
		FRegimeSettings Set = CondensationSet();
		Set.Weight = Weight;
		FWorldSettings Settings = RegimeSettingsOf(Set);
		Settings.Drops.Density = 20000.0f;
		std::unique_ptr<FWorld> World = MakeWall(Settings);
		const FHandle Drop = SpawnNear(*World, High, 0.004f * CanUnit);
		float Started = 0.0f;
		float Last = 0.0f;
		while (World->Drops().OnSurfaces().RowOf(Drop) != IndexNone && Settings.Drops.Density > 100.0f)
		{
			// What gets less dense grows, by 0.1 % of its radius a tick.
			Settings.Drops.Density *= 0.997f;
			ASSERT_TRUE(World->SetSettings(Settings).IsOk());
			World->Tick();
			const uint32 Row = World->Drops().OnSurfaces().RowOf(Drop);
			Last = Row != IndexNone ? World->Drops().OnSurfaces().Radius(Row) / CanUnit : Last;
			Started = Started == 0.0f && StateOf(*World, Drop) == EDropState::Sliding ? Last : Started;
		}
		EXPECT_NEAR(Started, 0.01005f, 0.02f * 0.01005f);
		EXPECT_NEAR(Last, 0.01505f, 0.02f * 0.01505f);
		EXPECT_EQ(World->Drops().InAir().Num(), 1u);
	}
}

TEST(Condensation, COND_35_MergingCanStartADrop)
{
	const float Radius = 0.0085f * CanUnit;
	std::unique_ptr<FWorld> World = MakeWall(RegimeSettingsOf(CondensationSet()));
	const FHandle First = SpawnNear(*World, High, Radius);
	RunTicks(*World, 5);
	EXPECT_EQ(StateOf(*World, First), EDropState::Asleep);
	const FHandle Second = SpawnNear(*World, High + FVec3f(2.0f * Radius, 0.0f, 0.0f), Radius);
	EXPECT_EQ(StateOf(*World, Second), EDropState::Asleep);
	World->Tick();
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_NEAR(World->Drops().OnSurfaces().Radius(0) / CanUnit, 0.01071f, 1e-5f);
	const FHandle Both = World->Drops().OnSurfaces().HandleOf(0);
	const FVec3f Merged = PlaceOf(*World, Both);
	World->Tick();
	EXPECT_LT(PlaceOf(*World, Both).z(), Merged.z());
}

TEST(Condensation, COND_38_ADropThatReachesTheFloorStops)
{
	std::unique_ptr<FWorld> World = MakeWorld(RegimeSettingsOf(CondensationSet()));
	ASSERT_TRUE(World->AddSurface(MakeRamp()).IsOk());
	const FHandle Drop = SpawnNear(*World, FVec3f(0.0f, -0.05f, 0.05f), 0.013f * CanUnit);
	uint32 Ticks = 0;
	while (PlaceOf(*World, Drop).y() < 0.0f && Ticks < 600)
	{
		World->Tick();
		++Ticks;
	}
	ASSERT_LT(Ticks, 600u);
	RunTicks(*World, 2);
	const FVec3f Place = PlaceOf(*World, Drop);
	EXPECT_EQ(StateOf(*World, Drop), EDropState::Asleep);
	RunTicks(*World, 10);
	EXPECT_EQ(PlaceOf(*World, Drop), Place);
	EXPECT_NEAR(Place.z(), 0.0f, 1e-6f);
}

TEST(Condensation, COND_39_WindPushesTooWhatRuns)
{
	const float Radius = 0.62e-3f;
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet());
	const float Grip = Settings.Drops.WindDrag * 0.5f * 1.2f * 0.75f / (Radius * Settings.Drops.Density); // 1/m
	Settings.World.Wind = FVec3f(std::sqrt(2.0f * 9.81f / Grip), 0.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeWall(Settings);
	const FHandle Drop = SpawnNear(*World, FVec3f(-0.1f, 0.0f, 0.2f), Radius);
	RunTicks(*World, 10);
	const FVec3f Before = PlaceOf(*World, Drop);
	RunTicks(*World, 30);
	EXPECT_LT(AngleBetween(PlaceOf(*World, Drop) - Before, FVec3f(2.0f, 0.0f, -1.0f)), 2.0f);
}

TEST(Condensation, COND_41_TheSpeedOfARunnerIsThatOfItsDragAtEveryTickRate)
{
	for (const float Rate : {30.0f, 60.0f, 240.0f})
	{
		FWorldSettings Settings = RegimeSettingsOf(CondensationSet());
		Settings.World.TickRate = Rate;
		std::unique_ptr<FWorld> World = MakeWall(Settings);
		const FHandle Drop = SpawnNear(*World, High, 0.8e-3f);
		RunTicks(*World, uint32(Rate));
		const float Before = PlaceOf(*World, Drop).z();
		RunTicks(*World, uint32(Rate));
		EXPECT_NEAR(Before - PlaceOf(*World, Drop).z(), 0.049f, 0.05f * 0.049f) << Rate << " Hz";
	}
}

TEST(Condensation, COND_51_ADropFallsFromOnePlateToAnother)
{
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet());
	Settings.World.TickRate = 1000.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 4, 4)).IsOk());
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 4, 4), {}, FlatPose(FVec3f(0.0f, 0.0f, -0.15f))).IsOk());
	SpawnNear(*World, FVec3f(0.02f, 0.0f, 0.05f), 1.0e-3f);
	const double Water = World->Ledger()[EAccount::OnSurfaces];
	World->Tick();
	ASSERT_EQ(World->Drops().InAir().Num(), 1u);
	uint32 Ticks = 0;
	for (; World->Drops().InAir().Num() > 0 && Ticks < 1000; ++Ticks)
	{
		World->Tick();
	}
	EXPECT_NEAR(float(Ticks) * 0.001f, 0.202f, 0.02f * 0.202f);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_EQ(World->Drops().OnSurfaces().Surface(0), 1u);
	EXPECT_EQ(World->Ledger()[EAccount::OnSurfaces], Water);
	RunTicks(*World, 100);
	EXPECT_EQ(World->Drops().OnSurfaces().State[0], EDropState::Asleep);
}

TEST(Condensation, COND_65_AShakenObjectLosesItsHold)
{
	for (const bool bShaken : {true, false})
	{
		FWorldSettings Settings = RegimeSettingsOf(CondensationSet());
		Settings.Drops.InertiaSmoothing = 0.0f;
		std::unique_ptr<FWorld> World = MakeWall(Settings);
		const FHandle Drop = SpawnNear(*World, High, 0.008f * CanUnit);
		RunTicks(*World, 10);
		const TBarycentric<float> Start = World->Drops().OnSurfaces().At(0);
		const uint32 Triangle = World->Drops().OnSurfaces().Triangle(0);
		FRigidTransform Pose;
		float Speed = 0.0f;
		bool bMoved = false;
		for (uint32 Tick = 0; Tick < 60; ++Tick)
		{
			// Back and forth at 2 g, four ticks each way.
			Speed += bShaken ? (Tick / 4 % 2 == 0 ? 2.0f : -2.0f) * 9.81f / 60.0f : 0.0f;
			Pose.Translation.x() += Speed / 60.0f;
			ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
			World->Tick();
			bMoved = bMoved || IsMoving(StateOf(*World, Drop));
		}
		EXPECT_EQ(bMoved, bShaken);
		const TBarycentric<float> End = World->Drops().OnSurfaces().At(0);
		const bool bSame = World->Drops().OnSurfaces().Triangle(0) == Triangle && End.B == Start.B && End.C == Start.C;
		EXPECT_EQ(bSame, !bShaken);
	}
}
