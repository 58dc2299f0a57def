// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the hierarchy: the same answers as asking every triangle, in logarithmic time, and no holes.
// The reference asks each triangle by other formulas than the code under test.

#include "FluidDropsCore/Geometry/Bvh.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr double Never = std::numeric_limits<double>::infinity();

/** Whether a point in the plane of a triangle lies in it: on the inner side of its three sides. */
bool LiesWithin(const FVec3d (&P)[3], const FVec3d& Normal, const FVec3d& Point)
{
	for (int Side = 0; Side < 3; ++Side)
	{
		const FVec3d Edge = P[(Side + 1) % 3] - P[Side];
		if (Edge.cross(Point - P[Side]).dot(Normal) < 0.0)
		{
			return false;
		}
	}
	return true;
}

struct FReferenceHit
{
	uint32 Triangle = IndexNone;
	double Time = Never;
};

/** Textbook quadratic formula on every triangle, the first time wins. */
FReferenceHit FirstHitByBruteForce(const FSurfaceMesh& Mesh, const FParabola& Path, EHitSides Sides)
{
	const FVec3d Start = Path.Start.cast<double>();
	const FVec3d Velocity = Path.Velocity.cast<double>();
	const FVec3d Acceleration = Path.Acceleration.cast<double>();
	FReferenceHit Best;
	for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
	{
		FVec3d P[3];
		for (int Corner = 0; Corner < 3; ++Corner)
		{
			P[Corner] = Mesh.Positions[Mesh.Triangles[Triangle][std::size_t(Corner)]].cast<double>();
		}
		const FVec3d Normal = (P[1] - P[0]).cross(P[2] - P[0]).normalized();
		const double A = 0.5 * Normal.dot(Acceleration);
		const double B = Normal.dot(Velocity);
		const double C = Normal.dot(Start - P[0]);
		const double Discriminant = B * B - 4.0 * A * C;
		if (Discriminant < 0.0)
		{
			continue;
		}
		const double Candidates[3] = {A != 0.0 ? (-B - std::sqrt(Discriminant)) / (2.0 * A) : Never,
			A != 0.0 ? (-B + std::sqrt(Discriminant)) / (2.0 * A) : Never, A == 0.0 && B != 0.0 ? -C / B : Never};
		for (double Time : Candidates)
		{
			if (!(Time >= 0.0 && Time <= double(Path.Duration)))
			{
				continue;
			}
			// One Newton step: the textbook formula cancels.
			Time -= (C + Time * (B + Time * A)) / (B + 2.0 * A * Time);
			const bool bRightSide = Sides == EHitSides::Both || B + 2.0 * A * Time < 0.0;
			if (bRightSide && Time < Best.Time &&
				LiesWithin(P, Normal, Start + Velocity * Time + Acceleration * (0.5 * Time * Time)))
			{
				Best = {Triangle, Time};
			}
		}
	}
	return Best;
}

/** Distance to a triangle by projecting on the plane, else on the three sides. */
double DistanceToTriangle(const FSurfaceMesh& Mesh, uint32 Triangle, const FVec3d& Point)
{
	FVec3d P[3];
	for (int Corner = 0; Corner < 3; ++Corner)
	{
		P[Corner] = Mesh.Positions[Mesh.Triangles[Triangle][std::size_t(Corner)]].cast<double>();
	}
	const FVec3d Normal = (P[1] - P[0]).cross(P[2] - P[0]).normalized();
	const double Height = Normal.dot(Point - P[0]);
	if (LiesWithin(P, Normal, Point - Normal * Height))
	{
		return std::abs(Height);
	}
	double Best = Never;
	for (int Side = 0; Side < 3; ++Side)
	{
		const FVec3d Edge = P[(Side + 1) % 3] - P[Side];
		const double S = std::clamp(Edge.dot(Point - P[Side]) / Edge.squaredNorm(), 0.0, 1.0);
		Best = std::min(Best, (Point - P[Side] - Edge * S).norm());
	}
	return Best;
}

