// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// The game, without an editor: what packaging builds.
public class FluidDropsHostTarget : TargetRules
{
	public FluidDropsHostTarget(TargetInfo Target) : base(Target)
	{
		Type = TargetType.Game;
		DefaultBuildSettings = BuildSettingsVersion.Latest;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
		ExtraModuleNames.Add("FluidDropsHost");
	}
}
