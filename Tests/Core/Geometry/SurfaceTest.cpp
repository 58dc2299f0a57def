// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about a surface as the solvers use it: poses, deformation, distances, and slivers that do not matter.

#include "FluidDropsCore/Geometry/Surface.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Geometry/Walking.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

#include <limits>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FSurface MakeSurface(const FSurfaceMesh& Mesh)
{
	TResult<FSurface> Result = FSurface::Create(Mesh);
	EXPECT_TRUE(Result.IsOk());
	return std::move(Result.Value());
}

FRigidTransform SomePose()
{
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(0.7f, FVec3f(1.0f, 2.0f, -0.5f).normalized()).toRotationMatrix();
	Pose.Translation = {0.5f, -1.0f, 2.0f};
	return Pose;
}

double DistanceToBox(const FVec3d& Point, const FVec3d& Half)
{
	const FVec3d Outside = Point.cwiseAbs() - Half;
	const double Inside = std::min(Outside.maxCoeff(), 0.0);
	return Outside.cwiseMax(0.0).norm() + Inside;
}

/** Bits of everything that a failed call must not change. */
std::vector<float> StateOf(const FSurface& Surface)
{
	std::vector<float> State;
	for (const FVec3f& Position : Surface.Positions())
	{
		State.insert(State.end(), {Position.x(), Position.y(), Position.z()});
	}
	for (const TTriangleFrame<float>& Frame : Surface.AllFrames())
	{
		State.insert(
			State.end(), {Frame.Normal.x(), Frame.Origin.y(), Frame.BaseLength, Frame.Apex.x(), Frame.Apex.y()});
	}
	State.push_back(float(Surface.DeformationVersion()));
	State.push_back(Surface.Pose().Translation.x());
	State.push_back(Surface.Pose().Rotation(0, 0));
	return State;
}

/** A pane of triangle strips, with a sliver of the given height between every tenth pair of rows if bSlivers. */
FSurfaceMesh MakeStrips(bool bSlivers, uint32 Columns, uint32 Rows, float SliverHeight)
{
	FSurfaceMesh Mesh;
	const auto Add = [&](float X, float Y)
	{
		Mesh.Positions.push_back({X, Y, 0.0f});
		return static_cast<uint32>(Mesh.Positions.size()) - 1;
	};
	for (uint32 Row = 0; Row < Rows; ++Row)
	{
		for (uint32 Column = 0; Column < Columns; ++Column)
		{
			const float X0 = float(Column) / float(Columns);
			const float X1 = float(Column + 1) / float(Columns);
			const float Y0 = float(Row) / float(Rows);
			const float Y1 = float(Row + 1) / float(Rows);
			const uint32 A = Add(X0, Y0);
			const uint32 B = Add(X1, Y0);
			const uint32 C = Add(X1, Y1);
			const uint32 D = Add(X0, Y1);
			Mesh.Triangles.push_back({A, B, C});
			Mesh.Triangles.push_back({A, C, D});
			if (bSlivers && Column % 4 == 0 && Row > 0)
			{
				// Between this cell and the one below: its apex lies a hair below the common side.
				const uint32 Apex = Add(0.5f * (X0 + X1), Y0 - SliverHeight);
				Mesh.Triangles.push_back({B, A, Apex});
			}
		}
	}
	return Mesh;
}

} // namespace

TEST(Surface, DROP_8_ShippedFramesAreOrthonormalToSinglePrecision)
{
	for (const FSurfaceMesh& Mesh : TestMeshes())
	{
		const FSurface Surface = MakeSurface(Mesh);
		for (const TTriangleFrame<float>& Frame : Surface.AllFrames())
		{
			FMat3f L;
			L << Frame.Normal, Frame.AxisX, Frame.AxisY;
			EXPECT_LE((L.transpose() * L - FMat3f::Identity()).cwiseAbs().maxCoeff(), 4e-7f);
			EXPECT_NEAR(L.determinant(), 1.0f, 4e-7f);
			EXPECT_GT(Frame.Apex.y(), 0.0f);
		}
	}
}

