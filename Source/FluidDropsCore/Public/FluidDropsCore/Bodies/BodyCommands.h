// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about solid bodies. See World/Commands.h.

#pragma once

#include "FluidDropsCore/Bodies/Bodies.h"
#include "FluidDropsCore/Bodies/BodyShapeSpec.h"
#include "FluidDropsCore/Foundation/CommandList.h"

namespace FluidDrops
{

/** A solid body in fluid. */
struct FAddBody
{
	static constexpr uint32 Number = 80;

	FBodyShapeSpec Shape;
	FBodySettings Settings;
	FRigidTransform Pose;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Shape, It.Settings, It.Pose);
	}
};

struct FRemoveBody
{
	static constexpr uint32 Number = 81;

	FHandle Body;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body);
	}
};

struct FSetBody
{
	static constexpr uint32 Number = 82;

	FHandle Body;
	FBodySettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body, It.Settings);
	}
};

struct FTeleportBody
{
	static constexpr uint32 Number = 83;

	FHandle Body;
	FRigidTransform Pose;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body, It.Pose);
	}
};

/** A kinematic body. */
struct FMoveBody
{
	static constexpr uint32 Number = 84;

	FHandle Body;
	FRigidTransform Pose;
	float Seconds = 0.0f;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body, It.Pose, It.Seconds);
	}
};

/** A dynamic body. */
struct FSetBodyVelocity
{
	static constexpr uint32 Number = 85;

	FHandle Body;
	FVec3f Velocity = FVec3f::Zero(); // m/s
	FVec3f Spin = FVec3f::Zero();     // rad/s

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body, It.Velocity, It.Spin);
	}
};

/** A dynamic body that the host's physics moves. */
struct FFollowHostBody
{
	static constexpr uint32 Number = 86;

	FHandle Body;
	FRigidTransform Pose;
	FVec3f Velocity = FVec3f::Zero(); // m/s
	FVec3f Spin = FVec3f::Zero();     // rad/s

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body, It.Pose, It.Velocity, It.Spin);
	}
};

struct FSetBodyMass
{
	static constexpr uint32 Number = 87;

	FHandle Body;
	FBodyMass Mass;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Body, It.Mass);
	}
};

using FBodyCommands = TCommandList<FAddBody, FRemoveBody, FSetBody, FTeleportBody, FMoveBody, FSetBodyVelocity,
	FFollowHostBody, FSetBodyMass>;

} // namespace FluidDrops
