// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The force regimes (Docs/Model/Weather.md#force-regimes, after Djado 2011): a drop is still, slides or falls off,
// depending on how large the force along the surface is. Surface tension is in the friction (R2) and in the three
// thresholds only.
//
// All forces are in units of F_T, the force at which a drop starts to move. A threshold is given by the radius r_X of
// the drop whose whole weight it is, so that one law serves both readings of the published numbers (R1):
//
//	by volume   |F_g| / F_T = (r / r_T)^3 |a| / g     SI, the default
//	by radius   |F_g| / F_T = (r / r_T)   |a| / g     the published numbers, in which a drop weighs its radius
//
// Templates on the scalar: double for the tolerances of the tests, float for the shipped columns.

#pragma once

#include "FluidDropsCore/Drops/RegimeSettings.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

/** What FRegimeSettings comes to, in units of F_T where it is a force. */
template <typename T>
struct TRegimeLaw
{
	EDropWeight Weight = EDropWeight::Volume;
	T StartRadius = T(0.6e-3); // r_T, m
	T BreakUp = T(1.728);      // mu0
	T Leave = T(3.375);        // F_M
	T Gravity = T(9.81);       // under which the critical radii hold, m/s^2
	T FrictionScale = T(100);  // 1 over the published F_T: the factor of (R2)
	T BoxUnit = T(0.06);       // L_u, m
	T FrictionSpread = T(0.1); // sigma
	T Attraction = T(0.7);     // alpha

	static TRegimeLaw Of(const FRegimeSettings& Settings)
	{
		TRegimeLaw Law;
		Law.Weight = Settings.Weight;
		Law.StartRadius = T(Settings.StartRadius);
		Law.BreakUp = Law.WeightOf(T(Settings.BreakUpRadius));
		Law.Leave = Law.WeightOf(T(Settings.LeaveRadius));
		Law.Gravity = T(Settings.Gravity);
		Law.FrictionScale = T(Settings.BoxUnit) / T(Settings.StartRadius);
		Law.BoxUnit = T(Settings.BoxUnit);
		Law.FrictionSpread = T(Settings.FrictionSpread);
		Law.Attraction = T(Settings.TraceAttraction);
		return Law;
	}

	/** Of a drop at rest under Gravity: 1 at r_T. */
	T WeightOf(T Radius) const
	{
		const T Ratio = Radius / StartRadius;
		return Weight == EDropWeight::Volume ? Ratio * Ratio * Ratio : Ratio;
	}

	/** The force of a field on a drop, and back: F = m a. Field in m/s^2. */
	TVec3<T> ForceOf(T Radius, const TVec3<T>& Field) const { return Field * (WeightOf(Radius) / Gravity); }
	TVec3<T> AccelerationOf(T Radius, const TVec3<T>& Force) const { return Force * (Gravity / WeightOf(Radius)); }
};

/** |f| = exp(-(1 - v)^4 / sigma), (R2) as published: v is the volume in box units, the result a force there. */
template <typename T>
inline T RegimeFriction(T BoxVolume, T Spread)
{
	const T Square = (T(1) - BoxVolume) * (T(1) - BoxVolume);
	return Math::Exp(-Square * Square / Spread);
}

/** The same for a drop of that radius in meters, in units of F_T; 0 where the spread is 0. */
template <typename T>
inline T RegimeFriction(const TRegimeLaw<T>& Law, T Radius)
{
	const T Boxed = Radius / Law.BoxUnit;
	return Law.FrictionSpread > T(0)
		? RegimeFriction(T(4.0 / 3.0 * Math::Pi) * Boxed * Boxed * Boxed, Law.FrictionSpread) * Law.FrictionScale
		: T(0);
}

enum class EDropRegime : uint8
{
	Still,
	Moving,
	Detached,
};

/** What JudgeRegime says of a drop. */
template <typename T>
struct TRegime
{
	EDropRegime Regime = EDropRegime::Still;
	TVec3<T> Force = TVec3<T>::Zero(); // what drives it along the surface; the whole of it in flight
	T Tested = T(0);                   // |F| as it was compared with the thresholds
};

