// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the wind does to a drop on a surface: air drag m k |u| (wind - v), with |u| taken at the bind, so that its rate
// adds to lambda and its pull to the field.

#pragma once

#include "FluidDropsCore/Drops/WetSurface.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Wind/Air.h"

namespace FluidDrops
{

struct FWindPull
{
	TVec2<float> Pull; // in the triangle's plane, m/s^2
	float Rate;        // of the drag that comes with it, 1/s
};

/** k of a drop, 1/m. */
inline float WindGrip(float WindDrag, float Radius, float Mass)
{
	return WindDrag * 0.5f * float(AirDensity) * float(Math::Pi) * Radius * Radius / Mass;
}

/** Wind as it blows past a triangle, in the surface's own axes, m/s. */
inline FVec3f WindPast(const FWetSurface& Surface, uint32 Triangle, const TBarycentric<float>& At)
{
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const FVec3f Past =
		Surface.Air.empty() ? Surface.LocalWind : FVec3f(Surface.Air[Triangle] - Surface.Motion.Velocity);
	FVec3f Wind = Past - Surface.Motion.AngularVelocity.cross(Frame.Point(At));
	if (Surface.bBends)
	{
		Wind -= Surface.Bending[Triangle].Velocity;
	}
	return Wind;
}

/** What the lee side leaves of a wind, 0 to 1. */
inline float LeeOf(const TTriangleFrame<float>& Frame, const FVec3f& Wind)
{
	const float Speed = Wind.norm();
	const float Lee = Speed > 0.0f ? Frame.Normal.dot(Wind) / Speed : 0.0f; // 1: the surface looks away from the wind
	return 1.0f - Math::Clamp(Lee, 0.0f, 1.0f);
}

/** Wind along the surface, m/s. */
inline TVec2<float> WindOn(const FWetSurface& Surface, uint32 Triangle, const TBarycentric<float>& At)
{
	const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
	const FVec3f Wind = WindPast(Surface, Triangle, At);
	return Frame.ToFlat(Wind) * LeeOf(Frame, Wind);
}

/** On a drop that slides with Velocity in the triangle's plane. */
inline FWindPull WindPullOn(const FWetSurface& Surface, uint32 Triangle, const TBarycentric<float>& At,
	const TVec2<float>& Velocity, float Grip)
{
	const TVec2<float> Wind = WindOn(Surface, Triangle, At);
	const float Rate = Grip * (Wind - Velocity).norm();
	return {Wind * Rate, Rate};
}

} // namespace FluidDrops
