// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Emitters/BodyFinder.h"

#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "FluidBodyComponent.h"
#include "FluidDropsSubsystem.h"
#include "GameFramework/Actor.h"
#include "UObject/UObjectIterator.h"

namespace
{

constexpr double LargestBody = 100000.0; // cm: what is larger is a sky

double DistanceToBody(const UPrimitiveComponent& Thing, const FVector& Place)
{
	return FMath::Max(FVector::Distance(Thing.Bounds.Origin, Place) - Thing.Bounds.SphereRadius, 0.0);
}

bool CanBeBody(const UPrimitiveComponent& Thing, const UWorld& World)
{
	return Thing.GetWorld() == &World && Thing.GetOwner() && Thing.IsRegistered() && Thing.IsVisible() &&
		!Thing.IsEditorOnly() && Thing.IsCollisionEnabled() && Thing.Bounds.SphereRadius > 0.0 &&
		Thing.Bounds.SphereRadius < LargestBody && UFluidBodyComponent::IsSupported(Thing);
}

} // namespace

namespace FluidDropsUnreal
{

void MakeBodies(UWorld& World, const FSphere& Range, int32 Most)
{
	for (TObjectIterator<UFluidBodyComponent> Body; Body; ++Body)
	{
		const UPrimitiveComponent* Thing = Body->GetWorld() == &World ? Body->GetBodyPrimitive() : nullptr;
		if (Thing && DistanceToBody(*Thing, Range.Center) <= Range.W)
		{
			return;
		}
	}
	TArray<UPrimitiveComponent*> Things;
	for (TObjectIterator<UPrimitiveComponent> Thing; Thing; ++Thing)
	{
		if (CanBeBody(**Thing, World) && DistanceToBody(**Thing, Range.Center) <= Range.W)
		{
			Things.Add(*Thing);
		}
	}
	Things.StableSort([&Range](const UPrimitiveComponent& A, const UPrimitiveComponent& B)
		{ return DistanceToBody(A, Range.Center) < DistanceToBody(B, Range.Center); });
	for (int32 Index = 0; Index < FMath::Min(Things.Num(), Most); ++Index)
	{
		UPrimitiveComponent& Thing = *Things[Index];
		AActor& Owner = World.GetSubsystem<UFluidDropsSubsystem>()->OwnerOfMade(*Thing.GetOwner());
		UFluidBodyComponent* Body = NewObject<UFluidBodyComponent>(&Owner, NAME_None, RF_Transient);
		Body->SetBodyPrimitive(&Thing);
		Body->RegisterComponent();
	}
}

} // namespace FluidDropsUnreal
