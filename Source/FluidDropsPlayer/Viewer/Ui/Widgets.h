// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The few controls that Dear ImGui does not have as we want them.

#pragma once

#include "Viewer/SettingSections.h"
#include "Viewer/StatusFile.h"
#include "Viewer/Ui/Theme.h"

#include <functional>

namespace FluidDrops
{

/** Remembers where the last item was drawn. */
void NoteItem(FControlMap& Controls, const std::string& Name);

void Tooltip(const char* Text);

enum class EIcon : uint8
{
	Play,
	Pause,
	StepForward,
	StepBack,
	Restart,
	Reset,
	Record,
	Stop,
};

/** A flat square button with a drawn sign. */
bool IconButton(const char* Id, EIcon Icon, float Size, ImU32 Color = Colors::Text);

/** A button that stays lit while bOn. */
bool ToggleButton(const char* Label, bool bOn);

/** A slider over a scale; bReleased tells when the mouse lets go after a change. A text lies over it. */
struct FSliderResult
{
	bool bChanged = false;
	bool bReleased = false;
	bool bTyping = false; // double click or Ctrl+click: who draws it should offer a field to type in
};
FSliderResult Slider(const char* Id, const FSliderScale& Scale, double& Value, const char* Text, float Width);

/** A curve with a filled foot, its name and its last value. From 0 to the largest value unless bSigned. */
void Plot(const char* Title, const std::string& Value, std::span<const float> Values, float Height, ImU32 Color,
	bool bSigned = false);

/** A bar with a name at its left and a value at its right; Part 0 to 1. */
void Bar(const char* Name, const std::string& Value, float Part, ImU32 Color);

/** A small heading. */
void Heading(const char* Text);

/** A remark in small letters. */
void Note(const char* Text);

/** A number in at most four digits: 1234, 0.0123, 1.2e-06. */
std::string Short(double Value);

} // namespace FluidDrops
