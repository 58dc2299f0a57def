// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/StopSignal.h"

#include <csignal>

namespace FluidDrops
{

namespace
{

volatile std::sig_atomic_t StopRequested = 0;

void OnStopSignal(int Signal)
{
	StopRequested = Signal;
}

} // namespace

void CatchStopSignals()
{
	struct sigaction Action = {};
	Action.sa_handler = OnStopSignal;
	Action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
	sigemptyset(&Action.sa_mask);
	sigaction(SIGINT, &Action, nullptr);
	sigaction(SIGTERM, &Action, nullptr);
}

bool IsStopRequested()
{
	return StopRequested != 0;
}

int StopSignal()
{
	return StopRequested;
}

} // namespace FluidDrops
