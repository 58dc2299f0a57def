// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a sweep over pairs works on: who is near a cell, who is within the radius of a particle, sixteen sums at a time.
// Included by PairSweeps.inl.

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
