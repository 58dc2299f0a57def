// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidWetnessComponent.h"

#include "Components/MeshComponent.h"
#include "Engine/TextureRenderTarget2D.h"
#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "GameFramework/Actor.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "Misc/App.h"
#include "Profiling.h"
#include "Render/FluidWetnessMaterials.h"
#include "Render/FluidWetnessRenderer.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidWetnessComponent)

UFluidWetnessComponent::UFluidWetnessComponent()
{
	PrimaryComponentTick.bCanEverTick = false;
}

void UFluidWetnessComponent::OnRegister()
{
	Super::OnRegister();
	UFluidDropsSubsystem* Water = GetWorld()->GetSubsystem<UFluidDropsSubsystem>();
	if (!Listened.IsExplicitlyNull() && Listened.Get() != Water)
	{
		Surface.Reset(); // carried over from another world, whose surfaces are not here
		for (FFluidWetnessTextures& Textures : Shown)
		{
			Textures.Written.Reset();
		}
	}
	Listened = Water;
	if (Water && FApp::CanEverRender())
	{
		Listening = Water->OnFramePublished.AddUObject(this, &UFluidWetnessComponent::ShowFrame);
	}
}

void UFluidWetnessComponent::OnUnregister()
{
	if (UFluidDropsSubsystem* Water = GetWorld()->GetSubsystem<UFluidDropsSubsystem>())
	{
		Water->OnFramePublished.Remove(Listening);
	}
#if WITH_EDITOR
	for (const FFluidWetnessTextures& Textures : Shown)
	{
		for (const TWeakObjectPtr<UMeshComponent>& Target : Textures.Meshes)
		{
			if (Target.IsValid())
			{
				FluidDropsUnreal::TakeBackMaterials(*Target); // the next frame of a preview gives them anew
			}
		}
	}
#endif
	Super::OnUnregister();
}

#if WITH_EDITOR

void UFluidWetnessComponent::Forget()
{
	for (const FFluidWetnessTextures& Textures : Shown)
	{
		for (const TWeakObjectPtr<UMeshComponent>& Target : Textures.Meshes)
		{
			if (Target.IsValid())
			{
				FluidDropsUnreal::TakeBackMaterials(*Target);
				FluidDropsUnreal::TakeBackTexture(*Target, WaterParameter, Textures.Water);
				FluidDropsUnreal::TakeBackTexture(*Target, LookParameter, Textures.Look);
			}
		}
	}
	Shown.Reset();
}

#endif // WITH_EDITOR

void UFluidWetnessComponent::SetMesh(UMeshComponent* InMesh)
{
	Mesh = InMesh;
	Shown.RemoveAll(
		[InMesh](const FFluidWetnessTextures& Textures) { return InMesh && Textures.Surface.Get() != InMesh; });
}

void UFluidWetnessComponent::ShowFrame(const FFluidFramePtr& Frame)
{
	FLUIDDROPS_SCOPE(Draw);
	Shown.RemoveAll([](const FFluidWetnessTextures& Textures) { return !Textures.Surface.IsValid(); });
	for (int32 Index = 0; Index < Frame->Surfaces.Num(); ++Index)
	{
		if (IsShown(Frame->Surfaces[Index]))
		{
			ShowSurface(Frame, Index);
		}
	}
}

bool UFluidWetnessComponent::IsShown(const FFluidFrameSurface& Candidate) const
{
	const USceneComponent* Component = Candidate.Component.Get();
	if (!Component || Candidate.WetnessResolution == 0)
	{
		return false;
	}
	if (Surface.IsSet())
	{
		return Candidate.Handle == Surface;
	}
	return Mesh ? Component == Mesh : Component->GetOwner() == GetOwner();
}

void UFluidWetnessComponent::ShowSurface(const FFluidFramePtr& Frame, int32 Index)
{
	const FFluidFrameSurface& Found = Frame->Surfaces[Index];
	USceneComponent* Component = Found.Component.Get();
	FFluidWetnessTextures* Textures = Shown.FindByPredicate(
		[Component](const FFluidWetnessTextures& Known) { return Known.Surface.Get() == Component; });
	if (!Textures)
	{
		Textures = &Shown.AddDefaulted_GetRef();
		Textures->Surface = Component;
		Textures->Buffers = FluidDropsUnreal::MakeWetnessBuffers();
	}
	Textures->UVChannel = Found.WetnessUVChannel;
	const bool bNew = PrepareTextures(*Textures, Found.WetnessResolution);
	const bool bChanged = bNew || Frame->TicksRun > 0 || !(Textures->Written == Found.Handle); // else it is the same
	Textures->Written = Found.Handle;
	if (bChanged && FApp::CanEverRender())
	{
		FFluidWetnessTargets Targets;
		Targets.Water = Textures->Water->GameThread_GetRenderTargetResource();
		Targets.Look = Textures->Look->GameThread_GetRenderTargetResource();
		Targets.DropRelief = FMath::Clamp(DropRelief, 0.0f, 1.0f);
		FluidDropsUnreal::WriteWetness(Frame, Index, Targets, Textures->Buffers);
	}
	if (UMeshComponent* Own = bApplyToMeshes ? Cast<UMeshComponent>(Component) : nullptr)
	{
		Textures->Meshes.AddUnique(Own);
	}
	for (const TWeakObjectPtr<UMeshComponent>& Weak : Textures->Meshes)
	{
		if (UMeshComponent* Target = Weak.Get())
		{
			Give(*Textures, *Target); // meshes and materials may be changed at any time
		}
	}
}

