// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The parts of a time step of a bake that do without pressure (Docs/Model/WindGrids.md#bake): advection and viscosity.
// Faces of weight 0 have a velocity that is given and stays.

#pragma once

#include "FluidDropsCore/Wind/WindSampler.h"

#include <vector>

namespace FluidDrops
{

/**
 * Semi-Lagrangian steps of the faces normal to one axis (Stam 1999): where the air of each face was StepTime ago, by
 * the midpoint rule, and what it had there. Displacement: three columns with a row for each of these faces, m.
 */
void AdvectForward(const FWindLayout& Layout, std::span<const float> Air, uint32 Axis, float StepTime,
	std::span<float> Displacement, std::span<float> Forward, ITaskRunner& Runner);

/**
 * Takes half of the error away that a step forward and one back show (Selle et al. 2008), but gives no face more or
 * less than the faces had where its air came from.
 */
void AdvectBack(const FWindLayout& Layout, std::span<const float> Air, uint32 Axis, std::span<const float> Displacement,
	std::span<const float> Forward, std::span<const float> Weight, std::span<float> Out, ITaskRunner& Runner);

/** One red and black sweep of (1 - Number laplace) Air = Known; Number = viscosity times step over voxel size squared.
 */
void SweepViscosity(const FWindLayout& Layout, float Number, std::span<const float> Known,
	std::span<const float> Weight, std::span<float> Air, ITaskRunner& Runner);

} // namespace FluidDrops
