// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a drop on a plane does, in double (Docs/Model/SurfaceDrops.md#motion-in-closed-form).

#include "FluidDropsCore/DropShapes/SphericalCap.h"
#include "FluidDropsCore/Drops/DropMotion.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr double Gravity = 9.8;
constexpr double Density = 1000.0;

struct FLine
{
	double Position;
	double Velocity;
};

/** The closed form along one axis. */
FLine After(double DragRate, double Drive, double Velocity, double Time)
{
	const TMotionWeights<double> W = MotionWeights(DragRate, Time);
	return {Velocity * W.VelocityFactor + Drive * W.DriveFactor, Velocity * W.Decay + Drive * W.VelocityFactor};
}

FLine RungeKutta(double DragRate, double Drive, double Velocity, double Time, int Steps)
{
	FLine S{0.0, Velocity};
	const double H = Time / Steps;
	const auto Slope = [&](double V) { return Drive - DragRate * V; };
	for (int Step = 0; Step < Steps; ++Step)
	{
		const double K1 = Slope(S.Velocity);
		const double K2 = Slope(S.Velocity + 0.5 * H * K1);
		const double K3 = Slope(S.Velocity + 0.5 * H * K2);
		const double K4 = Slope(S.Velocity + H * K3);
		S.Position += H * S.Velocity + H * H / 6.0 * (K1 + K2 + K3);
		S.Velocity += H / 6.0 * (K1 + 2.0 * K2 + 2.0 * K3 + K4);
	}
	return S;
}

/** A right triangle on a plane inclined by an angle about X, large enough never to be left. */
TTriangleFrame<double> SlopeFrame(double Degrees)
{
	const double Angle = Degrees * Math::Pi / 180.0;
	const FVec3d Down(0.0, std::cos(Angle), -std::sin(Angle));
	return TTriangleFrame<double>::FromCorners(FVec3d(-1e3, 0, 0), FVec3d(1e3, 0, 0), FVec3d(0, 0, 0) - Down * 1e3);
}

struct FTrajectoryRow
{
	double Mass, Viscous, Drive, Velocity, Time, VelocityAfter, PositionAfter;
};

// Golden values, which agree with Runge and Kutta's method to 12 digits
constexpr FTrajectoryRow Rows[] = {
	{1, 1, 4.9, 0, 1, 3.09739073826, 1.80260926174},
	{1, 10, 4.9, 0, 1, 0.489977754034, 0.441002224597},
	{1, 100, 4.9, 0, 1, 0.049, 0.04851},
	{1, 10, 4.9, -1, 0.5, 0.479960458971, 0.0970039541029},
	{1, 1e-9, 4.9, 2, 1, 6.89999999555, 4.44999999818},
	{4, 10, 4.9, 0, 1, 1.79911340270, 1.24035463892},
	{3.3510321638291e-5, 2e-4, 9.8, 0, 0.5, 1.55894946659, 0.559798389922},
	{3.3510321638291e-5, 2e-3, 9.8, 0, 0.5, 0.164200576028, 0.0793490809559},
};

} // namespace

TEST(Drops, DROP_2_RadiusFollowsFromMass)
{
	EXPECT_NEAR(DropRadius(1.0, Density), 0.0620350491, 1e-10);
	EXPECT_NEAR(DropMass(2e-3, Density), 3.351032e-5, 1e-11);
	EXPECT_NEAR(DropRadius(DropMass(2e-3, Density), Density) / 2e-3, 1.0, 1e-12);
	EXPECT_NEAR(DropRadius(8.0, Density) / DropRadius(1.0, Density), 2.0, 1e-12);
	EXPECT_NEAR(double(DropRadius(float(3.351032e-5), 1000.0f)), 2e-3, 2e-9); // shipped: 1e-6
}

