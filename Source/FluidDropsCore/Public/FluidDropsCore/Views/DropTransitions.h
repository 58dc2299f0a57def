// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Continuous shapes where the simulation jumps (Docs/Model/SurfaceDrops.md#views, DROP-113): in a tick two drops become
// one, an airborne drop becomes one on a surface, or leaves it. What is drawn follows within MergeTime, LandTime and
// DetachTime:
//
// - merge: the drop that is gone is still drawn where it was and shrinks; the survivor is drawn as large as its mass
//   less what is left in it, so that no water is missing or counted twice; its jump to the common center of mass is
//   eased, and so is what came from out of sight.
// - landing: it stands on the surface as the ball that it was and spreads to its contact angle.
// - detaching: it contracts to a ball on its way.
// - a sudden turn, start or stop: the direction and speed that shape a drop follow within a few frames.
//
// Every shape on the way is an equilibrium shape of some mass and contact angle, so its volume is right. The memory is
// on the side of who looks: it costs a drop nothing in the tick and no byte in a snapshot, and needs no help from the
// systems that make the jumps. It also adds up the way that each drop has come, which advances the noise of
// ShapeNoise.h.

#pragma once

#include "FluidDropsCore/Views/View.h"

namespace FluidDrops
{

class FDropTransitions
{
public:
	static constexpr double MergeTime = 0.15;  // s
	static constexpr double LandTime = 0.12;   // s
	static constexpr double DetachTime = 0.12; // s

	/** More drops than that do not shrink or contract at a time: the others change at once. */
	FD_CORE_API explicit FDropTransitions(uint32 MaxAtATime = 1024);

	/**
	 * Changes what ViewDrops and ViewAir gave for the same world and interpolation. Adds drops that are gone but still
	 * seen, and takes drops out of the air that are drawn as drops yet. Call it for every frame; after a pause of more
	 * than a tenth of a second, or a step back in time, it starts anew. Arrays that do not fit the world stay as they
	 * are.
	 */
	FD_CORE_API void Ease(const FWorld& World, const FDropViewOptions& Options, std::vector<FDropInstance>& Drops,
		std::vector<FAirInstance>& Air);

	/** What a copy of it takes: about as much as the drops that it has seen. */
	FD_CORE_API std::size_t Bytes() const;

private:
	static constexpr double LongAgo = -1.0e9; // s

	/** What was last seen of the drop in a slot. */
	struct FSeen
	{
		FHandle Drop;
		FDropInstance Shown;            // as it was drawn
		FVec3f Offset = FVec3f::Zero(); // of the eased jump when it began, m
		double OffsetStart = LongAgo;   // s
		double Landed = LongAgo;        // s
		float Mass = 0.0f;              // kg
		float Arriving = 0.0f;          // mass that came with the jump from out of sight; eased in with it, kg
		float Way = 0.0f;               // in widths
		uint32 Surface = 0;
	};

	/** A drop that another one has taken in. */
	struct FShrinking
	{
		FHandle Into;
		FDropInstance Drop;
		FVec3f Beside; // where it was from the survivor, m
		FVec3f Move;   // toward the survivor, by the time it is gone, m
		double Start;  // s
	};

	/** A drop that has left its surface. */
	struct FContracting
	{
		FHandle Drop; // in the air
		FDropInstance Shape;
		double Start; // s
	};

	void Forget(const FWorld& World);
	void MakeRoom(const FWorld& World);
	void FindGone(const FWorld& World);
	void FollowIntoAir(const FWorld& World, double Now);
	void FollowIntoSurvivors(const FWorld& World, const std::vector<FDropInstance>& Drops, double Now);
	float TakenInNow(const FWorld& World, FHandle Drop, double Now) const;
	FSeen& Recognise(const FWorld& World, uint32 Row, const FDropInstance& Drop, double Now);
	void FollowDrops(const FWorld& World, std::vector<FDropInstance>& Drops, double Now);
	void DrawShrinking(const FWorld& World, std::vector<FDropInstance>& Drops, double Now);
	void DrawContracting(
		const FWorld& World, std::vector<FDropInstance>& Drops, std::vector<FAirInstance>& Air, double Now);
	bool CameFromTheAir(uint32 Seed);

	uint32 MaxAtATime;
	uint32 Capacity = 0;           // of the world's table of drops
	FShapeCache* Shapes = nullptr; // of the look under way
	std::vector<FSeen> Seen;       // by slot, up to the highest that was seen
	std::vector<uint32> SeenSlots; // in the last look
	std::vector<uint32> Gone;      // slots whose drop is no more
	std::vector<uint32> AirSeeds;  // of the last look
	std::vector<FShrinking> Shrinking;
	std::vector<FContracting> Contracting;
	double LastLook = 0.0; // s
	bool bSeedsSorted = false;
	bool bStarted = false;
};

} // namespace FluidDrops
