// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/SurfaceNormals.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** Square of how far each of a group is from a cube. */
inline void SquaredFromCube(
	const FNearParticles& Near, uint32 First, const float (&Low)[3], float Side, float (&Squared)[NormalLanes])
{
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < NormalLanes; ++Lane)
	{
		const float X = Near.X[First + Lane] - Low[0], Y = Near.Y[First + Lane] - Low[1],
					Z = Near.Z[First + Lane] - Low[2];
		const float BeyondX = X - Side > -X ? X - Side : -X;
		const float BeyondY = Y - Side > -Y ? Y - Side : -Y;
		const float BeyondZ = Z - Side > -Z ? Z - Side : -Z;
		const float OutX = BeyondX > 0.0f ? BeyondX : 0.0f;
		const float OutY = BeyondY > 0.0f ? BeyondY : 0.0f;
		const float OutZ = BeyondZ > 0.0f ? BeyondZ : 0.0f;
		Squared[Lane] = OutX * OutX + OutY * OutY + OutZ * OutZ;
	}
}

} // namespace

FD_WIDE_CLONES FNearParticles PickNear(const FNearParticles& From, const float (&Low)[3], float Side, FNearRoom& Room)
{
	uint32 Count = 0;
	for (uint32 Group = 0; Group < From.Groups; ++Group)
	{
		if (Count > FNearRoom::Most - NormalLanes)
		{
			return From;
		}
		const uint32 First = Group * NormalLanes;
		float Squared[NormalLanes];
		SquaredFromCube(From, First, Low, Side, Squared);
		for (uint32 Lane = 0; Lane < NormalLanes; ++Lane)
		{
			Room.X[Count] = From.X[First + Lane];
			Room.Y[Count] = From.Y[First + Lane];
			Room.Z[Count] = From.Z[First + Lane];
			Count += Squared[Lane] < 1.0f ? 1u : 0u;
		}
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
