// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tables of the surface-drop solver: drops on surfaces, drops in the air, and the film that drops leave
// behind. Units in the comments; a position on a surface is (surface, triangle, barycentric).

#pragma once

#include "FluidDropsCore/Drops/DropValley.h"
#include "FluidDropsCore/Foundation/Table.h"

namespace FluidDrops
{

enum class EDropState : uint8
{
	Sliding,   // moves by its closed form
	Following, // the same, along the side of a valley
	Asleep,    // at rest until something changes
	Pinned,    // the same, in a pit from which all forces lead back
	Leaving,   // pulled off; becomes a drop in the air within the tick
	Dripping,  // the same, over a border
};

inline bool IsMoving(EDropState State)
{
	return State <= EDropState::Following;
}

inline bool IsLeaving(EDropState State)
{
	return State >= EDropState::Leaving;
}

/**
 * The course of a drop: its closed form since it came into its triangle, and all else that leaving the triangle needs.
 * One record of one cache line, because a drop that goes over a side is a drop in no order: columns would cost a line
 * each.
 */
struct alignas(64) FDropCourse
{
	TBarycentric<float> Entry; // where the closed form started
	TBarycentric<float> Rate;  // its velocity there, 1/s
	TBarycentric<float> Drive; // its acceleration, 1/s^2
	float DragRate;            // lambda, 1/s
	float ExitTime;            // after entry, s
	double EntryTime;          // of the world, s
	uint32 Surface;
	uint32 Triangle;
	float Mass;      // kg
	float BoundMass; // when the closed form started, kg
	float Radius;    // of the sphere of that mass, m
	uint8 ExitSide;
	uint8 FollowSide; // of the valley, for a drop that follows one; else NoSide
	uint8 Unused[2];  // zero: saved and hashed with the rest
};
static_assert(sizeof(FDropCourse) == 64);

/** The tick of a drop that need never be looked at. */
inline constexpr uint32 NeverLook = IndexNone;

/**
 * Between two looks a drop needs nothing: where it is follows from its course and the time. So a tick touches only
 * those that are due, and places are computed for who asks.
 */
struct FDropTable : TTable<FDropTable>
{
	double Now = 0.0; // for which places and velocities are told, s; the world's clock, not saved with the table

	TColumn<uint32> WakeTick; // the first tick in which the closed form is not all there is to it
	TColumn<FDropCourse> Course;
	TColumn<EDropState> State;
	TColumn<uint8> Stirred;        // moved, landed or grew since merging last looked
	TColumn<float> ClearReach;     // up to which the drop may grow before merging has to look, m (Clearance.h)
	TColumn<uint32> Territories;   // sites that feed it (Weather/Moisture.h)
	TColumn<float> MassRest;       // what rounding left out of Mass (see AddMass), kg
	TColumn<float> ToNextBead;     // way to go until a bead is shed, m
	TColumn<double> Matter;        // the part of the mass that does not evaporate, kg
	TColumn<uint32> Seed;          // stays with the drop: its looks
	TColumn<float> ToNextTrace;    // way to go until the track pulls again, m (FTrailTable::FirstParticle)
	TColumn<FHandle> NoMerge;      // the drop that it broke off and must not join before they are apart; else none
	TColumn<float> VisitB, VisitC; // where the drop came into its triangle (lubrication)

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("lookTick", Table.WakeTick);
		Visit("course", Table.Course);
		Visit("state", Table.State);
		Visit("stirred", Table.Stirred);
		Visit("clearReach", Table.ClearReach);
		Visit("territories", Table.Territories);
		Visit("massRest", Table.MassRest);
		Visit("toNextBead", Table.ToNextBead);
		Visit("matter", Table.Matter);
		Visit("seed", Table.Seed);
		Visit("toNextTrace", Table.ToNextTrace);
		Visit("noMerge", Table.NoMerge);
		Visit("visitB", Table.VisitB);
		Visit("visitC", Table.VisitC);
	}

