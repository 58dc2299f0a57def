// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/FluidBrush.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float FastestHand = 8.0f;    // m/s
constexpr float MaxChange = 50.0f;     // m/s, of the velocity of fluid at once
constexpr float FollowTime = 0.03f;    // s within which what is held comes to the mouse
constexpr float HeldSpin = 0.8f;       // of its spin that a body keeps from stroke to stroke
constexpr float HoldTogether = 2.0f;   // 1/s: fluid that is held moves to the middle, by brush radii
constexpr float MinHandTime = 1.0e-3f; // s

bool HasFluid(const FWorld& World)
{
	return World.Fluid().Particles().Num() > 0;
}

FVec3f AtMost(const FVec3f& Velocity, float Most)
{
	const float Speed = Velocity.norm();
	return Speed > Most ? FVec3f(Velocity * (Most / Speed)) : Velocity;
}

/** Changes the velocity of fluid in a ball, most in its middle. */
FStatus ChangeFluid(FWorld& World, const FFluidBall& Ball, const FVec3f& Change, float Outward)
{
	const TResult<uint32> Pushed = World.Fluid().Push({Ball, AtMost(Change, MaxChange), Outward});
	return Pushed ? FStatus() : FStatus(Pushed.Error());
}

/** Brings the fluid within the brush to where the brush is now, and holds it together. */
FStatus GrabFluid(FWorld& World, const FBrushStroke& Stroke)
{
	const FFluidBall Ball{Stroke.Start, Stroke.Radius};
	const TResult<FFluidInBall> Held = World.Fluid().In(Ball);
	if (!Held || Held.Value().Particles == 0)
	{
		return Held ? FStatus() : FStatus(Held.Error());
	}
	const FVec3f Velocity = AtMost((Stroke.End - Held.Value().Center) / FollowTime, FastestHand);
	return ChangeFluid(World, Ball, Velocity - Held.Value().Velocity, -HoldTogether * Stroke.Radius);
}

} // namespace

FStatus PourFluid(FWorld& World, const FBrushCommand& Brush)
{
	const std::span<const FLiquidSettings> Liquids = World.Fluid().LiquidSettings();
	if (Brush.Liquid >= Liquids.size())
	{
		return MakeError("pour: the scene has no particle liquid (liquids)");
	}
	const FVec3f& Gravity = World.Settings().World.Gravity;
	const FVec3f Down = Gravity.isZero(0.0f) ? FVec3f(-FVec3f::UnitZ()) : FVec3f(Gravity.normalized());
	const float Spacing = ParticleSpacing(Liquids[Brush.Liquid], World.Settings().Fluid);
	FFillFluid Layer;
	Layer.Liquid = Brush.Liquid;
	Layer.Shape = EFillShape::Ball;
	Layer.Center = Brush.Stroke.End;
	Layer.HalfExtent = FVec3f::Constant(Brush.Stroke.Radius);
	int Axis = 0;
	Down.cwiseAbs().maxCoeff(&Axis);
	Layer.HalfExtent[Axis] = 0.5f * std::max(Brush.Strength * Brush.Seconds, Spacing);
	Layer.Velocity = Down * Brush.Strength;
	Layer.bWhereFree = true;
	const TResult<uint32> Filled = World.Fluid().Fill(Layer);
	return Filled ? FStatus() : FStatus(Filled.Error());
}

FStatus RemoveFluidBelow(FWorld& World, const FBrushStroke& Stroke)
{
	constexpr float MaxBalls = 16.0f;
	if (!HasFluid(World))
	{
		return {};
	}
	const float Way = (Stroke.End - Stroke.Start).norm();
	const uint32 Balls = static_cast<uint32>(std::clamp(std::ceil(Way / Stroke.Radius), 1.0f, MaxBalls));
	for (uint32 Ball = 1; Ball <= Balls; ++Ball)
	{
		const FVec3f Center = Stroke.Start + (Stroke.End - Stroke.Start) * (float(Ball) / float(Balls));
		if (const TResult<double> Removed = World.Fluid().Remove({{Center, Stroke.Radius}}); !Removed)
		{
			return Removed.Error();
		}
	}
	return {};
}

FStatus PushFluidAlong(FWorld& World, const FBrushCommand& Brush)
{
	const FBrushStroke& Stroke = Brush.Stroke;
	const FVec3f Velocity = AtMost((Stroke.End - Stroke.Start) / std::max(Brush.Seconds, MinHandTime), FastestHand);
	if (!HasFluid(World) || Velocity.isZero(0.0f))
	{
		return {};
	}
	// The middle counts, where the push is most: fluid hardly gets faster than the brush, however often it is pushed.
	const TResult<FFluidInBall> Middle = World.Fluid().In({Stroke.Start, 0.5f * Stroke.Radius});
	if (!Middle)
	{
		return Middle.Error();
	}
	return ChangeFluid(
		World, {Stroke.Start, Stroke.Radius}, Brush.Strength * (Velocity - Middle.Value().Velocity), 0.0f);
}

FStatus GrabWithin(FWorld& World, const FBrushCommand& Brush)
{
	const FHandle Handle = World.Bodies().HandleOf(Brush.Grip.Body);
	const FBody* const Body = World.Bodies().Find(Handle);
	if (Body && Body->Settings.Kind == EBodyKind::Dynamic)
	{
		const FVec3f Held = Body->Pose.TransformPoint(Brush.Grip.Hold);
		const FVec3f Velocity = AtMost((Brush.Stroke.End - Held) / FollowTime, FastestHand);
		return World.Bodies().SetVelocity(Handle, Velocity, HeldSpin * Body->Spin);
	}
	return HasFluid(World) ? GrabFluid(World, Brush.Stroke) : FStatus();
}

} // namespace FluidDrops
