// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bodies of imposed motion with an exact distance (Docs/Model/ParticleFluid.md#contact-and-friction, #stickiness):
// half-spaces, of which a tank is made, and balls. What a body does to one particle: collision without bounce,
// friction, adhesion, extraction.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <cmath>
#include <vector>

namespace FluidDrops::Reference
{

template <typename T>
struct TPlainBody
{
	enum class EShape
	{
		HalfSpace, // solid behind the plane through Point with the outward Normal
		Ball,      // solid around Point
	};

	EShape Shape = EShape::HalfSpace;
	TVec3<T> Point = TVec3<T>::Zero();
	TVec3<T> Normal = TVec3<T>::UnitZ();
	T BallRadius = T(0);                  // m
	TVec3<T> Velocity = TVec3<T>::Zero(); // m/s, imposed

	T Friction = T(0);      // mu: share of the sliding speed lost within 1/30 s; 0 slips, 1 sticks
	T AdhesionRange = T(0); // d^adh, m
	T Adhesion = T(0);      // k^adh, 1/s^2

	/** Negative inside. */
	T Distance(const TVec3<T>& X) const
	{
		return Shape == EShape::HalfSpace ? (X - Point).dot(Normal) : (X - Point).norm() - BallRadius;
	}

	TVec3<T> OutwardAt(const TVec3<T>& X) const
	{
		if (Shape == EShape::HalfSpace)
		{
			return Normal;
		}
		const TVec3<T> Away = X - Point;
		const T Length = Away.norm();
		return Length > T(0) ? TVec3<T>(Away / Length) : TVec3<T>(TVec3<T>::UnitZ());
	}

	/** Friction of one step: mu is given for 1/30 s. */
	T FrictionOf(T Dt) const { return T(1) - std::pow(T(1) - Friction, T(30) * Dt); }

	/** Collision (F23) or adhesion (F24): change of the particle's velocity. R is its collision radius. */
	TVec3<T> ContactImpulse(const TVec3<T>& X, const TVec3<T>& Previous, T R, T Dt) const
	{
		const T Gap = Distance(X) - R;
		const TVec3<T> Outward = OutwardAt(X);
		if (Gap < T(0))
		{
			const TVec3<T> Relative = (X - Previous) / Dt - Velocity;
			const T Leaving = Relative.dot(Outward);
			const TVec3<T> Sliding = Relative - Leaving * Outward; // (F22)
			const T Stopped = Leaving < T(0) ? Leaving : T(0);     // who leaves already is not held
			return -Stopped * Outward - FrictionOf(Dt) * Sliding;  // (F23)
		}
		if (Gap > T(0) && Gap < AdhesionRange)
		{
			return -Dt * Adhesion * Gap * (T(1) - Gap / AdhesionRange) * Outward; // (F24)
		}
		return TVec3<T>::Zero();
	}

	/** Puts a particle outside. Deeper than DeepFrom it is moved without getting a speed from it. */
	void Extract(TVec3<T>& X, TVec3<T>& Previous, T R, T DeepFrom) const
	{
		const T Depth = R - Distance(X);
		if (Depth > T(0))
		{
			const TVec3<T> Shift = Depth * OutwardAt(X);
			X += Shift;
			if (Depth > DeepFrom)
			{
				Previous += Shift;
			}
		}
	}
};

template <typename T>
TPlainBody<T> PlainHalfSpace(const TVec3<T>& Point, const TVec3<T>& Normal)
{
	TPlainBody<T> Body;
	Body.Point = Point;
	Body.Normal = Normal.normalized();
	return Body;
}

template <typename T>
TPlainBody<T> PlainBall(const TVec3<T>& Middle, T BallRadius)
{
	TPlainBody<T> Body;
	Body.Shape = TPlainBody<T>::EShape::Ball;
	Body.Point = Middle;
	Body.BallRadius = BallRadius;
	return Body;
}

/** The inside of a box that is open above: floor at Low.z, four walls. */
template <typename T>
std::vector<TPlainBody<T>> PlainTank(const TVec3<T>& Low, const TVec3<T>& High)
{
	using FVec = TVec3<T>;
	return {PlainHalfSpace<T>(Low, FVec::UnitZ()), PlainHalfSpace<T>(Low, FVec::UnitX()),
		PlainHalfSpace<T>(Low, FVec::UnitY()), PlainHalfSpace<T>(High, -FVec::UnitX()),
		PlainHalfSpace<T>(High, -FVec::UnitY())};
}

} // namespace FluidDrops::Reference
