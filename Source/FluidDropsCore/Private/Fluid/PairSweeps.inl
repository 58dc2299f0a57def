// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sweeps of PairSweeps.h over the lanes that were included before. Included within a namespace.

/** What lies near a cell, packed. A part of it if there is more: the sums then go on with the next part. */
struct FNearby
{
	static constexpr uint32 Room = 1024;
	static constexpr uint32 Pad = 16;

	alignas(64) float X[Room + Pad];
	alignas(64) float Y[Room + Pad];
	alignas(64) float Z[Room + Pad];
	alignas(64) float A[Room + Pad]; // pressure, or velocity
	alignas(64) float B[Room + Pad];
	alignas(64) float C[Room + Pad];
	alignas(64) float D[Room + Pad]; // density
	alignas(64) float L[Room + Pad]; // liquid
	uint32 Count = 0;
};

/** What lies within the radius of a particle. */
struct FWithin
{
	alignas(64) float R2[FNearby::Room + FNearby::Pad]; // m^2
	alignas(64) float X[FNearby::Room + FNearby::Pad];  // from the particle, m
	alignas(64) float Y[FNearby::Room + FNearby::Pad];
	alignas(64) float Z[FNearby::Room + FNearby::Pad];
	alignas(64) float A[FNearby::Room + FNearby::Pad];
	alignas(64) float B[FNearby::Room + FNearby::Pad];
	alignas(64) float L[FNearby::Room + FNearby::Pad];
};

struct FBox
{
	FLanes LowX, LowY, LowZ, HighX, HighY, HighZ;
};

inline FBox BoxOf(const FSweepColumns& In, const FSweepCell& Cell)
{
	float LowX = In.X[Cell.Begin], LowY = In.Y[Cell.Begin], LowZ = In.Z[Cell.Begin];
	float HighX = LowX, HighY = LowY, HighZ = LowZ;
	for (uint32 At = Cell.Begin + 1; At < Cell.End; ++At)
	{
		LowX = In.X[At] < LowX ? In.X[At] : LowX;
		LowY = In.Y[At] < LowY ? In.Y[At] : LowY;
		LowZ = In.Z[At] < LowZ ? In.Z[At] : LowZ;
		HighX = In.X[At] > HighX ? In.X[At] : HighX;
		HighY = In.Y[At] > HighY ? In.Y[At] : HighY;
		HighZ = In.Z[At] > HighZ ? In.Z[At] : HighZ;
	}
	return {All(LowX), All(LowY), All(LowZ), All(HighX), All(HighY), All(HighZ)};
}

/** How far a number is outside of a range. */
inline FLanes Outside(FLanes Value, FLanes Low, FLanes High)
{
	return Most(Most(Low - Value, Value - High), All(0.0f));
}

enum class ESweep
{
	Density,
	Displacement,
	Viscosity,
};

/** Goes through the runs around a cell, and stops when the buffer is full. */
template <ESweep Sweep, bool bMixed>
class TPacker
{
public:
	TPacker(const FSweepColumns& InColumns, const FSweepCell& InCell)
		: In(InColumns)
		, Cell(InCell)
		, Box(BoxOf(InColumns, InCell))
		, Reach2(All(InColumns.Radius * InColumns.Radius))
		, At(InCell.RunBegin[0])
	{
	}

