// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The boxes that spare drops in the air the questions to the triangles: with them and without them the same drops land
// at the same places, whatever the surfaces do meanwhile.

#include "FluidDropsCore/Drops/SurfaceReach.h"

#include "Support/DropScripts.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr uint32 ThrownDrops = 3000;

FRigidTransform TurnedPose(const FVec3f& Place, float Angle)
{
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(Angle, FVec3f(0.3f, -0.5f, 0.8f).normalized()).toRotationMatrix();
	Pose.Translation = Place;
	return Pose;
}

/** A still box, one that flies and spins, a pane that flaps, and one that is far away from the world's origin. */
std::unique_ptr<FWorld> MakeLivelyWorld()
{
	FWorldSettings Settings;
	Settings.Budget = {64, 64, 64};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(
		World->AddSurface(MakeBox(FVec3f(0.4f, 0.2f, 0.3f), 3), {}, TurnedPose({1.5f, 0.0f, 1.0f}, 0.7f)).IsOk());
	EXPECT_TRUE(World->AddSurface(MakeBox(FVec3f(0.6f, 0.1f, 0.2f), 3)).IsOk());
	EXPECT_TRUE(World->AddSurface(MakePane(1.5f, 1.0f, 8, 8), {}, FlatPose({-1.0f, 0.5f, 0.4f})).IsOk());
	EXPECT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 4, 4), {}, FlatPose({900.0f, -400.0f, 30.0f})).IsOk());
	return World;
}

void MoveSurfaces(FWorld& World)
{
	const float Time = static_cast<float>(World.Time());
	ASSERT_TRUE(World.SetSurfacePose(1, TurnedPose({2.0f * std::sin(9.0f * Time), 0.3f, 0.5f}, 25.0f * Time)).IsOk());
	std::vector<FVec3f> Flapping = World.Surfaces()[2].Geometry.RestMesh().Positions;
	for (FVec3f& Point : Flapping)
	{
		Point.y() += 0.3f * Point.x() * std::sin(30.0f * Time);
	}
	ASSERT_TRUE(World.SetSurfacePositions(2, Flapping).IsOk());
}

/** Drops around the surfaces: at their boxes' faces, right on them, and anywhere; slow and fast. */
void ThrowAround(const FWorld& World, FAirTable& Air)
{
	while (Air.Num() > 0)
	{
		Air.RemoveSwap(Air.Num() - 1);
	}
	for (uint32 Index = 0; Index < ThrownDrops; ++Index)
	{
		const std::array<float, 4> A = RandomUnit4(1, Index, World.TickCount(), ERandomPurpose::EmitPlace);
		const std::array<float, 4> B = RandomUnit4(2, Index, World.TickCount(), ERandomPurpose::EmitMotion);
		const FWetSurface& Surface = World.Surfaces()[Index % 4];
		const FSurface& Shape = Surface.Geometry;
		const uint32 Triangle = static_cast<uint32>(B[3] * float(Shape.TriangleCount()));
		const FVec3f Spread(A[0] - 0.5f, A[1] - 0.5f, A[2] - 0.5f);
		const FVec3f On = Shape.WorldPoint(Triangle, 0.5f * A[0], 0.5f * A[1]);
		FVec3f Place = On + 3.0f * Spread;
		if (Index % 3 == 0)
		{
			Place = Index % 2 == 0 ? On : FVec3f(On + Shape.WorldNormal(Triangle) * (0.2f * A[3]));
		}
		else if (Index % 3 == 1)
		{
			Place = Surface.Reach.Min + (Surface.Reach.Max - Surface.Reach.Min).cwiseProduct(FVec3f(A[0], A[1], 1.0f));
		}
		const float Speed = 40.0f * A[3] * A[3];
		const uint32 Row = Air.Add();
		Air.Place(Row, Place, FVec3f(B[0] - 0.5f, B[1] - 0.5f, -B[2]) * Speed);
		Air.Mass[Row] = 1.0e-6f;
		Air.MassRest[Row] = Air.Age[Row] = 0.0f;
		Air.Lead[Row] = (Index % 5 == 0 ? 0.01f : -0.01f) * A[3];
	}
}

} // namespace

