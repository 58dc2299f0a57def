// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Worlds larger than what is loaded at a time: surfaces that go, and an origin that follows the player.

#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

FStatus FWorld::RemoveSurface(uint32 Surface)
{
	FD_TRY(CheckSurface(Surface));
	FWetSurface& Wet = WetSurfaces[Surface];
	RemoveWaterOn(Surface, Wet.Wetness.WaterMass(), Wet.DepositMass());
	Wet = FWetSurface();
	Context.Notify(FRemoveSurface{Surface});
	return {};
}

void FWorld::RemoveWaterOn(uint32 Surface, double Film, double Matter)
{
	ForEachPart(Parts(), [Surface](auto& Part) { Part.SurfaceRemoved(Surface); });
	Context.Books.Booked[EAccount::Removed] += Film + Matter;
	Context.Books.BookedMatter.Lost += Matter;
}

FStatus FWorld::ShiftOrigin(const FVec3f& NewOrigin)
{
	if (!IsFinite(NewOrigin))
	{
		return MakeError("origin: must be three numbers");
	}
	FWorldSettings NewConfig = Config;
	NewConfig.World.FloorHeight -= NewOrigin.z();
	if (FStatus Status = ValidateWorldSettings(NewConfig); !Status)
	{
		return Within("origin", Status.Error());
	}
	if (FStatus Status = CheckParts(Parts(), [&](const auto& Part) { return Part.CheckShift(NewOrigin); }); !Status)
	{
		return Within("origin", Status.Error());
	}
	Config = NewConfig;
	FViewPoint& View = Context.Books.View;
	View.Position -= NewOrigin;
	View.Before -= NewOrigin;
	View.CutFrom -= NewOrigin;
	for (FWetSurface& Surface : WetSurfaces)
	{
		Surface.Geometry.Translate(-NewOrigin);
		Surface.Tracker.Pose.Translation -= NewOrigin;
	}
	ForEachPart(Parts(), [&](auto& Part) { Part.ShiftOrigin(NewOrigin); });
	Context.Notify(FShiftOrigin{NewOrigin});
	return {};
}

} // namespace FluidDrops
