// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Profile.h"

#include <atomic>

namespace FluidDrops
{

namespace
{
std::atomic<IProfileSink*> InstalledProfileSink{nullptr};
}

void SetProfileSink(IProfileSink* Sink)
{
	InstalledProfileSink.store(Sink, std::memory_order_release);
}

IProfileSink* GetProfileSink()
{
	return InstalledProfileSink.load(std::memory_order_acquire);
}

} // namespace FluidDrops
