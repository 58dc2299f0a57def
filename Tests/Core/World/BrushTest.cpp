// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Touch: a brush takes water away into the books, pushes it along, or puts it on; as a command, checked and replayed.

#include "FluidDropsCore/World/Recording.h"
#include "Support/DropScripts.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

std::unique_ptr<FWorld> MakeWetPane(int32 WetnessResolution)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 512, 4096};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Glass;
	Glass.WetnessResolution = WetnessResolution;
	EXPECT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 8, 8), Glass).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({0, 3000, 0.2e-3f, 2.2e-3f, 1.0f}).IsOk());
	RunTicks(*World, 60);
	return World;
}

constexpr float BrushRadius = 0.02f; // m

uint32 DropsBelow(const FWorld& World, const FBrushStroke& Stroke)
{
	uint32 Count = 0;
	for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num(); ++Row)
	{
		const TBarycentric<float> At = World.Drops().OnSurfaces().At(Row);
		const FVec3f Place =
			World.Surfaces()[0].Geometry.WorldPoint(World.Drops().OnSurfaces().Triangle(Row), At.B, At.C);
		Count += Stroke.DistanceTo(Place) < Stroke.Radius ? 1 : 0;
	}
	return Count;
}

} // namespace

TEST(Brush, TakesAllWaterBelowItIntoTheBooks)
{
	for (const int32 Resolution : {0, 64})
	{
		std::unique_ptr<FWorld> World = MakeWetPane(Resolution);
		const FBrushStroke Stroke{FVec3f(-0.05f, 0.0f, 0.02f), FVec3f(0.05f, 0.0f, -0.02f), BrushRadius};
		const uint32 Before = DropsBelow(*World, Stroke);
		const uint32 All = World->Drops().OnSurfaces().Num();
		const double Films = World->Ledger()[EAccount::InFilms];
		ASSERT_GT(Before, 25u);
		ASSERT_GT(Films, 0.0);
		const TResult<double> Removed = World->Wipe({Stroke, 0.0f});
		ASSERT_TRUE(Removed.IsOk());
		EXPECT_EQ(DropsBelow(*World, Stroke), 0u);
		EXPECT_GT(World->Drops().OnSurfaces().Num(), All / 2) << "the rest stays";
		EXPECT_LT(World->Ledger()[EAccount::InFilms], Films) << "film goes as well";
		EXPECT_NEAR(World->Ledger()[EAccount::Removed] / Removed.Value(), 1.0, 1.0e-12);
		RunTicks(*World, 30);
		const FLedger Ledger = World->Ledger();
		EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
	}
}

TEST(Brush, PushesWaterAlong)
{
	std::unique_ptr<FWorld> World = MakeWetPane(0);
	const auto Water = [&] { return World->Ledger()[EAccount::OnSurfaces] + World->Ledger()[EAccount::InFilms]; };
	const double Before = Water();
	const FBrushStroke Stroke{FVec3f(-0.05f, 0.0f, 0.0f), FVec3f(0.05f, 0.0f, 0.0f), BrushRadius};
	const TResult<double> Removed = World->Wipe({Stroke, 0.75f});
	ASSERT_TRUE(Removed.IsOk());
	EXPECT_EQ(DropsBelow(*World, Stroke), 0u);
	EXPECT_GT(Removed.Value(), 0.0);
	EXPECT_NEAR((Before - Water()) / Removed.Value(), 1.0, 1.0e-6);
	const uint32 Beads = World->Drops().OnSurfaces().Num();
	const TResult<double> Everything = World->Wipe({{Stroke.Start, Stroke.End, 1.5f * BrushRadius}, 0.0f});
	ASSERT_TRUE(Everything.IsOk());
	EXPECT_GT(Everything.Value(), 2.9 * Removed.Value()) << "three quarters of it were pushed to the rim";
	EXPECT_LT(World->Drops().OnSurfaces().Num(), Beads);
}

TEST(Brush, PutsWaterOn)
{
	std::unique_ptr<FWorld> World = MakeWetPane(0);
	const double Before = World->Ledger()[EAccount::Emitted];
	const FBrushStroke Stroke{FVec3f(0.0f, 0.0f, 0.0f), FVec3f(0.02f, 0.0f, 0.0f), BrushRadius};
	ASSERT_TRUE(World->AddWater({Stroke, 2.0e-4f}).IsOk());
	EXPECT_NEAR(World->Ledger()[EAccount::Emitted] - Before, 2.0e-4, 1.0e-9);
	const FBrushStroke Away{FVec3f(0.0f, 5.0f, 0.0f), FVec3f(0.0f, 5.0f, 0.0f), BrushRadius};
	ASSERT_TRUE(World->AddWater({Away, 2.0e-4f}).IsOk());
	EXPECT_NEAR(World->Ledger()[EAccount::Emitted] - Before, 2.0e-4, 1.0e-9) << "nothing there to be wet";
	EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-9 * World->Ledger().Input());
}

TEST(Brush, RefusesWhatIsNoStrokeAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeWetPane(64);
	const uint64 Before = World->Hash();
	const float Nan = std::nanf("");
	const FVec3f Zero = FVec3f::Zero();
	for (const FBrushStroke& Bad : {FBrushStroke{FVec3f(Nan, 0.0f, 0.0f), Zero, 0.01f},
			 {Zero, FVec3f(0.0f, 1.0e9f, 0.0f), 0.01f}, {Zero, Zero, -1.0f}, {Zero, Zero, Nan}, {Zero, Zero, 100.0f}})
	{
		EXPECT_FALSE(World->Wipe({Bad, 0.0f}).IsOk());
		EXPECT_FALSE(World->AddWater({Bad, 1.0e-4f}).IsOk());
	}
	EXPECT_FALSE(World->Wipe({{Zero, Zero, 0.01f}, 1.5f}).IsOk());
	EXPECT_FALSE(World->AddWater({{Zero, Zero, 0.01f}, 0.0f}).IsOk());
	EXPECT_EQ(World->Hash(), Before);
}

TEST(Brush, StrokesAreReplayed)
{
	std::unique_ptr<FWorld> World = MakeWetPane(64);
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	for (int Step = 0; Step < 20; ++Step)
	{
		const FVec3f From(0.004f * float(Step) - 0.04f, 0.0f, 0.03f);
		ASSERT_TRUE(World->Wipe({{From, From + FVec3f(0.004f, 0.0f, 0.0f), 0.01f}, 0.95f}).IsOk());
		ASSERT_TRUE(World->AddWater({{-From, -From, 0.01f}, 1.0e-5f}).IsOk());
		World->Tick();
	}
	World->SetObserver(nullptr);
	TResult<FReplayReport> Report = ReplayRecording(Recorder.Finish(), SerialRunner());
	ASSERT_TRUE(Report.IsOk()) << Report.Error().Message;
	EXPECT_EQ(Report.Value().FirstDifference, 0u);
	EXPECT_EQ(Report.Value().Ticks, 20u);
}
