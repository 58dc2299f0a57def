// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Ctrl-C (SIGINT) and SIGTERM as a question that a loop asks. The first one stops politely; a second one ends the
// program at once.

#pragma once

namespace FluidDrops
{

void CatchStopSignals();

bool IsStopRequested();

/** SIGINT or SIGTERM, whichever was caught; 0 if none was. */
int StopSignal();

} // namespace FluidDrops
