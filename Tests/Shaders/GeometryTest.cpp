// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Normals and depths for compositing, against planes and spheres of which both are known, and their files.

#include "Render/Exr.h"
#include "RenderFixture.h"

#include <zlib.h>

#include <cstring>

using namespace FluidDrops;

namespace
{

constexpr float EyeDistance = 0.3f; // m, along +Y from the eye to the origin

/** A rectangle through the origin, turned about Z, that fills the picture. */
struct FWall
{
	explicit FWall(float Turn, float Side = 0.1f)
		: Normal(std::sin(Turn), -std::cos(Turn), 0.0f)
	{
		const FVec3f Across = Side * FVec3f(std::cos(Turn), std::sin(Turn), 0.0f);
		const FVec3f Up = Side * FVec3f::UnitZ();
		Positions = {-Across - Up, Across - Up, Across + Up, -Across + Up};
	}
	FRenderSurface Surface(EMaterial Material) const
	{
		FRenderSurface Made;
		Made.Positions = Positions;
		Made.Triangles = Triangles;
		Made.Material = Material;
		return Made;
	}

	FVec3f Normal;
	std::vector<FVec3f> Positions;
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
};

/** Through the middle of a pixel, as long as it takes to get 1 m deeper. */
FVec3f RayThrough(const FRenderFrame& Frame, const FGeometryImage& Image, uint32 X, uint32 Y)
{
	const float Half = std::tan(0.5f * Frame.Camera.FieldOfView / 57.29578f);
	const float Step = 2.0f * Half / static_cast<float>(Image.Width);
	return {(static_cast<float>(X) + 0.5f - 0.5f * static_cast<float>(Image.Width)) * Step, 1.0f,
		-(static_cast<float>(Y) + 0.5f - 0.5f * static_cast<float>(Image.Height)) * Step};
}

size_t At(const FGeometryImage& Image, uint32 X, uint32 Y)
{
	return size_t(Y) * Image.Width + X;
}

/** Where a ray meets a plane through the origin, as a depth. */
float DepthOfPlane(const FRenderFrame& Frame, const FVec3f& Ray, const FVec3f& Normal)
{
	return -Frame.Camera.Eye.dot(Normal) / Ray.dot(Normal);
}

/** The values of a file's only channel. Knows just what the format's description says, not how we write it. */
std::vector<float> DecodeExr(const std::vector<uint8>& File, uint32 Width, uint32 Height)
{
	const auto Int = [&File](size_t Place)
	{
		uint32 Value = 0;
		std::memcpy(&Value, &File.at(Place), 4);
		return Value;
	};
	size_t Place = 8;
	while (File.at(Place) != 0)
	{
		Place += std::strlen(reinterpret_cast<const char*>(&File[Place])) + 1;
		Place += std::strlen(reinterpret_cast<const char*>(&File[Place])) + 1;
		Place += 4 + Int(Place);
	}
	++Place;
	std::vector<float> Values;
	for (uint32 Block = 0; Block < (Height + 15) / 16; ++Block)
	{
		const size_t Start = Int(Place + 8 * Block);
		EXPECT_EQ(Int(Start), 16 * Block);
		const uint32 Packed = Int(Start + 4);
		const uLong Size = std::min(16u, Height - 16 * Block) * Width * 4;
		std::vector<uint8> Raw(Size), Bytes(Size);
		if (Packed == Size)
		{
			std::memcpy(Bytes.data(), &File.at(Start + 8), Size);
		}
		else
		{
			uLongf Length = Size;
			EXPECT_EQ(uncompress(Raw.data(), &Length, &File.at(Start + 8), Packed), Z_OK);
			EXPECT_EQ(Length, Size);
			for (size_t Index = 1; Index < Size; ++Index)
			{
				Raw[Index] = static_cast<uint8>(Raw[Index - 1] + Raw[Index] - 128);
			}
			for (size_t Index = 0; Index < Size; ++Index)
			{
				Bytes[Index] = Raw[Index / 2 + (Index % 2 == 1 ? (Size + 1) / 2 : 0)];
			}
		}
		const size_t Before = Values.size();
		Values.resize(Before + Size / 4);
		std::memcpy(&Values[Before], Bytes.data(), Size);
	}
	return Values;
}

} // namespace

