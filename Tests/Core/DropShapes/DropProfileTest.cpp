// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shape that is drawn, and its cache. Tolerances in double; what ships is the float instantiation.

#include "FluidDropsCore/DropShapes/DropProfile.h"

#include "DomeFixtures.h"
#include "FluidDropsCore/DropShapes/ShapeCache.h"
#include "Support/AllocationCount.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

constexpr double UnitVolume = 4.0 / 3.0 * Math::Pi;
constexpr double OnWall = 0.5 * Math::Pi;
constexpr double OnFloor = Math::Pi;

/** m |g| / (kappa_l sigma r) of water in units of its radius in mm squared. */
double BondOfWater(double Millimetres)
{
	return UnitVolume * Millimetres * Millimetres * 1e-6 * 1000.0 * 9.81 / (4.0 * 0.072);
}

double Widest(const TDropProfile<double>& Profile)
{
	double Most = 0.0;
	for (double Level = 0.0; Level <= 4.0; Level += 0.05)
	{
		Most = std::max(Most, ProfileAt(Profile, Level).Radius);
	}
	return Most;
}

} // namespace

TEST(DropProfile, DROP_88_EveryShapeHasTheDropsVolume)
{
	for (const double Angle : {5.0, 30.0, 60.0, 90.0, 120.0, 150.0, 175.0})
	{
		for (const double Bond : {0.0, 0.1, 1.0, 10.0, 1000.0})
		{
			for (const double Field : {0.0, 1.0, OnWall, 2.0, OnFloor})
			{
				const TDropProfile<double> Exact = SolveProfile<double>({Angle, Bond, Field});
				EXPECT_NEAR(ProfileVolume(Exact) / UnitVolume, 1.0, 1e-9) << Angle << ", " << Bond << ", " << Field;
				const FDropProfile Shipped = SolveProfile<float>({float(Angle), float(Bond), float(Field)});
				EXPECT_NEAR(double(ProfileVolume(Shipped)) / UnitVolume, 1.0, 1e-5) << Angle << ", " << Bond;
				for (double Level = 0.0; Level <= 4.0; Level += 0.125)
				{
					const TProfilePoint<double> Point = ProfileAt(Exact, Level);
					EXPECT_GE(Point.Height, -1e-3 * Exact.BaseRadius()); // DROP-84
					EXPECT_GE(Point.Radius, -1e-12);
				}
				EXPECT_EQ(ProfileAt(Exact, 0.0).Height, 0.0);
			}
		}
	}
}

TEST(DropProfile, DROP_80_WithoutAFieldItIsTheCap)
{
	for (const double Degrees : {20.0, 45.0, 60.0, 90.0, 120.0, 150.0, 170.0})
	{
		const TDropProfile<double> Profile = SolveProfile<double>({Degrees, 0.0, 0.0});
		const double Sphere = Profile.BaseRadius() / std::sin(Degrees * Math::Pi / 180.0);
		const double Center = -Sphere * std::cos(Degrees * Math::Pi / 180.0); // its height
		for (double Level = 0.0; Level <= 4.0; Level += 0.25)
		{
			const TProfilePoint<double> Point = ProfileAt(Profile, Level);
			EXPECT_NEAR(
				std::hypot(Point.Radius, Point.Height - Center), Sphere, (Degrees <= 120.0 ? 0.015 : 0.03) * Sphere)
				<< Degrees;
			EXPECT_EQ(Point.Shift, 0.0);
		}
	}
}

TEST(DropProfile, BeadsBulgeOverTheirBase)
{
	EXPECT_NEAR(
		Widest(SolveProfile<double>({60.0, 0.0, 0.0})) / SolveProfile<double>({60.0, 0.0, 0.0}).Radius[0], 1.0, 1e-9);
	for (const double Bond : {0.0, 0.4})
	{
		const TDropProfile<double> Bead = SolveProfile<double>({150.0, Bond, OnWall});
		EXPECT_GT(Widest(Bead), 1.8 * Bead.BaseRadius());
		EXPECT_LT(ProfileAt(Bead, 0.0).RadiusByLevel * -1.0, 0.0); // the rim leans outward
	}
}

TEST(DropProfile, DROP_81_TheFieldBendsItAsItBendsTheDome)
{
	const double Bond = BondOfWater(1.0);
	const TDropProfile<double> Wall = SolveProfile<double>({60.0, Bond, OnWall});
	EXPECT_GT(Wall.Shift[0], 0.0);
	EXPECT_GT(Wall.Shift[0] / Wall.Shift[3], 1.1 * Wall.Height[0] / Wall.Height[3]); // no shear
	const auto Lean = [](double Radius) {
		return SolveProfile<double>({60.0, BondOfWater(Radius), OnWall}).ApexShift();
	};
	EXPECT_LT(Lean(0.5), Lean(1.0));
	EXPECT_LT(Lean(1.0), Lean(2.0));
	EXPECT_LT(Lean(20.0), Wall.BaseRadius()); // however large, the apex stays over the base
	const double Large = BondOfWater(2.0);
	const double Floor = SolveProfile<double>({60.0, Large, OnFloor}).ApexHeight();
	const double Ceiling = SolveProfile<double>({60.0, Large, 0.0}).ApexHeight();
	EXPECT_LT(Floor, SolveProfile<double>({60.0, Large, OnWall}).ApexHeight());
	EXPECT_GT(Ceiling, SolveProfile<double>({60.0, Large, OnWall}).ApexHeight());
}

