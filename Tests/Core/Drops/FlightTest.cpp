// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Drops in the air: the drag-free parabola, the speed of rain, the wind, and surfaces that move meanwhile.

#include "FluidDropsCore/Drops/Flight.h"

#include "Support/DropScripts.h"
#include "Support/RainTable.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

/** What a drop of water reaches in air at rest, falling for long [m/s]. */
double TerminalSpeedReached(double Diameter, double Step)
{
	const TAirborne<double> Drop{Diameter, 1000.0, 0.072};
	FVec3d Velocity = FVec3d::Zero();
	for (double Time = 0.0; Time < 30.0; Time += Step)
	{
		Velocity += MeanFlightAcceleration<double>(Drop, Velocity, FVec3d::Zero(), {0.0, 0.0, -9.81}, Step) * Step;
	}
	return -Velocity.z();
}

FWorldSettings AirSettings()
{
	FWorldSettings Settings;
	Settings.Budget = {64, 64, 64};
	Settings.World.FloorHeight = -1000.0f;
	Settings.World.MaxFlightTime = 1000.0f;
	Settings.Trails.bEnabled = false;
	Settings.Drops.SplashThreshold = 0.0f;
	return Settings;
}

FRigidTransform FacingDown()
{
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(float(-Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
	return Pose;
}

} // namespace

TEST(Flight, DROP_47_FreeFallIsTheParabola)
{
	const double FallTime = 0.4517539515;
	const FVec3d Down(0.0, 0.0, -9.8);
	const TFlightPath<double> Whole{{0.0, 0.0, 1.0}, FVec3d::Zero(), Down};
	EXPECT_NEAR(Whole.PositionAfter(FallTime).z(), 0.0, 1.0e-9);
	EXPECT_NEAR(Whole.VelocityAfter(FallTime).z(), -4.4271887, 1.0e-7);
	for (const int Frames : {10, 30, 1000})
	{
		TFlightPath<double> Path{{0.3, 0.0, 1.0}, {1.0, -2.0, 0.5}, Down};
		const FVec3d AtOnce = Path.PositionAfter(FallTime);
		for (int Frame = 0; Frame < Frames; ++Frame)
		{
			const double Step = FallTime / Frames;
			Path = {Path.PositionAfter(Step), Path.VelocityAfter(Step), Down};
		}
		EXPECT_LE((Path.Start - AtOnce).norm(), 1.0e-12) << Frames << " frames";
	}
}

TEST(Flight, RainFallsAsFastAsGunnAndKinzerMeasured)
{
	for (const FMeasuredFall& Entry : GunnKinzer)
	{
		const double Tolerance = Entry.Diameter >= 0.5 ? 0.03 : (Entry.Diameter >= 0.2 ? 0.05 : 0.1);
		EXPECT_NEAR(TerminalSpeedReached(1.0e-3 * Entry.Diameter, 0.01) / Entry.Speed, 1.0, Tolerance)
			<< Entry.Diameter << " mm";
	}
}

TEST(Flight, DragIsStableForAnyStep)
{
	for (const double Diameter : {0.02e-3, 1.0e-3, 20.0e-3})
	{
		const double Fine = TerminalSpeedReached(Diameter, 0.001);
		EXPECT_NEAR(TerminalSpeedReached(Diameter, 0.1) / Fine, 1.0, 1.0e-3) << Diameter;
		EXPECT_NEAR(TerminalSpeedReached(Diameter, 1.0) / Fine, 1.0, 0.02) << Diameter;
	}
}

TEST(Flight, DragFollowsTheEquationOfMotion)
{
	// Against many tiny explicit steps of dv/dt = g - k(|v - w|) (v - w).
	const TAirborne<double> Drop{2.0e-3, 1000.0, 0.072};
	const FVec3d Gravity(0.0, 0.0, -9.81);
	const FVec3d Wind(5.0, 0.0, 0.0);
	FVec3d Exact(0.0, 3.0, -1.0);
	FVec3d Ticked = Exact;
	for (int Step = 0; Step < 500000; ++Step)
	{
		const FVec3d Relative = Exact - Wind;
		Exact += (Gravity - Relative * DropDragRate(Drop, Relative.norm())) * 1.0e-6;
	}
	for (int Tick = 0; Tick < 30; ++Tick)
	{
		Ticked += MeanFlightAcceleration<double>(Drop, Ticked, Wind, Gravity, 1.0 / 60.0) / 60.0;
	}
	EXPECT_LE((Ticked - Exact).norm(), 1.0e-3);
}

TEST(Flight, DropsInTheAirGoWithTheWind)
{
	FWorldSettings Settings = AirSettings();
	Settings.World.Wind = FVec3f(3.0f, 0.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ThrowDrop(*World, FVec3f::Zero(), FVec3f::Zero(), 0.5e-3f);
	RunTicks(*World, 300);
	ASSERT_EQ(World->Drops().InAir().Num(), 1u);
	EXPECT_NEAR(World->Drops().InAir().VX[0], 3.0f, 0.03f);
	EXPECT_NEAR(World->Drops().InAir().VZ[0], -4.03f, 0.2f);
	Settings.Drops.bAirDrag = false;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	const float Before = World->Drops().InAir().VZ[0];
	World->Tick();
	EXPECT_NEAR(World->Drops().InAir().VZ[0] - Before, -9.81f / 60.0f, 1.0e-5f);
}

TEST(Flight, DROP_48_WithoutLandingDropsPassThroughEverything)
{
	for (const bool bSurface : {false, true})
	{
		FWorldSettings Settings = AirSettings();
		Settings.Drops.bLanding = false;
		Settings.Drops.bAirDrag = false;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		if (bSurface)
		{
			ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 4, 4), {}, FlatPose(FVec3f(0.0f, 0.0f, -0.5f))).IsOk());
			SpawnNear(*World, FVec3f(0.0f, 0.0f, -0.5f), 3.0e-3f);
		}
		ThrowDrop(*World, FVec3f::Zero(), FVec3f(0.1f, 0.0f, 0.0f), 2.0e-3f);
		RunTicks(*World, 60);
		ASSERT_EQ(World->Drops().InAir().Num(), 1u);
		const double Age = double(World->Drops().InAir().Age[0]);
		EXPECT_NEAR(double(World->Drops().InAir().Z[0]), -0.5 * 9.81 * Age * Age, 1.0e-5);
		EXPECT_NEAR(double(World->Drops().InAir().X[0]), 0.1 * Age, 1.0e-6);
		EXPECT_EQ(World->Counters().Landed, 0u);
	}
}

