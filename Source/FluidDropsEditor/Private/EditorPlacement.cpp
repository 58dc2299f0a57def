// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EditorPlacement.h"

#include "FluidDropsStyle.h"
#include "FluidDropsWorldSettings.h"
#include "FluidEmitterActors.h"
#include "IPlacementModeModule.h"

#define LOCTEXT_NAMESPACE "FluidDropsPlacement"

namespace FluidDropsUnreal::Editor
{

FName PlacementCategory()
{
	return TEXT("FluidDrops");
}

void AddPlacementCategory()
{
	IPlacementModeModule& Placement = IPlacementModeModule::Get();
	const FPlacementCategoryInfo Category(LOCTEXT("Category", "FluidDrops"),
		FSlateIcon(FFluidDropsStyle::Name(), FFluidDropsStyle::Icon()), PlacementCategory(), TEXT("FluidDrops"), 45,
		false);
	Placement.RegisterPlacementCategory(Category);
	UClass* const Classes[] = {AFluidRainEmitter::StaticClass(), AFluidDropEmitter::StaticClass(),
		AFluidCondensationEmitter::StaticClass(), AFluidSweatEmitter::StaticClass(),
		AFluidParticleEmitter::StaticClass(), AFluidSink::StaticClass(), AFluidWindSource::StaticClass(),
		AFluidDropsWorldSettings::StaticClass()};
	int32 Order = 0;
	for (UClass* Class : Classes)
	{
		UActorFactory* const DefaultFactory = nullptr; // the one that knows how to place any actor class
		Placement.RegisterPlaceableItem(PlacementCategory(),
			MakeShared<FPlaceableItem>(DefaultFactory, FAssetData(Class), TOptional<int32>(Order++)));
	}
}

void RemovePlacementCategory()
{
	if (IPlacementModeModule::IsAvailable())
	{
		IPlacementModeModule::Get().UnregisterPlacementCategory(PlacementCategory());
	}
}

} // namespace FluidDropsUnreal::Editor

#undef LOCTEXT_NAMESPACE
