// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The dome in closed form, in double (Docs/Model/SurfaceDrops.md#dome-in-closed-form). Golden values were computed
// apart from this code.

#include "DomeFixtures.h"

#include <gtest/gtest.h>

#include <span>

using namespace FluidDrops;

namespace
{

struct FGoldenDome
{
	double Degrees;
	std::array<double, 4> Height; // mm
	std::array<double, 4> Shift;  // mm
};

void ExpectGolden(FDomeStructure Structure, std::span<const FGoldenDome> Rows)
{
	for (const FGoldenDome& Row : Rows)
	{
		const TDome<double> Dome = SolveDome(WaterDome(Structure), FieldOnSlope(Row.Degrees));
		for (uint32 Level = 1; Level <= Structure.Levels; ++Level)
		{
			EXPECT_NEAR(Dome.Height[Level] * 1e3, Row.Height[Level - 1], 0.51e-6) << Row.Degrees << ", " << Level;
			EXPECT_NEAR(Dome.Shift[Level] * 1e3, Row.Shift[Level - 1], 0.51e-6) << Row.Degrees << ", " << Level;
		}
	}
}

/** By the divergence theorem, over all faces of the polyhedron but its base, on which z is 0. */
double PolyhedronVolume(const TDomeNet<double>& Net)
{
	double Sum = 0.0;
	const auto Face = [&](const FVec3d& A, const FVec3d& B, const FVec3d& C)
	{
		const FVec3d Normal = (B - A).cross(C - A);
		Sum += Normal.z() * (A.z() + B.z() + C.z()) / 6.0;
	};
	const uint32 N = Net.Structure.Levels;
	const uint32 M = Net.Structure.Slices;
	for (uint32 Level = 0; Level < N; ++Level)
	{
		for (uint32 Slice = 0; Slice < M; ++Slice)
		{
			const FVec3d& A = Net.Ring[Level][Slice];
			const FVec3d& B = Net.Ring[Level][(Slice + 1) % M];
			if (Level + 1 == N)
			{
				Face(A, B, Net.Apex);
				continue;
			}
			Face(A, B, Net.Ring[Level + 1][(Slice + 1) % M]);
			Face(A, Net.Ring[Level + 1][(Slice + 1) % M], Net.Ring[Level + 1][Slice]);
		}
	}
	return Sum;
}

} // namespace

TEST(DropDome, DROP_74_TheStructureHasTheCountsOfTheModel)
{
	EXPECT_EQ(CheapDome.Masses(), 7u);
	EXPECT_EQ(CheapDome.LateralSprings(), 6u);
	EXPECT_EQ(CheapDome.LongitudinalSprings(), 6u);
	EXPECT_EQ(CheapDome.Anchors(), 3u);
	EXPECT_EQ(CheapDome.GuideSprings(), 3u);
	EXPECT_EQ(CheapDome.VolumeLinks(), 1u);
	EXPECT_EQ(HeroDome.Masses(), 33u);
	EXPECT_EQ(HeroDome.LateralSprings(), 32u);
	EXPECT_EQ(HeroDome.LongitudinalSprings(), 32u);
	EXPECT_EQ(HeroDome.Anchors(), 8u);
	EXPECT_EQ(HeroDome.GuideSprings(), 8u);
}

TEST(DropDome, DROP_79_ClosedFormReproducesTheGoldenShapes)
{
	const TDomeProblem<double> Cheap = WaterDome(CheapDome);
	EXPECT_NEAR(Cheap.BaseRadius * 1e3, 2.519842, 0.51e-6);
	EXPECT_NEAR(Cheap.RingRadius() * 1e3, 3.918658, 0.51e-6);
	EXPECT_NEAR(Cheap.LongitudinalStiffness(), 0.0685714, 0.51e-7);
	const TDomeProblem<double> Hero = WaterDome(HeroDome);
	EXPECT_NEAR(Hero.RingRadius() * 1e3, 2.655680, 0.51e-6);
	EXPECT_NEAR(Hero.LongitudinalStiffness(), 0.0567273, 0.51e-7);
	const FGoldenDome CheapRows[] = {
		{0, {2.835907, 3.143298}, {0, 0}},
		{45, {2.831899, 3.167344}, {0.645041, 0.806301}},
		{90, {2.822223, 3.225398}, {0.912225, 1.140282}},
		{135, {2.812548, 3.283452}, {0.645041, 0.806301}},
		{180, {2.808540, 3.307498}, {0, 0}},
	};
	ExpectGolden(CheapDome, CheapRows);
	const FGoldenDome HeroRows[] = {
		{0, {1.725939, 2.520962, 2.753851, 2.793386}, {0, 0, 0, 0}},
		{45, {1.711347, 2.525610, 2.783164, 2.824388}, {0.387645, 0.651243, 0.790795, 0.806301}},
		{90, {1.676120, 2.536830, 2.853934, 2.899234}, {0.548212, 0.920997, 1.118353, 1.140282}},
		{135, {1.640892, 2.548050, 2.924703, 2.974080}, {0.387645, 0.651243, 0.790795, 0.806301}},
		{180, {1.626300, 2.552697, 2.954016, 3.005082}, {0, 0, 0, 0}},
	};
	ExpectGolden(HeroDome, HeroRows);
}

