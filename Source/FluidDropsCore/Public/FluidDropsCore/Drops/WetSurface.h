// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A surface as the drop solver sees it: where it is, how it moves, what it is made of, and what follows from these.

#pragma once

#include "FluidDropsCore/DropShapes/SphericalCap.h"
#include "FluidDropsCore/Drops/DropMotion.h"
#include "FluidDropsCore/Drops/DropSettings.h"
#include "FluidDropsCore/Drops/Lubrication.h"
#include "FluidDropsCore/Drops/SurfaceReach.h"
#include "FluidDropsCore/Geometry/MovingSurface.h"
#include "FluidDropsCore/Geometry/Sampling.h"
#include "FluidDropsCore/Geometry/Surface.h"
#include "FluidDropsCore/Geometry/SurfaceView.h"
#include "FluidDropsCore/Wetness/WetnessMap.h"
#include "FluidDropsCore/Wind/WindField.h"

#include <numeric>

namespace FluidDrops
{

/** How one triangle holds drops: all of roughness and adhesion but the drop. */
struct FTriangleGrip
{
	float BrakeX;   // C_2 h_a: k_r along l2 is this over the drop's height, m
	float BrakeY;   // C_3 h_a, along l3
	float Adhesion; // D, Pa
};

/**
 * All that a drop asks of a triangle when it goes over a side, in one cache line: drops come in no order, and every
 * line is a wait. Made from frame, graph, grip and gravity whenever one of them changed; see FWetSurface::bBatchable.
 */
struct alignas(64) FTriangleStep
{
	float BaseLength;   // m
	float ApexX, ApexY; // m
	float LaterX[2];    // the directions of sides 1 and 2; that of side 0 is (1, 0)
	float LaterY[2];
	float FieldX, FieldY; // gravity in the plane, m/s^2
	float FieldN;         // and away from it, m/s^2
	FTriangleGrip Grip;
	uint32 Across[3]; // as FSurfaceGraph packs it

	float AlongX(uint32 Side) const { return Side == 0 ? 1.0f : LaterX[Side - 1]; }
	float AlongY(uint32 Side) const { return Side == 0 ? 0.0f : LaterY[Side - 1]; }
};
static_assert(sizeof(FTriangleStep) == 64);

/** What may differ from triangle to triangle by the host's will. */
enum class ESurfaceMap : uint8
{
	Roughness,  // factor on the material's roughness
	Adhesion,   // factor on the material's adhesion
	Moisture,   // factor on the density of sites, and so on the water that comes there
	SweatOnset, // how hard the body must work before its glands start there, 0 at once to 1 never
	Count,
};

inline bool IsMapFactor(float Factor)
{
	return Factor >= 0.0f && Factor <= 1000.0f; // false for what is no number
}

struct FWetSurface
{
	FSurface Geometry;
	FSurfaceSettings Material;
	FCapShape Cap = FCapShape::FromContactAngle(60.0f);
	std::vector<float> Maps[std::size_t(ESurfaceMap::Count)]; // per triangle, or empty: 1 everywhere
	std::vector<FTriangleGrip> Grip;                          // per triangle, from material, maps and chance
	std::vector<FTriangleStep> Steps;                         // per triangle; true while bBatchable
	std::vector<TVec2<float>> FlatWind;                       // per triangle, m/s; true while bBatchable and IsBlown
	bool bBatchable =
		false; // in this tick nothing acts on its drops but gravity, wind, dry roughness, drag and adhesion
	bool bStepsStale = true;

	FVec3f LocalGravity = FVec3f::Zero(); // in the surface's own space, m/s^2
	FVec3f LocalWind = FVec3f::Zero();    // as it blows past the moving origin where it is the same everywhere, m/s
	std::vector<FVec3f> Air;              // else: on each triangle, in the surface's own axes, m/s (SampleSurfaceWind)
	std::vector<uint8> AirChanged;        // per triangle, in this tick
	bool bAirChanged = false;             // any of them may have
	bool bHasDrops = false;               // when its wind was last sampled
	FSurfaceMotion Motion;                // in this tick
	FMotionTracker Tracker;
	FSurfaceReach Reach;                  // in this tick
	std::vector<FTriangleMotion> Bending; // per triangle; empty as long as the vertices have never moved
	bool bBends = false;                  // any of Bending is not at rest
	std::vector<double> Deposit;          // matter on each triangle, kg
	float Drying = 0.0f;                  // K of the d-squared law in this tick (Weather/Vapor.h), m^2/s
	bool bRebind = false;                 // field, material or shape changed: closed forms must start anew
	bool bReshaped = false; // drops may touch that did not: the vertices, the liquid or the material changed
	FRoughnessFill Fill;    // phi_2 and phi_3: what passing drops left of the roughness
	FWetnessMap Wetness;    // film as a picture, if the material asks for it
	bool bFoggy = false;    // in this tick its map has fog, which whatever moves wipes away

