// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Thousands of drops on a few thousand triangles for a minute, where they are placed, and two worlds at once.

#include "Support/DropScripts.h"
#include "Support/ThreadTaskRunner.h"

#include <cmath>
#include <thread>

using namespace FluidDrops;

namespace
{

/** A closed head of sorts: a ball with brow, nose, chin and sockets by formula. */
FSurfaceMesh MakeLumpyHead()
{
	FSurfaceMesh Mesh = MakeIcosphere(0.1f, 4); // 5120 triangles
	for (FVec3f& Position : Mesh.Positions)
	{
		const FVec3f Direction = Position.normalized();
		const auto Bump = [&](const FVec3f& At, float Width)
		{
			const float Distance = (Direction - At.normalized()).squaredNorm() / (Width * Width);
			return 1.0f / (1.0f + Distance * Distance);
		};
		const float Nose = 0.35f * Bump({0.0f, 1.0f, -0.05f}, 0.2f);
		const float Chin = 0.2f * Bump({0.0f, 0.7f, -0.8f}, 0.35f);
		const float Sockets = -0.12f * (Bump({0.35f, 0.9f, 0.2f}, 0.2f) + Bump({-0.35f, 0.9f, 0.2f}, 0.2f));
		const float Waves = 0.02f * std::sin(9.0f * Direction.x()) * std::sin(11.0f * Direction.z());
		Position *= 1.0f + Nose + Chin + Sockets + Waves;
	}
	return Mesh;
}

bool IsSound(const FWorld& World)
{
	const FDropTable& Drops = World.Drops().OnSurfaces();
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		const bool bInside = Drops.At(Row).B >= -1.0e-4f && Drops.At(Row).C >= -1.0e-4f &&
			Drops.At(Row).B + Drops.At(Row).C <= 1.0f + 1.0e-4f; // false for what is no number
		const bool bFinite = std::isfinite(Drops.Course[Row].Rate.B) && std::isfinite(Drops.Course[Row].Rate.C) &&
			Drops.Mass(Row) > 0.0f && std::isfinite(Drops.Mass(Row)) && Drops.Radius(Row) > 0.0f;
		if (!bInside || !bFinite)
		{
			return false;
		}
	}
	for (uint32 Row = 0; Row < World.Drops().InAir().Num(); ++Row)
	{
		if (!IsFinite(World.Drops().InAir().Position(Row)) || !IsFinite(World.Drops().InAir().Velocity(Row)))
		{
			return false;
		}
	}
	return true;
}

} // namespace

TEST(ManyDrops, DROP_99_EightThousandOnAHeadForAMinute)
{
	FWorldSettings Settings;
	Settings.Budget = {8192, 8192, 4096};
	Settings.World.TickRate = 30.0f;
	Settings.World.FloorHeight = -1.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Skin;
	Skin.RoughnessVariation = 0.5f;
	ASSERT_TRUE(World->AddSurface(MakeLumpyHead(), Skin).IsOk());
	ASSERT_GT(World->Surfaces()[0].Geometry.TriangleCount(), 2000u);
	const TResult<uint32> Placed = World->Drops().Sprinkle({0, 8000, 0.4e-3f, 1.6e-3f, 1.0f});
	ASSERT_TRUE(Placed.IsOk());
	ASSERT_EQ(Placed.Value(), 8000u);
	for (uint32 Second = 0; Second < 60; ++Second)
	{
		RunTicks(*World, 30);
		const FLedger Ledger = World->Ledger();
		ASSERT_TRUE(IsSound(*World)) << Second << " s";
		ASSERT_LE(std::abs(Ledger.Residual()), 1.0e-9 * Ledger.Input()) << Second << " s";
	}
	EXPECT_EQ(World->Ledger()[EAccount::Removed], 0.0) << "no drop was lost";
	EXPECT_GT(World->Counters().Merged, 1000u);
	EXPECT_GT(World->Counters().Released, 10u) << "some drip off the chin";
}

