// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Springs of the shipped solver (Docs/Model/ParticleFluid.md#springs): elastic bodies recover, plastic ones keep what
// went beyond the yield, clay stands and takes imprints, and parameters may change at any time.

#include "Support/FluidScene.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

constexpr double Radius = double(FFluidScene::H);
constexpr uint32 SpringRoom = 100; // per particle: all neighbors have room

/** A block bound as it stands, stiff as the step allows (X = 0.1). */
FFluidScene BoundBlock(const std::array<uint32, 3>& Counts)
{
	FFluidScene Scene;
	Scene.Liquid.SpringStiffness = 0.1f / (Scene.Dt * Scene.Dt);
	Scene.Liquid.SpringBirth = ESpringBirth::Never;
	Scene.Liquid.SpringReach = 1.0f;
	Scene.Liquid.Viscosity = 3.0f; // so that it comes to rest
	Scene.Fill(BlockOfParticles(FVec3d::Zero(), Counts, Scene.Spacing()), SpringRoom);
	Scene.BindAll();
	return Scene;
}

/** Stretches along z and thins across, and stops all. */
void Stretch(FFluidScene& Scene, double Factor)
{
	const FVec3d Middle = MiddleOf(Scene.Places());
	const double Thinner = 1.0 / std::sqrt(Factor);
	Scene.ForEach(
		[&](uint32, FVec3d& Place, FVec3d& Velocity)
		{
			Place = Middle + (Place - Middle).cwiseProduct(FVec3d(Thinner, Thinner, Factor));
			Velocity = FVec3d::Zero();
		});
}

/** Share by which a block stays longer after it was stretched and held for two seconds. */
double ResidualSet(double Factor, float Plasticity, float Yield, double Released)
{
	FFluidScene Scene = BoundBlock({6, 6, 12});
	Scene.Run(2.0); // until tension and springs agree
	const double Before = ExtentAlong(Scene.Places(), 2);
	Stretch(Scene, Factor);
	Scene.Liquid.Plasticity = Plasticity;
	Scene.Liquid.YieldRatio = Yield;
	Scene.Hold = FFluidScene::Freeze;
	Scene.Run(2.0);
	Scene.Hold = nullptr;
	Scene.Run(Released);
	return ExtentAlong(Scene.Places(), 2) / Before - 1.0;
}

double HeightOf(const FFluidScene& Scene)
{
	const std::vector<double> Heights = Coordinates(Scene.Places(), 2);
	return Percentile(Heights, 0.98) - Percentile(Heights, 0.02);
}

FExactBody Floor(float Friction)
{
	FExactBody Body = Reference::PlainHalfSpace<float>(FVec3f::Zero(), FVec3f::UnitZ());
	Body.Friction = Friction;
	return Body;
}

} // namespace

TEST(FluidElastic, FLUID_37_ASpringMovesAPairByItsLength)
{
	for (const double Length : {0.4, 0.7, 1.0}) // rest length in h
	{
		FFluidScene Scene;
		Scene.Liquid.SpringStiffness = 0.1f / (Scene.Dt * Scene.Dt);
		Scene.Liquid.SpringBirth = Length < 1.0 ? ESpringBirth::Never : ESpringBirth::AtRadius;
		Scene.Liquid.SoundSpeed = 1.0e-6f; // hardly any pressure
		Scene.Fill({FVec3d::Zero(), FVec3d(std::min(Length, 0.5) * Radius, 0.0, 0.0)}, 4);
		if (Length < 1.0)
		{
			Scene.ForEach([&](uint32 Slot, FVec3d& Place, FVec3d&) { Place.x() = Slot * Length * Radius; });
			Scene.BindAll();
		}
		else
		{
			Scene.Steps(1); // born at L = h
		}
		ASSERT_EQ(Scene.Fluid.SpringCount(), 1u);
		ASSERT_NEAR(Scene.Fluid.SpringList()[0].RestLength, Length * Radius, 1.0e-7);
		Scene.ForEach(
			[&](uint32 Slot, FVec3d& Place, FVec3d& Velocity)
			{
				Place.x() = Slot * 0.5 * Radius;
				Velocity = FVec3d::Zero();
			});
		Scene.Steps(1);
		const double Push = 0.1 * (Length - 0.5) * (1.0 - Length) * Radius; // (F19)
		EXPECT_NEAR(Scene.Places()[0].x(), -Push, 1.0e-6 * Radius) << Length;
		EXPECT_NEAR(Scene.Places()[1].x(), 0.5 * Radius + Push, 1.0e-6 * Radius) << Length;
	}
}

