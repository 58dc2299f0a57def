// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A step of the shipped solver as a whole (Docs/Model/ParticleFluid.md#the-substep and #integration): order,
// integration, what is conserved, and that it stays stable in one step per picture.

#include "Support/FluidScene.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

constexpr double Radius = double(FFluidScene::H);

FVec3d AngularMomentum(const FFluidScene& Scene)
{
	const FPlaceList Places = Scene.Places(), Velocities = Scene.Velocities();
	const FVec3d Middle = MiddleOf(Places);
	FVec3d Sum = FVec3d::Zero();
	for (std::size_t Index = 0; Index < Places.size(); ++Index)
	{
		Sum += (Places[Index] - Middle).cross(Velocities[Index]);
	}
	return Sum;
}

/** Half of a box 12 h long, so wide [m], filled 6 h deep; gravity as for 30 steps a second (FLUID_6). */
FFluidScene DamBreak(double Across)
{
	FFluidScene Scene;
	Scene.Dt = 1.0f / 30.0f;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -0.27f);
	Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), FVec3f(1.2f, float(Across), 3.0f));
	Scene.Fill(FillOfParticles(FVec3d::Zero(), FVec3d(0.6, Across, 0.6), Scene.Spacing()));
	return Scene;
}

double FastestOf(const FFluidScene& Scene)
{
	double Fastest = 0.0;
	for (const FVec3d& Velocity : Scene.Velocities())
	{
		Fastest = Velocity.norm() <= Fastest ? Fastest : Velocity.norm(); // keeps NaN
	}
	return Fastest;
}

/** Heights of the topmost particle in each column of h x h, m. */
std::vector<double> ColumnTops(const FPlaceList& Places)
{
	std::unordered_map<Reference::FPlainCell, double, Reference::FPlainCellHash> Tops;
	for (const FVec3d& Place : Places)
	{
		double& Top = Tops[Reference::PlainCellOf(FVec3d(Place.x(), Place.y(), 0.0), Radius)];
		Top = std::max(Top, Place.z());
	}
	std::vector<double> Heights;
	for (const auto& [Cell, Top] : Tops)
	{
		Heights.push_back(Top);
	}
	return Heights;
}

} // namespace

TEST(FluidMotion, FLUID_1_PhasesRunInTheOrderOfTheModel)
{
	FFluidScene Scene;
	std::vector<EFluidPhase> Log;
	Scene.Observe = [&](EFluidPhase Phase) { Log.push_back(Phase); };
	Scene.Fill(BlockOfParticles(FVec3d::Zero(), {3, 3, 3}, Scene.Spacing()), 20);
	Scene.Liquid.SpringStiffness = 100.0f;
	Scene.Liquid.Viscosity = 1.0f;
	Scene.Steps(3);
	const std::vector<EFluidPhase> One = {EFluidPhase::Gravity, EFluidPhase::Viscosity, EFluidPhase::Prediction,
		EFluidPhase::SpringAdjustment, EFluidPhase::Springs, EFluidPhase::Relaxation, EFluidPhase::Collisions,
		EFluidPhase::Velocity};
	ASSERT_EQ(Log.size(), 3 * One.size());
	for (std::size_t Index = 0; Index < Log.size(); ++Index)
	{
		EXPECT_EQ(Log[Index], One[Index % One.size()]) << Index;
	}
}

TEST(FluidMotion, FLUID_2_VelocityIsTheWayOverTheStep)
{
	FFluidScene Scene;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	Scene.Liquid.ImpactViscosity = 2.0f;
	Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), FVec3f(0.3f, 0.3f, 1.0f));
	Scene.Fill(BlockOfParticles(FVec3d(0.02, 0.02, 0.05), {6, 6, 6}, Scene.Spacing()));
	for (int Step = 0; Step < 60; ++Step)
	{
		const FPlaceList Before = Scene.Places();
		Scene.Steps(1);
		const FPlaceList After = Scene.Places(), Velocities = Scene.Velocities();
		for (std::size_t Index = 0; Index < Before.size(); ++Index)
		{
			ASSERT_LE((Velocities[Index] * double(Scene.Dt) - (After[Index] - Before[Index])).norm(), 1.0e-6 * Radius);
		}
	}
}

