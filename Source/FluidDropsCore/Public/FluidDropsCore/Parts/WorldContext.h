// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What all parts of a world share: its rules, time and chance, the books of water, and who is told of what happens.

#pragma once

#include "FluidDropsCore/Foundation/CommandList.h"
#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Parts/Ledger.h"
#include "FluidDropsCore/Parts/ViewPoint.h"
#include "FluidDropsCore/Parts/WorldRules.h"

namespace FluidDrops
{

/** Told of everything that happens to a world; for recording. */
class IWorldObserver
{
public:
	virtual ~IWorldObserver() = default;
	/** Its bytes, as FWorldCommands reads them. */
	virtual void OnCommand(std::span<const uint8> Command) = 0;
	virtual void OnTick(uint64 Tick, uint64 Hash) = 0;
};

/** What a snapshot holds of a world besides its settings, surfaces and parts. */
struct FWorldBooks
{
	uint64 Ticks = 0;
	double Seconds = 0.0;       // not Ticks x TickTime: the rate may have changed
	uint64 SpawnCount = 0;      // keeps the chance of commands within one tick apart
	FLedger Booked;             // what came and went; what is there is counted
	FMatterLedger BookedMatter; // only Emitted and Lost
	FViewPoint View;

	/** New liquid came into the world, kg, and with it that part of matter. */
	void BookEmitted(double Mass, float MatterFraction)
	{
		Booked[EAccount::Emitted] += Mass;
		BookedMatter.Emitted += Mass * double(MatterFraction);
	}

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Ticks, It.Seconds, It.SpawnCount, It.Booked, It.BookedMatter, It.View);
	}
};

struct FWorldContext
{
	ITaskRunner& Runner;
	const FWorldRules& Rules;
	const FBudget& Budget;
	FWorldBooks Books;
	IWorldObserver* Observer = nullptr;

	double TickTime() const { return 1.0 / double(Rules.TickRate); }
	uint64 Seed() const { return uint64(Rules.Seed); }

	/** A command was carried out. Who would have to copy much to make it looks at Observer first. */
	template <typename T>
	void Notify(const T& Command) const
	{
		if (Observer)
		{
			FByteWriter Writer;
			WriteCommand(Writer, Command);
			Observer->OnCommand(Writer.Bytes);
		}
	}
};

} // namespace FluidDrops
