// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluid of particles: depths and ways through it against balls and slabs of which both are known, the smoothing of its
// face, and what must hold for its picture: no light from nowhere, nothing in front of it seen in it, the same bits for
// any order of the particles.

#include "FluidScenes.h"
#include "Layouts.ush"

#include <algorithm>
#include <numeric>

using namespace FluidDrops;

namespace
{

constexpr float EyeDistance = 0.3f; // m, along +Y from the eye to the origin

/** Clear, of no other index than air, and as much darker as the ray is long in it: exp(-way / Depth). */
FLiquidLook MeasuringLook(float Depth)
{
	FLiquidLook Look;
	Look.AbsorptionColor = FVec3f::Constant(0.36787944f);
	Look.AbsorptionDepth = Depth;
	Look.RefractiveIndex = 1.0f;
	return Look;
}

FVec3f RayOf(const FRenderFrame& Frame, uint32 Width, uint32 Height, float X, float Y)
{
	const float Step = 2.0f * std::tan(0.5f * Frame.Camera.FieldOfViewDegrees / 57.29578f) / float(Width);
	return {(X - 0.5f * float(Width)) * Step, 1.0f, -(Y - 0.5f * float(Height)) * Step};
}

/** Where a ray of depth 1 meets a ball: depths of both faces, or none. */
bool MeetBall(const FVec3f& Ray, const FVec3f& FromEye, float Radius, double& Enter, double& Exit)
{
	const Eigen::Vector3d R = Ray.cast<double>(), C = FromEye.cast<double>();
	const double A = R.squaredNorm(), B = R.dot(C), Left = B * B - A * (C.squaredNorm() - double(Radius) * Radius);
	if (Left <= 0.0)
	{
		return false;
	}
	Enter = (B - std::sqrt(Left)) / A;
	Exit = (B + std::sqrt(Left)) / A;
	return true;
}

/** Root of the mean square distance of depths from the plane Y = -Height within a window, in m. */
float RippleOf(const FGeometryImage& Image, const FRenderFrame& Frame, const FVec3f& Normal)
{
	std::vector<double> Heights;
	for (uint32 Y = Image.Height / 4; Y < 3 * Image.Height / 4; ++Y)
	{
		for (uint32 X = Image.Width / 4; X < 3 * Image.Width / 4; ++X)
		{
			const float Depth = Image.Depths[size_t(Y) * Image.Width + X];
			EXPECT_LT(Depth, 1.0f) << X << " " << Y;
			const FVec3f Place =
				Frame.Camera.Eye + Depth * RayOf(Frame, Image.Width, Image.Height, float(X) + 0.5f, float(Y) + 0.5f);
			Heights.push_back(Place.dot(Normal));
		}
	}
	const double Mean = std::accumulate(Heights.begin(), Heights.end(), 0.0) / double(Heights.size());
	double Square = 0.0;
	for (const double Height : Heights)
	{
		Square += (Height - Mean) * (Height - Mean);
	}
	return float(std::sqrt(Square / double(Heights.size())));
}

/** Four layers of particles across the view, turned about Z. */
FFluidScene TiltedWall(float Turn, float Spacing)
{
	FFluidScene Scene;
	Scene.FillBox({-0.04f, 0.0f, -0.03f}, {0.04f, 4.0f * Spacing, 0.03f}, Spacing, 0.4f);
	for (FRenderParticle& Particle : Scene.Particles)
	{
		const FVec3f P = Particle.Position;
		Particle.Position.x() = std::cos(Turn) * P.x() - std::sin(Turn) * P.y();
		Particle.Position.y() = std::sin(Turn) * P.x() + std::cos(Turn) * P.y();
	}
	return Scene;
}

/** A rectangle across the view at a depth from the eye. */
struct FScreen
{
	FScreen(float Left, float Right, float Depth, const FVec3f& Colour)
	{
		const float Y = Depth - EyeDistance;
		Positions = {{Left, Y, -0.2f}, {Right, Y, -0.2f}, {Right, Y, 0.2f}, {Left, Y, 0.2f}};
		Surface.Positions = Positions;
		Surface.Triangles = Triangles;
		Surface.Material = EMaterial::Opaque;
		Surface.Appearance.BaseColor = Colour;
		Surface.Appearance.Specular = 0.0f;
	}
	FScreen(const FScreen&) = delete;

	std::vector<FVec3f> Positions;
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Surface;
};

} // namespace

class FluidTest : public RenderTest
{
protected:
	/** Of 6 cm around the origin, all in focus. */
	static FRenderFrame FrameOf(const FFluidScene& Scene, EEnvironment Environment = EEnvironment::White)
	{
		FRenderFrame Frame;
		Frame.Environment = Environment;
		Frame.Camera.FieldOfViewDegrees = 2.0f * std::atan(0.03f / EyeDistance) * 57.29578f;
		Frame.Camera.ApertureRadius = 0.0f;
		Scene.AddTo(Frame);
		return Frame;
	}
};