TEST(FluidMotion, FLUID_6_OneStepPerPictureIsStable)
{
	FD_SKIP_IN_SLOW_BUILDS();
	for (const bool bThick : {true, false})
	{
		FFluidScene Scene = DamBreak(0.3);
		Scene.Liquid.Viscosity = bThick ? 0.05f / Scene.Dt : 0.0f;
		Scene.Liquid.ImpactViscosity = bThick ? 0.0f : 2.0f;
		const double FreeFall = std::sqrt(2.0 * 0.27 * 6.0 * Radius);
		double Fastest = 0.0;
		for (int Step = 0; Step < 300; ++Step)
		{
			Scene.Steps(1);
			Fastest = std::max(Fastest, FastestOf(Scene));
		}
		ASSERT_TRUE(AllFinite(Scene.Places()));
		EXPECT_LE(Fastest, 1.5 * FreeFall) << bThick; // (cal 1.05 to 1.09)
	}
}

TEST(FluidMotion, FLUID_22_AnInviscidLiquidFlowsFlat)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene = DamBreak(1.2);
	Scene.Liquid.ImpactViscosity = 2.0f;
	Scene.Run(15.0);
	const FMeanAndSpread Tops = Summarise(ColumnTops(Scene.Places()));
	EXPECT_GE(Scene.Count(), 8000u);
	EXPECT_LE(Tops.Spread, 0.25 * Radius); // (cal 0.02 to 0.09 h)
}

TEST(FluidMotion, FLUID_7_MoreSubstepsHardlyChangeTheHeightOfAPool)
{
	FD_SKIP_IN_SLOW_BUILDS();
	std::vector<double> Heights;
	for (const float Rate : {120.0f, 240.0f})
	{
		FFluidScene Scene;
		Scene.Dt = 1.0f / Rate;
		Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
		Scene.Liquid.SoundSpeed = 0.1f * 120.0f * std::sqrt(0.05f); // S = 0.05 at 1/120 s
		Scene.Liquid.Viscosity = 10.0f;
		Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), FVec3f(0.3f, 0.3f, 2.0f));
		Scene.Fill(FillOfParticles(FVec3d::Zero(), FVec3d(0.3, 0.3, 0.35), Scene.Spacing()));
		Scene.Run(3.0);
		Heights.push_back(Percentile(Coordinates(Scene.Places(), 2), 0.98));
	}
	EXPECT_NEAR(Heights[1], Heights[0], 0.15 * Heights[0]);
}

TEST(FluidMotion, FLUID_8_AFallDoesNotDependOnTheStep)
{
	std::vector<double> Ways; // without the offset g dt t / 2 of the scheme
	for (const float Rate : {120.0f, 240.0f})
	{
		FFluidScene Scene;
		Scene.Dt = 1.0f / Rate;
		Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
		Scene.Liquid.SoundSpeed = 2.0f;
		Scene.Liquid.Viscosity = 2.0f;
		Scene.Fill(BallOfParticles(FVec3d(0.0, 0.0, 3.0), 1.6 * Radius, Scene.Spacing()));
		const double Start = MiddleOf(Scene.Places()).z();
		Scene.Run(0.5);
		Ways.push_back(Start - MiddleOf(Scene.Places()).z() - 0.5 * 9.81 * double(Scene.Dt) * 0.5);
	}
	EXPECT_NEAR(Ways[0], Ways[1], 0.01 * Ways[1]);
	EXPECT_NEAR(Ways[1], 0.5 * 9.81 * 0.25, 0.01 * Ways[1]);
}

