// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bodies come, go and are told where to be.

#include "FluidDropsCore/Bodies/Bodies.h"

#include "Bodies/BodyMotion.h"
#include "Bodies/BodyScratch.h"
#include "FluidDropsCore/Foundation/Rotation.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float MaxBodySpeed = 1.0e4f; // m/s or rad/s

FError MakeGoneError()
{
	return MakeError("body: it does not exist any more");
}

FStatus CheckMotion(const FVec3f& Velocity, const FVec3f& Spin)
{
	const bool bFine = IsFinite(Velocity) && IsFinite(Spin) && Velocity.cwiseAbs().maxCoeff() <= MaxBodySpeed &&
		Spin.cwiseAbs().maxCoeff() <= MaxBodySpeed;
	return bFine ? FStatus() : MakeError("body: velocity and spin must be numbers from -1e4 to 1e4 m/s and rad/s");
}

FBodyMass MassOf(const FBodyShape& Shape, float Density)
{
	const FSolidProperties& Solid = Shape.Solid();
	return {static_cast<float>(Solid.Volume * double(Density)), Solid.Center.cast<float>(),
		(Solid.Inertia * double(Density)).cast<float>()};
}

FStatus CheckSettings(const FBodyShape& Shape, const FBodySettings& Settings)
{
	if (FStatus Status = ValidateSettings(&Settings, BodySettingFields()); !Status)
	{
		return Within("body", Status.Error());
	}
	if (Settings.Kind == EBodyKind::Dynamic && (!Shape.IsBounded() || !(Shape.Solid().Volume > 0.0)))
	{
		return MakeError("body: kind: a half-space or a container has no mass and cannot be dynamic");
	}
	return {};
}

} // namespace

FBodies::FBodies()
	: Scratch(std::make_unique<FBodyScratch>())
{
}

FBodies::~FBodies() = default;
FBodies::FBodies(FBodies&&) noexcept = default;
FBodies& FBodies::operator=(FBodies&&) noexcept = default;

TResult<FHandle> FBodies::Add(FBodyShape Shape, const FBodySettings& Settings, const FRigidTransform& Pose)
{
	FD_TRY(CheckSettings(Shape, Settings));
	if (FStatus Status = CheckPose(Pose); !Status)
	{
		return Within("body", Status.Error());
	}
	if (Table.size() >= MaxBodies)
	{
		return MakeError("body: there are " + std::to_string(MaxBodies) + " already");
	}
	uint32 Slot = 0;
	while (Slot < BodyOfSlot.size() && BodyOfSlot[Slot] != IndexNone)
	{
		++Slot;
	}
	if (Slot == BodyOfSlot.size())
	{
		BodyOfSlot.push_back(IndexNone);
		Generations.push_back(1);
	}
	BodyOfSlot[Slot] = static_cast<uint32>(Table.size());
	SlotOfBody.push_back(Slot);
	const FBodyMass Mass = MassOf(Shape, Settings.Density);
	FBody Body{std::move(Shape), Settings, Pose};
	Body.Mass = Mass;
	Body.PoseBefore = Pose;
	Table.push_back(std::move(Body));
	return FHandle{Slot, Generations[Slot]};
}

FStatus FBodies::Remove(FHandle Handle)
{
	if (FindBody(Handle) == nullptr)
	{
		return MakeGoneError();
	}
	const uint32 Index = BodyOfSlot[Handle.Slot];
	Table.erase(Table.begin() + Index); // the others keep their order
	SlotOfBody.erase(SlotOfBody.begin() + Index);
	BodyOfSlot[Handle.Slot] = IndexNone;
	++Generations[Handle.Slot];
	for (uint32 Later = Index; Later < SlotOfBody.size(); ++Later)
	{
		BodyOfSlot[SlotOfBody[Later]] = Later;
	}
	return {};
}

FBody* FBodies::FindBody(FHandle Handle)
{
	return const_cast<FBody*>(std::as_const(*this).Find(Handle));
}

const FBody* FBodies::Find(FHandle Handle) const
{
	const bool bLives = Handle.Slot < BodyOfSlot.size() && Generations[Handle.Slot] == Handle.Generation &&
		BodyOfSlot[Handle.Slot] != IndexNone;
	return bLives ? &Table[BodyOfSlot[Handle.Slot]] : nullptr;
}

FHandle FBodies::HandleOf(uint32 Index) const
{
	return Index < SlotOfBody.size() ? FHandle{SlotOfBody[Index], Generations[SlotOfBody[Index]]} : FHandle();
}

FStatus FBodies::SetSettings(FHandle Handle, const FBodySettings& Settings)
{
	FBody* Body = FindBody(Handle);
	if (Body == nullptr)
	{
		return MakeGoneError();
	}
	FD_TRY(CheckSettings(Body->Shape, Settings));
	if (Settings.Density != Body->Settings.Density)
	{
		Body->Mass = MassOf(Body->Shape, Settings.Density);
	}
	if (Settings.Kind != Body->Settings.Kind)
	{
		Body->Velocity = Body->Spin = FVec3f::Zero();
		Body->TimeToTarget = 0.0f;
	}
	Body->Settings = Settings;
	return {};
}

