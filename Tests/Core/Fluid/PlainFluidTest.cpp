// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The plain reference (Docs/Model/ParticleFluid.md#the-plain-reference) against closed forms and the numbers that
// requirements state: what the shipped solver is compared with must be right itself.

#include "PlainFluid.h"
#include "Support/FluidMeasures.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

using namespace Reference;

using FluidReferenceModes = testing::TestWithParam<EPlainMode>;

using FVec2d = TVec2<double>;

constexpr double Frame60 = 1.0 / 60.0; // s

FPlainFluid FluidOf(const FPlaceList& Places, const TPlainLiquid<double>& Liquid, EPlainMode Mode)
{
	FPlainFluid Fluid(Liquid);
	Fluid.Mode = Mode;
	Fluid.Gravity = FVec3d::Zero();
	for (const FVec3d& Place : Places)
	{
		Fluid.Add(Place);
	}
	return Fluid;
}

/** Two particles on the x axis, Q h apart. */
FPlainFluid PairAt(double Q, const TPlainLiquid<double>& Liquid, EPlainMode Mode = EPlainMode::Sequential)
{
	return FluidOf({FVec3d::Zero(), FVec3d(Q * Liquid.Radius, 0.0, 0.0)}, Liquid, Mode);
}

/** One particle at 5 with steps of one second, pulled to 0 as often as told; x and v afterwards. */
FPlainFluid ToyConstraint(double Stiffness, int Anchors)
{
	FPlainFluid Fluid = FluidOf({FVec3d(5.0, 0.0, 0.0)}, {}, EPlainMode::Sequential);
	for (int Anchor = 0; Anchor < Anchors; ++Anchor)
	{
		Fluid.Anchors.push_back({0, FVec3d::Zero(), Stiffness});
	}
	return Fluid;
}

/** Share by which a bound block stays longer after it was stretched and held for two seconds. */
double ResidualSet(EPlainMode Mode, double Stretch, double Plasticity, double Yield)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.SpringStiffness = 0.1 / (Frame60 * Frame60);
	FPlainFluid Fluid = FluidOf(BlockOfParticles(FVec3d::Zero(), {5, 5, 8}, Liquid.Spacing()), Liquid, Mode);
	Fluid.BindSprings();
	const auto Run = [&](double Seconds)
	{
		for (int Step = 0; Step < int(Seconds / Frame60 + 0.5); ++Step)
		{
			Fluid.Step(Frame60);
		}
	};
	Run(2.0); // until tension and springs agree
	const double Before = ExtentAlong(Fluid.X, 2);
	const FVec3d Middle = MiddleOf(Fluid.X);
	const double Thinner = 1.0 / std::sqrt(Stretch);
	for (FVec3d& X : Fluid.X)
	{
		X = Middle + (X - Middle).cwiseProduct(FVec3d(Thinner, Thinner, Stretch));
	}
	Fluid.Liquid.Plasticity = Plasticity;
	Fluid.Liquid.Yield = Yield;
	for (int Step = 0; Step < 120; ++Step) // nobody moves, the rest lengths flow
	{
		Fluid.FindNeighbors();
		Fluid.AdjustSprings(Frame60);
	}
	Fluid.V.assign(Fluid.X.size(), FVec3d::Zero());
	Run(2.0);
	return ExtentAlong(Fluid.X, 2) / Before - 1.0;
}

} // namespace

TEST_P(FluidReferenceModes, FLUID_1_PhasesRunInTheOrderOfTheModel)
{
	FPlainFluid Fluid = FluidOf({FVec3d::Zero()}, ReferenceLiquid(Frame60), GetParam());
	Fluid.Frame(Frame60, 3);
	const std::vector<EPlainPhase> One = {EPlainPhase::Gravity, EPlainPhase::Viscosity, EPlainPhase::Prediction,
		EPlainPhase::SpringAdjustment, EPlainPhase::Springs, EPlainPhase::Density, EPlainPhase::Collisions,
		EPlainPhase::Velocity};
	ASSERT_EQ(Fluid.Log.size(), 3 * One.size());
	for (std::size_t Index = 0; Index < Fluid.Log.size(); ++Index)
	{
		EXPECT_EQ(Fluid.Log[Index], One[Index % One.size()]) << Index;
	}
}

