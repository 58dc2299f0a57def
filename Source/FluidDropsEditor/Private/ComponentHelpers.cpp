// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "ComponentHelpers.h"

#include "Details/SettingsUnits.h"
#include "Details/SurfaceDetails.h"
#include "Editor/UnrealEdEngine.h"
#include "FluidCondensationComponent.h"
#include "FluidDropEmitterComponent.h"
#include "FluidParticleEmitterComponent.h"
#include "FluidRainComponent.h"
#include "FluidSinkComponent.h"
#include "FluidSurfaceComponent.h"
#include "FluidSweatComponent.h"
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

} // namespace

FComponentHelpers::FComponentHelpers()
{
	if (GUnrealEd) // there is none before the engine has started
	{
		AddVisualizer<FRainVisualizer>(UFluidRainComponent::StaticClass(), Visualized);
		AddVisualizer<FDropEmitterVisualizer>(UFluidDropEmitterComponent::StaticClass(), Visualized);
		AddVisualizer<FParticleEmitterVisualizer>(UFluidParticleEmitterComponent::StaticClass(), Visualized);
		AddVisualizer<FSinkVisualizer>(UFluidSinkComponent::StaticClass(), Visualized);
		AddVisualizer<FSweatVisualizer>(UFluidSweatComponent::StaticClass(), Visualized);
		AddVisualizer<FEmitterVisualizer>(UFluidCondensationComponent::StaticClass(), Visualized);
		AddVisualizer<FSurfaceVisualizer>(UFluidSurfaceComponent::StaticClass(), Visualized);
	}

	FPropertyEditorModule& Properties = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
	DetailClasses.Add(UFluidSurfaceComponent::StaticClass()->GetFName());
	Properties.RegisterCustomClassLayout(DetailClasses.Last(),
		FOnGetDetailCustomizationInstance::CreateLambda(
			[]() -> TSharedRef<IDetailCustomization> { return MakeShared<FSurfaceDetails>(); }));
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
