// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Surface tension and stickiness of the shipped solver (Docs/Model/ParticleFluid.md#surface-tension and #stickiness):
// what comes of two densities without any curvature, and of a pull to walls.

#include "Support/FluidScene.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

constexpr double Radius = double(FFluidScene::H);
constexpr float StandardGravity = 9.81f;

/** k^adh for a number A: the strongest pull is A times gravity (F24). */
void MakeSticky(FExactBody& Body, float Range, float Strength)
{
	Body.AdhesionRange = Range * FFluidScene::H;
	Body.Adhesion = 4.0f * Strength * StandardGravity / Body.AdhesionRange;
}

/** Height of the liquid in the middle third of a tank 7 h wide less that within 0.3 h of its walls, m. */
double Doming(float NearRatio, float AdhesionRange, float Adhesion, float Viscosity)
{
	constexpr float Width = 0.7f, Across = 0.3f;
	FFluidScene Scene;
	Scene.Dt = 1.0f / 240.0f;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -StandardGravity);
	Scene.Liquid.NearRatio = NearRatio;
	Scene.Liquid.Viscosity = Viscosity;
	Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), FVec3f(Width, Across, 2.0f));
	for (FExactBody& Body : Scene.Bodies)
	{
		if (Adhesion > 0.0f && std::abs(Body.Normal.x()) > 0.5f) // the two walls that are looked at
		{
			MakeSticky(Body, AdhesionRange, Adhesion);
		}
	}
	Scene.Fill(FillOfParticles(FVec3d::Zero(), FVec3d(double(Width), double(Across), 0.4), Scene.Spacing()));
	Scene.Run(1.0);
	// The top of the liquid in columns of h, their mean over a strip, twice. (The plain reference
	// agrees: 0.32 h of doming in mode J, 0.50 h in mode S of S = 0.1.)
	const auto MeanTop = [&](auto&& IsInStrip)
	{
		std::unordered_map<Reference::FPlainCell, double, Reference::FPlainCellHash> Tops;
		for (const FVec3d& Place : Scene.Places())
		{
			if (IsInStrip(Place.x()) &&
				std::abs(Place.y() - 0.5 * double(Across)) < 0.5 * Radius) // off the other walls
			{
				double& Top = Tops[Reference::PlainCellOf(FVec3d(Place.x(), Place.y(), 0.0), Radius)];
				Top = std::max(Top, Place.z());
			}
		}
		double Sum = 0.0;
		for (const auto& [Cell, Top] : Tops)
		{
			Sum += Top / double(Tops.size());
		}
		return Sum;
	};
	double Mean = 0.0;
	for (int Quarter = 0; Quarter < 2; ++Quarter)
	{
		Scene.Run(0.25);
		Mean += 0.5 * MeanTop([](double X) { return std::abs(X - 0.35) < 0.7 / 6.0; });
		Mean -= 0.5 * MeanTop([](double X) { return std::min(X, 0.7 - X) < 0.3 * Radius; });
	}
	return Mean;
}

} // namespace

TEST(FluidTension, FLUID_27_AFreeBlockBecomesABall)
{
	FD_SKIP_IN_SLOW_BUILDS();
	for (const std::array<uint32, 3>& Counts : {std::array<uint32, 3>{6, 6, 13}, std::array<uint32, 3>{5, 5, 20}})
	{
		FFluidScene Scene;
		Scene.Fill(BlockOfParticles(FVec3d::Zero(), Counts, Scene.Spacing()));
		EXPECT_LE(Roundness(Scene.Places()), 0.55);
		Scene.Run(12.0);
		EXPECT_GE(Roundness(Scene.Places()), 0.93) << Counts[2]; // (cal 0.97 to 0.99)
	}
}

TEST(FluidTension, FLUID_28_TouchingDropsMergeAndOscillate)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	FPlaceList Places = BallOfParticles(FVec3d(-1.75 * Radius, 0.0, 0.0), 1.6 * Radius, Scene.Spacing(), 1);
	const uint32 First = uint32(Places.size());
	const FPlaceList Other = BallOfParticles(FVec3d(1.75 * Radius, 0.0, 0.0), 1.6 * Radius, Scene.Spacing(), 2);
	Places.insert(Places.end(), Other.begin(), Other.end());
	Scene.Fill(Places);
	Scene.ForEach([&](uint32 Slot, FVec3d&, FVec3d& Velocity) { Velocity.x() = (Slot < First ? 0.5 : -0.5) * Radius; });
	const auto Elongation = [&]
	{
		const FPlaceList Now = Scene.Places();
		return ExtentAlong(Now, 0) / std::sqrt(ExtentAlong(Now, 1) * ExtentAlong(Now, 2));
	};
	double Before = Elongation();
	EXPECT_GT(Before, 2.0);
	int Crossings = 0;
	for (int Tenth = 1; Tenth <= 150; ++Tenth)
	{
		Scene.Run(0.1);
		const double Now = Elongation();
		Crossings += (Now > 1.0) != (Before > 1.0) ? 1 : 0;
		Before = Now;
		if (Tenth == 30)
		{
			EXPECT_EQ(PieceSizes(Scene.Places(), Radius).size(), 1u);
		}
	}
	EXPECT_GE(Crossings, 2);
	EXPECT_NEAR(Before, 1.0, 0.06);
}