TEST_P(FluidReferenceModes, FLUID_2_VelocityIsTheWayOverTheStep)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.HardViscosity = 2.0 / Liquid.Radius;
	FPlainFluid Fluid =
		FluidOf(BlockOfParticles(FVec3d(0.01, 0.01, 0.05), {5, 5, 5}, Liquid.Spacing()), Liquid, GetParam());
	Fluid.Gravity = FVec3d(0.0, 0.0, -9.81);
	Fluid.Bodies = PlainTank<double>(FVec3d::Zero(), FVec3d(0.3, 0.3, 1.0));
	for (int Step = 0; Step < 60; ++Step)
	{
		Fluid.Step(Frame60);
		for (uint32 I = 0; I < Fluid.Count(); ++I)
		{
			ASSERT_LE((Fluid.V[I] * Frame60 - (Fluid.X[I] - Fluid.Previous[I])).norm(), 1.0e-6 * Liquid.Radius);
			ASSERT_GE(Fluid.X[I].minCoeff(), -1.0e-12); // and nobody is in a wall
		}
	}
}

TEST(FluidReference, FLUID_3_TheToyConstraintIsMetInTwoSteps)
{
	FPlainFluid Fluid = ToyConstraint(1.0, 1);
	const double Relaxed[2][2] = {{0, -5}, {0, 0}};
	for (const auto& [X, V] : Relaxed)
	{
		Fluid.Step(1.0);
		EXPECT_EQ(Fluid.X[0].x(), X);
		EXPECT_EQ(Fluid.V[0].x(), V);
	}
	Fluid = ToyConstraint(1.0, 1);
	Fluid.Integrator = EPlainIntegrator::Explicit;
	const double Explicit[4][2] = {{0, -5}, {-5, -5}, {-5, 0}, {0, 5}};
	for (const auto& [X, V] : Explicit)
	{
		Fluid.Step(1.0);
		EXPECT_EQ(Fluid.X[0].x(), X);
		EXPECT_EQ(Fluid.V[0].x(), V);
	}
}

TEST(FluidReference, FLUID_4_StiffConstraintsDampThemselves)
{
	const auto StateAfter = [](double A, int Steps)
	{
		FPlainFluid Fluid = ToyConstraint(A, 1);
		for (int Step = 0; Step < Steps; ++Step)
		{
			Fluid.Step(1.0);
		}
		return FVec2d(Fluid.X[0].x(), Fluid.V[0].x());
	};
	// The update matrix (Docs/Model/ParticleFluid.md#integration) maps the ellipse a x^2 + (1 - a) (dt v)^2 to 1 - a
	// times itself.
	const auto Amplitude = [&](int Steps)
	{ return std::sqrt(FVec2d(0.36, 0.64).dot(StateAfter(0.36, Steps).cwiseAbs2())); };
	EXPECT_NEAR(Amplitude(10) / Amplitude(0), std::pow(0.8, 10), 0.01 * std::pow(0.8, 10));
	EXPECT_LT(StateAfter(1.3, 200).norm(), 0.01 * 5.0);
	EXPECT_GT(StateAfter(1.4, 200).norm(), 100.0 * 5.0);
}

TEST(FluidReference, FLUID_5_ConstraintsActOneAfterTheOther)
{
	FPlainFluid Fluid = ToyConstraint(1.0, 2);
	Fluid.Step(1.0);
	EXPECT_EQ(Fluid.X[0].x(), 0.0);
	Fluid = ToyConstraint(1.0, 2);
	Fluid.bAnchorsAtOnce = true;
	Fluid.Step(1.0);
	EXPECT_EQ(Fluid.X[0].x(), -5.0);
}

