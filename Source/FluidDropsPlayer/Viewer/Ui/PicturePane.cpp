// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Ui/Panels.h"
#include "Viewer/Ui/Widgets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr float DragTurn = 3.2f; // radians for a drag across the picture's height

/** From pixels of a picture to those of the window. */
struct FPictureMap
{
	FPictureMap(const FPicture& Picture, const FRegion& Region)
		: X(Region.X)
		, Y(Region.Y)
		, ScaleX(Region.Width / float(Picture.Width))
		, ScaleY(Region.Height / float(Picture.Height))
	{
	}

	ImVec2 ToWindow(float PictureX, float PictureY) const { return {X + PictureX * ScaleX, Y + PictureY * ScaleY}; }
	float XInPicture(float WindowX) const { return (WindowX - X) / ScaleX; }
	float YInPicture(float WindowY) const { return (WindowY - Y) / ScaleY; }

	float X;
	float Y;
	float ScaleX;
	float ScaleY;
};

/** One of the scene's liquids to pour; nothing to choose where there is one. */
void DrawLiquidChoice(const FPanelContext& Context)
{
	FViewerModel& Model = Context.Model;
	const std::vector<FSceneLiquid>& Liquids = Model.View().Scene->Liquids;
	const uint32 Count = Liquids.size() > 1 ? static_cast<uint32>(Liquids.size()) : 0;
	float Right = 0.0f;
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const std::string Name = Liquids[Index].Name.empty() ? std::to_string(Index) : Liquids[Index].Name;
		const float Width = ImGui::CalcTextSize(Name.c_str()).x + 2.0f * ImGui::GetStyle().FramePadding.x;
		if (Index > 0 && Right + Width + Px(8) < ImGui::GetWindowContentRegionMax().x)
		{
			ImGui::SameLine(0.0f, Px(4));
		}
		if (ToggleButton(Name.c_str(), Model.Brush.Liquid == Index))
		{
			Model.Brush.Liquid = Index;
		}
		Right = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x;
		NoteItem(Context.Controls, "brush.liquid." + Name);
	}
}

/** What a nozzle of the brush's size gives, kg/s. */
double PourRate(const FViewerModel& Model)
{
	const std::vector<FSceneLiquid>& Liquids = Model.View().Scene->Liquids;
	const float Density =
		Model.Brush.Liquid < Liquids.size() ? Liquids[Model.Brush.Liquid].Settings.MassDensity : 0.0f; // none to pour
	return 3.14159265 * double(Model.Brush.Radius * Model.Brush.Radius * Model.Brush.PourSpeed * Density);
}

ImU32 ScreenColor(const FOverlayColor& Color)
{
	return IM_COL32(Color.R, Color.G, Color.B, Color.A);
}

} // namespace

void FPicturePane::TakeTextures(const FPicture& Picture)
{
	if (!Image)
	{
		Image = std::make_unique<FTexture>();
		Tint = std::make_unique<FTexture>();
	}
	if (ShownNumber != Picture.Number)
	{
		Image->Upload(*Picture.Image);
		ShownNumber = Picture.Number;
	}
	if (ShownTint != &Picture && !Picture.Overlay.Tint.Rgba.empty())
	{
		Tint->Upload(Picture.Overlay.Tint);
	}
	ShownTint = &Picture;
}

void FPicturePane::DrawOverlay(const FPicture& Picture, const FRegion& Region) const
{
	ImDrawList& List = *ImGui::GetWindowDrawList();
	const FPictureMap Map(Picture, Region);
	if (!Picture.Overlay.Tint.Rgba.empty())
	{
		List.AddImage(Tint->Id(), Map.ToWindow(0, 0), Map.ToWindow(float(Picture.Width), float(Picture.Height)));
	}
	for (const FOverlayLine& Line : Picture.Overlay.Lines)
	{
		List.AddLine(
			Map.ToWindow(Line.X0, Line.Y0), Map.ToWindow(Line.X1, Line.Y1), ScreenColor(Line.Color), Px(Line.Width));
	}
}

