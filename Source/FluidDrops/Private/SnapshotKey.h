// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What names a surface or a body in a snapshot, so that it is found again in another session: a key of its own, which
// lasts when its actor is renamed or put into another level, and its path, which does for what has no such key.

#pragma once

#include "Containers/Array.h"
#include "Containers/ArrayView.h"
#include "Containers/UnrealString.h"
#include "Misc/Guid.h"
#include "UObject/NameTypes.h"

class FObjectPreSaveContext;
class UActorComponent;

namespace FluidDropsUnreal
{

struct FSnapshotKey
{
	FString Own; // may be empty
	FString Path;
	uint64 Shape = 0; // of its mesh or its kind, which must be the same; 0: not known

	FString ToText() const;
	/** Snapshots of old have nothing but paths. */
	static FSnapshotKey FromText(const FString& Text);
};

/**
 * For each that a snapshot wants the one that it is here, or INDEX_NONE. None serves for two. Keys of their own come
 * before paths.
 */
TArray<int32> FindByKeys(TConstArrayView<FSnapshotKey> Wanted, TConstArrayView<FSnapshotKey> Here);

/** The key of its own that a component has: what the game has named it, else the one it was saved with. */
FString OwnKeyOf(FName Named, const FGuid& Saved);

/** Whether a component that is about to be saved by somebody gets a key that lasts. */
bool GetsSnapshotId(const UActorComponent& Component, const FObjectPreSaveContext& Context);

} // namespace FluidDropsUnreal
