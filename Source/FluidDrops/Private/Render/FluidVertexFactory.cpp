// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidVertexFactory.h"

#include "MeshDrawShaderBindings.h"
#include "MeshMaterialShader.h"
#include "PackedNormal.h"
#include "RenderUtils.h"

class FFluidVertexFactoryParameters : public FVertexFactoryShaderParameters
{
	DECLARE_TYPE_LAYOUT(FFluidVertexFactoryParameters, NonVirtual);

public:
	void GetElementShaderBindings(const FSceneInterface* Scene, const FSceneView* View,
		const FMeshMaterialShader* Shader, EVertexInputStreamType InputStreamType, ERHIFeatureLevel::Type FeatureLevel,
		const FVertexFactory* VertexFactory, const FMeshBatchElement& BatchElement,
		FMeshDrawSingleShaderBindings& ShaderBindings, FVertexInputStreamArray& VertexStreams) const
	{
		ShaderBindings.Add(Shader->GetUniformBufferParameter<FGeometryCacheVertexFactoryUniformBufferParameters>(),
			static_cast<const FFluidVertexFactory*>(VertexFactory)->Unpacking());
	}
};

IMPLEMENT_TYPE_LAYOUT(FFluidVertexFactoryParameters);
IMPLEMENT_VERTEX_FACTORY_PARAMETER_TYPE(FFluidVertexFactory, SF_Vertex, FFluidVertexFactoryParameters);
IMPLEMENT_VERTEX_FACTORY_TYPE(FFluidVertexFactory, "/Engine/Private/GeometryCacheVertexFactory.ush",
	EVertexFactoryFlags::UsedWithMaterials | EVertexFactoryFlags::SupportsDynamicLighting |
		EVertexFactoryFlags::SupportsPositionOnly | EVertexFactoryFlags::SupportsPrimitiveIdStream |
		EVertexFactoryFlags::SupportsPSOPrecaching);

void FFluidVertexFactory::SetStreams(FRHICommandListBase& RHICmdList, const FStreams& Of)
{
	FDataType Rows;
	Rows.PositionComponent = FVertexStreamComponent(Of.Positions, 0, sizeof(FVector3f), VET_Float3);
	Rows.MotionBlurDataComponent = FVertexStreamComponent(Of.Previous, 0, sizeof(FVector3f), VET_Float3);
	Rows.TangentBasisComponents[0] = FVertexStreamComponent(Of.TangentX, 0, sizeof(FPackedNormal), VET_PackedNormal);
	Rows.TangentBasisComponents[1] = FVertexStreamComponent(Of.TangentZ, 0, sizeof(FPackedNormal), VET_PackedNormal);
	Rows.ColorComponent = FVertexStreamComponent(Of.Colors, 0, sizeof(FColor), VET_Color);
	Rows.TextureCoordinates.Add(FVertexStreamComponent(Of.TexCoords, 0, sizeof(FVector2f), VET_Float2));
	Rows.TextureCoordinates.Add(FVertexStreamComponent(Of.Sizes, 0, sizeof(FVector2f), VET_Float2));
	SetData(RHICmdList, Rows);
}

void FFluidVertexFactory::GetPSOPrecacheVertexFetchElements(
	EVertexInputStreamType Type, FVertexDeclarationElementList& Elements)
{
	uint8 IdAttribute = 1;
	Elements.Add(FVertexElement(0, 0, VET_Float3, 0, sizeof(FVector3f)));
	if (Type == EVertexInputStreamType::PositionAndNormalOnly)
	{
		Elements.Add(FVertexElement(1, 0, VET_PackedNormal, 1, sizeof(FPackedNormal)));
		IdAttribute = 2;
	}
	if (Type == EVertexInputStreamType::Default)
	{
		Elements.Add(FVertexElement(1, 0, VET_PackedNormal, 1, sizeof(FPackedNormal)));
		Elements.Add(FVertexElement(2, 0, VET_PackedNormal, 2, sizeof(FPackedNormal)));
		Elements.Add(FVertexElement(3, 0, VET_Color, 3, sizeof(FColor)));
		Elements.Add(FVertexElement(4, 0, VET_Float3, 4, sizeof(FVector3f)));
		Elements.Add(FVertexElement(5, 0, VET_Float2, 5, sizeof(FVector2f)));
		for (uint8 Attribute = 6; Attribute < 5 + MAX_STATIC_TEXCOORDS / 2; ++Attribute)
		{
			Elements.Add(FVertexElement(6, 0, VET_Float2, Attribute, sizeof(FVector2f))); // the last set, over and over
		}
		IdAttribute = 13;
	}
	if (UseGPUScene(GMaxRHIShaderPlatform, GMaxRHIFeatureLevel) &&
		!PlatformGPUSceneUsesUniformBufferView(GMaxRHIShaderPlatform))
	{
		Elements.Add(FVertexElement(Elements.Last().StreamIndex + 1, 0, VET_UInt, IdAttribute, 0, true));
	}
}

void FFluidVertexFactory::InitRHI(FRHICommandListBase& RHICmdList)
{
	FGeometryCacheVertexVertexFactory::InitRHI(RHICmdList);
	FGeometryCacheVertexFactoryUniformBufferParameters Whole;
	Whole.MeshOrigin = FVector3f::ZeroVector;
	Whole.MeshExtension = FVector3f::OneVector;
	Whole.MotionBlurDataOrigin = FVector3f::ZeroVector;
	Whole.MotionBlurDataExtension = FVector3f::OneVector;
	Whole.MotionBlurPositionScale = 0.0f; // the data are places, not motions
	UnpackingBuffer = FGeometryCacheVertexFactoryUniformBufferParametersRef::CreateUniformBufferImmediate(
		Whole, UniformBuffer_MultiFrame);
}

void FFluidVertexFactory::ReleaseRHI()
{
	UnpackingBuffer.SafeRelease();
	FGeometryCacheVertexVertexFactory::ReleaseRHI();
}
