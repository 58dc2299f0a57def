// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Preview/LevelPreview.h"

#include "Application/ThrottleManager.h"
#include "Editor.h"
#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "HAL/IConsoleManager.h"
#include "LevelEditorViewport.h"
#include "UObject/ObjectSaveContext.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "FluidDropsLevelPreview"

namespace FluidDropsUnreal::Editor
{

namespace
{

FLevelPreview* ThePreview = nullptr;

UWorld* EditedWorld()
{
	return GEditor ? GEditor->GetEditorWorldContext().World() : nullptr;
}

void RunPreviewCommand(const TArray<FString>& Arguments)
{
	FLevelPreview* Preview = FLevelPreview::Get();
	if (!Preview)
	{
		return;
	}
	const bool bRun = Arguments.IsEmpty() ? !Preview->IsRunning() : Arguments[0].ToBool();
	if (bRun != Preview->IsRunning())
	{
		Preview->Toggle();
	}
}

FAutoConsoleCommand PreviewCommand(TEXT("FluidDrops.Preview"),
	TEXT("Runs the water of the level that is open, without play. 1: on, 0: off, nothing: the other way."),
	FConsoleCommandWithArgsDelegate::CreateStatic(&RunPreviewCommand));

} // namespace

FText PreviewLabel()
{
	return LOCTEXT("Preview", "Preview Water");
}

FText PreviewToolTip()
{
	return LOCTEXT("PreviewTip",
		"Runs the water of the level that is open, without play: settings take effect as you change them. Nothing of "
		"it "
		"is saved, and the level is not changed. It ends when you play or open another level.");
}

FLevelPreview* FLevelPreview::Get()
{
	return ThePreview;
}

FLevelPreview::FLevelPreview(TFunction<void()> InBeforeStart)
	: BeforeStart(MoveTemp(InBeforeStart))
{
	check(!ThePreview);
	ThePreview = this;
	FEditorDelegates::PreBeginPIE.AddRaw(this, &FLevelPreview::OnBeginPlay);
	FWorldDelegates::OnWorldCleanup.AddRaw(this, &FLevelPreview::OnWorldCleanup);
	UPackage::PreSavePackageWithContextEvent.AddRaw(this, &FLevelPreview::OnPreSave);
	FEditorDelegates::OnEditCopyActorsBegin.AddRaw(this, &FLevelPreview::TakeBackMaterials);
	FEditorDelegates::OnEditCutActorsBegin.AddRaw(this, &FLevelPreview::TakeBackMaterials);
	FEditorDelegates::OnDuplicateActorsBegin.AddRaw(this, &FLevelPreview::TakeBackMaterials);
	FEditorDelegates::OnDeleteActorsBegin.AddRaw(this, &FLevelPreview::TakeBackMaterials);
	FEditorDelegates::PostUndoRedo.AddRaw(this, &FLevelPreview::TakeBackMaterials);
	GEditor->OnLevelViewportClientListChanged().AddRaw(this, &FLevelPreview::KeepViewportsRealtime);
}

FLevelPreview::~FLevelPreview()
{
	Stop();
	FEditorDelegates::PreBeginPIE.RemoveAll(this);
	FWorldDelegates::OnWorldCleanup.RemoveAll(this);
	UPackage::PreSavePackageWithContextEvent.RemoveAll(this);
	FEditorDelegates::OnEditCopyActorsBegin.RemoveAll(this);
	FEditorDelegates::OnEditCutActorsBegin.RemoveAll(this);
	FEditorDelegates::OnDuplicateActorsBegin.RemoveAll(this);
	FEditorDelegates::OnDeleteActorsBegin.RemoveAll(this);
	FEditorDelegates::PostUndoRedo.RemoveAll(this);
	if (GEditor)
	{
		GEditor->OnLevelViewportClientListChanged().RemoveAll(this);
	}
	ThePreview = nullptr;
}

bool FLevelPreview::CanRun() const
{
	return EditedWorld() && !GEditor->PlayWorld && !GEditor->IsPlaySessionRequestQueued();
}

bool FLevelPreview::IsRunning() const
{
	return Running.IsValid() && Running->IsPreviewing();
}

void FLevelPreview::Start()
{
	UFluidDropsSubsystem* Water =
		CanRun() && !IsRunning() ? UWorld::GetSubsystem<UFluidDropsSubsystem>(EditedWorld()) : nullptr;
	if (Water)
	{
		BeforeStart();
		Water->StartPreview();
		Running = Water;
		KeepRealtime(true);
	}
}

void FLevelPreview::Stop()
{
	if (IsRunning())
	{
		Running->StopPreview();
	}
	Running.Reset();
	KeepRealtime(false);
}

void FLevelPreview::Toggle()
{
	if (IsRunning())
	{
		Stop();
	}
	else
	{
		Start();
	}
}

void FLevelPreview::KeepRealtime(bool bKeep)
{
	if (bKeep == bRealtime)
	{
		return;
	}
	bRealtime = bKeep;
	KeepViewportsRealtime();
	if (GEditor && !bKeep)
	{
		GEditor->RemoveViewportsRealtimeOverride(PreviewLabel());
	}
	// The editor's world stands still while a slider is dragged, which is when one wants to see what it does.
	FSlateThrottleManager::Get().DisableThrottle(bKeep);
}

void FLevelPreview::KeepViewportsRealtime()
{
	const TArray<FLevelEditorViewportClient*> Viewports =
		GEditor && bRealtime ? GEditor->GetLevelViewportClients() : TArray<FLevelEditorViewportClient*>();
	for (FLevelEditorViewportClient* Viewport : Viewports)
	{
		if (Viewport && !Viewport->HasRealtimeOverride(PreviewLabel()))
		{
			Viewport->AddRealtimeOverride(true, PreviewLabel());
		}
	}
}

void FLevelPreview::OnBeginPlay(bool bSimulating)
{
	Stop(); // before the level is copied
}

void FLevelPreview::OnWorldCleanup(UWorld* World, bool bSessionEnded, bool bCleanupResources)
{
	if (Running.IsValid() && Running->GetWorld() == World)
	{
		Stop();
	}
}

void FLevelPreview::OnPreSave(UPackage* Package, FObjectPreSaveContext Context)
{
	if (Package && Package->HasAnyPackageFlags(PKG_ContainsMap | PKG_ContainsMapData))
	{
		TakeBackMaterials(); // all else that a preview makes is transient; the water goes on
	}
}

void FLevelPreview::TakeBackMaterials()
{
	UFluidDropsSubsystem* Water = UWorld::GetSubsystem<UFluidDropsSubsystem>(EditedWorld());
	if (Water)
	{
		Water->TakeBackMaterials();
	}
}

} // namespace FluidDropsUnreal::Editor

#undef LOCTEXT_NAMESPACE