void FPicturePane::UseCamera(const FPanelContext& Context, const FRegion& Region, bool bHovered)
{
	FViewerModel& Model = Context.Model;
	const ImGuiIO& Io = ImGui::GetIO();
	const bool bActive = ImGui::IsItemActive();
	const bool bBrush = Model.Tool != ETool::Camera;
	const float TurnX = DragTurn * Io.MouseDelta.x / Region.Height;
	const float TurnY = DragTurn * Io.MouseDelta.y / Region.Height;
	const bool bMoved = Io.MouseDelta.x != 0.0f || Io.MouseDelta.y != 0.0f;
	if (bActive && bMoved && Io.MouseDown[bBrush ? 1 : 0])
	{
		Model.Camera.Orbit(-TurnX, TurnY);
	}
	else if (bActive && bMoved && Io.MouseDown[1])
	{
		Model.Camera.Turn(0.5f * TurnX, -0.5f * TurnY);
	}
	else if (bActive && bMoved && Io.MouseDown[2])
	{
		Model.Camera.Pan(-Io.MouseDelta.x / Region.Width, Io.MouseDelta.y / Region.Width);
	}
	if (bHovered && Io.MouseWheel != 0.0f)
	{
		if (Io.KeyShift && bBrush)
		{
			Model.Brush.Radius = std::clamp(Model.Brush.Radius * std::pow(1.15f, Io.MouseWheel), 1.0e-4f, 10.0f);
		}
		else
		{
			Model.Camera.Zoom(Io.MouseWheel);
		}
	}
	if (bHovered && !bBrush && ImGui::IsMouseDoubleClicked(0) && Model.Picture())
	{
		const FPictureMap Map(*Model.Picture(), Region);
		const FPickedPlace Place = Model.PickAt(Map.XInPicture(Io.MousePos.x), Map.YInPicture(Io.MousePos.y));
		if (Place.IsHit())
		{
			Model.Camera.FocusOn(Place.Position);
		}
	}
}

void FPicturePane::UseBrush(const FPanelContext& Context, const FRegion& Region, bool bHovered)
{
	FViewerModel& Model = Context.Model;
	const ImGuiIO& Io = ImGui::GetIO();
	bBrushing = Model.Tool != ETool::Camera && Io.MouseDown[0] && (ImGui::IsItemActive() || bBrushing);
	if (!bBrushing)
	{
		Model.Lift();
	}
	if (Model.Tool == ETool::Camera || !Model.Picture() || (!bHovered && !bBrushing))
	{
		return;
	}
	const FPicture& Picture = *Model.Picture();
	const FPictureMap Map(Picture, Region);
	const FPickedPlace Place = Model.BrushAt(Map.XInPicture(Io.MousePos.x), Map.YInPicture(Io.MousePos.y));
	if (!Place.IsHit())
	{
		Model.Lift();
		return;
	}
	const FProjection Projection(Picture.Camera, float(Picture.Width), float(Picture.Height));
	std::vector<ImVec2> Points;
	for (const FScreenPoint& Point : BrushCircle(Projection, Place, Model.Brush.Radius))
	{
		Points.push_back(Map.ToWindow(Point.X, Point.Y));
	}
	ImDrawList& List = *ImGui::GetWindowDrawList();
	const int Count = static_cast<int>(Points.size());
	List.AddPolyline(Points.data(), Count, IM_COL32(0, 0, 0, 150), ImDrawFlags_Closed, Px(3.5f));
	List.AddPolyline(Points.data(), Count, bBrushing ? Colors::Accent : Colors::Text, ImDrawFlags_Closed, Px(1.7f));
	if (bBrushing)
	{
		Model.Touch(Place, Io.DeltaTime);
	}
}

void FPicturePane::DrawBrushStrip(const FPanelContext& Context, const FRegion& Region)
{
	FViewerModel& Model = Context.Model;
	if (Model.Tool == ETool::Camera)
	{
		return;
	}
	ImGui::SetNextWindowPos(ImVec2(Region.X + Px(12), Region.Y + Px(12)));
	ImGui::SetNextWindowSize(ImVec2(std::min(Px(250), Region.Width - Px(24)), 0));
	ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, Px(8));
	ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(24, 27, 32, 225));
	ImGui::Begin("brush", nullptr,
		ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
			ImGuiWindowFlags_NoFocusOnAppearing);
	const auto Row = [&Context](
						 const char* Name, float& Value, double Shown, const FSliderScale& Scale, const char* Unit)
	{
		ImGui::PushStyleColor(ImGuiCol_Text, Colors::Dim);
		ImGui::AlignTextToFramePadding();
		ImGui::TextUnformatted(Name);
		ImGui::PopStyleColor();
		ImGui::SameLine(Px(78));
		double Number = double(Value);
		const std::string Text = Short(Number * Shown) + " " + Unit;
		Slider(Name, Scale, Number, Text.c_str(), ImGui::GetContentRegionAvail().x);
		NoteItem(Context.Controls, std::string("brush.") + Name);
		Value = static_cast<float>(Number);
	};
	Row("radius", Model.Brush.Radius, 1000.0, {1.0e-4, 1.0, 1.0e-3, false}, "mm");
	if (Model.Tool == ETool::Wet)
	{
		Row("water", Model.Brush.WaterRate, 1000.0, {1.0e-5, 0.1, 1.0e-4, false}, "g/s");
	}
	else if (Model.Tool == ETool::Push)
	{
		Row("strength", Model.Brush.Part, 100.0, {0.0, 1.0, 0.0, false}, "% goes along");
	}
	else if (Model.Tool == ETool::Pour)
	{
		Row("speed", Model.Brush.PourSpeed, 1.0, {0.1, 10.0, 0.1, false}, "m/s");
		DrawLiquidChoice(Context);
		Note(("About " + Short(PourRate(Model)) + " kg/s.").c_str());
	}
	else
	{
		Note(Model.Tool == ETool::Wipe ? "Takes all water below it." : "Holds bodies that float, or fluid.");
	}
	ImGui::End();
	ImGui::PopStyleColor();
	ImGui::PopStyleVar();
}

