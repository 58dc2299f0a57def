// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The matter in a world (DROP-109): what hosts put on surfaces, and its ledger.

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

namespace
{

constexpr float MostCoat = 100.0f; // kg/m^2

} // namespace

FStatus FWorld::CoatSurface(uint32 Surface, std::span<const float> PerArea)
{
	if (FStatus Status = CheckSurface(Surface); !Status)
	{
		return Status;
	}
	const std::string Name = "surfaces." + std::to_string(Surface);
	FWetSurface& Wet = WetSurfaces[Surface];
	const uint32 Triangles = Wet.Geometry.Report().Triangles;
	if (PerArea.size() != 1 && PerArea.size() != Triangles)
	{
		return Within(Name,
			MakeError("coat: must be one amount or one for each of the " + std::to_string(Triangles) +
				" triangles of the mesh"));
	}
	for (const float Amount : PerArea)
	{
		if (!(Amount >= 0.0f && Amount <= MostCoat))
		{
			return Within(Name, MakeError("coat: must be numbers from 0 to 100 kg/m^2"));
		}
	}
	Booked[EAccount::Coated] += SpreadCoat(Wet, PerArea);
	Wet.bRebind = true;
	if (Observer)
	{
		Notify(FCoatSurface{Surface, {PerArea.begin(), PerArea.end()}});
	}
	return {};
}

void FWorld::BookEmitted(double Mass)
{
	Booked[EAccount::Emitted] += Mass;
	BookedMatter.Emitted += Mass * double(Config.Matter.Fraction);
}

FMatterLedger FWorld::MatterLedger() const
{
	const auto SumOf = [](const auto& Numbers)
	{
		double Total = 0.0;
		for (const auto Matter : Numbers)
		{
			Total += double(Matter);
		}
		return Total;
	};
	FMatterLedger Ledger = BookedMatter;
	Ledger.Coated = Booked[EAccount::Coated];
	Ledger.InDrops = SumOf(DropRows.Matter.First(DropRows.Num()));
	Ledger.InAir = SumOf(AirRows.Matter.First(AirRows.Num()));
	Ledger.InFilms = SumOf(TrailRows.Matter.First(TrailRows.Num()));
	Ledger.InPools = SumOf(PoolRows.Matter.First(PoolRows.Num()));
	for (const FWetSurface& Surface : WetSurfaces)
	{
		Ledger.OnSurfaces += SumOf(Surface.Deposit);
	}
	return Ledger;
}

} // namespace FluidDrops
