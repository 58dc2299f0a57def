// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One triangle against a ray, a parabola and a point, in double precision. The hierarchy decides which
// triangles to ask; these decide the answer.

#pragma once

#include "FluidDropsCore/Geometry/Bvh.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

struct FTriangleCorners3d
{
	FVec3d A;
	FVec3d B;
	FVec3d C;

	FVec3d AreaNormal() const { return (B - A).cross(C - A); }
};

inline FTriangleCorners3d CornersInDouble(std::span<const FVec3f> Positions, const FTriangleCorners& Corners)
{
	return {Positions[Corners[0]].cast<double>(), Positions[Corners[1]].cast<double>(),
		Positions[Corners[2]].cast<double>()};
}

/** Where on a triangle, in doubles, before it is rounded into an FSurfaceHit. */
struct FTriangleHit
{
	bool bHit = false;
	double Time = 0.0;
	double B = 0.0;
	double C = 0.0;
};

/**
 * Woop, Benthin, Wald 2013, "Watertight ray/triangle intersection": the ray becomes the z axis by a shear that
 * depends on the vertex only, so the two triangles of an edge compute the same edge function with opposite sign
 * and a ray on the edge belongs to both.
 */
class FWatertightRay
{
public:
	FWatertightRay(const FVec3d& InOrigin, const FVec3d& InDirection)
		: Origin(InOrigin)
		, Direction(InDirection)
	{
		Direction.cwiseAbs().maxCoeff(&Z);
		X = (Z + 1) % 3;
		Y = (Z + 2) % 3;
		ShearX = Direction[X] / Direction[Z];
		ShearY = Direction[Y] / Direction[Z];
		ScaleZ = 1.0 / Direction[Z];
	}

	FTriangleHit Intersect(const FTriangleCorners3d& Corners, EHitSides Sides) const
	{
		const FVec3d A = Shear(Corners.A);
		const FVec3d B = Shear(Corners.B);
		const FVec3d C = Shear(Corners.C);
		const double U = C.x() * B.y() - C.y() * B.x();
		const double V = A.x() * C.y() - A.y() * C.x();
		const double W = B.x() * A.y() - B.y() * A.x();
		const bool bOneSign = (U >= 0.0 && V >= 0.0 && W >= 0.0) || (U <= 0.0 && V <= 0.0 && W <= 0.0);
		const double Sum = U + V + W;
		if (!bOneSign || Sum == 0.0)
		{
			return {};
		}
		if (Sides == EHitSides::Outward && !(Corners.AreaNormal().dot(Direction) < 0.0))
		{
			return {};
		}
		return {true, (U * A.z() + V * B.z() + W * C.z()) / Sum, V / Sum, W / Sum};
	}

private:
	FVec3d Shear(const FVec3d& Point) const
	{
		const FVec3d Local = Point - Origin;
		return {Local[X] - ShearX * Local[Z], Local[Y] - ShearY * Local[Z], ScaleZ * Local[Z]};
	}

	FVec3d Origin;
	FVec3d Direction;
	int X = 0;
	int Y = 1;
	int Z = 2;
	double ShearX = 0.0;
	double ShearY = 0.0;
	double ScaleZ = 1.0;
};

/** Both roots of P + V t + A t^2 / 2 = 0 in rising order; returns how many there are. */
inline int SolveMotion(double P, double V, double A, double (&Roots)[2])
{
	if (A == 0.0)
	{
		Roots[0] = -P / V;
		return V != 0.0 ? 1 : 0;
	}
	const double Discriminant = V * V - 2.0 * A * P;
	if (!(Discriminant >= 0.0))
	{
		return 0;
	}
	// The sum never cancels; the other root follows from the product of both.
	const double Sum = -(V + std::copysign(std::sqrt(Discriminant), V));
	Roots[0] = Sum / A;
	Roots[1] = Sum != 0.0 ? 2.0 * P / Sum : Roots[0];
	if (Roots[1] < Roots[0])
	{
		std::swap(Roots[0], Roots[1]);
	}
	return 2;
}