TEST(Flight, DROP_49_ALandedDropSlidesOnWithAllItsMass)
{
	FWorldSettings Settings = AirSettings();
	Settings.Drops.bAirDrag = false;
	Settings.Drops.ImpactSlip = 1.0f;
	Settings.Drops.Viscosity = 0.0f;
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(4.0f, 4.0f, 5, 5), Smooth, FlatPose()).IsOk());
	ThrowDrop(*World, FVec3f(-0.5f, 0.1f, 0.3f), FVec3f(1.0f, 0.0f, 0.0f), 2.0e-3f);
	RunTicks(*World, 40);
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	const FDropTable& Drops = World->Drops().OnSurfaces();
	const FVec3f Place = World->Surfaces()[0].Geometry.WorldPoint(Drops.Triangle(0), Drops.At(0).B, Drops.At(0).C);
	// It kept its speed along the sheet from the start on, so it is where it would be had it never fallen.
	const float Latest = -0.5f + 40.0f / 60.0f;
	EXPECT_LE(Place.x(), Latest + 1.0e-4f);
	EXPECT_GE(Place.x(), Latest - 1.0f / 60.0f - 1.0e-4f); // it started within the first tick
	EXPECT_NEAR(Place.z(), 0.0f, 1.0e-6f);
	EXPECT_NEAR(World->Ledger()[EAccount::OnSurfaces], World->Ledger().Input(), 1.0e-15);
}

TEST(Flight, ADropThatLeavesAMovingSurfaceHasItsVelocity)
{
	FWorldSettings Settings = AirSettings();
	Settings.Drops.bAirDrag = false;
	Settings.Drops.Inertia = 0.0f;
	Settings.Drops.WindDrag = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Sticky;
	Sticky.Adhesion = 100.0f;
	FRigidTransform Pose = FacingDown();
	ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 2, 2), Sticky, Pose).IsOk());
	SpawnNear(*World, FVec3f(0.3f, 0.2f, 0.0f), 2.0e-3f);
	for (uint32 Tick = 0; Tick < 20; ++Tick)
	{
		Pose.Translation.x() += 1.5f / 60.0f;
		ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
		if (Tick == 10)
		{
			ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
			Sticky.Adhesion = 0.0f;
			ASSERT_TRUE(World->SetSurfaceMaterial(0, Sticky).IsOk());
		}
		World->Tick();
	}
	ASSERT_EQ(World->Drops().InAir().Num(), 1u);
	EXPECT_NEAR(World->Drops().InAir().VX[0], 1.5f, 1.0e-3f);
	EXPECT_NEAR(World->Drops().InAir().VY[0], 0.0f, 1.0e-3f);
	EXPECT_LT(World->Drops().InAir().VZ[0], -1.0f);
}

TEST(Flight, ASurfaceThatSweepsThroughADropCatchesIt)
{
	for (const float Speed : {0.5f, 3.0f, 20.0f})
	{
		FWorldSettings Settings = AirSettings();
		Settings.World.Gravity = FVec3f::Zero();
		Settings.Drops.bAirDrag = false;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		FRigidTransform Pose = FlatPose(FVec3f(0.0f, 0.0f, -1.0f));
		ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 2, 2), {}, Pose).IsOk());
		ThrowDrop(*World, FVec3f(0.1f, 0.1f, 0.0f), FVec3f::Zero(), 1.0e-3f);
		World->Tick(); // it hangs in the air
		ASSERT_EQ(World->Drops().InAir().Num(), 1u);
		while (Pose.Translation.z() < 0.3f)
		{
			Pose.Translation.z() += Speed / 60.0f;
			ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
			World->Tick();
			const float Height = Pose.Translation.z();
			ASSERT_TRUE(std::abs(Height) < 1.0e-4f || World->Drops().OnSurfaces().Num() == (Height > 0.0f ? 1u : 0u))
				<< Speed;
		}
	}
}

TEST(Flight, ABendingSurfaceCatchesWhatItSweepsOver)
{
	FWorldSettings Settings = AirSettings();
	Settings.World.Gravity = FVec3f::Zero();
	Settings.Drops.bAirDrag = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	const FSurfaceMesh Mesh = MakePane(2.0f, 2.0f, 8, 8);
	ASSERT_TRUE(World->AddSurface(Mesh, {}, FlatPose(FVec3f(0.0f, 0.0f, -0.2f))).IsOk());
	ThrowDrop(*World, FVec3f(0.1f, 0.1f, 0.0f), FVec3f::Zero(), 1.0e-3f);
	World->Tick();
	std::vector<FVec3f> Positions = Mesh.Positions;
	for (uint32 Tick = 0; Tick < 20; ++Tick)
	{
		for (FVec3f& Position : Positions)
		{
			Position.y() += 1.2f / 60.0f; // the wet side
		}
		ASSERT_TRUE(World->SetSurfacePositions(0, Positions).IsOk());
		World->Tick();
	}
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_EQ(World->Drops().InAir().Num(), 0u);
}