TEST(Surface, TinyMeshesHaveGoodFrames)
{
	const FSurface Surface = MakeSurface(MakeIcosphere(1e-6f, 3)); // products of sides would underflow in float
	for (const TTriangleFrame<float>& Frame : Surface.AllFrames())
	{
		ASSERT_NEAR(Frame.Normal.norm(), 1.0f, 1e-6f);
		ASSERT_GT(Frame.Normal.dot(Frame.Origin), 0.0f);
	}
}

TEST(Surface, DROP_37_SliversAreLeftOutAndDoNotBlockTheWay)
{
	const FSurface Clean = MakeSurface(MakeStrips(false, 20, 20, 0.0f));
	for (const float Height : {0.0f, 1e-9f, 2e-8f})
	{
		const FSurfaceMesh Dirty = MakeStrips(true, 20, 20, Height);
		ASSERT_GE(Dirty.Triangles.size(), 890u); // a tenth of them slivers
		const FSurface Surface = MakeSurface(Dirty);
		ASSERT_EQ(Surface.TriangleCount(), 800u);
		EXPECT_EQ(Surface.Report().Slivers.size() + Surface.Report().Degenerate.size(), Dirty.Triangles.size() - 800);
		const TSurfaceView<float> View = {Surface.AllFrames(), &Surface.Graph()};
		const TSurfaceView<float> CleanView = {Clean.AllFrames(), &Clean.Graph()};
		for (uint32 N = 0; N < 1000; ++N)
		{
			const auto R = Draw(N, 71);
			const uint32 Triangle = static_cast<uint32>(R[0] * 800.0f);
			ASSERT_EQ(Dirty.Triangles[Surface.SourceTriangle(Triangle)], Surface.Triangles()[Triangle]);
			const FVec2f Step = Clean.Frame(Triangle).ToFlat(FVec3f(R[1] - 0.5f, R[2] - 0.5f, 0.0f));
			const TWalkResult<float> End = WalkSurface(View, Triangle, {0.3f, 0.3f}, Step, 1000);
			const TWalkResult<float> CleanEnd = WalkSurface(CleanView, Triangle, {0.3f, 0.3f}, Step, 1000);
			ASSERT_EQ(End.bLeftSurface, CleanEnd.bLeftSurface);
			const FVec3f Place = Surface.Frame(End.Triangle).Point(End.At);
			ASSERT_TRUE(IsFinite(Place));
			ASSERT_LE((Place - Clean.Frame(CleanEnd.Triangle).Point(CleanEnd.At)).norm(), 2e-6f);
		}
	}
}

TEST(Surface, DROP_37_TheSidesOfARemovedSliverAreJoined)
{
	// A sliver whose apex splits the long side: above it one big triangle, below it two that share the apex.
	FSurfaceMesh Mesh;
	Mesh.Positions = {{0, 0, 0}, {1, 0, 0}, {0.5f, 1, 0}, {0.4f, -1e-9f, 0}, {0.2f, -1, 0}, {0.8f, -1, 0}};
	Mesh.Triangles = {{0, 1, 2}, {1, 0, 3}, {0, 4, 3}, {3, 5, 1}};
	const FSurface Surface = MakeSurface(Mesh);
	ASSERT_EQ(Surface.TriangleCount(), 3u);
	EXPECT_EQ(Surface.SourceTriangle(1), 2u);
	const std::span<const FSideNeighbor> Records = Surface.Graph().Neighbors(0, 0);
	ASSERT_EQ(Records.size(), 2u);
	EXPECT_EQ(Records[0].Triangle, 1u);
	EXPECT_EQ(Records[1].Triangle, 2u);
	EXPECT_NEAR(Records[0].End, 0.4, 1e-6);
	EXPECT_EQ(Records[0].End, Records[1].Begin);
	EXPECT_EQ(Records[1].End, 1.0);
}

