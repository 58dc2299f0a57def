// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FluidDrops.Debug.Draw: what is simulated, as lines in the world. Draws nothing in shipping builds.

#pragma once

#include "ConsoleVariables.h"

class UWorld;
struct FFluidFrame;

namespace FluidDropsUnreal
{

void DrawDebug(const UWorld& World, const FFluidFrame& Frame, Console::EDebugDraw What);

} // namespace FluidDropsUnreal
