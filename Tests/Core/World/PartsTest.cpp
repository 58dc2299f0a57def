// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a solver says of itself is all that it takes: an empty one and a small one among the real ones. And what hosts
// add to solvers can be removed again: the handle is refused from then on, the water is booked, files know of it.

#include "FluidDropsCore/World/Recording.h"
#include "Support/SealFile.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace FluidDrops
{
namespace
{

/** The least that a solver is in a world. */
class FEmptyPart : public FPartDefaults
{
};
static_assert(CPart<FEmptyPart>);

/** The next to least: a number of its own, one command, some water. */
struct FSetLevel
{
	static constexpr uint32 Number = 9000;

	float Level = 0.0f; // kg

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Level);
	}
};

class FBucketPart : public FPartDefaults
{
public:
	using FCommands = TCommandList<FSetLevel>;

	struct FState
	{
		float Level = 0.0f;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Level);
		}
	};

	FStatus Apply(const FSetLevel& C)
	{
		if (!(C.Level >= 0.0f))
		{
			return MakeError("level: must not be below 0");
		}
		Now.Level = C.Level;
		return {};
	}
	const FState& State() const { return Now; }
	FState MakeState() const { return {}; }
	template <typename Loaded>
	FStatus Complete(FState& State, const Loaded&) const
	{
		return State.Level >= 0.0f ? FStatus() : FStatus(MakeError("is damaged: less than no water"));
	}
	void Adopt(FState&& State) { Now = State; }
	FStatus CheckShift(const FVec3f& NewOrigin) const
	{
		return NewOrigin.x() < 100.0f ? FStatus() : FStatus(MakeError("too far for a bucket"));
	}
	void ShiftOrigin(const FVec3f&) { ++Shifts; }
	void Count(FLedger& Ledger, FMatterLedger&) const { Ledger[EAccount::InHair] += double(Now.Level); }

	FState Now;
	uint32 Shifts = 0;
};
static_assert(CPart<FBucketPart>);

using FTestParts = TParts<FEmptyPart, FBucketPart>;
using FTestCommands = TCommandsOfParts<TCommandList<>, FTestParts>;

std::vector<uint8> SavedParts(const FTestParts& Parts)
{
	FByteWriter Writer;
	SaveParts(Parts, Writer);
	return Writer.Bytes;
}

template <typename T>
std::string WhyNot(const T& Result)
{
	return Result ? std::string() : Result.Error().Message;
}

FRainSettings Shower()
{
	FRainSettings Rain;
	Rain.Rate = 100.0f;
	Rain.bFollow = false;
	Rain.Center = FVec3f(0.0f, 0.0f, 0.5f);
	Rain.HalfExtent = FVec3f(0.3f, 0.3f, 0.4f);
	return Rain;
}

FWorldSettings FluidRoom()
{
	FWorldSettings Settings;
	Settings.Budget = {256, 512, 512};
	Settings.Budget.Particles = 4096;
	Settings.Fluid.InteractionRadius = 0.04f;
	Settings.World.FloorHeight = -3.0f;
	return Settings;
}

uint32 ParticlesOf(const FWorld& World, uint32 Liquid)
{
	const std::span<const uint8> Liquids = World.Fluid().Particles().Liquid.First(World.Fluid().Particles().Num());
	return uint32(std::count(Liquids.begin(), Liquids.end(), uint8(Liquid)));
}

} // namespace

TEST(Parts, AnEmptySolverNeedsNothingOfItsOwn)
{
	FEmptyPart Empty;
	const TParts<FEmptyPart> Parts(Empty);
	FByteWriter Writer;
	SaveParts(Parts, Writer);
	EXPECT_TRUE(Writer.Bytes.empty());
	FLedger Ledger;
	FMatterLedger Matter;
	Empty.Count(Ledger, Matter);
	EXPECT_EQ(Ledger.Residual(), 0.0);
	EXPECT_TRUE(CheckParts(Parts, [](const auto& Part) { return Part.CheckShift(FVec3f::Ones()); }));
}

TEST(Parts, ASmallSolverIsSavedCheckedAndGivenItsCommands)
{
	FEmptyPart Empty;
	FBucketPart Bucket;
	const FTestParts Parts(Empty, Bucket);
	EXPECT_TRUE(ApplyToParts(Parts, FSetLevel{0.25f}));
	EXPECT_EQ(WhyNot(ApplyToParts(Parts, FSetLevel{-1.0f})), "level: must not be below 0");
	EXPECT_EQ(Bucket.Now.Level, 0.25f);

	const std::vector<uint8> Bytes = SavedParts(Parts);
	FEmptyPart OtherEmpty;
	FBucketPart OtherBucket;
	const FTestParts Others(OtherEmpty, OtherBucket);
	TPartStates Read(Others);
	FByteReader Reader(Bytes);
	Read.Read(Reader);
	ASSERT_FALSE(Reader.Failed());
	EXPECT_EQ(Reader.Remaining(), 0u);
	ASSERT_TRUE(Read.Complete(Others, 0));
	EXPECT_EQ(OtherBucket.Now.Level, 0.0f) << "nothing has changed until all was good";
	Read.AdoptInto(Others);
	EXPECT_EQ(SavedParts(Others), Bytes);

	FBucketPart Lying;
	Lying.Now.Level = -1.0f;
	const std::vector<uint8> LyingBytes = SavedParts(FTestParts(Empty, Lying));
	FByteReader Lies(LyingBytes);
	TPartStates Wrong(Others);
	Wrong.Read(Lies);
	EXPECT_EQ(WhyNot(Wrong.Complete(Others, 0)), "is damaged: less than no water");

	EXPECT_EQ(PartsLayout(static_cast<const FTestParts*>(nullptr)), "{}{f4 }");
	EXPECT_NE(FTestCommands::Layout().find("9000"), std::string::npos);
}

