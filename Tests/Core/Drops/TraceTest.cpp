// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wet tracks and the drops that follow them (Docs/Model/Weather.md#tracks).

#include "Support/AllocationCount.h"
#include "Support/RegimeWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float CanUnit = 0.06f;           // m
constexpr float Radius = 0.012f * CanUnit; // m: runs down a wall
constexpr float LayerRadius = Radius;      // m: of the drop that lays a track
const FVec3f Down(0.0f, 0.0f, -9.81f);

/** Tracks that take no water and stay, break-up and merging off. */
FWorldSettings TrackSettings(const FRegimeSettings& Set)
{
	FWorldSettings Settings = RegimeSettingsOf(Set);
	Settings.Regimes.BreakUpRate = 0.0f;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = true;
	Settings.Trails.bTakeWater = false;
	Settings.Trails.MinRadius = 0.0f;
	Settings.Trails.Fading = EFilmFading::Linear;
	Settings.Trails.DryingTime = 3600.0f;
	return Settings;
}

/**
 * A track on the wall from a place, Degrees from the vertical toward +X: laid by a drop under a field turned that way.
 */
void LayTrack(FWorld& World, const FVec3f& From, float Degrees, float Length)
{
	const FWorldSettings Settings = World.Settings();
	FWorldSettings Turned = Settings;
	const float Angle = Degrees * float(Math::Pi) / 180.0f;
	Turned.World.Gravity = 9.81f * FVec3f(std::sin(Angle), 0.0f, -std::cos(Angle));
	Turned.Regimes.TraceAttraction = 0.0f;
	EXPECT_TRUE(World.SetSettings(Turned).IsOk());
	const FHandle Layer = SpawnNear(World, From, LayerRadius);
	for (uint32 Tick = 0; Tick < 2000 && (PlaceOf(World, Layer) - From).norm() < Length; ++Tick)
	{
		World.Tick();
	}
	// A field that presses it on and drives nothing holds the layer where it is.
	EXPECT_TRUE(World.SetSettings(Settings).IsOk());
}

/** How far a place of the wall is from the line of a track, m. */
float BesideTrack(const FVec3f& Place, const FVec3f& From, float Degrees)
{
	const float Angle = Degrees * float(Math::Pi) / 180.0f;
	const FVec3f Across(std::cos(Angle), 0.0f, std::sin(Angle));
	return (Place - From).dot(Across);
}

/** A wall of 0.16 m whose tracks are in the table, or with a resolution in its wetness map. */
std::unique_ptr<FWorld> MakeTrackWall(const FRegimeSettings& Set, uint32 Resolution)
{
	std::unique_ptr<FWorld> World = MakeWorld(TrackSettings(Set));
	FSurfaceSettings Wall;
	Wall.WetnessResolution = int32(Resolution);
	EXPECT_TRUE(World->AddSurface(MakePane(0.16f, 0.16f, 8, 8), Wall).IsOk());
	return World;
}

/** How far a drop that meets a track is beside it from 5 to 25 radii of its way on, m. */
float WorstBesideTrack(bool bAttracts, float Degrees, uint32 Resolution)
{
	FRegimeSettings Set = CondensationSet();
	Set.TraceAttraction = bAttracts ? Set.TraceAttraction : 0.0f;
	std::unique_ptr<FWorld> World = MakeTrackWall(Set, Resolution);
	const FVec3f From(-0.05f, 0.0f, 0.07f);
	LayTrack(*World, From, Degrees, 0.08f);
	// It meets the track some way below.
	const FHandle Drop = SpawnNear(*World, From + FVec3f(6.0f * Radius, 0.0f, 0.005f), Radius);
	float Travelled = 0.0f;
	float Worst = 0.0f;
	bool bTouched = false;
	FVec3f Before = PlaceOf(*World, Drop);
	for (uint32 Tick = 0; Tick < 600 && Travelled < 25.0f * Radius; ++Tick)
	{
		World->Tick();
		const FVec3f Place = PlaceOf(*World, Drop);
		const float Beside = std::abs(BesideTrack(Place, From, Degrees));
		bTouched = bTouched || Beside < 1.7f * Radius;
		Travelled += bTouched ? (Place - Before).norm() : 0.0f;
		Worst = Travelled > 5.0f * Radius ? std::max(Worst, Beside) : Worst;
		Before = Place;
	}
	EXPECT_GE(Travelled, 25.0f * Radius);
	return Worst;
}

} // namespace

