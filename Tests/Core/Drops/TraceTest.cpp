// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wet tracks and the drops that follow them (spec 4 section 9).

#include "Support/AllocationCount.h"
#include "Support/RegimeWorlds.h"

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
	Settings.Trails.LeastRadius = 0.0f;
	Settings.Trails.Fading = EFilmFading::Linear;
	Settings.Trails.DryingTime = 3600.0f;
	return Settings;
}

/**
 * A track on the wall from a place, Degrees from the vertical towards +X: laid by a drop under a field turned that way.
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
	const FTrailTable& Trails = World->Trails();
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
		for (const bool bAttracts : {true, false})
		{
			FRegimeSettings Set = CondensationSet();
			Set.TraceAttraction = bAttracts ? Set.TraceAttraction : 0.0f;
			std::unique_ptr<FWorld> World = MakeWall(TrackSettings(Set));
			const FVec3f From(-0.05f, 0.0f, 0.25f);
			LayTrack(*World, From, Degrees, 0.08f);
			// It meets the track some way below.
			const FVec3f Above(From.x() + 6.0f * Radius, 0.0f, 0.27f);
			const FHandle Drop = SpawnNear(*World, Above, Radius);
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
			ASSERT_GE(Travelled, 25.0f * Radius);
			if (bAttracts)
			{
				EXPECT_LT(Worst, 0.25f * Radius) << Degrees << " degrees";
			}
			else
			{
				EXPECT_GT(Worst, 2.0f * Radius) << Degrees << " degrees";
			}
		}
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
	const double Laid = World->Trails().LaidAt[World->Trails().Num() - 1];
	float Last = 1.0f;
	while (World->Trails().Num() > 0 && World->Time() < Laid + 5.0)
	{
		const float Wetness = World->Trails().Wetness[World->Trails().Num() - 1];
		EXPECT_LE(Wetness, Last);
		Last = Wetness;
		World->Tick();
	}
	EXPECT_NEAR(World->Time() - Laid, 4.0, 1.5 / 60.0);
	EXPECT_LT(Last, 0.01f);
	EXPECT_EQ(World->Trails().Num(), 0u);
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
	ASSERT_TRUE(World->SprinkleDrops({0, 1000, 0.3e-3f, 0.89e-3f, 0.0f}).IsOk());
	for (uint32 Tick = 0; Tick < 240; ++Tick)
	{
		World->Tick();
		for (uint32 Row = 0; Row < World->Air().Num(); ++Row)
		{
			EXPECT_LT(World->Air().Z[Row], -0.28f) << "left above the lower border";
		}
	}
	EXPECT_GT(World->Trails().Num(), 1000u);
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
	ASSERT_TRUE(World->SprinkleDrops({0, 1500, 0.24e-3f, 0.85e-3f, 1.0f}).IsOk());
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
