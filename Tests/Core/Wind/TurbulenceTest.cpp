// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Wind/WindField.h"

#include <gtest/gtest.h>

namespace FluidDrops
{
namespace
{

constexpr float MeanSpeed = 8.0f; // m/s, along x
constexpr float Length = 1.5f;    // m
constexpr float Intensity = 0.3f;

FWindField TurbulentField(double Seconds, uint64 Seed = 5)
{
	FWindSettings Settings;
	Settings.Turbulence = Intensity;
	Settings.TurbulenceLength = Length;
	FWindField Field;
	Field.Init();
	const FVec3f Mean(MeanSpeed, 0.0f, 0.0f);
	Field.Build(Settings, Mean, Seed, Seconds, Mean.cast<double>() * Seconds);
	return Field;
}

FVec3f PlaceOf(uint32 Index, float Reach)
{
	const std::array<float, 4> Unit = RandomUnit4(3, Index, 0, ERandomPurpose::EmitPlace);
	return Reach * (2.0f * FVec3f(Unit[0], Unit[1], Unit[2]) - FVec3f::Ones());
}

FVec3d EddyAt(const FWindField& Field, const FVec3f& Place)
{
	return (Field.At(Place) - Field.Mean()).cast<double>();
}

} // namespace

/**
 * The divergence of a wave is 2 pi k . (s cos - c sin), so the sum of these dot products bounds it everywhere.
 * Differences of velocities in float would say less.
 */
TEST(Turbulence, FIELD_78_HasNoDivergence)
{
	FWindSettings Settings;
	Settings.Turbulence = Intensity;
	Settings.TurbulenceLength = Length;
	for (uint64 Seed = 1; Seed < 20; ++Seed)
	{
		FTurbulence Eddies;
		Eddies.Build(Settings, Seed, MeanSpeed, FVec3d(12.0, 3.0, -1.0));
		double Bound = 0.0;
		double Gradient = 0.0;
		for (uint32 Wave = 0; Wave < TurbulenceWaves; ++Wave)
		{
			const FVec3d K = FVec3f(Eddies.KX[Wave], Eddies.KY[Wave], Eddies.KZ[Wave]).cast<double>();
			const FVec3d C = FVec3f(Eddies.CosineX[Wave], Eddies.CosineY[Wave], Eddies.CosineZ[Wave]).cast<double>();
			const FVec3d S = FVec3f(Eddies.SineX[Wave], Eddies.SineY[Wave], Eddies.SineZ[Wave]).cast<double>();
			Bound += 2.0 * Math::Pi * (std::abs(K.dot(C)) + std::abs(K.dot(S)));
			Gradient += 2.0 * Math::Pi * K.norm() * C.norm();
			EXPECT_NEAR(C.norm(), S.norm(), 1.0e-6) << "a helix";
			EXPECT_NEAR(C.dot(S), 0.0, 1.0e-6);
		}
		EXPECT_LE(Bound, 1.0e-4 * double(Intensity * MeanSpeed / Length));
		EXPECT_GT(Gradient, double(Intensity * MeanSpeed / Length));
	}
}

TEST(Turbulence, FIELD_78_IsAsStrongAsItsIntensitySays)
{
	for (const uint64 Seed : {1u, 2u, 3u})
	{
		const FWindField Field = TurbulentField(1.0, Seed);
		const uint32 Count = 20000;
		FVec3d Mean = FVec3d::Zero();
		FVec3d Square = FVec3d::Zero();
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			const FVec3d Eddy = EddyAt(Field, PlaceOf(Index, 60.0f));
			Mean += Eddy / Count;
			Square += Eddy.cwiseProduct(Eddy) / Count;
		}
		EXPECT_NEAR(std::sqrt(Square.sum() / 3.0) / double(Intensity * MeanSpeed), 1.0, 0.03);
		EXPECT_LT(Mean.norm(), 0.05 * double(MeanSpeed)) << "it adds no wind";
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			EXPECT_NEAR(std::sqrt(Square[Axis]) / double(Intensity * MeanSpeed), 1.0, 0.25)
				<< "alike in all directions";
		}
	}
}

