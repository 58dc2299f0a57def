// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Draws a mesh of water, with the place that each vertex had when it was drawn last (FFluidVertexFactory): that is what
// motion blur and temporal upscaling need of water.
//
// Shadows: of materials that are opaque or masked, or that ask for it (Cast Dynamic Shadow As Masked). Clear water has
// none: it would be as dark as that of a stone.
//
// Ray tracing: not supported. The mesh changes in all its parts every frame, so its acceleration structure would have
// to be built anew for each; drops are seen in ray-traced reflections only where those fall back to the screen.

#pragma once

#include "FluidPool.h"
#include "PrimitiveSceneProxy.h"
#include "Render/FluidMeshData.h"
#include "Render/FluidMeshScene.h"
#include "Render/FluidMeshStreams.h"
#include "Render/FluidVertexFactory.h"
#include "Tasks/Task.h"

class FDynamicPrimitiveUniformBuffer;
class UFluidWaterMeshComponent;
class UMaterialInterface;

/** A mesh that is being made on a task, and what it is made of. Used again when nobody holds it. */
struct FFluidMeshWork
{
	FFluidMeshScene Scene;
	FFluidMeshData Mesh; // the task's until it is done
	UE::Tasks::FTask Task;
};

/** Meshes that are being made or shown. */
class FFluidMeshWorks : public TFluidPool<FFluidMeshWork>
{
};

using FFluidMeshWorkPtr = TSharedPtr<FFluidMeshWork, ESPMode::ThreadSafe>;

class FFluidMeshProxy final : public FPrimitiveSceneProxy
{
public:
	/** Work may be null: then there is nothing to be seen before the first Update. */
	FFluidMeshProxy(const UFluidWaterMeshComponent& Component, FFluidMeshWorkPtr InWork);
	virtual ~FFluidMeshProxy() override;

	/** Waits until the mesh is made and copies it. Render thread. */
	void Update(FRHICommandListBase& RHICmdList, FFluidMeshWork& Work);

	virtual SIZE_T GetTypeHash() const override;
	virtual uint32 GetMemoryFootprint() const override;
	virtual void CreateRenderThreadResources(FRHICommandListBase& RHICmdList) override;
	virtual FPrimitiveViewRelevance GetViewRelevance(const FSceneView* View) const override;
	virtual void GetDynamicMeshElements(const TArray<const FSceneView*>& Views, const FSceneViewFamily& ViewFamily,
		uint32 VisibilityMap, FMeshElementCollector& Collector) const override;

private:
	void AddSection(int32 Section, int32 ViewIndex, const FMaterialRenderProxy* Override,
		const FDynamicPrimitiveUniformBuffer& Primitive, FMeshElementCollector& Collector) const;

	template <typename F>
	void ForEachStream(F&& Visit);

	FFluidMeshWorkPtr FirstWork; // until the buffers exist
	FluidDropsUnreal::TVertexStream<FVector3f> Positions;
	FluidDropsUnreal::TVertexStream<FVector3f> Previous;
	FluidDropsUnreal::TVertexStream<FPackedNormal> TangentX;
	FluidDropsUnreal::TVertexStream<FPackedNormal> TangentZ;
	FluidDropsUnreal::TVertexStream<FColor> Colors;
	FluidDropsUnreal::TVertexStream<FVector2f> TexCoords;
	FluidDropsUnreal::TVertexStream<FVector2f> Sizes;
	FluidDropsUnreal::FIndexStream Indices;
	FFluidVertexFactory VertexFactory;
	TArray<FFluidMeshSection> Sections;
	TArray<UMaterialInterface*> Materials; // kept alive by the component
	FMaterialRelevance MaterialRelevance;
};
