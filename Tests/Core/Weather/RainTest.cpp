// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rain in a world: as much as it should, everywhere in its box, in wind and on the move; and not below a roof.

#include "FluidDropsCore/Weather/Rain.h"

#include "FluidDropsCore/World/Recording.h"
#include "Support/AllocationCount.h"
#include "Support/DropScripts.h"
#include "Support/ThreadTaskRunner.h"

#include <array>
#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float BoxHalf = 2.0f; // m
constexpr float BoxHeight = 2.0f;

FWorldSettings OpenAir(int32 AirDrops = 32768)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, AirDrops, 1024};
	Settings.World.FloorHeight = -0.5f;
	Settings.Drops.SplashThreshold = 0.0f;
	return Settings;
}

/** In a box of 4 m x 4 m x 2 m that stands on the ground. */
FRainSettings Downpour(float Rate = 60.0f)
{
	FRainSettings Rain;
	Rain.Rate = Rate;
	Rain.MinDiameter = 2.0e-3f; // few drops and little scatter
	Rain.Center = FVec3f(0.0f, 0.0f, 0.5f * BoxHeight);
	Rain.HalfExtent = FVec3f(BoxHalf, BoxHalf, 0.5f * BoxHeight);
	return Rain;
}

/** Water that went through the level plane z = Height within the box in the last tick, in cells along x and y. */
template <std::size_t Cells>
void CountCrossings(const FWorld& World, float Height, std::array<std::array<double, Cells>, Cells>& Out)
{
	const FAirTable& Air = World.Drops().InAir();
	const float Tick = static_cast<float>(World.TickTime());
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		const FVec3f Now = Air.Position(Row);
		if (!(Now.z() <= Height && Now.z() - Air.VZ[Row] * std::min(Tick, Air.Age[Row]) > Height))
		{
			continue;
		}
		const float Back = (Height - Now.z()) / Air.VZ[Row]; // negative: so long ago
		const FVec3f Then = Now + Air.Velocity(Row) * Back;
		const FVec3f View = World.ViewPoint().Position + World.ViewPoint().Velocity * Back;
		const float X = (Then.x() - View.x() + BoxHalf) / (2.0f * BoxHalf) * float(Cells);
		const float Y = (Then.y() - View.y() + BoxHalf) / (2.0f * BoxHalf) * float(Cells);
		if (X >= 0.0f && X < float(Cells) && Y >= 0.0f && Y < float(Cells))
		{
			Out[std::size_t(X)][std::size_t(Y)] += double(Air.Mass[Row]);
		}
	}
}

/** What came through a plane over some time against the rate, all in all and in the worst cell. */
struct FRainMeasured
{
	double Whole;
	double Least;
	double Most;
};

FRainMeasured MeasureRain(const FVec3f& Wind, const FVec3f& ViewVelocity, float Height, uint32 Ticks)
{
	FWorldSettings Settings = OpenAir();
	Settings.World.Wind = Wind;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	const FRainSettings Rain = Downpour();
	EXPECT_TRUE(World->Weather().AddRain(Rain).IsOk());
	std::array<std::array<double, 4>, 4> Cells{};
	for (uint32 Tick = 0; Tick < 30 + Ticks; ++Tick)
	{
		EXPECT_TRUE(World->SetViewPoint(ViewVelocity * static_cast<float>(World->Time() + World->TickTime())).IsOk());
		World->Tick();
		if (Tick >= 30) // by then the slowest have come all the way
		{
			CountCrossings(*World, Height, Cells);
		}
	}
	EXPECT_EQ(World->Counters().RainRefused, 0u);
	const double Expected = double(Rain.Rate) / 3600.0 * 16.0 * double(Ticks) / 60.0; // kg: a liter per m^2 and mm
	FRainMeasured Out{0.0, 1.0e9, 0.0};
	for (const auto& Column : Cells)
	{
		for (const double Mass : Column)
		{
			Out.Whole += Mass / Expected;
			Out.Least = std::min(Out.Least, 16.0 * Mass / Expected);
			Out.Most = std::max(Out.Most, 16.0 * Mass / Expected);
		}
	}
	return Out;
}

/** A rather flat roof of 2 m x 2 m, wet above. */
FSurfaceMesh Sheet(float Size = 2.0f)
{
	return MakePane(Size, Size, 4, 4);
}

} // namespace

TEST(Rain, AsMuchAsTheRateSaysEverywhereInTheBox)
{
	const FRainMeasured Low = MeasureRain(FVec3f::Zero(), FVec3f::Zero(), 0.01f, 300);
	EXPECT_NEAR(Low.Whole, 1.0, 0.01);
	EXPECT_GT(Low.Least, 0.94);
	EXPECT_LT(Low.Most, 1.06);
}

