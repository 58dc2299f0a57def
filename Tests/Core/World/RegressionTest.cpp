// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a review of the first world found, so that it stays mended.

#include "FluidDropsCore/Views/View.h"
#include "FluidDropsCore/World/Recording.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

/** Whether a world with these settings, emitter and material takes back its own snapshot. */
bool TakesBackItsSnapshot(
	const FWorldSettings& Settings, const FEmitterSettings& Emitter, const FSurfaceSettings& Material)
{
	FSerialTaskRunner Runner;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	if (!World || !World.Value()->AddSurface(MakePane(1.0f, 1.0f, 1, 1), Material) ||
		!World.Value()->Drops().AddEmitter(Emitter))
	{
		ADD_FAILURE() << "the world itself was refused";
		return false;
	}
	return World.Value()->Load(World.Value()->Save()).IsOk();
}

void SetNumber(void* Struct, const FSettingField& Field, double Value)
{
	if (Field.Type == ESettingType::Float || Field.Type == ESettingType::Int)
	{
		ASSERT_TRUE(SetSetting(Struct, Field, FSettingValue::FromNumber(Value)).IsOk()) << Field.Name;
	}
	else if (Field.Type == ESettingType::Vector)
	{
		ASSERT_TRUE(SetSetting(Struct, Field, FSettingValue::FromVector(Value, Value, Value)).IsOk()) << Field.Name;
	}
}

} // namespace

TEST(Regression, EverySettingAtTheEndsOfItsRangeSurvivesASnapshot)
{
	FWorldSettings Small;
	Small.Budget = {16, 16, 16};
	for (const bool bMax : {false, true})
	{
		for (const FSettingGroup& Group : WorldSettingGroups())
		{
			for (const FSettingField& Field : Group.Fields)
			{
				FWorldSettings Settings = Small;
				if (std::string(Group.Name) != "budget")
				{
					SetNumber(GroupStruct(Settings, Group), Field, bMax ? Field.Max : Field.Min);
				}
				EXPECT_TRUE(TakesBackItsSnapshot(Settings, {}, {})) << Group.Name << "." << Field.Name;
			}
		}
		for (const FSettingField& Field : EmitterSettingFields())
		{
			FEmitterSettings Emitter;
			Emitter.MinRadius = 1.0e-5f; // so that either radius may go to either end
			Emitter.MaxRadius = 0.1f;
			const bool bWouldCross = std::string(Field.Name) == (bMax ? "minRadius" : "maxRadius");
			if (!bWouldCross)
			{
				SetNumber(&Emitter, Field, bMax ? Field.Max : Field.Min);
			}
			EXPECT_TRUE(TakesBackItsSnapshot(Small, Emitter, {})) << Field.Name;
		}
		for (const FSettingField& Field : SurfaceSettingFields())
		{
			FSurfaceSettings Material;
			SetNumber(&Material, Field, bMax ? Field.Max : Field.Min);
			EXPECT_TRUE(TakesBackItsSnapshot(Small, {}, Material)) << Field.Name;
		}
	}
}

TEST(Regression, HoweverManyDropsTouchAllOfThemMerge)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 20000, 0.3e-3f, 0.3e-3f, 1.0f}).IsOk());
	RunTicks(*World, 10);
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	uint32 Touching = 0;
	for (std::size_t A = 0; A < Drops.size(); ++A)
	{
		for (std::size_t B = A + 1; B < Drops.size(); ++B)
		{
			const float Reach = Drops[A].BaseRadius + Drops[B].BaseRadius;
			Touching += (Drops[A].Position - Drops[B].Position).norm() < 0.999f * Reach ? 1 : 0;
		}
	}
	EXPECT_EQ(Touching, 0u);
}

TEST(Regression, MistThatOneDropTakesInIsNotLostToRounding)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 5.0e-3f, FVec3f::Zero()}).IsOk());
	World->Tick();
	for (uint32 Speck = 0; Speck < 500; ++Speck)
	{
		ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.32f, 0.3f}, 19.0e-6f, FVec3f::Zero()}).IsOk());
		World->Tick();
	}
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
	EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-9 * World->Ledger().Input());
}

// Pane above a sill: whatever falls off the pane must be caught, at any tick rate.
TEST(Regression, NothingFallsThroughASillBelowAWindow)
{
	for (const float TickRate : {240.0f, 60.0f, 10.0f})
	{
		FWorldSettings Settings;
		Settings.World.TickRate = TickRate;
		Settings.Drops.bMerge = false;
		Settings.Trails.bEnabled = false;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.2f, 4, 4)).IsOk());
		FRigidTransform Flat;
		Flat.Rotation = Eigen::AngleAxisf(1.5707963f, FVec3f::UnitX()).toRotationMatrix(); // normal +Y becomes +Z
		Flat.Translation = FVec3f(0.0f, 0.0f, -0.105f);
		ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2), {}, Flat).IsOk());
		ASSERT_GT(World->Surfaces()[1].Geometry.WorldNormal(0).z(), 0.99f);
		ASSERT_TRUE(World->Drops().Sprinkle({0, 300, 1.5e-3f, 2.5e-3f, 1.0f}).IsOk());
		RunTicks(*World, uint32(4.0f * TickRate));
		uint32 OnSill = 0;
		for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
		{
			OnSill += World->Drops().OnSurfaces().Surface(Row);
		}
		EXPECT_EQ(OnSill, 300u) << TickRate << " Hz";
	}
}

