// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The network of springs, let go until it rests (Docs/Model/SurfaceDrops.md#dome-by-relaxation). All in double.

#include "DomeRelaxation.h"

#include "DomeFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

TRelaxedDome<double> Relax(
	const TDomeProblem<double>& Problem, const FVec3d& Field, const TRelaxationSettings<double>& Settings = {})
{
	const TResult<TDomeRelaxation<double>> Network = TDomeRelaxation<double>::Create(Problem, Settings);
	EXPECT_TRUE(Network.IsOk());
	TRelaxedDome<double> Dome = Network.Value().Run(Field);
	EXPECT_TRUE(Dome.bAtRest) << Dome.Steps;
	return Dome;
}

double RelaxedVolume(const TDomeProblem<double>& Problem, const TRelaxedDome<double>& Relaxed)
{
	TDome<double> Dome{Problem.Structure.Levels, {}, {}};
	for (uint32 Level = 1; Level <= Dome.Levels; ++Level)
	{
		Dome.Height[Level] = Relaxed.Center(Level).z();
	}
	return DomeVolume(Problem, Dome);
}

double BaseRadiusOf(const TRelaxedDome<double>& Dome)
{
	double Sum = 0.0;
	for (uint32 Slice = 0; Slice < Dome.Structure.Slices; ++Slice)
	{
		Sum += (Dome.Ring(0, Slice) - Dome.Center(0)).norm();
	}
	return Sum / double(Dome.Structure.Slices);
}

struct FGoldenRest
{
	FDomeStructure Structure;
	EDomeBase Base;
	double Degrees;
	double Height, Shift, BaseShift; // mm
	double RingScale, VolumeScale;
};

void ExpectGoldenRest(const FGoldenRest& Row)
{
	TRelaxationSettings<double> Settings;
	Settings.Base = Row.Base;
	const TDomeProblem<double> Problem = WaterDome(Row.Structure);
	const TRelaxedDome<double> Dome = Relax(Problem, VectorOf(FieldOnSlope(Row.Degrees)), Settings);
	EXPECT_NEAR(Dome.Apex().z() * 1e3, Row.Height, 1e-3) << Row.Degrees;
	EXPECT_NEAR(Dome.Apex().x() * 1e3, Row.Shift, 1e-3) << Row.Degrees;
	EXPECT_NEAR(Dome.Center(0).x() * 1e3, Row.BaseShift, 1e-3) << Row.Degrees;
	EXPECT_NEAR(BaseRadiusOf(Dome) / Problem.RingRadius(), Row.RingScale, 1e-4) << Row.Degrees;
	EXPECT_NEAR(RelaxedVolume(Problem, Dome) / Problem.Volume, Row.VolumeScale, 2e-5) << Row.Degrees;
}

} // namespace

TEST(DomeRelaxation, DROP_74_TheNetworkHasTheSpringsOfTheModel)
{
	for (const FDomeStructure Structure : {CheapDome, HeroDome})
	{
		const auto Network = TDomeRelaxation<double>::Create(WaterDome(Structure), {});
		ASSERT_TRUE(Network.IsOk());
		EXPECT_EQ(Network.Value().Run(FVec3d::Zero()).Points.size(), Structure.Masses());
		uint32 ToApex = 0;
		for (const auto& Spring : Network.Value().Longitudinal())
		{
			EXPECT_EQ(Spring.RestLength, 0.0);
			ToApex += Spring.B == Structure.Masses() - 1 ? 1 : 0;
		}
		EXPECT_EQ(ToApex, Structure.Slices);
		for (const auto& Spring : Network.Value().Lateral())
		{
			EXPECT_EQ(Spring.A / Structure.Slices, Spring.B / Structure.Slices); // within one level
		}
	}
}

