// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// The editor module.
public class FluidDropsEditor : ModuleRules
{
	public FluidDropsEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		CppStandard = CppStandardVersion.Cpp20;
		IWYUSupport = IWYUSupport.Full;
		ShadowVariableWarningLevel = WarningLevel.Error;

		PublicDependencyModuleNames.AddRange(new string[] { "Core" });
	}
}
