// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wind on surfaces (Docs/Model/Wind.md#on-surfaces). A steady wind that is the same everywhere needs nothing of
// this: LocalWind says it all.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/WindPull.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint32 TicksPerLook = 4;       // ticks from one look at a triangle to the next
constexpr uint32 WindChunkSize = 256;    // triangles
constexpr float LeastChange = 0.02f;     // of the wind, before drops start anew
constexpr float LeastWindToTell = 0.25f; // m/s: what is slower changes as if it were this fast

/** The wind is the same everywhere again. */
void ForgetAir(FWetSurface& Surface)
{
	Surface.bRebind = Surface.bRebind || !Surface.Air.empty();
	Surface.Air.clear();
	Surface.AirChanged.clear();
}

/** Room for a wind on each triangle; then all of them must be looked at. */
bool MakeRoom(FWetSurface& Surface)
{
	const std::size_t Triangles = Surface.Geometry.TriangleCount();
	if (Surface.Air.size() == Triangles)
	{
		return false;
	}
	Surface.Air.assign(Triangles, FVec3f::Zero());
	Surface.AirChanged.assign(Triangles, 0);
	Surface.bRebind = true;
	return true;
}

/** The wind in the middle of each triangle of a chunk. */
void SampleChunk(const FWindField& Wind, FWetSurface& Surface, const FChunk& Chunk)
{
	float X[WindChunkSize], Y[WindChunkSize], Z[WindChunkSize];
	float U[WindChunkSize], V[WindChunkSize], W[WindChunkSize];
	const uint32 Count = Chunk.End - Chunk.Begin;
	const FRigidTransform& Pose = Surface.Geometry.Pose();
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const FVec3f Middle =
			Pose.TransformPoint(Surface.Geometry.Frame(Chunk.Begin + Row).Point({1.0f / 3.0f, 1.0f / 3.0f}));
		X[Row] = Middle.x();
		Y[Row] = Middle.y();
		Z[Row] = Middle.z();
	}
	Wind.Sample({{X, Count}, {Y, Count}, {Z, Count}, {U, Count}, {V, Count}, {W, Count}});
	const bool bFlat = Surface.FlatWind.size() == Surface.Air.size() && !Surface.Moves();
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const uint32 Triangle = Chunk.Begin + Row;
		const FVec3f Now = Pose.InverseTransformVector({U[Row], V[Row], W[Row]});
		FVec3f& Air = Surface.Air[Triangle];
		const float Tell = LeastChange * std::max(Air.norm(), LeastWindToTell);
		if ((Now - Air).squaredNorm() > Tell * Tell)
		{
			Air = Now;
			Surface.AirChanged[Triangle] = 1;
			if (bFlat)
			{
				Surface.FlatWind[Triangle] = WindOn(Surface, Triangle, {0.0f, 0.0f});
			}
		}
	}
}

} // namespace

void SampleSurfaceWind(const FDropContext& Context, const FDropTable& Drops, std::span<FWetSurface> Surfaces)
{
	FD_SCOPE("Drops.SurfaceWind");
	if (Context.Wind.IsSteady())
	{
		for (FWetSurface& Surface : Surfaces)
		{
			Surface.bAirChanged = false;
			ForgetAir(Surface);
		}
		return;
	}
	for (FWetSurface& Surface : Surfaces)
	{
		Surface.bHasDrops = false;
	}
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		Surfaces[Drops.Surface(Row)].bHasDrops = true;
	}
	for (FWetSurface& Surface : Surfaces)
	{
		const bool bNew = Surface.IsPresent() && MakeRoom(Surface);
		const bool bAll = bNew || Surface.Moves() || Surface.bRebind; // turned, or of another shape
		Surface.bAirChanged = Surface.IsPresent() && (bNew || Surface.bHasDrops);
		if (!Surface.bAirChanged)
		{
			continue; // those that come here find the wind of some time ago, for a few ticks
		}
		std::fill(Surface.AirChanged.begin(), Surface.AirChanged.end(), uint8(0));
		ParallelFor(Context.Runner, Surface.Geometry.TriangleCount(), WindChunkSize,
			[&](const FChunk& Chunk)
			{
				if (bAll || (Chunk.Chunk + Context.Tick) % TicksPerLook == 0)
				{
					SampleChunk(Context.Wind, Surface, Chunk);
				}
			});
	}
}

} // namespace FluidDrops