TEST(Condensation, COND_42_ARunnerLeavesAWholeTrack)
{
	std::unique_ptr<FWorld> World = MakeWall(TrackSettings(CondensationSet()));
	const FHandle Drop = SpawnNear(*World, FVec3f(0.01f, 0.0f, 0.25f), Radius);
	SpawnNear(*World, FVec3f(0.1f, 0.0f, 0.25f), 0.5f * Radius); // rests
	const FVec3f Start = PlaceOf(*World, Drop);
	while ((PlaceOf(*World, Drop) - Start).norm() < 100.0f * Radius)
	{
		World->Tick();
	}
	// The pieces lie end to end, with points on them at an even distance.
	const FTrailTable& Trails = World->Drops().Trails();
	const FSurface& Wall = World->Surfaces()[0].Geometry;
	std::vector<float> Points;
	float End = Start.z();
	for (uint32 Row = 0; Row < Trails.Num(); ++Row)
	{
		const FVec3f From = Wall.WorldPoint(Trails.Triangle[Row], Trails.StartB[Row], Trails.StartC[Row]);
		const FVec3f To = Wall.WorldPoint(Trails.Triangle[Row], Trails.EndB[Row], Trails.EndC[Row]);
		EXPECT_NEAR(From.x(), Start.x(), 1e-5f); // none of it is the resting drop's
		EXPECT_LT(std::abs(From.z() - End), 0.01f * Radius);
		EXPECT_NEAR(Trails.Width[Row], 1.4f * Radius, 1e-6f);
		for (float At = Trails.FirstParticle[Row]; At <= (To - From).norm(); At += Trails.ParticleSpacing[Row])
		{
			Points.push_back(From.z() - At);
		}
		End = To.z();
	}
	EXPECT_LT(std::abs(PlaceOf(*World, Drop).z() - End), 0.01f * Radius);
	ASSERT_GE(Points.size(), 195u);
	for (uint32 Index = 1; Index < Points.size(); ++Index)
	{
		EXPECT_NEAR(Points[Index - 1] - Points[Index], 0.5f * Radius, 0.05f * Radius);
	}
}

TEST(Condensation, COND_43_ADropThatMeetsATrackFollowsIt)
{
	for (const float Degrees : {10.0f, 20.0f, 35.0f})
	{
		EXPECT_LT(WorstBesideTrack(true, Degrees, 0), 0.25f * Radius) << Degrees << " degrees";
		EXPECT_GT(WorstBesideTrack(false, Degrees, 0), 2.0f * Radius) << Degrees << " degrees";
	}
}

TEST(Condensation, COND_43_TheFilmOfAWetnessMapIsATrackToo)
{
	constexpr uint32 Resolution = 512; // texels of 0.31 mm
	for (const float Degrees : {10.0f, 20.0f, 35.0f})
	{
		EXPECT_LT(WorstBesideTrack(true, Degrees, Resolution), 0.25f * Radius) << Degrees << " degrees";
		EXPECT_GT(WorstBesideTrack(false, Degrees, Resolution), 2.0f * Radius) << Degrees << " degrees";
	}
}

TEST(Condensation, COND_49_NorIsItByItsOwnFilmInAWetnessMap)
{
	std::unique_ptr<FWorld> World = MakeTrackWall(CondensationSet(), 512);
	const FHandle Drop = SpawnNear(*World, FVec3f(0.011f, 0.0f, 0.075f), Radius);
	const FVec3f Start = PlaceOf(*World, Drop);
	uint32 Ticks = 0;
	for (; (PlaceOf(*World, Drop) - Start).norm() < 100.0f * Radius; ++Ticks)
	{
		ASSERT_LT(Ticks, 600u);
		World->Tick();
		EXPECT_LT(std::abs(PlaceOf(*World, Drop).x() - Start.x()), 0.1f * Radius);
	}
	EXPECT_EQ(World->Drops().Trails().Num(), 0u);
	EXPECT_TRUE(World->Surfaces()[0].Wetness.HasFilm());
}

