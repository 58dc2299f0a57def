// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// DROP-111: on a surface that repels the liquid a running drop leaves small drops instead of film.

#include "FluidDropsCore/Drops/Beading.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** What one drop of 3 mm left on a standing pane of 4 m after it ran for a second and a half. */
struct FTrailLeft
{
	uint32 Beads = 0;
	double BeadMass = 0.0;   // kg
	double RunnerMass = 0.0; // kg
	double StartMass = 0.0;  // kg
	double FilmMass = 0.0;   // in films and dried up, kg
};

FTrailLeft RunDown(float ContactAngle, float FilmThickness)
{
	FWorldSettings Settings;
	Settings.Trails.FilmThickness = FilmThickness;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Material;
	Material.ContactAngle = ContactAngle;
	EXPECT_TRUE(World->AddSurface(MakePane(4.0f, 4.0f, 2, 2), Material).IsOk());
	const FSurfaceHit Top = World->Surfaces()[0].Geometry.CastRay(
		FVec3f(0.03f, 1.0f, 1.9f), FVec3f(0.0f, -1.0f, 0.0f), 2.0f, EHitSides::Outward);
	const TResult<FHandle> Runner = World->Drops().Spawn({0, {Top.Triangle, Top.B, Top.C}, 3.0e-3f, FVec3f::Zero()});
	FTrailLeft Left;
	Left.StartMass = World->Ledger().Input();
	RunTicks(*World, 90);
	const FDropTable& Drops = World->Drops().OnSurfaces();
	const uint32 RunnerRow = Drops.RowOf(Runner.Value());
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		(Row == RunnerRow ? Left.RunnerMass : Left.BeadMass) += Drops.ExactMass(Row);
	}
	Left.Beads = Drops.Num() - 1;
	Left.FilmMass = World->Ledger()[EAccount::InFilms] + World->Ledger()[EAccount::Evaporated];
	return Left;
}

} // namespace

TEST(Drops, DROP_111_HydrophilicityMixesFilmAndBeads)
{
	EXPECT_EQ(FilmShare(20.0f), 1.0f);
	EXPECT_EQ(FilmShare(75.0f), 1.0f);
	EXPECT_NEAR(FilmShare(90.0f), 0.5f, 1.0e-5f);
	EXPECT_EQ(FilmShare(105.0f), 0.0f);
	for (float Angle = 5.0f; Angle < 175.0f; Angle += 1.0f)
	{
		EXPECT_LE(FilmShare(Angle + 1.0f), FilmShare(Angle));
	}
}

TEST(Drops, DROP_111_OnARepellingSurfaceAllThatADropLosesIsInItsBeads)
{
	const FTrailLeft Left = RunDown(150.0f, 1.0e-5f);
	ASSERT_GT(Left.Beads, 10u);
	EXPECT_EQ(Left.FilmMass, 0.0);
	EXPECT_LT(Left.RunnerMass, 0.95 * Left.StartMass);
	EXPECT_NEAR((Left.StartMass - Left.RunnerMass) / Left.BeadMass, 1.0, 1.0e-12);
}

TEST(Drops, DROP_111_WhatIsNoFilmIsMoreBeads)
{
	// The thicker the film would have been, the more beads there are in its place.
	const FTrailLeft Thick = RunDown(120.0f, 1.0e-5f);
	const FTrailLeft None = RunDown(120.0f, 0.0f);
	EXPECT_GT(Thick.Beads, None.Beads + None.Beads / 3);
	EXPECT_GT(RunDown(60.0f, 1.0e-5f).FilmMass, 0.0);
	const FTrailLeft Half = RunDown(90.0f, 1.0e-5f);
	EXPECT_GT(Half.FilmMass, 0.0);
	EXPECT_GT(Half.BeadMass, 0.0);
}