TEST(DomeRelaxation, DROP_75_SpringsOscillateAndDecayAsTheyShould)
{
	constexpr double Mass = 2.0e-6, Stiffness = 0.05, Damping = 2.0e-5, RestLength = 1.0e-3;
	const double Decay = Damping / (2.0 * Mass);
	const double Frequency = std::sqrt(Stiffness / Mass - Decay * Decay);
	FVec3d At(1.5e-3, 0.0, 0.0);
	FVec3d Velocity = FVec3d::Zero();
	const double Step = 1e-4 * std::sqrt(Mass / Stiffness);
	double LastCrossing = 0.0, FirstPeak = 0.0, LastPeak = 0.0, FirstPeakTime = 0.0, LastPeakTime = 0.0;
	uint32 Crossings = 0;
	double FirstCrossing = 0.0;
	for (uint32 Index = 1; Crossings < 20; ++Index)
	{
		const FVec3d Before = At;
		const double SpeedBefore = Velocity.x();
		Velocity += Step / Mass * SpringForce<double>(Stiffness, RestLength, Damping, At, Velocity);
		At += Step * Velocity;
		const double Time = Step * double(Index);
		if ((Before.x() - RestLength) * (At.x() - RestLength) < 0.0)
		{
			FirstCrossing = Crossings == 0 ? Time : FirstCrossing;
			LastCrossing = Time;
			++Crossings;
		}
		if (SpeedBefore > 0.0 && Velocity.x() <= 0.0)
		{
			FirstPeak = FirstPeak == 0.0 ? At.x() - RestLength : FirstPeak;
			FirstPeakTime = FirstPeakTime == 0.0 ? Time : FirstPeakTime;
			LastPeak = At.x() - RestLength;
			LastPeakTime = Time;
		}
	}
	EXPECT_NEAR(Math::Pi * double(Crossings - 1) / (LastCrossing - FirstCrossing) / Frequency, 1.0, 0.01);
	EXPECT_NEAR(std::log(FirstPeak / LastPeak) / (LastPeakTime - FirstPeakTime) / Decay, 1.0, 0.01);
	EXPECT_NEAR(Frequency / std::sqrt(Stiffness / Mass), 1.0, 0.01); // light damping: both are sqrt(k/m)
}

TEST(DomeRelaxation, DROP_75_AFreePairKeepsItsMomentum)
{
	FVec3d A(1e-3, 2e-3, 0.0), B(-1e-3, 0.5e-3, 1e-3), VelocityA(0.1, 0.0, -0.2), VelocityB(0.05, -0.1, 0.0);
	const FVec3d Momentum = VelocityA + VelocityB;
	for (uint32 Step = 0; Step < 10000; ++Step)
	{
		const FVec3d OnA = SpringForce<double>(50.0, 1e-3, 0.3, A - B, VelocityA - VelocityB);
		const FVec3d OnB = SpringForce<double>(50.0, 1e-3, 0.3, B - A, VelocityB - VelocityA);
		VelocityA += 1e-4 * OnA;
		VelocityB += 1e-4 * OnB;
		A += 1e-4 * VelocityA;
		B += 1e-4 * VelocityB;
	}
	EXPECT_NEAR((VelocityA + VelocityB - Momentum).norm(), 0.0, 1e-12);
}

TEST(DomeRelaxation, DROP_76_LevelsAreScaledCopiesOfTheBase)
{
	const TDomeProblem<double> Problem = WaterDome(HeroDome);
	const double Radius = Problem.RingRadius();
	const TRelaxedDome<double> Dome = Relax(Problem, VectorOf(FieldOnSlope(60.0)));
	const std::array<double, 4> Ratio{1.0, 0.75, 0.5, 0.25};
	for (uint32 Level = 0; Level < 4; ++Level)
	{
		for (uint32 Slice = 0; Slice < 8; ++Slice)
		{
			const FVec3d Copy = Dome.Center(Level) + Ratio[Level] * (Dome.Ring(0, Slice) - Dome.Center(0));
			EXPECT_NEAR((Dome.Ring(Level, Slice) - Copy).norm(), 0.0, 1e-4 * Radius);
		}
	}
}

