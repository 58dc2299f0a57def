// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Everything that a host can do to a world between ticks, as data. The functions of FWorld and its parts are the way to
// do it; commands are how it is recorded and replayed. Each is declared once, beside the solver that it is for.

#pragma once

#include "FluidDropsCore/World/WorldCommands.h"
#include "FluidDropsCore/World/WorldParts.h"

namespace FluidDrops
{

using FWorldCommands = TCommandsOfParts<FSurfaceCommands, FWorldParts>;
static_assert(FWorldCommands::HasUniqueNumbers());

using FWorldCommand = FWorldCommands::FVariant;

} // namespace FluidDrops
