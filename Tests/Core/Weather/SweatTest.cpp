// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Sweat: glands start one region after the other as effort warms the body; film first, then beads, then runners.

#include "FluidDropsCore/Views/WetnessView.h"
#include "FluidDropsCore/World/Recording.h"
#include "Support/DropScripts.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float ForeheadFrom = 0.05f; // m: above it is the forehead, then nose, cheeks and chin in bands below

/** A face as tall as one, of four bands; the higher, the sooner it sweats. */
std::unique_ptr<FWorld> MakeFace(float TimeLapse)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 512, 4096};
	Settings.Moisture.TimeLapse = TimeLapse;
	Settings.Moisture.WarmUpTime = 20.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Skin;
	Skin.SiteDensity = 1.0e5f;
	Skin.SweatRate = 4.0e-4f;
	Skin.Temperature = 34.0f;
	Skin.WetnessResolution = 64;
	const FSurfaceMesh Mesh = MakePane(0.15f, 0.2f, 12, 16);
	EXPECT_TRUE(World->AddSurface(Mesh, Skin).IsOk());
	std::vector<float> Onset;
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		const float Height =
			(Mesh.Positions[Corners[0]] + Mesh.Positions[Corners[1]] + Mesh.Positions[Corners[2]]).z() / 3.0f;
		Onset.push_back(Height > ForeheadFrom ? 0.0f : (Height > 0.0f ? 0.3f : (Height > -0.05f ? 0.45f : 0.6f)));
	}
	EXPECT_TRUE(World->SetSurfaceMap(0, ESurfaceMap::SweatOnset, Onset).IsOk());
	return World;
}

uint32 BandAt(const FWorld& World, uint32 Triangle, float B, float C)
{
	const float Z = World.Surfaces()[0].Geometry.WorldPoint(Triangle, B, C).z();
	return Z > ForeheadFrom ? 0 : (Z > 0.0f ? 1 : (Z > -0.05f ? 2 : 3));
}

uint32 BandOf(const FWorld& World, uint32 Row)
{
	const TBarycentric<float> At = World.Drops().OnSurfaces().At(Row);
	return BandAt(World, World.Drops().OnSurfaces().Triangle(Row), At.B, At.C);
}

} // namespace

TEST(Sweat, COND_57_TheForeheadIsFirstAndTheOthersFollowInOrder)
{
	std::unique_ptr<FWorld> World = MakeFace(60.0f);
	ASSERT_TRUE(World->Weather().SetEffort(1.0f).IsOk());
	double FirstAt[4] = {};
	uint32 InForehead = 0;
	uint32 All = 0;
	const FSites& Glands = World->Weather().Sites().Sites[0];
	std::vector<bool> Known(Glands.Num(), false);
	while (World->Time() < 60.0 && FirstAt[3] == 0.0)
	{
		World->Tick();
		for (uint32 Gland = 0; Gland < Glands.Num(); ++Gland)
		{
			if (Known[Gland] || Glands.IsFree(Gland))
			{
				continue;
			}
			Known[Gland] = true;
			const FSurfacePoint& Place = Glands.Places[Gland];
			const uint32 Band = BandAt(*World, Place.Triangle, Place.B, Place.C);
			FirstAt[Band] = FirstAt[Band] == 0.0 ? World->Time() : FirstAt[Band];
			InForehead += World->Time() < 5.0 && Band == 0 ? 1 : 0;
			All += World->Time() < 5.0 ? 1 : 0;
		}
	}
	ASSERT_GT(All, 20u);
	EXPECT_GE(double(InForehead), 0.9 * double(All)) << "in the first 5 s";
	for (int Band = 1; Band < 4; ++Band)
	{
		EXPECT_GT(FirstAt[Band], FirstAt[Band - 1] + 1.0) << Band;
	}
}

TEST(Sweat, NoEffortNoSweat)
{
	std::unique_ptr<FWorld> World = MakeFace(60.0f);
	RunTicks(*World, 300);
	EXPECT_EQ(World->Ledger().Input(), 0.0);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u);
}

TEST(Sweat, FilmComesFirstThenBeadsThenRunners)
{
	std::unique_ptr<FWorld> World = MakeFace(60.0f);
	ASSERT_TRUE(World->Weather().SetEffort(1.0f).IsOk());
	RunTicks(*World, 25);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 0u);
	EXPECT_GT(World->Ledger()[EAccount::InFilms], 0.0);
	FWetnessImage Image;
	ViewWetness(*World, 0, Image);
	float Film = 0.0f;
	for (const FWetnessTexel& Texel : Image.Texels)
	{
		Film = std::max(Film, Texel.Film);
	}
	EXPECT_GT(Film, 1.0e-8f) << "it can be seen";
	while (World->Time() < 30.0 && World->Drops().OnSurfaces().Num() < 200)
	{
		World->Tick();
	}
	EXPECT_GE(World->Drops().OnSurfaces().Num(), 200u);
	EXPECT_EQ(World->Counters().Released, 0u);
	while (World->Time() < 300.0 && World->Counters().Released < 3)
	{
		World->Tick();
	}
	EXPECT_GE(World->Counters().Released, 3u) << "runners have reached the chin";
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
	EXPECT_EQ(Ledger[EAccount::Condensed], 0.0);
}

TEST(Sweat, AFaceThatMovesAndBendsKeepsItsBeads)
{
	std::unique_ptr<FWorld> World = MakeFace(60.0f);
	ASSERT_TRUE(World->Weather().SetEffort(1.0f).IsOk());
	const std::vector<FVec3f> Rest(
		World->Surfaces()[0].Geometry.Positions().begin(), World->Surfaces()[0].Geometry.Positions().end());
	for (uint32 Tick = 0; Tick < 600; ++Tick)
	{
		std::vector<FVec3f> Bent = Rest;
		for (FVec3f& Point : Bent)
		{
			Point.y() += 0.004f * Math::Sin(30.0f * Point.x() + 0.05f * float(Tick));
		}
		ASSERT_TRUE(World->SetSurfacePositions(0, Bent).IsOk());
		World->Tick();
	}
	EXPECT_GT(World->Drops().OnSurfaces().Num(), 200u);
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
	std::unique_ptr<FWorld> Other = MakeFace(60.0f);
	ASSERT_TRUE(Other->Load(World->Save()).IsOk());
	EXPECT_EQ(Other->Hash(), World->Hash());
	RunTicks(*World, 30);
	RunTicks(*Other, 30);
	EXPECT_EQ(Other->Hash(), World->Hash());
}

TEST(Sweat, ATouchWipesItAway)
{
	std::unique_ptr<FWorld> World = MakeFace(60.0f);
	ASSERT_TRUE(World->Weather().SetEffort(1.0f).IsOk());
	RunTicks(*World, 600);
	const auto InForehead = [&]
	{
		uint32 Count = 0;
		for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
		{
			Count += BandOf(*World, Row) == 0 ? 1 : 0;
		}
		return Count;
	};
	const uint32 Before = InForehead();
	ASSERT_TRUE(World->Wipe({{FVec3f(-0.1f, 0.0f, 0.075f), FVec3f(0.1f, 0.0f, 0.075f), 0.03f}, 0.0f}).IsOk());
	EXPECT_EQ(InForehead(), 0u);
	RunTicks(*World, 600);
	EXPECT_GT(InForehead(), Before / 4) << "and it comes again";
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}
