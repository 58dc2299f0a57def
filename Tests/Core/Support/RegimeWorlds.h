// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Worlds whose drops move by the force regimes (Docs/Model/Weather.md#force-regimes).

#pragma once

#include "Support/DropScripts.h"
#include "Support/RegimeSets.h"

namespace FluidDrops
{

/** Nothing but the regimes: no trails, no drag of the air. */
inline FWorldSettings RegimeSettingsOf(const FRegimeSettings& Set, int32 Drops = 64)
{
	FWorldSettings Settings;
	Settings.Budget = {Drops, Drops, 4096};
	Settings.World.FloorHeight = -10.0f;
	Settings.Drops.MotionLaw = EMotionLaw::Regimes;
	Settings.Drops.bAirDrag = false;
	Settings.Trails.bEnabled = false;
	Settings.Regimes = Set;
	return Settings;
}

/** A vertical wall, 0.6 m high, that looks to +Y. */
inline std::unique_ptr<FWorld> MakeWall(const FWorldSettings& Settings, ITaskRunner& Runner = SerialRunner())
{
	std::unique_ptr<FWorld> World = MakeWorld(Settings, Runner);
	EXPECT_TRUE(World->AddSurface(MakePane(0.3f, 0.6f, 12, 24)).IsOk());
	return World;
}

/** Where the drop is, in the world, m. */
inline FVec3f PlaceOf(const FWorld& World, FHandle Drop)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	const uint32 Row = Drops.RowOf(Drop);
	EXPECT_NE(Row, IndexNone);
	const TBarycentric<float> At = Drops.At(Row);
	return World.Surfaces()[Drops.Surface(Row)].Geometry.WorldPoint(Drops.Triangle(Row), At.B, At.C);
}

inline EDropState StateOf(const FWorld& World, FHandle Drop)
{
	const uint32 Row = World.Drops().OnSurfaces().RowOf(Drop);
	return Row == IndexNone ? EDropState::Leaving : World.Drops().OnSurfaces().State[Row];
}

} // namespace FluidDrops