// Drops come in through the upwind side as well: it rains as much in every corner, near the top and near the ground.
TEST(Rain, WindChangesNothingAboutThat)
{
	for (const float Height : {0.01f, 1.8f})
	{
		const FRainMeasured Storm = MeasureRain(FVec3f(9.0f, -5.0f, 0.0f), FVec3f::Zero(), Height, 240);
		EXPECT_NEAR(Storm.Whole, 1.0, 0.01) << Height;
		EXPECT_GT(Storm.Least, 0.93) << Height;
		EXPECT_LT(Storm.Most, 1.07) << Height;
	}
}

TEST(Rain, NorDoesABoxThatFollowsADrivingCamera)
{
	const FRainMeasured Drive = MeasureRain(FVec3f(0.0f, 3.0f, 0.0f), FVec3f(15.0f, 0.0f, 0.0f), 0.5f, 240);
	EXPECT_NEAR(Drive.Whole, 1.0, 0.01);
	EXPECT_GT(Drive.Least, 0.93);
	EXPECT_LT(Drive.Most, 1.07);
}

TEST(Rain, DropsAreBornAtTerminalSpeedWithTheWind)
{
	FWorldSettings Settings = OpenAir();
	Settings.World.Wind = FVec3f(4.0f, 1.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->Weather().AddRain(Downpour(20.0f)).IsOk());
	RunTicks(*World, 30);
	const FAirTable& Air = World->Drops().InAir();
	ASSERT_GT(Air.Num(), 500u);
	for (uint32 Row = 0; Row < Air.Num(); ++Row)
	{
		const double Diameter = 2.0 * double(DropRadius(Air.Mass[Row], 1000.0f));
		ASSERT_NEAR(double(-Air.VZ[Row]) / TerminalSpeed(Diameter, 1000.0, 0.072, 9.81), 1.0, 0.002) << Air.Age[Row];
		ASSERT_NEAR(Air.VX[Row], 4.0f, 0.01f);
		ASSERT_NEAR(Air.VY[Row], 1.0f, 0.01f);
	}
}

TEST(Rain, ARoofAboveTheBoxKeepsDryWhatIsBelowIt)
{
	FWorldSettings Settings = OpenAir();
	Settings.World.Wind = FVec3f(3.0f, 0.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	constexpr float RoofHeight = 6.0f;
	ASSERT_TRUE(World->AddSurface(Sheet(), {}, FlatPose(FVec3f(0.0f, 0.0f, RoofHeight))).IsOk());
	ASSERT_TRUE(World->Weather().AddRain(Downpour()).IsOk());
	uint32 Seen = 0;
	for (uint32 Tick = 0; Tick < 90; ++Tick)
	{
		World->Tick();
		const FAirTable& Air = World->Drops().InAir();
		for (uint32 Row = 0; Row < Air.Num(); ++Row)
		{
			// Where its way came through the height of the roof.
			const FVec3f Back = Air.Position(Row) - Air.Velocity(Row) * ((Air.Z[Row] - RoofHeight) / Air.VZ[Row]);
			constexpr float Slack = 0.02f; // the wind is reached but for a little
			ASSERT_FALSE(std::abs(Back.x()) < 1.0f - Slack && std::abs(Back.y()) < 1.0f - Slack);
			Seen += std::abs(Back.x()) < 1.2f && std::abs(Back.y()) < 1.2f ? 1 : 0;
		}
	}
	EXPECT_GT(Seen, 300u); // just beside the roof it rains
	EXPECT_GT(World->Counters().RainSheltered, 3000u);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 0u); // the box does not reach the roof
}

TEST(Rain, ARoofInTheBoxIsWetAndTheTableBelowItDry)
{
	std::unique_ptr<FWorld> World = MakeWorld(OpenAir());
	FRigidTransform Tilted = FlatPose(FVec3f(0.0f, 0.0f, 1.2f));
	ASSERT_TRUE(World->AddSurface(Sheet(), {}, Tilted).IsOk());
	ASSERT_TRUE(World->AddSurface(Sheet(1.8f), {}, FlatPose(FVec3f(0.0f, 0.0f, 0.3f))).IsOk());
	ASSERT_TRUE(World->AddSurface(MakeBox(FVec3f(0.3f, 0.3f, 0.3f), 2), {}, FlatPose(FVec3f(1.5f, 1.5f, 0.3f))).IsOk());
	ASSERT_TRUE(World->Weather().AddRain(Downpour()).IsOk());
	std::array<uint32, 3> Landed{};
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		World->Tick();
		for (const FDropEvent& Event : World->Drops().Events(EDropEvent::Landed))
		{
			++Landed[Event.Surface];
		}
		for (uint32 Row = 0; Row < World->Drops().InAir().Num(); ++Row)
		{
			const FVec3f Place = World->Drops().InAir().Position(Row);
			ASSERT_FALSE((Place - FVec3f(1.5f, 1.5f, 0.3f)).cwiseAbs().maxCoeff() < 0.299f) << "inside of the box";
		}
	}
	EXPECT_GT(Landed[0], 200u);
	EXPECT_EQ(Landed[1], 0u);
	EXPECT_GT(Landed[2], 20u);
}