FVec3f DrawPoint(uint32 N, uint64 Seed, float Reach)
{
	const auto R = Draw(N, Seed);
	return (FVec3f(R[0], R[1], R[2]) * 2.0f - FVec3f::Ones()) * Reach;
}

FVec3d PlaceOf(const FSurfaceMesh& Mesh, const FSurfaceHit& Hit)
{
	const FTriangleCorners& Corners = Mesh.Triangles[Hit.Triangle];
	const double B = double(Hit.B);
	const double C = double(Hit.C);
	return Mesh.Positions[Corners[0]].cast<double>() * (1.0 - B - C) + Mesh.Positions[Corners[1]].cast<double>() * B +
		Mesh.Positions[Corners[2]].cast<double>() * C;
}

/** A cylinder bent into a banana. */
void Bend(FSurfaceMesh& Mesh, float Amount)
{
	for (FVec3f& Position : Mesh.Positions)
	{
		Position.x() += Amount * Position.z() * Position.z();
	}
}

void ExpectAnswersOfBruteForce(const FBvh& Tree, const FSurfaceMesh& Mesh, uint32 Throws, uint64 Seed)
{
	uint32 Hits = 0;
	for (uint32 N = 0; N < Throws; ++N)
	{
		const EHitSides Sides = N % 2 == 0 ? EHitSides::Outward : EHitSides::Both;
		FParabola Path = {DrawPoint(N, Seed, 1.5f), DrawDirection(N, Seed) * (4.0f * Draw(N, Seed + 1)[0]),
			DrawDirection(N, Seed + 2) * 9.8f, 0.7f};
		const FReferenceHit Expected = FirstHitByBruteForce(Mesh, Path, Sides);
		const FSurfaceHit Hit = Tree.CastParabola(Mesh.Positions, Mesh.Triangles, Path, Sides);
		ASSERT_EQ(Hit.Triangle, Expected.Triangle) << "throw " << N;
		if (Hit.IsHit())
		{
			++Hits;
			ASSERT_NEAR(double(Hit.Time), Expected.Time, 1e-9 + 6e-8 * Expected.Time); // Time is a float
			const FVec3d At = Path.Start.cast<double>() + Path.Velocity.cast<double>() * Expected.Time +
				Path.Acceleration.cast<double>() * (0.5 * Expected.Time * Expected.Time);
			ASSERT_LE((PlaceOf(Mesh, Hit) - At).norm(), 1e-6);
		}
		// A ray is a parabola without acceleration.
		Path.Acceleration = FVec3f::Zero();
		Path.Duration = 2.0f;
		const FReferenceHit ExpectedRay = FirstHitByBruteForce(Mesh, Path, Sides);
		const FSurfaceHit Ray = Tree.CastRay(Mesh.Positions, Mesh.Triangles, Path.Start, Path.Velocity, 2.0f, Sides);
		ASSERT_EQ(Ray.Triangle, ExpectedRay.Triangle) << "ray " << N;
		if (Ray.IsHit())
		{
			ASSERT_NEAR(double(Ray.Time), ExpectedRay.Time, 1e-9 + 6e-8 * ExpectedRay.Time);
		}
	}
	EXPECT_GT(Hits, Throws / 20);
}

void ExpectClosestOfBruteForce(const FBvh& Tree, const FSurfaceMesh& Mesh, uint32 Points, uint64 Seed)
{
	for (uint32 N = 0; N < Points; ++N)
	{
		const FVec3f Point = DrawPoint(N, Seed, 1.5f);
		double Nearest = Never;
		for (uint32 Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
		{
			Nearest = std::min(Nearest, DistanceToTriangle(Mesh, Triangle, Point.cast<double>()));
		}
		const FSurfaceHit Hit = Tree.FindClosest(Mesh.Positions, Mesh.Triangles, Point, 10.0f);
		ASSERT_TRUE(Hit.IsHit());
		ASSERT_NEAR(double(Hit.Time), Nearest, 1e-6);
		ASSERT_NEAR((PlaceOf(Mesh, Hit) - Point.cast<double>()).norm(), Nearest, 1e-6);
		ASSERT_FALSE(
			Tree.FindClosest(Mesh.Positions, Mesh.Triangles, Point, static_cast<float>(Nearest * 0.999)).IsHit());
	}
}

} // namespace