FStatus FBodies::SetMass(FHandle Handle, const FBodyMass& Mass)
{
	FBody* Body = FindBody(Handle);
	if (Body == nullptr)
	{
		return MakeGoneError();
	}
	const FMat3f& Inertia = Mass.Inertia;
	// Positive definite, by its leading minors; written so that a NaN fails it.
	const bool bInertia = Inertia.allFinite() && Inertia.isApprox(Inertia.transpose(), 1e-4f) && Inertia(0, 0) > 0.0f &&
		Inertia.topLeftCorner<2, 2>().determinant() > 0.0f && Inertia.determinant() > 0.0f;
	if (!(Mass.Mass > 0.0f && Mass.Mass <= 1.0e9f) || !IsFinite(Mass.Center) || !bInertia)
	{
		return MakeError("body: mass must be from 0 to 1e9 kg, its center finite, its inertia positive definite");
	}
	Body->Mass = Mass;
	return {};
}

FStatus FBodies::Teleport(FHandle Handle, const FRigidTransform& Pose)
{
	FBody* Body = FindBody(Handle);
	if (Body == nullptr)
	{
		return MakeGoneError();
	}
	if (FStatus Status = CheckPose(Pose); !Status)
	{
		return Within("body", Status.Error());
	}
	Body->Pose = Body->PoseBefore = Pose;
	Body->Velocity = Body->Spin = FVec3f::Zero();
	Body->TimeToTarget = 0.0f;
	return {};
}

FStatus FBodies::MoveTo(FHandle Handle, const FRigidTransform& Pose, float Seconds)
{
	FBody* Body = FindBody(Handle);
	if (Body == nullptr)
	{
		return MakeGoneError();
	}
	if (Body->Settings.Kind != EBodyKind::Kinematic)
	{
		return MakeError("body: only a kinematic one moves as it is told");
	}
	if (FStatus Status = CheckPose(Pose); !Status)
	{
		return Within("body", Status.Error());
	}
	if (!(Seconds >= 1.0e-5f && Seconds <= 1.0e4f))
	{
		return MakeError("body: the time of a motion must be from 1e-5 to 1e4 s");
	}
	const FVec3f Velocity =
		(Pose.TransformPoint(Body->Mass.Center) - Body->Pose.TransformPoint(Body->Mass.Center)) / Seconds;
	const FVec3f Spin = RotationBetween(Body->Pose.Rotation, Pose.Rotation) / Seconds;
	FD_TRY(CheckMotion(Velocity, Spin));
	Body->Velocity = Velocity;
	Body->Spin = Spin;
	Body->Target = Pose;
	Body->TimeToTarget = Seconds;
	return {};
}

FStatus FBodies::SetVelocity(FHandle Handle, const FVec3f& Velocity, const FVec3f& Spin)
{
	FBody* Body = FindBody(Handle);
	if (Body == nullptr)
	{
		return MakeGoneError();
	}
	if (Body->Settings.Kind != EBodyKind::Dynamic)
	{
		return MakeError("body: only a dynamic one has a velocity of its own");
	}
	FD_TRY(CheckMotion(Velocity, Spin));
	Body->Velocity = Velocity;
	Body->Spin = Spin;
	return {};
}

FStatus FBodies::FollowHost(FHandle Handle, const FRigidTransform& Pose, const FVec3f& Velocity, const FVec3f& Spin)
{
	if (FStatus Status = CheckPose(Pose); !Status)
	{
		return Within("body", Status.Error());
	}
	FD_TRY(SetVelocity(Handle, Velocity, Spin));
	FBody* Body = FindBody(Handle);
	Body->Pose = Body->PoseBefore = Pose;
	Body->bHostMoves = true;
	return {};
}

void FBodies::Reserve(uint32 Particles)
{
	Scratch->Blocks.reserve(ChunkCount(Particles, BodyBlockRows));
}

void FBodies::ClearEffects()
{
	for (FBody& Body : Table)
	{
		Body.Effect = {};
	}
}

void FBodies::RememberPoses()
{
	for (FBody& Body : Table)
	{
		Body.PoseBefore = Body.Pose;
	}
}

FRigidTransform PoseAt(const FBody& Body, float Interpolation)
{
	const float Back = 1.0f - Interpolation;
	if (Back == 0.0f)
	{
		return Body.Pose;
	}
	const FVec3f Center = Body.Pose.TransformPoint(Body.Mass.Center);
	const FVec3f CenterBefore = Body.PoseBefore.TransformPoint(Body.Mass.Center);
	const FRigidMotion Way{CenterBefore - Center, RotationBetween(Body.Pose.Rotation, Body.PoseBefore.Rotation)};
	return AdvancePose(Body.Pose, Body.Mass.Center, Way, Back);
}

} // namespace FluidDrops
