// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a world promises its host: water is conserved, a warm tick allocates nothing, budgets refuse politely, bad
// input changes nothing, and moving surfaces keep their drops.

#include "FluidDropsCore/Views/View.h"
#include "Support/AllocationCount.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace FluidDrops;

namespace
{

std::string RefusalOf(const auto& Result)
{
	return Result ? "" : Result.Error().Message;
}

constexpr float Nan = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST(World, DROP_52_WaterIsConserved)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	for (uint32 Tick = 0; Tick < 400; ++Tick)
	{
		World->Tick();
		const FLedger Ledger = World->Ledger();
		ASSERT_LE(std::abs(Ledger.Residual()), 1.0e-6 * Ledger.Input()) << "tick " << Tick;
	}
	const FLedger Ledger = World->Ledger();
	for (const EAccount Account : {EAccount::Emitted, EAccount::OnSurfaces, EAccount::InAir, EAccount::InFilms,
			 EAccount::Evaporated, EAccount::Drained})
	{
		EXPECT_GT(Ledger[Account], 0.0) << AccountNames[std::size_t(Account)];
	}
	EXPECT_EQ(Ledger[EAccount::Removed], 0.0);
}

TEST(World, WarmTickAllocatesNothing)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "a sanitizer owns the allocator";
	}
	std::unique_ptr<FWorld> World = MakeRainyPane();
	RunTicks(*World, 20);
	const uint64 Before = AllocationCount();
	RunTicks(*World, 100);
	EXPECT_EQ(AllocationCount() - Before, 0u);
}

TEST(World, BudgetsRefusePolitelyAndWaterStillAddsUp)
{
	FWorldSettings Settings;
	Settings.Budget = {50, 20, 30};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 4, 4)).IsOk());
	TResult<uint32> Placed = World->Drops().Sprinkle({0, 500, 0.2e-3f, 0.4e-3f, 1.0f});
	ASSERT_TRUE(Placed.IsOk());
	EXPECT_EQ(Placed.Value(), 50u);
	EXPECT_EQ(RefusalOf(World->Drops().Spawn({0, {0, 0.2f, 0.2f}, 1.0e-3f, FVec3f::Zero()})),
		"no room for another drop: raise budget.drops (50)");
	FEmitterSettings Storm;
	Storm.Center = FVec3f(0.0f, 0.3f, 0.0f);
	Storm.HalfExtent = FVec3f(0.4f, 0.01f, 0.4f);
	Storm.Velocity = FVec3f(0.0f, -5.0f, 0.0f);
	Storm.Rate = 3000.0f;
	ASSERT_TRUE(World->Drops().AddEmitter(Storm).IsOk());
	RunTicks(*World, 60);
	EXPECT_LE(World->Drops().OnSurfaces().Num(), 50u);
	EXPECT_GT(World->Drops().OnSurfaces().Refused(), 0u);
	EXPECT_GT(World->Drops().InAir().Refused(), 0u);
	const FLedger Ledger = World->Ledger();
	EXPECT_GT(Ledger[EAccount::Removed], 0.0);
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-6 * Ledger.Input());
}

