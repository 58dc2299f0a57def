// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Visualizers and detail customisations, registered as long as this lives.

#pragma once

#include "Containers/Array.h"
#include "UObject/NameTypes.h"

class FComponentHelpers
{
public:
	FComponentHelpers();
	~FComponentHelpers();
	FComponentHelpers(const FComponentHelpers&) = delete;
	FComponentHelpers& operator=(const FComponentHelpers&) = delete;

private:
	TArray<FName> Visualized;    // component classes with a visualizer
	TArray<FName> DetailClasses; // with details of their own
	TArray<FName> DetailStructs;
};
