// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/Regimes.h"

#include <algorithm>

namespace FluidDrops
{

void FRegimes::Set(const FRegimeSettings& NewSettings, uint32 TrailCapacity)
{
	const bool bFirst = Traces.Particles.Capacity() == 0;
	const bool bOtherLobes = bFirst || Settings.LobeForward != NewSettings.LobeForward ||
		Settings.LobeRaise != NewSettings.LobeRaise || Settings.LobeForm != NewSettings.LobeForm;
	Settings = NewSettings;
	Law = TRegimeLaw<float>::Of(NewSettings);
	if (bFirst)
	{
		Traces.Init(TrailCapacity);
	}
	Traces.Forget(); // surfaces may have been bent while another law was in use
	if (bOtherLobes)
	{
		const TLobeLiquid<float> Liquid{Settings.LobeSensitivity, Settings.LobeForward, Settings.LobeRaise};
		Lobes = TLobeScales<float>(Liquid, Settings.LobeForm);
	}
	const auto CubeOf = [](float X) { return X * X * X; };
	MinLobeVolume = CubeOf(Settings.StartRadius);
	MaxLobeVolume = std::max(CubeOf(Settings.LobeRadius), 1.001f * MinLobeVolume);
	MergeReach = 0.0f;
	for (uint32 Index = 0; Index <= TLobeScales<float>::Count; ++Index)
	{
		const float Reach = float(Index) / float(TLobeScales<float>::Count);
		MergeReach = std::max(MergeReach, Lobes.At(Reach).BoundingRadius());
	}
	MergeReach += Settings.MergeGap;
}

} // namespace FluidDrops
