// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Geometry/BallParts.h"

#include "FluidDropsCore/Foundation/Numerics.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 DiscCorners = 32;

} // namespace

float PartInSphere(const FVec3f& Start, const FVec3f& End, const FVec3f& Center, float Radius)
{
	const FVec3f Along = End - Start;
	const FVec3f From = Start - Center;
	const float A = Along.squaredNorm();
	const float Outside = From.squaredNorm() - Radius * Radius;
	if (!(A > 0.0f))
	{
		return Outside <= 0.0f ? 1.0f : 0.0f;
	}
	const float HalfB = Along.dot(From);
	const float Root = HalfB * HalfB - A * Outside;
	if (!(Root > 0.0f))
	{
		return 0.0f;
	}
	const float Half = std::sqrt(Root);
	const float Enter = Math::Clamp((-HalfB - Half) / A, 0.0f, 1.0f);
	const float Leave = Math::Clamp((-HalfB + Half) / A, 0.0f, 1.0f);
	return Leave - Enter;
}

float DistanceToPiece(const FVec3f& Start, const FVec3f& End, const FVec3f& Point)
{
	const FVec3f Along = End - Start;
	const float Length2 = Along.squaredNorm();
	const float Part = Length2 > 0.0f ? Math::Clamp(Along.dot(Point - Start) / Length2, 0.0f, 1.0f) : 0.0f;
	return (Start + Along * Part - Point).norm();
}

TConvexPolygon<float> WholeTriangle(const TTriangleFrame<float>& Frame)
{
	TConvexPolygon<float> Polygon;
	Polygon.Add({0.0f, 0.0f});
	Polygon.Add({Frame.BaseLength, 0.0f});
	Polygon.Add(Frame.Apex);
	return Polygon;
}

TConvexPolygon<float> TriangleInSphere(const TTriangleFrame<float>& Frame, const FVec3f& Center, float Radius)
{
	const FVec3f From = Center - Frame.Origin;
	const float Away = Frame.Normal.dot(From);
	const float Disc2 = Radius * Radius - Away * Away;
	TConvexPolygon<float> Part;
	if (!(Disc2 > 0.0f))
	{
		return Part;
	}
	const float Step = float(2.0 * Math::Pi) / float(DiscCorners);
	const float CornerRadius = std::sqrt(Disc2 * Step / Math::Sin(Step));
	for (uint32 Corner = 0; Corner < DiscCorners; ++Corner)
	{
		const float Angle = Step * float(Corner);
		Part.Add(Frame.ToFlat(From) + TVec2<float>(Math::Cos(Angle), Math::Sin(Angle)) * CornerRadius);
	}
	const TVec2<float> Corners[3] = {{0.0f, 0.0f}, {Frame.BaseLength, 0.0f}, Frame.Apex};
	for (uint32 Side = 0; Side < 3; ++Side)
	{
		TConvexPolygon<float> Inside;
		TConvexPolygon<float> Outside;
		CutPolygon(Part, Frame.Outward(Side), Frame.Outward(Side).dot(Corners[Side]), Inside, Outside);
		Part = Inside;
	}
	return Part;
}

} // namespace FluidDrops
