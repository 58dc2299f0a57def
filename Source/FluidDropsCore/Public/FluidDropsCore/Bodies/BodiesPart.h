// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Solid bodies in a world, for the solvers that meet them. Bodies are no surfaces: drops do not run on them.

#pragma once

#include "FluidDropsCore/Bodies/BodyCommands.h"
#include "FluidDropsCore/Parts/Part.h"

namespace FluidDrops
{

class FBodiesPart : public FPartDefaults
{
public:
	using FCommands = FBodyCommands;

	struct FState
	{
		std::vector<FBodyState> Bodies;
		uint64 Changes = 0;
		uint64 Jumps = 0;

		template <typename Self, typename F>
		static void ForEachField(Self& It, F&& Visit)
		{
			Visit(It.Bodies, It.Changes, It.Jumps);
		}
	};

	explicit FBodiesPart(FWorldContext& InWorld)
		: World(InWorld)
	{
	}

	// What a host does, between ticks. What is refused has changed nothing.

	FD_CORE_API TResult<FHandle> Add(
		const FBodyShapeSpec& Shape, const FBodySettings& Settings = {}, const FRigidTransform& Pose = {});
	/**
	 * The same with the shape made beforehand, which for meshes takes long and can be done on any thread: Made must be
	 * what MakeBodyShape gives for the spec. A recording keeps the spec.
	 */
	FD_CORE_API TResult<FHandle> Add(
		const FBodyShapeSpec& Shape, FBodyShape Made, const FBodySettings& Settings, const FRigidTransform& Pose);
	FD_CORE_API FStatus Remove(FHandle Body);
	FD_CORE_API FStatus Set(FHandle Body, const FBodySettings& Settings);
	/** Jumps there and comes to rest: the jump is no motion. */
	FD_CORE_API FStatus Teleport(FHandle Body, const FRigidTransform& Pose);
	/** A kinematic body: goes there evenly within so many seconds, then rests. */
	FD_CORE_API FStatus MoveTo(FHandle Body, const FRigidTransform& Pose, float Duration);
	/** A dynamic body. */
	FD_CORE_API FStatus SetVelocity(FHandle Body, const FVec3f& Velocity, const FVec3f& Spin);
	/** A dynamic body that the host's physics moves: as it is now, before every frame. See FBody::Effect for its push.
	 */
	FD_CORE_API FStatus FollowHost(
		FHandle Body, const FRigidTransform& Pose, const FVec3f& Velocity, const FVec3f& Spin);
	FD_CORE_API FStatus SetMass(FHandle Body, const FBodyMass& Mass);

	FStatus Apply(const FAddBody& C) { return StatusOf(Add(C.Shape, C.Settings, C.Pose)); }
	FStatus Apply(const FRemoveBody& C) { return Remove(C.Body); }
	FStatus Apply(const FSetBody& C) { return Set(C.Body, C.Settings); }
	FStatus Apply(const FTeleportBody& C) { return Teleport(C.Body, C.Pose); }
	FStatus Apply(const FMoveBody& C) { return MoveTo(C.Body, C.Pose, C.Seconds); }
	FStatus Apply(const FSetBodyVelocity& C) { return SetVelocity(C.Body, C.Velocity, C.Spin); }
	FStatus Apply(const FFollowHostBody& C) { return FollowHost(C.Body, C.Pose, C.Velocity, C.Spin); }
	FStatus Apply(const FSetBodyMass& C) { return SetMass(C.Body, C.Mass); }

	// What there is. FBody::Effect is what fluid did to a body during the last call of Tick or Advance.

	/** The body, or null if it is gone. */
	const FBody* Find(FHandle Body) const { return Solver.Find(Body); }
	/** All bodies in the order in which they are treated; those removed leave no gap. */
	std::span<const FBody> All() const { return Solver.Bodies(); }
	FHandle HandleOf(uint32 Index) const { return Solver.HandleOf(Index); }

	// As a part of a world.

	FD_CORE_API FState State() const;
	FState MakeState() const { return {}; }
	template <typename Loaded>
	FStatus Complete(FState& State, const Loaded&) const
	{
		return Solver.CheckStates(State.Bodies);
	}
	FD_CORE_API void Adopt(FState&& State);
	void BeginFrame() { Solver.ClearEffects(); }
	void ShiftOrigin(const FVec3f& NewOrigin) { Solver.Translate(-NewOrigin); }

	/** For solvers, which move bodies in their substeps. */
	FBodies& InStep() { return Solver; }
	/** How often a host has done anything to bodies: who slept looks again. */
	uint64 Changes() const { return HostChanges; }
	/** How often one came, went or was put elsewhere: what leaned on it falls. */
	uint64 Jumps() const { return HostJumps; }

private:
	template <typename T>
	FStatus Changed(FStatus Status, bool bJumps, const T& Command);

	FWorldContext& World;
	FBodies Solver;
	uint64 HostChanges = 0;
	uint64 HostJumps = 0;
};

static_assert(CPart<FBodiesPart>);

} // namespace FluidDrops