TEST(Parts, WhatOneRefusesNoneDoes)
{
	FBucketPart First;
	FBucketPart Second;
	const auto Check = [&](const FVec3f& Origin)
	{ return CheckParts(TParts<FBucketPart>(Second), [&](const auto& Part) { return Part.CheckShift(Origin); }); };
	EXPECT_TRUE(Check(FVec3f::Zero()));
	EXPECT_EQ(WhyNot(Check(FVec3f(200.0f, 0.0f, 0.0f))), "too far for a bucket");
	ForEachPart(TParts<FBucketPart>(First), [](auto& Part) { Part.ShiftOrigin(FVec3f::Ones()); });
	EXPECT_EQ(First.Shifts, 1u);
	EXPECT_EQ(Second.Shifts, 0u);
}

TEST(Handles, AnEmitterThatWasRemovedGivesNothingAndItsDropsStay)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	RunTicks(*World, 20);
	const FHandle Emitter = World->Drops().Emitters().HandleAt(0);
	const double Emitted = World->Ledger()[EAccount::Emitted];
	const uint32 Falling = World->Drops().InAir().Num();
	ASSERT_GT(Falling, 10u);
	ASSERT_TRUE(World->Drops().RemoveEmitter(Emitter));
	EXPECT_EQ(World->Drops().InAir().Num(), Falling);
	const uint64 Before = World->Hash();
	EXPECT_EQ(WhyNot(World->Drops().SetEmitter(Emitter, {})), "emitter 0 does not exist: it was removed");
	EXPECT_EQ(WhyNot(World->Drops().RemoveEmitter(Emitter)), "emitter 0 does not exist: it was removed");
	EXPECT_EQ(World->Hash(), Before);
	RunTicks(*World, 20);
	EXPECT_EQ(World->Ledger()[EAccount::Emitted], Emitted);
	const TResult<FHandle> Next = World->Drops().AddEmitter({});
	ASSERT_TRUE(Next);
	EXPECT_EQ(Next.Value().Slot, Emitter.Slot);
	EXPECT_FALSE(World->Drops().SetEmitter(Emitter, {})) << "the old handle does not name the new one";
	EXPECT_TRUE(World->Drops().SetEmitter(Next.Value(), {}));
}

TEST(Handles, ARainThatWasRemovedIsOver)
{
	FWorldSettings Settings;
	Settings.Budget = {64, 4096, 64};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	const TResult<FHandle> Rain = World->Weather().AddRain(Shower());
	ASSERT_TRUE(Rain);
	RunTicks(*World, 30);
	const uint64 Born = World->Counters().RainBorn;
	ASSERT_GT(Born, 50u);
	ASSERT_TRUE(World->Weather().RemoveRain(Rain.Value()));
	RunTicks(*World, 30);
	EXPECT_EQ(World->Counters().RainBorn, Born);
	EXPECT_EQ(WhyNot(World->Weather().SetRain(Rain.Value(), Shower())), "rain 0 does not exist: it was removed");
	EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-9 * World->Ledger().Input());
}

