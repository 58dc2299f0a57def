// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Scenes of particle fluid as a world runs them (Docs/Model/ParticleFluid.md, FLUID_84 to 89): sources, rain on a
// figure, a wave that folds, a splash on something that turns, and pouring through a spout.

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"
#include "Support/FluidMeasures.h"
#include "Support/SlowBuild.h"

#include <gtest/gtest.h>

#include <map>

namespace FluidDrops
{
namespace
{

constexpr float H = 0.04f; // m

struct FSceneWorld
{
	FSerialTaskRunner Runner;
	std::unique_ptr<FWorld> World;

	explicit FSceneWorld(FWorldSettings Settings, uint32 Particles)
	{
		Settings.Budget = {16, 16, 16};
		Settings.Budget.Particles = int32(Particles);
		Settings.Fluid.InteractionRadius = H;
		World = std::move(FWorld::Create(Settings, Runner).Value());
	}

	const FParticleTable& Particles() const { return World->Fluid().Particles(); }

	FPlaceList Places() const
	{
		FPlaceList Result;
		for (uint32 Row = 0; Row < Particles().Num(); ++Row)
		{
			Result.push_back(Particles().Position(Row).cast<double>());
		}
		return Result;
	}

	void Ticks(uint32 Count)
	{
		for (uint32 Tick = 0; Tick < Count; ++Tick)
		{
			World->Tick();
		}
	}

