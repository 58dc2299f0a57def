// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Two drops become one: when, and what the one is like (Docs/Model/SurfaceDrops.md#merging).

#include "FluidDropsCore/Drops/Merging.h"

#include "FluidDropsCore/Views/View.h"
#include "Support/DropScripts.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float RadiusM = 1.0e-3f;

/** Hemispheres: their base is kappa_c = 2^(1/3) times the radius of the sphere of equal volume. */
FSurfaceSettings Hemispheres()
{
	FSurfaceSettings Material;
	Material.ContactAngle = 90.0f;
	return Material;
}

uint32 DropsLeft(const FWorldSettings& Settings, float Distance)
{
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 1, 1), Hemispheres()).IsOk());
	SpawnNear(*World, FVec3f(-0.05f, 0.0f, 0.1f), RadiusM);
	SpawnNear(*World, FVec3f(-0.05f + Distance, 0.0f, 0.1f), RadiusM);
	EXPECT_EQ(World->Drops().OnSurfaces().Triangle(0), World->Drops().OnSurfaces().Triangle(1));
	World->Tick();
	return World->Drops().OnSurfaces().Num();
}

} // namespace

TEST(Merging, DROP_51_DropsMergeWithinKappaTimesTheirRadii)
{
	for (const EMergeSearch Search : {EMergeSearch::SameTriangle, EMergeSearch::Ring})
	{
		for (const float Factor : {1.0f, 0.5f, 2.0f})
		{
			FWorldSettings Settings = WeightlessSettings();
			Settings.Drops.MergeSearch = Search;
			Settings.Drops.MergeReach = Factor;
			const float Sum = 2.0f * RadiusM * 1.259921f * Factor;
			EXPECT_EQ(DropsLeft(Settings, Sum * 1.001f), 2u) << "kappa_c " << 1.26f * Factor;
			EXPECT_EQ(DropsLeft(Settings, Sum * 0.999f), 1u) << "kappa_c " << 1.26f * Factor;
		}
	}
}

TEST(Merging, DROP_52_TenThousandMergesLoseNoWater)
{
	FWorldSettings Settings = WeightlessSettings(15000);
	Settings.Drops.SleepSpeed = 0.1f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.14f, 0.14f, 8, 8)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 15000, 0.1e-3f, 1.6e-3f, 2.0f}).IsOk());
	const double Before = World->Ledger().Input();
	RunTicks(*World, 30);
	EXPECT_GE(World->Counters().Merged, 10000u);
	const FLedger After = World->Ledger();
	EXPECT_NEAR(
		After[EAccount::OnSurfaces] + After[EAccount::InAir] + After[EAccount::Drained], Before, 1.0e-12 * Before);
}

TEST(Merging, DROP_53_MassMomentumAndCenterOfMassAreKept)
{
	for (uint32 Try = 0; Try < 1000; ++Try)
	{
		const auto Unit = [Try](uint32 Which) { return RandomUnit4(5, Try, Which, ERandomPurpose::SampleSurface); };
		const auto Random = [&](uint32 Which) -> TFlatDrop<double>
		{
			const std::array<float, 4> U = Unit(Which);
			const std::array<float, 4> M = Unit(Which + 2);
			return {1.0e-9 + 1.0e-3 * double(M[0] * M[0] * M[0]), {double(U[0]) - 0.5, double(U[1]) - 0.5},
				{double(U[2]) * 2.0 - 1.0, double(U[3])}};
		};
		const TFlatDrop<double> A = Random(0);
		const TFlatDrop<double> B = Random(1);
		const TFlatDrop<double> Both = MergeFlat(A, B);
		const TVec2<double> Momentum = A.Velocity * A.Mass + B.Velocity * B.Mass;
		const TVec2<double> Center = A.Place * A.Mass + B.Place * B.Mass;
		ASSERT_NEAR(Both.Mass, A.Mass + B.Mass, 1.0e-12 * Both.Mass);
		ASSERT_LE((Both.Velocity * Both.Mass - Momentum).norm(), 1.0e-12 * Both.Mass);
		ASSERT_LE((Both.Place * Both.Mass - Center).norm(), 1.0e-12 * Both.Mass);
	}
}

