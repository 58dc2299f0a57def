// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The two published sets of Djado 2011 (Docs/Model/Weather.md#published-sets), as critical radii (#critical-radii).

#pragma once

#include "FluidDropsCore/Drops/RegimeSettings.h"

namespace FluidDrops
{

/** Published forces become radii by the box unit, 0.06 m for a can. */
inline FRegimeSettings CondensationSet()
{
	FRegimeSettings Set;
	Set.BoxUnit = 0.06f;
	Set.StartRadius = 0.010f * Set.BoxUnit;
	Set.BreakUpRadius = 0.012f * Set.BoxUnit;
	Set.LeaveRadius = 0.015f * Set.BoxUnit;
	Set.FrictionSpread = 0.1f;
	Set.TraceAttraction = 0.007f / 0.010f;
	return Set;
}

/** The same for a head, 0.12 m. */
inline FRegimeSettings SweatSet()
{
	FRegimeSettings Set;
	Set.BoxUnit = 0.12f;
	Set.StartRadius = 0.005f * Set.BoxUnit;
	Set.BreakUpRadius = 0.006f * Set.BoxUnit;
	Set.LeaveRadius = 0.007f * Set.BoxUnit;
	Set.FrictionSpread = 0.15f;
	Set.TraceAttraction = 0.007f / 0.005f;
	return Set;
}

} // namespace FluidDrops
