// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A scene that is played with: time goes back to the same bits, settings change or are refused, what is saved runs.

#include "Scene/SceneFile.h"
#include "Viewer/SmallLive.h"

#include <cstring>

namespace FluidDrops::Test
{

namespace
{

FBrushCommand WetStroke()
{
	return {EBrush::Wet, {FVec3f(-0.02f, 0.0f, 0.02f), FVec3f(0.02f, 0.0f, 0.02f), 0.01f}, 0.01f, 0.1f};
}

void ExpectSameDrops(const FRenderFrame& Frame, const FRenderFrame& Expected)
{
	ASSERT_EQ(Frame.Drops.size(), Expected.Drops.size());
	for (std::size_t Index = 0; Index < Frame.Drops.size(); ++Index)
	{
		const FRenderDrop& Drop = Frame.Drops[Index];
		const FRenderDrop& Other = Expected.Drops[Index];
		ASSERT_EQ(Drop.Position, Other.Position) << Index;
		ASSERT_EQ(Drop.Along, Other.Along) << Index;
		ASSERT_EQ(Drop.Radius, Other.Radius) << Index;
		ASSERT_EQ(std::memcmp(&Drop.Shape, &Other.Shape, sizeof(Drop.Shape)), 0) << Index;
		ASSERT_EQ(Drop.Stretch, Other.Stretch) << Index;
		ASSERT_EQ(Drop.Wobble, Other.Wobble) << Index;
		ASSERT_EQ(Drop.Way, Other.Way) << Index;
	}
	ASSERT_EQ(Frame.Spray.size(), Expected.Spray.size());
}

} // namespace

TEST(LiveScene, GoesBackToEveryTickWithTheSameHash)
{
	FSmallLive Straight;
	std::vector<uint64> Hashes{Straight.Hash()};
	for (uint32 Tick = 0; Tick < 40; ++Tick)
	{
		Straight.Run(1);
		Hashes.push_back(Straight.Hash());
	}
	FSmallLive Small;
	Small.Run(40);
	for (const uint64 Tick : {uint64(12), uint64(13), uint64(0), uint64(40), uint64(29)})
	{
		ASSERT_TRUE(Small.Live->GoTo(Tick).IsOk());
		EXPECT_EQ(Small.Live->World().TickCount(), Tick);
		EXPECT_EQ(Small.Hash(), Hashes[Tick]) << "tick " << Tick;
	}
	Small.Run(11); // and on from there
	EXPECT_EQ(Small.Hash(), Hashes[40]);
}

/** As `run` shows it, which follows every tick and draws few. */
TEST(LiveScene, ATickLooksTheSameHoweverOneCameToIt)
{
	constexpr uint32 Ticks = 53;
	FSmallLive Straight(FSmallLive::Plenty, BusyScene());
	std::vector<std::shared_ptr<FSceneFrame>> Expected{Straight.Live->Look()};
	bool bAnyShrinks = false;
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		Straight.Run(1);
		Expected.push_back(Straight.Live->Look());
		bAnyShrinks |= Expected.back()->Frame().Drops.size() > Straight.Live->World().Drops().OnSurfaces().Num();
	}
	EXPECT_TRUE(bAnyShrinks); // shapes do change
	FSmallLive Live(FSmallLive::Plenty, BusyScene());
	const auto Check = [&](const char* Way)
	{
		SCOPED_TRACE(Way);
		const uint64 Tick = Live.Live->World().TickCount();
		ExpectSameDrops(Live.Live->Look()->Frame(), Expected[Tick]->Frame());
	};
	Live.Run(Ticks);
	Check("without a look before");
	for (const uint64 Tick : {uint64(12), uint64(13), uint64(0), uint64(41), uint64(53)})
	{
		ASSERT_TRUE(Live.Live->GoTo(Tick).IsOk());
		Check("after going there");
	}
	ASSERT_TRUE(Live.Live->GoTo(20).IsOk());
	for (uint32 Tick = 20; Tick < 40; ++Tick)
	{
		Live.Run(1);
		for (const float Part : {0.0f, 0.4f, 0.8f})
		{
			Live.Live->Look(Part);
		}
	}
	Check("after frames between ticks");
}

