// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What viscosity brakes (Docs/Model/ParticleFluid.md, (F17) and (F18)). Included by PairSweeps.inl.

/**
 * (F17) for pairs that approach, all at once. So that a particle that many approach does not turn back, a pair takes at
 * most 5 (1-q)^2 / (2 rho) of its relative velocity: of neighbors on all sides about half approach, and each brakes by
 * the square of its cosine, a third on average, so that all together take less than one half. (In a plane that average
 * is one half: 10/3 instead of 5.) Never more than one half of a pair, which is the limit for two alone. Rho is that of
 * the last step. (At 8 a crowd that rushes to one point gains energy.)
 */
template <bool bMixed>
bool SumViscosityOf(const FSweepColumns& In, const FSweepCell& Cell, float* OutX, float* OutY, float* OutZ)
{
	FNearby Nearby;
	FWithin Within;
	const FLanes Reach2 = All(In.Radius * In.Radius);
	const FLanes PerRadius = All(1.0f / In.Radius);
	const FLanes Half = All(0.5f);
	const FLanes Bound = All(In.MaxBraking);
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
				if (bSkipsEmpty && Mask == 0)
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
