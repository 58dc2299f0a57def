// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FluidDrops.Debug.Draw and FluidDrops.Debug.Wind: what is simulated, as lines in the world. Draws nothing in shipping
// builds.

#pragma once

#include "ConsoleVariables.h"
#include "Math/Vector.h"

class UWorld;
struct FFluidFrame;

namespace FluidDropsUnreal
{

void DrawDebug(const UWorld& World, const FFluidFrame& Frame, Console::EDebugDraw What);
/** The wind as arrows that are so far apart (cm), around a place of the world. Spacing 0: none. */
void DrawWind(const UWorld& World, const FFluidFrame& Frame, const FVector& Around, float Spacing);

} // namespace FluidDropsUnreal