TEST(Condensation, TracksAreTheSameForAnyNumberOfThreadsAndAfterARestore)
{
	// Tracks come and go, and between the runners there are ticks in which none does.
	const auto MakeBusyWall = [](uint32 Resolution, ITaskRunner& Runner)
	{
		FWorldSettings Settings = TrackSettings(CondensationSet());
		Settings.Budget = {512, 512, 32768};
		Settings.Trails.DryingTime = 1.0f;
		Settings.Drops.bMerge = true;
		std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
		FSurfaceSettings Wall;
		Wall.WetnessResolution = int32(Resolution);
		EXPECT_TRUE(World->AddSurface(MakePane(0.16f, 0.16f, 8, 8), Wall).IsOk());
		EXPECT_TRUE(World->Drops().Sprinkle({0, 400, 0.4e-3f, 0.8e-3f, 1.0f}).IsOk());
		return World;
	};
	for (const uint32 Resolution : {0u, 256u})
	{
		std::unique_ptr<FWorld> Whole = MakeBusyWall(Resolution, SerialRunner());
		FThreadTaskRunner Three(3);
		std::unique_ptr<FWorld> Threaded = MakeBusyWall(Resolution, Three);
		std::unique_ptr<FWorld> Restored = MakeBusyWall(Resolution, SerialRunner());
		RunTicks(*Restored, 5);
		for (uint32 Part = 0; Part < 12; ++Part)
		{
			ASSERT_TRUE(Restored->Load(Whole->Save()).IsOk());
			RunTicks(*Whole, 25);
			RunTicks(*Threaded, 25);
			RunTicks(*Restored, 25);
			ASSERT_EQ(Whole->Hash(), Threaded->Hash()) << Resolution << " part " << Part;
			ASSERT_EQ(Whole->Hash(), Restored->Hash()) << Resolution << " part " << Part;
		}
		EXPECT_GT(Whole->Counters().Merged, 10u);
	}
}

TEST(Condensation, TracksGoWithASurfaceThatBends)
{
	// The wall is moved aside vertex by vertex, its track with it: a drop finds it where it is now.
	for (const bool bBent : {false, true})
	{
		std::unique_ptr<FWorld> World = MakeTrackWall(CondensationSet(), 0);
		const FVec3f From(0.0f, 0.0f, 0.07f);
		LayTrack(*World, From, 0.0f, 0.06f);
		World->Tick();
		const FVec3f Aside(bBent ? 0.03f : 0.0f, 0.0f, 0.0f);
		std::vector<FVec3f> Moved(
			World->Surfaces()[0].Geometry.Positions().begin(), World->Surfaces()[0].Geometry.Positions().end());
		for (FVec3f& Position : Moved)
		{
			Position += Aside;
		}
		ASSERT_TRUE(World->SetSurfacePositions(0, Moved).IsOk());
		RunTicks(*World, 60); // it has come to rest again
		const FHandle Drop = SpawnNear(*World, From + Aside + FVec3f(1.2f * Radius, 0.0f, 0.0f), Radius);
		RunTicks(*World, 50);
		EXPECT_LT(std::abs(PlaceOf(*World, Drop).x() - Aside.x()), 0.1f * Radius) << bBent;
	}
}

TEST(Condensation, COND_33_ASweatDropThatRestsRunsOnATrack)
{
	FRegimeSettings Published = SweatSet();
	Published.Weight = EDropWeight::Radius;
	Published.TraceAttraction = 1.0e-6f; // F_C = 0: only the friction goes
	std::unique_ptr<FWorld> World = MakeWall(TrackSettings(Published));
	const FVec3f From(0.01f, 0.0f, 0.25f);
	const FHandle Layer = SpawnNear(*World, From, 0.0068f * 0.12f);
	while ((PlaceOf(*World, Layer) - From).norm() < 0.03f)
	{
		World->Tick();
	}
	const FHandle Dry = SpawnNear(*World, From + FVec3f(0.05f, 0.0f, -0.01f), 0.0060f * 0.12f);
	const FHandle Wet = SpawnNear(*World, From + FVec3f(0.0f, 0.0f, -0.01f), 0.0060f * 0.12f);
	const FVec3f DryStart = PlaceOf(*World, Dry);
	const FVec3f WetStart = PlaceOf(*World, Wet);
	RunTicks(*World, 10);
	EXPECT_EQ(PlaceOf(*World, Dry), DryStart);
	EXPECT_LT(PlaceOf(*World, Wet).z(), WetStart.z() - 1e-4f);
}

TEST(Condensation, COND_47_AStrongerPullBringsADropIntoTheTrackSooner)
{
	float Before = 1e9f;
	for (const float Alpha : {0.00175f, 0.0035f, 0.007f, 0.014f})
	{
		FRegimeSettings Set = CondensationSet();
		Set.TraceAttraction = Alpha / 0.010f;
		FWorldSettings Settings = TrackSettings(Set);
		Settings.World.TickRate = 240.0f;
		std::unique_ptr<FWorld> World = MakeWall(Settings);
		const FVec3f From(0.01f, 0.0f, 0.28f);
		LayTrack(*World, From, 0.0f, 0.25f);
		const FHandle Drop = SpawnNear(*World, From + FVec3f(1.2f * Radius, 0.0f, -0.01f), Radius);
		uint32 Ticks = 0;
		while (std::abs(PlaceOf(*World, Drop).x() - From.x()) > 0.1f * Radius && Ticks < 2400)
		{
			World->Tick();
			++Ticks;
		}
		const float Time = float(Ticks) / 240.0f;
		EXPECT_LT(Time, Before) << Alpha;
		Before = Time;
	}
	EXPECT_GT(Before, 0.0f);
}

