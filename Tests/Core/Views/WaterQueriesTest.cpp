// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a game asks of the water: at a point, within a sphere, on a surface. Held to plain sums over the tables.

#include "FluidDropsCore/Views/WaterQueries.h"

#include "Support/AllocationCount.h"
#include "Support/DropScripts.h"

using namespace FluidDrops;

namespace
{

/** Dry settings for worlds in which nothing moves. */
FWorldSettings StillWater()
{
	FWorldSettings Settings = WeightlessSettings();
	Settings.Drops.bMerge = false;
	return Settings;
}

FVec3f WorldPlaceOf(const FWorld& World, uint32 Row)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const TBarycentric<float> At = Drops.At(Row);
	return World.Surfaces()[Drops.Surface(Row)].Geometry.WorldPoint(Drops.Triangle(Row), At.B, At.C);
}

/** Rain on a pane, after a while, with film in pieces or in a map. */
std::unique_ptr<FWorld> MakeWetPane(int32 MapResolution)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	FSurfaceSettings Glass = World->Surfaces()[0].Material;
	Glass.WetnessResolution = MapResolution;
	EXPECT_TRUE(World->SetSurfaceMaterial(0, Glass).IsOk());
	RunTicks(*World, 90);
	return World;
}

} // namespace

TEST(WaterQueries, APointIsWetBelowADropAndDryBesideIt)
{
	std::unique_ptr<FWorld> World = MakeWorld(StillWater());
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 8, 8)).IsOk());
	const FVec3f Middle(0.0f, 0.0f, 0.0f); // on a corner of triangles: its base reaches over several
	SpawnNear(*World, Middle, 4.0e-3f);
	const float Base = 4.0e-3f * World->Surfaces()[0].Cap.BasePerRadius;
	FWaterQueries Ask;
	Ask.Update(*World);
	for (uint32 Step = 0; Step < 12; ++Step)
	{
		const float Angle = 0.5f * float(Step);
		const FVec3f Way(Math::Cos(Angle), 0.0f, Math::Sin(Angle));
		const FWaterAt Inside = Ask.AtPoint(Middle + Way * (0.95f * Base) + FVec3f(0.0f, 0.01f, 0.0f), 0.02f);
		ASSERT_TRUE(Inside.IsFound());
		EXPECT_EQ(Inside.Drops, 1u);
		EXPECT_EQ(Inside.Wetness, 1.0f);
		EXPECT_NEAR(Inside.Distance, 0.01f, 1.0e-6f);
		const FWaterAt Outside = Ask.AtPoint(Middle + Way * (1.05f * Base), 0.02f);
		ASSERT_TRUE(Outside.IsFound());
		EXPECT_EQ(Outside.Drops, 0u);
		EXPECT_EQ(Outside.Wetness, 0.0f);
		EXPECT_EQ(Outside.FilmThickness, 0.0f);
	}
	EXPECT_FALSE(Ask.AtPoint(FVec3f(0.0f, 0.5f, 0.0f), 0.4f).IsFound());
}

TEST(WaterQueries, TheNearestOfManySurfacesAnswers)
{
	std::unique_ptr<FWorld> World = MakeWorld(StillWater());
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 2, 2)).IsOk());
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 2, 2), {}, FlatPose(FVec3f(0.0f, 0.5f, -0.1f))).IsOk());
	FWaterQueries Ask;
	Ask.Update(*World);
	EXPECT_EQ(Ask.AtPoint(FVec3f(0.0f, 0.1f, 0.0f), 1.0f).Surface, 0u);
	EXPECT_EQ(Ask.AtPoint(FVec3f(0.0f, 0.4f, 0.0f), 1.0f).Surface, 1u);
}

TEST(WaterQueries, TheWaterOfASurfaceIsThatOfTheLedger)
{
	for (const int32 Map : {0, 256})
	{
		std::unique_ptr<FWorld> World = MakeWetPane(Map);
		FWaterQueries Ask;
		Ask.Update(*World);
		const FWaterWithin All = Ask.OnSurface(0);
		const FLedger Ledger = World->Ledger();
		EXPECT_EQ(All.Drops, World->Drops().OnSurfaces().Num());
		EXPECT_NEAR(All.DropMass, Ledger[EAccount::OnSurfaces], 1.0e-12);
		EXPECT_NEAR(All.FilmMass, Ledger[EAccount::InFilms], 1.0e-12);
		EXPECT_GT(All.FilmMass, 1.0e-6);
		EXPECT_NEAR(All.Area, 0.3 * 0.2, 1.0e-6);
		// The film's volume is what its mass says; a map keeps film over film no thicker than fresh film.
		const double Share = All.FilmVolume * 1000.0 / All.FilmMass;
		EXPECT_LE(Share, 1.05) << Map;
		EXPECT_GE(Share, Map > 0 ? 0.5 : 0.95) << Map;
		EXPECT_GT(All.Wetness(), 0.05f);
		EXPECT_LT(All.Wetness(), 1.0f);
		EXPECT_EQ(Ask.OnSurface(7).Drops, 0u);
	}
}

