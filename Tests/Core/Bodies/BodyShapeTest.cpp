// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the shapes of bodies: distances and normals that agree with each other, and no shape from nonsense.

#include "Bodies/BodyFixtures.h"

#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

std::vector<FVec3f> CornersOfBox(const FVec3f& Half)
{
	std::vector<FVec3f> Corners;
	for (int Corner = 0; Corner < 8; ++Corner)
	{
		Corners.push_back({(Corner & 1) != 0 ? Half.x() : -Half.x(), (Corner & 2) != 0 ? Half.y() : -Half.y(),
			(Corner & 4) != 0 ? Half.z() : -Half.z()});
	}
	return Corners;
}

const FVec3f Half(0.3f, 0.2f, 0.1f);

} // namespace

TEST(BodyShape, FollowingTheNormalLeadsToTheSurface)
{
	const FBodyShape Shapes[] = {Made(FBodyShape::MakeSphere(0.25f)), Made(FBodyShape::MakeBox(Half)),
		Made(FBodyShape::MakeCapsule(0.1f, 0.3f)), Made(FBodyShape::MakeHalfSpace(FVec3f(0.6f, 0.0f, 0.8f), 0.1f)),
		Made(FBodyShape::MakeHull(CornersOfBox(Half)))};
	for (const FBodyShape& Shape : Shapes)
	{
		for (const FBodyShape& Sided : {Shape, Shape.Inverted()})
		{
			for (uint32 N = 0; N < 3000; ++N)
			{
				const FVec3f Point = DrawDirection(N, 4) * Draw(N)[0];
				const FShapeSample Sample = Sided.Sample(Point);
				ASSERT_NEAR(Sample.Normal.norm(), 1.0f, 1e-5f);
				const FVec3f Surface = Point - Sample.Distance * Sample.Normal;
				ASSERT_NEAR(Sided.Distance(Surface), 0.0f, 2e-6f) << Shape.Variant().index();
				ASSERT_EQ(Sided.Distance(Point), Sample.Distance);
				const float Bound =
					std::visit([&](const auto& Plain) { return Plain.LowerBound(Point.x(), Point.y(), Point.z()); },
						Shape.Variant());
				ASSERT_LE(Bound, Shape.Distance(Point) + 1e-6f);
			}
		}
	}
}

TEST(BodyShape, AHullOfABoxIsThatBox)
{
	std::vector<FVec3f> Points = CornersOfBox(Half);
	for (uint32 N = 0; N < 200; ++N) // points inside and on faces change nothing
	{
		const auto Random = Draw(N);
		FVec3f Inside = (FVec3f(Random[0], Random[1], Random[2]) * 2.0f - FVec3f::Ones()).cwiseProduct(Half);
		if (N % 2 == 0)
		{
			Inside.x() = Half.x();
		}
		Points.push_back(Inside);
	}
	const FBodyShape Hull = Made(FBodyShape::MakeHull(Points));
	const FBodyShape Box = Made(FBodyShape::MakeBox(Half));
	EXPECT_EQ(std::get<FHullShape>(Hull.Variant()).Hull->Planes.size(), 6u);
	EXPECT_NEAR(Hull.Solid().Volume, Box.Solid().Volume, 1e-6);
	EXPECT_LT((Hull.Solid().Inertia - Box.Solid().Inertia).norm(), 1e-7);
	for (uint32 N = 0; N < 3000; ++N)
	{
		const FVec3f Point = DrawDirection(N, 6) * Draw(N)[3];
		ASSERT_NEAR(Hull.Distance(Point), Box.Distance(Point), 1e-6f);
	}
}

TEST(BodyShape, SolidsHaveTheirKnownInertia)
{
	// A capsule against its own sampled field: different ways to the same numbers.
	const FBodyShape Capsule = Made(FBodyShape::MakeCapsule(0.2f, 0.3f));
	FSurfaceMesh Mesh = MakeIcosphere(0.2f, 4);
	for (FVec3f& Position : Mesh.Positions)
	{
		Position.z() += Position.z() > 1e-6f ? 0.3f : Position.z() < -1e-6f ? -0.3f : 0.0f;
	}
	const FSolidProperties Sampled = MakeFieldShape(Mesh, 64).Solid();
	const FSolidProperties& Exact = Capsule.Solid();
	EXPECT_NEAR(Sampled.Volume, Exact.Volume, 0.02 * Exact.Volume);
	EXPECT_NEAR(Sampled.Inertia(0, 0), Exact.Inertia(0, 0), 0.04 * Exact.Inertia(0, 0));
	EXPECT_NEAR(Sampled.Inertia(2, 2), Exact.Inertia(2, 2), 0.04 * Exact.Inertia(2, 2));
}

