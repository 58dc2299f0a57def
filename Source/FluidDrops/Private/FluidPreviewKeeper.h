// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "FluidPreviewKeeper.generated.h"

/** Owns what a preview in the level editor makes for others. Nobody can select it, and so nobody can delete it. */
UCLASS(Transient, NotPlaceable, NotBlueprintable)
class AFluidPreviewKeeper : public AActor
{
	GENERATED_BODY()

#if WITH_EDITOR
public:
	virtual bool IsSelectable() const override
	{
		return false;
	}
#endif
};
