// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The terminal speeds of water drops that Gunn and Kinzer measured (1949, "The terminal velocity of fall for water
// droplets in stagnant air", J. Meteor. 6, table 2), in still air at 20 degrees C and 1013 hPa.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <cstddef>

namespace FluidDrops
{

struct FMeasuredFall
{
	double Diameter; // mm
	double Speed;    // m/s
};

inline constexpr FMeasuredFall GunnKinzer[] = {{0.1, 0.27}, {0.2, 0.72}, {0.3, 1.17}, {0.4, 1.62}, {0.5, 2.06},
	{0.6, 2.47}, {0.7, 2.87}, {0.8, 3.27}, {0.9, 3.67}, {1.0, 4.03}, {1.2, 4.64}, {1.4, 5.17}, {1.6, 5.65}, {1.8, 6.09},
	{2.0, 6.49}, {2.2, 6.90}, {2.4, 7.27}, {2.6, 7.57}, {2.8, 7.82}, {3.0, 8.06}, {3.2, 8.26}, {3.4, 8.44}, {3.6, 8.60},
	{3.8, 8.72}, {4.0, 8.83}, {4.2, 8.92}, {4.4, 8.98}, {4.6, 9.03}, {4.8, 9.07}, {5.0, 9.09}, {5.2, 9.12}, {5.4, 9.14},
	{5.6, 9.16}, {5.8, 9.17}};

/** Between the entries along a line, m/s. */
inline double GunnKinzerSpeed(double Millimetres)
{
	const FMeasuredFall* Above = GunnKinzer + 1;
	while (Above + 1 != GunnKinzer + sizeof(GunnKinzer) / sizeof(GunnKinzer[0]) && Above->Diameter < Millimetres)
	{
		++Above;
	}
	const FMeasuredFall& Below = Above[-1];
	const double Part = (Millimetres - Below.Diameter) / (Above->Diameter - Below.Diameter);
	return Below.Speed + (Above->Speed - Below.Speed) * Part;
}

} // namespace FluidDrops
