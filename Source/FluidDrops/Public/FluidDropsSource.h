// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What takes part in a simulation: things that carry water, and things that do something to it before a tick. Both are
// called on the game thread while no tick runs, and must unregister before they go. When they take part: see
// IFluidDropsParticipant.

#pragma once

#include "Containers/Array.h"
#include "Math/IntVector.h"
#include "Math/Transform.h"
#include "Math/Vector.h"
#include "Math/Vector2D.h"
#include "Templates/SharedPointer.h"

class FFluidMeshAnalysis;
class UFluidDropsSubsystem;

/** A triangle mesh as Unreal has it: in the component's space, cm, without its scale. Shared by who uses the same
 * asset. */
struct FLUIDDROPS_API FFluidSurfaceMesh
{
	FFluidSurfaceMesh();

	TArray<FVector3f> Positions;
	TArray<FIntVector> Triangles;         // in Unreal's order
	TArray<TArray<FVector2f>> UVChannels; // per vertex each
	TArray<uint8> Analysis;               // what the core found out about it when it was cooked, or empty

	/** What is known of it in this session. */
	TSharedRef<FFluidMeshAnalysis, ESPMode::ThreadSafe> Known;
};

using FFluidSurfaceMeshRef = TSharedRef<const FFluidSurfaceMesh, ESPMode::ThreadSafe>;

/** Where a surface is now. Kept from tick to tick, so that arrays keep their memory. */
struct FFluidSurfaceSample
{
	FTransform LocalToWorld = FTransform::Identity; // with the component's scale
	TArray<FVector3f> Positions;                    // all vertices in the component's space, cm; if bDeformed
	bool bDeformed = false;                         // Positions were written for this tick
};

/** Something that carries water. */
class IFluidDropsSurface
{
public:
	virtual ~IFluidDropsSurface() = default;

	/**
	 * Before ticks: writes where the surface is.
	 * @param bWantPositions whether new positions are due: surfaces far away are deformed less often.
	 */
	virtual void SampleSurface(FFluidSurfaceSample& Sample, bool bWantPositions) = 0;
};

/** Something that does something to the water: an emitter, a wiper, a body that works. */
class IFluidDropsSource
{
public:
	virtual ~IFluidDropsSource() = default;

	/** Before ticks that simulate that many seconds: queue commands, change emitters. */
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) = 0;

	/** A snapshot is about to be restored, which knows its bodies: who is still getting ready is so now. */
	virtual void BeforeRestore(UFluidDropsSubsystem& Water) {}
};

/**
 * Something that takes part in the water of its world: from BeginPlay to EndPlay, and in a level that is edited for as
 * long as a preview runs. Both go through these functions, and one of them may follow the other again.
 */
class IFluidDropsParticipant
{
public:
	virtual ~IFluidDropsParticipant() = default;

	virtual void BeginWater() = 0;
	/** Also when nothing but its memory is left of it, and when it takes no part. */
	virtual void EndWater() = 0;
	virtual bool IsInWater() const = 0;
};
