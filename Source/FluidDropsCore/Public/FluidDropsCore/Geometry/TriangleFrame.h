// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A triangle in its own plane: the local frame {N, l2, l3} (Docs/Model/SurfaceDrops.md#local-frames) and the flat
// coordinates of its corners. Motion on a surface happens in these two coordinates and in barycentrics; the plane's
// place in space matters only for the direction of gravity and for drawing. Templates on the scalar: double for tight
// tolerances in tests, float for the shipped columns.
//
// Corners are 0, 1, 2 = A, B, C, counter-clockwise seen from the liquid's side (outward normal). Side i goes
// from corner i to corner (i + 1) % 3, with parameter s in [0, 1]; the corner opposite to it is (i + 2) % 3.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

namespace FluidDrops
{

/** Barycentric coordinates of B and C; that of A is 1 - B - C. */
template <typename T>
struct TBarycentric
{
	T B;
	T C;
};

template <typename T>
struct TTriangleFrame
{
	TVec3<T> Normal;   // l1, unit, outward
	TVec3<T> AxisX;    // l2, unit, along side 0
	TVec3<T> AxisY;    // l3 = l1 x l2
	TVec3<T> Origin;   // corner A
	T BaseLength;      // |B - A|: B lies at (BaseLength, 0)
	TVec2<T> Apex;     // C in (l2, l3); Apex.y() > 0
	TVec2<T> Along[3]; // unit direction of each side in (l2, l3)

	/** The outward unit normal of a side within the plane. */
	TVec2<T> Outward(uint32 Side) const { return {Along[Side].y(), -Along[Side].x()}; }

	T Area() const { return T(0.5) * BaseLength * Apex.y(); }

	TVec2<T> Flat(const TBarycentric<T>& At) const { return {At.B * BaseLength + At.C * Apex.x(), At.C * Apex.y()}; }

	/** Barycentric rate of a flat vector (a velocity, an acceleration, a displacement). */
	TBarycentric<T> RateOf(const TVec2<T>& Vector) const
	{
		const T RateC = Vector.y() / Apex.y();
		return {(Vector.x() - RateC * Apex.x()) / BaseLength, RateC};
	}

	/** The flat vector of a barycentric rate: the inverse of RateOf. */
	TVec2<T> VectorOf(const TBarycentric<T>& Rate) const { return Flat(Rate); }

	TVec2<T> ToFlat(const TVec3<T>& Vector) const { return {AxisX.dot(Vector), AxisY.dot(Vector)}; }
	TVec3<T> ToSpace(const TVec2<T>& Vector) const { return AxisX * Vector.x() + AxisY * Vector.y(); }
	TVec3<T> Point(const TBarycentric<T>& At) const { return Origin + ToSpace(Flat(At)); }

	/** From three corners that do not lie on a line. */
	static TTriangleFrame FromCorners(const TVec3<T>& A, const TVec3<T>& B, const TVec3<T>& C)
	{
		TTriangleFrame Frame;
		const TVec3<T> Base = B - A;
		Frame.BaseLength = Base.norm();
		Frame.AxisX = Base / Frame.BaseLength;
		Frame.Normal = Base.cross(C - A).normalized();
		Frame.AxisY = Frame.Normal.cross(Frame.AxisX);
		Frame.Origin = A;
		Frame.Apex = Frame.ToFlat(C - A);
		Frame.Along[0] = {T(1), T(0)};
		Frame.Along[1] = TVec2<T>(Frame.Apex.x() - Frame.BaseLength, Frame.Apex.y()).normalized();
		Frame.Along[2] = TVec2<T>(-Frame.Apex).normalized();
		return Frame;
	}
};

} // namespace FluidDrops
