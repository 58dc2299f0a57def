// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/WindBlower.h"

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

FStatus CheckWindBlower(const FWindLayout& Layout, const FWindBlower& Blower)
{
	if (Blower.IsNone())
	{
		return {};
	}
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		if (Blower.Counts[Axis] < 1 || Blower.Counts[Axis] > Layout.Counts[Axis] ||
			Blower.First[Axis] > Layout.Counts[Axis] - Blower.Counts[Axis])
		{
			return MakeError("wind blower: must be at least a voxel large and lie in the grid");
		}
	}
	if (Blower.OnlySide != IndexNone && Blower.OnlySide > 5)
	{
		return MakeError("wind blower: onlySide: must be from 0 to 5, or none");
	}
	return {};
}

FVec3f WindDirection(uint32 Field)
{
	FVec3f Direction = FVec3f::Zero();
	Direction[Field < 4 ? Field % 2 : 2] = Field == 2 || Field == 3 || Field == 5 ? -1.0f : 1.0f;
	return Direction;
}

TResult<std::array<float, MaxWindFields>> WeighWindFields(
	const FVec3f& Velocity, EWindWeights Weights, uint32 FieldCount)
{
	std::array<float, MaxWindFields> Result = {};
	if (!(Velocity.cwiseAbs().maxCoeff() <= 1000.0f) || !IsFinite(Velocity))
	{
		return MakeError("wind blower: velocity: must be from -1000 to 1000 m/s");
	}
	if (FieldCount == 1)
	{
		Result[0] = Velocity.norm(); // air comes in through the sides: only its strength can change
		return Result;
	}
	if (Velocity.z() != 0.0f && (FieldCount < MaxWindFields || Weights == EWindWeights::Linear))
	{
		return MakeError("wind blower: velocity: must lie in the xy plane, for four stored fields and linear weights");
	}
	if (Weights == EWindWeights::Linear)
	{
		const float Strength = Velocity.norm();
		double Quarters = Math::Atan2(double(Velocity.y()), double(Velocity.x())) / (0.5 * Math::Pi);
		Quarters = Quarters < 0.0 ? Quarters + 4.0 : Quarters;
		const uint32 Quadrant = Quarters < 4.0 ? uint32(Quarters) : 0;
		const float Fraction = Quarters < 4.0 ? float(Quarters - double(Quadrant)) : 0.0f;
		Result[Quadrant] = Strength * (1.0f - Fraction);
		Result[(Quadrant + 1) % 4] = Strength * Fraction;
		return Result;
	}
	for (uint32 Field = 0; Field < FieldCount; ++Field)
	{
		const float Along = Velocity.dot(WindDirection(Field));
		Result[Field] = Along > 0.0f ? Along : 0.0f;
	}
	return Result;
}

} // namespace FluidDrops
