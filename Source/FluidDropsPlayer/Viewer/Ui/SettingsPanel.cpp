// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every setting of the scene, from the tables: a slider, a box or a list with its unit, range and help; grouped,
// searchable, each to be set back.

#include "Viewer/Ui/SettingRow.h"
#include "Viewer/Ui/Widgets.h"

#include <imgui_stdlib.h>

namespace FluidDrops
{

namespace
{

/** A list of presets of a kind. Surface -1 is the liquid. */
void DrawPresetList(const FPanelContext& Context, const char* Label, int32 Surface)
{
	FViewerModel& Model = Context.Model;
	const EPresetKind Kind = Surface < 0 ? EPresetKind::Liquid : EPresetKind::Surface;
	const std::string& Chosen = Model.ChosenPreset(Surface);
	ImGui::PushID(Surface);
	const float Width = ImGui::GetContentRegionAvail().x;
	ImGui::AlignTextToFramePadding();
	ImGui::PushStyleColor(ImGuiCol_Text, Colors::Dim);
	ImGui::TextUnformatted(Label);
	ImGui::PopStyleColor();
	ImGui::SameLine(0.40f * Width + ImGui::GetStyle().WindowPadding.x);
	ImGui::SetNextItemWidth(-1.0f);
	if (ImGui::BeginCombo(
			"##preset", Chosen.empty() ? "as the scene says" : Chosen.c_str(), ImGuiComboFlags_HeightLarge))
	{
		for (const FPreset& Preset : Model.Presets())
		{
			if (Preset.Kind != Kind)
			{
				continue;
			}
			if (ImGui::Selectable(Preset.Name.c_str(), Preset.Name == Chosen))
			{
				Model.ApplyPreset({Kind, Surface < 0 ? 0u : static_cast<uint32>(Surface), Preset.Name});
			}
			Tooltip((Preset.Title + "\n" + Preset.Description).c_str());
		}
		ImGui::EndCombo();
	}
	NoteItem(Context.Controls, "preset." + std::string(Label));
	ImGui::PopID();
}

void DrawSection(const FPanelContext& Context, const FSettingSection& Section, const std::string& Search)
{
	std::vector<const FSettingField*> Found;
	for (const FSettingField& Field : Section.Fields)
	{
		if (MatchesSearch(Section, Field, Search))
		{
			Found.push_back(&Field);
		}
	}
	if (Found.empty())
	{
		return;
	}
	const bool bFluid = Context.Model.View().Scene->Settings.Budget.Particles > 0;
	const bool bOpenAtFirst = Section.Group == (bFluid ? "fluidLiquid" : "drops");
	if (!Search.empty())
	{
		ImGui::SetNextItemOpen(true);
	}
	ImGui::PushFont(Fonts().Bold);
	const std::string Id = Section.Title + "##" + Section.Path + Section.Group + (Search.empty() ? "" : "?");
	const bool bOpen = ImGui::CollapsingHeader(Id.c_str(), bOpenAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
	ImGui::PopFont();
	NoteItem(Context.Controls, "section." + Section.Title);
	Tooltip(Section.Help.c_str());
	if (!bOpen)
	{
		return;
	}
	for (const FSettingField* Field : Found)
	{
		DrawSettingRow(Context, Section, *Field);
	}
	ImGui::Dummy(ImVec2(0, Px(4)));
}

} // namespace

void DrawSettingsPanel(const FPanelContext& Context)
{
	static std::string Search; // of the one window
	ImGui::SetNextItemWidth(-1.0f);
	if (Context.Window.bFocusSearch)
	{
		ImGui::SetKeyboardFocusHere();
		Context.Window.bFocusSearch = false;
	}
	ImGui::InputTextWithHint("##search", "Search settings  ( / )", &Search);
	NoteItem(Context.Controls, "search");
	ImGui::BeginChild("settings", ImVec2(0, 0), false);
	FScene& Scene = Context.Model.Shown();
	if (Search.empty())
	{
		Heading("Presets");
		DrawPresetList(Context, "liquid", -1);
		for (std::size_t Surface = 0; Surface < Scene.Surfaces.size(); ++Surface)
		{
			const std::string& Name = Scene.Surfaces[Surface].Name;
			DrawPresetList(Context, Name.empty() ? std::to_string(Surface).c_str() : Name.c_str(), int32(Surface));
		}
		Heading("Settings");
		ImGui::PushFont(Fonts().Small);
		ImGui::PushStyleColor(ImGuiCol_Text, Colors::Dim);
		const ImVec2 At = ImGui::GetCursorScreenPos();
		ImGui::GetWindowDrawList()->AddCircleFilled(
			ImVec2(At.x + Px(4), At.y + 0.55f * ImGui::GetFontSize()), Px(2.5f), Colors::Warm, 12);
		ImGui::SetCursorScreenPos(ImVec2(At.x + Px(13), At.y));
		ImGui::TextUnformatted("restarts the scene");
		ImGui::PopStyleColor();
		ImGui::PopFont();
	}
	for (const FSettingSection& Section : ListSettingSections(Scene))
	{
		DrawSection(Context, Section, Search);
	}
	ImGui::EndChild();
}

} // namespace FluidDrops
