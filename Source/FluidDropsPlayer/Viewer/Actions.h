// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What keys do: one table, which both the keyboard and the key help go by.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <span>

namespace FluidDrops
{

class FViewerModel;

/** What belongs to the window alone. */
struct FWindowState
{
	bool bHelp = false;
	bool bSidebar = true;
	bool bFocusSearch = false; // in the next frame
	bool bQuit = false;
};

struct FAction
{
	const char* Group;
	const char* Key; // as SDL names it; "Ctrl+" in front for that
	const char* Help;
	void (*Do)(FViewerModel&, FWindowState&);
};

std::span<const FAction> Actions();

/** What the mouse and held keys do, for the key help alone. */
struct FGesture
{
	const char* Group;
	const char* Gesture;
	const char* Help;
};

std::span<const FGesture> Gestures();

} // namespace FluidDrops
