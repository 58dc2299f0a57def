// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid as triangles: among those that a world is written as, and for a renderer that draws while it moves.

#include "FluidDropsCore/Views/LiquidMesh.h"
#include "FluidDropsCore/Views/WaterExport.h"
#include "Support/AllocationCount.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <map>

namespace FluidDrops
{

TEST(FluidMesh, HasAClosedSurfaceForEachLiquid)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings;
	Settings.Budget = {16, 16, 16};
	Settings.Budget.Particles = 4096;
	Settings.Fluid.InteractionRadius = 0.04f;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
	ASSERT_TRUE(Made.IsOk());
	FWorld& World = *Made.Value();
	for (uint32 Liquid = 0; Liquid < 3; ++Liquid)
	{
		ASSERT_TRUE(World.Fluid().AddLiquid({}).IsOk());
	}
	const FVec3f Size(0.08f, 0.08f, 0.08f);
	ASSERT_TRUE(World.Fluid().Fill({0, EFillShape::Box, FVec3f::Zero(), Size, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World.Fluid().Fill({2, EFillShape::Ball, FVec3f(0.5f, 0.0f, 0.0f), Size, FVec3f::Zero()}).IsOk());
	FWaterExport Mesh;
	BuildWaterExport(World, Mesh);
	ASSERT_EQ(Mesh.Parts.size(), 2u); // the second liquid has no particles
	EXPECT_EQ(Mesh.Parts[0].Kind, EWaterMeshPart::Liquid);
	EXPECT_EQ(Mesh.Parts[0].Row, 0u);
	EXPECT_EQ(Mesh.Parts[1].Row, 2u);
	for (std::size_t Part = 0; Part < 2; ++Part)
	{
		const std::size_t End = Part == 0 ? Mesh.Parts[1].FirstTriangle : Mesh.Triangles.size();
		std::map<std::pair<uint32, uint32>, int> Runs;
		double Volume = 0.0;
		for (std::size_t Index = Mesh.Parts[Part].FirstTriangle; Index < End; ++Index)
		{
			const std::array<uint32, 3>& Triangle = Mesh.Triangles[Index];
			for (uint32 Side = 0; Side < 3; ++Side)
			{
				++Runs[{Triangle[Side], Triangle[(Side + 1) % 3]}];
			}
			const FVec3d A = Mesh.Points[Triangle[0]].cast<double>(), B = Mesh.Points[Triangle[1]].cast<double>();
			Volume += A.dot(B.cross(Mesh.Points[Triangle[2]].cast<double>())) / 6.0;
		}
		for (const auto& [Run, Count] : Runs)
		{
			EXPECT_EQ(Count, 1);
			EXPECT_TRUE(Runs.contains({Run.second, Run.first}));
		}
		double Mass = 0.0;
		const FParticleTable& Particles = World.Fluid().Particles();
		for (uint32 Row = 0; Row < Particles.Num(); ++Row)
		{
			const uint32 Liquid = Particles.Liquid[Row];
			Mass += Liquid == Mesh.Parts[Part].Row ? World.Fluid().Liquids()[Liquid].ParticleMass : 0.0;
		}
		// The surface lies outside the outermost particles: more than the water in drops this small
		// (Docs/Model/ParticleFluid.md#surface-of-the-liquid).
		EXPECT_GT(Volume, Mass / 1000.0);
		EXPECT_LT(Volume, 2.5 * Mass / 1000.0);
	}
}

namespace
{

/** A ball of water that falls freely, above a floor that is far below. */
std::unique_ptr<FWorld> FallingBall(ITaskRunner& Runner, float CalmSpeed = 0.0f)
{
	FWorldSettings Settings;
	Settings.Budget = {16, 16, 16};
	Settings.Budget.Particles = 4096;
	Settings.Fluid.InteractionRadius = 0.04f;
	Settings.Fluid.CalmSpeed = CalmSpeed;
	Settings.Fluid.CalmTime = 0.05f;
	std::unique_ptr<FWorld> World = std::move(FWorld::Create(Settings, Runner).Value());
	EXPECT_TRUE(World->Fluid().AddLiquid({}).IsOk());
	const FVec3f Size(0.08f, 0.08f, 0.08f);
	EXPECT_TRUE(World->Fluid().Fill({0, EFillShape::Ball, FVec3f::Zero(), Size, FVec3f::Zero()}).IsOk());
	return World;
}

} // namespace

TEST(LiquidMesh, CarriedByItsVelocitiesItIsWhereTheNextOneIs)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = FallingBall(Runner);
	for (int Tick = 0; Tick < 20; ++Tick)
	{
		World->Tick();
	}
	const auto Middle = [](const FLiquidMesh& Mesh, float Seconds)
	{
		FVec3d Sum = FVec3d::Zero();
		for (std::size_t Point = 0; Point < Mesh.Points.size(); ++Point)
		{
			Sum += FVec3f(Mesh.Points[Point] + Seconds * Mesh.Velocities[Point]).cast<double>();
		}
		return FVec3d(Sum / double(Mesh.Points.size()));
	};
	FLiquidMesher Mesher;
	FLiquidMesh Before, After;
	ASSERT_TRUE(Mesher.Build(*World, {}, Before).IsOk());
	EXPECT_TRUE(Before.bMoves);
	EXPECT_EQ(Before.Depths.size(), Before.Points.size());
	World->Tick();
	ASSERT_TRUE(Mesher.Build(*World, {}, After).IsOk());
	const double Fallen = (Middle(After, 0.0f) - Middle(Before, 0.0f)).norm();
	EXPECT_GT(Fallen, 0.03); // m: 3 m/s
	EXPECT_LE((Middle(After, 0.0f) - Middle(Before, float(World->TickTime()))).norm(), 0.06 * Fallen);
}

TEST(LiquidMesh, IsNotMadeAgainWhileAllFluidSleeps)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = FallingBall(Runner, 1.0f); // what is slower counts as calm
	FLiquidMesher Mesher;
	FLiquidMesh Mesh;
	EXPECT_FALSE(Mesher.IsUpToDate(*World, {})) << "there is none yet";
	for (int Tick = 0; Tick < 30 && !World->Fluid().IsAtRest(); ++Tick)
	{
		World->Tick();
	}
	ASSERT_TRUE(World->Fluid().IsAtRest());
	ASSERT_TRUE(Mesher.Build(*World, {}, Mesh).IsOk());
	EXPECT_FALSE(Mesh.bMoves);
	for (const FVec3f& Velocity : Mesh.Velocities)
	{
		EXPECT_EQ(Velocity, FVec3f(FVec3f::Zero()));
	}
	World->Tick();
	EXPECT_TRUE(Mesher.IsUpToDate(*World, {}));
	EXPECT_FALSE(Mesher.IsUpToDate(*World, {0.25f})) << "other cubes";
	ASSERT_TRUE(World->Fluid().Remove({{World->Fluid().Particles().Position(0), 0.01f}}).IsOk());
	EXPECT_FALSE(Mesher.IsUpToDate(*World, {})) << "some is gone";
}

