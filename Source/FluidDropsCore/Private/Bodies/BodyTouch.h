// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One particle and one body (Docs/Model/ParticleFluid.md#contact-and-friction and the sections around it): whether they
// touch, at the end of the particle's step or on its way, and what that does to the particle's velocity.

#pragma once

#include "Bodies/BodyScratch.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

/** A shape with its side: the inside of a container is free. */
template <typename ShapeType>
struct TSidedShape
{
	const ShapeType& Shape;
	float Sign;

	float Distance(const FVec3f& Point) const { return Sign * Shape.Distance(Point); }
	FShapeSample Sample(const FVec3f& Point) const
	{
		const FShapeSample Plain = Shape.Sample(Point);
		return {Sign * Plain.Distance, Sign * Plain.Normal};
	}
};

/** Lengths of a substep, m. */
struct FTouchLengths
{
	float Radius;  // R
	float Slack;   // how deep a particle may lie in contact and still count as outside
	float MinStep; // of the search along a particle's way; nothing thinner than this is found for sure
};

inline FTouchLengths TouchLengthsOf(const FBodyStep& Step)
{
	return {Step.ContactRadius, 2.0e-5f * Step.InteractionRadius,
		0.1f * Step.ContactRadius + 1.0e-3f * Step.InteractionRadius};
}

struct FBodyTouch
{
	float Distance;         // d_i: from the body to the particle's surface, m; negative where they touch
	FVec3f Normal;          // out of the body
	FVec3f Arm;             // m, from the body's center of mass to the contact
	bool bOnTheWay = false; // found before the end of the step

	bool IsContact() const { return Distance < 0.0f || bOnTheWay; }
};

/**
 * How far along From -> To (0 to 1) a particle's center comes that near to the solid that it must have hit it; more
 * than 1 if it does not. Distances are steps that are safe to take.
 */
template <typename ShapeType>
float TraceToSolid(const TSidedShape<ShapeType>& Shape, const FVec3f& From, const FVec3f& Way, float Length,
	float StartDistance, const FTouchLengths& Lengths)
{
	constexpr int MaxSteps = 96;
	const float Level = 0.5f * std::min(Lengths.Radius, std::max(StartDistance, 0.0f)) - 4.0f * Lengths.Slack;
	float Distance = StartDistance;
	float Place = 0.0f; // m
	for (int Step = 0; Step < MaxSteps && Distance > Level; ++Step)
	{
		Place += std::max(Distance - Level, Lengths.MinStep);
		if (Place >= Length)
		{
			return 2.0f;
		}
		Distance = Shape.Distance(From + Way * (Place / Length));
	}
	return Place / Length;
}

/** Where a particle that moves from Prev to X touches a body that moves from Start to End meanwhile, if it does. */
template <typename ShapeType>
FBodyTouch FindTouch(const TSidedShape<ShapeType>& Shape, const FBodyFrame& Frame, const FRigidTransform& End,
	const FVec3f& Center, const FVec3f& Prev, const FVec3f& X, bool bSwept, const FTouchLengths& Lengths)
{
	const FVec3f LocalEnd = End.InverseTransformPoint(X);
	if (bSwept)
	{
		const FVec3f LocalStart = Frame.Start.InverseTransformPoint(Prev);
		const FVec3f Way = LocalEnd - LocalStart;
		const float Length = Way.norm();
		const float StartDistance = Shape.Distance(LocalStart);
		// A center that starts outside and cannot reach the surface is still on its own side of it at the end.
		if (StartDistance > -4.0f * Lengths.Slack - Frame.Error && Length > StartDistance - 5.0f * Frame.Error)
		{
			const float Place = TraceToSolid(Shape, LocalStart, Way, Length, StartDistance, Lengths);
			if (Place <= 1.0f)
			{
				const FVec3f LocalHit = LocalStart + Way * Place;
				const FShapeSample Sample = Shape.Sample(LocalHit);
				return {Sample.Distance - Lengths.Radius, End.TransformVector(Sample.Normal),
					End.TransformPoint(LocalHit) - Center, true};
			}
		}
	}
	const FShapeSample Sample = Shape.Sample(LocalEnd);
	return {Sample.Distance - Lengths.Radius, End.TransformVector(Sample.Normal), X - Center, false};
}

/**
 * Whether the normal part of (F23) acts: only on what approaches the body, and still does so at the velocities that the
 * body was found to take on meanwhile (a light body is knocked away by some particles and escapes from others).
 */
inline bool Approaches(const FBodyFrame& Frame, const FBodyTouch& Touch, const FVec3f& Velocity)
{
	bool bApproaches = Touch.IsContact();
	for (uint32 Pass = 0; Pass < Frame.HistoryCount; ++Pass)
	{
		bApproaches &= Touch.Normal.dot(Velocity - Frame.History[Pass].At(Touch.Arm)) < 0.0f;
	}
	return bApproaches;
}

/** How a particle answers to a body: C_i of (F25), and the pull of (F24). */
struct FTouchResponse
{
	float Normal = 0.0f;   // part of the normal relative velocity that goes: 0 or 1
	float Friction = 0.0f; // part of the tangential one
	float Pull = 0.0f;     // m/s toward the body
};

inline FTouchResponse ResponseTo(const FBodyFrame& Frame, const FBodySettings& Settings, const FLiquidOnBody& Liquid,
	const FBodyTouch& Touch, const FVec3f& Velocity)
{
	FTouchResponse Response;
	if (Touch.IsContact())
	{
		Response.Normal = Approaches(Frame, Touch, Velocity) ? 1.0f : 0.0f;
		Response.Friction = Liquid.Friction;
	}
	else if (Touch.Distance < Frame.StickRange)
	{
		Response.Friction = Settings.bFrictionInStickRange ? Liquid.Friction : 0.0f;
		Response.Pull = Liquid.Pull * Touch.Distance * (1.0f - Touch.Distance / Frame.StickRange); // (F24)
	}
	return Response;
}

/** The particle's change of velocity, (F23) or (F24), where its velocity relative to the body is as given. */
inline FVec3f VelocityChange(const FTouchResponse& Response, const FVec3f& Normal, const FVec3f& Relative)
{
	const float Along = Relative.dot(Normal);
	const FVec3f Tangential = Relative - Along * Normal;
	return -(Response.Normal * Along + Response.Pull) * Normal - Response.Friction * Tangential;
}

} // namespace FluidDrops