const FFluidWetnessTextures* UFluidWetnessComponent::FindTextures(const UMeshComponent* OfMesh) const
{
	if (!OfMesh)
	{
		return Shown.IsEmpty() ? nullptr : &Shown[0];
	}
	return Shown.FindByPredicate(
		[OfMesh](const FFluidWetnessTextures& Textures) { return Textures.Surface.Get() == OfMesh; });
}

bool UFluidWetnessComponent::Serves(const UMeshComponent& Target) const
{
	const auto IsTarget = [&Target](const TWeakObjectPtr<UMeshComponent>& Served) { return Served.Get() == &Target; };
	return Shown.ContainsByPredicate(
		[&IsTarget](const FFluidWetnessTextures& Textures) { return Textures.Meshes.ContainsByPredicate(IsTarget); });
}

UTextureRenderTarget2D* UFluidWetnessComponent::GetWaterTexture(const UMeshComponent* OfMesh) const
{
	const FFluidWetnessTextures* Textures = FindTextures(OfMesh);
	return Textures ? Textures->Water.Get() : nullptr;
}

UTextureRenderTarget2D* UFluidWetnessComponent::GetLookTexture(const UMeshComponent* OfMesh) const
{
	const FFluidWetnessTextures* Textures = FindTextures(OfMesh);
	return Textures ? Textures->Look.Get() : nullptr;
}

bool UFluidWetnessComponent::PrepareTextures(FFluidWetnessTextures& Textures, int32 Resolution)
{
	if (Textures.Water && Textures.Water->SizeX == Resolution)
	{
		return false;
	}
	Textures.Water = MakeTexture(TEXT("FluidWater"), Resolution);
	Textures.Look = MakeTexture(TEXT("FluidLook"), Resolution);
	return true;
}

UTextureRenderTarget2D* UFluidWetnessComponent::MakeTexture(FName Name, int32 Resolution)
{
	UTextureRenderTarget2D* Texture =
		NewObject<UTextureRenderTarget2D>(this, MakeUniqueObjectName(this, UTextureRenderTarget2D::StaticClass(), Name),
			RF_Transient | RF_DuplicateTransient | RF_TextExportTransient);
	Texture->RenderTargetFormat = RTF_RGBA16f;
	Texture->ClearColor = FLinearColor::Transparent;
	Texture->bCanCreateUAV = true;
	Texture->AddressX = TA_Clamp;
	Texture->AddressY = TA_Clamp;
	Texture->InitAutoFormat(uint32(Resolution), uint32(Resolution));
	Texture->UpdateResourceImmediate(true);
	return Texture;
}

void UFluidWetnessComponent::ApplyToMaterials(UMeshComponent* Target, const UMeshComponent* OfMesh)
{
	const FFluidWetnessTextures* Found = FindTextures(OfMesh ? OfMesh : Target);
	Found = Found || OfMesh ? Found : FindTextures(nullptr);
	if (!Target || !Found)
	{
		return;
	}
	for (FFluidWetnessTextures& Textures : Shown)
	{
		Textures.Meshes.Remove(Target); // it shows one at a time
	}
	Shown[int32(Found - Shown.GetData())].Meshes.Add(Target);
	Give(*Found, *Target);
}

void UFluidWetnessComponent::Give(const FFluidWetnessTextures& Textures, UMeshComponent& Target)
{
	for (int32 Slot = 0; Slot < Target.GetNumMaterials(); ++Slot)
	{
		const UMaterialInterface* Material = Target.GetMaterial(Slot);
		UTexture* Water = nullptr;
		UTexture* Look = nullptr;
		const bool bWater = Material && Material->GetTextureParameterValue(WaterParameter, Water);
		const bool bLook = Material && Material->GetTextureParameterValue(LookParameter, Look);
		float Channel = 0.0f;
		const bool bChannel = Material && Material->GetScalarParameterValue(UVChannelParameter, Channel);
		const bool bOld = (bWater && Water != Textures.Water) || (bLook && Look != Textures.Look) ||
			((bWater || bLook) && bChannel && Channel != float(Textures.UVChannel));
		// Somebody's dynamic instance stays where it is.
		UMaterialInstanceDynamic* Dynamic = bOld ? FluidDropsUnreal::GiveDynamicMaterial(Target, Slot, *this) : nullptr;
		if (Dynamic)
		{
			Dynamic->SetTextureParameterValue(WaterParameter, Textures.Water);
			Dynamic->SetTextureParameterValue(LookParameter, Textures.Look);
			Dynamic->SetScalarParameterValue(UVChannelParameter, float(Textures.UVChannel));
		}
	}
}
