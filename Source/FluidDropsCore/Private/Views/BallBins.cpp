// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/BallBins.h"

#include "FluidDropsCore/DropShapes/DropOutline.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float CellsPerLargest = 8.0f; // of the largest radius: it takes no more than 17 cells along an axis
constexpr uint32 FewestBuckets = 64;
constexpr uint32 MaxBuckets = 1u << 20;

uint32 BucketOfCell(int32 X, int32 Y, int32 Z)
{
	using Detail::ShadingHash;
	return ShadingHash(uint32(X) + ShadingHash(uint32(Y) + ShadingHash(uint32(Z))));
}

int32 CellOf(float Along, float PerCell)
{
	return static_cast<int32>(std::floor(Math::Clamp(Along * PerCell, -1.0e9f, 1.0e9f)));
}

template <typename F>
void ForEachCellOf(const FBall& Ball, float PerCell, F&& Visit)
{
	std::array<int32, 3> Low, High;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		Low[Axis] = CellOf(Ball.Center[Axis] - Ball.Radius, PerCell);
		High[Axis] = CellOf(Ball.Center[Axis] + Ball.Radius, PerCell);
	}
	for (int32 Z = Low[2]; Z <= High[2]; ++Z)
	{
		for (int32 Y = Low[1]; Y <= High[1]; ++Y)
		{
			for (int32 X = Low[0]; X <= High[0]; ++X)
			{
				Visit(BucketOfCell(X, Y, Z));
			}
		}
	}
}

} // namespace

void FBallBins::Build(std::span<const FBall> Balls)
{
	double Sum = 0.0;
	float Largest = 0.0f;
	for (const FBall& Ball : Balls)
	{
		Sum += double(Ball.Radius);
		Largest = std::max(Largest, Ball.Radius);
	}
	const float Mean = Balls.empty() ? 0.0f : float(Sum / double(Balls.size()));
	const float Side = std::max({2.0f * Mean, Largest / CellsPerLargest, 1.0e-6f});
	CellsPerMeter = 1.0f / Side;
	const uint32 Wanted = static_cast<uint32>(std::min<std::size_t>(8 * Balls.size(), MaxBuckets));
	BucketMask = std::bit_ceil(std::max(Wanted, FewestBuckets)) - 1;

	// Counting sort: rows stay in order within a bucket.
	Next.assign(std::size_t(BucketMask) + 2, 0);
	for (const FBall& Ball : Balls)
	{
		ForEachCellOf(Ball, CellsPerMeter, [this](uint32 Bucket) { ++Next[(Bucket & BucketMask) + 1]; });
	}
	for (std::size_t Bucket = 1; Bucket < Next.size(); ++Bucket)
	{
		Next[Bucket] += Next[Bucket - 1];
	}
	Table.assign(Next.begin(), Next.end());
	Table.resize(Next.size() + Next.back());
	const std::size_t FirstRow = Next.size();
	for (uint32 Row = 0; Row < Balls.size(); ++Row)
	{
		ForEachCellOf(Balls[Row], CellsPerMeter,
			[this, Row, FirstRow](uint32 Bucket) { Table[FirstRow + Next[Bucket & BucketMask]++] = Row; });
	}
}

uint32 FBallBins::BucketAt(const FVec3f& Point) const
{
	return BucketOfCell(
			   CellOf(Point.x(), CellsPerMeter), CellOf(Point.y(), CellsPerMeter), CellOf(Point.z(), CellsPerMeter)) &
		BucketMask;
}

} // namespace FluidDrops
