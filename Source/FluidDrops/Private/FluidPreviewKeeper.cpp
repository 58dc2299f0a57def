// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidPreviewKeeper.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidPreviewKeeper)
