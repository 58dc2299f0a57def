// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shape of a primitive component as the core's bodies want it: one body for each piece of simple collision, or one
// for the triangles of a static mesh. A component of several pieces is several bodies that move as one and share its
// mass by their volumes: what the fluid does to them is summed.

#pragma once

#include "FluidBodyComponent.h"
#include "FluidDropsCore/Bodies/Bodies.h"
#include "FluidDropsCore/Bodies/BodyShapeSpec.h"
#include "Math/Transform.h"

struct FBodyInstance;

struct FFluidBodyPart
{
	FluidDrops::FBodyShapeSpec Shape;
	FTransform ToPrimitive; // without scale, which is in the shape
};

struct FFluidBodyShapeOptions
{
	EFluidBodyShape Shape = EFluidBodyShape::Automatic;
	uint32 Resolution = 48;
	bool bContainer = false;
};

namespace FluidDropsUnreal
{

/** Whether its mesh is being built: the engine waits for that if it is asked for the collision of the mesh. */
bool IsBeingBuilt(const UPrimitiveComponent& Primitive);

/** None: Problem says why. */
TArray<FFluidBodyPart> ReadBodyParts(
	UPrimitiveComponent& Primitive, const FFluidBodyShapeOptions& Options, FText& Problem);

/** Scale is in the shapes. */
inline FTransform PoseWithoutScale(const FTransform& Transform)
{
	return FTransform(Transform.GetRotation(), Transform.GetTranslation());
}

/** The mass of a body of the engine, whole, in the space of one of its parts. */
FluidDrops::FBodyMass CoreMassOf(const FBodyInstance& Instance, const FTransform& PartToPrimitive);

} // namespace FluidDropsUnreal