// One water: it rains on a roof, runs off it, drips, and lands on the ground, where it cannot run off and stands.
TEST(Rain, RainRunsOffARoofAndDripsIntoAPuddle)
{
	FWorldSettings Settings = OpenAir();
	Settings.Budget = {8192, 8192, 8192};
	Settings.Pools.bEnabled = true;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FRigidTransform Roof = FlatPose(FVec3f(0.0f, 0.0f, 1.0f));
	Roof.Rotation = Eigen::AngleAxisf(0.7f, FVec3f::UnitX()).toRotationMatrix() * Roof.Rotation;
	ASSERT_TRUE(World->AddSurface(Sheet(0.4f), {}, Roof).IsOk());
	ASSERT_TRUE(World->AddSurface(Sheet(4.0f), {}, FlatPose()).IsOk());
	FRainSettings Rain = Downpour(300.0f);
	Rain.MinDiameter = 2.0e-3f;
	Rain.Center = FVec3f(0.0f, 0.0f, 1.4f);
	Rain.HalfExtent = FVec3f(0.15f, 0.12f, 0.2f); // over the roof only
	Rain.StopTime = 6.0f;
	ASSERT_TRUE(World->Weather().AddRain(Rain).IsOk());
	std::array<uint32, 2> Landed{};
	uint32 Dripped = 0;
	for (uint32 Tick = 0; Tick < 480; ++Tick)
	{
		World->Tick();
		for (const FDropEvent& Event : World->Drops().Events(EDropEvent::Landed))
		{
			++Landed[Event.Surface];
		}
		for (const FDropEvent& Event : World->Drops().Events(EDropEvent::Dripped))
		{
			Dripped += Event.Surface == 0 ? 1 : 0;
			EXPECT_LT(Event.Position.z(), 0.9f); // from the eaves
		}
		const FLedger Ledger = World->Ledger();
		ASSERT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input() + 1.0e-15) << Tick;
	}
	EXPECT_GT(Landed[0], 200u);
	EXPECT_GT(Dripped, 20u);
	EXPECT_GE(Landed[1] + 5, Dripped);
	EXPECT_GT(Landed[1], 20u);
	EXPECT_GT(World->Drops().Pools().Num(), 0u);
}

TEST(Rain, TheSameBitsForAnyNumberOfThreadsAndAcrossARestore)
{
	const auto Make = [](ITaskRunner& Runner)
	{
		FWorldSettings Settings = OpenAir(16384);
		Settings.World.Wind = FVec3f(2.0f, 1.0f, 0.0f);
		std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
		EXPECT_TRUE(World->AddSurface(Sheet(), {}, FlatPose(FVec3f(0.0f, 0.0f, 1.0f))).IsOk());
		EXPECT_TRUE(World->Weather().AddRain(Downpour(20.0f)).IsOk());
		return World;
	};
	const auto Run = [](FWorld& World, uint32 Ticks)
	{
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			EXPECT_TRUE(World.SetViewPoint(FVec3f(0.02f * float(World.TickCount()), 0.0f, 0.0f)).IsOk());
			World.Tick();
		}
	};
	std::unique_ptr<FWorld> Serial = Make(SerialRunner());
	Run(*Serial, 30);
	const std::vector<uint8> Snapshot = Serial->Save();
	Run(*Serial, 30);
	ASSERT_GT(Serial->Drops().OnSurfaces().Num(), 100u);
	for (const uint32 Threads : {2u, 5u})
	{
		FThreadTaskRunner Runner(Threads);
		std::unique_ptr<FWorld> World = Make(Runner);
		ASSERT_TRUE(World->Load(Snapshot).IsOk());
		EXPECT_EQ(World->Save(), Snapshot);
		Run(*World, 30);
		EXPECT_EQ(World->Hash(), Serial->Hash()) << Threads << " threads";
	}
}

