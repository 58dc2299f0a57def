// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Levels come and go, and the origin follows the player: surfaces leave with their water booked, their index is used
// again, and a shift of the origin moves nothing against anything.

#include "FluidDropsCore/World/Recording.h"
#include "Support/DropScripts.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** Two wet panes side by side, with film, fog and matter on them, and drops in the air between. */
std::unique_ptr<FWorld> MakeTwoPanes(int32 WetnessResolution = 0)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 2048, 4096};
	Settings.Matter.Fraction = 0.01f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Glass;
	Glass.WetnessResolution = WetnessResolution;
	Glass.SiteDensity = 1.0e4f;
	Glass.Temperature = 2.0f; // below the dew point: vapor settles
	Glass.Coat = 0.02f;
	FRigidTransform Beside;
	Beside.Translation = FVec3f(0.5f, 0.0f, 0.0f);
	EXPECT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 8, 8), Glass).IsOk());
	EXPECT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 8, 8), Glass, Beside).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({0, 1000, 0.2e-3f, 2.2e-3f, 1.0f}).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({1, 1000, 0.2e-3f, 2.2e-3f, 1.0f}).IsOk());
	FEmitterSettings Leak;
	Leak.Center = FVec3f(0.25f, 0.2f, 0.05f);
	Leak.HalfExtent = FVec3f(0.3f, 0.05f, 0.05f);
	Leak.Velocity = FVec3f(0.0f, -3.0f, 0.0f); // against the face of the panes
	EXPECT_TRUE(World->Drops().AddEmitter(Leak).IsOk());
	RunTicks(*World, 60);
	return World;
}

uint32 DropsOn(const FWorld& World, uint32 Surface)
{
	uint32 Count = 0;
	for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num(); ++Row)
	{
		Count += World.Drops().OnSurfaces().Surface(Row) == Surface ? 1 : 0;
	}
	return Count;
}

void ExpectClosedBooks(const FWorld& World)
{
	const FLedger Water = World.Ledger();
	const FMatterLedger Matter = World.MatterLedger();
	EXPECT_LE(std::abs(Water.Residual()), 1.0e-9 * Water.Input());
	EXPECT_LE(std::abs(Matter.Residual()), 1.0e-9 * Matter.Input());
}

} // namespace

TEST(Streaming, ASurfaceLeavesWithItsWaterBooked)
{
	for (const int32 Resolution : {0, 64})
	{
		std::unique_ptr<FWorld> World = MakeTwoPanes(Resolution);
		const uint32 Kept = DropsOn(*World, 1);
		ASSERT_GT(DropsOn(*World, 0), 100u);
		ASSERT_GT(World->Ledger()[EAccount::Deposited], 0.0);
		const double RemovedBefore = World->Ledger()[EAccount::Removed];
		ASSERT_TRUE(World->RemoveSurface(0).IsOk());
		EXPECT_FALSE(World->Surfaces()[0].IsPresent());
		EXPECT_EQ(DropsOn(*World, 0), 0u);
		EXPECT_EQ(DropsOn(*World, 1), Kept) << "the other surface keeps its index and its drops";
		EXPECT_GT(World->Ledger()[EAccount::Removed], RemovedBefore);
		ExpectClosedBooks(*World);
		RunTicks(*World, 60);
		EXPECT_EQ(DropsOn(*World, 0), 0u) << "nothing lands, condenses or merges where there is nothing";
		ExpectClosedBooks(*World);
	}
}

TEST(Streaming, ASurfaceThatIsGoneIsRefusedByName)
{
	std::unique_ptr<FWorld> World = MakeTwoPanes();
	ASSERT_TRUE(World->RemoveSurface(0).IsOk());
	const uint64 Hash = World->Hash();
	for (const FStatus& Status : {World->RemoveSurface(0), World->SetSurfacePose(0, {}),
			 World->SetSurfaceMaterial(0, {}), World->RemoveSurface(2)})
	{
		ASSERT_FALSE(Status.IsOk());
		EXPECT_NE(Status.Error().Message.find("does not exist"), std::string::npos) << Status.Error().Message;
	}
	EXPECT_FALSE(World->Drops().Sprinkle({0, 10}).IsOk());
	EXPECT_EQ(World->Hash(), Hash);
}