// What the far level of detail draws: a half-sphere, scaled by (R_b, R_b, apex height), sheared by the apex' shift.
TEST(DropProfile, DROP_91_FromAboveTheShearedHalfSphereHasTheSameOutline)
{
	for (const double Degrees : {30.0, 60.0, 90.0})
	{
		for (const double Radius : {0.3, 1.0, 2.0, 3.0})
		{
			const TDropProfile<double> Profile = SolveProfile<double>({Degrees, BondOfWater(Radius), OnWall});
			for (double Azimuth = 0.0; Azimuth < 2.0 * Math::Pi; Azimuth += 0.1)
			{
				double Spline = 0.0, Half = 0.0; // how far each reaches in that direction
				for (double Part = 0.0; Part <= 1.0; Part += 1.0 / 64.0)
				{
					const TProfilePoint<double> Point = ProfileAt(Profile, 4.0 * Part);
					Spline = std::max(Spline, Point.Radius + Point.Shift * std::cos(Azimuth));
					const double Polar = OnWall * Part;
					Half = std::max(Half,
						Profile.BaseRadius() * std::cos(Polar) +
							Profile.ApexShift() * std::sin(Polar) * std::cos(Azimuth));
				}
				EXPECT_NEAR(Spline, Half, 0.1 * Profile.BaseRadius()) << Degrees << ", " << Radius << ", " << Azimuth;
			}
		}
	}
}

TEST(ShapeCache, DROP_85_EqualDropsShareOneShape)
{
	FShapeCache Cache;
	for (uint32 Drop = 0; Drop < 1000; ++Drop)
	{
		Cache.Find({60.0f, 0.5f, 1.5f});
	}
	EXPECT_EQ(Cache.Statistics().Solves, 1u);
	EXPECT_EQ(Cache.Statistics().Hits, 999u);
}

TEST(ShapeCache, DROP_85_CausesAreCutToTwoPercentOfMassAndOneDegree)
{
	for (const float Radius : {0.3f, 1.0f, 3.0f})
	{
		const float Bond = 0.1f * Radius * Radius;
		const TShapeCause<float> Rounded = FShapeCache::Round({60.0f, Bond, 1.234f});
		EXPECT_NEAR(std::pow(Rounded.Bond / Bond, 1.5f), 1.0f, 0.0101f); // in mass
		EXPECT_NEAR(Rounded.FieldAngle, 1.234f, 0.51f * 0.01745329f);
		const TShapeCause<float> Again = FShapeCache::Round(Rounded);
		EXPECT_EQ(Again.Bond, Rounded.Bond);
		EXPECT_EQ(Again.FieldAngle, Rounded.FieldAngle);
		EXPECT_NE(FShapeCache::Round({60.0f, Bond * 1.0137f, 1.234f}).Bond, Rounded.Bond);
	}
	EXPECT_EQ(FShapeCache::Round({60.0f, 0.001f, 1.0f}).Bond, 0.0f); // mist: the bare cap
}

TEST(ShapeCache, WhatAShapeIsDoesNotDependOnWhoAskedBefore)
{
	FShapeCache Large(4096);
	FShapeCache Small(4); // forgets nearly everything
	for (uint32 Index = 0; Index < 5000; ++Index)
	{
		FChance Chance(Index);
		const TShapeCause<float> Cause{
			float(5 * (1 + Chance.Below(30))), float(Chance.Within(0.0, 2.0)), float(Chance.Within(0.0, Math::Pi))};
		const FDropProfile A = Large.Find(Cause);
		const FDropProfile B = Small.Find(Cause);
		ASSERT_EQ(A.Radius, B.Radius);
		ASSERT_EQ(A.Height, B.Height);
		ASSERT_EQ(A.Shift, B.Shift);
	}
	EXPECT_GT(Small.Statistics().Forgotten, 4000u);
	EXPECT_EQ(Small.Capacity(), 4u);
}

TEST(ShapeCache, AllocatesNothing)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "a sanitizer owns the allocator";
	}
	FShapeCache Cache(64);
	const uint64 Before = AllocationCount();
	for (uint32 Index = 0; Index < 1000; ++Index)
	{
		Cache.Find({60.0f, 0.01f + 0.001f * static_cast<float>(Index), 1.5f});
	}
	EXPECT_EQ(AllocationCount(), Before);
}
