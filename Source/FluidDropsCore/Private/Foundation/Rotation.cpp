// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/Rotation.h"

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

FVec3f RotationBetween(const FMat3f& From, const FMat3f& To)
{
	const FMat3f Turn = To * From.transpose();
	const FVec3f Twice(Turn(2, 1) - Turn(1, 2), Turn(0, 2) - Turn(2, 0), Turn(1, 0) - Turn(0, 1)); // 2 sin(angle) axis
	const float Sin = 0.5f * Twice.norm();
	const float Cos = 0.5f * (Turn.trace() - 1.0f);
	return Sin > 0.0f ? FVec3f(Twice * (0.5f * Math::Atan2(Sin, Cos) / Sin)) : FVec3f(FVec3f::Zero());
}

FMat3d RotationAbout(const FVec3d& Vector)
{
	const double Angle = Vector.norm();
	if (!(Angle > 0.0))
	{
		return FMat3d::Identity();
	}
	const FVec3d Axis = Vector / Angle;
	const double Sin = Math::Sin(Angle);
	const double Cos = Math::Cos(Angle);
	FMat3d Cross;
	Cross << 0.0, -Axis.z(), Axis.y(), Axis.z(), 0.0, -Axis.x(), -Axis.y(), Axis.x(), 0.0;
	return Cos * FMat3d::Identity() + Sin * Cross + (1.0 - Cos) * Axis * Axis.transpose();
}

FMat3d Orthonormalised(const FMat3d& Rotation)
{
	FMat3d Result;
	Result.col(0) = Rotation.col(0).normalized();
	Result.col(1) = (Rotation.col(1) - Result.col(0) * Result.col(0).dot(Rotation.col(1))).normalized();
	Result.col(2) = Result.col(0).cross(Result.col(1));
	return Result;
}

FStatus CheckPose(const FRigidTransform& Pose)
{
	constexpr float Slack = 1e-3f;
	const FMat3f Deviation = Pose.Rotation.transpose() * Pose.Rotation - FMat3f::Identity();
	// Written so that a NaN fails it.
	const bool bRotation = Deviation.cwiseAbs().maxCoeff() <= Slack && Pose.Rotation.allFinite();
	if (!bRotation || !(Pose.Rotation.determinant() > 0.0f))
	{
		return MakeError("pose: the rotation must be orthonormal within 1e-3 and not mirrored");
	}
	if (!IsFinite(Pose.Translation) || !(Pose.Translation.cwiseAbs().maxCoeff() <= 1.0e7f))
	{
		return MakeError("pose: the translation must be finite, from -1e7 to 1e7 m");
	}
	return {};
}

} // namespace FluidDrops
