// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What can be set about the matter that a liquid carries: binder of paint, cells of blood, salt, dust
// (Docs/Model/SurfaceDrops.md#matter). The default is a clean liquid.

#pragma once

#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

struct FMatterSettings
{
	float Fraction = 0.0f;
	float SetFraction = 0.7f;
	float DryingExponent = 2.0f;
	float DissolveRate = 0.0f;
	float DepositRate = 0.0f;
	float Stickiness = 0.0f;

	/** Where it stops to flow; fresh liquid always does. */
	float SolidFraction() const { return SetFraction > Fraction + 0.05f ? SetFraction : Fraction + 0.05f; }
};

FD_CORE_API std::span<const FSettingField> MatterSettingFields();

inline std::span<const FSettingField> FieldsOf(const FMatterSettings&)
{
	return MatterSettingFields();
}

} // namespace FluidDrops