TEST(World, BadInputIsRefusedAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	RunTicks(*World, 5);
	const std::vector<uint8> Before = World->Save();

	FWorldSettings Settings = World->Settings();
	Settings.World.Gravity.x() = Nan;
	EXPECT_EQ(RefusalOf(World->SetSettings(Settings)),
		"world.gravity: must be three numbers from -1000 to 1000 m/s^2, not [nan, 0, -9.81]");
	EXPECT_NE(RefusalOf(FWorld::Create(Settings, SerialRunner())), "");
	Settings = World->Settings();
	Settings.Budget.Drops += 1;
	EXPECT_EQ(RefusalOf(World->SetSettings(Settings)), "budget: is fixed when the world is made");

	EXPECT_NE(RefusalOf(World->AddSurface(FSurfaceMesh{})), "");
	FSurfaceMesh Broken = MakePane(1.0f, 1.0f, 2, 2);
	Broken.Positions[3].y() = Nan;
	EXPECT_NE(RefusalOf(World->AddSurface(Broken)), "");
	Broken = MakePane(1.0f, 1.0f, 2, 2);
	Broken.Triangles[1][2] = 1000;
	EXPECT_NE(RefusalOf(World->AddSurface(Broken)), "");
	FSurfaceSettings Material;
	Material.ContactAngle = 400.0f;
	EXPECT_EQ(RefusalOf(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2), Material)),
		"surfaces.1: contactAngle: must be a number from 5 to 175 deg, not 400");
	FRigidTransform Squashed;
	Squashed.Rotation(0, 0) = 0.5f;
	EXPECT_NE(RefusalOf(World->SetSurfacePose(0, Squashed)), "");
	EXPECT_EQ(RefusalOf(World->SetSurfacePose(7, {})), "surface 7 does not exist: there are 1");
	EXPECT_NE(RefusalOf(World->SetSurfacePositions(0, std::vector<FVec3f>(3, FVec3f::Zero()))), "");

	FEmitterSettings Emitter;
	Emitter.Rate = -1.0f;
	EXPECT_EQ(RefusalOf(World->Drops().AddEmitter(Emitter)),
		"emitters.1: rate: must be a number from 0 to 1000000 1/s, not -1");
	EXPECT_EQ(RefusalOf(World->Drops().SetEmitter(FHandle{4, 0}, {})), "emitter 4 does not exist: there are 1");

	EXPECT_NE(RefusalOf(World->Drops().Spawn({9, {0, 0.1f, 0.1f}, 1e-3f, FVec3f::Zero()})), "");
	EXPECT_NE(RefusalOf(World->Drops().Spawn({0, {0, 0.1f, 0.1f}, -1e-3f, FVec3f::Zero()})), "");
	EXPECT_NE(RefusalOf(World->Drops().Spawn({0, {0, 0.1f, 0.1f}, Nan, FVec3f::Zero()})), "");
	EXPECT_NE(RefusalOf(World->Drops().Spawn({0, {0, 0.9f, 0.9f}, 1e-3f, FVec3f::Zero()})), "");
	EXPECT_NE(RefusalOf(World->Drops().Spawn({0, {1u << 30, 0.1f, 0.1f}, 1e-3f, FVec3f::Zero()})), "");
	EXPECT_NE(RefusalOf(World->Drops().Spawn({0, {0, 0.1f, 0.1f}, 1e-3f, FVec3f(0.0f, Nan, 0.0f)})), "");
	EXPECT_NE(RefusalOf(World->Drops().Sprinkle({0, 5, 2e-3f, 1e-3f, 1.0f})), "");

	EXPECT_EQ(World->Save(), Before);
}

TEST(World, DropsStayPutOnASpinningSphereWithoutForces)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	Settings.Drops.bMerge = false;
	Settings.Drops.Inertia = 0.0f;
	Settings.Drops.WindDrag = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakeIcosphere(0.2f, 3)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 1.0e-3f, 2.0e-3f, 1.0f}).IsOk());
	const std::vector<uint8> Before = World->Save();
	std::vector<float> PlacesB;
	for (uint32 Row = 0; Row < 500; ++Row)
	{
		PlacesB.push_back(World->Drops().OnSurfaces().At(Row).B);
	}
	for (uint32 Tick = 0; Tick < 120; ++Tick)
	{
		FRigidTransform Pose;
		Pose.Rotation = Eigen::AngleAxisf(0.1f * float(Tick), FVec3f(1.0f, 2.0f, 3.0f).normalized()).toRotationMatrix();
		Pose.Translation = FVec3f(0.0f, 0.01f * float(Tick), 0.0f);
		ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
		World->Tick();
	}
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 500u);
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	const FVec3f Center = World->Surfaces()[0].Geometry.Pose().Translation;
	for (uint32 Row = 0; Row < 500; ++Row)
	{
		EXPECT_EQ(World->Drops().OnSurfaces().At(Row).B, PlacesB[Row]);
		EXPECT_NEAR(double((Drops[Row].Position - Center).norm()), 0.2, 0.004);
	}
}

TEST(World, DropsStayOnABendingCylinder)
{
	FWorldSettings Settings;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	Settings.World.FloorHeight = -1000.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	const FSurfaceMesh Mesh = MakeCylinder(0.1f, 0.6f, 32, 24);
	FSurfaceSettings Sticky;
	Sticky.Adhesion = 1.0e6f;
	ASSERT_TRUE(World->AddSurface(Mesh, Sticky).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 400, 0.5e-3f, 2.0e-3f, 1.0f}).IsOk());
	std::vector<FVec3f> Positions = Mesh.Positions;
	for (uint32 Tick = 0; Tick < 120; ++Tick)
	{
		const float Bend = 0.8f * std::sin(0.05f * float(Tick));
		for (std::size_t Vertex = 0; Vertex < Positions.size(); ++Vertex)
		{
			const FVec3f& Rest = Mesh.Positions[Vertex];
			Positions[Vertex] = FVec3f(Rest.x() + Bend * Rest.z() * Rest.z(), Rest.y(), Rest.z());
		}
		ASSERT_TRUE(World->SetSurfacePositions(0, Positions).IsOk());
		World->Tick();
		const FDropTable& Drops = World->Drops().OnSurfaces();
		ASSERT_EQ(Drops.Num() + World->Drops().InAir().Num(), 400u) << "only the open ends let go, into the air";
		for (uint32 Row = 0; Row < Drops.Num(); ++Row)
		{
			ASSERT_GE(Drops.At(Row).B, -1.0e-5f);
			ASSERT_GE(Drops.At(Row).C, -1.0e-5f);
			ASSERT_LE(Drops.At(Row).B + Drops.At(Row).C, 1.0f + 1.0e-5f);
		}
	}
	EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-6 * World->Ledger().Input());
}

