// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops that hit a surface: bouncing and splashing.

#include "FluidDropsCore/Drops/Impact.h"

#include "Support/DropScripts.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float RadiusM = 1.5e-3f;

FWorldSettings ImpactSettings()
{
	FWorldSettings Settings;
	Settings.Budget = {256, 256, 64};
	Settings.World.FloorHeight = -10.0f;
	Settings.Trails.bEnabled = false;
	Settings.Drops.bAirDrag = false;
	Settings.Drops.bMerge = false;
	Settings.Drops.SplashThreshold = 57.7f;
	return Settings;
}

/** A sheet, and a drop thrown at it from a height. */
std::unique_ptr<FWorld> MakeImpact(const FWorldSettings& Settings, const FVec3f& Velocity, float Height = 0.2f)
{
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakePane(4.0f, 4.0f, 2, 2), {}, FlatPose()).IsOk());
	ThrowDrop(*World, FVec3f(0.1f, 0.2f, Height), Velocity, RadiusM);
	return World;
}

FDropSettings SplashingWater()
{
	FDropSettings Water;
	Water.SplashThreshold = 57.7f;
	return Water;
}

FImpact FastImpact(uint32 Row)
{
	FImpact Impact;
	Impact.Mass = DropMass(RadiusM, 1000.0f);
	Impact.Normal = FVec3f(0.2f, 0.3f, 1.0f).normalized();
	Impact.Velocity = FVec3f(1.0f, -0.5f, -6.0f);
	Impact.Row = Row;
	return Impact;
}

} // namespace

TEST(Impact, ElasticDropsBounceUntilTheReboundIsSlow)
{
	FWorldSettings Settings = ImpactSettings();
	Settings.Drops.Elasticity = 0.5f;
	Settings.Drops.SplashThreshold = 0.0f;
	std::unique_ptr<FWorld> World = MakeImpact(Settings, FVec3f(0.2f, 0.0f, 0.0f), 0.5f);
	float Fastest = 0.0f;
	for (uint32 Tick = 0; Tick < 120; ++Tick)
	{
		World->Tick();
		if (World->Drops().InAir().Num() > 0)
		{
			Fastest = std::max(Fastest, World->Drops().InAir().VZ[0]);
			EXPECT_GE(World->Drops().InAir().Z[0], -1.0e-5f);
			EXPECT_NEAR(World->Drops().InAir().VX[0], 0.2f, 1.0e-5f);
		}
	}
	// 3.13 m/s at the first hit, then half of it each time: 1.57, 0.78, 0.39, 0.196; 0.098 is no rebound any more.
	EXPECT_EQ(World->Counters().Bounced, 4u);
	EXPECT_EQ(World->Counters().Landed, 1u);
	EXPECT_LE(Fastest, 1.5661f + 1.0e-3f);
	EXPECT_GE(Fastest, 1.5661f - 9.81f / 60.0f);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 1u);
}

TEST(Impact, SplashesOnlyAboveTheThreshold)
{
	FDropSettings Water = SplashingWater();
	// d = 3 mm, v = 1 m/s: We = 41.7, Re = 3000, K = 6.455 x 7.401.
	EXPECT_NEAR(SplashNumber(Water, 3.0e-3f, 1.0f), 47.77f, 0.01f);
	FImpact Impact = FastImpact(0);
	Impact.Normal = FVec3f::UnitZ();
	Impact.Velocity = FVec3f(5.0f, 0.0f, -1.15f); // only the normal part counts: 47.77 x 1.15^1.25 = 56.9
	EXPECT_EQ(MakeCrown(Water, Impact, 100, 1, 1).Count, 0u);
	Impact.Velocity.z() = -2.5f;
	EXPECT_GT(MakeCrown(Water, Impact, 100, 1, 1).Count, 2u);
	Water.SplashThreshold = 0.0f;
	EXPECT_EQ(MakeCrown(Water, Impact, 100, 1, 1).Count, 0u);
	Water.SplashThreshold = 57.7f;
	Water.Viscosity = 1.0f; // honey does not splash
	EXPECT_EQ(MakeCrown(Water, Impact, 100, 1, 1).Count, 0u);
}

