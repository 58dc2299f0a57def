// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Drops/CrossingLanes.h"

#include "FluidDropsCore/Drops/ExitTime.h"
#include "FluidDropsCore/Drops/Forces.h"
#include "FluidDropsCore/Foundation/Vectorize.h"
#include "FluidDropsCore/Geometry/Crossing.h"

namespace FluidDrops
{

namespace
{

/** What Newton's method solves in each lane: TSideApproach of ExitTime.h, and how it is going. */
struct FApproachLanes
{
	float Distance[FCrossingLanes::Most], Speed[FCrossingLanes::Most], Drive[FCrossingLanes::Most];
	float Bound[FCrossingLanes::Most]; // no exit comes later
	float LastStep[FCrossingLanes::Most];
	int32 bFit[FCrossingLanes::Most];   // driven toward the side from inside: it is reached
	int32 bEarly[FCrossingLanes::Most]; // starts from the parabola, which may be too early
};

/** OutwardPart of DropMotion.h, branch-free. */
inline float OutwardOfLane(float B, float C, int32 Side)
{
	const float OverZero = -C;
	const float OverOne = B + C;
	const float OverTwo = -B;
	return Side == 0 ? OverZero : (Side == 1 ? OverOne : OverTwo);
}

constexpr uint32 NewtonSteps = 12; // two to four are usual; who needs more is solved alone

/** One step of NewtonExit in every lane that is not there yet; returns whether any is left. */
FD_WIDE_CLONES int32 NewtonStep(FCrossingLanes& Lanes, FApproachLanes& Approach, uint32 Count)
{
	constexpr float StepLimit = Detail::NewtonStepLimit<float>;
	const float* Distance = Approach.Distance;
	const float* Speed = Approach.Speed;
	const float* Drive = Approach.Drive;
	float* LastStep = Approach.LastStep;
	float* Times = Lanes.NewExitTime;
	int32* Solved = Lanes.bSolved;
	const float* DragRate = Lanes.DragRate;
	int32 Left = 0;
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		const float Time = Times[Lane];
		const float Last = LastStep[Lane];
		const int32 SolvedBefore = Solved[Lane];
		const TMotionWeights<float> W = MotionWeightsOfRows(DragRate[Lane], Time);
		const float Slope = Speed[Lane] * W.Decay + Drive[Lane] * W.VelocityFactor;
		const float Value = Distance[Lane] + Speed[Lane] * W.VelocityFactor + Drive[Lane] * W.DriveFactor;
		const float Change = -Value / Slope;
		const int32 bTurned = Change * Last < 0.0f ? 1 : 0; // round-off reached
		const float Next = bTurned ? Time : Time + Change;
		const float Size = Change < 0.0f ? -Change : Change;
		const int32 bThere = (Size <= StepLimit * Next ? 1 : 0) | bTurned;
		Times[Lane] = SolvedBefore ? Time : Next;
		LastStep[Lane] = Change;
		Solved[Lane] = SolvedBefore | bThere;
		Left |= 1 - (SolvedBefore | bThere);
	}
	return Left;
}

/** One step toward a start from which Newton's method converges; returns whether any lane took it. */
FD_WIDE_CLONES int32 StartLater(FCrossingLanes& Lanes, FApproachLanes& Approach, uint32 Count)
{
	const float* Distance = Approach.Distance;
	const float* Speed = Approach.Speed;
	const float* Drive = Approach.Drive;
	const float* Bound = Approach.Bound;
	const float* DragRate = Lanes.DragRate;
	float* Times = Lanes.NewExitTime;
	int32* bEarly = Approach.bEarly;
	int32 Any = 0;
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		const float Time = Times[Lane];
		const int32 bEarlyBefore = bEarly[Lane];
		const TMotionWeights<float> W = MotionWeightsOfRows(DragRate[Lane], Time);
		const float Value = Distance[Lane] + Speed[Lane] * W.VelocityFactor + Drive[Lane] * W.DriveFactor;
		const int32 bGrows = bEarlyBefore & (Time < Bound[Lane] ? 1 : 0) & (Value < 0.0f ? 1 : 0);
		const float Limited = Time < Bound[Lane] ? Time : Bound[Lane];
		const float Start = bEarlyBefore ? Limited : Time;
		Times[Lane] = bGrows ? Time * Detail::LaterStart<float> : Start;
		bEarly[Lane] = bGrows;
		Any |= bGrows;
	}
	return Any;
}

