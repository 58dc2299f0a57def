// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/FrameScene.h"

#include "Scene/SceneExtent.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float FilledPart = 0.85f;                  // of the image's width or height
const FVec3f FrontView = FVec3f(0.45f, -1.0f, 0.4f); // from the target to the eye: three quarters, a bit above
constexpr float ClosedSurface = 0.1f;                // mean normal below which there is no wet side
constexpr float MinDistance = 0.01f;                 // m: from the eye to the target

/** From the target toward the eye, unit. Open surfaces are seen from their wet side. */
FVec3f ViewSide(const FSceneExtent& Extent, const FVec3f& Up)
{
	const FVec3f Front = FrontView.normalized();
	const FVec3f Wet = Extent.NormalSum / std::max(Extent.Area, 1.0e-20f);
	const FVec3f Side = (Wet.norm() > ClosedSurface ? FVec3f(Front + 1.5f * Wet) : Front).normalized();
	const bool bAlongUp = Side.cross(Up).norm() < 0.1f * Up.norm();
	return bAlongUp ? FVec3f((Side + 0.5f * Up.unitOrthogonal()).normalized()) : Side;
}

/** How far away the eye must be for a box around the target to be in view. */
float DistanceToSee(const FCamera& Camera, const FSceneFrames& Frames, const FSceneExtent& Extent, const FVec3f& Side)
{
	const FVec3f Right = Camera.Up.cross(Side).normalized();
	const FVec3f Top = Side.cross(Right);
	const float HalfWidth = FilledPart * std::tan(0.5f * Camera.FieldOfView * float(Math::Pi) / 180.0f);
	const float HalfHeight = HalfWidth * float(Frames.Height) / float(Frames.Width);
	float Distance = MinDistance;
	for (const FVec3f& Place : Extent.Places)
	{
		const FVec3f Off = Place - Camera.Target;
		const float Across = std::max(std::abs(Off.dot(Right)) / HalfWidth, std::abs(Off.dot(Top)) / HalfHeight);
		Distance = std::max(Distance, Across + Off.dot(Side));
	}
	return Distance;
}

} // namespace

void FrameScene(FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	FCamera& Camera = Scene.Camera;
	FSceneGiven& Given = Scene.Given;
	if (Given.bEye && Given.bTarget)
	{
		return;
	}
	const FSceneExtent Extent = FSceneExtent::Of(Scene, Meshes);
	if (Extent.Places.empty())
	{
		return;
	}
	if (!Given.bTarget)
	{
		Camera.Target = Extent.Bounds().Center();
	}
	if (!Given.bEye)
	{
		const FVec3f Side = ViewSide(Extent, Camera.Up);
		Camera.Eye = Camera.Target + Side * DistanceToSee(Camera, Scene.Frames, Extent, Side);
	}
	else if ((Camera.Target - Camera.Eye).norm() < MinDistance) // it is where all the rest is
	{
		Camera.Target = Camera.Eye + FVec3f::UnitY();
	}
	Given.bEye = true;
	Given.bTarget = true;
}

} // namespace FluidDrops
