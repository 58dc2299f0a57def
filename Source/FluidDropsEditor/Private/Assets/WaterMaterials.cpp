// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/WaterMaterials.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "Editor.h"
#include "FluidDropsSettings.h"
#include "FluidEmitterComponent.h"
#include "FluidSurfaceComponent.h"
#include "Framework/Notifications/NotificationManager.h"
#include "GameDelegates.h"
#include "GameFramework/Actor.h"
#include "Logging/MessageLog.h"
#include "Materials/Material.h"
#include "Misc/App.h"
#include "Misc/PackageName.h"
#include "ObjectTools.h"
#include "TimerManager.h"
#include "UObject/Package.h"
#include "UObject/SavePackage.h"
#include "UObject/UObjectIterator.h"
#include "Widgets/Notifications/SNotificationList.h"

#define LOCTEXT_NAMESPACE "FluidDropsWaterMaterials"

namespace FluidDrops::Editor
{

namespace
{

struct FDefaultMaterial
{
	FSoftObjectPath Path;
	UMaterial* (*Make)(const FString& PackageName);
};

TArray<FDefaultMaterial> DefaultMaterials()
{
	return {{UFluidDropsSettings::WaterMaterialPath(), &MakeWaterMaterial},
		{UFluidDropsSettings::TrailMaterialPath(), &MakeTrailMaterial}};
}

bool IsNamedBySettings(const FSoftObjectPath& Path)
{
	return GetDefault<UFluidDropsSettings>()->Materials().ContainsByPredicate(
		[&Path](const TSoftObjectPtr<UMaterialInterface>& Named) { return Named.ToSoftObjectPath() == Path; });
}

/** In a level, a Blueprint, or a class of the game: anything but what our own classes are made of. */
template <typename ComponentType>
bool AnyInMemory()
{
	for (TObjectIterator<ComponentType> Component; Component; ++Component)
	{
		if (!Component->GetPackage()->GetName().StartsWith(TEXT("/Script/FluidDrops")))
		{
			return true;
		}
	}
	return false;
}

bool SaveMaterial(UMaterial& Material)
{
	UPackage& Package = *Material.GetPackage();
	const FString File =
		FPackageName::LongPackageNameToFilename(Package.GetName(), FPackageName::GetAssetPackageExtension());
	FSavePackageArgs Args;
	Args.TopLevelFlags = RF_Public | RF_Standalone;
	Args.SaveFlags = SAVE_NoError; // is told below
	const bool bSaved = UPackage::SavePackage(&Package, &Material, *File, Args);
	if (bSaved)
	{
		IAssetRegistry::GetChecked().ScanFilesSynchronous({File}, true); // a cooker looks there
	}
	else
	{
		FMessageLog(TEXT("FluidDrops"))
			.Error(FText::Format(
				LOCTEXT("NotSaved",
					"{0} could not be saved: water has the engine's default material in packaged and "
					"standalone games. Make the folder writable, or choose materials in the project settings."),
				FText::FromString(File)));
	}
	return bSaved;
}

/** Deletes the materials and names none in the settings: they would be made again. */
void TakeBack(const TArray<TWeakObjectPtr<UMaterial>>& Made)
{
	UFluidDropsSettings* Settings = GetMutableDefault<UFluidDropsSettings>();
	TArray<UObject*> Gone;
	for (const TWeakObjectPtr<UMaterial>& Material : Made)
	{
		const FSoftObjectPath Path(Material.Get());
		for (TSoftObjectPtr<UMaterialInterface>* Named :
			{&Settings->DropMaterial, &Settings->PoolMaterial, &Settings->FallingMaterial, &Settings->TrailMaterial})
		{
			if (Material.IsValid() && Named->ToSoftObjectPath() == Path)
			{
				Named->Reset();
			}
		}
		if (Material.IsValid())
		{
			Gone.Add(Material.Get());
		}
	}
	Settings->TryUpdateDefaultConfigFile();
	ObjectTools::ForceDeleteObjects(Gone, false);
}

void Tell(const TArray<UMaterial*>& Made)
{
	if (Made.IsEmpty() || FApp::IsUnattended() || IsRunningCommandlet())
	{
		return;
	}
	const TArray<TWeakObjectPtr<UMaterial>> Weak(Made);
	const TArray<UObject*> Assets(Made);
	FNotificationInfo Info(
		FText::Format(LOCTEXT("Made", "FluidDrops made {0} {0}|plural(one=material,other=materials) for water in {1}."),
			Made.Num(), FText::FromString(FPackageName::GetLongPackagePath(Made[0]->GetPackage()->GetName()))));
	Info.ExpireDuration = 12.0f;
	Info.bFireAndForget = true;
	Info.ButtonDetails.Emplace(LOCTEXT("Show", "Show"), LOCTEXT("ShowTip", "Selects them in the content browser."),
		FSimpleDelegate::CreateLambda([Assets]() mutable { GEditor->SyncBrowserToObjects(Assets); }),
		SNotificationItem::CS_None);
	Info.ButtonDetails.Emplace(LOCTEXT("Remove", "Remove"),
		LOCTEXT("RemoveTip",
			"Deletes them, and names none in the project settings: water is drawn in the engine's default material."),
		FSimpleDelegate::CreateLambda([Weak]() { TakeBack(Weak); }), SNotificationItem::CS_None);
	FSlateNotificationManager::Get().AddNotification(Info);
}

} // namespace

bool IsWaterUsed()
{
	TArray<FName> Users;
	IAssetRegistry::GetChecked().GetReferencers(FName(TEXT("/Script/FluidDrops")), Users);
	return !Users.IsEmpty() || AnyInMemory<UFluidEmitterComponent>() || AnyInMemory<UFluidSurfaceComponent>();
}

TArray<UMaterial*> MakeMissingMaterials()
{
	TArray<UMaterial*> Made;
	for (const FDefaultMaterial& Default : DefaultMaterials())
	{
		if (IsNamedBySettings(Default.Path) && !Default.Path.ResolveObject() &&
			!FPackageName::DoesPackageExist(Default.Path.GetLongPackageName()))
		{
			if (UMaterial* Material = Default.Make(Default.Path.GetLongPackageName()))
			{
				SaveMaterial(*Material);
				Made.Add(Material); // until the editor ends it does, even if it was not saved
			}
		}
	}
	return Made;
}

FWaterMaterials::FWaterMaterials()
{
	FGameDelegates::Get().GetModifyCookDelegate().AddRaw(this, &FWaterMaterials::OnCook);
	if (!IsRunningCommandlet())
	{
		GEditor->OnLevelActorAdded().AddRaw(this, &FWaterMaterials::OnActorAdded);
		FEditorDelegates::PreBeginPIE.AddRaw(this, &FWaterMaterials::OnBeginPlay);
	}
}

FWaterMaterials::~FWaterMaterials()
{
	FGameDelegates::Get().GetModifyCookDelegate().RemoveAll(this);
	FEditorDelegates::PreBeginPIE.RemoveAll(this);
	if (GEditor)
	{
		GEditor->OnLevelActorAdded().RemoveAll(this);
		GEditor->GetTimerManager()->ClearAllTimersForObject(this);
	}
}

void FWaterMaterials::OnActorAdded(AActor* Actor)
{
	const bool bWater = Actor &&
		(Actor->FindComponentByClass<UFluidEmitterComponent>() ||
			Actor->FindComponentByClass<UFluidSurfaceComponent>());
	if (bWater && !bProviding)
	{
		bProviding = true; // not while an actor is being dropped
		GEditor->GetTimerManager()->SetTimerForNextTick(FTimerDelegate::CreateRaw(this, &FWaterMaterials::Provide));
	}
}

void FWaterMaterials::OnBeginPlay(bool bSimulating)
{
	if (IsWaterUsed())
	{
		Provide();
	}
}

void FWaterMaterials::Provide()
{
	bProviding = false;
	Tell(MakeMissingMaterials());
}

void FWaterMaterials::OnCook(
	TConstArrayView<const ITargetPlatform*> Platforms, TArray<FName>& ToCook, TArray<FName>& NotToCook)
{
	if (IsWaterUsed())
	{
		MakeMissingMaterials();
	}
	for (const TSoftObjectPtr<UMaterialInterface>& Named : GetDefault<UFluidDropsSettings>()->Materials())
	{
		const FString Package = Named.GetLongPackageName(); // nothing but the settings refers to it
		if (!Package.IsEmpty() && FPackageName::DoesPackageExist(Package))
		{
			ToCook.AddUnique(FName(Package));
		}
		else if (!Named.IsNull() && IsWaterUsed())
		{
			FMessageLog(TEXT("FluidDrops"))
				.Warning(FText::Format(LOCTEXT("NotCooked",
										   "{0} of the project settings does not exist. Water is drawn in the engine's "
										   "default material in the packaged game."),
					FText::FromString(Named.ToString())));
		}
	}
}

} // namespace FluidDrops::Editor

#undef LOCTEXT_NAMESPACE