	uint32& Surface(uint32 Row) { return Course[Row].Surface; }
	uint32 Surface(uint32 Row) const { return Course[Row].Surface; }
	uint32& Triangle(uint32 Row) { return Course[Row].Triangle; }
	uint32 Triangle(uint32 Row) const { return Course[Row].Triangle; }
	float& Mass(uint32 Row) { return Course[Row].Mass; }
	float Mass(uint32 Row) const { return Course[Row].Mass; }
	float& BoundMass(uint32 Row) { return Course[Row].BoundMass; }
	float BoundMass(uint32 Row) const { return Course[Row].BoundMass; }
	float& Radius(uint32 Row) { return Course[Row].Radius; }
	float Radius(uint32 Row) const { return Course[Row].Radius; }

	/** The closed form. */
	TDropMotion<float> Motion(uint32 Row) const
	{
		const FDropCourse& C = Course[Row];
		return {C.Entry, C.Rate, C.Drive, C.DragRate, C.ExitTime, C.ExitSide};
	}

	/** Since the closed form started, s. */
	float Elapsed(uint32 Row) const { return static_cast<float>(Now - Course[Row].EntryTime); }

	/** Where the drop is now on its triangle. */
	TBarycentric<float> At(uint32 Row) const
	{
		return IsMoving(State[Row]) ? Motion(Row).PositionAfter(Elapsed(Row)) : Course[Row].Entry;
	}

	/** How fast its barycentrics change now, 1/s. A drop that leaves keeps the speed with which it does. */
	TBarycentric<float> RateNow(uint32 Row) const
	{
		return IsMoving(State[Row]) ? Motion(Row).RateAfter(Elapsed(Row)) : Course[Row].Rate;
	}

	/** One of them has just broken off the other. */
	bool MayNotMerge(uint32 A, uint32 B) const { return NoMerge[A] == HandleOf(B) || NoMerge[B] == HandleOf(A); }

	/** What the ledger counts, kg. */
	double ExactMass(uint32 Row) const { return double(Course[Row].Mass) + double(MassRest[Row]); }

	/** The mass fraction of matter. */
	float MatterFraction(uint32 Row) const
	{
		return Matter[Row] > 0.0 ? static_cast<float>(Matter[Row] / ExactMass(Row)) : 0.0f;
	}

	/** The matter in a part of the drop of that mass, kg. */
	double MatterIn(uint32 Row, float PartMass) const
	{
		return Matter[Row] > 0.0 ? Matter[Row] * (double(PartMass) / ExactMass(Row)) : 0.0;
	}

	/** Changes a mass without losing what is below its last digit: mist that a large drop takes in, film it leaves. */
	void AddMass(uint32 Row, double Change)
	{
		const double Exact = ExactMass(Row) + Change;
		Course[Row].Mass = static_cast<float>(Exact);
		MassRest[Row] = static_cast<float>(Exact - double(Course[Row].Mass));
	}

	/** The drop comes into its triangle there. */
	void BeginVisit(uint32 Row, const TBarycentric<float>& Where)
	{
		VisitB[Row] = Where.B;
		VisitC[Row] = Where.C;
	}

	/** Puts a closed form that starts now into the row, along a side if it follows one. */
	void SetMotion(uint32 Row, const TDropMotion<float>& Motion, uint32 Side = NoSide)
	{
		FDropCourse& C = Course[Row];
		C.Entry = Motion.Entry;
		C.Rate = Motion.EntryRate;
		C.Drive = Motion.Drive;
		C.DragRate = Motion.DragRate;
		C.ExitTime = Motion.ExitTime;
		C.ExitSide = static_cast<uint8>(Motion.ExitSide);
		C.FollowSide = static_cast<uint8>(Side);
		C.EntryTime = Now;
	}

	/** At rest at a place of its triangle, with the drag that it would feel. */
	void SetAtRest(uint32 Row, const TBarycentric<float>& Where, float Drag, EDropState NewState)
	{
		SetMotion(Row, {Where, {0.0f, 0.0f}, {0.0f, 0.0f}, Drag, Never<float>, 0});
		WakeTick[Row] = NeverLook;
		State[Row] = NewState;
	}

