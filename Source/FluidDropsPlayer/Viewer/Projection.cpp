// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/Projection.h"

#include <cmath>

namespace FluidDrops
{

FProjection::FProjection(const FCamera& Camera, float InWidth, float InHeight)
	: Eye(Camera.Eye)
	, Ahead((Camera.Target - Camera.Eye).normalized())
	, Width(InWidth)
	, Height(InHeight)
	, ScaleX(1.0f / std::tan(0.5f * Camera.FieldOfView * 0.01745329252f))
	, ScaleY(ScaleX * InWidth / InHeight)
{
	Right = Ahead.cross(Camera.Up).normalized();
	Up = Right.cross(Ahead);
}

FScreenPoint FProjection::Project(const FVec3f& Place) const
{
	const FVec3f Way = Place - Eye;
	const float Depth = Way.dot(Ahead);
	if (!(Depth > 0.0f))
	{
		return {0.0f, 0.0f, Depth};
	}
	return {(0.5f + 0.5f * Way.dot(Right) * ScaleX / Depth) * Width,
		(0.5f - 0.5f * Way.dot(Up) * ScaleY / Depth) * Height, Depth};
}

FVec3f FProjection::DirectionAt(float X, float Y) const
{
	const float Aside = (2.0f * X / Width - 1.0f) / ScaleX;
	const float Above = (1.0f - 2.0f * Y / Height) / ScaleY;
	return (Ahead + Right * Aside + Up * Above).normalized();
}

} // namespace FluidDrops