	/** Returns whether there is anything. */
	bool Fill(FNearby& Nearby)
	{
		uint32 Count = 0;
		while (Run < 9)
		{
			const uint32 End = Cell.RunEnd[Run];
			for (; At < End && Count <= FNearby::Room - 8; At += 8)
			{
				Count += Pack(Nearby, Count, End - At);
			}
			if (At < End)
			{
				break; // full
			}
			++Run;
			At = Run < 9 ? Cell.RunBegin[Run] : 0;
		}
		Nearby.Count = Count;
		Store(Nearby.X + Count, All(1.0e18f)); // whole vectors are read: the rest is far away
		Store(Nearby.Y + Count, All(0.0f));
		Store(Nearby.Z + Count, All(0.0f));
		return Count > 0;
	}

private:
	uint32 Pack(FNearby& Nearby, uint32 To, uint32 Left)
	{
		const FLanes X = Load(In.X + At);
		const FLanes Y = Load(In.Y + At);
		const FLanes Z = Load(In.Z + At);
		const FLanes OutX = Outside(X, Box.LowX, Box.HighX);
		const FLanes OutY = Outside(Y, Box.LowY, Box.HighY);
		const FLanes OutZ = Outside(Z, Box.LowZ, Box.HighZ);
		uint32 Mask = IsLess(OutX * OutX + OutY * OutY + OutZ * OutZ, Reach2);
		Mask &= Left < 8 ? (1u << Left) - 1u : 255u;
		const FPick Pick = PickOf(Mask);
		StorePicked(Nearby.X + To, Pick, X);
		StorePicked(Nearby.Y + To, Pick, Y);
		StorePicked(Nearby.Z + To, Pick, Z);
		if constexpr (Sweep == ESweep::Displacement)
		{
			StorePicked(Nearby.A + To, Pick, Load(In.Pressure + At));
			StorePicked(Nearby.B + To, Pick, Load(In.NearPressure + At));
		}
		if constexpr (Sweep == ESweep::Viscosity)
		{
			StorePicked(Nearby.A + To, Pick, Load(In.VX + At));
			StorePicked(Nearby.B + To, Pick, Load(In.VY + At));
			StorePicked(Nearby.C + To, Pick, Load(In.VZ + At));
			StorePicked(Nearby.D + To, Pick, Load(In.Density + At));
		}
		if constexpr (bMixed)
		{
			alignas(32) float Liquids[8];
			for (uint32 Lane = 0; Lane < 8; ++Lane)
			{
				Liquids[Lane] = float(In.Liquid[At + Lane]);
			}
			StorePicked(Nearby.L + To, Pick, Load(Liquids));
		}
		return CountOf(Mask);
	}

	const FSweepColumns& In;
	const FSweepCell& Cell;
	FBox Box;
	FLanes Reach2;
	uint32 Run = 0;
	uint32 At;
};

template <bool bMixed>
void SumDensityOf(const FSweepColumns& In, const FSweepCell& Cell, float* Density, float* NearDensity)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
	const FLanes One = All(1.0f);
	for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
	{
		Density[Row] = -1.0f; // every particle finds itself
		NearDensity[Row] = -1.0f;
	}
	TPacker<ESweep::Density, bMixed> Packer(In, Cell);
	while (Packer.Fill(Nearby))
	{
		for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
		{
			const FLanes X = All(In.X[Row]);
			const FLanes Y = All(In.Y[Row]);
			const FLanes Z = All(In.Z[Row]);
			uint32 Found = 0;
			for (uint32 At = 0; At < Nearby.Count; At += 8)
			{
				const FLanes AwayX = Load(Nearby.X + At) - X;
				const FLanes AwayY = Load(Nearby.Y + At) - Y;
				const FLanes AwayZ = Load(Nearby.Z + At) - Z;
				const FLanes R2 = AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ;
				const uint32 Mask = IsLess(R2, Reach2);
				const FPick Pick = PickOf(Mask);
				StorePicked(Within.R2 + Found, Pick, R2);
				if constexpr (bMixed)
				{
					StorePicked(Within.L + Found, Pick, Load(Nearby.L + At));
				}
				Found += CountOf(Mask);
			}
			Store(Within.R2 + Found, Reach2);
			if constexpr (bMixed)
			{
				Store(Within.L + Found, All(-1.0f));
			}
			FLanes Rho = All(0.0f);
			FLanes Near = All(0.0f);
			for (uint32 At = 0; At < Found; At += 8)
			{
				const FLanes W = Most(One - Root(Load(Within.R2 + At)) * PerRadius, All(0.0f));
				const FLanes W2 = W * W;
				if constexpr (bMixed) // others do not count as neighbours, but may come no nearer
				{
					Rho = Rho + WhereEqual(Load(Within.L + At), All(float(In.Liquid[Row])), W2);
				}
				else
				{
					Rho = Rho + W2;
				}
				Near = Near + W2 * W;
			}
			Density[Row] += Sum(Rho);
			NearDensity[Row] += Sum(Near);
		}
	}
}

/** Twice the part of the other in the mass of both: what a particle gets of what both are given. */
inline float ShareOf(const FSweepLiquid& One, const FSweepLiquid& Other)
{
	return 2.0f * Other.Mass / (One.Mass + Other.Mass);
}

