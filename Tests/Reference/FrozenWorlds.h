// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Worlds whose bits stand as numbers in a test (FrozenWorldsTest.cpp) and whose systems are timed by a benchmark
// (FrozenWorldsBenchmark.cpp). Between them they use every system of a tick. What they do is never changed; where
// physics change on purpose, their numbers change in a commit of its own that says which and why.

#pragma once

#include "FluidDropsCore/Fluid/LiquidPresets.h"
#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>

namespace FluidDrops
{

/** A world, and what is done to it before each tick. */
struct FFrozenWorld
{
	std::unique_ptr<FWorld> World;
	std::function<void(FWorld&)> BeforeTick = [](FWorld&) {};

	void Run(uint32 Ticks)
	{
		for (uint32 Tick = 0; Tick < Ticks; ++Tick)
		{
			BeforeTick(*World);
			World->Tick();
		}
	}
};

namespace Frozen
{

inline constexpr uint32 Ticks = 300;

/** What cannot fail in a world that is fixed. */
inline void Must(const FStatus& Status)
{
	if (!Status)
	{
		std::fprintf(stderr, "%s\n", Status.Error().Message.c_str());
		std::abort();
	}
}

template <typename T>
T Must(TResult<T> Result)
{
	Must(Result ? FStatus() : FStatus(Result.Error()));
	return std::move(Result.Value());
}

inline std::unique_ptr<FWorld> MakeWorldOf(const FWorldSettings& Settings, ITaskRunner& Runner)
{
	return Must(FWorld::Create(Settings, Runner));
}

inline FRigidTransform LevelPose(float Height)
{
	FRigidTransform Pose; // a quarter turn about x, exactly: +Y becomes +Z
	Pose.Rotation << 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, -1.0f, 0.0f, 1.0f, 0.0f;
	Pose.Translation = FVec3f(0.0f, 0.0f, Height);
	return Pose;
}

/** Mist and an emitter: land, splash, stick, slide, merge, trail, fall off the edge. */
inline FFrozenWorld RainOnWindow(ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -0.5f;
	Settings.Budget = {4096, 1024, 16384};
	Settings.Drops.SplashThreshold = 57.7f;
	Settings.Trails.bLubrication = true;
	FFrozenWorld Frozen{MakeWorldOf(Settings, Runner)};
	FSurfaceSettings Glass;
	Glass.RoughnessVariation = 0.3f;
	Must(Frozen.World->AddSurface(MakePane(0.3f, 0.2f, 24, 16), Glass));
	Must(Frozen.World->Drops().Sprinkle({0, 800, 0.15e-3f, 0.6e-3f, 2.0f}));
	FEmitterSettings Rain;
	Rain.Center = FVec3f(0.0f, 0.25f, 0.2f);
	Rain.HalfExtent = FVec3f(0.15f, 0.05f, 0.1f);
	Rain.Velocity = FVec3f(0.0f, -4.0f, -2.0f);
	Rain.VelocitySpread = 0.3f;
	Rain.Rate = 300.0f;
	Rain.MinRadius = 0.4e-3f;
	Rain.MaxRadius = 2.2e-3f;
	Rain.SizeExponent = 1.0f;
	Must(Frozen.World->Drops().AddEmitter(Rain));
	return Frozen;
}

/** Rain by its rate in wind, a roof, a floor with pools, matter that is washed off, a wetness map, a view that moves.
 */
inline FFrozenWorld Storm(ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -0.5f;
	Settings.World.Wind = FVec3f(3.0f, -2.0f, 0.0f);
	Settings.Budget = {8192, 8192, 16384};
	FFrozenWorld Frozen{MakeWorldOf(Settings, Runner)};
	FSurfaceSettings Paint;
	Paint.ContactAngle = 85.0f;
	Paint.WetnessResolution = 128;
	Must(Frozen.World->AddSurface(MakeIcosphere(0.15f, 3), Paint, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.2f)}));
	Must(Frozen.World->AddSurface(MakePane(1.0f, 1.0f, 12, 12), {}, LevelPose(0.0f)));
	Must(Frozen.World->AddSurface(MakePane(0.4f, 0.4f, 4, 4), {}, LevelPose(0.6f)));
	const float Dust = 0.01f; // kg/m^2
	Must(Frozen.World->CoatSurface(0, {&Dust, 1}));
	FRainSettings Rain;
	Rain.Rate = 120.0f;
	Rain.HalfExtent = FVec3f(0.5f, 0.5f, 0.4f);
	Rain.Center = FVec3f(0.0f, 0.0f, 0.4f);
	Rain.MinDiameter = 1.2e-3f;
	Must(Frozen.World->Weather().AddRain(Rain));
	Frozen.BeforeTick = [](FWorld& World)
	{ Must(World.SetViewPoint(FVec3f(0.02f * float(Math::Sin(0.05 * double(World.TickCount()))), 0.0f, 0.0f))); };
	return Frozen;
}

