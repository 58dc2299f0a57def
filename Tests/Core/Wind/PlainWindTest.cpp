// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The plain explicit solver does what was published, so that it can be compared with
// (Docs/Model/WindGrids.md#explicit-solver).

#include "PlainWind.h"
#include "Wind/WindScene.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;
using Plain::TPlainWind;

namespace
{

template <typename T>
T FaceOf(const TPlainWind<T>& Wind, uint32 Axis, uint32 X, uint32 Y, uint32 Z)
{
	return Wind.V[Wind.Layout.Face(Axis, X, Y, Z)];
}

} // namespace

TEST(WindExplicit, FIELD_3_GravityAcceleratesOnlyAlongItself)
{
	TPlainWind<double> Wind(FWindLayout{{5, 5, 5}});
	Wind.Numbers.Viscosity = 0.0;
	Wind.Numbers.Gravity = TVec3<double>(0.0, 0.0, -9.81);
	Wind.MomentumStep(0.01);
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Wind.Layout, Axis,
			[&](uint32 Face, uint32, uint32, uint32 Z)
			{
				const bool bMoves = Axis == 2 && Z > 0 && Z < 5;
				EXPECT_NEAR(Wind.V[Face], bMoves ? -0.0981 : 0.0, 1e-6);
			});
	}
}

TEST(WindExplicit, FIELD_3_ViscosityDiffusesAParabola)
{
	TPlainWind<double> Wind(FWindLayout{{6, 6, 6}});
	Wind.Numbers.Viscosity = 0.1;
	ForEachFace(
		Wind.Layout, 0, [&](uint32 Face, uint32, uint32 Y, uint32) { Wind.V[Face] = Math::Square(double(Y) + 0.5); });
	const std::vector<double> Before = Wind.V;
	Wind.MomentumStep(0.01);
	for (uint32 Y = 1; Y < 5; ++Y)
	{
		for (uint32 X = 2; X < 5; ++X)
		{
			EXPECT_NEAR(FaceOf(Wind, 0, X, Y, 3) - Before[Wind.Layout.Face(0, X, Y, 3)], 0.002, 1e-6);
		}
	}
}

TEST(WindExplicit, FIELD_3_AdvectionTakesTheFluxOfBothSides)
{
	// u = x, v = -y: (u u)_x + (u v)_y = 2 x - x = x, so u' = u - x dt.
	TPlainWind<double> Wind(FWindLayout{{6, 6, 6}});
	Wind.Numbers.Viscosity = 0.0;
	ForEachFace(Wind.Layout, 0, [&](uint32 Face, uint32 X, uint32, uint32) { Wind.V[Face] = double(X); });
	ForEachFace(Wind.Layout, 1, [&](uint32 Face, uint32, uint32 Y, uint32) { Wind.V[Face] = -double(Y); });
	Wind.MomentumStep(0.01);
	EXPECT_NEAR(FaceOf(Wind, 0, 3, 2, 3), 3.0 - 0.01 * 3.0, 1e-9);
	EXPECT_NEAR(FaceOf(Wind, 0, 2, 3, 2), 2.0 - 0.01 * 2.0, 1e-9);
	EXPECT_NEAR(FaceOf(Wind, 1, 2, 3, 2), -3.0 - 0.01 * 3.0, 1e-9); // (u v)_x + (v v)_y = -y + 2 y
}

TEST(WindExplicit, FIELD_5_ASweepTakesTheDivergenceOfAnIsolatedVoxelAway)
{
	TPlainWind<double> Wind(FWindLayout{{1, 1, 1}});
	Wind.Sides.Kind.fill(EWindSide::Open);
	Wind.Numbers.Relaxation = 1.0;
	Wind.Prepare();
	Wind.V[Wind.Layout.Face(0, 1, 0, 0)] = 1.0;
	EXPECT_EQ(Wind.MaxDivergence(), 1.0);
	Wind.Sweep(0.1);
	EXPECT_LT(Wind.MaxDivergence(), 1e-6);
	for (uint32 Face = 0; Face < 6; ++Face)
	{
		EXPECT_NE(Wind.V[Face], 0.0); // all six faces took part
	}
}

TEST(WindExplicit, FIELD_4_NoDivergenceIsLeftInTheReferenceScene)
{
	TPlainWind<float> Wind = MakeReferenceScene<float>(2.0);
	for (uint32 Step = 0; Step < 30; ++Step)
	{
		const uint32 Capped = Wind.CappedSteps;
		Wind.Simulate(0.1);
		EXPECT_TRUE(Wind.CappedSteps > Capped || Wind.MaxDivergence() < 1.5e-4f) << Step;
	}
	EXPECT_LE(Wind.CappedSteps, 2u);
	EXPECT_GT(Wind.Sweeps, 30u * 2);
}

TEST(WindExplicit, FIELD_6_ViscosityIsSteppedOftenEnough)
{
	TPlainWind<double> Wind = MakeReferenceScene<double>(0.5); // viscosity 2
	Wind.Numbers.MaxSweeps = 20;
	for (uint32 Step = 0; Step < 600; ++Step)
	{
		ASSERT_GE(Wind.Simulate(0.1), 2u);
	}
	for (const double Value : Wind.V)
	{
		ASSERT_TRUE(std::isfinite(Value));
	}
}

