// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Support/AllocationCount.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace
{
std::atomic<FluidDrops::uint64> Allocations{0};
}

namespace FluidDrops
{

uint64 AllocationCount()
{
	return Allocations.load();
}

} // namespace FluidDrops

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

bool FluidDrops::IsCountingAllocations()
{
	return false;
}

#else

bool FluidDrops::IsCountingAllocations()
{
	return true;
}

void* operator new(std::size_t Size)
{
	++Allocations;
	if (void* Memory = std::malloc(Size))
	{
		return Memory;
	}
	std::abort();
}

void* operator new(std::size_t Size, std::align_val_t Alignment)
{
	++Allocations;
	const std::size_t Align = std::size_t(Alignment);
	if (void* Memory = std::aligned_alloc(Align, (Size + Align - 1) / Align * Align))
	{
		return Memory;
	}
	std::abort();
}

void operator delete(void* Memory) noexcept
{
	std::free(Memory);
}

void operator delete(void* Memory, std::size_t) noexcept
{
	std::free(Memory);
}

void operator delete(void* Memory, std::align_val_t) noexcept
{
	std::free(Memory);
}

void operator delete(void* Memory, std::size_t, std::align_val_t) noexcept
{
	std::free(Memory);
}

#endif
