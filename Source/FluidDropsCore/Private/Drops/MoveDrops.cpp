// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Motion of a tick (Docs/Model/SurfaceDrops.md#a-tick-of-one-drop): along the closed form, over sides, off the border.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "Drops/CrossBatch.h"
#include "Drops/RegimeMotion.h"
#include "FluidDropsCore/Drops/DropPath.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>
#include <bit>
#include <cstring>

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
		// Parts of a tick on one triangle are one piece: they bend by less than the drop is wide.
		if (OfDrop > 0 && First[Count - 1].Triangle == Piece.Triangle)
		{
			FTrailPiece& Before = First[Count - 1];
			if (Before.End.B == Piece.Start.B && Before.End.C == Piece.Start.C)
			{
				Before.End = Piece.End;
				return;
			}
		}
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

constexpr float MinPieceLength = 1.0e-9f; // m: a drop that does not move leaves nothing

/** At the end of a tick within one triangle: a drop that nothing drives may come to rest; an old closed form starts
 * anew. */
void RestOrRenew(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	const FDropCourse& Course = Drops.Course[Row];
	const bool bDriven = Course.Drive.B != 0.0f || Course.Drive.C != 0.0f;
	const bool bOld = Drops.Elapsed(Row) > LongestClosedForm;
	if (bDriven && !bOld)
	{
		SetWakeTick(Context, Drops, Row);
		return;
	}
	const TVec2<float> Velocity = DropVelocity(Context, Drops, Row);
	const bool bRests = !bDriven && Velocity.norm() <= Context.Drops.SleepSpeed;
	if (bRests && Drops.State[Row] == EDropState::Following)
	{
		Drops.SetAtRest(Row, Drops.At(Row), Course.DragRate, EDropState::Pinned); // on the level bottom of a valley
	}
	else if (bRests || bOld)
	{
		BindDrop(Context, Drops, Row, Drops.At(Row), bRests ? TVec2<float>(0.0f, 0.0f) : Velocity);
	}
}

/** What FollowPath asks about one row of the table. */
class FRowHost
{
public:
	FRowHost(const FDropContext& InContext, FDropTable& InDrops, uint32 InRow, FPieceWriter& InPieces,
		FVisitWriter& InVisits)
		: Context(InContext)
		, Drops(InDrops)
		, Row(InRow)
		, Pieces(InPieces)
		, Visits(InVisits)
		, bLeavesTrail(LeavesTrail(InContext, InDrops.Course[InRow]))
		, bMarksWay(MarksItsWay(InContext, InDrops.Course[InRow]))
	{
	}

	bool Bind(TDropPath<float>& Path, const TBarycentric<float>& At, const TVec2<float>& Velocity)
	{
		if (Context.Trails.bLubrication)
		{
			Visits.Add(VisitOf(Context, Drops, Row, Exit));
		}
		Drops.Triangle(Row) = Path.Triangle;
		if (Context.Trails.bLubrication)
		{
			Drops.BeginVisit(Row, At);
		}
		BindDrop(Context, Drops, Row, At, Velocity);
		Path.Motion = Drops.Motion(Row);
		return IsMoving(Drops.State[Row]);
	}

	TVec2<float> DriveOn(uint32 Triangle, const TBarycentric<float>& At, const TVec2<float>& Velocity) const
	{
		return DropForcesOn(Context, Drops, Row, Triangle, At, Velocity).Drive;
	}

	bool WantsPieces() const { return bMarksWay; }

	void Piece(uint32 Triangle, const TBarycentric<float>& From, const TBarycentric<float>& To)
	{
		Exit = To;
		const TTriangleFrame<float>& Frame = Context.Surfaces[Drops.Surface(Row)].Geometry.Frame(Triangle);
		if (bMarksWay && (Frame.Flat(To) - Frame.Flat(From)).norm() > MinPieceLength)
		{
			Pieces.Add({Row, Triangle, From, To, bLeavesTrail});
		}
	}

private:
	const FDropContext& Context;
	FDropTable& Drops;
	uint32 Row;
	FPieceWriter& Pieces;
	FVisitWriter& Visits;
	bool bLeavesTrail;
	bool bMarksWay;
	TBarycentric<float> Exit{}; // of the triangle that the drop comes from
};

/** How a path went, and whether its closed form started within the tick. */
struct FWalked
{
	TPathResult<float> Result;
	bool bBoundAnew;
};

/** Along the path for a tick; where forces change on the way (Docs/Model/Weather.md#sliding), in parts that begin with
 * those of their place. */