void FPicturePane::DrawCaption(const FPanelContext& Context, const FRegion& Region) const
{
	const FViewerModel& Model = Context.Model;
	ImDrawList& List = *ImGui::GetWindowDrawList();
	ImFont* const Font = Fonts().Small;
	const auto Label = [&](float X, float Y, const std::string& Text, ImU32 Color)
	{
		ImGui::PushFont(Font);
		const ImVec2 Size = ImGui::CalcTextSize(Text.c_str(), nullptr, false, Region.Width - Px(60));
		ImGui::PopFont();
		const ImVec2 From(X, Y - Size.y - Px(8));
		List.AddRectFilled(From, ImVec2(X + Size.x + Px(16), Y), IM_COL32(14, 16, 19, 190), Px(5));
		List.AddText(Font, Font->FontSize, ImVec2(X + Px(8), From.y + Px(4)), Color, Text.c_str(), nullptr,
			Region.Width - Px(60));
		return Size.y + Px(14);
	};
	float Y = Region.Y + Region.Height - Px(12);
	if (const std::shared_ptr<const FPicture>& Picture = Model.Picture(); Picture && Picture->IsDraft())
	{
		char Text[64];
		std::snprintf(Text, sizeof(Text), "draft %u x %u of %u x %u", Picture->Image->Width, Picture->Image->Height,
			Picture->Width, Picture->Height);
		Y -= Label(Region.X + Px(12), Y, Text, Colors::Dim);
	}
	const std::deque<FToast>& Toasts = Model.Toasts();
	for (auto Toast = Toasts.rbegin(); Toast != Toasts.rend(); ++Toast)
	{
		Y -= Label(Region.X + Px(12), Y, Toast->Text, Toast->bError ? Colors::Red : Colors::Text);
	}
	if (Model.IsRecording())
	{
		List.AddCircleFilled(ImVec2(Region.X + Region.Width - Px(22), Region.Y + Px(22)), Px(6), Colors::Red, 24);
	}
}

void FPicturePane::Draw(const FPanelContext& Context, const FRegion& Region)
{
	FViewerModel& Model = Context.Model;
	const ImVec2 Dots = ImGui::GetIO().DisplayFramebufferScale;
	Model.SetPictureSize(static_cast<uint32>(Region.Width * Dots.x), static_cast<uint32>(Region.Height * Dots.y));
	ImGui::SetCursorScreenPos(ImVec2(Region.X, Region.Y));
	ImGui::InvisibleButton("picture", ImVec2(Region.Width, Region.Height),
		ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
	NoteItem(Context.Controls, "picturePane");
	const bool bHovered = ImGui::IsItemHovered();
	ImDrawList& List = *ImGui::GetWindowDrawList();
	List.PushClipRect(ImVec2(Region.X, Region.Y), ImVec2(Region.X + Region.Width, Region.Y + Region.Height), true);
	if (const std::shared_ptr<const FPicture> Picture = Model.Picture())
	{
		TakeTextures(*Picture);
		List.AddImage(
			Image->Id(), ImVec2(Region.X, Region.Y), ImVec2(Region.X + Region.Width, Region.Y + Region.Height));
		DrawOverlay(*Picture, Region);
	}
	else
	{
		constexpr const char* Text = "Rendering the first image";
		const ImVec2 Size = ImGui::CalcTextSize(Text);
		List.AddText(ImVec2(Region.X + 0.5f * (Region.Width - Size.x), Region.Y + 0.5f * (Region.Height - Size.y)),
			Colors::Dim, Text);
	}
	UseCamera(Context, Region, bHovered);
	UseBrush(Context, Region, bHovered);
	DrawCaption(Context, Region);
	List.PopClipRect();
	DrawBrushStrip(Context, Region);
}

} // namespace FluidDrops
