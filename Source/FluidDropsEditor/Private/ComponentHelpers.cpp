// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "ComponentHelpers.h"

#include "Details/PreviewDetails.h"
#include "Details/SettingsUnits.h"
#include "Details/SurfaceDetails.h"
#include "Editor/UnrealEdEngine.h"
#include "FluidBodyComponent.h"
#include "FluidCondensationComponent.h"
#include "FluidDropEmitterComponent.h"
#include "FluidDropsWorldSettings.h"
#include "FluidEmitterComponent.h"
#include "FluidParticleEmitterComponent.h"
#include "FluidRainComponent.h"
#include "FluidSinkComponent.h"
#include "FluidSurfaceComponent.h"
#include "FluidSweatComponent.h"
#include "FluidWetnessComponent.h"
#include "FluidWindSourceComponent.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "UnrealEdGlobals.h"
#include "Visualizers/EmitterVisualizers.h"
#include "Visualizers/SurfaceVisualizer.h"

namespace
{

template <typename VisualizerType>
void AddVisualizer(const UClass* Class, TArray<FName>& Visualized)
{
	const TSharedRef<FComponentVisualizer> Visualizer = MakeShared<VisualizerType>();
	GUnrealEd->RegisterComponentVisualizer(Class->GetFName(), Visualizer);
	Visualizer->OnRegister();
	Visualized.Add(Class->GetFName());
}

template <typename DetailsType>
void AddDetails(FPropertyEditorModule& Properties, const UClass* Class, TArray<FName>& DetailClasses)
{
	DetailClasses.Add(Class->GetFName());
	Properties.RegisterCustomClassLayout(DetailClasses.Last(),
		FOnGetDetailCustomizationInstance::CreateLambda(
			[]() -> TSharedRef<IDetailCustomization> { return MakeShared<DetailsType>(); }));
}

} // namespace

FComponentHelpers::FComponentHelpers()
{
	if (GUnrealEd) // there is none before the engine has started
	{
		AddVisualizer<FRainVisualizer>(UFluidRainComponent::StaticClass(), Visualized);
		AddVisualizer<FDropEmitterVisualizer>(UFluidDropEmitterComponent::StaticClass(), Visualized);
		AddVisualizer<FParticleEmitterVisualizer>(UFluidParticleEmitterComponent::StaticClass(), Visualized);
		AddVisualizer<FSinkVisualizer>(UFluidSinkComponent::StaticClass(), Visualized);
		AddVisualizer<FWindSourceVisualizer>(UFluidWindSourceComponent::StaticClass(), Visualized);
		AddVisualizer<FSweatVisualizer>(UFluidSweatComponent::StaticClass(), Visualized);
		AddVisualizer<FEmitterVisualizer>(UFluidCondensationComponent::StaticClass(), Visualized);
		AddVisualizer<FSurfaceVisualizer>(UFluidSurfaceComponent::StaticClass(), Visualized);
	}

	FPropertyEditorModule& Properties = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
	AddDetails<FSurfaceDetails>(Properties, UFluidSurfaceComponent::StaticClass(), DetailClasses);
	for (const UClass* Class : {UFluidEmitterComponent::StaticClass(), UFluidBodyComponent::StaticClass(),
			 UFluidWetnessComponent::StaticClass(), AFluidDropsWorldSettings::StaticClass()})
	{
		AddDetails<FPreviewDetails>(Properties, Class, DetailClasses);
	}
	DetailStructs = FSettingsUnits::StructsWithUnits();
	for (const FName Struct : DetailStructs)
	{
		Properties.RegisterCustomPropertyTypeLayout(Struct,
			FOnGetPropertyTypeCustomizationInstance::CreateLambda(
				[]() -> TSharedRef<IPropertyTypeCustomization> { return MakeShared<FSettingsUnits>(); }));
	}
}

FComponentHelpers::~FComponentHelpers()
{
	for (const FName Class : Visualized)
	{
		if (GUnrealEd)
		{
			GUnrealEd->UnregisterComponentVisualizer(Class);
		}
	}
	if (FPropertyEditorModule* Properties = FModuleManager::GetModulePtr<FPropertyEditorModule>("PropertyEditor"))
	{
		for (const FName Class : DetailClasses)
		{
			Properties->UnregisterCustomClassLayout(Class);
		}
		for (const FName Struct : DetailStructs)
		{
			Properties->UnregisterCustomPropertyTypeLayout(Struct);
		}
	}
}
