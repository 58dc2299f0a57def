// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Solid bodies in particle fluid, both ways (Docs/Model/ParticleFluid.md#bodies): the fluid's effect on all bodies is
// summed first, then bodies move, then particles give way to where the bodies are. Static, kinematic and dynamic
// bodies; those that a host's own physics moves are predicted here within a tick and get their impulse back.
//
// Nothing depends on the order of particles or on the number of threads: sums have a fixed order, in double precision.

#pragma once

#include "FluidDropsCore/Bodies/BodySettings.h"
#include "FluidDropsCore/Bodies/BodyShape.h"
#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Foundation/Table.h"

#include <array>
#include <memory>
#include <vector>

namespace FluidDrops
{

struct FBodyMass
{
	float Mass = 0.0f;               // kg
	FVec3f Center = FVec3f::Zero();  // m, in the body's frame
	FMat3f Inertia = FMat3f::Zero(); // kg m^2, about the center, in the body's frame

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Mass, It.Center, It.Inertia);
	}
};

/**
 * Of a body that is in the fluid as several pieces, what one of them has: a share of the mass and of the inertia, about
 * the center of the whole. With shares that sum to 1, by volume say, all pieces together are as heavy as the body.
 */
inline FBodyMass ShareOf(const FBodyMass& Whole, float Share)
{
	return {Share * Whole.Mass, Whole.Center, Share * Whole.Inertia};
}

/** A strong hit of a particle on a body. */
struct FBodyHit
{
	FVec3f Position = FVec3f::Zero(); // m
	FVec3f Normal = FVec3f::Zero();   // out of the body
	float Impulse = 0.0f;             // N s
};

/** What the fluid has done to a body since ClearEffects. */
struct FBodyEffect
{
	static constexpr uint32 MaxHits = 4;

	FVec3d Impulse = FVec3d::Zero();        // N s
	FVec3d AngularImpulse = FVec3d::Zero(); // N m s, about the center of mass
	uint32 Contacts = 0;                    // particles that touched it in the last substep
	uint32 HitCount = 0;
	std::array<FBodyHit, MaxHits> Hits = {}; // the strongest, in falling order
};

struct FBody
{
	FBodyShape Shape;
	FBodySettings Settings;
	FRigidTransform Pose;
	FVec3f Velocity = FVec3f::Zero(); // m/s, of the center of mass
	FVec3f Spin = FVec3f::Zero();     // rad/s
	FBodyMass Mass = {};
	bool bHostMoves = false;     // the host's physics moves it, resolves its contacts and sets its state every tick
	FRigidTransform Target = {}; // where a kinematic body is going ...
	float TimeToTarget = 0.0f;   // ... within so many seconds
	FBodyEffect Effect = {};
	FRigidTransform PoseBefore = {}; // before the last tick; no part of the state
};

/** What a snapshot holds of a body: its shape is the scene's, like the meshes of surfaces. */
struct FBodyState
{
	uint32 Shape = 0; // which kind
	bool bHostMoves = false;
	FBodySettings Settings;
	FRigidTransform Pose;
	FVec3f Velocity = FVec3f::Zero();
	FVec3f Spin = FVec3f::Zero();
	FBodyMass Mass;
	FRigidTransform Target;
	float TimeToTarget = 0.0f;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Shape, It.bHostMoves, It.Settings, It.Pose, It.Velocity, It.Spin, It.Mass, It.Target, It.TimeToTarget);
	}
};

/** Where a body is between two ticks, about its center of mass: 0 the one before the last, 1 the last. */
FD_CORE_API FRigidTransform PoseAt(const FBody& Body, float Interpolation);

/** Columns of particles in the midst of a substep: they have moved from Prev to X. Both may be changed. */
struct FBodyParticles
{
	std::span<float> X, Y, Z;             // m
	std::span<float> PrevX, PrevY, PrevZ; // m
	std::span<const uint8> Liquid;        // index into FBodyStep::Liquids
};

