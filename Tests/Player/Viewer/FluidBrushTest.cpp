// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The brush on particle fluid: it pours, pushes, takes away and holds, all of it booked, refused in one line or not at
// all, and the same again when time goes back.

#include "Viewer/FluidBrush.h"
#include "FluidDropsCore/World/Recording.h"
#include "Viewer/SmallLive.h"

namespace FluidDrops::Test
{

namespace
{

constexpr float TickSeconds = 1.0f / 60.0f;
constexpr uint32 FloatingBall = 1; // index of a body of SmallFluidScene

class FSmallFluid : public FSmallLive
{
public:
	FSmallFluid()
		: FSmallLive(Plenty, SmallFluidScene())
	{
	}

	const FWorld& World() const { return Live->World(); }
	uint32 Particles() const { return World().Fluid().Particles().Num(); }
	FFluidInBall In(const FVec3f& Center, float Radius) const { return World().Fluid().In({Center, Radius}).Value(); }
	double Residual() const { return World().Ledger().Residual() / World().Ledger().Input(); }
};

FBrushCommand Stroke(EBrush Brush, const FVec3f& Start, const FVec3f& End, float Radius)
{
	FBrushCommand Command;
	Command.Brush = Brush;
	Command.Stroke = {Start, End, Radius};
	Command.Strength = 1.0f;
	Command.Seconds = TickSeconds;
	return Command;
}

FBrushCommand PourAt(const FVec3f& Place, float Radius = 0.04f)
{
	return Stroke(EBrush::Pour, Place, Place, Radius);
}

} // namespace

TEST(FluidBrush, PoursAtTheRateOfItsNozzleAndBooksIt)
{
	FSmallFluid Small;
	const FVec3f Nozzle(-0.1f, 0.1f, 0.4f);
	const double Mass = Small.World().Fluid().Liquids()[0].ParticleMass;
	double Poured = 0.0;
	constexpr uint32 Ticks = 30;
	for (uint32 Tick = 0; Tick < Ticks; ++Tick)
	{
		const uint32 Before = Small.Particles();
		ASSERT_TRUE(Small.Live->Brush(PourAt(Nozzle)).IsOk());
		Poured += Mass * double(Small.Particles() - Before);
		const uint32 After = Small.Particles();
		ASSERT_TRUE(Small.Live->Brush(PourAt(Nozzle)).IsOk()); // no more than there is room for
		EXPECT_EQ(Small.Particles(), After);
		Small.Run(1);
	}
	const double Asked = 1000.0 * 3.1416 * 0.04 * 0.04 * 1.0 * double(Ticks) / 60.0; // kg: area x speed x time
	EXPECT_GT(Poured, 0.6 * Asked);
	EXPECT_LT(Poured, 1.7 * Asked);
	EXPECT_NEAR(Small.Residual(), 0.0, 1.0e-9);
	EXPECT_LT(Small.In(Nozzle - FVec3f(0.0f, 0.0f, 0.1f), 0.05f).Velocity.z(), -1.0f); // a stream that falls
}

TEST(FluidBrush, PoursTheLiquidThatWasChosen)
{
	FSmallFluid Small;
	FBrushCommand Pour = PourAt(FVec3f(-0.1f, 0.1f, 0.45f));
	Pour.Liquid = 1;
	const uint32 Before = Small.Particles();
	ASSERT_TRUE(Small.Live->Brush(Pour).IsOk());
	const FParticleTable& Rows = Small.World().Fluid().Particles();
	ASSERT_GT(Rows.Num(), Before);
	for (uint32 Row = Before; Row < Rows.Num(); ++Row)
	{
		EXPECT_EQ(Rows.Liquid[Row], 1);
	}
}

TEST(FluidBrush, IsRefusedInOneLineThatSaysWhatToDo)
{
	FSmallLive NoRoom;
	FSmallFluid Full;
	const auto Refusal = [](FSmallLive& Small, const FBrushCommand& Brush)
	{
		const uint64 Before = Small.Hash();
		const FStatus Status = Small.Live->Brush(Brush);
		EXPECT_FALSE(Status.IsOk());
		EXPECT_EQ(Small.Hash(), Before);
		return Status ? std::string() : Status.Error().Message;
	};
	const FVec3f Place(0.0f, 0.0f, 0.4f);
	EXPECT_NE(Refusal(NoRoom, PourAt(Place)).find("raise budget.particles (0)"), std::string::npos);
	FBrushCommand Other = PourAt(Place);
	Other.Liquid = 2;
	EXPECT_NE(Refusal(Full, Other).find("no particle liquid"), std::string::npos);
	FBrushCommand Much = PourAt(Place, 0.18f);
	Much.Seconds = 0.1f;
	Much.Strength = 2.0f;
	FStatus Status;
	for (uint32 Layer = 0; Layer < 40 && Status; ++Layer)
	{
		Much.Stroke.End.z() = 0.15f + 0.01f * float(Layer);
		Status = Full.Live->Brush(Much);
	}
	ASSERT_FALSE(Status.IsOk()) << Full.Particles();
	EXPECT_NE(Refusal(Full, Much).find("raise budget.particles (4000)"), std::string::npos);
}

TEST(FluidBrush, PushesFluidAlongAndLetsItBeWhenItRests)
{
	FSmallFluid Small;
	Small.Run(20);
	const FVec3f Place(-0.05f, -0.05f, 0.06f);
	const FVec3f Aside(0.01f, 0.0f, 0.0f); // in a tick: 0.6 m/s
	const float Before = Small.In(Place, 0.03f).Velocity.x();
	const uint64 Hash = Small.Hash();
	ASSERT_TRUE(Small.Live->Brush(Stroke(EBrush::Push, Place, Place, 0.1f)).IsOk());
	EXPECT_EQ(Small.Hash(), Hash);
	ASSERT_TRUE(Small.Live->Brush(Stroke(EBrush::Push, Place, Place + Aside, 0.1f)).IsOk());
	const float Once = Small.In(Place, 0.03f).Velocity.x();
	EXPECT_GT(Once, Before + 0.3f);
	for (uint32 Again = 0; Again < 20; ++Again)
	{
		ASSERT_TRUE(Small.Live->Brush(Stroke(EBrush::Push, Place, Place + Aside, 0.1f)).IsOk());
	}
	EXPECT_LT(Small.In(Place, 0.03f).Velocity.x(), 1.2f); // it goes along, not ever faster
}

TEST(FluidBrush, WakesWhatItTouches)
{
	FSmallFluid Small;
	ASSERT_TRUE(Small.Live->Edit({"fluidSources.jet.enabled", "false"}));
	ASSERT_TRUE(Small.Live->Edit({"fluid.calmSpeed", "10"}));
	ASSERT_TRUE(Small.Live->Edit({"fluid.calmTime", "0.05"}));
	Small.Run(60);
	const uint32 Awake = Small.World().Fluid().AwakeCount();
	ASSERT_LT(Awake, Small.Particles() / 4);
	const FVec3f Place(-0.1f, -0.1f, 0.04f);
	ASSERT_TRUE(Small.Live->Brush(Stroke(EBrush::Push, Place, Place + FVec3f(0.02f, 0.0f, 0.0f), 0.08f)).IsOk());
	Small.Run(1);
	EXPECT_GT(Small.World().Fluid().AwakeCount(), Awake + 20);
}

TEST(FluidBrush, WipingTakesFluidAwayAndBooksIt)
{
	FSmallFluid Small;
	const FVec3f Start(-0.15f, 0.0f, 0.06f);
	const FVec3f End(0.15f, 0.0f, 0.06f);
	const uint32 Before = Small.Particles();
	ASSERT_TRUE(Small.Live->Brush(Stroke(EBrush::Wipe, Start, End, 0.05f)).IsOk());
	EXPECT_LT(Small.Particles(), Before);
	EXPECT_EQ(Small.In(End, 0.05f).Particles, 0u);
	EXPECT_EQ(Small.In(FVec3f(0.0f, 0.0f, 0.06f), 0.04f).Particles, 0u); // on the way too
	EXPECT_GT(Small.World().Ledger()[EAccount::Removed], 0.0);
	EXPECT_NEAR(Small.Residual(), 0.0, 1.0e-9);
}

TEST(FluidBrush, ABodyIsTakenAlongAndFloatsWhenItIsLetGo)
{
	FSmallFluid Small;
	const FVec3f Target(-0.1f, -0.1f, 0.45f);
	FBrushCommand Grab = Stroke(EBrush::Grab, Target, Target, 0.03f);
	Grab.Grip = {FloatingBall, FVec3f(0.0f, 0.0f, 0.04f)}; // by its top
	for (uint32 Tick = 0; Tick < 40; ++Tick)
	{
		ASSERT_TRUE(Small.Live->Brush(Grab).IsOk());
		Small.Run(1);
	}
	const FBody& Ball = Small.World().Bodies().All()[FloatingBall];
	EXPECT_LE((Ball.Pose.TransformPoint(Grab.Grip.Hold) - Target).norm(), 0.02f);
	Small.Run(40);
	EXPECT_LT(Ball.Pose.Translation.z(), 0.3f);
}

TEST(FluidBrush, FluidIsLifted)
{
	FSmallFluid Small;
	FVec3f Place(-0.08f, -0.08f, 0.07f);
	for (uint32 Tick = 0; Tick < 25; ++Tick)
	{
		const FVec3f Next = Place + FVec3f(0.0f, 0.0f, 0.008f);
		ASSERT_TRUE(Small.Live->Brush(Stroke(EBrush::Grab, Place, Next, 0.06f)).IsOk());
		Small.Run(1);
		Place = Next;
	}
	EXPECT_GT(Small.In(Place, 0.06f).Particles, 5u) << "at " << Place.z() << " m, above a pool of 0.11 m";
}

TEST(FluidBrush, WhatWasPouredComesBackWithItsTick)
{
	FSmallFluid Small;
	Small.Run(9);
	ASSERT_TRUE(Small.Live->Brush(PourAt(FVec3f(-0.1f, 0.1f, 0.4f))).IsOk());
	const uint64 After = Small.Hash();
	Small.Run(15);
	const uint64 End = Small.Hash();
	ASSERT_TRUE(Small.Live->GoTo(9).IsOk());
	EXPECT_EQ(Small.Hash(), After);
	Small.Run(15);
	EXPECT_EQ(Small.Hash(), End);
}

TEST(FluidBrush, RecordingsCarryAllOfIt)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings;
	Settings.Budget.Particles = 2000;
	Settings.Fluid.InteractionRadius = 0.04f;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
	ASSERT_TRUE(Made);
	FWorld& World = *Made.Value();
	FRecorder Recorder(World);
	World.SetObserver(&Recorder);
	ASSERT_TRUE(World.Fluid().AddLiquid({}));
	FBodySettings Floats;
	Floats.Kind = EBodyKind::Dynamic;
	ASSERT_TRUE(World.Bodies().Add({}, Floats, {FMat3f::Identity(), FVec3f(0.5f, 0.0f, 0.0f)}));
	const FVec3f Place(0.0f, 0.0f, 0.2f);
	const FVec3f Next(0.02f, 0.0f, 0.2f);
	FBrushCommand Held = Stroke(EBrush::Grab, Next, Next, 0.05f);
	Held.Grip.Body = 0;
	for (int Tick = 0; Tick < 10; ++Tick)
	{
		ASSERT_TRUE(PourFluid(World, PourAt(Place)).IsOk());
		ASSERT_TRUE(PushFluidAlong(World, Stroke(EBrush::Push, Place, Next, 0.1f)).IsOk());
		ASSERT_TRUE(GrabWithin(World, Stroke(EBrush::Grab, Place, Next, 0.05f)).IsOk());
		ASSERT_TRUE(GrabWithin(World, Held).IsOk());
		ASSERT_TRUE(RemoveFluidBelow(World, {Place, Next, 0.02f}).IsOk());
		World.Tick();
	}
	World.SetObserver(nullptr);
	ASSERT_GT(World.Fluid().Particles().Num(), 5u);
	const TResult<FReplayReport> Replay = ReplayRecording(Recorder.Finish(), Runner);
	ASSERT_TRUE(Replay) << Replay.Error().Message;
	EXPECT_TRUE(Replay.Value().IsSame()) << "tick " << Replay.Value().FirstDifference;
	EXPECT_EQ(Replay.Value().Hash, World.Hash());
}

} // namespace FluidDrops::Test
