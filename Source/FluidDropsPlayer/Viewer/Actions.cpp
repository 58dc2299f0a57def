// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Actions.h"

#include "Viewer/ViewerModel.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

using FModel = FViewerModel;

constexpr float BrushStep = 1.25f;

void ResizeBrush(FModel& Model, float Factor)
{
	Model.Brush.Radius = std::clamp(Model.Brush.Radius * Factor, 1.0e-4f, 10.0f);
}

EOcclusion NextOcclusion(EOcclusion Shown)
{
	return Shown == EOcclusion::None         ? EOcclusion::SkyVisibility
		: Shown == EOcclusion::SkyVisibility ? EOcclusion::Shelter
											 : EOcclusion::None;
}

constexpr FAction ActionTable[] = {
	{"Time", "Space", "Play or pause", [](FModel& M, FWindowState&) { M.Play(!M.View().bPlaying); }},
	{"Time", ".", "One tick on", [](FModel& M, FWindowState&) { M.Step(1); }},
	{"Time", ",", "One tick back", [](FModel& M, FWindowState&) { M.Step(-1); }},
	{"Time", "Right", "Ten ticks on", [](FModel& M, FWindowState&) { M.Step(10); }},
	{"Time", "Left", "Ten ticks back", [](FModel& M, FWindowState&) { M.Step(-10); }},
	{"Time", "M", "Slow motion: slower each time, then as it is", [](FModel& M, FWindowState&) { M.NextSpeed(); }},
	{"Time", "Home", "Restart with the current settings", [](FModel& M, FWindowState&) { M.Restart(); }},
	{"Tools", "1", "Camera", [](FModel& M, FWindowState&) { M.Tool = ETool::Camera; }},
	{"Tools", "2", "Brush that wets", [](FModel& M, FWindowState&) { M.Tool = ETool::Wet; }},
	{"Tools", "3", "Brush that wipes; takes fluid away", [](FModel& M, FWindowState&) { M.Tool = ETool::Wipe; }},
	{"Tools", "4", "Brush that pushes", [](FModel& M, FWindowState&) { M.Tool = ETool::Push; }},
	{"Tools", "5", "Pour particle fluid", [](FModel& M, FWindowState&) { M.Tool = ETool::Pour; }},
	{"Tools", "6", "Grab a floating body, or fluid", [](FModel& M, FWindowState&) { M.Tool = ETool::Grab; }},
	{"Tools", "[", "Smaller brush", [](FModel& M, FWindowState&) { ResizeBrush(M, 1.0f / BrushStep); }},
	{"Tools", "]", "Larger brush", [](FModel& M, FWindowState&) { ResizeBrush(M, BrushStep); }},
	{"Camera", "R", "Camera back to where the scene has it", [](FModel& M, FWindowState&) { M.Camera.Reset(); }},
	{"Overlays", "G", "Surface graph", [](FModel& M, FWindowState&) { M.Overlays.bGraph = !M.Overlays.bGraph; }},
	{"Overlays", "F", "Forces", [](FModel& M, FWindowState&) { M.Overlays.bForces = !M.Overlays.bForces; }},
	{"Overlays", "T", "Trails and film", [](FModel& M, FWindowState&) { M.Overlays.bTrails = !M.Overlays.bTrails; }},
	{"Overlays", "B", "Wind", [](FModel& M, FWindowState&) { M.Overlays.bWind = !M.Overlays.bWind; }},
	{"Overlays", "O", "Occlusion: open sky, rain shelter, none",
		[](FModel& M, FWindowState&) { M.Overlays.Occlusion = NextOcclusion(M.Overlays.Occlusion); }},
	{"Files", "P", "Save an image (PNG)", [](FModel& M, FWindowState&) { M.SavePicture(); }},
	{"Files", "V", "Record a clip (MP4), or end it", [](FModel& M, FWindowState&) { M.ToggleClip(); }},
	{"Files", "Ctrl+S", "Save the scene as it is now (JSON)", [](FModel& M, FWindowState&) { M.SaveScene(); }},
	{"Window", "/", "Search the settings",
		[](FModel&, FWindowState& W)
		{
			W.bSidebar = true;
			W.bFocusSearch = true;
		}},
	{"Window", "Tab", "Show or hide the sidebar", [](FModel&, FWindowState& W) { W.bSidebar = !W.bSidebar; }},
	{"Window", "?", "This help (also F1)", [](FModel&, FWindowState& W) { W.bHelp = !W.bHelp; }},
	{"Window", "Escape", "Close the help; back to the camera",
		[](FModel& M, FWindowState& W)
		{
			M.Tool = W.bHelp ? M.Tool : ETool::Camera;
			W.bHelp = false;
		}},
	{"Window", "Ctrl+Q", "Quit", [](FModel&, FWindowState& W) { W.bQuit = true; }},
};

constexpr FGesture GestureTable[] = {
	{"Camera", "Left drag", "Go around the target"},
	{"Camera", "Right drag", "Look around (with a brush: go around)"},
	{"Camera", "Middle drag", "Move across"},
	{"Camera", "Wheel", "Nearer, farther"},
	{"Camera", "W A S D, Q E", "Fly; down and up"},
	{"Camera", "Double click", "Focus on that place"},
	{"Tools", "Left drag", "Use the brush"},
	{"Tools", "Shift + wheel", "Size of the brush"},
};

} // namespace

std::span<const FAction> Actions()
{
	return ActionTable;
}

std::span<const FGesture> Gestures()
{
	return GestureTable;
}

} // namespace FluidDrops
