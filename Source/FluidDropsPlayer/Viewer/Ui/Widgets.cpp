// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Widgets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr float Pi = 3.14159265f;

ImVec2 Plus(const ImVec2& A, float X, float Y)
{
	return {A.x + X, A.y + Y};
}

void DrawArc(ImDrawList& List, const ImVec2& Middle, float Radius, ImU32 Color)
{
	List.PathArcTo(Middle, Radius, -0.35f * Pi, 1.15f * Pi, 24);
	List.PathStroke(Color, 0, Px(1.8f));
	// The head points against the clock, at the upper right end.
	const ImVec2 Tip(Middle.x + Radius * std::cos(-0.35f * Pi), Middle.y + Radius * std::sin(-0.35f * Pi));
	List.AddTriangleFilled(
		Plus(Tip, -Px(4.5f), -Px(1.0f)), Plus(Tip, Px(2.0f), -Px(4.0f)), Plus(Tip, Px(2.2f), Px(3.2f)), Color);
}

void DrawIcon(ImDrawList& List, EIcon Icon, const ImVec2& M, float R, ImU32 Color)
{
	switch (Icon)
	{
	case EIcon::Play:
		List.AddTriangleFilled(Plus(M, -0.7f * R, -R), Plus(M, -0.7f * R, R), Plus(M, R, 0), Color);
		break;
	case EIcon::Pause:
		List.AddRectFilled(Plus(M, -0.8f * R, -R), Plus(M, -0.2f * R, R), Color, 1.0f);
		List.AddRectFilled(Plus(M, 0.2f * R, -R), Plus(M, 0.8f * R, R), Color, 1.0f);
		break;
	case EIcon::StepForward:
		List.AddTriangleFilled(
			Plus(M, -0.9f * R, -0.9f * R), Plus(M, -0.9f * R, 0.9f * R), Plus(M, 0.5f * R, 0), Color);
		List.AddRectFilled(Plus(M, 0.55f * R, -0.9f * R), Plus(M, 0.9f * R, 0.9f * R), Color);
		break;
	case EIcon::StepBack:
		List.AddTriangleFilled(Plus(M, 0.9f * R, 0.9f * R), Plus(M, 0.9f * R, -0.9f * R), Plus(M, -0.5f * R, 0), Color);
		List.AddRectFilled(Plus(M, -0.9f * R, -0.9f * R), Plus(M, -0.55f * R, 0.9f * R), Color);
		break;
	case EIcon::Restart:
		List.AddRectFilled(Plus(M, -R, -0.9f * R), Plus(M, -0.7f * R, 0.9f * R), Color);
		List.AddTriangleFilled(
			Plus(M, 0.2f * R, 0.9f * R), Plus(M, 0.2f * R, -0.9f * R), Plus(M, -0.65f * R, 0), Color);
		List.AddTriangleFilled(Plus(M, R, 0.9f * R), Plus(M, R, -0.9f * R), Plus(M, 0.15f * R, 0), Color);
		break;
	case EIcon::Reset: DrawArc(List, M, 0.85f * R, Color); break;
	case EIcon::Record: List.AddCircleFilled(M, 0.85f * R, Color, 24); break;
	case EIcon::Stop:
		List.AddRectFilled(Plus(M, -0.8f * R, -0.8f * R), Plus(M, 0.8f * R, 0.8f * R), Color, 1.0f);
		break;
	}
}

} // namespace

void NoteItem(FControlMap& Controls, const std::string& Name)
{
	const ImVec2 From = ImGui::GetItemRectMin();
	const ImVec2 Size = ImGui::GetItemRectSize();
	if (ImGui::IsItemVisible())
	{
		Controls[Name] = {From.x, From.y, Size.x, Size.y};
	}
}

void Tooltip(const char* Text)
{
	if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
	{
		return;
	}
	ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(Px(10), Px(8)));
	ImGui::BeginTooltip();
	ImGui::PushTextWrapPos(Px(340));
	ImGui::TextUnformatted(Text);
	ImGui::PopTextWrapPos();
	ImGui::EndTooltip();
	ImGui::PopStyleVar();
}

