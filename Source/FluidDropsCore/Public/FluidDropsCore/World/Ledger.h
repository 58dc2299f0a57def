// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The ledger of water: emitted + condensed = in air + on surfaces + in films + in fluid + in hair + evaporated +
// drained + removed, in kilograms. What went in and out is booked; what is there is counted from the tables; the
// residual is the difference and tells how honest the solvers are.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <array>

namespace FluidDrops
{

enum class EAccount : uint8
{
	Emitted,
	Condensed,
	InAir,
	OnSurfaces,
	InFilms,
	InFluid,
	InHair,
	Evaporated,
	Drained,
	Removed,
	Count,
};

inline constexpr std::array<const char*, std::size_t(EAccount::Count)> AccountNames = {
	"emitted", "condensed", "inAir", "onSurfaces", "inFilms", "inFluid", "inHair", "evaporated", "drained", "removed"};

struct FLedger
{
	std::array<double, std::size_t(EAccount::Count)> Accounts{}; // kg

	double& operator[](EAccount Account) { return Accounts[std::size_t(Account)]; }
	double operator[](EAccount Account) const { return Accounts[std::size_t(Account)]; }

	/** All that ever came in, kg. */
	double Input() const { return (*this)[EAccount::Emitted] + (*this)[EAccount::Condensed]; }

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
};

} // namespace FluidDrops