TEST(WaterQueries, ASphereCountsWhatIsInIt)
{
	for (const int32 Map : {0, 256})
	{
		std::unique_ptr<FWorld> World = MakeWetPane(Map);
		FWaterQueries Ask;
		Ask.Update(*World);
		for (const FVec3f& Center : {FVec3f(0.02f, 0.0f, 0.03f), FVec3f(-0.1f, 0.02f, -0.05f)})
		{
			constexpr float Radius = 0.04f;
			uint32 Drops = 0;
			double Mass = 0.0;
			for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
			{
				const bool bInside = (WorldPlaceOf(*World, Row) - Center).norm() <= Radius;
				Drops += bInside ? 1 : 0;
				Mass += bInside ? World->Drops().OnSurfaces().ExactMass(Row) : 0.0;
			}
			uint32 Falling = 0;
			for (uint32 Row = 0; Row < World->Drops().InAir().Num(); ++Row)
			{
				Falling += (World->Drops().InAir().Position(Row) - Center).norm() <= Radius ? 1 : 0;
			}
			const FWaterWithin Water = Ask.InSphere(Center, Radius);
			EXPECT_EQ(Water.Drops, Drops);
			EXPECT_GT(Drops, 20u);
			EXPECT_NEAR(Water.DropMass, Mass, 1.0e-12);
			EXPECT_EQ(Water.FallingDrops, Falling);
			const double Disc2 = double(Radius * Radius - Center.y() * Center.y());
			EXPECT_NEAR(Water.Area / (Math::Pi * Disc2), 1.0, 0.001);
			EXPECT_GT(Water.FilmVolume, 0.0);
		}
		// All of the pane from the inside of one large ball: the same as all that is on it.
		const FWaterWithin Whole = Ask.InSphere(FVec3f::Zero(), 5.0f);
		const FWaterWithin Surface = Ask.OnSurface(0);
		EXPECT_EQ(Whole.Drops, Surface.Drops);
		EXPECT_NEAR(Whole.Area / Surface.Area, 1.0, 1.0e-4);
		EXPECT_NEAR(Whole.FilmVolume / Surface.FilmVolume, 1.0, 1.0e-4);
		EXPECT_NEAR(Whole.FilmArea / Surface.FilmArea, 1.0, 1.0e-4);
		EXPECT_EQ(Whole.FallingDrops, World->Drops().InAir().Num());
	}
}

TEST(WaterQueries, FilmAtAPointIsThatOfTheTrailAboutIt)
{
	for (const int32 Map : {0, 512})
	{
		FWorldSettings Settings;
		Settings.Budget = {64, 64, 4096};
		Settings.Trails.BeadSpacing = 0.0f;
		Settings.Trails.DryingTime = 3600.0f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		FSurfaceSettings Glass;
		Glass.WetnessResolution = Map;
		ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.4f, 4, 8), Glass).IsOk());
		SpawnNear(*World, FVec3f(0.013f, 0.0f, 0.15f), 2.5e-3f);
		RunTicks(*World, 120);
		FWaterQueries Ask;
		Ask.Update(*World);
		const FWaterAt Behind = Ask.AtPoint(FVec3f(0.013f, 0.0f, 0.14f), 0.01f);
		EXPECT_NEAR(Behind.FilmThickness / Settings.Trails.FilmThickness, 1.0f, 0.1f) << Map;
		EXPECT_NEAR(Behind.Wetness, 1.0f, 0.1f);
		EXPECT_EQ(Behind.Drops, 0u);
		EXPECT_EQ(Ask.AtPoint(FVec3f(0.025f, 0.0f, 0.14f), 0.01f).FilmThickness, 0.0f);
	}
}

TEST(WaterQueries, APoolIsWater)
{
	FWorldSettings Settings;
	Settings.Budget = {64, 64, 64};
	Settings.Pools.bEnabled = true;
	Settings.Pools.MinMass = 2.0e-4f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 10, 10), {}, FlatPose()).IsOk());
	SpawnNear(*World, FVec3f(0.01f, 0.02f, 0.0f), 5.0e-3f);
	RunTicks(*World, 5);
	ASSERT_EQ(World->Drops().Pools().Num(), 1u);
	FWaterQueries Ask;
	Ask.Update(*World);
	EXPECT_TRUE(Ask.AtPoint(FVec3f(0.012f, 0.02f, 0.0f), 0.01f).bPool);
	EXPECT_FALSE(Ask.AtPoint(FVec3f(0.1f, 0.02f, 0.0f), 0.01f).bPool);
	EXPECT_EQ(Ask.InSphere(FVec3f(0.01f, 0.02f, 0.0f), 0.02f).PoolMass, World->Drops().Pools().Mass[0]);
	EXPECT_EQ(Ask.OnSurface(0).SurfaceMass(), World->Drops().Pools().Mass[0]);
}

TEST(WaterQueries, AskingAllocatesNothingOnceWarmAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeWetPane(128);
	const uint64 Hash = World->Hash();
	FWaterQueries Ask;
	Ask.Update(*World);
	Ask.InSphere(FVec3f::Zero(), 5.0f);
	const uint64 Before = AllocationCount();
	Ask.Update(*World);
	Ask.AtPoint(FVec3f::Zero(), 1.0f);
	Ask.InSphere(FVec3f(0.05f, 0.0f, 0.0f), 0.1f);
	Ask.OnSurface(0);
	EXPECT_EQ(AllocationCount() - Before, 0u);
	EXPECT_EQ(World->Hash(), Hash);
}
