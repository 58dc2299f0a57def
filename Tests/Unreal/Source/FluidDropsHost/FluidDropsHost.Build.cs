// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// A project needs a module of its own for its targets to be built; this one does nothing.
public class FluidDropsHost : ModuleRules
{
	public FluidDropsHost(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.Add("Core");
	}
}
