// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shipped solver beside the plain reference: step by step where nothing is chaotic yet (mode J, the same sums in
// another order and precision), and in what settles after a while against the sequential mode S, the method as
// published.

#include "PlainFluid.h"
#include "Support/FluidScene.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

using namespace Reference;

constexpr double Radius = double(FFluidScene::H);

/** The same liquid, particles and bodies for the reference. */
FPlainFluid PlainTwin(const FFluidScene& Scene, EPlainMode Mode, double StiffnessNumber = double(SafeStiffness))
{
	TPlainLiquid<double> Liquid;
	Liquid.Radius = Radius;
	Liquid.RestDensity = double(Scene.Liquid.RestDensity);
	Liquid.NearRatio = double(Scene.Liquid.NearRatio);
	Liquid.Stiffness = Liquid.StiffnessFor(StiffnessNumber, double(Scene.Dt));
	Liquid.Viscosity = double(Scene.Liquid.Viscosity);
	Liquid.HardViscosity = double(Scene.Liquid.ImpactViscosity) / Radius;
	Liquid.SpringStiffness = double(Scene.Liquid.SpringStiffness);
	Liquid.Plasticity = double(Scene.Liquid.Plasticity);
	Liquid.Yield = double(Scene.Liquid.YieldRatio);
	FPlainFluid Fluid(Liquid);
	Fluid.Mode = Mode;
	Fluid.Gravity = Scene.Gravity.cast<double>();
	for (const FVec3d& Place : Scene.Places())
	{
		Fluid.Add(Place);
	}
	return Fluid;
}

double FarthestApart(const FPlaceList& A, const FPlaceList& B)
{
	double Most = 0.0;
	for (std::size_t Index = 0; Index < A.size(); ++Index)
	{
		Most = std::max(Most, (A[Index] - B[Index]).norm());
	}
	return Most;
}

/** The farthest that a particle is from its twin after so many steps, in h. */
double TwinsAfter(FFluidScene& Scene, FPlainFluid& Plain, uint32 Steps)
{
	for (uint32 Step = 0; Step < Steps; ++Step)
	{
		Scene.Steps(1);
		Plain.Step(double(Scene.Dt));
	}
	return FarthestApart(Scene.Places(), Plain.X) / Radius;
}

/** What the middle of a drop weighs: rho of those further than 1.5 h from the outside. */
double BulkDensity(const FPlaceList& Places)
{
	const FVec3d Middle = MiddleOf(Places);
	double Outermost = 0.0;
	for (const FVec3d& Place : Places)
	{
		Outermost = std::max(Outermost, (Place - Middle).norm());
	}
	const std::vector<double> Densities = DensitiesOf(Places, Radius);
	std::vector<double> Bulk;
	for (std::size_t Index = 0; Index < Places.size(); ++Index)
	{
		if ((Places[Index] - Middle).norm() < Outermost - 1.5 * Radius)
		{
			Bulk.push_back(Densities[Index]);
		}
	}
	return Summarise(Bulk).Mean;
}

} // namespace

TEST(FluidAgainstReference, RelaxationMovesParticlesAsThePlainSumsDo)
{
	FFluidScene Scene;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	Scene.Fill(BlockOfParticles(FVec3d(-0.13, 0.07, 0.3), {7, 6, 8}, Scene.Spacing()));
	FPlainFluid Plain = PlainTwin(Scene, EPlainMode::Jacobi);
	EXPECT_LE(TwinsAfter(Scene, Plain, 1), 1.0e-5);
	EXPECT_LE(TwinsAfter(Scene, Plain, 19), 1.0e-3); // rounding grows with every collision
	double Way = 0.0;
	for (const FVec3d& Velocity : Plain.V)
	{
		Way = std::max(Way, (Velocity - Plain.V[0]).norm() * double(Scene.Dt) / Radius);
	}
	EXPECT_GT(Way, 0.01); // it did relax
}