TEST(Drops, DROP_3_DriveIsGravityWithoutItsNormalPart)
{
	for (uint32 Index = 0; Index < 1000; ++Index)
	{
		const std::array<float, 4> Unit = RandomUnit4(1, Index, 0, ERandomPurpose::SampleSurface);
		FVec3d Normal(double(Unit[0]) - 0.5, double(Unit[1]) - 0.5, double(Unit[2]) - 0.5);
		Normal.normalize();
		const FVec3d X = Normal.unitOrthogonal();
		const FVec3d Y = Normal.cross(X);
		const TTriangleFrame<double> Frame = TTriangleFrame<double>::FromCorners(X, Y, -X);
		const FVec3d Drive = Frame.ToSpace(DriveOn(Frame, FVec3d(0, 0, -Gravity), {0.0, 0.0}));
		EXPECT_LE(std::abs(Drive.dot(Normal)), 1e-12 * Gravity);
		const double SinSlope = std::sqrt(1.0 - Normal.z() * Normal.z());
		EXPECT_NEAR(Drive.norm(), Gravity * SinSlope, 1e-12 * Gravity * 2);
	}
}

TEST(Drops, DROP_4_RoughnessBrakesByHeight)
{
	EXPECT_NEAR(RoughnessBrake(2.0, 1e-3, 2e-3), 0.5, 1e-12);
	EXPECT_NEAR(RoughnessBrake(2.0, 0.5e-3, 2e-3), 0.25, 1e-12);
	EXPECT_NEAR(RoughnessBrake(2.0, 3e-3, 2e-3), 1.0, 1e-12);
	for (int Step = 1; Step < 100; ++Step)
	{
		const double X = Step * 5e-5;
		EXPECT_GE(RoughnessBrake(2.0, 1e-3, X), RoughnessBrake(2.0, 1e-3, X + 5e-5));
		EXPECT_LE(RoughnessBrake(2.0, X, 2e-3), RoughnessBrake(2.0, X + 5e-5, 2e-3));
		EXPECT_LE(RoughnessBrake(X * 1e3, 1e-3, 2e-3), RoughnessBrake((X + 5e-5) * 1e3, 1e-3, 2e-3));
	}
}

TEST(Drops, DROP_5_SmallDropsGetNoDrive)
{
	const TTriangleFrame<double> Wall = SlopeFrame(90.0);
	const auto DriveOf = [&](double Radius)
	{
		const double Brake = RoughnessBrake(2.0, 1e-3, Radius);
		return DriveOn(Wall, FVec3d(0, 0, -Gravity), {Brake, Brake}).norm();
	};
	EXPECT_EQ(DriveOf(0.999e-3), 0.0);
	EXPECT_GT(DriveOf(1.001e-3), 0.0);
	EXPECT_NEAR(DropMass(1e-3, Density), 4.188790e-6, 1e-12);
}

TEST(Drops, DROP_6_RoughnessActsOnForceNotOnVelocity)
{
	const TTriangleFrame<double> Slope = SlopeFrame(30.0);
	const FVec3d Field(0, 0, -Gravity);
	for (const double Brake : {0.1, 0.5, 0.9})
	{
		const double Ratio = DriveOn(Slope, Field, {Brake, Brake}).norm() / DriveOn(Slope, Field, {0.0, 0.0}).norm();
		EXPECT_NEAR(Ratio, 1.0 - Brake, 1e-12);
	}
	EXPECT_NEAR(After(10.0, 0.0, 0.3, 100.0).Position, 0.3 / 10.0, 0.03 * 1e-9); // coasts m v0 / |k_v|
}

TEST(Drops, DROP_7_RoughnessMayDifferByAxis)
{
	// Gravity at 45 degrees between both axes of the frame.
	TTriangleFrame<double> Frame =
		TTriangleFrame<double>::FromCorners(FVec3d(0, 0, 0), FVec3d(1, 0, 0), FVec3d(0, 1, 0));
	const FVec3d Field = (FVec3d(1, 1, 0)).normalized() * Gravity;
	const TVec2<double> Drive =
		DriveOn(Frame, Field, {RoughnessBrake(2.0, 1e-3, 2e-3), RoughnessBrake(0.0, 1e-3, 2e-3)});
	EXPECT_NEAR(Drive.x() / Drive.y(), 0.5, 1e-12);
	EXPECT_NEAR(std::atan2(Drive.x(), Drive.y()) * 180.0 / Math::Pi, 26.565051, 1e-6);
}

