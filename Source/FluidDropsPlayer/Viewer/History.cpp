// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/History.h"

#include <algorithm>

namespace FluidDrops
{

void FHistory::Clear()
{
	States.clear();
	TotalBytes = 0;
}

void FHistory::Keep(
	const FWorld& World, std::shared_ptr<const FScene> Scene, const FDropTransitions& Seen, bool bEdited)
{
	const uint64 Tick = World.TickCount();
	ForgetAfter(Tick);
	FKeptState State{Tick, std::move(Scene), World.Save(), Seen, bEdited, false};
	if (!States.empty() && States.back().Tick == Tick)
	{
		State.bEdited = State.bEdited || States.back().bEdited;
		TotalBytes -= States.back().Bytes();
		States.pop_back();
	}
	TotalBytes += State.Bytes();
	States.push_back(std::move(State));
	MakeRoom();
}

void FHistory::ForgetAfter(uint64 Tick)
{
	while (!States.empty() && States.back().Tick > Tick)
	{
		TotalBytes -= States.back().Bytes();
		States.pop_back();
	}
}

void FHistory::RemoveAt(std::size_t Index)
{
	FKeptState& Before = States[Index - 1];
	Before.bGapEdited = Before.bGapEdited || States[Index].bEdited || States[Index].bGapEdited;
	TotalBytes -= States[Index].Bytes();
	States.erase(States.begin() + static_cast<std::ptrdiff_t>(Index));
}

void FHistory::MakeRoom()
{
	while (States.size() > 2 && (TotalBytes > MaxBytes || States.size() > MaxStates))
	{
		std::size_t Least = 1;
		double MinGap = 1.0e300;
		for (std::size_t Index = 1; Index + 1 < States.size(); ++Index)
		{
			const double Age = double(States.back().Tick - States[Index].Tick);
			const double Gap = double(States[Index + 1].Tick - States[Index - 1].Tick) / Age;
			if (Gap < MinGap)
			{
				MinGap = Gap;
				Least = Index;
			}
		}
		RemoveAt(Least);
	}
}

FHistory::FReachable FHistory::Find(uint64 Tick) const
{
	const auto After = std::upper_bound(
		States.begin(), States.end(), Tick, [](uint64 Wanted, const FKeptState& State) { return Wanted < State.Tick; });
	if (After == States.begin())
	{
		return {States.empty() ? nullptr : &States.front(), 0};
	}
	const FKeptState& From = *(After - 1);
	// What was done at the next kept tick came after that tick: it is no reason not to run up to it.
	const bool bSameWay = !From.bGapEdited && After != States.end();
	return {&From, bSameWay ? Tick - From.Tick : 0};
}

std::vector<uint64> FHistory::Ticks() const
{
	std::vector<uint64> All;
	All.reserve(States.size());
	std::transform(States.begin(), States.end(), std::back_inserter(All), [](const FKeptState& S) { return S.Tick; });
	return All;
}

} // namespace FluidDrops
