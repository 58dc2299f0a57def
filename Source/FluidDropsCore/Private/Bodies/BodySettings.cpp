// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Bodies/BodySettings.h"

namespace FluidDrops
{

namespace
{

constexpr const char* BodyKindNames[] = {"static", "kinematic", "dynamic"};
constexpr const char* BodyExchangeNames[] = {"implicit", "literal"};

constexpr FSettingField BodyFields[] = {
	FD_SETTING_CHOICE(FBodySettings, Kind, "kind", BodyKindNames,
		"Whether the body stands still, moves as it is told, or is moved by the fluid."),
	FD_SETTING(FBodySettings, Density, "density", "kg/m^3", 1.0, 30000.0,
		"Mass of a dynamic body by its volume: cork 200, wood 500, ice 917, stone 2500. Below the liquid's it floats."),
	FD_SETTING(FBodySettings, Friction, "friction", "", 0.0, 1.0,
		"Fraction of its sliding speed that fluid loses on the body within 1/30 s: 0 slips freely, 1 stands still."),
	FD_SETTING(FBodySettings, Stickiness, "stickiness", "", 0.0, 200.0,
		"How strongly the body holds fluid, as a multiple of gravity: from 20 on, a layer hangs below it."),
	FD_SETTING(FBodySettings, StickRange, "stickRange", "", 0.01, 0.5,
		"How far stickiness reaches, as a fraction of the interaction radius: 0.2 for films, 0.4 for a meniscus."),
	FD_SETTING(FBodySettings, bFrictionInStickRange, "frictionInStickRange", "", 0.0, 1.0,
		"Whether friction acts as far as stickiness does, so that films cling."),
	FD_SETTING_CHOICE(FBodySettings, Exchange, "exchange", BodyExchangeNames,
		"How a dynamic body and the particles on it exchange momentum; literal is the published method, for "
		"comparison."),
	FD_SETTING(FBodySettings, bGentleExtraction, "gentleExtraction", "", 0.0, 1.0,
		"Whether particles that are found in the body leave it without gaining speed."),
	FD_SETTING(FBodySettings, bSwept, "swept", "", 0.0, 1.0,
		"Whether a particle's whole path is tested: thin walls hold fast fluid."),
	FD_SETTING(
		FBodySettings, GravityScale, "gravityScale", "", -10.0, 10.0, "How much of gravity a dynamic body feels."),
	FD_SETTING(FBodySettings, ContactFriction, "contactFriction", "", 0.0, 2.0,
		"Coulomb friction of the body against other bodies."),
};

} // namespace

std::span<const FSettingField> BodySettingFields()
{
	return BodyFields;
}

} // namespace FluidDrops
