// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

namespace FluidDrops
{

void FSidebar::Draw(const FPanelContext& Context, const FRegion& Region)
{
	constexpr const char* Names[] = {"Settings", "Look", "Plots"};
	if (Context.Window.bFocusSearch)
	{
		Tab = 0;
	}
	ImGui::SetNextWindowPos(ImVec2(Region.X, Region.Y));
	ImGui::SetNextWindowSize(ImVec2(Region.Width, Region.Height));
	ImGui::Begin(
		"sidebar", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
	for (int32 Index = 0; Index < 3; ++Index)
	{
		if (Index > 0)
		{
			ImGui::SameLine(0.0f, Px(2));
		}
		if (ToggleButton(Names[Index], Tab == Index))
		{
			Tab = Index;
		}
		NoteItem(Context.Controls, std::string("tab.") + Names[Index]);
	}
	ImGui::Dummy(ImVec2(0, Px(2)));
	switch (Tab)
	{
	case 0: DrawSettingsPanel(Context); break;
	case 1: DrawLookPanel(Context); break;
	default: DrawPlotsPanel(Context); break;
	}
	ImGui::End();
}

} // namespace FluidDrops
