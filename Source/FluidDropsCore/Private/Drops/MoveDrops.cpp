// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Lines 2 to 14 of the frame in spec 1 section 1.4: along the closed form, over sides, off the border.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/EvaluateMotions.h"
#include "FluidDropsCore/Drops/DropPath.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

/** Where one chunk of drops puts its pieces of trail. */
class FPieceWriter
{
public:
	FPieceWriter(FDropScratch& Scratch, uint32 Chunk)
		: First(Scratch.Pieces.Data() + std::size_t(Chunk) * FDropScratch::PiecesPerChunk)
		, Count(Scratch.PieceCount[Chunk])
		, Refused(Scratch.PiecesRefused[Chunk])
	{
		Count = 0;
		Refused = 0;
	}

	void BeginDrop() { OfDrop = 0; }

	void Add(const FTrailPiece& Piece)
	{
		if (Count == FDropScratch::PiecesPerChunk || OfDrop == FDropScratch::PiecesPerDrop)
		{
			++Refused;
			return;
		}
		First[Count++] = Piece;
		++OfDrop;
	}

private:
	FTrailPiece* First;
	uint32& Count;
	uint32& Refused;
	uint32 OfDrop = 0;
};

/** Where one chunk of drops puts the visits that end at a side. */
class FVisitWriter
{
public:
	FVisitWriter(FDropScratch& Scratch, uint32 Chunk)
		: First(Scratch.Visits.Data() + std::size_t(Chunk) * FDropScratch::VisitsPerChunk)
		, Count(Scratch.VisitCount[Chunk])
		, Refused(Scratch.VisitsRefused[Chunk])
	{
		Count = 0;
		Refused = 0;
	}

	void BeginDrop() { OfDrop = 0; }

	void Add(const FVisit& Visit)
	{
		// A drop that goes back and forth over the side of a valley must not take the room of others.
		for (uint32 Ago = 1; Ago <= OfDrop && Ago <= 4; ++Ago)
		{
			FVisit& Earlier = First[Count - Ago];
			if (Earlier.Triangle == Visit.Triangle)
			{
				Earlier.Keep = {Earlier.Keep.X * Visit.Keep.X, Earlier.Keep.Y * Visit.Keep.Y};
				return;
			}
		}
		if (Count == FDropScratch::VisitsPerChunk || OfDrop == FDropScratch::VisitsPerDrop)
		{
			++Refused;
			return;
		}
		First[Count++] = Visit;
		++OfDrop;
	}

private:
	FVisit* First;
	uint32& Count;
	uint32& Refused;
	uint32 OfDrop = 0;
};

constexpr float LeastPieceLength = 1.0e-9f; // m: a drop that does not move leaves nothing
constexpr float LongestClosedForm = 500.0f; // s: then it starts anew, before float time gets coarse

/** At the end of a tick within one triangle: a drop that nothing drives may fall asleep; a very old closed form starts
 * anew. */
void RestOrRenew(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	const bool bDriven = Drops.DriveB[Row] != 0.0f || Drops.DriveC[Row] != 0.0f;
	const bool bOld = Drops.Elapsed[Row] > LongestClosedForm;
	if (bDriven && !bOld)
	{
		return;
	}
	const TVec2<float> Velocity = DropVelocity(Context, Drops, Row);
	const bool bRests = !bDriven && Velocity.norm() <= Context.Drops.SleepSpeed;
	if (bRests || bOld)
	{
		BindDrop(Context, Drops, Row, bRests ? TVec2<float>(0.0f, 0.0f) : Velocity);
	}
}

