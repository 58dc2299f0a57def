// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/SettingRow.h"

#include "Viewer/Ui/Widgets.h"

#include <imgui_stdlib.h>

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** The setting that is being typed. */
struct FTyping
{
	std::string Path;
	std::string Text;
	int32 Part = 0; // of a vector
	bool bFocus = false;
};

/** A slider's value before the mouse lets go, for settings that restart the scene. */
struct FHeld
{
	std::string Path;
	FSettingValue Value;
};

/** At most one row is held at a time. */
struct FRowMemory
{
	FTyping Typing;
	FHeld Held;
};

FRowMemory& RowsMemory()
{
	static FRowMemory Kept; // of the one window
	return Kept;
}

std::string JsonOf(const FSettingValue& Value)
{
	switch (Value.Type)
	{
	case ESettingType::Bool: return Value.Number[0] != 0.0 ? "true" : "false";
	case ESettingType::Choice: return Value.Text;
	case ESettingType::Vector:
		return "[" + NumberToText(Value.Number[0]) + "," + NumberToText(Value.Number[1]) + "," +
			NumberToText(Value.Number[2]) + "]";
	default: return NumberToText(Value.Number[0]);
	}
}

bool IsSameValue(const FSettingValue& A, const FSettingValue& B)
{
	return std::equal(A.Number, A.Number + 3, B.Number) && A.Text == B.Text;
}

const char* EffectText(ESettingEffect Effect)
{
	switch (Effect)
	{
	case ESettingEffect::Restart: return "\n\nChanging it restarts the scene.";
	case ESettingEffect::InFiles: return "\n\nUsed by \"fluiddrops run\" and for clips; nothing changes here.";
	case ESettingEffect::AtOnce: return "";
	}
	return "";
}

/** One setting, drawn. */
class FSettingRow
{
public:
	FSettingRow(const FPanelContext& InContext, const FSettingSection& InSection, const FSettingField& InField)
		: Context(InContext)
		, Section(InSection)
		, Field(InField)
		, Path(InSection.PathOf(InField))
		, Value(GetSetting(InSection.Struct, InField))
		, Default(GetSetting(InSection.Defaults, InField))
		, Effect(EffectOf(InSection, InField))
	{
		if (RowsMemory().Held.Path == Path)
		{
			Value = RowsMemory().Held.Value;
		}
	}

	void Draw()
	{
		ImGui::PushID(Path.c_str());
		const float Width = ImGui::GetContentRegionAvail().x;
		const float LabelWidth = 0.40f * Width;
		const float ResetSize = ImGui::GetFrameHeight();
		DrawLabel(LabelWidth);
		ImGui::SameLine(0.0f, 0.0f);
		DrawControl(Width - LabelWidth - ResetSize - Px(4));
		if (!IsSameValue(Value, Default))
		{
			ImGui::SameLine(0.0f, Px(4));
			if (IconButton("reset", EIcon::Reset, ResetSize, Colors::Dim))
			{
				Send(Default);
			}
			NoteItem(Context.Controls, "reset." + Path);
			Tooltip(("Back to the default, " + JsonOf(Default) + " " + Field.Unit).c_str());
		}
		ImGui::PopID();
	}

private:
	void DrawLabel(float Width)
	{
		const ImVec2 At = ImGui::GetCursorScreenPos();
		const float Height = ImGui::GetFrameHeight();
		ImGui::InvisibleButton("label", ImVec2(Width, Height));
		if (ImGui::IsItemHovered())
		{
			const std::string Range = DescribeRange(Field);
			Tooltip((Path + "\n" + Field.Help + "\n\nMust be " + Range + "; default " + JsonOf(Default) + "." +
				EffectText(Effect))
						.c_str());
		}
		if (ImGui::BeginPopupContextItem("menu"))
		{
			if (ImGui::MenuItem("As the scene was opened"))
			{
				SendStartValue();
			}
			if (ImGui::MenuItem("Default"))
			{
				Send(Default);
			}
			if (ImGui::MenuItem("Copy path"))
			{
				ImGui::SetClipboardText(Path.c_str());
			}
			ImGui::EndPopup();
		}
		ImDrawList& List = *ImGui::GetWindowDrawList();
		const bool bChanged = !IsSameValue(Value, Default);
		List.PushClipRect(At, ImVec2(At.x + Width - Px(4), At.y + Height), true);
		List.AddText(ImVec2(At.x, At.y + 0.5f * (Height - ImGui::GetFontSize())), bChanged ? Colors::Text : Colors::Dim,
			Field.Name);
		if (Effect == ESettingEffect::Restart)
		{
			const float X = At.x + ImGui::CalcTextSize(Field.Name).x + Px(7);
			List.AddCircleFilled(ImVec2(X, At.y + 0.5f * Height + Px(1)), Px(2.5f), Colors::Warm, 12);
		}
		List.PopClipRect();
	}

	void DrawControl(float Width)
	{
		switch (Field.Type)
		{
		case ESettingType::Bool: DrawBox(Width); break;
		case ESettingType::Choice: DrawList(Width); break;
		case ESettingType::Vector: DrawVector(Width); break;
		case ESettingType::Int:
		case ESettingType::Float: DrawNumber(0, Width, true); break;
		}
	}

