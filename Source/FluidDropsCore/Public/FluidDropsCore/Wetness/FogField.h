// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fog on a surface: the finest drops, far too many to be rows, as water per area in every texel of its wetness map
// (Docs/Model/Weather.md#fog). It settles everywhere until it is as dense as it gets, F_max; it is gone where a drop
// ran or a finger wiped, and comes back there:
//
//	dF/dt = j (1 - F / F_max)     and, when the air is dry,     dF/dt = -|j| F / F_max
//
// Both are linear in F with the same coefficients for the whole surface. So every texel is F = Base - Scale x Clear
// with two numbers for all and one of its own that only wiping changes: time costs nothing per texel.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"

#include <vector>

namespace FluidDrops
{

class FFogField
{
public:
	/** Areas: what each texel stands for, m^2; 0 for texels that are on no triangle. No fog at first. */
	void Init(std::vector<float> Areas);

	/** New areas: the water that was there is gone; returns it, kg. */
	double Reset(std::vector<float> Areas);

	/** Vapor settles, Amount = j t in kg/m^2, where Most is as dense as it gets; returns what the fog took, kg. */
	FD_CORE_API double Settle(double Amount, double Most);

	/** The air takes it back; returns what evaporated, kg. */
	FD_CORE_API double Dry(double Amount, double Most);

	/** Takes a part (0 to 1) of the fog of one texel; returns it, kg. */
	double Wipe(uint32 Texel, float Part)
	{
		const double Fog = Base - Scale * double(Clear[Texel]);
		if (!(Fog > 0.0))
		{
			return 0.0;
		}
		const float Before = Clear[Texel];
		Clear[Texel] = static_cast<float>((Base - Fog * double(1.0f - Part)) / Scale);
		const double Taken = Scale * (double(Clear[Texel]) - double(Before)) * double(Area[Texel]);
		ClearSum += (double(Clear[Texel]) - double(Before)) * double(Area[Texel]);
		return Taken;
	}

	/** kg/m^2. */
	float At(uint32 Texel) const
	{
		const float Fog = static_cast<float>(Base - Scale * double(Clear[Texel]));
		return Fog > 0.0f && Area[Texel] > 0.0f ? Fog : 0.0f;
	}

	bool IsEmpty() const { return Base == 0.0; }
	/** All of it, kg. */
	double Mass() const { return Base * TotalArea - Scale * ClearSum; }
	/** m^2. */
	double AreaOfAll() const { return TotalArea; }

	FD_CORE_API void Save(FByteWriter& Writer) const;
	/** Into a field of the same texels; false, and not to be used, if what was read is none. */
	FD_CORE_API bool Load(FByteReader& Reader);

private:
	std::vector<float> Area;  // m^2
	std::vector<float> Clear; // by wiping
	double Base = 0.0;        // kg/m^2
	double Scale = 1.0;       // kg/m^2
	double TotalArea = 0.0;   // m^2
	double ClearSum = 0.0;    // of Clear x Area
};

} // namespace FluidDrops