TEST(World, DROP_36_AtABorderADropFallsWithItsVelocity)
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -100.0f;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 4, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 2.0e-3f, FVec3f(0.0f, 0.0f, -0.3f)}).IsOk());
	float LastSpeed = 0.0f;
	uint32 Ticks = 0;
	while (World->Drops().OnSurfaces().Num() == 1 && ++Ticks < 600)
	{
		std::vector<FDropInstance> Drops;
		ViewDrops(*World, 1.0f, Drops);
		LastSpeed = Drops[0].Speed;
		World->Tick();
	}
	ASSERT_EQ(World->Drops().InAir().Num(), 1u);
	std::vector<FAirInstance> Air;
	ViewAir(*World, 1.0f, Air);
	EXPECT_LT(Air[0].Position.z(), -0.1f);
	EXPECT_GT(Air[0].Position.z(), -0.12f);
	const float TickTime = 1.0f / 60.0f;
	EXPECT_NEAR(World->Drops().InAir().VZ[0], -LastSpeed, 0.01f); // as it left the edge
	EXPECT_GE(-Air[0].Velocity.z(), LastSpeed * 0.99f);
	EXPECT_LE(-Air[0].Velocity.z(), LastSpeed + 9.81f * TickTime + 0.01f);
}

TEST(World, DROP_47_FreeFallTakesTheTimeItShould)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f(0.0f, 0.0f, -9.8f);
	Settings.World.FloorHeight = -100.0f;
	Settings.Drops.bAirDrag = false;
	Settings.World.TickRate = 120.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FEmitterSettings One;
	One.HalfExtent = FVec3f::Zero();
	One.Rate = 120.0f;
	One.StopTime = 0.5f / 120.0f; // one drop
	ASSERT_TRUE(World->Drops().AddEmitter(One).IsOk());
	RunTicks(*World, 54); // 0.45 s
	ASSERT_EQ(World->Drops().InAir().Num(), 1u);
	const double Age = double(World->Drops().InAir().Age[0]); // it started within the first tick
	EXPECT_GT(Age, 53.0 / 120.0);
	EXPECT_LE(Age, 54.0 / 120.0 + 1.0e-6);
	EXPECT_NEAR(double(World->Drops().InAir().Z[0]), -0.5 * 9.8 * Age * Age, 3.0e-6);
	EXPECT_NEAR(double(World->Drops().InAir().VZ[0]), -9.8 * Age, 1.0e-5);
}

TEST(World, DROP_51_56_TouchingDropsMergeInChainsAndOthersDoNot)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	Settings.Trails.bEnabled = false;
	const float Radius = 1.0e-3f;
	const float Reach = 2.0f * Radius * FCapShape::FromContactAngle(60.0f).BasePerRadius;
	for (const float Factor : {0.999f, 1.001f})
	{
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 1, 1)).IsOk());
		const FSurface& Pane = World->Surfaces()[0].Geometry;
		for (uint32 Drop = 0; Drop < 100; ++Drop)
		{
			// A row of drops across the diagonal of the pane, from one triangle into the other.
			const FVec3f At((float(Drop) - 50.0f) * Reach * Factor, 0.0f, 0.2e-3f);
			const FSurfaceHit Hit = Pane.FindClosest(At, 1.0f);
			ASSERT_TRUE(World->Drops().Spawn({0, {Hit.Triangle, Hit.B, Hit.C}, Radius, FVec3f::Zero()}).IsOk());
		}
		World->Tick();
		EXPECT_EQ(World->Drops().OnSurfaces().Num(), Factor < 1.0f ? 1u : 100u);
		EXPECT_NEAR(World->Ledger()[EAccount::OnSurfaces], 100.0 * double(DropMass(Radius, 1000.0f)), 1.0e-9);
		if (Factor < 1.0f)
		{
			// DROP-54: the radius follows from the volume; DROP-53: the center of mass stays.
			EXPECT_NEAR(double(World->Drops().OnSurfaces().Radius(0)), 1.0e-3 * std::cbrt(100.0), 1.0e-7);
			std::vector<FDropInstance> Drops;
			ViewDrops(*World, 1.0f, Drops);
			EXPECT_NEAR(double(Drops[0].Position.x()), -0.5 * double(Reach * Factor), 2.0e-5);
		}
	}
}

