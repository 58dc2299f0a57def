// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about drops that move by force regimes (Docs/Model/Weather.md#force-regimes), and about the lobed
// shape (#lobed-shapes). Defaults are the published condensation on a can, in SI (#published-sets).

#pragma once

#include "FluidDropsCore/DropShapes/LobeForm.h"
#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

/** How the weight of a drop grows with its radius (Docs/Model/Weather.md#critical-radii). */
enum class EDropWeight : uint8
{
	Volume, // SI
	Radius, // the published numbers
};

struct FRegimeSettings
{
	EDropWeight Weight = EDropWeight::Volume;
	float StartRadius = 0.6e-3f;    // r_T
	float BreakUpRadius = 0.72e-3f; // r_mu0
	float LeaveRadius = 0.9e-3f;    // r_M
	float Gravity = 9.81f;
	float BoxUnit = 0.06f;        // L_u
	float FrictionSpread = 0.1f;  // sigma
	float SlideTime = 0.005f;     // tau
	float TraceAttraction = 0.7f; // alpha
	float OwnTraceTime = 0.5f;
	float BreakUpRate = 2.0f; // k_sep
	float MinBreakUpRadius = 0.12e-3f;
	float MergeGap = 0.05f;       // epsilon
	float LobeSensitivity = 0.8f; // lambda
	float LobeForward = 1.0f;     // C1
	float LobeRaise = 1.5f;       // C2
	float LobeRadius = 0.96e-3f;  // of the mass M_max
	ELobeForm LobeForm = ELobeForm::Sealed;
};

FD_CORE_API std::span<const FSettingField> RegimeSettingFields();

inline std::span<const FSettingField> FieldsOf(const FRegimeSettings&)
{
	return RegimeSettingFields();
}

} // namespace FluidDrops
