// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sweeps of PairSweeps.h over the lanes that were included before: FLanes of Width numbers, of which Parts make sixteen. Included within a namespace.

/** What lies near a cell, packed. A part of it if there is more: the sums then go on with the next part. */
struct FNearby
{
	static constexpr uint32 Room = 1024;
	static constexpr uint32 Pad = 32;

	alignas(64) float X[Room + Pad];
	alignas(64) float Y[Room + Pad];
	alignas(64) float Z[Room + Pad];
	alignas(64) float A[Room + Pad]; // pressure, or velocity
	alignas(64) float B[Room + Pad];
	alignas(64) float C[Room + Pad];
	alignas(64) float D[Room + Pad]; // 1 / density
	alignas(64) float L[Room + Pad]; // liquid
	uint32 Count = 0;
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
			for (; At < End && Count <= FNearby::Room - Width; At += Width)
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
		Clear<Sweep != ESweep::Density>(Nearby.A + Count);
		Clear<Sweep != ESweep::Density>(Nearby.B + Count);
		Clear<Sweep == ESweep::Viscosity>(Nearby.C + Count);
		Clear<Sweep == ESweep::Viscosity>(Nearby.D + Count);
		Clear<bMixed>(Nearby.L + Count);
		return Count > 0;
	}

private:
	template <bool bUsed>
	static void Clear(float* To)
	{
		if constexpr (bUsed)
		{
			Store(To, All(0.0f));
		}
	}

	uint32 Pack(FNearby& Nearby, uint32 To, uint32 Left)
	{
		const FLanes X = Load(In.X + At);
		const FLanes Y = Load(In.Y + At);
		const FLanes Z = Load(In.Z + At);
		const FLanes OutX = Outside(X, Box.LowX, Box.HighX);
		const FLanes OutY = Outside(Y, Box.LowY, Box.HighY);
		const FLanes OutZ = Outside(Z, Box.LowZ, Box.HighZ);
		uint32 Mask = IsLess(OutX * OutX + OutY * OutY + OutZ * OutZ, Reach2);
		Mask &= Left < Width ? (1u << Left) - 1u : (1u << Width) - 1u;
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
			StorePicked(Nearby.D + To, Pick, Load(In.PerDensity + At));
		}
		if constexpr (bMixed)
		{
			alignas(64) float Liquids[Width];
			for (uint32 Lane = 0; Lane < Width; ++Lane)
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

/** What lies within the radius of a particle, packed. */
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

/** Sixteen sums at a time, in as many vectors as it takes. */
struct FSums
{
	FLanes Part[Parts];

	FSums()
	{
		for (uint32 Index = 0; Index < Parts; ++Index)
		{
			Part[Index] = All(0.0f);
		}
	}
	float Total() const { return SumOfParts(Part); }
};

template <bool bMixed>
void SumDensityOf(const FSweepColumns& In, const FSweepCell& Cell, float* Density, float* NearDensity)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
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
			for (uint32 At = 0; At < Nearby.Count; At += Width)
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
			for (uint32 Part = 0; Part < Parts; ++Part)
			{
				Store(Within.R2 + Found + Part * Width, Reach2);
			}
			FSums Rho, Near;
			for (uint32 At = 0; At < Found; At += 16)
			{
				for (uint32 Part = 0; Part < Parts; ++Part)
				{
					const uint32 From = At + Part * Width;
					const FLanes W = Most(All(1.0f) - Root(Load(Within.R2 + From)) * PerRadius, All(0.0f));
					const FLanes W2 = W * W;
					if constexpr (bMixed) // others do not count as neighbours, but may come no nearer
					{
						Rho.Part[Part] =
							Rho.Part[Part] + WhereEqual(Load(Within.L + From), All(float(In.Liquid[Row])), W2);
					}
					else
					{
						Rho.Part[Part] = Rho.Part[Part] + W2;
					}
					Near.Part[Part] = Near.Part[Part] + W2 * W;
				}
			}
			Density[Row] += Rho.Total();
			NearDensity[Row] += Near.Total();
		}
	}
}

/** Twice the part of the other in the mass of both: what a particle gets of what both are given. */
inline float ShareOf(const FSweepLiquid& One, const FSweepLiquid& Other)
{
	return 2.0f * Other.Mass / (One.Mass + Other.Mass);
}

/** Fills up to sixteen: what stands there weighs nothing. */
inline void FillUp(FWithin& Within, uint32 Found, FLanes Reach2, FLanes Liquid)
{
	for (uint32 Part = 0; Part < Parts; ++Part)
	{
		const uint32 To = Found + Part * Width;
		Store(Within.R2 + To, Reach2);
		Store(Within.X + To, All(0.0f));
		Store(Within.Y + To, All(0.0f));
		Store(Within.Z + To, All(0.0f));
		Store(Within.A + To, All(0.0f));
		Store(Within.B + To, All(0.0f));
		Store(Within.L + To, Liquid);
	}
}

