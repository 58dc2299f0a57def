// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A bounding-volume hierarchy over the triangles of one surface: rays, parabolas (an airborne drop,
// Docs/Model/SurfaceDrops.md#landing) and closest points. Binary, built top-down by binned surface-area heuristic;
// refitted, not rebuilt, when the vertices move. Answers do not depend on the shape of the tree: ties go to the lower
// triangle index.

#pragma once

#include "FluidDropsCore/Geometry/SurfaceGraph.h"

#include <span>
#include <vector>

namespace FluidDrops
{

class FByteReader;
class FByteWriter;

struct FSurfaceHit
{
	uint32 Triangle = IndexNone;
	float B = 0.0f; // barycentrics of corners B and C
	float C = 0.0f;
	float Time = 0.0f; // ray: distance in units of Direction; parabola: seconds; closest point: distance in meters

	bool IsHit() const { return Triangle != IndexNone; }
};

/** Which sides of a triangle stop a ray or a drop. */
enum class EHitSides : uint8
{
	Both,
	Outward, // only when coming from the side that the normal points to
};

/** p(t) = Start + Velocity t + Acceleration t^2 / 2 for 0 <= t <= Duration. */
struct FParabola
{
	FVec3f Start;
	FVec3f Velocity;
	FVec3f Acceleration;
	float Duration;
};

class FBvh
{
public:
	static constexpr uint32 LeafSize = 4;                  // triangles
	static constexpr uint32 BalancedBelow = 40;            // deeper than this, halve: bounds the depth ...
	static constexpr uint32 MaxDepth = BalancedBelow + 32; // ... and so the stack of a query

	FD_CORE_API static FBvh Build(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles);

	/** After vertices moved: new boxes on the old tree, in O(n), without allocation. */
	FD_CORE_API void Refit(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles);

	/** The shape of the tree without its boxes. */
	void WriteTo(FByteWriter& Writer) const;
	/** The reader has failed if it was no tree over so many triangles. Boxes are to be refitted. */
	static FBvh ReadFrom(FByteReader& Reader, uint32 Triangles);

	/** The first hit with 0 <= Time <= MaxTime. Positions and Triangles are those the tree was built or refitted with.
	 */
	FD_CORE_API FSurfaceHit CastRay(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
		const FVec3f& Origin, const FVec3f& Direction, float MaxTime, EHitSides Sides,
		uint32* NodesVisited = nullptr) const;

	/** The first hit of a point on a parabola; a start on the surface itself does not count when leaving it. */
	FD_CORE_API FSurfaceHit CastParabola(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
		const FParabola& Path, EHitSides Sides, uint32* NodesVisited = nullptr) const;

	/** The nearest point of the surface within MaxDistance. */
	FD_CORE_API FSurfaceHit FindClosest(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
		const FVec3f& Point, float MaxDistance, uint32* NodesVisited = nullptr) const;

	/** All triangles with a point within Distance of another one, rising; Out is cleared and refilled. */
	FD_CORE_API void FindWithin(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
		const FVec3f& Point, float Distance, std::vector<uint32>& Out) const;

	struct FNode
	{
		float Min[3];
		uint32 First; // inner node: index of the left child (the right one follows); leaf: first entry of Order
		float Max[3];
		uint32 Count; // triangles of a leaf; 0 for an inner node
	};

	std::span<const FNode> Nodes() const { return Tree; }

private:
	/** The tree whose nodes have so many triangles, 0 for inner ones. False if there is none. */
	bool NumberNodes(std::span<const uint8> Counts);

	std::vector<FNode> Tree;
	std::vector<uint32> Order; // triangle indices, leaf by leaf
};

} // namespace FluidDrops
