// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The threads of the viewer: commands are obeyed in order, nobody waits for anybody, and all end with work in flight.

#include "Viewer/Session.h"
#include "Viewer/PictureThread.h"

#include "Render/Png.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

namespace FluidDrops::Test
{

namespace
{

using namespace std::chrono_literals;

constexpr std::size_t Plenty = std::size_t(64) << 20;

FRunPlan SmallPlan(const FTestFolder& Folder, const std::string& Scene = SmallScene())
{
	Folder.Write("scene.json", Scene);
	FRunOptions Options;
	Options.Scene = (Folder / "scene.json").string();
	TResult<FRunPlan> Plan = PrepareRun(Options, 2);
	EXPECT_TRUE(Plan) << Plan.Error().Message;
	return std::move(Plan.Value());
}

/** Takes frames, or refuses them. */
class FCountingSink final : public IFrameSink
{
public:
	bool WantsFrame() override { return bWants; }
	void Submit(std::shared_ptr<const FSceneFrame> Frame) override
	{
		LastTick = Frame->Tick;
		++Frames;
		ClipFrames += Frame->bForClip ? 1 : 0;
		const double Ticks = Frame->Frame().Time * 60.0;
		BetweenTicks += std::abs(Ticks - std::round(Ticks)) > 1.0e-3 ? 1 : 0;
		if (Frame->bForClip)
		{
			ClipTicks.push_back(Ticks);
		}
	}

