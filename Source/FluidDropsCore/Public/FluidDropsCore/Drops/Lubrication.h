// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Lubrication (Docs/Model/SurfaceDrops.md#lubrication): a drop that passes over a triangle fills its asperities along
// its path, so that later drops run more easily there and turn along the trail. A triangle keeps two fill factors,
// phi_2 and phi_3, the fraction of the asperities' height that is left along l2 and l3 (1 is dry). One visit of a drop,
// from where it came in to where it left, is one update.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

/** phi along l2 and l3 of a triangle, or what one visit leaves of them. */
template <typename T>
struct TFill
{
	T X;
	T Y;
};

/** Shorter ways change nothing: else a drop at rest would polish its own triangle (m). */
template <typename T>
inline constexpr T MinVisitLength = T(1e-9);

/**
 * The factors by which a visit along the flat displacement Way multiplies phi_2 and phi_3, without an angle. FillRate
 * is T along both axes, a length: trails.filling times 2 r (m); Area is the triangle's (m^2).
 */
template <typename T>
inline TFill<T> FillOfVisit(const TVec2<T>& Way, T Radius, const TFill<T>& FillRate, T Area)
{
	const T Length = Way.norm();
	if (!(Length >= MinVisitLength<T>))
	{
		return {T(1), T(1)};
	}
	const T AlongX = std::abs(Way.x());
	const T AlongY = std::abs(Way.y());
	const T Width = T(2) * Radius / Length; // so that Width x AlongY is |2 r sin(Theta)|
	const T FilledX = FillRate.X * (Width * AlongY + AlongX) / Area;
	const T FilledY = FillRate.Y * (Width * AlongX + AlongY) / Area;
	return {FilledX < T(1) ? T(1) - FilledX : T(0), FilledY < T(1) ? T(1) - FilledY : T(0)};
}

/** One visit that has ended and waits to be applied: the factors of one triangle. */
struct FVisit
{
	uint32 Surface;
	uint32 Triangle;
	TFill<float> Keep;
};

/** phi_2 and phi_3 of every triangle of a surface. Costs no time per tick while everything is dry. */
class FRoughnessFill
{
public:
	/** All dry; the only function that allocates. */
	FD_CORE_API void Init(uint32 Triangles);

	const TFill<float>& At(uint32 Triangle) const { return Fills[Triangle]; }

	/** Multiplies the fill of a triangle by what a visit left of it. */
	FD_CORE_API void Apply(uint32 Triangle, const TFill<float>& Keep);

	/** 1 - phi of every triangle shrinks by a factor from 0 to 1; what is nearly dry becomes dry. */
	FD_CORE_API void Dry(float Keep);

	/** The triangles that are not dry, in the order in which they came to be so. */
	std::span<const uint32> WetTriangles() const { return {Wet.data(), WetCount}; }

	/** Puts a state back that was read from Wet and At; false if it is none. */
	FD_CORE_API bool Restore(std::span<const uint32> Triangles, std::span<const TFill<float>> Values);

private:
	std::vector<TFill<float>> Fills;
	std::vector<uint32> Wet; // room for every triangle; the first WetCount count
	uint32 WetCount = 0;
};

} // namespace FluidDrops
