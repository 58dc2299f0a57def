// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The water of a level that is edited. The editor's side of it (menu, buttons, when it ends): FluidDropsEditor's
// Preview/LevelPreview.cpp.

#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "FluidSimulation.h"
#include "Render/FluidWetnessMaterials.h"
#include "WaterPreview.h"

AActor& UFluidDropsSubsystem::OwnerOfMade(AActor& Actor) const
{
#if WITH_EDITOR
	return Preview ? Preview->Keeper() : Actor;
#else
	return Actor;
#endif
}

#if WITH_EDITOR

void UFluidDropsSubsystem::StartPreview()
{
	if (!IsPreviewing() && GetWorldRef().WorldType == EWorldType::Editor)
	{
		ForgetWater();
		StartSettings();
		Preview = MakeShared<FFluidWaterPreview>(GetWorldRef());
	}
}

void UFluidDropsSubsystem::StopPreview()
{
	if (Preview)
	{
		const TGuardValue<ITransaction*> NoUndo(GUndo, nullptr);
		Preview->End();
		Preview.Reset();
		ForgetWater();
	}
}

void UFluidDropsSubsystem::TakeBackMaterials()
{
	FluidDropsUnreal::TakeBackMaterials(GetWorldRef());
}

void UFluidDropsSubsystem::UpdatePreview()
{
	if (Preview)
	{
		Preview->Update();
	}
}

#endif // WITH_EDITOR
