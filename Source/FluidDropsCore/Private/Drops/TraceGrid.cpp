// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pieces of trail as attractive particles, one every half radius of the drop that laid them, sorted into cells of space
// once a tick. A grid holds all that a search needs, so it stays good while trails are laid and dry.

#include "Drops/TraceGrid.h"

#include "Drops/MergeGrid.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

constexpr uint32 MostParticlesPerPiece = 16;

/** The particles of one piece of trail, as far as there is room. */
void AddParticles(const FDropContext& Context, const FTrailTable& Trails, uint32 Row, FTraceGrid& Grid)
{
	const FWetSurface& Surface = Context.Surfaces[Trails.Surface[Row]];
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Trails.Triangle[Row]);
	const FVec3f Start = Frame.Point({Trails.StartB[Row], Trails.StartC[Row]});
	const FVec3f Way = Frame.Point({Trails.EndB[Row], Trails.EndC[Row]}) - Start;
	const float Length = Way.norm();
	float At = Trails.FirstParticle[Row];
	for (uint32 Index = 0; Index < MostParticlesPerPiece && At <= Length && Grid.Count < Grid.Particles.Capacity();
		 ++Index, At += Trails.ParticleSpacing[Row])
	{
		const FVec3f Place = Length > 0.0f ? FVec3f(Start + Way * (At / Length)) : Start;
		const float HalfWidth = 0.5f * Trails.Width[Row];
		Grid.Lists.Items[Grid.Count] = {Place.x(), Place.y(), Place.z(), HalfWidth, Grid.Count};
		Grid.Particles[Grid.Count] = {Frame.Normal.x(), Frame.Normal.y(), Frame.Normal.z(), Trails.Wetness[Row],
			Trails.LaidAt[Row], Trails.Owner[Row], Trails.Surface[Row]};
		Grid.Widest = HalfWidth > Grid.Widest ? HalfWidth : Grid.Widest;
		++Grid.Count;
	}
}

/** A cell is four times as wide as the widest track: a search meets few of them. */
float TraceCellsPerMetre(const FTraceGrid& Grid)
{
	return 0.25f / Grid.Widest;
}

/** Visits the particles of the cells around a place, each once, in an order that depends on the table alone. */
template <typename F>
void ForEachNear(const FTraceGrid& Grid, uint32 Surface, const FVec3f& Place, float Range, F&& Visit)
{
	const float PerMetre = TraceCellsPerMetre(Grid);
	int32 First[3];
	int32 Last[3];
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		First[Axis] = MergeCellOf(Place[Axis] - Range, PerMetre);
		Last[Axis] = MergeCellOf(Place[Axis] + Range, PerMetre);
	}
	for (int32 Z = First[2]; Z <= Last[2]; ++Z)
	{
		for (int32 Y = First[1]; Y <= Last[1]; ++Y)
		{
			for (int32 X = First[0]; X <= Last[0]; ++X)
			{
				const uint32 List = MergeListOf(X, Y, Z, 0, Surface, Grid.Cells.ListBits);
				for (uint32 At = Grid.Cells.ListBegin(List); At < Grid.Cells.ListEnd[List]; ++At)
				{
					const FMergeEntry& Entry = Grid.Cells.Entries[At];
					const bool bOfCell = MergeCellOf(Entry.X, PerMetre) == X && MergeCellOf(Entry.Y, PerMetre) == Y &&
						MergeCellOf(Entry.Z, PerMetre) == Z; // others share the list
					if (bOfCell)
					{
						Visit(Entry);
					}
				}
			}
		}
	}
}

} // namespace

void FTraceGrid::Init(uint32 TrailCapacity)
{
	const uint32 Capacity = 2 * TrailCapacity;
	Particles.Reserve(Capacity);
	Lists.Init(Capacity, Capacity);
	Cells.ListEnd.Reserve(1u << MergeListBits(Capacity));
	Count = 0;
}

void BuildTraceGrid(const FDropContext& Context, const FTrailTable& Trails, FTraceGrid& Grid)
{
	FD_SCOPE("Trails.Particles");
	Grid.Count = 0;
	Grid.Widest = 1.0e-6f; // m: cells have a size even where tracks have none
	for (uint32 Row = 0; Row < Trails.Num(); ++Row)
	{
		AddParticles(Context, Trails, Row, Grid);
	}
	if (Grid.Count == 0)
	{
		return;
	}
	const float PerMetre = TraceCellsPerMetre(Grid);
	Grid.Cells.ListBits = MergeListBits(Grid.Count);
	BuildMergeLists(Context.Runner, Grid.Lists, Grid.Cells, Grid.Count, 0,
		[&](uint32 Item, auto&& Visit)
		{
			const FMergeEntry& Entry = Grid.Lists.Items[Item];
			Visit(MergeListOf(MergeCellOf(Entry.X, PerMetre), MergeCellOf(Entry.Y, PerMetre),
				MergeCellOf(Entry.Z, PerMetre), 0, Grid.Particles[Item].Surface, Grid.Cells.ListBits));
		});
}

TTracePull<float> PullOfTraces(const FRegimes& Regimes, const FTraceSearch& Search)
{
	const FTraceGrid& Grid = Regimes.Traces;
	// A drop that is too light to run is not torn along: tracks pull it as its weight does.
	const float Weight = Regimes.Law.WeightOf(Search.Radius);
	const float Strength = Regimes.Law.Attraction * (Weight < 1.0f ? Weight : 1.0f);
	const float Size = Search.Radius * Search.Scale;
	const float PerRadius = 1.0f / Search.Radius;
	TTracePull<float> Pull;
	ForEachNear(Grid, Search.Surface, Search.Place, Size + Grid.Widest,
		[&](const FMergeEntry& Entry)
		{
			const FTraceParticle& Particle = Grid.Particles[Entry.Slot];
			const bool bOwn =
				Particle.Owner == Search.Seed && Search.Now - Particle.LaidAt < double(Regimes.Settings.OwnTraceTime);
			const bool bOtherSide = FVec3f(Particle.NX, Particle.NY, Particle.NZ).dot(Search.Normal) <= 0.0f;
			if (Particle.Surface != Search.Surface || bOwn || bOtherSide)
			{
				return;
			}
			const FVec3f Apart = FVec3f(Entry.X, Entry.Y, Entry.Z) - Search.Place;
			PullToTrace<float>(
				Pull, Apart * PerRadius, (Size + Entry.Reach) * PerRadius, Search.Heading, Strength * Particle.Wetness);
		});
	return Pull;
}

} // namespace FluidDrops
