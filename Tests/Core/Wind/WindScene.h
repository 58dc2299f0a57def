// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The reference scene of Djado 2011: 17^3 voxels of 1 m in a closed box, a blower of 1 m/s in the middle, a box of 3^3
// voxels before it; and a wind tunnel.

#pragma once

#include "FluidDropsCore/Wind/WindObstacles.h"
#include "PlainWind.h"
#include "Wind/WindFixtures.h"

namespace FluidDrops::Test
{

inline FWindLayout ReferenceLayout()
{
	return {{17, 17, 17}, 1.0f};
}

/** By cell Reynolds number; Direction: 0 +x, 1 +y, 2 -x, 3 -y. */
template <typename T>
Plain::TPlainWind<T> MakeReferenceScene(double CellReynolds, uint32 Direction = 0)
{
	Plain::TPlainWind<T> Wind(ReferenceLayout());
	Wind.Numbers.Viscosity = 1.0 / CellReynolds;
	Plain::FBlower Blower;
	Blower.Voxel = {8, 8, 8};
	Blower.Velocity[Direction % 2] = Direction < 2 ? 1.0 : -1.0;
	Wind.Blowers.push_back(Blower);
	Wind.Prepare();
	return Wind;
}

/** The box of the reference scene. */
inline FWindObstacles ReferenceObstacle()
{
	FWindObstacles Obstacles;
	CloseWindVoxels(ReferenceLayout(), {11, 7, 7}, {3, 3, 3}, Obstacles);
	return Obstacles;
}

template <typename T>
void AddReferenceObstacle(Plain::TPlainWind<T>& Wind)
{
	for (uint32 Voxel = 0; Voxel < Wind.Solid.size(); ++Voxel)
	{
		const uint32 X = Voxel % 17, Y = Voxel / 17 % 17, Z = Voxel / 289;
		Wind.Solid[Voxel] = X >= 11 && X < 14 && Y >= 7 && Y < 10 && Z >= 7 && Z < 10 ? 1 : 0;
	}
	Wind.Prepare();
}

/** In at -x, out at +x. */
inline FWindSides ThroughFlow(float Speed)
{
	FWindSides Sides;
	Sides.Kind[0] = EWindSide::Inflow;
	Sides.Kind[1] = EWindSide::Open;
	Sides.InflowSpeed[0] = Speed;
	return Sides;
}

} // namespace FluidDrops::Test
