// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Both densities of the particles of a cell (Docs/Model/ParticleFluid.md, (F4) and (F5)). Included by PairSweeps.inl.

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
				if (bSkipsEmpty && Mask == 0)
				{
					continue;
				}
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
					if constexpr (bMixed) // others do not count as neighbors, but may come no nearer
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