TEST_F(FluidTest, TheDepthOfAParticleIsThatOfABallInPerspective)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	FFluidScene Scene;
	FRenderParticle& Ball = Scene.Particles.emplace_back();
	Ball.Position = {0.013f, 0.01f, -0.009f}; // off the axis, where its outline is an ellipse
	Ball.Radius = 8e-3f;
	FRenderFrame Frame = FrameOf(Scene);
	Frame.Fluid.Smoothing = 0.0f;
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Image);
	const FVec3f FromEye = Ball.Position - Frame.Camera.Eye;
	uint32 Seen = 0;
	for (uint32 Pixel = 0; Pixel < 128 * 128; ++Pixel)
	{
		const FVec3f Ray = RayOf(Frame, 128, 128, float(Pixel % 128) + 0.5f, float(Pixel / 128) + 0.5f);
		double Enter = 0.0, Exit = 0.0;
		const bool bBall = MeetBall(Ray, FromEye, Ball.Radius * FD_FLUID_REACH, Enter, Exit);
		const float Depth = Image.Value().Depths[Pixel];
		if (Depth < FGeometryImage::NothingThere)
		{
			++Seen;
			ASSERT_TRUE(bBall) << Pixel;
			EXPECT_NEAR(Depth, Enter, 1e-6) << Pixel;
			const FVec3f Normal = (Depth * Ray - FromEye).normalized();
			EXPECT_LT((Image.Value().Normals[Pixel] - Normal).norm(), 0.12f) << Pixel; // from whole pixels
		}
	}
	EXPECT_NEAR(
		float(Seen), 3.14159f * std::pow(8e-3f / 0.06f * 128.0f, 2.0f), 100.0f); // its outline is that of its volume
}

TEST_F(FluidTest, TheWayThroughAParticleIsItsChord)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	FFluidScene Scene;
	FRenderParticle& Ball = Scene.Particles.emplace_back();
	Ball.Position = {0.008f, 0.01f, -0.006f};
	Ball.Radius = 12e-3f;
	Scene.Looks = {MeasuringLook(0.02f)};
	FRenderFrame Frame = FrameOf(Scene);
	Frame.Fluid.Smoothing = 0.0f;
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Image);
	uint32 Seen = 0;
	for (uint32 Pixel = 0; Pixel < 128 * 128; ++Pixel)
	{
		const FVec3f Ray = RayOf(Frame, 128, 128, float(Pixel % 128) + 0.5f, float(Pixel / 128) + 0.5f);
		double Enter = 0.0, Exit = 0.0;
		const bool bBall = MeetBall(Ray, Ball.Position - Frame.Camera.Eye, Ball.Radius, Enter, Exit);
		const double Chord = bBall ? (Exit - Enter) * double(Ray.norm()) : 0.0;
		const double Way = -0.02 * std::log(double(Image.Value().Rgba[4 * Pixel]));
		if (Chord > 1.0 * double(Ball.Radius)) // beside the outline the sums, of half the resolution, are coarse
		{
			++Seen;
			EXPECT_NEAR(Way, Chord, 0.03 * double(Ball.Radius)) << Pixel;
		}
		else if (!bBall)
		{
			EXPECT_LT(Way, 0.2 * double(Ball.Radius)) << Pixel;
		}
	}
	EXPECT_GT(Seen, 1000u);
}

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
	// Twice the depth: the square of the colour. The lattice's last layers reach out of the slab a little.
	EXPECT_NEAR(Sums[0], -2.0 * std::log(0.5), 0.05 * 2.0 * std::log(2.0));
	EXPECT_NEAR(Sums[1] / Sums[0], std::log(0.25) / std::log(0.5), 0.02);
	EXPECT_NEAR(Sums[2] / Sums[0], std::log(0.8) / std::log(0.5), 0.02);
}

TEST_F(FluidTest, AWallOfParticlesIsSmoothedFlatAtAnyResolution)
{
	constexpr float Spacing = 2e-3f;
	for (const float Turn : {0.0f, 0.9f})
	{
		const FFluidScene Scene = TiltedWall(Turn, Spacing);
		const FVec3f Normal(std::sin(Turn), -std::cos(Turn), 0.0f);
		float Smooth[2] = {};
		for (const uint32 Size : {96u, 192u})
		{
			FD_MAKE_RENDERER(Renderer, Size, Size);
			FRenderFrame Frame = FrameOf(Scene);
			Frame.Camera.FieldOfViewDegrees *= 0.6f;
			const TResult<FGeometryImage> After = Renderer->RenderGeometry(Frame);
			Frame.Fluid.Smoothing = 0.0f;
			const TResult<FGeometryImage> Before = Renderer->RenderGeometry(Frame);
			FD_ASSERT_OK(Before);
			FD_ASSERT_OK(After);
			const float Rough = RippleOf(Before.Value(), Frame, Normal);
			Smooth[Size / 192] = RippleOf(After.Value(), Frame, Normal);
			EXPECT_GT(Rough, 0.08f * Spacing) << Size;
			EXPECT_LT(Smooth[Size / 192], 0.25f * Rough) << Size << ", turned by " << Turn;
		}
		EXPECT_NEAR(Smooth[0], Smooth[1], 0.02f * Spacing) << "turned by " << Turn;
	}
}

