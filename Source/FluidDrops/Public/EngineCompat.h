// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every difference between the versions of Unreal Engine that we compile with (5.4 and newer). Nothing else in the
// plugin asks for the version.

#pragma once

#include "Misc/AutomationTest.h"
#include "Misc/EngineVersionComparison.h"

#if UE_VERSION_OLDER_THAN(5, 4, 0)
#error "FluidDrops needs Unreal Engine 5.4 or newer."
#endif

namespace FluidDropsUnreal::Compat
{

// From 5.5 on the flags of tests are an enum class, with masks beside it.
#if UE_VERSION_OLDER_THAN(5, 5, 0)
inline constexpr auto TestFlags = EAutomationTestFlags::ApplicationContextMask | EAutomationTestFlags::ProductFilter;
#else
inline constexpr auto TestFlags = EAutomationTestFlags_ApplicationContextMask | EAutomationTestFlags::ProductFilter;
#endif

} // namespace FluidDropsUnreal::Compat
