// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// When a drop leaves its triangle (Docs/Model/SurfaceDrops.md#exit-times).

#include "FluidDropsCore/Drops/DropMotion.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Crossing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace FluidDrops;

namespace
{

double DistanceAfter(double Distance, double Speed, double Drive, double DragRate, double Time)
{
	const TMotionWeights<double> W = MotionWeights(DragRate, Time);
	return Distance + Speed * W.VelocityFactor + Drive * W.DriveFactor;
}

double SlopeAfter(double Speed, double Drive, double DragRate, double Time)
{
	const TMotionWeights<double> W = MotionWeights(DragRate, Time);
	return Speed * W.Decay + Drive * W.VelocityFactor;
}

struct FCase
{
	double Distance, Speed, Drive, DragRate;
};

/** Inputs over many decades and all signs. */
FCase RandomCase(uint32 Index)
{
	const auto U = RandomUnit4(11, Index, 0, ERandomPurpose::SampleSurface);
	const auto S = RandomUnit4(11, Index, 1, ERandomPurpose::SampleSurface);
	const auto Decades = [](float Unit, double Low, double High)
	{ return std::pow(10.0, Low + (High - Low) * double(Unit)); };
	FCase Case;
	Case.Distance = -Decades(U[0], -6.0, 0.0);
	Case.Speed = Decades(U[1], -6.0, 1.0) * (S[0] < 0.5f ? -1.0 : 1.0);
	Case.Drive = Decades(U[2], -6.0, 2.0) * (S[1] < 0.5f ? -1.0 : 1.0);
	Case.DragRate = Decades(U[3], -4.0, 3.0);
	Case.Speed = S[2] < 0.05f ? 0.0 : Case.Speed;
	Case.Drive = S[2] > 0.95f ? 0.0 : Case.Drive;
	Case.DragRate = S[3] < 0.05f ? 0.0 : Case.DragRate;
	return Case;
}

/**
 * The truth by other means: f is convex or concave, so it has at most one turning point; between that and a far time
 * it is monotone and bisection finds the crossing.
 */
double BisectedExit(const FCase& Case)
{
	const auto F = [&](double T) { return DistanceAfter(Case.Distance, Case.Speed, Case.Drive, Case.DragRate, T); };
	const auto DF = [&](double T) { return SlopeAfter(Case.Speed, Case.Drive, Case.DragRate, T); };
	double Low = 0.0;
	double High = 1e-9;
	if (Case.Speed > 0.0 && Case.Drive < 0.0)
	{
		while (DF(High) > 0.0)
		{
			High *= 2.0;
		}
		double A = 0.0;
		double B = High;
		for (int Step = 0; Step < 200; ++Step)
		{
			const double Middle = 0.5 * (A + B);
			(DF(Middle) > 0.0 ? A : B) = Middle;
		}
		High = A;
		if (F(High) < 0.0)
		{
			return Never<double>;
		}
	}
	else
	{
		while (F(High) < 0.0)
		{
			Low = High;
			High *= 2.0;
			if (High > 1e14)
			{
				return Never<double>;
			}
		}
	}
	for (int Step = 0; Step < 200; ++Step)
	{
		const double Middle = 0.5 * (Low + High);
		(F(Middle) < 0.0 ? Low : High) = Middle;
	}
	return High;
}

} // namespace

TEST(Drops, DROP_25_26_NewtonFindsEveryExitInFewSteps)
{
	constexpr uint32 Cases = 200000;
	std::vector<uint32> Iterations;
	uint32 Exits = 0;
	for (uint32 Index = 0; Index < Cases; ++Index)
	{
		const FCase Case = RandomCase(Index);
		uint32 Steps = 0;
		const double Time = FindExitTime(Case.Distance, Case.Speed, Case.Drive, Case.DragRate, &Steps);
		const double Truth = BisectedExit(Case);
		const double ExitSpeed = std::isinf(Truth) ? 1.0 : SlopeAfter(Case.Speed, Case.Drive, Case.DragRate, Truth);
		if (Case.DragRate > 0.0 && !std::isinf(Time))
		{
			Iterations.push_back(Steps);
		}
		const double Top = Case.Distance + Case.Speed / Case.DragRate;
		const bool bTangent = ExitSpeed < 1e-6 || (std::isinf(Truth) != std::isinf(Time) && std::abs(Top) < 1e-12);
		if (bTangent)
		{
			continue;
		}
		ASSERT_EQ(std::isinf(Time), std::isinf(Truth)) << Index;
		if (!std::isinf(Time))
		{
			++Exits;
			ASSERT_NEAR(Time, Truth, 1e-10 + 1e-10 * Truth)
				<< Index << ": " << Case.Distance << " " << Case.Speed << " " << Case.Drive << " " << Case.DragRate;
		}
	}
	EXPECT_GT(Exits, Cases / 4);
	std::sort(Iterations.begin(), Iterations.end());
	double Sum = 0.0;
	for (const uint32 Steps : Iterations)
	{
		Sum += Steps;
	}
	EXPECT_LE(Sum / double(Iterations.size()), 6.0);
	EXPECT_LE(Iterations[Iterations.size() * 95 / 100], 8u);
	EXPECT_LE(Iterations.back(), 30u);
}