/** Taylor 1938: what passes a point comes to one downwind after distance / U. */
TEST(Turbulence, FIELD_78_TravelsWithTheMeanWind)
{
	const float Apart = 2.0f;
	const double Tick = 1.0 / 60.0;
	const int Lags = 30;
	double Best = -1.0;
	double BestLag = 0.0;
	for (int Lag = 0; Lag <= Lags; ++Lag)
	{
		double Both = 0.0, First2 = 0.0, Second2 = 0.0;
		for (int Sample = 0; Sample < 400; ++Sample)
		{
			const double Seconds = 0.37 * Sample;
			const FVec3d First = EddyAt(TurbulentField(Seconds), FVec3f(0.0f, 0.3f, 0.2f));
			const FVec3d Second = EddyAt(TurbulentField(Seconds + Tick * Lag), FVec3f(Apart, 0.3f, 0.2f));
			Both += First.dot(Second);
			First2 += First.squaredNorm();
			Second2 += Second.squaredNorm();
		}
		const double Correlation = Both / std::sqrt(First2 * Second2);
		if (Correlation > Best)
		{
			Best = Correlation;
			BestLag = Tick * Lag;
		}
	}
	EXPECT_NEAR(BestLag, double(Apart / MeanSpeed), 0.05 * double(Apart / MeanSpeed));
	EXPECT_GT(Best, 0.99);
}

/** As far from the origin as anything may be, and with the finest eddies, where float counts more than 1e8 turns. */
TEST(Turbulence, IsNoStrongerFarAway)
{
	FWindSettings Settings;
	Settings.Turbulence = Intensity;
	Settings.TurbulenceLength = 0.01f;
	FWindField Field;
	Field.Build(Settings, FVec3f(MeanSpeed, 0.0f, 0.0f), 1, 0.0, FVec3d::Zero());
	FTurbulence Eddies;
	Eddies.Build(Settings, 1, MeanSpeed, FVec3d::Zero());
	double Most = 0.0;
	for (uint32 Wave = 0; Wave < TurbulenceWaves; ++Wave)
	{
		Most += double(FVec3f(Eddies.CosineX[Wave], Eddies.CosineY[Wave], Eddies.CosineZ[Wave]).norm());
	}
	for (const float Reach : {1.0e2f, 5.0e3f, 2.0e4f, 1.0e5f})
	{
		for (uint32 Index = 0; Index < 500; ++Index)
		{
			ASSERT_LE(EddyAt(Field, PlaceOf(Index, Reach)).norm(), 1.01 * Most) << Reach;
		}
	}
}

TEST(Turbulence, StaysWhereItIsWhenTheOriginShifts)
{
	FWindSettings Settings;
	Settings.Turbulence = Intensity;
	const FVec3f Mean(MeanSpeed, 0.0f, 0.0f);
	const FVec3d Drift(400.0, 20.0, 0.0);
	const FVec3f NewOrigin(1000.0f, -500.0f, 20.0f);
	FWindField Before, After;
	Before.Build(Settings, Mean, 1, 0.0, Drift);
	After.Build(Settings, Mean, 1, 0.0, Drift - NewOrigin.cast<double>());
	const FVec3f Place(1001.0f, -499.0f, 21.0f);
	EXPECT_LT((Before.At(Place) - After.At(Place - NewOrigin)).norm(), 0.02f);
}

TEST(Gusts, GoUpAndDownAroundTheMeanAndAreSmooth)
{
	FWindSettings Settings;
	Settings.Gusts = 0.5f;
	Settings.GustInterval = 4.0f;
	double Sum = 0.0;
	float Least = 2.0f, Most = 0.0f, Before = GustFactor(Settings, 9, 0.0);
	uint32 Rises = 0;
	bool bRises = false;
	const int Ticks = 60 * 400;
	for (int Tick = 1; Tick <= Ticks; ++Tick)
	{
		const float Now = GustFactor(Settings, 9, Tick / 60.0);
		EXPECT_LT(std::abs(Now - Before), 0.02f) << "no jumps";
		Rises += !bRises && Now > Before ? 1 : 0;
		bRises = Now > Before;
		Before = Now;
		Sum += double(Now) / Ticks;
		Least = std::min(Least, Now);
		Most = std::max(Most, Now);
	}
	EXPECT_NEAR(Sum, 1.0, 0.05);
	EXPECT_GE(Least, 0.5f);
	EXPECT_LE(Most, 1.5f);
	EXPECT_GT(Most, 1.4f);
	EXPECT_NEAR(Rises, 100.0, 5.0) << "one in every interval";
	Settings.Gusts = 0.0f;
	EXPECT_EQ(GustFactor(Settings, 9, 1.0), 1.0f);
}

} // namespace FluidDrops