TEST(FluidTension, FLUID_29_AFilamentBreaksIntoBeads)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	const double Thin = 0.36 * Radius, Half = 12.5 * Radius;
	Scene.Fill(LatticeWhere(FVec3d::Zero(), Half, Scene.Spacing(),
		[&](const FVec3d& Offset)
		{ return std::hypot(Offset.x(), Offset.y()) < Thin && std::abs(Offset.z()) < Half; }));
	std::size_t MaxBeads = 0;
	for (int Fifth = 0; Fifth < 25; ++Fifth)
	{
		Scene.Run(0.2);
		const std::vector<uint32> Sizes = PieceSizes(Scene.Places(), Radius);
		MaxBeads = std::max(
			MaxBeads, std::size_t(std::count_if(Sizes.begin(), Sizes.end(), [](uint32 Size) { return Size >= 5; })));
	}
	EXPECT_GE(MaxBeads, 3u);
	Scene.Run(15.0);
	for (const FVec3d& Place : Scene.Places())
	{
		EXPECT_LE(std::max(std::abs(Place.x()), std::abs(Place.y())), Thin + 5.0 * Radius);
		EXPECT_LE(std::abs(Place.z()), Half + 5.0 * Radius);
	}
}

TEST(FluidTension, FLUID_31_TensionDomesALiquid)
{
	FD_SKIP_IN_SLOW_BUILDS();
	EXPECT_GE(Doming(2.0f, 0.0f, 0.0f, 20.0f), 0.25 * Radius); // (cal 0.48 to 0.80 h)
	EXPECT_LE(Doming(0.0f, 0.0f, 0.0f, 20.0f), 0.15 * Radius); // (cal 0.05 h)
}

TEST(FluidTension, FLUID_67_StickyWallsRaiseALiquid)
{
	FD_SKIP_IN_SLOW_BUILDS();
	EXPECT_LE(Doming(2.0f, 0.4f, 10.0f, 5.0f), -0.15 * Radius); // (cal -0.34 to -0.64 h)
}

TEST(FluidTension, FLUID_32_NoDropPropelsItself)
{
	FFluidScene Scene;
	FPlaceList Places = BallOfParticles(FVec3d::Zero(), 1.1 * Radius, Scene.Spacing(), 1);
	const FPlaceList Bump = BlockOfParticles(FVec3d(0.9 * Radius, 0.0, 0.1 * Radius), {4, 2, 2}, Scene.Spacing(), 2);
	Places.insert(Places.end(), Bump.begin(), Bump.end());
	Scene.Fill(Places);
	const FVec3d Start = MiddleOf(Scene.Places());
	Scene.Run(bSlowBuild ? 1.0 : 20.0);
	EXPECT_LE((MiddleOf(Scene.Places()) - Start).norm(), 1.0e-3 * Radius);
}

TEST(FluidTension, FLUID_64_StickyLiquidHangsBelowACeiling)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const auto HangingShare = [](float Strength, double Seconds)
	{
		FFluidScene Scene;
		// FLUID_64 demands this at 240 steps a second, pair by pair with S = 0.1 or all pairs at once with 0.05. Half
		// of S is 1/1.4 of the speed of sound, which holds a drop together: 340 steps a second make up for it.
		Scene.Dt = 1.0f / 340.0f;
		Scene.Gravity = FVec3f(0.0f, 0.0f, -StandardGravity);
		Scene.Bodies = {Reference::PlainHalfSpace<float>(FVec3f::Zero(), -FVec3f::UnitZ())};
		if (Strength > 0.0f)
		{
			MakeSticky(Scene.Bodies[0], 0.2f, Strength);
		}
		Scene.Fill(LatticeWhere(FVec3d::Zero(), 1.2 * Radius, Scene.Spacing(),
			[](const FVec3d& Offset) { return Offset.norm() < 1.2 * Radius && Offset.z() < 0.01 * Radius; }));
		EXPECT_GE(Scene.Count(), 80u);
		Scene.Run(Seconds);
		uint32 Hanging = 0;
		for (const FVec3d& Place : Scene.Places())
		{
			Hanging += Place.z() > -4.0 * Radius ? 1 : 0;
		}
		return double(Hanging) / double(Scene.Count());
	};
	EXPECT_GE(HangingShare(20.0f, 5.0), 0.95);
	EXPECT_LE(HangingShare(0.0f, 2.0), 0.05);
}

TEST(FluidTension, FLUID_65_ADropGrowsAndFalls)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FFluidScene Scene;
	Scene.Dt = 1.0f / 240.0f;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -StandardGravity);
	Scene.Liquid.Viscosity = 5.0f;
	const float Ball = 1.0f * FFluidScene::H;
	Scene.Bodies = {Reference::PlainBall<float>(FVec3f::Zero(), Ball)};
	MakeSticky(Scene.Bodies[0], 0.2f, 20.0f);
	Scene.Fill({}, 0, 400);
	std::size_t Largest = 0;
	bool bStays = false;
	for (uint32 Fed = 0; Fed < 400 && Largest < 5; ++Fed)
	{
		// Beneath the ball, each at another side, a little off the others.
		const double Angle = 2.4 * Fed;
		const FVec3d Down = FVec3d(0.5 * std::cos(Angle), 0.5 * std::sin(Angle), -1.0).normalized();
		Scene.Fluid.Add(((double(Ball) + 0.05 * Radius) * Down).cast<float>(), FVec3f::Zero(), 0, Scene.Liquid);
		Scene.Steps(8);
		const FPlaceList Places = Scene.Places();
		FPlaceList Fallen;
		bStays = false;
		for (const FVec3d& Place : Places)
		{
			const bool bAway = Place.norm() > double(Ball) + 3.0 * Radius;
			bStays |= Place.norm() < double(Ball) + 0.3 * Radius;
			if (bAway && Place.z() > -40.0 * Radius)
			{
				Fallen.push_back(Place);
			}
		}
		for (const uint32 Size : PieceSizes(Fallen, Radius))
		{
			Largest = std::max(Largest, std::size_t(Size));
		}
	}
	EXPECT_GE(Largest, 5u);
	EXPECT_TRUE(bStays);
}

} // namespace FluidDrops
