// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The closest point of one triangle, by the region of the plane that the point projects into.

#include "Geometry/TriangleQueries.h"

namespace FluidDrops
{

namespace
{

/** Parameter on a side; a side without length has only its start. */
double SideParameter(double Numerator, double Denominator)
{
	return Denominator > 0.0 ? std::clamp(Numerator / Denominator, 0.0, 1.0) : 0.0;
}

FClosestOnTriangle ClosestAtCorner(const FTriangleCorners3d& Corners, const FVec3d& Point, uint8 Corner)
{
	const FVec3d& At = Corner == 0 ? Corners.A : (Corner == 1 ? Corners.B : Corners.C);
	return {
		Corner == 1 ? 1.0 : 0.0, Corner == 2 ? 1.0 : 0.0, (Point - At).squaredNorm(), ETriangleFeature::Corner, Corner};
}

FClosestOnTriangle ClosestOnSide(const FTriangleCorners3d& Corners, const FVec3d& Point, uint8 Side, double S)
{
	const FVec3d& From = Side == 0 ? Corners.A : (Side == 1 ? Corners.B : Corners.C);
	const FVec3d& To = Side == 0 ? Corners.B : (Side == 1 ? Corners.C : Corners.A);
	const double B = Side == 0 ? S : (Side == 1 ? 1.0 - S : 0.0);
	const double C = Side == 0 ? 0.0 : (Side == 1 ? S : 1.0 - S);
	return {B, C, (Point - (From + (To - From) * S)).squaredNorm(), ETriangleFeature::Side, Side};
}

} // namespace

FClosestOnTriangle FindClosestOnTriangle(const FTriangleCorners3d& Corners, const FVec3d& Point)
{
	const FVec3d ToB = Corners.B - Corners.A;
	const FVec3d ToC = Corners.C - Corners.A;
	const FVec3d FromA = Point - Corners.A;
	const double BA = ToB.dot(FromA);
	const double CA = ToC.dot(FromA);
	if (BA <= 0.0 && CA <= 0.0)
	{
		return ClosestAtCorner(Corners, Point, 0);
	}
	const FVec3d FromB = Point - Corners.B;
	const double BB = ToB.dot(FromB);
	const double CB = ToC.dot(FromB);
	if (BB >= 0.0 && CB <= BB)
	{
		return ClosestAtCorner(Corners, Point, 1);
	}
	const FVec3d FromC = Point - Corners.C;
	const double BC = ToB.dot(FromC);
	const double CC = ToC.dot(FromC);
	if (CC >= 0.0 && BC <= CC)
	{
		return ClosestAtCorner(Corners, Point, 2);
	}
	const double WeightC = BA * CB - BB * CA;
	if (WeightC <= 0.0 && BA >= 0.0 && BB <= 0.0)
	{
		return ClosestOnSide(Corners, Point, 0, SideParameter(BA, BA - BB));
	}
	const double WeightB = BC * CA - BA * CC;
	if (WeightB <= 0.0 && CA >= 0.0 && CC <= 0.0)
	{
		return ClosestOnSide(Corners, Point, 2, 1.0 - SideParameter(CA, CA - CC));
	}
	const double WeightA = BB * CC - BC * CB;
	if (WeightA <= 0.0 && CB - BB >= 0.0 && BC - CC >= 0.0)
	{
		return ClosestOnSide(Corners, Point, 1, SideParameter(CB - BB, (CB - BB) + (BC - CC)));
	}
	const double Sum = WeightA + WeightB + WeightC;
	if (!(Sum > 0.0))
	{
		return ClosestAtCorner(Corners, Point, 0); // collapsed by a deformation; its neighbors answer
	}
	const double B = WeightB / Sum;
	const double C = WeightC / Sum;
	const double DistanceSquared = (FromA - ToB * B - ToC * C).squaredNorm();
	return {B, C, DistanceSquared, ETriangleFeature::Face, 0};
}

} // namespace FluidDrops