	void DrawBox(float Width)
	{
		bool bOn = Value.Number[0] != 0.0;
		const ImVec2 At = ImGui::GetCursorScreenPos();
		if (ImGui::Checkbox("##box", &bOn))
		{
			Send(FSettingValue::FromBool(bOn));
		}
		NoteItem(Context.Controls, "set." + Path);
		ImGui::SameLine(0.0f, 0.0f);
		ImGui::SetCursorScreenPos(ImVec2(At.x + Width, At.y));
		ImGui::Dummy(ImVec2(0, 0));
	}

	void DrawList(float Width)
	{
		ImGui::SetNextItemWidth(Width);
		if (ImGui::BeginCombo("##list", Value.Text.c_str()))
		{
			for (uint32 Option = 0; Option < Field.OptionCount; ++Option)
			{
				if (ImGui::Selectable(Field.Options[Option], Value.Text == Field.Options[Option]))
				{
					Send(FSettingValue::FromText(Field.Options[Option]));
				}
			}
			ImGui::EndCombo();
		}
		NoteItem(Context.Controls, "set." + Path);
	}

	void DrawVector(float Width)
	{
		const float Gap = Px(3);
		for (int32 Part = 0; Part < 3; ++Part)
		{
			if (Part > 0)
			{
				ImGui::SameLine(0.0f, Gap);
			}
			DrawNumber(Part, (Width - 2.0f * Gap) / 3.0f, false);
		}
	}

	void DrawNumber(int32 Part, float Width, bool bUnit)
	{
		FTyping& Typing = RowsMemory().Typing;
		ImGui::PushID(Part);
		if (Typing.Path == Path && Typing.Part == Part)
		{
			DrawTyping(Typing, Width);
		}
		else
		{
			const FSliderScale Scale = FSliderScale::Of(Field, Default.Number[Part]);
			const std::string Text =
				Short(Value.Number[Part]) + (bUnit && *Field.Unit ? std::string(" ") + Field.Unit : std::string());
			const FSliderResult Result = Slider("slider", Scale, Value.Number[Part], Text.c_str(), Width);
			NoteItem(Context.Controls, "set." + Path + (bUnit ? "" : "." + std::to_string(Part)));
			Obey(Result);
			if (Result.bTyping)
			{
				Typing = {Path, NumberToText(Value.Number[Part]), Part, true};
			}
		}
		ImGui::PopID();
	}

	/** Settings that restart the scene are sent when the mouse lets go, the others at once. */
	void Obey(const FSliderResult& Result)
	{
		FHeld& Held = RowsMemory().Held;
		if (Result.bChanged && Effect == ESettingEffect::Restart)
		{
			Held = {Path, Value};
		}
		else if (Result.bChanged)
		{
			Send(Value);
		}
		if (Result.bReleased && Held.Path == Path)
		{
			Send(Held.Value);
			Held = {};
		}
	}

	void DrawTyping(FTyping& Typing, float Width)
	{
		ImGui::SetNextItemWidth(Width);
		if (Typing.bFocus)
		{
			ImGui::SetKeyboardFocusHere();
		}
		const bool bDone = ImGui::InputText(
			"##typing", &Typing.Text, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
		NoteItem(Context.Controls, "typing");
		if (bDone)
		{
			SendText(Typing.Text, Typing.Part);
		}
		if (bDone || (!Typing.bFocus && !ImGui::IsItemActive()))
		{
			Typing = {};
			return;
		}
		Typing.bFocus = false;
	}

	/** As it was typed: what is wrong with it is said in one line by who reads it. */
	void SendText(const std::string& Text, int32 Part)
	{
		if (Field.Type != ESettingType::Vector)
		{
			Context.Model.Edit(Path, Text);
			return;
		}
		std::string Parts[3];
		for (int32 Index = 0; Index < 3; ++Index)
		{
			Parts[Index] = Index == Part ? Text : NumberToText(Value.Number[Index]);
		}
		Context.Model.Edit(Path, "[" + Parts[0] + "," + Parts[1] + "," + Parts[2] + "]");
	}

	void SendStartValue()
	{
		FScene Start = *Context.Model.View().StartScene;
		for (const FSettingSection& Each : ListSettingSections(Start))
		{
			if (Each.Path == Section.Path && Each.Group == Section.Group)
			{
				Send(GetSetting(Each.Struct, Field));
			}
		}
	}

	void Send(FSettingValue New)
	{
		New.Type = Field.Type;
		Value = New;
		Context.Model.Edit(Path, JsonOf(New));
	}

	const FPanelContext& Context;
	const FSettingSection& Section;
	const FSettingField& Field;
	std::string Path;
	FSettingValue Value;
	FSettingValue Default;
	ESettingEffect Effect;
};

} // namespace

void DrawSettingRow(const FPanelContext& Context, const FSettingSection& Section, const FSettingField& Field)
{
	FSettingRow(Context, Section, Field).Draw();
}

} // namespace FluidDrops
