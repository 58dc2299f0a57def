// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Add > FluidDrops in the content browser: new, empty data assets.

#pragma once

#include "CoreMinimal.h"
#include "Factories/Factory.h"

#include "PresetFactories.generated.h"

/** Makes a new data asset of the kind that SupportedClass names. */
UCLASS(Abstract)
class UFluidPresetFactory : public UFactory
{
	GENERATED_BODY()

public:
	UFluidPresetFactory();

	virtual UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		UObject* Context, FFeedbackContext* Warn) override;
	virtual FString GetDefaultNewAssetName() const override;
};

/** Makes a new liquid. */
UCLASS()
class UFluidLiquidFactory : public UFluidPresetFactory
{
	GENERATED_BODY()

public:
	UFluidLiquidFactory();
};

/** Makes a new liquid of particles. */
UCLASS()
class UFluidParticleLiquidFactory : public UFluidPresetFactory
{
	GENERATED_BODY()

public:
	UFluidParticleLiquidFactory();
};

/** Makes a new material of surfaces. */
UCLASS()
class UFluidSurfaceFactory : public UFluidPresetFactory
{
	GENERATED_BODY()

public:
	UFluidSurfaceFactory();
};

/** Makes a new source of drops. */
UCLASS()
class UFluidEmitterFactory : public UFluidPresetFactory
{
	GENERATED_BODY()

public:
	UFluidEmitterFactory();
};

/** Makes a new kind of rain. */
UCLASS()
class UFluidRainFactory : public UFluidPresetFactory
{
	GENERATED_BODY()

public:
	UFluidRainFactory();
};
