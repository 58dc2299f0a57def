// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidMeshProxy.h"

#include "Engine/Engine.h"
#include "FluidDropsLog.h"
#include "FluidWaterMeshComponent.h"
#include "MaterialDomain.h"
#include "Materials/Material.h"
#include "Materials/MaterialRenderProxy.h"
#include "PrimitiveUniformShaderParametersBuilder.h"
#include "SceneInterface.h"
#include "SceneManagement.h"
#include "SceneView.h"

namespace
{

/** What the vertex factory wants to know of one mesh, for one frame. */
class FFluidVertexFactoryData final : public FOneFrameResource
{
public:
	FGeometryCacheVertexFactoryUserData Data;
};

} // namespace

FFluidMeshProxy::FFluidMeshProxy(const UFluidWaterMeshComponent& Component, FFluidMeshWorkPtr InWork)
	: FPrimitiveSceneProxy(&Component)
	, FirstWork(MoveTemp(InWork))
	, VertexFactory(GetScene().GetFeatureLevel())
{
	bAlwaysHasVelocity = true;
	bSupportsParallelGDME = false; // the vertex factory's uniform buffers are made while meshes are collected
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
	}
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
	FGeometryCacheVertexVertexFactory::FDataType Data;
	Data.PositionComponent = FVertexStreamComponent(&Positions, 0, sizeof(FVector3f), VET_Float3);
	Data.MotionBlurDataComponent = FVertexStreamComponent(&Previous, 0, sizeof(FVector3f), VET_Float3);
	Data.TangentBasisComponents[0] = FVertexStreamComponent(&TangentX, 0, sizeof(FPackedNormal), VET_PackedNormal);
	Data.TangentBasisComponents[1] = FVertexStreamComponent(&TangentZ, 0, sizeof(FPackedNormal), VET_PackedNormal);
	Data.ColorComponent = FVertexStreamComponent(&Colors, 0, sizeof(FColor), VET_Color);
	Data.TextureCoordinates.Add(FVertexStreamComponent(&TexCoords, 0, sizeof(FVector2f), VET_Float2));
	Data.TextureCoordinates.Add(FVertexStreamComponent(&Sizes, 0, sizeof(FVector2f), VET_Float2));
	VertexFactory.SetData(RHICmdList, Data);
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
	const int32 Count = FMath::Min(Sections.Num(), Materials.Num()); // a new liquid waits for a new proxy
	for (int32 ViewIndex = 0; ViewIndex < Views.Num(); ++ViewIndex)
	{
		for (int32 Section = 0; (VisibilityMap & (1u << ViewIndex)) != 0 && Section < Count; ++Section)
		{
			if (Sections[Section].Triangles > 0)
			{
				AddSection(Section, ViewIndex, Override, Collector);
			}
		}
	}
}

void FFluidMeshProxy::AddSection(
	int32 Section, int32 ViewIndex, const FMaterialRenderProxy* Override, FMeshElementCollector& Collector) const
{
	FGeometryCacheVertexFactoryUserData& User = Collector.AllocateOneFrameResource<FFluidVertexFactoryData>().Data;
	User.PositionBuffer = &Positions;
	User.MotionBlurDataBuffer = &Previous;
	User.MeshOrigin = FVector3f::ZeroVector; // places are not packed
	User.MeshExtension = FVector3f::OneVector;
	User.MotionBlurDataOrigin = FVector3f::ZeroVector;
	User.MotionBlurDataExtension = FVector3f::OneVector;
	User.MotionBlurPositionScale = 0.0f; // the data are places, not motions
	FGeometryCacheVertexFactoryUniformBufferParameters Uniform;
	Uniform.MeshOrigin = User.MeshOrigin;
	Uniform.MeshExtension = User.MeshExtension;
	Uniform.MotionBlurDataOrigin = User.MotionBlurDataOrigin;
	Uniform.MotionBlurDataExtension = User.MotionBlurDataExtension;
	Uniform.MotionBlurPositionScale = User.MotionBlurPositionScale;
	User.UniformBuffer = FGeometryCacheVertexFactoryUniformBufferParametersRef::CreateUniformBufferImmediate(
		Uniform, UniformBuffer_SingleFrame);
	VertexFactory.CreateManualVertexFetchUniformBuffer(Collector.GetRHICommandList(), &Positions, &Previous, User);

	bool bHasPrecomputedVolumetricLightmap;
	FMatrix PreviousLocalToWorld;
	int32 SingleCaptureIndex;
	bool bOutputVelocity;
	GetScene().GetPrimitiveUniformShaderParameters_RenderThread(GetPrimitiveSceneInfo(),
		bHasPrecomputedVolumetricLightmap, PreviousLocalToWorld, SingleCaptureIndex, bOutputVelocity);
	FDynamicPrimitiveUniformBuffer& Primitive = Collector.AllocateOneFrameResource<FDynamicPrimitiveUniformBuffer>();
	Primitive.Set(Collector.GetRHICommandList(), GetLocalToWorld(), PreviousLocalToWorld, GetBounds(), GetLocalBounds(),
		GetLocalBounds(), ReceivesDecals(), bHasPrecomputedVolumetricLightmap, bOutputVelocity || AlwaysHasVelocity(),
		GetCustomPrimitiveData());

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
	Element.VertexFactoryUserData = &User;
	Element.FirstIndex = Sections[Section].FirstIndex;
	Element.NumPrimitives = Sections[Section].Triangles;
	Element.MinVertexIndex = Sections[Section].FirstVertex;
	Element.MaxVertexIndex = Sections[Section].FirstVertex + Sections[Section].Vertices - 1;
	Collector.AddMesh(ViewIndex, Batch);
}
