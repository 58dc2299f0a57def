// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about balls in bins.

#include "FluidDropsCore/Views/BallBins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace FluidDrops;

namespace
{

std::vector<FBall> SomeBalls(size_t Count)
{
	std::mt19937 Random(3);
	std::uniform_real_distribution<float> Place(-0.1f, 0.1f);
	std::uniform_real_distribution<float> Size(1.0e-4f, 3.0e-3f);
	std::vector<FBall> Balls(Count);
	for (FBall& Ball : Balls)
	{
		Ball = {FVec3f(Place(Random), Place(Random), 0.1f * Place(Random)), Size(Random)};
	}
	return Balls;
}

} // namespace

TEST(BallBins, APointFindsEveryBallThatHoldsIt)
{
	std::vector<FBall> Balls = SomeBalls(2000);
	Balls.push_back({FVec3f::Zero(), 0.05f}); // one that is much larger
	FBallBins Bins;
	Bins.Build(Balls);
	std::mt19937 Random(5);
	std::uniform_real_distribution<float> Place(-0.1f, 0.1f);
	size_t Found = 0;
	for (int Point = 0; Point < 3000; ++Point)
	{
		const FVec3f At(Place(Random), Place(Random), 0.1f * Place(Random));
		const std::span<const uint32> Rows = Bins.RowsOf(Bins.BucketAt(At));
		for (uint32 Row = 0; Row < Balls.size(); ++Row)
		{
			if ((Balls[Row].Center - At).norm() <= Balls[Row].Radius)
			{
				++Found;
				ASSERT_TRUE(std::binary_search(Rows.begin(), Rows.end(), Row)) << Row; // and rows are in order
			}
		}
	}
	EXPECT_GT(Found, 500u);
}

TEST(BallBins, LittleIsLookedAtInVain)
{
	const std::vector<FBall> Balls = SomeBalls(5000);
	FBallBins Bins;
	Bins.Build(Balls);
	size_t Entries = 0;
	for (uint32 Bucket = 0; Bucket <= Bins.Mask(); ++Bucket)
	{
		Entries += Bins.RowsOf(Bucket).size();
	}
	EXPECT_LT(Entries, 12 * Balls.size());
	EXPECT_EQ(Bins.Words().size(), Entries + Bins.Mask() + 2);
}

TEST(BallBins, NoBallsAreNoRows)
{
	FBallBins Bins;
	Bins.Build({});
	EXPECT_TRUE(Bins.RowsOf(Bins.BucketAt(FVec3f(1.0f, 2.0f, 3.0f))).empty());
}
