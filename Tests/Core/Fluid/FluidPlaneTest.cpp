// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid of two dimensions in the shipped solver (FLUID_90): the checks of FLUID_15 to 24 with the constants of the
// plane (Docs/Model/ParticleFluid.md#equilibrium-and-stiffness), and films that meet at 120 degrees.

#include "Support/FilmJunctions.h"
#include "Support/FluidScene.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

constexpr double Radius = double(FFluidScene::H);
constexpr double PlaneDensity = 10.0 / (1.0 + 0.24 * 2.0); // (F9) of the reference liquid

/** Onto the plane y = 0. */
FPlaceList Flat(FPlaceList Places)
{
	for (FVec3d& Place : Places)
	{
		Place.y() = 0.0;
	}
	return Places;
}

FPlaceList DiscOfParticles(double DiscRadius, double Spacing)
{
	return Flat(LatticeWhere(FVec3d::Zero(), DiscRadius, Spacing,
		[&](const FVec3d& Offset) { return Offset.norm() < DiscRadius && std::abs(Offset.y()) < 0.5 * Spacing; }));
}

/** A disc left alone for ten seconds. */
FFluidScene FreeDisc(float NearRatio, double DiscRadius)
{
	FFluidScene Scene;
	Scene.MakePlanar();
	Scene.Liquid.NearRatio = NearRatio;
	Scene.Fill(DiscOfParticles(DiscRadius, Scene.Spacing()));
	Scene.Run(10.0);
	return Scene;
}

/** A tank of that width, filled to a depth over a part of it; in h. */
FFluidScene PlanarTank(double Width, double Filled, double Depth, float Dt, float Gravity)
{
	FFluidScene Scene;
	Scene.MakePlanar();
	Scene.Dt = Dt;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -Gravity);
	Scene.Bodies = Reference::PlainTank<float>(FVec3f(0.0f, -1.0f, 0.0f), FVec3f(float(Width * Radius), 1.0f, 9.0f));
	const auto Cells = [&](double Length) { return uint32(Length * Radius / Scene.Spacing() + 0.5); };
	Scene.Fill(Flat(BlockOfParticles(FVec3d::Zero(), {Cells(Filled), 1, Cells(Depth)}, Scene.Spacing())));
	return Scene;
}

/** A film between two points, three particles wide. */
void AddFilm(const FVec3d& From, const FVec3d& To, FPlaceList& Places)
{
	const double Spacing = 0.2 * Radius;
	const FVec3d Along = (To - From).normalized();
	const FVec3d Across = Along.cross(FVec3d::UnitY());
	const int Count = int((To - From).norm() / Spacing) + 1;
	for (int Index = 0; Index < Count; ++Index)
	{
		for (int Row = -1; Row <= 1; ++Row)
		{
			const FVec3d Shake = ShakeOf(uint32(Places.size()), 5, 0.02 * Radius);
			Places.push_back(From + Spacing * (Index * Along + Row * Across) + FVec3d(Shake.x(), 0.0, Shake.z()));
		}
	}
}

} // namespace

TEST(FluidPlane, FLUID_90_FollowsTheFormulasOfThePlane)
{
	FFluidScene Scene;
	Scene.MakePlanar();
	EXPECT_NEAR(EquilibriumDensity(Scene.Liquid, Scene.Settings), PlaneDensity, 1.0e-5);
	const double PerArea = 6.0 * (PlaneDensity + 1.0) / (std::numbers::pi * Radius * Radius); // (F10)
	EXPECT_NEAR(NumberDensity(Scene.Liquid, Scene.Settings), PerArea, 1.0e-4 * PerArea);
	EXPECT_NEAR(ParticleSpacing(Scene.Liquid, Scene.Settings), 1.0 / std::sqrt(PerArea), 1.0e-6);
	EXPECT_NEAR(ParticleRadius(Scene.Liquid, Scene.Settings), std::sqrt(1.0 / (std::numbers::pi * PerArea)), 1.0e-6);
	Scene.Settings.PlaneDepth = 0.3f;
	EXPECT_NEAR(ParticleMass(Scene.Liquid, Scene.Settings), 1000.0 * 0.3 / PerArea, 1.0e-4);
	const FLiquidNumbers Numbers = NumbersOf(Scene.Liquid, Scene.Settings, Scene.Dt);
	const double PerStep2 =
		double(Numbers.Push) * 0.5 + 0.12 * double(Numbers.NearPush); // (F11) times dt^2 / rho^2 / h
	EXPECT_NEAR(PerStep2 * PlaneDensity * PlaneDensity / Radius, double(SafeStiffness), 1.0e-6);
}

