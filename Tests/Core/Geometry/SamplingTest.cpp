// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about random places on a surface: uniform over the area, and within their triangles.

#include "FluidDropsCore/Geometry/Sampling.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

/** Standard normal deviate of a chi-square sum (Wilson and Hilferty): 2.33 is p = 0.01. */
double ChiSquareDeviate(double Sum, double Degrees)
{
	const double Spread = 2.0 / (9.0 * Degrees);
	return (std::cbrt(Sum / Degrees) - (1.0 - Spread)) / std::sqrt(Spread);
}

/** A pane whose cells grow from left to right: areas over two decades. */
FSurface MakeUnevenPane()
{
	FSurfaceMesh Mesh = MakePane(2.0f, 1.0f, 16, 4);
	for (FVec3f& Position : Mesh.Positions)
	{
		const float X = 0.5f * (Position.x() + 1.0f);
		Position.x() = 0.02f * X + X * X * X;
	}
	return FSurface::Create(Mesh).Value();
}

} // namespace

TEST(Sampling, DROP_101_CountsPerTriangleFollowTheArea)
{
	const FSurface Surface = MakeUnevenPane();
	const FAreaSampler Sampler = FAreaSampler::Build(Surface);
	EXPECT_NEAR(Sampler.Area(), 1.02, 1e-5);
	constexpr uint32 Samples = 100000;
	std::vector<double> Counts(Surface.TriangleCount(), 0.0);
	for (uint32 N = 0; N < Samples; ++N)
	{
		const auto R = Draw(N, 131);
		const FSurfacePoint Point = Sampler.Sample(R[0], R[1], R[2]);
		ASSERT_LT(Point.Triangle, Surface.TriangleCount());
		Counts[Point.Triangle] += 1.0;
	}
	double Sum = 0.0;
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		const double Expected = Samples * double(Surface.Frame(Triangle).Area()) / Sampler.Area();
		Sum += (Counts[Triangle] - Expected) * (Counts[Triangle] - Expected) / Expected;
	}
	const double Deviate = ChiSquareDeviate(Sum, Surface.TriangleCount() - 1.0);
	EXPECT_LT(Deviate, 2.33);
	EXPECT_GT(Deviate, -3.0); // too good would be no chance either
}

TEST(Sampling, DROP_101_PlacesWithinTrianglesAreUniformToo)
{
	// Over the whole pane: 10 x 10 cells in true coordinates, which cut across triangles.
	const FSurface Surface = MakeUnevenPane();
	const FAreaSampler Sampler = FAreaSampler::Build(Surface);
	constexpr uint32 Samples = 100000;
	double Counts[10][10] = {};
	for (uint32 N = 0; N < Samples; ++N)
	{
		const auto R = Draw(N, 132);
		const FSurfacePoint Point = Sampler.Sample(R[0], R[1], R[2]);
		ASSERT_GE(Point.B, 0.0f);
		ASSERT_GE(Point.C, 0.0f);
		ASSERT_LE(Point.B + Point.C, 1.0f);
		const FVec3f Place = Surface.WorldPoint(Point.Triangle, Point.B, Point.C);
		const int X = std::clamp(static_cast<int>(Place.x() / 1.02f * 10.0f), 0, 9);
		const int Z = std::clamp(static_cast<int>((Place.z() + 0.5f) * 10.0f), 0, 9);
		Counts[X][Z] += 1.0;
	}
	double Sum = 0.0;
	for (const auto& Row : Counts)
	{
		for (const double Count : Row)
		{
			Sum += (Count - Samples / 100.0) * (Count - Samples / 100.0) / (Samples / 100.0);
		}
	}
	EXPECT_LT(ChiSquareDeviate(Sum, 99.0), 2.33);
}

TEST(Sampling, TheExtremesOfTheUnitCubeAreWithinTheSurface)
{
	const FSurface Surface = MakeUnevenPane();
	const FAreaSampler Sampler = FAreaSampler::Build(Surface);
	const float Last = 1.0f - 1.0f / 16777216.0f;
	for (const float Pick : {0.0f, Last})
	{
		for (const float U : {0.0f, Last})
		{
			for (const float V : {0.0f, Last})
			{
				const FSurfacePoint Point = Sampler.Sample(Pick, U, V);
				EXPECT_LT(Point.Triangle, Surface.TriangleCount());
				EXPECT_GE(std::min(Point.B, Point.C), 0.0f);
				EXPECT_LE(Point.B + Point.C, 1.0f);
			}
		}
	}
}
