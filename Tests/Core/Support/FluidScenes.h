// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Starting places for tests of the fluid: blocks and balls of particles at their natural spacing, slightly shaken so
// that no symmetry of the lattice survives, and the same for every run.

#pragma once

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <vector>

namespace FluidDrops
{

using FPlaceList = std::vector<FVec3d>;

/** A small displacement, up to Amount [m] along each axis, that depends on the seed and the row only. */
inline FVec3d ShakeOf(uint32 Row, uint64 Seed, double Amount)
{
	const std::array<float, 4> Unit = RandomUnit4(Seed, Row, 0, ERandomPurpose::SampleSurface);
	return Amount * FVec3d(2.0 * Unit[0] - 1.0, 2.0 * Unit[1] - 1.0, 2.0 * Unit[2] - 1.0);
}

inline constexpr double ShakeShare = 0.05; // of the spacing

/** Nx x Ny x Nz particles in cells of Spacing [m]; Low is the corner of the cells. */
inline FPlaceList BlockOfParticles(
	const FVec3d& Low, const std::array<uint32, 3>& Counts, double Spacing, uint64 Seed = 1)
{
	FPlaceList Places;
	for (uint32 Z = 0; Z < Counts[2]; ++Z)
	{
		for (uint32 Y = 0; Y < Counts[1]; ++Y)
		{
			for (uint32 X = 0; X < Counts[0]; ++X)
			{
				const FVec3d Middle = Low + Spacing * FVec3d(X + 0.5, Y + 0.5, Z + 0.5);
				Places.push_back(Middle + ShakeOf(uint32(Places.size()), Seed, ShakeShare * Spacing));
			}
		}
	}
	return Places;
}

/** As many particles as fit between Low and High. */
inline FPlaceList FillOfParticles(const FVec3d& Low, const FVec3d& High, double Spacing, uint64 Seed = 1)
{
	const FVec3d Cells = (High - Low) / Spacing;
	return BlockOfParticles(
		Low, {uint32(Cells.x() + 0.5), uint32(Cells.y() + 0.5), uint32(Cells.z() + 0.5)}, Spacing, Seed);
}

/** Those of a cubic lattice through the middle for which Inside(offset from the middle) holds, within Reach [m]. */
template <typename F>
FPlaceList LatticeWhere(const FVec3d& Middle, double Reach, double Spacing, F&& Inside, uint64 Seed = 1)
{
	FPlaceList Places;
	const int Half = int(Reach / Spacing) + 1;
	for (int Z = -Half; Z <= Half; ++Z)
	{
		for (int Y = -Half; Y <= Half; ++Y)
		{
			for (int X = -Half; X <= Half; ++X)
			{
				const FVec3d Offset = Spacing * FVec3d(X, Y, Z);
				if (Inside(Offset))
				{
					Places.push_back(Middle + Offset + ShakeOf(uint32(Places.size()), Seed, ShakeShare * Spacing));
				}
			}
		}
	}
	return Places;
}

inline FPlaceList BallOfParticles(const FVec3d& Middle, double Radius, double Spacing, uint64 Seed = 1)
{
	return LatticeWhere(
		Middle, Radius, Spacing, [&](const FVec3d& Offset) { return Offset.norm() < Radius; }, Seed);
}

} // namespace FluidDrops
