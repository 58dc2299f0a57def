// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Picking.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace FluidDrops
{

namespace
{

constexpr float FarthestPick = 1.0e4f; // m

/**
 * How far along a ray the solid of a body begins, by steps as long as the distance allows; nothing before Farthest. Who
 * looks from within the solid, or from outside of a container, sees what is beyond.
 */
std::optional<float> MeetBody(const FFrameBody& Body, const FVec3f& Eye, const FVec3f& Direction, float Farthest)
{
	constexpr uint32 MaxSteps = 512;
	constexpr float ShortestStep = 2.0e-4f; // m, and as part of the way
	const FVec3f From = Body.Pose.InverseTransformPoint(Eye);
	const FVec3f Along = Body.Pose.InverseTransformVector(Direction);
	bool bInTheOpen = false;
	float Way = 0.0f;
	for (uint32 Step = 0; Step < MaxSteps && Way < Farthest; ++Step)
	{
		const float Distance = Body.Shape.Distance(From + Along * Way);
		if (bInTheOpen && Distance <= 0.0f)
		{
			return Way;
		}
		bInTheOpen = bInTheOpen || Distance > 0.0f;
		Way += std::max(std::abs(Distance), ShortestStep * (1.0f + Way));
	}
	return std::nullopt;
}

/** How far along a ray a ball begins. */
std::optional<float> MeetBall(const FVec3f& Center, float Radius, const FVec3f& Eye, const FVec3f& Direction)
{
	const FVec3f To = Center - Eye;
	const float Nearest = To.dot(Direction);
	const float Half2 = Radius * Radius - (To - Direction * Nearest).squaredNorm();
	const float Begin = Half2 >= 0.0f ? Nearest - std::sqrt(Half2) : -1.0f;
	return Begin > 0.0f ? std::optional(Begin) : std::nullopt;
}

} // namespace

FPickedPlace PickSurface(const FSceneFrame& Frame, const FVec3f& Eye, const FVec3f& Direction)
{
	FPickedPlace Picked;
	float Nearest = FarthestPick;
	for (uint32 Index = 0; Index < Frame.Shapes.size(); ++Index)
	{
		const FRigidTransform& Pose = Frame.Frame().Surfaces[Index].Pose;
		const FSurface& Shape = *Frame.Shapes[Index];
		const FSurfaceHit Hit = Shape.CastRay(
			Pose.InverseTransformPoint(Eye), Pose.InverseTransformVector(Direction), Nearest, EHitSides::Both);
		if (Hit.IsHit())
		{
			Nearest = Hit.Time;
			Picked = {Index, Hit.Triangle, Pose.TransformPoint(Shape.WorldPoint(Hit.Triangle, Hit.B, Hit.C)),
				Pose.TransformVector(Shape.WorldNormal(Hit.Triangle))};
		}
	}
	return Picked;
}

FPickedPlace PickPlace(const FSceneFrame& Frame, const FVec3f& Eye, const FVec3f& Direction)
{
	FPickedPlace Picked = PickSurface(Frame, Eye, Direction);
	float Nearest = Picked.IsHit() ? (Picked.Position - Eye).dot(Direction) : FarthestPick;
	for (uint32 Index = 0; Index < Frame.Bodies.size(); ++Index)
	{
		const FFrameBody& Body = Frame.Bodies[Index];
		if (const std::optional<float> Way = MeetBody(Body, Eye, Direction, Nearest))
		{
			Nearest = *Way;
			const FVec3f Place = Eye + Direction * Nearest;
			const FVec3f Normal = Body.Shape.Sample(Body.Pose.InverseTransformPoint(Place)).Normal;
			Picked = {IndexNone, 0, Place, Body.Pose.TransformVector(Normal), Index};
		}
	}
	for (const FRenderParticle& Particle : Frame.Frame().Fluid.Particles)
	{
		const std::optional<float> Way = Particle.Foam < FRenderParticle::TornFoam
			? MeetBall(Particle.Position, Particle.Radius, Eye, Direction)
			: std::nullopt;
		if (Way && *Way < Nearest)
		{
			Nearest = *Way;
			Picked = {IndexNone, 0, Eye + Direction * Nearest, -Direction, IndexNone, true};
		}
	}
	return Picked;
}

float FluidAbove(const FSceneFrame& Frame, const FVec3f& Place, const FVec3f& Up, float Radius)
{
	constexpr float Gap = 4.0f; // radii of a particle between middles: more is another body of fluid
	struct FParticleAbove
	{
		float Height;
		float Radius;
	};
	std::vector<FParticleAbove> Above;
	for (const FRenderParticle& Particle : Frame.Frame().Fluid.Particles)
	{
		const FVec3f Away = Particle.Position - Place;
		const float Height = Away.dot(Up);
		if (Height > 0.0f && (Away - Up * Height).norm() < std::max(Radius, Particle.Radius))
		{
			Above.push_back({Height, Particle.Radius});
		}
	}
	std::sort(Above.begin(), Above.end(),
		[](const FParticleAbove& A, const FParticleAbove& B) { return A.Height < B.Height; });
	float Top = 0.0f;
	for (const FParticleAbove& Particle : Above)
	{
		if (Particle.Height > Top + Gap * Particle.Radius)
		{
			break;
		}
		Top = Particle.Height;
	}
	return Top;
}

} // namespace FluidDrops
