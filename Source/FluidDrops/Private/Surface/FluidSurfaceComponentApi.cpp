// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is set and asked of a surface. What the editor does with it: FluidSurfaceComponentEditor.cpp.

#include "Components/MeshComponent.h"
#include "CoreMesh.h"
#include "Engine/World.h"
#include "FluidDropsLog.h"
#include "FluidDropsUnits.h"
#include "FluidSimulation.h"
#include "FluidSurfaceAsset.h"
#include "FluidSurfaceComponent.h"
#include "FluidSurfaceMeshUserData.h"
#include "Logging/MessageLog.h"
#include "Misc/UObjectToken.h"
#include "Settings/SettingsBridge.h"
#include "Surface/MeshReader.h"
#include "UObject/ObjectKey.h"
#include "UObject/ObjectSaveContext.h"

#define LOCTEXT_NAMESPACE "FluidDrops"

FFluidWaterWithin UFluidSurfaceComponent::GetWater()
{
	UFluidDropsSubsystem* Water = FindWater();
	return Water ? Water->QuerySurface(Handle) : FFluidWaterWithin();
}

void UFluidSurfaceComponent::SprinkleDrops(int32 Count, float MinRadius, float MaxRadius)
{
	if (FFluidSimulation* Simulation = FindSimulation())
	{
		FluidDrops::FSprinkleDrops Drops;
		Drops.Count = uint32(FMath::Max(Count, 0));
		Drops.MinRadius = FluidDropsUnreal::Units::ToMeters(MinRadius);
		Drops.MaxRadius = FluidDropsUnreal::Units::ToMeters(MaxRadius);
		Simulation->SprinkleDrops(Handle, Drops);
	}
}

void UFluidSurfaceComponent::Coat(float PerArea)
{
	if (FFluidSimulation* Simulation = FindSimulation())
	{
		Simulation->CoatSurface(Handle, MakeArrayView(&PerArea, 1));
	}
}

void UFluidSurfaceComponent::WipeAll()
{
	UFluidDropsSubsystem* Water = Handle.IsSet() ? FindWater() : nullptr;
	if (Water)
	{
		const TUniquePtr<FFluidMeshReader> Before = MoveTemp(Reader); // what is known of the mesh is still true
		Leave();                                                      // with all its water
		Join(*Water);
	}
}

void UFluidSurfaceComponent::SetMaterial(UFluidSurfaceAsset* NewMaterial)
{
	Material = NewMaterial;
	FollowMaterial();
	bSendMaterial = true;
}

void UFluidSurfaceComponent::FollowMaterial()
{
	UFluidPresetAsset* Followed = bInWater ? Material.Get() : nullptr;
	if (UFluidPresetAsset* Before = FollowedMaterial.Get(); Before != Followed)
	{
		if (Before)
		{
			Before->OnChanged().RemoveAll(this);
		}
		if (Followed)
		{
			Followed->OnChanged().AddUObject(this, &UFluidSurfaceComponent::OnMaterialChanged);
		}
		FollowedMaterial = Followed;
	}
}

void UFluidSurfaceComponent::OnMaterialChanged(const UFluidPresetAsset&)
{
	bSendMaterial = true;
}

FFluidSurfaceSettings UFluidSurfaceComponent::GetEffectiveSettings() const
{
	FFluidSurfaceSettings Effective = Material ? Material->GetSettings() : Settings;
	Overrides.ApplyTo(Effective);
	for (const FWish& Wish : Wishes)
	{
		Wish.What.ApplyTo(Effective);
	}
	return Effective;
}

void UFluidSurfaceComponent::SetOverrides(const FFluidSurfaceOverrides& NewOverrides)
{
	Overrides = NewOverrides;
	bSendMaterial = true;
}

void UFluidSurfaceComponent::SetTemperature(float Temperature)
{
	Overrides.bOverrideTemperature = true;
	Overrides.Temperature = Temperature;
	bSendMaterial = true;
}

void UFluidSurfaceComponent::SetSweatRate(float SweatRate)
{
	Overrides.bOverrideSweatRate = true;
	Overrides.SweatRate = SweatRate;
	bSendMaterial = true;
}

void UFluidSurfaceComponent::SetSiteDensity(float SiteDensity)
{
	Overrides.bOverrideSiteDensity = true;
	Overrides.SiteDensity = SiteDensity;
	bSendMaterial = true;
}

