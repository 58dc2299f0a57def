// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Settings structs in files: every field of the table, by value.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Foundation/Settings.h"

namespace FluidDrops
{

FD_CORE_API void WriteSettings(FByteWriter& Writer, const void* Struct, std::span<const FSettingField> Fields);
/** Checked as always; the reader has failed if a value was refused. */
FD_CORE_API void ReadSettings(FByteReader& Reader, void* Struct, std::span<const FSettingField> Fields);

} // namespace FluidDrops