TEST(Drops, DROP_11_ClosedFormIsTheSolution)
{
	for (const FTrajectoryRow& Row : Rows)
	{
		const double DragRate = Row.Viscous / Row.Mass;
		const FLine Got = After(DragRate, Row.Drive, Row.Velocity, Row.Time);
		EXPECT_NEAR(Got.Velocity / Row.VelocityAfter, 1.0, 2e-11);
		EXPECT_NEAR(Got.Position / Row.PositionAfter, 1.0, 2e-11);
		const FLine Fine = RungeKutta(DragRate, Row.Drive, Row.Velocity, Row.Time, 20000);
		EXPECT_NEAR(Got.Velocity / Fine.Velocity, 1.0, 1e-10);
		EXPECT_NEAR(Got.Position / Fine.Position, 1.0, 1e-10);
		// What ships: float, one part in a million.
		const TMotionWeights<float> W = MotionWeights(float(DragRate), float(Row.Time));
		const float Position = float(Row.Velocity) * W.VelocityFactor + float(Row.Drive) * W.DriveFactor;
		EXPECT_NEAR(double(Position) / Row.PositionAfter, 1.0, 2e-6);
	}
}

TEST(Drops, DROP_12_AnyViscosityIsStable)
{
	for (double Viscous = 1e-12; Viscous <= 1e3; Viscous *= 1.37)
	{
		const FLine Got = After(Viscous, 4.9, 2.0, 1.0);
		// 50 digits are not at hand; long double carries 19, and its series or its expm1 is exact to 1e-17.
		const long double X = static_cast<long double>(Viscous);
		long double Phi1 = 0.0L;
		long double Phi2 = 0.0L;
		if (X < 0.5L)
		{
			long double Term1 = 1.0L;
			long double Term2 = 0.5L;
			for (int K = 1; K < 40; ++K)
			{
				Phi1 += Term1;
				Phi2 += Term2;
				Term1 *= -X / (K + 1);
				Term2 *= -X / (K + 2);
			}
		}
		else
		{
			Phi1 = -std::expm1(-X) / X;
			Phi2 = (1.0L - Phi1) / X;
		}
		const double Position = static_cast<double>(2.0L * Phi1 + 4.9L * Phi2);
		ASSERT_TRUE(std::isfinite(Got.Position));
		EXPECT_NEAR(Got.Position / Position, 1.0, 1e-12) << Viscous;
	}
	EXPECT_EQ(After(0.0, 4.0, 2.0, 3.0).Position, 2.0 * 3.0 + 4.0 * 9.0 / 2.0);
	EXPECT_EQ(After(0.0, 4.0, 2.0, 3.0).Velocity, 14.0);
}

TEST(Drops, DROP_12_OneDropAndManyGetTheSameBits)
{
	for (int Step = 0; Step < 4000; ++Step)
	{
		const float DragRate = Step % 10 == 0 ? 0.0f : std::pow(10.0f, float(Step % 61) / 6.0f - 6.0f);
		const float Time = std::pow(10.0f, float(Step % 37) / 6.0f - 4.0f);
		const TMotionWeights<float> One = MotionWeights(DragRate, Time);
		const TMotionWeights<float> Many = MotionWeightsOfRows(DragRate, Time);
		ASSERT_EQ(One.Decay, Many.Decay);
		ASSERT_EQ(One.VelocityFactor, Many.VelocityFactor);
		ASSERT_EQ(One.DriveFactor, Many.DriveFactor);
	}
}

