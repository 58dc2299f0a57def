// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is drawn over a picture lies where it belongs, and opaque surfaces hide what is behind them.

#include "Viewer/Overlay.h"

#include "FluidDropsCore/Geometry/Shapes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace FluidDrops::Test
{

namespace
{

constexpr uint32 Width = 320;
constexpr uint32 Height = 200;

struct FPaneAt
{
	float Size; // m
	float Y;    // how far behind the origin
	EMaterial Material;
};

/** Square panes one behind the other, seen from -Y. */
std::shared_ptr<FSceneFrame> MakePanes(std::initializer_list<FPaneAt> Panes)
{
	FSurfaceShapes Shapes;
	std::vector<FRenderSurface> Surfaces;
	for (const FPaneAt& Pane : Panes)
	{
		TResult<FSurface> Surface = FSurface::Create(MakePane(Pane.Size, Pane.Size, 2, 2));
		EXPECT_TRUE(Surface);
		Shapes.push_back(std::make_shared<FSurface>(std::move(Surface.Value())));
		FRenderSurface& Shown = Surfaces.emplace_back();
		Shown.Positions = Shapes.back()->Positions();
		Shown.Triangles = Shapes.back()->Triangles();
		Shown.Pose.Translation = FVec3f(0.0f, Pane.Y, 0.0f);
		Shown.Material = Pane.Material;
	}
	FRenderFrame Frame;
	Frame.Surfaces = Surfaces;
	auto Scene = std::make_shared<FSceneFrame>(Frame);
	Scene->Shapes = Shapes;
	return Scene;
}

FCamera CameraInFront()
{
	FCamera Camera;
	Camera.Eye = FVec3f(0.0f, -1.0f, 0.0f);
	return Camera;
}

FOverlay MakeOverlay(const FSceneFrame& Frame, const FOverlayOptions& Options)
{
	return FOverlayMaker().Make(Frame, CameraInFront(), Width, Height, Options);
}

float LengthOf(const FOverlay& Overlay, const FOverlayColor& Color)
{
	float Length = 0.0f;
	for (const FOverlayLine& Line : Overlay.Lines)
	{
		Length += Line.Color == Color ? std::hypot(Line.X1 - Line.X0, Line.Y1 - Line.Y0) : 0.0f;
	}
	return Length;
}

FOverlayOptions Graph()
{
	FOverlayOptions Options;
	Options.bGraph = true;
	return Options;
}

} // namespace

TEST(SceneFrame, OwnsAllThatItShows)
{
	const std::vector<FVec3f> Positions(3, FVec3f(FVec3f::Zero()));
	const std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}};
	const std::vector<float> Numbers(3, 0.5f);
	const std::vector<std::array<FVec2f, 3>> Places(1);
	const std::vector<FRenderWetTexel> Texels(4);
	const std::vector<FRenderTint> Tints(1);
	const std::vector<FRenderDrop> Drops(2);
	FRenderSurface Surface;
	Surface.Positions = Positions;
	Surface.Triangles = Triangles;
	Surface.SkyVisibility = Numbers;
	Surface.Wetness.Places = Places;
	Surface.Wetness.Texels = Texels;
	Surface.Deposits = Numbers;
	Surface.Tints = Tints;
	FRenderFrame Frame;
	Frame.Surfaces = {&Surface, 1};
	Frame.Drops = Drops;
	const FSceneFrame Copy(Frame);
	const FRenderSurface& Own = Copy.Frame().Surfaces[0];
	const auto IsOwn = [](const auto& Mine, const auto& Theirs)
	{ return Mine.size() == Theirs.size() && Mine.data() != Theirs.data(); };
	EXPECT_TRUE(IsOwn(Copy.Frame().Surfaces, Frame.Surfaces));
	EXPECT_TRUE(IsOwn(Copy.Frame().Drops, Drops));
	EXPECT_TRUE(IsOwn(Own.Positions, Positions));
	EXPECT_TRUE(IsOwn(Own.Triangles, Triangles));
	EXPECT_TRUE(IsOwn(Own.SkyVisibility, Numbers));
	EXPECT_TRUE(IsOwn(Own.Wetness.Places, Places));
	EXPECT_TRUE(IsOwn(Own.Wetness.Texels, Texels));
	EXPECT_TRUE(IsOwn(Own.Deposits, Numbers));
	EXPECT_TRUE(IsOwn(Own.Tints, Tints));
}