TEST(Condensation, COND_48_TracksFadeAndAreGone)
{
	FWorldSettings Settings = TrackSettings(CondensationSet());
	Settings.Trails.DryingTime = 4.0f;
	std::unique_ptr<FWorld> World = MakeWall(Settings);
	LayTrack(*World, FVec3f(0.01f, 0.0f, 0.25f), 0.0f, 0.02f);
	FWorldSettings Calm = Settings;
	Calm.World.Gravity = FVec3f(0.0f, -9.81f, 0.0f); // the wall is a floor: the layer rests
	ASSERT_TRUE(World->SetSettings(Calm).IsOk());
	World->Tick();
	const double Laid = World->Drops().Trails().LaidAt[World->Drops().Trails().Num() - 1];
	float Last = 1.0f;
	while (World->Drops().Trails().Num() > 0 && World->Time() < Laid + 5.0)
	{
		const float Wetness = World->Drops().Trails().Wetness[World->Drops().Trails().Num() - 1];
		EXPECT_LE(Wetness, Last);
		Last = Wetness;
		World->Tick();
	}
	EXPECT_NEAR(World->Time() - Laid, 4.0, 1.5 / 60.0);
	EXPECT_LT(Last, 0.01f);
	EXPECT_EQ(World->Drops().Trails().Num(), 0u);
}

TEST(Condensation, COND_49_ADropIsNotTrappedByItsOwnTrack)
{
	std::unique_ptr<FWorld> World = MakeWall(TrackSettings(CondensationSet()));
	const FHandle Drop = SpawnNear(*World, FVec3f(0.013f, 0.0f, 0.25f), Radius);
	const FVec3f Start = PlaceOf(*World, Drop);
	while (Start.z() - PlaceOf(*World, Drop).z() < 100.0f * Radius)
	{
		World->Tick();
		EXPECT_LT(std::abs(PlaceOf(*World, Drop).x() - Start.x()), 0.1f * Radius);
	}
}

TEST(Condensation, COND_46_InAWorldNoTrackThrowsADropOff)
{
	FWorldSettings Settings = TrackSettings(CondensationSet());
	Settings.Budget = {4096, 64, 65536};
	Settings.World.FloorHeight = -0.29f;
	std::unique_ptr<FWorld> World = MakeWall(Settings);
	ASSERT_TRUE(World->Drops().Sprinkle({0, 1000, 0.3e-3f, 0.89e-3f, 0.0f}).IsOk());
	for (uint32 Tick = 0; Tick < 240; ++Tick)
	{
		World->Tick();
		for (uint32 Row = 0; Row < World->Drops().InAir().Num(); ++Row)
		{
			EXPECT_LT(World->Drops().InAir().Z[Row], -0.28f) << "left above the lower border";
		}
	}
	EXPECT_GT(World->Drops().Trails().Num(), 1000u);
}

TEST(Condensation, ARegimeTickAllocatesNothingAndSurvivesSaving)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP();
	}
	FWorldSettings Settings = TrackSettings(CondensationSet());
	Settings.Budget = {4096, 256, 65536};
	Settings.Drops.bMerge = true;
	Settings.Regimes.BreakUpRate = 2.0f;
	std::unique_ptr<FWorld> World = MakeWall(Settings);
	ASSERT_TRUE(World->Drops().Sprinkle({0, 1500, 0.24e-3f, 0.85e-3f, 1.0f}).IsOk());
	RunTicks(*World, 60);
	const uint64 Before = AllocationCount();
	RunTicks(*World, 60);
	EXPECT_EQ(AllocationCount(), Before);
	EXPECT_GT(World->Counters().BrokenUp, 0u);
	EXPECT_GT(World->Counters().Merged, 0u);

	const std::vector<uint8> Saved = World->Save();
	std::unique_ptr<FWorld> Other = MakeWall(Settings);
	ASSERT_TRUE(Other->Load(Saved).IsOk());
	RunTicks(*World, 60);
	RunTicks(*Other, 60);
	EXPECT_EQ(World->Hash(), Other->Hash());
}
