// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Two drops that touch become one: when they touch (Docs/Model/SurfaceDrops.md#touching), and what mass, place and
// velocity the one has (Docs/Model/SurfaceDrops.md#merging). Templates on the scalar: double for tight tolerances in
// tests, float for the shipped columns.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

/** What merging needs of a drop that lies in some plane. */
template <typename T>
struct TFlatDrop
{
	T Mass;            // kg
	TVec2<T> Place;    // m
	TVec2<T> Velocity; // m/s
};

/** m = m_a + m_b, p and v weighted by mass. Mass, momentum and center of mass are kept. */
template <typename T>
inline TFlatDrop<T> MergeFlat(const TFlatDrop<T>& A, const TFlatDrop<T>& B)
{
	const T Mass = A.Mass + B.Mass;
	const T Share = B.Mass / Mass;
	return {Mass, A.Place + (B.Place - A.Place) * Share, A.Velocity + (B.Velocity - A.Velocity) * Share};
}

/** ||p_b - p_a|| <= reach_a + reach_b: at exactly that distance they touch. */
template <typename T>
inline bool IsWithinReach(const TVec3<T>& Apart, T ReachA, T ReachB)
{
	const T Reach = ReachA + ReachB;
	return Apart.squaredNorm() <= Reach * Reach;
}

/** A tangent of one plane turned into another by the smallest rotation: about their common edge if they share one. */
template <typename T>
inline TVec3<T> UnfoldTangent(const TVec3<T>& Tangent, const TVec3<T>& From, const TVec3<T>& To)
{
	const T Scale = T(1) + From.dot(To);
	if (!(Scale > T(1e-4))) // back to back: there is no smallest rotation
	{
		return -Tangent;
	}
	return Tangent - (From + To) * (To.dot(Tangent) / Scale);
}

/** Turns a flat vector by the angle that takes one unit direction to another. */
template <typename T>
inline TVec2<T> TurnLike(const TVec2<T>& Vector, const TVec2<T>& From, const TVec2<T>& To)
{
	const T Cos = From.dot(To);
	const T Sin = From.x() * To.y() - From.y() * To.x();
	return {Cos * Vector.x() - Sin * Vector.y(), Sin * Vector.x() + Cos * Vector.y()};
}

} // namespace FluidDrops
