// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The nodes of the materials that WaterMaterials.h makes: a Custom node over Shaders/Public/MaterialDrop.ush.

#include "Assets/WaterMaterials.h"

#include "AssetRegistry/AssetRegistryModule.h"
#include "MaterialEditingLibrary.h"
#include "Materials/Material.h"
#include "Materials/MaterialExpressionCameraVectorWS.h"
#include "Materials/MaterialExpressionCustom.h"
#include "Materials/MaterialExpressionScalarParameter.h"
#include "Materials/MaterialExpressionTextureCoordinate.h"
#include "Materials/MaterialExpressionVectorParameter.h"
#include "Materials/MaterialExpressionVertexColor.h"
#include "Materials/MaterialExpressionVertexNormalWS.h"
#include "Misc/PackageName.h"
#include "UObject/Package.h"

namespace FluidDrops::Editor
{

namespace
{

constexpr int32 GreenOutput = 2; // of a vertex colour: RGB, R, G, B, A

/** Another output of the Custom node, and what it feeds. */
struct FNodeOutput
{
	const TCHAR* Name;
	ECustomMaterialOutputType Type;
	EMaterialProperty Property;
};

/** A material that consists of one Custom node and what feeds it. */
class FWaterMaterialGraph
{
public:
	/** Null: there is something of that name. */
	static TUniquePtr<FWaterMaterialGraph> Create(const FString& PackageName)
	{
		const FString Name = FPackageName::GetShortName(PackageName);
		UPackage* Package = CreatePackage(*PackageName);
		if (StaticFindObjectFast(UObject::StaticClass(), Package, FName(Name)))
		{
			return nullptr;
		}
		return MakeUnique<FWaterMaterialGraph>(
			*NewObject<UMaterial>(Package, FName(Name), RF_Public | RF_Standalone | RF_Transactional));
	}

	explicit FWaterMaterialGraph(UMaterial& InMaterial)
		: Material(InMaterial)
	{
		Material.BlendMode = BLEND_AlphaComposite;
		Material.TranslucencyLightingMode = TLM_SurfacePerPixelLighting;
		Material.RefractionMethod = RM_IndexOfRefraction;
		Material.bScreenSpaceReflections = true;
		Material.bUsedWithGeometryCache = true; // the vertex factory of FFluidMeshProxy
		Custom = Add<UMaterialExpressionCustom>(-300, 0);
		Custom->IncludeFilePaths = {TEXT("/Plugin/FluidDrops/Public/MaterialDrop.ush")};
		Custom->OutputType = CMOT_Float3;
		Custom->Inputs.Reset();
	}

	template <typename ExpressionType>
	ExpressionType* Add(int32 X, int32 Y)
	{
		return CastChecked<ExpressionType>(
			UMaterialEditingLibrary::CreateMaterialExpression(&Material, ExpressionType::StaticClass(), X, Y));
	}

	/** A new node that feeds an input of the Custom node. */
	template <typename ExpressionType>
	ExpressionType* Feed(const TCHAR* Input, int32 Output = 0)
	{
		ExpressionType* Expression = Add<ExpressionType>(-700, 160 * Custom->Inputs.Num());
		FCustomInput& Made = Custom->Inputs.AddDefaulted_GetRef();
		Made.InputName = Input;
		Made.Input.Connect(Output, Expression);
		return Expression;
	}

	void FeedView()
	{
		Feed<UMaterialExpressionVertexNormalWS>(TEXT("VertexNormal"));
		Feed<UMaterialExpressionCameraVectorWS>(TEXT("Camera"));
	}

	/** The node's own value is the base colour. */
	UMaterial* Finish(const TCHAR* Description, const TCHAR* Code, TConstArrayView<FNodeOutput> Outputs)
	{
		Custom->Description = Description;
		Custom->Code = Code;
		Custom->AdditionalOutputs.Reset();
		for (const FNodeOutput& Output : Outputs)
		{
			FCustomOutput& Made = Custom->AdditionalOutputs.AddDefaulted_GetRef();
			Made.OutputName = Output.Name;
			Made.OutputType = Output.Type;
		}
		FPropertyChangedEvent Changed(FindFProperty<FProperty>(UMaterialExpressionCustom::StaticClass(),
			GET_MEMBER_NAME_CHECKED(UMaterialExpressionCustom, AdditionalOutputs)));
		Custom->PostEditChangeProperty(Changed); // makes its outputs
		Material.GetExpressionInputForProperty(MP_BaseColor)->Connect(0, Custom);
		for (int32 Index = 0; Index < Outputs.Num(); ++Index)
		{
			Material.GetExpressionInputForProperty(Outputs[Index].Property)->Connect(Index + 1, Custom);
		}
		Material.PreEditChange(nullptr);
		Material.PostEditChange(); // compiles it
		FAssetRegistryModule::AssetCreated(&Material);
		return &Material;
	}

private:
	UMaterial& Material;
	UMaterialExpressionCustom* Custom;
};

} // namespace

UMaterial* MakeWaterMaterial(const FString& PackageName)
{
	const TUniquePtr<FWaterMaterialGraph> Graph = FWaterMaterialGraph::Create(PackageName);
	if (!Graph)
	{
		return nullptr;
	}
	Graph->FeedView();
	Graph->Feed<UMaterialExpressionTextureCoordinate>(TEXT("Size"))->CoordinateIndex = 1;
	UMaterialExpressionVectorParameter* Color = Graph->Feed<UMaterialExpressionVectorParameter>(TEXT("Color"));
	Color->ParameterName = TEXT("Color");
	Color->DefaultValue = FLinearColor::White;
	UMaterialExpressionScalarParameter* ColorDepth =
		Graph->Feed<UMaterialExpressionScalarParameter>(TEXT("ColorDepth"));
	ColorDepth->ParameterName = TEXT("ColorDepth");
	ColorDepth->DefaultValue = 1000.0f; // cm: clear
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
	const TUniquePtr<FWaterMaterialGraph> Graph = FWaterMaterialGraph::Create(PackageName);
	if (!Graph)
	{
		return nullptr;
	}
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

} // namespace FluidDrops::Editor
