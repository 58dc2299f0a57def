// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A recording is a world's settings, every command it was given, and the hash of its state after every tick. It
// replays without the scene it came from and tells the first tick at which this program, machine or number of
// threads does otherwise.

#pragma once

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

/** Begins with the world as it is now; give it to the world as its observer. */
class FRecorder final : public IWorldObserver
{
public:
	FD_CORE_API explicit FRecorder(const FWorld& World);

	FD_CORE_API void OnCommand(std::span<const uint8> Command) override;
	FD_CORE_API void OnTick(uint64 Tick, uint64 Hash) override;

	/** The file so far. */
	FD_CORE_API std::vector<uint8> Finish() const;

private:
	template <typename T>
	void Add(const T& Command);

	FByteWriter Writer;
};

struct FReplayReport
{
	uint64 Ticks = 0;
	uint64 Hash = 0;            // of the state at the end
	uint64 FirstDifference = 0; // the tick after which the hash was another one; 0 if never

	bool IsSame() const { return FirstDifference == 0; }
};

/** Runs a recording to its end, or to the first difference. */
FD_CORE_API TResult<FReplayReport> ReplayRecording(std::span<const uint8> Bytes, ITaskRunner& Runner);

} // namespace FluidDrops