	FHandle AddBox(const FVec3f& Low, const FVec3f& High, const FBodySettings& Settings = {})
	{
		FBodyShapeSpec Box;
		Box.HalfExtent = 0.5f * (High - Low);
		return World->Bodies().Add(Box, Settings, {FMat3f::Identity(), FVec3f(0.5f * (Low + High))}).Value();
	}
};

/** A figure of ellipsoids that run into each other: head, trunk, arms and legs; 1.1 m high, feet at 0. */
FSurfaceMesh MakeFigure()
{
	FSurfaceMesh Figure;
	const auto AddEllipsoid = [&](const FVec3f& Middle, const FVec3f& Half, float Tilt)
	{
		const FSurfaceMesh Ball = MakeIcosphere(1.0f, 3);
		const uint32 First = uint32(Figure.Positions.size());
		const FMat3f Turn = Eigen::AngleAxisf(Tilt, FVec3f::UnitY()).toRotationMatrix();
		for (const FVec3f& Point : Ball.Positions)
		{
			Figure.Positions.push_back(Middle + Turn * Point.cwiseProduct(Half));
		}
		for (const FTriangleCorners& Triangle : Ball.Triangles)
		{
			Figure.Triangles.push_back({First + Triangle[0], First + Triangle[1], First + Triangle[2]});
		}
	};
	AddEllipsoid({0.0f, 0.0f, 0.98f}, {0.10f, 0.11f, 0.13f}, 0.0f);
	AddEllipsoid({0.0f, 0.0f, 0.64f}, {0.17f, 0.11f, 0.27f}, 0.0f);
	for (const float Side : {-1.0f, 1.0f})
	{
		AddEllipsoid({Side * 0.22f, 0.0f, 0.66f}, {0.06f, 0.06f, 0.24f}, -Side * 0.35f);
		AddEllipsoid({Side * 0.09f, 0.0f, 0.23f}, {0.08f, 0.09f, 0.26f}, 0.0f);
	}
	return Figure;
}

double FastestIn(const FSceneWorld& Scene)
{
	double Fastest = 0.0;
	for (uint32 Row = 0; Row < Scene.Particles().Num(); ++Row)
	{
		const double Speed = double(Scene.Particles().Velocity(Row).norm());
		Fastest = Speed <= Fastest ? Fastest : Speed; // keeps NaN
	}
	return Fastest;
}

/** How many columns of half an h along x, beyond a place, have liquid over more than 1.5 h of air over liquid at y = 0.
 */
uint32 OverhangsBeyond(const FPlaceList& Liquid, double Left)
{
	std::map<int, std::vector<double>> Columns;
	for (const FVec3d& Place : Liquid)
	{
		if (std::abs(Place.y()) < 0.5 * double(H) && Place.x() > Left)
		{
			Columns[int(std::floor(2.0 * Place.x() / double(H)))].push_back(Place.z());
		}
	}
	uint32 Count = 0;
	for (auto& [Column, Heights] : Columns)
	{
		std::sort(Heights.begin(), Heights.end());
		bool bOver = false;
		for (std::size_t Index = 2; Index + 2 <= Heights.size(); ++Index) // at least two below and two above
		{
			bOver |= Heights[Index] - Heights[Index - 1] > 1.5 * double(H);
		}
		Count += bOver ? 1 : 0;
	}
	return Count;
}

} // namespace

TEST(FluidScenes, FLUID_84_SourcesHoldTheirRateAndSpeed)
{
	FD_SKIP_IN_SLOW_BUILDS();
	struct FKind
	{
		const char* Name;
		FVec3f Direction;
		float Radius, Speed, PulseOn, PulseOff;
	};
	for (const FKind& Kind : {FKind{"fountain", {0.1f, 0.0f, 1.0f}, 0.05f, 3.0f, 1.0f, 0.0f},
			 FKind{"hose", {0.0f, 1.0f, 0.0f}, 0.08f, 1.5f, 1.0f, 0.0f},
			 FKind{"jet", {1.0f, 0.0f, 0.0f}, 0.06f, 2.0f, 1.0f, 0.0f},
			 FKind{"shower", {0.0f, 0.0f, -1.0f}, 0.02f, 1.5f, 1.0f, 0.0f},
			 FKind{"teapot", {1.0f, 0.0f, -0.5f}, 0.04f, 0.8f, 1.0f, 0.0f},
			 FKind{"rain", {0.0f, 0.0f, -1.0f}, 0.03f, 2.0f, 0.05f, 0.05f}})
	{
		FWorldSettings Settings;
		Settings.World.Gravity = FVec3f::Zero();
		FSceneWorld Scene(Settings, 60000);
		ASSERT_TRUE(Scene.World->Fluid().AddLiquid({}));
		FFluidSourceSettings Source;
		Source.Direction = Kind.Direction;
		Source.Radius = Kind.Radius;
		Source.Speed = Kind.Speed;
		Source.PulseOn = Kind.PulseOn;
		Source.PulseOff = Kind.PulseOff;
		ASSERT_TRUE(Scene.World->Fluid().AddSource(Source));
		const FVec3f Along = Kind.Direction.normalized();
		const FFluidSinkSettings Far{true, (0.6f * Kind.Speed + 2.0f) * Along, FVec3f(1.1f, 1.1f, 1.1f)};
		ASSERT_TRUE(Scene.World->Fluid().AddSink(Far));
		constexpr uint32 Count = 240;
		double Speeds = 0.0, Measured = 0.0;
		for (uint32 Tick = 0; Tick < Count; ++Tick)
		{
			Scene.World->Tick();
			for (uint32 Row = 0; Row < Scene.Particles().Num() && Tick >= Count - 12; ++Row)
			{
				const float Away = Scene.Particles().Position(Row).dot(Along);
				const bool bJet = Away > 2.0f * H && Away < 12.0f * H; // well out of the nozzle
				Speeds += bJet ? double(Scene.Particles().Velocity(Row).dot(Along)) : 0.0;
				Measured += bJet ? 1.0 : 0.0;
			}
		}
		const double Seconds = double(Count) / 60.0;
		const double Wanted = Seconds * double(FlowRate(Source, {}, Scene.World->Settings().Fluid));
		EXPECT_NEAR(Scene.World->Ledger()[EAccount::Emitted], Wanted, 0.02 * Wanted) << Kind.Name;
		EXPECT_NEAR(Speeds / Measured, double(Kind.Speed), 0.02 * double(Kind.Speed)) << Kind.Name;
	}
}

TEST(FluidScenes, FLUID_84_RaindropsStayInOnePiece)
{
	FWorldSettings Settings;
	Settings.World.FloorHeight = -50.0f;
	FSceneWorld Scene(Settings, 4000);
	ASSERT_TRUE(Scene.World->Fluid().AddLiquid({}));
	const float Spacing = ParticleSpacing({}, Scene.World->Settings().Fluid);
	FFluidSourceSettings Rain; // four layers of eight, ten times a second
	Rain.Radius = 1.6f * Spacing;
	Rain.Speed = 2.0f;
	Rain.PulseOn = 4.0f * Spacing / Rain.Speed;
	Rain.PulseOff = 0.1f - Rain.PulseOn;
	Rain.StopTime = 1.0f;
	for (const float Aside : {0.0f, 0.5f, 1.0f})
	{
		Rain.Center.x() = Aside;
		ASSERT_TRUE(Scene.World->Fluid().AddSource(Rain));
	}
	Scene.Ticks(60);
	for (int Look = 0; Look < 6; ++Look) // for another second: the first has fallen 24 m by then
	{
		Scene.Ticks(10);
		const std::vector<uint32> Sizes = PieceSizes(Scene.Places(), double(H));
		EXPECT_EQ(Sizes.size(), 30u);
		for (const uint32 Size : Sizes)
		{
			EXPECT_GE(Size, 20u);
			EXPECT_LE(Size, 40u);
		}
	}
}

TEST(FluidScenes, FLUID_85_ViscousRainOnAFigureSplitsAndMerges)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FWorldSettings Settings;
	Settings.World.FloorHeight = -50.0f;
	FSceneWorld Scene(Settings, 4000);
	FLiquidSettings Liquid;
	Liquid.Viscosity = 20.0f;
	ASSERT_TRUE(Scene.World->Fluid().AddLiquid(Liquid));
	FBodyShapeSpec Figure;
	Figure.Kind = EBodyShape::Mesh;
	Figure.Mesh = MakeFigure();
	Figure.Resolution = 64;
	FBodySettings Skin;
	Skin.Friction = 0.3f;
	Skin.Stickiness = 20.0f;
	const FHandle Body = Scene.World->Bodies().Add(Figure, Skin, {}).Value();
	FFluidSourceSettings Rain;
	Rain.Radius = 1.6f * ParticleSpacing(Liquid, Scene.World->Settings().Fluid);
	Rain.Speed = 2.0f;
	Rain.PulseOn = 0.04f;
	Rain.PulseOff = 0.16f;
	Rain.StopTime = 1.0f;
	for (int Index = 0; Index < 7; ++Index)
	{
		Rain.Center = FVec3f(-0.27f + 0.09f * float(Index), 0.04f * float(Index % 3) - 0.04f, 1.5f);
		ASSERT_TRUE(Scene.World->Fluid().AddSource(Rain));
	}
	const FBody& Standing = *Scene.World->Bodies().Find(Body);
	const float Cell = 1.2f / 64.0f;
	uint32 Rises = 0, Falls = 0, OnFigure = 0;
	std::size_t Before = 0;
	for (int Tick = 0; Tick < 180; ++Tick)
	{
		Scene.World->Tick();
		for (uint32 Row = 0; Row < Scene.Particles().Num(); ++Row)
		{
			const float Distance = Standing.Shape.Distance(Scene.Particles().Position(Row));
			ASSERT_GE(Distance, -0.1f * Cell) << Tick;
			OnFigure += Distance < 0.5f * H ? 1 : 0;
		}
		const std::size_t Pieces = PieceSizes(Scene.Places(), double(H)).size();
		if (Tick > 66) // it rains no more: more pieces are drops that split, fewer are drops that merged
		{
			Rises += Pieces > Before ? 1 : 0;
			Falls += Pieces < Before ? 1 : 0;
		}
		Before = Pieces;
	}
	EXPECT_GE(Scene.Particles().Num(), 500u);
	EXPECT_GE(OnFigure, 10000u); // particles and ticks
	EXPECT_GE(Rises, 2u);
	EXPECT_GE(Falls, 2u);
}

