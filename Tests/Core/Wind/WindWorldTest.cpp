// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One wind, read by every solver where its water is.

#include "FluidDropsCore/Drops/Evaporation.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Wind/Air.h"
#include "Support/AllocationCount.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <algorithm>
#include <numeric>

namespace FluidDrops
{
namespace
{

FWindSourceSettings FanAt(const FVec3f& Center)
{
	FWindSourceSettings Fan;
	Fan.Center = Center;
	Fan.Speed = 8.0f;
	Fan.Radius = 0.1f;
	return Fan;
}

/** A wind of u = rate z, w = -rate x near the origin: the core of a very wide vortex. */
FWindSourceSettings WideRotation(float Rate)
{
	FWindSourceSettings Vortex;
	Vortex.Kind = EWindSource::Vortex;
	Vortex.Direction = FVec3f::UnitY();
	Vortex.Radius = 200.0f;
	Vortex.Speed = Rate * Vortex.Radius / 1.5669766f;
	return Vortex;
}

FRigidTransform Level(float Height)
{
	FRigidTransform Pose; // +Y becomes +Z
	Pose.Rotation << 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, -1.0f, 0.0f, 1.0f, 0.0f;
	Pose.Translation = FVec3f(0.0f, 0.0f, Height);
	return Pose;
}

/** Everything that feels wind, in a wind of all kinds. */
std::unique_ptr<FWorld> MakeBlownWorld(ITaskRunner& Runner = SerialRunner())
{
	FWorldSettings Settings;
	Settings.Budget = {4096, 4096, 8192};
	Settings.Budget.Particles = 1024;
	Settings.World.FloorHeight = -0.5f;
	Settings.World.Wind = FVec3f(2.0f, 1.0f, 0.0f);
	Settings.Wind.Turbulence = 0.4f;
	Settings.Wind.TurbulenceLength = 0.5f;
	Settings.Wind.Gusts = 0.5f;
	Settings.Wind.GustInterval = 1.0f;
	Settings.Drops.Evaporation = 0.001f;
	Settings.Fluid.InteractionRadius = 0.04f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
	EXPECT_TRUE(World->AddSurface(MakePane(0.3f, 0.2f, 24, 16), {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.2f)}));
	EXPECT_TRUE(World->AddSurface(MakeIcosphere(0.1f, 2), {}, {FMat3f::Identity(), FVec3f(0.4f, 0.0f, 0.2f)}));
	EXPECT_TRUE(World->Drops().Sprinkle({0, 800, 0.3e-3f, 1.2e-3f, 1.0f}));
	EXPECT_TRUE(World->Wind().AddSource(FanAt(FVec3f(-0.3f, -0.2f, 0.2f))));
	FWindSourceSettings Vortex = FanAt(FVec3f(0.4f, 0.2f, 0.2f));
	Vortex.Kind = EWindSource::Vortex;
	Vortex.Direction = FVec3f::UnitZ();
	EXPECT_TRUE(World->Wind().AddSource(Vortex));
	FRainSettings Rain;
	Rain.Rate = 60.0f;
	Rain.HalfExtent = FVec3f(0.6f, 0.4f, 0.4f);
	Rain.Center = FVec3f(0.0f, 0.0f, 0.4f);
	Rain.MinDiameter = 1.2e-3f;
	EXPECT_TRUE(World->Weather().AddRain(Rain));
	EXPECT_TRUE(World->Fluid().AddLiquid({}));
	FFluidSourceSettings Nozzle;
	Nozzle.Center = FVec3f(-0.4f, 0.3f, 0.5f);
	Nozzle.Radius = 0.045f;
	EXPECT_TRUE(World->Fluid().AddSource(Nozzle));
	return World;
}

} // namespace

TEST(Wind, FIELD_70_85_IsTheSameOnAnyThreadsAndAfterSaveAndRestore)
{
	std::unique_ptr<FWorld> Serial = MakeBlownWorld();
	RunTicks(*Serial, 90);
	const std::vector<uint8> Saved = Serial->Save();
	RunTicks(*Serial, 60);
	ASSERT_GT(Serial->Drops().InAir().Num(), 20u);
	ASSERT_GT(Serial->Fluid().Particles().Num(), 20u);
	FThreadTaskRunner Runner(3);
	std::unique_ptr<FWorld> Threaded = MakeBlownWorld(Runner);
	RunTicks(*Threaded, 7);
	const FStatus Loaded = Threaded->Load(Saved);
	ASSERT_TRUE(Loaded) << Loaded.Error().Message;
	RunTicks(*Threaded, 60);
	EXPECT_EQ(Threaded->Hash(), Serial->Hash());
	EXPECT_LE(std::abs(Serial->Ledger().Residual()), 1.0e-6 * Serial->Ledger().Input());
}

