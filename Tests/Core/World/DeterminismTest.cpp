// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The same bits for any number of threads, across save and restore at any tick, and in a replay.

#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/World/Recording.h"
#include "Support/SealFile.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

TEST(Determinism, DROP_106_SameHashForAnyNumberOfThreads)
{
	constexpr uint32 Ticks = 150;
	std::unique_ptr<FWorld> Serial = MakeRainyPane();
	RunTicks(*Serial, Ticks);
	ASSERT_GT(Serial->Drops().OnSurfaces().Num(), 900u);
	ASSERT_GT(Serial->Counters().Merged, 50u);
	ASSERT_GT(Serial->Counters().Landed, 100u);
	ASSERT_GT(Serial->Drops().Trails().Num(), 50u);
	for (const uint32 Threads : {1u, 2u, 3u, 8u})
	{
		FThreadTaskRunner Runner(Threads);
		std::unique_ptr<FWorld> World = MakeRainyPane(Runner);
		RunTicks(*World, Ticks);
		EXPECT_EQ(HashToText(World->Hash()), HashToText(Serial->Hash())) << Threads << " threads";
	}
}

TEST(Determinism, AnotherSeedGivesAnotherWorld)
{
	std::unique_ptr<FWorld> A = MakeRainyPane();
	std::unique_ptr<FWorld> B = MakeRainyPane();
	FWorldSettings Settings = B->Settings();
	Settings.World.Seed = 2;
	ASSERT_TRUE(B->SetSettings(Settings).IsOk());
	RunTicks(*A, 20);
	RunTicks(*B, 20);
	EXPECT_NE(A->Hash(), B->Hash());
}

TEST(Determinism, DROP_1_RestoredAtAnyTickItGoesOnBitForBit)
{
	constexpr uint32 Ticks = 120;
	std::unique_ptr<FWorld> Whole = MakeRainyPane();
	RunTicks(*Whole, Ticks);
	for (const uint32 At : {1u, 37u, 119u})
	{
		std::unique_ptr<FWorld> First = MakeRainyPane();
		RunTicks(*First, At);
		const std::vector<uint8> Snapshot = First->Save();
		std::unique_ptr<FWorld> Second = MakeRainyPane();
		RunTicks(*Second, 5); // whatever it was before is gone
		const FStatus Status = Second->Load(Snapshot);
		ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
		EXPECT_EQ(Second->Hash(), First->Hash());
		EXPECT_EQ(Second->Save(), Snapshot);
		for (uint32 Tick = At; Tick < Ticks; ++Tick)
		{
			First->Tick();
			Second->Tick();
			ASSERT_EQ(Second->Hash(), First->Hash()) << "tick " << Tick << " after a restore at " << At;
		}
		EXPECT_EQ(HashToText(Second->Hash()), HashToText(Whole->Hash()));
	}
}

TEST(Determinism, RestoreKeepsWhatWasChangedBetweenTicks)
{
	std::unique_ptr<FWorld> First = MakeRainyPane();
	RunTicks(*First, 30);
	FWorldSettings Settings = First->Settings();
	Settings.World.Gravity = FVec3f(1.0f, 0.0f, -5.0f);
	Settings.Drops.Viscosity = 0.004f;
	ASSERT_TRUE(First->SetSettings(Settings).IsOk());
	FSurfaceSettings Material = First->Surfaces()[0].Material;
	Material.ContactAngle = 90.0f;
	ASSERT_TRUE(First->SetSurfaceMaterial(0, Material).IsOk());
	ASSERT_TRUE(First->Drops().Spawn({0, {3, 0.2f, 0.2f}, 2.0e-3f, FVec3f::Zero()}).IsOk());
	std::unique_ptr<FWorld> Second = MakeRainyPane();
	ASSERT_TRUE(Second->Load(First->Save()).IsOk());
	RunTicks(*First, 20);
	RunTicks(*Second, 20);
	EXPECT_EQ(First->Hash(), Second->Hash());
}

TEST(Snapshot, DamagedOrForeignDataIsRefusedAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	RunTicks(*World, 10);
	const std::vector<uint8> Good = World->Save();
	const uint64 Hash = World->Hash();
	const auto ExpectRefused = [&](std::span<const uint8> Bytes, const char* Part)
	{
		const FStatus Status = World->Load(Bytes);
		ASSERT_FALSE(Status.IsOk());
		EXPECT_NE(Status.Error().Message.find(Part), std::string::npos) << Status.Error().Message;
		EXPECT_EQ(World->Hash(), Hash);
		EXPECT_EQ(World->Save(), Good);
	};
	ExpectRefused({}, "is not a snapshot");
	ExpectRefused(std::span(Good).first(Good.size() / 2), "truncated");
	ExpectRefused(std::span(Good).first(Good.size() - 1), "truncated");
	std::vector<uint8> Flipped = Good;
	Flipped[Flipped.size() / 2] ^= 1;
	ExpectRefused(Flipped, "corrupted");
	const FRecorder Recorder(*World);
	ExpectRefused(Recorder.Finish(), "is not a snapshot");

	FWorldSettings Other = World->Settings();
	Other.Budget.Drops = 100;
	std::unique_ptr<FWorld> SmallWorld = MakeWorld(Other);
	ExpectRefused(SmallWorld->Save(), "another budget");
	Other = World->Settings();
	std::unique_ptr<FWorld> EmptyWorld = MakeWorld(Other);
	ExpectRefused(EmptyWorld->Save(), "another scene");
	ASSERT_TRUE(EmptyWorld->AddSurface(MakeIcosphere(0.1f, 2)).IsOk());
	ExpectRefused(EmptyWorld->Save(), "another mesh");
}

