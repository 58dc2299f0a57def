// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/WetSurface.h"

#include "Drops/WindPull.h"
#include "FluidDropsCore/Foundation/Random.h"

namespace FluidDrops
{

namespace
{

float MapFactor(const FWetSurface& Surface, ESurfaceMap Map, uint32 Triangle)
{
	const std::vector<float>& Values = Surface.Maps[std::size_t(Map)];
	return Values.empty() ? 1.0f : Values[Triangle];
}

FVec3f MiddleOf(const FSurface& Geometry, uint32 Triangle)
{
	return Geometry.Frame(Triangle).Point({1.0f / 3.0f, 1.0f / 3.0f});
}

} // namespace

FStatus CheckSurface(std::span<const FWetSurface> Surfaces, uint32 Surface)
{
	if (Surface >= Surfaces.size())
	{
		return MakeError(
			"surface " + std::to_string(Surface) + " does not exist: there are " + std::to_string(Surfaces.size()));
	}
	if (!Surfaces[Surface].IsPresent())
	{
		return MakeError("surface " + std::to_string(Surface) + " does not exist: it was removed");
	}
	return {};
}

FNearestSurface FindNearestSurface(std::span<const FWetSurface> Surfaces, const FVec3f& Point, float Reach)
{
	FNearestSurface Nearest;
	for (uint32 Surface = 0; Surface < Surfaces.size(); ++Surface)
	{
		const FSurfaceHit Hit =
			Surfaces[Surface].Geometry.FindClosest(Point, Nearest.IsFound() ? Nearest.Hit.Time : Reach);
		if (Hit.IsHit())
		{
			Nearest = {Surface, Hit};
		}
	}
	return Nearest;
}

void RefreshGrip(FWetSurface& Surface, uint32 SurfaceIndex, uint64 Seed)
{
	const FSurfaceSettings& Material = Surface.Material;
	Surface.Grip.resize(Surface.Geometry.TriangleCount());
	Surface.Steps.resize(Surface.Geometry.TriangleCount()); // now: not within a tick
	Surface.bStepsStale = true;
	for (uint32 Triangle = 0; Triangle < Surface.Grip.size(); ++Triangle)
	{
		// Each triangle and axis has its own share of the variation.
		const std::array<float, 4> Unit =
			RandomUnit4(Seed, Triangle, SurfaceIndex, ERandomPurpose::RoughnessOfTriangle);
		const float Height = Material.AsperityHeight * MapFactor(Surface, ESurfaceMap::Roughness, Triangle);
		const float HeightX = Height * (1.0f + Material.RoughnessVariation * (2.0f * Unit[0] - 1.0f));
		const float HeightY = Height * (1.0f + Material.RoughnessVariation * (2.0f * Unit[1] - 1.0f));
		Surface.Grip[Triangle] = {Material.RoughnessX * HeightX, Material.RoughnessY * HeightY,
			Material.Adhesion * MapFactor(Surface, ESurfaceMap::Adhesion, Triangle)};
	}
}

void RefreshSteps(FWetSurface& Surface)
{
	if (!Surface.bStepsStale)
	{
		return;
	}
	Surface.bStepsStale = false;
	Surface.Steps.resize(Surface.Geometry.TriangleCount());
	for (uint32 Triangle = 0; Triangle < Surface.Steps.size(); ++Triangle)
	{
		const TTriangleFrame<float>& Frame = Surface.Geometry.Frame(Triangle);
		const TVec2<float> Field = Frame.ToFlat(Surface.LocalGravity);
		FTriangleStep& Step = Surface.Steps[Triangle];
		Step = {Frame.BaseLength, Frame.Apex.x(), Frame.Apex.y(), {Frame.Along[1].x(), Frame.Along[2].x()},
			{Frame.Along[1].y(), Frame.Along[2].y()}, Field.x(), Field.y(), Surface.LocalGravity.dot(Frame.Normal),
			Surface.Grip[Triangle], {}};
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			Step.Across[Side] = Surface.Geometry.Graph().PackedAcrossSide(Triangle, Side);
		}
	}
	Surface.FlatWind.resize(Surface.IsBlown() ? Surface.Steps.size() : 0);
	for (uint32 Triangle = 0; Triangle < Surface.FlatWind.size(); ++Triangle)
	{
		Surface.FlatWind[Triangle] = WindOn(Surface, Triangle, {0.0f, 0.0f});
	}
}

std::vector<FTriangleMotion> MakeBending(const FSurface& Geometry)
{
	std::vector<FTriangleMotion> Bending(Geometry.TriangleCount());
	for (uint32 Triangle = 0; Triangle < Bending.size(); ++Triangle)
	{
		Bending[Triangle].Place = MiddleOf(Geometry, Triangle);
	}
	return Bending;
}

void MeasureMotion(FWetSurface& Surface, float Seconds, float MaxSpeed)
{
	Surface.Tracker.Measure(Surface.Geometry.Pose(), Seconds, MaxSpeed);
	for (uint32 Triangle = 0; Triangle < Surface.Bending.size(); ++Triangle)
	{
		FTriangleMotion& Part = Surface.Bending[Triangle];
		const FVec3f Now = MiddleOf(Surface.Geometry, Triangle);
		Part.Velocity = (Now - Part.Place) / Seconds;
		Part.Place = Now;
		if (!(Part.Velocity.norm() <= MaxSpeed))
		{
			Part.Velocity = Part.Steady = FVec3f::Zero();
		}
	}
}

void StepMotion(
	FWetSurface& Surface, const FVec3f& Gravity, const FWindField& Wind, float DeltaTime, float SmoothingTime)
{
	const FSurfaceMotion Motion = Surface.Tracker.Step(DeltaTime, SmoothingTime);
	const FVec3f LocalGravity = Surface.Geometry.Pose().InverseTransformVector(Gravity);
	const FVec3f LocalWind = Surface.Geometry.Pose().InverseTransformVector(Wind.Mean()) - Motion.Velocity;
	bool bBends = false;
	for (FTriangleMotion& Part : Surface.Bending)
	{
		Part.Acceleration = FollowVelocity(Part.Steady, Part.Velocity, DeltaTime, SmoothingTime);
		bBends = bBends || !Part.Velocity.isZero(0.0f) || !Part.Acceleration.isZero(0.0f);
	}
	// Where the field differs from place to place, a closed form lasts for one tick only.
	const bool bUniform =
		!bBends && !Surface.bBends && Motion.AngularVelocity.isZero(0.0f) && Motion.AngularAcceleration.isZero(0.0f);
	const bool bSameWind = !Wind.IsSteady() || LocalWind == Surface.LocalWind;
	const bool bSame = bUniform && Motion == Surface.Motion && LocalGravity == Surface.LocalGravity && bSameWind;
	Surface.bRebind = Surface.bRebind || !bSame;
	Surface.Motion = Motion;
	Surface.LocalGravity = LocalGravity;
	Surface.LocalWind = LocalWind;
	Surface.bBends = bBends;
	Surface.Reach = ReachOf(Surface, DeltaTime);
}

} // namespace FluidDrops
