// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What must hold for the picture of a fluid of particles: Beer's law, no light from nowhere, nothing in front of it
// seen in it, shadows of its color, the same bits for any order of the particles.

#include "FluidScenes.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

/** A rectangle across the view at a depth from the eye. */
struct FScreen
{
	FScreen(float Left, float Right, float Depth, const FVec3f& Color)
	{
		const float Y = Depth - 0.3f; // where the eye is
		Positions = {{Left, Y, -0.2f}, {Right, Y, -0.2f}, {Right, Y, 0.2f}, {Left, Y, 0.2f}};
		Surface.Positions = Positions;
		Surface.Triangles = Triangles;
		Surface.Material = EMaterial::Opaque;
		Surface.Appearance.BaseColor = Color;
		Surface.Appearance.Specular = 0.0f;
	}
	FScreen(const FScreen&) = delete;

	std::vector<FVec3f> Positions;
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Surface;
};

} // namespace

TEST_F(FluidTest, ASlabOfParticlesAbsorbsByBeersLaw)
{
	FD_MAKE_RENDERER(Renderer, 96, 96);
	FFluidScene Scene;
	constexpr float Thickness = 0.02f; // m, of 10 layers
	Scene.FillBox({-0.05f, 0.0f, -0.05f}, {0.05f, Thickness, 0.05f}, 2e-3f, 0.6f);
	FLiquidLook Look;
	Look.AbsorptionColor = {0.5f, 0.25f, 0.8f};
	Look.AbsorptionDepth = 0.5f * Thickness;
	Look.RefractiveIndex = 1.0f;
	Scene.Looks = {Look};
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(FrameOf(Scene));
	FD_ASSERT_OK(Image);
	double Sums[3] = {};
	for (uint32 Pixel = 0; Pixel < 96 * 96; ++Pixel)
	{
		for (size_t Channel = 0; Channel < 3; ++Channel)
		{
			Sums[Channel] -= std::log(double(Image.Value().Rgba[4 * Pixel + Channel])) / (96.0 * 96.0);
		}
	}
	// Twice the depth: the square of the color. The lattice's last layers reach out of the slab a little.
	EXPECT_NEAR(Sums[0], -2.0 * std::log(0.5), 0.05 * 2.0 * std::log(2.0));
	EXPECT_NEAR(Sums[1] / Sums[0], std::log(0.25) / std::log(0.5), 0.02);
	EXPECT_NEAR(Sums[2] / Sums[0], std::log(0.8) / std::log(0.5), 0.02);
}

TEST_F(FluidTest, ThePictureDoesNotDependOnTheOrderOfParticles)
{
	FD_MAKE_RENDERER(Renderer, 96, 64);
	FFluidScene Scene;
	Scene.FillBall({-0.008f, 0.0f, 0.0f}, 0.012f, 1.7e-3f, 0.9f, 0);
	Scene.FillBall({0.008f, 0.0f, 0.0f}, 0.012f, 1.7e-3f, 0.9f, 1);
	Scene.Looks.resize(2);
	Scene.Looks[0].Turbidity = 120.0f;
	Scene.Looks[1].ScatterColor = {0.1f, 0.3f, 0.8f};
	Scene.Looks[1].Turbidity = 900.0f;
	for (size_t Row = 0; Row < Scene.Particles.size(); ++Row)
	{
		Scene.Particles[Row].Foam = float(Row % 7) / 9.0f;
		Scene.Particles[Row].Radius *= 1.0f - 0.05f * float(Row % 5);
	}
	const TResult<FImage> First = Renderer->Render(FrameOf(Scene, EEnvironment::Studio));
	const TResult<FImage> Again = Renderer->Render(FrameOf(Scene, EEnvironment::Studio));
	const TResult<FGeometryImage> Depths = Renderer->RenderGeometry(FrameOf(Scene, EEnvironment::Studio));
	std::vector<FRenderParticle> Shuffled;
	const size_t Count = Scene.Particles.size(), Step = 7919; // a prime that does not divide the count
	ASSERT_NE(Count % Step, 0u);
	for (size_t Row = 0; Row < Count; ++Row)
	{
		Shuffled.push_back(Scene.Particles[Row * Step % Count]);
	}
	Scene.Particles = Shuffled;
	const TResult<FImage> Other = Renderer->Render(FrameOf(Scene, EEnvironment::Studio));
	const TResult<FGeometryImage> OtherDepths = Renderer->RenderGeometry(FrameOf(Scene, EEnvironment::Studio));
	FD_ASSERT_OK(First);
	FD_ASSERT_OK(Again);
	FD_ASSERT_OK(Other);
	FD_ASSERT_OK(Depths);
	FD_ASSERT_OK(OtherDepths);
	EXPECT_EQ(First.Value().Rgba, Again.Value().Rgba);
	EXPECT_EQ(First.Value().Rgba, Other.Value().Rgba);
	EXPECT_EQ(Depths.Value().Depths, OtherDepths.Value().Depths);
}

