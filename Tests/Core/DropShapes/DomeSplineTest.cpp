// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The smooth skin over the masses (Docs/Model/SurfaceDrops.md#skin). All in double.

#include "FluidDropsCore/DropShapes/DomeSpline.h"

#include "DomeFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

TDomeSpline<double> SkinOnSlope(FDomeStructure Structure, double Degrees, double Strength = 1.0)
{
	const TDomeProblem<double> Problem = WaterDome(Structure);
	const TDome<double> Dome = SolveDome(Problem, FieldOnSlope(Degrees, Strength));
	return FitSkin(MakeDomeNet(Problem, Dome), Problem.BaseRadius, Problem.Volume);
}

FVec3d SecondByLevel(const TDomeSpline<double>& Skin, double Level, double Slice, double Side)
{
	constexpr double H = 1e-4; // one-sided, from values on one side of the knot only
	const auto At = [&](double Steps) { return Skin.At(Level + Side * Steps * H, Slice).Position; };
	return (2.0 * At(0) - 5.0 * At(1) + 4.0 * At(2) - At(3)) / (H * H);
}

FVec3d SecondBySlice(const TDomeSpline<double>& Skin, double Level, double Slice, double Side)
{
	constexpr double H = 1e-4;
	const auto At = [&](double Steps) { return Skin.At(Level, Slice + Side * Steps * H + 16.0).Position; };
	return (2.0 * At(0) - 5.0 * At(1) + 4.0 * At(2) - At(3)) / (H * H);
}

} // namespace

TEST(DomeSpline, DROP_87_TheSkinIsCurvatureContinuous)
{
	const TDomeSpline<double> Skin = SkinOnSlope(HeroDome, 90.0);
	double MeanLevel = 0.0, MeanSlice = 0.0, JumpLevel = 0.0, JumpSlice = 0.0, JumpApex = 0.0;
	uint32 Count = 0;
	for (uint32 Index = 0; Index < 16; ++Index)
	{
		const double Slice = 0.5 * Index;
		for (uint32 Level = 1; Level < 4; ++Level)
		{
			const FVec3d Above = SecondByLevel(Skin, Level, Slice, 1.0);
			JumpLevel = std::max(JumpLevel, (Above - SecondByLevel(Skin, Level, Slice, -1.0)).norm());
			MeanLevel += Above.norm();
			const FVec3d Right = SecondBySlice(Skin, Level - 0.5, std::floor(Slice), 1.0);
			JumpSlice = std::max(JumpSlice, (Right - SecondBySlice(Skin, Level - 0.5, std::floor(Slice), -1.0)).norm());
			MeanSlice += Right.norm();
			++Count;
		}
		// Over the apex a meridian goes on in the opposite slice.
		const FVec3d Here = SecondByLevel(Skin, 4.0, Slice, -1.0);
		const FVec3d Opposite = SecondByLevel(Skin, 4.0, Slice + 4.0, -1.0);
		JumpApex = std::max(JumpApex, (Here - Opposite).norm() / Here.norm());
	}
	EXPECT_LE(JumpLevel, 1e-3 * MeanLevel / Count);
	EXPECT_LE(JumpSlice, 1e-3 * MeanSlice / Count);
	EXPECT_LE(JumpApex, 0.05);
	// And the slope: no kink where the spans meet.
	for (uint32 Level = 1; Level < 4; ++Level)
	{
		const FVec3d Below = Skin.At(Level - 1e-9, 2.3).ByLevel;
		EXPECT_NEAR((Skin.At(Level, 2.3).ByLevel - Below).norm(), 0.0, 1e-7 * Below.norm());
	}
}

TEST(DomeSpline, DROP_88_TheSkinHasTheDropsVolume)
{
	for (const FDomeStructure Structure : {HeroDome, FDomeStructure{3, 5}, FDomeStructure{2, 6}})
	{
		const double Volume = WaterDome(Structure).Volume;
		for (const double Degrees : {0.0, 45.0, 90.0, 180.0})
		{
			const TDomeSpline<double> Skin = SkinOnSlope(Structure, Degrees);
			EXPECT_NEAR(Skin.Volume() / Volume, 1.0, 1e-12);
			EXPECT_NEAR(TessellateSkin(Skin).Volume() / Volume, 1.0, 1e-2) << Structure.Levels << ", " << Degrees;
			EXPECT_NEAR(TessellateSkin(Skin, 4 * SkinRings, 4 * SkinSegments).Volume() / Volume, 1.0, 1e-3);
		}
	}
}

TEST(DomeSpline, DROP_88_TheRimHasTheWettedRadius)
{
	const TDomeSpline<double> Skin = SkinOnSlope(HeroDome, 90.0);
	const double Radius = WaterDome(HeroDome).BaseRadius;
	for (uint32 Index = 0; Index < 64; ++Index)
	{
		EXPECT_NEAR(Skin.At(0.0, Index / 8.0).Position.norm(), Radius, 1e-3 * Radius);
	}
}

TEST(DomeSpline, DROP_84_NoPartOfTheSkinIsBelowTheSupport)
{
	for (const double Degrees : {0.0, 90.0, 180.0})
	{
		for (const double Strength : {0.0, 1.0, 3.0})
		{
			const TDomeMesh<double> Mesh = TessellateSkin(SkinOnSlope(HeroDome, Degrees, Strength), 40, 64);
			for (uint32 Index = 0; Index < Mesh.Points.size(); ++Index)
			{
				EXPECT_GE(Mesh.Points[Index].z(), -1e-3 * WaterDome(HeroDome).RingRadius());
				if (Index < 64)
				{
					EXPECT_NEAR(Mesh.Points[Index].z(), 0.0, 1e-15); // the rim
				}
			}
		}
	}
}

TEST(DomeSpline, DROP_83_TheAirInterfaceIsNearlyLeast)
{
	// The cap with the base and volume of a hemisphere is the hemisphere: nothing encloses as much with less area.
	const double Radius = WaterDome(HeroDome).BaseRadius;
	const double Cap = 2.0 * Math::Pi * Radius * Radius;
	const double Area = SkinOnSlope(HeroDome, 0.0, 0.0).Area();
	EXPECT_LE(Area, 1.15 * Cap);
	EXPECT_GE(Area, Cap);
}
