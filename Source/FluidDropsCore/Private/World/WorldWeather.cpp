// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The weather of a world: what a host can set about it, and what it brings in a tick.

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

namespace
{

constexpr float FarthestView = 1.0e5f; // m: as far as boxes may be

} // namespace

TResult<uint32> FWorld::AddRain(const FRainSettings& Settings)
{
	const uint32 Index = static_cast<uint32>(RainFalls.size());
	if (FStatus Status = ValidateRain(Settings); !Status)
	{
		return Within("rain." + std::to_string(Index), Status.Error());
	}
	const FRainSettings Added = Settings; // the argument may point into the list that is about to grow
	RainFalls.push_back({Added, {}, false});
	Notify(FAddRain{Added});
	return Index;
}

FStatus FWorld::SetRain(uint32 Rain, const FRainSettings& Settings)
{
	if (Rain >= RainFalls.size())
	{
		return MakeError(
			"rain " + std::to_string(Rain) + " does not exist: there are " + std::to_string(RainFalls.size()));
	}
	if (FStatus Status = ValidateRain(Settings); !Status)
	{
		return Within("rain." + std::to_string(Rain), Status.Error());
	}
	RainFalls[Rain].Settings = Settings;
	Notify(FSetRain{Rain, Settings});
	return {};
}

FStatus FWorld::SetViewPoint(const FVec3f& Position)
{
	if (!IsFinite(Position) || Position.cwiseAbs().maxCoeff() > FarthestView)
	{
		return MakeError("viewPoint: must be three numbers from -1e5 to 1e5 m");
	}
	View.Position = Position;
	Notify(FSetViewPoint{Position});
	return {};
}

void FWorld::EmitWeather(const FDropContext& Context)
{
	for (uint32 Index = 0; Index < RainFalls.size(); ++Index)
	{
		const FRainOut Rain = EmitRain(Context, Index, RainFalls[Index], View, AirRows, RainMemory);
		BookEmitted(Rain.Emitted);
		Happened.RainBorn += Rain.Born;
		Happened.RainSheltered += Rain.Sheltered;
		Happened.RainRefused += Rain.Refused;
	}
	View.bCut = false;
}

} // namespace FluidDrops