TEST(Impact, ASplashCreatesNoEnergyAndKeepsMomentumAlongTheSurface)
{
	FDropSettings Water = SplashingWater();
	Water.SplashMass = 0.9f;
	Water.SplashCount = 16;
	for (uint32 Row = 0; Row < 2000; ++Row)
	{
		FImpact Impact = FastImpact(Row);
		const float Scale = 0.35f + 0.005f * float(Row % 400);
		Impact.Velocity *= Scale;
		const FCrown Crown = MakeCrown(Water, Impact, 100, 7, 3);
		const float Into = -Impact.Normal.dot(Impact.Velocity);
		const FVec3f Along = Impact.Velocity + Impact.Normal * Into;
		double Energy = 0.0;
		double Mass = 0.0;
		FVec3d Momentum = FVec3d::Zero();
		for (uint32 Part = 0; Part < Crown.Count; ++Part)
		{
			const double M = double(Crown.Mass[Part]);
			const double R = std::cbrt(3.0 * M / (4000.0 * Math::Pi));
			const double V = double(Crown.Velocity[Part].norm());
			Energy += 0.5 * M * V * V + 4.0 * Math::Pi * R * R * 0.072;
			Mass += M;
			Momentum += M * Crown.Velocity[Part].cast<double>();
			ASSERT_GT(Impact.Normal.dot(Crown.Velocity[Part]), 0.0f) << "into the surface";
			ASSERT_GE(R, 2.5e-5);
		}
		const double Given =
			0.5 * double(Impact.Mass) * double(Into) * double(Into) + 0.5 * Mass * double(Along.squaredNorm());
		ASSERT_LE(Energy, Given) << "row " << Row;
		ASSERT_LE(Mass, 0.9 * double(Impact.Mass) * (1.0 + 1.0e-6));
		const FVec3d Normal = Impact.Normal.cast<double>();
		const FVec3d Tangential = Momentum - Normal * Normal.dot(Momentum);
		ASSERT_LE((Tangential - Along.cast<double>() * Mass).norm(), 1.0e-5 * Mass * double(Impact.Velocity.norm()));
		ASSERT_TRUE(Scale < 0.6f || Crown.Count >= 3) << Scale;
	}
}

TEST(Impact, SplashedWaterAddsUp)
{
	std::unique_ptr<FWorld> World = MakeImpact(ImpactSettings(), FVec3f(0.5f, 0.0f, -6.0f));
	uint64 Most = 0;
	for (uint32 Tick = 0; Tick < 300; ++Tick)
	{
		World->Tick();
		Most = std::max<uint64>(Most, World->Drops().InAir().Num());
		const FLedger Ledger = World->Ledger();
		ASSERT_LE(std::abs(Ledger.Residual()), 1.0e-12 * Ledger.Input()) << "tick " << Tick;
	}
	EXPECT_EQ(World->Counters().Splashed, 1u);
	EXPECT_GE(World->Counters().SplashDrops, 3u);
	EXPECT_LE(World->Counters().SplashDrops, 6u);
	EXPECT_EQ(Most, World->Counters().SplashDrops) << "they fly";
	EXPECT_EQ(World->Drops().InAir().Num(), 0u) << "and come down again";
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 1u + World->Counters().SplashDrops);
	float Largest = 0.0f;
	for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
	{
		Largest = std::max(Largest, World->Drops().OnSurfaces().Mass(Row));
	}
	EXPECT_GT(Largest, 0.85f * DropMass(RadiusM, 1000.0f));
	EXPECT_LT(Largest, 0.99f * DropMass(RadiusM, 1000.0f));
}

TEST(Impact, WithoutRoomInTheAirTheWaterStays)
{
	FWorldSettings Settings = ImpactSettings();
	Settings.Budget.AirDrops = 2;
	std::unique_ptr<FWorld> World = MakeImpact(Settings, FVec3f(0.0f, 0.0f, -6.0f));
	RunTicks(*World, 30);
	EXPECT_EQ(World->Counters().Splashed, 0u);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_EQ(World->Drops().OnSurfaces().ExactMass(0), World->Ledger().Input());
	EXPECT_EQ(World->Drops().InAir().Refused(), 0u);
}

TEST(Impact, SplashesAreTheSameForTheSameSeedAndDifferFromDropToDrop)
{
	const FDropSettings Water = SplashingWater();
	const FCrown A = MakeCrown(Water, FastImpact(1), 100, 7, 3);
	const FCrown B = MakeCrown(Water, FastImpact(1), 100, 7, 3);
	const FCrown C = MakeCrown(Water, FastImpact(2), 100, 7, 3);
	ASSERT_GT(A.Count, 2u);
	EXPECT_EQ(A.Velocity[0], B.Velocity[0]);
	EXPECT_EQ(A.Mass, B.Mass);
	EXPECT_NE(A.Velocity[0], C.Velocity[0]);
}

// A sheet that moves away takes the edge off an impact; one that comes against it adds to it.
TEST(Impact, TheMotionOfTheSurfaceCounts)
{
	for (const float Speed : {-3.0f, 3.0f})
	{
		FWorldSettings Settings = ImpactSettings();
		Settings.World.Gravity = FVec3f::Zero();
		Settings.Drops.SplashThreshold = 150.0f; // about 2.5 m/s for this drop
		std::unique_ptr<FWorld> World = MakeImpact(Settings, FVec3f(0.0f, 0.0f, -3.5f), 0.8f);
		FRigidTransform Pose = FlatPose();
		for (uint32 Tick = 0; Tick < 120 && World->Counters().Landed == 0; ++Tick)
		{
			Pose.Translation.z() += Speed / 60.0f;
			ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
			World->Tick();
		}
		EXPECT_EQ(World->Counters().Landed, 1u) << Speed;
		EXPECT_EQ(World->Counters().Splashed, Speed > 0.0f ? 1u : 0u) << Speed;
	}
}
