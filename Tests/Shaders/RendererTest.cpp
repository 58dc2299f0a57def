// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The renderer as a machine: same input same bits, any size, empty frames, bad input refused.

#include "RenderFixture.h"

#include <functional>
#include <limits>

using namespace FluidDrops;

namespace
{

FRenderFrame WindowFrame(std::span<const FRenderDrop> Drops, std::span<const FRenderTrail> Trails)
{
	FRenderFrame Frame = NightFrame();
	Frame.Drops = Drops;
	Frame.Trails = Trails;
	return Frame;
}

std::vector<FRenderDrop> SomeDrops(uint32 Count)
{
	std::vector<FRenderDrop> Drops(Count);
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		FRenderDrop& Drop = Drops[Index];
		Drop.Position = {-0.1f + 0.2f * static_cast<float>(Index * 37 % Count) / static_cast<float>(Count), 0.0f,
			-0.05f + 0.1f * static_cast<float>(Index * 11 % Count) / static_cast<float>(Count)};
		Drop.Radius = 2e-4f + 1e-5f * static_cast<float>(Index % 200);
		Drop.Wobble = 0.5f;
		Drop.Seed = Index;
	}
	return Drops;
}

constexpr float NotANumber = std::numeric_limits<float>::quiet_NaN();

} // namespace

TEST_F(RenderTest, TheSameFrameGivesTheSameBits)
{
	FD_MAKE_RENDERER(First, 200, 120);
	FD_MAKE_RENDERER(Second, 200, 120);
	const std::vector<FRenderDrop> Drops = SomeDrops(500);
	const std::vector<FRenderTrail> Trails(3);
	const FRenderFrame Frame = WindowFrame(Drops, Trails);
	const TResult<FImage> A = First->Render(Frame);
	FD_ASSERT_OK(A);
	ASSERT_TRUE(First->Render(WindowFrame({}, {})).IsOk()); // what was drawn between does not matter
	const TResult<FImage> B = First->Render(Frame);
	const TResult<FImage> C = Second->Render(Frame);
	FD_ASSERT_OK(B);
	FD_ASSERT_OK(C);
	EXPECT_EQ(A.Value().Rgba, B.Value().Rgba);
	EXPECT_EQ(A.Value().Rgba, C.Value().Rgba);
}

TEST_F(RenderTest, ACameraThatMovedAndCameBackSeesTheSame)
{
	FD_MAKE_RENDERER(Renderer, 160, 90);
	FRenderFrame Frame = NightFrame();
	const TResult<FImage> Before = Renderer->Render(Frame);
	FRenderFrame Other = Frame;
	Other.Camera.Target.x() = 0.05f;
	Other.EnvironmentSeed = 9;
	const TResult<FImage> Between = Renderer->Render(Other);
	const TResult<FImage> After = Renderer->Render(Frame);
	FD_ASSERT_OK(Before);
	FD_ASSERT_OK(Between);
	FD_ASSERT_OK(After);
	EXPECT_NE(Before.Value().Rgba, Between.Value().Rgba);
	EXPECT_EQ(Before.Value().Rgba, After.Value().Rgba);
}

TEST_F(RenderTest, WithoutDropsThePictureIsTheBackground)
{
	FD_MAKE_RENDERER(Renderer, 64, 48);
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(CloseUp(EEnvironment::TwoColors));
	FD_ASSERT_OK(Image);
	for (uint32 Y = 0; Y < 48; ++Y)
	{
		if (Y == 23 || Y == 24)
		{
			continue; // the horizon runs between them
		}
		for (uint32 X = 0; X < 64; ++X)
		{
			const FColor Pixel = PixelOf(Image.Value(), X, Y);
			ASSERT_EQ(Pixel.R, Y < 24 ? 1.0f : 0.0f) << X << ", " << Y;
			ASSERT_EQ(Pixel.G, 0.0f) << X << ", " << Y;
			ASSERT_EQ(Pixel.B, Y < 24 ? 0.0f : 1.0f) << X << ", " << Y;
		}
	}
}

