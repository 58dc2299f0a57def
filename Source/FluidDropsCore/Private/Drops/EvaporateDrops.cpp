// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Evaporation of drops on surfaces (Docs/Model/SurfaceDrops.md#evaporation). The air takes a flux j [kg/(m^2 s)]
// through the cap of area s 4 pi r^2, so that
//
//	dm/dt = -j s 4 pi r^2     or     dr/dt = -j s / rho,
//
// and a radius falls by the same step in every tick, large or small. In air that is dry for this surface, diffusion
// takes its part besides, by the d-squared law r dr/dt = -K (Docs/Model/Weather.md#drying; K is FWetSurface::Drying).
// Wind takes away more of both (VentilationFactor). Drops at rest take it every few ticks: both laws are in closed
// form, so nothing is lost by it but cost.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/Clearance.h"
#include "Drops/WindPull.h"
#include "FluidDropsCore/Drops/Evaporation.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr float MaxShell = 0.3f;      // of the radius, at once: keeps a tiny drop from losing more than its solvent
constexpr uint32 RestingInterval = 8; // ticks: a drop at rest loses its share of that many at once, each in its turn

/** What a tick takes off the radius of a drop on that surface, m. */
float ShrinkOn(const FDropContext& Context, const FWetSurface& Surface)
{
	return Context.Drops.Evaporation * Surface.Cap.ExposedShare() * Context.DeltaTime / Context.Drops.Density;
}

/** How much more the air takes where it blows. */
float VentilationOn(const FWetSurface& Surface, const FDropTable& Drops, uint32 Row)
{
	if (!Surface.IsBlown())
	{
		return 1.0f;
	}
	const uint32 Triangle = Drops.Triangle(Row);
	const FVec3f Wind = WindPast(Surface, Triangle, Drops.At(Row));
	const float Speed = Wind.norm() * LeeOf(Surface.Geometry.Frame(Triangle), Wind);
	return VentilationFactor(2.0f * Drops.Radius(Row), Speed);
}

/** How many ticks' worth of evaporation a drop is due now. */
uint32 TicksDue(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	if (IsMoving(Drops.State[Row]))
	{
		return 1;
	}
	return (Drops.SlotOf(Row) + Context.Tick) % RestingInterval == 0 ? RestingInterval : 0;
}

/** Takes a shell off a drop; returns what went into the air, kg. */
double EvaporateDrop(const FDropContext& Context, FDropTable& Drops, uint32 Row, uint32 Ticks)
{
	const float SphereFactor = static_cast<float>(4.0 * Math::Pi) * Context.Drops.Density;
	const float Radius = Drops.Radius(Row);
	const float Solvent = 1.0f - Drops.MatterFraction(Row); // matter keeps the air from it, and stays
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const float Ventilation = VentilationOn(Surface, Drops, Row);
	const float Diffused = Radius - DriedRadius(Radius, Surface.Drying * Ventilation, Context.DeltaTime * float(Ticks));
	const float Shrink = ShrinkOn(Context, Surface) * Ventilation * float(Ticks) + Diffused;
	const float Shell = std::min(Shrink, MaxShell * Radius) * Solvent;
	const float Loss = SphereFactor * Shell * (Radius * Radius - Shell * (Radius - Shell * (1.0f / 3.0f)));
	const double Before = Drops.ExactMass(Row);
	Drops.AddMass(Row, -double(Loss));
	Drops.Radius(Row) = Radius - Shell;
	Drops.ClearReach[Row] = std::min(Drops.ClearReach[Row], GrownReachOf(Context, Drops, Row));
	return Before - Drops.ExactMass(Row);
}

/** Every drop of the chunk that is due. Returns what went into the air, kg. */
double EvaporateChunk(const FDropContext& Context, FDropTable& Drops, const FChunk& Chunk, uint32& Vanished)
{
	double Evaporated = 0.0;
	Vanished = 0;
	for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
	{
		if (const uint32 Ticks = TicksDue(Context, Drops, Row); Ticks > 0)
		{
			Evaporated += EvaporateDrop(Context, Drops, Row, Ticks);
			RebindIfLighter(Context, Drops, Row);
			Vanished += Drops.Radius(Row) < Context.Drops.VanishRadius ? 1 : 0;
		}
	}
	return Evaporated;
}

} // namespace

FWaterOut EvaporateDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch,
	std::span<FWetSurface> Surfaces, FDropEvents& Events)
{
	FD_SCOPE("Drops.Evaporate");
	FWaterOut Out;
	const bool bDries =
		std::any_of(Surfaces.begin(), Surfaces.end(), [](const FWetSurface& Each) { return Each.Drying > 0.0f; });
	if (!(Context.Drops.Evaporation > 0.0f) && !bDries)
	{
		return Out;
	}
	ParallelFor(Context.Runner, Drops.Num(), FDropScratch::ChunkSize,
		[&](const FChunk& Chunk) {
			Scratch.EvaporatedMass[Chunk.Chunk] = EvaporateChunk(Context, Drops, Chunk, Scratch.Vanished[Chunk.Chunk]);
		});
	uint32 Vanished = 0;
	for (uint32 Chunk = 0; Chunk < ChunkCount(Drops.Num(), FDropScratch::ChunkSize); ++Chunk)
	{
		Out.Evaporated += Scratch.EvaporatedMass[Chunk];
		Vanished += Scratch.Vanished[Chunk];
	}
	for (uint32 Row = Drops.Num(); Vanished > 0 && Row-- > 0;)
	{
		if (Drops.Radius(Row) < Context.Drops.VanishRadius)
		{
			Events.Add(EDropEvent::Evaporated, EventOf(Context, Drops, Row));
			EndVisit(Context, Drops, Row, Scratch);
			Out.Evaporated += Drops.ExactMass(Row) - Drops.Matter[Row];
			DepositMatter(Surfaces[Drops.Surface(Row)], Drops.Triangle(Row), Drops.Matter[Row]);
			Drops.RemoveSwap(Row);
			--Vanished;
		}
	}
	return Out;
}

} // namespace FluidDrops