TEST(SurfaceReach, WithItAndWithoutItTheSameDropsLand)
{
	std::unique_ptr<FWorld> World = MakeLivelyWorld();
	FAirTable Near;
	FAirTable Everywhere;
	FDropScratch NearHits;
	FDropScratch AllHits;
	for (FAirTable* Air : {&Near, &Everywhere})
	{
		Air->Init(ThrownDrops);
	}
	for (FDropScratch* Scratch : {&NearHits, &AllHits})
	{
		Scratch->Init(64, ThrownDrops);
	}
	std::array<uint32, 4> Landed{};
	for (uint32 Tick = 0; Tick < 40; ++Tick)
	{
		MoveSurfaces(*World);
		World->Tick();
		const std::vector<FWetSurface> Boxed(World->Surfaces().begin(), World->Surfaces().end());
		std::vector<FWetSurface> Boundless = Boxed;
		for (FWetSurface& Surface : Boundless)
		{
			Surface.Reach = FSurfaceReach(); // everywhere: each drop asks each surface
		}
		const FWorldSettings& Settings = World->Settings();
		const FWindField Wind = FWindField::Uniform(FVec3f(1.0f, 0.0f, 0.0f));
		const auto Fly = [&](std::span<const FWetSurface> Surfaces, FAirTable& Air, FDropScratch& Scratch)
		{
			ThrowAround(*World, Air);
			const FDropContext Context{Settings.Drops, Settings.Trails, Surfaces, Settings.World.Gravity, Wind,
				-1000.0f, 1000.0f, 1.0f / 60.0f, 0.0, 1.0 / 60.0, 1, Tick, SerialRunner(), Settings.Matter,
				Settings.Pools, false, nullptr, false};
			FlyDrops(Context, Air, Scratch);
		};
		Fly(Boxed, Near, NearHits);
		Fly(Boundless, Everywhere, AllHits);
		for (uint32 Row = 0; Row < ThrownDrops; ++Row)
		{
			const FSurfaceHit& A = NearHits.Hits[Row];
			const FSurfaceHit& B = AllHits.Hits[Row];
			ASSERT_EQ(A.Triangle, B.Triangle) << Tick << " " << Row << " surface " << AllHits.HitSurface[Row];
			ASSERT_EQ(Near.Position(Row), Everywhere.Position(Row));
			if (A.IsHit())
			{
				ASSERT_TRUE(A.B == B.B && A.C == B.C && A.Time == B.Time);
				ASSERT_EQ(NearHits.HitSurface[Row], AllHits.HitSurface[Row]);
				++Landed[NearHits.HitSurface[Row]];
			}
		}
	}
	for (const uint32 Count : Landed)
	{
		EXPECT_GT(Count, 2000u);
	}
}

TEST(SurfaceReach, TurnsAwayNoRayThatHits)
{
	std::unique_ptr<FWorld> World = MakeLivelyWorld();
	MoveSurfaces(*World);
	World->Tick();
	uint32 Hits = 0;
	uint32 TurnedAway = 0;
	for (uint32 Index = 0; Index < 20000; ++Index)
	{
		const std::array<float, 4> A = RandomUnit4(3, Index, 0, ERandomPurpose::EmitPlace);
		const std::array<float, 4> B = RandomUnit4(4, Index, 0, ERandomPurpose::EmitMotion);
		const FWetSurface& Surface = World->Surfaces()[Index % 4];
		const FVec3f Middle = 0.5f * (Surface.Reach.Min + Surface.Reach.Max);
		const FVec3f Start = Middle + 4.0f * FVec3f(A[0] - 0.5f, A[1] - 0.5f, A[2] - 0.5f);
		FVec3f Along = FVec3f(B[0] - 0.5f, B[1] - 0.5f, B[2] - 0.5f) * 8.0f;
		Along[int(Index % 3)] *= Index % 2 == 0 ? 0.0f : 1.0f;
		const bool bHit = Surface.Geometry.CastRay(Start, Along, 1.0f, EHitSides::Both).IsHit();
		const bool bMay = Surface.Reach.MayBeMetBy(Start, Along);
		ASSERT_TRUE(bMay || !bHit) << Index;
		Hits += bHit ? 1 : 0;
		TurnedAway += bMay ? 0 : 1;
	}
	EXPECT_GT(Hits, 500u);
	EXPECT_GT(TurnedAway, 10000u);
}
