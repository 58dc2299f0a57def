// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// An airborne drop (Docs/Model/SurfaceDrops.md#flight). Without drag its path is an exact parabola. With drag it tends
// to the terminal velocity of a rain drop: the drag of a sphere (Clift and Gauvin 1970), up to 7.5 % less where the
// liquid turns over inside the drop (about 1 mm), and raised as the drop is flattened by the pressure in front of it,
// which goes with the Weber number of the air. That reproduces the speeds that Gunn and Kinzer (1949) measured within 1
// % from 0.5 to 5.8 mm, and within 1.3 % from 0.2 mm on (at 0.1 mm it is 8 % slower).

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Vector.h"
#include "FluidDropsCore/Wind/Air.h"

#include <cmath>

namespace FluidDrops
{

/** p(t) = p0 + v0 t + a t^2 / 2, with any constant acceleration. */
template <typename T>
struct TFlightPath
{
	TVec3<T> Start;        // m
	TVec3<T> Velocity;     // m/s
	TVec3<T> Acceleration; // m/s^2

	TVec3<T> PositionAfter(T Time) const { return Start + Velocity * Time + Acceleration * (T(0.5) * Time * Time); }
	TVec3<T> VelocityAfter(T Time) const { return Velocity + Acceleration * Time; }
};

/** What a drop in the air is made of, as far as the air cares. */
template <typename T>
struct TAirborne
{
	T Diameter;       // of the sphere of its mass, m
	T Density;        // kg/m^3
	T SurfaceTension; // N/m
};

/** C_d of a drop that moves with Speed through air. */
template <typename T>
inline T DropDragCoefficient(const TAirborne<T>& Drop, T Speed)
{
	constexpr T BreakUp = T(12); // at this Weber number it would be torn apart
	const T Reynolds = T(AirDensity / AirViscosity) * Speed * Drop.Diameter;
	const T Log = Math::Log(Reynolds);
	const T Sphere = T(24) / Reynolds * (T(1) + T(0.15) * Math::Exp(T(0.687) * Log)) +
		T(0.42) / (T(1) + T(42500) * Math::Exp(T(-1.16) * Log));
	const T Weber = T(AirDensity) * Speed * Speed * Drop.Diameter / Drop.SurfaceTension;
	const T Flattening = Weber < BreakUp ? Weber : BreakUp;
	const T Off = (Log - T(5.480639)) * T(1.0 / 0.86); // from Re = 240, in the logarithm
	const T Turning = T(1) - T(0.075) / (T(1) + Off * Off);
	return Sphere * Turning * (T(1) + Flattening * (T(0.042) + T(0.0088) * Flattening));
}

/** The rate k at which drag slows a drop, dv/dt = -k v [1/s]. */
template <typename T>
inline T DropDragRate(const TAirborne<T>& Drop, T Speed)
{
	constexpr T Slowest = T(1e-6); // m/s: below, drag is Stokes' and k does not depend on the speed
	const T Used = Speed > Slowest ? Speed : Slowest;
	return T(0.75) * DropDragCoefficient(Drop, Used) * T(AirDensity) * Used / (Drop.Density * Drop.Diameter);
}

/** What is left after a time step of a velocity against the air, and what gravity adds: v' = Decay v + Gain g. */
template <typename T>
struct TFlightStep
{
	T Decay;
	T Gain; // s
};

/**
 * A time step under gravity and drag, from |v|^2, v.g and g.g of the velocity against the air. The linear drag of the
 * speed in the middle of the step, solved exactly: stable for any step, and its fixed point is the terminal velocity
 * itself. Without a branch, for loops over many drops.
 */
template <typename T>
inline TFlightStep<T> StepFlight(const TAirborne<T>& Drop, T Speed2, T Along, T Gravity2, T Time)
{
	const auto After = [&](T Rate) -> TFlightStep<T>
	{
		const T Decay = Math::Exp(-Rate * Time);
		return {Decay, (T(1) - Decay) / Rate};
	};
	const TFlightStep<T> Guess = After(DropDragRate(Drop, std::sqrt(Speed2)));
	const T A = T(0.5) * (T(1) + Guess.Decay);
	const T B = T(0.5) * Guess.Gain;
	const T Middle2 = A * A * Speed2 + T(2) * A * B * Along + B * B * Gravity2;
	return After(DropDragRate(Drop, std::sqrt(Middle2 > T(0) ? Middle2 : T(0))));
}

/** The mean acceleration over a time step under gravity and drag relative to the wind. */
template <typename T>
inline TVec3<T> MeanFlightAcceleration(
	const TAirborne<T>& Drop, const TVec3<T>& Velocity, const TVec3<T>& Wind, const TVec3<T>& Gravity, T Time)
{
	const TVec3<T> Before = Velocity - Wind;
	const TFlightStep<T> Step =
		StepFlight(Drop, Before.squaredNorm(), Before.dot(Gravity), Gravity.squaredNorm(), Time);
	return (Before * (Step.Decay - T(1)) + Gravity * Step.Gain) / Time;
}

} // namespace FluidDrops