TEST(Streaming, TheNextSurfaceGetsTheFreeIndex)
{
	std::unique_ptr<FWorld> World = MakeTwoPanes();
	ASSERT_TRUE(World->RemoveSurface(0).IsOk());
	RunTicks(*World, 10);
	const TResult<uint32> Added = World->AddSurface(MakeBox(FVec3f(0.1f, 0.1f, 0.1f), 4));
	ASSERT_TRUE(Added.IsOk());
	EXPECT_EQ(Added.Value(), 0u);
	EXPECT_EQ(World->Surfaces().size(), 2u);
	EXPECT_TRUE(World->Drops().Sprinkle({0, 500, 0.2e-3f, 1.0e-3f, 1.0f}).IsOk());
	RunTicks(*World, 60);
	EXPECT_GT(DropsOn(*World, 0), 100u);
	ExpectClosedBooks(*World);
}

TEST(Streaming, RestoresAndReplaysWithASurfaceGone)
{
	std::unique_ptr<FWorld> World = MakeTwoPanes(64);
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	RunTicks(*World, 5);
	ASSERT_TRUE(World->RemoveSurface(1).IsOk());
	RunTicks(*World, 5);
	ASSERT_TRUE(World->ShiftOrigin(FVec3f(30.0f, -20.0f, 1.0f)).IsOk());
	RunTicks(*World, 5);
	const std::vector<uint8> Snapshot = World->Save();
	RunTicks(*World, 5);
	FSerialTaskRunner Runner;
	const TResult<FReplayReport> Replayed = ReplayRecording(Recorder.Finish(), Runner);
	ASSERT_TRUE(Replayed.IsOk()) << Replayed.Error().Message;
	EXPECT_TRUE(Replayed.Value().IsSame());
	EXPECT_EQ(Replayed.Value().Hash, World->Hash());

	std::unique_ptr<FWorld> Other = MakeTwoPanes(64);
	EXPECT_FALSE(Other->Load(Snapshot).IsOk()) << "it has a surface that the snapshot has not";
	ASSERT_TRUE(Other->RemoveSurface(1).IsOk());
	const FStatus Status = Other->Load(Snapshot);
	ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
	RunTicks(*Other, 5);
	World->SetObserver(nullptr);
	EXPECT_EQ(Other->Hash(), World->Hash());
}

TEST(Streaming, ASnapshotIsRestoredWithoutTheWaterOfASurfaceThatIsGone)
{
	for (const int32 Resolution : {0, 64})
	{
		std::unique_ptr<FWorld> World = MakeTwoPanes(Resolution);
		const uint32 Kept = DropsOn(*World, 1);
		ASSERT_GT(DropsOn(*World, 0), 100u);
		ASSERT_GT(Kept, 100u);
		const std::vector<uint8> Snapshot = World->Save();

		std::unique_ptr<FWorld> Other = MakeTwoPanes(Resolution);
		ASSERT_TRUE(Other->RemoveSurface(0).IsOk());
		RunTicks(*Other, 7);
		FRecorder Recorder(*Other);
		Other->SetObserver(&Recorder);
		const FStatus Status = Other->Load(Snapshot);
		ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
		EXPECT_EQ(DropsOn(*Other, 0), 0u);
		EXPECT_EQ(DropsOn(*Other, 1), Kept);
		ExpectClosedBooks(*Other);

		ASSERT_TRUE(World->RemoveSurface(0).IsOk());
		EXPECT_EQ(Other->TickCount(), World->TickCount());
		EXPECT_NEAR(
			Other->Ledger()[EAccount::Removed], World->Ledger()[EAccount::Removed], 1.0e-12 * World->Ledger().Input())
			<< "it is as if the surface had been removed after loading";
		RunTicks(*Other, 20);
		RunTicks(*World, 20);
		EXPECT_EQ(Other->Hash(), World->Hash());
		ExpectClosedBooks(*Other);

		Other->SetObserver(nullptr);
		FSerialTaskRunner Runner;
		const TResult<FReplayReport> Replayed = ReplayRecording(Recorder.Finish(), Runner);
		ASSERT_TRUE(Replayed.IsOk()) << Replayed.Error().Message;
		EXPECT_TRUE(Replayed.Value().IsSame());
	}
}