TEST(LiquidMesh, TakesLargerCubesUntilThePointsFit)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = FallingBall(Runner);
	FLiquidMesher Mesher;
	FLiquidMesh Mesh;
	ASSERT_TRUE(Mesher.Build(*World, {0.2f}, Mesh).IsOk());
	EXPECT_FLOAT_EQ(Mesh.CubeEdge, 0.2f);
	const uint32 Finest = uint32(Mesh.Points.size());
	const uint32 Wanted = Finest / 3;
	for (int Frame = 0; Frame < 10; ++Frame)
	{
		ASSERT_TRUE(Mesher.Build(*World, {0.2f, Wanted}, Mesh).IsOk());
	}
	EXPECT_LE(Mesh.Points.size(), Wanted);
	EXPECT_GT(Mesh.Points.size(), Wanted / 3) << "no larger than need be";
	const float Settled = Mesh.CubeEdge;
	ASSERT_TRUE(Mesher.Build(*World, {0.2f, Wanted}, Mesh).IsOk());
	EXPECT_EQ(Mesh.CubeEdge, Settled) << "not to and fro";
	for (int Frame = 0; Frame < 10; ++Frame)
	{
		ASSERT_TRUE(Mesher.Build(*World, {0.2f, 10}, Mesh).IsOk());
	}
	EXPECT_FLOAT_EQ(Mesh.CubeEdge, 0.5f);
	EXPECT_GT(Mesh.Points.size(), 10u) << "coarse rather than nothing";
	for (int Frame = 0; Frame < 10; ++Frame)
	{
		ASSERT_TRUE(Mesher.Build(*World, {0.2f}, Mesh).IsOk());
	}
	EXPECT_EQ(Mesh.Points.size(), Finest) << "as fine as it was";
	const std::size_t Triangles = Mesh.Triangles.size();
	EXPECT_FALSE(Mesher.Build(*World, {0.1f}, Mesh).IsOk());
	EXPECT_EQ(Mesh.Triangles.size(), Triangles);
}

TEST(LiquidMesh, IsTheSameOnAnyNumberOfThreadsAndAllocatesNothingWhenWarm)
{
	FSerialTaskRunner Serial;
	FThreadTaskRunner Four(4);
	FLiquidMesh Meshes[2];
	ITaskRunner* const Runners[] = {&Serial, &Four};
	for (int Which = 0; Which < 2; ++Which)
	{
		const std::unique_ptr<FWorld> World = FallingBall(*Runners[Which]);
		World->Tick();
		FLiquidMesher Mesher;
		ASSERT_TRUE(Mesher.Build(*World, {}, Meshes[Which]).IsOk());
		const uint64 Before = AllocationCount();
		ASSERT_TRUE(Mesher.Build(*World, {}, Meshes[Which]).IsOk());
		if (IsCountingAllocations() && Which == 0)
		{
			EXPECT_EQ(AllocationCount(), Before);
		}
	}
	EXPECT_EQ(Meshes[0].Points, Meshes[1].Points);
	EXPECT_EQ(Meshes[0].Velocities, Meshes[1].Velocities);
	EXPECT_EQ(Meshes[0].Foams, Meshes[1].Foams);
	EXPECT_EQ(Meshes[0].Depths, Meshes[1].Depths);
	EXPECT_EQ(Meshes[0].Triangles, Meshes[1].Triangles);
}

} // namespace FluidDrops
