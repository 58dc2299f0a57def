// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What lies below the mouse: bodies and fluid as well as surfaces, whichever comes first.

#include "Viewer/Picking.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

namespace
{

constexpr float Reach = 2.0e-3f; // m: how exactly a body's face is found

FFrameBody TankAround(const FVec3f& Center, const FVec3f& HalfExtent)
{
	return {FBodyShape::MakeBox(HalfExtent).Value().Inverted(), {FMat3f::Identity(), Center}};
}

FFrameBody BallAt(const FVec3f& Center, float Radius)
{
	return {FBodyShape::MakeSphere(Radius).Value(), {FMat3f::Identity(), Center}};
}

FRenderParticle ParticleAt(const FVec3f& Place, float Foam = 0.0f)
{
	return {Place, 0.01f, Foam};
}

std::shared_ptr<FSceneFrame> FrameOf(const std::vector<FRenderParticle>& Particles, std::vector<FFrameBody> Bodies)
{
	FRenderFrame Frame;
	Frame.Fluid.Particles = Particles;
	auto Scene = std::make_shared<FSceneFrame>(Frame);
	Scene->Bodies = std::move(Bodies);
	return Scene;
}

const FVec3f Eye(0.0f, -2.0f, 0.0f);
const FVec3f Ahead(0.0f, 1.0f, 0.0f);

} // namespace

TEST(Picking, FindsABodyWhereItsFaceIs)
{
	const auto Frame = FrameOf({}, {BallAt(FVec3f(0.0f, 5.0f, 0.0f), 1.0f), BallAt(FVec3f(0.0f, 0.5f, 0.0f), 0.2f)});
	const FPickedPlace Place = PickPlace(*Frame, Eye, Ahead);
	ASSERT_TRUE(Place.IsHit());
	EXPECT_EQ(Place.Body, 1u); // the nearer one
	EXPECT_NEAR(Place.Position.y(), 0.3f, Reach);
	EXPECT_NEAR(Place.Normal.y(), -1.0f, 1.0e-3f);
	EXPECT_FALSE(PickPlace(*Frame, Eye, FVec3f::UnitX()).IsHit());
	EXPECT_FALSE(PickSurface(*Frame, Eye, Ahead).IsHit());
}

TEST(Picking, SeesIntoAContainerFromOutsideAndFromWithin)
{
	const FFrameBody Tank = TankAround(FVec3f::Zero(), FVec3f(0.5f, 0.4f, 0.3f));
	const auto Empty = FrameOf({}, {Tank});
	for (const FVec3f& From : {Eye, FVec3f(0.0f, -0.1f, 0.0f)})
	{
		const FPickedPlace Wall = PickPlace(*Empty, From, Ahead);
		ASSERT_TRUE(Wall.IsHit());
		EXPECT_NEAR(Wall.Position.y(), 0.4f, Reach); // the far wall, seen from within
		EXPECT_NEAR(Wall.Normal.y(), -1.0f, 1.0e-3f);
	}
	const auto Toy = FrameOf({}, {Tank, BallAt(FVec3f::Zero(), 0.1f)});
	EXPECT_EQ(PickPlace(*Toy, Eye, Ahead).Body, 1u);
	EXPECT_FALSE(PickPlace(*Empty, Eye, FVec3f(0.9f, 0.1f, 0.0f).normalized()).IsHit()); // past it
}

TEST(Picking, FindsTheNearestFluidButNoSpray)
{
	const FFrameBody Tank = TankAround(FVec3f::Zero(), FVec3f(0.5f, 0.4f, 0.3f));
	const auto Frame = FrameOf({ParticleAt(FVec3f(0.0f, 0.2f, 0.0f)), ParticleAt(FVec3f(0.004f, 0.1f, 0.0f)),
								   ParticleAt(FVec3f(0.0f, 0.0f, 0.0f), 0.9f), ParticleAt(FVec3f(0.0f, -3.0f, 0.0f))},
		{Tank});
	const FPickedPlace Place = PickPlace(*Frame, Eye, Ahead);
	EXPECT_TRUE(Place.bFluid);
	EXPECT_NEAR(Place.Position.y(), 0.1f - std::sqrt(0.01f * 0.01f - 0.004f * 0.004f), 1.0e-5f);
	EXPECT_EQ(Place.Normal, -Ahead);
	const FPickedPlace Beside = PickPlace(*Frame, Eye + FVec3f(0.05f, 0.0f, 0.0f), Ahead);
	EXPECT_FALSE(Beside.bFluid);
	EXPECT_EQ(Beside.Body, 0u);
}

TEST(Picking, FindsTheTopOfFluid)
{
	std::vector<FRenderParticle> Column;
	for (int Layer = 0; Layer < 10; ++Layer)
	{
		Column.push_back(ParticleAt(FVec3f(0.005f * float(Layer % 2), 0.0f, 0.02f * float(Layer))));
	}
	Column.push_back(ParticleAt(FVec3f(0.0f, 0.0f, 0.5f))); // a drop that flies above
	const auto Frame = FrameOf(Column, {});
	EXPECT_NEAR(FluidAbove(*Frame, FVec3f(0.0f, 0.0f, 0.05f), FVec3f::UnitZ(), 0.02f), 0.13f, 1.0e-5f);
	EXPECT_EQ(FluidAbove(*Frame, FVec3f(0.1f, 0.0f, 0.05f), FVec3f::UnitZ(), 0.02f), 0.0f);
}

} // namespace FluidDrops::Test
