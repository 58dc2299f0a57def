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
		Written.Reset();
	}
	Listened = Water;
	if (Water && FApp::CanEverRender())
	{
		Listening = Water->OnFramePublished.AddUObject(this, &UFluidWetnessComponent::OnFramePublished);
	}
}

void UFluidWetnessComponent::OnUnregister()
{
	if (UFluidDropsSubsystem* Water = GetWorld()->GetSubsystem<UFluidDropsSubsystem>())
	{
		Water->OnFramePublished.Remove(Listening);
	}
	Super::OnUnregister();
}

void UFluidWetnessComponent::OnFramePublished(const FFluidFramePtr& Frame)
{
	const int32 Index = FindSurface(*Frame);
	if (Index == INDEX_NONE)
	{
		return;
	}
	FLUIDDROPS_SCOPE(Draw);
	const FFluidFrameSurface& Found = Frame->Surfaces[Index];
	const bool bOtherChannel = UVChannel != Found.WetnessUVChannel;
	UVChannel = Found.WetnessUVChannel;
	const bool bNew = PrepareTextures(Found.WetnessResolution) || bOtherChannel;
	if (bNew || Frame->TicksRun > 0 || !(Written == Found.Handle)) // without a tick the map is the same
	{
		Written = Found.Handle;
		FFluidWetnessTargets Targets;
		Targets.Water = WaterTexture->GameThread_GetRenderTargetResource();
		Targets.Look = LookTexture->GameThread_GetRenderTargetResource();
		Targets.DropRelief = FMath::Clamp(DropRelief, 0.0f, 1.0f);
		FluidDropsUnreal::WriteWetness(Frame, Index, Targets);
	}
	if (bApplyToMeshes && GetOwner())
	{
		GetOwner()->ForEachComponent<UMeshComponent>(false,
			[this, bNew](UMeshComponent* Mesh)
			{
				if (bNew || !HasTextures(*Mesh)) // meshes and materials may be changed at any time
				{
					ApplyToMaterials(Mesh);
				}
			});
	}
}

int32 UFluidWetnessComponent::FindSurface(const FFluidFrame& Frame) const
{
	if (Surface.IsSet())
	{
		return FluidDropsUnreal::FindWetness(Frame, Surface);
	}
	return Frame.Surfaces.IndexOfByPredicate(
		[this](const FFluidFrameSurface& Candidate)
		{
			const USceneComponent* Component = Candidate.Component.Get();
			return Candidate.WetnessResolution > 0 && Component && Component->GetOwner() == GetOwner();
		});
}

bool UFluidWetnessComponent::PrepareTextures(int32 Resolution)
{
	if (WaterTexture && WaterTexture->SizeX == Resolution)
	{
		return false;
	}
	WaterTexture = MakeTexture(TEXT("FluidWater"), Resolution);
	LookTexture = MakeTexture(TEXT("FluidLook"), Resolution);
	return true;
}

UTextureRenderTarget2D* UFluidWetnessComponent::MakeTexture(FName Name, int32 Resolution)
{
	UTextureRenderTarget2D* Texture = NewObject<UTextureRenderTarget2D>(
		this, MakeUniqueObjectName(this, UTextureRenderTarget2D::StaticClass(), Name));
	Texture->RenderTargetFormat = RTF_RGBA16f;
	Texture->ClearColor = FLinearColor::Transparent;
	Texture->bCanCreateUAV = true;
	Texture->AddressX = TA_Clamp;
	Texture->AddressY = TA_Clamp;
	Texture->InitAutoFormat(uint32(Resolution), uint32(Resolution));
	Texture->UpdateResourceImmediate(true);
	return Texture;
}

bool UFluidWetnessComponent::HasTextures(const UMeshComponent& Mesh) const
{
	for (int32 Slot = 0; Slot < Mesh.GetNumMaterials(); ++Slot)
	{
		const UMaterialInterface* Material = Mesh.GetMaterial(Slot);
		if (Material && !Cast<UMaterialInstanceDynamic>(Material))
		{
			return false;
		}
	}
	return true;
}

void UFluidWetnessComponent::ApplyToMaterials(UMeshComponent* Mesh)
{
	for (int32 Slot = 0; Mesh && WaterTexture && Slot < Mesh->GetNumMaterials(); ++Slot)
	{
		if (UMaterialInstanceDynamic* Material = Mesh->CreateDynamicMaterialInstance(Slot))
		{
			Material->SetTextureParameterValue(WaterParameter, WaterTexture);
			Material->SetTextureParameterValue(LookParameter, LookTexture);
			Material->SetScalarParameterValue(UVChannelParameter, float(UVChannel));
		}
	}
}