TEST(FluidMotion, FLUID_9_KeepsItsMomentum)
{
	FFluidScene Scene;
	Scene.Liquid.Viscosity = 5.0f;
	Scene.Liquid.ImpactViscosity = 2.0f;
	Scene.Liquid.SpringStiffness = 0.05f / (Scene.Dt * Scene.Dt);
	Scene.Liquid.Plasticity = 2.0f;
	Scene.Fill(BallOfParticles(FVec3d::Zero(), (bSlowBuild ? 1.2 : 2.1) * Radius, Scene.Spacing()), 24);
	Scene.ForEach(
		[](uint32 Slot, FVec3d&, FVec3d& Velocity) { Velocity = FVec3d(0.3, 0.1, -0.2) + ShakeOf(Slot, 4, 0.2); });
	const FVec3d Before = MiddleOf(Scene.Velocities());
	Scene.Steps(bSlowBuild ? 60 : 600);
	EXPECT_GE(Scene.Fluid.SpringCount(), Scene.Count());
	EXPECT_LE((MiddleOf(Scene.Velocities()) - Before).norm(), 1.0e-5 * Radius / double(Scene.Dt));
}

TEST(FluidMotion, FLUID_11_ASpinningBlockKeepsMostOfItsSpin)
{
	FD_SKIP_IN_SLOW_BUILDS();
	std::vector<double> Kept;
	for (const float Rate : {60.0f, 120.0f, 240.0f})
	{
		FFluidScene Scene;
		Scene.Dt = 1.0f / Rate;
		Scene.Liquid.SoundSpeed = 0.1f * 60.0f * std::sqrt(0.05f); // k of S = 0.05 at 1/60 s
		Scene.Fill(BlockOfParticles(FVec3d::Zero(), {8, 8, 8}, Scene.Spacing()));
		const FVec3d Middle = MiddleOf(Scene.Places());
		Scene.ForEach(
			[&](uint32, FVec3d& Place, FVec3d& Velocity) { Velocity = FVec3d(0.0, 0.0, 0.5).cross(Place - Middle); });
		const double Before = AngularMomentum(Scene).z();
		Scene.Run(4.0);
		Kept.push_back(AngularMomentum(Scene).z() / Before);
	}
	EXPECT_GE(Kept[0], 0.9); // (cal 96.5, 98.1, 98.7 % with all at once)
	EXPECT_GT(Kept[1], Kept[0]);
	EXPECT_GT(Kept[2], Kept[1] - 0.005);
}

TEST(FluidMotion, FLUID_12_NoParticleGetsLostInASplash)
{
	FFluidScene Scene;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	Scene.Liquid.ImpactViscosity = 2.0f;
	Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), FVec3f(0.4f, 0.2f, 1.0f));
	Scene.Fill(BallOfParticles(FVec3d(0.2, 0.1, 0.6), 0.9 * Radius, Scene.Spacing()));
	const uint32 Count = Scene.Count();
	for (int Splash = 0; Splash < 20; ++Splash)
	{
		Scene.Steps(bSlowBuild ? 25 : 500);
		Scene.ForEach([](uint32, FVec3d&, FVec3d& Velocity) { Velocity.z() += 2.0; });
		ASSERT_EQ(Scene.Count(), Count);
		ASSERT_TRUE(AllFinite(Scene.Places()));
	}
}

