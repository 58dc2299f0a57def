// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidWetnessRenderer.h"

#include "DataDrivenShaderPlatformInfo.h"
#include "GlobalShader.h"
#include "ProfilingDebugging/RealtimeGPUProfiler.h"
#include "Render/DispatchParts.h"
#include "Render/FluidWetnessSplats.h"
#include "RenderGraphBuilder.h"
#include "RenderGraphUtils.h"
#include "RenderingThread.h"
#include "ShaderParameterStruct.h"
#include "TextureResource.h"

namespace
{

// The shader reads a texel as one float4.
static_assert(sizeof(FFluidWetTexel) == 4 * sizeof(float) && STRUCT_OFFSET(FFluidWetTexel, Age) == 4 &&
	STRUCT_OFFSET(FFluidWetTexel, DropHeight) == 8 && STRUCT_OFFSET(FFluidWetTexel, Fog) == 12);

} // namespace

struct FFluidWetnessBuffers
{
	TRefCountPtr<FRDGPooledBuffer> Places;
	TRefCountPtr<FRDGPooledBuffer> Triangles;
	// What is in them; held, so that nothing else can be at its address.
	TSharedPtr<const TArray<FluidDrops::Gpu::FWetnessPlace>> PlacesOf;
	TSharedPtr<const FFluidWetnessAtlas> TrianglesOf;
};

/** The passes over a map have most of what they read in common. */
class FFluidWetnessShader : public FGlobalShader
{
public:
	FFluidWetnessShader() = default;
	FFluidWetnessShader(const ShaderMetaType::CompiledShaderInitializerType& Initializer)
		: FGlobalShader(Initializer)
	{
	}

	static bool ShouldCompilePermutation(const FGlobalShaderPermutationParameters& Parameters)
	{
		return IsFeatureLevelSupported(Parameters.Platform, ERHIFeatureLevel::ES3_1);
	}
};

class FFluidWetnessSplatCS : public FFluidWetnessShader
{
	DECLARE_GLOBAL_SHADER(FFluidWetnessSplatCS);
	SHADER_USE_PARAMETER_STRUCT(FFluidWetnessSplatCS, FFluidWetnessShader);

	// clang-format off
	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER(uint32, MapRow)
		SHADER_PARAMETER(uint32, FirstGroup)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessMapRow>, MapRows)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessPlace>, TexelPlaces)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessTriangle>, MapTriangles)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessDrop>, SplatDrops)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessTrail>, SplatTrails)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<uint>, SplatBins)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<float4>, OldTexels)
		SHADER_PARAMETER_RDG_BUFFER_UAV(RWStructuredBuffer<float4>, NewTexels)
	END_SHADER_PARAMETER_STRUCT()
	// clang-format on
};

class FFluidWetnessTargetCS : public FFluidWetnessShader
{
	DECLARE_GLOBAL_SHADER(FFluidWetnessTargetCS);
	SHADER_USE_PARAMETER_STRUCT(FFluidWetnessTargetCS, FFluidWetnessShader);

	// clang-format off
	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER(uint32, MapRow)
		SHADER_PARAMETER(uint32, FirstGroup)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessMapRow>, MapRows)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessPlace>, TexelPlaces)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<FWetnessTriangle>, MapTriangles)
		SHADER_PARAMETER_RDG_BUFFER_SRV(StructuredBuffer<float4>, WetnessTexels)
		SHADER_PARAMETER_RDG_TEXTURE_UAV(RWTexture2D<float4>, WaterTarget)
		SHADER_PARAMETER_RDG_TEXTURE_UAV(RWTexture2D<float4>, LookTarget)
	END_SHADER_PARAMETER_STRUCT()
	// clang-format on
};

IMPLEMENT_GLOBAL_SHADER(
	FFluidWetnessSplatCS, "/Plugin/FluidDrops/Private/WetnessSplat.usf", "WetnessSplatCS", SF_Compute);
IMPLEMENT_GLOBAL_SHADER(
	FFluidWetnessTargetCS, "/Plugin/FluidDrops/Private/WetnessTarget.usf", "WetnessTargetCS", SF_Compute);

DECLARE_GPU_STAT_NAMED(FluidDropsWetness, TEXT("FluidDrops wetness"));

