// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Slow drops on rough surfaces are out of shape, smoothly and always alike
// (Docs/Model/SurfaceDrops.md#random-deformation).

#include "FluidDropsCore/DropShapes/ShapeNoise.h"

#include "DomeFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

constexpr double DropRadius2mm = 2.0e-3;

TDomeNet<double> CalmNet()
{
	const TDomeProblem<double> Problem = WaterDome(HeroDome);
	return MakeDomeNet(Problem, SolveDome(Problem, FieldOnSlope(90.0)));
}

TDomeSpline<double> RoughSkin(uint32 Seed, double Speed, double Travelled)
{
	TDomeNet<double> Net = CalmNet();
	const double Amplitude = TShapeNoise<double>{}.At(Speed) * WaterDome(HeroDome).BaseRadius;
	RoughenNet(Net, Amplitude, Seed, Travelled / (2.0 * DropRadius2mm));
	return TDomeSpline<double>(Net);
}

} // namespace

TEST(ShapeNoise, DROP_89_TheAmplitudeIsATentInSpeed)
{
	const TShapeNoise<double> Noise;
	EXPECT_EQ(Noise.At(0.0), 0.0);
	EXPECT_EQ(Noise.At(0.25), 0.0);
	EXPECT_EQ(Noise.At(3.0), 0.0);
	EXPECT_DOUBLE_EQ(Noise.At(0.05), 0.12);
	EXPECT_NEAR(Noise.At(0.025), 0.06, 1e-15);
	EXPECT_NEAR(Noise.At(0.15), 0.06, 1e-15);
}

TEST(ShapeNoise, DROP_89_MeasuredDeformationFollowsTheTent)
{
	const TDomeSpline<double> Calm(CalmNet());
	std::vector<double> Expected, Measured;
	for (const double Speed : {0.0, 0.01, 0.025, 0.04, 0.05, 0.08, 0.12, 0.17, 0.22, 0.25, 0.4})
	{
		double Sum = 0.0;
		for (uint32 Drop = 0; Drop < 1000; ++Drop)
		{
			const double Slice = 0.37 * double(Drop % 20);
			const FVec3d Push =
				RoughSkin(Drop, Speed, 1e-3 * Drop).At(0.5, Slice).Position - Calm.At(0.5, Slice).Position;
			Sum += Push.squaredNorm();
		}
		Measured.push_back(std::sqrt(Sum / 1000.0));
		const double Rise = Speed / 0.05, Fall = (0.25 - Speed) / 0.2; // the tent by its corners
		Expected.push_back(std::max(0.0, std::min(Rise, Fall)));
	}
	double XX = 0.0, XY = 0.0, YMean = 0.0;
	for (std::size_t I = 0; I < Expected.size(); ++I)
	{
		XX += Expected[I] * Expected[I];
		XY += Expected[I] * Measured[I];
		YMean += Measured[I] / double(Expected.size());
	}
	double Residual = 0.0, Total = 0.0;
	for (std::size_t I = 0; I < Expected.size(); ++I)
	{
		Residual += Math::Square(Measured[I] - XY / XX * Expected[I]);
		Total += Math::Square(Measured[I] - YMean);
	}
	EXPECT_GE(1.0 - Residual / Total, 0.98);
	EXPECT_GT(Measured[4], 0.02 * WaterDome(HeroDome).BaseRadius); // and it is there to be seen
}

TEST(ShapeNoise, DROP_90_DeformationIsSmoothInTheWayTravelled)
{
	const double Radius = WaterDome(HeroDome).BaseRadius;
	const double Most = 0.12 * Radius;
	constexpr double Speed = 0.05;
	for (uint32 Seed = 0; Seed < 20; ++Seed)
	{
		for (uint32 Frame = 0; Frame < 40; ++Frame)
		{
			const double Distance = Speed / 60.0;
			const TDomeSpline<double> Before = RoughSkin(Seed, Speed, Frame * Distance);
			const TDomeSpline<double> After = RoughSkin(Seed, Speed, (Frame + 1) * Distance);
			for (const double Level : {0.0, 0.7, 1.5, 3.0})
			{
				const FVec3d Change = After.At(Level, 0.2 * Frame).Position - Before.At(Level, 0.2 * Frame).Position;
				EXPECT_LE(Change.norm(), Most * Distance / (2.0 * DropRadius2mm) * 4.0);
			}
		}
	}
}

TEST(ShapeNoise, DROP_90_SameDropSameWaySameShape)
{
	const FVec3d Once = RoughSkin(7, 0.05, 0.031).At(0.3, 1.9).Position;
	EXPECT_EQ(Once, RoughSkin(7, 0.05, 0.031).At(0.3, 1.9).Position);
	EXPECT_NE(Once, RoughSkin(8, 0.05, 0.031).At(0.3, 1.9).Position);
	EXPECT_NE(Once, RoughSkin(7, 0.05, 0.033).At(0.3, 1.9).Position);
}

TEST(ShapeNoise, DROP_90_ADropAtRestIsNotDeformed)
{
	const TDomeSpline<double> Rest = RoughSkin(3, 0.0, 0.7);
	const TDomeSpline<double> Calm(CalmNet());
	for (double Level = 0.0; Level <= 4.0; Level += 0.5)
	{
		EXPECT_EQ(Rest.At(Level, 3.3).Position, Calm.At(Level, 3.3).Position);
	}
}

TEST(ShapeNoise, DROP_84_DeformedBasesStayOnTheSupport)
{
	for (uint32 Seed = 0; Seed < 50; ++Seed)
	{
		for (double Slice = 0.0; Slice < 8.0; Slice += 0.5)
		{
			EXPECT_NEAR(RoughSkin(Seed, 0.05, 0.01).At(0.0, Slice).Position.z(), 0.0, 1e-15);
		}
	}
}