/** What there is to solve in each lane, and where Newton's method starts. The cases are those of FindExitTime. */
FD_WIDE_CLONES void PrepareNewton(FCrossingLanes& Lanes, FApproachLanes& Approach, uint32 Count)
{
	const float* EntryB = Lanes.NewEntryB;
	const float* EntryC = Lanes.NewEntryC;
	const float* RateB = Lanes.NewRateB;
	const float* RateC = Lanes.NewRateC;
	const float* DriveB = Lanes.NewDriveB;
	const float* DriveC = Lanes.NewDriveC;
	const float* DragRate = Lanes.DragRate;
	float* SoonestA = Lanes.Soonest[0];
	float* SoonestB = Lanes.Soonest[1];
	float* SoonestC = Lanes.Soonest[2];
	int32* NewSide = Lanes.NewSide;
	float* NewExitTime = Lanes.NewExitTime;
	int32* bSolved = Lanes.bSolved;
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		const float Drag = DragRate[Lane];
		const float Distances[3] = {-EntryC[Lane], (EntryB[Lane] + EntryC[Lane]) - 1.0f, -EntryB[Lane]};
		const float Speeds[3] = {-RateC[Lane], RateB[Lane] + RateC[Lane], -RateB[Lane]};
		const float Drives[3] = {-DriveC[Lane], DriveB[Lane] + DriveC[Lane], -DriveB[Lane]};
		float Soonest[3];
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			const float Terminal = Drives[Side] / Drag;
			const float Fastest = Speeds[Side] > Terminal ? Speeds[Side] : Terminal;
			const float Way = Distances[Side] < 0.0f ? -Distances[Side] : 0.0f;
			const float Time = Way / (Fastest > 0.0f ? Fastest : 1.0f);
			Soonest[Side] = Fastest > 0.0f ? Time : Never<float>;
		}
		const int32 FirstOfTwo = Soonest[1] < Soonest[0] ? 1 : 0;
		const float SoonestOfTwo = Soonest[1] < Soonest[0] ? Soonest[1] : Soonest[0];
		const int32 First = Soonest[2] < SoonestOfTwo ? 2 : FirstOfTwo;
		const float FirstTime = Soonest[2] < SoonestOfTwo ? Soonest[2] : SoonestOfTwo;
		const float D = First == 0 ? Distances[0] : (First == 1 ? Distances[1] : Distances[2]);
		const float W = First == 0 ? Speeds[0] : (First == 1 ? Speeds[1] : Speeds[2]);
		const float A = First == 0 ? Drives[0] : (First == 1 ? Drives[1] : Drives[2]);
		const float Terminal = A / Drag;
		const float Bound = (-D + (Terminal - W) / Drag) / Terminal;
		const int32 bConcave = (W > 0.0f ? 1 : 0) & (W >= Terminal ? 1 : 0);
		const int32 bFit =
			(D < 0.0f ? 1 : 0) & (A > 0.0f ? 1 : 0) & (Drag * FirstTime > Detail::WeakDrag<float> ? 1 : 0);
		const int32 bEarly = (1 - bConcave) & (Drag * Bound >= Detail::StrongDrag<float> ? 0 : 1) & bFit;
		const float Square = W * W - 2.0f * A * D;
		const float Root = std::sqrt(Square > 0.0f ? Square : 0.0f);
		const float Forward = -2.0f * D / (W + Root);
		const float Backward = (Root - W) / A;
		const float DragFree = W > 0.0f ? Forward : Backward;
		const float Convex = bEarly ? DragFree : Bound;
		Approach.Distance[Lane] = D;
		Approach.Speed[Lane] = W;
		Approach.Drive[Lane] = A;
		Approach.Bound[Lane] = Bound;
		Approach.LastStep[Lane] = 0.0f;
		Approach.bFit[Lane] = bFit;
		Approach.bEarly[Lane] = bEarly;
		SoonestA[Lane] = Soonest[0];
		SoonestB[Lane] = Soonest[1];
		SoonestC[Lane] = Soonest[2];
		NewSide[Lane] = First;
		NewExitTime[Lane] = bConcave ? 0.0f : Convex;
		bSolved[Lane] = 1 - bFit; // the others are not waited for
	}
}

} // namespace

