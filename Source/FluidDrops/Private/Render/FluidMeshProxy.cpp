// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidMeshProxy.h"

#include "Engine/Engine.h"
#include "FluidDropsLog.h"
#include "FluidWaterMeshComponent.h"
#include "MaterialDomain.h"
#include "MaterialShared.h"
#include "Materials/Material.h"
#include "Materials/MaterialRenderProxy.h"
#include "PrimitiveUniformShaderParametersBuilder.h"
#include "SceneInterface.h"
#include "SceneManagement.h"
#include "SceneView.h"

namespace
{

/** Seen through and without a shadow that a depth map could hold, a material casts none. */
bool CastsWaterShadow(const UMaterialInterface& Material)
{
	return IsOpaqueOrMaskedBlendMode(Material) || Material.GetCastDynamicShadowAsMasked();
}

} // namespace

FFluidMeshProxy::FFluidMeshProxy(const UFluidWaterMeshComponent& Component, FFluidMeshWorkPtr InWork)
	: FPrimitiveSceneProxy(&Component)
	, FirstWork(MoveTemp(InWork))
	, VertexFactory(GetScene().GetFeatureLevel())
{
	bAlwaysHasVelocity = true;
	bool bAnyShadow = bCastVolumetricTranslucentShadow;
	for (int32 Slot = 0; Slot < Component.GetNumMaterials(); ++Slot)
	{
		UMaterialInterface* Material = Component.GetMaterial(Slot);
		if (!Material || !Material->CheckMaterialUsage_Concurrent(MATUSAGE_GeometryCache))
		{
			UE_CLOG(Material != nullptr, LogFluidDrops, Warning,
				TEXT("%s is not used with geometry caches, so it cannot show water: tick that usage in the material."),
				*Material->GetPathName());
			Material = UMaterial::GetDefaultMaterial(MD_Surface);
		}
		Materials.Add(Material);
		MaterialRelevance |= Material->GetRelevance_Concurrent(GetScene().GetFeatureLevel());
		bAnyShadow |= CastsWaterShadow(*Material);
	}
	bCastDynamicShadow &= bAnyShadow;
}

FFluidMeshProxy::~FFluidMeshProxy()
{
	ForEachStream([](FRenderResource& Stream) { Stream.ReleaseResource(); });
	VertexFactory.ReleaseResource();
}

template <typename F>
void FFluidMeshProxy::ForEachStream(F&& Visit)
{
	Visit(Positions);
	Visit(Previous);
	Visit(TangentX);
	Visit(TangentZ);
	Visit(Colors);
	Visit(TexCoords);
	Visit(Sizes);
	Visit(Indices);
}

void FFluidMeshProxy::CreateRenderThreadResources(FRHICommandListBase& RHICmdList)
{
	ForEachStream([&RHICmdList](FRenderResource& Stream) { Stream.InitResource(RHICmdList); });
	VertexFactory.SetStreams(RHICmdList, {&Positions, &Previous, &TangentX, &TangentZ, &Colors, &TexCoords, &Sizes});
	VertexFactory.InitResource(RHICmdList);
	if (const FFluidMeshWorkPtr Work = MoveTemp(FirstWork))
	{
		Update(RHICmdList, *Work);
	}
}

void FFluidMeshProxy::Update(FRHICommandListBase& RHICmdList, FFluidMeshWork& Work)
{
	Work.Task.Wait(); // mostly done by now: the render thread is behind the game
	const FFluidMeshData& Mesh = Work.Mesh;
	Positions.Upload(RHICmdList, Mesh.Positions);
	Previous.Upload(RHICmdList, Mesh.Previous);
	TangentX.Upload(RHICmdList, Mesh.TangentX);
	TangentZ.Upload(RHICmdList, Mesh.TangentZ);
	Colors.Upload(RHICmdList, Mesh.Colors);
	TexCoords.Upload(RHICmdList, Mesh.TexCoords);
	Sizes.Upload(RHICmdList, Mesh.Sizes);
	Indices.Upload(RHICmdList, Mesh.Indices);
	Sections = Mesh.Sections;
}

SIZE_T FFluidMeshProxy::GetTypeHash() const
{
	static size_t UniquePointer;
	return reinterpret_cast<size_t>(&UniquePointer);
}

