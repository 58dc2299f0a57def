// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How large raindrops are and how fast they come (Docs/Model/Weather.md#drop-sizes). In the air there are N0
// exp(-Lambda D) drops per volume and diameter, Lambda = 4.1 / mm x R^-0.21 for R mm/h of rain (Marshall and Palmer
// 1948). Through a level plane comes that times their terminal speed (Flight.h), so that the drops that land are larger
// than those in the air. Sizes are cut off at both ends; N0 is chosen such that what comes down is R exactly, which
// gives the water of the drops that are left out to those that are not.
//
// The density over diameters is kept as a table, linear between its nodes, and inverted exactly.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <array>

namespace FluidDrops
{

/** All that sizes depend on. */
struct FRainKind
{
	float Rate = 0.0f;        // R, mm/h
	float MinDiameter = 0.0f; // m
	float MaxDiameter = 0.0f;
	float Density = 0.0f;        // of the liquid, kg/m^3
	float SurfaceTension = 0.0f; // N/m
	float Gravity = 0.0f;        // downward, m/s^2

	bool operator==(const FRainKind&) const = default;
};

/** Terminal speed of a drop in still air, m/s. */
FD_CORE_API double TerminalSpeed(double Diameter, double Density, double SurfaceTension, double Gravity);

/** The box that rain falls through and how the air moves past it: what decides where drops come in. */
struct FRainInflow
{
	FVec3f Size;  // of the box, m
	FVec2f Drift; // of the air against the box, m/s
};

/** Bounds of what comes into a box where the air does not move past it alike everywhere. */
struct FRainSides
{
	float Top;     // m^2
	float Down;    // of the air through the top, m/s
	float Through; // air through the sides, m^3/s
};

class FRainSizes
{
public:
	static constexpr uint32 Cells = 256;

	/** A table for another kind of rain; nothing happens when it is the same. */
	FD_CORE_API void Build(const FRainKind& Kind);

	/** Weighs every size with the area that it comes in through: its path over the top of the box, and upwind of it.
	 * Returns how many drops come, 1/s. */
	FD_CORE_API double Weigh(const FRainInflow& Inflow);

	/** The same where the air moves past a box in many ways: with the area of its top and what may come in through its
	 * sides. */
	FD_CORE_API double WeighSides(const FRainSides& Sides);

	/** Weighs every size with how many are in the air at once: the slower, the more. Returns how many there are in that
	 * volume, m^3. */
	FD_CORE_API double WeighInAir(double Volume);

	struct FSize
	{
		float Diameter; // m
		float Speed;    // m/s
	};

	/** The size of a drop for a uniform number in [0, 1). */
	FD_CORE_API FSize Sample(float Unit) const;

	/** Drops per area and time in still air, 1/(m^2 s). */
	FD_CORE_API double FluxOfDrops() const;

private:
	double DiameterAt(double Node) const { return Least + Step * Node; }
	/** Sum from Weighted; returns the whole. */
	double SumUp();

	FRainKind Built;
	double Least = 0.0;                       // m
	double Step = 0.0;                        // m
	std::array<double, Cells + 1> Flux{};     // per area, time and diameter at each node, 1/(m^3 s)
	std::array<float, Cells + 1> Speed{};     // m/s
	std::array<double, Cells + 1> Weighted{}; // Flux times what Weigh or WeighInAir said
	std::array<double, Cells + 1> Sum{};      // of Weighted, up to each node
};

} // namespace FluidDrops