TEST(Bvh, DROP_49_ParabolasAndRaysHitWhatBruteForceHits)
{
	const FSurfaceMesh Sphere = MakeIcosphere(0.8f, 3);
	ExpectAnswersOfBruteForce(FBvh::Build(Sphere.Positions, Sphere.Triangles), Sphere, 12000, 11);
	const FSurfaceMesh Valley = MakeValley(2.0f, 2.0f, 35.0f);
	ExpectAnswersOfBruteForce(FBvh::Build(Valley.Positions, Valley.Triangles), Valley, 4000, 12);
	const FSurfaceMesh Box = MakeBox({0.5f, 0.8f, 0.3f}, 5);
	ExpectAnswersOfBruteForce(FBvh::Build(Box.Positions, Box.Triangles), Box, 4000, 13);
}

TEST(Bvh, ClosestPointsAreThoseOfBruteForce)
{
	for (const FSurfaceMesh& Mesh :
		{MakeIcosphere(0.8f, 2), MakeBox({0.5f, 0.8f, 0.3f}, 3), MakePane(2.0f, 1.0f, 6, 4)})
	{
		ExpectClosestOfBruteForce(FBvh::Build(Mesh.Positions, Mesh.Triangles), Mesh, 1000, 21);
	}
}

TEST(Bvh, AnswersStayRightWhileACylinderBendsAndTheTreeIsRefitted)
{
	FSurfaceMesh Mesh = MakeCylinder(0.4f, 2.0f, 20, 12);
	FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
	for (uint32 Frame = 0; Frame < 4; ++Frame)
	{
		Bend(Mesh, 0.2f);
		Tree.Refit(Mesh.Positions, Mesh.Triangles);
		ExpectAnswersOfBruteForce(Tree, Mesh, 1500, 31 + 10 * Frame);
		ExpectClosestOfBruteForce(Tree, Mesh, 150, 32 + 10 * Frame);
	}
}

TEST(Bvh, RaysAtVerticesAndEdgesOfAClosedMeshNeverSlipThrough)
{
	const FSurfaceMesh Mesh = MakeIcosphere(0.9f, 3);
	const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
	for (uint32 N = 0; N < 20000; ++N)
	{
		const auto R = Draw(N, 41);
		const FTriangleCorners& Corners = Mesh.Triangles[N % Mesh.Triangles.size()];
		// Some aim at a corner, some at an edge as well as single precision can.
		const float S = N % 3 == 0 ? 0.0f : R[3];
		const FVec3f Target = Mesh.Positions[Corners[N % 3]] * (1.0f - S) + Mesh.Positions[Corners[(N + 1) % 3]] * S;
		const FVec3f Inside = (FVec3f(R[0], R[1], R[2]) - FVec3f::Constant(0.5f)) * 0.5f;
		const FVec3f Outward = Target - Inside;
		ASSERT_TRUE(Tree.CastRay(Mesh.Positions, Mesh.Triangles, Inside, Outward, 2.0f, EHitSides::Both).IsHit());
		ASSERT_TRUE(
			Tree.CastRay(Mesh.Positions, Mesh.Triangles, Inside + 3.0f * Outward, -Outward, 3.0f, EHitSides::Outward)
				.IsHit());
		const FParabola Path = {Inside, Outward * 5.0f, {0.0f, 0.0f, -9.8f}, 1.0f};
		ASSERT_TRUE(Tree.CastParabola(Mesh.Positions, Mesh.Triangles, Path, EHitSides::Both).IsHit());
	}
}

