// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Reading a distance field: between the samples, beyond the grid, and where the gradient vanishes.

#include "FluidDropsCore/Geometry/DistanceField.h"

#include <algorithm>

namespace FluidDrops
{

float FDistanceField::DistanceWithin(const FVec3f& Clamped) const
{
	const FVec3f Place = (Clamped - Low) * PerCell;
	uint32 Node[3];
	float Part[3];
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 LastCell = Counts[std::size_t(Axis)] - 2;
		Node[Axis] = std::min(static_cast<uint32>(std::max(Place[Axis], 0.0f)), LastCell);
		Part[Axis] = Place[Axis] - static_cast<float>(Node[Axis]);
	}
	const float* At = Samples.data() + NodeIndex(Node[0], Node[1], Node[2]);
	const std::size_t Row = Counts[0];
	const std::size_t Layer = Row * Counts[1];
	const auto AlongX = [&](const float* Pair) { return Pair[0] + Part[0] * (Pair[1] - Pair[0]); };
	const auto AlongY = [&](const float* Square)
	{
		const float Near = AlongX(Square);
		return Near + Part[1] * (AlongX(Square + Row) - Near);
	};
	const float Near = AlongY(At);
	return Near + Part[2] * (AlongY(At + Layer) - Near);
}

float FDistanceField::Distance(const FVec3f& Point) const
{
	const FVec3f Clamped = Point.cwiseMax(Low).cwiseMin(High);
	return DistanceWithin(Clamped) + (Point - Clamped).norm();
}

float FDistanceField::LowerBound(const FVec3f& Point) const
{
	const FVec3f Clamped = Point.cwiseMax(Low).cwiseMin(High);
	const float AtBorder = DistanceWithin(Clamped);
	const float Beyond = (Point - Clamped).norm();
	return Beyond > 0.0f ? std::max(Beyond, AtBorder - Beyond) : AtBorder;
}

FVec3f FDistanceField::Normal(const FVec3f& Point) const
{
	FVec3f Gradient;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const FVec3f Step = FVec3f::Unit(Axis) * Cell;
		Gradient[Axis] = Distance(Point + Step) - Distance(Point - Step);
	}
	const float Length = Gradient.norm();
	return Length > 2.0e-6f * Cell ? FVec3f(Gradient / Length) : WayOut(Point);
}

// On the middle of a solid all sides are equally far. Any neighboring sample that is nearer to the outside shows a
// way; the first one of the best, so that the answer is always the same.
FVec3f FDistanceField::WayOut(const FVec3f& Point) const
{
	const FVec3f Place = ((Point.cwiseMax(Low).cwiseMin(High) - Low) * PerCell).array().round();
	FVec3f Best = FVec3f::UnitZ();
	float BestDistance = Distance(Low + Place * Cell);
	for (int Neighbor = 0; Neighbor < 27; ++Neighbor)
	{
		const FVec3f Step(static_cast<float>(Neighbor % 3 - 1), static_cast<float>(Neighbor / 3 % 3 - 1),
			static_cast<float>(Neighbor / 9 - 1));
		const float There = Distance(Low + (Place + Step) * Cell);
		if (There > BestDistance)
		{
			BestDistance = There;
			Best = Step.normalized();
		}
	}
	return Best;
}

} // namespace FluidDrops
