// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Shapes of bodies, made before they are given to a step: the distance field of a mesh takes tens of milliseconds and
// more, so it is made on a background task, and the body joins the fluid when it is there.

#pragma once

#include "Containers/UnrealString.h"
#include "FluidDropsCore/Bodies/BodyShapeSpec.h"
#include "Tasks/Task.h"
#include "Templates/SharedPointer.h"

#include <memory>

/** A shape as it is described, and as the core has made it. Never changed. */
struct FFluidBodySolid
{
	FluidDrops::FBodyShapeSpec Spec;
	FluidDrops::FBodyShape Shape;
};

using FFluidBodySolidPtr = std::shared_ptr<const FFluidBodySolid>;

/** A solid that is being made. */
struct FFluidSolidWork
{
	UE::Tasks::FTask Task;
	FFluidBodySolidPtr Solid; // when the task is done; null: Problem says why
	FString Problem;

	bool IsDone() const { return !Task.IsValid() || Task.IsCompleted(); }
};

using FFluidSolidWorkPtr = TSharedPtr<FFluidSolidWork, ESPMode::ThreadSafe>;

namespace FluidDropsUnreal
{

/** At once for what is quick to make; meshes on a background task. */
FFluidSolidWorkPtr StartSolid(FluidDrops::FBodyShapeSpec Spec);

/** For each solid its part of the volume of all; the same for each if they have none. */
TArray<float> SharesOfVolume(TConstArrayView<FFluidBodySolidPtr> Solids);

} // namespace FluidDropsUnreal