TEST_P(FluidReferenceModes, FLUID_14_ALoneParticleFliesAsABall)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.Viscosity = 5.0;
	FPlainFluid Fluid(Liquid);
	Fluid.Mode = GetParam();
	const FVec3d Start(1.0, -2.0, 3.0), Velocity(0.7, 0.2, 4.0);
	Fluid.Add(Start, Velocity);
	for (int N = 1; N <= 120; ++N)
	{
		Fluid.Step(Frame60);
		const FVec3d Exact = Start + N * Frame60 * Velocity + Fluid.Gravity * (Frame60 * Frame60 * N * (N + 1) / 2.0);
		ASSERT_LE((Fluid.X[0] - Exact).norm(), 1.0e-4 * Exact.norm());
	}
}

TEST(FluidReference, FLUID_15_DensitiesOfAPair)
{
	for (const auto& [Q, Far, Near] :
		{std::array{0.5, 0.25, 0.125}, std::array{1.0, 0.0, 0.0}, std::array{0.9, 0.01, 0.001}})
	{
		const FPlainFluid Fluid = PairAt(Q, ReferenceLiquid(Frame60));
		const TPlainDensity<double> Density = PlainDensityOf(0, Fluid.X, {1}, Fluid.Liquid.Radius);
		EXPECT_NEAR(Density.Far, Far, 1.0e-6);
		EXPECT_NEAR(Density.Near, Near, 1.0e-6);
	}
}

TEST_P(FluidReferenceModes, FLUID_16_APairMovesAsItsPressureSays)
{
	for (const double RestDensity : {10.0, 0.0})
	{
		TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
		Liquid.RestDensity = RestDensity;
		FPlainFluid Fluid = PairAt(0.5, Liquid, GetParam());
		Fluid.FindNeighbors();
		Fluid.RelaxDensity(Frame60);
		const auto PushAt = [&](double Q) // (F7) with the numbers of a pair
		{
			const double W = 1.0 - Q;
			return Frame60 * Frame60 * Liquid.Stiffness *
				((W * W - RestDensity) * W + Liquid.NearRatio * W * W * W * W * W);
		};
		const double First = PushAt(0.5); // from each end, both ways
		const double Second = GetParam() == EPlainMode::Jacobi ? First : PushAt(0.5 + 2.0 * First / Liquid.Radius);
		const double Way = (Fluid.X[1] - Fluid.X[0]).x() - 0.5 * Liquid.Radius;
		EXPECT_NEAR(Way, 2.0 * (First + Second), 1.0e-5 * std::abs(Way));
		EXPECT_EQ(Way > 0.0, RestDensity == 0.0);
		EXPECT_NEAR((Fluid.X[0] + Fluid.X[1]).x(), 0.5 * Liquid.Radius, 1.0e-12);
	}
}

TEST(FluidReference, FLUID_17_ThePassOfAParticleIgnoresTheOrderOfItsNeighbors)
{
	const TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	const FPlaceList Places = BlockOfParticles(FVec3d::Zero(), {3, 3, 3}, 0.9 * Liquid.Spacing());
	FPlainFluid Up = FluidOf(Places, Liquid, EPlainMode::Sequential), Down = Up;
	std::vector<uint32> Others;
	for (uint32 J = 0; J < Places.size(); ++J)
	{
		if (J != 13)
		{
			Others.push_back(J);
		}
	}
	Up.RelaxParticle(13, Others, Frame60);
	std::reverse(Others.begin(), Others.end());
	std::rotate(Others.begin(), Others.begin() + 7, Others.end());
	Down.RelaxParticle(13, Others, Frame60);
	double Moved = 0.0;
	for (uint32 I = 0; I < Places.size(); ++I)
	{
		EXPECT_LE((Up.X[I] - Down.X[I]).norm(), 1.0e-6 * Liquid.Radius);
		Moved = std::max(Moved, (Up.X[I] - Places[I]).norm());
	}
	EXPECT_GT(Moved, 1.0e-3 * Liquid.Radius);
}

