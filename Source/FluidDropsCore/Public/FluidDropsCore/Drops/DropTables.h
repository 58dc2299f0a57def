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
	Leaving,   // over a border or pulled off; becomes a drop in the air within the tick
};

inline bool IsMoving(EDropState State)
{
	return State <= EDropState::Following;
}

struct FDropTable : TTable<FDropTable>
{
	TColumn<uint32> Surface;
	TColumn<uint32> Triangle;
	TColumn<float> EntryB, EntryC; // where the closed form started
	TColumn<float> RateB, RateC;   // its velocity there, 1/s
	TColumn<float> DriveB, DriveC; // its acceleration, 1/s^2
	TColumn<float> DragRate;       // lambda, 1/s
	TColumn<float> Elapsed;        // since entry, s
	TColumn<float> ExitTime;       // after entry, s
	TColumn<float> LookTime;       // after entry: until then the closed form is all there is to it, s
	TColumn<float> AtB, AtC;       // where the drop is now
	TColumn<float> Mass;           // kg
	TColumn<float> MassRest;       // what rounding left out of Mass (see AddMass), kg
	TColumn<double> Matter;        // the part of the mass that does not evaporate, kg
	TColumn<float> BoundMass;      // when the closed form started, kg
	TColumn<float> Radius;         // of the sphere of that mass, m
	TColumn<float> ToNextBead;     // way to go until a bead is shed, m
	TColumn<uint32> Seed;          // stays with the drop: its looks
	TColumn<uint8> ExitSide;
	TColumn<uint8> FollowSide; // of the valley, for a drop that follows one; else NoSide
	TColumn<uint8> Stirred;    // moved, landed or grew since merging last looked
	TColumn<EDropState> State;
	TColumn<float> VisitB, VisitC; // where the drop came into its triangle (lubrication, spec 1 section 7.2)

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("surface", Table.Surface);
		Visit("triangle", Table.Triangle);
		Visit("entryB", Table.EntryB);
		Visit("entryC", Table.EntryC);
		Visit("rateB", Table.RateB);
		Visit("rateC", Table.RateC);
		Visit("driveB", Table.DriveB);
		Visit("driveC", Table.DriveC);
		Visit("dragRate", Table.DragRate);
		Visit("elapsed", Table.Elapsed);
		Visit("exitTime", Table.ExitTime);
		Visit("lookTime", Table.LookTime);
		Visit("atB", Table.AtB);
		Visit("atC", Table.AtC);
		Visit("mass", Table.Mass);
		Visit("massRest", Table.MassRest);
		Visit("matter", Table.Matter);
		Visit("boundMass", Table.BoundMass);
		Visit("radius", Table.Radius);
		Visit("toNextBead", Table.ToNextBead);
		Visit("seed", Table.Seed);
		Visit("exitSide", Table.ExitSide);
		Visit("followSide", Table.FollowSide);
		Visit("stirred", Table.Stirred);
		Visit("state", Table.State);
		Visit("visitB", Table.VisitB);
		Visit("visitC", Table.VisitC);
	}

	TDropMotion<float> Motion(uint32 Row) const
	{
		return {{EntryB[Row], EntryC[Row]}, {RateB[Row], RateC[Row]}, {DriveB[Row], DriveC[Row]}, DragRate[Row],
			ExitTime[Row], ExitSide[Row]};
	}

	/** Where the drop is now on its triangle. */
	TBarycentric<float> At(uint32 Row) const { return {AtB[Row], AtC[Row]}; }

	/** What the ledger counts, kg. */
	double ExactMass(uint32 Row) const { return double(Mass[Row]) + double(MassRest[Row]); }

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
		Mass[Row] = static_cast<float>(Exact);
		MassRest[Row] = static_cast<float>(Exact - double(Mass[Row]));
	}

	/** The drop comes into its triangle where it is now. */
	void BeginVisit(uint32 Row)
	{
		VisitB[Row] = AtB[Row];
		VisitC[Row] = AtC[Row];
	}

	/** Puts a closed form that starts now into the row, along a side if it follows one. */
	void SetMotion(uint32 Row, const TDropMotion<float>& Motion, uint32 Side = NoSide)
	{
		EntryB[Row] = AtB[Row] = Motion.Entry.B;
		EntryC[Row] = AtC[Row] = Motion.Entry.C;
		RateB[Row] = Motion.EntryRate.B;
		RateC[Row] = Motion.EntryRate.C;
		DriveB[Row] = Motion.Drive.B;
		DriveC[Row] = Motion.Drive.C;
		DragRate[Row] = Motion.DragRate;
		ExitTime[Row] = Motion.ExitTime;
		ExitSide[Row] = static_cast<uint8>(Motion.ExitSide);
		FollowSide[Row] = static_cast<uint8>(Side);
		Elapsed[Row] = 0.0f;
	}

	/** At rest where it is, with the drag that it would feel. */
	void SetAtRest(uint32 Row, float Drag, EDropState NewState)
	{
		SetMotion(Row, {{AtB[Row], AtC[Row]}, {0.0f, 0.0f}, {0.0f, 0.0f}, Drag, Never<float>, 0});
		LookTime[Row] = Never<float>;
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

/** Film left behind by a drop: one straight piece per tick and triangle (spec 1 section 7.1). */
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
	}
};

} // namespace FluidDrops