TEST(Overlay, DrawsEachBorderWhereItIs)
{
	const std::shared_ptr<FSceneFrame> Frame = MakePanes({{0.2f, 0.0f, EMaterial::Opaque}});
	const FOverlay Overlay = MakeOverlay(*Frame, Graph());
	const FProjection Projection(CameraInFront(), Width, Height);
	const FScreenPoint Corner = Projection.Project(FVec3f(-0.1f, 0.0f, 0.1f));
	const FScreenPoint Opposite = Projection.Project(FVec3f(0.1f, 0.0f, -0.1f));
	const float Around = 2.0f * (Opposite.X - Corner.X) + 2.0f * (Opposite.Y - Corner.Y);
	EXPECT_NEAR(LengthOf(Overlay, OverlayColors::Border), Around, 1.0f);
	for (const FOverlayLine& Line : Overlay.Lines)
	{
		EXPECT_GE(std::min(Line.X0, Line.X1), Corner.X - 0.1f);
		EXPECT_LE(std::max(Line.Y0, Line.Y1), Opposite.Y + 0.1f);
	}
	// Two lines through the middle, and four diagonals of half the size.
	const float Side = Opposite.X - Corner.X;
	EXPECT_NEAR(LengthOf(Overlay, OverlayColors::Edge), 2.0f * Side + 4.0f * Side * 0.70711f, 2.0f);
}

TEST(Overlay, OpaqueSurfacesHideAndGlassDoesNot)
{
	const FOverlay Hidden =
		MakeOverlay(*MakePanes({{0.3f, 0.0f, EMaterial::Opaque}, {0.1f, 0.5f, EMaterial::Opaque}}), Graph());
	const FOverlay Front = MakeOverlay(*MakePanes({{0.3f, 0.0f, EMaterial::Opaque}}), Graph());
	EXPECT_NEAR(LengthOf(Hidden, OverlayColors::Border), LengthOf(Front, OverlayColors::Border), 1.0f);
	const FOverlay Through =
		MakeOverlay(*MakePanes({{0.3f, 0.0f, EMaterial::Glass}, {0.1f, 0.5f, EMaterial::Opaque}}), Graph());
	EXPECT_GT(LengthOf(Through, OverlayColors::Border), LengthOf(Front, OverlayColors::Border) + 50.0f);
}

TEST(Overlay, PartsOfALineAreHidden)
{
	// Half of the pane behind looks out above the one in front.
	const std::shared_ptr<FSceneFrame> Both =
		MakePanes({{0.2f, 0.0f, EMaterial::Opaque}, {0.4f, 0.1f, EMaterial::Opaque}});
	const std::shared_ptr<FSceneFrame> Behind = MakePanes({{0.4f, 0.1f, EMaterial::Opaque}});
	const float Whole = LengthOf(MakeOverlay(*Behind, Graph()), OverlayColors::Edge);
	const float Front =
		LengthOf(MakeOverlay(*MakePanes({{0.2f, 0.0f, EMaterial::Opaque}}), Graph()), OverlayColors::Edge);
	const float Seen = LengthOf(MakeOverlay(*Both, Graph()), OverlayColors::Edge) - Front;
	EXPECT_LT(Seen, 0.65f * Whole);
	EXPECT_GT(Seen, 0.25f * Whole);
}

TEST(Overlay, ForcesPointWhereTheyPull)
{
	const std::shared_ptr<FSceneFrame> Frame = MakePanes({{0.2f, 0.0f, EMaterial::Glass}});
	Frame->Forces = {{FVec3f(0.0f, 0.0f, 0.0f), -FVec3f::UnitY(), 1.0e-3f, FVec3f(0.0f, 0.0f, -9.81f),
		FVec3f(9.81f, 0.0f, 0.0f), FVec3f::Zero()}};
	FOverlayOptions Options;
	Options.bForces = true;
	const FOverlay Overlay = MakeOverlay(*Frame, Options);
	const auto Find = [&Overlay](const FOverlayColor& Color)
	{
		const auto Line = std::find_if(Overlay.Lines.begin(), Overlay.Lines.end(),
			[&Color](const FOverlayLine& Each) { return Each.Color == Color; });
		EXPECT_NE(Line, Overlay.Lines.end());
		return *Line;
	};
	const FOverlayLine Down = Find(OverlayColors::Gravity);
	EXPECT_NEAR(Down.X1, Down.X0, 0.01f);
	EXPECT_NEAR(Down.Y1 - Down.Y0, 26.0f, 0.5f);
	const FOverlayLine Aside = Find(OverlayColors::Wind);
	EXPECT_NEAR(Aside.X1 - Aside.X0, 26.0f, 0.5f);
	const FOverlayLine Total = Find(OverlayColors::Total);
	EXPECT_NEAR(Total.X1 - Total.X0, 26.0f, 0.5f);
	EXPECT_NEAR(Total.Y1 - Total.Y0, 26.0f, 0.5f);
	for (const FOverlayLine& Line : Overlay.Lines)
	{
		EXPECT_FALSE(Line.Color == OverlayColors::Inertia);
	}
}

