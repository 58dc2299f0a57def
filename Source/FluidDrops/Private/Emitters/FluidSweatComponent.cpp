// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidSweatComponent.h"

#include "FluidDropsSubsystem.h"
#include "FluidSurfaceComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidSweatComponent)

namespace
{

constexpr float NoticedShare = 0.01f; // a smaller change of the share is not worth a new material

} // namespace

UFluidSweatComponent::UFluidSweatComponent()
{
	bFollowsTransform = false;
	SurfaceInterval = 1.0f;
	SurfaceRange = 300.0f;
}

void UFluidSweatComponent::SetBodyEffort(float NewEffort)
{
	Effort = FMath::Clamp(NewEffort, 0.0f, 1.0f);
}

void UFluidSweatComponent::SetSweatRate(float NewRate)
{
	SweatRate = NewRate;
	MarkChanged();
}

void UFluidSweatComponent::SetGlandDensity(float NewDensity)
{
	GlandDensity = NewDensity;
	MarkChanged();
}

void UFluidSweatComponent::BeforeTick(UFluidDropsSubsystem& Water, float Seconds)
{
	// The core knows one effort, that of the body that works hardest; the others sweat their share of it.
	Water.RaiseEffort(Effort);
	const float Share = Water.GetEffort() > 0.0f ? FMath::Min(Effort / Water.GetEffort(), 1.0f) : 1.0f;
	if (FMath::Abs(Share - SentShare) > NoticedShare)
	{
		SentShare = Share;
		MarkChanged();
	}
	Super::BeforeTick(Water, Seconds);
}

bool UFluidSweatComponent::UpdateEmission(UFluidDropsSubsystem& Water, FFluidSimulation&)
{
	FFluidSurfaceOverrides Wish;
	Wish.bOverrideSweatRate = true;
	Wish.SweatRate = SweatRate * SentShare;
	Wish.bOverrideSiteDensity = true;
	Wish.SiteDensity = GlandDensity;
	Wish.bOverrideTemperature = true;
	Wish.Temperature = SkinTemperature;
	WishOfSurfaces(Wish);
	for (UFluidSurfaceComponent* Surface : GetSurfaces())
	{
		Surface->SetMapWish(*this, EFluidSurfaceMap::Moisture, GlandMap);
		Surface->SetMapWish(*this, EFluidSurfaceMap::SweatOnset, OnsetMap);
	}
	if (SentTimeLapse != TimeLapse)
	{
		SentTimeLapse = TimeLapse;
		Water.SetTimeLapse(TimeLapse);
	}
	return true;
}

void UFluidSweatComponent::StopEmission(UFluidDropsSubsystem&, FFluidSimulation&)
{
	WishNothing();
	SentShare = -1.0f;
	SentTimeLapse = -1.0f;
}
