// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Bodies/BodyMotion.h"

#include "FluidDropsCore/Foundation/Rotation.h"

#include <cmath>

namespace FluidDrops
{

FRigidTransform AdvancePose(
	const FRigidTransform& Pose, const FVec3f& LocalCenter, const FRigidMotion& Motion, float Seconds)
{
	const FVec3d Center = Pose.TransformPoint(LocalCenter).cast<double>();
	const FVec3d NewCenter = Center + Motion.Velocity.cast<double>() * double(Seconds);
	FRigidTransform Result = Pose;
	if (Motion.Spin.isZero(0.0f))
	{
		Result.Translation = (Pose.Translation.cast<double>() + (NewCenter - Center)).cast<float>();
		return Result;
	}
	const FMat3d Turn = RotationAbout(Motion.Spin.cast<double>() * double(Seconds));
	const FMat3d Rotation = Orthonormalised(Turn * Pose.Rotation.cast<double>());
	Result.Rotation = Rotation.cast<float>();
	Result.Translation = (NewCenter - Rotation * LocalCenter.cast<double>()).cast<float>();
	return Result;
}

// By Cholesky's decomposition, written out: six unknowns, the same bits whatever vectors a compiler would use.
void SolveExchange(
	const FExchangeSums& Sums, double Mass, const FMat3d& Inertia, bool bImplicit, FVec3d& Velocity, FVec3d& Spin)
{
	double Lower[6][6] = {};
	uint32 Entry = 0;
	for (int Row = 0; Row < 6; ++Row)
	{
		for (int Column = Row; Column < 6; ++Column, ++Entry)
		{
			double Own = Row == Column && Row < 3 ? Mass : 0.0;
			Own = Row >= 3 ? Inertia(Row - 3, Column - 3) : Own;
			Lower[Column][Row] = Own + (bImplicit ? Sums.Matrix[Entry] : 0.0);
		}
	}
	for (int Row = 0; Row < 6; ++Row)
	{
		for (int Column = 0; Column <= Row; ++Column)
		{
			double Value = Lower[Row][Column];
			for (int Inner = 0; Inner < Column; ++Inner)
			{
				Value -= Lower[Row][Inner] * Lower[Column][Inner];
			}
			Lower[Row][Column] = Row == Column ? std::sqrt(std::max(Value, 1e-30)) : Value / Lower[Column][Column];
		}
	}
	double Solution[6];
	for (int Row = 0; Row < 6; ++Row)
	{
		Solution[Row] = Sums.Right[Row];
		for (int Column = 0; Column < Row; ++Column)
		{
			Solution[Row] -= Lower[Row][Column] * Solution[Column];
		}
		Solution[Row] /= Lower[Row][Row];
	}
	for (int Row = 5; Row >= 0; --Row)
	{
		for (int Column = Row + 1; Column < 6; ++Column)
		{
			Solution[Row] -= Lower[Column][Row] * Solution[Column];
		}
		Solution[Row] /= Lower[Row][Row];
	}
	Velocity = FVec3d(Solution[0], Solution[1], Solution[2]);
	Spin = FVec3d(Solution[3], Solution[4], Solution[5]);
}

} // namespace FluidDrops