template <bool bMixed>
bool SumDisplacementOf(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
	const FLanes One = All(1.0f);
	bool bSuperposed = false;
	for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
	{
		OutX[Row] = OutY[Row] = OutZ[Row] = 0.0f;
	}
	TPacker<ESweep::Displacement, bMixed> Packer(In, Cell);
	while (Packer.Fill(Nearby))
	{
		for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
		{
			const FLanes X = All(In.X[Row]);
			const FLanes Y = All(In.Y[Row]);
			const FLanes Z = All(In.Z[Row]);
			uint32 Found = 0;
			for (uint32 At = 0; At < Nearby.Count; At += 8)
			{
				const FLanes AwayX = Load(Nearby.X + At) - X;
				const FLanes AwayY = Load(Nearby.Y + At) - Y;
				const FLanes AwayZ = Load(Nearby.Z + At) - Z;
				const FLanes R2 = AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ;
				const uint32 Mask = IsLess(R2, Reach2);
				if (Mask == 0)
				{
					continue;
				}
				const FPick Pick = PickOf(Mask);
				StorePicked(Within.R2 + Found, Pick, R2);
				StorePicked(Within.X + Found, Pick, AwayX);
				StorePicked(Within.Y + Found, Pick, AwayY);
				StorePicked(Within.Z + Found, Pick, AwayZ);
				StorePicked(Within.A + Found, Pick, Load(Nearby.A + At));
				StorePicked(Within.B + Found, Pick, Load(Nearby.B + At));
				if constexpr (bMixed)
				{
					StorePicked(Within.L + Found, Pick, Load(Nearby.L + At));
				}
				Found += CountOf(Mask);
			}
			Store(Within.R2 + Found, Reach2);
			Store(Within.X + Found, All(0.0f));
			Store(Within.Y + Found, All(0.0f));
			Store(Within.Z + Found, All(0.0f));
			Store(Within.A + Found, All(0.0f));
			Store(Within.B + Found, All(0.0f));
			const FLanes Pressure = All(In.Pressure[Row]);
			const FLanes Near = All(In.NearPressure[Row]);
			FLanes SumX = All(0.0f);
			FLanes SumY = All(0.0f);
			FLanes SumZ = All(0.0f);
			FLanes Here = All(0.0f);
			for (uint32 At = 0; At < Found; At += 8)
			{
				const FLanes R2 = Load(Within.R2 + At);
				Here = Here + WhereEqual(R2, All(0.0f), One);
				const FLanes PerR = One / Root(Most(R2, All(1.0e-24f)));
				const FLanes W = Most(One - R2 * PerR * PerRadius, All(0.0f));
				FLanes Own = Pressure + Load(Within.A + At);
				FLanes Others = Near + Load(Within.B + At);
				if constexpr (bMixed)
				{
					alignas(32) float Shares[8];
					const uint32 Lanes = Found - At < 8 ? Found - At : 8;
					for (uint32 Lane = 0; Lane < 8; ++Lane)
					{
						Shares[Lane] = Lane < Lanes
							? ShareOf(In.Liquids[In.Liquid[Row]], In.Liquids[uint32(Within.L[At + Lane])])
							: 0.0f;
					}
					Own = WhereEqual(Load(Within.L + At), All(float(In.Liquid[Row])), Own);
					Others = Others * Load(Shares);
				}
				const FLanes Away = (Own + Others * W) * W * PerR;
				SumX = SumX + Away * Load(Within.X + At);
				SumY = SumY + Away * Load(Within.Y + At);
				SumZ = SumZ + Away * Load(Within.Z + At);
			}
			OutX[Row] -= Sum(SumX);
			OutY[Row] -= Sum(SumY);
			OutZ[Row] -= Sum(SumZ);
			bSuperposed = bSuperposed || Sum(Here) > 1.5f; // itself and another
		}
	}
	return bSuperposed;
}

/**
 * (7.a) for pairs that approach, all at once. So that a particle that many approach does not turn back, a pair takes at
 * most (1-q)^2 / (2 rho) of its relative velocity: summed over all neighbours that is one half. With two particles alone
 * it is the clamp of the spec, u/2. Rho is that of the last step.
 */