TEST(ManyDrops, DROP_101_PlacesAreUniformAndMassesInRange)
{
	constexpr uint32 Count = 100000;
	FWorldSettings Settings = WeightlessSettings(int32(Count));
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceMesh Mesh = MakePane(1.0f, 1.0f, 10, 10);
	for (FVec3f& Position : Mesh.Positions)
	{
		Position.x() *= 1.0f + 0.8f * Position.x(); // triangles of very different areas
	}
	ASSERT_TRUE(World->AddSurface(Mesh).IsOk());
	const float Ratio = 1.587401f; // radii 1 : cbrt(4) give masses 1 : 4
	ASSERT_TRUE(World->Drops().Sprinkle({0, Count, 0.2e-3f, 0.2e-3f * Ratio, 0.0f}).IsOk());
	const FSurface& Surface = World->Surfaces()[0].Geometry;
	std::vector<double> Counts(Surface.TriangleCount(), 0.0);
	float Least = 1.0f;
	float Most = 0.0f;
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		Counts[World->Drops().OnSurfaces().Triangle(Row)] += 1.0;
		Least = std::min(Least, World->Drops().OnSurfaces().Mass(Row));
		Most = std::max(Most, World->Drops().OnSurfaces().Mass(Row));
	}
	double Area = 0.0;
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		Area += double(Surface.Frame(Triangle).Area());
	}
	double ChiSquare = 0.0;
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		const double Expected = double(Count) * double(Surface.Frame(Triangle).Area()) / Area;
		ChiSquare += (Counts[Triangle] - Expected) * (Counts[Triangle] - Expected) / Expected;
	}
	EXPECT_LT(ChiSquare, 249.4); // 199 degrees of freedom, p = 0.01
	EXPECT_GT(ChiSquare, 155.0); // p = 0.99: not suspiciously even either
	EXPECT_LE(Most / Least, 4.0001f);
	EXPECT_GE(Most / Least, 3.99f);
}

TEST(ManyDrops, DROP_102_TwoWorldsInParallelAreTheSameAsInSequence)
{
	constexpr uint32 Ticks = 60;
	std::unique_ptr<FWorld> First = MakeRainyPane();
	std::unique_ptr<FWorld> Second = MakeRainyPane();
	FWorldSettings Other = Second->Settings();
	Other.World.Seed = 77;
	ASSERT_TRUE(Second->SetSettings(Other).IsOk());
	RunTicks(*First, Ticks);
	RunTicks(*Second, Ticks);

	FThreadTaskRunner RunnerA(2);
	FThreadTaskRunner RunnerB(2);
	std::unique_ptr<FWorld> A = MakeRainyPane(RunnerA);
	std::unique_ptr<FWorld> B = MakeRainyPane(RunnerB);
	ASSERT_TRUE(B->SetSettings(Other).IsOk());
	std::thread Beside([&] { RunTicks(*A, Ticks); });
	RunTicks(*B, Ticks);
	Beside.join();
	EXPECT_EQ(A->Hash(), First->Hash());
	EXPECT_EQ(B->Hash(), Second->Hash());
	EXPECT_NE(A->Hash(), B->Hash());
}

TEST(ManyDrops, DROP_102_AParameterActsAtTheNextTick)
{
	FWorldSettings Settings;
	Settings.Budget = {64, 64, 64};
	Settings.Trails.bEnabled = false;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 1, 1)).IsOk());
	SpawnNear(*World, FVec3f(-0.2f, 0.0f, 0.2f), 2.0e-3f);
	RunTicks(*World, 30);
	const float Before = World->Drops().OnSurfaces().Course[0].DragRate;
	Settings.Drops.Viscosity *= 3.0f;
	ASSERT_TRUE(World->SetSettings(Settings).IsOk());
	EXPECT_EQ(World->Drops().OnSurfaces().Course[0].DragRate, Before);
	World->Tick();
	EXPECT_NEAR(World->Drops().OnSurfaces().Course[0].DragRate / Before, 3.0f, 1.0e-5f);
}
