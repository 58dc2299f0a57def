// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How finely to cut a surface when only drops of one triangle are tested against each other: many triangles make
// collisions cheap and trajectories dear. Three measurements of short test runs decide, as in Fournier 1997
// (Docs/Model/SurfaceDrops.md#published-measurements): how many triangles a drop crosses in a step, what collisions
// cost for each subdivision, and what a crossing costs.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <span>

namespace FluidDrops::Reference
{

/** What was measured for one subdivision. */
struct FSubdivisionTrial
{
	uint32 Triangles;
	double Crossings;     // mean per drop and step
	double CollisionTime; // per step, at crossings that are the same for all trials, s
};

/** y = Base + Slope x, and how well it holds. */
struct FLineFit
{
	double Base;
	double Slope;
	double RSquared;
};

/** Least squares. */
inline FLineFit FitLine(std::span<const double> X, std::span<const double> Y)
{
	const double Count = double(X.size());
	double SumX = 0.0, SumY = 0.0, SumXX = 0.0, SumXY = 0.0, SumYY = 0.0;
	for (std::size_t Index = 0; Index < X.size(); ++Index)
	{
		SumX += X[Index];
		SumY += Y[Index];
		SumXX += X[Index] * X[Index];
		SumXY += X[Index] * Y[Index];
		SumYY += Y[Index] * Y[Index];
	}
	const double VarX = SumXX - SumX * SumX / Count;
	const double VarY = SumYY - SumY * SumY / Count;
	const double Cov = SumXY - SumX * SumY / Count;
	const double Slope = Cov / VarX;
	return {(SumY - Slope * SumX) / Count, Slope, VarY > 0.0 ? Cov * Cov / (VarX * VarY) : 1.0};
}

/** What a step is expected to cost: collisions, and trajectories at that many crossings, s. */
inline double ExpectedStepTime(const FSubdivisionTrial& Trial, const FLineFit& TrajectoryTime)
{
	return Trial.CollisionTime + TrajectoryTime.Base + TrajectoryTime.Slope * Trial.Crossings;
}

/** The number of triangles for which a step is expected to cost least. */
inline uint32 BestSubdivision(std::span<const FSubdivisionTrial> Trials, const FLineFit& TrajectoryTime)
{
	const FSubdivisionTrial* Best = &Trials.front();
	for (const FSubdivisionTrial& Trial : Trials)
	{
		Best = ExpectedStepTime(Trial, TrajectoryTime) < ExpectedStepTime(*Best, TrajectoryTime) ? &Trial : Best;
	}
	return Best->Triangles;
}

} // namespace FluidDrops::Reference
