// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// fluiddrops replay: runs a recording again and compares the state after every tick.

#include "App/App.h"

#include "Files/WholeFile.h"
#include "FluidDropsCore/World/Recording.h"
#include "Run/Statistics.h"
#include "Run/TbbTaskRunner.h"

#include <cinttypes>
#include <cstdio>

namespace FluidDrops
{

EExitCode ReplayFile(const FReplayOptions& Options)
{
	constexpr uint64 MaxRecordingBytes = uint64(8) << 30;
	const TResult<uint32> Threads = ParseThreads(Options.Threads);
	if (!Threads)
	{
		return ReportError(Threads.Error(), EExitCode::BadInput);
	}
	const TResult<std::string> Bytes = ReadWholeFile(Options.File, MaxRecordingBytes);
	if (!Bytes)
	{
		return ReportError(Bytes.Error(), EExitCode::BadInput);
	}
	FTbbTaskRunner Runner(Threads.Value());
	const TResult<FReplayReport> Replay = ReplayRecording(AsBytes(Bytes.Value()), Runner);
	if (!Replay)
	{
		return ReportError(Within(Options.File, Replay.Error()), EExitCode::BadInput);
	}
	const FReplayReport& Report = Replay.Value();
	std::printf("%" PRIu64 " ticks, hash %s, ", Report.Ticks, HashText(Report.Hash).c_str());
	if (Report.IsSame())
	{
		std::printf("SAME\n");
		return EExitCode::Done;
	}
	std::printf("DIFFERENT from tick %" PRIu64 "\n", Report.FirstDifference);
	return ReportError(
		MakeError(Options.File + ": differs from tick " + std::to_string(Report.FirstDifference)), EExitCode::Failed);
}

} // namespace FluidDrops