/** Drops that cross sides many at a time, a surface that turns, and a wind that becomes uneven after the save. */
TEST(Wind, FIELD_70_85_GoesOnFromASaveBetweenAnEvenAndAnUnevenWind)
{
	const auto Make = []
	{
		FWorldSettings Settings;
		Settings.Trails.bEnabled = false;
		Settings.Drops.bMerge = false;
		Settings.World.Wind = FVec3f(3.0f, 0.0f, 1.0f);
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakeIcosphere(0.2f, 4)));
		EXPECT_TRUE(World->AddSurface(MakeIcosphere(0.1f, 3), {}, {FMat3f::Identity(), FVec3f(0.5f, 0.0f, 0.0f)}));
		EXPECT_TRUE(World->Drops().Sprinkle({0, 800, 0.8e-3f, 2.0e-3f, 1.0f}));
		EXPECT_TRUE(World->Drops().Sprinkle({1, 300, 0.8e-3f, 2.0e-3f, 1.0f}));
		return World;
	};
	const auto Run = [](FWorld& World, uint32 Ticks)
	{
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			const uint64 Now = World.TickCount();
			if (Now % 40 == 20) // to and fro between steady and not
			{
				FWorldSettings Settings = World.Settings();
				Settings.Wind.Turbulence = Now % 80 == 20 ? 0.5f : 0.0f;
				EXPECT_TRUE(World.SetSettings(Settings));
			}
			FRigidTransform Pose{
				Eigen::AngleAxisf(0.01f * float(Now), FVec3f::UnitZ()).toRotationMatrix(), FVec3f(0.5f, 0.0f, 0.0f)};
			EXPECT_TRUE(World.SetSurfacePose(1, Pose));
			World.Tick();
		}
	};
	for (const uint32 SavedAt : {15u, 33u, 70u})
	{
		const std::unique_ptr<FWorld> First = Make();
		Run(*First, SavedAt);
		const std::unique_ptr<FWorld> Second = Make();
		const FStatus Loaded = Second->Load(First->Save());
		ASSERT_TRUE(Loaded) << Loaded.Error().Message;
		Run(*First, 60);
		Run(*Second, 60);
		EXPECT_EQ(First->Hash(), Second->Hash()) << SavedAt;
		EXPECT_TRUE(First->Surfaces()[0].bBatchable);
	}
}

TEST(Wind, FIELD_78_EddiesTravelWithTheMeanWindOfAWorld)
{
	FWorldSettings Settings;
	Settings.World.Wind = FVec3f(6.0f, 2.0f, 0.0f);
	Settings.Wind.Turbulence = 0.4f;
	const std::unique_ptr<FWorld> World = MakeWorld(Settings);
	const FVec3f Place(0.3f, 0.2f, 0.1f);
	const FVec3f Before = World->Wind().Field().At(Place);
	RunTicks(*World, 30);
	const FVec3f Went = Settings.World.Wind * float(World->Time());
	EXPECT_LT((World->Wind().Field().At(Place + Went) - Before).norm(), 0.01f);
	EXPECT_GT((World->Wind().Field().At(Place) - Before).norm(), 0.1f);
}

TEST(Wind, TakesASourceThatItHasAlready)
{
	const std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->Wind().AddSource(FanAt(FVec3f(1.0f, 2.0f, 3.0f))));
	for (uint32 Index = 0; Index < 5; ++Index)
	{
		ASSERT_TRUE(World->Wind().AddSource(World->Wind().Sources()[0]));
	}
	EXPECT_EQ(World->Wind().Sources()[5].Center, FVec3f(1.0f, 2.0f, 3.0f));
}

TEST(Wind, AllocatesNothingOnceWarm)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP();
	}
	std::unique_ptr<FWorld> World = MakeBlownWorld();
	RunTicks(*World, 120);
	const uint64 Before = AllocationCount();
	RunTicks(*World, 10);
	EXPECT_EQ(AllocationCount(), Before);
}