TEST(FluidScenes, FLUID_86_ViscousFluidThatFillsABoxFoldsOverItself)
{
	FD_SKIP_IN_SLOW_BUILDS();
	// A jet along the floor of a box: what runs up the far wall falls back over what follows it, if it is fast enough.
	const auto MaxFolded = [](float Speed)
	{
		FWorldSettings Settings;
		Settings.Fluid.Substeps = 6;
		FSceneWorld Scene(Settings, 9000);
		FLiquidSettings Liquid;
		Liquid.Viscosity = 20.0f;
		Liquid.bMakesDrops = false;
		EXPECT_TRUE(Scene.World->Fluid().AddLiquid(Liquid));
		FBodyShapeSpec Box;
		Box.bInside = true;
		Box.HalfExtent = FVec3f(0.4f, 0.1f, 0.5f);
		EXPECT_TRUE(Scene.World->Bodies().Add(Box, {}, {FMat3f::Identity(), FVec3f(0.4f, 0.0f, 0.5f)}));
		FFluidSourceSettings Jet;
		Jet.Center = FVec3f(0.06f, 0.0f, 0.08f);
		Jet.Direction = FVec3f(1.0f, 0.0f, 0.0f);
		Jet.Radius = 0.06f;
		Jet.Speed = Speed;
		EXPECT_TRUE(Scene.World->Fluid().AddSource(Jet));
		uint32 Most = 0;
		for (int Tick = 0; Tick < 60; ++Tick)
		{
			Scene.World->Tick();
			const uint32 Folded = OverhangsBeyond(Scene.Places(), 0.3);
			const std::vector<uint32> Pieces =
				Folded > Most ? PieceSizes(Scene.Places(), double(H)) : std::vector<uint32>();
			const bool bWave = !Pieces.empty() &&
				*std::max_element(Pieces.begin(), Pieces.end()) > 0.98 * Scene.Particles().Num(); // and no spray
			Most = bWave ? Folded : Most;
		}
		return Most;
	};
	EXPECT_GE(MaxFolded(3.0f), 3u); // 1.5 h and more along the flow
	EXPECT_EQ(MaxFolded(1.0f), 0u);
}

