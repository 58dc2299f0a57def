// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The loop of the window: events in, panels out.

#pragma once

#include "Run/RunPlan.h"
#include "Viewer/ViewerModel.h"

namespace FluidDrops
{

struct FViewerWindowOptions
{
	FViewerOptions Viewer;
	int32 Width = 0; // pixels; 0 for most of the screen
	int32 Height = 0;
	float Scale = 0.0f;               // of letters and controls; 0 for the display's
	std::filesystem::path StatusFile; // see StatusFile.h; empty for none
};

/** Whether a window can be opened at all; before a scene is made. */
FStatus CheckDisplay();

/** Until the window is closed. */
FStatus RunViewer(FRunPlan Plan, const FViewerWindowOptions& Options);

} // namespace FluidDrops
