// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Shapes are shared (Docs/Model/SurfaceDrops.md#shape-cache, DROP-85): drops that are bent alike have one profile
// between them. Mass, size and angle of the field, and what materials add (contact angle, stiffness, tension), come
// down to three numbers, because only the Bond number counts of mass, field, stiffness and tension. It is cut so finely
// that no step is wider than 2 % of mass; the angle of the field is cut to 1 degree.
//
// A shape is solved for the middle of its cut, never for the drop that happened to ask first, so what a drop looks
// like does not depend on the others. The memory is fixed; a full set forgets one of its shapes.
//
// Where it is used: when a frame is looked at (Views/View.h), not in the tick. Shapes never act back on motion
// at all, so a tick that solves them, or stores them per drop, would only pay for frames nobody sees. A cache
// belongs to who looks; one thread at a time may add to it, many may look into it.

#pragma once

#include "FluidDropsCore/DropShapes/DropProfile.h"

#include <vector>

namespace FluidDrops
{

struct FShapeStatistics
{
	uint64 Hits = 0;
	uint64 Solves = 0;
	uint64 Forgotten = 0; // shapes that had to make room

	double HitRate() const { return Hits + Solves == 0 ? 1.0 : double(Hits) / double(Hits + Solves); }
};

class FShapeCache
{
public:
	/** Rounded up to a power of two; about 60 bytes a shape. Allocates here and never again. */
	FD_CORE_API explicit FShapeCache(uint32 Capacity = 8192);

	/** The shape for this cause, rounded as above. Valid until the next call. */
	FD_CORE_API const FDropProfile& Find(const TShapeCause<float>& Cause);

	/** The same if it is known already, else null; many threads may ask at once. */
	FD_CORE_API const FDropProfile* Peek(const TShapeCause<float>& Cause) const;

	/** For the statistics: what Peek found. */
	void CountHits(uint64 Count) { Counts.Hits += Count; }

	/** What a cause is rounded to: all causes with the same result share their shape. */
	FD_CORE_API static TShapeCause<float> Round(const TShapeCause<float>& Cause);

	const FShapeStatistics& Statistics() const { return Counts; }
	uint32 Capacity() const { return static_cast<uint32>(Keys.size()); }

private:
	static constexpr uint32 Ways = 4; // shapes to a set

	uint32 FirstOfSet(uint64 Key) const;
	uint32 PlaceOf(uint64 Key) const; // IndexNone if it is not there

	std::vector<uint64> Keys; // 0 is none
	std::vector<FDropProfile> Shapes;
	std::vector<uint8> NextOut; // per set: which way is forgotten next
	FShapeStatistics Counts;
};

} // namespace FluidDrops