TEST(Drops, DROP_26_GoldenExitTimes)
{
	EXPECT_NEAR(FindExitTime(-0.3, 0.0, 4.9, 10.0), 0.7121641539374, 1e-12);
	EXPECT_NEAR(SlopeAfter(0.0, 4.9, 10.0, 0.7121641539374), 0.4896043543, 1e-10);
	EXPECT_NEAR(double(FindExitTime(-0.3f, 0.0f, 4.9f, 10.0f)), 0.7121641539374, 1e-6);
}

TEST(Drops, DROP_27_ReturnsThroughItsEntrySide)
{
	const double Time = FindExitTime(0.0, -1.0, 4.9, 10.0);
	EXPECT_NEAR(Time, 0.2868072696027, 1e-12);
	EXPECT_NEAR(DistanceAfter(0.0, -1.0, 4.9, 10.0, 0.1112126008), -0.0455058256, 1e-10);
	EXPECT_NEAR(SlopeAfter(-1.0, 4.9, 10.0, Time), 0.4053556211, 1e-10);
	EXPECT_NEAR(double(FindExitTime(0.0f, -1.0f, 4.9f, 10.0f)), 0.2868072696027, 1e-6);
}

TEST(Drops, DROP_28_NoSideReachedMeansNever)
{
	EXPECT_TRUE(std::isinf(FindExitTime(-0.02, 0.1, 0.0, 10.0)));
	EXPECT_NEAR(0.1 * MotionWeights(10.0, 100.0).VelocityFactor, 0.01, 1e-11);
	EXPECT_TRUE(std::isinf(FindExitTime(-1.0, -1.0, 0.0, 1.0)));
	EXPECT_TRUE(std::isinf(FindExitTime(-1.0, 0.0, -1.0, 0.0)));
	EXPECT_EQ(FindExitTime(0.0, 1.0, 0.0, 1.0), 0.0);
	EXPECT_EQ(FindExitTime(-1.0, 2.0, 0.0, 0.0), 0.5);
}

TEST(Drops, DROP_26_FloatNeverFailsEither)
{
	for (uint32 Index = 0; Index < 200000; ++Index)
	{
		const FCase Case = RandomCase(Index);
		uint32 Steps = 0;
		const float Time =
			FindExitTime(float(Case.Distance), float(Case.Speed), float(Case.Drive), float(Case.DragRate), &Steps);
		ASSERT_FALSE(std::isnan(Time)) << Index;
		ASSERT_GE(Time, 0.0f) << Index;
		ASSERT_LT(Steps, 64u) << Index;
	}
}

TEST(Drops, ExitSideIsTheEarliestOfThree)
{
	const TTriangleFrame<double> Frame =
		TTriangleFrame<double>::FromCorners(FVec3d(0, 0, 0), FVec3d(1, 0, 0), FVec3d(0, 1, 0));
	const TBarycentric<double> Middle{0.25, 0.25};
	const auto Toward = [&](double X, double Y)
	{ return BindMotion(Frame, Middle, TVec2<double>(X, Y), TVec2<double>(0.0, 0.0), 0.0); };
	EXPECT_EQ(Toward(0.0, -1.0).ExitSide, 0u);
	EXPECT_NEAR(Toward(0.0, -1.0).ExitTime, 0.25, 1e-15);
	EXPECT_EQ(Toward(1.0, 1.0).ExitSide, 1u);
	EXPECT_NEAR(Toward(1.0, 1.0).ExitTime, 0.25, 1e-15);
	EXPECT_EQ(Toward(-1.0, 0.0).ExitSide, 2u);
	EXPECT_NEAR(SideParameterOf(2, Toward(-1.0, 0.1).PositionAfter(0.25)), 1.0 - 0.275, 1e-12);
	EXPECT_NEAR(SideParameterOf(0, TBarycentric<double>{0.3, 0.0}), 0.3, 1e-15);
	EXPECT_NEAR(SideParameterOf(1, TBarycentric<double>{0.3, 0.7}), 0.7, 1e-15);
}
