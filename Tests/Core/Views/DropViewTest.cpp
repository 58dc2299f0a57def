// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a renderer is told of drops: shapes that are shared and act on nothing, places on another surface than the
// simulated one, and no jumps where the simulation makes them.

#include "FluidDropsCore/Views/DropTransitions.h"
#include "FluidDropsCore/Views/View.h"
#include "Support/AllocationCount.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <map>

using namespace FluidDrops;

namespace
{

float VolumeOf(const FDropInstance& Drop)
{
	return ProfileVolume(Drop.Shape) * Drop.Radius * Drop.Radius * Drop.Radius;
}

/** Points of the skin, in world space. */
std::vector<FVec3f> VerticesOf(const FDropInstance& Drop)
{
	std::vector<FVec3f> Vertices;
	const FVec3f Across = Drop.Normal.cross(Drop.Along);
	for (float Level = 0.0f; Level <= 4.0f; Level += 0.5f)
	{
		const TProfilePoint<float> Ring = ProfileAt(Drop.Shape, Level);
		for (float Azimuth = 0.0f; Azimuth < 6.0f; Azimuth += 0.7f)
		{
			const float X = Ring.Shift + Ring.Radius * std::cos(Azimuth);
			const float Y = Ring.Radius * std::sin(Azimuth);
			Vertices.push_back(Drop.Position + Drop.Radius * (X * Drop.Along + Y * Across + Ring.Height * Drop.Normal));
		}
	}
	return Vertices;
}

class FLooker
{
public:
	std::vector<FDropInstance> Drops;
	std::vector<FAirInstance> Air;

	void Look(const FWorld& World, float Interpolation = 1.0f)
	{
		FDropViewOptions Options;
		Options.Interpolation = Interpolation;
		Options.Shapes = &Shapes;
		ViewDrops(World, Options, Drops);
		ViewAir(World, Interpolation, Air);
		Transitions.Ease(World, Options, Drops, Air);
	}

	double Volume() const
	{
		double Sum = 0.0;
		for (const FDropInstance& Drop : Drops)
		{
			Sum += double(VolumeOf(Drop));
		}
		return Sum;
	}

	/**
	 * The fastest vertex since the last call, in base radii (the largest that the drop had) per second and relative to
	 * a drift [m/s]; drops are followed by their seed.
	 */
	float FastestVertex(double DeltaTime, const FVec3f& Drift = FVec3f::Zero())
	{
		float Fastest = 0.0f;
		std::map<uint32, std::vector<FVec3f>> Now;
		for (const FDropInstance& Drop : Drops)
		{
			float& Base = LargestBase[Drop.Seed];
			Base = std::max(Base, Drop.BaseRadius);
			const std::vector<FVec3f>& Points = Now[Drop.Seed] = VerticesOf(Drop);
			if (const auto Before = Last.find(Drop.Seed); Before != Last.end())
			{
				const float Time = static_cast<float>(DeltaTime);
				for (std::size_t Index = 0; Index < Points.size(); ++Index)
				{
					const FVec3f Way = Points[Index] - Before->second[Index] - Drift * Time;
					Fastest = std::max(Fastest, Way.norm() / (Time * Base));
				}
			}
		}
		Last = std::move(Now);
		return Fastest;
	}

private:
	FShapeCache Shapes;
	FDropTransitions Transitions;
	std::map<uint32, std::vector<FVec3f>> Last;
	std::map<uint32, float> LargestBase;
};

constexpr float MaxVertexSpeed = 100.0f; // 10 R_b per 0.1 s

FRigidTransform PoseOf(float Radians, const FVec3f& Axis)
{
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(Radians, Axis).toRotationMatrix();
	return Pose;
}

/** Lifts everything onto a sphere about the origin. */
class FSphereProjector final : public ISurfaceProjector
{
public:
	explicit FSphereProjector(float InRadius)
		: Radius(InRadius)
	{
	}
	FDrawnPlace Project(uint32, const FDrawnPlace& Simulated) const override
	{
		const FVec3f Out = Simulated.Position.normalized();
		return {Out * Radius, Out};
	}

private:
	float Radius;
};

} // namespace

