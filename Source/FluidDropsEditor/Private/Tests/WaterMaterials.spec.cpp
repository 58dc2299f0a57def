// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Assets/WaterMaterials.h"
#include "EngineCompat.h"
#include "FluidDropsSettings.h"
#include "FluidSurfaceComponent.h"
#include "Materials/Material.h"
#include "Materials/MaterialExpressionCustom.h"
#include "Misc/Guid.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFluidWaterMaterialsSpec, "FluidDrops.Editor.WaterMaterials", FluidDrops::Compat::TestFlags)
	static FString NewPackageName()
	{
		return FString::Printf(TEXT("/Temp/FluidDropsSpec/M_%s"), *FGuid::NewGuid().ToString());
	}

	/** That it can show water, and that every input of the material which it needs is fed by its Custom node. */
	void CheckMaterial(UMaterial* Material, TConstArrayView<EMaterialProperty> Fed)
	{
		if (!TestNotNull(TEXT("material"), Material))
		{
			return;
		}
		TestTrue(TEXT("blends"), Material->BlendMode == BLEND_AlphaComposite);
		TestTrue(TEXT("is used with our vertices"), bool(Material->bUsedWithGeometryCache));
		for (const EMaterialProperty Property : Fed)
		{
			const FExpressionInput* Input = Material->GetExpressionInputForProperty(Property);
			const UMaterialExpressionCustom* Custom =
				Input ? Cast<UMaterialExpressionCustom>(Input->Expression) : nullptr;
			if (TestNotNull(TEXT("fed"), Custom))
			{
				TestTrue(TEXT("by an output that there is"), Custom->Outputs.IsValidIndex(Input->OutputIndex));
			}
		}
		for (const TObjectPtr<UMaterialExpression>& Expression : Material->GetExpressions())
		{
			const UMaterialExpressionCustom* Custom = Cast<UMaterialExpressionCustom>(Expression);
			for (const FCustomInput& Input : Custom ? Custom->Inputs : TArray<FCustomInput>())
			{
				TestNotNull(Input.InputName.ToString(), Input.Input.Expression);
			}
		}
	}
END_DEFINE_SPEC(FFluidWaterMaterialsSpec)

void FFluidWaterMaterialsSpec::Define()
{
	It("makes materials that can show water", [this]()
	{
		CheckMaterial(FluidDrops::Editor::MakeWaterMaterial(NewPackageName()),
			{MP_BaseColor, MP_Roughness, MP_Specular, MP_Opacity, MP_Refraction});
		CheckMaterial(FluidDrops::Editor::MakeTrailMaterial(NewPackageName()),
			{MP_BaseColor, MP_Normal, MP_Roughness, MP_Specular, MP_Opacity, MP_Refraction});
	});

	It("leaves alone what is there", [this]()
	{
		const FString Name = NewPackageName();
		TestNotNull(TEXT("first"), FluidDrops::Editor::MakeWaterMaterial(Name));
		TestNull(TEXT("second"), FluidDrops::Editor::MakeWaterMaterial(Name));
	});

	It("is named by the settings until somebody chooses otherwise", [this]()
	{
		const UFluidDropsSettings* Fresh = NewObject<UFluidDropsSettings>();
		TestEqual(TEXT("slots"), Fresh->Materials().Num(), 4);
		TestTrue(TEXT("paths"), UFluidDropsSettings::WaterMaterialPath().IsValid() &&
				UFluidDropsSettings::TrailMaterialPath().IsValid());
	});

	It("notices that water is used", [this]()
	{
		const UFluidSurfaceComponent* Surface = NewObject<UFluidSurfaceComponent>(GetTransientPackage());
		TestTrue(TEXT("used"), Surface && FluidDrops::Editor::IsWaterUsed());
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
