// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "EditorValidatorBase.h"

#include "FluidDropsValidator.generated.h"

/**
 * Part of Validate Data and of the checks on save: the surfaces of levels. Data assets check themselves. What is found
 * is also in the message log of FluidDrops, with remedies to click.
 */
UCLASS()
class UFluidDropsValidator : public UEditorValidatorBase
{
	GENERATED_BODY()

public:
	virtual bool CanValidateAsset_Implementation(
		const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const override;
	virtual EDataValidationResult ValidateLoadedAsset_Implementation(
		const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context) override;
};