TEST_F(FluidTest, SmoothingDoesNotReachOverAnOutline)
{
	FD_MAKE_RENDERER(Renderer, 128, 96);
	constexpr float Spacing = 2e-3f;
	constexpr float Gap = 0.03f; // m between the two
	FFluidScene Scene;
	Scene.FillBox({-0.05f, Gap, -0.05f}, {0.05f, Gap + 3.0f * Spacing, 0.05f}, Spacing, 0.3f);
	const size_t Back = Scene.Particles.size();
	Scene.FillBox({-0.05f, 0.0f, -0.05f}, {0.0f, 3.0f * Spacing, 0.05f}, Spacing, 0.3f);
	ASSERT_GT(Scene.Particles.size(), Back);
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(FrameOf(Scene));
	FD_ASSERT_OK(Image);
	const float Reach = FD_FLUID_REACH * FFluidScene::RadiusOf(Spacing);
	uint32 Front = 0;
	for (const float Depth : Image.Value().Depths)
	{
		const bool bFront = Depth < EyeDistance + 0.5f * Gap;
		const float Wall = EyeDistance + (bFront ? 0.0f : Gap);
		EXPECT_GT(Depth, Wall - Reach);
		EXPECT_LT(Depth, Wall + 2.5f * Spacing); // within its three layers, not half way to the other wall
		Front += bFront ? 1 : 0;
	}
	EXPECT_NEAR(float(Front), 64.0f * 96.0f, 4.0f * 96.0f); // and the outline stays where it is
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
	FD_MAKE_RENDERER(Renderer, 96, 96);
	const FScreen Wall(-0.2f, 0.2f, EyeDistance + 0.012f, FVec3f::Ones());
	for (const float Turbidity : {0.0f, 60.0f, 5000.0f})
	{
		for (const float Roughness : {0.0f, 0.4f, 1.0f})
		{
			for (const float Metallic : {0.0f, 1.0f})
			{
				for (const bool bWall : {false, true})
				{
					FFluidScene Scene;
					Scene.FillBall(FVec3f::Zero(), 0.02f, 3e-3f, 0.8f);
					FLiquidLook& Look = Scene.Looks.front();
					Look.AbsorptionColor = Look.ScatterColor = FVec3f::Ones();
					Look.Turbidity = Turbidity;
					Look.Roughness = Roughness;
					Look.Metallic = Metallic;
					Scene.Particles.front().Foam = 1.0f;
					FRenderFrame Frame = FrameOf(Scene);
					Frame.Surfaces = {&Wall.Surface, bWall ? 1u : 0u};
					const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
					FD_ASSERT_OK(Image);
					float Mean = 0.0f;
					for (uint32 Pixel = 0; Pixel < 96 * 96; ++Pixel)
					{
						const FColour Colour = PixelOf(Image.Value(), Pixel % 96, Pixel / 96);
						ASSERT_LE(std::max({Colour.R, Colour.G, Colour.B}), 1.01f)
							<< Turbidity << " " << Roughness << " " << Metallic << " " << Pixel;
						ASSERT_GE(std::min({Colour.R, Colour.G, Colour.B}), 0.0f);
						Mean += Colour.G / (96.0f * 96.0f);
					}
					EXPECT_GT(Mean, 0.8f) << Turbidity << " " << Roughness << " " << Metallic;
				}
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
		const FColour OnBar = PixelOf(Image.Value(), 64, Y);
		EXPECT_LT(OnBar.G, 0.1f * OnBar.R) << Y;
		EXPECT_NEAR(Depths.Value().Depths[size_t(Y) * 128 + 64], EyeDistance - 0.05f, 1e-5f);
		EXPECT_LT(Depths.Value().Depths[size_t(Y) * 128 + 80], EyeDistance) << Y; // the ball beside it
		for (const uint32 X : {40u, 50u, 56u, 72u, 78u, 90u})
		{
			const FColour Beside = PixelOf(Image.Value(), X, Y);
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
	const FColour Green = PixelOf(Paint.Value(), 50, 48);
	EXPECT_GT(Green.G, 0.4f);
	EXPECT_LT(std::max(Green.R, Green.B), 0.2f);
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
