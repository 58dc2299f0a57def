// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The body of volk, which Debian ships as a header and a source.

#define VOLK_IMPLEMENTATION
#include "Render/VulkanApi.h"
