// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// The editor module: data assets in the content browser, menus, helpers in the viewport and the details panel, checks.
public class FluidDropsEditor : ModuleRules
{
	public FluidDropsEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		CppStandard = CppStandardVersion.Cpp20;
		IWYUSupport = IWYUSupport.Full;
		ShadowVariableWarningLevel = WarningLevel.Error;

		PrivateDependencyModuleNames.AddRange(new string[] { "AssetDefinition", "AssetRegistry", "ContentBrowser", "Core",
			"CoreUObject", "DataValidation", "Engine", "FluidDrops", "FluidDropsCore", "Json", "MaterialEditor",
			"MeshDescription", "MessageLog", "Niagara", "PlacementMode", "Projects", "PropertyEditor", "RenderCore",
			"Slate", "SlateCore", "StaticMeshDescription", "ToolMenus", "ToolWidgets", "UnrealEd" });
	}
}