namespace
{

/** What both passes read. */
struct FWetnessInputs
{
	FRDGBufferSRVRef MapRows = nullptr;
	FRDGBufferSRVRef Places = nullptr;
	FRDGBufferSRVRef Triangles = nullptr;
};

/** Of rows that the frame holds until the graph has run; a buffer is never empty. */
template <typename RowType>
FRDGBufferRef UploadWetnessRows(FRDGBuilder& Graph, const TCHAR* Name, TConstArrayView<RowType> Rows)
{
	static const RowType None{};
	const TConstArrayView<RowType> Used = Rows.IsEmpty() ? MakeArrayView(&None, 1) : Rows;
	return CreateStructuredBuffer(Graph, Name, sizeof(RowType), uint32(Used.Num()), Used.GetData(),
		uint64(Used.Num()) * sizeof(RowType), ERDGInitialDataFlags::NoCopy);
}

/** The same for rows that stay from frame to frame: as they were uploaded, or anew if it holds those of another owner.
 */
template <typename RowType, typename OwnerType>
FRDGBufferRef KeepWetnessRows(FRDGBuilder& Graph, const TCHAR* Name, TConstArrayView<RowType> Rows,
	const TSharedPtr<const OwnerType>& Owner, TSharedPtr<const OwnerType>& Held, TRefCountPtr<FRDGPooledBuffer>& Buffer)
{
	if (Buffer && Held == Owner)
	{
		return Graph.RegisterExternalBuffer(Buffer);
	}
	const FRDGBufferRef Uploaded = UploadWetnessRows<RowType>(Graph, Name, Rows);
	Graph.QueueBufferExtraction(Uploaded, &Buffer);
	Held = Owner;
	return Uploaded;
}

/** One pass for each part of the map that the device can do at once. */
template <typename ShaderType, typename FunctionType>
void AddWetnessParts(
	FRDGBuilder& Graph, const FFluidFrameSurface& Surface, const FWetnessInputs& Inputs, FunctionType&& Bind)
{
	const TShaderMapRef<ShaderType> Shader(GetGlobalShaderMap(GMaxRHIFeatureLevel));
	for (const FluidDropsUnreal::FDispatchPart& Part : FluidDropsUnreal::SplitDispatch(
			 uint64(Surface.Wetness->Num()), FD_WETNESS_THREADS, FluidDropsUnreal::MaxGroupsOfDevice()))
	{
		typename ShaderType::FParameters* Parameters = Graph.AllocParameters<typename ShaderType::FParameters>();
		Parameters->MapRow = 0;
		Parameters->FirstGroup = Part.FirstGroup;
		Parameters->MapRows = Inputs.MapRows;
		Parameters->TexelPlaces = Inputs.Places;
		Parameters->MapTriangles = Inputs.Triangles;
		Bind(*Parameters);
		FComputeShaderUtils::AddPass(Graph, RDG_EVENT_NAME("Wetness %d", Surface.WetnessResolution), Shader, Parameters,
			FIntVector(int32(Part.Groups), 1, 1));
	}
}

/** The map with its drops in it. */
FRDGBufferRef AddSplatPass(FRDGBuilder& Graph, const FFluidFrameSurface& Surface, const FWetnessInputs& Inputs)
{
	using namespace FluidDrops::Gpu;
	const FFluidWetnessSplats& Splats = *Surface.WetnessSplats;
	const FRDGBufferSRVRef Drops =
		Graph.CreateSRV(UploadWetnessRows<FWetnessDrop>(Graph, TEXT("FluidDrops.SplatDrops"), Splats.Drops));
	const FRDGBufferSRVRef Trails = // a map's surface has its trails as film already
		Graph.CreateSRV(UploadWetnessRows<FWetnessTrail>(Graph, TEXT("FluidDrops.SplatTrails"), {}));
	const FRDGBufferSRVRef Bins =
		Graph.CreateSRV(UploadWetnessRows<uint32>(Graph, TEXT("FluidDrops.SplatBins"), Splats.Bins));
	const FRDGBufferSRVRef Old =
		Graph.CreateSRV(UploadWetnessRows<FFluidWetTexel>(Graph, TEXT("FluidDrops.OldTexels"), *Surface.Wetness));
	const FRDGBufferRef New =
		Graph.CreateBuffer(FRDGBufferDesc::CreateStructuredDesc(sizeof(FFluidWetTexel), uint32(Surface.Wetness->Num())),
			TEXT("FluidDrops.NewTexels"));
	// The parts write texels of their own: no need to wait for each other.
	const FRDGBufferUAVRef NewView = Graph.CreateUAV(New, ERDGUnorderedAccessViewFlags::SkipBarrier);
	AddWetnessParts<FFluidWetnessSplatCS>(Graph, Surface, Inputs,
		[&](FFluidWetnessSplatCS::FParameters& Parameters)
		{
			Parameters.SplatDrops = Drops;
			Parameters.SplatTrails = Trails;
			Parameters.SplatBins = Bins;
			Parameters.OldTexels = Old;
			Parameters.NewTexels = NewView;
		});
	return New;
}

void AddWetnessPasses(FRDGBuilder& Graph, const FFluidFrameSurface& Surface, const FFluidWetnessTargets& Targets,
	FFluidWetnessBuffers& Buffers)
{
	using namespace FluidDrops::Gpu;
	RDG_EVENT_SCOPE(Graph, "FluidDrops.Wetness");
	RDG_GPU_STAT_SCOPE(Graph, FluidDropsWetness);
	const FFluidWetnessSplats& Splats = *Surface.WetnessSplats;
	FWetnessMapRow* const Row = Graph.AllocPOD<FWetnessMapRow>();
	*Row = Splats.Row;
	Row->Units.z = Targets.DropRelief;
	FWetnessInputs Inputs;
	Inputs.MapRows =
		Graph.CreateSRV(UploadWetnessRows<FWetnessMapRow>(Graph, TEXT("FluidDrops.MapRows"), MakeArrayView(Row, 1)));
	Inputs.Places = Graph.CreateSRV(KeepWetnessRows<FWetnessPlace>(Graph, TEXT("FluidDrops.TexelPlaces"),
		*Splats.Atlas->Places, Splats.Atlas->Places, Buffers.PlacesOf, Buffers.Places));
	Inputs.Triangles = Graph.CreateSRV(KeepWetnessRows<FWetnessTriangle>(Graph, TEXT("FluidDrops.MapTriangles"),
		Splats.Atlas->Triangles, Splats.Atlas, Buffers.TrianglesOf, Buffers.Triangles));
	const FRDGBufferSRVRef Texels = Graph.CreateSRV(AddSplatPass(Graph, Surface, Inputs));
	const FRDGTextureRef Water =
		RegisterExternalTexture(Graph, Targets.Water->GetRenderTargetTexture(), TEXT("FluidDrops.Water"));
	const FRDGTextureRef Look =
		RegisterExternalTexture(Graph, Targets.Look->GetRenderTargetTexture(), TEXT("FluidDrops.Look"));
	const FRDGTextureUAVRef WaterView = Graph.CreateUAV(Water, ERDGUnorderedAccessViewFlags::SkipBarrier);
	const FRDGTextureUAVRef LookView = Graph.CreateUAV(Look, ERDGUnorderedAccessViewFlags::SkipBarrier);
	AddWetnessParts<FFluidWetnessTargetCS>(Graph, Surface, Inputs,
		[&](FFluidWetnessTargetCS::FParameters& Parameters)
		{
			Parameters.WetnessTexels = Texels;
			Parameters.WaterTarget = WaterView;
			Parameters.LookTarget = LookView;
		});
}

} // namespace

FFluidWetnessBuffersPtr FluidDropsUnreal::MakeWetnessBuffers()
{
	return MakeShareable(new FFluidWetnessBuffers,
		[](FFluidWetnessBuffers* Buffers)
		{
			ENQUEUE_RENDER_COMMAND(FluidDropsReleaseWetness)
			([Buffers](FRHICommandListImmediate&) { delete Buffers; });
		});
}

void FluidDropsUnreal::WriteWetness(const FFluidFramePtr& Frame, int32 Surface, const FFluidWetnessTargets& Targets,
	const FFluidWetnessBuffersPtr& Buffers)
{
	check(IsInGameThread() && Targets.Water && Targets.Look && Buffers);
	ENQUEUE_RENDER_COMMAND(FluidDropsWetness)
	(
		[Frame, Surface, Targets, Buffers](FRHICommandListImmediate& RHICmdList)
		{
			FRDGBuilder Graph(RHICmdList, RDG_EVENT_NAME("FluidDrops"));
			AddWetnessPasses(Graph, Frame->Surfaces[Surface], Targets, *Buffers);
			Graph.Execute();
		});
}
