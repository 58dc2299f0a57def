// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The weather of a world: rain, condensation and sweat. It makes drops, so it knows the part that has them.

#pragma once

#include "FluidDropsCore/Drops/DropsPart.h"
#include "FluidDropsCore/Weather/Moisture.h"
#include "FluidDropsCore/Weather/WeatherCommands.h"

namespace FluidDrops
{

struct FWeatherCounters
{
	uint64 RainBorn = 0;      // raindrops
	uint64 RainSheltered = 0; // raindrops that a roof kept out of a box of rain
	uint64 RainRefused = 0;   // raindrops that found no room in the air
	uint64 Nucleated = 0;     // drops that condensed or were sweated

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.RainBorn, It.RainSheltered, It.RainRefused, It.Nucleated);
	}
};

/** What a snapshot holds of moisture: where sites are follows from surfaces. */
struct FMoistureState
{
	struct FSites
	{
		std::vector<float> Pending;
		std::vector<uint32> Next;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Pending, It.Next);
		}
	};

	struct FRing
	{
		uint32 Slot = 0;
		FSiteRing Ring;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Slot, It.Ring.First, It.Ring.Surface, It.Ring.Generation);
		}
	};

	float Effort = 0.0f;
	double Heat = 0.0;
	std::vector<FSites> Sites; // one for each surface
	std::vector<FRing> Rings;  // that are in use

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Effort, It.Heat, It.Sites, It.Rings);
	}
};

class FWeatherPart : public FPartDefaults
{
public:
	using FCommands = FWeatherCommands;

	struct FState
	{
		TSlotList<FRain> Rains;
		FWeatherCounters Counters;
		FMoistureState Saved;
		FMoisture Moisture; // made from what was saved

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Rains, It.Counters, It.Saved);
		}
	};

	FWeatherPart(
		FWorldContext& World, const FMoistureSettings& Settings, std::vector<FWetSurface>& Surfaces, FDropsPart& Drops);

	// What a host does, between ticks. What is refused has changed nothing.

	FD_CORE_API TResult<FHandle> AddRain(const FRainSettings& Settings);
	FD_CORE_API FStatus SetRain(FHandle Rain, const FRainSettings& Settings);
	/** Its drops fall on. */
	FD_CORE_API FStatus RemoveRain(FHandle Rain);
	/** How hard the body works whose skin sweats, 0 to 1. */
	FD_CORE_API FStatus SetEffort(float Effort);

	FStatus Apply(const FAddRain& C) { return StatusOf(AddRain(C.Settings)); }
	FStatus Apply(const FSetRain& C) { return SetRain(C.Rain, C.Settings); }
	FStatus Apply(const FRemoveRain& C) { return RemoveRain(C.Rain); }
	FStatus Apply(const FSetEffort& C) { return SetEffort(C.Effort); }

	// What there is.

	const TSlotList<FRain>& Rains() const { return RainFalls; }
	/** Where water condenses or is sweated. */
	const FMoisture& Sites() const { return Moisture; }
	const FWeatherCounters& Counters() const { return Happened; }

	// As a part of a world.

	FD_CORE_API FState State() const;
	FD_CORE_API FState MakeState() const;
	template <typename Loaded>
	FStatus Complete(FState& State, const Loaded& All) const
	{
		return CheckState(
			State, All.Surfaces, All.Gone, uint64(All.Settings.World.Seed), All.template StateOf<FDropsPart>().Drops);
	}
	FD_CORE_API void Adopt(FState&& State);
	FD_CORE_API FStatus CheckShift(const FVec3f& NewOrigin) const;
	FD_CORE_API void ShiftOrigin(const FVec3f& NewOrigin);
	/** Its sites anew. */
	FD_CORE_API void SurfaceChanged(uint32 Surface);
	FD_CORE_API void SurfaceRemoved(uint32 Surface);
	FD_CORE_API void Count(FLedger& Ledger, FMatterLedger& Matter) const;

private:
	friend class FWorld;

	FD_CORE_API static FStatus CheckState(FState& State, std::span<const FWetSurface> Surfaces,
		const std::vector<bool>& Gone, uint64 Seed, const FDropTable& Drops);
	/** New raindrops of this tick. */
	void EmitRains(const FDropContext& Context);
	/** Water out of the air and the skin: rates on every surface, then drops that grow and appear. */
	void Settle(const FDropContext& Context);
	void Book(const FMoistureFlow& Flow);

	FWorldContext& World;
	const FMoistureSettings& Settings;
	std::vector<FWetSurface>& Surfaces;
	FDropsPart& Drops;
	TSlotList<FRain> RainFalls;
	FRainScratch RainMemory;
	FMoisture Moisture;
	FWeatherCounters Happened;
};

static_assert(CPart<FWeatherPart>);

} // namespace FluidDrops
