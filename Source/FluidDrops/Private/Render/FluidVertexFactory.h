// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The vertices of water for materials: the engine's vertex factory of geometry caches, which takes the place that each
// vertex had when it was drawn last, under a type of our own. The engine's type binds buffers for ray tracing, which
// hold a single set of texture coordinates and refuse a second one, and its pipeline states cannot be precached.

#pragma once

#include "GeometryCacheVertexFactory.h"

class FFluidVertexFactory final : public FGeometryCacheVertexVertexFactory
{
	DECLARE_VERTEX_FACTORY_TYPE(FFluidVertexFactory);

public:
	using FGeometryCacheVertexVertexFactory::FGeometryCacheVertexVertexFactory;

	/** One buffer for each, as FFluidMeshData has them. */
	struct FStreams
	{
		const FVertexBuffer* Positions;
		const FVertexBuffer* Previous;
		const FVertexBuffer* TangentX;
		const FVertexBuffer* TangentZ;
		const FVertexBuffer* Colors;
		const FVertexBuffer* TexCoords;
		const FVertexBuffer* Sizes;
	};
	void SetStreams(FRHICommandListBase& RHICmdList, const FStreams& Streams);

	/** What pipeline states are precached with: the declarations that InitRHI makes of such streams. */
	static void GetPSOPrecacheVertexFetchElements(EVertexInputStreamType Type, FVertexDeclarationElementList& Elements);

	virtual void InitRHI(FRHICommandListBase& RHICmdList) override;
	virtual void ReleaseRHI() override;

	/** That places are not packed. */
	const FGeometryCacheVertexFactoryUniformBufferParametersRef& Unpacking() const { return UnpackingBuffer; }

private:
	FGeometryCacheVertexFactoryUniformBufferParametersRef UnpackingBuffer;
};