TEST_F(RenderTest, DepthAndNormalsOfAPlaneAreThoseOfTheFormula)
{
	FD_MAKE_RENDERER(Renderer, 96, 64);
	const FWall Wall(0.5f);
	for (const EMaterial Material : {EMaterial::Opaque, EMaterial::Glass})
	{
		const FRenderSurface Surface = Wall.Surface(Material);
		FRenderFrame Frame = NightFrame();
		Frame.Camera.FieldOfView = 20.0f;
		Frame.Surfaces = {&Surface, 1};
		const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
		FD_ASSERT_OK(Image);
		for (uint32 Y = 0; Y < 64; Y += 7)
		{
			for (uint32 X = 0; X < 96; X += 5)
			{
				const size_t Pixel = At(Image.Value(), X, Y);
				const float Depth = DepthOfPlane(Frame, RayThrough(Frame, Image.Value(), X, Y), Wall.Normal);
				EXPECT_NEAR(Image.Value().Depths[Pixel], Depth, 1e-5f) << X << " " << Y;
				EXPECT_LT((Image.Value().Normals[Pixel] - Wall.Normal).norm(), 1e-5f) << X << " " << Y;
			}
		}
	}
}

TEST_F(RenderTest, ADropOnAWallIsASphereInDepthAndNormals)
{
	FD_MAKE_RENDERER(Renderer, 160, 160);
	const FWall Wall(0.0f);
	const FRenderSurface Surface = Wall.Surface(EMaterial::Opaque);
	constexpr float Base = 4e-3f;
	constexpr float Height = 2.4e-3f;
	constexpr float Sphere = (Base * Base + Height * Height) / (2.0f * Height);
	FRenderDrop Drop = RoundDrop(Base, Height / Base);
	Drop.Normal = Wall.Normal;
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = {&Surface, 1};
	Frame.Drops = {&Drop, 1};
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Image);
	const FVec3f Center = Wall.Normal * (Height - Sphere);
	uint32 OnDrop = 0;
	for (uint32 Y = 0; Y < 160; ++Y)
	{
		for (uint32 X = 0; X < 160; ++X)
		{
			const size_t Pixel = At(Image.Value(), X, Y);
			const FVec3f Ray = RayThrough(Frame, Image.Value(), X, Y);
			const FVec3f Place = Frame.Camera.Eye + Image.Value().Depths[Pixel] * Ray;
			const float FromAxis = std::hypot(Place.x(), Place.z());
			if (FromAxis < 0.9f * Base)
			{
				++OnDrop;
				// The dome is a mesh of 10 rings, and the profile a spline through a few points of the sphere.
				EXPECT_NEAR((Place - Center).norm(), Sphere, 0.02f * Height) << X << " " << Y;
				EXPECT_LT((Image.Value().Normals[Pixel] - (Place - Center).normalized()).norm(), 0.06f)
					<< X << " " << Y;
			}
			else if (FromAxis > 1.03f * Base)
			{
				EXPECT_NEAR(Image.Value().Depths[Pixel], EyeDistance, 1e-5f) << X << " " << Y;
				EXPECT_LT((Image.Value().Normals[Pixel] - Wall.Normal).norm(), 1e-5f) << X << " " << Y;
			}
		}
	}
	EXPECT_GT(OnDrop, 5000u);
}

TEST_F(RenderTest, WaterIsSeenThroughGlassAndTheSurroundingsAreFarAway)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	const FWall Pane(0.0f, 0.005f); // the picture shows 14 mm
	const FRenderSurface Surface = Pane.Surface(EMaterial::Glass);
	FRenderDrop Drop = RoundDrop(2e-3f, 0.5f); // on the far side
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = {&Surface, 1};
	Frame.Drops = {&Drop, 1};
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Image);
	const size_t Middle = At(Image.Value(), 32, 32);
	EXPECT_NEAR(Image.Value().Depths[Middle], EyeDistance + 1e-3f, 3e-5f);
	EXPECT_GT(Image.Value().Normals[Middle].y(), 0.99f); // out of the water, away from us
	const size_t Beside = At(Image.Value(), 50, 32);
	EXPECT_NEAR(Image.Value().Depths[Beside], EyeDistance, 1e-5f);
	EXPECT_LT(Image.Value().Normals[Beside].y(), -0.99f);
	const size_t Outside = At(Image.Value(), 60, 32);
	EXPECT_EQ(Image.Value().Depths[Outside], FGeometryImage::NothingThere);
	EXPECT_EQ(Image.Value().Normals[Outside], FVec3f(FVec3f::Zero()));
}