TEST(Wind, FIELD_76_ADropInTheAirComesToTheWindWhereItIs)
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -500.0f;
	Settings.World.MaxFlightTime = 100.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FWindSourceSettings Jet;
	Jet.Kind = EWindSource::Jet;
	Jet.Radius = 100.0f;
	Jet.Center = FVec3f(-50.0f, 0.0f, 0.0f);
	Jet.Speed = 9.0f;
	ASSERT_TRUE(World->Wind().AddSource(Jet));
	FEmitterSettings Emitter;
	Emitter.Rate = 60.0f;
	Emitter.MinRadius = Emitter.MaxRadius = 1.0e-3f;
	Emitter.Velocity = FVec3f::Zero();
	const TResult<FHandle> Source = World->Drops().AddEmitter(Emitter);
	ASSERT_TRUE(Source);
	RunTicks(*World, 2);
	ASSERT_TRUE(World->Drops().RemoveEmitter(Source.Value()));
	RunTicks(*World, 60 * 4);
	const FAirTable& Air = World->Drops().InAir();
	ASSERT_GT(Air.Num(), 0u);
	const FVec3f Wind = World->Wind().Field().At(Air.Position(0));
	EXPECT_NEAR(Air.VX[0] / Wind.x(), 1.0f, 0.02f);
	EXPECT_LT(Wind.x(), 8.8f) << "not what it is at the nozzle";
}

/** Rain is as dense in every part of its box as where there is no wind, however the air turns within it. */
TEST(Wind, FIELD_76_RainThroughATurningWindStaysEven)
{
	const auto DensityIn = [](const FWindSourceSettings& Source, std::vector<double>& Cells)
	{
		FWorldSettings Settings;
		Settings.Budget = {64, 262144, 64};
		Settings.World.FloorHeight = -0.5f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->Wind().AddSource(Source));
		FRainSettings Rain;
		Rain.Rate = 60.0f;
		Rain.MinDiameter = 2.0e-3f;
		Rain.MaxDiameter = 3.0e-3f;
		Rain.HalfExtent = FVec3f(3.0f, 3.0f, 1.0f);
		Rain.Center = FVec3f(0.0f, 0.0f, 1.0f);
		Rain.bStartFull = false;
		EXPECT_TRUE(World->Weather().AddRain(Rain));
		RunTicks(*World, 60);
		Cells.assign(4 * 2, 0.0);
		const uint32 Ticks = 240;
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			World->Tick();
			const FAirTable& Air = World->Drops().InAir();
			for (uint32 Row = 0; Row < Air.Num(); ++Row)
			{
				const FVec3f In = Air.Position(Row) - Rain.Center;
				if ((In.cwiseAbs().array() < Rain.HalfExtent.array()).all())
				{
					const uint32 Strip = std::min(uint32((In.x() / 3.0f + 1.0f) * 2.0f), 3u);
					Cells[Strip * 2 + (In.z() > 0.0f ? 1 : 0)] += 1.0 / Ticks;
				}
			}
		}
		return std::accumulate(Cells.begin(), Cells.end(), 0.0);
	};
	std::vector<double> Still, Turning, Crossed;
	const double StillWhole = DensityIn(WideRotation(1.0e-4f), Still);
	const double TurningWhole = DensityIn(WideRotation(0.4f), Turning);
	FWindSourceSettings Jet; // narrow: it blows through a face between the places where its wind is measured
	Jet.Kind = EWindSource::Jet;
	Jet.Center = FVec3f(-6.0f, 0.8f, 1.3f);
	Jet.Radius = 0.1f;
	Jet.Speed = 20.0f;
	EXPECT_NEAR(DensityIn(Jet, Crossed) / StillWhole, 1.0, 0.03);
	EXPECT_NEAR(TurningWhole / StillWhole, 1.0, 0.03);
	for (std::size_t Cell = 0; Cell < Turning.size(); ++Cell)
	{
		EXPECT_NEAR(Turning[Cell] / (StillWhole / 8.0), 1.0, 0.05) << Cell;
	}
}