TEST(Bvh, AxisParallelRaysAlongBoxEdgesHit)
{
	const FSurfaceMesh Mesh = MakeBox({0.5f, 0.5f, 0.5f}, 2);
	const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
	for (const float X : {-0.5f, -0.25f, 0.0f, 0.25f, 0.5f})
	{
		for (const float Y : {-0.5f, 0.0f, 0.5f})
		{
			const FSurfaceHit Hit = Tree.CastRay(
				Mesh.Positions, Mesh.Triangles, {X, Y, 2.0f}, {0.0f, 0.0f, -1.0f}, 5.0f, EHitSides::Outward);
			ASSERT_TRUE(Hit.IsHit());
			EXPECT_FLOAT_EQ(Hit.Time, 1.5f);
			EXPECT_FALSE(
				Tree.CastRay(Mesh.Positions, Mesh.Triangles, {X, Y, 2.0f}, {0.0f, 0.0f, -1.0f}, 1.4f, EHitSides::Both)
					.IsHit());
		}
	}
}

TEST(Bvh, EqualTimesGoToTheLowerTriangle)
{
	FSurfaceMesh Mesh = MakeBox({0.5f, 0.5f, 0.5f}, 3);
	const uint32 Count = static_cast<uint32>(Mesh.Triangles.size());
	const std::vector<FTriangleCorners> Once = Mesh.Triangles;
	Mesh.Triangles.insert(Mesh.Triangles.end(), Once.begin(), Once.end()); // everything twice
	const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
	for (uint32 N = 0; N < 300; ++N)
	{
		const FVec3f Inside = DrawPoint(N, 51, 0.3f);
		const FVec3f Direction = DrawDirection(N, 52);
		EXPECT_LT(
			Tree.CastRay(Mesh.Positions, Mesh.Triangles, Inside, Direction, 9.0f, EHitSides::Both).Triangle, Count);
		EXPECT_LT(Tree.FindClosest(Mesh.Positions, Mesh.Triangles, Inside, 9.0f).Triangle, Count);
		const FParabola Path = {Inside, Direction, {0.0f, 0.0f, -9.8f}, 2.0f};
		EXPECT_LT(Tree.CastParabola(Mesh.Positions, Mesh.Triangles, Path, EHitSides::Both).Triangle, Count);
	}
}

TEST(Bvh, AStartOnTheSurfaceHitsAtOnceGoingInAndLaterComingBack)
{
	const FSurfaceMesh Mesh = MakePane(2.0f, 2.0f, 4, 4); // normal +Y
	const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
	const FVec3f Start(0.1f, 0.0f, 0.2f);
	const FVec3f Pull(0.0f, -10.0f, 0.0f);
	for (const EHitSides Sides : {EHitSides::Outward, EHitSides::Both})
	{
		const auto Cast = [&](float Offset, float Speed, const FVec3f& Acceleration)
		{
			const FParabola Path = {Start + FVec3f(0.0f, Offset, 0.0f), {0.1f, Speed, 0.0f}, Acceleration, 1.0f};
			return Tree.CastParabola(Mesh.Positions, Mesh.Triangles, Path, Sides);
		};
		for (const float Offset : {0.0f, 5e-8f, -5e-8f})
		{
			EXPECT_FALSE(Cast(Offset, 1.0f, FVec3f::Zero()).IsHit()); // away
			EXPECT_TRUE(Cast(Offset, -1.0f, FVec3f::Zero()).IsHit()); // into
			EXPECT_EQ(Cast(Offset, -1.0f, Pull).Time, 0.0f);
			EXPECT_NEAR(Cast(Offset, 2.0f, Pull).Time, 0.4f, 1e-6f); // up and back
			EXPECT_TRUE(Cast(Offset, 0.0f, Pull).IsHit());           // let go on top of it
			EXPECT_FALSE(Cast(Offset, 0.0f, -Pull).IsHit());         // falls off
		}
		EXPECT_NEAR(Cast(0.2f, 0.0f, Pull).Time, 0.2f, 1e-6f);
		EXPECT_EQ(Cast(-0.2f, 1.0f, FVec3f::Zero()).IsHit(), Sides == EHitSides::Both); // from behind
	}
}

