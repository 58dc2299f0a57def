// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Random.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

// The three vectors that the authors publish for philox4x32 with 10 rounds (Random123's kat_vectors).
TEST(Random, PhiloxGivesThePublishedKnownAnswers)
{
	EXPECT_EQ(Philox4x32({0, 0, 0, 0}, 0, 0), (FPhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
	EXPECT_EQ(Philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, 0xffffffff, 0xffffffff),
		(FPhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
	EXPECT_EQ(Philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, 0xa4093822, 0x299f31d0),
		(FPhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, NumbersAreUniformAndDifferByRowTickPurposeAndSeed)
{
	double Sum = 0.0;
	double SumOfSquares = 0.0;
	constexpr uint32 Rows = 20000;
	for (uint32 Row = 0; Row < Rows; ++Row)
	{
		for (const float Value : RandomUnit4(7, Row, 3, ERandomPurpose::EmitPlace))
		{
			ASSERT_GE(Value, 0.0f);
			ASSERT_LT(Value, 1.0f);
			Sum += double(Value);
			SumOfSquares += double(Value) * double(Value);
		}
	}
	const double Mean = Sum / (4.0 * Rows);
	EXPECT_NEAR(Mean, 0.5, 0.004); // 4 sigma
	EXPECT_NEAR(SumOfSquares / (4.0 * Rows) - Mean * Mean, 1.0 / 12.0, 0.001);

	const auto Base = RandomUnit4(7, 1, 3, ERandomPurpose::EmitPlace);
	EXPECT_NE(Base, RandomUnit4(8, 1, 3, ERandomPurpose::EmitPlace));
	EXPECT_NE(Base, RandomUnit4(7, 2, 3, ERandomPurpose::EmitPlace));
	EXPECT_NE(Base, RandomUnit4(7, 1, 4, ERandomPurpose::EmitPlace));
	EXPECT_NE(Base, RandomUnit4(7, 1, 3, ERandomPurpose::EmitMotion));
	EXPECT_NE(Base, RandomUnit4(7, 1, 3 + (uint64(1) << 32), ERandomPurpose::EmitPlace));
}
