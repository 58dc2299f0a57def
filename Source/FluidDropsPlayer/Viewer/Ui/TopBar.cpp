// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

namespace FluidDrops
{

namespace
{

struct FToolButton
{
	ETool Tool;
	const char* Label;
	const char* Help;
};

constexpr FToolButton ToolButtons[] = {
	{ETool::Camera, "Camera", "Left drag goes around, middle drag moves, wheel zooms, double click focuses (1)"},
	{ETool::Wet, "Wet", "Left drag puts water on the surface (2)"},
	{ETool::Wipe, "Wipe", "Left drag takes all water off the surface, and particle fluid away (3)"},
	{ETool::Push, "Push", "Left drag pushes water along, as a finger does; particle fluid as a hand (4)"},
	{ETool::Pour, "Pour", "Hold the left button: particle fluid comes out above that place (5)"},
	{ETool::Grab, "Grab", "Left drag takes a floating body along, or fluid (6)"},
};

/** Labels of buttons from the right end of the bar, and how wide they are. */
float WidthOf(const char* Label)
{
	return ImGui::CalcTextSize(Label).x + 2.0f * ImGui::GetStyle().FramePadding.x;
}

} // namespace

void DrawTopBar(const FPanelContext& Context, const FRegion& Region)
{
	FViewerModel& Model = Context.Model;
	const FScene& Scene = *Model.View().Scene;
	const bool bRecording = Model.IsRecording();
	const char* const RecordLabel = bRecording ? "End clip" : "Record";
	const float Gap = Px(4);
	const float Right = WidthOf("Picture") + WidthOf(RecordLabel) + WidthOf("Save") + WidthOf("?") + 3.0f * Gap;
	float Tools = 0.0f;
	for (const FToolButton& Button : ToolButtons)
	{
		Tools += WidthOf(Button.Label) + Gap;
	}
	const float Above = 0.5f * (Region.Height - ImGui::GetFrameHeight());
	const float Title = Region.Width - Right - Tools - Px(40);
	if (Title > Px(60))
	{
		const std::string& Text = Scene.Title.empty() ? Scene.Name : Scene.Title;
		ImGui::PushFont(Fonts().Bold);
		const ImVec2 At(Region.X + Px(14), Region.Y + 0.5f * (Region.Height - ImGui::GetFontSize()));
		ImGui::PushClipRect(At, ImVec2(At.x + Title, At.y + Px(30)), true);
		ImGui::GetWindowDrawList()->AddText(At, Colors::Text, Text.c_str());
		ImGui::PopClipRect();
		ImGui::PopFont();
	}
	ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(Gap, 0));
	ImGui::SetCursorScreenPos(ImVec2(Region.X + (Title > Px(60) ? Title + Px(16) : Px(8)), Region.Y + Above));
	for (const FToolButton& Button : ToolButtons)
	{
		if (ToggleButton(Button.Label, Model.Tool == Button.Tool))
		{
			Model.Tool = Button.Tool;
		}
		NoteItem(Context.Controls, std::string("tool.") + Button.Label);
		Tooltip(Button.Help);
		ImGui::SameLine();
	}
	ImGui::SetCursorScreenPos(ImVec2(Region.X + Region.Width - Right - Px(10), Region.Y + Above));
	if (ToggleButton("Picture", false))
	{
		Model.SavePicture();
	}
	NoteItem(Context.Controls, "picture");
	Tooltip("Save an image in full resolution, a PNG file (P)");
	ImGui::SameLine();
	ImGui::PushStyleColor(ImGuiCol_Button, bRecording ? IM_COL32(120, 36, 40, 255) : IM_COL32(0, 0, 0, 0));
	ImGui::PushStyleColor(ImGuiCol_Text, bRecording ? Colors::Text : Colors::Dim);
	if (ImGui::Button(RecordLabel))
	{
		Model.ToggleClip();
	}
	ImGui::PopStyleColor(2);
	NoteItem(Context.Controls, "record");
	Tooltip("Record a clip in full resolution, an MP4 file at the speed of the world: frames.videoRate images per "
			"second, however long each takes (V)");
	ImGui::SameLine();
	if (ToggleButton("Save", false))
	{
		Model.SaveScene();
	}
	NoteItem(Context.Controls, "save");
	Tooltip("Save the scene as it is now: settings and camera for \"fluiddrops run\", and the water beside it for its "
			"option --load (Ctrl+S)");
	ImGui::SameLine();
	if (ToggleButton("?", Context.Window.bHelp))
	{
		Context.Window.bHelp = !Context.Window.bHelp;
	}
	NoteItem(Context.Controls, "help");
	Tooltip("What the keys and the mouse do (?)");
	ImGui::PopStyleVar();
}

} // namespace FluidDrops