TEST(Rain, IsRecordedAndReplayed)
{
	std::unique_ptr<FWorld> World = MakeWorld(OpenAir(8192));
	FRecorder Recorder(*World);
	World->SetObserver(&Recorder);
	ASSERT_TRUE(World->Weather().AddRain(Downpour(5.0f)).IsOk());
	for (uint32 Tick = 0; Tick < 20; ++Tick)
	{
		ASSERT_TRUE(World->SetViewPoint(FVec3f(0.0f, 0.1f * float(Tick), 0.0f)).IsOk());
		if (Tick == 10)
		{
			ASSERT_TRUE(World->Weather().SetRain(World->Weather().Rains().HandleAt(0), Downpour(15.0f)).IsOk());
		}
		World->Tick();
	}
	const TResult<FReplayReport> Report = ReplayRecording(Recorder.Finish(), SerialRunner());
	ASSERT_TRUE(Report.IsOk()) << Report.Error().Message;
	EXPECT_TRUE(Report.Value().IsSame());
	EXPECT_EQ(Report.Value().Hash, World->Hash());
	EXPECT_GT(World->Drops().InAir().Num(), 100u);
}

TEST(Rain, BadInputIsRefusedAndChangesNothing)
{
	std::unique_ptr<FWorld> World = MakeWorld(OpenAir(1024));
	ASSERT_TRUE(World->Weather().AddRain(Downpour()).IsOk());
	const uint64 Hash = World->Hash();
	const auto ExpectRefused = [&](const FStatus& Status, const char* Part)
	{
		ASSERT_FALSE(Status.IsOk());
		EXPECT_NE(Status.Error().Message.find(Part), std::string::npos) << Status.Error().Message;
		EXPECT_EQ(World->Hash(), Hash);
	};
	FRainSettings Bad = Downpour();
	Bad.Rate = -1.0f;
	ExpectRefused(World->Weather().SetRain(World->Weather().Rains().HandleAt(0), Bad), "rain.0: rate");
	Bad = Downpour();
	Bad.Center.x() = std::nanf("");
	ExpectRefused(World->Weather().SetRain(World->Weather().Rains().HandleAt(0), Bad), "center");
	Bad = Downpour();
	Bad.MinDiameter = 6.0e-3f;
	ExpectRefused(World->Weather().SetRain(World->Weather().Rains().HandleAt(0), Bad), "minDiameter");
	EXPECT_FALSE(World->Weather().AddRain(Bad).IsOk());
	EXPECT_EQ(World->Weather().Rains().Slots(), 1u);
	ExpectRefused(World->Weather().SetRain(FHandle{3, 0}, Downpour()), "does not exist");
	ExpectRefused(World->SetViewPoint(FVec3f(0.0f, std::nanf(""), 0.0f)), "viewPoint");
	ExpectRefused(World->SetViewPoint(FVec3f(1.0e7f, 0.0f, 0.0f)), "viewPoint");
}

TEST(Rain, TooManyDropsAreCountedAndAWarmTickAllocatesNothing)
{
	std::unique_ptr<FWorld> World = MakeWorld(OpenAir(1000));
	ASSERT_TRUE(World->AddSurface(Sheet(), {}, FlatPose(FVec3f(0.0f, 0.0f, 1.0f))).IsOk());
	ASSERT_TRUE(World->Weather().AddRain(Downpour(100.0f)).IsOk());
	RunTicks(*World, 60);
	EXPECT_LE(World->Drops().InAir().Num(), 1000u);
	EXPECT_GT(World->Counters().RainRefused, 1000u);
	const uint64 Before = AllocationCount();
	RunTicks(*World, 10);
	EXPECT_EQ(AllocationCount() - Before, 0u);
	const FLedger Ledger = World->Ledger();
	EXPECT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input());
}

TEST(Rain, FallsOnlyInItsTimeAndOnlyDownward)
{
	std::unique_ptr<FWorld> World = MakeWorld(OpenAir());
	FRainSettings Shower = Downpour();
	Shower.StartTime = 0.5f;
	Shower.StopTime = 1.0f;
	ASSERT_TRUE(World->Weather().AddRain(Shower).IsOk());
	RunTicks(*World, 29);
	EXPECT_EQ(World->Drops().InAir().Num(), 0u);
	RunTicks(*World, 20);
	EXPECT_GT(World->Drops().InAir().Num(), 0u);
	RunTicks(*World, 120);
	EXPECT_EQ(World->Drops().InAir().Num(), 0u);
	FWorldSettings Weightless = World->Settings();
	Weightless.World.Gravity = FVec3f::Zero();
	ASSERT_TRUE(World->SetSettings(Weightless).IsOk());
	Shower.StopTime = 1.0e6f;
	ASSERT_TRUE(World->Weather().SetRain(World->Weather().Rains().HandleAt(0), Shower).IsOk());
	RunTicks(*World, 5);
	EXPECT_EQ(World->Drops().InAir().Num(), 0u);
}