/** Dew on a cold pane until it drips, under either law of motion. */
inline FFrozenWorld Condensation(ITaskRunner& Runner, EMotionLaw Law)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 1024, 8192};
	Settings.World.FloorHeight = -0.5f;
	Settings.Moisture.AirTemperature = 25.0f;
	Settings.Moisture.Humidity = 0.7f;
	Settings.Moisture.TimeLapse = 1500.0f;
	Settings.Drops.MotionLaw = Law;
	FFrozenWorld Frozen{MakeWorldOf(Settings, Runner)};
	FSurfaceSettings Glass;
	Glass.Temperature = 4.0f;
	Glass.SiteDensity = 5.0e5f;
	Glass.RoughnessVariation = 0.3f;
	Must(Frozen.World->AddSurface(MakePane(0.08f, 0.06f, 10, 8), Glass));
	return Frozen;
}

/** A ball that sweats, breathes and turns. */
inline FFrozenWorld Sweat(ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.Budget = {4096, 512, 4096};
	Settings.World.FloorHeight = -0.5f;
	Settings.Moisture.TimeLapse = 60.0f;
	Settings.Drops.MotionLaw = EMotionLaw::Regimes;
	FFrozenWorld Frozen{MakeWorldOf(Settings, Runner)};
	FSurfaceSettings Skin;
	Skin.SiteDensity = 4.0e4f;
	Skin.SweatRate = 4.0e-4f;
	Skin.WetnessResolution = 128;
	const FSurfaceMesh Ball = MakeIcosphere(0.06f, 3);
	Must(Frozen.World->AddSurface(Ball, Skin));
	Must(Frozen.World->Weather().SetEffort(1.0f));
	Frozen.BeforeTick = [Ball](FWorld& World)
	{
		const double Now = World.Time();
		std::vector<FVec3f> Bent = Ball.Positions;
		for (FVec3f& Place : Bent)
		{
			Place *= float(1.0 + 0.03 * Math::Sin(3.0 * Now + 20.0 * double(Place.z())));
		}
		Must(World.SetSurfacePositions(0, Bent));
		const float Sine = float(Math::Sin(0.6 * Now)), Cosine = float(Math::Cos(0.6 * Now));
		FRigidTransform Pose;
		Pose.Rotation << Cosine, -Sine, 0.0f, Sine, Cosine, 0.0f, 0.0f, 0.0f, 1.0f;
		Must(World.SetSurfacePose(0, Pose));
	};
	return Frozen;
}

inline FWorldSettings FluidWorldSettings(int32 Particles, int32 Springs)
{
	FWorldSettings Settings;
	Settings.Budget = {1024, 512, 1024};
	Settings.Budget.Particles = Particles;
	Settings.Budget.Springs = Springs;
	Settings.World.FloorHeight = -1.0f;
	Settings.Fluid.InteractionRadius = 0.04f;
	return Settings;
}

inline void AddTank(FWorld& World)
{
	FBodyShapeSpec Tank;
	Tank.HalfExtent = FVec3f(0.25f, 0.2f, 0.6f);
	Tank.bInside = true;
	Must(World.Bodies().Add(Tank, {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.6f)}));
}

/** Honey with springs out of a nozzle. */
inline FFrozenWorld Honey(ITaskRunner& Runner)
{
	FFrozenWorld Frozen{MakeWorldOf(FluidWorldSettings(4096, 32), Runner)};
	FWorld& World = *Frozen.World;
	Must(World.Fluid().AddLiquid(LiquidOf(ELiquidPreset::Honey)));
	AddTank(World);
	FFluidSourceSettings Nozzle;
	Nozzle.Center = FVec3f(0.02f, 0.01f, 0.45f);
	Nozzle.Radius = 0.045f;
	Nozzle.Speed = 0.7f;
	Must(World.Fluid().AddSource(Nozzle));
	return Frozen;
}

/** Two liquids, a box and a mesh that float, a paddle, a drain, a push. */
inline FFrozenWorld FloatingBodies(ITaskRunner& Runner)
{
	FFrozenWorld Frozen{MakeWorldOf(FluidWorldSettings(6144, 0), Runner)};
	FWorld& World = *Frozen.World;
	Must(World.Fluid().AddLiquid({}));
	Must(World.Fluid().AddLiquid(LiquidOf(ELiquidPreset::Milk)));
	AddTank(World);
	Must(World.Fluid().Fill(
		{0, EFillShape::Box, FVec3f(-0.1f, 0.0f, 0.12f), FVec3f(0.13f, 0.18f, 0.1f), FVec3f::Zero()}));
	Must(World.Fluid().Fill(
		{1, EFillShape::Box, FVec3f(0.16f, 0.0f, 0.12f), FVec3f(0.07f, 0.18f, 0.1f), FVec3f::Zero()}));
	FBodyShapeSpec Box;
	Box.HalfExtent = FVec3f(0.05f, 0.05f, 0.04f);
	FBodySettings Floats;
	Floats.Kind = EBodyKind::Dynamic;
	Floats.Density = 400.0f;
	Must(World.Bodies().Add(Box, Floats, {FMat3f::Identity(), FVec3f(0.1f, 0.05f, 0.4f)}));
	FBodyShapeSpec Mesh;
	Mesh.Kind = EBodyShape::Mesh;
	Mesh.Mesh = MakeIcosphere(0.06f, 2);
	Mesh.Resolution = 16;
	Must(World.Bodies().Add(Mesh, Floats, {FMat3f::Identity(), FVec3f(-0.1f, -0.05f, 0.45f)}));
	FBodyShapeSpec Paddle;
	Paddle.HalfExtent = FVec3f(0.03f, 0.1f, 0.06f);
	FBodySettings Turns;
	Turns.Kind = EBodyKind::Kinematic;
	const FHandle Stirs = Must(World.Bodies().Add(Paddle, Turns, {FMat3f::Identity(), FVec3f(-0.15f, 0.0f, 0.1f)}));
	FFluidSinkSettings Drain;
	Drain.Center = FVec3f(0.22f, 0.17f, 0.0f);
	Drain.HalfExtent = FVec3f::Constant(0.03f);
	Must(World.Fluid().AddSink(Drain));
	Frozen.BeforeTick = [Stirs](FWorld& Moved)
	{
		const float Along = -0.15f + 0.25f * float(Math::Sin(1.5 * (Moved.Time() + Moved.TickTime())));
		const FRigidTransform Next{FMat3f::Identity(), FVec3f(Along, 0.0f, 0.1f)};
		Must(Moved.Bodies().MoveTo(Stirs, Next, float(Moved.TickTime())));
	};
	return Frozen;
}

