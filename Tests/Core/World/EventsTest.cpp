// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a world tells of its drops: landed, merged, detached, dripped, evaporated.

#include "Support/AllocationCount.h"
#include "Support/DropScripts.h"
#include "Support/ThreadTaskRunner.h"

#include <cstring>

using namespace FluidDrops;

namespace
{

constexpr EDropEvent AllEvents[] = {
	EDropEvent::Landed, EDropEvent::Merged, EDropEvent::Detached, EDropEvent::Dripped, EDropEvent::Evaporated};

/** Ticks until an event of a kind came up, and returns the first. */
FDropEvent RunUntil(FWorld& World, EDropEvent Kind, uint32 MaxTicks)
{
	for (uint32 Tick = 0; Tick < MaxTicks; ++Tick)
	{
		World.Tick();
		if (!World.Drops().Events(Kind).empty())
		{
			return World.Drops().Events(Kind)[0];
		}
	}
	ADD_FAILURE() << "no drop " << DropEventNames[std::size_t(Kind)] << " in " << MaxTicks << " ticks";
	return {};
}

/** How many events there were of each kind, and how they differ, over some ticks. */
struct FEventSum
{
	uint64 Count[std::size_t(EDropEvent::Count)] = {};
	std::vector<float> Numbers;

	void Add(const FWorld& World)
	{
		for (const EDropEvent Kind : AllEvents)
		{
			for (const FDropEvent& Event : World.Drops().Events(Kind))
			{
				++Count[std::size_t(Kind)];
				Numbers.insert(Numbers.end(),
					{Event.Position.x(), Event.Position.y(), Event.Position.z(), Event.Normal.x(), Event.Mass,
						Event.Speed, float(Event.Surface), float(Event.Drop.Slot & 0xffffff),
						float(Event.Drop.Generation)});
			}
		}
	}
};

FWorldSettings StillSettings()
{
	FWorldSettings Settings;
	Settings.Budget = {256, 256, 256};
	Settings.Trails.bEnabled = false;
	Settings.Drops.bAirDrag = false;
	return Settings;
}

} // namespace

TEST(Events, ALandingTellsWhereHowHeavyAndHowFast)
{
	std::unique_ptr<FWorld> World = MakeWorld(StillSettings());
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2), {}, FlatPose(FVec3f(0.0f, 0.0f, 0.5f))).IsOk());
	ThrowDrop(*World, FVec3f(0.1f, 0.2f, 1.0f), FVec3f::Zero(), 1.0e-3f);
	const FDropEvent Event = RunUntil(*World, EDropEvent::Landed, 60);
	EXPECT_LE((Event.Position - FVec3f(0.1f, 0.2f, 0.5f)).norm(), 1.0e-4f);
	EXPECT_LE((Event.Normal - FVec3f(0.0f, 0.0f, 1.0f)).norm(), 1.0e-5f);
	EXPECT_NEAR(Event.Speed, 3.132f, 0.01f); // sqrt(2 g 0.5 m)
	EXPECT_FLOAT_EQ(Event.Mass, DropMass(1.0e-3f, 1000.0f));
	EXPECT_EQ(World->Drops().OnSurfaces().RowOf(Event.Drop), 0u);
	World->Tick();
	EXPECT_TRUE(World->Drops().Events(EDropEvent::Landed).empty()); // an event is told once
}

TEST(Events, AMergeTellsWhatWasTakenInAndByWhom)
{
	std::unique_ptr<FWorld> World = MakeWorld(WeightlessSettings());
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 2, 2)).IsOk());
	const FHandle Large = SpawnNear(*World, FVec3f(0.011f, 0.0f, 0.01f), 2.0e-3f);
	SpawnNear(*World, FVec3f(0.013f, 0.0f, 0.01f), 1.0e-3f);
	World->Tick();
	ASSERT_EQ(World->Drops().Events(EDropEvent::Merged).size(), 1u);
	const FDropEvent& Event = World->Drops().Events(EDropEvent::Merged)[0];
	EXPECT_EQ(Event.Drop, Large);
	EXPECT_FLOAT_EQ(Event.Mass, DropMass(1.0e-3f, 1000.0f));
	EXPECT_LE((Event.Position - FVec3f(0.013f, 0.0f, 0.01f)).norm(), 1.0e-5f);
	EXPECT_EQ(Event.Speed, 0.0f);
	EXPECT_EQ(World->Counters().Merged, 1u);
}

// A drop below a ceiling that is too heavy is pulled off; one that runs down a wall drips from its edge.
TEST(Events, PulledOffIsDetachedAndOverTheEdgeIsDripped)
{
	FRigidTransform Ceiling;
	Ceiling.Rotation = Eigen::AngleAxisf(float(-Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
	std::unique_ptr<FWorld> World = MakeWorld(StillSettings());
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 2, 2), {}, Ceiling).IsOk());
	SpawnNear(*World, FVec3f(0.01f, 0.01f, 0.0f), 4.0e-3f);
	const FDropEvent Detached = RunUntil(*World, EDropEvent::Detached, 2);
	EXPECT_LE((Detached.Normal - FVec3f(0.0f, 0.0f, -1.0f)).norm(), 1.0e-5f);
	EXPECT_FLOAT_EQ(Detached.Mass, DropMass(4.0e-3f, 1000.0f));
	EXPECT_EQ(World->Drops().InAir().RowOf(Detached.Drop), 0u);
	EXPECT_TRUE(World->Drops().Events(EDropEvent::Dripped).empty());

	World = MakeWorld(StillSettings());
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 2, 2)).IsOk());
	SpawnNear(*World, FVec3f(0.01f, 0.0f, -0.03f), 3.0e-3f);
	const FDropEvent Dripped = RunUntil(*World, EDropEvent::Dripped, 600);
	EXPECT_NEAR(Dripped.Position.z(), -0.05f, 1.0e-4f);
	EXPECT_GT(Dripped.Speed, 0.0f);
	EXPECT_EQ(World->Drops().InAir().RowOf(Dripped.Drop), 0u);
	EXPECT_TRUE(World->Drops().Events(EDropEvent::Detached).empty());
}

