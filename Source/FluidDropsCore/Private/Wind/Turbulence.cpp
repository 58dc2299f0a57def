// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/Turbulence.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr double TwoPi = 2.0 * Math::Pi;

/** Sine and cosine of so many turns, within 2e-6: what matters is that they are smooth and the same everywhere. */
struct FTurn
{
	float Sine;
	float Cosine;
};

inline FTurn TurnOf(float Any)
{
	constexpr float RoundMagic = 12582912.0f; // 1.5 * 2^23
	// Twice: far from the origin there are more turns than that rounds at once.
	const float Less = Any - ((Any + RoundMagic) - RoundMagic);
	const float Turns = Less - ((Less + RoundMagic) - RoundMagic);
	const float Half = (2.0f * Turns + RoundMagic) - RoundMagic;               // half turns
	const float Angle = (Turns - 0.5f * Half) * float(2.0 * Math::Pi);         // within a quarter turn
	const float Odd = Half - 2.0f * ((0.5f * Half + RoundMagic) - RoundMagic); // -1, 0 or 1
	const float Sign = 1.0f - 2.0f * Odd * Odd;
	const float A2 = Angle * Angle;
	const float Sine =
		Angle * (1.0f + A2 * (-1.6666667e-1f + A2 * (8.3333333e-3f + A2 * (-1.9841270e-4f + A2 * 2.7557319e-6f))));
	const float Cosine =
		1.0f + A2 * (-0.5f + A2 * (4.1666667e-2f + A2 * (-1.3888889e-3f + A2 * (2.4801587e-5f - A2 * 2.7557319e-7f))));
	return {Sign * Sine, Sign * Cosine};
}

/** A direction, evenly over the sphere. */
FVec3d DirectionOf(float First, float Second)
{
	const double Z = 2.0 * double(First) - 1.0;
	const double Around = TwoPi * double(Second);
	const double Level = std::sqrt(1.0 - Z * Z);
	return {Level * Math::Cos(Around), Level * Math::Sin(Around), Z};
}

/** Adds one wave. */
FD_WIDE_CLONES void AddWave(const FTurbulence& Waves, uint32 Wave, const FWindSamples& Samples)
{
	const float* X = Samples.X.data();
	const float* Y = Samples.Y.data();
	const float* Z = Samples.Z.data();
	float* U = Samples.U.data();
	float* V = Samples.V.data();
	float* W = Samples.W.data();
	const uint32 Count = static_cast<uint32>(Samples.X.size());
	const float KX = Waves.KX[Wave], KY = Waves.KY[Wave], KZ = Waves.KZ[Wave], Phase = Waves.Phase[Wave];
	const float CX = Waves.CosineX[Wave], CY = Waves.CosineY[Wave], CZ = Waves.CosineZ[Wave];
	const float SX = Waves.SineX[Wave], SY = Waves.SineY[Wave], SZ = Waves.SineZ[Wave];
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const FTurn Turn = TurnOf(KX * X[Row] + KY * Y[Row] + KZ * Z[Row] + Phase);
		U[Row] += CX * Turn.Cosine + SX * Turn.Sine;
		V[Row] += CY * Turn.Cosine + SY * Turn.Sine;
		W[Row] += CZ * Turn.Cosine + SZ * Turn.Sine;
	}
}

} // namespace

void FTurbulence::Build(const FWindSettings& Settings, uint64 Seed, float Speed, const FVec3d& Drift)
{
	bBlows = Settings.Turbulence > 0.0f && Speed > 0.0f;
	if (!bBlows)
	{
		return;
	}
	constexpr double Octaves = 3.0;
	std::array<double, TurbulenceWaves> Energy; // of a wave, which is (A_n)^2
	double Whole = 0.0;
	for (uint32 Wave = 0; Wave < TurbulenceWaves; ++Wave)
	{
		const double Octave = Octaves * (double(Wave) + 0.5) / double(TurbulenceWaves);
		// E(k) ~ k^(-5/3), and the waves share its logarithm evenly.
		Energy[Wave] = Math::Exp(-2.0 / 3.0 * Octave * Math::Log(2.0));
		Whole += Energy[Wave];
	}
	// A wave has the mean square A^2 / 2 + A^2 / 2; that of one component of the whole is a third of all.
	const double Target = double(Settings.Turbulence) * double(Speed);
	const double Scale = std::sqrt(3.0) * Target / std::sqrt(Whole);
	for (uint32 Wave = 0; Wave < TurbulenceWaves; ++Wave)
	{
		const std::array<float, 4> Way = RandomUnit4(Seed, Wave, 0, ERandomPurpose::Turbulence);
		const double Octave = Octaves * (double(Wave) + 0.5) / double(TurbulenceWaves);
		const FVec3d Along = DirectionOf(Way[0], Way[1]);
		const FVec3d K = Along * (Math::Exp(Octave * Math::Log(2.0)) / double(Settings.TurbulenceLength));
		const FVec3d Aside = std::abs(Along.z()) < 0.7 ? FVec3d(FVec3d::UnitZ()) : FVec3d(FVec3d::UnitX());
		const FVec3d First = Along.cross(Aside).normalized() * (Scale * std::sqrt(Energy[Wave]));
		const FVec3d Second = Along.cross(First) * (Way[3] < 0.5f ? 1.0 : -1.0);
		const double Turns = double(Way[2]) - K.dot(Drift);
		KX[Wave] = float(K.x());
		KY[Wave] = float(K.y());
		KZ[Wave] = float(K.z());
		Phase[Wave] = float(Turns - std::floor(Turns));
		CosineX[Wave] = float(First.x());
		CosineY[Wave] = float(First.y());
		CosineZ[Wave] = float(First.z());
		SineX[Wave] = float(Second.x());
		SineY[Wave] = float(Second.y());
		SineZ[Wave] = float(Second.z());
	}
}

void FTurbulence::Add(const FWindSamples& Samples) const
{
	for (uint32 Wave = 0; bBlows && Wave < TurbulenceWaves; ++Wave)
	{
		AddWave(*this, Wave, Samples);
	}
}

float GustFactor(const FWindSettings& Settings, uint64 Seed, double Seconds)
{
	if (!(Settings.Gusts > 0.0f))
	{
		return 1.0f;
	}
	// Smooth from one random strength to the next, two in an interval: up and down.
	const double At = 2.0 * Seconds / double(Settings.GustInterval);
	const double Before = std::floor(At);
	const auto Strength = [&](double Knot)
	{
		const uint64 Number = uint64(int64(Knot)); // wraps below zero, which is as good
		const float Unit = RandomUnit4(Seed, 0, Number, ERandomPurpose::Gust)[0];
		return Number % 2 == 0 ? -Unit : Unit;
	};
	const float T = float(At - Before);
	const float Smooth = T * T * T * (10.0f + T * (6.0f * T - 15.0f));
	const float Low = Strength(Before);
	const float High = Strength(Before + 1.0);
	return 1.0f + Settings.Gusts * (Low + Smooth * (High - Low));
}

} // namespace FluidDrops
