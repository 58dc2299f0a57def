// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Geometry/ShelfPacking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace FluidDrops
{

namespace
{

/** Places is null when only the fit is asked for. */
bool PackShelves(std::span<const FShelfBox> Boxes, std::span<const uint32> Order, double Scale, uint32 Resolution,
	std::vector<std::array<uint32, 2>>* Places)
{
	uint32 X = 0;
	uint32 Y = 0;
	uint32 ShelfHeight = 0;
	for (const uint32 Box : Order)
	{
		const double Width = std::max(std::ceil(Boxes[Box].Width * Scale), 1.0) + 2.0 * ShelfGutter;
		const double Height = std::max(std::ceil(Boxes[Box].Height * Scale), 1.0) + 2.0 * ShelfGutter;
		if (Width > double(Resolution) || Height > double(Resolution))
		{
			return false;
		}
		if (X + uint32(Width) > Resolution)
		{
			X = 0;
			Y += ShelfHeight;
			ShelfHeight = 0;
		}
		ShelfHeight = std::max(ShelfHeight, uint32(Height));
		if (Y + ShelfHeight > Resolution)
		{
			return false;
		}
		if (Places)
		{
			(*Places)[Box] = {X + ShelfGutter, Y + ShelfGutter};
		}
		X += uint32(Width);
	}
	return true;
}

} // namespace

std::optional<FShelfPlan> PackOnShelves(std::span<const FShelfBox> Boxes, uint32 Resolution)
{
	std::vector<uint32> Order(Boxes.size());
	std::iota(Order.begin(), Order.end(), 0u);
	std::sort(Order.begin(), Order.end(),
		[&](uint32 A, uint32 B)
		{ return Boxes[A].Height != Boxes[B].Height ? Boxes[A].Height > Boxes[B].Height : A < B; });
	double Longest = 0.0;
	for (const FShelfBox& Box : Boxes)
	{
		Longest = std::max({Longest, Box.Width, Box.Height});
	}
	// A little below the least scale every box is one texel.
	double High = double(Resolution) / Longest;
	double Low = 1.0e-6 * High;
	if (!PackShelves(Boxes, Order, Low, Resolution, nullptr))
	{
		return {};
	}
	for (int Step = 0; Step < 40; ++Step)
	{
		const double Middle = std::sqrt(Low * High);
		(PackShelves(Boxes, Order, Middle, Resolution, nullptr) ? Low : High) = Middle;
	}
	FShelfPlan Plan{Low, std::vector<std::array<uint32, 2>>(Boxes.size())};
	PackShelves(Boxes, Order, Low, Resolution, &Plan.Places);
	return Plan;
}

} // namespace FluidDrops