uint32 FCrossingLanes::FillUp(uint32 Count)
{
	const uint32 Whole = (Count + Step - 1) / Step * Step;
	float* const Floats[] = {EntryB, EntryC, RateB, RateC, DriveB, DriveC, DragRate, ExitTime, BaseLength, ApexX, ApexY,
		AlongX, AlongY, NextBaseLength, NextApexX, NextApexY, NextAlongX, NextAlongY, FieldX, FieldY, FieldN, GripX,
		GripY, Adhesion, WindX, WindY, Mass, Radius, LiquidDrag, WindGrip};
	for (uint32 Lane = Count; Lane < Whole; ++Lane)
	{
		for (float* Column : Floats)
		{
			Column[Lane] = Column[0];
		}
		ExitSide[Lane] = ExitSide[0];
		NextSide[Lane] = NextSide[0];
	}
	return Whole;
}

FD_WIDE_CLONES void LeaveTriangles(FCrossingLanes& Lanes, uint32 Count)
{
	FCrossingLanes& L = Lanes;
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		const TMotionWeights<float> W = MotionWeightsOfRows(L.DragRate[Lane], L.ExitTime[Lane]);
		const float B = L.EntryB[Lane] + L.RateB[Lane] * W.VelocityFactor + L.DriveB[Lane] * W.DriveFactor;
		const float C = L.EntryC[Lane] + L.RateC[Lane] * W.VelocityFactor + L.DriveC[Lane] * W.DriveFactor;
		const float RateB = L.RateB[Lane] * W.Decay + L.DriveB[Lane] * W.VelocityFactor;
		const float RateC = L.RateC[Lane] * W.Decay + L.DriveC[Lane] * W.VelocityFactor;
		const float X = RateB * L.BaseLength[Lane] + RateC * L.ApexX[Lane];
		const float Y = RateC * L.ApexY[Lane];
		const int32 Side = L.ExitSide[Lane];
		const float Last = 1.0f - C;
		const float Raw = Side == 0 ? B : (Side == 1 ? C : Last);
		const float AboveZero = Raw < 0.0f ? 0.0f : Raw;
		L.SideParameter[Lane] = AboveZero > 1.0f ? 1.0f : AboveZero;
		L.Along[Lane] = X * L.AlongX[Lane] + Y * L.AlongY[Lane];
		L.Out[Lane] = X * L.AlongY[Lane] - Y * L.AlongX[Lane];
		L.Push[Lane] = OutwardOfLane(L.DriveB[Lane], L.DriveC[Lane], Side);
	}
}

