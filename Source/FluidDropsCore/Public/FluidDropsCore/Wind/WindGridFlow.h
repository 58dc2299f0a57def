// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wind of a grid as time goes on, from fields that are stored: blowers of any direction and strength by adding up
// fields, obstacles that come, move and go by relaxation and a few sweeps (Docs/Model/WindGrids.md#obstacle-heuristic;
// Djado 2011). No momentum is computed. The faces of blowers are held.
//
// A step does nothing while neither blowers nor obstacles change, and as good as nothing without obstacles. It
// allocates nothing. The same bits for any number of threads.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Wind/StoredWind.h"
#include "FluidDropsCore/Wind/WindObstacles.h"
#include "FluidDropsCore/Wind/WindSampler.h"

#include <memory>

namespace FluidDrops
{

struct FWindPressure;

struct FWindFlowNumbers
{
	float ReturnRate = 2.0f;     // 1/s: how fast the field returns to that of its blowers
	uint32 Sweeps = 2;           // in a step; more of them let less divergence be
	float OverRelaxation = 1.7f; // of sweeps, from 0.1 to 1.95
	EWindWeights Weights = EWindWeights::Superposed;
};

class FWindGridFlow
{
public:
	static constexpr uint32 MaxBlowers = 16;
	static constexpr float QuietTimes = 5.0f; // of 1 / ReturnRate, after which nothing is left of a change

	FD_CORE_API FWindGridFlow();
	FD_CORE_API ~FWindGridFlow();
	FD_CORE_API FWindGridFlow(FWindGridFlow&&) noexcept;
	FD_CORE_API FWindGridFlow& operator=(FWindGridFlow&&) noexcept;

	/** A grid of its own in still air. Refuses numbers out of range. */
	FD_CORE_API static TResult<FWindGridFlow> Create(
		const FWindLayout& Layout, const FWindSides& Sides, const FWindFlowNumbers& Numbers = {});

	/** A blower, off at first, by the fields that are stored for it. Refuses fields of another grid. */
	FD_CORE_API TResult<uint32> AddBlower(std::shared_ptr<const FStoredWind> Fields);

	/** Those after it move up by one. */
	FD_CORE_API FStatus RemoveBlower(uint32 Blower);

	uint32 BlowerCount() const { return uint32(Blowers.size()); }

	/** m/s, in the grid's frame; of air through the sides only the length counts. */
	FD_CORE_API FStatus SetBlower(uint32 Blower, const FVec3f& Velocity);

	/** Replaces all obstacles; empty ones take them away. The same ones again change nothing. */
	FD_CORE_API FStatus SetObstacles(const FWindObstacles& Obstacles);

	FD_CORE_API void Step(float Seconds, ITaskRunner& Runner);

	const FWindLayout& Layout() const { return Grid; }
	const FWindSides& Sides() const { return GridSides; }
	/** m/s through each face. */
	std::span<const float> Faces() const { return Flux; }
	/** What the blowers would make of it without obstacles. */
	std::span<const float> Target() const { return Wanted; }
	FWindSampler Sampler(const FRigidTransform& Pose = {}, float FadeVoxels = 0.0f) const
	{
		return {Grid, GridSides, Flux, Pose, FadeVoxels};
	}

	/** Nothing has changed for so long that steps do nothing. */
	bool IsAsleep() const { return bAsleep; }
	/** Sweeps done so far, and blowers with a voxel inside an obstacle, which wins. */
	uint64 SweepCount() const { return SweepsDone; }
	uint32 BlockedBlowers() const { return Blocked; }

	/** All that later steps depend on, but for grid, numbers and stored fields, which are named by hash. */
	FD_CORE_API void Save(FByteWriter& Writer) const;
	/** Into a flow that was made alike; fails, and changes nothing, for another one. */
	FD_CORE_API void Load(FByteReader& Reader, ITaskRunner& Runner);
	FD_CORE_API std::size_t MemoryBytes() const;

private:
	struct FBlower
	{
		std::shared_ptr<const FStoredWind> Fields;
		FVec3f Velocity = FVec3f::Zero(); // m/s, as was asked
		FVec3f Applied = FVec3f::Zero();  // m/s, as it is in Wanted
	};

	void MarkHeldFaces();
	void AddUpFields(std::span<float> Out, ITaskRunner& Runner) const;
	void ApplyBlowers(ITaskRunner& Runner);
	void ApplyObstacles(ITaskRunner& Runner);
	void Relax(float Weight, ITaskRunner& Runner);
	void MixFlux(ITaskRunner& Runner);

	FWindLayout Grid;
	FWindSides GridSides;
	FWindFlowNumbers Numbers;
	std::vector<FBlower> Blowers;
	FWindObstacles Solids;
	std::vector<uint8> Held;   // of each face: a blower gives its velocity
	std::vector<float> Wanted; // m/s, target
	std::vector<float> Air;    // m/s, in the open part of each face
	std::vector<float> Flux;   // m/s, over all of each face
	std::vector<float> Spare;
	std::unique_ptr<FWindPressure> Pressure;
	float QuietSeconds = 0.0f; // since anything changed
	float FreeSeconds = 0.0f;  // since there was an obstacle
	uint64 SweepsDone = 0;
	uint32 Blocked = 0;
	bool bBlowersChanged = false;
	bool bObstaclesChanged = false;
	bool bAsleep = false;
};

} // namespace FluidDrops
