// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Where thin films of particles in the plane across y meet, and at which angles (FLUID_30). Around a particle at a
// junction, the particles of a ring fall into three groups or more; elsewhere on a film into two.

#pragma once

#include "Support/FluidMeasures.h"

#include <numbers>

namespace FluidDrops
{

struct FFilmJunction
{
	FVec3d Place;
	std::vector<double> Angles; // between films that are side by side, degrees
};

/** Directions, in radians, in which films leave a place: the middles of what lies in a ring around it. */
inline std::vector<double> FilmsFrom(
	const FPlaceList& Places, const FVec3d& Place, double Inner, double Outer, double Gap)
{
	FPlaceList Ring;
	for (const FVec3d& Other : Places)
	{
		const double Away = (Other - Place).norm();
		if (Away > Inner && Away < Outer)
		{
			Ring.push_back(Other);
		}
	}
	std::vector<double> Directions;
	std::vector<bool> Taken(Ring.size(), false);
	for (std::size_t Start = 0; Start < Ring.size(); ++Start)
	{
		if (Taken[Start])
		{
			continue;
		}
		std::vector<std::size_t> Group = {Start};
		Taken[Start] = true;
		FVec3d Sum = FVec3d::Zero();
		for (std::size_t Next = 0; Next < Group.size(); ++Next)
		{
			Sum += Ring[Group[Next]] - Place;
			for (std::size_t Other = 0; Other < Ring.size(); ++Other)
			{
				if (!Taken[Other] && (Ring[Other] - Ring[Group[Next]]).norm() < Gap)
				{
					Taken[Other] = true;
					Group.push_back(Other);
				}
			}
		}
		Directions.push_back(std::atan2(Sum.z(), Sum.x()));
	}
	std::sort(Directions.begin(), Directions.end());
	return Directions;
}

/** H is the interaction radius: films are thinner, and junctions further than two of it from each other. */
inline std::vector<FFilmJunction> FindFilmJunctions(const FPlaceList& Places, double H)
{
	const double Inner = 0.8 * H, Outer = 2.0 * H, Gap = 0.6 * H;
	std::vector<FPlaceList> Crowds;
	for (const FVec3d& Place : Places)
	{
		if (FilmsFrom(Places, Place, Inner, Outer, Gap).size() >= 3)
		{
			const auto Near = std::find_if(Crowds.begin(), Crowds.end(),
				[&](const FPlaceList& Crowd) { return (Crowd[0] - Place).norm() < Outer; });
			(Near != Crowds.end() ? *Near : Crowds.emplace_back()).push_back(Place);
		}
	}
	std::vector<FFilmJunction> Junctions;
	for (const FPlaceList& Crowd : Crowds)
	{
		FFilmJunction& Junction = Junctions.emplace_back();
		Junction.Place = MiddleOf(Crowd);
		const std::vector<double> Films = FilmsFrom(Places, Junction.Place, Inner, Outer, Gap);
		for (std::size_t Index = 0; Index < Films.size(); ++Index)
		{
			const double Next = Index + 1 < Films.size() ? Films[Index + 1] : Films[0] + 2.0 * std::numbers::pi;
			Junction.Angles.push_back((Next - Films[Index]) * 180.0 / std::numbers::pi);
		}
	}
	return Junctions;
}

} // namespace FluidDrops
