// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/FrameView.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr float StretchSpeed = 0.12f;   // m/s at which a drop is about as long as it gets
constexpr float MostStretch = 0.9f;     // beyond 1: how much longer than wide
constexpr float RoundRadius = 0.35e-3f; // m: smaller drops are round, tension sees to it
constexpr float RaggedRadius = 2.5e-3f; // m: larger ones are as irregular as they get
constexpr float MostWobble = 0.7f;
constexpr float StreamlinedSpeed = 0.06f; // m/s at which a runner has lost half of what is irregular about it

float Ramp(float Value, float Low, float High)
{
	return std::clamp((Value - Low) / (High - Low), 0.0f, 1.0f);
}

FRenderCamera RenderCameraOf(const FSceneCamera& Camera)
{
	return {Camera.Eye, Camera.Target, Camera.Up, Camera.FieldOfView, Camera.FocusDistance, Camera.Aperture};
}

EEnvironment RenderEnvironmentOf(ESceneEnvironment Environment)
{
	switch (Environment)
	{
	case ESceneEnvironment::NightCity: return EEnvironment::NightCity;
	case ESceneEnvironment::TwoColours: return EEnvironment::TwoColours;
	case ESceneEnvironment::White: return EEnvironment::White;
	}
	return EEnvironment::NightCity;
}

} // namespace

void FFrameView::LookAtDrops(const FWorld& World)
{
	FDropViewOptions Options;
	Options.Shapes = &Shapes;
	ViewDrops(World, Options, DropInstances);
	ViewAir(World, Options.Interpolation, AirInstances);
	Transitions.Ease(World, Options, DropInstances, AirInstances);
	Drops.clear();
	Drops.reserve(DropInstances.size());
	for (const FDropInstance& Instance : DropInstances)
	{
		FRenderDrop& Drop = Drops.emplace_back();
		Drop.Position = Instance.Position;
		Drop.Normal = Instance.Normal;
		Drop.Along = Instance.Along;
		Drop.Radius = Instance.Radius;
		Drop.Shape = Instance.Shape;
		Drop.Roughening = std::min(Instance.Roughening / Instance.BaseRadius, 0.5f);
		Drop.Way = Instance.Way;
		const float Widest = *std::max_element(Instance.Shape.Radius.begin(), Instance.Shape.Radius.end());
		const float Clinging = Instance.Shape.BaseRadius() / Widest; // beads roll and stay round
		Drop.Stretch = 1.0f + MostStretch * Clinging * Instance.Speed / (Instance.Speed + StretchSpeed);
		Drop.Wobble = MostWobble * Ramp(Instance.BaseRadius, RoundRadius, RaggedRadius) * StreamlinedSpeed /
			(StreamlinedSpeed + Instance.Speed);
		Drop.Seed = Instance.Seed;
	}
}

void FFrameView::LookAtTrails(const FWorld& World)
{
	ViewTrails(World, TrailInstances);
	Trails.clear();
	Trails.reserve(TrailInstances.size());
	for (const FTrailInstance& Instance : TrailInstances)
	{
		const float Wetness = std::clamp(Instance.Wetness, 0.0f, 1.0f);
		Trails.push_back(
			{Instance.Start, Instance.End, Instance.Normal, Instance.Width, Instance.Width, Wetness, Wetness});
	}
}

void FFrameView::LookAtSpray()
{
	Spray.clear();
	Spray.reserve(AirInstances.size());
	for (const FAirInstance& Instance : AirInstances)
	{
		Spray.push_back({Instance.Position, Instance.Velocity, Instance.Radius});
	}
}

void FFrameView::LookAtSurfaces(const FWorld& World, const FScene& Scene)
{
	Surfaces.clear();
	for (std::size_t Index = 0; Index < World.Surfaces().size(); ++Index)
	{
		const FSurface& Geometry = World.Surfaces()[Index].Geometry;
		const bool bGlass = Scene.Surfaces[Index].Place.Look == ESurfaceLook::Glass;
		Surfaces.push_back({Geometry.Positions(), Geometry.Triangles(), Geometry.Pose(),
			bGlass ? EMaterial::Glass : EMaterial::Opaque});
	}
}

FRenderFrame FFrameView::Look(const FWorld& World, const FScene& Scene)
{
	LookAtDrops(World);
	LookAtTrails(World);
	LookAtSpray();
	LookAtSurfaces(World, Scene);
	FRenderFrame Frame;
	Frame.Camera = RenderCameraOf(Scene.Camera);
	Frame.Environment = RenderEnvironmentOf(Scene.Rules.Environment);
	Frame.Finish = {Scene.Finish.Exposure, Scene.Finish.Bloom, Scene.Finish.Vignette, Scene.Finish.Grain};
	Frame.Drops = Drops;
	Frame.Trails = Trails;
	Frame.Spray = Spray;
	Frame.Surfaces = Surfaces;
	Frame.Time = World.Time();
	return Frame;
}

} // namespace FluidDrops
