// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// The editor, in which the specs run.
public class FluidDropsHostEditorTarget : TargetRules
{
	public FluidDropsHostEditorTarget(TargetInfo Target) : base(Target)
	{
		Type = TargetType.Editor;
		DefaultBuildSettings = BuildSettingsVersion.Latest;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
		ExtraModuleNames.Add("FluidDropsHost");
	}
}
