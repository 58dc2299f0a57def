// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/FluidFaceSums.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

template <bool bCarries>
inline void SumAround(const FNearGroups& Near, const float (&At)[3], FFaceSums& Out)
{
	float SumX[FaceLanes] = {}, SumY[FaceLanes] = {}, SumZ[FaceLanes] = {}, SumW[FaceLanes] = {};
	float SumA[FaceLanes] = {}, SumB[FaceLanes] = {}, SumC[FaceLanes] = {}, SumD[FaceLanes] = {};
	for (uint32 Group = 0; Group < Near.Count; ++Group)
	{
		const uint32 First = Group * FaceLanes;
		FD_INDEPENDENT_ROWS
		for (uint32 Lane = 0; Lane < FaceLanes; ++Lane)
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
			if constexpr (bCarries)
			{
				const float Part = Counted * Counted;
				SumW[Lane] += Part;
				SumA[Lane] += Part * Near.Carried[0][First + Lane];
				SumB[Lane] += Part * Near.Carried[1][First + Lane];
				SumC[Lane] += Part * Near.Carried[2][First + Lane];
				SumD[Lane] += Part * Near.Carried[3][First + Lane];
			}
		}
	}
	Out = {};
	for (uint32 Lane = 0; Lane < FaceLanes; ++Lane)
	{
		Out.Outward[0] += SumX[Lane];
		Out.Outward[1] += SumY[Lane];
		Out.Outward[2] += SumZ[Lane];
		Out.Weight += SumW[Lane];
		Out.Carried[0] += SumA[Lane];
		Out.Carried[1] += SumB[Lane];
		Out.Carried[2] += SumC[Lane];
		Out.Carried[3] += SumD[Lane];
	}
}

} // namespace

FD_WIDE_CLONES void SumOutward(const FNearGroups& Near, const float (&At)[3], FFaceSums& Out)
{
	SumAround<false>(Near, At, Out);
}

FD_WIDE_CLONES void SumOutwardAndCarried(const FNearGroups& Near, const float (&At)[3], FFaceSums& Out)
{
	SumAround<true>(Near, At, Out);
}

} // namespace FluidDrops