TEST(Handles, ALiquidLeavesWithItsParticlesWhichAreBooked)
{
	std::unique_ptr<FWorld> World = MakeWorld(FluidRoom());
	const FHandle Water = World->Fluid().AddLiquid({}).Value();
	FLiquidSettings Thick;
	Thick.Viscosity = 20.0f;
	const FHandle Honey = World->Fluid().AddLiquid(Thick).Value();
	const FVec3f Half = FVec3f::Constant(0.1f);
	ASSERT_TRUE(World->Fluid().Fill({0, EFillShape::Box, FVec3f(-0.2f, 0.0f, 0.0f), Half, FVec3f::Zero()}));
	ASSERT_TRUE(World->Fluid().Fill({1, EFillShape::Box, FVec3f(0.2f, 0.0f, 0.0f), Half, FVec3f::Zero()}));
	FFluidSourceSettings Source;
	Source.Liquid = 1;
	const FHandle Jet = World->Fluid().AddSource(Source).Value();
	RunTicks(*World, 3);
	const uint32 Kept = ParticlesOf(*World, 0);
	ASSERT_GT(Kept, 100u);
	ASSERT_GT(ParticlesOf(*World, 1), 100u);

	const uint64 Before = World->Hash();
	EXPECT_EQ(WhyNot(World->Fluid().RemoveLiquid(Honey)), "liquid 1 is what fluid source 0 gives: remove that first");
	EXPECT_EQ(World->Hash(), Before);
	ASSERT_TRUE(World->Fluid().RemoveSource(Jet));
	ASSERT_TRUE(World->Fluid().RemoveLiquid(Honey));
	EXPECT_EQ(ParticlesOf(*World, 1), 0u);
	EXPECT_EQ(ParticlesOf(*World, 0), Kept);
	EXPECT_GT(World->Ledger()[EAccount::Removed], 0.0);
	EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-6 * World->Ledger().Input());
	EXPECT_EQ(WhyNot(World->Fluid().SetLiquid(Honey, {})), "liquid 1 does not exist: it was removed");
	EXPECT_EQ(WhyNot(World->Fluid().Fill({1, EFillShape::Box, FVec3f::Zero(), Half, FVec3f::Zero()})),
		"liquid 1 does not exist: there are 2");
	RunTicks(*World, 3);

	// What is there now comes back from a snapshot, and what replays does the same.
	std::unique_ptr<FWorld> Other = MakeWorld(FluidRoom());
	ASSERT_TRUE(Other->Load(World->Save()));
	EXPECT_EQ(Other->Hash(), World->Hash());
	EXPECT_FALSE(Other->Fluid().SetLiquid(Honey, {}));
	EXPECT_TRUE(Other->Fluid().SetLiquid(Water, {}));
}

TEST(Handles, ASinkThatWasRemovedTakesNothing)
{
	std::unique_ptr<FWorld> World = MakeWorld(FluidRoom());
	ASSERT_TRUE(World->Fluid().AddLiquid({}));
	FFluidSinkSettings Everywhere;
	Everywhere.HalfExtent = FVec3f::Constant(2.0f);
	const FHandle Sink = World->Fluid().AddSink(Everywhere).Value();
	ASSERT_TRUE(World->Fluid().RemoveSink(Sink));
	const FVec3f Half = FVec3f::Constant(0.1f);
	ASSERT_TRUE(World->Fluid().Fill({0, EFillShape::Box, FVec3f::Zero(), Half, FVec3f::Zero()}));
	RunTicks(*World, 5);
	EXPECT_GT(ParticlesOf(*World, 0), 100u);
	EXPECT_EQ(WhyNot(World->Fluid().SetSink(Sink, {})), "fluid sink 0 does not exist: it was removed");
	ASSERT_TRUE(World->Fluid().AddSink(Everywhere));
	RunTicks(*World, 5);
	EXPECT_EQ(ParticlesOf(*World, 0), 0u);
}

TEST(Handles, RemovalsReplayFromARecording)
{
	std::unique_ptr<FWorld> World = MakeWorld(FluidRoom());
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	const FHandle Emitter = World->Drops().AddEmitter({}).Value();
	const FHandle Rain = World->Weather().AddRain(Shower()).Value();
	const FHandle Liquid = World->Fluid().AddLiquid({}).Value();
	const FHandle Source = World->Fluid().AddSource({}).Value();
	const FHandle Sink = World->Fluid().AddSink({}).Value();
	RunTicks(*World, 5);
	ASSERT_TRUE(World->Drops().RemoveEmitter(Emitter));
	ASSERT_TRUE(World->Weather().RemoveRain(Rain));
	ASSERT_TRUE(World->Fluid().RemoveSource(Source));
	ASSERT_TRUE(World->Fluid().RemoveSink(Sink));
	ASSERT_TRUE(World->Fluid().RemoveLiquid(Liquid));
	ASSERT_TRUE(World->Drops().AddEmitter({}));
	RunTicks(*World, 5);
	World->SetObserver(nullptr);
	const TResult<FReplayReport> Replay = ReplayRecording(Recorder.Finish(), SerialRunner());
	ASSERT_TRUE(Replay) << WhyNot(Replay);
	EXPECT_TRUE(Replay.Value().IsSame()) << "tick " << Replay.Value().FirstDifference;
	EXPECT_EQ(Replay.Value().Hash, World->Hash());
}

TEST(Snapshot, OfAnotherLayoutIsRefused)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	std::vector<uint8> Bytes = World->Save();
	Bytes[FileHeaderSize] ^= 1; // the layout's hash comes first
	SealFile(Bytes);
	EXPECT_EQ(
		WhyNot(World->Load(Bytes)), "snapshot is of another version of FluidDrops: its contents have another layout");
}

TEST(Recording, OfAnotherLayoutIsRefused)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	std::vector<uint8> Bytes = FRecorder(*World).Finish();
	Bytes[FileHeaderSize] ^= 1;
	SealFile(Bytes);
	EXPECT_EQ(WhyNot(ReplayRecording(Bytes, SerialRunner())),
		"recording is of another version of FluidDrops: its commands have other fields");
}

} // namespace FluidDrops
