// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A bell: one thread sleeps until others ring. Shared by who rings and who sleeps, so that neither outlives it.

#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace FluidDrops
{

class FWake
{
public:
	using FTime = std::chrono::steady_clock::time_point;

	void Ring()
	{
		{
			const std::lock_guard Lock(Mutex);
			bRung = true;
		}
		Condition.notify_one();
	}

	/** Until somebody rings, or has rung since the last call, or the time has come. */
	void Sleep(const std::optional<FTime>& Until)
	{
		std::unique_lock Lock(Mutex);
		const auto IsRung = [this] { return bRung; };
		if (Until)
		{
			Condition.wait_until(Lock, *Until, IsRung);
		}
		else
		{
			Condition.wait(Lock, IsRung);
		}
		bRung = false;
	}

private:
	std::mutex Mutex;
	std::condition_variable Condition;
	bool bRung = false;
};

} // namespace FluidDrops