TEST_P(FluidReferenceModes, FLUID_24_ParticlesAtOnePlaceSeparate)
{
	const TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	std::array<FPlaceList, 2> Ends;
	for (FPlaceList& End : Ends)
	{
		FPlainFluid Fluid = FluidOf(FPlaceList(8, FVec3d(0.3, 0.2, 0.1)), Liquid, GetParam());
		for (int Step = 0; Step < 120; ++Step)
		{
			Fluid.Step(Frame60);
		}
		End = Fluid.X;
	}
	for (uint32 I = 0; I < 8; ++I)
	{
		EXPECT_EQ(Ends[0][I], Ends[1][I]);
		for (uint32 J = 0; J < I; ++J)
		{
			const double Apart = (Ends[0][I] - Ends[0][J]).norm() / Liquid.Radius;
			EXPECT_GE(Apart, 0.1);
			EXPECT_LE(Apart, 0.5);
		}
	}
}

TEST_P(FluidReferenceModes, FLUID_25_TinyClustersAreHarmless)
{
	const TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	for (const uint32 Size : {2u, 3u})
	{
		FPlaceList Places;
		for (uint32 I = 0; I < Size; ++I)
		{
			Places.push_back(ShakeOf(I, 3, 0.2 * Liquid.Radius));
		}
		FPlainFluid Fluid = FluidOf(Places, Liquid, GetParam());
		double SquaredSpeed = 0.0;
		for (int Step = 0; Step < 2000; ++Step)
		{
			Fluid.Step(Frame60);
			for (const FVec3d& Velocity : Fluid.V)
			{
				SquaredSpeed += Velocity.squaredNorm() / (2000.0 * Size);
			}
		}
		EXPECT_LE(std::sqrt(SquaredSpeed), 1.0 * Liquid.Radius) << Size; // not NaN either
		EXPECT_LE((MiddleOf(Fluid.X) - MiddleOf(Places)).norm(), 1.0e-4 * Liquid.Radius) << Size;
	}
}

TEST_P(FluidReferenceModes, FLUID_33_ViscosityBrakesWhatApproaches)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.Viscosity = 3.0;
	Liquid.HardViscosity = 4.0;
	const double Q = 0.25, U = 0.5; // m/s
	FPlainFluid Fluid = PairAt(Q, Liquid, GetParam());
	Fluid.V = {FVec3d(U, 0.1, 0.0), FVec3d(0.0, -0.2, 0.3)};
	Fluid.ApplyViscosity(Frame60);
	const double Impulse = Frame60 * (1.0 - Q) * (3.0 * U + 4.0 * U * U); // (F17)
	EXPECT_LE((Fluid.V[0] - FVec3d(U - Impulse, 0.1, 0.0)).norm(), 1.0e-6);
	EXPECT_LE((Fluid.V[1] - FVec3d(Impulse, -0.2, 0.3)).norm(), 1.0e-6);
	Fluid.V = {FVec3d(-U, 0.0, 0.0), FVec3d::Zero()};
	Fluid.ApplyViscosity(Frame60);
	EXPECT_EQ(Fluid.V[0], FVec3d(-U, 0.0, 0.0)); // receding
	EXPECT_EQ(Fluid.V[1], FVec3d::Zero());
}

TEST_P(FluidReferenceModes, FLUID_34_ViscosityNeverTurnsAPairRound)
{
	for (const double Strength : {0.0, 1.0, 1.0e2, 1.0e6})
	{
		TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
		Liquid.Viscosity = Strength;
		Liquid.HardViscosity = Strength;
		FPlainFluid Fluid = PairAt(0.1, Liquid, GetParam());
		Fluid.V = {FVec3d(3.0, 0.0, 0.0), FVec3d(-2.0, 1.0, 0.0)};
		Fluid.ApplyViscosity(Frame60);
		EXPECT_GE((Fluid.V[0] - Fluid.V[1]).x(), -1.0e-12) << Strength;
		EXPECT_LE((Fluid.V[0] - Fluid.V[1]).x(), 5.0) << Strength;
	}
}

