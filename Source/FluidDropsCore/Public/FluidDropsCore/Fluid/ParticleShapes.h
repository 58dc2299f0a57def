// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How particles look: as ellipsoids along the thread, the sheet or the face that they are part of, instead of balls
// that show as bumps (after Yu and Turk 2013, "Reconstructing surfaces of particle-based fluids using anisotropic
// kernels"). The spread of the neighbors around a particle gives the axes, with one share of an even spread added, so
// that no axis becomes nothing and particles on their own stay balls. Volumes stay as they are. Middles move to where
// neighbors have theirs, less what these move themselves, which evens out bumps but does not shrink drops.
//
// For pictures only: nothing in the simulation depends on it.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceField.h"

#include <memory>

namespace FluidDrops
{

struct FParticleShape
{
	FVec3f Center = FVec3f::Zero(); // m
	/** Offsets from the middle to those in a ball of the same volume: a symmetric matrix, xx yy zz xy xz yz. */
	std::array<float, 6> ToBall = {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f};
};

class FParticleShapes
{
public:
	FD_CORE_API FParticleShapes();
	FD_CORE_API ~FParticleShapes();
	FParticleShapes(const FParticleShapes&) = delete;
	FParticleShapes& operator=(const FParticleShapes&) = delete;
	FD_CORE_API FParticleShapes(FParticleShapes&&) noexcept;
	FD_CORE_API FParticleShapes& operator=(FParticleShapes&&) noexcept;

	/**
	 * For particles at finite points, each of a liquid: only the same liquid counts as neighbor. Radius is that of
	 * interaction, m. Allocates only if there are more than ever before.
	 */
	FD_CORE_API void Build(
		const FFieldPoints& Points, std::span<const uint8> Liquids, float Radius, ITaskRunner& Runner);

	/** In the order of the points. */
	std::span<const FParticleShape> Shapes() const { return Result; }

private:
	struct FSorted;

	std::unique_ptr<FSorted> Sorted;
	std::vector<FParticleShape> Result;
};

} // namespace FluidDrops