TEST(Events, ADropThatDriesUpIsEvaporated)
{
	FWorldSettings Settings = StillSettings();
	Settings.Drops.Evaporation = 1.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 2, 2)).IsOk());
	SpawnNear(*World, FVec3f(0.01f, 0.0f, 0.02f), 0.1e-3f);
	const FDropEvent Event = RunUntil(*World, EDropEvent::Evaporated, 600);
	EXPECT_LE((Event.Position - FVec3f(0.01f, 0.0f, 0.02f)).norm(), 1.0e-5f);
	EXPECT_LE(Event.Mass, DropMass(Settings.Drops.VanishRadius, 1000.0f));
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u);
}

TEST(Events, AsManyAsTheCountersSayForAnyNumberOfThreads)
{
	FEventSum First;
	for (const uint32 Threads : {1u, 2u, 5u})
	{
		FThreadTaskRunner Runner(Threads);
		std::unique_ptr<FWorld> World = MakeRainyPane(Runner);
		FEventSum Sum;
		for (uint32 Tick = 0; Tick < 120; ++Tick)
		{
			World->Tick();
			Sum.Add(*World);
		}
		EXPECT_EQ(Sum.Count[std::size_t(EDropEvent::Landed)], World->Counters().Landed);
		EXPECT_EQ(Sum.Count[std::size_t(EDropEvent::Merged)], World->Counters().Merged);
		EXPECT_EQ(Sum.Count[std::size_t(EDropEvent::Dripped)] + Sum.Count[std::size_t(EDropEvent::Detached)],
			World->Counters().Released);
		EXPECT_GT(Sum.Count[std::size_t(EDropEvent::Merged)], 50u);
		First = Threads == 1 ? Sum : First;
		ASSERT_EQ(Sum.Numbers.size(), First.Numbers.size());
		EXPECT_EQ(std::memcmp(Sum.Numbers.data(), First.Numbers.data(), Sum.Numbers.size() * sizeof(float)), 0);
	}
}

TEST(Events, TooManyAreCountedPerKindAndChangeNothingElse)
{
	std::unique_ptr<FWorld> Roomy = MakeRainyPane();
	FWorldSettings Settings = Roomy->Settings();
	Settings.Budget.Events = 2;
	std::unique_ptr<FWorld> Tight = MakeWorld(Settings);
	ASSERT_TRUE(Tight->AddSurface(Roomy->Surfaces()[0].Geometry.RestMesh(), Roomy->Surfaces()[0].Material).IsOk());
	FSprinkleDrops Mist;
	Mist.Count = 1500;
	Mist.MinRadius = 0.15e-3f;
	Mist.MaxRadius = 0.6e-3f;
	ASSERT_TRUE(Tight->Drops().Sprinkle(Mist).IsOk());
	ASSERT_TRUE(Tight->Drops().AddEmitter(Roomy->Drops().Emitters()[0]).IsOk());
	uint64 Kept = 0;
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		Roomy->Tick();
		Tight->Tick();
		for (const EDropEvent Kind : AllEvents)
		{
			EXPECT_LE(Tight->Drops().Events(Kind).size(), 2u);
			EXPECT_EQ(Roomy->Drops().EventsRefused(Kind), 0u);
		}
		Kept += Tight->Drops().Events(EDropEvent::Landed).size();
	}
	EXPECT_EQ(Kept + Tight->Drops().EventsRefused(EDropEvent::Landed), Tight->Counters().Landed);
	EXPECT_GT(Tight->Drops().EventsRefused(EDropEvent::Landed), 100u);
	EXPECT_EQ(Tight->Counters().Landed, Roomy->Counters().Landed);
	EXPECT_EQ(Tight->Counters().Merged, Roomy->Counters().Merged);
	EXPECT_EQ(Tight->Ledger().Accounts, Roomy->Ledger().Accounts);
}

TEST(Events, AFrameOfManyTicksKeepsTheEventsOfAllAndAllocatesNothing)
{
	std::unique_ptr<FWorld> Ticked = MakeRainyPane();
	std::unique_ptr<FWorld> Framed = MakeRainyPane();
	RunTicks(*Ticked, 60);
	RunTicks(*Framed, 60);
	std::size_t Sum = 0;
	for (uint32 Tick = 0; Tick < 4; ++Tick)
	{
		Ticked->Tick();
		Sum += Ticked->Drops().Events(EDropEvent::Landed).size();
	}
	const uint64 Before = AllocationCount();
	const FTickClock::FStep Step = Framed->Advance(4.0 * Framed->TickTime());
	EXPECT_EQ(AllocationCount() - Before, 0u);
	ASSERT_EQ(Step.Ticks, 4u);
	EXPECT_EQ(Framed->Drops().Events(EDropEvent::Landed).size(), Sum);
	EXPECT_GT(Sum, 4u);
	Framed->Advance(0.0);
	EXPECT_TRUE(Framed->Drops().Events(EDropEvent::Landed).empty());
}
