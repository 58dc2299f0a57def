// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The pressure that takes divergence away, and the sweeps for it (Docs/Model/WindGrids.md#pressure). For each voxel
//
//	sum over its faces of s (p - p') = b        s: weight of the face, p': pressure across it
//
// with b the net inflow of its faces and p in m/s: what a face's velocity changes by is the difference of p across it.
// A weight is the open fraction of a face, or 0 where the face's velocity is given. Pressures are stored with a layer
// of voxels around the grid, where they are 0: nothing needs to know where the grid ends.
//
// Sweeps are red and black: a voxel reads only voxels of the other color, so planes of voxels can be swept at once, and
// the bits are the same for any number of threads.

#pragma once

#include "FluidDropsCore/Wind/WindGrid.h"

#include <vector>

namespace FluidDrops
{

struct FWindPressure
{
	FWindLayout Layout;
	std::vector<float> Weight;      // of each face
	std::vector<float> PerDiagonal; // 1 / sum of the weights of a voxel, 0 if there are none; padded
	std::vector<uint8> PlainRows;   // of each row along x: all weights in it are 1
	std::vector<float> P;           // m/s, padded
	std::vector<float> B;           // m/s, padded

	/** Room for a grid; weights all 0. */
	void Init(const FWindLayout& InLayout);

	/** To be called after weights have changed. */
	void WeightsChanged(ITaskRunner& Runner);

	uint32 StrideY() const { return Layout.Counts[0] + 2; }
	uint32 StrideZ() const { return StrideY() * (Layout.Counts[1] + 2); }
	uint32 PaddedCount() const { return StrideZ() * (Layout.Counts[2] + 2); }
	/** The first voxel of a row along x. */
	uint32 Row(uint32 Y, uint32 Z) const { return (Z + 1) * StrideZ() + (Y + 1) * StrideY() + 1; }

	void ClearPressure(ITaskRunner& Runner);

	/** B from face velocities. */
	void TakeInflow(std::span<const float> Faces, ITaskRunner& Runner);

	/** One sweep: red, then black, or the other way around. */
	void Sweep(float OverRelaxation, bool bBlackFirst, ITaskRunner& Runner);

	/** Out = the sums over faces of s (X - X'), all padded. */
	void Apply(std::span<const float> X, std::span<float> Out, ITaskRunner& Runner) const;

	/** B - Apply(P). */
	void Residual(std::span<float> Out, ITaskRunner& Runner) const;

	/** Faces of weights above 0 get what the pressure changes their velocity by, times their weight if asked. */
	void PushFaces(std::span<float> Faces, bool bTimesWeight, ITaskRunner& Runner) const;

private:
	void SweepColor(uint32 Color, float OverRelaxation, ITaskRunner& Runner);
};

/** Weights of faces for open fractions (empty: all open), sides, and faces that are held (not 0). */
void SetWindWeights(const FWindLayout& Layout, const FWindSides& Sides, std::span<const float> Open,
	std::span<const uint8> Held, std::span<float> Weights, ITaskRunner& Runner);

} // namespace FluidDrops