TEST(Surface, PosesThatAreNoRigidMotionAreRefusedAndChangeNothing)
{
	FSurface Surface = MakeSurface(MakeIcosphere(1.0f, 1));
	ASSERT_TRUE(Surface.SetPose(SomePose()).IsOk());
	const std::vector<float> Before = StateOf(Surface);
	FRigidTransform Scaled = SomePose();
	Scaled.Rotation *= 1.01f;
	FRigidTransform Mirrored = SomePose();
	Mirrored.Rotation.col(0) *= -1.0f;
	FRigidTransform NotANumber = SomePose();
	NotANumber.Rotation(1, 2) = std::numeric_limits<float>::quiet_NaN();
	FRigidTransform Infinite = SomePose();
	Infinite.Translation.y() = std::numeric_limits<float>::infinity();
	for (const FRigidTransform& Bad : {Scaled, Mirrored, NotANumber, Infinite})
	{
		const FStatus Status = Surface.SetPose(Bad);
		ASSERT_FALSE(Status.IsOk());
		EXPECT_EQ(Status.Error().Message.rfind("pose", 0), 0u);
		EXPECT_EQ(StateOf(Surface), Before);
	}
	FRigidTransform Rounded = SomePose();
	Rounded.Rotation *= 1.0001f;
	EXPECT_TRUE(Surface.SetPose(Rounded).IsOk());
}

TEST(Surface, WorldQueriesGoThroughThePose)
{
	FSurface Surface = MakeSurface(MakeIcosphere(0.5f, 4));
	const FRigidTransform Pose = SomePose();
	ASSERT_TRUE(Surface.SetPose(Pose).IsOk());
	for (uint32 N = 0; N < 200; ++N)
	{
		const FVec3f Direction = DrawDirection(N, 81);
		const FVec3f Far = Pose.Translation + Direction * 2.0f;
		const FSurfaceHit Ray = Surface.CastRay(Far, -Direction, 10.0f, EHitSides::Outward);
		ASSERT_TRUE(Ray.IsHit());
		EXPECT_NEAR(Ray.Time, 1.5f, 0.004f);
		EXPECT_LE((Surface.WorldPoint(Ray.Triangle, Ray.B, Ray.C) - (Far - Direction * Ray.Time)).norm(), 1e-5f);
		EXPECT_GT(Surface.WorldNormal(Ray.Triangle).dot(Direction), 0.98f);
		const FSurfaceHit Closest = Surface.FindClosest(Far, 3.0f);
		ASSERT_TRUE(Closest.IsHit());
		EXPECT_NEAR((Surface.WorldPoint(Closest.Triangle, Closest.B, Closest.C) - Far).norm(), Closest.Time, 1e-5f);
		const FSurfaceHit Thrown =
			Surface.CastParabola({Far, -4.0f * Direction, FVec3f::Zero(), 1.0f}, EHitSides::Outward);
		EXPECT_NEAR(Thrown.Time, Ray.Time / 4.0f, 1e-5f);
	}
}

TEST(Surface, SignedDistanceOfASphereIsThatOfTheFormula)
{
	FSurface Surface = MakeSurface(MakeIcosphere(0.5f, 5));
	ASSERT_TRUE(Surface.SetPose(SomePose()).IsOk());
	for (uint32 N = 0; N < 3000; ++N)
	{
		const float Radius = 0.02f + 1.2f * Draw(N, 91)[0];
		const FVec3f Point = SomePose().Translation + DrawDirection(N, 92) * Radius;
		ASSERT_NEAR(Surface.SignedDistance(Point), Radius - 0.5f, 2e-4f); // the sagitta of the facets
	}
}

TEST(Surface, SignedDistanceOfABoxHasTheRightSignAtEdgesAndCorners)
{
	const FVec3d Half(0.3, 0.5, 0.2);
	for (const uint32 Cells : {1u, 3u})
	{
		const FSurface Surface = MakeSurface(MakeBox(Half.cast<float>(), Cells));
		for (uint32 N = 0; N < 5000; ++N)
		{
			const auto R = Draw(N, 101);
			const FVec3f Point = (FVec3f(R[0], R[1], R[2]) * 2.0f - FVec3f::Ones()) * 1.1f;
			ASSERT_NEAR(double(Surface.SignedDistance(Point)), DistanceToBox(Point.cast<double>(), Half), 1e-6);
		}
		// Just off a corner, along the diagonal, out and in; a single face's normal would not know.
		for (const float Step : {0.01f, -0.01f})
		{
			const FVec3f Corner = Half.cast<float>() + FVec3f::Constant(Step);
			EXPECT_EQ(Surface.SignedDistance(Corner) > 0.0f, Step > 0.0f);
			EXPECT_EQ(Surface.SignedDistance(-Corner) > 0.0f, Step > 0.0f);
		}
	}
}

