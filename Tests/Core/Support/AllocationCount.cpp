// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Support/AllocationCount.h"

#include <atomic>
#include <cstdlib>
#include <new>

#if defined(_WIN32)
#include <malloc.h>
#endif

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

namespace
{

void* AllocateAligned(std::size_t Size, std::size_t Alignment)
{
#if defined(_WIN32)
	return _aligned_malloc(Size, Alignment);
#else
	return std::aligned_alloc(Alignment, (Size + Alignment - 1) / Alignment * Alignment);
#endif
}

void FreeAligned(void* Memory)
{
#if defined(_WIN32)
	_aligned_free(Memory);
#else
	std::free(Memory);
#endif
}

} // namespace

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
	if (void* Memory = AllocateAligned(Size, std::size_t(Alignment)))
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
	FreeAligned(Memory);
}

void operator delete(void* Memory, std::size_t, std::align_val_t) noexcept
{
	FreeAligned(Memory);
}

#endif