TEST(FluidAgainstReference, ViscosityBrakesAsThePlainPairsDo)
{
	FFluidScene Scene;
	Scene.Liquid.Viscosity = 0.2f; // below the limits of either for many pairs at once
	Scene.Liquid.ImpactViscosity = 0.02f;
	Scene.Fill(BlockOfParticles(FVec3d::Zero(), {6, 6, 6}, Scene.Spacing()));
	Scene.ForEach([](uint32 Slot, FVec3d&, FVec3d& Velocity) { Velocity = ShakeOf(Slot, 11, 0.5); });
	FPlainFluid Plain = PlainTwin(Scene, EPlainMode::Jacobi);
	Plain.V = Scene.Velocities();
	const FPlaceList Before = Plain.V;
	Scene.WithContext(
		[&](const FFluidContext& Context)
		{
			Scene.Fluid.MeasureDensity(Context);
			Scene.Fluid.ApplyViscosity(Context);
		});
	Plain.ApplyViscosity(double(Scene.Dt));
	EXPECT_LE(FarthestApart(Scene.Velocities(), Plain.V), 5.0e-5); // far pairs are at the solver's limit
	EXPECT_GE(FarthestApart(Before, Plain.V), 1.0e-2);
}

TEST(FluidAgainstReference, SpringsPullAndFlowAsThePlainOnesDo)
{
	FFluidScene Scene;
	Scene.Liquid.SpringStiffness = 0.03f / (Scene.Dt * Scene.Dt);
	Scene.Liquid.SpringBirth = ESpringBirth::Never;
	Scene.Liquid.SpringReach = 1.0f;
	Scene.Fill(BlockOfParticles(FVec3d::Zero(), {5, 5, 5}, Scene.Spacing()), 200);
	Scene.BindAll();
	FPlainFluid Plain = PlainTwin(Scene, EPlainMode::Jacobi);
	Plain.BindSprings();
	Plain.Liquid.SpringBirth = EPlainSpringBirth::Never;
	ASSERT_EQ(Scene.Fluid.SpringCount(), Plain.Springs.size());
	const auto Squeeze = [](FVec3d& Place) { Place.z() *= 0.8; };
	Scene.ForEach([&](uint32, FVec3d& Place, FVec3d&) { Squeeze(Place); });
	for (FVec3d& Place : Plain.X)
	{
		Squeeze(Place);
	}
	for (const float Plasticity : {0.0f, 4.0f})
	{
		Scene.Liquid.Plasticity = Plasticity;
		Scene.Liquid.YieldRatio = 0.05f;
		Plain.Liquid.Yield = double(0.05f);
		Plain.Liquid.Plasticity = double(Plasticity);
		EXPECT_LE(TwinsAfter(Scene, Plain, 5), 2.0e-4) << Plasticity;
	}
}

TEST(FluidAgainstReference, FLUID_74_SettlesAsTheSequentialMethodDoes)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	Scene.Liquid.Viscosity = 3.0f;
	Scene.Fill(BlockOfParticles(FVec3d::Zero(), {7, 7, 14}, Scene.Spacing()));
	FPlainFluid Plain = PlainTwin(Scene, EPlainMode::Sequential);
	Scene.Run(3.0);
	for (int Step = 0; Step < 180; ++Step)
	{
		Plain.Step(double(Scene.Dt));
	}
	const double Density = BulkDensity(Plain.X), Round = Roundness(Plain.X);
	EXPECT_NEAR(BulkDensity(Scene.Places()), Density, 0.05 * Density);
	EXPECT_NEAR(Roundness(Scene.Places()), Round, 0.05);
	EXPECT_NEAR(
		PrincipalAxes(Scene.Places()).mean(), PrincipalAxes(Plain.X).mean(), 0.05 * PrincipalAxes(Plain.X).mean());
}

TEST(FluidAgainstReference, FLUID_74_StandsAsHighInATankAsTheSequentialMethod)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	Scene.Dt = 1.0f / 120.0f;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -2.0f);
	Scene.Liquid.Viscosity = 6.0f;
	const FVec3d High(0.3, 0.3, 2.0);
	Scene.Bodies = PlainTank<float>(FVec3f::Zero(), High.cast<float>());
	Scene.Fill(FillOfParticles(FVec3d::Zero(), FVec3d(0.3, 0.3, 0.35), Scene.Spacing()));
	FPlainFluid Plain = PlainTwin(Scene, EPlainMode::Sequential);
	Plain.Bodies = PlainTank<double>(FVec3d::Zero(), High);
	Scene.Run(1.5);
	for (int Step = 0; Step < 180; ++Step)
	{
		Plain.Step(double(Scene.Dt));
	}
	const double Height = MiddleOf(Plain.X).z();
	EXPECT_NEAR(MiddleOf(Scene.Places()).z(), Height, 0.05 * Height);
}

} // namespace FluidDrops