void UFluidSurfaceComponent::SetContactAngle(float ContactAngle)
{
	Overrides.bOverrideContactAngle = true;
	Overrides.ContactAngle = ContactAngle;
	bSendMaterial = true;
}

void UFluidSurfaceComponent::SetDryingRate(float DryingRate)
{
	Overrides.bOverrideDryingRate = true;
	Overrides.DryingRate = DryingRate;
	bSendMaterial = true;
}

void UFluidSurfaceComponent::SetWetnessResolution(int32 WetnessResolution)
{
	Overrides.bOverrideWetnessResolution = true;
	Overrides.WetnessResolution = WetnessResolution;
	bSendMaterial = true;
}

FFluidSurfaceMapSource UFluidSurfaceComponent::GetSurfaceMap(EFluidSurfaceMap Map) const
{
	for (int32 Index = Wishes.Num() - 1; Index >= 0; --Index)
	{
		if (const FFluidSurfaceMapSource* Wished = Wishes[Index].Maps.Find(Map))
		{
			return *Wished;
		}
	}
	return Maps.FindRef(Map);
}

void UFluidSurfaceComponent::SetSurfaceMap(EFluidSurfaceMap Map, const FFluidSurfaceMapSource& Source)
{
	const FFluidSurfaceMapSource Before = Maps.FindRef(Map);
	if (!FFluidSurfaceMapSource::StaticStruct()->CompareScriptStruct(&Before, &Source, 0))
	{
		Maps.Add(Map, Source);
		SendMap(Map);
	}
}

void UFluidSurfaceComponent::SetWish(const UObject& Who, const FFluidSurfaceOverrides& Wish)
{
	FFluidSurfaceOverrides& What = FindOrAddWish(Who).What;
	bSendMaterial |= !(What == Wish);
	What = Wish;
}

void UFluidSurfaceComponent::SetMapWish(const UObject& Who, EFluidSurfaceMap Map, const FFluidSurfaceMapSource& Source)
{
	TMap<EFluidSurfaceMap, FFluidSurfaceMapSource>& Wished = FindOrAddWish(Who).Maps;
	const FFluidSurfaceMapSource Before = Wished.FindRef(Map);
	if (FFluidSurfaceMapSource::StaticStruct()->CompareScriptStruct(&Before, &Source, 0))
	{
		return;
	}
	Wished.Add(Map, Source);
	if (Source.IsUniform())
	{
		Wished.Remove(Map);
	}
	SendMap(Map);
}

UFluidSurfaceComponent::FWish& UFluidSurfaceComponent::FindOrAddWish(const UObject& Who)
{
	FWish* Known = Wishes.FindByPredicate([&Who](const FWish& Other) { return Other.Who == &Who; });
	if (!Known)
	{
		Known = &Wishes.AddDefaulted_GetRef();
		Known->Who = &Who;
	}
	return *Known;
}

void UFluidSurfaceComponent::RemoveWish(const UObject& Who)
{
	bool bMaps = false;
	const auto IsOver = [&Who, &bMaps](const FWish& Wish)
	{
		const bool bOver = Wish.Who == &Who || Wish.Who.IsStale();
		bMaps |= bOver && !Wish.Maps.IsEmpty();
		return bOver;
	};
	bSendMaterial |= Wishes.RemoveAll(IsOver) > 0;
	if (bMaps)
	{
		SendMaps(true);
	}
}

void UFluidSurfaceComponent::SetSignificance(float NewSignificance)
{
	Significance = FMath::Max(NewSignificance, 0.0f);
	if (FFluidSimulation* Simulation = FindSimulation())
	{
		Simulation->SetSurfaceSignificance(Handle, Significance);
	}
}

void UFluidSurfaceComponent::SetMeshComponent(UMeshComponent* NewMesh)
{
	ChosenMesh = NewMesh;
	Rejoin();
}

void UFluidSurfaceComponent::SetLOD(int32 NewLOD)
{
	LOD = FMath::Max(NewLOD, 0);
	Rejoin();
}

void UFluidSurfaceComponent::SetSnapshotKey(FName Key)
{
	SnapshotKey = Key;
	if (FFluidSimulation* Simulation = FindSimulation())
	{
		Simulation->SetSurfaceKey(Handle, FluidDropsUnreal::OwnKeyOf(SnapshotKey, SnapshotId));
	}
}

