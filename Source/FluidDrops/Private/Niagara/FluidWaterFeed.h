// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The water of a world for all its particle systems: one snapshot of each published frame, made on a task while the
// systems tick, read by scripts on any thread and uploaded once when a script on the GPU wants it. Nothing is made in a
// world without such a system.
//
// A snapshot has the rows of FWaterTable in centimeters and Unreal's axes, around the origin of its frame. Drops, pools
// and trails are carried along with their surfaces to where those are when the snapshot is taken, as they are when they
// are drawn.

#pragma once

#include "CoreVectors.h"
#include "FluidDropsCore/Views/WaterTable.h"
#include "FluidDropsFrame.h"
#include "Math/Transform.h"
#include "Niagara/FluidEventRing.h"
#include "RHIUtilities.h"
#include "Tasks/Task.h"
#include "UObject/WeakObjectPtr.h"
#include "Wind/FrameWind.h"

class FRHICommandListBase;
class UWorld;

/** The water of one frame. Never changes once it is built. */
class FFluidWaterSnapshot
{
public:
	FFluidWaterSnapshot() = default;
	~FFluidWaterSnapshot() { Building.Wait(); }
	FFluidWaterSnapshot(const FFluidWaterSnapshot&) = delete;
	FFluidWaterSnapshot& operator=(const FFluidWaterSnapshot&) = delete;

	/** Takes a frame and what happened lately, and builds on a task. Game thread: surfaces are asked where they are. */
	void Begin(const FFluidFramePtr& InFrame, const FFluidEventRing& Ring);

	/** The rows; waits until they are built. */
	const FluidDrops::FWaterTable& Table() const
	{
		Building.Wait();
		return Rows;
	}

	/** The wind at a place from the origin of the rows (cm), cm/s. */
	FVector3f WindAt(const FVector& Place) const { return WindField ? WindField->At(Place) : Wind; }

	uint64 Number = 0;                                                // of the frame
	FVector Origin = FVector::ZeroVector;                             // of the rows, in the world, cm
	FVector3f Wind = FVector3f::ZeroVector;                           // the mean, cm/s
	TSharedPtr<const FFluidFrameWind, ESPMode::ThreadSafe> WindField; // null: the mean everywhere
	FFluidEventList Lately;                                           // whose events are in the rows, in that order

private:
	void Build();
	void PackSurfaceWater();
	void PackFallingDropsAndEvents();
	void PackFluid();

	FFluidFramePtr Frame;         // until it is built
	TArray<FTransform3f> Carries; // of each surface: from where it was to where it is
	FluidDrops::FWaterTable Rows;
	UE::Tasks::FTask Building;
};

using FFluidWaterSnapshotPtr = TSharedPtr<FFluidWaterSnapshot, ESPMode::ThreadSafe>;

/** The rows on the GPU. Render thread. */
struct FFluidWaterBuffers
{
	FFluidWaterSnapshotPtr Snapshot; // what is in them; null: nothing yet
	FReadBuffer Rows;                // float4
	FReadBuffer Order;               // uint

	/** Uploads a snapshot that is newer than what is in them. */
	void Follow(FRHICommandListBase& Commands, const FFluidWaterSnapshotPtr& NewSnapshot);
};

/** One for each world that has a particle system with water. Game thread. */
class FFluidWaterFeed : public TSharedFromThis<FFluidWaterFeed>
{
public:
	static TSharedRef<FFluidWaterFeed> Of(UWorld& World);
	explicit FFluidWaterFeed(UWorld& InWorld);

	/** A snapshot of the last published frame, an empty one before the first: the same for all who ask in one frame. */
	FFluidWaterSnapshotPtr Follow();

	const TSharedRef<FFluidWaterBuffers, ESPMode::ThreadSafe> Buffers;

private:
	FFluidWaterSnapshotPtr TakeFree();
	/** Keeps what happened, also in frames that no system looks at. */
	void Remember(const FFluidFramePtr& Frame);

	TWeakObjectPtr<UWorld> World;
	FFluidEventRing Lately;
	FIntVector WorldOrigin = FIntVector::ZeroValue; // where places of Lately are relative to
	TArray<FFluidWaterSnapshotPtr> Snapshots;       // used again when nobody holds them
	FFluidWaterSnapshotPtr Current;
	bool bDry = true; // there was no frame when it was last looked at
};

/** One thing in the rows, or zeros. */
struct FFluidWaterItem
{
	const FluidDrops::FWaterRow* Rows;
	FVector3f Origin; // of the rows, in the space of the simulation, cm
	bool bFound;

	FVector3f Position(int32 Row) const { return Vector(Row) + Origin; }
	FVector3f Vector(int32 Row) const { return FluidDropsUnreal::ToVector(Rows[Row].Vector); }
	float Scalar(int32 Row) const { return Rows[Row].Scalar; }
};

/** What one particle system sees of the water in one tick. */
struct FFluidWaterInstance
{
	TSharedPtr<FFluidWaterFeed> Feed;
	FFluidWaterSnapshotPtr Snapshot;
	FVector3f Origin = FVector3f::ZeroVector; // of the rows, in the space of the simulation, cm
	FVector3f Wind = FVector3f::ZeroVector;   // where the system is, cm/s
	FFluidEventReader Events;                 // each is told once, even when a frame is seen twice or not at all

	/** The next tick of a system whose simulation has its zero at Zero in the world (cm). */
	void Look(const FFluidWaterSnapshotPtr& NewSnapshot, const FVector& Zero);

	int32 Num(FluidDrops::EWaterItem Kind) const;
	FFluidWaterItem Find(FluidDrops::EWaterItem Kind, int32 Index) const;
	/** A place of the simulation among the rows. */
	FluidDrops::FVec3f PlaceInRows(const FVector3f& Position) const
	{
		return FluidDropsUnreal::ToVec3(Position - Origin);
	}

	FFluidWaterItem FindEvent(int32 Kind, int32 Index) const;
};
