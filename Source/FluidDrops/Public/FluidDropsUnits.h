// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The border between Unreal's world and the core's: centimeters, left-handed, Z up, double precision here; meters,
// right-handed, Z up, single precision around an origin there. All conversion is in this header and nowhere else.
//
// The Y axis is mirrored. From that follows:
//	points, directions, velocities    (x, y, z) -> (x, -y, z)
//	spins, which are pseudo-vectors   (x, y, z) -> (-x, y, -z)
//	triangles                         keep their order: mirroring turns the winding round, and so does the other
//	                                  convention (Unreal: outward is e2 x e1; the core: e1 x e2). Only a mesh that is
//	                                  itself mirrored by its scale needs its corners swapped.
// Masses are kilograms, times seconds and angles radians on both sides.

#pragma once

#include "Math/IntVector.h"
#include "Math/Quat.h"
#include "Math/Transform.h"
#include "Math/Vector.h"

namespace FluidDropsUnreal::Units
{

inline constexpr double CentimetersPerMeter = 100.0;
inline constexpr double MetersPerCentimeter = 0.01;

/** cm to m, cm/s to m/s, cm/s^2 to m/s^2. */
inline float ToMeters(double Centimeters)
{
	return static_cast<float>(Centimeters * MetersPerCentimeter);
}

inline float ToCentimeters(double Meters)
{
	return static_cast<float>(Meters * CentimetersPerMeter);
}

/** m^2 to cm^2. */
inline double ToSquareCentimeters(double SquareMeters)
{
	return SquareMeters * (CentimetersPerMeter * CentimetersPerMeter);
}

/** The mirrored axis of all that has a direction. Its own inverse; 0 stays without a sign. */
template <typename T>
constexpr T MirrorY(T Y)
{
	return T(0) - Y;
}

/** Unit vectors and normals: mirrored, not scaled. Its own inverse. */
inline FVector3f MirrorDirection(const FVector3f& Direction)
{
	return FVector3f(Direction.X, MirrorY(Direction.Y), Direction.Z);
}

/** Displacements, velocities, accelerations: cm to m. */
inline FVector3f VectorToCore(const FVector& Centimeters)
{
	return FVector3f(ToMeters(Centimeters.X), ToMeters(MirrorY(Centimeters.Y)), ToMeters(Centimeters.Z));
}

/** Displacements, velocities, accelerations: m to cm. */
inline FVector3f VectorToUnreal(const FVector3f& Meters)
{
	return FVector3f(ToCentimeters(Meters.X), ToCentimeters(MirrorY(Meters.Y)), ToCentimeters(Meters.Z));
}

/** A place in the world, as the core sees it from Origin (cm, in the world). */
inline FVector3f PointToCore(const FVector& World, const FVector& Origin)
{
	return VectorToCore(World - Origin);
}

/** A place of the core in the world, cm. */
inline FVector PointToUnreal(const FVector3f& Meters, const FVector& Origin)
{
	return Origin + FVector(Meters.X, MirrorY(Meters.Y), Meters.Z) * CentimetersPerMeter;
}

/** Angular velocities and accelerations, rad/s: mirroring turns the sense round. Its own inverse. */
inline FVector3f MirrorSpin(const FVector3f& Spin)
{
	return FVector3f(-Spin.X, Spin.Y, -Spin.Z);
}

/** What turns a body, kg m^2/s to kg cm^2/s. A push, kg m/s to kg cm/s, is a vector like others: VectorToUnreal. */
inline FVector3f AngularImpulseToUnreal(const FVector3f& Impulse)
{
	return MirrorSpin(Impulse) * float(CentimetersPerMeter * CentimetersPerMeter);
}

/** Rotations; the axis of a quaternion is a spin. Its own inverse. */
template <typename T>
inline UE::Math::TQuat<T> MirrorRotation(const UE::Math::TQuat<T>& Rotation)
{
	return UE::Math::TQuat<T>(-Rotation.X, Rotation.Y, -Rotation.Z, Rotation.W);
}

/**
 * A transform of the core is rigid: local to world in meters around an origin. A component's scale is no part of it:
 * it goes into the vertices, see LocalToCore.
 */
struct FCorePose
{
	FQuat4f Rotation = FQuat4f::Identity;
	FVector3f Translation = FVector3f::ZeroVector; // m
};

inline FCorePose PoseToCore(const FTransform& LocalToWorld, const FVector& Origin)
{
	const FQuat Rotation = LocalToWorld.GetRotation().GetNormalized();
	return {FQuat4f(MirrorRotation(Rotation)), PointToCore(LocalToWorld.GetLocation(), Origin)};
}

inline FTransform PoseToUnreal(const FCorePose& Pose, const FVector& Origin)
{
	return FTransform(FQuat(MirrorRotation(Pose.Rotation)), PointToUnreal(Pose.Translation, Origin));
}

/** A vertex in a component's space (cm) with the component's scale, in the space of the core's surface (m). */
inline FVector3f LocalToCore(const FVector3f& Local, const FVector3f& Scale)
{
	const FVector3f Scaled = Local * Scale;
	return FVector3f(ToMeters(Scaled.X), ToMeters(MirrorY(Scaled.Y)), ToMeters(Scaled.Z));
}

/** Corners of a triangle counter-clockwise from outside, as the core wants them, for a component with that scale. */
inline FIntVector TriangleToCore(const FIntVector& Corners, const FVector3f& Scale)
{
	const bool bMirrored = Scale.X * Scale.Y * Scale.Z < 0.0f;
	return bMirrored ? FIntVector(Corners.X, Corners.Z, Corners.Y) : Corners;
}

} // namespace FluidDropsUnreal::Units