TEST(Merging, DROP_53_AWorldKeepsThemToo)
{
	FWorldSettings Settings = WeightlessSettings();
	Settings.Drops.Viscosity = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.0f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 1, 1), Smooth).IsOk());
	SpawnNear(*World, FVec3f(-0.05f, 0.0f, 0.1f), 1.0e-3f, FVec3f(0.3f, 0.0f, 0.0f));
	SpawnNear(*World, FVec3f(-0.045f, 0.0f, 0.1f), 2.0e-3f, FVec3f(0.0f, 0.0f, -0.06f));
	World->Tick();
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	const FDropTable& Table = World->Drops().OnSurfaces(); // its closed form has just started
	const TTriangleFrame<float>& Frame = World->Surfaces()[0].Geometry.Frame(Table.Triangle(0));
	const FVec3f Velocity =
		Frame.ToSpace(Frame.VectorOf({Table.Course[0].Rate.B, Table.Course[0].Rate.C})); // masses are 1 : 8
	EXPECT_NEAR(double(Velocity.x()), 0.3 / 9.0, 1.0e-6);
	EXPECT_NEAR(double(Velocity.z()), -0.06 * 8.0 / 9.0, 1.0e-6);
	EXPECT_NEAR(double(Drops[0].Position.x()), (-0.05 + 0.3 / 60.0 - 0.045 * 8.0) / 9.0, 1.0e-7);
	EXPECT_NEAR(double(Drops[0].Position.z()), 0.1 - 0.06 / 60.0 * 8.0 / 9.0, 1.0e-7);
}

TEST(Merging, DROP_54_TheRadiusFollowsTheVolume)
{
	EXPECT_NEAR(DropRadius(2.0 * DropMass(1.0e-3, 1000.0), 1000.0), 1.2599210e-3, 1.0e-10);
	std::unique_ptr<FWorld> World = MakeWorld(WeightlessSettings());
	ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 1, 1)).IsOk());
	SpawnNear(*World, FVec3f(-0.05f, 0.0f, 0.1f), RadiusM);
	SpawnNear(*World, FVec3f(-0.051f, 0.0f, 0.1f), RadiusM);
	World->Tick();
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_NEAR(double(World->Drops().OnSurfaces().Radius(0)), 1.2599210e-3, 1.0e-9);
}

TEST(Merging, DROP_55_AMergedDropMovesLikeAFreshOne)
{
	FWorldSettings Settings;
	Settings.Budget = {64, 64, 64};
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 3, 3)).IsOk());
	SpawnNear(*World, FVec3f(0.011f, 0.0f, 0.02f), 1.6e-3f);
	SpawnNear(*World, FVec3f(0.012f, 0.0f, 0.021f), 1.4e-3f, FVec3f(0.1f, 0.0f, 0.0f));
	World->Tick();
	const FDropTable& Merged = World->Drops().OnSurfaces();
	ASSERT_EQ(Merged.Num(), 1u);

	std::unique_ptr<FWorld> Other = MakeWorld(Settings);
	ASSERT_TRUE(Other->AddSurface(MakePane(0.2f, 0.2f, 3, 3)).IsOk());
	const TTriangleFrame<float>& Frame = World->Surfaces()[0].Geometry.Frame(Merged.Triangle(0));
	const FVec3f Velocity = Frame.ToSpace(Frame.VectorOf({Merged.Course[0].Rate.B, Merged.Course[0].Rate.C}));
	ASSERT_GT(Velocity.norm(), 0.01f);
	ASSERT_TRUE(Other->Drops()
					.Spawn({0, {Merged.Triangle(0), Merged.At(0).B, Merged.At(0).C}, Merged.Radius(0), Velocity})
					.IsOk());
	const FDropTable& Fresh = Other->Drops().OnSurfaces();
	EXPECT_NEAR(Merged.Course[0].DragRate / Fresh.Course[0].DragRate, 1.0f, 2.0e-6f); // lambda
	ASSERT_GT(std::abs(Fresh.Course[0].Drive.C), 10.0f);                              // a, and k_r in it, 1/s^2
	EXPECT_NEAR(Merged.Course[0].Drive.B, Fresh.Course[0].Drive.B, 2.0e-6f * std::abs(Fresh.Course[0].Drive.C));
	EXPECT_NEAR(Merged.Course[0].Drive.C, Fresh.Course[0].Drive.C, 2.0e-6f * std::abs(Fresh.Course[0].Drive.C));
	EXPECT_NEAR(Merged.Course[0].ExitTime / Fresh.Course[0].ExitTime, 1.0f, 2.0e-6f);
	EXPECT_EQ(Merged.Course[0].ExitSide, Fresh.Course[0].ExitSide);
}

/** The closed form that a drop of that mass begins at a place of a slope, in double. */
static TDropMotion<double> BindOnSlope(double Mass, const TVec2<double>& Place, const TVec2<double>& Velocity)
{
	const TTriangleFrame<double> Frame = TTriangleFrame<double>::FromCorners({0, 0, 0}, {1, 0, 0}, {0, 0.6, 0.8});
	const double Radius = DropRadius(Mass, 1000.0);
	const double Brake = RoughnessBrake(1.0, 1.0e-3, Radius);
	const TVec2<double> Drive = DriveOn<double>(Frame, {0.0, 0.0, -9.81}, {Brake, Brake});
	return BindMotion(Frame, Frame.RateOf(Place), Velocity, Drive, ContactLineDragRate(300.0, 1.0e-3, Radius, Mass));
}

