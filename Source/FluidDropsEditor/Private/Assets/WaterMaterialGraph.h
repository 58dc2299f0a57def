// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Writes a material that consists of a Custom node over one of Shaders/Public, and of what feeds it.

#pragma once

#include "AssetRegistry/AssetRegistryModule.h"
#include "Assets/WaterMaterials.h"
#include "MaterialEditingLibrary.h"
#include "Materials/Material.h"
#include "Materials/MaterialExpressionCameraVectorWS.h"
#include "Materials/MaterialExpressionCustom.h"
#include "Materials/MaterialExpressionScalarParameter.h"
#include "Materials/MaterialExpressionThinTranslucentMaterialOutput.h"
#include "Materials/MaterialExpressionVectorParameter.h"
#include "Materials/MaterialExpressionVertexNormalWS.h"
#include "Misc/PackageName.h"
#include "RenderUtils.h"
#include "UObject/Package.h"

namespace FluidDropsUnreal::Editor
{

/** Another output of the Custom node, and what it feeds. */
struct FNodeOutput
{
	const TCHAR* Name;
	ECustomMaterialOutputType Type;
	EMaterialProperty Property; // MP_MAX: the color of what a thin translucent material lets through
};

/** A material that consists of one Custom node and what feeds it. */
class FWaterMaterialGraph
{
public:
	/** Include: of Shaders/Public. Null: there is something of that name. */
	static TUniquePtr<FWaterMaterialGraph> Create(const FString& PackageName, const TCHAR* Include)
	{
		const FString Name = FPackageName::GetShortName(PackageName);
		UPackage* Package = CreatePackage(*PackageName);
		if (StaticFindObjectFast(UObject::StaticClass(), Package, FName(Name)))
		{
			return nullptr;
		}
		return MakeUnique<FWaterMaterialGraph>(
			*NewObject<UMaterial>(Package, FName(Name), RF_Public | RF_Standalone | RF_Transactional), Include);
	}

	FWaterMaterialGraph(UMaterial& InMaterial, const TCHAR* Include)
		: Material(InMaterial)
	{
		Material.bUsedWithGeometryCache = true; // the vertex factory of FFluidMeshProxy
		Custom = Add<UMaterialExpressionCustom>(-300, 0);
		Custom->IncludeFilePaths = {FString(TEXT("/Plugin/FluidDrops/Public/")) + Include};
		Custom->OutputType = CMOT_Float3;
		Custom->Inputs.Reset();
	}

	/** Seen through, and bending what is seen. */
	void BeClear(EBlendMode Blend)
	{
		Material.BlendMode = Blend;
		Material.TranslucencyLightingMode = TLM_SurfacePerPixelLighting;
		Material.RefractionMethod = RM_IndexOfRefraction;
		Material.bScreenSpaceReflections = true;
		WriteVelocity(Material);
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
		FeedFrom(Input, *Expression, Output);
		return Expression;
	}

	/** The same for a node whose class the engine does not export. */
	void FeedByClass(const TCHAR* Input, const TCHAR* ClassPath)
	{
		UClass* Class = FindObjectChecked<UClass>(nullptr, ClassPath);
		FeedFrom(Input,
			*UMaterialEditingLibrary::CreateMaterialExpression(&Material, Class, -700, 160 * Custom->Inputs.Num()), 0);
	}

	/** A parameter that feeds an input of its own name. */
	void FeedScalar(const TCHAR* Name, float Default)
	{
		UMaterialExpressionScalarParameter* Parameter = Feed<UMaterialExpressionScalarParameter>(Name);
		Parameter->ParameterName = Name;
		Parameter->DefaultValue = Default;
	}
	void FeedColor(const TCHAR* Name, const FLinearColor& Default)
	{
		UMaterialExpressionVectorParameter* Parameter = Feed<UMaterialExpressionVectorParameter>(Name);
		Parameter->ParameterName = Name;
		Parameter->DefaultValue = Default;
	}

	void FeedView()
	{
		Feed<UMaterialExpressionVertexNormalWS>(TEXT("VertexNormal"));
		Feed<UMaterialExpressionCameraVectorWS>(TEXT("Camera"));
	}

	UMaterial& Get() { return Material; }

	/** The node's own value is the base color. */
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
			FExpressionInput* Input = Outputs[Index].Property == MP_MAX
				? &Add<UMaterialExpressionThinTranslucentMaterialOutput>(100, 600)->TransmittanceColor
				: Material.GetExpressionInputForProperty(Outputs[Index].Property);
			Input->Connect(Index + 1, Custom);
		}
		Material.PreEditChange(nullptr);
		Material.PostEditChange(); // compiles it
		if (Substrate::IsSubstrateEnabled())
		{
			Material.PostLoad(); // the engine turns what feeds a material into Substrate there alone
		}
		FAssetRegistryModule::AssetCreated(&Material);
		return &Material;
	}

private:
	void FeedFrom(const TCHAR* Input, UMaterialExpression& Expression, int32 Output)
	{
		FCustomInput& Made = Custom->Inputs.AddDefaulted_GetRef();
		Made.InputName = Input;
		Made.Input.Connect(Output, &Expression);
	}

	UMaterial& Material;
	UMaterialExpressionCustom* Custom;
};

} // namespace FluidDropsUnreal::Editor
