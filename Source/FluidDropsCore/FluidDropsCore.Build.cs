// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// The solvers, without any engine code: the same sources that CMake builds, with the engine's Eigen.
public class FluidDropsCore : ModuleRules
{
	public FluidDropsCore(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.NoPCHs; // engine-free: nothing of Unreal comes in unasked
		CppStandard = CppStandardVersion.Cpp20;
		IWYUSupport = IWYUSupport.Full;
		bUseRTTI = false;
		bEnableExceptions = false;
		FPSemantics = FPSemanticsMode.Precise; // hashes of the state must agree on every platform
		ShadowVariableWarningLevel = WarningLevel.Error;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "Eigen" });

		if (Target.LinkType == TargetLinkType.Modular)
		{
			PublicDefinitions.Add("FLUIDDROPSCORE_SHARED=1");
			PrivateDefinitions.Add("FLUIDDROPSCORE_EXPORTS=1");
		}
	}
}