/** A parabola in double precision and the distance below which its start counts as lying on a plane. */
struct FParabolaQuery
{
	FVec3d Start;
	FVec3d Velocity;
	FVec3d Acceleration;
	double Duration;
	double Contact; // m

	FVec3d PointAt(double Time) const { return Start + Velocity * Time + Acceleration * (0.5 * Time * Time); }
};

/** Barycentrics of a point in the triangle's plane; slightly outside counts as on the rim. */
inline FTriangleHit PlaceInTriangle(
	const FTriangleCorners3d& Corners, const FVec3d& AreaNormal, const FVec3d& Point, double Time)
{
	constexpr double Rim = 1e-9; // so that no drop slips between two triangles
	const double Scale = 1.0 / AreaNormal.squaredNorm();
	const FVec3d Local = Point - Corners.A;
	const double B = Local.cross(Corners.C - Corners.A).dot(AreaNormal) * Scale;
	const double C = (Corners.B - Corners.A).cross(Local).dot(AreaNormal) * Scale;
	if (!(B >= -Rim && C >= -Rim && B + C <= 1.0 + Rim))
	{
		return {};
	}
	const double InsideB = std::clamp(B, 0.0, 1.0);
	return {true, Time, InsideB, std::clamp(C, 0.0, 1.0 - InsideB)};
}

/** The path of the drop's center: N . (p(t) - A) = 0, the first root that lies in the triangle and comes from the right
 * side (Docs/Model/SurfaceDrops.md#landing). */
inline FTriangleHit IntersectParabola(const FTriangleCorners3d& Corners, const FParabolaQuery& Path, EHitSides Sides)
{
	const FVec3d AreaNormal = Corners.AreaNormal();
	const double Length = AreaNormal.norm();
	if (!(Length > 0.0))
	{
		return {};
	}
	const FVec3d Normal = AreaNormal / Length;
	const double Height = Normal.dot(Path.Start - Corners.A);
	const double Speed = Normal.dot(Path.Velocity);
	const double Pull = Normal.dot(Path.Acceleration);
	const bool bTouching = std::abs(Height) <= Path.Contact;
	const bool bEntering = Speed < 0.0 || (Speed == 0.0 && Pull < 0.0);
	if (bTouching && bEntering)
	{
		const FTriangleHit AtOnce = PlaceInTriangle(Corners, AreaNormal, Path.Start - Normal * Height, 0.0);
		if (AtOnce.bHit)
		{
			return AtOnce;
		}
	}
	// Who leaves a plane may cross it from below within rounding; only coming back from above is a hit.
	const bool bFromAbove = Sides == EHitSides::Outward || (bTouching && !bEntering);
	double Roots[2];
	const int Count = SolveMotion(Height, Speed, Pull, Roots);
	for (int Index = 0; Index < Count; ++Index)
	{
		const double Time = Roots[Index];
		const bool bWrongSide = bFromAbove && !(Speed + Pull * Time < 0.0);
		if (bWrongSide || !(Time >= 0.0 && Time <= Path.Duration))
		{
			continue;
		}
		const FTriangleHit Hit = PlaceInTriangle(Corners, AreaNormal, Path.PointAt(Time), Time);
		if (Hit.bHit)
		{
			return Hit;
		}
	}
	return {};
}

/** The part of a triangle that a closest point lies on. */
enum class ETriangleFeature : uint8
{
	Face,
	Side,
	Corner,
};

struct FClosestOnTriangle
{
	double B;
	double C;
	double DistanceSquared; // m^2
	ETriangleFeature Feature;
	uint8 FeatureIndex; // which side or corner
};

/** Ericson 2005, "Real-time collision detection", section 5.1.5. */
FClosestOnTriangle FindClosestOnTriangle(const FTriangleCorners3d& Corners, const FVec3d& Point);

} // namespace FluidDrops
