// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pieces of trail as attractive particles, one every half radius of the drop that laid them, sorted into cells of
// space. A grid holds all that a search needs, so it stays good while trails are laid and dry.

#include "Drops/TraceGrid.h"

#include "Drops/MergeGrid.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

constexpr uint32 MaxParticlesPerPiece = 16;

/** Visits the places of the particles of one piece of trail; returns how many there are. */
template <typename F>
uint32 ForEachParticle(const TTriangleFrame<float>& Frame, const FTrailTable& Trails, uint32 Row, F&& Visit)
{
	const FVec3f Start = Frame.Point({Trails.StartB[Row], Trails.StartC[Row]});
	const FVec3f Way = Frame.Point({Trails.EndB[Row], Trails.EndC[Row]}) - Start;
	const float Length = Way.norm();
	uint32 Count = 0;
	for (float At = Trails.FirstParticle[Row]; Count < MaxParticlesPerPiece && At <= Length;
		 ++Count, At += Trails.ParticleSpacing[Row])
	{
		Visit(Length > 0.0f ? FVec3f(Start + Way * (At / Length)) : Start);
	}
	return Count;
}

const TTriangleFrame<float>& FrameOfTrail(const FDropContext& Context, const FTrailTable& Trails, uint32 Row)
{
	return Context.Surfaces[Trails.Surface[Row]].Geometry.Frame(Trails.Triangle[Row]);
}

/** Whether the cells are still those of the table: what a row says of its place never changes while it lives. */
bool AreCellsGood(const FDropContext& Context, const FTrailTable& Trails, const FTraceGrid& Grid)
{
	bool bGood = Grid.RowCount == Trails.Num();
	for (const FWetSurface& Surface : Context.Surfaces)
	{
		bGood = bGood && !Surface.bReshaped;
	}
	for (uint32 Row = 0; bGood && Row < Trails.Num(); ++Row)
	{
		bGood = Grid.Rows[Row] == Trails.HandleOf(Row);
	}
	return bGood;
}

/** Counts the particles of each chunk of rows, and sums up where theirs begin. */
void CountParticles(const FDropContext& Context, const FTrailTable& Trails, FTraceGrid& Grid)
{
	ParallelFor(Context.Runner, Trails.Num(), FTraceGrid::ChunkSize,
		[&](const FChunk& Chunk)
		{
			uint32 Count = 0;
			float Widest = 0.0f;
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				Count += ForEachParticle(FrameOfTrail(Context, Trails, Row), Trails, Row, [](const FVec3f&) {});
				Widest = Trails.Width[Row] > Widest ? Trails.Width[Row] : Widest;
				Grid.Rows[Row] = Trails.HandleOf(Row);
			}
			Grid.ChunkEnd[Chunk.Chunk] = Count;
			Grid.ChunkWidest[Chunk.Chunk] = 0.5f * Widest;
		});
	Grid.RowCount = Trails.Num();
	Grid.Widest = 1.0e-6f; // m: cells have a size even where tracks have none
	uint32 Sum = 0;
	for (uint32 Chunk = 0; Chunk < ChunkCount(Trails.Num(), FTraceGrid::ChunkSize); ++Chunk)
	{
		Sum += Grid.ChunkEnd[Chunk];
		Grid.ChunkEnd[Chunk] = Sum;
		Grid.Widest = Grid.ChunkWidest[Chunk] > Grid.Widest ? Grid.ChunkWidest[Chunk] : Grid.Widest;
	}
	Grid.Kept = Sum < Grid.Particles.Capacity() ? Sum : Grid.Particles.Capacity();
}

