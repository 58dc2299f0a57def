// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Dynamic instances of the materials of meshes that show wetness. In a level that is edited they are lent: a mesh gets
// what it had back, exactly, before it is saved or copied and when a preview ends. Nothing of them is saved.

#pragma once

#include "UObject/NameTypes.h"

class UMaterialInstanceDynamic;
class UMeshComponent;
class UObject;
class UTexture;
class UWorld;

namespace FluidDropsUnreal
{

/** The dynamic instance in a slot that has a material; a new one if there is none. Giver owns what is lent. */
UMaterialInstanceDynamic* GiveDynamicMaterial(UMeshComponent& Target, int32 Slot, UObject& Giver);

#if WITH_EDITOR

/** Takes back what was lent. */
void TakeBackMaterials(UMeshComponent& Target);
void TakeBackMaterials(const UWorld& World);

/** Takes a texture out of dynamic instances that are the mesh's own. */
void TakeBackTexture(UMeshComponent& Target, FName Parameter, const UTexture* Texture);

#endif // WITH_EDITOR

} // namespace FluidDropsUnreal
