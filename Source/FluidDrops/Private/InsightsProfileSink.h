// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FD_SCOPE as a CPU scope in Unreal Insights. Costs nothing while no trace runs.

#pragma once

#include "FluidDropsCore/Foundation/Profile.h"

class FInsightsProfileSink final : public FluidDrops::IProfileSink
{
public:
	virtual void BeginScope(const char* Name) override;
	virtual void EndScope(const char* Name) override;
	virtual void Counter(const char* Name, double Value) override;
};