/** Every particle to its place in the order of the table, as far as there is room. */
void FillParticles(const FDropContext& Context, const FTrailTable& Trails, FTraceGrid& Grid)
{
	ParallelFor(Context.Runner, Trails.Num(), FTraceGrid::ChunkSize,
		[&](const FChunk& Chunk)
		{
			uint32 Next = Chunk.Chunk == 0 ? 0 : Grid.ChunkEnd[Chunk.Chunk - 1];
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const TTriangleFrame<float>& Frame = FrameOfTrail(Context, Trails, Row);
				ForEachParticle(Frame, Trails, Row,
					[&](const FVec3f& Place)
					{
						if (Next < Grid.Kept)
						{
							Grid.Lists.Items[Next] = {Place.x(), Place.y(), Place.z(), 0.5f * Trails.Width[Row], Next};
							Grid.Particles[Next] = {Frame.Normal.x(), Frame.Normal.y(), Frame.Normal.z(), 0.0f,
								Trails.LaidAt[Row], Trails.Owner[Row], Trails.Surface[Row], Row};
							++Next;
						}
					});
			}
		});
}

/** A cell is twice as wide as the widest track: a search meets few of them. */
float TraceCellsPerMeter(const FTraceGrid& Grid)
{
	return 0.25f / Grid.Widest;
}

void SortParticles(ITaskRunner& Runner, FTraceGrid& Grid)
{
	if (Grid.Kept == 0)
	{
		return;
	}
	const float PerMeter = TraceCellsPerMeter(Grid);
	Grid.Cells.ListBits = MergeListBits(Grid.Kept);
	BuildMergeLists(Runner, Grid.Lists, Grid.Cells, Grid.Kept, 0,
		[&](uint32 Item, auto&& Visit)
		{
			const FMergeEntry& Entry = Grid.Lists.Items[Item];
			Visit(MergeListOf(MergeCellOf(Entry.X, PerMeter), MergeCellOf(Entry.Y, PerMeter),
				MergeCellOf(Entry.Z, PerMeter), 0, Grid.Particles[Item].Surface, Grid.Cells.ListBits));
		});
}

/** Visits the particles of the cells around a place, each once, in an order that depends on the table alone. */
template <typename F>
void ForEachNear(const FTraceGrid& Grid, uint32 Surface, const FVec3f& Place, float Range, F&& Visit)
{
	const float PerMeter = TraceCellsPerMeter(Grid);
	int32 First[3];
	int32 Last[3];
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		First[Axis] = MergeCellOf(Place[Axis] - Range, PerMeter);
		Last[Axis] = MergeCellOf(Place[Axis] + Range, PerMeter);
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
					const bool bOfCell = MergeCellOf(Entry.X, PerMeter) == X && MergeCellOf(Entry.Y, PerMeter) == Y &&
						MergeCellOf(Entry.Z, PerMeter) == Z; // others share the list
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
	Rows.Reserve(TrailCapacity);
	ChunkEnd.Reserve(ChunkCount(TrailCapacity, ChunkSize));
	ChunkWidest.Reserve(ChunkCount(TrailCapacity, ChunkSize));
	Forget();
}

void BuildTraceGrid(const FDropContext& Context, const FTrailTable& Trails, FTraceGrid& Grid)
{
	FD_SCOPE("Trails.Particles");
	if (!AreCellsGood(Context, Trails, Grid))
	{
		CountParticles(Context, Trails, Grid);
		FillParticles(Context, Trails, Grid);
		SortParticles(Context.Runner, Grid);
	}
	ParallelFor(Context.Runner, Grid.Kept, 4 * FTraceGrid::ChunkSize,
		[&](const FChunk& Chunk)
		{
			for (uint32 Index = Chunk.Begin; Index < Chunk.End; ++Index)
			{
				Grid.Particles[Index].Wetness = Trails.Wetness[Grid.Particles[Index].Row];
			}
		});
	Grid.Count = Grid.Kept;
}

float TraceStrength(const FRegimes& Regimes, float Radius)
{
	const float Weight = Regimes.Law.WeightOf(Radius);
	return Regimes.Law.Attraction * (Weight < 1.0f ? Weight : 1.0f);
}

void PullOfTraces(const FRegimes& Regimes, const FTraceSearch& Search, TTracePull<float>& Pull)
{
	const FTraceGrid& Grid = Regimes.Traces;
	const float Strength = TraceStrength(Regimes, Search.Radius);
	const float Size = Search.Radius * Search.Scale;
	const float PerRadius = 1.0f / Search.Radius;
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
}

} // namespace FluidDrops