TEST(DropView, DROP_85_EqualDropsOnOneTriangleAreSolvedOnce)
{
	std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->AddSurface(MakePane(10.0f, 10.0f, 1, 1)).IsOk());
	for (uint32 Drop = 0; Drop < 1000; ++Drop)
	{
		const float Place = 0.1f + 0.0004f * static_cast<float>(Drop);
		ASSERT_TRUE(World->Drops().Spawn({0, {0, Place, 0.3f}, 1.0e-3f, FVec3f::Zero()}).IsOk());
	}
	FShapeCache Shapes;
	FDropViewOptions Options;
	Options.Shapes = &Shapes;
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, Options, Drops);
	EXPECT_EQ(Shapes.Statistics().Solves, 1u);
	EXPECT_EQ(Shapes.Statistics().Hits, 999u);
	std::vector<FDropInstance> Uncached;
	ViewDrops(*World, 1.0f, Uncached);
	EXPECT_EQ(Uncached[500].Shape.Height, Drops[500].Shape.Height);
}

TEST(DropView, DROP_85_TurningTheTriangleAboutTheVerticalTurnsTheShape)
{
	std::vector<FVec3f> Reference;
	for (const float Turn : {0.0f, 0.4f, 2.0f, 3.1f})
	{
		std::unique_ptr<FWorld> World = MakeWorld({});
		FRigidTransform Pose = PoseOf(Turn, FVec3f::UnitZ());
		Pose.Rotation = Pose.Rotation * PoseOf(0.5f, FVec3f::UnitX()).Rotation; // a slope
		ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 1, 1), {}, Pose).IsOk());
		ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 1.0e-3f, FVec3f::Zero()}).IsOk());
		World->Tick();
		std::vector<FDropInstance> Drops;
		ViewDrops(*World, 1.0f, Drops);
		std::vector<FVec3f> Vertices = VerticesOf(Drops[0]);
		for (FVec3f& Vertex : Vertices)
		{
			Vertex = PoseOf(-Turn, FVec3f::UnitZ()).Rotation * FVec3f(Vertex - Drops[0].Position);
		}
		Reference = Reference.empty() ? Vertices : Reference;
		for (std::size_t Index = 0; Index < Vertices.size(); ++Index)
		{
			EXPECT_NEAR((Vertices[Index] - Reference[Index]).norm(), 0.0f, 3e-8f); // m; 3e-5 of the drop: float
		}
	}
}

TEST(DropView, DROP_86_LookingAtShapesDoesNotMoveDrops)
{
	std::unique_ptr<FWorld> Seen = MakeRainyPane();
	std::unique_ptr<FWorld> Unseen = MakeRainyPane();
	FLooker Looker;
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		Seen->Tick();
		Unseen->Tick();
		Looker.Look(*Seen);
	}
	EXPECT_EQ(Seen->Hash(), Unseen->Hash());
	FWorldSettings Softer = Seen->Settings(); // nor do the settings of shapes
	const auto PlacesAfter = [](FWorld& World)
	{
		RunTicks(World, 30);
		std::vector<float> Places;
		for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num(); ++Row)
		{
			Places.push_back(World.Drops().OnSurfaces().At(Row).B);
		}
		return Places;
	};
	Softer.Drops.ShapeStiffness = 1.0f;
	Softer.Drops.NoiseAmplitude = 0.0f;
	ASSERT_TRUE(Seen->SetSettings(Softer).IsOk());
	ASSERT_TRUE(Unseen->SetSettings(Unseen->Settings()).IsOk()); // closed forms start anew in both
	EXPECT_EQ(PlacesAfter(*Seen), PlacesAfter(*Unseen));
}

TEST(DropView, DROP_111_BeadsOfATrailShareTheirShapes)
{
	FWorldSettings Settings;
	Settings.Trails.BeadSpacing = 1.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Waxed;
	Waxed.ContactAngle = 110.0f;
	ASSERT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 8, 8), Waxed).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 200, 1.5e-3f, 2.5e-3f, 1.0f}).IsOk());
	FShapeCache Shapes;
	FDropViewOptions Options;
	Options.Shapes = &Shapes;
	std::vector<FDropInstance> Drops;
	for (uint32 Tick = 0; Tick < 120; ++Tick)
	{
		World->Tick();
		ViewDrops(*World, Options, Drops);
	}
	EXPECT_GT(Drops.size(), 500u); // beads were left
	EXPECT_GE(Shapes.Statistics().HitRate(), 0.99);
}