TEST(Bvh, DROP_50_NodesVisitedGrowWithTheLogarithmOfTheMesh)
{
	std::vector<double> X;
	std::vector<double> Y;
	for (const uint32 Subdivisions : {3u, 4u, 5u, 6u}) // 1 280 to 81 920 triangles
	{
		const FSurfaceMesh Mesh = MakeIcosphere(1.0f, Subdivisions);
		const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
		double Sum = 0.0;
		constexpr uint32 Throws = 2000;
		for (uint32 N = 0; N < Throws; ++N)
		{
			const FParabola Path = {DrawPoint(N, 61, 1.8f), DrawDirection(N, 62) * 2.0f, {0.0f, 0.0f, -9.8f}, 1.0f};
			uint32 Visited = 0;
			static_cast<void>(Tree.CastParabola(Mesh.Positions, Mesh.Triangles, Path, EHitSides::Outward, &Visited));
			Sum += Visited;
		}
		X.push_back(std::log2(double(Mesh.Triangles.size())));
		Y.push_back(Sum / Throws);
	}
	// Least squares a + b x.
	const double Count = double(X.size());
	double MeanX = 0.0;
	double MeanY = 0.0;
	for (std::size_t I = 0; I < X.size(); ++I)
	{
		MeanX += X[I] / Count;
		MeanY += Y[I] / Count;
	}
	double XX = 0.0;
	double XY = 0.0;
	double YY = 0.0;
	for (std::size_t I = 0; I < X.size(); ++I)
	{
		XX += (X[I] - MeanX) * (X[I] - MeanX);
		XY += (X[I] - MeanX) * (Y[I] - MeanY);
		YY += (Y[I] - MeanY) * (Y[I] - MeanY);
	}
	EXPECT_GE(XY * XY / (XX * YY), 0.95);
	EXPECT_LT(Y.back(), 150.0);           // of 82 thousand triangles
	EXPECT_LT(Y.back(), 2.0 * Y.front()); // for 64 times as many
	RecordProperty("nodes_visited_82k", std::to_string(Y.back()));
}

TEST(Bvh, LeavesAreSmallAndEveryTriangleIsInExactlyOne)
{
	for (const FSurfaceMesh& Mesh : TestMeshes())
	{
		const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
		uint32 Sum = 0;
		for (const FBvh::FNode& Node : Tree.Nodes())
		{
			EXPECT_LE(Node.Count, 4u);
			Sum += Node.Count;
		}
		EXPECT_EQ(Sum, Mesh.Triangles.size());
	}
}

TEST(Bvh, OddQueriesFindNothing)
{
	const FSurfaceMesh Mesh = MakeIcosphere(1.0f, 1);
	const FBvh Tree = FBvh::Build(Mesh.Positions, Mesh.Triangles);
	const float NaN = std::numeric_limits<float>::quiet_NaN();
	const FVec3f Zero = FVec3f::Zero();
	const FVec3f Up(0.0f, 0.0f, 1.0f);
	EXPECT_FALSE(Tree.CastRay(Mesh.Positions, Mesh.Triangles, Zero, Zero, 1.0f, EHitSides::Both).IsHit());
	EXPECT_FALSE(Tree.CastRay(Mesh.Positions, Mesh.Triangles, {NaN, 0.0f, 0.0f}, Up, 1.0f, EHitSides::Both).IsHit());
	EXPECT_FALSE(Tree.CastRay(Mesh.Positions, Mesh.Triangles, Zero, Up, NaN, EHitSides::Both).IsHit());
	EXPECT_FALSE(Tree.FindClosest(Mesh.Positions, Mesh.Triangles, {0.0f, NaN, 0.0f}, 1.0f).IsHit());
	EXPECT_FALSE(Tree.CastParabola(Mesh.Positions, Mesh.Triangles, {Zero, Up, Up, NaN}, EHitSides::Both).IsHit());
	EXPECT_FALSE(FBvh().FindClosest({}, {}, Zero, 1.0f).IsHit());
	EXPECT_TRUE(
		Tree.CastRay(Mesh.Positions, Mesh.Triangles, Zero, Up, std::numeric_limits<float>::infinity(), EHitSides::Both)
			.IsHit());
}