	/** Off its surface from a place with a rate, Leaving or Dripping: it joins the air when there is room. */
	void SetLeaving(uint32 Row, const TBarycentric<float>& Where, const TBarycentric<float>& Rate, EDropState NewState)
	{
		SetMotion(Row, {Where, Rate, {0.0f, 0.0f}, Course[Row].DragRate, Never<float>, 0});
		WakeTick[Row] = 0; // every tick: there may be no room in the air
		State[Row] = NewState;
	}
};

/** Drops in flight, in world space. */
struct FAirTable : TTable<FAirTable>
{
	TColumn<float> X, Y, Z;    // m
	TColumn<float> VX, VY, VZ; // m/s
	TColumn<float> Mass;       // kg
	TColumn<float> MassRest;   // as in FDropTable, kg
	TColumn<float> Age;        // s
	TColumn<float> Lead;       // how far its place lags behind the tick (ahead if negative), s
	TColumn<uint32> Seed;
	TColumn<double> Matter; // as in FDropTable, kg

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("x", Table.X);
		Visit("y", Table.Y);
		Visit("z", Table.Z);
		Visit("vx", Table.VX);
		Visit("vy", Table.VY);
		Visit("vz", Table.VZ);
		Visit("mass", Table.Mass);
		Visit("massRest", Table.MassRest);
		Visit("age", Table.Age);
		Visit("lead", Table.Lead);
		Visit("seed", Table.Seed);
		Visit("matter", Table.Matter);
	}

	void Place(uint32 Row, const FVec3f& NewPosition, const FVec3f& NewVelocity)
	{
		X[Row] = NewPosition.x();
		Y[Row] = NewPosition.y();
		Z[Row] = NewPosition.z();
		VX[Row] = NewVelocity.x();
		VY[Row] = NewVelocity.y();
		VZ[Row] = NewVelocity.z();
	}

	/** What the ledger counts, kg. */
	double ExactMass(uint32 Row) const { return double(Mass[Row]) + double(MassRest[Row]); }

	FVec3f Position(uint32 Row) const { return {X[Row], Y[Row], Z[Row]}; }
	FVec3f Velocity(uint32 Row) const { return {VX[Row], VY[Row], VZ[Row]}; }
};

/** Film left behind by a drop: one straight piece per tick and triangle (Docs/Model/SurfaceDrops.md#trails). */
struct FTrailTable : TTable<FTrailTable>
{
	TColumn<uint32> Surface;
	TColumn<uint32> Triangle;
	TColumn<float> StartB, StartC;
	TColumn<float> EndB, EndC;
	TColumn<float> Width;     // m
	TColumn<float> Mass;      // kg; 0 where trails take no water (trails.takeWater)
	TColumn<float> Matter;    // the part of the mass that does not evaporate, kg
	TColumn<float> Thickness; // of the film when it was laid, m
	TColumn<float> Wetness;   // the part of it that is left, 1 when fresh

	// As a track that pulls drops (Docs/Model/Weather.md#tracks): points of it, every so far.
	TColumn<float> FirstParticle;   // after the start, m
	TColumn<float> ParticleSpacing; // m
	TColumn<double> LaidAt;         // s
	TColumn<uint32> Owner;          // seed of the drop that laid it

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("surface", Table.Surface);
		Visit("triangle", Table.Triangle);
		Visit("startB", Table.StartB);
		Visit("startC", Table.StartC);
		Visit("endB", Table.EndB);
		Visit("endC", Table.EndC);
		Visit("width", Table.Width);
		Visit("mass", Table.Mass);
		Visit("matter", Table.Matter);
		Visit("thickness", Table.Thickness);
		Visit("wetness", Table.Wetness);
		Visit("firstParticle", Table.FirstParticle);
		Visit("particleSpacing", Table.ParticleSpacing);
		Visit("laidAt", Table.LaidAt);
		Visit("owner", Table.Owner);
	}
};

} // namespace FluidDrops