TEST(DropView, DROP_103_DropsMayLieOnAnotherSurfaceThanTheSimulatedOne)
{
	constexpr float Radius = 0.1f;
	std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->AddSurface(MakeUvSphere(Radius, 18, 14, 1.0f)).IsOk()); // 504 triangles
	ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 0.5e-3f, 2.0e-3f, 1.0f}).IsOk());
	RunTicks(*World, 20);
	const FSphereProjector Sphere(Radius);
	FDropViewOptions Options;
	Options.Projector = &Sphere;
	std::vector<FDropInstance> Drops, Simulated;
	ViewDrops(*World, Options, Drops);
	ViewDrops(*World, 1.0f, Simulated);
	ASSERT_GT(Drops.size(), 100u);
	float Deepest = 0.0f;
	for (std::size_t Index = 0; Index < Drops.size(); ++Index)
	{
		EXPECT_NEAR(Drops[Index].Position.cast<double>().norm(), double(Radius), 1e-6 * double(Radius));
		EXPECT_NEAR(Drops[Index].Normal.dot(Drops[Index].Position) / Radius, 1.0f, 1e-6f);
		EXPECT_NEAR(Drops[Index].Along.dot(Drops[Index].Normal), 0.0f, 1e-5f);
		Deepest = std::max(Deepest, Radius - Simulated[Index].Position.norm());
	}
	EXPECT_GT(Deepest, 1e-3f * Radius); // without it they would lie below
	std::vector<FTrailInstance> Trails;
	ViewTrails(*World, Trails, &Sphere);
	ASSERT_GT(Trails.size(), 10u);
	for (const FTrailInstance& Trail : Trails)
	{
		EXPECT_NEAR(Trail.Start.norm(), Radius, 1e-6f * Radius);
		EXPECT_NEAR(Trail.End.norm(), Radius, 1e-6f * Radius);
	}
}

TEST(DropView, DROP_113_MergingDropsFlowTogether)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 4, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.30f, 0.30f}, 2.0e-3f, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.50f, 0.30f}, 1.6e-3f, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.30f, 0.45f}, 0.4e-3f, FVec3f::Zero()}).IsOk());
	FLooker Looker;
	Looker.Look(*World);
	ASSERT_EQ(Looker.Drops.size(), 3u);
	const double Volume = Looker.Volume();
	Looker.FastestVertex(1.0);
	std::size_t MaxShown = 0;
	for (uint32 Tick = 0; Tick < 20; ++Tick)
	{
		World->Tick();
		Looker.Look(*World);
		EXPECT_LE(Looker.FastestVertex(World->TickTime()), MaxVertexSpeed) << Tick;
		EXPECT_NEAR(Looker.Volume() / Volume, 1.0, 0.02) << Tick;
		MaxShown = std::max(MaxShown, Looker.Drops.size());
	}
	ASSERT_EQ(World->Drops().OnSurfaces().Num(), 1u); // it was one from the first tick
	EXPECT_EQ(MaxShown, 3u);
	EXPECT_EQ(Looker.Drops.size(), 1u);
}