void UFluidSurfaceComponent::PreSave(FObjectPreSaveContext SaveContext)
{
	Super::PreSave(SaveContext);
	if (!SnapshotId.IsValid() && FluidDropsUnreal::GetsSnapshotId(*this, SaveContext))
	{
		SnapshotId = FGuid::NewGuid();
	}
#if WITH_EDITOR
	const UMeshComponent* Mesh = SaveContext.IsCooking() && !IsTemplate() && GetOwner() ? GetMeshComponent() : nullptr;
	UObject* Asset = Mesh ? FFluidMeshReader::AssetOf(*Mesh) : nullptr;
	const UFluidSurfaceMeshUserData* Kept = UFluidSurfaceMeshUserData::Find(Asset);
	if (Asset && !(Kept && Kept->LODs.Contains(LOD)))
	{
		UE_LOG(LogFluidDrops, Warning, TEXT("%s: %s keeps no triangles for water, and may be dry in this build."),
			*GetPathName(), *Asset->GetPathName());
	}
#endif
}

void UFluidSurfaceComponent::SetWetnessUVChannel(int32 NewChannel)
{
	WetnessUVChannel = FMath::Clamp(NewChannel, 0, MaxWetnessUVChannels - 1);
	Rejoin();
}

TArray<int32> UFluidSurfaceComponent::FindWetnessUVChannels()
{
	return (Reader && Reader->IsCurrent()) || ReadMesh()
		? FluidDropsUnreal::FindWetnessChannels(*Reader->Prepared().Mesh, GetWetnessResolution())
		: TArray<int32>();
}

TSharedPtr<const FFluidSurfaceMesh, ESPMode::ThreadSafe> UFluidSurfaceComponent::GetSurfaceMesh() const
{
	return Handle.IsSet() && Reader ? Reader->Prepared().Mesh.ToSharedPtr() : nullptr;
}

FText UFluidSurfaceComponent::FindLimits() const
{
	const UMeshComponent* Mesh = GetMeshComponent();
	return Mesh && FFluidMeshReader::IsSupported(*Mesh) ? FFluidMeshReader::LimitsOf(*Mesh, LOD) : FText::GetEmpty();
}

FFluidSurfaceReport UFluidSurfaceComponent::GetMeshReport()
{
	FFluidSurfaceReport Report;
	if (!(Reader && Reader->Component()) && !ReadMesh())
	{
		return Report;
	}
	const FVector3f Scale(Reader->Component()->GetComponentScale());
	const FluidDrops::TResult<FluidDrops::FMeshReport> Core =
		FluidDropsUnreal::ReportOf(*Reader->Prepared().Mesh, Scale);
	if (!Core)
	{
		SetProblem(
			EFluidSurfaceProblem::UnusableMesh, FText::FromString(FluidDropsUnreal::Report::TextOf(Core.Error())));
		return Report;
	}
	const FluidDrops::FMeshReport& Found = Core.Value();
	Report.Vertices = int32(Found.Vertices);
	Report.Triangles = int32(Found.Triangles);
	Report.WeldedVertices = int32(Found.WeldedVertices);
	Report.Degenerate = int32(Found.Degenerate.size());
	Report.Slivers = int32(Found.Slivers.size());
	Report.NonManifold = int32(Found.NonManifold.size());
	Report.FlippedNormals = int32(Found.FlippedNormals.size());
	Report.Borders = int32(Found.Borders.size());
	Report.TJunctions = int32(Found.TJunctions);
	Report.Pieces = int32(Found.Components);
	Report.Area = FluidDropsUnreal::Units::ToSquareCentimeters(Found.Area);
	Report.bClosed = Found.IsClosed();
	if (!Found.IsUsable())
	{
		SetProblem(EFluidSurfaceProblem::UnusableMesh, FText::FromString(UTF8_TO_TCHAR(Found.Unusable.c_str())));
	}
	return Report;
}

void UFluidSurfaceComponent::CheckSurface()
{
	if (Handle.IsSet())
	{
		return; // play tells it better
	}
	if (!ReadMesh())
	{
		return;
	}
	SetProblem(EFluidSurfaceProblem::None, FText::GetEmpty());
	FluidDrops::FSurfaceSettings Core;
	if (const FluidDrops::FStatus Status = FSettingsBridge::ToCore(GetEffectiveSettings(), Core); !Status)
	{
		SetProblem(
			EFluidSurfaceProblem::RefusedSettings, FText::FromString(FluidDropsUnreal::Report::TextOf(Status.Error())));
		return;
	}
	GetMeshReport(); // tells what the core would refuse
}

#undef LOCTEXT_NAMESPACE