/** What hardly swirls rains as what does not swirl at all: as much, and as dry below a roof. */
TEST(Wind, FIELD_76_RainInAnUnevenWindIsThatInAnEvenOneWhereTheyAreAlike)
{
	const auto Run = [](float Turbulence)
	{
		FWorldSettings Settings;
		Settings.Budget = {16384, 32768, 64};
		Settings.World.FloorHeight = -0.5f;
		Settings.World.Wind = FVec3f(4.0f, -2.0f, 0.0f);
		Settings.Wind.Turbulence = Turbulence;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 4, 4), {}, Level(2.5f))); // above the box
		FRainSettings Rain;
		Rain.Rate = 60.0f;
		Rain.HalfExtent = FVec3f(1.5f, 1.5f, 1.0f);
		Rain.Center = FVec3f(0.0f, 0.0f, 1.0f);
		Rain.Shelter = 3.0f;
		EXPECT_TRUE(World->Weather().AddRain(Rain));
		RunTicks(*World, 240);
		return World->Counters();
	};
	const FWorldCounters Even = Run(0.0f);
	const FWorldCounters Uneven = Run(1.0e-4f);
	EXPECT_NEAR(double(Uneven.RainBorn) / double(Even.RainBorn), 1.0, 0.03);
	ASSERT_GT(Even.RainSheltered, 1000u);
	const auto Part = [](const FWorldCounters& Of)
	{ return double(Of.RainSheltered) / double(Of.RainBorn + Of.RainSheltered); };
	// Born or sheltered are those whose way meets the box; the uneven case counts them at its faces.
	EXPECT_NEAR(Part(Uneven), Part(Even), 0.02);
}

TEST(Wind, FIELD_77_ASteadyWindOnASurfaceStartsNoDropAgain)
{
	std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 24, 24), {}, Level(0.0f)));
	ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 1.0e-3f, 2.0e-3f, 1.0f}));
	ASSERT_TRUE(World->Wind().AddSource(FanAt(FVec3f(-0.5f, 0.0f, 0.05f))));
	World->Tick();
	const auto Changed = [&]
	{
		const FWetSurface& Surface = World->Surfaces()[0];
		return Surface.bAirChanged ? std::accumulate(Surface.AirChanged.begin(), Surface.AirChanged.end(), 0u) : 0u;
	};
	EXPECT_GT(Changed(), 500u) << "first it comes";
	for (uint32 Tick = 0; Tick < 20; ++Tick)
	{
		World->Tick();
		EXPECT_EQ(Changed(), 0u);
	}
	const FVec3f Before = World->Surfaces()[0].Air[600];
	FWindSourceSettings Stronger = FanAt(FVec3f(-0.5f, 0.0f, 0.05f));
	Stronger.Speed *= 1.5f;
	ASSERT_TRUE(World->Wind().SetSource(World->Wind().Sources().HandleAt(0), Stronger));
	uint32 All = 0;
	for (uint32 Tick = 0; Tick < 4; ++Tick)
	{
		World->Tick();
		All += Changed();
	}
	EXPECT_GT(All, 500u);
	EXPECT_NEAR(World->Surfaces()[0].Air[600].norm(), 1.5f * Before.norm(), 0.05f * Before.norm());
}

TEST(Wind, FIELD_76_DropsInFrontOfAFanRunAndThoseElsewhereStay)
{
	FWorldSettings Settings;
	Settings.Drops.bMerge = false;
	Settings.Trails.bEnabled = false; // beads are drops as well
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Smooth;
	Smooth.AsperityHeight = 0.0f;
	ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 32, 32), Smooth, Level(0.0f)));
	FWindSourceSettings Fan = FanAt(FVec3f(-0.5f, 0.0f, 0.0f));
	Fan.Swirl = 0.0f;
	ASSERT_TRUE(World->Wind().AddSource(Fan));
	ASSERT_TRUE(World->Drops().Sprinkle({0, 2000, 1.0e-3f, 1.5e-3f, 1.0f}));
	const FDropTable& Drops = World->Drops().OnSurfaces();
	std::vector<FVec3f> Before(Drops.Capacity());
	const auto PlaceOf = [&](uint32 Row)
	{ return World->Surfaces()[0].Geometry.WorldPoint(Drops.Triangle(Row), Drops.At(Row).B, Drops.At(Row).C); };
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		Before[Drops.SlotOf(Row)] = PlaceOf(Row);
	}
	RunTicks(*World, 30);
	uint32 InFront = 0, Aside = 0;
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const FVec3f From = Before[Drops.SlotOf(Row)];
		const FVec3f Went = PlaceOf(Row) - From;
		if (std::abs(From.y()) < 0.05f && From.x() > -0.3f && From.x() < 0.3f)
		{
			EXPECT_GT(Went.x(), 2.0e-3f);
			EXPECT_GT(Went.x(), 3.0f * std::abs(Went.y()));
			++InFront;
		}
		else if (std::abs(From.y()) > 0.8f)
		{
			EXPECT_LT(Went.norm(), 1.0e-3f);
			++Aside;
		}
	}
	EXPECT_GT(InFront, 10u);
	EXPECT_GT(Aside, 100u);
}

