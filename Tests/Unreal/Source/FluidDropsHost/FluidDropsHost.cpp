// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Modules/ModuleManager.h"

IMPLEMENT_PRIMARY_GAME_MODULE(FDefaultGameModuleImpl, FluidDropsHost, "FluidDropsHost");