TEST(FluidElastic, FLUID_39_40_RestLengthFlowsBeyondTheYieldOnly)
{
	const auto Flowed = [](double Length, float Plasticity, float Yield, uint32 Steps) // in h, held at r = 0.5 h
	{
		FFluidScene Scene;
		Scene.Liquid.SpringStiffness = 1.0f;
		Scene.Liquid.SpringBirth = ESpringBirth::Never;
		Scene.Liquid.SpringReach = 1.0f;
		Scene.Liquid.SpringReach = 1.0f;
		Scene.Liquid.Plasticity = Plasticity;
		Scene.Liquid.YieldRatio = Yield;
		Scene.Fill({FVec3d::Zero(), FVec3d(Length * Radius, 0.0, 0.0)}, 4);
		Scene.BindAll();
		Scene.ForEach([&](uint32 Slot, FVec3d& Place, FVec3d&) { Place.x() = Slot * 0.5 * Radius; });
		Scene.Hold = FFluidScene::Freeze;
		Scene.Steps(Steps);
		return double(Scene.Fluid.SpringList()[0].RestLength) / Radius;
	};
	EXPECT_NEAR(Flowed(0.9, 3.0f, 0.0f, 20) - 0.5, 0.4 * std::pow(1.0 - 3.0 / 60.0, 20), 1.0e-5); // (F20)
	EXPECT_NEAR(Flowed(0.9, 60.0f, 0.0f, 1), 0.5, 1.0e-5);
	for (const double Within : {0.46, 0.5, 0.55})
	{
		EXPECT_EQ(Flowed(Within, 5.0f, 0.1f, 100), Flowed(Within, 5.0f, 0.1f, 1));
	}
	EXPECT_NEAR(Flowed(0.3, 5.0f, 0.1f, 300), 0.5 / 1.1, 0.01 * 0.5 / 1.1); // (F20)
	EXPECT_NEAR(Flowed(0.8, 5.0f, 0.1f, 300), 0.5 / 0.9, 0.01 * 0.5 / 0.9);
}

TEST(FluidElastic, FLUID_38_ElasticBodiesRecover)
{
	FD_SKIP_IN_SLOW_BUILDS();
	EXPECT_LE(std::abs(ResidualSet(1.15, 0.0f, 0.0f, 10.0)), 0.01);
}

TEST(FluidElastic, FLUID_41_OnlyADeformationBeyondTheYieldStays)
{
	FD_SKIP_IN_SLOW_BUILDS();
	EXPECT_LE(std::abs(ResidualSet(1.15, 2.0f, 0.2f, 4.0)), 0.01); // (cal 0.0, 4.4, 15 %)
	EXPECT_GE(ResidualSet(1.15, 2.0f, 0.05f, 4.0), 0.02);
	EXPECT_GE(ResidualSet(1.4, 2.0f, 0.1f, 4.0), 0.08);
}

TEST(FluidElastic, FLUID_42_WhatStaysGrowsWithThePlasticity)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const double Slow = ResidualSet(1.4, 0.1f, 0.1f, 3.0);
	const double Faster = ResidualSet(1.4, 0.5f, 0.1f, 3.0);
	EXPECT_LT(Slow, Faster);
	EXPECT_LT(Faster, ResidualSet(1.4, 2.0f, 0.1f, 3.0));
}