TEST_F(RenderTest, ATrailTiltsTheNormalsToEitherSide)
{
	FD_MAKE_RENDERER(Renderer, 96, 96);
	const FWall Wall(0.0f);
	const FRenderSurface Surface = Wall.Surface(EMaterial::Opaque);
	FRenderTrail Trail;
	Trail.Start = {0.0f, 0.0f, -0.006f};
	Trail.End = {0.0f, 0.0f, 0.006f};
	Trail.Normal = Wall.Normal;
	Trail.StartWidth = Trail.EndWidth = 4e-3f;
	FRenderFrame Frame = CloseUp(EEnvironment::White);
	Frame.Surfaces = {&Surface, 1};
	Frame.Trails = {&Trail, 1};
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Image);
	float Left = 0.0f;
	float Right = 0.0f;
	for (uint32 X = 0; X < 48; ++X)
	{
		Left = std::min(Left, Image.Value().Normals[At(Image.Value(), X, 48)].x());
		Right = std::max(Right, Image.Value().Normals[At(Image.Value(), 95 - X, 48)].x());
	}
	EXPECT_LT(Left, -0.01f);
	EXPECT_GT(Right, 0.01f);
	EXPECT_LT((Image.Value().Normals[At(Image.Value(), 4, 48)] - Wall.Normal).norm(), 1e-5f); // beside it
}

TEST_F(RenderTest, GeometryIsTheSameAgainAndLeavesThePictureAlone)
{
	FD_MAKE_RENDERER(Renderer, 80, 48);
	std::vector<FRenderDrop> Drops(40);
	for (uint32 Index = 0; Index < Drops.size(); ++Index)
	{
		Drops[Index].Position.x() = -0.05f + 0.0025f * static_cast<float>(Index);
		Drops[Index].Radius = 1e-4f * static_cast<float>(1 + Index);
	}
	FRenderFrame Frame = NightFrame();
	Frame.Drops = Drops;
	const TResult<FImage> Before = Renderer->Render(Frame);
	const TResult<FGeometryImage> A = Renderer->RenderGeometry(Frame);
	const TResult<FImage> After = Renderer->Render(Frame);
	const TResult<FGeometryImage> B = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Before);
	FD_ASSERT_OK(A);
	FD_ASSERT_OK(After);
	FD_ASSERT_OK(B);
	EXPECT_EQ(Before.Value().Rgba, After.Value().Rgba);
	EXPECT_EQ(A.Value().Depths, B.Value().Depths);
	EXPECT_TRUE(std::equal(A.Value().Normals.begin(), A.Value().Normals.end(), B.Value().Normals.begin()));
}

TEST_F(RenderTest, FourThousandPixelsAcrossAreNoTooMany)
{
	FD_MAKE_RENDERER(Renderer, 3840, 2160);
	const FWall Wall(0.2f, 1.0f);
	const FRenderSurface Surface = Wall.Surface(EMaterial::Opaque);
	FRenderFrame Frame = NightFrame();
	Frame.Surfaces = {&Surface, 1};
	const TResult<FGeometryImage> Image = Renderer->RenderGeometry(Frame);
	FD_ASSERT_OK(Image);
	ASSERT_EQ(Image.Value().Depths.size(), size_t(3840) * 2160);
	for (const uint32 X : {0u, 3839u})
	{
		for (const uint32 Y : {0u, 2159u})
		{
			const float Depth = DepthOfPlane(Frame, RayThrough(Frame, Image.Value(), X, Y), Wall.Normal);
			EXPECT_NEAR(Image.Value().Depths[At(Image.Value(), X, Y)], Depth, 1e-4f) << X << " " << Y;
		}
	}
}

TEST(DepthFile, HoldsTheDepthsBitForBit)
{
	FGeometryImage Image{21, 37, {}, {}}; // neither a whole number of blocks
	for (uint32 Index = 0; Index < 21 * 37; ++Index)
	{
		// Half of it smooth, which packs, half of it noise, which does not.
		Image.Depths.push_back(Index < 400 ? 0.3f + 1e-4f * static_cast<float>(Index)
										   : std::sin(static_cast<float>(Index * Index)) * 1e10f);
	}
	const std::vector<uint8> File = EncodeDepth(Image);
	const std::vector<uint8> Magic{0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0};
	EXPECT_TRUE(std::equal(Magic.begin(), Magic.end(), File.begin()));
	EXPECT_EQ(DecodeExr(File, 21, 37), Image.Depths);
}