template <bool bMixed>
bool SumViscosityOf(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
	const FLanes One = All(1.0f);
	const FLanes Half = All(0.5f);
	for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
	{
		OutX[Row] = OutY[Row] = OutZ[Row] = 0.0f;
	}
	TPacker<ESweep::Viscosity, bMixed> Packer(In, Cell);
	while (Packer.Fill(Nearby))
	{
		for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
		{
			const FLanes X = All(In.X[Row]);
			const FLanes Y = All(In.Y[Row]);
			const FLanes Z = All(In.Z[Row]);
			const FLanes VX = All(In.VX[Row]);
			const FLanes VY = All(In.VY[Row]);
			const FLanes VZ = All(In.VZ[Row]);
			uint32 Found = 0;
			for (uint32 At = 0; At < Nearby.Count; At += 8)
			{
				const FLanes AwayX = Load(Nearby.X + At) - X;
				const FLanes AwayY = Load(Nearby.Y + At) - Y;
				const FLanes AwayZ = Load(Nearby.Z + At) - Z;
				const FLanes R2 = AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ;
				const FLanes Approach = (VX - Load(Nearby.A + At)) * AwayX + (VY - Load(Nearby.B + At)) * AwayY +
					(VZ - Load(Nearby.C + At)) * AwayZ;
				const uint32 Mask = IsLess(R2, Reach2) & IsLess(All(0.0f), Approach);
				if (Mask == 0)
				{
					continue;
				}
				const FPick Pick = PickOf(Mask);
				StorePicked(Within.R2 + Found, Pick, R2);
				StorePicked(Within.X + Found, Pick, AwayX);
				StorePicked(Within.Y + Found, Pick, AwayY);
				StorePicked(Within.Z + Found, Pick, AwayZ);
				StorePicked(Within.A + Found, Pick, Approach);
				StorePicked(Within.B + Found, Pick, Load(Nearby.D + At));
				if constexpr (bMixed)
				{
					StorePicked(Within.L + Found, Pick, Load(Nearby.L + At));
				}
				Found += CountOf(Mask);
			}
			Store(Within.R2 + Found, Reach2);
			Store(Within.X + Found, All(0.0f));
			Store(Within.Y + Found, All(0.0f));
			Store(Within.Z + Found, All(0.0f));
			Store(Within.A + Found, All(0.0f));
			Store(Within.B + Found, One);
			const FSweepLiquid& Liquid = In.Liquids[In.Liquid[Row]];
			const FLanes Density = All(In.Density[Row]);
			FLanes Damping = All(Liquid.Damping);
			FLanes ImpactDamping = All(Liquid.ImpactDamping);
			FLanes SumX = All(0.0f);
			FLanes SumY = All(0.0f);
			FLanes SumZ = All(0.0f);
			for (uint32 At = 0; At < Found; At += 8)
			{
				const FLanes R2 = Load(Within.R2 + At);
				const FLanes PerR = One / Root(Most(R2, All(1.0e-24f)));
				const FLanes W = Most(One - R2 * PerR * PerRadius, All(0.0f));
				const FLanes Speed = Load(Within.A + At) * PerR;
				FLanes Shares = One;
				if constexpr (bMixed)
				{
					alignas(32) float Values[3][8];
					const uint32 Lanes = Found - At < 8 ? Found - At : 8;
					for (uint32 Lane = 0; Lane < 8; ++Lane)
					{
						const FSweepLiquid& Other = Lane < Lanes ? In.Liquids[uint32(Within.L[At + Lane])] : Liquid;
						Values[0][Lane] = 0.5f * (Liquid.Damping + Other.Damping);
						Values[1][Lane] = 0.5f * (Liquid.ImpactDamping + Other.ImpactDamping);
						Values[2][Lane] = ShareOf(Liquid, Other);
					}
					Damping = Load(Values[0]);
					ImpactDamping = Load(Values[1]);
					Shares = Load(Values[2]);
				}
				const FLanes W2 = W * W;
				const FLanes Rho = Most(Most(Density, Load(Within.B + At)), Most(W2, All(1.0e-12f)));
				const FLanes Part = Least(W * (Damping + ImpactDamping * Speed), Half * W2 / Rho);
				const FLanes Taken = Part * Speed * PerR * Shares;
				SumX = SumX + Taken * Load(Within.X + At);
				SumY = SumY + Taken * Load(Within.Y + At);
				SumZ = SumZ + Taken * Load(Within.Z + At);
			}
			OutX[Row] -= Sum(SumX);
			OutY[Row] -= Sum(SumY);
			OutZ[Row] -= Sum(SumZ);
		}
	}
	return false;
}

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
