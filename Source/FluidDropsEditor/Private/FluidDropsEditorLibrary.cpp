// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsEditorLibrary.h"

#include "Assets/PresetImport.h"
#include "FluidPresetAsset.h"
#include "FluidSurfaceAsset.h"
#include "FluidSurfaceComponent.h"
#include "FluidSurfaceMeshUserData.h"
#include "FluidWetnessComponent.h"
#include "GameFramework/Actor.h"
#include "Logging/MessageLog.h"
#include "NiagaraSystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsEditorLibrary)

TArray<UFluidPresetAsset*> UFluidDropsEditorLibrary::ImportFluidPresets(const FString& PackagePath)
{
	const FluidDropsUnreal::Editor::FPresetImportResult Result =
		FluidDropsUnreal::Editor::ImportPresets(FluidDropsUnreal::Editor::PresetFolder(), PackagePath);
	for (const FString& Error : Result.Errors)
	{
		FMessageLog(TEXT("FluidDrops")).Error(FText::FromString(Error));
	}
	return Result.Assets;
}

UFluidSurfaceComponent* UFluidDropsEditorLibrary::AddFluidSurface(
	AActor* Actor, UFluidSurfaceAsset* Material, bool bTextures)
{
	UFluidSurfaceComponent* Surface = Actor ? Actor->FindComponentByClass<UFluidSurfaceComponent>() : nullptr;
	if (!Actor || Surface)
	{
		return Surface;
	}
	Actor->Modify();
	const FName Name = MakeUniqueObjectName(Actor, UFluidSurfaceComponent::StaticClass(), TEXT("FluidSurface"));
	Surface = NewObject<UFluidSurfaceComponent>(Actor, Name, RF_Transactional);
	Surface->SetupAttachment(Actor->GetRootComponent());
	Surface->SetMaterial(Material);
	Actor->AddInstanceComponent(Surface);
	Surface->RegisterComponent();
	if (bTextures && !Actor->FindComponentByClass<UFluidWetnessComponent>())
	{
		UActorComponent* Textures = NewObject<UFluidWetnessComponent>(Actor,
			MakeUniqueObjectName(Actor, UFluidWetnessComponent::StaticClass(), TEXT("FluidWetness")), RF_Transactional);
		Actor->AddInstanceComponent(Textures);
		Textures->RegisterComponent();
	}
	return Surface;
}

bool UFluidDropsEditorLibrary::KeepTriangles(UObject* Mesh, int32 LOD)
{
	return Mesh && UFluidSurfaceMeshUserData::Keep(*Mesh, LOD);
}

bool UFluidDropsEditorLibrary::AddWaterParameter(UNiagaraSystem* System, FName Name)
{
	// By name: the class of the data interface is internal to the runtime module.
	UClass* Water = FindObject<UClass>(nullptr, TEXT("/Script/FluidDrops.NiagaraDataInterfaceFluidDrops"));
	if (!System || !Water)
	{
		return false;
	}
	const FNiagaraTypeDefinition Type(Water);
	const FNiagaraVariable Parameter(Type, *FString::Printf(TEXT("User.%s"), *Name.ToString()));
	System->Modify();
	return System->GetExposedParameters().AddParameter(Parameter);
}
