// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wind of a frame: the core's field as it was after the last tick, in the core's units around the frame's origin.
// Never changed once it is in a frame, so that any thread may sample it; frames share it for as long as no tick comes.

#pragma once

#include "CoreVectors.h"
#include "FluidDropsCore/Wind/WindField.h"

struct FFluidFrameWind
{
	FluidDrops::FWindField Field;

	/** Place: from the frame's origin, cm; returns cm/s. */
	FVector3f At(const FVector& Place) const
	{
		return FluidDropsUnreal::Units::VectorToUnreal(
			FluidDropsUnreal::ToVector(Field.At(FluidDropsUnreal::CoreVector(Place))));
	}
};