TEST_F(FluidTest, InAFurnaceNoFluidIsBrighterThanItsSurroundings)
{
	constexpr uint32 Size = 64;
	FD_MAKE_RENDERER(Renderer, Size, Size);
	const FScreen Wall(-0.2f, 0.2f, EyeDistance + 0.012f, FVec3f::Ones());
	FFluidScene Scene;
	Scene.FillBall(FVec3f::Zero(), 0.02f, 3e-3f, 0.8f);
	Scene.Particles.front().Foam = 1.0f;
	FLiquidLook& Look = Scene.Looks.front();
	Look.AbsorptionColor = Look.ScatterColor = FVec3f::Ones();
	for (const FVec2f& Matter : {FVec2f(0.0f, 0.0f), FVec2f(60.0f, 0.0f), FVec2f(5000.0f, 0.0f), FVec2f(0.0f, 1.0f)})
	{
		for (const float Roughness : {0.0f, 0.4f, 1.0f})
		{
			for (const bool bWall : {false, true})
			{
				Look.Turbidity = Matter.x();
				Look.Metallic = Matter.y();
				Look.Roughness = Roughness;
				FRenderFrame Frame = FrameOf(Scene);
				Frame.Surfaces = {&Wall.Surface, bWall ? 1u : 0u};
				const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
				FD_ASSERT_OK(Image);
				float Mean = 0.0f;
				for (uint32 Pixel = 0; Pixel < Size * Size; ++Pixel)
				{
					const FColor Color = PixelOf(Image.Value(), Pixel % Size, Pixel / Size);
					ASSERT_LE(std::max({Color.R, Color.G, Color.B}), 1.01f)
						<< Matter.transpose() << " " << Roughness << " " << Pixel;
					ASSERT_GE(std::min({Color.R, Color.G, Color.B}), 0.0f);
					Mean += Color.G / float(Size * Size);
				}
				EXPECT_GT(Mean, 0.8f) << Matter.transpose() << " " << Roughness;
			}
		}
	}
}

TEST_F(FluidTest, WhatIsInFrontIsNeitherHiddenNorSeenInTheFluid)
{
	FD_MAKE_RENDERER(Renderer, 128, 96);
	FFluidScene Scene;
	Scene.FillBall(FVec3f::Zero(), 0.02f, 2.5e-3f, 0.8f);
	const FScreen Wall(-0.2f, 0.2f, EyeDistance + 0.1f, FVec3f::Ones());
	const FScreen Bar(-0.002f, 0.002f, EyeDistance - 0.05f, FVec3f(0.9f, 0.0f, 0.0f));
	const FRenderSurface Both[] = {Wall.Surface, Bar.Surface};
	FRenderFrame Frame = FrameOf(Scene);
	Frame.Surfaces = Both;
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	const TResult<FGeometryImage> Depths = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Image);
	FD_ASSERT_OK(Depths);
	for (uint32 Y = 30; Y < 66; ++Y)
	{
		const FColor OnBar = PixelOf(Image.Value(), 64, Y);
		EXPECT_LT(OnBar.G, 0.1f * OnBar.R) << Y;
		EXPECT_NEAR(Depths.Value().Depths[size_t(Y) * 128 + 64], EyeDistance - 0.05f, 1e-5f);
		EXPECT_LT(Depths.Value().Depths[size_t(Y) * 128 + 80], EyeDistance) << Y; // the ball beside it
		for (const uint32 X : {40u, 50u, 56u, 72u, 78u, 90u})
		{
			const FColor Beside = PixelOf(Image.Value(), X, Y);
			EXPECT_GT(Beside.G, 0.8f * Beside.R) << X << " " << Y; // no red in it
		}
	}
}

TEST_F(FluidTest, WaterMagnifiesAndPaintHidesWhatIsBehind)
{
	FD_MAKE_RENDERER(Renderer, 128, 96);
	FFluidScene Scene;
	Scene.FillBall(FVec3f::Zero(), 0.022f, 2.5e-3f, 0.6f);
	const FScreen Left(-0.2f, 0.0f, EyeDistance + 0.12f, FVec3f(0.9f, 0.0f, 0.0f));
	const FScreen Right(0.0f, 0.2f, EyeDistance + 0.12f, FVec3f(0.0f, 0.0f, 0.9f));
	const FRenderSurface Both[] = {Left.Surface, Right.Surface};
	FRenderFrame Frame = FrameOf(Scene);
	Frame.Surfaces = Both;
	const TResult<FRadianceImage> Water = Renderer->RenderRadiance(Frame);
	Scene.Looks.front().ScatterColor = {0.05f, 0.6f, 0.05f};
	Scene.Looks.front().Turbidity = 4000.0f;
	Scene.AddTo(Frame);
	const TResult<FRadianceImage> Paint = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Water);
	FD_ASSERT_OK(Paint);
	// A ball shows the world the wrong way round, once rays cross behind it.
	EXPECT_GT(PixelOf(Water.Value(), 40, 48).B, PixelOf(Water.Value(), 40, 48).R);
	EXPECT_GT(PixelOf(Water.Value(), 88, 48).R, PixelOf(Water.Value(), 88, 48).B);
	EXPECT_GT(PixelOf(Water.Value(), 5, 48).R, 0.5f); // beside it as it is
	const FColor Green = PixelOf(Paint.Value(), 50, 48);
	EXPECT_GT(Green.G, 0.4f);
	EXPECT_LT(std::max(Green.R, Green.B), 0.2f);
}

