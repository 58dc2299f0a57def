// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The parts of the window. Each draws itself into the region it is given and tells the model what was asked for.

#pragma once

#include "Viewer/Actions.h"
#include "Viewer/StatusFile.h"
#include "Viewer/Ui/Window.h"
#include "Viewer/ViewerModel.h"

namespace FluidDrops
{

/** What all of them need. */
struct FPanelContext
{
	FViewerModel& Model;
	FWindowState& Window;
	FControlMap& Controls;
};

/** A rectangle of the window, pixels. */
struct FRegion
{
	float X;
	float Y;
	float Width;
	float Height;
};

/** Name of the scene, tools, files. */
void DrawTopBar(const FPanelContext& Context, const FRegion& Region);

/** Play, step, timeline. */
void DrawTransport(const FPanelContext& Context, const FRegion& Region);

/** Tabs with settings, looks and curves. */
class FSidebar
{
public:
	void Draw(const FPanelContext& Context, const FRegion& Region);

private:
	int32 Tab = 0;
};

void DrawSettingsPanel(const FPanelContext& Context);
void DrawLookPanel(const FPanelContext& Context);
void DrawPlotsPanel(const FPanelContext& Context);

/** The picture with what lies over it; camera and brush. */
class FPicturePane
{
public:
	void Draw(const FPanelContext& Context, const FRegion& Region);

private:
	void TakeTextures(const FPicture& Picture);
	void DrawOverlay(const FPicture& Picture, const FRegion& Region) const;
	void UseCamera(const FPanelContext& Context, const FRegion& Region, bool bHovered);
	void UseBrush(const FPanelContext& Context, const FRegion& Region, bool bHovered);
	void DrawBrushStrip(const FPanelContext& Context, const FRegion& Region);
	void DrawCaption(const FPanelContext& Context, const FRegion& Region) const;

	std::unique_ptr<FTexture> Image;
	std::unique_ptr<FTexture> Tint;
	uint64 ShownNumber = 0;
	const FPicture* ShownTint = nullptr;
	bool bBrushing = false;
};

void DrawHelp(const FPanelContext& Context);

} // namespace FluidDrops
