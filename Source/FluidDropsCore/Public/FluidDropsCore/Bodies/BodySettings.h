// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about a solid body in particle fluid (Docs/Model/ParticleFluid.md#bodies).

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

enum class EBodyKind : uint8
{
	Static,    // never moves by itself
	Kinematic, // moves as it is told, whatever the fluid does
	Dynamic,   // the fluid moves it
};

/**
 * How a dynamic body and the particles that touch it share their momentum
 * (Docs/Model/ParticleFluid.md#momentum-exchange).
 */
enum class EBodyExchange : uint8
{
	Implicit, // all contacts at once: exact, and light bodies float calmly
	Literal,  // as published: each contact as if it were alone; for comparison
};

struct FBodySettings
{
	EBodyKind Kind = EBodyKind::Static;
	float Density = 500.0f;            // kg/m^3
	float Friction = 0.1f;             // mu for 1/30 s
	float Stickiness = 0.0f;           // A of (F24)
	float StickRange = 0.2f;           // d^adh / h
	bool bFrictionInStickRange = true; // else only where particles touch
	EBodyExchange Exchange = EBodyExchange::Implicit;
	bool bGentleExtraction = true; // no speed for particles that are moved out of the solid
	bool bSwept = true;            // look for contacts along a particle's way, not only at its end
	float GravityScale = 1.0f;
	float ContactFriction = 0.4f; // between bodies
};

FD_CORE_API std::span<const FSettingField> BodySettingFields();

inline std::span<const FSettingField> FieldsOf(const FBodySettings&)
{
	return BodySettingFields();
}

} // namespace FluidDrops
