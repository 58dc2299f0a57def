// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsMenu.h"

#include "Assets/PresetImport.h"
#include "Checks/SurfaceCheck.h"
#include "ContentBrowserModule.h"
#include "Editor.h"
#include "FluidDropsStyle.h"
#include "FluidPresetAsset.h"
#include "IContentBrowserSingleton.h"
#include "Logging/MessageLog.h"
#include "Modules/ModuleManager.h"
#include "Preview/LevelPreview.h"
#include "Textures/SlateIcon.h"
#include "ToolMenus.h"

#define LOCTEXT_NAMESPACE "FluidDropsMenu"

namespace FluidDropsUnreal::Editor
{

namespace
{

const TCHAR* PresetPackagePath = TEXT("/Game/FluidDrops/Presets");

void ImportAllPresets()
{
	const FPresetImportResult Result = ImportPresets(PresetFolder(), PresetPackagePath);
	FMessageLog Log(TEXT("FluidDrops"));
	for (const FString& Error : Result.Errors)
	{
		Log.Error(FText::FromString(Error));
	}
	Log.Info(FText::Format(LOCTEXT("Imported", "{0} presets are in {1} now. Save them to keep them."),
		Result.Assets.Num(), FText::FromString(PresetPackagePath)));
	Log.Notify(LOCTEXT("ImportedTitle", "Presets of FluidDrops were imported"), EMessageSeverity::Info, true);
	const TArray<UObject*> Assets(Result.Assets);
	FModuleManager::LoadModuleChecked<FContentBrowserModule>("ContentBrowser").Get().SyncBrowserToAssets(Assets);
}

void CheckLevel()
{
	const UWorld* World = GEditor->GetEditorWorldContext().World();
	const TArray<FFluidSurfaceFinding> Findings = World ? CheckSurfaces(*World) : TArray<FFluidSurfaceFinding>();
	ReportFindings(Findings);
	FMessageLog Log(TEXT("FluidDrops"));
	if (Findings.IsEmpty())
	{
		Log.Info(LOCTEXT("NothingFound", "All surfaces of this level can carry water."));
	}
	Log.Open(EMessageSeverity::Info, true);
}

FUIAction PreviewAction()
{
	return FUIAction(FExecuteAction::CreateLambda(
						 []()
						 {
							 if (FLevelPreview* Preview = FLevelPreview::Get())
							 {
								 Preview->Toggle();
							 }
						 }),
		FCanExecuteAction::CreateLambda([]() { return FLevelPreview::Get() && FLevelPreview::Get()->CanRun(); }),
		FIsActionChecked::CreateLambda([]() { return FLevelPreview::Get() && FLevelPreview::Get()->IsRunning(); }));
}

void FillMenu(UToolMenu* Menu)
{
	FToolMenuSection& Section = Menu->FindOrAddSection("Content", LOCTEXT("Content", "Content"));
	Section.AddMenuEntry("ImportPresets", LOCTEXT("ImportPresets", "Import Presets"),
		LOCTEXT("ImportPresetsTip",
			"Makes data assets of all preset files that come with FluidDrops: liquids such as water, honey and blood, "
			"and surfaces such as glass, skin and car paint. Ones that are there already get the values of the files."),
		FSlateIcon(FFluidDropsStyle::Name(), FFluidDropsStyle::Icon()),
		FUIAction(FExecuteAction::CreateStatic(&ImportAllPresets)));
	FToolMenuSection& Checks = Menu->FindOrAddSection("Level", LOCTEXT("Level", "Level"));
	Checks.AddMenuEntry("PreviewWater", PreviewLabel(), PreviewToolTip(), FSlateIcon(), PreviewAction(),
		EUserInterfaceActionType::ToggleButton);
	Checks.AddMenuEntry("CheckLevel", LOCTEXT("CheckLevel", "Check Surfaces"),
		LOCTEXT("CheckLevelTip",
			"Looks at all surfaces of the level that is open, and tells in the message log which of them cannot carry "
			"water and why, with a remedy to click where there is one."),
		FSlateIcon(), FUIAction(FExecuteAction::CreateStatic(&CheckLevel)));
}

} // namespace

FName MenuName()
{
	return TEXT("LevelEditor.MainMenu.Tools.FluidDrops");
}

void AddMenu(void* Owner)
{
	const FToolMenuOwnerScoped Scope(Owner);
	UToolMenu* Tools = UToolMenus::Get()->ExtendMenu("LevelEditor.MainMenu.Tools");
	Tools->FindOrAddSection("FluidDrops", LOCTEXT("Section", "FluidDrops"))
		.AddSubMenu("FluidDrops", LOCTEXT("Menu", "FluidDrops"), LOCTEXT("MenuTip", "Water on things."),
			FNewToolMenuDelegate::CreateStatic(&FillMenu), false,
			FSlateIcon(FFluidDropsStyle::Name(), FFluidDropsStyle::Icon()));
}

} // namespace FluidDropsUnreal::Editor

#undef LOCTEXT_NAMESPACE
