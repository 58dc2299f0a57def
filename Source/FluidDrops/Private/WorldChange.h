// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Seamless travel carries actors over into another world: their components are unregistered there and registered here,
// but neither end nor begin play. What takes part in the water of a world must then take part in that of the new one.

#pragma once

#include "Engine/World.h"
#include "FluidDropsSubsystem.h"

namespace FluidDropsUnreal
{

/**
 * Calls a function of a component that has been registered in a world: now if that world plays, else when it begins
 * to, so that the level's own actors can say first what its water is like. A world that is only passed through never
 * begins to play.
 */
template <typename ComponentType>
void WhenWorldPlays(ComponentType& Component, void (ComponentType::*Function)())
{
	UWorld& World = *Component.GetWorld();
	const UFluidDropsSubsystem* Water = World.GetSubsystem<UFluidDropsSubsystem>();
	if (World.HasBegunPlay() || (Water && Water->HasWorldBegunPlay())) // on a client actors begin later than the world
	{
		(Component.*Function)();
	}
	else
	{
		World.OnWorldBeginPlay.AddUObject(&Component, Function);
	}
}

} // namespace FluidDropsUnreal
