// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

#include <algorithm>
#include <string_view>

namespace FluidDrops
{

namespace
{

void HelpRow(const char* Key, const char* Text)
{
	ImGui::TableNextRow();
	ImGui::TableNextColumn();
	ImGui::PushFont(Fonts().Bold);
	ImGui::PushStyleColor(ImGuiCol_Text, Colors::Accent);
	ImGui::TextUnformatted(Key);
	ImGui::PopStyleColor();
	ImGui::PopFont();
	ImGui::TableNextColumn();
	ImGui::PushTextWrapPos(0.0f);
	ImGui::TextUnformatted(Text);
	ImGui::PopTextWrapPos();
}

void DrawGroup(const char* Group)
{
	Heading(Group);
	if (!ImGui::BeginTable(Group, 2))
	{
		return;
	}
	ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, Px(110));
	ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
	for (const FGesture& Gesture : Gestures())
	{
		if (std::string_view(Gesture.Group) == Group)
		{
			HelpRow(Gesture.Gesture, Gesture.Help);
		}
	}
	for (const FAction& Action : Actions())
	{
		if (std::string_view(Action.Group) == Group)
		{
			HelpRow(Action.Key, Action.Help);
		}
	}
	ImGui::EndTable();
}

} // namespace

void DrawHelp(const FPanelContext& Context)
{
	if (!Context.Window.bHelp)
	{
		return;
	}
	const ImVec2 Screen = ImGui::GetIO().DisplaySize;
	const ImVec2 Size(std::min(Px(820), 0.94f * Screen.x), std::min(Px(540), 0.92f * Screen.y));
	ImGui::SetNextWindowPos(ImVec2(0.5f * Screen.x, 0.5f * Screen.y), 0, ImVec2(0.5f, 0.5f));
	ImGui::SetNextWindowSize(Size);
	ImGui::SetNextWindowFocus();
	ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, Px(10));
	ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(Px(22), Px(16)));
	ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
	ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(28, 32, 38, 250));
	ImGui::Begin(
		"help", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
	const std::vector<const char*> Columns[] = {{"Time", "Tools"}, {"Camera", "Overlays", "Files", "Window"}};
	ImGui::BeginChild("groups", ImVec2(0, 0), false);
	ImGui::Columns(2, "groups", false);
	for (const auto& Column : Columns)
	{
		for (const char* Group : Column)
		{
			DrawGroup(Group);
		}
		ImGui::NextColumn();
	}
	ImGui::Columns(1);
	ImGui::EndChild();
	ImGui::End();
	ImGui::PopStyleColor();
	ImGui::PopStyleVar(3);
	Context.Controls["helpWindow"] = {0.5f * (Screen.x - Size.x), 0.5f * (Screen.y - Size.y), Size.x, Size.y};
}

} // namespace FluidDrops