TEST(FluidPlane, FLUID_90_15_16_APairMovesAsItsPressureSays)
{
	for (const float RestDensity : {10.0f, 1.0e-3f})
	{
		FFluidScene Scene;
		Scene.MakePlanar();
		Scene.Liquid.RestDensity = RestDensity;
		Scene.Fill({FVec3d::Zero(), FVec3d(0.6 * 0.8 * Radius, 0.0, 0.8 * 0.8 * Radius)});
		Scene.WithContext([&](const FFluidContext& Context) { Scene.Fluid.MeasureDensity(Context); });
		EXPECT_NEAR(Scene.Fluid.Particles().Density[0], 0.04, 1.0e-6);
		const FLiquidNumbers Numbers = NumbersOf(Scene.Liquid, Scene.Settings, Scene.Dt);
		Scene.Steps(1);
		const double W = 0.2, Density = W * W;
		const double Soft = std::min(1.0, std::pow(double(RestDensity) / Density, 2.0)); // see FluidDensity
		const double Push = Soft *
			(double(Numbers.Push) * (Density - double(RestDensity)) * W + double(Numbers.NearPush) * W * W * W * W * W);
		const double Way = (Scene.Places()[1] - Scene.Places()[0]).norm() - 0.8 * Radius;
		EXPECT_NEAR(Way, 4.0 * Push, 1.0e-5 * Radius);
		EXPECT_EQ(Scene.Places()[1].y(), 0.0);
	}
}

TEST(FluidPlane, FLUID_90_17_TheOrderOfParticlesDoesNotMatter)
{
	FFluidScene Straight, Reversed;
	for (FFluidScene* Scene : {&Straight, &Reversed})
	{
		Scene->MakePlanar();
		FPlaceList Places = DiscOfParticles(1.5 * Radius, 0.9 * Scene->Spacing());
		if (Scene == &Reversed)
		{
			std::reverse(Places.begin(), Places.end());
		}
		Scene->Fill(Places);
		Scene->Steps(1);
	}
	FPlaceList Back = Reversed.Places();
	std::reverse(Back.begin(), Back.end());
	for (std::size_t Index = 0; Index < Back.size(); ++Index)
	{
		EXPECT_LE((Straight.Places()[Index] - Back[Index]).norm(), 1.0e-6 * Radius);
	}
}

TEST(FluidPlane, FLUID_90_18_AFreeDiscRestsAtTheDensityOfThePlane)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const FFluidScene Scene = FreeDisc(2.0f, 4.8 * Radius);
	const FPlaceList Disc = Scene.Places();
	ASSERT_GE(Disc.size(), 1000u);
	const std::vector<double> Densities = DensitiesOf(Disc, Radius);
	const FVec3d Middle = MiddleOf(Disc);
	std::vector<double> Bulk;
	for (std::size_t Index = 0; Index < Disc.size(); ++Index)
	{
		ASSERT_EQ(Disc[Index].y(), 0.0);
		if ((Disc[Index] - Middle).norm() < 2.5 * Radius) // the disc shrinks to about 4.2 h
		{
			Bulk.push_back(Densities[Index]);
		}
	}
	ASSERT_GE(Bulk.size(), 100u);
	EXPECT_NEAR(Summarise(Bulk).Mean, PlaneDensity, 0.06 * PlaneDensity);
	EXPECT_LE(Summarise(Bulk).Spread, 0.06 * PlaneDensity);
}