TEST(Surface, SignedDistanceAtTheTipOfASpikeDoesNotDependOnHowAFaceIsCut)
{
	// A slender pyramid one of whose three faces is cut into twelve: counted instead of weighted by their angles,
	// the twelve would outvote the other two, and places beyond the tip on the far side would seem to be inside.
	constexpr uint32 Cuts = 12;
	FSurfaceMesh Mesh;
	Mesh.Positions = {{0, 0, 1}, {-0.1f, 0.0f, -1.0f}};
	for (uint32 Cut = 0; Cut <= Cuts; ++Cut)
	{
		Mesh.Positions.push_back({0.1f, -0.1f + 0.2f * float(Cut) / float(Cuts), -1.0f});
	}
	for (uint32 Cut = 0; Cut < Cuts; ++Cut)
	{
		Mesh.Triangles.push_back({0, 2 + Cut, 3 + Cut});
		Mesh.Triangles.push_back({1, 3 + Cut, 2 + Cut});
	}
	Mesh.Triangles.push_back({0, 1, 2});
	Mesh.Triangles.push_back({0, 2 + Cuts, 1});
	const FSurface Surface = MakeSurface(Mesh);
	ASSERT_TRUE(Surface.Report().IsClosed());
	for (uint32 N = 0; N < 2000; ++N)
	{
		FVec3f Away = DrawDirection(N, 161);
		Away.z() = std::abs(Away.z()) + 0.2f; // steeper than the faces: the tip is the nearest point
		Away *= 0.3f;
		ASSERT_NEAR(Surface.SignedDistance(FVec3f(0.0f, 0.0f, 1.0f) + Away), Away.norm(), 1e-6f);
	}
	EXPECT_LT(Surface.SignedDistance({0.0f, 0.0f, 0.5f}), 0.0f);
}

TEST(Surface, SignedDistanceIsRightAtAConcaveVertexOfASpike)
{
	// A cube whose top is drawn down to a thin pit: seen from the pit's tip most faces turn away, but not by angle.
	FSurfaceMesh Mesh;
	Mesh.Positions = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {1, 1, 1},
		{-1, 1, 1}, {0.9f, 0.9f, -0.5f}};
	Mesh.Triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4},
		{3, 4, 7}, {4, 5, 8}, {5, 6, 8}, {6, 7, 8}, {7, 4, 8}};
	const FSurface Surface = MakeSurface(Mesh);
	ASSERT_TRUE(Surface.Report().IsClosed());
	for (uint32 N = 0; N < 4000; ++N)
	{
		const auto R = Draw(N, 111);
		const FVec3f Point = FVec3f(0.9f, 0.9f, -0.5f) + (FVec3f(R[0], R[1], R[2]) - FVec3f::Constant(0.5f)) * 0.3f;
		// Inside or outside by counting the sides that a ray meets.
		uint32 Crossings = 0;
		FVec3f From = Point;
		const FVec3f Direction = FVec3f(0.123f, -0.456f, 0.789f).normalized();
		for (FSurfaceHit Hit = Surface.CastRay(From, Direction, 9.0f, EHitSides::Both); Hit.IsHit();
			 Hit = Surface.CastRay(From, Direction, 9.0f, EHitSides::Both))
		{
			++Crossings;
			From += Direction * (Hit.Time + 1e-5f);
		}
		const float Distance = Surface.SignedDistance(Point);
		if (std::abs(Distance) > 1e-4f)
		{
			ASSERT_EQ(Distance < 0.0f, Crossings % 2 == 1) << Point.transpose();
		}
	}
}