TEST(Regression, EmittedDropsCannotStartBehindThePane)
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -10.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 2, 2)).IsOk());
	FEmitterSettings Close;
	Close.Center = FVec3f(0.0f, 0.05f, 0.0f);
	Close.HalfExtent = FVec3f(0.2f, 0.0f, 0.2f);
	Close.Velocity = FVec3f(0.0f, -8.0f, 0.0f);
	ASSERT_TRUE(World->Drops().AddEmitter(Close).IsOk());
	RunTicks(*World, 60);
	EXPECT_GE(World->Counters().Landed + World->Drops().InAir().Num(), 99u);
	for (uint32 Row = 0; Row < World->Drops().InAir().Num(); ++Row)
	{
		EXPECT_GE(World->Drops().InAir().Y[Row], 0.0f);
	}
}

TEST(Regression, ArgumentsMayPointIntoTheWorld)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	const FRecorder Recorder(*World);
	for (uint32 Round = 0; Round < 9; ++Round)
	{
		ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1), World->Surfaces()[0].Material).IsOk());
		ASSERT_TRUE(World->Drops().AddEmitter(World->Drops().Emitters()[0]).IsOk());
	}
	EXPECT_EQ(World->Surfaces()[9].Material.RoughnessVariation, 0.3f);
	EXPECT_EQ(World->Drops().Emitters()[9].Rate, 500.0f);
}

TEST(Regression, AnotherTickRateDoesNotJumpTheClock)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	const double AtStart = World->Ledger()[EAccount::Emitted];
	RunTicks(*World, 60);
	const double AfterOne = World->Ledger()[EAccount::Emitted];
	FWorldSettings Settings = World->Settings();
	Settings.World.TickRate = 20.0f;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	EXPECT_NEAR(World->Time(), 1.0, 1.0e-9);
	RunTicks(*World, 20);
	EXPECT_NEAR(World->Time(), 2.0, 1.0e-6);
	// The emitter, which counts by time, gave as much in the second second as in the first.
	const double Second = World->Ledger()[EAccount::Emitted] - AfterOne;
	EXPECT_NEAR(Second / (AfterOne - AtStart), 1.0, 0.3);
}

TEST(Regression, AnyChangeOfTheStateChangesTheHash)
{
	std::unique_ptr<FWorld> World = MakeRainyPane();
	RunTicks(*World, 3);
	uint64 Last = World->Hash();
	const auto ExpectOther = [&](const FStatus& Status)
	{
		ASSERT_TRUE(Status.IsOk());
		EXPECT_NE(World->Hash(), Last);
		Last = World->Hash();
	};
	FWorldSettings Settings = World->Settings();
	Settings.Drops.Viscosity *= 2.0f;
	ExpectOther(World->SetSettings(Settings));
	FSurfaceSettings Material = World->Surfaces()[0].Material;
	Material.Adhesion += 1.0f;
	ExpectOther(World->SetSurfaceMaterial(0, Material));
	std::vector<FVec3f> Positions(
		World->Surfaces()[0].Geometry.Positions().begin(), World->Surfaces()[0].Geometry.Positions().end());
	Positions[0] *= 1.5f;
	ExpectOther(World->SetSurfacePositions(0, Positions));
	FEmitterSettings Emitter = World->Drops().Emitters()[0];
	Emitter.Rate += 1.0f;
	ExpectOther(World->Drops().SetEmitter(World->Drops().Emitters().HandleAt(0), Emitter));
}

TEST(Regression, DropsThatBulgeBeyondTheirBaseMergeWhenTheyTouch)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Lotus;
	Lotus.ContactAngle = 160.0f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 1, 1), Lotus).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.30f, 0.3f}, 1.0e-3f, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.31f, 0.3f}, 1.0e-3f, FVec3f::Zero()}).IsOk()); // 1 mm apart
	World->Tick();
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 1u);
}

