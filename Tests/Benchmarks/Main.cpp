// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The benchmarks' entry: a short table unless another format is asked for.

#include <benchmark/benchmark.h>

int main(int Count, char** Arguments)
{
	benchmark::Initialize(&Count, Arguments);
	if (benchmark::ReportUnrecognizedArguments(Count, Arguments))
	{
		return 2;
	}
	benchmark::RunSpecifiedBenchmarks();
	benchmark::Shutdown();
	return 0;
}
