// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tables of settings of what is only seen: the appearance of surfaces and of liquids.

#include "Scene/SceneFields.h"

#include <cstddef>
#include <iterator>

namespace FluidDrops
{

namespace
{

constexpr const char* DetailNames[] = {"none", "skin", "leaf", "flakes", "label", "asphalt", "wood", "eye"};

constexpr FSettingField AppearanceTable[] = {
	FD_SETTING(FSurfaceAppearance, BaseColor, "baseColor", "", 0.0, 1.0, "Color: linear reflectance, red green blue."),
	FD_SETTING(FSurfaceAppearance, Roughness, "roughness", "", 0.0, 1.0, "From a mirror (0) to chalk (1)."),
	FD_SETTING(FSurfaceAppearance, Metallic, "metallic", "", 0.0, 1.0, "1 for bare metal."),
	FD_SETTING(FSurfaceAppearance, Specular, "specular", "", 0.0, 1.0,
		"Mirror-like reflection seen at right angles, in units of 8 %: 0.5 for plastic, 0.35 for skin."),
	FD_SETTING(FSurfaceAppearance, ClearCoat, "clearCoat", "", 0.0, 1.0, "Fraction that is under a clear varnish."),
	FD_SETTING(FSurfaceAppearance, CoatRoughness, "coatRoughness", "", 0.0, 1.0, "Roughness of that varnish."),
	FD_SETTING(FSurfaceAppearance, Subsurface, "subsurface", "", 0.0, 1.0,
		"How much light scatters below the surface, as in skin and wax: softer shadows with colored edges."),
	FD_SETTING(FSurfaceAppearance, SubsurfaceColor, "subsurfaceColor", "", 0.0, 1.0,
		"Color of the light that went through the material."),
	FD_SETTING(FSurfaceAppearance, Translucency, "translucency", "", 0.0, 1.0,
		"Fraction of the diffuse light that comes through from the back, as in a leaf."),
	FD_SETTING_CHOICE(FSurfaceAppearance, Detail, "detail", DetailNames, "Fine structure by formula."),
	FD_SETTING(FSurfaceAppearance, DetailStrength, "detailStrength", "", 0.0, 1.0, "How marked it is."),
	FD_SETTING(FSurfaceAppearance, DetailScale, "detailScale", "m", 1.0e-6, 10.0,
		"Its size: from pore to pore, from vein to vein, a flake, a can's height, a board's width, an eye's radius."),
	FD_SETTING(FSurfaceAppearance, CreaseAngle, "creaseAngle", "deg", 0.0, 180.0,
		"Edges between triangles that differ by more stay sharp; the rest is shaded smooth."),
	FD_SETTING(FSurfaceAppearance, Porosity, "porosity", "", 0.0, 1.0,
		"How much water soaks into the bare material and darkens it: 1 stone and cloth, 0 plastic. Below varnish "
		"none."),
};

constexpr FSettingField LiquidTable[] = {
	FD_SETTING(FLiquidAppearance, Color, "color", "", 0.0, 1.0, "What is left of white light after colorDepth."),
	FD_SETTING(FLiquidAppearance, ColorDepth, "colorDepth", "m", 1.0e-6, 10.0,
		"Depth of liquid at which color and opacity are reached (Beer's law)."),
	FD_SETTING(FLiquidAppearance, Opacity, "opacity", "", 0.0, 1.0,
		"How much that depth hides of what is below: 0 for water and honey, 0.99 for paint and milk."),
	FD_SETTING(FLiquidAppearance, Roughness, "roughness", "", 0.0, 1.0, "Of its surface: 0 is wet, more is drying."),
	FD_SETTING(FLiquidAppearance, RefractiveIndex, "refractiveIndex", "", 1.0, 2.5, "1.333 for water, 1.49 for honey."),
};

constexpr FSettingField LiquidLookTable[] = {
	FD_SETTING(FLiquidLook, AbsorptionColor, "absorptionColor", "", 0.0, 1.0,
		"What is left of white light after absorptionDepth."),
	FD_SETTING(FLiquidLook, AbsorptionDepth, "absorptionDepth", "m", 1.0e-6, 1.0e4,
		"Path length through the liquid after which that is left (Beer's law)."),
	FD_SETTING(FLiquidLook, ScatterColor, "scatterColor", "", 0.0, 1.0,
		"Color of what the liquid itself scatters back, or of the metal."),
	FD_SETTING(FLiquidLook, Turbidity, "turbidity", "1/m", 0.0, 1.0e6,
		"How much of the light is scattered per meter: 0 is clear, 10 honey, 500 mud, 4000 paint."),
	FD_SETTING(FLiquidLook, Roughness, "roughness", "", 0.0, 1.0, "Of its surface: 0 is wet, 1 is chalk."),
	FD_SETTING(FLiquidLook, RefractiveIndex, "refractiveIndex", "", 1.0, 2.5, "1.333 for water, 1.49 for honey."),
	FD_SETTING(FLiquidLook, Metallic, "metallic", "", 0.0, 1.0, "1 for molten metal of the color scatterColor."),
	FD_SETTING(FLiquidLook, Foaming, "foaming", "", 0.0, 1.0,
		"How white it gets where it is fast and torn: 1 for water, 0 for what does not foam."),
};

constexpr FSettingField TintTable[] = {
	FD_SETTING(FTintSettings, Center, "center", "m", -1.0e4, 1.0e4, "Its middle, in the surface's own space."),
	FD_SETTING(FTintSettings, HalfExtent, "halfExtent", "m", 1.0e-4, 1.0e4, "How far it reaches along each axis."),
	FD_SETTING(FTintSettings, Softness, "softness", "", 0.0, 1.0, "Fraction of it that fades out toward its edge."),
	FD_SETTING(FTintSettings, Color, "color", "", 0.0, 1.0, "Color: linear reflectance, red green blue."),
	FD_SETTING(FTintSettings, Amount, "amount", "", 0.0, 1.0, "How much of that color."),
	FD_SETTING(FTintSettings, Hair, "hair", "", 0.0, 1.0, "0 is paint, 1 is short hair such as a brow."),
	FD_SETTING(FTintSettings, bMirrored, "mirrored", "", 0.0, 1.0, "The same once more on the other side of x = 0."),
};

} // namespace

std::span<const FSettingField> TintFields()
{
	return TintTable;
}

std::span<const FSettingField> AppearanceFields()
{
	return AppearanceTable;
}

std::span<const FSettingField> LiquidFields()
{
	return LiquidTable;
}

std::span<const FSettingField> LiquidLookFields()
{
	return LiquidLookTable;
}

} // namespace FluidDrops
