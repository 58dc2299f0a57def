// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Assets/WaterMaterials.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetRegistry/IAssetRegistry.h"
#include "Editor.h"
#include "Engine/World.h"
#include "FluidDropsSettings.h"
#include "FluidEmitterComponent.h"
#include "FluidSurfaceComponent.h"
#include "FluidWaterMeshComponent.h"
#include "Framework/Notifications/NotificationManager.h"
#include "GameDelegates.h"
#include "GameFramework/Actor.h"
#include "Logging/MessageLog.h"
#include "MaterialShared.h"
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

namespace FluidDropsUnreal::Editor
{

namespace
{

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

/** Why a material must stay; empty if nobody would miss it. */
FText ReasonToKeep(UMaterial& Material)
{
	const FText Name = FText::FromString(Material.GetPathName());
	if (Material.GetPackage()->IsDirty())
	{
		return FText::Format(LOCTEXT("Dirty", "{0} was not removed: it has changes that are not saved."), Name);
	}
	TArray<FName> Users;
	IAssetRegistry::GetChecked().GetReferencers(Material.GetPackage()->GetFName(), Users);
	bool bReferenced = !Users.IsEmpty();
	bool bReferencedByUndo = false; // is forgotten when it is deleted
	if (!bReferenced)
	{
		ObjectTools::GatherObjectReferencersForDeletion(&Material, bReferenced, bReferencedByUndo);
	}
	return bReferenced ? FText::Format(LOCTEXT("InUse", "{0} was not removed: it is in use."), Name)
					   : FText::GetEmpty();
}

/** True if it is gone. */
bool Delete(UMaterial& Material, FMessageLog& Log)
{
	const FText Name = FText::FromString(Material.GetPathName());
	const FText Reason = ReasonToKeep(Material);
	if (!Reason.IsEmpty())
	{
		Log.Warning(Reason);
		return false;
	}
	const bool bGone = ObjectTools::ForceDeleteObjects({&Material}, false) > 0;
	if (!bGone)
	{
		Log.Warning(FText::Format(LOCTEXT("NotDeleted", "{0} could not be deleted."), Name));
	}
	return bGone;
}

/** Lets the settings name none where they name one that is gone: it would be made again. False if that is not written.
 */
bool Unname(const TArray<FSoftObjectPath>& Gone, FMessageLog& Log)
{
	UFluidDropsSettings* Settings = GetMutableDefault<UFluidDropsSettings>();
	for (TSoftObjectPtr<UMaterialInterface>* Named : {&Settings->DropMaterial, &Settings->PoolMaterial,
			 &Settings->FallingMaterial, &Settings->TrailMaterial, &Settings->LiquidMaterial, &Settings->PasteMaterial})
	{
		if (Gone.Contains(Named->ToSoftObjectPath()))
		{
			Named->Reset();
		}
	}
	const bool bWritten = Settings->TryUpdateDefaultConfigFile();
	if (!bWritten)
	{
		Log.Warning(FText::Format(
			LOCTEXT("NotWritten",
				"{0} could not be written: the removed materials are made again when the editor starts anew. Make "
				"the file writable and clear the materials in the project settings."),
			FText::FromString(Settings->GetDefaultConfigFilename())));
	}
	return bWritten;
}

/** Deletes those that nobody has changed or uses, and names them no longer in the settings. */
void TakeBack(const TArray<TWeakObjectPtr<UMaterial>>& Made)
{
	FMessageLog Log(TEXT("FluidDrops"));
	TArray<FSoftObjectPath> Gone;
	bool bAll = true;
	for (const TWeakObjectPtr<UMaterial>& Weak : Made)
	{
		if (UMaterial* Material = Weak.Get())
		{
			const FSoftObjectPath Path(Material);
			const bool bGone = Delete(*Material, Log);
			bAll = bAll && bGone;
			if (bGone)
			{
				Gone.Add(Path);
			}
		}
	}
	const bool bUnnamed = Gone.IsEmpty() || Unname(Gone, Log);
	if (!bAll || !bUnnamed)
	{
		Log.Notify(LOCTEXT("NotAllRemoved", "Materials for water could not be removed altogether."));
	}
}

/** Lets what is in a level already look for its materials again, which it does when it is registered. */
void ShowInLevels()
{
	for (TObjectIterator<UFluidWaterMeshComponent> Water; Water; ++Water)
	{
		if (Water->IsRegistered())
		{
			Water->ReregisterComponent();
		}
	}
}

void Show(const TArray<TWeakObjectPtr<UMaterial>>& Made)
{
	TArray<UObject*> Assets;
	for (const TWeakObjectPtr<UMaterial>& Weak : Made)
	{
		if (UMaterial* Material = Weak.Get())
		{
			Assets.Add(Material);
		}
	}
	if (!Assets.IsEmpty())
	{
		GEditor->SyncBrowserToObjects(Assets);
	}
}

void Tell(const TArray<UMaterial*>& Made)
{
	if (Made.IsEmpty() || FApp::IsUnattended() || IsRunningCommandlet())
	{
		return;
	}
	const TArray<TWeakObjectPtr<UMaterial>> Weak(Made); // the notification may outlive them
	const TSharedRef<TWeakPtr<SNotificationItem>> Item = MakeShared<TWeakPtr<SNotificationItem>>();
	FNotificationInfo Info(
		FText::Format(LOCTEXT("Made", "FluidDrops made {0} {0}|plural(one=material,other=materials) for water in {1}."),
			Made.Num(), FText::FromString(FPackageName::GetLongPackagePath(Made[0]->GetPackage()->GetName()))));
	Info.ExpireDuration = 12.0f;
	Info.bFireAndForget = true;
	Info.ButtonDetails.Emplace(LOCTEXT("Show", "Show"), LOCTEXT("ShowTip", "Selects them in the content browser."),
		FSimpleDelegate::CreateLambda([Weak]() { Show(Weak); }), SNotificationItem::CS_None);
	const auto Remove = [Weak, Item]()
	{
		if (const TSharedPtr<SNotificationItem> Shown = Item->Pin())
		{
			Shown->ExpireAndFadeout();
		}
		TakeBack(Weak);
	};
	Info.ButtonDetails.Emplace(LOCTEXT("Remove", "Remove"),
		LOCTEXT("RemoveTip",
			"Deletes those that are not in use, and names them no longer in the project settings: water is drawn in "
			"the engine's default material."),
		FSimpleDelegate::CreateLambda(Remove), SNotificationItem::CS_None);
	*Item = FSlateNotificationManager::Get().AddNotification(Info);
}

} // namespace

TArray<FDefaultMaterial> DefaultMaterials()
{
	return {{UFluidDropsSettings::WaterMaterialPath(), &MakeWaterMaterial},
		{UFluidDropsSettings::TrailMaterialPath(), &MakeTrailMaterial},
		{UFluidDropsSettings::LiquidMaterialPath(), &MakeLiquidMaterial},
		{UFluidDropsSettings::PasteMaterialPath(), &MakePasteMaterial}};
}

bool BringsWater(const AActor& Actor)
{
	const UWorld* World = Actor.GetWorld();
	return World && World->WorldType == EWorldType::Editor && !Actor.HasAnyFlags(RF_Transient) &&
		(Actor.FindComponentByClass<UFluidEmitterComponent>() || Actor.FindComponentByClass<UFluidSurfaceComponent>());
}

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

bool WriteVelocityIfOld(UMaterial& Material)
{
	// Only what we make has no clip value, and without velocities nobody could have changed it.
	if (!IsTranslucentBlendMode(Material) || Material.bOutputTranslucentVelocity || Material.OpacityMaskClipValue <= 0)
	{
		return false;
	}
	Material.PreEditChange(nullptr);
	WriteVelocity(Material);
	Material.PostEditChange(); // compiles it
	Material.MarkPackageDirty();
	return true;
}

void UpdateOldMaterials()
{
	for (const FDefaultMaterial& Default : DefaultMaterials())
	{
		const bool bThere = IsNamedBySettings(Default.Path) &&
			(Default.Path.ResolveObject() || FPackageName::DoesPackageExist(Default.Path.GetLongPackageName()));
		UMaterial* Material = bThere ? Cast<UMaterial>(Default.Path.TryLoad()) : nullptr;
		if (Material && WriteVelocityIfOld(*Material))
		{
			SaveMaterial(*Material);
			FMessageLog(TEXT("FluidDrops"))
				.Info(FText::Format(LOCTEXT("Updated",
										"{0} was made by an older version. It now writes motion vectors (Output Depth "
										"and Velocity), so that moving water is not smeared."),
					FText::FromString(Material->GetPathName())));
		}
	}
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
	if (!bProviding && !FApp::IsUnattended() && Actor && BringsWater(*Actor))
	{
		bProviding = true; // not while an actor is being dropped
		GEditor->GetTimerManager()->SetTimerForNextTick(FTimerDelegate::CreateRaw(this, &FWaterMaterials::Provide));
	}
}

void FWaterMaterials::OnBeginPlay(bool bSimulating)
{
	ProvideIfUsed();
}

void FWaterMaterials::ProvideIfUsed()
{
	if (IsWaterUsed())
	{
		Provide();
	}
}

void FWaterMaterials::Provide()
{
	bProviding = false;
	UpdateOldMaterials();
	const TArray<UMaterial*> Made = MakeMissingMaterials();
	if (!Made.IsEmpty())
	{
		ShowInLevels();
	}
	Tell(Made);
}

void FWaterMaterials::OnCook(
	TConstArrayView<const ITargetPlatform*> Platforms, TArray<FName>& ToCook, TArray<FName>& NotToCook)
{
	if (IsWaterUsed())
	{
		UpdateOldMaterials();
		for (const UMaterial* Made : MakeMissingMaterials())
		{
			if (FPackageName::DoesPackageExist(Made->GetPackage()->GetName())) // else an error has been logged
			{
				FMessageLog(TEXT("FluidDrops"))
					.Warning(FText::Format(LOCTEXT("MadeForCook",
											   "{0} was missing and has been made for this cook. Put it under version "
											   "control, so that every cook has the same."),
						FText::FromString(Made->GetPathName())));
			}
		}
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

} // namespace FluidDropsUnreal::Editor

#undef LOCTEXT_NAMESPACE
