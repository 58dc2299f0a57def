// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The toolbox of signed-distance models: bodies, and how they blend. Negative inside. Distances need not be exact away
// from the surface (those to ellipsoids are not): the polygoniser divides by the slope. All lengths in one unit of the
// model's choice.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops::Field
{

inline double Ball(const FVec3d& P, const FVec3d& Center, double Radius)
{
	return (P - Center).norm() - Radius;
}

/** Exact on the surface, of the right sign and about right nearby. */
inline double Ellipsoid(const FVec3d& P, const FVec3d& Center, const FVec3d& Radii)
{
	const FVec3d Scaled = (P - Center).cwiseQuotient(Radii);
	const double Steep = Scaled.cwiseQuotient(Radii).norm();
	const double Level = Scaled.norm();
	return Steep > 1.0e-12 ? Level * (Level - 1.0) / Steep : -Radii.minCoeff();
}

/** The same, turned by Turn (from the ellipsoid's axes to the model's). */
inline double TurnedEllipsoid(const FVec3d& P, const FVec3d& Center, const FVec3d& Radii, const FMat3d& Turn)
{
	return Ellipsoid(Turn.transpose() * (P - Center), FVec3d::Zero(), Radii);
}

/** A rod from A to B whose radius goes from RadiusA to RadiusB; about right for slender ones. */
inline double Rod(const FVec3d& P, const FVec3d& A, const FVec3d& B, double RadiusA, double RadiusB)
{
	const FVec3d Along = B - A;
	const double Part = std::clamp((P - A).dot(Along) / Along.squaredNorm(), 0.0, 1.0);
	return (P - A - Part * Along).norm() - (RadiusA + Part * (RadiusB - RadiusA));
}

/** Rod along the curve A, Middle, B (a quadratic Bezier), as Pieces straight ones. */
inline double BentRod(const FVec3d& P, const FVec3d& A, const FVec3d& Middle, const FVec3d& B, double RadiusA,
	double RadiusB, int Pieces = 6)
{
	double Nearest = 1.0e9;
	FVec3d From = A;
	for (int Piece = 1; Piece <= Pieces; ++Piece)
	{
		const double S = double(Piece) / Pieces;
		const FVec3d To = (1.0 - S) * (1.0 - S) * A + 2.0 * S * (1.0 - S) * Middle + S * S * B;
		const double Before = double(Piece - 1) / Pieces;
		Nearest = std::min(
			Nearest, Rod(P, From, To, RadiusA + Before * (RadiusB - RadiusA), RadiusA + S * (RadiusB - RadiusA)));
		From = To;
	}
	return Nearest;
}

/** Union whose seam is rounded over a width of about Blend; beyond it, nothing changes. */
inline double Join(double A, double B, double Blend)
{
	const double Overlap = std::max(Blend - std::fabs(A - B), 0.0) / Blend;
	return std::min(A, B) - 0.25 * Blend * Overlap * Overlap;
}

/** Intersection, rounded in the same way. */
inline double Meet(double A, double B, double Blend)
{
	return -Join(-A, -B, Blend);
}

/** A without B, rounded in the same way. */
inline double Carve(double A, double B, double Blend)
{
	return Meet(A, -B, Blend);
}

/** |X|, rounded near zero: for parts that come in pairs and touch in the middle. */
inline double SoftAbs(double X, double Rounding)
{
	return std::sqrt(X * X + Rounding * Rounding);
}

/** A smooth hill of height 1 and half width Width: zero, with zero slope, beyond it. */
inline double Hill(double X, double Width)
{
	const double Inside = std::max(1.0 - (X / Width) * (X / Width), 0.0);
	return Inside * Inside;
}

/** From 0 at Low to 1 at High, smoothly. */
inline double Step(double Low, double High, double X)
{
	const double S = std::clamp((X - Low) / (High - Low), 0.0, 1.0);
	return S * S * (3.0 - 2.0 * S);
}

} // namespace FluidDrops::Field
