// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The ledger of water: emitted + condensed + coated = in air + on surfaces + in films + in pools + in fluid +
// in hair + evaporated + drained + removed + deposited, in kilograms. What went in and out is booked; what is there is
// counted from the tables; the residual is the difference and tells how honest the solvers are. A liquid counts with
// the matter that it carries; that matter has a ledger of its own besides.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <array>

namespace FluidDrops
{

enum class EAccount : uint8
{
	Emitted,
	Condensed,
	Coated, // matter that a host put on surfaces
	InAir,
	OnSurfaces,
	InFilms,
	InPools,
	InFluid,
	InHair,
	Evaporated,
	Drained,
	Removed,
	Deposited, // matter that lies on surfaces
	Count,
};

inline constexpr std::array<const char*, std::size_t(EAccount::Count)> AccountNames = {"emitted", "condensed", "coated",
	"inAir", "onSurfaces", "inFilms", "inPools", "inFluid", "inHair", "evaporated", "drained", "removed", "deposited"};

struct FLedger
{
	std::array<double, std::size_t(EAccount::Count)> Accounts{}; // kg

	double& operator[](EAccount Account) { return Accounts[std::size_t(Account)]; }
	double operator[](EAccount Account) const { return Accounts[std::size_t(Account)]; }

	/** All that ever came in, kg. */
	double Input() const
	{
		return (*this)[EAccount::Emitted] + (*this)[EAccount::Condensed] + (*this)[EAccount::Coated];
	}

	/** What came in and is booked nowhere, kg. */
	double Residual() const
	{
		double Left = Input();
		for (std::size_t Account = std::size_t(EAccount::InAir); Account < Accounts.size(); ++Account)
		{
			Left -= Accounts[Account];
		}
		return Left;
	}

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Accounts);
	}
};

/** The matter that liquids carry and leave behind (DROP-109), kg: emitted + coated = all the rest. */
struct FMatterLedger
{
	double Emitted = 0.0; // with drops
	double Coated = 0.0;
	double InDrops = 0.0;
	double InAir = 0.0;
	double InFilms = 0.0;
	double InPools = 0.0;
	double OnSurfaces = 0.0;
	double Lost = 0.0; // with drops that were drained or removed

	double Input() const { return Emitted + Coated; }
	double Residual() const { return Input() - InDrops - InAir - InFilms - InPools - OnSurfaces - Lost; }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Emitted, It.Coated, It.InDrops, It.InAir, It.InFilms, It.InPools, It.OnSurfaces, It.Lost);
	}
};

} // namespace FluidDrops