TEST_F(RenderTest, DryTrailsAndDropsBehindUsChangeNothing)
{
	FD_MAKE_RENDERER(Renderer, 160, 90);
	const TResult<FImage> Empty = Renderer->Render(NightFrame());
	FRenderTrail Dry;
	Dry.End = {0.0f, 0.0f, 0.05f};
	Dry.StartThickness = Dry.EndThickness = 0.0f;
	FRenderDrop Behind;
	Behind.Position = {0.0f, -1.0f, 0.0f};
	const TResult<FImage> Same = Renderer->Render(WindowFrame({&Behind, 1}, {&Dry, 1}));
	FD_ASSERT_OK(Empty);
	FD_ASSERT_OK(Same);
	EXPECT_EQ(Empty.Value().Rgba, Same.Value().Rgba);
}

TEST_F(RenderTest, AWetTrailBendsTheBackground)
{
	FD_MAKE_RENDERER(Renderer, 320, 180);
	FRenderTrail Wet;
	Wet.Start = {-0.05f, 0.0f, -0.05f};
	Wet.End = {0.05f, 0.0f, 0.05f};
	Wet.StartWidth = Wet.EndWidth = 0.004f;
	const TResult<FImage> Empty = Renderer->Render(NightFrame());
	const TResult<FImage> Bent = Renderer->Render(WindowFrame({}, {&Wet, 1}));
	FD_ASSERT_OK(Empty);
	FD_ASSERT_OK(Bent);
	EXPECT_NE(Empty.Value().Rgba, Bent.Value().Rgba);
}

TEST_F(RenderTest, OddSizesWork)
{
	const std::vector<FRenderDrop> Drops = SomeDrops(50);
	const std::pair<uint32, uint32> Sizes[] = {{1, 1}, {1, 37}, {53, 1}, {31, 17}};
	for (const auto& [Width, Height] : Sizes)
	{
		FD_MAKE_RENDERER(Renderer, Width, Height);
		const TResult<FImage> Image = Renderer->Render(WindowFrame(Drops, {}));
		FD_ASSERT_OK(Image);
		EXPECT_EQ(Image.Value().Rgba.size(), size_t(Width) * Height * 4);
		EXPECT_EQ(Image.Value().Rgba[3], 255);
	}
}

TEST_F(RenderTest, BuffersGrowAndShrinkWithTheFrame)
{
	FD_MAKE_RENDERER(Renderer, 64, 36);
	for (const uint32 Count : {0u, 1u, 3000u, 2u, 0u})
	{
		const std::vector<FRenderDrop> Drops = SomeDrops(Count);
		FD_ASSERT_OK(Renderer->Render(WindowFrame(Drops, {})));
	}
}

TEST_F(RenderTest, OpaqueSurfacesHideTheBackground)
{
	FD_MAKE_RENDERER(Renderer, 32, 32);
	const std::vector<FVec3f> Corners{{-1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f}, {0.0f, 0.0f, 2.0f}};
	const std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}};
	FRenderSurface Wall;
	Wall.Positions = Corners;
	Wall.Triangles = Triangles;
	Wall.Material = EMaterial::Opaque;
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = {&Wall, 1};
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Image);
	EXPECT_LT(PixelOf(Image.Value(), 16, 16).G, 0.7f); // half of the light, and some reflection
}

TEST(RendererBorder, SizesOutOfRangeAreRefused)
{
	const std::pair<uint32, uint32> Sizes[] = {{0, 10}, {10, 0}, {8193, 10}, {10, 8193}, {4294967295u, 1}};
	for (const auto& [Width, Height] : Sizes)
	{
		FRenderOptions Options;
		Options.Width = Width;
		Options.Height = Height;
		const TResult<std::unique_ptr<FRenderer>> Made = FRenderer::Create(Options);
		ASSERT_FALSE(Made.IsOk());
		EXPECT_NE(Made.Error().Message.find("1 to 8192"), std::string::npos) << Made.Error().Message;
	}
}

