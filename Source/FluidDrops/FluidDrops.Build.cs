// Copyright (c) 2026 The FluidDrops authors. MIT License.

using UnrealBuildTool;

/// The runtime module: thin glue between the engine and FluidDropsCore.
public class FluidDrops : ModuleRules
{
	public FluidDrops(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		CppStandard = CppStandardVersion.Cpp20;
		IWYUSupport = IWYUSupport.Full;
		ShadowVariableWarningLevel = WarningLevel.Error;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "DeveloperSettings", "Engine" });
		PrivateDependencyModuleNames.AddRange(new string[] {
			"FluidDropsCore", "GeometryCore", "GeometryFramework", "Json", "MeshDescription", "Niagara", "NiagaraCore",
			"NiagaraShader", "Projects", "RHI", "RenderCore", "Renderer", "StaticMeshDescription", "TraceLog",
			"VectorVM" });
	}
}