TEST(LiveScene, WhatWasDoneComesBackWithItsTick)
{
	FSmallLive Small;
	Small.Run(9);
	ASSERT_TRUE(Small.Live->Brush(WetStroke()).IsOk());
	ASSERT_TRUE(Small.Live->Edit({"drops.viscosity", "0.05"}));
	const uint64 After = Small.Hash();
	Small.Run(20);
	const uint64 End = Small.Hash();
	ASSERT_TRUE(Small.Live->GoTo(8).IsOk());
	EXPECT_FLOAT_EQ(Small.Live->Scene()->Settings.Drops.Viscosity, 0.001f);
	ASSERT_TRUE(Small.Live->GoTo(9).IsOk());
	EXPECT_EQ(Small.Hash(), After);
	EXPECT_FLOAT_EQ(Small.Live->Scene()->Settings.Drops.Viscosity, 0.05f);
	Small.Run(20);
	EXPECT_EQ(Small.Hash(), End);
}

TEST(LiveScene, MemoryIsBoundedAndTheStartIsKept)
{
	FSmallLive Measure;
	const std::size_t OneState = Measure.Live->History().Bytes();
	FSmallLive Small(8 * OneState);
	Small.Run(300);
	EXPECT_LE(Small.Live->History().Bytes(), 9 * OneState); // states grow a little
	EXPECT_EQ(Small.Live->History().FirstTick(), 0u);
	EXPECT_GE(Small.Live->History().LastTick(), 295u);
	EXPECT_LE(Small.Live->History().Ticks().size(), 10u);
	const uint64 End = Small.Hash();
	ASSERT_TRUE(Small.Live->GoTo(150).IsOk()); // by running on from the kept one before it
	EXPECT_EQ(Small.Live->World().TickCount(), 150u);
	Small.Run(150);
	EXPECT_EQ(Small.Hash(), End);
}

TEST(LiveScene, DoesNotRunPastWhatItHasForgotten)
{
	FSmallLive Measure;
	FSmallLive Small(4 * Measure.Live->History().Bytes());
	for (uint32 Round = 0; Round < 30; ++Round)
	{
		Small.Run(5);
		ASSERT_TRUE(Small.Live->Brush(WetStroke()).IsOk());
	}
	Small.Run(1);
	ASSERT_TRUE(Small.Live->GoTo(77).IsOk()); // touched between kept states: only those can be reached
	const std::vector<uint64> Kept = Small.Live->History().Ticks();
	const uint64 Tick = Small.Live->World().TickCount();
	EXPECT_LE(Tick, 77u);
	EXPECT_NE(std::find(Kept.begin(), Kept.end(), Tick), Kept.end());
}

TEST(LiveScene, ARefusedValueChangesNothing)
{
	FSmallLive Small;
	Small.Run(2);
	const uint64 Before = Small.Hash();
	const std::shared_ptr<const FScene> Scene = Small.Live->Scene();
	for (const FEditCommand& Bad : {FEditCommand{"drops.viscosity", "-1"}, FEditCommand{"drops.viscosity", "thick"},
			 FEditCommand{"drops.stickiness", "1"}, FEditCommand{"budget.drops", "0"}})
	{
		const TResult<bool> Result = Small.Live->Edit(Bad);
		ASSERT_FALSE(Result) << Bad.Path;
		EXPECT_NE(Result.Error().Message.find(Bad.Path.substr(0, Bad.Path.find('.'))), std::string::npos)
			<< Result.Error().Message;
		EXPECT_EQ(Result.Error().Message.find('\n'), std::string::npos);
	}
	EXPECT_EQ(Small.Hash(), Before);
	EXPECT_EQ(Small.Live->Scene(), Scene);
}

