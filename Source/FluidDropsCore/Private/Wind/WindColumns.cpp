// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Wind/WindColumns.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

namespace FluidDrops
{

namespace
{

FD_WIDE_CLONES void AddTimesRow(const float* In, float Factor, float* Out, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 At = 0; At < Count; ++At)
	{
		Out[At] += Factor * In[At];
	}
}

FD_WIDE_CLONES void TimesPlusRow(const float* In, float Factor, float* Out, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 At = 0; At < Count; ++At)
	{
		Out[At] = In[At] + Factor * Out[At];
	}
}

} // namespace

void AddTimes(const float* In, float Factor, float* Out, uint32 Count)
{
	AddTimesRow(In, Factor, Out, Count);
}

void TimesPlus(const float* In, float Factor, float* Out, uint32 Count)
{
	TimesPlusRow(In, Factor, Out, Count);
}

} // namespace FluidDrops
