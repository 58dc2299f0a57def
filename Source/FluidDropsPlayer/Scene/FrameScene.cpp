// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Scene/FrameScene.h"

#include "Scene/FluidWorld.h"
#include "Scene/SceneMotion.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float FilledPart = 0.85f;                      // of the image's width or height
const FVec3f FrontView = FVec3f(0.45f, -1.0f, 0.4f);     // from the target to the eye: three quarters, a bit above
constexpr float ClosedSurface = 0.1f;                    // mean normal below which there is no wet side
constexpr float MinDistance = 0.01f;                     // m: from the eye to the target
const FVec3f UnknownHalfExtent = FVec3f::Constant(0.2f); // m: around a source that nothing is near

/** What there is to see. */
struct FSceneExtent
{
	std::vector<FVec3f> Places;        // on it, m
	FVec3f NormalSum = FVec3f::Zero(); // times area, m^2
	float Area = 0.0f;                 // m^2

	/** The middle of its box. */
	FVec3f Center() const
	{
		FVec3f Least = Places[0];
		FVec3f Greatest = Places[0];
		for (const FVec3f& Place : Places)
		{
			Least = Least.cwiseMin(Place);
			Greatest = Greatest.cwiseMax(Place);
		}
		return 0.5f * (Least + Greatest);
	}

	void AddBox(const FVec3f& Middle, const FVec3f& Half)
	{
		for (int Corner = 0; Corner < 8; ++Corner)
		{
			const FVec3f Sign(Corner & 1 ? 1.0f : -1.0f, Corner & 2 ? 1.0f : -1.0f, Corner & 4 ? 1.0f : -1.0f);
			Places.push_back(Middle + Sign.cwiseProduct(Half));
		}
	}

	void AddMesh(const FSurfaceMesh& Mesh, const FRigidTransform& Pose, bool bHasSides)
	{
		for (const FTriangleCorners& Corners : Mesh.Triangles)
		{
			const FVec3f A = Pose.TransformPoint(Mesh.Positions[Corners[0]]);
			const FVec3f B = Pose.TransformPoint(Mesh.Positions[Corners[1]]);
			const FVec3f C = Pose.TransformPoint(Mesh.Positions[Corners[2]]);
			Places.insert(Places.end(), {A, B, C});
			const FVec3f Normal = 0.5f * (B - A).cross(C - A);
			NormalSum += bHasSides ? Normal : FVec3f(FVec3f::Zero());
			Area += bHasSides ? Normal.norm() : 0.0f;
		}
	}
};

FSceneExtent ExtentOf(const FScene& Scene, const std::vector<FSurfaceMesh>& Meshes)
{
	FSceneExtent Extent;
	for (std::size_t Index = 0; Index < Meshes.size(); ++Index)
	{
		const FSurfacePlace& Place = Scene.Surfaces[Index].Place;
		Extent.AddMesh(Meshes[Index], PoseAt(Place, 0.0), Place.Look == ESurfaceLook::Opaque);
	}
	for (const FSceneSolid& Solid : Scene.Solids)
	{
		if (const TResult<FSurfaceMesh> Mesh = MakeSolidMesh(Scene, Solid))
		{
			Extent.AddMesh(Mesh.Value(), PoseAt(Solid.Place, 0.0), false);
		}
	}
	for (const FSceneFluidFill& Fill : Scene.FluidFills)
	{
		Extent.AddBox(Fill.Settings.Center, Fill.Settings.HalfExtent);
	}
	if (!Extent.Places.empty())
	{
		return Extent;
	}
	for (const FSceneFluidSource& Source : Scene.FluidSources)
	{
		Extent.AddBox(Source.Settings.Center, UnknownHalfExtent);
	}
	for (const FSceneEmitter& Emitter : Scene.Emitters)
	{
		Extent.AddBox(Emitter.Settings.Center, UnknownHalfExtent);
	}
	return Extent;
}

/** From the target towards the eye, unit. Open surfaces are seen from their wet side. */
FVec3f ViewSide(const FSceneExtent& Extent, const FVec3f& Up)
{
	const FVec3f Front = FrontView.normalized();
	const FVec3f Wet = Extent.NormalSum / std::max(Extent.Area, 1.0e-20f);
	const FVec3f Side = (Wet.norm() > ClosedSurface ? FVec3f(Front + 1.5f * Wet) : Front).normalized();
	const bool bAlongUp = Side.cross(Up).norm() < 0.1f * Up.norm();
	return bAlongUp ? FVec3f((Side + 0.5f * Up.unitOrthogonal()).normalized()) : Side;
}

/** How far away the eye must be for a box around the target to be in view. */
float DistanceToSee(
	const FSceneCamera& Camera, const FSceneFrames& Frames, const FSceneExtent& Extent, const FVec3f& Side)
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
	FSceneCamera& Camera = Scene.Camera;
	if (Camera.bEyeGiven && Camera.bTargetGiven)
	{
		return;
	}
	const FSceneExtent Extent = ExtentOf(Scene, Meshes);
	if (Extent.Places.empty())
	{
		return;
	}
	if (!Camera.bTargetGiven)
	{
		Camera.Target = Extent.Center();
	}
	if (!Camera.bEyeGiven)
	{
		const FVec3f Side = ViewSide(Extent, Camera.Up);
		Camera.Eye = Camera.Target + Side * DistanceToSee(Camera, Scene.Frames, Extent, Side);
	}
	else if ((Camera.Target - Camera.Eye).norm() < MinDistance) // it is where all the rest is
	{
		Camera.Target = Camera.Eye + FVec3f::UnitY();
	}
	Camera.bEyeGiven = true;
	Camera.bTargetGiven = true;
}

} // namespace FluidDrops
