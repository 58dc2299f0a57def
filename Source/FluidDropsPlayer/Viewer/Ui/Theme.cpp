// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Theme.h"

#include "Viewer/Ui/EmbeddedFonts.h"

namespace FluidDrops
{

namespace
{

FFonts LoadedFonts;
float ThemeScale = 1.0f;

ImFont* LoadFont(std::span<const uint8> Data, float Size)
{
	ImFontAtlas& Atlas = *ImGui::GetIO().Fonts;
	ImFontConfig Config;
	Config.SizePixels = Size;
	if (Data.empty())
	{
		return Atlas.AddFontDefault(&Config);
	}
	Config.FontDataOwnedByAtlas = false;
	Config.OversampleH = 2;
	Config.OversampleV = 1;
	// Latin, and the signs that units and texts of ours have: dots, dashes, arrows, times.
	static const ImWchar Ranges[] = {0x20, 0xff, 0x2010, 0x2026, 0x2190, 0x2193, 0x2212, 0x2212, 0};
	return Atlas.AddFontFromMemoryTTF(
		const_cast<uint8*>(Data.data()), static_cast<int>(Data.size()), Size, &Config, Ranges);
}

ImVec4 Rgba(ImU32 Color)
{
	return ImGui::ColorConvertU32ToFloat4(Color);
}

void ApplyColors(ImVec4* Table)
{
	Table[ImGuiCol_Text] = Rgba(Colors::Text);
	Table[ImGuiCol_TextDisabled] = Rgba(Colors::Dim);
	Table[ImGuiCol_WindowBg] = Rgba(Colors::Panel);
	Table[ImGuiCol_ChildBg] = ImVec4(0, 0, 0, 0);
	Table[ImGuiCol_PopupBg] = Rgba(IM_COL32(30, 34, 40, 252));
	Table[ImGuiCol_Border] = Rgba(Colors::Line);
	Table[ImGuiCol_FrameBg] = Rgba(Colors::Field);
	Table[ImGuiCol_FrameBgHovered] = Rgba(Colors::FieldHot);
	Table[ImGuiCol_FrameBgActive] = Rgba(Colors::FieldHot);
	Table[ImGuiCol_CheckMark] = Rgba(Colors::Accent);
	Table[ImGuiCol_Button] = Rgba(Colors::Field);
	Table[ImGuiCol_ButtonHovered] = Rgba(Colors::FieldHot);
	Table[ImGuiCol_ButtonActive] = Rgba(Colors::AccentDim);
	Table[ImGuiCol_Header] = Rgba(Colors::Field);
	Table[ImGuiCol_HeaderHovered] = Rgba(Colors::FieldHot);
	Table[ImGuiCol_HeaderActive] = Rgba(Colors::FieldHot);
	Table[ImGuiCol_Separator] = Rgba(Colors::Line);
	Table[ImGuiCol_Tab] = ImVec4(0, 0, 0, 0);
	Table[ImGuiCol_TabHovered] = Rgba(Colors::FieldHot);
	Table[ImGuiCol_TabActive] = Rgba(Colors::Field);
	Table[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
	Table[ImGuiCol_ScrollbarGrab] = Rgba(Colors::Line);
	Table[ImGuiCol_TextSelectedBg] = Rgba(Colors::AccentDim);
	Table[ImGuiCol_NavHighlight] = Rgba(Colors::Accent);
}

} // namespace

void ApplyTheme(float Scale)
{
	ThemeScale = Scale;
	LoadedFonts.Body = LoadFont(RegularFont(), Px(15.0f));
	LoadedFonts.Bold = LoadFont(BoldFont(), Px(15.0f));
	LoadedFonts.Small = LoadFont(RegularFont(), Px(13.0f));
	ImGui::StyleColorsDark();
	ImGuiStyle& Style = ImGui::GetStyle();
	Style.WindowPadding = ImVec2(12, 10);
	Style.FramePadding = ImVec2(8, 4);
	Style.ItemSpacing = ImVec2(8, 6);
	Style.ItemInnerSpacing = ImVec2(6, 4);
	Style.WindowRounding = 0.0f;
	Style.ChildRounding = 6.0f;
	Style.FrameRounding = 5.0f;
	Style.PopupRounding = 6.0f;
	Style.GrabRounding = 4.0f;
	Style.TabRounding = 5.0f;
	Style.ScrollbarSize = 10.0f;
	Style.ScrollbarRounding = 5.0f;
	Style.WindowBorderSize = 0.0f;
	Style.PopupBorderSize = 1.0f;
	Style.ScaleAllSizes(Scale);
	ApplyColors(Style.Colors);
}

const FFonts& Fonts()
{
	return LoadedFonts;
}

float Px(float Pixels)
{
	return Pixels * ThemeScale;
}

} // namespace FluidDrops
