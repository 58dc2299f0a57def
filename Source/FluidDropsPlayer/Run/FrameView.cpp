// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Run/FrameView.h"

#include "Run/SurfaceOpenness.h"

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
	case ESceneEnvironment::Studio: return EEnvironment::Studio;
	case ESceneEnvironment::DaySky: return EEnvironment::DaySky;
	}
	return EEnvironment::NightCity;
}

} // namespace

float FFrameView::OpennessAt(const FWorld& World, uint32 Surface, uint32 Triangle) const
{
	const std::vector<float>& Openness = KnownSurfaces[Surface].Openness;
	if (Openness.empty())
	{
		return 1.0f;
	}
	const FTriangleCorners& Corners = World.Surfaces()[Surface].Geometry.Triangles()[Triangle];
	return (Openness[Corners[0]] + Openness[Corners[1]] + Openness[Corners[2]]) / 3.0f;
}

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
		if (Instance.bLobed) // has its own way of getting longer
		{
			Drop.bLobed = true;
			Drop.Lobe = Instance.Lobe;
			Drop.Stretch = 1.0f;
			Drop.Wobble = 0.0f;
		}
		Drop.Seed = Instance.Seed;
		Drop.Surface = Instance.Surface;
		Drop.Openness = OpennessAt(World, Instance.Surface, Instance.Triangle);
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
		Trails.push_back({Instance.Start, Instance.End, Instance.Normal, Instance.Width, Instance.Width, Wetness,
			Wetness, Instance.Surface});
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

FRenderWetness FFrameView::LookAtWetness(const FWorld& World, uint32 Surface)
{
	ViewWetness(World, Surface, WetnessImage);
	std::vector<FRenderWetTexel>& Texels = KnownSurfaces[Surface].WetTexels;
	Texels.resize(WetnessImage.Texels.size());
	std::transform(WetnessImage.Texels.begin(), WetnessImage.Texels.end(), Texels.begin(),
		[](const FWetnessTexel& Texel) {
			return FRenderWetTexel{Texel.Film, Texel.Age, Texel.DropHeight, Texel.Fog};
		});
	return {WetnessImage.Resolution, World.Surfaces()[Surface].Wetness.Places().Triangles(), Texels};
}

void FFrameView::LookAtSurfaces(const FWorld& World, const FScene& Scene)
{
	Surfaces.clear();
	KnownSurfaces.resize(World.Surfaces().size());
	for (std::size_t Index = 0; Index < World.Surfaces().size(); ++Index)
	{
		const FSurface& Geometry = World.Surfaces()[Index].Geometry;
		const bool bGlass = Scene.Surfaces[Index].Place.Look == ESurfaceLook::Glass;
		FKnownSurface& Known = KnownSurfaces[Index];
		if (!bGlass && (Known.Openness.empty() || Known.MeshHash != Geometry.MeshHash()))
		{
			Known = {Geometry.MeshHash(), SurfaceOpenness(Geometry), {}};
		}
		Surfaces.push_back({Geometry.Positions(), Geometry.Triangles(), Geometry.Pose(),
			bGlass ? EMaterial::Glass : EMaterial::Opaque, Scene.Surfaces[Index].Appearance,
			bGlass ? std::span<const float>() : std::span<const float>(Known.Openness),
			LookAtWetness(World, static_cast<uint32>(Index))});
	}
}

FRenderFrame FFrameView::Look(const FWorld& World, const FScene& Scene)
{
	LookAtSurfaces(World, Scene); // first: drops ask how open their place is
	LookAtDrops(World);
	LookAtTrails(World);
	LookAtSpray();
	FRenderFrame Frame;
	Frame.Camera = RenderCameraOf(Scene.Camera);
	Frame.Environment = RenderEnvironmentOf(Scene.Rules.Environment);
	Frame.EnvironmentTurn = Scene.Rules.EnvironmentTurn;
	Frame.Liquid = Scene.Liquid;
	Frame.Finish = {Scene.Finish.Exposure, Scene.Finish.Bloom, Scene.Finish.Vignette, Scene.Finish.Grain};
	Frame.Drops = Drops;
	Frame.Trails = Trails;
	Frame.Spray = Spray;
	Frame.Surfaces = Surfaces;
	Frame.Time = World.Time();
	return Frame;
}

} // namespace FluidDrops
