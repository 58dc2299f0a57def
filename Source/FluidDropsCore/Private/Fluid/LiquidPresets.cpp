// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/LiquidPresets.h"

namespace FluidDrops
{

namespace
{

constexpr const char* PresetNames[LiquidPresetCount] = {
	"water", "blood", "paint", "honey", "chocolate", "mud", "slime", "toothpaste", "clay", "jelly", "milk", "gold"};

/** Without springs. */
FLiquidSettings ThickLiquid(float MassDensity, float Viscosity, float Friction)
{
	FLiquidSettings Liquid;
	Liquid.MassDensity = MassDensity;
	Liquid.Viscosity = Viscosity;
	Liquid.Friction = Friction;
	Liquid.bMakesDrops = false; // drops of a world are another liquid
	return Liquid;
}

/** With springs, that flow beyond a deformation. */
FLiquidSettings SpringyLiquid(const FLiquidSettings& Of, float SpringStiffness, float Plasticity, float YieldRatio)
{
	FLiquidSettings Liquid = Of;
	Liquid.SpringStiffness = SpringStiffness;
	Liquid.Plasticity = Plasticity;
	Liquid.YieldRatio = YieldRatio;
	Liquid.SpringBirth = ESpringBirth::AtDistance;
	return Liquid;
}

/** Less round than liquids, and bound to all neighbors: dents stay. */
FLiquidSettings ClayLiquid()
{
	FLiquidSettings Liquid = SpringyLiquid(ThickLiquid(1800.0f, 60.0f, 8.0f), 23000.0f, 10.0f, 0.1f);
	Liquid.NearRatio = 0.5f;
	Liquid.SpringReach = 1.0f;
	return Liquid;
}

FLiquidSettings ThinLiquid(float MassDensity, float Viscosity, float ImpactViscosity)
{
	FLiquidSettings Liquid;
	Liquid.MassDensity = MassDensity;
	Liquid.Viscosity = Viscosity;
	Liquid.ImpactViscosity = ImpactViscosity;
	return Liquid;
}

} // namespace

const char* NameOf(ELiquidPreset Preset)
{
	return PresetNames[uint32(Preset)];
}

FLiquidSettings LiquidOf(ELiquidPreset Preset)
{
	switch (Preset)
	{
	case ELiquidPreset::Water: return ThinLiquid(1000.0f, 0.0f, 1.0f);
	case ELiquidPreset::Blood: return ThickLiquid(1060.0f, 4.0f, 2.0f);
	case ELiquidPreset::Paint: return ThickLiquid(1300.0f, 20.0f, 3.0f);
	case ELiquidPreset::Honey: return SpringyLiquid(ThickLiquid(1420.0f, 60.0f, 4.0f), 30000.0f, 12.0f, 0.0f);
	case ELiquidPreset::Chocolate: return ThickLiquid(1250.0f, 60.0f, 5.0f);
	case ELiquidPreset::Mud: return SpringyLiquid(ThickLiquid(1700.0f, 40.0f, 5.0f), 8000.0f, 20.0f, 0.05f);
	case ELiquidPreset::Slime: return SpringyLiquid(ThickLiquid(1100.0f, 60.0f, 5.0f), 20000.0f, 6.0f, 0.0f);
	case ELiquidPreset::Toothpaste: return SpringyLiquid(ThickLiquid(1300.0f, 100.0f, 8.0f), 20000.0f, 15.0f, 0.08f);
	case ELiquidPreset::Clay: return ClayLiquid();
	case ELiquidPreset::Jelly: return SpringyLiquid(ThickLiquid(1050.0f, 2.0f, 1.0f), 1000.0f, 0.0f, 0.0f);
	case ELiquidPreset::Milk: return ThinLiquid(1030.0f, 1.0f, 2.0f);
	case ELiquidPreset::Gold: return SpringyLiquid(ThickLiquid(1500.0f, 20.0f, 2.0f), 20000.0f, 60.0f, 0.0f);
	}
	return {};
}

} // namespace FluidDrops