TEST(Regression, DropsInAValleyDoNotTakeTheTrailsOfOthers)
{
	const auto FilmOf = [](uint32 InValley)
	{
		FWorldSettings Settings;
		Settings.Drops.bMerge = false;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 4, 4)).IsOk());
		EXPECT_TRUE(World->AddSurface(MakeValley(2.0f, 0.5f, 30.0f)).IsOk());
		EXPECT_TRUE(World->Drops().Sprinkle({1, InValley, 2.0e-3f, 2.0e-3f, 1.0f}).IsOk());
		RunTicks(*World, 300);
		EXPECT_TRUE(World->Drops().Sprinkle({0, 100, 2.0e-3f, 2.0e-3f, 1.0f}).IsOk());
		RunTicks(*World, 30);
		double Film = 0.0;
		for (uint32 Row = 0; Row < World->Drops().Trails().Num(); ++Row)
		{
			Film += World->Drops().Trails().Surface[Row] == 0 ? double(World->Drops().Trails().Mass[Row]) : 0.0;
		}
		return Film;
	};
	const double Alone = FilmOf(0);
	EXPECT_GT(Alone, 0.0);
	EXPECT_NEAR(FilmOf(4) / Alone, 1.0, 0.25);
}

// A drop that leaves a trail is looked at in every tick, another only at the end of the valley.
TEST(Regression, AValleyLeadsTheSameWayWithATrail)
{
	const auto Run = [](bool bTrail)
	{
		FWorldSettings Settings;
		Settings.Trails.bEnabled = bTrail;
		Settings.Trails.bTakeWater = false;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		FRigidTransform Tilted;
		Tilted.Rotation = Eigen::AngleAxisf(0.4f, FVec3f::UnitY()).toRotationMatrix();
		EXPECT_TRUE(World->AddSurface(MakeValley(4.0f, 1.0f, 30.0f), {}, Tilted).IsOk());
		const FSurface& Valley = World->Surfaces()[0].Geometry;
		const FSurfaceHit Hit = Valley.FindClosest(Tilted.TransformPoint(FVec3f(0.0f, 0.002f, 0.001f)), 1.0f);
		EXPECT_TRUE(World->Drops().Spawn({0, {Hit.Triangle, Hit.B, Hit.C}, 2.0e-3f, FVec3f::Zero()}).IsOk());
		RunTicks(*World, 90);
		return World;
	};
	const std::unique_ptr<FWorld> Bare = Run(false);
	const std::unique_ptr<FWorld> Trailing = Run(true);
	for (const FWorld* World : {Bare.get(), Trailing.get()})
	{
		ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u);
		ASSERT_EQ(World->Drops().OnSurfaces().State[0], EDropState::Following);
	}
	const auto PlaceIn = [](const FWorld& World)
	{
		const TBarycentric<float> At = World.Drops().OnSurfaces().At(0);
		return World.Surfaces()[0].Geometry.WorldPoint(World.Drops().OnSurfaces().Triangle(0), At.B, At.C);
	};
	EXPECT_GT(PlaceIn(*Bare).norm(), 0.05f); // it ran
	EXPECT_LE((PlaceIn(*Bare) - PlaceIn(*Trailing)).norm(), 1.0e-6f);
	EXPECT_GT(Trailing->Drops().Trails().Num(), 50u);
}

TEST(Regression, SlowDropsLeaveFilmAtAnyTickRate)
{
	for (const float TickRate : {60.0f, 1000.0f})
	{
		FWorldSettings Settings;
		Settings.World.TickRate = TickRate;
		Settings.Drops.Viscosity = 10.0f; // honey
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2)).IsOk());
		ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 3.0e-3f, FVec3f::Zero()}).IsOk());
		RunTicks(*World, uint32(TickRate));
		EXPECT_GT(World->Drops().Trails().Num(), 0u) << TickRate << " Hz";
	}
}

TEST(Regression, RefusedDropsChangeNothing)
{
	FWorldSettings Settings;
	Settings.Budget.Drops = 1;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 1.0e-3f, FVec3f::Zero()}).IsOk());
	const std::vector<uint8> Before = World->Save();
	EXPECT_FALSE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 1.0e-3f, FVec3f::Zero()}).IsOk());
	EXPECT_FALSE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 1.0e-3f, FVec3f(3.0e38f, 0.0f, 3.0e38f)}).IsOk());
	EXPECT_EQ(World->Save(), Before);
}

TEST(Regression, NoDropLeansBeyondItsBase)
{
	FWorldSettings Settings;
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 0.1f, FVec3f::Zero()}).IsOk());
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	EXPECT_LT(Drops[0].Lean, Drops[0].BaseRadius);
}

// A snapshot of a world whose triangles collapsed goes on the same; one of another rest pose is refused.
TEST(Regression, SnapshotsNeedTheSameRestPose)
{
	FWorldSettings Settings;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	std::unique_ptr<FWorld> Other = MakeWorld(Settings);
	FSurfaceMesh Mesh = MakeIcosphere(0.1f, 1);
	ASSERT_TRUE(World->AddSurface(Mesh).IsOk());
	for (FVec3f& Position : Mesh.Positions)
	{
		Position.x() *= 1.1f;
	}
	ASSERT_TRUE(Other->AddSurface(Mesh).IsOk());
	EXPECT_FALSE(Other->Load(World->Save()).IsOk());
}
