// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The viewer's camera goes where the hand sends it, and the projection agrees with the renderer.

#include "Viewer/CameraRig.h"

#include "Render/Renderer.h"
#include "Viewer/Projection.h"

#include <gtest/gtest.h>

#include <cmath>

namespace FluidDrops::Test
{

namespace
{

FCamera CameraBefore()
{
	FCamera Camera;
	Camera.Eye = FVec3f(0.0f, -2.0f, 0.0f);
	Camera.Target = FVec3f::Zero();
	Camera.FocusDistance = 2.0f;
	Camera.Aperture = 0.01f;
	return Camera;
}

} // namespace

TEST(CameraRig, OrbitsAtTheSameDistance)
{
	FCameraRig Rig(CameraBefore());
	Rig.Orbit(0.5f * 3.14159265f, 0.0f); // a quarter to the right: the eye comes to +X
	EXPECT_NEAR(Rig.Camera().Eye.x(), 2.0f, 1e-5f);
	EXPECT_NEAR(Rig.Camera().Eye.y(), 0.0f, 1e-5f);
	Rig.Orbit(0.0f, 0.5f);
	EXPECT_NEAR(Rig.Camera().Eye.z(), 2.0f * std::sin(0.5f), 1e-5f); // up is up
	EXPECT_NEAR(Rig.Distance(), 2.0f, 1e-5f);
	EXPECT_TRUE(Rig.Camera().Target.isZero(0.0f));
}

TEST(CameraRig, NeverGoesOverThePole)
{
	FCameraRig Rig(CameraBefore());
	for (int32 Step = 0; Step < 100; ++Step)
	{
		Rig.Orbit(0.01f, 0.3f);
	}
	const FVec3f Ahead = (Rig.Camera().Target - Rig.Camera().Eye).normalized();
	EXPECT_LT(std::abs(Ahead.z()), 0.999f);
	EXPECT_GT(Rig.Camera().Eye.z(), 1.9f);
	EXPECT_NEAR(Rig.Distance(), 2.0f, 1e-4f);
}

TEST(CameraRig, FliesAlongItsView)
{
	FCameraRig Rig(CameraBefore());
	Rig.Fly(FVec3f(0.0f, 1.0f, 0.0f), 0.5f);
	EXPECT_GT(Rig.Camera().Eye.y(), -1.9f);
	EXPECT_NEAR(Rig.Distance(), 2.0f, 1e-5f); // the target flies along
	const float Before = Rig.Camera().Eye.x();
	Rig.Fly(FVec3f(1.0f, 0.0f, 0.0f), 0.5f);
	EXPECT_GT(Rig.Camera().Eye.x(), Before);
	const float Height = Rig.Camera().Eye.z();
	Rig.Fly(FVec3f(0.0f, 0.0f, 1.0f), 0.5f);
	EXPECT_GT(Rig.Camera().Eye.z(), Height);
}

TEST(CameraRig, ZoomKeepsWhatIsSharp)
{
	FCameraRig Rig(CameraBefore());
	Rig.Zoom(5.0f);
	EXPECT_NEAR(Rig.Distance(), 2.0f * std::pow(0.9f, 5.0f), 1e-4f);
	EXPECT_NEAR(Rig.Camera().FocusDistance, Rig.Distance(), 1e-4f);
	Rig.Zoom(1000.0f);
	EXPECT_GT(Rig.Distance(), 1e-3f); // never into the target
}

TEST(CameraRig, FocusBringsAPlaceToTheMiddle)
{
	FCameraRig Rig(CameraBefore());
	const FVec3f Place(0.3f, 0.2f, -0.4f);
	Rig.FocusOn(Place);
	const FProjection Projection(Rig.Camera(), 640.0f, 400.0f);
	const FScreenPoint Point = Projection.Project(Place);
	EXPECT_NEAR(Point.X, 320.0f, 1e-2f);
	EXPECT_NEAR(Point.Y, 200.0f, 1e-2f);
	EXPECT_NEAR(Rig.Camera().FocusDistance, Point.Depth, 1e-4f);
	EXPECT_LT(Point.Depth, 2.0f);
	Rig.Reset();
	EXPECT_EQ(Rig.Camera().Eye, CameraBefore().Eye);
	EXPECT_EQ(Rig.Camera().FocusDistance, CameraBefore().FocusDistance);
}

TEST(CameraRig, PanMovesAcrossByPartsOfTheView)
{
	FCameraRig Rig(CameraBefore());
	const FVec3f Seen = Rig.Camera().Target;
	Rig.Pan(0.25f, 0.0f);
	const FProjection Projection(Rig.Camera(), 640.0f, 400.0f);
	EXPECT_NEAR(Projection.Project(Seen).X, 320.0f - 0.25f * 640.0f, 0.1f);
}

TEST(Projection, RaysGoThroughWhatIsProjected)
{
	const FProjection Projection(CameraBefore(), 640.0f, 400.0f);
	const FVec3f Place(0.31f, 0.5f, 0.17f);
	const FScreenPoint Point = Projection.Project(Place);
	const FVec3f Way = (Place - Projection.Eye).normalized();
	EXPECT_TRUE(Projection.DirectionAt(Point.X, Point.Y).isApprox(Way, 1e-5f));
	EXPECT_FALSE(Projection.Project(FVec3f(0.0f, -3.0f, 0.0f)).IsBefore());
}

TEST(Projection, IsThatOfTheRenderer)
{
	// A small dark square in front of white: its middle in the picture is where the projection says.
	constexpr uint32 Width = 160;
	constexpr uint32 Height = 100;
	const FVec3f Middle(0.12f, 0.0f, -0.05f);
	const std::vector<FVec3f> Corners{Middle + FVec3f(-0.02f, 0.0f, -0.02f), Middle + FVec3f(0.02f, 0.0f, -0.02f),
		Middle + FVec3f(0.02f, 0.0f, 0.02f), Middle + FVec3f(-0.02f, 0.0f, 0.02f)};
	const std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Surface;
	Surface.Positions = Corners;
	Surface.Triangles = Triangles;
	Surface.Material = EMaterial::Opaque;
	Surface.Appearance.BaseColor = FVec3f::Zero();
	Surface.Appearance.Specular = 0.0f;
	FRenderFrame Frame;
	Frame.Environment = EEnvironment::White;
	Frame.Surfaces = {&Surface, 1};
	FCamera Camera;
	Camera.Eye = FVec3f(-0.1f, -0.6f, 0.1f);
	Frame.Camera = {Camera.Eye, Camera.Target, Camera.Up, Camera.FieldOfView, 0.6f, 0.0f};
	FRenderOptions Options;
	Options.Width = Width;
	Options.Height = Height;
	TResult<std::unique_ptr<FRenderer>> Renderer = FRenderer::Create(Options);
	ASSERT_TRUE(Renderer) << Renderer.Error().Message;
	const TResult<FRadianceImage> Image = Renderer.Value()->RenderRadiance(Frame);
	ASSERT_TRUE(Image) << Image.Error().Message;
	double SumX = 0.0;
	double SumY = 0.0;
	double Sum = 0.0;
	for (uint32 Y = 0; Y < Height; ++Y)
	{
		for (uint32 X = 0; X < Width; ++X)
		{
			const double Dark = std::max(0.0, 0.9 - double(Image.Value().Rgba[(Y * Width + X) * 4 + 1]));
			SumX += Dark * (X + 0.5);
			SumY += Dark * (Y + 0.5);
			Sum += Dark;
		}
	}
	ASSERT_GT(Sum, 10.0);
	const FScreenPoint Expected = FProjection(Camera, Width, Height).Project(Middle);
	EXPECT_NEAR(SumX / Sum, double(Expected.X), 0.5);
	EXPECT_NEAR(SumY / Sum, double(Expected.Y), 0.5);
}

} // namespace FluidDrops::Test
