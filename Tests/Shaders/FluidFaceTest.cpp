// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The face of a fluid of particles and the way through it, against balls and walls of which both are known.

#include "FluidScenes.h"
#include "Layouts.ush"

#include <numeric>

using namespace FluidDrops;

namespace
{

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
	const float Step = 2.0f * std::tan(0.5f * Frame.Camera.FieldOfView / 57.29578f) / float(Width);
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

} // namespace

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

TEST_F(FluidTest, TheDepthOfALongParticleIsThatOfAnEllipsoid)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	for (const FVec3f& Long : {FVec3f(1.0f, 0.0f, 1.0f), FVec3f(0.3f, 1.0f, -0.2f)})
	{
		const FVec3f Axis = Long.normalized();
		FMat3f ToBall = 1.35f * (FMat3f::Identity() - Axis * Axis.transpose());
		ToBall += Axis * Axis.transpose() / (1.35f * 1.35f);
		FFluidScene Scene;
		FRenderParticle& Particle = Scene.Particles.emplace_back();
		Particle.Position = {0.011f, 0.01f, -0.009f};
		Particle.Radius = 8e-3f;
		Particle.ToBall = {ToBall(0, 0), ToBall(1, 1), ToBall(2, 2), ToBall(0, 1), ToBall(0, 2), ToBall(1, 2)};
		FRenderFrame Frame = FrameOf(Scene);
		Frame.Fluid.Smoothing = 0.0f;
		const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
		FD_ASSERT_OK(Image);
		const FVec3f FromEye = ToBall * (Particle.Position - Frame.Camera.Eye);
		uint32 Seen = 0;
		for (uint32 Pixel = 0; Pixel < 128 * 128; ++Pixel)
		{
			const FVec3f Ray = ToBall * RayOf(Frame, 128, 128, float(Pixel % 128) + 0.5f, float(Pixel / 128) + 0.5f);
			double Enter = 0.0, Exit = 0.0;
			const float Depth = Image.Value().Depths[Pixel];
			const bool bSeen = Depth < FGeometryImage::NothingThere;
			EXPECT_TRUE(bSeen || !MeetBall(Ray, FromEye, 0.85f * Particle.Radius, Enter, Exit)) << Pixel;
			const bool bMet = MeetBall(Ray, FromEye, Particle.Radius * FD_FLUID_REACH, Enter, Exit);
			ASSERT_TRUE(bMet || !bSeen) << Pixel;
			EXPECT_NEAR(bSeen ? double(Depth) : Enter, Enter, 1e-6) << Pixel;
			Seen += bSeen ? 1 : 0;
		}
		EXPECT_GT(Seen, 500u);
	}
}

TEST_F(FluidTest, ALongParticleNearTheEyeIsDrawnToItsTips)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	for (const float Side : {-1.0f, 1.0f}) // its long axis leans toward the eye and away from it
	{
		const FVec3f Axis = FVec3f(Side, 1.2f, 0.3f).normalized();
		FMat3f ToBall = 1.4f * (FMat3f::Identity() - Axis * Axis.transpose());
		ToBall += Axis * Axis.transpose() / (1.4f * 1.4f);
		FFluidScene Scene;
		FRenderParticle& Particle = Scene.Particles.emplace_back();
		Particle.Position = {0.0f, -0.23f, 0.0f};
		Particle.Radius = 12e-3f;
		Particle.ToBall = {ToBall(0, 0), ToBall(1, 1), ToBall(2, 2), ToBall(0, 1), ToBall(0, 2), ToBall(1, 2)};
		Scene.Looks = {MeasuringLook(0.02f)};
		FRenderFrame Frame = FrameOf(Scene);
		Frame.Camera.FieldOfView = 60.0f;
		Frame.Fluid.Smoothing = 0.0f;
		const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
		FD_ASSERT_OK(Image);
		const FVec3f FromEye = Particle.Position - Frame.Camera.Eye;
		EXPECT_LT(FromEye.norm(), 10.0f * Particle.Radius);
		uint32 Seen = 0;
		for (uint32 Pixel = 0; Pixel < 128 * 128; ++Pixel)
		{
			const FVec3f Ray = RayOf(Frame, 128, 128, float(Pixel % 128) + 0.5f, float(Pixel / 128) + 0.5f);
			double Enter = 0.0, Exit = 0.0;
			const bool bMet = MeetBall(ToBall * Ray, ToBall * FromEye, Particle.Radius, Enter, Exit);
			const double Chord = bMet ? (Exit - Enter) * double(Ray.norm()) : 0.0;
			const double Way = -0.02 * std::log(double(Image.Value().Rgba[4 * Pixel]));
			if (Chord > 0.7 * double(Particle.Radius))
			{
				++Seen;
				EXPECT_NEAR(Way, Chord, 0.25 * double(Particle.Radius)) << Pixel % 128 << ", " << Pixel / 128;
			}
		}
		EXPECT_GT(Seen, 500u);
	}
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
			Frame.Camera.FieldOfView *= 0.6f;
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