FWalked WalkForTick(const FDropContext& Context, FDropTable& Drops, uint32 Row, TDropPath<float>& Path,
	const TBarycentric<float>& Start, const TPathRules<float>& Rules, FRowHost& Host)
{
	const TSurfaceView<float> View = Context.Surfaces[Drops.Surface(Row)].View();
	const bool bWholeTick = Path.Elapsed > 0.999f * Context.DeltaTime; // it did not land within it
	const uint32 Parts = Context.Regimes && bWholeTick ? RegimeSubsteps(Context, Drops, Row) : 1;
	const float PartTime = Context.DeltaTime / float(Parts);
	Path.Elapsed -= PartTime * float(Parts - 1);
	FWalked Walked{FollowPath(View, Path, Start, Rules, Host), false};
	Walked.bBoundAnew = Walked.Result.Crossings > 0;
	for (uint32 Part = 1; Part < Parts && Walked.Result.End == EPathEnd::Underway; ++Part)
	{
		TBarycentric<float> Here;
		TBarycentric<float> Rate;
		Path.Motion.After(Path.Elapsed, Here, Rate);
		BindDrop(Context, Drops, Row, Here, View.Frames[Path.Triangle].VectorOf(Rate));
		Path = {Path.Triangle, Drops.Motion(Row), PartTime};
		Walked.bBoundAnew = true;
		Walked.Result = IsMoving(Drops.State[Row]) ? FollowPath(View, Path, Here, Rules, Host)
												   : TPathResult<float>{EPathEnd::Unbound, Here, PartTime, 0};
		Walked.Result.Remaining += Walked.Result.End == EPathEnd::Underway ? 0.0f : float(Parts - 1 - Part) * PartTime;
	}
	return Walked;
}

/** One drop for one tick, over as many sides as it meets. */
void MoveOne(const FDropContext& Context, FDropTable& Drops, uint32 Row, const TPathRules<float>& Rules,
	FDropScratch& Scratch, FPieceWriter& Pieces, FVisitWriter& Visits, uint32& Held)
{
	FRowHost Host(Context, Drops, Row, Pieces, Visits);
	Pieces.BeginDrop();
	Visits.BeginDrop();
	const FDropCourse& Course = Drops.Course[Row];
	TDropPath<float> Path{Course.Triangle, Drops.Motion(Row), Drops.Elapsed(Row), Course.FollowSide};
	const TBarycentric<float> Start =
		Host.WantsPieces() ? Path.Motion.PositionAfter(std::max(Path.Elapsed - Context.DeltaTime, 0.0f)) : Course.Entry;
	const FWalked Walked = WalkForTick(Context, Drops, Row, Path, Start, Rules, Host);
	const TPathResult<float>& Result = Walked.Result;
	if (Path.FollowSide != NoSide && Walked.bBoundAnew)
	{
		Drops.SetMotion(Row, Path.Motion, Path.FollowSide);
		Drops.State[Row] = EDropState::Following;
		SetWakeTick(Context, Drops, Row);
	}
	if (Walked.bBoundAnew)
	{
		Drops.Course[Row].EntryTime = Drops.Now - double(Path.Elapsed);
	}
	switch (Result.End)
	{
	case EPathEnd::Held: ++Held; break;
	case EPathEnd::Border:
		Drops.SetLeaving(Row, Result.At, Path.Motion.RateAfter(Path.Motion.ExitTime), EDropState::Dripping);
		Scratch.RemainingTime[Row] = Result.Remaining;
		break;
	case EPathEnd::Pinned: Drops.SetAtRest(Row, Result.At, Course.DragRate, EDropState::Pinned); break;
	case EPathEnd::Underway: RestOrRenew(Context, Drops, Row); break;
	case EPathEnd::Unbound: Scratch.RemainingTime[Row] = IsLeaving(Drops.State[Row]) ? Result.Remaining : 0.0f; break;
	}
}

/** Marks the rows that must be looked at in this tick. */
FD_WIDE_CLONES void MarkDue(const uint32* WakeTick, uint32 Count, uint32 Now, uint8* Due)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		Due[Row] = WakeTick[Row] <= Now ? 1 : 0;
	}
}

/** The rows of a chunk that must be looked at in this tick. */
struct FDueRows
{
	uint32 Rows[FDropScratch::ChunkSize];
	uint32 Count = 0;