TEST(DropDome, DROP_77_TheVolumeFormulaIsExact)
{
	for (uint32 Case = 0; Case < 1000; ++Case)
	{
		FChance Chance(Case);
		const FDomeStructure Structure{1 + Chance.Below(6), 3 + Chance.Below(9)};
		const TDomeProblem<double> Problem = WaterDome(Structure);
		TDome<double> Dome{Structure.Levels, {}, {}};
		for (uint32 Level = 1; Level <= Structure.Levels; ++Level)
		{
			Dome.Height[Level] = Chance.Within(-1e-3, 4e-3);
			Dome.Shift[Level] = Chance.Within(-3e-3, 3e-3);
		}
		const double Scale = Problem.BaseArea() * 4e-3;
		EXPECT_NEAR(DomeVolume(Problem, Dome), PolyhedronVolume(MakeDomeNet(Problem, Dome)), 1e-12 * Scale) << Case;
	}
	const TDomeProblem<double> Pyramid = WaterDome({1, 5});
	EXPECT_NEAR(DomeVolume(Pyramid, {1, {0.0, 3e-3}, {}}), Pyramid.BaseArea() * 3e-3 / 3.0, 1e-22);
}

TEST(DropDome, DROP_78_VolumeStaysUnderAnyField)
{
	for (const FDomeStructure Structure : {CheapDome, HeroDome})
	{
		const TDomeProblem<double> Problem = WaterDome(Structure);
		for (double Degrees = 0.0; Degrees <= 180.0; Degrees += 15.0)
		{
			for (const double Strength : {0.0, 0.5, 1.0, 2.0, 50.0}) // the last one presses levels flat
			{
				const TDome<double> Dome = SolveDome(Problem, FieldOnSlope(Degrees, Strength));
				EXPECT_NEAR(DomeVolume(Problem, Dome) / Problem.Volume, 1.0, 1e-9) << Degrees << ", " << Strength;
				for (uint32 Level = 1; Level <= Structure.Levels; ++Level)
				{
					EXPECT_GE(Dome.Height[Level], Dome.Height[Level - 1]);
				}
			}
		}
	}
}

TEST(DropDome, DROP_80_WithoutGravityTheDropIsAnAxisymmetricDome)
{
	for (uint32 N = 1; N <= MaxDomeLevels; ++N)
	{
		const TDomeProblem<double> Problem = WaterDome({N, 6});
		const TDome<double> Dome = SolveDome(Problem, {0.0, 0.0});
		for (uint32 Level = 0; Level <= N; ++Level)
		{
			const double S = 1.0 - double(Level) / double(N);
			EXPECT_NEAR(Dome.Height[Level] / Dome.Height[N], 1.0 - S * S * S, 1e-9) << N << ", " << Level;
			EXPECT_EQ(Dome.Shift[Level], 0.0);
		}
	}
}

TEST(DropDome, DROP_81_TheDropLeansWithTheFieldByMovingItsMass)
{
	const TDomeProblem<double> Problem = WaterDome(HeroDome);
	double LeanBefore = 0.0;
	for (const double Strength : {0.1, 0.5, 1.0, 2.0})
	{
		const TDome<double> Dome = SolveDome(Problem, FieldOnSlope(90.0, Strength));
		double Lean = 0.0;
		for (uint32 Level = 1; Level <= Dome.Levels; ++Level)
		{
			Lean += Dome.Shift[Level];
		}
		EXPECT_GT(Lean, LeanBefore);
		LeanBefore = Lean;
	}
	// Not a shear: the largest residual of the best line c = a h through the levels.
	const TDome<double> Wall = SolveDome(Problem, FieldOnSlope(90.0));
	double HeightHeight = 0.0, HeightShift = 0.0, HeightSum = 0.0, ShiftSum = 0.0;
	for (uint32 Level = 0; Level <= Wall.Levels; ++Level)
	{
		HeightSum += Wall.Height[Level] / 5.0;
		ShiftSum += Wall.Shift[Level] / 5.0;
	}
	for (uint32 Level = 0; Level <= Wall.Levels; ++Level)
	{
		HeightHeight += (Wall.Height[Level] - HeightSum) * (Wall.Height[Level] - HeightSum);
		HeightShift += (Wall.Height[Level] - HeightSum) * (Wall.Shift[Level] - ShiftSum);
	}
	double Residual = 0.0;
	for (uint32 Level = 0; Level <= Wall.Levels; ++Level)
	{
		const double Line = ShiftSum + HeightShift / HeightHeight * (Wall.Height[Level] - HeightSum);
		Residual = std::max(Residual, std::abs(Wall.Shift[Level] - Line));
	}
	EXPECT_GT(Residual / Wall.Shift[Wall.Levels], 0.05);
	EXPECT_NEAR(Wall.Shift[1] / Wall.Height[1], 0.327, 5e-4);
	EXPECT_NEAR(Wall.Shift[4] / Wall.Height[4], 0.393, 5e-4);
	EXPECT_GT(SolveDome(Problem, FieldOnSlope(180.0)).Height[4], SolveDome(Problem, FieldOnSlope(0.0)).Height[4]);
}

TEST(DropDome, DROP_83_AStifferDropLeansLess)
{
	double Before = 1.0;
	for (const double Stiffness : {1.0, 2.0, 4.0, 8.0, 16.0})
	{
		TDomeProblem<double> Problem = WaterDome(HeroDome);
		Problem.Stiffness = Stiffness;
		const double Lean = SolveDome(Problem, FieldOnSlope(90.0)).Shift[4];
		EXPECT_LT(Lean, Before);
		Before = Lean;
	}
}