	std::atomic<bool> bWants = true;
	std::atomic<uint64> LastTick = 0;
	std::atomic<uint32> Frames = 0;
	std::atomic<uint32> ClipFrames = 0;
	std::atomic<uint32> BetweenTicks = 0;
	std::vector<double> ClipTicks; // of the session's thread while there is one
};

/** Until it is so, at most for some seconds. */
template <typename F>
bool WaitFor(F&& IsSo)
{
	const auto End = std::chrono::steady_clock::now() + 20s;
	while (!IsSo() && std::chrono::steady_clock::now() < End)
	{
		std::this_thread::sleep_for(2ms);
	}
	return IsSo();
}

std::shared_ptr<const FSessionView> ViewAfter(const FSession& Session, uint64 Command)
{
	EXPECT_TRUE(WaitFor([&] { return Session.View()->CommandsDone >= Command; }));
	return Session.View();
}

} // namespace

TEST(ViewerSession, ObeysInOrderAndGoesBackToTheSameHash)
{
	const FTestFolder Folder;
	FCountingSink Sink;
	FSession Session(SmallPlan(Folder), Plenty, Sink, std::make_shared<FWake>(), {});
	const std::shared_ptr<const FSessionView> Ten = ViewAfter(Session, Session.Post(FStepCommand{10}));
	EXPECT_EQ(Ten->Tick, 10u);
	EXPECT_FALSE(Ten->bPlaying);
	Session.Post(FStepCommand{7});
	const std::shared_ptr<const FSessionView> Back = ViewAfter(Session, Session.Post(FGoToCommand{10}));
	EXPECT_EQ(Back->Tick, 10u);
	EXPECT_EQ(Back->Hash, Ten->Hash);
	EXPECT_EQ(Back->LastTick, 17u);
	EXPECT_EQ(ViewAfter(Session, Session.Post(FStepCommand{-3}))->Tick, 7u);
	EXPECT_TRUE(WaitFor([&] { return Sink.LastTick == 7; }));
	EXPECT_EQ(ViewAfter(Session, Session.Post(FRestartCommand{}))->Tick, 0u);
}

TEST(ViewerSession, PlaysWithoutAnybodyWhoDraws)
{
	const FTestFolder Folder;
	FCountingSink Sink;
	Sink.bWants = false;
	FSession Session(SmallPlan(Folder), Plenty, Sink, std::make_shared<FWake>(), {});
	Session.Post(FPlayCommand{true});
	EXPECT_TRUE(WaitFor([&] { return Session.View()->Tick > 20 && Session.View()->TicksPerSecond > 0.0; }));
	const std::shared_ptr<const FSessionView> View = ViewAfter(Session, Session.Post(FPlayCommand{false}));
	EXPECT_FALSE(View->bPlaying);
	EXPECT_FALSE(View->Scopes.empty());
	EXPECT_EQ(Sink.Frames, 0u);
}

TEST(ViewerSession, SaysWhatWasRefusedInOneLine)
{
	const FTestFolder Folder;
	FCountingSink Sink;
	FSession Session(SmallPlan(Folder), Plenty, Sink, std::make_shared<FWake>(), {});
	const std::shared_ptr<const FSessionView> View =
		ViewAfter(Session, Session.Post(FEditCommand{"drops.viscosity", "-3"}));
	ASSERT_EQ(View->Messages.size(), 1u);
	EXPECT_TRUE(View->Messages[0].bError);
	EXPECT_NE(View->Messages[0].Text.find("drops.viscosity: must be"), std::string::npos) << View->Messages[0].Text;
	EXPECT_EQ(View->Scene->Settings.Drops.Viscosity, View->StartScene->Settings.Drops.Viscosity);
}

TEST(ViewerSession, AClipGetsEveryFrameOnce)
{
	const FTestFolder Folder;
	FCountingSink Sink;
	const auto Bell = std::make_shared<FWake>();
	FSession Session(SmallPlan(Folder), Plenty, Sink, Bell, {});
	ViewAfter(Session, Session.Post(FEditCommand{"frames.every", "7"})); // of images in files, not of clips
	ViewAfter(Session, Session.Post(FEditCommand{"frames.videoRate", "20"}));
	Sink.bWants = false; // the one who draws is slow
	Session.Post(FClipCommand{true});
	ViewAfter(Session, Session.Post(FPlayCommand{true}));
	std::this_thread::sleep_for(60ms);
	EXPECT_EQ(Session.View()->Tick, 0u); // it waits for the first one
	Sink.bWants = true;
	Bell->Ring();
	EXPECT_TRUE(WaitFor([&] { return Session.View()->Tick >= 9; }));
	const uint64 Tick = ViewAfter(Session, Session.Post(FPlayCommand{false}))->Tick;
	EXPECT_TRUE(WaitFor([&] { return Sink.ClipFrames == Tick / 3 + 1; })) << Sink.ClipFrames << " at tick " << Tick;
}

TEST(ViewerSession, ShowsWhatIsBetweenTicksWhileItPlays)
{
	const FTestFolder Folder;
	FCountingSink Sink;
	FSession Session(SmallPlan(Folder, SmallFluidScene()), Plenty, Sink, std::make_shared<FWake>(), {});
	Session.Post(FSpeedCommand{0.125});
	Session.Post(FPlayCommand{true});
	EXPECT_TRUE(WaitFor([&] { return Session.View()->Tick >= 2 && Sink.BetweenTicks >= 4; }));
	EXPECT_EQ(Session.View()->Speed, 0.125);
	const uint64 Tick = ViewAfter(Session, Session.Post(FPlayCommand{false}))->Tick;
	const uint32 Between = Sink.BetweenTicks;
	ViewAfter(Session, Session.Post(FStepCommand{1}));
	EXPECT_TRUE(WaitFor([&] { return Sink.LastTick == Tick + 1; }));
	EXPECT_EQ(Sink.BetweenTicks, Between); // paused it shows the tick
}

TEST(ViewerSession, AClipInSlowMotionHasMorePictures)
{
	const FTestFolder Folder;
	FCountingSink Sink;
	uint64 Tick = 0;
	{
		FSession Session(SmallPlan(Folder, SmallFluidScene()), Plenty, Sink, std::make_shared<FWake>(), {});
		Session.Post(FEditCommand{"frames.videoRate", "60"}); // an image for each tick at full speed
		Session.Post(FSpeedCommand{0.25});
		Session.Post(FClipCommand{true});
		Session.Post(FPlayCommand{true});
		EXPECT_TRUE(WaitFor([&] { return Session.View()->Tick >= 3; }));
		Tick = ViewAfter(Session, Session.Post(FPlayCommand{false}))->Tick;
		EXPECT_TRUE(WaitFor([&] { return Sink.ClipFrames == 4 * Tick + 1; })) << Sink.ClipFrames << " at tick " << Tick;
	}
	for (std::size_t Picture = 0; Picture < Sink.ClipTicks.size(); ++Picture)
	{
		EXPECT_NEAR(Sink.ClipTicks[Picture], 0.25 * double(Picture), 1.0e-3);
	}
}

TEST(PictureThread, CoarsensByWhatAPictureTakes)
{
	EXPECT_EQ(DraftDivisor(10.0), 1u);
	EXPECT_EQ(DraftDivisor(45.0), 1u);
	EXPECT_EQ(DraftDivisor(200.0), 2u);
	EXPECT_EQ(DraftDivisor(800.0), 3u);
	EXPECT_EQ(DraftDivisor(5000.0), 4u);
}

TEST(PictureThread, DrawsSavesAndEndsWithWorkInFlight)
{
	const FTestFolder Folder;
	{
		const auto Bell = std::make_shared<FWake>();
		FPictureThread Pictures(Bell, [] {});
		FSession Session(SmallPlan(Folder), Plenty, Pictures, Bell, {});
		FPictureWish Wish;
		Wish.Camera = Session.View()->Scene->Camera;
		Wish.Width = 96;
		Wish.Height = 64;
		Pictures.SetWish(Wish);
		ASSERT_TRUE(
			WaitFor([&] { return (Pictures.Picture() && !Pictures.Picture()->IsDraft()) || Pictures.Failure(); }));
		ASSERT_FALSE(Pictures.Failure()) << Pictures.Failure()->Message;
		EXPECT_EQ(Pictures.Picture()->Image->Width, 96u);
		Pictures.SavePicture(Folder / "a.png");
		ASSERT_TRUE(WaitFor([&] { return std::filesystem::exists(Folder / "a.png"); }));
		Wish.Overlays.bGraph = true;
		Pictures.SetWish(Wish);
		EXPECT_TRUE(WaitFor([&] { return !Pictures.Picture()->Overlay.Lines.empty(); }));
		Pictures.StartClip(Folder / "a.mp4", 20.0);
		Session.Post(FClipCommand{true});
		Session.Post(FPlayCommand{true});
		ASSERT_TRUE(WaitFor([&] { return Session.View()->Tick >= 3; }));
		Wish.Camera.Eye.x() += 0.01f;
		Pictures.SetWish(Wish);
	} // while it plays, draws and records
	const TResult<FImage> Picture = ReadPng((Folder / "a.png").string());
	ASSERT_TRUE(Picture) << Picture.Error().Message;
	EXPECT_EQ(Picture.Value().Height, 64u);
	EXPECT_GT(std::filesystem::file_size(Folder / "a.mp4"), 500u); // it was finished
	EXPECT_EQ(Folder.List(), (std::vector<std::string>{"a.mp4", "a.png", "scene.json"}));
}

} // namespace FluidDrops::Test