TEST_P(FluidReferenceModes, FLUID_37_SpringsPushByTheirLength)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.SpringStiffness = 0.1 / (Frame60 * Frame60);
	const double H = Liquid.Radius;
	for (const double Length : {0.3 * H, 0.8 * H, H})
	{
		FPlainFluid Fluid = PairAt(0.5, Liquid, GetParam());
		Fluid.Springs = {{0, 1, Length}};
		Fluid.ApplySprings(Frame60);
		const double Push = 0.1 * (Length - 0.5 * H) * (1.0 - Length / H); // (F19)
		EXPECT_NEAR(Fluid.X[0].x(), -Push, 1.0e-6 * H);
		EXPECT_NEAR(Fluid.X[1].x(), 0.5 * H + Push, 1.0e-6 * H);
	}
}

TEST(FluidReference, FLUID_39_RestLengthFollowsTheDistance)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.Plasticity = 3.0;
	const FPlainFluid Fluid = PairAt(0.5, Liquid);
	TPlainSprings<double> Springs = {{0, 1, 0.9 * Liquid.Radius}};
	for (int Step = 1; Step <= 20; ++Step)
	{
		AdjustPlainSprings(Springs, Liquid, Fluid.X, {}, Frame60);
		const double Left = 0.4 * std::pow(1.0 - 3.0 * Frame60, Step);
		EXPECT_NEAR(Springs[0].Length / Liquid.Radius - 0.5, Left, 1.0e-9);
	}
	Liquid.Plasticity = 1.0 / Frame60;
	AdjustPlainSprings(Springs, Liquid, Fluid.X, {}, Frame60);
	EXPECT_NEAR(Springs[0].Length, 0.5 * Liquid.Radius, 1.0e-12);
}

TEST(FluidReference, FLUID_40_RestLengthYieldsOnlyBeyondTheThreshold)
{
	TPlainLiquid<double> Liquid = ReferenceLiquid(Frame60);
	Liquid.Plasticity = 5.0;
	Liquid.Yield = 0.1;
	const FPlainFluid Fluid = PairAt(0.5, Liquid);
	const auto Flowed = [&](double Length, int Steps)
	{
		TPlainSprings<double> Springs = {{0, 1, Length * Liquid.Radius}};
		for (int Step = 0; Step < Steps; ++Step)
		{
			AdjustPlainSprings(Springs, Liquid, Fluid.X, {}, Frame60);
		}
		return Springs[0].Length / Liquid.Radius;
	};
	for (const double Within : {0.46, 0.5, 0.55})
	{
		EXPECT_EQ(Flowed(Within, 100), Within * Liquid.Radius / Liquid.Radius);
	}
	EXPECT_NEAR(Flowed(0.3, 300), 0.5 / 1.1, 0.01 * 0.5 / 1.1);
	EXPECT_NEAR(Flowed(0.8, 300), 0.5 / 0.9, 0.01 * 0.5 / 0.9);
}

TEST_P(FluidReferenceModes, FLUID_41_OnlyADeformationBeyondTheYieldStays)
{
	FD_SKIP_IN_SLOW_BUILDS();
	EXPECT_LE(std::abs(ResidualSet(GetParam(), 1.15, 0.0, 0.0)), 0.01); // elastic
	EXPECT_LE(ResidualSet(GetParam(), 1.15, 2.0, 0.2), 0.01);
	EXPECT_GE(ResidualSet(GetParam(), 1.15, 2.0, 0.05), 0.02);
}

TEST_P(FluidReferenceModes, FLUID_42_WhatStaysGrowsWithThePlasticity)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const double Slow = ResidualSet(GetParam(), 1.4, 0.1, 0.1);
	const double Faster = ResidualSet(GetParam(), 1.4, 0.5, 0.1);
	const double Fastest = ResidualSet(GetParam(), 1.4, 2.0, 0.1);
	EXPECT_LT(Slow, Faster);
	EXPECT_LT(Faster, Fastest);
	EXPECT_GE(Fastest, 0.08);
}