	TSurfaceView<float> View() const { return {Geometry.AllFrames(), &Geometry.Graph()}; }
	bool Moves() const { return bBends || !Motion.IsStill(); }
	/** Whether any air blows past it. */
	bool IsBlown() const { return Moves() || !Air.empty() || !LocalWind.isZero(0.0f); }
	/** False for the place of a surface that was removed. */
	bool IsPresent() const { return Geometry.TriangleCount() > 0; }

	/** Matter on all of it, kg. */
	double DepositMass() const { return std::accumulate(Deposit.begin(), Deposit.end(), 0.0); }
	/** Matter per area, kg/m^2. */
	float DepositOn(uint32 Triangle) const
	{
		return static_cast<float>(Deposit[Triangle] / double(Geometry.Frame(Triangle).Area()));
	}

	/** Gravity and Inertia (0 to 1) of what the motion adds to it, for a drop that slides so, in the surface's space,
	 * m/s^2.
	 */
	FVec3f FieldAt(uint32 Triangle, const TBarycentric<float>& At, const FVec3f& Slide, float Inertia) const
	{
		if (!Moves())
		{
			return LocalGravity;
		}
		FVec3f Inertial = Motion.InertialField(Geometry.Frame(Triangle).Point(At), Slide);
		if (bBends)
		{
			Inertial -= Bending[Triangle].Acceleration;
		}
		return LocalGravity + Inertial * Inertia;
	}

	/** Of the surface at a point of one of its triangles, in world space, m/s. */
	FVec3f WorldVelocityAt(uint32 Triangle, const TBarycentric<float>& At) const
	{
		const FVec3f Rigid = Motion.VelocityAt(Geometry.Frame(Triangle).Point(At));
		return Geometry.Pose().TransformVector(bBends ? FVec3f(Rigid + Bending[Triangle].Velocity) : Rigid);
	}
};

/** Fills Grip anew: after the material, a map or the seed changed. */
void RefreshGrip(FWetSurface& Surface, uint32 SurfaceIndex, uint64 Seed);

/** Fills Steps anew if something that they are made of changed. */
void RefreshSteps(FWetSurface& Surface);

/** Where the middle of each triangle is now: the start of measuring how the surface bends. */
std::vector<FTriangleMotion> MakeBending(const FSurface& Geometry);

/** What moved since the last call, Seconds ago by the host's clock: the rigid motion and the bending. */
void MeasureMotion(FWetSurface& Surface, float Seconds, float MaxSpeed);

/** Where drops in the air may meet a surface that moves as its Motion and Bending say. */
FD_CORE_API FSurfaceReach ReachOf(const FWetSurface& Surface, float DeltaTime);

/**
 * Gravity, wind and motion of the coming tick, in the surface's own space; marks it for rebinding when they changed. A
 * wind that is not steady is for SampleSurfaceWind.
 */
void StepMotion(
	FWetSurface& Surface, const FVec3f& Gravity, const FWindField& Wind, float DeltaTime, float SmoothingTime);

/** That a host's index names a surface. */
FStatus CheckSurface(std::span<const FWetSurface> Surfaces, uint32 Surface);

/** The place of any surface that is nearest to a point within a reach, m. */
struct FNearestSurface
{
	uint32 Surface = IndexNone; // none: nothing is that near
	FSurfaceHit Hit;

	bool IsFound() const { return Surface != IndexNone; }
	FSurfacePoint At() const { return {Hit.Triangle, Hit.B, Hit.C}; }
};

FD_CORE_API FNearestSurface FindNearestSurface(std::span<const FWetSurface> Surfaces, const FVec3f& Point, float Reach);

/** k on both axes of a triangle for a drop of that radius (Docs/Model/SurfaceDrops.md#driving-force-and-roughness). */
inline TBrakes<float> BrakesOn(const FWetSurface& Surface, uint32 Triangle, float Radius)
{
	const FTriangleGrip& Grip = Surface.Grip[Triangle];
	const TFill<float>& Fill = Surface.Fill.At(Triangle);
	return {RoughnessBrake(Fill.X, Grip.BrakeX, Radius), RoughnessBrake(Fill.Y, Grip.BrakeY, Radius)};
}

} // namespace FluidDrops
