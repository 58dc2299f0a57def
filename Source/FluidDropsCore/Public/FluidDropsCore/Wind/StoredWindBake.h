// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bakes all fields of a blower, one direction after the other, into a file of stored fields
// (Docs/Model/WindGrids.md#bake, #stored-fields). It can be paused into a file of its own, and resumed from it.

#pragma once

#include "FluidDropsCore/Wind/StoredWind.h"
#include "FluidDropsCore/Wind/WindBake.h"

namespace FluidDrops
{

/** What the fields are to be of. */
struct FStoredWindScene
{
	FWindLayout Layout;
	FWindSides Sides;
	FWindObstacles Obstacles; // what always stands there; what comes and goes is left to the run time
	FWindBlower Blower;
	uint32 FieldCount = 4; // 4 or 6 of a blower of 1 m/s, 1 of air through the sides
	EWindPrecision Precision = EWindPrecision::Single;
};

class FStoredWindBake
{
public:
	FD_CORE_API static TResult<FStoredWindBake> Create(
		const FStoredWindScene& Scene, const FWindBakeNumbers& Numbers = {});

	/** A bounded piece, as FWindBake::Step. False once all fields are done. */
	FD_CORE_API bool Step(ITaskRunner& Runner);

	bool IsDone() const { return Fields.size() == Scene.FieldCount; }
	/** From 0 to 1; never falls. */
	FD_CORE_API float Progress() const;
	/** Of the fields that are done. */
	const std::vector<FWindBakeReport>& Reports() const { return Done; }

	/** The file, for FStoredWind; refused until all is done. */
	FD_CORE_API TResult<std::vector<uint8>> Result() const;

	/** A file from which Resume goes on as if nothing had been. */
	FD_CORE_API std::vector<uint8> Pause() const;
	FD_CORE_API static TResult<FStoredWindBake> Resume(std::span<const uint8> Bytes);

private:
	FStatus BeginField();

	FStoredWindScene Scene;
	FWindBakeNumbers Numbers;
	FWindBake Bake; // of the field under way
	std::vector<std::vector<float>> Fields;
	std::vector<FWindBakeReport> Done;
};

} // namespace FluidDrops
