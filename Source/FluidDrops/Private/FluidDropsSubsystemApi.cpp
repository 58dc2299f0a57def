// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is done to the water of a world, and what is asked of it.

#include "CoreVectors.h"
#include "FluidDropsSubsystem.h"
#include "FluidSimulation.h"

void UFluidDropsSubsystem::AddWater(FVector Start, FVector End, float Radius, float Mass)
{
	if (FFluidSimulation* Water = GetOrCreateSimulation())
	{
		const FluidDrops::FBrushStroke Stroke{FluidDropsUnreal::CorePoint(Start, Water->Origin()),
			FluidDropsUnreal::CorePoint(End, Water->Origin()), FluidDropsUnreal::Units::ToMeters(Radius)};
		Water->Queue(FluidDrops::FWorldCommand(FluidDrops::FAddWater{Stroke, Mass}));
	}
}

void UFluidDropsSubsystem::WipeWater(FVector Start, FVector End, float Radius, float Push)
{
	if (Simulation)
	{
		const FluidDrops::FBrushStroke Stroke{FluidDropsUnreal::CorePoint(Start, Simulation->Origin()),
			FluidDropsUnreal::CorePoint(End, Simulation->Origin()), FluidDropsUnreal::Units::ToMeters(Radius)};
		Simulation->Queue(FluidDrops::FWorldCommand(FluidDrops::FWipeWater{Stroke, Push}));
	}
}

void UFluidDropsSubsystem::SpawnDrop(FVector Location, float Radius, FVector Velocity, float Reach)
{
	if (FFluidSimulation* Water = GetOrCreateSimulation())
	{
		Water->Queue(FFluidSpawnAt{FluidDropsUnreal::CorePoint(Location, Water->Origin()),
			FluidDropsUnreal::Units::ToMeters(Reach), FluidDropsUnreal::Units::ToMeters(Radius),
			FluidDropsUnreal::CoreVector(Velocity)});
	}
}

void UFluidDropsSubsystem::SetWind(FVector NewWind)
{
	if (!Simulation || Simulation->SetWind(NewWind, this))
	{
		Wind = NewWind;
	}
}

FVector UFluidDropsSubsystem::GetWind() const
{
	return Simulation ? FVector(FluidDropsUnreal::Units::VectorToUnreal(
							FluidDropsUnreal::ToVector(Simulation->Settings().World.Wind)))
					  : Wind;
}

FVector UFluidDropsSubsystem::GetLevelWind() const
{
	return Simulation ? Simulation->LevelWind() : Wind;
}

FVector UFluidDropsSubsystem::SampleWind(FVector Location) const
{
	const FFluidFramePtr& Frame = GetFrame();
	return Frame ? Frame->WindAt(Location) : GetWind();
}

void UFluidDropsSubsystem::SetViewLocation(FVector Location)
{
	ToldView = Location;
}

FFluidWaterAtPoint UFluidDropsSubsystem::QueryPoint(FVector Location, float MaxDistance)
{
	return Simulation ? Simulation->QueryPoint(Location, double(MaxDistance)) : FFluidWaterAtPoint();
}

FFluidWaterWithin UFluidDropsSubsystem::QuerySphere(FVector Center, float Radius)
{
	return Simulation ? Simulation->QuerySphere(Center, double(Radius)) : FFluidWaterWithin();
}

FFluidWaterWithin UFluidDropsSubsystem::QuerySurface(FFluidSurfaceHandle Surface)
{
	return Simulation ? Simulation->QuerySurface(Surface) : FFluidWaterWithin();
}

FFluidStatistics UFluidDropsSubsystem::GetStatistics() const
{
	const FFluidFramePtr& Frame = GetFrame();
	return Frame ? Frame->Statistics : FFluidStatistics();
}

TArray<uint8> UFluidDropsSubsystem::SaveSnapshot()
{
	return Simulation ? Simulation->Save() : TArray<uint8>();
}

bool UFluidDropsSubsystem::RestoreSnapshot(const TArray<uint8>& Snapshot, FString& Error)
{
	Error.Reset();
	FFluidSimulation* Water = GetOrCreateSimulation();
	if (!Water)
	{
		Error = TEXT("there is no water in this world");
		return false;
	}
	FinishStep(); // what happened before is told before
	CallSources([this](IFluidDropsSource& Source) { Source.BeforeRestore(*this); });
	const bool bRestored = Water->Restore(Snapshot, Error);
	TakeAirFromSimulation();                // the air is part of a snapshot, with its wind
	bSendEffort = bSendEffort || bRestored; // so is the effort, but bodies go on as they do now
	FinishStep();
	return bRestored;
}

TArray<FString> UFluidDropsSubsystem::GetLeftOutOfSnapshot() const
{
	return Simulation ? Simulation->LeftOut() : TArray<FString>();
}

const FFluidFramePtr& UFluidDropsSubsystem::GetFrame() const
{
	static const FFluidFramePtr None;
	return Simulation ? Simulation->Frame() : None;
}

TArray<FVector2f> UFluidDropsSubsystem::GetWetnessLayout(FFluidSurfaceHandle Surface)
{
	return Simulation ? Simulation->WetnessLayout(Surface) : TArray<FVector2f>();
}
