// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Names for what components have registered. A handle notices when what it named is gone: using it then does nothing.

#pragma once

#include "CoreTypes.h"

template <typename Kind>
struct TFluidHandle
{
	int32 Slot = INDEX_NONE;
	uint32 Generation = 0;

	/** It named something once; that may be gone. */
	bool IsSet() const { return Slot != INDEX_NONE; }
	void Reset() { *this = {}; }
	friend bool operator==(const TFluidHandle& A, const TFluidHandle& B)
	{
		return A.Slot == B.Slot && A.Generation == B.Generation;
	}
};

/** Something that carries water. */
using FFluidSurfaceHandle = TFluidHandle<struct FFluidSurfaceKind>;
/** A box from which drops start. */
using FFluidEmitterHandle = TFluidHandle<struct FFluidEmitterKind>;
/** A fall of rain. */
using FFluidRainHandle = TFluidHandle<struct FFluidRainKind>;
/** A nozzle of particle fluid. */
using FFluidSourceHandle = TFluidHandle<struct FFluidSourceKind>;
/** A box in which particle fluid drains. */
using FFluidSinkHandle = TFluidHandle<struct FFluidSinkKind>;
/** Something that blows. */
using FFluidWindSourceHandle = TFluidHandle<struct FFluidWindSourceKind>;
/** A solid in particle fluid. */
using FFluidBodyHandle = TFluidHandle<struct FFluidSolidKind>;
