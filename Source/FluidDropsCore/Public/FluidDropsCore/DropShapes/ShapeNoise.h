// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Random deformation of slow drops on rough surfaces (Docs/Model/SurfaceDrops.md#random-deformation): the asperities
// that a drop runs over push its outline about. How far depends on its speed, by a tent; where to depends on the drop
// and on how far it has come, so it is smooth in time, the same on every run, and a drop at rest does not flicker.

#pragma once

#include "FluidDropsCore/DropShapes/DomeSpline.h"
#include "FluidDropsCore/Foundation/Random.h"

namespace FluidDrops
{

template <typename T>
struct TShapeNoise
{
	T Amplitude = T(0.12);   // A_max in base radii
	T PeakSpeed = T(0.05);   // v_p, m/s: most deformed
	T SmoothSpeed = T(0.25); // v_s, m/s: from here on the drop glides over the roughness

	/** The tent, in base radii. */
	T At(T Speed) const
	{
		if (Speed <= PeakSpeed)
		{
			return Amplitude * Speed / PeakSpeed;
		}
		return Speed < SmoothSpeed ? Amplitude * (SmoothSpeed - Speed) / (SmoothSpeed - PeakSpeed) : T(0);
	}
};

/**
 * Where the control point of one level and slice is pushed, in amplitudes: no farther than 1, and a way of one cell
 * (the drop's width) changes it by no more than 3. Way is traveled distance over 2 r.
 */
template <typename T>
inline TVec3<T> NoiseDirection(uint32 Seed, uint32 Level, uint32 Slice, T Way)
{
	const T Cell = std::floor(Way);
	const T Part = Way - Cell;
	const T Blend = Part * Part * (T(3) - T(2) * Part);
	const uint32 Index = static_cast<uint32>(static_cast<int64>(Cell));
	const auto Corner = [&](uint32 At)
	{
		const FPhiloxBlock Block = Philox4x32({Seed, Level, Slice, At}, 0x5348'4150u, 0u);
		const auto Signed = [](uint32 Bits) { return T(2) * T(UnitFloat(Bits)) - T(1); };
		return TVec3<T>(Signed(Block[0]), Signed(Block[1]), Signed(Block[2]));
	};
	constexpr T PerAxis = T(0.57735026918962576); // so that the corners of the cube lie on the unit sphere
	return (Corner(Index) * (T(1) - Blend) + Corner(Index + 1) * Blend) * PerAxis;
}

/** Displaces the control points by Amplitude [m], less toward the apex; the base stays on the support. */
template <typename T>
inline void RoughenNet(TDomeNet<T>& Net, T Amplitude, uint32 Seed, T Way)
{
	for (uint32 Level = 0; Level < Net.Structure.Levels; ++Level)
	{
		const T Scale = Amplitude * T(Net.Structure.Levels - Level) / T(Net.Structure.Levels);
		for (uint32 Slice = 0; Slice < Net.Structure.Slices; ++Slice)
		{
			TVec3<T> Push = Scale * NoiseDirection(Seed, Level, Slice, Way);
			Push.z() = Level == 0 ? T(0) : Push.z();
			Net.Ring[Level][Slice] += Push;
		}
	}
}

} // namespace FluidDrops
