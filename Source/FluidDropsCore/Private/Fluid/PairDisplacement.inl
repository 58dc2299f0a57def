// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What densities push (Docs/Model/ParticleFluid.md, (F8)). Included by PairSweeps.inl.

template <bool bMixed>
bool SumDisplacementOf(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
	bool bCoincident = false;
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
				if (bSkipsEmpty && Mask == 0)
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
			bCoincident = bCoincident || Here.Total() > 1.5f; // itself and another
		}
	}
	return bCoincident;
}
