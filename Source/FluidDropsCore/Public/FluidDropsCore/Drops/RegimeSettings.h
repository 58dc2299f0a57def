// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about drops that move by force regimes (spec 4), and about the lobed shape. Defaults are the
// published condensation on a can, in SI (section 3).

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

/** How the weight of a drop grows with its radius (spec 4 section 3). */
enum class EDropWeight : uint8
{
	Volume, // SI
	Radius, // the published numbers
};

/** How the lobe of a drop meets its surface (spec 4 section 6.3). */
enum class ELobeForm : uint8
{
	Sealed, // (5b): the upper half, closed by its base
	Source, // (5): pushes the rear below the surface; for comparison with the thesis
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
	float LeastBreakUpRadius = 0.12e-3f;
	float MergeGap = 0.05f;       // epsilon
	float LobeSensitivity = 0.8f; // lambda
	float LobeForward = 1.0f;     // C1
	float LobeRaise = 1.5f;       // C2
	float LobeRadius = 0.96e-3f;  // of the mass M_max
	ELobeForm LobeForm = ELobeForm::Sealed;
};

FD_CORE_API std::span<const FSettingField> RegimeSettingFields();

} // namespace FluidDrops
