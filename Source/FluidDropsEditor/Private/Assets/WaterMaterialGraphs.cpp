// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The nodes of the materials that WaterMaterials.h makes: a Custom node over Shaders/Public/MaterialDrop.ush or
// MaterialLiquid.ush.

#include "Assets/WaterMaterialGraph.h"
#include "Assets/WaterMaterials.h"
#include "FluidParticleLook.h"
#include "Materials/MaterialExpressionPixelDepth.h"
#include "Materials/MaterialExpressionTextureCoordinate.h"
#include "Materials/MaterialExpressionVertexColor.h"

namespace FluidDropsUnreal::Editor
{

namespace
{

constexpr int32 GreenOutput = 2; // of a vertex color: RGB, R, G, B, A
constexpr int32 BlueOutput = 3;

} // namespace

void WriteVelocity(UMaterial& Clear)
{
	Clear.bOutputTranslucentVelocity = true;
	Clear.OpacityMaskClipValue = 0.0f; // written where opacity is above that, and water is clear
}

UMaterial* MakeWaterMaterial(const FString& PackageName)
{
	const TUniquePtr<FWaterMaterialGraph> Graph = FWaterMaterialGraph::Create(PackageName, TEXT("MaterialDrop.ush"));
	if (!Graph)
	{
		return nullptr;
	}
	Graph->BeClear(BLEND_AlphaComposite);
	Graph->FeedView();
	Graph->Feed<UMaterialExpressionTextureCoordinate>(TEXT("Size"))->CoordinateIndex = 1;
	Graph->FeedColor(TEXT("Color"), FLinearColor::White);
	Graph->FeedScalar(TEXT("ColorDepth"), 1000.0f); // cm: clear
	return Graph->Finish(TEXT("A body of water"), TEXT(R"(const float CosView = dot(VertexNormal, Camera);
const FFluidWetSurface Body = FluidWaterBody(CosView, Size.x, Color, ColorDepth);
OutRoughness = Body.Roughness; OutSpecular = Body.Specular;
OutOpacity = Body.Opacity; OutRefraction = Body.Refraction;
return Body.BaseColor;)"),
		{{TEXT("OutRoughness"), CMOT_Float1, MP_Roughness}, {TEXT("OutSpecular"), CMOT_Float1, MP_Specular},
			{TEXT("OutOpacity"), CMOT_Float1, MP_Opacity}, {TEXT("OutRefraction"), CMOT_Float1, MP_Refraction}});
}

UMaterial* MakeTrailMaterial(const FString& PackageName)
{
	const TUniquePtr<FWaterMaterialGraph> Graph = FWaterMaterialGraph::Create(PackageName, TEXT("MaterialDrop.ush"));
	if (!Graph)
	{
		return nullptr;
	}
	Graph->BeClear(BLEND_AlphaComposite);
	Graph->FeedView();
	Graph->Feed<UMaterialExpressionTextureCoordinate>(TEXT("Strip"));
	Graph->Feed<UMaterialExpressionVertexColor>(TEXT("Wetness"), GreenOutput);
	return Graph->Finish(TEXT("A strip of film"), TEXT(R"(const float CosView = dot(VertexNormal, Camera);
const FFluidWetSurface Trail = FluidWaterTrail(CosView, Strip, Wetness);
OutNormal = Trail.Normal; OutRoughness = Trail.Roughness; OutSpecular = Trail.Specular;
OutOpacity = Trail.Opacity; OutRefraction = Trail.Refraction;
return Trail.BaseColor;)"),
		{{TEXT("OutNormal"), CMOT_Float3, MP_Normal}, {TEXT("OutRoughness"), CMOT_Float1, MP_Roughness},
			{TEXT("OutSpecular"), CMOT_Float1, MP_Specular}, {TEXT("OutOpacity"), CMOT_Float1, MP_Opacity},
			{TEXT("OutRefraction"), CMOT_Float1, MP_Refraction}});
}

namespace
{

/** The look of a liquid as parameters, and foam. */
void FeedLook(FWaterMaterialGraph& Graph)
{
	const FFluidParticleLook Water;
	Graph.Feed<UMaterialExpressionVertexColor>(TEXT("Foam"), BlueOutput);
	Graph.FeedColor(TEXT("Color"), Water.Color);
	Graph.FeedScalar(TEXT("ColorDepth"), Water.ColorDepth);
	Graph.FeedScalar(TEXT("Opacity"), Water.Opacity);
	Graph.FeedScalar(TEXT("Roughness"), Water.Roughness);
	Graph.FeedScalar(TEXT("RefractiveIndex"), Water.RefractiveIndex);
	Graph.FeedScalar(TEXT("Foaming"), Water.Foaming);
}

/** Code that has the look in a struct. */
const FString LookCode = TEXT(R"(FFluidLiquidLook Look;
Look.Color = Color.rgb; Look.ColorDepth = ColorDepth; Look.Opacity = Opacity;
Look.Roughness = Roughness; Look.RefractiveIndex = RefractiveIndex; Look.Foaming = Foaming;
)");

} // namespace

UMaterial* MakeLiquidMaterial(const FString& PackageName)
{
	const TUniquePtr<FWaterMaterialGraph> Graph = FWaterMaterialGraph::Create(PackageName, TEXT("MaterialLiquid.ush"));
	if (!Graph)
	{
		return nullptr;
	}
	Graph->BeClear(BLEND_Translucent);
	Graph->Get().SetShadingModel(MSM_ThinTranslucent);
	Graph->FeedView();
	Graph->Feed<UMaterialExpressionTextureCoordinate>(TEXT("Size"))->CoordinateIndex = 1;
	Graph->FeedByClass(TEXT("SceneBehind"), TEXT("/Script/Engine.MaterialExpressionSceneDepth"));
	Graph->Feed<UMaterialExpressionPixelDepth>(TEXT("Here"));
	FeedLook(*Graph);
	return Graph->Finish(TEXT("A liquid"), *(LookCode + TEXT(R"(const float CosView = dot(VertexNormal, Camera);
const float Depth = FluidDepthBelow(CosView, Size.x, SceneBehind - Here, RefractiveIndex);
const FFluidLiquidFace Face = FluidLiquidFace(Look, Depth, Foam);
OutTransmittance = Face.Transmittance; OutRoughness = Face.Roughness; OutSpecular = Face.Specular;
OutOpacity = Face.Opacity; OutRefraction = Face.Refraction;
return Face.BaseColor;)")),
		{{TEXT("OutTransmittance"), CMOT_Float3, MP_MAX}, {TEXT("OutRoughness"), CMOT_Float1, MP_Roughness},
			{TEXT("OutSpecular"), CMOT_Float1, MP_Specular}, {TEXT("OutOpacity"), CMOT_Float1, MP_Opacity},
			{TEXT("OutRefraction"), CMOT_Float1, MP_Refraction}});
}

UMaterial* MakePasteMaterial(const FString& PackageName)
{
	const TUniquePtr<FWaterMaterialGraph> Graph = FWaterMaterialGraph::Create(PackageName, TEXT("MaterialLiquid.ush"));
	if (!Graph)
	{
		return nullptr;
	}
	FeedLook(*Graph);
	Graph->FeedScalar(TEXT("Metallic"), 0.0f);
	return Graph->Finish(TEXT("A liquid that hides all behind it"),
		*(LookCode + TEXT(R"(const FFluidLiquidFace Face = FluidLiquidFace(Look, ColorDepth, Foam);
OutRoughness = Face.Roughness; OutSpecular = Face.Specular; OutMetallic = Metallic;
return Face.BaseColor;)")),
		{{TEXT("OutRoughness"), CMOT_Float1, MP_Roughness}, {TEXT("OutSpecular"), CMOT_Float1, MP_Specular},
			{TEXT("OutMetallic"), CMOT_Float1, MP_Metallic}});
}

} // namespace FluidDropsUnreal::Editor
