// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Small vectors and rigid transforms, as aliases of Eigen's fixed-size types. Only types whose size is no
// multiple of 16 bytes appear in public structs, so that their layout does not depend on the SIMD flags
// with which a host is compiled.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <Eigen/Core>
#include <Eigen/Geometry>
#if defined(__clang__) || defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <cmath>

namespace FluidDrops
{

template <typename T>
using TVec2 = Eigen::Matrix<T, 2, 1, Eigen::DontAlign>;
template <typename T>
using TVec3 = Eigen::Matrix<T, 3, 1>;
template <typename T>
using TMat3 = Eigen::Matrix<T, 3, 3>;

using FVec2f = TVec2<float>;
using FVec3f = TVec3<float>;
using FVec3d = TVec3<double>;
using FMat3f = TMat3<float>;
using FMat3d = TMat3<double>;

inline bool IsFinite(const FVec3f& V)
{
	return std::isfinite(V.x()) && std::isfinite(V.y()) && std::isfinite(V.z());
}

/** Rotation, then translation: local to world, meters. The rotation must be orthonormal and proper. */
struct FRigidTransform
{
	FMat3f Rotation = FMat3f::Identity();
	FVec3f Translation = FVec3f::Zero();

	FVec3f TransformPoint(const FVec3f& Local) const { return Rotation * Local + Translation; }
	FVec3f TransformVector(const FVec3f& Local) const { return Rotation * Local; }
	FVec3f InverseTransformPoint(const FVec3f& World) const { return Rotation.transpose() * (World - Translation); }
	FVec3f InverseTransformVector(const FVec3f& World) const { return Rotation.transpose() * World; }

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Rotation, It.Translation);
	}
};

} // namespace FluidDrops