TEST(DomeRelaxation, DROP_79_PinnedDomesRestAtTheGoldenShapes)
{
	ExpectGoldenRest({CheapDome, EDomeBase::Pinned, 0, 3.134067, 0, 0, 1, 0.99714});
	ExpectGoldenRest({CheapDome, EDomeBase::Pinned, 90, 3.218446, 1.140274, 0, 1, 0.99784});
	ExpectGoldenRest({CheapDome, EDomeBase::Pinned, 180, 3.302825, 0, 0, 1, 0.99855});
	ExpectGoldenRest({HeroDome, EDomeBase::Pinned, 0, 2.792750, 0, 0, 1, 0.99978});
	ExpectGoldenRest({HeroDome, EDomeBase::Pinned, 90, 2.898765, 1.140282, 0, 1, 0.99984});
	ExpectGoldenRest({HeroDome, EDomeBase::Pinned, 180, 3.004780, 0, 0, 1, 0.99990});
}

TEST(DomeRelaxation, DROP_79_FreeDomesRestAtTheGoldenShapes)
{
	ExpectGoldenRest({CheapDome, EDomeBase::Free, 90, 3.218413, 1.180861, 0.040588, 1.00065, 0.99784});
	ExpectGoldenRest({HeroDome, EDomeBase::Free, 90, 2.898710, 1.158444, 0.018162, 1.00331, 0.99984});
}

TEST(DomeRelaxation, DROP_79_RelaxedAndClosedFormAgree)
{
	for (uint32 Case = 0; Case < 20; ++Case)
	{
		FChance Chance(Case);
		TDomeProblem<double> Problem = WaterDome({2 + Chance.Below(2), 3 + Chance.Below(4)});
		Problem.Mass *= Chance.Within(0.3, 1.2);
		Problem.Volume = Problem.Mass / 1000.0;
		Problem.Stiffness = Chance.Within(2.0, 8.0);
		const TDomeField<double> Field = FieldOnSlope(Chance.Within(0.0, 180.0));
		const TRelaxedDome<double> Relaxed = Relax(Problem, VectorOf(Field));
		const TDome<double> Closed = SolveDome(Problem, Field, 1000.0 * Problem.LongitudinalStiffness());
		for (uint32 Level = 0; Level <= Closed.Levels; ++Level)
		{
			const FVec3d Expected(Closed.Shift[Level], 0.0, Closed.Height[Level]);
			EXPECT_NEAR((Relaxed.Center(Level) - Expected).norm(), 0.0, 1e-4 * Problem.RingRadius()) << Case;
		}
	}
}

TEST(DomeRelaxation, DROP_78_RelaxationKeepsTheVolumeWithinAPercent)
{
	const TDomeProblem<double> Problem = WaterDome(CheapDome);
	for (const double Degrees : {0.0, 60.0, 120.0, 180.0})
	{
		for (const double Strength : {0.0, 1.0, 2.0})
		{
			const TRelaxedDome<double> Dome = Relax(Problem, VectorOf(FieldOnSlope(Degrees, Strength)));
			EXPECT_NEAR(RelaxedVolume(Problem, Dome) / Problem.Volume, 1.0, 1e-2) << Degrees << ", " << Strength;
		}
	}
}

TEST(DomeRelaxation, DROP_82_TheBaseIsPushedOutwardsAndHeldByItsRing)
{
	const TDomeProblem<double> Problem = WaterDome(CheapDome);
	const FVec3d Wall = VectorOf(FieldOnSlope(90.0));
	TRelaxationSettings<double> Free;
	Free.Base = EDomeBase::Free;
	const double Both = BaseRadiusOf(Relax(Problem, Wall, Free)) / Problem.RingRadius();
	EXPECT_NEAR(Both, 1.0, 0.01);
	TRelaxationSettings<double> SoftRing = Free; // the anchors soften with it; there is no load across the support
	SoftRing.BaseStiffness = 10.0;
	EXPECT_GT(BaseRadiusOf(Relax(Problem, Wall, SoftRing)) / Problem.RingRadius(), 1.05);
	TRelaxationSettings<double> NoGuide = Free; // nothing holds it on a slope then: a floor
	NoGuide.bGuideSprings = false;
	const double Unpushed = BaseRadiusOf(Relax(Problem, VectorOf(FieldOnSlope(0.0)), NoGuide)) / Problem.RingRadius();
	EXPECT_LT(Unpushed, Both - 1e-4);
}

