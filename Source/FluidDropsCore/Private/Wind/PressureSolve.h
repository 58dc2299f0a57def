// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Conjugate gradients for the pressure of a grid, preconditioned by one multigrid cycle
// (Docs/Model/WindGrids.md#pressure). A coarser grid joins 2 x 2 x 2 voxels; the weight of its faces is half of what
// the faces between them weigh together, so open fractions and grids of odd size need no special case. Sums over voxels
// are made plane by plane in double: the same bits for any number of threads.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "Wind/WindPressure.h"

namespace FluidDrops
{

class FPressureSolve
{
public:
	static constexpr uint32 MaxIterations = 200;

	/** Allocates for a grid; then weights go into Finest().Weight. */
	void Init(const FWindLayout& Layout);
	FWindPressure& Finest() { return Levels[0]; }
	void WeightsChanged(ITaskRunner& Runner);

	/** Starts on the inflow of these faces, until no voxel is off by more than Tolerance [m/s]. */
	void Begin(std::span<const float> Faces, float Tolerance, ITaskRunner& Runner);

	/** One iteration. False once there is nothing left to do. */
	bool Iterate(ITaskRunner& Runner);

	bool IsRunning() const { return bRunning; }
	bool FellShort() const { return bShort; }

	/** Adds to faces of weight above 0 what the pressure found changes their velocity by. */
	void Push(std::span<float> Faces, ITaskRunner& Runner);

	/** The pressure found, m/s; padded as in FWindPressure. */
	std::span<const float> Pressure() const { return Solution; }

	void Save(FByteWriter& Writer) const;
	void Load(FByteReader& Reader);

private:
	void LabelClosedParts();
	void Precondition(ITaskRunner& Runner);
	void Cycle(uint32 Level, ITaskRunner& Runner);
	double Dot(std::span<const float> A, std::span<const float> B, ITaskRunner& Runner);
	float LargestResidual(ITaskRunner& Runner);
	void RemoveMeans();

	std::vector<FWindPressure> Levels;
	std::vector<std::vector<float>> Scratch; // of each level, padded
	std::vector<float> Solution, Residual, Direction, Image;
	std::vector<uint32> Part; // of each voxel: which part without an open side it is in, IndexNone if none
	uint32 PartCount = 0;
	std::vector<double> PlaneSums; // scratch, of each plane of voxels
	float Tolerance = 0.0f;        // m/s
	double Rho = 0.0;              // residual times preconditioned residual
	uint32 Iterations = 0;         // since Begin
	bool bRunning = false;
	bool bShort = false;
};

} // namespace FluidDrops
