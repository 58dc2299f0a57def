// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Every triangle has a place in the texture that is its own.

#include "FluidDropsCore/Geometry/SurfaceAtlas.h"

#include "FluidDropsCore/Geometry/Shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace FluidDrops;

namespace
{

FSurface MakeAtlasSurface(const FSurfaceMesh& Mesh)
{
	TResult<FSurface> Surface = FSurface::Create(Mesh);
	EXPECT_TRUE(Surface.IsOk());
	return std::move(Surface.Value());
}

FSurfaceAtlas BuildAtlas(const FSurfaceMesh& Mesh, uint32 Resolution)
{
	TResult<FSurfaceAtlas> Atlas = FSurfaceAtlas::Build(MakeAtlasSurface(Mesh), Resolution);
	EXPECT_TRUE(Atlas.IsOk()) << (Atlas ? "" : Atlas.Error().Message);
	return std::move(Atlas.Value());
}

double ChartArea(const FSurfaceAtlas::FCorners& Corners)
{
	const FVec2f A = Corners[1] - Corners[0];
	const FVec2f B = Corners[2] - Corners[0];
	return 0.5 * std::abs(double(A.x()) * double(B.y()) - double(A.y()) * double(B.x()));
}

} // namespace

TEST(SurfaceAtlas, OwnCoordinatesServeIfNoTwoTrianglesShareAPlace)
{
	const FSurfaceAtlas Pane = BuildAtlas(MakePane(0.3f, 0.2f, 6, 4), 64);
	EXPECT_TRUE(Pane.UsesOwnCoordinates());
	const std::vector<float> Covered = Pane.CoverTexels();
	EXPECT_NEAR(*std::min_element(Covered.begin(), Covered.end()), 1.0f, 1e-4f);
	EXPECT_TRUE(BuildAtlas(MakeCylinder(0.1f, 0.3f, 24, 8), 128).UsesOwnCoordinates());

	EXPECT_FALSE(BuildAtlas(MakeBox(FVec3f(0.1f, 0.1f, 0.1f), 2), 128).UsesOwnCoordinates()) << "faces share places";
	FSurfaceMesh Outside = MakePane(0.3f, 0.2f, 6, 4);
	Outside.TexCoords[3].x() = 1.01f;
	EXPECT_FALSE(BuildAtlas(Outside, 64).UsesOwnCoordinates());
	FSurfaceMesh Collapsed = MakePane(0.3f, 0.2f, 1, 1);
	Collapsed.TexCoords[1] = Collapsed.TexCoords[0];
	EXPECT_FALSE(BuildAtlas(Collapsed, 64).UsesOwnCoordinates());
}

TEST(SurfaceAtlas, PackedTrianglesAreAllToOneScaleAndApart)
{
	for (const FSurfaceMesh& Mesh :
		{MakeBox(FVec3f(0.1f, 0.02f, 0.3f), 3), MakeIcosphere(0.1f, 2), MakeIcosphere(0.1f, 0)})
	{
		const FSurface Surface = MakeAtlasSurface(Mesh);
		constexpr uint32 Resolution = 256;
		const FSurfaceAtlas Atlas = BuildAtlas(Mesh, Resolution);
		ASSERT_FALSE(Atlas.UsesOwnCoordinates());
		const double Scale = ChartArea(Atlas.Triangles()[0]) / double(Surface.Frame(0).Area());
		std::vector<uint32> OwnerOf(Resolution * Resolution, IndexNone);
		double Total = 0.0;
		for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
		{
			const FSurfaceAtlas::FCorners& Corners = Atlas.Triangles()[Triangle];
			Total += ChartArea(Corners);
			EXPECT_NEAR(ChartArea(Corners), Scale * double(Surface.Frame(Triangle).Area()), 1e-3 * ChartArea(Corners));
			// Every texel that its box touches, and the ring around it, is nobody else's.
			const float Left = std::min({Corners[0].x(), Corners[1].x(), Corners[2].x()});
			const float Right = std::max({Corners[0].x(), Corners[1].x(), Corners[2].x()});
			const float Low = std::min({Corners[0].y(), Corners[1].y(), Corners[2].y()});
			const float High = std::max({Corners[0].y(), Corners[1].y(), Corners[2].y()});
			ASSERT_GE(Left, 1.0f);
			ASSERT_GE(Low, 1.0f);
			for (uint32 Y = uint32(Low) - 1; Y <= uint32(std::ceil(High)); ++Y)
			{
				for (uint32 X = uint32(Left) - 1; X <= uint32(std::ceil(Right)); ++X)
				{
					ASSERT_LT(X, Resolution);
					ASSERT_LT(Y, Resolution);
					ASSERT_EQ(OwnerOf[Y * Resolution + X], IndexNone) << "triangle " << Triangle;
					OwnerOf[Y * Resolution + X] = Triangle;
				}
			}
		}
		EXPECT_GT(Total, 0.25 * Resolution * Resolution) << "most of the texture is wasted";
		const std::vector<float> Covered = Atlas.CoverTexels();
		EXPECT_NEAR(std::accumulate(Covered.begin(), Covered.end(), 0.0), Total, 1e-3 * Total);
	}
}

TEST(SurfaceAtlas, ATextureThatIsTooSmallIsRefusedWithTheSizeItNeeds)
{
	const FSurface Ball = MakeAtlasSurface(MakeIcosphere(0.1f, 4)); // 5120 triangles
	const TResult<FSurfaceAtlas> Atlas = FSurfaceAtlas::Build(Ball, 64);
	ASSERT_FALSE(Atlas.IsOk());
	EXPECT_EQ(Atlas.Error().Message,
		"a texture of 64 x 64 texels is too small for 5120 triangles: needs at least 218, or texture coordinates from "
		"0 "
		"to 1 that do not overlap");
	EXPECT_TRUE(FSurfaceAtlas::Build(Ball, 218).IsOk());
}

TEST(SurfaceAtlas, KnowsHowLargeATexelIs)
{
	constexpr float PaneArea = 0.3f * 0.2f; // m^2
	const FSurfaceAtlas Own = BuildAtlas(MakePane(0.3f, 0.2f, 6, 4), 64);
	EXPECT_NEAR(Own.TexelSize(), std::sqrt(PaneArea / (64.0f * 64.0f)), 1e-6f);
	FSurfaceMesh Bare = MakePane(0.3f, 0.2f, 6, 4);
	Bare.TexCoords.clear();
	const FSurfaceAtlas Packed = BuildAtlas(Bare, 64);
	double Texels = 0.0;
	for (const FSurfaceAtlas::FCorners& Corners : Packed.Triangles())
	{
		Texels += ChartArea(Corners);
	}
	EXPECT_NEAR(double(Packed.TexelSize()), std::sqrt(double(PaneArea) / Texels), 1e-6);
}