/** What bodies need to know about a liquid. */
struct FLiquidTouch
{
	float ParticleMass = 0.0f; // kg
	float Friction = 1.0f;     // times that of bodies
	float Stickiness = 1.0f;   // times that of bodies
};

struct FBodyStep
{
	float StepTime = 0.0f;          // s
	float InteractionRadius = 0.0f; // h, m
	float ContactRadius = 0.0f;     // R, m: of a particle as a rigid ball; may be 0
	FVec3f Gravity = FVec3f::Zero();
	std::span<const FLiquidTouch> Liquids;
};

struct FBodyScratch;

class FBodies
{
public:
	static constexpr uint32 MaxBodies = 1024;

	FD_CORE_API FBodies();
	FD_CORE_API ~FBodies();
	FBodies(const FBodies&) = delete;
	FBodies& operator=(const FBodies&) = delete;
	FD_CORE_API FBodies(FBodies&&) noexcept;
	FD_CORE_API FBodies& operator=(FBodies&&) noexcept;

	/** Refuses settings out of range, a broken pose, a dynamic body without volume, and more than MaxBodies. */
	FD_CORE_API TResult<FHandle> Add(FBodyShape Shape, const FBodySettings& Settings, const FRigidTransform& Pose);
	FD_CORE_API FStatus Remove(FHandle Handle);

	/** The body, or null if it is gone. */
	FD_CORE_API const FBody* Find(FHandle Handle) const;
	/** All bodies in the order in which they are treated; those removed leave no gap. */
	std::span<const FBody> Bodies() const { return Table; }
	FD_CORE_API FHandle HandleOf(uint32 Index) const;

	FD_CORE_API FStatus SetSettings(FHandle Handle, const FBodySettings& Settings);
	/** Instead of what shape and density give. */
	FD_CORE_API FStatus SetMass(FHandle Handle, const FBodyMass& Mass);
	/** Jumps there and comes to rest: the jump is no motion. */
	FD_CORE_API FStatus Teleport(FHandle Handle, const FRigidTransform& Pose);
	/** A kinematic body: moves there evenly within so many seconds, then rests. */
	FD_CORE_API FStatus MoveTo(FHandle Handle, const FRigidTransform& Pose, float Seconds);
	/** A dynamic body. */
	FD_CORE_API FStatus SetVelocity(FHandle Handle, const FVec3f& Velocity, const FVec3f& Spin);
	/** A dynamic body that the host's physics moves, as it is at the start of a tick. */
	FD_CORE_API FStatus FollowHost(
		FHandle Handle, const FRigidTransform& Pose, const FVec3f& Velocity, const FVec3f& Spin);

	/** Forgets impulses and hits; at the start of a tick. */
	FD_CORE_API void ClearEffects();

	/** At the start of a tick: PoseAt goes from here to where bodies come to in it. */
	FD_CORE_API void RememberPoses();

	/** One substep: all three stages over all bodies. Refuses columns of unequal length and numbers out of range. */
	FD_CORE_API FStatus Step(const FBodyParticles& Particles, const FBodyStep& Step, ITaskRunner& Runner);

	/** So that substeps with up to so many particles allocate nothing. */
	FD_CORE_API void Reserve(uint32 Particles);
	/** Moves all bodies alike: the origin has moved. */
	FD_CORE_API void Translate(const FVec3f& Way);

	/** All but shapes. */
	FD_CORE_API std::vector<FBodyState> States() const;
	/** That they are of as many bodies with the same kinds of shape, in the same order. */
	FD_CORE_API FStatus CheckStates(std::span<const FBodyState> States) const;
	FD_CORE_API void SetStates(std::span<const FBodyState> States);

private:
	FBody* FindBody(FHandle Handle);

	std::vector<FBody> Table;
	std::vector<uint32> SlotOfBody;
	std::vector<uint32> BodyOfSlot;
	std::vector<uint32> Generations;
	std::unique_ptr<FBodyScratch> Scratch;
};

} // namespace FluidDrops