TEST(Streaming, ARecordingMayBeginAfterASurfaceLeft)
{
	std::unique_ptr<FWorld> World = MakeTwoPanes();
	ASSERT_TRUE(World->RemoveSurface(0).IsOk());
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	RunTicks(*World, 5);
	FSerialTaskRunner Runner;
	const TResult<FReplayReport> Replayed = ReplayRecording(Recorder.Finish(), Runner);
	ASSERT_TRUE(Replayed.IsOk()) << Replayed.Error().Message;
	EXPECT_TRUE(Replayed.Value().IsSame());
	EXPECT_EQ(Replayed.Value().Ticks, 5u);
}

TEST(Streaming, AShiftOfTheOriginMovesNothingAgainstAnything)
{
	// A power of two far away, so that the places on surfaces come out the same to the last bit.
	const FVec3f Way(64.0f, -32.0f, 16.0f);
	std::unique_ptr<FWorld> Still = MakeTwoPanes();
	std::unique_ptr<FWorld> Shifted = MakeTwoPanes();
	ASSERT_TRUE(Shifted->ShiftOrigin(Way).IsOk());
	EXPECT_EQ(Shifted->Surfaces()[1].Geometry.Pose().Translation, FVec3f(0.5f, 0.0f, 0.0f) - Way);
	EXPECT_FLOAT_EQ(Shifted->Settings().World.FloorHeight, Still->Settings().World.FloorHeight - 16.0f);
	ASSERT_GT(Still->Drops().InAir().Num(), 5u);
	ASSERT_EQ(Shifted->Drops().InAir().Num(), Still->Drops().InAir().Num());
	for (uint32 Row = 0; Row < Still->Drops().InAir().Num(); ++Row)
	{
		EXPECT_LT(
			(Shifted->Drops().InAir().Position(Row) + Way - Still->Drops().InAir().Position(Row)).norm(), 1.0e-4f);
	}
	const uint64 LandedBefore = Shifted->Counters().Landed;
	RunTicks(*Still, 60);
	RunTicks(*Shifted, 60);
	EXPECT_GT(Shifted->Counters().Landed, LandedBefore);
	EXPECT_NEAR(double(Shifted->Counters().Landed), double(Still->Counters().Landed), 6.0)
		<< "drops in the air still meet the panes, emitters still aim at them";
	EXPECT_TRUE(Shifted->Surfaces()[0].Motion.IsStill()) << "no surface was taken for moving";
	ExpectClosedBooks(*Shifted);
}

TEST(Streaming, AnOriginThatIsNoPlaceIsRefused)
{
	std::unique_ptr<FWorld> World = MakeTwoPanes();
	const uint64 Hash = World->Hash();
	EXPECT_FALSE(World->ShiftOrigin(FVec3f(std::nanf(""), 0.0f, 0.0f)).IsOk());
	EXPECT_FALSE(World->ShiftOrigin(FVec3f(0.0f, 0.0f, 1.0e6f)).IsOk());
	EXPECT_FALSE(World->ShiftOrigin(FVec3f(1.0e6f, 0.0f, 0.0f)).IsOk()) << "the emitter would be out of its range";
	EXPECT_EQ(World->Hash(), Hash);
}
