// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Questions about a surface in world space: asked and answered in its local space, through the pose.

#include "FluidDropsCore/Geometry/Surface.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Geometry/TriangleQueries.h"

#include <limits>

namespace FluidDrops
{

namespace
{

/** Outward normal of a triangle as it lies now; zero if it has collapsed. */
FVec3d UnitNormal(const FTriangleCorners3d& Corners)
{
	const FVec3d AreaNormal = Corners.AreaNormal();
	const double Length = AreaNormal.norm();
	return Length > 0.0 ? FVec3d(AreaNormal / Length) : FVec3d(FVec3d::Zero());
}

double AngleAtCorner(const FTriangleCorners3d& Corners, uint32 Corner)
{
	const FVec3d* Places[3] = {&Corners.A, &Corners.B, &Corners.C};
	const FVec3d ToNext = *Places[(Corner + 1) % 3] - *Places[Corner];
	const FVec3d ToPrevious = *Places[(Corner + 2) % 3] - *Places[Corner];
	return Math::Atan2(ToNext.cross(ToPrevious).norm(), ToNext.dot(ToPrevious));
}

FVec3d PseudoNormalOfSide(const FSurface& Surface, uint32 Triangle, uint32 Side, double S)
{
	const auto NormalOf = [&](uint32 Index)
	{ return UnitNormal(CornersInDouble(Surface.Positions(), Surface.Triangles()[Index])); };
	FVec3d Sum = NormalOf(Triangle);
	for (const FSideNeighbor& Neighbor : Surface.Graph().Neighbors(Triangle, Side))
	{
		if (Neighbor.Begin <= S && S <= Neighbor.End)
		{
			Sum += NormalOf(Neighbor.Triangle);
		}
	}
	return Sum;
}

FVec3d PseudoNormalOfCorner(const FSurface& Surface, uint32 Triangle, uint32 Corner)
{
	FVec3d Sum = FVec3d::Zero();
	for (const FFanEntry& Entry : Surface.Graph().Fan(Triangle, Corner))
	{
		const FTriangleCorners3d Corners = CornersInDouble(Surface.Positions(), Surface.Triangles()[Entry.Triangle]);
		Sum += UnitNormal(Corners) * (Entry.Corner < 3 ? AngleAtCorner(Corners, Entry.Corner) : Math::Pi);
	}
	return Sum;
}

} // namespace

FSurfaceHit FSurface::CastRay(const FVec3f& Origin, const FVec3f& Direction, float MaxTime, EHitSides Sides) const
{
	return Tree.CastRay(Points, Corners, Transform.InverseTransformPoint(Origin),
		Transform.InverseTransformVector(Direction), MaxTime, Sides);
}

FSurfaceHit FSurface::CastParabola(const FParabola& Path, EHitSides Sides) const
{
	const FParabola Local = {Transform.InverseTransformPoint(Path.Start),
		Transform.InverseTransformVector(Path.Velocity), Transform.InverseTransformVector(Path.Acceleration),
		Path.Duration};
	return Tree.CastParabola(Points, Corners, Local, Sides);
}

FSurfaceHit FSurface::FindClosest(const FVec3f& Point, float MaxDistance) const
{
	return Tree.FindClosest(Points, Corners, Transform.InverseTransformPoint(Point), MaxDistance);
}

void FSurface::FindWithin(const FVec3f& Point, float Distance, std::vector<uint32>& Out) const
{
	Tree.FindWithin(Points, Corners, Transform.InverseTransformPoint(Point), Distance, Out);
}

float FSurface::SignedDistance(const FVec3f& Point) const
{
	const FVec3f Local = Transform.InverseTransformPoint(Point);
	const FSurfaceHit Hit = Tree.FindClosest(Points, Corners, Local, std::numeric_limits<float>::max());
	if (!Hit.IsHit())
	{
		return std::numeric_limits<float>::max();
	}
	const FTriangleCorners3d Places = CornersInDouble(Points, Corners[Hit.Triangle]);
	const FVec3d At = Local.cast<double>();
	const FClosestOnTriangle Closest = FindClosestOnTriangle(Places, At);
	const FVec3d Foot = Places.A + (Places.B - Places.A) * Closest.B + (Places.C - Places.A) * Closest.C;
	FVec3d Normal;
	switch (Closest.Feature)
	{
	case ETriangleFeature::Side:
	{
		const double S =
			Closest.FeatureIndex == 0 ? Closest.B : (Closest.FeatureIndex == 1 ? Closest.C : 1.0 - Closest.C);
		Normal = PseudoNormalOfSide(*this, Hit.Triangle, Closest.FeatureIndex, S);
		break;
	}
	case ETriangleFeature::Corner: Normal = PseudoNormalOfCorner(*this, Hit.Triangle, Closest.FeatureIndex); break;
	default: Normal = UnitNormal(Places); break;
	}
	const float Distance = static_cast<float>(std::sqrt(Closest.DistanceSquared));
	return Normal.dot(At - Foot) < 0.0 ? -Distance : Distance;
}

} // namespace FluidDrops
