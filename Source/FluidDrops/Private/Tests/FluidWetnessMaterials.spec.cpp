// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "Engine/StaticMeshActor.h"
#include "Engine/World.h"
#include "FluidWetnessComponent.h"
#include "MaterialDomain.h"
#include "Materials/Material.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "Render/FluidWetnessMaterials.h"


BEGIN_DEFINE_SPEC(FFluidWetnessMaterialsSpec, "FluidDrops.WetnessMaterials", FluidDropsUnreal::Compat::TestFlags)
	UWorld* World = nullptr;
	UStaticMeshComponent* Mesh = nullptr;
	UFluidWetnessComponent* Giver = nullptr;

	void Make(EWorldType::Type Type)
	{
		World = UWorld::CreateWorld(Type, false);
		AStaticMeshActor& Actor = *World->SpawnActor<AStaticMeshActor>();
		Mesh = Actor.GetStaticMeshComponent();
		Mesh->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube")));
		Giver = NewObject<UFluidWetnessComponent>(&Actor);
	}
END_DEFINE_SPEC(FFluidWetnessMaterialsSpec)

void FFluidWetnessMaterialsSpec::Define()
{
	AfterEach([this]() { World->DestroyWorld(false); });

	It("lends instances where a level is edited, and gives an override back", [this]()
	{
		Make(EWorldType::Editor);
		UMaterialInterface* Own = UMaterial::GetDefaultMaterial(MD_Surface);
		Mesh->SetMaterial(0, Own);
		UMaterialInstanceDynamic* Lent = FluidDropsUnreal::GiveDynamicMaterial(*Mesh, 0, *Giver);
		TestTrue(TEXT("is shown"), Mesh->GetMaterial(0) == Lent && Lent->Parent == Own);
		TestTrue(TEXT("is not saved"), Lent->HasAnyFlags(RF_Transient));
		FluidDropsUnreal::TakeBackMaterials(*World);
		TestTrue(TEXT("its own"), Mesh->OverrideMaterials.Num() == 1 && Mesh->OverrideMaterials[0] == Own);
	});

	It("leaves no override where there was none", [this]()
	{
		Make(EWorldType::Editor);
		UMaterialInterface* OfAsset = Mesh->GetMaterial(0);
		FluidDropsUnreal::GiveDynamicMaterial(*Mesh, 0, *Giver);
		FluidDropsUnreal::TakeBackMaterials(*World);
		TestTrue(TEXT("none"), Mesh->OverrideMaterials.IsEmpty() && Mesh->GetMaterial(0) == OfAsset);
	});

	It("shares nothing with a copy of the mesh", [this]()
	{
		Make(EWorldType::Editor);
		UMaterialInterface* OfAsset = Mesh->GetMaterial(0);
		UMaterialInstanceDynamic* Lent = FluidDropsUnreal::GiveDynamicMaterial(*Mesh, 0, *Giver);
		AStaticMeshActor& Copy = *World->SpawnActor<AStaticMeshActor>(); // as one that is dragged off with Alt
		UStaticMeshComponent& Copied = *Copy.GetStaticMeshComponent();
		Copied.SetStaticMesh(Mesh->GetStaticMesh());
		Copied.SetMaterial(0, Lent);
		UFluidWetnessComponent* Other = NewObject<UFluidWetnessComponent>(&Copy);
		UMaterialInstanceDynamic* Own = FluidDropsUnreal::GiveDynamicMaterial(Copied, 0, *Other);
		TestTrue(TEXT("another instance"), Own && Own != Lent && Own->Parent == OfAsset);
		TestTrue(TEXT("the first keeps its own"), Mesh->GetMaterial(0) == Lent);
		FluidDropsUnreal::TakeBackMaterials(*World);
		TestTrue(TEXT("none"), Copied.OverrideMaterials.IsEmpty());
	});

	It("leaves instances of others where they are", [this]()
	{
		Make(EWorldType::Editor);
		UMaterialInstanceDynamic* Own = Mesh->CreateDynamicMaterialInstance(0);
		TestTrue(TEXT("used"), FluidDropsUnreal::GiveDynamicMaterial(*Mesh, 0, *Giver) == Own);
		FluidDropsUnreal::TakeBackMaterials(*World);
		TestTrue(TEXT("kept"), Mesh->GetMaterial(0) == Own);
	});

	It("lends nothing in a world that plays", [this]()
	{
		Make(EWorldType::Game);
		UMaterialInstanceDynamic* Given = FluidDropsUnreal::GiveDynamicMaterial(*Mesh, 0, *Giver);
		FluidDropsUnreal::TakeBackMaterials(*World);
		TestTrue(TEXT("stays"), Given && Mesh->GetMaterial(0) == Given);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR
