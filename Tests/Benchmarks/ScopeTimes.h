// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// How long single systems of a tick take: listens to the scopes of the core while it lives. Only for scopes that the
// ticking thread opens.

#pragma once

#include "BenchmarkReport.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <map>
#include <string_view>
#include <vector>

namespace FluidDrops
{

class FScopeTimes final : public IProfileSink
{
public:
	FScopeTimes() { SetProfileSink(this); }
	~FScopeTimes() override { SetProfileSink(nullptr); }

	void BeginScope(const char*) override { Open.push_back(FBenchClock::now()); }
	void EndScope(const char* Name) override
	{
		Seconds[Name] += SecondsSince(Open.back());
		Open.pop_back();
	}
	void Counter(const char*, double) override {}

	/** Since the last Clear, s. */
	double Of(std::string_view Name) const
	{
		const auto Found = Seconds.find(Name);
		return Found != Seconds.end() ? Found->second : 0.0;
	}
	void Clear() { Seconds.clear(); }

private:
	std::vector<FBenchClock::time_point> Open;
	std::map<std::string_view, double> Seconds;
};

} // namespace FluidDrops