TEST(World, NoMergingThroughAThinSheet)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakeBox(FVec3f(0.1f, 0.0002f, 0.1f), 4)).IsOk());
	const FSurface& Sheet = World->Surfaces()[0].Geometry;
	for (const float Side : {1.0f, -1.0f})
	{
		const FSurfaceHit Hit = Sheet.FindClosest(FVec3f(0.01f, 0.01f * Side, 0.02f), 1.0f);
		ASSERT_TRUE(World->Drops().Spawn({0, {Hit.Triangle, Hit.B, Hit.C}, 1.0e-3f, FVec3f::Zero()}).IsOk());
	}
	RunTicks(*World, 3);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 2u);
}

TEST(World, DROP_5_18_SmallDropsStickLargeOnesRun)
{
	FWorldSettings Settings;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 4.0f, 8, 32)).IsOk());
	const FSurface& Pane = World->Surfaces()[0].Geometry;
	FHandle Handles[3];
	const float Radii[3] = {0.999e-3f, 2.0e-3f, 3.0e-3f};
	for (uint32 Index = 0; Index < 3; ++Index)
	{
		const FSurfaceHit Hit = Pane.FindClosest(FVec3f(0.2f * float(Index) - 0.2f, 0.0f, 1.5f), 1.0f);
		TResult<FHandle> Handle = World->Drops().Spawn({0, {Hit.Triangle, Hit.B, Hit.C}, Radii[Index], FVec3f::Zero()});
		ASSERT_TRUE(Handle.IsOk());
		Handles[Index] = Handle.Value();
	}
	RunTicks(*World, 120);
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	const auto Of = [&](uint32 Index) { return Drops[World->Drops().OnSurfaces().RowOf(Handles[Index])]; };
	EXPECT_EQ(Of(0).Speed, 0.0f);
	EXPECT_NEAR(double(Of(0).Position.z()), 1.5, 1.0e-6);
	// Section 2, note 2: terminal speeds on a vertical wall 0.274 m/s for 2 mm and 0.821 m/s for 3 mm (g = 9.8).
	EXPECT_NEAR(double(Of(1).Speed), 0.274, 0.001);
	EXPECT_NEAR(double(Of(2).Speed), 0.821, 0.003);
}

// The variation changes the height of the asperities, so a drop far below them stays stuck wherever it is.
TEST(World, VariedRoughnessNeverLetsTinyDropsRun)
{
	FWorldSettings Settings;
	Settings.Drops.bMerge = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Glass;
	Glass.RoughnessVariation = 0.5f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 32, 32), Glass).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 0.1e-3f, 0.499e-3f, 1.0f}).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 0.8e-3f, 1.2e-3f, 1.0f}).IsOk());
	uint32 Sliding[2] = {0, 0};
	for (uint32 Row = 0; Row < 1000; ++Row)
	{
		Sliding[Row / 500] += World->Drops().OnSurfaces().State[Row] == EDropState::Sliding ? 1 : 0;
	}
	EXPECT_EQ(Sliding[0], 0u);
	EXPECT_GT(Sliding[1], 100u);
	EXPECT_LT(Sliding[1], 450u);
}

TEST(World, ViewInterpolatesBetweenTicks)
{
	FWorldSettings Settings;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 1, 1)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.4f, 0.3f}, 2.0e-3f, FVec3f::Zero()}).IsOk());
	RunTicks(*World, 30);
	std::vector<FDropInstance> Before;
	std::vector<FDropInstance> Middle;
	std::vector<FDropInstance> Start;
	ViewDrops(*World, 1.0f, Before);
	World->Tick();
	ViewDrops(*World, 0.0f, Start);
	ViewDrops(*World, 0.5f, Middle);
	EXPECT_NEAR(double((Start[0].Position - Before[0].Position).norm()), 0.0, 1.0e-6);
	EXPECT_NEAR(double(Middle[0].Position.z()), double(Before[0].Position.z()) - 0.274 / 120.0, 1.0e-4);
}
