// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shapes of a frame's drops and pools as the core knows them.

#pragma once

#include "FluidDropsCore/DropShapes/DropFace.h"
#include "FluidDropsFrame.h"
#include "FluidDropsUnits.h"

namespace FluidDropsUnreal
{

inline FluidDrops::FDropProfile CoreProfile(const FFluidProfile& Shape)
{
	FluidDrops::FDropProfile Profile;
	std::copy(std::begin(Shape.Radius), std::end(Shape.Radius), Profile.Radius.begin());
	std::copy(std::begin(Shape.Height), std::end(Shape.Height), Profile.Height.begin());
	std::copy(std::begin(Shape.Shift), std::end(Shape.Shift), Profile.Shift.begin());
	return Profile;
}

inline FluidDrops::TLobe<float> CoreLobe(const FFluidDrop& Drop)
{
	FluidDrops::TLobe<float> Lobe;
	Lobe.Forward = Drop.LobeForward;
	Lobe.Raise = Drop.LobeRaise;
	Lobe.Scale = Drop.LobeScale;
	Lobe.Form = Drop.bLobeRaisesBase ? FluidDrops::ELobeForm::Source : FluidDrops::ELobeForm::Sealed;
	return Lobe;
}

/** What is not round about a drop that is not lobed. */
inline FluidDrops::FDropOutline CoreOutline(const FFluidDrop& Drop, const FluidDrops::FDropProfile& Shape)
{
	return OutlineOfDrop(Shape, Units::ToMeters(Drop.BaseRadius), Units::ToMeters(Drop.Speed),
		Units::ToMeters(Drop.Roughening), Drop.Way, Drop.Seed);
}

} // namespace FluidDropsUnreal
