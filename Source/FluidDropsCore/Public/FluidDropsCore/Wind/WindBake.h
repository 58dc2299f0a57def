// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Makes the steady wind of a blower, or of air that comes in through the sides, in a grid with solids: what is stored
// and later added up (Docs/Model/WindGrids.md#bake). Time steps are not bound by stability: advection by the
// MacCormack scheme on semi-Lagrangian steps (Stam 1999; Selle et al. 2008), implicit viscosity, and pressure by
// conjugate gradients with a multigrid preconditioner (McAdams, Sifakis, and Teran 2010) on open face fractions.
//
// The work comes in small pieces, so that a host can show progress and stop: a bake that was saved, loaded and
// continued gives the same bytes as one that ran through, for any number of threads.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Wind/WindBlower.h"
#include "FluidDropsCore/Wind/WindObstacles.h"

#include <memory>
#include <string>

namespace FluidDrops
{

struct FWindBakeNumbers
{
	float Viscosity = 0.0f;     // m^2/s; 0: none but that of the scheme
	float Divergence = 1e-4f;   // the largest that is left, in speeds of the blower over the voxel size
	float SteadyChange = 1e-3f; // of the whole field, relative, while the blower's air crosses a voxel
	float FirstCourant = 4.0f;  // voxels that the blower's air crosses in a step, at first
	float LastCourant = 0.5f;   // and when all is nearly steady
	uint32 MaxSteps = 1000;     // of time; what is not steady by then is averaged over the last half
	uint32 VoxelBudget = FWindLayout::MaxVoxels;
};

/** What is to be baked. */
struct FWindBakeScene
{
	FWindLayout Layout;
	FWindSides Sides;
	FWindObstacles Obstacles;
	FWindBlower Blower;
	FVec3f BlowerVelocity = FVec3f::Zero(); // m/s
};

struct FWindBakeReport
{
	uint32 Steps = 0;            // of time
	uint32 Iterations = 0;       // of the pressure, in all
	float Divergence = 0.0f;     // 1/s, the largest in the result
	float Change = 0.0f;         // as SteadyChange
	bool bSteady = false;        // otherwise the result is a mean
	bool bPressureShort = false; // the pressure did not reach its tolerance in some step

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Steps, It.Iterations, It.Divergence, It.Change, It.bSteady, It.bPressureShort);
	}
};

class FWindBake
{
public:
	FD_CORE_API FWindBake();
	FD_CORE_API ~FWindBake();
	FD_CORE_API FWindBake(FWindBake&&) noexcept;
	FD_CORE_API FWindBake& operator=(FWindBake&&) noexcept;

	/** Refuses scenes and numbers out of range, and one in which nothing blows. */
	FD_CORE_API static TResult<FWindBake> Create(const FWindBakeScene& Scene, const FWindBakeNumbers& Numbers = {});

	/** A bounded piece: less than a second for a million voxels. False once it is done. */
	FD_CORE_API bool Step(ITaskRunner& Runner);

	FD_CORE_API bool IsDone() const;
	/** From 0 to 1; never falls. */
	FD_CORE_API float Progress() const;

	/** m/s through each face; what it is so far, until it is done. */
	FD_CORE_API std::span<const float> Faces() const;
	FD_CORE_API FWindBakeReport Report() const;
	FD_CORE_API const FWindBakeScene& Scene() const;
	FD_CORE_API const FWindBakeNumbers& Numbers() const;

	/** All that later pieces depend on, scene and numbers included. */
	FD_CORE_API void Save(FByteWriter& Writer) const;
	/** A bake to be continued; the reader has failed if those were none. */
	FD_CORE_API static TResult<FWindBake> Load(FByteReader& Reader);

private:
	struct FState;
	std::unique_ptr<FState> State;
};

} // namespace FluidDrops