	void Find(const FDropTable& Drops, const FChunk& Chunk, uint64 Tick)
	{
		constexpr uint64 BitsOfBytes = 0x0102040810204080ull; // times eight bytes of 0 or 1: their bits at the top
		alignas(64) uint8 Due[FDropScratch::ChunkSize] = {};
		MarkDue(&Drops.WakeTick[Chunk.Begin], Chunk.End - Chunk.Begin, static_cast<uint32>(Tick), Due);
		Count = 0;
		for (uint32 Block = 0; Block < FDropScratch::ChunkSize; Block += 64)
		{
			uint64 Marks = 0;
			for (uint32 Eight = 0; Eight < 8; ++Eight)
			{
				uint64 Bytes;
				std::memcpy(&Bytes, Due + Block + 8 * Eight, sizeof(Bytes));
				Marks |= (Bytes * BitsOfBytes >> 56) << (8 * Eight);
			}
			for (; Marks != 0; Marks &= Marks - 1)
			{
				Rows[Count++] = Chunk.Begin + Block + uint32(std::countr_zero(Marks));
			}
		}
	}
};

/** Merging looks at what moves. */
void StirMoving(FDropTable& Drops, const FChunk& Chunk)
{
	uint8* Stirred = &Drops.Stirred[Chunk.Begin];
	const EDropState* State = &Drops.State[Chunk.Begin];
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Chunk.End - Chunk.Begin; ++Row)
	{
		Stirred[Row] = static_cast<uint8>(Stirred[Row] | (IsMoving(State[Row]) ? 1 : 0));
	}
}

/** Everything that a chunk of drops does in a tick. */
void MoveChunk(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, const TPathRules<float>& Rules,
	const FChunk& Chunk, FDueRows& Due)
{
	FPieceWriter Pieces(Scratch, Chunk.Chunk);
	FVisitWriter Visits(Scratch, Chunk.Chunk);
	uint32& Held = Scratch.Held[Chunk.Chunk];
	Held = 0;
	StirMoving(Drops, Chunk);
	const uint32 Left = CrossBatch(Context, Drops, Due.Rows, Due.Count);
	for (uint32 Index = 0; Index < Left; ++Index)
	{
		const uint32 Row = Due.Rows[Index];
		if (IsMoving(Drops.State[Row]))
		{
			MoveOne(Context, Drops, Row, Rules, Scratch, Pieces, Visits, Held);
		}
	}
}

/**
 * Chunks one after the other, three of them under way: the rows of one are asked for, then the triangles on which they
 * are, then it is moved. Drops that are due lie in no order that a processor would guess, and memory is far away.
 */
void MoveChunks(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch, const TPathRules<float>& Rules,
	const FChunk& Chunks)
{
	constexpr uint32 Depth = 3;
	FDueRows Due[Depth];
	for (uint32 Stage = Chunks.Begin; Stage < Chunks.End + Depth - 1; ++Stage)
	{
		const auto ChunkAt = [&](uint32 Index)
		{
			const uint32 Begin = Index * FDropScratch::ChunkSize;
			return FChunk{Begin, std::min(Begin + FDropScratch::ChunkSize, Drops.Num()), Index};
		};
		if (Stage < Chunks.End)
		{
			FDueRows& Coming = Due[Stage % Depth];
			Coming.Find(Drops, ChunkAt(Stage), Context.Tick);
			for (uint32 Index = 0; Index < Coming.Count; ++Index)
			{
				Prefetch(&Drops.Course[Coming.Rows[Index]]);
			}
		}
		if (Stage >= Chunks.Begin + 1 && Stage < Chunks.End + 1)
		{
			const FDueRows& Next = Due[(Stage - 1) % Depth];
			for (uint32 Index = 0; Index < Next.Count; ++Index)
			{
				const FDropCourse& Course = Drops.Course[Next.Rows[Index]];
				Prefetch(Context.Surfaces[Course.Surface].Steps.data() + Course.Triangle); // may be none
			}
		}
		if (Stage >= Chunks.Begin + 2)
		{
			MoveChunk(Context, Drops, Scratch, Rules, ChunkAt(Stage - 2), Due[(Stage - 2) % Depth]);
		}
	}
}

} // namespace

void MoveDrops(const FDropContext& Context, FDropTable& Drops, FDropScratch& Scratch)
{
	FD_SCOPE("Drops.Move");
	TPathRules<float> Rules;
	Rules.MaxCrossings = uint32(Context.Drops.MaxCrossings);
	Rules.ValleyTime = Context.Drops.ValleyTime;
	Rules.Transfer = Context.Drops.VelocityTransfer;
	Drops.Now = Context.Now + Context.TickTime;
	// Enough tasks for every thread, and long ones where there are many drops.
	const uint32 Chunks = ChunkCount(Drops.Num(), FDropScratch::ChunkSize);
	const uint32 ChunksPerTask = std::clamp(Chunks / 16u, 1u, 16u);
	ParallelFor(Context.Runner, Chunks, ChunksPerTask,
		[&](const FChunk& Task) { MoveChunks(Context, Drops, Scratch, Rules, Task); });
}

} // namespace FluidDrops
