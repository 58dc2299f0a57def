// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Geometry/SurfaceNormals.h"

#include "FluidDropsCore/Foundation/Vectorize.h"
#include "Geometry/FieldSweeps.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

FNearParticles PickNear(const FNearParticles& From, const FFieldCube& Cube, FNearRoom& Room)
{
	const FFieldParticles In{From.X, From.Y, From.Z, From.Groups * NormalLanes, {}};
	uint32 At = 0;
	const uint32 Count = BestFieldSweeps().PickNear(In, Cube, At, {Room.X, Room.Y, Room.Z, FNearRoom::Most});
	if (At < In.Count)
	{
		return From;
	}
	for (float* Column : {Room.X, Room.Y, Room.Z})
	{
		std::fill_n(Column + Count, NormalLanes, FarFromAll);
	}
	return {Room.X, Room.Y, Room.Z, GroupsOf(Count)};
}

FD_WIDE_CLONES void SumOutward(const FNearParticles& Near, const float (&At)[3], float (&Out)[3])
{
	float SumX[NormalLanes] = {}, SumY[NormalLanes] = {}, SumZ[NormalLanes] = {};
	for (uint32 Group = 0; Group < Near.Groups; ++Group)
	{
		const uint32 First = Group * NormalLanes;
		FD_INDEPENDENT_ROWS
		for (uint32 Lane = 0; Lane < NormalLanes; ++Lane)
		{
			const float AwayX = At[0] - Near.X[First + Lane];
			const float AwayY = At[1] - Near.Y[First + Lane];
			const float AwayZ = At[2] - Near.Z[First + Lane];
			const float Distance = std::sqrt(AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ);
			const float Closeness = 1.0f - Distance;
			const float Counted = Closeness > 0.0f ? Closeness : 0.0f;
			const float Weight = Counted / (Distance > 1.0e-12f ? Distance : 1.0e-12f);
			SumX[Lane] += Weight * AwayX;
			SumY[Lane] += Weight * AwayY;
			SumZ[Lane] += Weight * AwayZ;
		}
	}
	Out[0] = Out[1] = Out[2] = 0.0f;
	for (uint32 Lane = 0; Lane < NormalLanes; ++Lane)
	{
		Out[0] += SumX[Lane];
		Out[1] += SumY[Lane];
		Out[2] += SumZ[Lane];
	}
}

} // namespace FluidDrops