TEST(FluidPlane, FLUID_90_19_DeepLiquidIsCompressedByItsWeight)
{
	FD_SKIP_IN_SLOW_BUILDS();
	constexpr float Dt = 1.0f / 240.0f;
	FFluidScene Scene = PlanarTank(8.0, 8.0, 6.5, Dt, 9.81f);
	Scene.Liquid.Viscosity = 0.1f / Dt;
	Scene.Run(3.0);
	const FPlaceList Places = Scene.Places();
	const std::vector<double> Densities = DensitiesOf(Places, Radius);
	const double Surface = Percentile(Coordinates(Places, 2), 0.99);
	uint32 Slices = 0;
	for (double Depth = 1.75; Depth < Surface / Radius - 1.5; Depth += 0.5, ++Slices) // in h
	{
		std::vector<double> Slice;
		for (std::size_t Index = 0; Index < Places.size(); ++Index)
		{
			const double FromWalls = std::min(Places[Index].x(), 8.0 * Radius - Places[Index].x());
			if (FromWalls > 1.5 * Radius && std::abs(Surface - Places[Index].z() - Depth * Radius) < 0.25 * Radius)
			{
				Slice.push_back(Densities[Index]);
			}
		}
		ASSERT_GE(Slice.size(), 5u) << Depth;
		const double Compression = 9.81 * Depth * Radius * double(Dt * Dt) / (Radius * Radius * double(SafeStiffness));
		EXPECT_NEAR(Summarise(Slice).Mean / PlaneDensity - 1.0, Compression, 0.05) << Depth; // (F14)
	}
	EXPECT_GE(Slices, 4u);
}

TEST(FluidPlane, FLUID_90_20_23_ATankKeepsItsVolumeAndIsCalm)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene = PlanarTank(4.0, 4.0, 3.0, 1.0f / 120.0f, 2.0f);
	Scene.Liquid.Viscosity = 0.1f / Scene.Dt;
	Scene.Run(5.0);
	EXPECT_LE(std::sqrt(Scene.MeanSquareSpeed()) * double(Scene.Dt), 1.0e-3 * Radius);
	const double Early = MiddleOf(Scene.Places()).z();
	Scene.Run(15.0);
	EXPECT_NEAR(MiddleOf(Scene.Places()).z(), Early, 0.03 * Early);
}

TEST(FluidPlane, FLUID_90_21_TheSecondDensityKeepsParticlesApart)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const FMeanAndSpread Single = Summarise(NearestDistances(FreeDisc(0.0f, 4.6 * Radius).Places(), Radius));
	EXPECT_GE(Single.Spread / Single.Mean, 0.35);
	EXPECT_LT(Single.Least, 0.05 * Radius);
	const FMeanAndSpread Double = Summarise(NearestDistances(FreeDisc(2.0f, 4.6 * Radius).Places(), Radius));
	// In space 0.15 and 0.15 h. In the plane spacing is 0.26 h instead of 0.37 h: the plain reference, in both modes,
	// has 0.166 to 0.169 and 0.142 to 0.143 h, this solver 0.167 and 0.141 h.
	EXPECT_LE(Double.Spread / Double.Mean, 0.18);
	EXPECT_GE(Double.Least, 0.13 * Radius);
}

TEST(FluidPlane, FLUID_90_22_AnInviscidLiquidFlowsFlat)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene = PlanarTank(16.0, 8.0, 6.0, 1.0f / 30.0f, 0.27f);
	Scene.Liquid.ImpactViscosity = 2.0f;
	Scene.Liquid.Viscosity = 0.5f;
	Scene.Run(40.0);
	std::vector<double> Tops(16, 0.0);
	for (const FVec3d& Place : Scene.Places())
	{
		double& Top = Tops[std::size_t(std::clamp(Place.x() / Radius, 0.0, 15.0))];
		Top = std::max(Top, Place.z());
	}
	EXPECT_LE(Summarise(Tops).Spread, 0.25 * Radius);
}