TEST_F(RenderTest, BadFramesAreRefusedWithTheFieldsName)
{
	FD_MAKE_RENDERER(Renderer, 16, 16);
	struct FCase
	{
		const char* Field;
		std::function<void(FRenderFrame&, FRenderDrop&, FRenderTrail&, FRenderSpray&)> Spoil;
	};
	const FCase Cases[] = {
		{"camera", [](auto& F, auto&, auto&, auto&) { F.Camera.Eye.x() = NotANumber; }},
		{"camera", [](auto& F, auto&, auto&, auto&) { F.Camera.Up = FVec3f::UnitY(); }},
		{"camera", [](auto& F, auto&, auto&, auto&) { F.Camera.Up = FVec3f::Zero(); }},
		{"Target", [](auto& F, auto&, auto&, auto&) { F.Camera.Target = F.Camera.Eye; }},
		{"FieldOfView", [](auto& F, auto&, auto&, auto&) { F.Camera.FieldOfView = 180.0f; }},
		{"FieldOfView", [](auto& F, auto&, auto&, auto&) { F.Camera.FieldOfView = NotANumber; }},
		{"FocusDistance", [](auto& F, auto&, auto&, auto&) { F.Camera.FocusDistance = 5.0e-4f; }},
		{"FocusDistance", [](auto& F, auto&, auto&, auto&) { F.Camera.FocusDistance = -1.0f; }},
		{"Aperture", [](auto& F, auto&, auto&, auto&) { F.Camera.Aperture = -1.0f; }},
		{"Exposure", [](auto& F, auto&, auto&, auto&) { F.Film.Exposure = NotANumber; }},
		{"Bloom", [](auto& F, auto&, auto&, auto&) { F.Film.Bloom = 2.0f; }},
		{"Time", [](auto& F, auto&, auto&, auto&) { F.Time = std::numeric_limits<double>::infinity(); }},
		{"drops[0].Position", [](auto&, auto& D, auto&, auto&) { D.Position.z() = NotANumber; }},
		{"drops[0].Normal", [](auto&, auto& D, auto&, auto&) { D.Normal = FVec3f::Zero(); }},
		{"drops[0].Normal", [](auto&, auto& D, auto&, auto&) { D.Along = D.Normal; }},
		{"Radius", [](auto&, auto& D, auto&, auto&) { D.Radius = 0.0f; }},
		{"Shape", [](auto&, auto& D, auto&, auto&) { D.Shape.Height[1] = NotANumber; }},
		{"Shape", [](auto&, auto& D, auto&, auto&) { D.Shape.Radius[0] = 0.0f; }},
		{"Roughening", [](auto&, auto& D, auto&, auto&) { D.Roughening = 0.6f; }},
		{"Way", [](auto&, auto& D, auto&, auto&) { D.Way = NotANumber; }},
		{"Stretch", [](auto&, auto& D, auto&, auto&) { D.Stretch = 0.5f; }},
		{"Wobble", [](auto&, auto& D, auto&, auto&) { D.Wobble = 1.5f; }},
		{"trails[0]", [](auto&, auto&, auto& T, auto&) { T.End.x() = NotANumber; }},
		{"trails[0]", [](auto&, auto&, auto& T, auto&) { T.StartWidth = -1.0f; }},
		{"spray[0]", [](auto&, auto&, auto&, auto& S) { S.Velocity.x() = NotANumber; }},
		{"spray[0]", [](auto&, auto&, auto&, auto& S) { S.Radius = 0.0f; }},
	};
	for (const FCase& Case : Cases)
	{
		FRenderFrame Frame = NightFrame();
		FRenderDrop Drop;
		FRenderTrail Trail;
		FRenderSpray Spray;
		Case.Spoil(Frame, Drop, Trail, Spray);
		Frame.Drops = {&Drop, 1};
		Frame.Trails = {&Trail, 1};
		Frame.Spray = {&Spray, 1};
		const TResult<FImage> Image = Renderer->Render(Frame);
		ASSERT_FALSE(Image.IsOk()) << Case.Field;
		EXPECT_NE(Image.Error().Message.find(Case.Field), std::string::npos) << Image.Error().Message;
		EXPECT_EQ(Image.Error().Message.find('\n'), std::string::npos);
	}
	FD_ASSERT_OK(Renderer->Render(NightFrame())); // and it still works
}

