// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A mesh file of a user's own.

#pragma once

#include <cstdio>
#include <string>

namespace FluidDrops::Test
{

/** A box that stands on the ground, Units to a meter. */
inline std::string BoxObj(float Width, float Depth, float Height, float Units)
{
	std::string Text;
	for (int Corner = 0; Corner < 8; ++Corner)
	{
		char Line[96];
		std::snprintf(Line, sizeof(Line), "v %g %g %g\n", double(Corner & 1 ? Width : -Width) * 0.5 * double(Units),
			double(Corner & 2 ? Depth : -Depth) * 0.5 * double(Units),
			double(Corner & 4 ? Height : 0.0f) * double(Units));
		Text += Line;
	}
	return Text +
		"f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 3 7 8\nf 3 8 4\nf 1 5 7\nf 1 7 3\nf 2 4 8\nf 2 8 6\n";
}

} // namespace FluidDrops::Test