bool IconButton(const char* Id, EIcon Icon, float Size, ImU32 Color)
{
	const ImVec2 At = ImGui::GetCursorScreenPos();
	const bool bPressed = ImGui::InvisibleButton(Id, ImVec2(Size, Size));
	ImDrawList& List = *ImGui::GetWindowDrawList();
	if (ImGui::IsItemHovered())
	{
		List.AddRectFilled(
			At, Plus(At, Size, Size), ImGui::IsItemActive() ? Colors::AccentDim : Colors::FieldHot, Px(5));
	}
	DrawIcon(List, Icon, Plus(At, 0.5f * Size, 0.5f * Size), 0.24f * Size, Color);
	return bPressed;
}

bool ToggleButton(const char* Label, bool bOn)
{
	ImGui::PushStyleColor(ImGuiCol_Button, bOn ? Colors::AccentDim : IM_COL32(0, 0, 0, 0));
	ImGui::PushStyleColor(ImGuiCol_Text, bOn ? Colors::Text : Colors::Dim);
	const bool bPressed = ImGui::Button(Label);
	ImGui::PopStyleColor(2);
	return bPressed;
}

FSliderResult Slider(const char* Id, const FSliderScale& Scale, double& Value, const char* Text, float Width)
{
	FSliderResult Result;
	const float Height = ImGui::GetFrameHeight();
	const ImVec2 At = ImGui::GetCursorScreenPos();
	ImGui::InvisibleButton(Id, ImVec2(Width, Height));
	const bool bActive = ImGui::IsItemActive();
	const bool bHot = ImGui::IsItemHovered() || bActive;
	Result.bTyping = ImGui::IsItemHovered() &&
		(ImGui::IsMouseDoubleClicked(0) || (ImGui::IsMouseClicked(0) && ImGui::GetIO().KeyCtrl));
	if (bActive && !Result.bTyping && (ImGui::IsMouseDragging(0, 1.0f) || ImGui::IsMouseClicked(0)))
	{
		const double Part = double((ImGui::GetIO().MousePos.x - At.x) / Width);
		const double New = Scale.ValueAt(std::clamp(Part, 0.0, 1.0));
		Result.bChanged = New != Value;
		Value = New;
	}
	Result.bReleased = ImGui::IsItemDeactivated();
	ImDrawList& List = *ImGui::GetWindowDrawList();
	const ImVec2 End = Plus(At, Width, Height);
	const float Filled = Width * static_cast<float>(Scale.PartOf(Value));
	List.AddRectFilled(At, End, bHot ? Colors::FieldHot : Colors::Field, Px(5));
	List.PushClipRect(At, Plus(At, Filled, Height), true);
	List.AddRectFilled(At, End, bHot ? IM_COL32(46, 108, 154, 255) : Colors::AccentDim, Px(5));
	List.PopClipRect();
	List.AddRectFilled(Plus(At, Filled - Px(1), Px(3)), Plus(At, Filled + Px(1), Height - Px(3)),
		bHot ? Colors::Text : Colors::Accent);
	const ImVec2 Size = ImGui::CalcTextSize(Text);
	List.PushClipRect(At, End, true);
	List.AddText(Plus(At, std::max(0.5f * (Width - Size.x), Px(4)), 0.5f * (Height - Size.y)), Colors::Text, Text);
	List.PopClipRect();
	return Result;
}

