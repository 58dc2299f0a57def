// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a renderer needs of the water: where each drop, trail and falling drop is at an instant between two ticks,
// in world space, and what it looks like. Both hosts draw from these.

#pragma once

#include "FluidDropsCore/DropShapes/DropOutline.h"
#include "FluidDropsCore/DropShapes/ShapeCache.h"
#include "FluidDropsCore/World/World.h"

namespace FluidDrops
{

struct FDropInstance
{
	FVec3f Position = FVec3f::Zero(); // of the base's center, m
	FVec3f Normal = FVec3f::Zero();   // of the surface
	FVec3f Along = FVec3f::Zero();    // unit tangent: where it moves, or leans if it does not
	float Radius = 0.0f;              // r of the sphere of equal volume, m
	float BaseRadius = 0.0f;          // of the wetted disc, m
	float Height = 0.0f;              // of the apex, m
	float Lean = 0.0f;                // shift of the apex along Along, m
	float Speed = 0.0f;               // m/s
	float Way = 0.0f;                 // traveled, in widths 2 r: what advances the noise; see FDropTransitions
	float Roughening = 0.0f;          // how far random deformation displaces the outline, m
	uint32 Seed = 0;                  // stays with the drop
	FDropProfile Shape{};             // in units of Radius; of a lobed drop the half-sphere that is bent
	bool bLobed = false;              // bent by Lobe (LobedShape.h): then BaseRadius and Shape hold its scale
	TLobe<float> Lobe{};
	TShapeCause<float> Cause{}; // what bends it: for who wants to reshape it
	uint32 Surface = 0;         // index in FWorld::Surfaces
	uint32 Triangle = 0;        // of that surface
};

/** How the outline of an instance differs from a circle. A lobed drop has its own way of getting longer. */
inline FDropOutline OutlineOf(const FDropInstance& Drop)
{
	return Drop.bLobed ? FDropOutline{1.0f, 0.0f, 0.0f, 0.0f, Drop.Seed}
					   : OutlineOfDrop(Drop.Shape, Drop.BaseRadius, Drop.Speed, Drop.Roughening, Drop.Way, Drop.Seed);
}

/** Makes an instance larger or smaller, or lets it stand at another contact angle, with the shape that goes with it. */
FD_CORE_API void ReshapeDrop(FDropInstance& Drop, float Radius, float ContactAngle, FShapeCache* Shapes = nullptr);

struct FTrailInstance
{
	FVec3f Start;
	FVec3f End;
	FVec3f Normal;
	float Width;   // m
	float Wetness; // 1 when fresh, 0 when dry
	uint32 Surface;
};

struct FAirInstance
{
	FVec3f Position;
	FVec3f Velocity;
	float Radius; // m
	float Age;    // s
	uint32 Seed;  // stays with the drop
};

/** A pool: level in the middle, with a rim at the contact angle. */
struct FPoolInstance
{
	FVec3f Position;    // of its middle, on the surface, m
	FVec3f Up;          // unit, against gravity
	float Radius;       // m
	float Depth;        // m
	FDropProfile Shape; // in units of Radius
	uint32 Seed;        // stays with the pool
	uint32 Surface;     // index in FWorld::Surfaces
	uint32 Triangle;    // of that surface
};

/** What pulls at a drop on a surface, in world space, m/s^2: what moves it along and what tears it off. */
struct FForceInstance
{
	FVec3f Position; // of the base's center, m
	FVec3f Normal;   // of the surface
	float Radius;    // r of the sphere of equal volume, m
	FVec3f Gravity;
	FVec3f Wind;    // air drag along the surface, on the drop as it slides now
	FVec3f Inertia; // of a surface that moves, by drops.inertia

	FVec3f Total() const { return Gravity + Wind + Inertia; }
};

/** Where something on a surface is drawn, in world space. */
struct FDrawnPlace
{
	FVec3f Position;
	FVec3f Normal; // unit
};

/**
 * The surface that is drawn may be smoother or finer than the one that is simulated (Docs/Model/SurfaceDrops.md#views).
 * A host that has such a surface says where a place of the simulated one lies on it.
 */
class ISurfaceProjector
{
public:
	virtual ~ISurfaceProjector() = default;
	virtual FDrawnPlace Project(uint32 Surface, const FDrawnPlace& Simulated) const = 0;
};

struct FDropViewOptions
{
	float Interpolation = 1.0f;    // 0 at the tick before the last one, 1 at the last
	FShapeCache* Shapes = nullptr; // kept by who looks; without one every shape is solved, to the same bits
	const ISurfaceProjector* Projector = nullptr; // none: drops lie on the simulated surface
};

/** The array is cleared and refilled, in the order of the table's rows. */
FD_CORE_API void ViewDrops(const FWorld& World, const FDropViewOptions& Options, std::vector<FDropInstance>& Out);

inline void ViewDrops(const FWorld& World, float Interpolation, std::vector<FDropInstance>& Out)
{
	ViewDrops(World, FDropViewOptions{Interpolation}, Out);
}

/** Projector and Interpolation as in FDropViewOptions. The arrays are cleared and refilled. */
FD_CORE_API void ViewTrails(
	const FWorld& World, std::vector<FTrailInstance>& Out, const ISurfaceProjector* Projector = nullptr);
FD_CORE_API void ViewAir(const FWorld& World, float Interpolation, std::vector<FAirInstance>& Out);

/** In the order of the table's rows, as of the last tick; the array is cleared and refilled. */
FD_CORE_API void ViewForces(const FWorld& World, std::vector<FForceInstance>& Out);

/** Matter on each triangle of a surface's mesh, kg/m^2: stains, dried paint, what is left of a coat. */
FD_CORE_API void ViewDeposits(const FWorld& World, uint32 Surface, std::vector<float>& Out);

/**
 * A pool as a profile like that of a drop, in radii of the pool: at a distance x from the rim the face has risen to
 * about depth (1 - e^(-x tan(theta) / depth)), so that it meets the ground at the contact angle and is level in the
 * middle.
 */
FD_CORE_API FDropProfile ProfileOfPool(const FPoolShape& Shape, float ContactAngleDegrees);

FD_CORE_API void ViewPools(const FWorld& World, std::vector<FPoolInstance>& Out);

} // namespace FluidDrops
