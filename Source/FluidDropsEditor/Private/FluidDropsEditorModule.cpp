// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the editor knows of FluidDrops, put in place when the module starts and taken away when it ends.

#include "ComponentHelpers.h"
#include "EditorPlacement.h"
#include "FluidDropsMenu.h"
#include "FluidDropsStyle.h"
#include "MessageLogInitializationOptions.h"
#include "MessageLogModule.h"
#include "Modules/ModuleManager.h"
#include "Templates/UniquePtr.h"
#include "ToolMenus.h"

#define LOCTEXT_NAMESPACE "FluidDropsEditor"

class FFluidDropsEditorModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		Style = MakeUnique<FFluidDropsStyle>();

		Helpers = MakeUnique<FComponentHelpers>();
		FluidDrops::Editor::AddPlacementCategory();

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
		FluidDrops::Editor::RemovePlacementCategory();
		Helpers.Reset();
		Style.Reset();
	}

private:
	void AddMenu() { FluidDrops::Editor::AddMenu(this); }

	const FName LogName = TEXT("FluidDrops");
	TUniquePtr<FFluidDropsStyle> Style;
	TUniquePtr<FComponentHelpers> Helpers;
};

IMPLEMENT_MODULE(FFluidDropsEditorModule, FluidDropsEditor)

#undef LOCTEXT_NAMESPACE
