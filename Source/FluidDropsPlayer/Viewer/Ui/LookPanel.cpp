// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is drawn over the picture, and the camera.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

namespace FluidDrops
{

namespace
{

ImU32 LegendColor(const FOverlayColor& Color)
{
	return IM_COL32(Color.R, Color.G, Color.B, 255);
}

void Legend(const FOverlayColor& Color, const char* Text)
{
	const ImVec2 At = ImGui::GetCursorScreenPos();
	ImGui::PushFont(Fonts().Small);
	const float Middle = At.y + 0.55f * ImGui::GetFontSize();
	ImGui::GetWindowDrawList()->AddLine(
		ImVec2(At.x + Px(26), Middle), ImVec2(At.x + Px(44), Middle), LegendColor(Color), Px(3));
	ImGui::SetCursorScreenPos(ImVec2(At.x + Px(52), At.y));
	ImGui::PushStyleColor(ImGuiCol_Text, Colors::Dim);
	ImGui::TextUnformatted(Text);
	ImGui::PopStyleColor();
	ImGui::PopFont();
}

void DrawOverlayChoices(const FPanelContext& Context)
{
	FOverlayOptions& Overlays = Context.Model.Overlays;
	Heading("Overlays");
	Note("Opaque surfaces hide what lies behind them; glass hides nothing.");
	ImGui::Checkbox("Surface graph", &Overlays.bGraph);
	NoteItem(Context.Controls, "overlay.graph");
	Tooltip(
		"The sides of triangles that drops cross (G). Where a mesh is finer than the screen only its borders show.");
	Legend(OverlayColors::Edge, "side");
	Legend(OverlayColors::Border, "border: drops fall off");
	Legend(OverlayColors::Junction, "other than one whole neighbor");
	ImGui::Checkbox("Forces on drops", &Overlays.bForces);
	NoteItem(Context.Controls, "overlay.forces");
	Tooltip("Accelerations on the 600 largest drops; the length of an arrow of gravity is 26 pixels (F)");
	Legend(OverlayColors::Gravity, "gravity");
	Legend(OverlayColors::Wind, "wind");
	Legend(OverlayColors::Inertia, "inertia of a moving surface");
	Legend(OverlayColors::Total, "all together");
	ImGui::Checkbox("Wind", &Overlays.bWind);
	NoteItem(Context.Controls, "overlay.wind");
	Tooltip("Arrows around what the camera looks at; the fastest are as long as they are apart (B)");
	Legend(OverlayColors::FastWind, "fast");
	Legend(OverlayColors::SlowWind, "slow");
	ImGui::Checkbox("Trails and film", &Overlays.bTrails);
	NoteItem(Context.Controls, "overlay.trails");
	Tooltip("Trails as lines, brighter when wetter; on surfaces with a wetness map the film, by decades (T)");
	ImGui::AlignTextToFramePadding();
	ImGui::TextUnformatted("Occlusion");
	ImGui::SameLine();
	ImGui::SetNextItemWidth(-1.0f);
	constexpr const char* Names[] = {"none", "open sky", "rain shelter"};
	int Choice = static_cast<int>(Overlays.Occlusion);
	if (ImGui::Combo("##occlusion", &Choice, Names, 3))
	{
		Overlays.Occlusion = static_cast<EOcclusion>(Choice);
	}
	NoteItem(Context.Controls, "overlay.occlusion");
	Tooltip("Violet is closed, green is open. Open sky: the part that surfaces leave free. Rain shelter: "
			"where rain cannot come with the wind as it is (O)");
}

} // namespace

void DrawLookPanel(const FPanelContext& Context)
{
	FViewerModel& Model = Context.Model;
	ImGui::BeginChild("look", ImVec2(0, 0), false);
	DrawOverlayChoices(Context);
	Heading("Camera");
	const FCamera& Camera = Model.Camera.Camera();
	const auto Row = [](const char* Name, const std::string& Value)
	{
		ImGui::PushStyleColor(ImGuiCol_Text, Colors::Dim);
		ImGui::TextUnformatted(Name);
		ImGui::PopStyleColor();
		ImGui::SameLine(Px(110));
		ImGui::TextUnformatted(Value.c_str());
	};
	const auto Place = [](const FVec3f& V)
	{ return Short(double(V.x())) + ",  " + Short(double(V.y())) + ",  " + Short(double(V.z())); };
	Row("eye", Place(Camera.Eye) + "  m");
	Row("target", Place(Camera.Target) + "  m");
	Row("distance", Short(double(Model.Camera.Distance())) + " m");
	if (ImGui::Button("Back to the scene's camera"))
	{
		Model.Camera.Reset();
	}
	NoteItem(Context.Controls, "camera.reset");
	Heading("Picture");
	if (const std::shared_ptr<const FPicture>& Picture = Model.Picture())
	{
		Row("size", std::to_string(Picture->Width) + " x " + std::to_string(Picture->Height));
		Row("drawn",
			std::to_string(Picture->Image->Width) + " x " + std::to_string(Picture->Image->Height) + " in " +
				Short(Picture->Milliseconds) + " ms");
	}
	Row("device", Model.DeviceName());
	Note("While things move on a slow device, drafts are drawn at a half, a third or a quarter of the resolution; the "
		 "image is drawn in full when nothing has changed for a quarter of a second. Files are always full.");
	ImGui::EndChild();
}

} // namespace FluidDrops
