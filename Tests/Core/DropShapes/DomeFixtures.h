// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A water drop of 2 mm (Docs/Model/SurfaceDrops.md#dome-in-closed-form), and a source of random numbers for tests of
// shapes.

#pragma once

#include "FluidDropsCore/DropShapes/DomeSpline.h"
#include "FluidDropsCore/Foundation/Random.h"

#include <cmath>

namespace FluidDrops
{

/** r = 2 mm of water on a hemisphere's base. */
inline TDomeProblem<double> WaterDome(FDomeStructure Structure)
{
	constexpr double Radius = 2.0e-3;
	const double Volume = 4.0 / 3.0 * Math::Pi * Radius * Radius * Radius;
	return {Structure, 1000.0 * Volume, Volume, std::cbrt(3.0 * Volume / (2.0 * Math::Pi)), 4.0, 0.072};
}

/** Gravity on a support inclined by an angle: 0 floor, 90 wall, 180 ceiling. */
inline TDomeField<double> FieldOnSlope(double Degrees, double Strength = 1.0)
{
	const double Angle = Degrees * Math::Pi / 180.0;
	return {-9.8 * Strength * std::cos(Angle), 9.8 * Strength * std::abs(std::sin(Angle))};
}

inline FVec3d VectorOf(const TDomeField<double>& Field)
{
	return {Field.Along, 0.0, Field.Normal};
}

class FChance
{
public:
	explicit FChance(uint32 InSeed)
		: Seed(InSeed)
	{
	}

	double Within(double Low, double High) { return Low + (High - Low) * double(UnitFloat(Next())); }
	uint32 Below(uint32 Bound) { return Next() % Bound; }

private:
	uint32 Next() { return Philox4x32({Count++, 0, 0, 0}, Seed, 7u)[0]; }

	uint32 Seed;
	uint32 Count = 0;
};

} // namespace FluidDrops
