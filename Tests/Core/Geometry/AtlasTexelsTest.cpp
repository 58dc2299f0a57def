// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about which place a texel of an atlas shows.

#include "FluidDropsCore/Geometry/AtlasTexels.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

constexpr uint32 Side = 16;
/** One right triangle in the lower left, a smaller one apart from it. */
const std::array<FSurfaceAtlas::FCorners, 2> TwoCharts{{{FVec2f(1.0f, 1.0f), FVec2f(9.0f, 1.0f), FVec2f(1.0f, 9.0f)},
	{FVec2f(12.0f, 12.0f), FVec2f(15.0f, 12.0f), FVec2f(12.0f, 15.0f)}}};

} // namespace

TEST(AtlasTexels, ATexelLiesWhereItsMiddleIsInTheChart)
{
	std::vector<FAtlasTexel> Texels;
	LocateTexels(TwoCharts, Side, Texels);
	ASSERT_EQ(Texels.size(), size_t(Side * Side));
	uint32 Located = 0;
	for (uint32 Texel = 0; Texel < Texels.size(); ++Texel)
	{
		const FAtlasTexel& At = Texels[Texel];
		if (At.Triangle == IndexNone)
		{
			continue;
		}
		++Located;
		const FSurfaceAtlas::FCorners& Chart = TwoCharts[At.Triangle];
		const FVec2f Place = Chart[0] + (Chart[1] - Chart[0]) * At.B + (Chart[2] - Chart[0]) * At.C;
		EXPECT_NEAR(Place.x(), float(Texel % Side) + 0.5f, 1e-4f) << Texel;
		EXPECT_NEAR(Place.y(), float(Texel / Side) + 0.5f, 1e-4f) << Texel;
	}
	EXPECT_GT(Located, 32u);
	EXPECT_EQ(Texels[2 * Side + 2].Triangle, 0u);
	EXPECT_EQ(Texels[12 * Side + 12].Triangle, 1u);
}

TEST(AtlasTexels, TheGutterContinuesTheChartBesideItAndNothingElseDoes)
{
	std::vector<FAtlasTexel> Texels;
	LocateTexels(TwoCharts, Side, Texels);
	const FAtlasTexel& Below = Texels[0 * Side + 4];
	EXPECT_EQ(Below.Triangle, 0u);
	EXPECT_LT(Below.C, 0.0f);
	EXPECT_EQ(Texels[3 * Side + 14].Triangle, IndexNone);
}

TEST(AtlasTexels, AChartWithoutAreaHasNoPlace)
{
	const std::array<FSurfaceAtlas::FCorners, 1> Line{{{FVec2f(1.0f, 1.0f), FVec2f(5.0f, 1.0f), FVec2f(9.0f, 1.0f)}}};
	std::vector<FAtlasTexel> Texels;
	LocateTexels(Line, Side, Texels);
	for (const FAtlasTexel& At : Texels)
	{
		EXPECT_EQ(At.Triangle, IndexNone);
	}
}
