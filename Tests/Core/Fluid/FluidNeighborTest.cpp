// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Who is near whom in the shipped solver (Docs/Model/ParticleFluid.md#neighbor-search), in a world without walls, and
// the same bits for any number of threads and any width of vectors.

#include "FluidDropsCore/Foundation/Hash.h"
#include "Support/AllocationCount.h"
#include "Support/FluidScene.h"
#include "Support/SlowBuild.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

namespace
{

constexpr double Radius = double(FFluidScene::H);

using FPairs = std::vector<std::pair<uint32, uint32>>;

FPairs NearPairs(FFluidScene& Scene)
{
	FPairs Pairs;
	Scene.WithContext([&](const FFluidContext& Context) { Pairs = Scene.Fluid.NeighborPairs(Context); });
	return Pairs;
}

FPairs BruteForcePairs(const FFluidScene& Scene)
{
	FPairs Pairs;
	const FPlaceList Places = Scene.Places();
	const float Reach = FFluidScene::H;
	for (uint32 I = 0; I < Places.size(); ++I)
	{
		for (uint32 J = I + 1; J < Places.size(); ++J)
		{
			if ((Places[I].cast<float>() - Places[J].cast<float>()).squaredNorm() < Reach * Reach)
			{
				Pairs.emplace_back(I, J);
			}
		}
	}
	return Pairs;
}

/** A splash with all that a liquid can have, and the hash of where it ends. */
uint64 HashOfRun(ITaskRunner& Runner, ELanes Lanes, uint32 Steps)
{
	FFluidScene Scene;
	Scene.Runner = &Runner;
	Scene.Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	Scene.Liquid.Viscosity = 8.0f; // two sweeps
	Scene.Liquid.ImpactViscosity = 2.0f;
	Scene.Liquid.SpringStiffness = 50.0f;
	Scene.Liquid.Plasticity = 5.0f;
	Scene.Bodies = Reference::PlainTank<float>(FVec3f::Zero(), FVec3f(0.5f, 0.4f, 2.0f));
	Scene.Fill(FillOfParticles(FVec3d(0.1, 0.1, 0.2), FVec3d(0.4, 0.3, 0.6), Scene.Spacing()), 24);
	for (uint32 Step = 0; Step < Steps; ++Step)
	{
		Scene.WithContext(
			[&](FFluidContext Context)
			{
				Context.Lanes = Lanes;
				Scene.Fluid.Step(Context);
			});
	}
	FHasher Hasher;
	for (const FPlaceList& List : {Scene.Places(), Scene.Velocities()})
	{
		for (const FVec3d& Vector : List)
		{
			Hasher.Add(std::span<const double>(Vector.data(), 3));
		}
	}
	EXPECT_TRUE(AllFinite(Scene.Places()));
	return Hasher.Digest();
}

} // namespace

TEST(FluidNeighbors, FLUID_69_AreThoseOfBruteForce)
{
	const uint32 Count = bSlowBuild ? 1000 : 5000;
	for (const int Kind : {0, 1, 2})
	{
		FPlaceList Places;
		for (uint32 Row = 0; Row < Count; ++Row)
		{
			const FVec3d Scattered = ShakeOf(Row, 31, 0.6);
			const FVec3d Clustered = FVec3d(Row % 7 * 0.5, Row % 3 * 0.4, 0.0) + ShakeOf(Row, 32, 0.12);
			Places.push_back(Kind == 0 ? Scattered
					: Kind == 1        ? Clustered
									   : FVec3d(Scattered - FVec3d(40.0, 30.0, 50.0)));
		}
		FFluidScene Scene;
		Scene.Fill(Places);
		const FPairs Pairs = NearPairs(Scene);
		EXPECT_GT(Pairs.size(), Count);
		EXPECT_EQ(Pairs, BruteForcePairs(Scene)) << Kind; // sorted, and none twice
	}
}

TEST(FluidNeighbors, FLUID_70_TheWorldHasNoBorders)
{
	FFluidScene Scene;
	FPlaceList Places = BallOfParticles(FVec3d::Zero(), 1.2 * Radius, Scene.Spacing(), 1);
	const uint32 First = uint32(Places.size());
	const FPlaceList Other = BallOfParticles(FVec3d(0.5, 0.0, 0.0), 1.2 * Radius, Scene.Spacing(), 2);
	Places.insert(Places.end(), Other.begin(), Other.end());
	Scene.Fill(Places);
	Scene.Steps(10);
	const std::size_t Pairs = NearPairs(Scene).size();
	const uint64 Before = AllocationCount();
	for (const double Apart : {1.0e2, 1.0e3, 1.0e4}) // m: up to 1e5 h; what exists is for particles, not for room
	{
		Scene.ForEach([&](uint32 Slot, FVec3d& Place, FVec3d&) { Place.y() += Slot < First ? 0.0 : Apart; });
		Scene.Steps(3);
		Scene.ForEach([&](uint32 Slot, FVec3d& Place, FVec3d&) { Place.y() -= Slot < First ? 0.0 : Apart; });
	}
	if (IsCountingAllocations())
	{
		EXPECT_EQ(AllocationCount(), Before);
	}
	// Single precision a long way off shakes the far drop by up to 1 mm; the near one must not have felt a thing.
	EXPECT_NEAR(double(NearPairs(Scene).size()), double(Pairs), 0.1 * double(Pairs));
}

TEST(FluidNeighbors, FLUID_73_TheSameBitsOnAnyNumberOfThreadsAndInAnyLanes)
{
	const uint32 Steps = bSlowBuild ? 20 : 200;
	FSerialTaskRunner One;
	FThreadTaskRunner Two(2), Eight(8);
	const uint64 Expected = HashOfRun(One, ELanes::Best, Steps);
	EXPECT_EQ(HashOfRun(One, ELanes::Best, Steps), Expected); // and for two runs
	EXPECT_EQ(HashOfRun(Two, ELanes::Best, Steps), Expected);
	EXPECT_EQ(HashOfRun(Eight, ELanes::Best, Steps), Expected);
	for (const ELanes Lanes : {ELanes::Plain, ELanes::Four, ELanes::Avx2, ELanes::Avx512})
	{
		if (HasLanes(Lanes))
		{
			EXPECT_EQ(HashOfRun(One, Lanes, Steps), Expected) << int(Lanes);
		}
	}
}

} // namespace FluidDrops
