// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A contact sheet: one scene run again and again with a setting varied, the last pictures side by side with the
// setting, its value and unit below each. One row for each setting.

#pragma once

#include "FluidDropsCore/Foundation/Result.h"
#include "Render/RenderTypes.h"
#include "Run/RunOptions.h"

namespace FluidDrops
{

struct FSheetOptions
{
	FRunOptions Run;                 // scene, ticks, seed, size of each picture, sets that hold for all
	std::vector<std::string> Varies; // path=v1,v2,v3
	std::string OutFile;
};

struct FSheetCell
{
	FRunOptions Run;
	std::string Label; // "drops.viscosity = 0.01 Pa s"
};

struct FSheetPlan
{
	std::vector<std::vector<FSheetCell>> Rows;
	uint32 Width = 0; // of one picture, px
	uint32 Height = 0;
	uint64 Ticks = 0; // of all pictures together
};

/** "a,[1,2,3],c" into its parts; commas in brackets do not count. */
std::vector<std::string> SplitValues(const std::string& Text);

/** Reads and checks everything, for every cell; whatever fails here is bad input. */
TResult<FSheetPlan> PlanSheet(const FSheetOptions& Options);

/** Runs every cell. */
TResult<FImage> MakeSheet(const FSheetPlan& Plan, uint32 Threads, bool bQuiet);

} // namespace FluidDrops
