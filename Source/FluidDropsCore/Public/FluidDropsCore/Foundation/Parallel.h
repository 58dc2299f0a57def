// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The one way to run a loop in parallel. The host gives the runner: Unreal's tasks in the engine, oneTBB in
// the player, FSerialTaskRunner in tests. A loop is cut into chunks of a fixed size, never by the number of
// threads, so anything computed per chunk and then combined in chunk order has the same bits on any machine.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <memory>
#include <type_traits>

namespace FluidDrops
{

/** A reference to something callable; it owns nothing and allocates nothing. */
template <typename Signature>
class TCallRef;

template <typename R, typename... Args>
class TCallRef<R(Args...)>
{
public:
	template <typename F>
	requires(!std::is_same_v<std::remove_cvref_t<F>, TCallRef>) TCallRef(F&& Function)
		: Target(const_cast<void*>(static_cast<const void*>(std::addressof(Function))))
		, Invoke([](void* Object, Args... Values) -> R
			  { return (*static_cast<std::remove_reference_t<F>*>(Object))(static_cast<Args>(Values)...); })
	{
	}

	R operator()(Args... Values) const { return Invoke(Target, static_cast<Args>(Values)...); }

private:
	void* Target;
	R (*Invoke)(void*, Args...);
};

/** Rows [Begin, End) of a loop; Chunk counts from 0 and is the place for a partial result. */
struct FChunk
{
	uint32 Begin;
	uint32 End;
	uint32 Chunk;
};

inline uint32 ChunkCount(uint32 Count, uint32 ChunkSize)
{
	return (Count + ChunkSize - 1) / ChunkSize;
}

class ITaskRunner
{
public:
	virtual ~ITaskRunner() = default;

	/** Calls Task(0) ... Task(Count - 1), in any order, possibly at once, and returns when all are done. */
	virtual void Run(uint32 Count, TCallRef<void(uint32)> Task) = 0;

	/** How many threads may take part; for reports only: no result may depend on it. */
	virtual uint32 ThreadCount() const = 0;
};

class FSerialTaskRunner final : public ITaskRunner
{
public:
	void Run(uint32 Count, TCallRef<void(uint32)> Task) override
	{
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			Task(Index);
		}
	}

	uint32 ThreadCount() const override { return 1; }
};

/** Runs Body(FChunk) over [0, Count) in chunks of ChunkSize rows. */
template <typename F>
void ParallelFor(ITaskRunner& Runner, uint32 Count, uint32 ChunkSize, F&& Body)
{
	const uint32 Chunks = ChunkCount(Count, ChunkSize);
	auto RunChunk = [&](uint32 Chunk)
	{
		const uint32 Begin = Chunk * ChunkSize;
		const uint32 End = Count - Begin < ChunkSize ? Count : Begin + ChunkSize;
		Body(FChunk{Begin, End, Chunk});
	};
	if (Chunks == 1)
	{
		RunChunk(0);
	}
	else if (Chunks > 1)
	{
		Runner.Run(Chunks, RunChunk);
	}
}

} // namespace FluidDrops
