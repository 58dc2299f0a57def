// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Vectors in commands.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

inline void WriteVector(FByteWriter& Writer, const FVec3f& Vector)
{
	Writer.WriteArray(std::span<const float>(Vector.data(), 3));
}

inline void ReadVector(FByteReader& Reader, FVec3f& Vector)
{
	Reader.ReadArray(std::span<float>(Vector.data(), 3));
}

} // namespace FluidDrops
