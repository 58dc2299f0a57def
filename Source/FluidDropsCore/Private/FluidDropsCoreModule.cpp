// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The only file of the core that knows Unreal: it makes the sources a module there. CMake leaves it out.

#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, FluidDropsCore)