/** What wet tracks do to a drop (Docs/Model/Weather.md#tracks): touched or not, and F_C. */
template <typename T>
struct TTracePull
{
	bool bTouched = false;
	TVec3<T> Force = TVec3<T>::Zero();
};

/** Angle by which a surface must look upward for a drop that is too heavy to stay on it, sin 5 degrees. */
inline constexpr double UpwardFacing = 0.08715574274765817;
/** Part of F_M up to which a track may pull: a track never makes a drop fall. */
inline constexpr double MaxTraceForce = 0.99;

/** Docs/Model/Weather.md#the-decision. Total is the whole force on the drop, Normal the unit normal, Friction the norm
 * of f. */
template <typename T>
inline TRegime<T> JudgeRegime(
	const TRegimeLaw<T>& Law, const TVec3<T>& Total, const TVec3<T>& Normal, T Friction, const TTracePull<T>& Trace)
{
	const T Away = Total.dot(Normal);
	const TVec3<T> Along = Total - Normal * Away; // F_0
	const T AlongSize = Along.norm();
	const bool bOverhang = Away > T(0);
	TRegime<T> Result;
	TVec3<T> Force = Along;
	if (Trace.bTouched)
	{
		Force = Along + (Trace.Force - Normal * Normal.dot(Trace.Force));
		const T Size = Force.norm();
		Force *= AlongSize <= Law.Leave && Size > Law.Leave ? T(MaxTraceForce) * Law.Leave / Size : T(1);
	}
	else if (!bOverhang && AlongSize > T(0))
	{
		Force *= (AlongSize > Friction ? AlongSize - Friction : T(0)) / AlongSize; // never reverses it
	}
	Result.Tested = Force.norm();
	const bool bUpward = Away < -T(UpwardFacing) * Total.norm();
	if (bOverhang && Total.norm() > Law.Leave)
	{
		Result.Regime = EDropRegime::Detached; // a pendant drop: its whole weight counts
		Result.Force = Total;
	}
	else if (Result.Tested < T(1))
	{
		Result.Regime = EDropRegime::Still;
	}
	else if (Result.Tested > Law.Leave && !bUpward)
	{
		Result.Regime = EDropRegime::Detached;
		Result.Force = Total;
	}
	else
	{
		Result.Regime = EDropRegime::Moving; // one that is too heavy but lies on its surface is driven by F_0 alone
		Result.Force = Result.Tested > Law.Leave ? Along : Force;
	}
	return Result;
}

/** Least distance that (R3) divides by, in radii. */
inline constexpr double MinTraceDistance = 0.25;

/**
 * One attractive particle, (R3): Apart = P_i - E in drop radii, Reach likewise, Strength = alpha. Counts only if it
 * is touched and lies ahead.
 */
template <typename T>
inline void PullToTrace(TTracePull<T>& Pull, const TVec3<T>& Apart, T Reach, const TVec3<T>& Heading, T Strength)
{
	const T Square = Apart.squaredNorm();
	if (!(Square > T(0)) || Square >= Reach * Reach || !(Apart.dot(Heading) > T(0)))
	{
		return;
	}
	constexpr T Least = T(MinTraceDistance * MinTraceDistance);
	Pull.bTouched = true;
	Pull.Force += Apart * (Strength / (Square > Least ? Square : Least));
}

/**
 * T = -k_T d N, (R4), with d counted positive above the plane: how far the glue moves a drop of that mass along the
 * normal in a step, never beyond the plane [m]. Drops of a world lie on their triangle (d = 0) and need none; a host
 * that lets particles go freely does.
 */
template <typename T>
inline T GlueStep(T Distance, T Stiffness, T Mass, T DeltaTime)
{
	const T Share = Stiffness * DeltaTime * DeltaTime / Mass;
	return -Distance * (Share < T(1) ? Share : T(1));
}

} // namespace FluidDrops