uint32 FFluidMeshProxy::GetMemoryFootprint() const
{
	return sizeof(*this) + uint32(GetAllocatedSize() + Sections.GetAllocatedSize() + Materials.GetAllocatedSize());
}

FPrimitiveViewRelevance FFluidMeshProxy::GetViewRelevance(const FSceneView* View) const
{
	FPrimitiveViewRelevance Result;
	Result.bDrawRelevance = IsShown(View);
	Result.bShadowRelevance = IsShadowCast(View);
	Result.bDynamicRelevance = true;
	Result.bRenderInMainPass = ShouldRenderInMainPass();
	Result.bUsesLightingChannels = GetLightingChannelMask() != GetDefaultLightingChannelMask();
	Result.bRenderCustomDepth = ShouldRenderCustomDepth();
	Result.bTranslucentSelfShadow = bCastVolumetricTranslucentShadow;
	MaterialRelevance.SetPrimitiveViewRelevance(Result);
	// What is seen through has velocities by its material: SetPrimitiveViewRelevance, bOutputsTranslucentVelocity.
	Result.bVelocityRelevance = DrawsVelocity() && Result.bOpaque && Result.bRenderInMainPass;
	return Result;
}

void FFluidMeshProxy::GetDynamicMeshElements(const TArray<const FSceneView*>& Views, const FSceneViewFamily& ViewFamily,
	uint32 VisibilityMap, FMeshElementCollector& Collector) const
{
	const FMaterialRenderProxy* Override = nullptr;
	if (AllowDebugViewmodes() && ViewFamily.EngineShowFlags.Wireframe && GEngine->WireframeMaterial)
	{
		FColoredMaterialRenderProxy* Wireframe = new FColoredMaterialRenderProxy(
			GEngine->WireframeMaterial->GetRenderProxy(), FLinearColor(0.0f, 0.5f, 1.0f));
		Collector.RegisterOneFrameMaterialProxy(Wireframe);
		Override = Wireframe;
	}
	FPrimitiveUniformShaderParametersBuilder Builder;
	BuildUniformShaderParameters(Builder);
	FDynamicPrimitiveUniformBuffer& Primitive = Collector.AllocateOneFrameResource<FDynamicPrimitiveUniformBuffer>();
	Primitive.Set(Collector.GetRHICommandList(), Builder);
	const int32 Count = FMath::Min(Sections.Num(), Materials.Num()); // a new liquid waits for a new proxy
	for (int32 ViewIndex = 0; ViewIndex < Views.Num(); ++ViewIndex)
	{
		for (int32 Section = 0; (VisibilityMap & (1u << ViewIndex)) != 0 && Section < Count; ++Section)
		{
			if (Sections[Section].Triangles > 0)
			{
				AddSection(Section, ViewIndex, Override, Primitive, Collector);
			}
		}
	}
}

void FFluidMeshProxy::AddSection(int32 Section, int32 ViewIndex, const FMaterialRenderProxy* Override,
	const FDynamicPrimitiveUniformBuffer& Primitive, FMeshElementCollector& Collector) const
{
	FMeshBatch& Batch = Collector.AllocateMesh();
	Batch.VertexFactory = &VertexFactory;
	Batch.MaterialRenderProxy = Override ? Override : Materials[Section]->GetRenderProxy();
	Batch.bWireframe = Override != nullptr;
	Batch.SegmentIndex = uint8(Section);
	Batch.ReverseCulling = IsLocalToWorldDeterminantNegative();
	Batch.Type = PT_TriangleList;
	Batch.DepthPriorityGroup = SDPG_World;
	Batch.bCanApplyViewModeOverrides = true;
	FMeshBatchElement& Element = Batch.Elements[0];
	Element.IndexBuffer = &Indices;
	Element.PrimitiveUniformBufferResource = &Primitive.UniformBuffer;
	Element.FirstIndex = Sections[Section].FirstIndex;
	Element.NumPrimitives = Sections[Section].Triangles;
	Element.MinVertexIndex = Sections[Section].FirstVertex;
	Element.MaxVertexIndex = Sections[Section].FirstVertex + Sections[Section].Vertices - 1;
	Collector.AddMesh(ViewIndex, Batch);
}
