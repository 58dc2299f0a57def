// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/CameraRig.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float MinDistance = 5.0e-3f; // m
constexpr float MaxDistance = 1.0e3f;
constexpr float SteepestView = 1.5f; // radians above the horizon: short of the pole, where right is undefined
constexpr float ZoomStep = 0.9f;
constexpr float FlySpeed = 0.7f;      // distances to the target a second
constexpr float FocusNearer = 0.6f;   // of the distance that is left when a place is focused
constexpr float FarthestEye = 9.0e3f; // m: within what a scene accepts

FVec3f KeepInside(const FVec3f& Place)
{
	return Place.cwiseMax(-FarthestEye).cwiseMin(FarthestEye);
}

} // namespace

FCameraRig::FCameraRig(const FCamera& InStart)
	: Start(InStart)
	, Now(InStart)
{
}

FVec3f FCameraRig::RightOfView() const
{
	return Ahead().cross(Now.Up).normalized();
}

FVec3f FCameraRig::Turned(const FVec3f& Direction, float Right, float Up) const
{
	const FVec3f Pole = Now.Up.normalized();
	const float Height = std::asin(std::clamp(Direction.dot(Pole), -1.0f, 1.0f));
	const FVec3f Level = (Direction - Pole * Direction.dot(Pole)).normalized();
	const FVec3f Aside = Level.cross(Pole); // to the right of where it looks
	const float NewHeight = std::clamp(Height + Up, -SteepestView, SteepestView);
	const FVec3f NewLevel = Level * std::cos(Right) + Aside * std::sin(Right);
	return NewLevel * std::cos(NewHeight) + Pole * std::sin(NewHeight);
}

void FCameraRig::Orbit(float Right, float Up)
{
	// The eye goes right and up when the view turns left and down.
	const float Length = Distance();
	Now.Eye = KeepInside(Now.Target - Turned(Ahead(), -Right, -Up) * Length);
}

void FCameraRig::Turn(float Right, float Up)
{
	Now.Target = Now.Eye + Turned(Ahead(), Right, Up) * Distance();
}

void FCameraRig::Pan(float Right, float Up)
{
	const float Width = 2.0f * Distance() * std::tan(0.5f * Now.FieldOfView * 0.01745329252f);
	const FVec3f RightAxis = RightOfView();
	const FVec3f Way = (RightAxis * Right + RightAxis.cross(Ahead()) * Up) * Width;
	Now.Eye = KeepInside(Now.Eye + Way);
	Now.Target += Way;
}

void FCameraRig::ScaleDistance(float Factor)
{
	const float Before = Distance();
	const float After = std::clamp(Before * Factor, MinDistance, MaxDistance);
	Now.Eye = Now.Target - Ahead() * After;
	if (Now.FocusDistance > 0.0f) // else it stays at the target
	{
		Now.FocusDistance = std::clamp(Now.FocusDistance * After / Before, 1.0e-3f, 1.0e4f);
	}
	Now.Aperture = std::min(Now.Aperture * After / Before, 1.0f);
}

void FCameraRig::Zoom(float Steps)
{
	ScaleDistance(std::pow(ZoomStep, Steps));
}

void FCameraRig::Fly(const FVec3f& Direction, float Seconds)
{
	const FVec3f RightAxis = RightOfView();
	const FVec3f UpAxis = RightAxis.cross(Ahead());
	const float Way = FlySpeed * Distance() * Seconds;
	const FVec3f Move = (RightAxis * Direction.x() + Ahead() * Direction.y() + UpAxis * Direction.z()) * Way;
	const FVec3f View = Now.Target - Now.Eye;
	Now.Eye = KeepInside(Now.Eye + Move);
	Now.Target = Now.Eye + View;
}

void FCameraRig::FocusOn(const FVec3f& Place)
{
	const FVec3f View = Ahead();
	const float Away = (Place - Now.Eye).norm();
	const float Before = Distance();
	Now.Target = Place;
	Now.Eye = KeepInside(Place - View * Before);
	ScaleDistance(std::clamp(FocusNearer * Away / Before, 0.1f, 1.0f));
	Now.FocusDistance = std::max(Distance(), 1.0e-3f);
}

} // namespace FluidDrops
