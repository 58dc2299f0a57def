// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Checks/FluidDropsValidator.h"

#include "Checks/SurfaceCheck.h"
#include "Engine/World.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsValidator)

bool UFluidDropsValidator::CanValidateAsset_Implementation(
	const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const
{
	return InObject && InObject->IsA<UWorld>();
}

EDataValidationResult UFluidDropsValidator::ValidateLoadedAsset_Implementation(
	const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context)
{
	const TArray<FFluidSurfaceFinding> Findings =
		FluidDropsUnreal::Editor::CheckSurfaces(*CastChecked<UWorld>(InAsset));
	FluidDropsUnreal::Editor::ReportFindings(Findings);
	for (const FFluidSurfaceFinding& Finding : Findings)
	{
		AssetWarning(InAsset, Finding.Text); // the level works without water, so it is no error
	}
	AssetPasses(InAsset);
	return EDataValidationResult::Valid;
}
