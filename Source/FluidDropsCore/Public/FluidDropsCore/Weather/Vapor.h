// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Water vapor and what it does to drops (Docs/Model/Weather.md#vapor, #drying):
//
// - Magnus formula over water (Sonntag 1990, within 0.4 % from -45 to 60 degrees C), and its inverse, the dew point:
//	p_s = 611.2 Pa exp(17.62 T / (243.12 + T))                                                                    (V1)
// - flux from the air to a surface, with the mass transfer coefficient h and the densities of vapor in the air and
//   right above the surface:
//	j = h (rho_air - rho_s(T_surface))        > 0: condensation, which needs a surface below the dew point        (V2)
// - a drop that vapor feeds from a territory a: dm/dt = j a, so r^3 grows linearly in time as long as it is alone (V3)
// - a drop in dry air loses vapor by diffusion through the air around it (Picknett and Bexon 1977), R_s being the
//   radius of curvature of its cap; r^2 falls linearly in time, the d-squared law:
//	dm/dt = -4 pi D R_s f(theta) (rho_s - rho_air)                                                                (V4)
//
// Temperatures in degrees C, pressures in Pa, densities of vapor in kg/m^3.

#pragma once

#include "FluidDropsCore/DropShapes/SphericalCap.h"

namespace FluidDrops
{

inline constexpr double VaporGasConstant = 461.5;  // J/(kg K)
inline constexpr double VaporDiffusivity = 2.5e-5; // D in air, m^2/s
inline constexpr double ZeroCelsius = 273.15;      // K
inline constexpr double MagnusPressure = 611.2;    // Pa
inline constexpr double MagnusFactor = 17.62;
inline constexpr double MagnusOffset = 243.12; // degrees C

/** V1: the pressure of vapor over water of that temperature, Pa. */
inline double SaturationPressure(double Temperature)
{
	return MagnusPressure * Math::Exp(MagnusFactor * Temperature / (MagnusOffset + Temperature));
}

/** The temperature at which air of that temperature and relative humidity (0 to 1, not 0) becomes saturated. */
inline double DewPoint(double Temperature, double Humidity)
{
	const double Gamma = Math::Log(Humidity) + MagnusFactor * Temperature / (MagnusOffset + Temperature);
	return MagnusOffset * Gamma / (MagnusFactor - Gamma);
}

/** An ideal gas of that pressure, kg/m^3. */
inline double VaporDensity(double Pressure, double Temperature)
{
	return Pressure / (VaporGasConstant * (Temperature + ZeroCelsius));
}

/**
 * rho_air - rho_s: positive exactly when the surface is below the dew point. Both are taken at the temperature of the
 * film of air in between, so that the sign is that of the pressures.
 */
inline double VaporExcess(double AirTemperature, double Humidity, double SurfaceTemperature)
{
	const double Pressure = Humidity * SaturationPressure(AirTemperature) - SaturationPressure(SurfaceTemperature);
	return VaporDensity(Pressure, 0.5 * (AirTemperature + SurfaceTemperature));
}

/** f(theta) of V4: 0.5 for a hemisphere, ln 2 for a ball that touches the surface in a point. */
inline double SessileFactor(double AngleDegrees)
{
	const double A = AngleDegrees * (Math::Pi / 180.0);
	if (A < 0.175)
	{
		return 0.5 * A * (0.6366 + A * (0.09591 - A * 0.06144));
	}
	return 0.5 * (0.00008957 + A * (0.6333 + A * (0.1160 + A * (-0.08878 + A * 0.01033))));
}

/**
 * K of the d-squared law for the radius r of the sphere of equal volume: r dr/dt = -K, m^2/s. Deficit = rho_s -
 * rho_air; the contact angle comes with its cap.
 */
inline double DryingConstant(double Deficit, double ContactAngle, const FCapShape& Cap, double Density)
{
	const double CurvaturePerRadius = double(Cap.BasePerRadius) / Math::Sin(ContactAngle * (Math::Pi / 180.0));
	return VaporDiffusivity * Deficit / Density * CurvaturePerRadius * SessileFactor(ContactAngle);
}

} // namespace FluidDrops