TEST(Drops, DROP_13_TerminalVelocity)
{
	for (const double Slope : {5.0, 20.0, 45.0, 70.0, 90.0})
	{
		for (const double Mass : {1e-6, 1e-4, 1e-2, 1.0, 10.0})
		{
			for (const double Viscous : {1e-4, 1e-2, 1.0, 10.0, 100.0})
			{
				const double Brake = 0.3;
				const double Drive = (1.0 - Brake) * Gravity * std::sin(Slope * Math::Pi / 180.0);
				const double DragRate = Viscous / Mass;
				const double Terminal = (1.0 - Brake) * Mass * Gravity * std::sin(Slope * Math::Pi / 180.0) / Viscous;
				EXPECT_NEAR(After(DragRate, Drive, 0.0, 20.0 / DragRate).Velocity / Terminal, 1.0, 1e-8);
			}
		}
	}
}

TEST(Drops, DROP_14_RelaxesWithTheTimeConstant)
{
	EXPECT_NEAR(After(7.0, 3.0, 0.0, 1.0 / 7.0).Velocity / (3.0 / 7.0), 0.6321205588, 1e-9);
	EXPECT_NEAR(After(7.0, 0.0, 2.0, 1.0 / 7.0).Velocity, 2.0 / std::exp(1.0), 1e-12); // DROP-9
}

TEST(Drops, DROP_17_SpeedFallsWithViscosity)
{
	const double Drive = Gravity * 0.5;
	for (const double Viscous : {1.0, 10.0, 100.0})
	{
		EXPECT_NEAR(After(Viscous, Drive, 0.0, 20.0 / Viscous).Velocity / (4.9 / Viscous), 1.0, 1e-6);
		EXPECT_NEAR(After(Viscous, Drive, 0.0, 1e-9).Velocity / 1e-9, Drive, 1e-6);
	}
}

TEST(Drops, DROP_40_DetachesAboveTheAdhesionThreshold)
{
	const double Radius = 2e-3;
	const double Mass = DropMass(Radius, Density);
	double Low = 0.0;
	double High = 1000.0;
	for (int Step = 0; Step < 100; ++Step)
	{
		const double Middle = 0.5 * (Low + High);
		(PullsOff(Mass, Gravity, Middle, Radius) ? Low : High) = Middle;
	}
	EXPECT_NEAR(Low, Mass * Gravity / (Math::Pi * Radius * Radius), 1e-9 * Low);
	EXPECT_NEAR(Low, 26.1333, 1e-4);
	EXPECT_FALSE(PullsOff(Mass, -Gravity, 0.0, Radius));
}

TEST(Drops, DROP_45_BigDropsFallFirst)
{
	const auto CriticalPull = [](double Mass)
	{
		const double Radius = DropRadius(Mass, Density);
		return 43.0 * Math::Pi * Radius * Radius / Mass;
	};
	const double Slope = std::log(CriticalPull(1e-3) / CriticalPull(1e-6)) / std::log(1e-3 / 1e-6);
	EXPECT_NEAR(Slope, -1.0 / 3.0, 1e-6);
}

TEST(Drops, CapHasTheDropsVolumeAndTheModelsBaseRadius)
{
	// R_b / r = 2.13, 1.61, 1.26, 0.92 for 30, 60, 90, 120 degrees.
	const double Expected[] = {2.13, 1.61, 1.26, 0.92};
	for (int Index = 0; Index < 4; ++Index)
	{
		const FCapShape Cap = FCapShape::FromContactAngle(30.0f * float(Index + 1));
		EXPECT_NEAR(double(Cap.BasePerRadius), Expected[Index], 0.005);
		const double Base = double(Cap.BasePerRadius);
		const double Height = double(Cap.HeightPerRadius);
		const double Volume = Math::Pi * Height * (3.0 * Base * Base + Height * Height) / 6.0;
		EXPECT_NEAR(Volume, 4.0 / 3.0 * Math::Pi, 1e-5);
	}
	// r = 2 mm on a wall, apex shift 1.140282 mm.
	EXPECT_NEAR(double(ApexShift(float(DropMass(2e-3, Density)), 9.8f, 4.0f, 0.072f)), 1.140282e-3, 1e-8);
}