TEST(FluidElastic, FLUID_43_SpringsAreBornWithoutForceAndGoWhenPartnersLeave)
{
	FFluidScene With, Without;
	const FPlaceList Places = BlockOfParticles(FVec3d::Zero(), {4, 4, 4}, With.Spacing());
	With.Liquid.SpringStiffness = 0.1f / (With.Dt * With.Dt);
	With.Liquid.Plasticity = 4.0f;
	With.Fill(Places, SpringRoom);
	Without.Fill(Places);
	With.Steps(1);
	Without.Steps(1);
	EXPECT_GT(With.Fluid.SpringCount(), 100u);
	for (std::size_t Index = 0; Index < Places.size(); ++Index)
	{
		EXPECT_EQ(With.Places()[Index], Without.Places()[Index]);
	}
	With.Run(1.0); // now they hold; then one half goes 3 h away
	With.ForEach([](uint32 Slot, FVec3d& Place, FVec3d&) { Place.z() += Slot >= 32 ? 3.0 * Radius : 0.0; });
	const auto CrossSprings = [&]
	{
		const std::vector<FSpringView> List = With.Fluid.SpringList();
		return std::count_if(List.begin(), List.end(),
			[](const FSpringView& Spring) { return (Spring.Slot < 32) != (Spring.OtherSlot < 32); });
	};
	EXPECT_GT(CrossSprings(), 10);
	With.Hold = FFluidScene::Freeze;
	With.Run(3.0 / 4.0);
	EXPECT_EQ(CrossSprings(), 0);
}

TEST(FluidElastic, FLUID_44_ClayStandsAndTakesImprints)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const auto Clay = [](float Yield)
	{
		FFluidScene Scene;
		Scene.Dt = 1.0f / 120.0f;
		Scene.Gravity = FVec3f(0.0f, 0.0f, -0.3f);
		Scene.Liquid.SoundSpeed = 0.8f; // springs are to win over tension, which would fill the dent
		Scene.Liquid.SpringStiffness = 0.1f / (Scene.Dt * Scene.Dt);
		Scene.Liquid.SpringBirth = ESpringBirth::Never;
		Scene.Liquid.SpringReach = 1.0f;
		Scene.Liquid.YieldRatio = Yield;
		Scene.Liquid.Viscosity = 20.0f;
		Scene.Bodies = {Floor(1.0f)};
		Scene.Fill(BallOfParticles(FVec3d(0.0, 0.0, 1.7 * Radius), 1.7 * Radius, Scene.Spacing()), SpringRoom);
		Scene.BindAll();
		Scene.Run(1.0); // it sits down
		Scene.Liquid.Plasticity = 10.0f;
		return Scene;
	};
	FFluidScene Stiff = Clay(0.08f), Soft = Clay(0.0f);
	const double Before = HeightOf(Stiff), SoftBefore = HeightOf(Soft);
	Stiff.Run(4.0);
	Soft.Run(4.0);
	EXPECT_NEAR(HeightOf(Stiff), Before, 0.05 * Before);
	EXPECT_LT(HeightOf(Soft), 0.95 * SoftBefore);

	// A ball pressed one h deep from above, and withdrawn.
	const auto TopInTheMiddle = [&]
	{
		double Top = 0.0;
		const FVec3d Middle = MiddleOf(Stiff.Places());
		for (const FVec3d& Place : Stiff.Places())
		{
			Top = std::hypot(Place.x() - Middle.x(), Place.y() - Middle.y()) < 0.5 * Radius ? std::max(Top, Place.z())
																							: Top;
		}
		return Top;
	};
	const double Top = TopInTheMiddle();
	const float Ball = 1.2f * FFluidScene::H;
	Stiff.Bodies.push_back(Reference::PlainBall<float>(FVec3f(0.0f, 0.0f, float(Top) + Ball), Ball));
	Stiff.Bodies.back().Velocity = FVec3f(0.0f, 0.0f, -FFluidScene::H);
	Stiff.Run(1.0);
	Stiff.Bodies.back().Velocity = FVec3f::Zero();
	Stiff.Run(0.5);
	Stiff.Bodies.back().Velocity = FVec3f(0.0f, 0.0f, 2.0f * FFluidScene::H);
	Stiff.Run(2.0);
	EXPECT_LE(TopInTheMiddle(), Top - 0.5 * Radius);
}

