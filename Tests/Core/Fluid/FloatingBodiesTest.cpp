// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about bodies in the shipped fluid (Docs/Model/ParticleFluid.md#momentum-exchange, FLUID_55 to 59): they float
// where Archimedes says and lie still there, sink, are pushed by jets, and stir.

#include "Support/AllocationCount.h"
#include "Support/BodyTank.h"

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr float H = 0.1f; // m, the interaction radius
constexpr float WaterDensity = 1000.0f;

FBodySettings FloatingBody(float Ratio)
{
	FBodySettings Settings;
	Settings.Kind = EBodyKind::Dynamic;
	Settings.Density = Ratio * WaterDensity;
	Settings.Friction = 0.0f;
	return Settings;
}

FRigidTransform PlacedAt(const FVec3f& Place)
{
	FRigidTransform Pose;
	Pose.Translation = Place;
	return Pose;
}

FHandle AddBox(FBodyTank& Tank, const FVec3f& HalfExtent, const FBodySettings& Settings, const FVec3f& Place)
{
	return Tank.Bodies.Add(FBodyShape::MakeBox(HalfExtent).Value(), Settings, PlacedAt(Place)).Value();
}

class FloatingBodies : public testing::TestWithParam<float>
{
};

} // namespace

/*
 * A cube of 6 h in a tank 12 h wide and 8 h deep. At this size two things besides Archimedes matter: the fluid is
 * compressible (10 % at a depth of 5 h), so what counts is the mass of the fluid that stands beside the body down to
 * its bottom; and its tension, which is as strong as the fluid is stiff and lifts a body that it does not wet, the more
 * the smaller it is. So body and walls are wetted just enough (stickiness 1.5) for a level meniscus. Unwetted, the
 * three float at 0.24, 0.44 and 0.72 of their height instead of 0.28, 0.48 and 0.74.
 */
TEST_P(FloatingBodies, FLUID_56_SettleAtTheDepthOfArchimedes)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "slow under a sanitizer, which sees the same code in shorter tests";
	}
	const float Ratio = GetParam();
	constexpr float Edge = 6.0f * H;
	constexpr float Width = 12.0f * H;
	constexpr float Depth = 8.0f * H;
	FBodyTank Tank({Width, Width, 2.0f}, 13000);
	FBodySettings Settings = FloatingBody(Ratio);
	Settings.Stickiness = 1.5f;
	Settings.StickRange = 0.4f;
	Settings.bFrictionInStickRange = false;
	FBodySettings WallSettings = Settings;
	WallSettings.Kind = EBodyKind::Static;
	ASSERT_TRUE(Tank.Bodies.SetSettings(Tank.Walls, WallSettings).IsOk());
	const FHandle Cube = AddBox(
		Tank, FVec3f::Constant(0.5f * Edge), Settings, {0.5f * Width, 0.5f * Width, Depth + (0.5f - Ratio) * Edge});
	Tank.Fill(FVec3f::Zero(), {Width, Width, Depth});
	Tank.Run(1.0f);

	// Fluid beside the body, down to its bottom, is as heavy as the body, for its area. The mean over 0.25 s.
	const FBody& Body = *Tank.Bodies.Find(Cube);
	const FParticleTable& Particles = Tank.Fluid.Particles();
	uint32 Beside = 0;
	constexpr int Steps = 60;
	for (int Step = 0; Step < Steps; ++Step)
	{
		Tank.Step();
		for (uint32 Row = 0; Row < Particles.Num(); ++Row)
		{
			const FVec3f Local = Particles.Position(Row) - Body.Pose.Translation;
			const float Away = std::max(std::abs(Local.x()), std::abs(Local.y()));
			Beside += Local.z() > -0.5f * Edge && Away > 0.5f * Edge ? 1 : 0;
		}
	}
	const float Area = Width * Width - Edge * Edge;
	const float Displaced = static_cast<float>(Beside) / Steps * Tank.Mass() * Edge * Edge / Area; // kg
	EXPECT_NEAR(Displaced / Body.Mass.Mass, 1.0f, 0.05f);
	const float Level = Tank.HeightOf(0.995) + Tank.Radius();
	EXPECT_NEAR((Level - Body.Pose.Translation.z()) / Edge + 0.5f, Ratio, 0.08f); // as FLUID_56 measures it
	EXPECT_GT(Body.Pose.Rotation(2, 2), 0.98f);
}

INSTANTIATE_TEST_SUITE_P(Densities, FloatingBodies, testing::Values(0.3f, 0.5f, 0.8f));

TEST(FluidBodies, FLUID_55_ALightBodyLiesStillAndEjectsNothing)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "slow under a sanitizer, which sees the same code in shorter tests";
	}
	// 5 s instead of 10 s, to be quick; what would vibrate does so from the start.
	FBodyTank Tank({0.8f, 0.8f, 2.0f}, 4000);
	const FHandle Toy = AddBox(Tank, {0.15f, 0.15f, 0.1f}, FloatingBody(0.3f), {0.4f, 0.4f, 0.45f});
	Tank.Fill(FVec3f::Zero(), {0.8f, 0.8f, 0.4f});
	Tank.Run(2.5f);
	const FBody& Body = *Tank.Bodies.Find(Toy);
	double SquareSum = 0.0;
	float Fastest = 0.0f;
	uint32 MinContacts = IndexNone;
	constexpr int Steps = 600;
	for (int Step = 0; Step < Steps; ++Step)
	{
		Tank.Step();
		SquareSum += double(Body.Velocity.squaredNorm());
		Fastest = std::max(Fastest, Tank.FastestParticle());
		MinContacts = std::min(MinContacts, Body.Effect.Contacts);
	}
	EXPECT_LE(Body.Mass.Mass, static_cast<float>(MinContacts) * Tank.Mass()) << "light for its contacts";
	EXPECT_LE(std::sqrt(SquareSum / Steps), 0.05);
	EXPECT_LE(Fastest, 3.0f * std::sqrt(2.0f * 9.81f * H));
}

TEST(FluidBodies, FLUID_57_HeavyBodiesSinkAndAreCarriedByTheFlow)
{
	FBodyTank Tank({1.6f, 0.5f, 2.0f}, 6000);
	Tank.Liquid.Viscosity = 0.0f;
	const FHandle Stone =
		Tank.Bodies.Add(FBodyShape::MakeSphere(0.1f).Value(), FloatingBody(2.0f), PlacedAt({1.1f, 0.25f, 0.45f}))
			.Value();
	Tank.Fill({0.8f, 0.0f, 0.0f}, {1.6f, 0.5f, 0.3f});
	Tank.Fill({0.0f, 0.0f, 0.0f}, {0.35f, 0.5f, 0.9f}); // a column that breaks
	const FBody& Body = *Tank.Bodies.Find(Stone);
	float Farthest = 0.0f;
	for (int Step = 0; Step < 420; ++Step)
	{
		Tank.Step();
		Farthest = std::max(Farthest, Body.Pose.Translation.x());
		ASSERT_LT(Body.Pose.Translation.x(), 1.51f) << "in the tank";
	}
	EXPECT_NEAR(Body.Pose.Translation.z(), 0.1f, 0.01f); // on the floor
	EXPECT_GT(Farthest, 1.15f);
}

TEST(FluidBodies, FLUID_58_AJetPushesAsHardAsItsMomentum)
{
	FBodyTank Tank({3.0f, 3.0f, 3.0f}, 3000);
	Tank.Gravity = FVec3f::Zero();
	FBodySettings Braced;
	Braced.Friction = 0.0f;
	const FHandle Plate = AddBox(Tank, {0.1f, 0.8f, 0.8f}, Braced, {2.0f, 1.5f, 1.5f});
	Tank.Fill({0.8f, 1.35f, 1.35f}, {1.85f, 1.65f, 1.65f}, {4.0f, 0.0f, 0.0f});
	const double Momentum = double(Tank.Mass()) * 4.0 * double(Tank.Fluid.Particles().Num());
	Tank.Run(0.5f);
	const FBodyEffect& Effect = Tank.Bodies.Find(Plate)->Effect;
	EXPECT_NEAR(Effect.Impulse.x(), Momentum, 0.15 * Momentum);
	EXPECT_NEAR(Effect.Impulse.y(), 0.0, 0.02 * Momentum);
	EXPECT_EQ(Effect.HitCount, FBodyEffect::MaxHits);
	EXPECT_GE(Effect.Hits[0].Impulse, Effect.Hits[3].Impulse);
	EXPECT_NEAR(Effect.Hits[0].Position.x(), 1.9f, 0.15f);
}

