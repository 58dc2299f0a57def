// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/FluidWetnessMaterials.h"

#include "Components/BaseDynamicMeshComponent.h"
#include "Components/MeshComponent.h"
#include "Engine/Texture.h"
#include "Engine/World.h"
#include "FluidWetnessComponent.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "UObject/UObjectIterator.h"

namespace FluidDropsUnreal
{

namespace
{

// Names of what is lent say what was there before: undo may bring an instance back when nobody else knows it any more.
const TCHAR* LentForOverride = TEXT("FluidLentForOverride"); // its parent was an override of the component
const TCHAR* LentForDefault = TEXT("FluidLentForDefault");   // its parent is the material of the asset

UMaterialInstanceDynamic* Lend(UMeshComponent& Target, int32 Slot, UMaterialInterface& Material, UObject& Giver)
{
	// Dynamic meshes have no asset: their materials are their own.
	const bool bOverride = Target.IsA<UBaseDynamicMeshComponent>() ||
		(Target.OverrideMaterials.IsValidIndex(Slot) && Target.OverrideMaterials[Slot]);
	const FName Name = MakeUniqueObjectName(
		&Giver, UMaterialInstanceDynamic::StaticClass(), bOverride ? LentForOverride : LentForDefault);
	UMaterialInstanceDynamic* Lent = UMaterialInstanceDynamic::Create(&Material, &Giver, Name);
	Lent->SetFlags(RF_Transient | RF_DuplicateTransient | RF_TextExportTransient);
	Target.SetMaterial(Slot, Lent);
	return Lent;
}

#if WITH_EDITOR

/** What was lent to the mesh that this one is a copy of: one that is dragged off with Alt is copied without notice. */
bool IsOfAnother(const UMaterialInterface* Material, const UMeshComponent& Target, const UObject& Giver)
{
	const UFluidWetnessComponent* Lender = Material ? Cast<UFluidWetnessComponent>(Material->GetOuter()) : nullptr;
	return Lender && Lender != &Giver && !Lender->Serves(Target);
}

#endif // WITH_EDITOR

} // namespace

UMaterialInstanceDynamic* GiveDynamicMaterial(UMeshComponent& Target, int32 Slot, UObject& Giver)
{
	const UWorld* World = Target.GetWorld();
	const bool bEdited = World && !World->IsGameWorld();
#if WITH_EDITOR
	if (bEdited && IsOfAnother(Target.GetMaterial(Slot), Target, Giver))
	{
		TakeBackMaterials(Target);
	}
#endif
	UMaterialInterface* Material = Target.GetMaterial(Slot);
	const bool bLend = bEdited && Material && !Material->IsA<UMaterialInstanceDynamic>();
	return bLend ? Lend(Target, Slot, *Material, Giver) : Target.CreateDynamicMaterialInstance(Slot);
}

#if WITH_EDITOR

void TakeBackMaterials(UMeshComponent& Target)
{
	const bool bDynamic = Target.IsA<UBaseDynamicMeshComponent>();
	const int32 Slots = bDynamic ? Target.GetNumMaterials() : Target.OverrideMaterials.Num();
	bool bGrown = false;
	for (int32 Slot = 0; Slot < Slots; ++Slot)
	{
		const UMaterialInstanceDynamic* Lent = Cast<UMaterialInstanceDynamic>(Target.GetMaterial(Slot));
		if (!Lent || !Cast<UFluidWetnessComponent>(Lent->GetOuter()))
		{
			continue;
		}
		const FString Name = Lent->GetFName().GetPlainNameString();
		if (Name == LentForOverride)
		{
			Target.SetMaterial(Slot, Lent->Parent);
		}
		else if (Name == LentForDefault)
		{
			Target.SetMaterial(Slot, nullptr);
			bGrown = true;
		}
	}
	while (bGrown && !Target.OverrideMaterials.IsEmpty() && !Target.OverrideMaterials.Last())
	{
		Target.OverrideMaterials.Pop(); // means the same, and is not saved
	}
}

void TakeBackMaterials(const UWorld& World)
{
	for (TObjectIterator<UMeshComponent> Mesh; Mesh; ++Mesh)
	{
		if (IsValid(*Mesh) && Mesh->GetWorld() == &World)
		{
			TakeBackMaterials(**Mesh);
		}
	}
}

void TakeBackTexture(UMeshComponent& Target, FName Parameter, const UTexture* Texture)
{
	for (int32 Slot = 0; Slot < Target.GetNumMaterials(); ++Slot)
	{
		UMaterialInstanceDynamic* Own = Cast<UMaterialInstanceDynamic>(Target.GetMaterial(Slot));
		UTexture* Shown = nullptr;
		UTexture* Before = nullptr;
		if (Own && Own->Parent && Own->GetTextureParameterValue(Parameter, Shown) && Shown == Texture &&
			Own->Parent->GetTextureParameterValue(Parameter, Before))
		{
			Own->SetTextureParameterValue(Parameter, Before);
		}
	}
}

#endif // WITH_EDITOR

} // namespace FluidDropsUnreal
