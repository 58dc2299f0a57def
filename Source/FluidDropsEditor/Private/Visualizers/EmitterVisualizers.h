// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What emitters do, drawn in the viewport while they are selected: where drops start and whither, where it rains, the
// wind, which surfaces they work on, where glands are.

#pragma once

#include "ComponentVisualizer.h"
#include "Containers/Map.h"
#include "UObject/WeakObjectPtr.h"

class UFluidEmitterComponent;
class UFluidSurfaceComponent;

/** A line to each surface that the emitter works on; without any, the range in which it looks for them. */
class FEmitterVisualizer : public FComponentVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

/** The box in which it rains for who looks from here, and the wind. */
class FRainVisualizer : public FEmitterVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

/** The box that drops start from, and their velocity. */
class FDropEmitterVisualizer : public FEmitterVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

/** The nozzle, the velocity of its jet, and the region that is filled. */
class FParticleEmitterVisualizer : public FEmitterVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

/** The box that drains. */
class FSinkVisualizer : public FEmitterVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

/** The nozzle, fan, axis or sphere of what blows, which way, and how far it reaches. */
class FWindSourceVisualizer : public FComponentVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

/** Glands as points: their density over the body, thinned out where there are too many to draw. */
class FSweatVisualizer : public FEmitterVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;

private:
	struct FGlands
	{
		TArray<FVector3f> Points; // in the space of the mesh
		double Time = -1.0;       // when they were made, s
	};

	/** Made anew now and then only: the map of a body has many triangles. */
	TMap<TWeakObjectPtr<UFluidSurfaceComponent>, FGlands> Glands;
};