TEST(DropView, DROP_113_LandingDropsSpread)
{
	std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2), {}, PoseOf(1.5707963f, FVec3f::UnitX())).IsOk());
	FEmitterSettings Drip;
	Drip.Center = FVec3f(0.1f, 0.1f, 0.15f);
	Drip.HalfExtent = FVec3f(0.2f, 0.2f, 0.0f);
	Drip.Velocity = FVec3f::Zero();
	Drip.Rate = 20.0f;
	Drip.MinRadius = Drip.MaxRadius = 1.5e-3f;
	ASSERT_TRUE(World->Drops().AddEmitter(Drip).IsOk());
	FLooker Looker;
	float Tallest = 0.0f;
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		World->Tick();
		Looker.Look(*World);
		EXPECT_LE(Looker.FastestVertex(World->TickTime()), MaxVertexSpeed) << Tick;
		for (const FDropInstance& Drop : Looker.Drops)
		{
			EXPECT_NEAR(VolumeOf(Drop) / (4.18879f * 1.5e-3f * 1.5e-3f * 1.5e-3f), 1.0f, 0.02f);
			Tallest = std::max(Tallest, Drop.Height / Drop.Radius);
		}
	}
	ASSERT_GT(World->Counters().Landed, 3u);
	EXPECT_GT(Tallest, 1.9f); // as a ball
	Drip.Rate = 0.0f;
	ASSERT_TRUE(World->Drops().SetEmitter(World->Drops().Emitters().HandleAt(0), Drip).IsOk());
	for (uint32 Tick = 0; Tick < 40; ++Tick)
	{
		World->Tick();
		Looker.Look(*World);
	}
	for (const FDropInstance& Drop : Looker.Drops)
	{
		EXPECT_LT(Drop.Height / Drop.Radius, 1.0f); // spread to 60 degrees
	}
}

TEST(DropView, DROP_113_DetachingDropsContract)
{
	std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2), {}, PoseOf(-1.5707963f, FVec3f::UnitX())).IsOk());
	ASSERT_LT(World->Surfaces()[0].Geometry.WorldNormal(0).z(), -0.99f); // a ceiling
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, 5.0e-3f, FVec3f::Zero()}).IsOk());
	FLooker Looker;
	Looker.Look(*World);
	const double Volume = Looker.Volume();
	Looker.FastestVertex(1.0);
	uint32 TicksAsDrop = 0;
	for (uint32 Tick = 0; Tick < 12; ++Tick)
	{
		World->Tick();
		Looker.Look(*World);
		ASSERT_EQ(World->Drops().OnSurfaces().Num(), 0u);
		ASSERT_EQ(World->Drops().InAir().Num(), 1u);
		EXPECT_EQ(Looker.Drops.size() + Looker.Air.size(), 1u) << Tick; // drawn once
		EXPECT_LE(Looker.FastestVertex(World->TickTime(), World->Drops().InAir().Velocity(0)), MaxVertexSpeed) << Tick;
		if (!Looker.Drops.empty())
		{
			EXPECT_NEAR(Looker.Volume() / Volume, 1.0, 0.02);
			++TicksAsDrop;
		}
	}
	EXPECT_GE(TicksAsDrop, 5u);
	EXPECT_EQ(Looker.Air.size(), 1u);
}

TEST(DropView, DROP_90_TheWayTravelledAdvancesOnlyInMotion)
{
	std::unique_ptr<FWorld> World = MakeWorld({});
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 2, 2)).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.5f, 0.3f}, 2.0e-3f, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.2f, 0.3f}, 0.5e-3f, FVec3f::Zero()}).IsOk());
	FLooker Looker;
	Looker.Look(*World);
	const FVec3f Start = Looker.Drops[0].Position;
	for (uint32 Tick = 0; Tick < 20; ++Tick)
	{
		World->Tick();
		Looker.Look(*World);
	}
	const float Travelled = (Looker.Drops[0].Position - Start).norm();
	ASSERT_GT(Travelled, 0.02f);
	EXPECT_NEAR(Looker.Drops[0].Way, Travelled / (2.0f * Looker.Drops[0].Radius), 0.1f * Looker.Drops[0].Way);
	EXPECT_EQ(Looker.Drops[1].Way, 0.0f);
	EXPECT_EQ(Looker.Drops[1].Roughening, 0.0f);
}

TEST(DropView, LookingAllocatesNothingOnceWarm)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "a sanitizer owns the allocator";
	}
	FWorldSettings Settings;
	Settings.Budget = {2048, 64, 64};
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 8, 8)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 1000, 0.3e-3f, 1.5e-3f, 1.0f}).IsOk());
	FLooker Looker;
	RunTicks(*World, 30);
	Looker.Look(*World);
	Looker.Look(*World);
	const uint64 Before = AllocationCount();
	for (uint32 Look = 0; Look < 10; ++Look)
	{
		Looker.Look(*World, 0.1f * static_cast<float>(Look));
	}
	EXPECT_EQ(AllocationCount(), Before);
}
