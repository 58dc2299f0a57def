// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, FluidDropsEditor)