/** Drops of a wall and of the air fall into a pool that carries a body and becomes drops where it splashes out. */
inline FFrozenWorld DropsIntoFluid(ITaskRunner& Runner)
{
	FWorldSettings Settings = FluidWorldSettings(4096, 0);
	Settings.Budget.Drops = 4096;
	Settings.Budget.AirDrops = 2048;
	FFrozenWorld Frozen{MakeWorldOf(Settings, Runner)};
	FWorld& World = *Frozen.World;
	Must(World.Fluid().AddLiquid({}));
	AddTank(World);
	Must(World.Fluid().Fill(
		{0, EFillShape::Box, FVec3f(0.0f, 0.0f, 0.08f), FVec3f(0.23f, 0.18f, 0.06f), FVec3f::Zero()}));
	Must(World.AddSurface(MakePane(0.3f, 0.2f, 12, 8), {}, {FMat3f::Identity(), FVec3f(0.0f, 0.0f, 0.4f)}));
	Must(World.Drops().Sprinkle({0, 400, 0.8e-3f, 2.2e-3f, 1.0f}));
	FEmitterSettings Shower;
	Shower.Center = FVec3f(0.05f, 0.0f, 0.6f);
	Shower.HalfExtent = FVec3f(0.1f, 0.1f, 0.05f);
	Shower.Velocity = FVec3f(0.0f, 0.0f, -2.0f);
	Shower.Rate = 300.0f;
	Shower.MinRadius = 2.0e-3f;
	Shower.MaxRadius = 5.0e-3f;
	Must(World.Drops().AddEmitter(Shower));
	return Frozen;
}

struct FNamedWorld
{
	const char* Name;
	FFrozenWorld (*Make)(ITaskRunner&);
};

inline const std::array<FNamedWorld, 8> Worlds{{
	{"RainOnWindow", RainOnWindow},
	{"Storm", Storm},
	{"Condensation", [](ITaskRunner& Runner) { return Condensation(Runner, EMotionLaw::ClosedForm); }},
	{"CondensationByRegimes", [](ITaskRunner& Runner) { return Condensation(Runner, EMotionLaw::Regimes); }},
	{"SweatOnABendingSurface", Sweat},
	{"HoneyWithSprings", Honey},
	{"FloatingBodies", FloatingBodies},
	{"DropsIntoFluid", DropsIntoFluid},
}};

/**
 * Of what the water is, whatever a snapshot looks like: where everything is, how it moves, and what the ledger says.
 * The hash of a world (FWorld::Hash) covers more, but also changes with the format of snapshots.
 */
inline uint64 DigestOf(const FWorld& World)
{
	FHasher Hasher;
	const auto AddColumns = [&Hasher](const auto& Table)
	{
		Hasher.Add(Table.Num());
		Table.ForEachColumn(Table,
			[&](const char*, const auto& Column)
			{
				using FElement = std::remove_cvref_t<decltype(Column[0])>;
				const std::span<const FElement> Rows = Column.First(Table.Num());
				Hasher.Add(HashBytes(Rows.data(), Rows.size_bytes()));
			});
	};
	AddColumns(World.Drops().OnSurfaces());
	AddColumns(World.Drops().InAir());
	AddColumns(World.Drops().Trails());
	AddColumns(World.Drops().Pools());
	AddColumns(World.Fluid().Particles());
	for (const FBody& Body : World.Bodies().All())
	{
		Hasher.Add(std::span<const float>(Body.Pose.Translation.data(), 3));
		Hasher.Add(std::span<const float>(Body.Pose.Rotation.data(), 9));
	}
	const FLedger Ledger = World.Ledger();
	Hasher.Add(std::span<const double>(Ledger.Accounts));
	Hasher.Add(World.TickCount());
	return Hasher.Digest();
}

} // namespace Frozen
} // namespace FluidDrops
