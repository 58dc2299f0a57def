// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A drop comes out of its 64 bytes as it went in, as far as a picture can tell. UnpackDrop is the function that the
// shaders are compiled from.

#include "DropPacking.ush"
#include "FluidDropsCore/Foundation/Random.h"
#include "Render/DropPacking.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

FVec3f Direction(const float4& Row)
{
	return {Row.x, Row.y, Row.z};
}

float AngleBetweenUnits(const FVec3f& A, const FVec3f& B)
{
	return std::atan2(A.cross(B).norm(), A.dot(B));
}

/** Any drop that a frame may have. */
FRenderDrop RandomDrop(uint32 Index)
{
	const auto Unit = [Index](uint32 Part) { return RandomUnit4(5, Index, Part, ERandomPurpose::EmitMotion); };
	const std::array<float, 4> A = Unit(0), B = Unit(1), C = Unit(2), D = Unit(3);
	FRenderDrop Drop;
	const float Z = 2.0f * A[0] - 1.0f;
	const float Turn = 6.2831853f * A[1];
	Drop.Normal = FVec3f(std::sqrt(1.0f - Z * Z) * std::cos(Turn), std::sqrt(1.0f - Z * Z) * std::sin(Turn), Z);
	Drop.Along = Drop.Normal.cross(FVec3f(A[2], A[3] - 0.5f, B[0] - 0.5f)).normalized();
	Drop.Position = FVec3f(B[1] - 0.5f, B[2] - 0.5f, B[3]);
	Drop.Radius = 1.0e-5f + 2.0e-3f * C[0];
	Drop.Shape = SolveProfile<float>({20.0f + 140.0f * C[1], 0.0f, 0.3f * C[2]});
	Drop.Stretch = 1.0f + 2.0f * C[3];
	Drop.Wobble = D[0];
	Drop.Roughening = 0.5f * D[1];
	Drop.Way = 1000.0f * D[2];
	Drop.Seed = Index * 7919u;
	Drop.SkyVisibility = D[3];
	Drop.Deposit = 0.01f * D[0];
	Drop.bPool = Index % 5 == 0;
	Drop.bLobed = Index % 5 == 1 || Index % 5 == 2;
	Drop.Lobe.Forward = A[0];
	Drop.Lobe.Raise = 1.5f * A[1];
	Drop.Lobe.Form = Index % 5 == 1 ? ELobeForm::Source : ELobeForm::Sealed;
	return Drop;
}

void ExpectRow(const float4& Found, const std::array<float, 4>& Wanted, float Scale, float Least)
{
	EXPECT_NEAR(Found.x * Scale, Wanted[0], Least);
	EXPECT_NEAR(Found.y * Scale, Wanted[1], Least);
	EXPECT_NEAR(Found.z * Scale, Wanted[2], Least);
	EXPECT_NEAR(Found.w * Scale, Wanted[3], Least);
}

} // namespace

TEST(DropPacking, COND_11_ADropTakes64BytesOfAFrame)
{
	EXPECT_LE(sizeof(FPackedDrop), 64u);
}

TEST(DropPacking, COND_11_ADropComesBackAsAPictureNeedsIt)
{
	for (uint32 Index = 0; Index < 5000; ++Index)
	{
		const FRenderDrop Drop = RandomDrop(Index);
		const float Detail = 2.0f * float(Index % 101) / 100.0f;
		const FDropData Found = UnpackDrop(PackDrop(Drop, Detail, Index * 13));
		EXPECT_EQ(Direction(Found.PositionSize), Drop.Position);
		EXPECT_LT(AngleBetweenUnits(Direction(Found.NormalStretch), Drop.Normal), 7.0e-5f);
		EXPECT_LT(AngleBetweenUnits(Direction(Found.AlongWobble), Drop.Along), 1.2e-4f);
		EXPECT_NEAR(Direction(Found.AlongWobble).dot(Direction(Found.NormalStretch)), 0.0f, 1e-6f);
		EXPECT_NEAR(Direction(Found.AlongWobble).norm(), 1.0f, 1e-6f);
		EXPECT_NEAR(Found.NormalStretch.w / Drop.Stretch, 1.0f, 5e-5f);
		EXPECT_NEAR(Found.AlongWobble.w, Drop.Wobble, 2.1e-3f);
		// Lengths: within 1e-5 of the largest of them.
		const float Size = Found.PositionSize.w;
		const auto InMeters = [&](const std::array<float, 4>& Radii)
		{
			return std::array<float, 4>{
				Radii[0] * Drop.Radius, Radii[1] * Drop.Radius, Radii[2] * Drop.Radius, Radii[3] * Drop.Radius};
		};
		ExpectRow(Found.Radii, InMeters(Drop.Shape.Radius), Size, 1e-5f * Size);
		ExpectRow(Found.Heights, InMeters(Drop.Shape.Height), Size, 1e-5f * Size);
		if (Drop.bLobed)
		{
			EXPECT_EQ(Found.Shifts.x, Drop.Lobe.Forward);
			EXPECT_EQ(Found.Shifts.y, Drop.Lobe.Raise);
			EXPECT_EQ(Found.Shifts.z, Drop.Lobe.Form == ELobeForm::Source ? 1.0f : 0.0f);
		}
		else
		{
			ExpectRow(Found.Shifts, InMeters(Drop.Shape.Shift), Size, 2e-5f * Size);
		}
		EXPECT_NEAR(Found.Noise.x, Drop.Roughening, 7e-5f);
		EXPECT_EQ(Found.Noise.y, Drop.Way);
		EXPECT_NEAR(Found.Noise.z, Detail, 1e-3f);
		EXPECT_NEAR(Found.Ground.x, Drop.SkyVisibility, 2.1e-3f);
		EXPECT_NEAR(Found.Ground.y, Drop.Deposit, 4e-3f * Drop.Deposit);
		EXPECT_EQ(Found.Place.x, Index * 13);
		EXPECT_EQ(Found.Place.y == FD_DROP_POOL, Drop.bPool);
		EXPECT_EQ(Found.Place.z, Drop.Seed & 16777215u);
	}
}

TEST(DropPacking, COND_11_WhatStandsStraightStaysStraight)
{
	// Walls and floors are seen most: there nothing is rounded at all, and the ends of every range are kept.
	for (const FVec3f& Normal :
		{FVec3f(1, 0, 0), FVec3f(-1, 0, 0), FVec3f(0, 1, 0), FVec3f(0, -1, 0), FVec3f(0, 0, 1), FVec3f(0, 0, -1)})
	{
		FRenderDrop Drop;
		Drop.Normal = Normal;
		Drop.Along = FVec3f(Normal.z(), Normal.x(), Normal.y());
		Drop.Wobble = Drop.SkyVisibility = 1.0f;
		Drop.Roughening = 0.5f;
		const FDropData Found = UnpackDrop(PackDrop(Drop, 2.0f, 0));
		EXPECT_EQ(Direction(Found.NormalStretch), Normal);
		EXPECT_LT((Direction(Found.AlongWobble) - Drop.Along).norm(), 1e-6f);
		EXPECT_EQ(Found.NormalStretch.w, 1.0f);
		EXPECT_EQ(Found.AlongWobble.w, 1.0f);
		EXPECT_EQ(Found.Noise.x, 0.5f);
		EXPECT_EQ(Found.Noise.z, 2.0f);
		EXPECT_EQ(Found.Ground.x, 1.0f);
		EXPECT_EQ(Found.Ground.y, 0.0f);
	}
}