TEST(FluidScenes, FLUID_88_AViolentSplashOnSomethingThatTurnsIsStable)
{
	FD_SKIP_IN_SLOW_BUILDS();
	constexpr float Fast = 5.0f * H * 60.0f; // 5 h a picture: 12 m/s
	FWorldSettings Settings;
	Settings.World.FloorHeight = -0.8f;
	Settings.Fluid.Substeps = 1;
	Settings.Fluid.MaxSubsteps = 10;
	FSceneWorld Scene(Settings, 6000);
	ASSERT_TRUE(Scene.World->Fluid().AddLiquid({}));
	FBodySettings Turning;
	Turning.Kind = EBodyKind::Kinematic;
	const FHandle Paddle = Scene.AddBox({-0.3f, -0.06f, -0.06f}, {0.3f, 0.06f, 0.06f}, Turning);
	FFluidSourceSettings Jet;
	Jet.Center = FVec3f(0.15f, 0.0f, 0.5f);
	Jet.Radius = 0.02f;
	Jet.Speed = Fast;
	ASSERT_TRUE(Scene.World->Fluid().AddSource(Jet));
	const FFluidSinkSettings Above{true, FVec3f(0.0f, 0.0f, 2.0f), FVec3f(5.0f, 5.0f, 1.0f)};
	ASSERT_TRUE(Scene.World->Fluid().AddSink(Above));
	double Fastest = 0.0;
	uint32 MaxSubsteps = 0;
	for (int Tick = 0; Tick < 600; ++Tick)
	{
		const float Turned = std::fmod(float(Tick + 1) * Fast / (0.3f * 60.0f), 6.2831853f);
		const FMat3f Turn = Eigen::AngleAxisf(Turned, FVec3f::UnitY()).toRotationMatrix();
		ASSERT_TRUE(Scene.World->Bodies().MoveTo(Paddle, {Turn, FVec3f::Zero()}, 1.0f / 60.0f));
		Scene.World->Tick();
		Fastest = std::max(Fastest, FastestIn(Scene));
		MaxSubsteps = std::max(MaxSubsteps, Scene.World->Fluid().LastSubsteps());
	}
	EXPECT_GE(Scene.World->Counters().FluidEmitted, 20000u);
	EXPECT_EQ(Scene.World->Counters().FluidLost, 0u); // no NaN
	EXPECT_EQ(Scene.World->Counters().FluidRefused, 0u);
	EXPECT_EQ(MaxSubsteps, 10u);
	EXPECT_LE(Fastest, 3.0 * double(Fast));
}

