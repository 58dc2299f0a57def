// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sweeps of PairSweeps.h over the lanes that were included before: FLanes of Width numbers, of which Parts make
// sixteen. Included within a namespace.

#include "Fluid/PairNearby.inl"

#include "Fluid/PairDensity.inl"
#include "Fluid/PairDisplacement.inl"
#include "Fluid/PairViscosity.inl"

inline void SumDensity(const FSweepColumns& In, const FSweepCell& Cell, float* Density, float* NearDensity)
{
	In.bMixed ? SumDensityOf<true>(In, Cell, Density, NearDensity)
			  : SumDensityOf<false>(In, Cell, Density, NearDensity);
}

inline bool SumDisplacement(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	return In.bMixed ? SumDisplacementOf<true>(In, Cell, OutX, OutY, OutZ)
					 : SumDisplacementOf<false>(In, Cell, OutX, OutY, OutZ);
}

inline bool SumViscosity(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	return In.bMixed ? SumViscosityOf<true>(In, Cell, OutX, OutY, OutZ)
					 : SumViscosityOf<false>(In, Cell, OutX, OutY, OutZ);
}

inline void ListNear(const FSweepColumns& In, const FSweepCell& Cell, uint32 At, float Reach, FNearList& Out)
{
	const FLanes Reach2 = All(Reach * Reach);
	const FLanes X = All(In.X[At]);
	const FLanes Y = All(In.Y[At]);
	const FLanes Z = All(In.Z[At]);
	alignas(64) float Counting[Width];
	for (uint32 Lane = 0; Lane < Width; ++Lane)
	{
		Counting[Lane] = float(Lane);
	}
	uint32 Found = 0;
	for (uint32 Run = 0; Run < 9; ++Run)
	{
		for (uint32 From = Cell.RunBegin[Run]; From < Cell.RunEnd[Run] && Found <= FNearList::Room - Width;
			 From += Width)
		{
			const FLanes AwayX = Load(In.X + From) - X;
			const FLanes AwayY = Load(In.Y + From) - Y;
			const FLanes AwayZ = Load(In.Z + From) - Z;
			const FLanes R2 = AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ;
			const uint32 Left = Cell.RunEnd[Run] - From;
			const uint32 Mask = IsLess(R2, Reach2) & (Left < Width ? (1u << Left) - 1u : (1u << Width) - 1u);
			const FPick Pick = PickOf(Mask);
			StorePicked(Out.At + Found, Pick, All(float(From)) + Load(Counting));
			StorePicked(Out.R2 + Found, Pick, R2);
			Found += CountOf(Mask);
		}
	}
	Out.Count = Found;
}
