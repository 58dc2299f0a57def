// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Numerics.h"

#include <gtest/gtest.h>

#include <limits>

using namespace FluidDrops;

namespace
{

template <typename T>
void ExpectAnglesWithin(T Ulps)
{
	for (int Step = -3600; Step <= 3600; ++Step)
	{
		const double Angle = Math::Pi * Step / 3600.0;
		for (const double Radius : {1e-6, 1.0, 3e5})
		{
			const T X = static_cast<T>(Radius * std::cos(Angle));
			const T Y = static_cast<T>(Radius * std::sin(Angle));
			const long double Exact = std::atan2(static_cast<long double>(Y), static_cast<long double>(X));
			const T Limit = Ulps * std::numeric_limits<T>::epsilon() * static_cast<T>(std::abs(Exact));
			ASSERT_LE(std::abs(static_cast<T>(static_cast<long double>(Math::Atan2(Y, X)) - Exact)), Limit) << Step;
		}
	}
}

} // namespace

TEST(Numerics, Atan2IsTheAngleOfAVector)
{
	ExpectAnglesWithin<float>(4.0f);
	ExpectAnglesWithin<double>(4.0);
	EXPECT_EQ(Math::Atan2(0.0, 0.0), 0.0);
	EXPECT_EQ(Math::Atan2(0.0, -1.0), Math::Pi);
	EXPECT_EQ(Math::Atan2(1.0, 0.0), Math::Pi / 2.0);
	EXPECT_EQ(Math::Atan2(-1.0, 0.0), -Math::Pi / 2.0);
}