void MoveOne(const FDropContext& Context, FDropTable& Drops, uint32 Row, FDropScratch& Scratch, FPieceWriter& Pieces,
	FVisitWriter& Visits, uint32& Held)
{
	TBarycentric<float> Exit{};
	const auto Bind = [&](TDropPath<float>& Path, const TBarycentric<float>& At, const TVec2<float>& Velocity)
	{
		if (Context.Trails.bLubrication)
		{
			Visits.Add(VisitOf(Context, Drops, Row, Exit));
		}
		Drops.Triangle[Row] = Path.Triangle;
		Drops.AtB[Row] = At.B;
		Drops.AtC[Row] = At.C;
		Drops.BeginVisit(Row);
		BindDrop(Context, Drops, Row, Velocity);
		Path.Motion = Drops.Motion(Row);
		return Drops.State[Row] == EDropState::Sliding;
	};
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface[Row]];
	const bool bLeavesTrail = Context.Trails.bEnabled && Drops.Radius[Row] >= Context.Trails.LeastRadius;
	const auto Piece = [&](uint32 Triangle, const TBarycentric<float>& From, const TBarycentric<float>& To)
	{
		Exit = To;
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
		if (bLeavesTrail && (Frame.Flat(To) - Frame.Flat(From)).norm() > LeastPieceLength)
		{
			Pieces.Add({Row, Triangle, From, To});
		}
	};
	Pieces.BeginDrop();
	Visits.BeginDrop();

	TDropPath<float> Path{Drops.Triangle[Row], Drops.Motion(Row), Drops.Elapsed[Row]};
	const TPathResult<float> Result = AdvancePath(Surface.View(), Path, {Drops.AtB[Row], Drops.AtC[Row]},
		Context.DeltaTime, uint32(Context.Drops.MaxCrossings), Bind, Piece);
	Drops.AtB[Row] = Result.At.B;
	Drops.AtC[Row] = Result.At.C;
	Drops.Elapsed[Row] = Path.Elapsed;
	Scratch.RemainingTime[Row] = Result.Remaining;
	Held += Result.End == EPathEnd::Held ? 1 : 0;
	if (Result.End == EPathEnd::Border)
	{
		Drops.State[Row] = EDropState::Leaving;
	}
	else if (Result.End == EPathEnd::Underway)
	{
		RestOrRenew(Context, Drops, Row);
	}
}

/** Where every drop of a chunk would be after the tick if it met no side. */
void EvaluateChunk(const FDropTable& Drops, const FChunk& Chunk, float DeltaTime, FDropScratch& Scratch)
{
	const uint32 At = Chunk.Begin;
	const FMotionColumns Columns{&Drops.EntryB[At], &Drops.EntryC[At], &Drops.RateB[At], &Drops.RateC[At],
		&Drops.DriveB[At], &Drops.DriveC[At], &Drops.DragRate[At], &Drops.Elapsed[At]};
	EvaluateMotions(Columns, Chunk.End - Chunk.Begin, DeltaTime, &Scratch.X[At], &Scratch.Y[At]);
}

} // namespace

void MoveDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch)
{
	FD_SCOPE("Drops.Move");
	ParallelFor(Context.Runner, Drops.Num(), FDropScratch::ChunkSize,
		[&](const FChunk& Chunk)
		{
			FPieceWriter Pieces(Scratch, Chunk.Chunk);
			FVisitWriter Visits(Scratch, Chunk.Chunk);
			uint32& Held = Scratch.Held[Chunk.Chunk];
			Held = 0;
			EvaluateChunk(Drops, Chunk, Context.DeltaTime, Scratch);
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				Scratch.RemainingTime[Row] = 0.0f;
				if (Drops.State[Row] != EDropState::Sliding)
				{
					continue;
				}
				Drops.Stirred[Row] = 1;
				const bool bTrails = Context.Trails.bEnabled && Drops.Radius[Row] >= Context.Trails.LeastRadius;
				if (bTrails || Drops.Elapsed[Row] + Context.DeltaTime > Drops.ExitTime[Row])
				{
					MoveOne(Context, Drops, Row, Scratch, Pieces, Visits, Held);
					continue;
				}
				Drops.Elapsed[Row] += Context.DeltaTime;
				Drops.AtB[Row] = Scratch.X[Row];
				Drops.AtC[Row] = Scratch.Y[Row];
				RestOrRenew(Context, Drops, Row);
			}
		});
}

} // namespace FluidDrops
