// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Emitters/SurfaceFinder.h"

#include "Components/MeshComponent.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "FluidDropsSubsystem.h"
#include "FluidSurfaceComponent.h"
#include "GameFramework/Actor.h"
#include "Surface/MeshReader.h"
#include "UObject/UObjectIterator.h"

namespace
{

constexpr double SkyRadius = 100000.0; // cm: what is larger is a sky

double DistanceOf(const UMeshComponent& Mesh, const FVector& Place)
{
	return FMath::Max(FVector::Distance(Mesh.Bounds.Origin, Place) - Mesh.Bounds.SphereRadius, 0.0);
}

/** A mesh that is seen and that water can lie on. */
bool CanCarryWater(const UMeshComponent& Mesh)
{
	return Mesh.IsVisible() && !Mesh.IsEditorOnly() && FFluidMeshReader::IsSupported(Mesh) &&
		Mesh.Bounds.SphereRadius > 0.0 && Mesh.Bounds.SphereRadius < SkyRadius;
}

/** Meshes that carry water already, or will when play begins for them. */
TSet<const UMeshComponent*> TakenMeshes(const UWorld& World)
{
	TSet<const UMeshComponent*> Taken;
	for (TObjectIterator<UFluidSurfaceComponent> Surface; Surface; ++Surface)
	{
		if (Surface->GetWorld() == &World)
		{
			Taken.Add(Surface->GetMeshComponent());
		}
	}
	return Taken;
}

} // namespace

namespace FluidDropsUnreal
{

TArray<UFluidSurfaceComponent*> SurfacesOf(const AActor* Actor)
{
	TArray<UFluidSurfaceComponent*> Surfaces;
	if (IsValid(Actor))
	{
		Actor->GetComponents(Surfaces);
	}
	const UWorld* World = Surfaces.IsEmpty() && IsValid(Actor) ? Actor->GetWorld() : nullptr;
	if (World && !World->IsGameWorld()) // in a preview, surfaces that are made belong to somebody else
	{
		for (UFluidSurfaceComponent* Surface : SurfacesWithin(*World, FSphere(FVector::ZeroVector, UE_MAX_FLT)))
		{
			if (Surface->GetMeshComponent()->GetOwner() == Actor)
			{
				Surfaces.Add(Surface);
			}
		}
	}
	return Surfaces;
}

TArray<UFluidSurfaceComponent*> SurfacesWithin(const UWorld& World, const FSphere& Range)
{
	TArray<UFluidSurfaceComponent*> Surfaces;
	for (TObjectIterator<UFluidSurfaceComponent> Surface; Surface; ++Surface)
	{
		const UMeshComponent* Mesh =
			Surface->GetWorld() == &World && Surface->IsInWater() ? Surface->GetMeshComponent() : nullptr;
		if (Mesh && DistanceOf(*Mesh, Range.Center) <= Range.W)
		{
			Surfaces.Add(*Surface);
		}
	}
	return Surfaces;
}

void MakeSurfaces(UWorld& World, const FSphere& Range, TConstArrayView<TObjectPtr<AActor>> Actors, int32 Most)
{
	TArray<UMeshComponent*> Meshes;
	const TSet<const UMeshComponent*> Taken = TakenMeshes(World);
	const auto AddMeshesOf = [&Meshes, &Taken](const AActor& Actor)
	{
		TInlineComponentArray<UMeshComponent*> Found(&Actor);
		for (UMeshComponent* Mesh : Found)
		{
			if (CanCarryWater(*Mesh) && !Taken.Contains(Mesh))
			{
				Meshes.Add(Mesh);
			}
		}
	};
	for (const AActor* Actor : Actors)
	{
		if (IsValid(Actor))
		{
			AddMeshesOf(*Actor);
		}
	}
	if (Actors.IsEmpty())
	{
		for (TActorIterator<AActor> Actor(&World); Actor; ++Actor)
		{
			AddMeshesOf(**Actor);
		}
		Meshes.RemoveAll([&Range](const UMeshComponent* Mesh) { return DistanceOf(*Mesh, Range.Center) > Range.W; });
	}
	Meshes.StableSort([&Range](const UMeshComponent& A, const UMeshComponent& B)
		{ return DistanceOf(A, Range.Center) < DistanceOf(B, Range.Center); });
	for (int32 Index = 0; Index < FMath::Min(Meshes.Num(), Most); ++Index)
	{
		UMeshComponent& Mesh = *Meshes[Index];
		AActor& Owner = World.GetSubsystem<UFluidDropsSubsystem>()->OwnerOfMade(*Mesh.GetOwner());
		UFluidSurfaceComponent* Surface = NewObject<UFluidSurfaceComponent>(&Owner, NAME_None, RF_Transient);
		Surface->SetMeshComponent(&Mesh);
		if (&Owner == Mesh.GetOwner())
		{
			Surface->SetupAttachment(&Mesh);
		}
		Surface->RegisterComponent();
		if (!World.IsGameWorld()) // in a preview it does not begin to play
		{
			Surface->BeginWater();
		}
	}
}

} // namespace FluidDropsUnreal