/** Water in a box that floats freely; Wind along x. */
std::unique_ptr<FWorld> MakeFloatingFluid(float HalfExtent, float InteractionRadius, float Wind)
{
	FWorldSettings Settings;
	Settings.Budget.Particles = 8192;
	Settings.World.FloorHeight = -1000.0f;
	Settings.World.Gravity = FVec3f::Zero();
	Settings.World.Wind = FVec3f(Wind, 0.0f, 0.0f);
	Settings.Fluid.InteractionRadius = InteractionRadius;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->Fluid().AddLiquid({}));
	const TResult<uint32> Filled =
		World->Fluid().Fill({0, EFillShape::Box, FVec3f::Zero(), FVec3f::Constant(HalfExtent), FVec3f::Zero()});
	EXPECT_TRUE(Filled) << (Filled ? "" : Filled.Error().Message);
	return World;
}

TEST(Wind, FIELD_76_AParticleOnItsOwnComesToTheWind)
{
	const float Wind = 12.0f;
	std::unique_ptr<FWorld> World = MakeFloatingFluid(0.0015f, 0.006f, Wind);
	const FParticleTable& Particles = World->Fluid().Particles();
	ASSERT_EQ(Particles.Num(), 1u);
	RunTicks(*World, 2); // what has just come does not know yet that it is alone
	const float First = Particles.VX[0];
	// A sphere in fast air: dv/dt = k (U - v)^2, so 1 / (U - v) grows evenly.
	const double Radius = 0.5 * double(ParticleSpacing(World->Fluid().LiquidSettings()[0], World->Settings().Fluid));
	const double Mass = World->Fluid().Mass();
	const double Rate = 0.5 * AirDensity * 0.47 * Math::Pi * Radius * Radius / Mass;
	const auto Grown = [&] { return 1.0 / double(Wind - Particles.VX[0]) - 1.0 / double(Wind - First); };
	RunTicks(*World, 60);
	EXPECT_NEAR(Grown(), Rate, 0.03 * Rate);
	for (uint32 Second = 0; Second < 90; ++Second)
	{
		RunTicks(*World, 60);
		ASSERT_TRUE(World->ShiftOrigin(Particles.Position(0))); // far away, float places are too coarse for this
	}
	EXPECT_NEAR(Particles.VX[0], Wind, 0.02f * Wind);
}

TEST(Wind, FIELD_76_AParticleInsideAPoolFeelsNothing)
{
	const std::unique_ptr<FWorld> Still = MakeFloatingFluid(0.15f, 0.04f, 0.0f);
	const std::unique_ptr<FWorld> Blown = MakeFloatingFluid(0.15f, 0.04f, 12.0f);
	RunTicks(*Still, 2);
	RunTicks(*Blown, 2);
	const FParticleTable& A = Still->Fluid().Particles();
	const FParticleTable& B = Blown->Fluid().Particles();
	ASSERT_EQ(A.Num(), B.Num());
	double Inside = 0.0, Outside = 0.0;
	uint32 InsideCount = 0, OutsideCount = 0;
	for (uint32 Row = 0; Row < A.Num(); ++Row)
	{
		const uint32 Other = B.RowAt(A.SlotOf(Row));
		const double Pushed = std::abs(double(B.VX[Other] - A.VX[Row]));
		const float Depth = 0.15f - A.Position(Row).cwiseAbs().maxCoeff();
		Inside += Depth > 0.1f ? Pushed : 0.0;
		InsideCount += Depth > 0.1f ? 1 : 0;
		Outside += Depth < 0.015f ? Pushed : 0.0;
		OutsideCount += Depth < 0.015f ? 1 : 0;
	}
	ASSERT_GT(InsideCount, 10u);
	ASSERT_GT(OutsideCount, 100u);
	EXPECT_GT(Outside / OutsideCount, 1.0e-3);
	// The wind itself does not reach them; neighbors pass a little on within the tick.
	EXPECT_LT(Inside / InsideCount, 0.1 * Outside / OutsideCount);
}

