// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "LevelWindActors.h"

#include "Components/WindDirectionalSourceComponent.h"
#include "CoreVectors.h"
#include "Engine/World.h"
#include "FluidSimulation.h"
#include "UObject/UObjectIterator.h"

namespace FluidDropsUnreal
{

namespace
{

/** Point winds of the engine fall off from their middle on; ours blow out of a sphere, of so much of their radius. */
constexpr double PartThatBlows = 0.5;

void ForEachWind(
	const UWorld& World, bool bPoint, TFunctionRef<void(const UWindDirectionalSourceComponent& Component)> Call)
{
	for (TObjectIterator<UWindDirectionalSourceComponent> It; It; ++It)
	{
		if (It->GetWorld() == &World && It->IsRegistered() && It->IsActive() && (It->bPointWind != 0) == bPoint)
		{
			Call(**It);
		}
	}
}

bool IsSame(const FluidDrops::FWindSourceSettings& A, const FluidDrops::FWindSourceSettings& B)
{
	return A.Center == B.Center && A.Speed == B.Speed && A.Radius == B.Radius && A.Reach == B.Reach;
}

} // namespace

FVector MeanOfWindActors(const UWorld& World, float UnitSpeed)
{
	FVector Direction = FVector::ZeroVector;
	double Speed = 0.0;
	double Weight = 0.0;
	ForEachWind(World, false,
		[&](const UWindDirectionalSourceComponent& Component)
		{
			const double Strength = FMath::Max(double(Component.Strength), 0.0);
			Direction += Component.GetForwardVector() * Strength;
			Speed += double(Component.Speed) * Strength;
			Weight += Strength;
		});
	return Weight > 0.0 ? Direction.GetSafeNormal() * (Speed / Weight * double(UnitSpeed)) : FVector::ZeroVector;
}

FluidDrops::FWindSourceSettings SourceOfPointWind(
	const UWindDirectionalSourceComponent& Wind, float UnitSpeed, const FVector& Origin)
{
	constexpr double Fastest = 10000.0;  // cm/s that the simulation takes
	constexpr double Smallest = 0.2;     // cm, of the radius of the engine's wind
	constexpr double Largest = 200000.0; // cm
	const double Radius = FMath::Clamp(double(Wind.Radius), Smallest, Largest);
	FluidDrops::FWindSourceSettings Settings;
	Settings.bEnabled = double(Wind.Radius) >= Smallest;
	Settings.Kind = FluidDrops::EWindSource::Point;
	Settings.Center = CorePoint(Wind.GetComponentLocation(), Origin);
	Settings.Speed = Units::ToMeters(FMath::Clamp(double(Wind.Speed) * double(UnitSpeed), -Fastest, Fastest));
	Settings.Radius = Units::ToMeters(PartThatBlows * Radius);
	Settings.Reach = Units::ToMeters(Radius);
	return Settings;
}

void FPointWinds::Follow(const UWorld& World, float UnitSpeed, FFluidSimulation& Simulation, const UObject* About)
{
	TArray<FPointWind> Before = MoveTemp(Winds);
	Winds.Reset();
	ForEachWind(World, true,
		[&](const UWindDirectionalSourceComponent& Component)
		{
			const int32 Known = Before.IndexOfByPredicate(
				[&Component](const FPointWind& Other) { return Other.Component == &Component; });
			FPointWind Wind = Known == INDEX_NONE ? FPointWind{&Component} : Before[Known];
			const FluidDrops::FWindSourceSettings Settings =
				SourceOfPointWind(Component, UnitSpeed, Simulation.Origin());
			const bool bBlows = Settings.bEnabled && FluidDrops::ValidateWindSource(Settings);
			if (bBlows && !Wind.Handle.IsSet())
			{
				Wind.Handle = Simulation.AddWindSource(Settings, About);
			}
			else if (bBlows && !IsSame(Wind.Sent, Settings))
			{
				Simulation.SetWindSource(Wind.Handle, Settings, About);
			}
			if (bBlows)
			{
				Wind.Sent = Settings;
				Winds.Add(Wind);
				Before.RemoveAll([&Component](const FPointWind& Other) { return Other.Component == &Component; });
			}
		});
	for (const FPointWind& Gone : Before)
	{
		Simulation.RemoveWindSource(Gone.Handle);
	}
}

void FPointWinds::Remove(FFluidSimulation* Simulation)
{
	for (const FPointWind& Wind : Winds)
	{
		if (Simulation)
		{
			Simulation->RemoveWindSource(Wind.Handle);
		}
	}
	Winds.Reset();
}

} // namespace FluidDropsUnreal