void Plot(
	const char* Title, const std::string& Value, std::span<const float> Values, float Height, ImU32 Color, bool bSigned)
{
	const float Width = ImGui::GetContentRegionAvail().x;
	const ImVec2 At = ImGui::GetCursorScreenPos();
	ImGui::Dummy(ImVec2(Width, Height));
	ImDrawList& List = *ImGui::GetWindowDrawList();
	List.AddRectFilled(At, Plus(At, Width, Height), IM_COL32(18, 21, 25, 255), Px(5));
	float Low = 0.0f;
	float High = bSigned ? 1.0e-12f : 1.0e-6f;
	for (const float Each : Values)
	{
		Low = std::min(Low, Each);
		High = std::max(High, Each);
	}
	const float Top = At.y + Px(24);
	const float Bottom = At.y + Height - Px(5);
	const auto YOf = [&](float Each) { return Bottom - (Bottom - Top) * (Each - Low) / (1.02f * (High - Low)); };
	const float Step = Width / 299.0f;
	const float Right = At.x + Width;
	for (std::size_t Index = 1; Index < Values.size(); ++Index)
	{
		const float X1 = Right - Step * float(Values.size() - 1 - Index);
		const ImVec2 A(X1 - Step, YOf(Values[Index - 1]));
		const ImVec2 B(X1, YOf(Values[Index]));
		const ImU32 Foot = (Color & 0x00ffffffu) | 0x30000000u;
		List.AddQuadFilled(A, B, ImVec2(B.x, YOf(0.0f)), ImVec2(A.x, YOf(0.0f)), Foot);
		List.AddLine(A, B, Color, Px(1.5f));
	}
	ImFont* const Font = Fonts().Small;
	List.AddText(Font, Font->FontSize, Plus(At, Px(8), Px(5)), Colors::Dim, Title);
	ImGui::PushFont(Font);
	const float TextWidth = ImGui::CalcTextSize(Value.c_str()).x;
	ImGui::PopFont();
	List.AddText(Font, Font->FontSize, Plus(At, Width - TextWidth - Px(8), Px(5)), Colors::Text, Value.c_str());
}

void Bar(const char* Name, const std::string& Value, float Part, ImU32 Color)
{
	const float Width = ImGui::GetContentRegionAvail().x;
	const float Height = Px(20);
	const ImVec2 At = ImGui::GetCursorScreenPos();
	ImGui::Dummy(ImVec2(Width, Height));
	ImDrawList& List = *ImGui::GetWindowDrawList();
	const float Inner = std::clamp(Part, 0.0f, 1.0f) * Width;
	List.AddRectFilled(At, Plus(At, Width, Height), IM_COL32(18, 21, 25, 255), Px(4));
	List.AddRectFilled(At, Plus(At, Inner, Height), (Color & 0x00ffffffu) | 0x66000000u, Px(4));
	ImFont* const Font = Fonts().Small;
	const float Above = 0.5f * (Height - Font->FontSize);
	List.AddText(Font, Font->FontSize, Plus(At, Px(8), Above), Colors::Text, Name);
	ImGui::PushFont(Font);
	const float TextWidth = ImGui::CalcTextSize(Value.c_str()).x;
	ImGui::PopFont();
	List.AddText(Font, Font->FontSize, Plus(At, Width - TextWidth - Px(8), Above), Colors::Text, Value.c_str());
}

void Heading(const char* Text)
{
	ImGui::Dummy(ImVec2(0, Px(4)));
	ImGui::PushFont(Fonts().Bold);
	ImGui::TextUnformatted(Text);
	ImGui::PopFont();
}

void Note(const char* Text)
{
	ImGui::PushFont(Fonts().Small);
	ImGui::PushStyleColor(ImGuiCol_Text, Colors::Dim);
	ImGui::PushTextWrapPos(0.0f);
	ImGui::TextUnformatted(Text);
	ImGui::PopTextWrapPos();
	ImGui::PopStyleColor();
	ImGui::PopFont();
}

std::string Short(double Value)
{
	char Text[32];
	const double Size = std::abs(Value);
	std::snprintf(Text, sizeof(Text), Size >= 1.0e4 || (Size > 0.0 && Size < 1.0e-3) ? "%.3g" : "%.4g", Value);
	return Text;
}

} // namespace FluidDrops
