// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Assets/WaterMaterials.h"
#include "Engine/World.h"
#include "EngineCompat.h"
#include "FluidDropsSettings.h"
#include "FluidEmitterActors.h"
#include "FluidSurfaceComponent.h"
#include "Materials/Material.h"
#include "Materials/MaterialExpressionCustom.h"
#include "Materials/MaterialExpressionThinTranslucentMaterialOutput.h"
#include "Misc/Guid.h"
#include "RenderUtils.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFluidWaterMaterialsSpec, "FluidDrops.Editor.WaterMaterials", FluidDropsUnreal::Compat::TestFlags)
static FString NewPackageName()
{
	return FString::Printf(TEXT("/Temp/FluidDropsSpec/M_%s"), *FGuid::NewGuid().ToString());
}

/** That it can show water, and that every input of the material which it needs is fed by its Custom node. */
void CheckMaterial(UMaterial* Material, EBlendMode Blend, TConstArrayView<EMaterialProperty> Fed)
{
	if (!TestNotNull(TEXT("material"), Material))
	{
		return;
	}
	TestTrue(TEXT("is used with our vertices"), bool(Material->bUsedWithGeometryCache));
	TestEqual(TEXT("has velocities"), bool(Material->bOutputTranslucentVelocity), Blend != BLEND_Opaque);
	TestFalse(TEXT("casts the shadow of a stone"), bool(Material->bCastDynamicShadowAsMasked));
	if (Substrate::IsSubstrateEnabled())
	{
		TestTrue(TEXT("is of Substrate"), Material->HasSubstrateFrontMaterialConnected());
		return;
	}
	TestTrue(TEXT("blends"), Material->BlendMode == Blend);
	for (const EMaterialProperty Property : Fed)
	{
		const FExpressionInput* Input = Material->GetExpressionInputForProperty(Property);
		const UMaterialExpressionCustom* Custom = Input ? Cast<UMaterialExpressionCustom>(Input->Expression) : nullptr;
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
	It("makes materials that can show water",
		[this]()
		{
			CheckMaterial(FluidDropsUnreal::Editor::MakeWaterMaterial(NewPackageName()), BLEND_AlphaComposite,
				{MP_BaseColor, MP_Roughness, MP_Specular, MP_Opacity, MP_Refraction});
			CheckMaterial(FluidDropsUnreal::Editor::MakeTrailMaterial(NewPackageName()), BLEND_AlphaComposite,
				{MP_BaseColor, MP_Normal, MP_Roughness, MP_Specular, MP_Opacity, MP_Refraction});
			UMaterial* Liquid = FluidDropsUnreal::Editor::MakeLiquidMaterial(NewPackageName());
			CheckMaterial(
				Liquid, BLEND_Translucent, {MP_BaseColor, MP_Roughness, MP_Specular, MP_Opacity, MP_Refraction});
			TestTrue(TEXT("colors what is behind"),
				Liquid && Liquid->GetShadingModels().HasShadingModel(MSM_ThinTranslucent) &&
					Liquid->GetExpressions().ContainsByPredicate([](const TObjectPtr<UMaterialExpression>& Expression)
						{ return Expression->IsA<UMaterialExpressionThinTranslucentMaterialOutput>(); }));
			CheckMaterial(FluidDropsUnreal::Editor::MakePasteMaterial(NewPackageName()), BLEND_Opaque,
				{MP_BaseColor, MP_Roughness, MP_Specular, MP_Metallic});
		});

	It("gives velocities to what an older version made, but not to what somebody has set",
		[this]()
		{
			UMaterial* Clear = FluidDropsUnreal::Editor::MakeWaterMaterial(NewPackageName());
			UMaterial* Paste = FluidDropsUnreal::Editor::MakePasteMaterial(NewPackageName());
			if (!TestTrue(TEXT("materials"), Clear && Paste))
			{
				return;
			}
			TestFalse(TEXT("new"), FluidDropsUnreal::Editor::WriteVelocityIfOld(*Clear));
			TestFalse(TEXT("opaque"), FluidDropsUnreal::Editor::WriteVelocityIfOld(*Paste));
			Clear->bOutputTranslucentVelocity = false;
			TestFalse(TEXT("turned off"), FluidDropsUnreal::Editor::WriteVelocityIfOld(*Clear));
			Clear->OpacityMaskClipValue = GetDefault<UMaterial>()->OpacityMaskClipValue;
			TestTrue(TEXT("old"), FluidDropsUnreal::Editor::WriteVelocityIfOld(*Clear));
			TestTrue(TEXT("has velocities"), bool(Clear->bOutputTranslucentVelocity));
			TestEqual(TEXT("wherever there is water"), Clear->OpacityMaskClipValue, 0.0f);
		});

	It("leaves alone what is there",
		[this]()
		{
			const FString Name = NewPackageName();
			TestNotNull(TEXT("first"), FluidDropsUnreal::Editor::MakeWaterMaterial(Name));
			TestNull(TEXT("second"), FluidDropsUnreal::Editor::MakeWaterMaterial(Name));
		});

	It("is named by the settings until somebody chooses otherwise",
		[this]()
		{
			const UFluidDropsSettings* Fresh = NewObject<UFluidDropsSettings>();
			const TArray<FluidDropsUnreal::Editor::FDefaultMaterial> Defaults =
				FluidDropsUnreal::Editor::DefaultMaterials();
			TestEqual(TEXT("slots"), Fresh->Materials().Num(), 6);
			for (const TSoftObjectPtr<UMaterialInterface>& Named : Fresh->Materials())
			{
				TestTrue(Named.ToString() + TEXT(" is one that is made"),
					Defaults.ContainsByPredicate([&Named](const FluidDropsUnreal::Editor::FDefaultMaterial& Default)
						{ return Default.Path == Named.ToSoftObjectPath(); }));
			}
		});

	It("is made where its path says",
		[this]()
		{
			for (const FluidDropsUnreal::Editor::FDefaultMaterial& Default :
				FluidDropsUnreal::Editor::DefaultMaterials())
			{
				const FString Package = Default.Path.GetLongPackageName();
				const FString Folder = FString::Printf(TEXT("/Temp/FluidDropsSpec/%s"), *FGuid::NewGuid().ToString());
				const UMaterial* Material = Default.Make(Folder + Package);
				if (TestNotNull(TEXT("material"), Material))
				{
					TestEqual(TEXT("path"), Material->GetPathName(), Folder + Default.Path.ToString());
				}
			}
		});

	It("is wanted for actors of edited levels only",
		[this]()
		{
			for (const EWorldType::Type Type : {EWorldType::Editor, EWorldType::EditorPreview, EWorldType::Game})
			{
				UWorld* World = UWorld::CreateWorld(Type, false);
				FActorSpawnParameters Spawn;
				Spawn.ObjectFlags |= RF_Transient; // so that nothing is made in the project that runs this
				AFluidRainEmitter* Rain = World->SpawnActor<AFluidRainEmitter>(Spawn);
				if (TestNotNull(TEXT("actor"), Rain))
				{
					TestFalse(TEXT("while it is being dragged"), FluidDropsUnreal::Editor::BringsWater(*Rain));
					Rain->ClearFlags(RF_Transient);
					TestEqual(TEXT("when it is there"), FluidDropsUnreal::Editor::BringsWater(*Rain),
						Type == EWorldType::Editor);
				}
				World->DestroyWorld(false);
			}
		});

	It("notices that water is used",
		[this]()
		{
			const UFluidSurfaceComponent* Surface = NewObject<UFluidSurfaceComponent>(GetTransientPackage());
			TestTrue(TEXT("used"), Surface && FluidDropsUnreal::Editor::IsWaterUsed());
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
