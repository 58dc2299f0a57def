// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the editor knows of FluidDrops, put in place when the module starts and taken away when it ends.

#include "Assets/WaterMaterials.h"
#include "ComponentHelpers.h"
#include "Editor.h"
#include "EditorPlacement.h"
#include "FluidDropsMenu.h"
#include "FluidDropsStyle.h"
#include "MessageLogInitializationOptions.h"
#include "MessageLogModule.h"
#include "Misc/CoreDelegates.h"
#include "Modules/ModuleManager.h"
#include "Preview/LevelPreview.h"
#include "Templates/UniquePtr.h"
#include "ToolMenus.h"

#define LOCTEXT_NAMESPACE "FluidDropsEditor"

class FFluidDropsEditorModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		Style = MakeUnique<FFluidDropsStyle>();

		if (GEditor)
		{
			AddHelpers();
		}
		else // visualizers and places of actors need an editor, which is made after this module is loaded
		{
			PostInit = FCoreDelegates::OnPostEngineInit.AddRaw(this, &FFluidDropsEditorModule::AddHelpers);
		}

		FMessageLogInitializationOptions Options;
		Options.bShowFilters = true;
		Options.bDiscardDuplicates = true;
		FModuleManager::LoadModuleChecked<FMessageLogModule>("MessageLog")
			.RegisterLogListing(LogName, LOCTEXT("Log", "FluidDrops"), Options);

		UToolMenus::RegisterStartupCallback(
			FSimpleMulticastDelegate::FDelegate::CreateRaw(this, &FFluidDropsEditorModule::AddMenu));
	}

	virtual void ShutdownModule() override
	{
		UToolMenus::UnRegisterStartupCallback(this);
		UToolMenus::UnregisterOwner(this);
		if (FMessageLogModule* Logs = FModuleManager::GetModulePtr<FMessageLogModule>("MessageLog"))
		{
			Logs->UnregisterLogListing(LogName);
		}
		FCoreDelegates::OnPostEngineInit.Remove(PostInit);
		if (Helpers)
		{
			FluidDropsUnreal::Editor::RemovePlacementCategory();
		}
		Helpers.Reset();
		Preview.Reset();
		Materials.Reset();
		Style.Reset();
	}

private:
	void AddHelpers()
	{
		if (GEditor)
		{
			Materials = MakeUnique<FluidDropsUnreal::Editor::FWaterMaterials>(); // when cooking as well
		}
		if (GEditor && !IsRunningCommandlet())
		{
			Preview = MakeUnique<FluidDropsUnreal::Editor::FLevelPreview>([this]() { Materials->ProvideIfUsed(); });
			Helpers = MakeUnique<FComponentHelpers>();
			FluidDropsUnreal::Editor::AddPlacementCategory();
		}
	}

	void AddMenu() { FluidDropsUnreal::Editor::AddMenu(this); }

	const FName LogName = TEXT("FluidDrops");
	TUniquePtr<FFluidDropsStyle> Style;
	TUniquePtr<FComponentHelpers> Helpers;
	TUniquePtr<FluidDropsUnreal::Editor::FWaterMaterials> Materials;
	TUniquePtr<FluidDropsUnreal::Editor::FLevelPreview> Preview;
	FDelegateHandle PostInit;
};

IMPLEMENT_MODULE(FFluidDropsEditorModule, FluidDropsEditor)

#undef LOCTEXT_NAMESPACE
