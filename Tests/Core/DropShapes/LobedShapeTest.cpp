// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The lobed drop (Docs/Model/Weather.md#lobed-shapes). In double, but for what is shipped in float.

#include "FluidDropsCore/DropShapes/LobedShape.h"

#include "FluidDropsCore/Drops/Forces.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace FluidDrops;

namespace
{

using FLobingLiquid = TLobeLiquid<double>;
using FLobe = TLobe<double>;

constexpr double MassMin = 0.9e-6; // kg
constexpr double MassMax = 3.7e-6;

double ReachOf(double Mass, double Degrees, double Sensitivity = 0.8)
{
	return LobeReach(Mass, MassMin, MassMax, std::sin(Degrees * Math::Pi / 180.0), Sensitivity);
}

FLobe WaterLobe(double Reach, ELobeForm Form = ELobeForm::Sealed)
{
	static const TLobeScales<double> Sealed(FLobingLiquid(), ELobeForm::Sealed);
	static const TLobeScales<double> Source(FLobingLiquid(), ELobeForm::Source);
	return (Form == ELobeForm::Sealed ? Sealed : Source).At(Reach);
}

FLobe Unscaled(double Reach, ELobeForm Form, const FLobingLiquid& Liquid = {})
{
	return FLobe::Of(Reach, Liquid, Form);
}

FVec3d HighestPoint(const FLobe& Lobe)
{
	FVec3d Highest = FVec3d::Zero();
	for (const FVec3d& Point : TessellateLobe(Lobe, 200, 64).Points)
	{
		Highest = Point.z() > Highest.z() ? Point : Highest;
	}
	return Highest;
}

} // namespace

TEST(Condensation, COND_1_OnALevelSurfaceADropIsAHalfSphere)
{
	ASSERT_NEAR(ReachOf(MassMax, 180.0), 0.0, 1e-15);
	const TDomeMesh<double> Mesh = TessellateLobe(WaterLobe(ReachOf(MassMax, 180.0)), 48, 96);
	double Moment = 0.0; // of volume about the base
	for (const FVec3d& Point : Mesh.Points)
	{
		EXPECT_NEAR(Point.norm(), 1.0, 1e-5);
		EXPECT_GE(Point.z(), 0.0);
	}
	for (const std::array<uint32, 3>& Corner : Mesh.Triangles)
	{
		const FVec3d& A = Mesh.Points[Corner[0]];
		const FVec3d& B = Mesh.Points[Corner[1]];
		const FVec3d& C = Mesh.Points[Corner[2]];
		Moment += A.dot(B.cross(C)) / 6.0 * 0.25 * (A + B + C).z();
	}
	EXPECT_NEAR(Moment / Mesh.Volume(), 0.375, 0.00375);
}

TEST(Condensation, COND_2_ALobeReachesAsFarAsMassAndSlopeLetIt)
{
	EXPECT_NEAR(ReachOf(MassMax, 90.0), 0.8, 1e-6);
	EXPECT_NEAR(ReachOf(MassMin, 90.0), 0.0, 1e-6);
	EXPECT_EQ(ReachOf(0.5 * MassMin, 90.0), 0.0);
	EXPECT_NEAR(ReachOf(MassMin + 2.0 * (MassMax - MassMin), 90.0), 1.0, 1e-6);
	EXPECT_NEAR(ReachOf(MassMax, 30.0), 0.4, 1e-6);
}

TEST(Condensation, COND_3_TheMiddleOfTheDropMovesByTheReach)
{
	for (const ELobeForm Form : {ELobeForm::Sealed, ELobeForm::Source})
	{
		for (const double Reach : {0.25, 0.5, 1.0})
		{
			EXPECT_NEAR(Unscaled(Reach, Form).Bend({0.0, 0.0, 1.0}).x(), Reach, 1e-5);
		}
	}
}

TEST(Condensation, COND_4_HeadAndTailStayWhereTheyAre)
{
	for (const ELobeForm Form : {ELobeForm::Sealed, ELobeForm::Source})
	{
		for (const double Side : {1.0, -1.0})
		{
			const FVec3d Rest(Side, 0.0, 0.0);
			EXPECT_NEAR((Unscaled(0.9, Form).Bend(Rest) - Rest).norm(), 0.0, 1e-6);
			const FVec3f RestF = Rest.cast<float>();
			EXPECT_NEAR((TLobe<float>::Of(0.9f, {}, Form).Bend(RestF) - RestF).norm(), 0.0f, 1e-6f);
		}
	}
}

TEST(Condensation, COND_5_TheFrontIsRaisedAndTheRearLowered)
{
	for (const ELobeForm Form : {ELobeForm::Sealed, ELobeForm::Source})
	{
		const FLobe Lobe = Unscaled(0.5, Form);
		const double Height = std::sqrt(0.75);
		EXPECT_GT(Lobe.Bend({0.5, 0.0, Height}).z(), Height);
		EXPECT_LT(Lobe.Bend({-0.5, 0.0, Height}).z(), Height);
		EXPECT_GE(HighestPoint(Lobe).x(), 0.3);
	}
}

TEST(Condensation, COND_7_BendingKeepsTheVolume)
{
	const double Rest = TessellateLobe(WaterLobe(0.0)).Volume();
	for (uint32 Tenth = 0; Tenth <= 10; ++Tenth)
	{
		const double Reach = 0.1 * Tenth;
		EXPECT_NEAR(TessellateLobe(WaterLobe(Reach)).Volume() / Rest, 1.0, 0.01) << "l " << Reach;
	}
}