TEST(FluidMotion, FLUID_13_DoesNotCareWhereItIsAndHowFastAllMove)
{
	const auto After = [](const FVec3d& Shift, const FVec3d& Drift)
	{
		FFluidScene Scene;
		Scene.Liquid.Viscosity = 1.0f;
		FPlaceList Places = BallOfParticles(FVec3d::Zero(), 1.3 * Radius, Scene.Spacing());
		for (FVec3d& Place : Places)
		{
			Place = Place.cwiseProduct(FVec3d(1.0, 1.0, 1.1)) + Shift;
		}
		Scene.Fill(Places);
		Scene.Fluid.Translate(-Shift.cast<float>()); // as FWorld::ShiftOrigin does it
		Scene.ForEach([&](uint32, FVec3d&, FVec3d& Velocity) { Velocity = Drift; });
		Scene.Steps(30);
		Places = Scene.Places();
		const FVec3d Middle = MiddleOf(Places);
		for (FVec3d& Place : Places)
		{
			Place -= Middle;
		}
		return Places;
	};
	const FPlaceList Still = After(FVec3d::Zero(), FVec3d::Zero());
	const double PerStep = Radius * 60.0; // one h a step
	const FPlaceList Moving = After(FVec3d::Zero(), FVec3d(0.6 * PerStep, -0.48 * PerStep, 0.64 * PerStep));
	const FPlaceList Elsewhere = After(FVec3d(80.0, -51.2, 31.3), FVec3d::Zero()); // 1000 h, in a rebased frame
	for (std::size_t Index = 0; Index < Still.size(); ++Index)
	{
		EXPECT_LE((Still[Index] - Moving[Index]).norm(), 1.0e-3 * Radius);
		EXPECT_LE((Still[Index] - Elsewhere[Index]).norm(), 1.0e-3 * Radius);
	}
}

TEST(FluidMotion, FLUID_14_ALoneParticleFliesAsABall)
{
	FFluidScene Scene;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	Scene.Liquid.Viscosity = 5.0f;
	const FVec3d Start(1.0, -2.0, 3.0), Velocity(0.7, 0.2, 4.0);
	Scene.Fill({Start});
	Scene.ForEach([&](uint32, FVec3d&, FVec3d& Speed) { Speed = Velocity; });
	for (int N = 1; N <= 120; ++N)
	{
		Scene.Steps(1);
		const double Dt = double(Scene.Dt);
		const FVec3d Exact = Start + N * Dt * Velocity + FVec3d(0.0, 0.0, -9.81) * (Dt * Dt * N * (N + 1) / 2.0);
		ASSERT_LE((Scene.Places()[0] - Exact).norm(), 1.0e-4 * (Start.norm() + N * Dt * Velocity.norm()));
	}
}

TEST(FluidMotion, FLUID_26_StiffLiquidsAskForSubsteps)
{
	FFluidScene Scene;
	Scene.Settings.Substeps = 1;
	Scene.Settings.MaxSubsteps = 64;
	Scene.Fill({FVec3d::Zero()});
	const float Tick = 1.0f / 60.0f;
	const auto Substeps = [&](float SoundSpeed)
	{
		Scene.Liquid.SoundSpeed = SoundSpeed;
		uint32 Count = 0;
		Scene.WithContext([&](const FFluidContext& Context) { Count = Scene.Fluid.SubstepsFor(Context, Tick); });
		return Count;
	};
	EXPECT_EQ(Substeps(1.0f), 1u);
	for (const float SoundSpeed : {2.0f, 5.0f, 12.0f}) // m/s
	{
		const uint32 Count = Substeps(SoundSpeed);
		const float Fits = NumbersOf(Scene.Liquid, Scene.Settings, Tick / float(Count)).WantedStiffness;
		const float Wants = NumbersOf(Scene.Liquid, Scene.Settings, Tick / float(Count - 1)).WantedStiffness;
		EXPECT_LE(Fits, SafeStiffness * 1.001f); // (F12) with that many, and not with fewer
		EXPECT_GT(Wants, SafeStiffness);
		// Whoever takes fewer gets a softer liquid, not an exploding one, and can see it.
		EXPECT_EQ(NumbersOf(Scene.Liquid, Scene.Settings, Tick).Stiffness, SafeStiffness);
		EXPECT_GT(NumbersOf(Scene.Liquid, Scene.Settings, Tick).WantedStiffness, SafeStiffness);
	}
}

} // namespace FluidDrops
