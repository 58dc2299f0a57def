// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How the content browser shows the data assets: name, color, category and description. Their icons are those of
// FluidDropsStyle.h.

#pragma once

#include "AssetDefinition.h"
#include "AssetDefinitionDefault.h"
#include "CoreMinimal.h"

#include "PresetAssetDefinitions.generated.h"

/** What all data assets of FluidDrops have in common in the content browser. */
UCLASS(Abstract)
class UAssetDefinition_FluidPreset : public UAssetDefinitionDefault
{
	GENERATED_BODY()

public:
	virtual TConstArrayView<FAssetCategoryPath> GetAssetCategories() const override;
	virtual FText GetAssetDescription(const FAssetData& AssetData) const override;
};

/** Liquids in the content browser. */
UCLASS()
class UAssetDefinition_FluidLiquid : public UAssetDefinition_FluidPreset
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual FLinearColor GetAssetColor() const override;
};

/** Liquids of particles in the content browser. */
UCLASS()
class UAssetDefinition_FluidParticleLiquid : public UAssetDefinition_FluidPreset
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual FLinearColor GetAssetColor() const override;
};

/** Materials of surfaces in the content browser. */
UCLASS()
class UAssetDefinition_FluidSurface : public UAssetDefinition_FluidPreset
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual FLinearColor GetAssetColor() const override;
};

/** Sources of drops in the content browser. */
UCLASS()
class UAssetDefinition_FluidEmitter : public UAssetDefinition_FluidPreset
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual FLinearColor GetAssetColor() const override;
};

/** Kinds of rain in the content browser. */
UCLASS()
class UAssetDefinition_FluidRain : public UAssetDefinition_FluidPreset
{
	GENERATED_BODY()

public:
	virtual FText GetAssetDisplayName() const override;
	virtual TSoftClassPtr<UObject> GetAssetClass() const override;
	virtual FLinearColor GetAssetColor() const override;
};