TEST(FluidScenes, FLUID_89_WhatIsPouredLeavesThroughTheSpoutOnly)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FWorldSettings Settings;
	Settings.World.FloorHeight = -20.0f;
	Settings.Fluid.Substeps = 3;
	FSceneWorld Scene(Settings, 6000);
	ASSERT_TRUE(Scene.World->Fluid().AddLiquid({}));
	// A pot of plates half an h thick, with a hole in its floor and a pipe below.
	constexpr float Half = 0.18f, Thick = 0.02f, Hole = 0.08f, Top = 0.4f, Mouth = -0.14f;
	for (const float Side : {-1.0f, 1.0f})
	{
		const auto AddMirrored = [&](const FVec3f& A, const FVec3f& B) { Scene.AddBox(A.cwiseMin(B), A.cwiseMax(B)); };
		AddMirrored({Side * Half, -Half - Thick, 0.0f}, {Side * (Half + Thick), Half + Thick, Top});
		AddMirrored({-Half - Thick, Side * Half, 0.0f}, {Half + Thick, Side * (Half + Thick), Top});
		AddMirrored({Side * Hole, -Half - Thick, -Thick}, {Side * (Half + Thick), Half + Thick, 0.0f});
		AddMirrored({-Hole, Side * Hole, -Thick}, {Hole, Side * (Half + Thick), 0.0f});
		AddMirrored({Side * Hole, -Hole - Thick, Mouth}, {Side * (Hole + Thick), Hole + Thick, 0.0f});
		AddMirrored({-Hole, Side * Hole, Mouth}, {Hole, Side * (Hole + Thick), 0.0f});
	}
	const FVec3f Room(Half - 0.01f, Half - 0.01f, 0.13f);
	const uint32 Filled =
		Scene.World->Fluid().Fill({0, EFillShape::Box, FVec3f(0.0f, 0.0f, 0.15f), Room, FVec3f::Zero()}).Value();
	ASSERT_GE(Filled, 4000u);
	std::vector<bool> Leaked(6000, false);
	uint32 Inside = Filled;
	for (int Tick = 0; Tick < 120; ++Tick)
	{
		Scene.World->Tick();
		Inside = 0;
		for (uint32 Row = 0; Row < Scene.Particles().Num(); ++Row)
		{
			const FVec3f Place = Scene.Particles().Position(Row);
			const float Across = std::max(std::abs(Place.x()), std::abs(Place.y()));
			const float Wall = Place.z() > 0.0f ? Half : Hole;
			Inside += Place.z() >= Mouth ? 1 : 0;
			if (Place.z() >= Mouth && Across > Wall + 0.5f * Thick)
			{
				Leaked[Scene.Particles().SlotOf(Row)] = true;
			}
		}
	}
	EXPECT_LE(Inside, Filled / 5);
	EXPECT_LE(double(std::count(Leaked.begin(), Leaked.end(), true)), 0.001 * double(Filled));
}

} // namespace FluidDrops