TEST(LiveScene, WhatIsFixedAtTheStartRestartsTheScene)
{
	FSmallLive Small;
	Small.Run(10);
	const TResult<bool> Live = Small.Live->Edit({"drops.viscosity", "0.01"});
	ASSERT_TRUE(Live);
	EXPECT_FALSE(Live.Value());
	EXPECT_EQ(Small.Live->World().TickCount(), 10u);
	const TResult<bool> Budget = Small.Live->Edit({"budget.drops", "512"});
	ASSERT_TRUE(Budget) << Budget.Error().Message;
	EXPECT_TRUE(Budget.Value());
	EXPECT_EQ(Small.Live->World().TickCount(), 0u);
	EXPECT_EQ(Small.Live->World().Settings().Budget.Drops, 512);
	EXPECT_FLOAT_EQ(Small.Live->World().Settings().Drops.Viscosity, 0.01f); // stays
	ASSERT_TRUE(Small.Live->Edit({"surfaces.glass.columns", "8"}));
	EXPECT_EQ(Small.Live->World().Surfaces()[0].Geometry.TriangleCount(), 8u * 4u * 2u);
}

TEST(LiveScene, PresetsReachTheWorld)
{
	FSmallLive Small;
	ASSERT_TRUE(Small.Live->ApplyPreset({EPresetKind::Liquid, 0, "honey"}).IsOk());
	EXPECT_GT(Small.Live->World().Settings().Drops.Viscosity, 1.0f);
	EXPECT_EQ(Small.Live->World().Settings().Budget.Drops, 256);
	ASSERT_TRUE(Small.Live->ApplyPreset({EPresetKind::Surface, 0, "car-paint"}).IsOk());
	EXPECT_GT(Small.Live->World().Surfaces()[0].Material.ContactAngle, 60.0f);
	EXPECT_FALSE(Small.Live->ApplyPreset({EPresetKind::Liquid, 0, "car-paint"}).IsOk());
	EXPECT_FALSE(Small.Live->ApplyPreset({EPresetKind::Surface, 7, "car-paint"}).IsOk());
}

TEST(LiveScene, TheBrushWetsWipesAndBooksIt)
{
	FSmallLive Small;
	const uint32 Before = Small.Live->World().Drops().OnSurfaces().Num();
	ASSERT_TRUE(Small.Live->Brush(WetStroke()).IsOk());
	EXPECT_GT(Small.Live->World().Drops().OnSurfaces().Num(), Before);
	FBrushCommand Wipe = WetStroke();
	Wipe.Brush = EBrush::Wipe;
	Wipe.Stroke.Radius = 0.5f;
	ASSERT_TRUE(Small.Live->Brush(Wipe).IsOk());
	EXPECT_EQ(Small.Live->World().Drops().OnSurfaces().Num(), 0u);
	const FLedger Ledger = Small.Live->World().Ledger();
	EXPECT_NEAR(Ledger.Residual() / Ledger.Input(), 0.0, 1e-9);
}

TEST(LiveScene, WhatIsSavedRuns)
{
	FSmallLive Small;
	Small.Run(5);
	ASSERT_TRUE(Small.Live->Edit({"drops.viscosity", "0.02"}));
	FCamera Camera = Small.Live->Scene()->Camera;
	Camera.Eye = FVec3f(0.1f, -0.25f, 0.05f);
	const TResult<std::filesystem::path> Water = Small.Live->Save({Small.Folder / "saved.json", Camera});
	ASSERT_TRUE(Water) << Water.Error().Message;
	const TResult<FScene> Saved = LoadSceneFile(Small.Folder / "saved.json");
	ASSERT_TRUE(Saved) << Saved.Error().Message;
	EXPECT_EQ(Saved.Value().Camera.Eye, Camera.Eye);
	EXPECT_FLOAT_EQ(Saved.Value().Settings.Drops.Viscosity, 0.02f);
	Small.Run(4);
	FRunOptions Options;
	Options.Scene = (Small.Folder / "saved.json").string();
	Options.LoadFile = Water.Value().string();
	TResult<FRunPlan> Plan = PrepareRun(Options, 1);
	ASSERT_TRUE(Plan) << Plan.Error().Message;
	FLiveScene Again(std::move(Plan.Value()), FSmallLive::Plenty);
	for (uint32 Tick = 0; Tick < 4; ++Tick)
	{
		ASSERT_TRUE(Again.Tick().IsOk());
	}
	EXPECT_EQ(Again.World().Hash(), Small.Hash());
}

} // namespace FluidDrops::Test