TEST(Condensation, COND_7_TheScaleIsThatOfTheModel)
{
	// The table of Docs/Model/Weather.md#volume-of-a-lobe for C1 = 1, C2 = 1.5.
	constexpr double Left[] = {1.0, 0.990, 0.962, 0.915, 0.849, 0.764, 0.660, 0.555, 0.467, 0.378, 0.285};
	constexpr double Scale[] = {1.0, 1.003, 1.013, 1.030, 1.056, 1.094, 1.149, 1.217, 1.289, 1.383, 1.520};
	const TLobeScales<float> Shipped({}, ELobeForm::Sealed);
	for (uint32 Tenth = 0; Tenth <= 10; ++Tenth)
	{
		const double Reach = 0.1 * Tenth;
		const double Volume = TessellateLobe(Unscaled(Reach, ELobeForm::Sealed), 96, 192).Volume();
		EXPECT_NEAR(Volume / (2.0 / 3.0 * Math::Pi), Left[Tenth], 2e-3) << "l " << Reach;
		EXPECT_NEAR(WaterLobe(Reach).Scale, Scale[Tenth], 0.01 * Scale[Tenth]) << "l " << Reach;
		EXPECT_NEAR(double(Shipped.At(float(Reach)).Scale), WaterLobe(Reach).Scale, 1e-4);
	}
}

TEST(Condensation, COND_8_TheSourcesVolumeCorrectionIsThere)
{
	const double Volume = 2.0 / 3.0 * Math::Pi;
	EXPECT_NEAR(WaterLobe(0.8, ELobeForm::Source).Scale, std::cbrt(Volume / (Volume + 0.121224)), 1e-3);
	EXPECT_NEAR(WaterLobe(0.8, ELobeForm::Source).Scale, 0.9814, 1e-3);
	EXPECT_EQ(SourceLobeScale(0.8, 0.0), 1.0);
}

TEST(Condensation, COND_9_TheLiquidChangesTheLook)
{
	const FLobingLiquid Stiff{0.8, 0.0, 0.0};
	for (const ELobeForm Form : {ELobeForm::Sealed, ELobeForm::Source})
	{
		for (const FVec3d& Point : TessellateLobe(FLobe::Of(1.0, Stiff, Form)).Points)
		{
			EXPECT_NEAR(Point.norm(), 1.0, 1e-12);
		}
	}
	const FLobe Once = Unscaled(0.5, ELobeForm::Source, {0.8, 1.0, 1.5});
	const FLobe Twice = Unscaled(0.5, ELobeForm::Source, {0.8, 1.0, 3.0});
	for (double Turn = 0.0; Turn < 1.0; Turn += 0.07)
	{
		const FVec3d Rest = HalfSpherePoint(0.4, Turn);
		EXPECT_NEAR(Twice.Bend(Rest).z() - Rest.z(), 2.0 * (Once.Bend(Rest).z() - Rest.z()), 1e-6);
	}
	EXPECT_NEAR(ReachOf(MassMax, 90.0, 0.4), 0.4, 1e-12);
}

TEST(Condensation, COND_12_NormalsAreThoseOfTheBentSurface)
{
	constexpr double Step = 1e-6;
	uint32 Tested = 0;
	for (const ELobeForm Form : {ELobeForm::Sealed, ELobeForm::Source})
	{
		for (uint32 Index = 0; Index < 1400; ++Index)
		{
			const double Up = 0.03 + 0.94 * ((Index * 0.61803398875) - std::floor(Index * 0.61803398875));
			const double Turn = (Index * 0.7548776662) - std::floor(Index * 0.7548776662);
			const FLobe Lobe = WaterLobe(0.1 * (1 + Index % 10), Form);
			const FVec3d Rest = HalfSpherePoint(Up, Turn);
			const bool bKink = Form == ELobeForm::Sealed &&
				std::abs(1.0 + Lobe.Raise * std::sin(Math::Pi * Rest.x()) - FLobe::MinLift) < 1e-3;
			if (Lobe.Stretch(Rest.x()) <= 0.1 || bKink)
			{
				continue;
			}
			const FVec3d ByUp =
				Lobe.Bend(HalfSpherePoint(Up + Step, Turn)) - Lobe.Bend(HalfSpherePoint(Up - Step, Turn));
			const FVec3d ByTurn =
				Lobe.Bend(HalfSpherePoint(Up, Turn + Step)) - Lobe.Bend(HalfSpherePoint(Up, Turn - Step));
			const FVec3d Measured = ByTurn.cross(ByUp).normalized();
			const double Cos = std::min(Measured.dot(Lobe.BendNormal(Rest).normalized()), 1.0);
			EXPECT_LT(std::acos(Cos) * 180.0 / Math::Pi, 1.0) << Up << ", " << Turn << ", " << Index;
			++Tested;
		}
	}
	EXPECT_GE(Tested, 2000u);
}

TEST(Condensation, COND_14_RadiusVolumeAndMassAgree)
{
	EXPECT_NEAR(DropMass(1.0e-3, 1000.0), 4.18879e-6, 1e-9);
	EXPECT_NEAR(DropRadius(DropMass(1.0e-3, 1000.0), 1000.0), 1.0e-3, 1e-12);
	EXPECT_NEAR(DropMass(1.0e-3f, 1000.0f), 4.18879e-6f, 1e-9f);
}
