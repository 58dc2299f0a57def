// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Bodies of a world whose shapes were made beforehand, as a host does on another thread.

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"

#include <gtest/gtest.h>

namespace FluidDrops
{

TEST(WorldBodies, AShapeThatWasMadeBeforehandGivesTheSameWorld)
{
	FSerialTaskRunner Runner;
	FBodyShapeSpec Ball;
	Ball.Kind = EBodyShape::Mesh;
	Ball.Mesh = MakeIcosphere(0.1f, 2);
	Ball.Resolution = 12;
	const FBodyShape Made = MakeBodyShape(Ball, Runner).Value();
	uint64 Hashes[2];
	for (const bool bBeforehand : {false, true})
	{
		FWorldSettings Settings;
		Settings.Budget = {16, 16, 16};
		Settings.Budget.Particles = 1024;
		Settings.Fluid.InteractionRadius = 0.06f;
		const std::unique_ptr<FWorld> World = std::move(FWorld::Create(Settings, Runner).Value());
		ASSERT_TRUE(World->Fluid().AddLiquid({}).IsOk());
		const FVec3f Half = FVec3f::Constant(0.08f);
		ASSERT_TRUE(World->Fluid().Fill({0, EFillShape::Box, FVec3f(0.0f, 0.0f, 0.2f), Half, FVec3f::Zero()}).IsOk());
		const TResult<FHandle> Added =
			bBeforehand ? World->Bodies().Add(Ball, Made, {}, {}) : World->Bodies().Add(Ball, FBodySettings(), {});
		ASSERT_TRUE(Added.IsOk());
		for (int Tick = 0; Tick < 12; ++Tick)
		{
			World->Tick();
		}
		EXPECT_GT(World->Bodies().Find(Added.Value())->Effect.Contacts, 0u);
		Hashes[bBeforehand] = World->Hash();
	}
	EXPECT_EQ(Hashes[0], Hashes[1]);
}

TEST(WorldBodies, AShapeOtherThanTheOneDescribedIsRefused)
{
	FSerialTaskRunner Runner;
	const std::unique_ptr<FWorld> World = std::move(FWorld::Create({}, Runner).Value());
	const uint64 Before = World->Hash();
	const FBodyShape Ball = FBodyShape::MakeSphere(0.1f).Value();
	const FBodyShape Box = FBodyShape::MakeBox(FVec3f::Constant(0.1f)).Value();
	const TResult<FHandle> Other = World->Bodies().Add(FBodyShapeSpec(), Ball, {}, {});
	ASSERT_FALSE(Other.IsOk());
	EXPECT_EQ(Other.Error().Message, "body: the shape that was made is not the one that is described");
	EXPECT_FALSE(World->Bodies().Add(FBodyShapeSpec(), Box.Inverted(), {}, {}).IsOk());
	EXPECT_EQ(World->Hash(), Before);
}

} // namespace FluidDrops
