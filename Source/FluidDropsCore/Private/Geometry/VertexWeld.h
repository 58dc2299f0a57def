// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which vertices are one and the same place. A mesh repeats vertices along UV seams and hard edges; water
// does not care.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

/** Merges sets of indices; the lowest index of a set stands for it, so the outcome does not depend on the order. */
class FDisjointSets
{
public:
	explicit FDisjointSets(uint32 Count)
		: Parent(Count)
	{
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			Parent[Index] = Index;
		}
	}

	uint32 Find(uint32 Index)
	{
		while (Parent[Index] != Index)
		{
			Parent[Index] = Parent[Parent[Index]];
			Index = Parent[Index];
		}
		return Index;
	}

	void Unite(uint32 A, uint32 B)
	{
		A = Find(A);
		B = Find(B);
		if (A != B)
		{
			Parent[A < B ? B : A] = A < B ? A : B;
		}
	}

private:
	std::vector<uint32> Parent;
};

/**
 * For each vertex the lowest one that coincides with it. Two vertices coincide when they lie within Tolerance,
 * or when a chain of such pairs links them. Positions must be finite.
 */
std::vector<uint32> WeldVertices(std::span<const FVec3d> Positions, double Tolerance);

} // namespace FluidDrops
