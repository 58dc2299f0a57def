// Copyright (c) 2026 The FluidDrops authors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "Factories/Factory.h"

#include "PresetImportFactory.generated.h"

/**
 * Imports a preset file that is dropped into the content browser or chosen with Import. Takes only presets of
 * FluidDrops: any other JSON is left to those who know it.
 */
UCLASS()
class UFluidPresetImportFactory : public UFactory
{
	GENERATED_BODY()

public:
	UFluidPresetImportFactory();

	virtual bool DoesSupportClass(UClass* Class) override;
	virtual bool FactoryCanImport(const FString& Filename) override;
	virtual UObject* FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn, bool& bOutOperationCanceled) override;
};