TEST_F(FluidTest, AFluidCastsAShadowOfItsColor)
{
	FD_MAKE_RENDERER(Renderer, 96, 64);
	const std::vector<FVec3f> Corners{
		{-0.3f, -0.3f, 0.0f}, {0.3f, -0.3f, 0.0f}, {0.3f, 0.3f, 0.0f}, {-0.3f, 0.3f, 0.0f}};
	const std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Board;
	Board.Positions = Corners;
	Board.Triangles = Triangles;
	Board.Material = EMaterial::Opaque;
	Board.Appearance.BaseColor = FVec3f::Constant(0.7f);
	Board.Appearance.Specular = 0.0f;
	FFluidScene Scene;
	Scene.FillBall({-0.058f, 0.022f, 0.078f}, 0.012f, 2.5e-3f, 0.5f); // between the sun and the middle of the board
	const auto Draw = [&](const FLiquidLook* Look, FColor& Shaded, FColor& Lit)
	{
		FRenderFrame Frame = NightFrame();
		Frame.Environment = EEnvironment::DaySky;
		Frame.Camera.Eye = {0.0f, -0.02f, 0.3f};
		Frame.Camera.FieldOfView = 16.0f; // 8 cm: the ball is beside it
		Frame.Camera.Aperture = 0.0f;
		Frame.Surfaces = {&Board, 1};
		if (Look != nullptr)
		{
			Scene.Looks = {*Look};
			Scene.AddTo(Frame);
		}
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		Shaded = PixelOf(Image.Value(), 48, 32);
		Lit = PixelOf(Image.Value(), 94, 2);
	};
	FColor Without{}, Aside{}, Dark{}, Golden{}, Far{};
	Draw(nullptr, Without, Aside);
	FLiquidLook Paint;
	Paint.Turbidity = 3000.0f;
	Draw(&Paint, Dark, Far);
	EXPECT_LT(Dark.G, 0.6f * Without.G); // what is left is the light of the sky
	EXPECT_GT(Dark.G, 0.02f * Without.G);
	EXPECT_NEAR(Far.G, Aside.G, 0.05f * Aside.G);
	FLiquidLook Honey;
	Honey.AbsorptionColor = {0.95f, 0.5f, 0.02f};
	Honey.AbsorptionDepth = 0.03f;
	Draw(&Honey, Golden, Far);
	EXPECT_GT(Golden.R / Golden.B, 1.5f * Without.R / Without.B);
	EXPECT_GT(Golden.R, Dark.R);
}

TEST_F(FluidTest, TornParticlesAreSprayOfTheirLiquid)
{
	FD_MAKE_RENDERER(Renderer, 96, 96);
	FFluidScene Scene;
	FRenderParticle& Particle = Scene.Particles.emplace_back();
	Particle.Radius = 8e-3f;
	Particle.Foam = 1.0f;
	Scene.Looks.front().ScatterColor = {0.9f, 0.0f, 0.0f};
	Scene.Looks.front().Turbidity = 3000.0f;
	const TResult<FRadianceImage> Spray = Renderer->RenderRadiance(FrameOf(Scene));
	const TResult<FGeometryImage> Depths = Renderer->RenderGeometry(FrameOf(Scene));
	FD_ASSERT_OK(Spray);
	FD_ASSERT_OK(Depths);
	uint32 Red = 0;
	for (uint32 Pixel = 0; Pixel < 96 * 96; ++Pixel)
	{
		const FColor Color = PixelOf(Spray.Value(), Pixel % 96, Pixel / 96);
		Red += Color.G < 0.5f * Color.R ? 1 : 0;
		EXPECT_EQ(Depths.Value().Depths[Pixel], FGeometryImage::NothingThere); // as all that falls in the air
	}
	EXPECT_GT(Red, 100u);  // drops
	EXPECT_LT(Red, 1200u); // not a ball
}

TEST_F(FluidTest, WhatMakesNoSenseIsRefused)
{
	FD_MAKE_RENDERER(Renderer, 16, 16);
	FFluidScene Scene;
	Scene.Particles.resize(2);
	const auto Refused = [&](const char* Named)
	{
		const TResult<FImage> Image = Renderer->Render(FrameOf(Scene));
		ASSERT_FALSE(Image.IsOk()) << Named;
		EXPECT_NE(Image.Error().Message.find(Named), std::string::npos) << Image.Error().Message;
	};
	Scene.Particles[1].Liquid = 1;
	Refused("fluid.Particles[1].Liquid");
	Scene.Particles[1].Liquid = 0;
	Scene.Particles[1].Radius = std::nanf("");
	Refused("fluid.Particles[1]");
	Scene.Particles[1].Radius = 1e-3f;
	Scene.Looks[0].Turbidity = -1.0f;
	Refused("fluid.Looks[0].AbsorptionDepth, Turbidity");
}
