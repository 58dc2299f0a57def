// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// FD_SCOPE("Drops.Move") times a block; ProfileCounter reports a number. The host installs a sink: an Unreal
// Insights scope in the engine, statistics and a Perfetto trace in the player. Without a sink a scope costs
// one relaxed load.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

namespace FluidDrops
{

/** Names are string literals: a sink may keep the pointers. Calls come from any thread, properly nested. */
class IProfileSink
{
public:
	virtual ~IProfileSink() = default;
	virtual void BeginScope(const char* Name) = 0;
	virtual void EndScope(const char* Name) = 0;
	virtual void Counter(const char* Name, double Value) = 0;
};

/** Set between ticks only; null removes it. The sink must outlive its use. */
FD_CORE_API void SetProfileSink(IProfileSink* Sink);
FD_CORE_API IProfileSink* GetProfileSink();

inline void ProfileCounter(const char* Name, double Value)
{
	if (IProfileSink* Sink = GetProfileSink())
	{
		Sink->Counter(Name, Value);
	}
}

class FProfileScope
{
public:
	explicit FProfileScope(const char* InName)
		: Sink(GetProfileSink())
		, Name(InName)
	{
		if (Sink)
		{
			Sink->BeginScope(Name);
		}
	}
	~FProfileScope()
	{
		if (Sink)
		{
			Sink->EndScope(Name);
		}
	}
	FProfileScope(const FProfileScope&) = delete;
	FProfileScope& operator=(const FProfileScope&) = delete;

private:
	IProfileSink* Sink;
	const char* Name;
};

} // namespace FluidDrops

#define FD_SCOPE_JOIN2(A, B) A##B
#define FD_SCOPE_JOIN(A, B) FD_SCOPE_JOIN2(A, B)
#define FD_SCOPE(Name) const ::FluidDrops::FProfileScope FD_SCOPE_JOIN(FluidDropsScope, __LINE__)(Name)