TEST(Wind, FIELD_76_DropsDryFasterInWind)
{
	const auto LossIn = [](float Speed)
	{
		FWorldSettings Settings;
		Settings.Drops.Evaporation = 2.0e-3f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 4, 4), {}, Level(0.0f)));
		FWindSourceSettings Jet;
		Jet.Kind = EWindSource::Jet;
		Jet.Radius = 50.0f;
		Jet.Center.x() = -25.0f;
		Jet.Speed = Speed;
		EXPECT_TRUE(World->Wind().AddSource(Jet));
		EXPECT_TRUE(World->Drops().Sprinkle({0, 200, 1.0e-3f, 1.0e-3f, 1.0f}));
		const double Before = World->Ledger()[EAccount::OnSurfaces];
		RunTicks(*World, 80);
		EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-9);
		const FVec3f Wind = World->Wind().Field().At(FVec3f::Zero());
		return std::pair(Before - World->Ledger()[EAccount::OnSurfaces], Wind.norm());
	};
	const auto [Still, None] = LossIn(1.0e-6f);
	const auto [Blown, Wind] = LossIn(4.0f);
	EXPECT_NEAR(Blown / Still, double(VentilationFactor(2.0e-3f, Wind)), 0.15); // they shrink
	EXPECT_GT(Blown / Still, 3.0);
}

TEST(Wind, StaysWhereItIsWhenTheOriginShifts)
{
	const FVec3f NewOrigin(20.0f, -10.0f, 5.0f);
	std::unique_ptr<FWorld> World = MakeBlownWorld();
	RunTicks(*World, 5);
	const FVec3f Place(0.1f, 0.2f, 0.3f);
	const FVec3f Before = World->Wind().Field().At(Place);
	ASSERT_TRUE(World->ShiftOrigin(NewOrigin));
	EXPECT_LT((World->Wind().Field().At(Place - NewOrigin) - Before).norm(), 0.01f);
	const FStatus TooFar = World->ShiftOrigin(FVec3f(2.0e5f, 0.0f, 0.0f));
	ASSERT_FALSE(TooFar);
	EXPECT_NE(TooFar.Error().Message.find("origin"), std::string::npos);
}

TEST(Wind, RefusesWhatIsNoSourceAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeBlownWorld();
	const uint64 Before = World->Hash();
	const auto Refuse = [&](const FWindSourceSettings& Source, const char* Field)
	{
		const TResult<FHandle> Added = World->Wind().AddSource(Source);
		ASSERT_FALSE(Added);
		EXPECT_NE(Added.Error().Message.find(std::string("windSources.2: ") + Field), std::string::npos)
			<< Added.Error().Message;
		const FStatus Set = World->Wind().SetSource(World->Wind().Sources().HandleAt(0), Source);
		ASSERT_FALSE(Set);
		EXPECT_NE(Set.Error().Message.find(std::string("windSources.0: ") + Field), std::string::npos);
	};
	FWindSourceSettings Source;
	Source.Direction = FVec3f::Zero();
	Refuse(Source, "direction");
	Source = {};
	Source.Center.y() = std::numeric_limits<float>::quiet_NaN();
	Refuse(Source, "center");
	Source = {};
	Source.Radius = 0.0f;
	Refuse(Source, "radius");
	EXPECT_FALSE(World->Wind().RemoveSource({17, 0}));
	EXPECT_EQ(World->Hash(), Before);
	while (World->Wind().AddSource({}))
	{
	}
	EXPECT_EQ(World->Wind().Sources().Slots(), MaxWindSources);
	EXPECT_NE(World->Wind().AddSource({}).Error().Message.find("64"), std::string::npos);
}

TEST(Wind, IsTheUniformOneAgainWhenItsSourcesAreGone)
{
	FWorldSettings Settings;
	Settings.World.Wind = FVec3f(3.0f, 0.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.3f, 0.3f, 8, 8)));
	ASSERT_TRUE(World->Drops().Sprinkle({0, 100, 0.5e-3f, 1.0e-3f, 1.0f}));
	const TResult<FHandle> Fan = World->Wind().AddSource(FanAt(FVec3f(0.0f, -0.5f, 0.0f)));
	ASSERT_TRUE(Fan);
	RunTicks(*World, 5);
	EXPECT_FALSE(World->Surfaces()[0].Air.empty());
	EXPECT_GT((World->Wind().Field().At(FVec3f::Zero()) - Settings.World.Wind).norm(), 0.01f);
	ASSERT_TRUE(World->Wind().RemoveSource(Fan.Value()));
	EXPECT_EQ(World->Wind().Field().At(FVec3f::Zero()), Settings.World.Wind);
	World->Tick();
	EXPECT_TRUE(World->Surfaces()[0].Air.empty());
	EXPECT_FALSE(World->Wind().SetSource(Fan.Value(), {})) << "its handle is gone";
}

} // namespace FluidDrops
