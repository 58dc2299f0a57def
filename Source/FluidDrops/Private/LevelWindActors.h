// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The engine's own wind actors (Wind Directional Source) as wind of the water: directional ones are its mean wind,
// point winds are sources of kind point. Game thread.

#pragma once

#include "Containers/Array.h"
#include "FluidDropsCore/Wind/WindSettings.h"
#include "FluidDropsHandles.h"
#include "Math/Vector.h"
#include "UObject/WeakObjectPtr.h"

class FFluidSimulation;
class UWindDirectionalSourceComponent;
class UWorld;

namespace FluidDropsUnreal
{

/** The mean of directional wind actors, by their strengths, cm/s. UnitSpeed: what a Speed of 1 of them is, cm/s. */
FVector MeanOfWindActors(const UWorld& World, float UnitSpeed);

/** A point wind of the engine as a source of the core around an origin. Nothing that blows if it has no radius. */
FluidDrops::FWindSourceSettings SourceOfPointWind(
	const UWindDirectionalSourceComponent& Wind, float UnitSpeed, const FVector& Origin);

/** The point winds of a level in a simulation. */
class FPointWinds
{
public:
	/** Brings, moves and takes away what has changed. */
	void Follow(const UWorld& World, float UnitSpeed, FFluidSimulation& Simulation, const UObject* About);
	/** Takes away all of them. Null: the simulation is gone, and they are with it. */
	void Remove(FFluidSimulation* Simulation);

private:
	struct FPointWind
	{
		TWeakObjectPtr<const UWindDirectionalSourceComponent> Component;
		FluidDrops::FWindSourceSettings Sent;
		FFluidWindSourceHandle Handle;
	};

	TArray<FPointWind> Winds;
};

} // namespace FluidDropsUnreal