template <bool bMixed>
bool SumDisplacementOf(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
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
			for (uint32 At = 0; At < Nearby.Count; At += Width)
			{
				const FLanes AwayX = Load(Nearby.X + At) - X;
				const FLanes AwayY = Load(Nearby.Y + At) - Y;
				const FLanes AwayZ = Load(Nearby.Z + At) - Z;
				const FLanes R2 = AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ;
				const uint32 Mask = IsLess(R2, Reach2);
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
			FillUp(Within, Found, Reach2, All(float(In.Liquid[Row])));
			const FLanes Pressure = All(In.Pressure[Row]);
			const FLanes Near = All(In.NearPressure[Row]);
			FSums SumX, SumY, SumZ, Here;
			for (uint32 At = 0; At < Found; At += 16)
			{
				for (uint32 Part = 0; Part < Parts; ++Part)
				{
					const uint32 From = At + Part * Width;
					const FLanes R2 = Load(Within.R2 + From);
					const FLanes PerR = All(1.0f) / Root(Most(R2, All(1.0e-24f)));
					const FLanes W = Most(All(1.0f) - R2 * PerR * PerRadius, All(0.0f));
					FLanes Own = Pressure + Load(Within.A + From);
					FLanes Others = Near + Load(Within.B + From);
					if constexpr (bMixed)
					{
						alignas(64) float Shares[Width];
						for (uint32 Lane = 0; Lane < Width; ++Lane)
						{
							Shares[Lane] =
								ShareOf(In.Liquids[In.Liquid[Row]], In.Liquids[uint32(Within.L[From + Lane])]);
						}
						Own = WhereEqual(Load(Within.L + From), All(float(In.Liquid[Row])), Own);
						Others = Others * Load(Shares);
					}
					const FLanes Away = (Own + Others * W) * W * PerR;
					SumX.Part[Part] = SumX.Part[Part] + Away * Load(Within.X + From);
					SumY.Part[Part] = SumY.Part[Part] + Away * Load(Within.Y + From);
					SumZ.Part[Part] = SumZ.Part[Part] + Away * Load(Within.Z + From);
					Here.Part[Part] = Here.Part[Part] + WhereEqual(R2, All(0.0f), All(1.0f));
				}
			}
			OutX[Row] -= SumX.Total();
			OutY[Row] -= SumY.Total();
			OutZ[Row] -= SumZ.Total();
			bSuperposed = bSuperposed || Here.Total() > 1.5f; // itself and another
		}
	}
	return bSuperposed;
}

/**
 * (7.a) for pairs that approach, all at once. So that a particle that many approach does not turn back, a pair takes at
 * most 5 (1-q)^2 / (2 rho) of its relative velocity: of neighbours on all sides about half approach, and each brakes by
 * the square of its cosine, so that all together take less than one half. Never more than one half of a pair: the clamp
 * of the spec for two alone. Rho is that of the last step. (At 8 a crowd that rushes to one point gains energy.)
 */
template <bool bMixed>
bool SumViscosityOf(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
	const FLanes Half = All(0.5f);
	const FLanes Bound = All(5.0f);
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
			for (uint32 At = 0; At < Nearby.Count; At += Width)
			{
				const FLanes AwayX = Load(Nearby.X + At) - X;
				const FLanes AwayY = Load(Nearby.Y + At) - Y;
				const FLanes AwayZ = Load(Nearby.Z + At) - Z;
				const FLanes R2 = AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ;
				const FLanes Approach = (VX - Load(Nearby.A + At)) * AwayX + (VY - Load(Nearby.B + At)) * AwayY +
					(VZ - Load(Nearby.C + At)) * AwayZ;
				const uint32 Mask = IsLess(R2, Reach2) & IsLess(All(0.0f), Approach);
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
			FillUp(Within, Found, Reach2, All(float(In.Liquid[Row])));
			const FSweepLiquid& Liquid = In.Liquids[In.Liquid[Row]];
			const FLanes PerDensity = All(In.PerDensity[Row]);
			FLanes Damping = All(Liquid.Damping);
			FLanes ImpactDamping = All(Liquid.ImpactDamping);
			FSums SumX, SumY, SumZ;
			for (uint32 At = 0; At < Found; At += 16)
			{
				for (uint32 Part = 0; Part < Parts; ++Part)
				{
					const uint32 From = At + Part * Width;
					const FLanes R2 = Load(Within.R2 + From);
					const FLanes PerR = All(1.0f) / Root(Most(R2, All(1.0e-24f)));
					const FLanes W = Most(All(1.0f) - R2 * PerR * PerRadius, All(0.0f));
					FLanes Speed = Load(Within.A + From) * PerR;
					const FLanes Limit =
						Half * Least(Bound * W * W * Least(PerDensity, Load(Within.B + From)), All(1.0f));
					if constexpr (bMixed)
					{
						alignas(64) float Values[3][Width];
						for (uint32 Lane = 0; Lane < Width; ++Lane)
						{
							const FSweepLiquid& Other = In.Liquids[uint32(Within.L[From + Lane])];
							Values[0][Lane] = 0.5f * (Liquid.Damping + Other.Damping);
							Values[1][Lane] = 0.5f * (Liquid.ImpactDamping + Other.ImpactDamping);
							Values[2][Lane] = ShareOf(Liquid, Other);
						}
						Damping = Load(Values[0]);
						ImpactDamping = Load(Values[1]);
						Speed = Least(W * (Damping + ImpactDamping * Speed), Limit) * Speed * Load(Values[2]);
					}
					else
					{
						Speed = Least(W * (Damping + ImpactDamping * Speed), Limit) * Speed;
					}
					const FLanes Taken = Speed * PerR;
					SumX.Part[Part] = SumX.Part[Part] + Taken * Load(Within.X + From);
					SumY.Part[Part] = SumY.Part[Part] + Taken * Load(Within.Y + From);
					SumZ.Part[Part] = SumZ.Part[Part] + Taken * Load(Within.Z + From);
				}
			}
			OutX[Row] -= SumX.Total();
			OutY[Row] -= SumY.Total();
			OutZ[Row] -= SumZ.Total();
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
		for (uint32 From = Cell.RunBegin[Run]; From < Cell.RunEnd[Run] && Found <= FNearList::Room - Width; From += Width)
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
