// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidLiquidsMeshComponent.h"

#include "ConsoleVariables.h"
#include "Fluid/LiquidSurfaces.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "MaterialDomain.h"
#include "Materials/Material.h"
#include "Materials/MaterialInstanceDynamic.h"
#include "Render/FluidMeshBuilder.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidLiquidsMeshComponent)

namespace
{

constexpr float SeenSeconds = 0.5f; // faces are made for that long after they were last seen

/** As ProjectMaterials has them. */
enum class EProjectLiquid : uint8
{
	Clear,
	Opaque,
};

bool IsSameLook(const FFluidParticleLook& A, const FFluidParticleLook& B)
{
	return FFluidParticleLook::StaticStruct()->CompareScriptStruct(&A, &B, PPF_None);
}

/** Parameters have the names of the look's properties. */
void PutLook(const FFluidParticleLook& Look, UMaterialInstanceDynamic& Material)
{
	Material.SetVectorParameterValue(GET_MEMBER_NAME_CHECKED(FFluidParticleLook, Color), Look.Color);
	Material.SetScalarParameterValue(GET_MEMBER_NAME_CHECKED(FFluidParticleLook, ColorDepth), Look.ColorDepth);
	Material.SetScalarParameterValue(GET_MEMBER_NAME_CHECKED(FFluidParticleLook, Opacity), Look.Opacity);
	Material.SetScalarParameterValue(GET_MEMBER_NAME_CHECKED(FFluidParticleLook, Roughness), Look.Roughness);
	Material.SetScalarParameterValue(
		GET_MEMBER_NAME_CHECKED(FFluidParticleLook, RefractiveIndex), Look.RefractiveIndex);
	Material.SetScalarParameterValue(GET_MEMBER_NAME_CHECKED(FFluidParticleLook, Foaming), Look.Foaming);
	Material.SetScalarParameterValue(GET_MEMBER_NAME_CHECKED(FFluidParticleLook, Metallic), Look.Metallic);
}

} // namespace

UFluidWaterMeshComponent::FMaker UFluidLiquidsMeshComponent::Maker() const
{
	switch (FluidDropsUnreal::Console::FluidDraw())
	{
	case FluidDropsUnreal::Console::EFluidDraw::Faces:
		return {&FluidDropsUnreal::BuildLiquidMesh, &FluidDropsUnreal::LiquidBounds};
	case FluidDropsUnreal::Console::EFluidDraw::Balls:
		return {&FluidDropsUnreal::BuildParticleMesh, &FluidDropsUnreal::LiquidBounds};
	default: return {&FluidDropsUnreal::BuildNoMesh, &FluidDropsUnreal::LiquidBounds};
	}
}

UFluidWaterMeshComponent::FPicture UFluidLiquidsMeshComponent::PictureOf(const FFluidMeshScene& Scene) const
{
	const FluidDropsUnreal::Console::EFluidDraw Draw = FluidDropsUnreal::Console::FluidDraw();
	const uint64 OfKind = uint64(Draw) << 60; // another way to draw is another picture
	const bool bShifted = !Scene.OriginShift.IsZero();
	if (Draw == FluidDropsUnreal::Console::EFluidDraw::Faces)
	{
		const FFluidLiquidSurfaces* Faces = Scene.Frame->LiquidSurfaces.Get();
		return {OfKind | (Faces ? Faces->Number : 0), bShifted || (Faces && Faces->Mesh.bMoves && Scene.bMoves)};
	}
	const bool bBalls = Draw == FluidDropsUnreal::Console::EFluidDraw::Balls;
	const bool bAwake = bBalls && !Scene.Frame->bFluidAtRest;
	return {OfKind | (bBalls ? uint64(Scene.Frame->Particles.Num()) : 0), bShifted || (bAwake && Scene.bMoves)};
}

bool UFluidLiquidsMeshComponent::Prepare(UFluidDropsSubsystem& Water, const FFluidFrame& Frame)
{
	UpdateMaterials(Frame);
	const bool bFaces = FluidDropsUnreal::Console::FluidDraw() == FluidDropsUnreal::Console::EFluidDraw::Faces;
	if (bFaces && IsVisible() && WasRecentlyRendered(SeenSeconds))
	{
		Water.WantLiquidFaces();
	}
	return !bFaces || Frame.LiquidSurfaces;
}

UMaterialInterface* UFluidLiquidsMeshComponent::ParentOf(const FFluidParticleLook& Look, float ParticleRadius) const
{
	if (UMaterialInterface* Own = Look.Material.LoadSynchronous())
	{
		return Own;
	}
	const EProjectLiquid Kind = Look.IsOpaque(ParticleRadius) ? EProjectLiquid::Opaque : EProjectLiquid::Clear;
	UMaterialInterface* OfProject = DefaultMaterial(int32(Kind));
	return OfProject ? OfProject : UMaterial::GetDefaultMaterial(MD_Surface);
}

void UFluidLiquidsMeshComponent::UpdateMaterials(const FFluidFrame& Frame)
{
	const int32 Known = Materials.Num();
	Materials.SetNum(Frame.Liquids.Num());
	Looks.SetNum(Frame.Liquids.Num());
	bool bNew = Known != Materials.Num();
	for (int32 Index = 0; Index < Materials.Num(); ++Index)
	{
		const FFluidFrameLiquid& Liquid = Frame.Liquids[Index];
		TObjectPtr<UMaterialInstanceDynamic>& Material = Materials[Index];
		if (Material && IsSameLook(Looks[Index], Liquid.Look))
		{
			continue;
		}
		UMaterialInterface* Parent = ParentOf(Liquid.Look, Liquid.ParticleRadius);
		if (!Material || Material->Parent != Parent)
		{
			Material = UMaterialInstanceDynamic::Create(Parent, this);
			bNew = true;
		}
		PutLook(Liquid.Look, *Material);
		Looks[Index] = Liquid.Look;
	}
	if (bNew)
	{
		PrecachePSOs();
		MarkRenderStateDirty();
	}
}

UMaterialInterface* UFluidLiquidsMeshComponent::GetMaterial(int32 ElementIndex) const
{
	UMaterialInterface* Own = UMeshComponent::GetMaterial(ElementIndex);
	return Own || !Materials.IsValidIndex(ElementIndex) ? Own : Materials[ElementIndex].Get();
}

TArray<FName> UFluidLiquidsMeshComponent::MaterialSlots() const
{
	TArray<FName> Slots;
	for (int32 Index = 0; Index < Materials.Num(); ++Index)
	{
		Slots.Add(FName(TEXT("Liquid"), Index + 1)); // Liquid_0, Liquid_1 ...
	}
	return Slots;
}

TArray<TSoftObjectPtr<UMaterialInterface>> UFluidLiquidsMeshComponent::ProjectMaterials() const
{
	const UFluidDropsSettings& Settings = *GetDefault<UFluidDropsSettings>();
	return {Settings.LiquidMaterial, Settings.PasteMaterial}; // as EProjectLiquid has them
}