TEST_P(FluidReferenceModes, FLUID_51_52_ContactSlipsOrSticksAndNeverBounces)
{
	const double Dt = 1.0 / 30.0; // friction is given for this step
	for (const double Friction : {0.0, 0.3, 1.0})
	{
		FPlainFluid Fluid(ReferenceLiquid(Dt));
		Fluid.Mode = GetParam();
		Fluid.CollisionRadius = 0.02;
		Fluid.Bodies = {PlainHalfSpace<double>(FVec3d::Zero(), FVec3d::UnitZ())};
		Fluid.Bodies[0].Friction = Friction;
		Fluid.Add(FVec3d(0.0, 0.0, 0.02), FVec3d(0.5, 0.0, -40.0));
		for (int Contact = 1; Contact <= 3; ++Contact) // gravity presses it on
		{
			Fluid.Step(Dt);
			EXPECT_NEAR(Fluid.V[0].x(), 0.5 * std::pow(1.0 - Friction, Contact), 1.0e-5);
			EXPECT_NEAR(Fluid.V[0].z(), 0.0, 1.0e-9);
		}
	}
}

TEST(FluidReference, FLUID_63_AdhesionIsAParabola)
{
	TPlainBody<double> Ceiling = PlainHalfSpace<double>(FVec3d(0.0, 0.0, 1.0), -FVec3d::UnitZ());
	Ceiling.AdhesionRange = 0.02;
	Ceiling.Adhesion = 300.0;
	const auto PullAt = [&](double Gap)
	{
		const FVec3d X(0.0, 0.0, 1.0 - 0.01 - Gap);
		return Ceiling.ContactImpulse(X, X, 0.01, Frame60).z();
	};
	EXPECT_NEAR(PullAt(0.0), 0.0, 1.0e-5);
	EXPECT_NEAR(PullAt(0.02), 0.0, 1.0e-5);
	EXPECT_NEAR(PullAt(0.01), Frame60 * 300.0 * 0.02 / 4.0, 1.0e-5);
	EXPECT_EQ(PullAt(0.03), 0.0);
}

TEST_P(FluidReferenceModes, FLUID_90_ADropInThePlaneHasTheDensityOfThePlane)
{
	FD_SKIP_IN_SLOW_BUILDS();
	TPlainLiquid<double> Liquid;
	Liquid.bPlanar = true;
	Liquid.Viscosity = 3.0;
	Liquid.Stiffness = Liquid.StiffnessFor(0.05, Frame60);
	FPlainFluid Fluid = FluidOf({}, Liquid, GetParam());
	for (const FVec3d& Place : BlockOfParticles(FVec3d::Zero(), {20, 20, 1}, Liquid.Spacing()))
	{
		Fluid.Add(FVec3d(Place.x(), Place.y(), 0.7));
	}
	for (int Step = 0; Step < 240; ++Step)
	{
		Fluid.Step(Frame60);
	}
	const std::vector<double> Densities = Fluid.Densities();
	std::vector<double> Bulk;
	const FVec3d Middle = MiddleOf(Fluid.X);
	for (uint32 I = 0; I < Fluid.Count(); ++I)
	{
		ASSERT_EQ(Fluid.X[I].z(), 0.7);
		if ((Fluid.X[I] - Middle).norm() < Liquid.Radius)
		{
			Bulk.push_back(Densities[I]);
		}
	}
	EXPECT_NEAR(Summarise(Bulk).Mean, Liquid.EquilibriumDensity(), 0.08 * Liquid.EquilibriumDensity()); // (F9)
}

INSTANTIATE_TEST_SUITE_P(Modes, FluidReferenceModes, testing::Values(EPlainMode::Sequential, EPlainMode::Jacobi),
	[](const testing::TestParamInfo<EPlainMode>& Info)
	{ return Info.param == EPlainMode::Jacobi ? "Jacobi" : "Sequential"; });

} // namespace FluidDrops