TEST(FluidBodies, FLUID_58_AJetMovesABoxAndAStrongOneTopplesATallOne)
{
	for (const float Speed : {1.0f, 8.0f})
	{
		FBodyTank Tank({4.0f, 1.5f, 3.0f}, 3000);
		FBodySettings Settings = FloatingBody(0.5f);
		Settings.ContactFriction = 1.0f;
		FBodySettings Rough;
		Rough.ContactFriction = 1.0f;
		ASSERT_TRUE(Tank.Bodies.SetSettings(Tank.Walls, Rough).IsOk());
		const FHandle Tower = AddBox(Tank, {0.12f, 0.12f, 0.36f}, Settings, {1.5f, 0.75f, 0.36f});
		Tank.Fill({0.6f, 0.65f, 0.5f}, {1.3f, 0.85f, 0.7f}, {Speed, 0.0f, 1.0f});
		Tank.Run(0.8f);
		const FBody& Body = *Tank.Bodies.Find(Tower);
		const bool bToppled = Body.Pose.Rotation(2, 2) < 0.5f;
		EXPECT_EQ(bToppled, Speed > 2.0f) << Speed << " m/s: " << Body.Pose.Rotation(2, 2);
		EXPECT_GT(Body.Pose.Translation.x(), Speed > 2.0f ? 1.55f : 1.49f);
	}
}

TEST(FluidBodies, FLUID_59_APaddleStirs)
{
	FBodyTank Tank({0.8f, 0.8f, 1.0f}, 3000);
	FBodySettings Settings;
	Settings.Kind = EBodyKind::Kinematic;
	Settings.Friction = 1.0f;
	const FVec3f Middle(0.4f, 0.4f, 0.2f);
	const FHandle Paddle = AddBox(Tank, {0.25f, 0.05f, 0.3f}, Settings, Middle);
	Tank.Fill(FVec3f::Zero(), {0.8f, 0.8f, 0.4f});
	const auto Turning = [&] // m^2/s, mean
	{
		double Sum = 0.0;
		for (uint32 Row = 0; Row < Tank.Fluid.Particles().Num(); ++Row)
		{
			const FVec3f Arm = Tank.Fluid.Particles().Position(Row) - Middle;
			Sum += double(Arm.cross(Tank.Fluid.Particles().Velocity(Row)).z());
		}
		return Sum / Tank.Fluid.Particles().Num();
	};
	double Before = 0.0;
	constexpr float SpinSpeed = 4.0f; // rad/s
	for (int Step = 0; Step < 240; ++Step)
	{
		FRigidTransform Pose = PlacedAt(Middle);
		const float Angle = SpinSpeed * Tank.StepTime * static_cast<float>(Step + 1);
		Pose.Rotation = Eigen::AngleAxisf(Angle, FVec3f::UnitZ()).toRotationMatrix();
		ASSERT_TRUE(Tank.Bodies.MoveTo(Paddle, Pose, Tank.StepTime).IsOk());
		Tank.Step();
		const FBody& Body = *Tank.Bodies.Find(Paddle);
		for (uint32 Row = 0; Row < Tank.Fluid.Particles().Num(); ++Row)
		{
			const FVec3f Local = Body.Pose.InverseTransformPoint(Tank.Fluid.Particles().Position(Row));
			ASSERT_GE(Body.Shape.Distance(Local), Tank.Radius() - 1e-3f * H) << "in the paddle";
		}
		if (Step == 29)
		{
			Before = Turning();
		}
	}
	EXPECT_GT(Before, 0.0);
	EXPECT_GT(Turning(), 1.5 * Before);
	EXPECT_LT(Tank.Bodies.Find(Paddle)->Effect.AngularImpulse.z(), 0.0) << "and the fluid holds against it";
}
