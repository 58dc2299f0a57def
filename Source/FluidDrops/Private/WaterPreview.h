// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A preview in the level editor: who takes part in the water of a level that does not play, and what is made for it.
// Actors of the level are left as they are. What is made is transient, shows in no outliner, is in no transaction and
// does not mark the level as changed.

#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UWorld;
struct FActorSpawnParameters;

namespace FluidDropsUnreal
{

/** Lets an actor be spawned so that the level is not changed by it, if its world does not play. */
void MakeForPreview(UWorld& World, FActorSpawnParameters& Parameters);

} // namespace FluidDropsUnreal

#if WITH_EDITOR

class FFluidWaterPreview
{
public:
	explicit FFluidWaterPreview(UWorld& InWorld);
	/** Nobody takes part any more. What was made goes with the world, unless End has removed it. */
	~FFluidWaterPreview();
	FFluidWaterPreview(const FFluidWaterPreview&) = delete;
	FFluidWaterPreview& operator=(const FFluidWaterPreview&) = delete;

	/** Before every frame: lets those in who have come, and out who have gone, in whatever way they did. */
	void Update();
	/** Owns components that are made for others. */
	AActor& Keeper();
	/** Nobody takes part any more, and what was made is gone. */
	void End();

private:
	void EndParticipants();
	/** Components that were made for something that is not there any more. */
	void DropOrphans();

	UWorld& World; // owns the subsystem that owns this
	TWeakObjectPtr<AActor> KeeperActor;
};

#endif // WITH_EDITOR
