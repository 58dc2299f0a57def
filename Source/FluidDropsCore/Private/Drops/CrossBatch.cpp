// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Drops/CrossBatch.h"

#include "Drops/CrossingLanes.h"
#include "Drops/WindPull.h"
#include "FluidDropsCore/Drops/DropPath.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

namespace FluidDrops
{

namespace
{

/** Drops that go over a side, and the triangles to which that leads. */
struct FCrossingRows
{
	uint32 Row[FCrossingLanes::Most];
	uint32 Next[FCrossingLanes::Most];
	uint32 Count = 0;
};

const FTriangleStep& StepOf(const FDropContext& Context, const FDropCourse& Course, uint32 Triangle)
{
	return Context.Surfaces[Course.Surface].Steps[Triangle];
}

/** Whether a drop is one of those that this file is for. */
bool IsPlain(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const FDropCourse& Course = Drops.Course[Row];
	return Drops.State[Row] == EDropState::Sliding && Context.Surfaces[Course.Surface].bBatchable &&
		!MarksItsWay(Context, Course) && Course.Mass == Course.BoundMass && Course.DragRate > 0.0f &&
		Course.ExitTime > NoTime<float> && Drops.Elapsed(Row) > Course.ExitTime; // FollowPath counts those without time
}

/** What ends: the closed form and its triangle. */
void GatherOld(FCrossingLanes& Lanes, uint32 Lane, const FDropCourse& Course, const FTriangleStep& Old)
{
	Lanes.EntryB[Lane] = Course.Entry.B;
	Lanes.EntryC[Lane] = Course.Entry.C;
	Lanes.RateB[Lane] = Course.Rate.B;
	Lanes.RateC[Lane] = Course.Rate.C;
	Lanes.DriveB[Lane] = Course.Drive.B;
	Lanes.DriveC[Lane] = Course.Drive.C;
	Lanes.DragRate[Lane] = Course.DragRate;
	Lanes.ExitTime[Lane] = Course.ExitTime;
	Lanes.ExitSide[Lane] = Course.ExitSide;
	Lanes.Mass[Lane] = Course.Mass;
	Lanes.Radius[Lane] = Course.Radius;
	Lanes.BaseLength[Lane] = Old.BaseLength;
	Lanes.ApexX[Lane] = Old.ApexX;
	Lanes.ApexY[Lane] = Old.ApexY;
	Lanes.AlongX[Lane] = Old.AlongX(Course.ExitSide);
	Lanes.AlongY[Lane] = Old.AlongY(Course.ExitSide);
}

/** What the wind does to it. */
void GatherWind(
	FCrossingLanes& Lanes, uint32 Lane, const FDropContext& Context, const FDropCourse& Course, uint32 Triangle)
{
	const FWetSurface& Surface = Context.Surfaces[Course.Surface];
	const bool bBlown = Context.Drops.WindDrag > 0.0f && Surface.IsBlown();
	const TVec2<float> Wind = bBlown ? Surface.FlatWind[Triangle] : TVec2<float>(0.0f, 0.0f);
	Lanes.WindX[Lane] = Wind.x();
	Lanes.WindY[Lane] = Wind.y();
	Lanes.WindGrip[Lane] = bBlown ? WindGrip(Context.Drops.WindDrag, Course.Radius, Course.Mass) : 0.0f;
	Lanes.LiquidDrag[Lane] = bBlown ? LiquidDragRate(Context.Drops, Course.Radius, Course.Mass) : Lanes.DragRate[Lane];
}

/** What begins. */
void GatherNew(FCrossingLanes& Lanes, uint32 Lane, const FTriangleStep& New)
{
	const uint32 Side = uint32(Lanes.NextSide[Lane]);
	Lanes.NextBaseLength[Lane] = New.BaseLength;
	Lanes.NextApexX[Lane] = New.ApexX;
	Lanes.NextApexY[Lane] = New.ApexY;
	Lanes.NextAlongX[Lane] = New.AlongX(Side);
	Lanes.NextAlongY[Lane] = New.AlongY(Side);
	Lanes.FieldX[Lane] = New.FieldX;
	Lanes.FieldY[Lane] = New.FieldY;
	Lanes.FieldN[Lane] = New.FieldN;
	Lanes.GripX[Lane] = New.Grip.BrakeX;
	Lanes.GripY[Lane] = New.Grip.BrakeY;
	Lanes.Adhesion[Lane] = New.Grip.Adhesion;
}

/** The closed form of a lane, with the earliest of the three exits. */
TDropMotion<float> MotionOf(const FCrossingLanes& Lanes, uint32 Lane)
{
	TDropMotion<float> Motion{{Lanes.NewEntryB[Lane], Lanes.NewEntryC[Lane]},
		{Lanes.NewRateB[Lane], Lanes.NewRateC[Lane]}, {Lanes.NewDriveB[Lane], Lanes.NewDriveC[Lane]},
		Lanes.DragRate[Lane], Lanes.NewExitTime[Lane], uint32(Lanes.NewSide[Lane])};
	if (!Lanes.bSolved[Lane])
	{
		FindExit(Motion);
		return Motion;
	}
	const uint32 First = Motion.ExitSide;
	for (const uint32 Side : {(First + 1) % 3, (First + 2) % 3})
	{
		if (Lanes.Soonest[Side][Lane] < Motion.ExitTime)
		{
			TakeEarlierExit(Motion, Side);
		}
	}
	return Motion;
}

/** Puts the new closed form into the row; whether that was all of its tick. */
bool Settle(
	const FDropContext& Context, FDropTable& Drops, uint32 Row, uint32 Triangle, const TDropMotion<float>& Motion)
{
	FDropCourse& Course = Drops.Course[Row];
	const float Remaining = Drops.Elapsed(Row) - Course.ExitTime;
	Course.Triangle = Triangle;
	Drops.SetMotion(Row, Motion);
	Course.EntryTime = Drops.Now - double(Remaining);
	SetWakeTick(Context, Drops, Row);
	return Remaining <= Motion.ExitTime;
}

/** One batch; those that are not done go on the list Left. */
uint32 CrossBatch(
	const FDropContext& Context, FDropTable& Drops, const FCrossingRows& Batch, FCrossingLanes& Lanes, uint32* Left)
{
	for (uint32 Lane = 0; Lane < Batch.Count; ++Lane)
	{
		const FDropCourse& Course = Drops.Course[Batch.Row[Lane]];
		GatherNew(Lanes, Lane, StepOf(Context, Course, Batch.Next[Lane]));
		GatherWind(Lanes, Lane, Context, Course, Batch.Next[Lane]);
	}
	const uint32 Whole = Lanes.FillUp(Batch.Count);
	LeaveTriangles(Lanes, Whole);
	EnterTriangles(Lanes, Whole, Context.Drops.ValleyTime);
	FindLikelyExits(Lanes, Whole);
	uint32 LeftCount = 0;
	for (uint32 Lane = 0; Lane < Batch.Count; ++Lane)
	{
		const uint32 Row = Batch.Row[Lane];
		if (!Lanes.bOrdinary[Lane] || !Settle(Context, Drops, Row, Batch.Next[Lane], MotionOf(Lanes, Lane)))
		{
			Left[LeftCount++] = Row;
		}
	}
	return LeftCount;
}

} // namespace

void PrepareFoggySurfaces(FDropTable& Drops, std::span<FWetSurface> Surfaces)
{
	bool bNew = false;
	for (FWetSurface& Surface : Surfaces)
	{
		const bool bFoggy = !Surface.Wetness.Fog().IsEmpty();
		bNew = bNew || (bFoggy && !Surface.bFoggy);
		Surface.bFoggy = bFoggy;
	}
	for (uint32 Row = 0; bNew && Row < Drops.Num(); ++Row)
	{
		const bool bLook = IsMoving(Drops.State[Row]) && Surfaces[Drops.Surface(Row)].bFoggy;
		Drops.WakeTick[Row] = bLook ? 0 : Drops.WakeTick[Row];
	}
}

void PrepareBatchableSurfaces(const FDropContext& Context, std::span<FWetSurface> Surfaces)
{
	for (FWetSurface& Surface : Surfaces)
	{
		Surface.bStepsStale = Surface.bStepsStale || Surface.bRebind;
		Surface.bBatchable = !Context.Regimes && !Surface.Moves() && !Context.bMatter && !Context.Trails.bLubrication &&
			Surface.Fill.WetTriangles().empty() && Context.Drops.VelocityTransfer == EVelocityTransfer::Rotate;
		if (Surface.bBatchable)
		{
			RefreshSteps(Surface);
		}
	}
}

uint32 CrossBatch(const FDropContext& Context, FDropTable& Drops, uint32* Rows, uint32 Count)
{
	FCrossingLanes Lanes;
	uint32 Left = 0;
	for (uint32 Begin = 0; Begin < Count; Begin += FCrossingLanes::Most)
	{
		const uint32 End = Count - Begin < FCrossingLanes::Most ? Count : Begin + FCrossingLanes::Most;
		FCrossingRows Batch;
		for (uint32 Index = Begin; Index < End; ++Index)
		{
			const uint32 Row = Rows[Index];
			if (!IsPlain(Context, Drops, Row)) // its surface may never have had steps
			{
				Rows[Left++] = Row;
				continue;
			}
			const FDropCourse& Course = Drops.Course[Row];
			const FTriangleStep& Old = StepOf(Context, Course, Course.Triangle);
			const FSurfaceGraph::FAcross Next = FSurfaceGraph::UnpackAcross(Old.Across[Course.ExitSide]);
			if (Next.Triangle == IndexNone)
			{
				Rows[Left++] = Row;
				continue;
			}
			Prefetch(&StepOf(Context, Course, Next.Triangle));
			GatherOld(Lanes, Batch.Count, Course, Old);
			Lanes.NextSide[Batch.Count] = Next.Side;
			Batch.Row[Batch.Count] = Row;
			Batch.Next[Batch.Count++] = Next.Triangle;
		}
		Left += CrossBatch(Context, Drops, Batch, Lanes, Rows + Left);
	}
	return Left;
}

} // namespace FluidDrops
