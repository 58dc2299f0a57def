// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is to be drawn of a frame: the frame, where its surfaces are by now, where they were when they were drawn last,
// and from where it is seen. Made on the game thread, read on a task.

#pragma once

#include "FluidDropsFrame.h"
#include "Math/Box.h"
#include "Math/Matrix.h"

/** What takes a place of the frame to where it is drawn, and to where it was drawn last. Rigid. */
struct FFluidCarry
{
	FMatrix44f Now = FMatrix44f::Identity;
	FMatrix44f Before = FMatrix44f::Identity;
};

/** From where water is seen. */
struct FFluidMeshView
{
	TArray<FVector> Eyes;            // world, cm; none: everything is as fine as can be
	float PixelsPerRadian = 0.0f;    // of the picture's middle, times the quality that is wanted
	int32 ForcedLod = INDEX_NONE;    // of everything, 0 the finest
	uint32 MaxVertices = MAX_uint32; // beyond that everything gets coarser until it fits
};

struct FFluidMeshScene
{
	FFluidFramePtr Frame;
	TArray<FFluidCarry> Carries;                   // for each of Frame->Surfaces
	FVector3f OriginShift = FVector3f::ZeroVector; // what takes places in the air to the last origin, cm
	float Seconds = 0.0f;                          // simulated since the last time
	bool bMoves = false;                           // anything may be elsewhere than the last time
	FFluidMeshView View;

	/** Radius on the screen of something of that radius at that place of the frame (cm), pixels. */
	float PixelsOf(const FVector3f& Place, float Radius) const;
};

/** Remembers where everything was drawn last. Game thread. */
class FFluidMeshHistory
{
public:
	/** What is to be drawn of the frame now. */
	void Look(const FFluidFramePtr& Frame, const FFluidMeshView& View, FFluidMeshScene& Scene);
	/** All places of the world have been moved, cm. */
	void ShiftWorld(const FVector& Offset);

private:
	struct FPlace
	{
		FFluidSurfaceHandle Handle;
		FTransform Transform = FTransform::Identity; // rigid, local to world
	};

	TArray<FPlace> Places; // by the frame's index of surfaces
	FVector Origin = FVector::ZeroVector;
	double Time = 0.0;
	uint64 Number = 0; // of the last frame; 0: none yet
};

namespace FluidDropsUnreal
{

/** Around all drops, pools and falling drops as they are drawn, relative to the frame's origin: the frame's own bounds,
 * carried along with its surfaces. */
FBox3f DropBounds(const FFluidMeshScene& Scene);
FBox3f TrailBounds(const FFluidMeshScene& Scene);
FBox3f LiquidBounds(const FFluidMeshScene& Scene);

} // namespace FluidDropsUnreal
