// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What tests of the fluid look at: shape, spacing, density and pieces of a set of particles. All in double, from
// positions alone, by the plain neighbor search of the reference: independent of any solver.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceField.h"
#include "PlainNeighbors.h"
#include "Support/FluidScenes.h"

#include <Eigen/Eigenvalues>

#include <numeric>

namespace FluidDrops
{

/** Places as columns in single precision. */
struct FPlaceColumns
{
	std::vector<float> X, Y, Z;

	explicit FPlaceColumns(const FPlaceList& Places)
	{
		for (const FVec3d& Place : Places)
		{
			X.push_back(float(Place.x()));
			Y.push_back(float(Place.y()));
			Z.push_back(float(Place.z()));
		}
	}

	FFieldPoints View() const { return {X, Y, Z}; }
};

inline FVec3d MiddleOf(const FPlaceList& Places)
{
	return std::accumulate(Places.begin(), Places.end(), FVec3d(FVec3d::Zero())) / double(Places.size());
}

struct FMeanAndSpread
{
	double Mean = 0.0;
	double Spread = 0.0; // standard deviation
	double Least = 0.0;
	double Most = 0.0;
};

inline FMeanAndSpread Summarise(const std::vector<double>& Values)
{
	FMeanAndSpread Result;
	if (Values.empty())
	{
		return Result;
	}
	Result.Mean = std::accumulate(Values.begin(), Values.end(), 0.0) / double(Values.size());
	for (const double Value : Values)
	{
		Result.Spread += (Value - Result.Mean) * (Value - Result.Mean) / double(Values.size());
	}
	Result.Spread = std::sqrt(Result.Spread);
	Result.Least = *std::min_element(Values.begin(), Values.end());
	Result.Most = *std::max_element(Values.begin(), Values.end());
	return Result;
}

/** Root mean square distances from the middle along the principal axes, ascending, m. */
inline FVec3d PrincipalAxes(const FPlaceList& Places)
{
	const FVec3d Middle = MiddleOf(Places);
	FMat3d Covariance = FMat3d::Zero();
	for (const FVec3d& Place : Places)
	{
		Covariance += (Place - Middle) * (Place - Middle).transpose() / double(Places.size());
	}
	return Eigen::SelfAdjointEigenSolver<FMat3d>(Covariance).eigenvalues().cwiseMax(0.0).cwiseSqrt();
}

/** Smallest over largest principal axis: 1 for a ball. */
inline double Roundness(const FPlaceList& Places)
{
	const FVec3d Axes = PrincipalAxes(Places);
	return Axes[0] / Axes[2];
}

/** Root mean square distance from the middle along a world axis, m. */
inline double ExtentAlong(const FPlaceList& Places, int Axis)
{
	const double Middle = MiddleOf(Places)[Axis];
	double Sum = 0.0;
	for (const FVec3d& Place : Places)
	{
		Sum += (Place[Axis] - Middle) * (Place[Axis] - Middle);
	}
	return std::sqrt(Sum / double(Places.size()));
}

/** rho of (F4) for every particle. */
inline std::vector<double> DensitiesOf(const FPlaceList& Places, double Radius)
{
	const Reference::FPlainNeighbors Neighbors = Reference::FindPlainNeighbors(Places, Radius);
	std::vector<double> Densities(Places.size(), 0.0);
	for (uint32 I = 0; I < Places.size(); ++I)
	{
		for (const uint32 J : Neighbors[I])
		{
			const double Closeness = 1.0 - (Places[J] - Places[I]).norm() / Radius;
			Densities[I] += Closeness * Closeness;
		}
	}
	return Densities;
}

/** Distance to the nearest other particle within Radius, else Radius; m. */
inline std::vector<double> NearestDistances(const FPlaceList& Places, double Radius)
{
	const Reference::FPlainNeighbors Neighbors = Reference::FindPlainNeighbors(Places, Radius);
	std::vector<double> Nearest(Places.size(), Radius);
	for (uint32 I = 0; I < Places.size(); ++I)
	{
		for (const uint32 J : Neighbors[I])
		{
			Nearest[I] = std::min(Nearest[I], (Places[J] - Places[I]).norm());
		}
	}
	return Nearest;
}

/** How many particles each connected piece has; two nearer than Reach belong together. */
inline std::vector<uint32> PieceSizes(const FPlaceList& Places, double Reach)
{
	const Reference::FPlainNeighbors Neighbors = Reference::FindPlainNeighbors(Places, Reach);
	std::vector<bool> Seen(Places.size(), false);
	std::vector<uint32> Sizes;
	for (uint32 Start = 0; Start < Places.size(); ++Start)
	{
		std::vector<uint32> Open;
		if (!Seen[Start])
		{
			Open.push_back(Start);
			Seen[Start] = true;
			Sizes.push_back(0);
		}
		while (!Open.empty())
		{
			const uint32 I = Open.back();
			Open.pop_back();
			++Sizes.back();
			for (const uint32 J : Neighbors[I])
			{
				if (!Seen[J])
				{
					Seen[J] = true;
					Open.push_back(J);
				}
			}
		}
	}
	return Sizes;
}

/** The value below which a share of all lie. */
inline double Percentile(std::vector<double> Values, double Share)
{
	std::sort(Values.begin(), Values.end());
	return Values[std::size_t(Share * double(Values.size() - 1))];
}

inline std::vector<double> Coordinates(const FPlaceList& Places, int Axis)
{
	std::vector<double> Result;
	for (const FVec3d& Place : Places)
	{
		Result.push_back(Place[Axis]);
	}
	return Result;
}

inline bool AllFinite(const FPlaceList& Places)
{
	return std::all_of(Places.begin(), Places.end(), [](const FVec3d& Place) { return Place.allFinite(); });
}

} // namespace FluidDrops