TEST(BodyShape, RefusesNonsense)
{
	const float NotANumber = std::numeric_limits<float>::quiet_NaN();
	EXPECT_FALSE(FBodyShape::MakeSphere(0.0f).IsOk());
	EXPECT_FALSE(FBodyShape::MakeSphere(NotANumber).IsOk());
	EXPECT_FALSE(FBodyShape::MakeBox({1.0f, -1.0f, 1.0f}).IsOk());
	EXPECT_FALSE(FBodyShape::MakeCapsule(0.1f, std::numeric_limits<float>::infinity()).IsOk());
	EXPECT_FALSE(FBodyShape::MakeHalfSpace(FVec3f::Zero(), 0.0f).IsOk());
	EXPECT_FALSE(FBodyShape::MakeHalfSpace({NotANumber, 0.0f, 1.0f}, 0.0f).IsOk());
	EXPECT_FALSE(FBodyShape::MakeField(nullptr).IsOk());
	const std::vector<FVec3f> Flat = {
		{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {1.0f, 1.0f, 0.0f}, {0.3f, 0.3f, 0.0f}};
	EXPECT_NE(FBodyShape::MakeHull(Flat).Error().Message.find("no volume"), std::string::npos);
	EXPECT_FALSE(FBodyShape::MakeHull(std::span<const FVec3f>(Flat).first(3)).IsOk());
	const FSurfaceMesh Round = MakeIcosphere(1.0f, 3);
	EXPECT_NE(FBodyShape::MakeHull(Round.Positions).Error().Message.find("at most 256"), std::string::npos);
}

TEST(FluidBodies, RefusesNonsenseAndChangesNothing)
{
	FBodies Bodies;
	const FBodyShape Sphere = Made(FBodyShape::MakeSphere(0.1f));
	FBodySettings Settings;
	Settings.Friction = 2.0f;
	EXPECT_NE(Bodies.Add(Sphere, Settings, {}).Error().Message.find("friction"), std::string::npos);
	FRigidTransform Mirrored;
	Mirrored.Rotation(0, 0) = -1.0f;
	EXPECT_NE(Bodies.Add(Sphere, {}, Mirrored).Error().Message.find("mirrored"), std::string::npos);
	const FBodyShape Floor = Made(FBodyShape::MakeHalfSpace(FVec3f::UnitZ(), 0.0f));
	EXPECT_FALSE(Bodies.Add(Floor, DynamicBody(500.0f), {}).IsOk());
	EXPECT_FALSE(Bodies.Add(Sphere.Inverted(), DynamicBody(500.0f), {}).IsOk());
	EXPECT_TRUE(Bodies.Bodies().empty());

	const FHandle Fixed = AddBody(Bodies, Sphere, {});
	const FHandle Free = AddBody(Bodies, Sphere, DynamicBody(500.0f));
	const float NotANumber = std::numeric_limits<float>::quiet_NaN();
	EXPECT_FALSE(Bodies.SetVelocity(Fixed, FVec3f::UnitX(), FVec3f::Zero()).IsOk());
	EXPECT_FALSE(Bodies.SetVelocity(Free, {NotANumber, 0.0f, 0.0f}, FVec3f::Zero()).IsOk());
	EXPECT_FALSE(Bodies.MoveTo(Free, {}, 1.0f).IsOk());
	EXPECT_FALSE(Bodies.Teleport(Free, PoseAt({NotANumber, 0.0f, 0.0f})).IsOk());
	EXPECT_FALSE(Bodies.SetMass(Free, {0.0f, FVec3f::Zero(), FMat3f::Identity()}).IsOk());
	EXPECT_FALSE(Bodies.SetMass(Free, {1.0f, FVec3f::Zero(), FMat3f::Zero()}).IsOk());
	EXPECT_TRUE(Bodies.Remove(Fixed).IsOk());
	EXPECT_FALSE(Bodies.Remove(Fixed).IsOk());
	EXPECT_EQ(Bodies.Find(Fixed), nullptr);
	ASSERT_NE(Bodies.Find(Free), nullptr);
	EXPECT_EQ(Bodies.HandleOf(0), Free);

	FFreeParticles Particles;
	Particles.Add(FVec3f::Zero(), FVec3f::Zero());
	FSerialTaskRunner Runner;
	FBodyStep Step = ReferenceStep(ReferenceLiquid);
	FBodyParticles Uneven = Particles.Columns();
	Uneven.Y = Uneven.Y.first(0);
	EXPECT_FALSE(Bodies.Step(Uneven, Step, Runner).IsOk());
	Step.StepTime = NotANumber;
	EXPECT_FALSE(Bodies.Step(Particles.Columns(), Step, Runner).IsOk());
	Step = ReferenceStep({});
	EXPECT_FALSE(Bodies.Step(Particles.Columns(), Step, Runner).IsOk());
	EXPECT_EQ(Particles.X[0], 0.0f);
}
