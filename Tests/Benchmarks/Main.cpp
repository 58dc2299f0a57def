// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The benchmarks' entry: a short table unless another format is asked for.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace
{

/**
 * The library's table under a head of our own. Its own head tells how the library itself was built, which Debian's is
 * in a way that it takes for a debug build; what counts is how our code was built.
 */
class FTableReporter : public benchmark::ConsoleReporter
{
public:
	FTableReporter()
		: ConsoleReporter(isatty(STDOUT_FILENO) ? OO_Color : OO_None)
	{
	}

	bool ReportContext(const Context& Machine) override
	{
		name_field_width_ = Machine.name_field_width;
		printed_header_ = false;
		prev_counters_.clear();
		const benchmark::CPUInfo& Cpu = Machine.cpu_info;
		std::fprintf(stderr, "%d processors of %.0f MHz\n", Cpu.num_cpus, 1.0e-6 * Cpu.cycles_per_second);
#ifndef NDEBUG
		std::fprintf(stderr, "This is a debug build: times mean nothing.\n");
#endif
		return true;
	}
};

bool AsksForAnotherFormat(int Count, char** Arguments)
{
	constexpr const char* Option = "--benchmark_format=";
	for (int Index = 1; Index < Count; ++Index)
	{
		if (std::strncmp(Arguments[Index], Option, std::strlen(Option)) == 0)
		{
			return std::strcmp(Arguments[Index] + std::strlen(Option), "console") != 0;
		}
	}
	return false;
}

} // namespace

int main(int Count, char** Arguments)
{
	const bool bTable = !AsksForAnotherFormat(Count, Arguments);
	benchmark::Initialize(&Count, Arguments);
	if (benchmark::ReportUnrecognizedArguments(Count, Arguments))
	{
		return 2;
	}
	FTableReporter Table;
	bTable ? benchmark::RunSpecifiedBenchmarks(&Table) : benchmark::RunSpecifiedBenchmarks();
	benchmark::Shutdown();
	return 0;
}