TEST(Surface, SetPositionsRefusesWrongCountsAndNoNumbersAndChangesNothing)
{
	FSurface Surface = MakeSurface(MakeIcosphere(1.0f, 1));
	const std::vector<float> Before = StateOf(Surface);
	std::vector<FVec3f> Positions(Surface.Positions().begin(), Surface.Positions().end());
	for (FVec3f& Position : Positions)
	{
		Position *= 2.0f;
	}
	std::vector<FVec3f> Bad = Positions;
	Bad.back().z() = std::numeric_limits<float>::quiet_NaN();
	EXPECT_FALSE(Surface.SetPositions(Bad).IsOk());
	EXPECT_EQ(StateOf(Surface), Before);
	Bad.back().z() = std::numeric_limits<float>::infinity();
	EXPECT_FALSE(Surface.SetPositions(Bad).IsOk());
	EXPECT_FALSE(Surface.SetPositions(std::span(Positions).first(Positions.size() - 1)).IsOk());
	EXPECT_FALSE(Surface.SetPositions({}).IsOk());
	EXPECT_EQ(StateOf(Surface), Before);
	EXPECT_TRUE(Surface.SetPositions(Positions).IsOk());
	EXPECT_NE(StateOf(Surface), Before);
}

TEST(Surface, DeformationMovesFramesAndBoxesButNotTheTopology)
{
	const FSurfaceMesh Mesh = MakeCylinder(0.3f, 1.0f, 24, 10);
	FSurface Surface = MakeSurface(Mesh);
	const uint64 Hash = Surface.MeshHash();
	FSurfaceMesh Moved = Mesh;
	for (FVec3f& Position : Moved.Positions)
	{
		Position = Position * 1.7f + FVec3f(5.0f, Position.z() * Position.z(), 0.0f);
	}
	ASSERT_TRUE(Surface.SetPositions(Moved.Positions).IsOk());
	EXPECT_EQ(Surface.DeformationVersion(), 1u);
	EXPECT_EQ(Surface.MeshHash(), Hash);
	const FSurface Fresh = MakeSurface(Moved);
	EXPECT_NE(Fresh.MeshHash(), Hash); // another rest pose
	EXPECT_NE(MakeSurface(MakeIcosphere(1.0f, 1)).MeshHash(), Hash);
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		ASSERT_EQ(Surface.Frame(Triangle).Normal, Fresh.Frame(Triangle).Normal);
		ASSERT_EQ(Surface.Frame(Triangle).Apex, Fresh.Frame(Triangle).Apex);
	}
	for (uint32 N = 0; N < 300; ++N)
	{
		const FVec3f Point = FVec3f(5.0f, 0.0f, 0.0f) + DrawDirection(N, 121) * 1.5f;
		ASSERT_FLOAT_EQ(Surface.FindClosest(Point, 9.0f).Time, Fresh.FindClosest(Point, 9.0f).Time);
	}
}

TEST(Surface, ACollapsedTriangleKeepsItsLastGoodFrameAndRecovers)
{
	FSurface Surface = MakeSurface(MakeIcosphere(1.0f, 1));
	const TTriangleFrame<float> Good = Surface.Frame(0);
	std::vector<FVec3f> Positions(Surface.Positions().begin(), Surface.Positions().end());
	const std::vector<FVec3f> Rest = Positions;
	Positions[Surface.Triangles()[0][1]] = Positions[Surface.Triangles()[0][0]];
	ASSERT_TRUE(Surface.SetPositions(Positions).IsOk());
	EXPECT_EQ(Surface.Frame(0).Normal, Good.Normal);
	EXPECT_EQ(Surface.Frame(0).Apex, Good.Apex);
	for (const TTriangleFrame<float>& Frame : Surface.AllFrames())
	{
		ASSERT_TRUE(IsFinite(Frame.Normal) && Frame.Apex.y() > 0.0f);
	}
	const std::vector<FVec3f> OnePoint(Rest.size(), FVec3f::Zero());
	ASSERT_TRUE(Surface.SetPositions(OnePoint).IsOk());
	EXPECT_FALSE(Surface.CastRay({0, 0, 5}, {0, 0, -1}, 9.0f, EHitSides::Both).IsHit());
	EXPECT_NEAR(Surface.FindClosest({0, 0, 5}, 9.0f).Time, 5.0f, 1e-6f);
	ASSERT_TRUE(Surface.SetPositions(Rest).IsOk());
	EXPECT_EQ(Surface.Frame(0).Normal, Good.Normal);
	EXPECT_EQ(Surface.Frame(0).Origin, Good.Origin);
	EXPECT_EQ(Surface.DeformationVersion(), 3u);
}