TEST(WindExplicit, FIELD_6_SoAreCentralDifferences)
{
	TPlainWind<double> Wind = MakeReferenceScene<double>(10.0);
	Wind.Simulate(0.5); // now the blower blows
	EXPECT_GE(Wind.Simulate(0.5), 3u);
	Wind.Numbers.Viscosity = 0.0;
	EXPECT_NE(Wind.Refusal().find("viscosity"), std::string::npos);
}

TEST(WindExplicit, FIELD_7_TheBlowersFacesHoldItsVelocity)
{
	for (uint32 Direction = 0; Direction < 6; ++Direction)
	{
		TPlainWind<double> Wind = MakeReferenceScene<double>(2.0);
		TVec3<double>& Velocity = Wind.Blowers[0].Velocity;
		Velocity.setZero();
		Velocity[Direction / 2] = Direction % 2 == 0 ? 1.0 : -1.0;
		const auto ExpectHeld = [&](double Tolerance)
		{
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				const uint32 Face = Wind.Layout.Face(Axis, 8, 8, 8);
				EXPECT_NEAR(Wind.V[Face], Velocity[Axis], Tolerance);
				EXPECT_NEAR(Wind.V[Face + Wind.Layout.FaceStride(Axis, Axis)], Velocity[Axis], Tolerance);
			}
		};
		Wind.Simulate(0.1);
		ExpectHeld(1e-6);
		Wind.Numbers.Mode = Plain::EBlower::Source;
		Wind.Prepare();
		Wind.ResetBoundaryAndBlower();
		ExpectHeld(0.0);
		Wind.Simulate(0.1);
		const uint32 Face = Wind.Layout.Face(Direction / 2, 8, 8, 8);
		EXPECT_LT(std::abs(Wind.V[Face]), 0.95); // sweeps have slowed it down
	}
}

TEST(WindExplicit, FIELD_8_UnitFieldsAreSteadyAndMirrorEachOther)
{
	std::vector<std::vector<double>> Fields;
	for (uint32 Direction = 0; Direction < 4; ++Direction)
	{
		TPlainWind<double> Wind = MakeReferenceScene<double>(2.0, Direction);
		const uint32 Steps = Wind.RunToSteady(0.08, 5e-4, 1000);
		EXPECT_LT(Steps, 1000u);
		EXPECT_LT(Wind.LastChange, 5e-4);
		Fields.push_back(Wind.V);
	}
	const FWindLayout Layout = ReferenceLayout();
	std::vector<double> Mirrored(Layout.FaceCount());
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{
				const uint32 Opposite = Layout.Face(Axis, Layout.FacesAlong(Axis, 0) - 1 - X, Y, Z);
				Mirrored[Face] = (Axis == 0 ? -1.0 : 1.0) * Fields[0][Opposite];
			});
	}
	EXPECT_LT(RelativeError(Mirrored, Fields[2]), 0.01);
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{
				const uint32 From = Axis == 2 ? 2 : 1 - Axis; // x and y change places
				Mirrored[Face] = Fields[0][Layout.Face(From, Y, X, Z)];
			});
	}
	EXPECT_LT(RelativeError(Mirrored, Fields[1]), 0.01);
}

TEST(WindExplicit, FIELD_8_TheHeldFieldDoesNotDependOnTheStep)
{
	TPlainWind<double> Whole = MakeReferenceScene<double>(2.0);
	TPlainWind<double> Half = Whole;
	Whole.RunToSteady(0.08, 1e-5, 1000);
	Half.RunToSteady(0.04, 5e-6, 2000);
	EXPECT_LT(RelativeError(Half.V, Whole.V), 0.01); // measured: see the page of the model
	RecordProperty("change", std::to_string(RelativeError(Half.V, Whole.V)));
}

TEST(WindExplicit, FIELD_13_StrengthIsLinearWhereViscosityDominates)
{
	TPlainWind<double> Single = MakeReferenceScene<double>(0.2);
	TPlainWind<double> Double = Single;
	Double.Blowers[0].Velocity *= 2.0;
	Single.RunToSteady(0.03, 1e-4, 600);
	Double.RunToSteady(0.03, 1e-4, 600);
	for (double& Value : Single.V)
	{
		Value *= 2.0;
	}
	const double Error = RelativeError(Single.V, Double.V);
	RecordProperty("error", std::to_string(Error));
	EXPECT_LE(Error, 0.04);
	EXPECT_GT(Error, 1e-3); // it is an approximation
}

TEST(WindExplicit, FIELD_68_InflowAndOpenSidesCarryAnEvenFlow)
{
	TPlainWind<double> Wind(FWindLayout{{32, 16, 16}});
	Wind.Sides = ThroughFlow(1.0f);
	Wind.Numbers.Viscosity = 0.5;
	Wind.Prepare();
	for (uint32 Step = 0; Step < 200; ++Step)
	{
		Wind.Simulate(0.3);
	}
	for (uint32 Face = 0; Face < Wind.Layout.FaceCount(0); ++Face)
	{
		ASSERT_NEAR(Wind.V[Face], 1.0, 1e-3);
	}
}