TEST(DomeRelaxation, DROP_82_GuideSpringsThatPushTheBaseAwayAreRefused)
{
	TRelaxationSettings<double> Settings;
	Settings.GuideLength = 2.0;
	EXPECT_TRUE(TDomeRelaxation<double>::Create(WaterDome(CheapDome), Settings).IsOk()); // pinned: they do nothing
	Settings.Base = EDomeBase::Free;
	const TResult<TDomeRelaxation<double>> Network = TDomeRelaxation<double>::Create(WaterDome(CheapDome), Settings);
	ASSERT_FALSE(Network.IsOk());
	EXPECT_NE(Network.Error().Message.find("guideLength"), std::string::npos);
}

TEST(DomeRelaxation, DROP_84_BaseMassesStayOnTheSupport)
{
	TRelaxationSettings<double> Free;
	Free.Base = EDomeBase::Free;
	const TDomeProblem<double> Problem = WaterDome(CheapDome);
	for (const double Degrees : {0.0, 90.0, 180.0})
	{
		const TRelaxedDome<double> Dome = Relax(Problem, VectorOf(FieldOnSlope(Degrees)), Free);
		for (uint32 Slice = 0; Slice < 3; ++Slice)
		{
			EXPECT_LE(std::abs(Dome.Ring(0, Slice).z()), 1e-4 * Problem.RingRadius());
		}
	}
}

TEST(DomeRelaxation, AForceOnOneMassDentsTheDomeThere)
{
	const TDomeProblem<double> Problem = WaterDome(HeroDome);
	const TResult<TDomeRelaxation<double>> Network = TDomeRelaxation<double>::Create(Problem, {});
	ASSERT_TRUE(Network.IsOk());
	std::vector<FVec3d> Forces(HeroDome.Masses(), FVec3d::Zero());
	Forces.back() = FVec3d(0.0, 0.0, -2e-5); // on the apex, N
	const TRelaxedDome<double> Calm = Network.Value().Run(FVec3d::Zero());
	const TRelaxedDome<double> Dented = Network.Value().Run(FVec3d::Zero(), Forces);
	EXPECT_LT(Dented.Apex().z(), Calm.Apex().z() - 1e-5);
	EXPECT_NEAR(RelaxedVolume(Problem, Dented) / RelaxedVolume(Problem, Calm), 1.0, 1e-2);
}

TEST(DomeRelaxation, DROP_85_TurningTheFieldTurnsTheShape)
{
	const TDomeProblem<double> Problem = WaterDome(CheapDome);
	const FVec3d Field = VectorOf(FieldOnSlope(70.0));
	const FMat3d Turn = Eigen::AngleAxisd(2.0 * Math::Pi / 3.0, FVec3d::UnitZ()).toRotationMatrix(); // by one slice
	const TRelaxedDome<double> Dome = Relax(Problem, Field);
	const TRelaxedDome<double> Turned = Relax(Problem, Turn * Field);
	for (uint32 Level = 0; Level < 2; ++Level)
	{
		for (uint32 Slice = 0; Slice < 3; ++Slice)
		{
			const FVec3d Expected = Turn * Dome.Ring(Level, Slice);
			EXPECT_NEAR((Turned.Ring(Level, (Slice + 1) % 3) - Expected).norm(), 0.0, 1e-9 * Problem.RingRadius());
		}
	}
}
