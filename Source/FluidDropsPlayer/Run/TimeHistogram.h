// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Times of many ticks in fixed memory: a histogram whose bins grow by one percent each, from 0.1 microseconds to over
// a minute. Percentiles are exact to one percent; the maximum is exact.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace FluidDrops
{

class FTimeHistogram
{
public:
	void Add(double Seconds)
	{
		const double Bin = Seconds > Least ? std::log(Seconds / Least) / LogGrowth : 0.0;
		++Bins[static_cast<std::size_t>(std::min(Bin, double(BinCount - 1)))];
		++Total;
		Most = std::max(Most, Seconds);
	}

	uint64 Count() const { return Total; }
	double Max() const { return Most; }

	/** The time that this part of all ticks (0 to 1) did not exceed, seconds. */
	double Percentile(double Part) const
	{
		const double Wanted = Part * double(Total);
		uint64 Seen = 0;
		for (std::size_t Bin = 0; Bin + 1 < BinCount; ++Bin) // the last one has no upper end
		{
			Seen += Bins[Bin];
			if (Seen > 0 && double(Seen) >= Wanted)
			{
				return std::min(Most, Least * std::exp(LogGrowth * double(Bin + 1)));
			}
		}
		return Most;
	}

private:
	static constexpr std::size_t BinCount = 2048;
	static constexpr double Least = 1.0e-7;                  // s
	static constexpr double LogGrowth = 0.00995033085316808; // log(1.01)

	std::array<uint32, BinCount> Bins{};
	uint64 Total = 0;
	double Most = 0.0; // s
};

} // namespace FluidDrops
