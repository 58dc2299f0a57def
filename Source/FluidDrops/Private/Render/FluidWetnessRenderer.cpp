// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidWetnessRenderer.h"

#include "DataDrivenShaderPlatformInfo.h"
#include "GlobalShader.h"
#include "ProfilingDebugging/RealtimeGPUProfiler.h"
#include "Render/DispatchParts.h"
#include "RenderGraphBuilder.h"
#include "RenderGraphUtils.h"
#include "RenderingThread.h"
#include "ShaderParameterStruct.h"
#include "TextureResource.h"

namespace
{

constexpr uint32 WetnessThreads = 64;
// The shader reads a texel as one float4.
static_assert(sizeof(FFluidWetTexel) == 4 * sizeof(float) && STRUCT_OFFSET(FFluidWetTexel, Age) == 4 &&
	STRUCT_OFFSET(FFluidWetTexel, DropHeight) == 8 && STRUCT_OFFSET(FFluidWetTexel, Fog) == 12);

} // namespace

class FFluidWetnessTargetCS : public FGlobalShader
{
	DECLARE_GLOBAL_SHADER(FFluidWetnessTargetCS);
	SHADER_USE_PARAMETER_STRUCT(FFluidWetnessTargetCS, FGlobalShader);

	// clang-format off
	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER(uint32, Resolution)
		SHADER_PARAMETER(uint32, FirstGroup)
		SHADER_PARAMETER(float, TexelSize)
		SHADER_PARAMETER(float, DropRelief)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<float4>, WetnessTexels)
		SHADER_PARAMETER_RDG_TEXTURE_UAV(RWTexture2D<float4>, WaterTarget)
		SHADER_PARAMETER_RDG_TEXTURE_UAV(RWTexture2D<float4>, LookTarget)
	END_SHADER_PARAMETER_STRUCT()
	// clang-format on

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
	{
		return IsFeatureLevelSupported(Parameters.Platform, ERHIFeatureLevel::ES3_1);
	}

	static void ModifyCompilationEnvironment(
		const FGlobalShaderPermutationParameters& Parameters, FShaderCompilerEnvironment& OutEnvironment)
	{
		FGlobalShader::ModifyCompilationEnvironment(Parameters, OutEnvironment);
		OutEnvironment.SetDefine(TEXT("FD_WETNESS_THREADS"), WetnessThreads);
	}
};

IMPLEMENT_GLOBAL_SHADER(
	FFluidWetnessTargetCS, "/Plugin/FluidDrops/Private/WetnessTarget.usf", "WetnessTargetCS", SF_Compute);

DECLARE_GPU_STAT_NAMED(FluidDropsWetness, TEXT("FluidDrops wetness"));

namespace
{

void AddWetnessPasses(FRDGBuilder& Graph, const FFluidFrameSurface& Surface, const FFluidWetnessTargets& Targets)
{
	RDG_EVENT_SCOPE(Graph, "FluidDrops.Wetness");
	RDG_GPU_STAT_SCOPE(Graph, FluidDropsWetness);
	const FRDGBufferRef Texels = CreateStructuredBuffer(Graph, TEXT("FluidDrops.WetnessTexels"), sizeof(FFluidWetTexel),
		uint32(Surface.Wetness.Num()), Surface.Wetness.GetData(),
		uint64(Surface.Wetness.Num()) * sizeof(FFluidWetTexel),
		ERDGInitialDataFlags::NoCopy); // the frame is held until the graph has run
	const FRDGTextureRef Water =
		RegisterExternalTexture(Graph, Targets.Water->GetRenderTargetTexture(), TEXT("FluidDrops.Water"));
	const FRDGTextureRef Look =
		RegisterExternalTexture(Graph, Targets.Look->GetRenderTargetTexture(), TEXT("FluidDrops.Look"));
	// The parts write texels of their own: no need to wait for each other.
	const FRDGTextureUAVRef WaterView = Graph.CreateUAV(Water, ERDGUnorderedAccessViewFlags::SkipBarrier);
	const FRDGTextureUAVRef LookView = Graph.CreateUAV(Look, ERDGUnorderedAccessViewFlags::SkipBarrier);
	const TShaderMapRef<FFluidWetnessTargetCS> Shader(GetGlobalShaderMap(GMaxRHIFeatureLevel));
	const uint64 Count = uint64(Surface.Wetness.Num());
	for (const FluidDrops::FDispatchPart& Part :
		FluidDrops::SplitDispatch(Count, WetnessThreads, FluidDrops::MostGroupsOfDevice()))
	{
		FFluidWetnessTargetCS::FParameters* Parameters = Graph.AllocParameters<FFluidWetnessTargetCS::FParameters>();
		Parameters->Resolution = uint32(Surface.WetnessResolution);
		Parameters->FirstGroup = Part.FirstGroup;
		Parameters->TexelSize = Surface.WetnessTexelSize;
		Parameters->DropRelief = Targets.DropRelief;
		Parameters->WetnessTexels = Graph.CreateSRV(Texels);
		Parameters->WaterTarget = WaterView;
		Parameters->LookTarget = LookView;
		FComputeShaderUtils::AddPass(Graph, RDG_EVENT_NAME("WetnessTarget %d", Surface.WetnessResolution), Shader,
			Parameters, FIntVector(int32(Part.Groups), 1, 1));
	}
}

} // namespace

int32 FluidDrops::FindWetness(const FFluidFrame& Frame, FFluidSurfaceHandle Surface)
{
	return Surface.IsSet() ? Frame.Surfaces.IndexOfByPredicate([Surface](const FFluidFrameSurface& Candidate)
								 { return Candidate.Handle == Surface && Candidate.WetnessResolution > 0; })
						   : INDEX_NONE;
}

void FluidDrops::WriteWetness(const FFluidFramePtr& Frame, int32 Surface, const FFluidWetnessTargets& Targets)
{
	check(IsInGameThread() && Targets.Water && Targets.Look);
	ENQUEUE_RENDER_COMMAND(FluidDropsWetness)
	(
		[Frame, Surface, Targets](FRHICommandListImmediate& RHICmdList)
		{
			FRDGBuilder Graph(RHICmdList, RDG_EVENT_NAME("FluidDrops"));
			AddWetnessPasses(Graph, Frame->Surfaces[Surface], Targets);
			Graph.Execute();
		});
}