TEST(FluidPlane, FLUID_90_24_ParticlesAtOnePlaceSeparateInThePlane)
{
	std::array<FPlaceList, 2> Ends;
	for (FPlaceList& End : Ends)
	{
		FFluidScene Scene;
		Scene.MakePlanar();
		Scene.Fill(FPlaceList(8, FVec3d(0.3, 0.0, 0.1)));
		Scene.Steps(120);
		End = Scene.Places();
	}
	for (uint32 I = 0; I < 8; ++I)
	{
		EXPECT_EQ(Ends[0][I], Ends[1][I]);
		EXPECT_EQ(Ends[0][I].y(), 0.0);
		for (uint32 J = 0; J < I; ++J)
		{
			const double Apart = (Ends[0][I] - Ends[0][J]).norm() / Radius;
			EXPECT_GE(Apart, 0.1);
			EXPECT_LE(Apart, 0.5);
		}
	}
}

TEST(FluidPlane, FLUID_10_ViscosityNeverAddsEnergyInThePlane)
{
	FFluidScene Scene;
	Scene.MakePlanar();
	Scene.Liquid.Viscosity = 1000.0f; // as thick as it gets
	Scene.Liquid.ImpactViscosity = 20.0f;
	Scene.Fill(DiscOfParticles(2.0 * Radius, Scene.Spacing()));
	Scene.WithContext([&](const FFluidContext& Context) { Scene.Fluid.MeasureDensity(Context); });
	for (const bool bRush : {false, true}) // at random, and all to one point
	{
		Scene.ForEach(
			[&](uint32 Slot, FVec3d& Place, FVec3d& Velocity)
			{
				const FVec3d Stir = ShakeOf(Slot, 7, 1.0);
				Velocity = bRush ? FVec3d(-3.0 * Place) : FVec3d(Stir.x(), 0.0, Stir.z());
			});
		for (int Sweep = 0; Sweep < 10; ++Sweep)
		{
			const double Before = Scene.MeanSquareSpeed();
			Scene.WithContext([&](const FFluidContext& Context) { Scene.Fluid.ApplyViscosity(Context); });
			EXPECT_LE(Scene.MeanSquareSpeed(), Before) << bRush;
		}
	}
}

TEST(FluidPlane, FLUID_30_FilmsMeetAt120Degrees)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	Scene.MakePlanar();
	const double Dt = double(Scene.Dt), Reach = 0.3 * Radius;
	Scene.Liquid.SoundSpeed = float(std::sqrt(0.022) * Radius / Dt); // S for thin films
	Scene.Liquid.Viscosity = 3.0f;
	FPlaceList Corners, Places;
	for (const FVec3d& Corner :
		{FVec3d(-5.0, 0.0, -3.5), FVec3d(5.0, 0.0, 3.5), FVec3d(-5.0, 0.0, 3.5), FVec3d(5.0, 0.0, -3.5)})
	{
		Corners.push_back(Corner * Radius);
		FExactBody Disc = Reference::PlainBall<float>(Corners.back().cast<float>(), float(Radius));
		Disc.AdhesionRange = float(Reach);
		Disc.Adhesion = float(0.5 * Radius / (Dt * Dt * Reach));
		Disc.Friction = 1.0f;
		Scene.Bodies.push_back(Disc);
	}
	for (const std::size_t First : {std::size_t(0), std::size_t(2)})
	{
		const FVec3d Along = (Corners[First + 1] - Corners[First]).normalized() * (1.05 * Radius);
		AddFilm(Corners[First] + Along, Corners[First + 1] - Along, Places);
	}
	EXPECT_NEAR(double(Places.size()), 312.0, 12.0);
	Scene.Fill(Places);
	Scene.Run(50.0);
	ASSERT_TRUE(AllFinite(Scene.Places()));
	std::vector<FFilmJunction> Junctions = FindFilmJunctions(Scene.Places(), Radius);
	std::erase_if(Junctions, // where a film widens onto its disc is none
		[&](const FFilmJunction& Junction)
		{
			return std::any_of(Corners.begin(), Corners.end(),
				[&](const FVec3d& Corner) { return (Corner - Junction.Place).norm() < 2.5 * Radius; });
		});
	ASSERT_EQ(Junctions.size(), 2u);
	for (const FFilmJunction& Junction : Junctions)
	{
		ASSERT_EQ(Junction.Angles.size(), 3u);
		for (const double Angle : Junction.Angles)
		{
			EXPECT_NEAR(Angle, 120.0, 15.0); // measured: 117 to 125
		}
	}
}

} // namespace FluidDrops
