// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/AllocationCounter.h"

#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FD_COUNTS_ALLOCATIONS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define FD_COUNTS_ALLOCATIONS 0
#endif
#endif
#ifndef FD_COUNTS_ALLOCATIONS
#define FD_COUNTS_ALLOCATIONS 1
#endif

namespace FluidDrops
{

namespace
{
constinit std::atomic<uint64> CountedAllocations{0};
}

bool CountsAllocations()
{
	return FD_COUNTS_ALLOCATIONS != 0;
}

uint64 AllocationCount()
{
	return CountedAllocations.load(std::memory_order_relaxed);
}

#if FD_COUNTS_ALLOCATIONS

namespace
{

/** Null when there is no memory left. */
void* CountedMalloc(std::size_t Size, std::size_t Alignment) noexcept
{
	CountedAllocations.fetch_add(1, std::memory_order_relaxed);
	const std::size_t AtLeast = Size > 0 ? Size : 1;
	if (Alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__)
	{
		return std::malloc(AtLeast);
	}
	return std::aligned_alloc(Alignment, (AtLeast + Alignment - 1) / Alignment * Alignment);
}

void* CountedNew(std::size_t Size, std::size_t Alignment)
{
	for (;;)
	{
		if (void* Memory = CountedMalloc(Size, Alignment))
		{
			return Memory;
		}
		const std::new_handler Handler = std::get_new_handler();
		if (!Handler)
		{
			throw std::bad_alloc();
		}
		Handler();
	}
}

} // namespace

#endif

} // namespace FluidDrops

#if FD_COUNTS_ALLOCATIONS

// clang-format off
void* operator new(std::size_t Size) { return FluidDrops::CountedNew(Size, 1); }
void* operator new[](std::size_t Size) { return FluidDrops::CountedNew(Size, 1); }
void* operator new(std::size_t Size, std::align_val_t Alignment) { return FluidDrops::CountedNew(Size, std::size_t(Alignment)); }
void* operator new[](std::size_t Size, std::align_val_t Alignment) { return FluidDrops::CountedNew(Size, std::size_t(Alignment)); }
void* operator new(std::size_t Size, const std::nothrow_t&) noexcept { return FluidDrops::CountedMalloc(Size, 1); }
void* operator new[](std::size_t Size, const std::nothrow_t&) noexcept { return FluidDrops::CountedMalloc(Size, 1); }
void* operator new(std::size_t Size, std::align_val_t Alignment, const std::nothrow_t&) noexcept { return FluidDrops::CountedMalloc(Size, std::size_t(Alignment)); }
void* operator new[](std::size_t Size, std::align_val_t Alignment, const std::nothrow_t&) noexcept { return FluidDrops::CountedMalloc(Size, std::size_t(Alignment)); }

void operator delete(void* Memory) noexcept { std::free(Memory); }
void operator delete[](void* Memory) noexcept { std::free(Memory); }
void operator delete(void* Memory, std::size_t) noexcept { std::free(Memory); }
void operator delete[](void* Memory, std::size_t) noexcept { std::free(Memory); }
void operator delete(void* Memory, std::align_val_t) noexcept { std::free(Memory); }
void operator delete[](void* Memory, std::align_val_t) noexcept { std::free(Memory); }
void operator delete(void* Memory, std::size_t, std::align_val_t) noexcept { std::free(Memory); }
void operator delete[](void* Memory, std::size_t, std::align_val_t) noexcept { std::free(Memory); }
void operator delete(void* Memory, const std::nothrow_t&) noexcept { std::free(Memory); }
void operator delete[](void* Memory, const std::nothrow_t&) noexcept { std::free(Memory); }
void operator delete(void* Memory, std::align_val_t, const std::nothrow_t&) noexcept { std::free(Memory); }
void operator delete[](void* Memory, std::align_val_t, const std::nothrow_t&) noexcept { std::free(Memory); }
// clang-format on

#endif