TEST(FluidElastic, FLUID_45_WhatWasBoundInAMouldKeepsItsShape)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	Scene.Liquid.SpringStiffness = 0.1f / (Scene.Dt * Scene.Dt);
	Scene.Liquid.SpringBirth = ESpringBirth::Never;
	Scene.Liquid.SpringReach = 1.0f;
	Scene.Liquid.Viscosity = 3.0f;
	// A closed box 2 h x 3 h x 5 h.
	const FVec3f High(0.2f, 0.3f, 0.5f);
	Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), High);
	Scene.Bodies.push_back(Reference::PlainHalfSpace<float>(High, -FVec3f::UnitZ()));
	Scene.Fill(FillOfParticles(FVec3d::Zero(), High.cast<double>(), Scene.Spacing()), SpringRoom);
	Scene.Run(2.0);
	Scene.BindAll();
	FPlaceList Cast = Scene.Places();
	Scene.Bodies.clear();
	Scene.Run(5.0);
	FPlaceList Now = Scene.Places();
	const FVec3d CastMiddle = MiddleOf(Cast), Middle = MiddleOf(Now);
	double Change = 0.0;
	for (std::size_t Index = 0; Index < Cast.size(); ++Index)
	{
		Change += ((Now[Index] - Middle) - (Cast[Index] - CastMiddle)).squaredNorm() / double(Cast.size());
	}
	EXPECT_LE(std::sqrt(Change), 0.3 * Radius);
}

TEST(FluidElastic, FLUID_46_ParametersChangeWhileItRuns)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	Scene.Dt = 1.0f / 120.0f;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -1.0f);
	Scene.Liquid.SpringStiffness = 0.1f / (Scene.Dt * Scene.Dt);
	Scene.Liquid.SpringBirth = ESpringBirth::Never;
	Scene.Liquid.SpringReach = 1.0f;
	Scene.Liquid.Viscosity = 5.0f;
	Scene.Bodies = {Floor(0.5f)};
	Scene.Fill(BlockOfParticles(FVec3d(-0.15, -0.15, 0.0), {8, 8, 8}, Scene.Spacing()), SpringRoom);
	Scene.BindAll();
	Scene.Run(1.0);
	const double Whole = HeightOf(Scene);
	const auto Crush = [&] // by 30 % from above, for a second; then released for two
	{
		const float Top = float(Percentile(Coordinates(Scene.Places(), 2), 1.0));
		FExactBody Press = Reference::PlainHalfSpace<float>(FVec3f(0.0f, 0.0f, Top), -FVec3f::UnitZ());
		Press.Velocity = FVec3f(0.0f, 0.0f, -float(0.3 * Whole));
		Scene.Bodies.push_back(Press);
		Scene.Run(1.0);
		Scene.Bodies.back().Velocity = FVec3f::Zero();
		Scene.Run(0.5);
		const double Crushed = HeightOf(Scene);
		Scene.Bodies.pop_back();
		Scene.Run(2.0);
		return Crushed;
	};
	double Crushed = Crush();
	EXPECT_LE(Crushed, 0.8 * Whole);
	EXPECT_GE((HeightOf(Scene) - Crushed) / (Whole - Crushed), 0.9); // recovered
	Scene.Liquid.Plasticity = 5.0f;
	const double Before = HeightOf(Scene);
	Crushed = Crush();
	EXPECT_LE((HeightOf(Scene) - Crushed) / (Before - Crushed), 0.6);
	Scene.Fluid.CutSprings();
	Scene.Liquid.SpringStiffness = 0.0f;
	Scene.Liquid.Viscosity = 0.0f;
	Scene.Bodies[0].Friction = 0.0f;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	Scene.Run(2.0);
	ASSERT_TRUE(AllFinite(Scene.Places()));
	EXPECT_LT(HeightOf(Scene), 0.3 * Whole);
}

} // namespace FluidDrops