FD_WIDE_CLONES void EnterTriangles(FCrossingLanes& Lanes, uint32 Count, float ValleyTime)
{
	FCrossingLanes& L = Lanes;
	FD_INDEPENDENT_ROWS
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		const float Signed = -L.Along[Lane]; // neighbors run along their common side in opposite directions
		const float Out = L.Out[Lane];
		const float X = Signed * L.NextAlongX[Lane] - Out * L.NextAlongY[Lane];
		const float Y = Signed * L.NextAlongY[Lane] + Out * L.NextAlongX[Lane];
		const float Base = L.NextBaseLength[Lane];
		const float ApexX = L.NextApexX[Lane];
		const float ApexY = L.NextApexY[Lane];
		const float RateC = Y / ApexY;
		const float RateB = (X - RateC * ApexX) / Base;
		const float Diameter = 2.0f * L.Radius[Lane];
		const float BrakeX = L.GripX[Lane] / Diameter;
		const float BrakeY = L.GripY[Lane] / Diameter;
		const float AheadX = L.WindX[Lane] - X; // WindPullOn
		const float AheadY = L.WindY[Lane] - Y;
		const float WindRate = L.WindGrip[Lane] * std::sqrt(AheadX * AheadX + AheadY * AheadY);
		const float FieldX = L.FieldX[Lane];
		const float FieldY = L.FieldY[Lane];
		const float BlownX = FieldX + L.WindX[Lane] * WindRate;
		const float BlownY = FieldY + L.WindY[Lane] * WindRate;
		const int32 bBlown = L.WindGrip[Lane] > 0.0f ? 1 : 0;
		const float PullX = (1.0f - (BrakeX < 1.0f ? BrakeX : 1.0f)) * (bBlown ? BlownX : FieldX);
		const float PullY = (1.0f - (BrakeY < 1.0f ? BrakeY : 1.0f)) * (bBlown ? BlownY : FieldY);
		const float DriveC = PullY / ApexY;
		const float DriveB = (PullX - DriveC * ApexX) / Base;
		const int32 Side = L.NextSide[Lane];
		const float S = L.SideParameter[Lane];
		const float Other = 1.0f - S; // PointOnSide of the neighbor's parameter
		const float Rest = 1.0f - Other;
		const float OneLess = 1.0f - Rest;
		L.NewEntryB[Lane] = Side == 0 ? Other : (Side == 1 ? Rest : 0.0f);
		L.NewEntryC[Lane] = Side == 0 ? 0.0f : (Side == 1 ? OneLess : Rest);
		L.NewRateB[Lane] = RateB;
		L.NewRateC[Lane] = RateC;
		L.NewDriveB[Lane] = DriveB;
		L.NewDriveC[Lane] = DriveC;
		L.DragRate[Lane] = L.LiquidDrag[Lane] + WindRate;
		const float Back = OutwardOfLane(DriveB, DriveC, Side);
		const float Into = -OutwardOfLane(RateB, RateC, Side);
		const int32 bCaught =
			(L.Push[Lane] > 0.0f ? 1 : 0) & (Back > 0.0f ? 1 : 0) & (2.0f * Into <= Back * ValleyTime ? 1 : 0);
		const float Hold = L.Adhesion[Lane] * float(Math::Pi) * L.Radius[Lane] * L.Radius[Lane];
		const int32 bHolds = L.Mass[Lane] * L.FieldN[Lane] > Hold ? 0 : 1;
		const int32 bDriven = (DriveB != 0.0f ? 1 : 0) | (DriveC != 0.0f ? 1 : 0);
		const int32 bBetween = (S < VertexReach<float> ? 0 : 1) & (S > 1.0f - VertexReach<float> ? 0 : 1);
		L.bOrdinary[Lane] = bBetween & bHolds & bDriven & (1 - bCaught);
	}
}

void FindLikelyExits(FCrossingLanes& Lanes, uint32 Count)
{
	FApproachLanes Approach;
	PrepareNewton(Lanes, Approach, Count);
	int32 Any = 0;
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		Any |= Approach.bEarly[Lane];
	}
	while (Any)
	{
		Any = StartLater(Lanes, Approach, Count);
	}
	int32 Left = 1;
	for (uint32 Step = 0; Step < NewtonSteps && Left; ++Step)
	{
		Left = NewtonStep(Lanes, Approach, Count);
	}
	for (uint32 Lane = 0; Lane < Count; ++Lane)
	{
		Lanes.bSolved[Lane] &= Approach.bFit[Lane];
	}
}

} // namespace FluidDrops