TEST(Overlay, FIELD_27_86_ArrowsOfTheWindAreBlueWhereItIsFastAndRedWhereItIsSlow)
{
	const std::shared_ptr<FSceneFrame> Frame = MakePanes({});
	FWindSourceSettings Jet;
	Jet.Kind = EWindSource::Jet;
	Jet.Center = FVec3f(-0.6f, 0.0f, 0.0f);
	Jet.Radius = 0.05f;
	Frame->Wind.AddSource(FWindSource::Of(Jet));
	FOverlayOptions Options;
	Options.bWind = true;
	const FOverlay Overlay = MakeOverlay(*Frame, Options);
	ASSERT_GT(Overlay.Lines.size(), 100u);
	const auto LengthOfArrow = [](const FOverlayLine& Line)
	{ return std::hypot(Line.X1 - Line.X0, Line.Y1 - Line.Y0); };
	const auto Longest = std::max_element(Overlay.Lines.begin(), Overlay.Lines.end(),
		[&](const FOverlayLine& A, const FOverlayLine& B) { return LengthOfArrow(A) < LengthOfArrow(B); });
	EXPECT_GT(Longest->X1, Longest->X0) << "along the jet";
	EXPECT_NEAR(Longest->Y1, Longest->Y0, 1.0f);
	const auto Has = [&](const FOverlayColor& Color)
	{
		return std::any_of(
			Overlay.Lines.begin(), Overlay.Lines.end(), [&](const FOverlayLine& Line) { return Line.Color == Color; });
	};
	EXPECT_TRUE(Has(OverlayColors::FastWind));
	EXPECT_TRUE(Has(OverlayColors::SlowWind));
}

TEST(Overlay, ShelterIsWhereARoofIs)
{
	// A level floor of 2 x 2 cells, and a smaller roof above it; rain falls straight down.
	const std::shared_ptr<FSceneFrame> Frame =
		MakePanes({{0.4f, 0.0f, EMaterial::Opaque}, {0.1f, -0.3f, EMaterial::Opaque}});
	Frame->RainFall = FVec3f(0.0f, -1.0f, 0.0f); // toward the wet side of the panes, +Y
	std::vector<float> Reach = RainReach(*Frame, 0);
	EXPECT_TRUE(std::all_of(Reach.begin(), Reach.end(), [](float Each) { return Each == 1.0f; })); // the roof is behind
	Reach = RainReach(*Frame, 1);
	EXPECT_TRUE(std::all_of(Reach.begin(), Reach.end(), [](float Each) { return Each == 0.0f; }));
	Frame->RainFall = FVec3f(0.0f, 1.0f, 0.0f); // from behind: it does not come to the wet side
	Reach = RainReach(*Frame, 0);
	EXPECT_TRUE(std::all_of(Reach.begin(), Reach.end(), [](float Each) { return Each == 0.0f; }));
}

TEST(Overlay, TintCoversTheSurfaceAndNothingElse)
{
	const std::shared_ptr<FSceneFrame> Frame = MakePanes({{0.2f, 0.0f, EMaterial::Opaque}});
	FOverlayOptions Options;
	Options.Occlusion = EOcclusion::SkyVisibility;
	const FOverlay Overlay = MakeOverlay(*Frame, Options);
	ASSERT_EQ(Overlay.Tint.Width, Width / 2);
	const auto AlphaAt = [&Overlay](uint32 X, uint32 Y)
	{ return Overlay.Tint.Rgba[(std::size_t(Y) * Overlay.Tint.Width + X) * 4 + 3]; };
	EXPECT_GT(AlphaAt(Width / 4, Height / 4), 50);
	EXPECT_EQ(AlphaAt(2, 2), 0);
	EXPECT_TRUE(MakeOverlay(*Frame, {}).Lines.empty());
}

TEST(Overlay, TheBrushLiesOnTheSurface)
{
	const std::shared_ptr<FSceneFrame> Frame = MakePanes({{0.4f, 0.0f, EMaterial::Glass}});
	const FProjection Projection(CameraInFront(), Width, Height);
	const FPickedPlace Place = PickSurface(*Frame, Projection.Eye, Projection.DirectionAt(200.0f, 90.0f));
	ASSERT_TRUE(Place.IsHit());
	EXPECT_NEAR(Projection.Project(Place.Position).X, 200.0f, 0.01f);
	constexpr float Radius = 0.05f;
	for (const FScreenPoint& Point : BrushCircle(Projection, Place, Radius))
	{
		EXPECT_NEAR(std::hypot(Point.X - 200.0f, Point.Y - 90.0f), Radius * Projection.PixelsPerMeter(1.0f), 0.1f);
	}
	EXPECT_FALSE(PickSurface(*Frame, Projection.Eye, Projection.DirectionAt(5.0f, 5.0f)).IsHit());
}

TEST(Overlay, WhatLiesBehindTheEyeIsLeftOut)
{
	const std::shared_ptr<FSceneFrame> Frame = MakePanes({{4.0f, 0.0f, EMaterial::Opaque}});
	FCamera Camera; // in the plane of the pane, almost: half of it is behind the eye
	Camera.Eye = FVec3f(0.0f, -0.01f, 0.0f);
	Camera.Target = FVec3f(1.0f, 0.02f, 0.0f);
	const FOverlay Overlay = FOverlayMaker().Make(*Frame, Camera, Width, Height, Graph());
	for (const FOverlayLine& Line : Overlay.Lines)
	{
		EXPECT_TRUE(std::isfinite(Line.X0 + Line.Y0 + Line.X1 + Line.Y1));
	}
	EXPECT_FALSE(Overlay.Lines.empty());
}

} // namespace FluidDrops::Test