TEST_F(RenderTest, DropsSmallerThanAPixelAreNotAllRim)
{
	constexpr uint32 Side = 96;
	constexpr float Pixel = 0.014f / float(Side); // m
	FD_MAKE_RENDERER(Renderer, Side, Side);
	// The light that a drop takes away, of what meets it.
	const auto TakenBy = [&](float Pixels)
	{
		std::vector<FRenderDrop> Drops;
		for (uint32 Index = 0; Index < 36; ++Index)
		{
			FRenderDrop& Drop = Drops.emplace_back(RoundDrop(Pixels * Pixel, 0.5f));
			const float Column = static_cast<float>(Index % 6) - 2.5f;
			const float Row = static_cast<float>(Index / 6) - 2.5f;
			Drop.Position = 12.37f * Pixel * FVec3f(Column, 0.0f, Row + 0.15f * Column); // each elsewhere in its pixel
		}
		FRenderFrame Frame = CloseUp(EEnvironment::White);
		Frame.Drops = Drops;
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		EXPECT_TRUE(Image.IsOk());
		float Taken = 0.0f;
		for (uint32 Place = 0; Image && Place < Side * Side; ++Place)
		{
			Taken += 1.0f - PixelOf(Image.Value(), Place % Side, Place / Side).G;
		}
		return Taken / (36.0f * 3.14159265f * Pixels * Pixels);
	};
	const float Large = TakenBy(4.0f);
	EXPECT_LT(Large, 0.3f);
	for (const float Pixels : {0.2f, 0.3f, 0.4f})
	{
		EXPECT_LT(TakenBy(Pixels), Large + 0.1f) << Pixels;
	}
}

TEST_F(RenderTest, ATintWithoutAnExtentIsRefused)
{
	FD_MAKE_RENDERER(Renderer, 16, 16);
	const std::vector<FVec3f> Positions{FVec3f::Zero(), FVec3f::UnitX(), FVec3f::UnitZ()};
	const std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}};
	FRenderTint Tint;
	FRenderSurface Surface;
	Surface.Positions = Positions;
	Surface.Triangles = Triangles;
	Surface.Material = EMaterial::Opaque;
	Surface.Tints = {&Tint, 1};
	FRenderFrame Frame = NightFrame();
	Frame.Surfaces = {&Surface, 1};
	FD_ASSERT_OK(Renderer->Render(Frame));
	for (const float Extent : {0.0f, -1.0f, NAN, INFINITY})
	{
		Tint.HalfExtent.y() = Extent;
		const TResult<FImage> Image = Renderer->Render(Frame);
		ASSERT_FALSE(Image.IsOk()) << Extent;
		EXPECT_NE(Image.Error().Message.find("surfaces[0].Tints"), std::string::npos) << Image.Error().Message;
	}
}

TEST_F(RenderTest, ATriangleWithoutItsCornerIsRefused)
{
	FD_MAKE_RENDERER(Renderer, 16, 16);
	const std::vector<FVec3f> Corners(2, FVec3f::Zero());
	const std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}};
	FRenderSurface Surface;
	Surface.Positions = Corners;
	Surface.Triangles = Triangles;
	FRenderFrame Frame = NightFrame();
	Frame.Surfaces = {&Surface, 1};
	const TResult<FImage> Image = Renderer->Render(Frame);
	ASSERT_FALSE(Image.IsOk());
	EXPECT_NE(Image.Error().Message.find("surfaces[0].Triangles"), std::string::npos);
}
