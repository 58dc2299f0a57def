// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/MatterSettings.h"

namespace FluidDrops
{

namespace
{

constexpr FSettingField MatterFields[] = {
	FD_SETTING(FMatterSettings, Fraction, "fraction", "", 0.0, 0.9,
		"Fraction of fresh liquid, by mass, that does not evaporate: milk 0.13, blood 0.2, wall paint 0.5."),
	FD_SETTING(FMatterSettings, SetFraction, "setFraction", "", 0.05, 1.0,
		"When that fraction has grown to this by drying, the liquid no longer flows: drops stop and stay. At least "
		"fraction + 0.05."),
	FD_SETTING(FMatterSettings, DryingExponent, "dryingExponent", "", 0.0, 10.0,
		"How steeply the viscosity rises on the way there (Krieger and Dougherty: about 2); 0 for not at all."),
	FD_SETTING(FMatterSettings, DissolveRate, "dissolveRate", "1/s", 0.0, 1000.0,
		"Fraction of the solute below a drop that the drop takes up per second: dust 5, make-up 0.5, patina 0.01."),
	FD_SETTING(FMatterSettings, DepositRate, "depositRate", "1/s", 0.0, 1000.0,
		"Fraction of its own solute that a drop leaves on the surface per second."),
	FD_SETTING(FMatterSettings, Stickiness, "stickiness", "m^2/kg", 0.0, 1.0e6,
		"Drag on a surface with solute on it is 1 + stickiness x solute (kg/m^2) times as large."),
};

} // namespace

std::span<const FSettingField> MatterSettingFields()
{
	return MatterFields;
}

} // namespace FluidDrops
