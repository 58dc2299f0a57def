// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How many numbers the processor works on at a time. What is compiled for several widths gives the same bits in all of
// them, and uses the widest that this processor has.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

enum class ELanes : uint8
{
	Best,
	Plain,
	Four, // SSE2 or NEON: what every x86-64 or 64-bit ARM processor has
	Avx2,
	Avx512,
};

/** Whether this processor and build have them. */
FD_CORE_API bool HasLanes(ELanes Lanes);

/** What ELanes::Best stands for: the widest there are, unless SetLanesInUse said otherwise. Never Best itself. */
FD_CORE_API ELanes BestLanes();

/** What ELanes::Best stands for in this process from now on; for tests, and to look for a fault. */
FD_CORE_API void SetLanesInUse(ELanes Lanes);

} // namespace FluidDrops