// A checksum guards against accidents, not against intent: data that checks out but lies must not crash either.
TEST(Snapshot, EveryByteMayLieWithoutACrash)
{
	FWorldSettings Settings;
	Settings.Budget = {16, 8, 8};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 6, 1.2e-3f, 2.0e-3f, 1.0f}).IsOk());
	RunTicks(*World, 3);
	const std::vector<uint8> Good = World->Save();
	std::size_t Believed = 0;
	for (std::size_t Byte = FileHeaderSize; Byte < Good.size(); ++Byte)
	{
		std::vector<uint8> Bad = Good;
		Bad[Byte] ^= 0x5a;
		SealFile(Bad);
		if (const FStatus Loaded = World->Load(Bad); Loaded)
		{
			++Believed;
			RunTicks(*World, 2);
			ASSERT_TRUE(World->Load(Good).IsOk());
		}
		else
		{
			ASSERT_EQ(Loaded.Error().Message.find("checksum"), std::string::npos) << Loaded.Error().Message;
		}
	}
	EXPECT_GT(Believed, 100u) << "numbers that could be true";
}

TEST(Recording, ReplaysWithoutItsSceneOnAnyNumberOfThreads)
{
	FWorldSettings Settings;
	Settings.Budget = {4096, 1024, 8192};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakeBox(FVec3f(0.2f, 0.2f, 0.01f), 2)).IsOk());
	RunTicks(*World, 3); // a recording may begin at any time
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	ASSERT_TRUE(World->AddSurface(MakeIcosphere(0.1f, 3)).IsOk());
	FEmitterSettings Drizzle;
	Drizzle.Center = FVec3f(0.0f, 0.0f, 0.3f);
	ASSERT_TRUE(World->Drops().AddEmitter(Drizzle).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({1, 500, 0.5e-3f, 2.0e-3f, 1.0f}).IsOk());
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		FRigidTransform Pose;
		Pose.Rotation = Eigen::AngleAxisf(0.02f * float(Tick), FVec3f::UnitY()).toRotationMatrix();
		ASSERT_TRUE(World->SetSurfacePose(1, Pose).IsOk());
		if (Tick == 20)
		{
			ASSERT_TRUE(World->Drops().Spawn({1, {5, 0.3f, 0.3f}, 2.0e-3f, FVec3f(0.1f, 0.0f, 0.0f)}).IsOk());
			Drizzle.Rate = 400.0f;
			ASSERT_TRUE(World->Drops().SetEmitter(World->Drops().Emitters().HandleAt(0), Drizzle).IsOk());
		}
		if (Tick == 30)
		{
			std::vector<FVec3f> Positions(
				World->Surfaces()[1].Geometry.Positions().begin(), World->Surfaces()[1].Geometry.Positions().end());
			for (FVec3f& Position : Positions)
			{
				Position.z() *= 1.1f;
			}
			ASSERT_TRUE(World->SetSurfacePositions(1, Positions).IsOk());
			ASSERT_TRUE(World->Load(World->Save()).IsOk());
		}
		World->Tick();
	}
	const std::vector<uint8> Bytes = Recorder.Finish();
	for (const uint32 Threads : {1u, 3u})
	{
		FThreadTaskRunner Runner(Threads);
		const TResult<FReplayReport> Report = ReplayRecording(Bytes, Runner);
		ASSERT_TRUE(Report.IsOk()) << Report.Error().Message;
		EXPECT_TRUE(Report.Value().IsSame()) << "differs after tick " << Report.Value().FirstDifference;
		EXPECT_EQ(Report.Value().Ticks, 60u);
		EXPECT_EQ(Report.Value().Hash, World->Hash());
	}

	// A recording of something else is noticed at the tick where it differs.
	std::vector<uint8> Altered = Bytes;
	Altered[Altered.size() - 1] ^= 1; // the last hash
	SealFile(Altered);
	const TResult<FReplayReport> Report = ReplayRecording(Altered, SerialRunner());
	ASSERT_TRUE(Report.IsOk()) << Report.Error().Message;
	EXPECT_EQ(Report.Value().FirstDifference, 63u);
	EXPECT_FALSE(ReplayRecording(std::span(Bytes).first(100), SerialRunner()).IsOk());
}
