// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Springs whose rest length flows (Docs/Model/ParticleFluid.md#springs): birth between neighbors, plastic flow with a
// yield threshold (F20), death at L > h, and the displacement (F19), one spring after the other or all at once.

#pragma once

#include "PlainLiquid.h"
#include "PlainNeighbors.h"

#include <utility>

namespace FluidDrops::Reference
{

template <typename T>
struct TPlainSpring
{
	uint32 I = 0; // I < J
	uint32 J = 0;
	T Length = T(0); // L, m
};

/** Sorted by (I, J). */
template <typename T>
using TPlainSprings = std::vector<TPlainSpring<T>>;

/** A spring for every pair nearer than h that has none; LengthOf(Distance) is its rest length. */
template <typename T, typename F>
void AddPlainSprings(TPlainSprings<T>& Springs, const std::vector<TVec3<T>>& Positions,
	const FPlainNeighbors& Neighbors, T Radius, F&& LengthOf)
{
	const std::size_t Old = Springs.size();
	std::size_t At = 0; // among the old ones, which are sorted as the pairs are
	for (uint32 I = 0; I < Neighbors.size(); ++I)
	{
		for (const uint32 J : Neighbors[I])
		{
			const T Distance = (Positions[J] - Positions[I]).norm();
			if (J < I || Distance >= Radius)
			{
				continue;
			}
			while (At < Old && std::pair(Springs[At].I, Springs[At].J) < std::pair(I, J))
			{
				++At;
			}
			if (At == Old || Springs[At].I != I || Springs[At].J != J)
			{
				Springs.push_back({I, J, LengthOf(Distance)});
			}
		}
	}
	std::inplace_merge(Springs.begin(), Springs.begin() + std::ptrdiff_t(Old), Springs.end(),
		[](const TPlainSpring<T>& A, const TPlainSpring<T>& B) { return std::pair(A.I, A.J) < std::pair(B.I, B.J); });
}

/** (F20): the rest length follows a deformation beyond the yield. Every spring flows, also one longer than h. */
template <typename T>
T FlowedPlainLength(const TPlainLiquid<T>& Liquid, T Length, T Distance, T Dt)
{
	const T Tolerated = Liquid.Yield * Length;
	if (Distance > Length + Tolerated)
	{
		return Length + Dt * Liquid.Plasticity * (Distance - Length - Tolerated);
	}
	if (Distance < Length - Tolerated)
	{
		return Length - Dt * Liquid.Plasticity * (Length - Tolerated - Distance);
	}
	return Length;
}

/** Springs are born, flow and go. */
template <typename T>
void AdjustPlainSprings(TPlainSprings<T>& Springs, const TPlainLiquid<T>& Liquid,
	const std::vector<TVec3<T>>& Positions, const FPlainNeighbors& Neighbors, T Dt)
{
	const bool bAtRadius = Liquid.SpringBirth == EPlainSpringBirth::AtRadius;
	const bool bNeverActs = bAtRadius && Liquid.Plasticity == T(0); // born at L = h, and stays so
	const bool bBirths = Liquid.SpringBirth != EPlainSpringBirth::Never && !bNeverActs;
	if (Liquid.SpringStiffness > T(0) && bBirths)
	{
		AddPlainSprings(Springs, Positions, Neighbors, Liquid.Radius,
			[&](T Distance) { return bAtRadius ? Liquid.Radius : Distance; });
	}
	for (TPlainSpring<T>& Spring : Springs)
	{
		const T Distance = (Positions[Spring.J] - Positions[Spring.I]).norm();
		Spring.Length = FlowedPlainLength(Liquid, Spring.Length, Distance, Dt);
	}
	std::erase_if(Springs, [&](const TPlainSpring<T>& Spring) { return Spring.Length > Liquid.Radius; });
}

/** The displacement (F19) of J; I gets the opposite. */
template <typename T>
TVec3<T> PlainSpringPush(
	const TPlainLiquid<T>& Liquid, const TPlainSpring<T>& Spring, const TVec3<T>& Direction, T Distance, T Dt)
{
	return Dt * Dt * Liquid.SpringStiffness * (Spring.Length - Distance) * (T(1) - Spring.Length / Liquid.Radius) *
		Direction;
}

/**
 * Mode J: what is done at once must not pull a particle too far. The share of its push that each spring may apply; the
 * same for both ends.
 */
template <typename T>
std::vector<T> PlainSpringShares(
	const TPlainSprings<T>& Springs, const TPlainLiquid<T>& Liquid, std::size_t Particles, T Dt)
{
	const T Limit = T(3.5); // seen to hold; 4/3 is what can be proved
	std::vector<T> Sum(Particles, T(0));
	for (const TPlainSpring<T>& Spring : Springs)
	{
		const T Pull = T(2) * Dt * Dt * Liquid.SpringStiffness * (T(1) - Spring.Length / Liquid.Radius);
		Sum[Spring.I] += Pull;
		Sum[Spring.J] += Pull;
	}
	std::vector<T> Shares;
	for (const TPlainSpring<T>& Spring : Springs)
	{
		const T Most = std::max(Sum[Spring.I], Sum[Spring.J]);
		Shares.push_back(Most > Limit ? Limit / Most : T(1));
	}
	return Shares;
}

} // namespace FluidDrops::Reference
