// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

namespace FluidDrops
{

namespace
{

/** All ticks that one can go to, marks for those that are kept, and a handle. */
void DrawTimeline(const FPanelContext& Context, float Width)
{
	const FSessionView& View = Context.Model.View();
	const float Height = ImGui::GetFrameHeight();
	const ImVec2 At = ImGui::GetCursorScreenPos();
	ImGui::InvisibleButton("timeline", ImVec2(Width, Height));
	NoteItem(Context.Controls, "timeline");
	const double First = double(View.FirstTick);
	const double Span = std::max(double(View.LastTick) - First, 1.0);
	const float Left = At.x + Px(6);
	const float Room = Width - Px(12);
	const auto XOf = [&](uint64 Tick)
	{ return Left + Room * static_cast<float>(std::clamp((double(Tick) - First) / Span, 0.0, 1.0)); };
	const double Part = std::clamp(double((ImGui::GetIO().MousePos.x - Left) / Room), 0.0, 1.0);
	const uint64 Below = static_cast<uint64>(First + Span * Part + 0.5);
	if (ImGui::IsItemActive())
	{
		Context.Model.GoTo(std::min(Below, View.LastTick));
	}
	const bool bHot = ImGui::IsItemHovered() || ImGui::IsItemActive();
	if (ImGui::IsItemHovered())
	{
		char Text[128];
		std::snprintf(Text, sizeof(Text),
			"Go to tick %" PRIu64 ". States are kept in memory (%zu of them, %.0f MB); settings go back with them.",
			std::min(Below, View.LastTick), View.KeptTicks.size(), double(View.KeptBytes) / 1048576.0);
		Tooltip(Text);
	}
	ImDrawList& List = *ImGui::GetWindowDrawList();
	const float Middle = At.y + 0.5f * Height;
	const float HandleX = XOf(View.Tick);
	List.AddRectFilled(ImVec2(Left, Middle - Px(2)), ImVec2(Left + Room, Middle + Px(2)), Colors::Field, Px(2));
	List.AddRectFilled(ImVec2(Left, Middle - Px(2)), ImVec2(HandleX, Middle + Px(2)), Colors::AccentDim, Px(2));
	float LastMark = -1.0e6f;
	for (const uint64 Tick : View.KeptTicks)
	{
		const float X = XOf(Tick);
		if (X - LastMark >= Px(3))
		{
			List.AddLine(ImVec2(X, Middle + Px(5)), ImVec2(X, Middle + Px(8)), Colors::Line, 1.0f);
			LastMark = X;
		}
	}
	List.AddCircleFilled(ImVec2(HandleX, Middle), bHot ? Px(7.5f) : Px(6), bHot ? Colors::Text : Colors::Accent, 24);
}

} // namespace

void DrawTransport(const FPanelContext& Context, const FRegion& Region)
{
	FViewerModel& Model = Context.Model;
	const FSessionView& View = Model.View();
	const float Size = Px(30);
	const float Above = 0.5f * (Region.Height - Size);
	ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(Px(3), 0));
	ImGui::SetCursorScreenPos(ImVec2(Region.X + Px(10), Region.Y + Above));
	if (IconButton("restart", EIcon::Restart, Size))
	{
		Model.Restart();
	}
	NoteItem(Context.Controls, "restart");
	Tooltip("Restart with the current settings (Home)");
	ImGui::SameLine();
	if (IconButton("back", EIcon::StepBack, Size))
	{
		Model.Step(-1);
	}
	NoteItem(Context.Controls, "back");
	Tooltip("One tick back (,)");
	ImGui::SameLine();
	if (IconButton("play", View.bPlaying ? EIcon::Pause : EIcon::Play, Size, Colors::Accent))
	{
		Model.Play(!View.bPlaying);
	}
	NoteItem(Context.Controls, "play");
	Tooltip(View.bPlaying ? "Pause (Space)" : "Play (Space)");
	ImGui::SameLine();
	if (IconButton("step", EIcon::StepForward, Size))
	{
		Model.Step(1);
	}
	NoteItem(Context.Controls, "step");
	Tooltip("One tick on (.)");
	ImGui::SameLine();
	char Speed[16];
	std::snprintf(
		Speed, sizeof(Speed), View.Speed < 1.0 ? "1/%.0f" : "%.0fx", View.Speed < 1.0 ? 1.0 / View.Speed : View.Speed);
	ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 0.5f * (Size - ImGui::GetFrameHeight()));
	if (ToggleButton(Speed, View.Speed < 1.0))
	{
		Model.NextSpeed();
	}
	NoteItem(Context.Controls, "speed");
	Tooltip("Slow motion, of clips too: frames between ticks (M)");
	ImGui::SameLine();
	ImGui::PopStyleVar();
	char Text[96];
	if (View.bPlaying)
	{
		std::snprintf(Text, sizeof(Text), "%.2f s    tick %" PRIu64 "    %.0f of %.0f ticks/s", View.Time, View.Tick,
			View.TicksPerSecond, View.TickRate * View.Speed);
	}
	else
	{
		std::snprintf(Text, sizeof(Text), "%.2f s    tick %" PRIu64 "    paused", View.Time, View.Tick);
	}
	ImGui::PushFont(Fonts().Small);
	const float TextWidth = std::max(ImGui::CalcTextSize(Text).x, Px(190));
	const float Left = ImGui::GetCursorScreenPos().x + Px(4);
	const float TextX = Region.X + Region.Width - TextWidth - Px(14);
	ImGui::GetWindowDrawList()->AddText(
		ImVec2(TextX, Region.Y + 0.5f * (Region.Height - ImGui::GetFontSize())), Colors::Dim, Text);
	ImGui::PopFont();
	ImGui::SetCursorScreenPos(ImVec2(Left, Region.Y + 0.5f * (Region.Height - ImGui::GetFrameHeight())));
	DrawTimeline(Context, std::max(TextX - Left - Px(12), Px(60)));
}

} // namespace FluidDrops