TEST(Merging, DROP_55_InDoubleAllThatMovesAMergedDropIsThatOfAFreshOne)
{
	const TFlatDrop<double> A{DropMass(1.6e-3, 1000.0), {0.30, 0.40}, {0.05, -0.20}};
	const TFlatDrop<double> B{DropMass(1.4e-3, 1000.0), {0.301, 0.401}, {-0.10, -0.10}};
	const TFlatDrop<double> Both = MergeFlat(A, B);
	const TDropMotion<double> Merged = BindOnSlope(Both.Mass, Both.Place, Both.Velocity);
	// A fresh drop with the same state, which knows its mass by its radius.
	const double Mass = DropMass(std::cbrt(1.6e-3 * 1.6e-3 * 1.6e-3 + 1.4e-3 * 1.4e-3 * 1.4e-3), 1000.0);
	const double Share = B.Mass / (A.Mass + B.Mass);
	const TDropMotion<double> Fresh =
		BindOnSlope(Mass, A.Place + (B.Place - A.Place) * Share, A.Velocity + (B.Velocity - A.Velocity) * Share);
	ASSERT_LT(Fresh.ExitTime, 100.0);
	EXPECT_NEAR(Merged.DragRate / Fresh.DragRate, 1.0, 1.0e-12);
	EXPECT_NEAR(Merged.Drive.C / Fresh.Drive.C, 1.0, 1.0e-12);
	EXPECT_NEAR(Merged.ExitTime / Fresh.ExitTime, 1.0, 1.0e-12);
	EXPECT_EQ(Merged.ExitSide, Fresh.ExitSide);
}

// Half a million drops come and as many go, by merging and by falling off: handles, slots and rows agree all the way.
TEST(Merging, DROP_56_ChainsLeaveNoDanglingEntries)
{
	FWorldSettings Settings;
	Settings.Budget = {2048, 2048, 64};
	Settings.World.FloorHeight = -0.2f;
	Settings.World.TickRate = 30.0f;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.25f, 0.25f, 5, 5)).IsOk());
	constexpr uint32 PerTick = 1000;
	uint64 Spawned = 0;
	std::vector<FHandle> Handles;
	for (uint32 Tick = 0; Tick < 520; ++Tick)
	{
		Handles.clear();
		for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
		{
			Handles.push_back(World->Drops().OnSurfaces().HandleOf(Row));
		}
		for (uint32 Spawn = 0; Spawn < PerTick; ++Spawn)
		{
			const std::array<float, 4> Unit = RandomUnit4(8, Spawn, Tick, ERandomPurpose::SampleSurface);
			const float B = std::min(Unit[1], 1.0f - Unit[1]);
			const TResult<FHandle> Drop = World->Drops().Spawn({0, {uint32(Unit[0] * 50.0f), B, 0.49f * Unit[2]},
				0.3e-3f + 2.0e-3f * Unit[3] * Unit[3], FVec3f::Zero()});
			if (Drop)
			{
				Handles.push_back(Drop.Value());
				++Spawned;
			}
		}
		const uint64 Gone = World->Counters().Merged + World->Counters().Released;
		World->Tick();
		uint32 Alive = 0;
		for (const FHandle& Handle : Handles)
		{
			const uint32 Row = World->Drops().OnSurfaces().RowOf(Handle);
			ASSERT_TRUE(Row == IndexNone ||
				(Row < World->Drops().OnSurfaces().Num() && World->Drops().OnSurfaces().HandleOf(Row) == Handle));
			Alive += Row != IndexNone ? 1 : 0;
		}
		ASSERT_EQ(Alive, World->Drops().OnSurfaces().Num()) << "tick " << Tick;
		ASSERT_EQ(Alive + (World->Counters().Merged + World->Counters().Released - Gone), Handles.size());
	}
	EXPECT_GT(Spawned + World->Counters().Merged + World->Counters().Released, 1000000u) << "operations";
	EXPECT_GT(World->Counters().Merged, 300000u);
	EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-9 * World->Ledger().Input());
}

TEST(Merging, DROP_59_CollisionsBetweenTicksAreNotSearched)
{
	for (const float TickRate : {10.0f, 100.0f})
	{
		FWorldSettings Settings = WeightlessSettings();
		Settings.World.TickRate = TickRate;
		Settings.Drops.Viscosity = 0.0f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		FSurfaceSettings Smooth;
		Smooth.AsperityHeight = 0.0f;
		ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 1, 1), Smooth).IsOk());
		SpawnNear(*World, FVec3f(-0.5f, 0.0f, 0.4f), RadiusM, FVec3f(0.2f, 0.0f, 0.0f));
		SpawnNear(*World, FVec3f(-0.49f, 0.0f, 0.4f), RadiusM, FVec3f(-0.2f, 0.0f, 0.0f));
		RunTicks(*World, uint32(TickRate / 10.0f));
		EXPECT_EQ(World->Drops().OnSurfaces().Num(), TickRate == 10.0f ? 2u : 1u) << TickRate << " Hz";
	}
}
