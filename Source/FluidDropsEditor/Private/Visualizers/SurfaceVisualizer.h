// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A selected surface: a box around its mesh, and in words what is wrong with it.

#pragma once

#include "ComponentVisualizer.h"

class FSurfaceVisualizer : public FComponentVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
	virtual void DrawVisualizationHUD(
		const UActorComponent* Component, const FViewport* Viewport, const FSceneView* View, FCanvas* Canvas) override;
};
