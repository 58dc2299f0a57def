// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the neighbor graph: which triangles touch, and where (Docs/Model/SurfaceDrops.md#neighbor-graph).

#include "FluidDropsCore/Geometry/SurfaceGraph.h"
#include "FluidDropsCore/Geometry/Crossing.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FVec3d OnSide(const std::vector<FVec3d>& Positions, const FTriangleCorners& Corners, uint32 Side, double S)
{
	return Positions[Corners[Side]] * (1.0 - S) + Positions[Corners[(Side + 1) % 3]] * S;
}

/** Every record has its mirror image with the same two ends in space. */
void ExpectSymmetric(const FSurfaceGraph& Graph, const std::vector<FVec3d>& Positions,
	const std::vector<FTriangleCorners>& Triangles, double Tolerance)
{
	for (uint32 Triangle = 0; Triangle < Triangles.size(); ++Triangle)
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			for (const FSideNeighbor& Record : Graph.Neighbors(Triangle, Side))
			{
				const FVec3d Begin = OnSide(Positions, Triangles[Triangle], Side, Record.Begin);
				const FVec3d End = OnSide(Positions, Triangles[Triangle], Side, Record.End);
				uint32 Mirrors = 0;
				for (const FSideNeighbor& Back : Graph.Neighbors(Record.Triangle, Record.Side))
				{
					if (Back.Triangle == Triangle && Back.Side == Side)
					{
						const FVec3d BackBegin = OnSide(Positions, Triangles[Record.Triangle], Record.Side, Back.Begin);
						const FVec3d BackEnd = OnSide(Positions, Triangles[Record.Triangle], Record.Side, Back.End);
						const double Same = (Begin - BackBegin).norm() + (End - BackEnd).norm();
						const double Crossed = (Begin - BackEnd).norm() + (End - BackBegin).norm();
						Mirrors += std::min(Same, Crossed) <= Tolerance && Back.bFlipped == Record.bFlipped ? 1 : 0;
					}
				}
				EXPECT_EQ(Mirrors, 1u) << "triangle " << Triangle << " side " << Side;
			}
		}
	}
}

/** A flat fan of Count triangles around the origin. */
void MakeFan(uint32 Count, std::vector<FVec3d>& Positions, std::vector<FTriangleCorners>& Triangles)
{
	Positions = {FVec3d::Zero()};
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		const double Angle = 2.0 * 3.14159265358979 * Index / Count;
		Positions.push_back({std::cos(Angle), std::sin(Angle), 0.0});
		Triangles.push_back({0, 1 + Index, 1 + (Index + 1) % Count});
	}
}

} // namespace

TEST(TriangleFrame, DROP_8_FramesAreOrthonormalRightHandedAndStartWithTheNormal)
{
	for (const FSurfaceMesh& Mesh : TestMeshes())
	{
		const TFlatSurface<double> Surface(Mesh);
		for (std::size_t Triangle = 0; Triangle < Mesh.Triangles.size(); ++Triangle)
		{
			const TTriangleFrame<double>& Frame = Surface.Frames[Triangle];
			FMat3d L;
			L << Frame.Normal, Frame.AxisX, Frame.AxisY;
			EXPECT_LE((L.transpose() * L - FMat3d::Identity()).cwiseAbs().maxCoeff(), 1e-12);
			EXPECT_NEAR(L.determinant(), 1.0, 1e-12);
			const FTriangleCorners& Corners = Mesh.Triangles[Triangle];
			const FVec3d A = Mesh.Positions[Corners[0]].cast<double>();
			const FVec3d B = Mesh.Positions[Corners[1]].cast<double>();
			const FVec3d C = Mesh.Positions[Corners[2]].cast<double>();
			EXPECT_NEAR(Frame.Normal.dot(A - B), 0.0, 1e-12);
			EXPECT_NEAR(Frame.Normal.dot(A - C), 0.0, 1e-12);
			EXPECT_GT(Frame.Normal.dot((A - B).cross(B - C)), 0.0);
			EXPECT_LE((Frame.Point({0.3, 0.5}) - (0.2 * A + 0.3 * B + 0.5 * C)).norm(), 1e-12);
		}
	}
}

TEST(SurfaceGraph, DROP_21_RecordsAreSymmetricOnEveryTestMesh)
{
	for (const FSurfaceMesh& Mesh : TestMeshes())
	{
		const std::vector<FVec3d> Positions = InDouble(Mesh.Positions);
		const FSurfaceGraph Graph = FSurfaceGraph::Build(Positions, Mesh.Triangles, 1e-6);
		ExpectSymmetric(Graph, Positions, Mesh.Triangles, 1e-9);
	}
}

TEST(SurfaceGraph, DROP_21_AClosedManifoldHasThreeHalvesAsManyEdgesAsTriangles)
{
	for (const FSurfaceMesh& Mesh : {MakeIcosphere(0.7f, 3), MakeBox({0.2f, 0.3f, 0.5f}, 4)})
	{
		const FSurfaceGraph Graph = FSurfaceGraph::Build(InDouble(Mesh.Positions), Mesh.Triangles, 1e-6);
		std::size_t Records = 0;
		for (uint32 Triangle = 0; Triangle < Graph.TriangleCount(); ++Triangle)
		{
			for (uint32 Side = 0; Side < 3; ++Side)
			{
				Records += Graph.Neighbors(Triangle, Side).size();
				const FSurfaceGraph::FAcross Across = Graph.Across(Triangle, Side);
				ASSERT_TRUE(Across.bSimple);
				ASSERT_NE(Across.Triangle, IndexNone);
				EXPECT_EQ(Across.Triangle, Graph.Neighbors(Triangle, Side)[0].Triangle);
				EXPECT_EQ(Graph.Across(Across.Triangle, Across.Side).Triangle, Triangle);
			}
		}
		EXPECT_EQ(Records, 3 * Mesh.Triangles.size());                       // each of the 3m/2 pairs twice
		EXPECT_EQ(Graph.WeldedVertexCount(), Mesh.Triangles.size() / 2 + 2); // Euler
	}
}

TEST(SurfaceGraph, DROP_22_SideWithFiveNeighborsTilesWithoutGap)
{
	const FBigAgainstSmall Mesh({0.0, 0.13, 1.0 / 3.0, 0.5, 0.77, 1.0});
	const FSurfaceGraph Graph = FSurfaceGraph::Build(Mesh.Positions, Mesh.Triangles, 1e-6);
	const std::span<const FSideNeighbor> Records = Graph.Neighbors(0, 0);
	ASSERT_EQ(Records.size(), 5u);
	EXPECT_EQ(Records.front().Begin, 0.0);
	EXPECT_EQ(Records.back().End, 1.0);
	for (uint32 Small = 0; Small < 5; ++Small)
	{
		EXPECT_EQ(Records[Small].Triangle, Small + 1);
		EXPECT_NEAR(Records[Small].End, Mesh.Cuts[Small + 1], 1e-9);
		EXPECT_FALSE(Records[Small].bFlipped);
		if (Small > 0)
		{
			EXPECT_EQ(Records[Small].Begin, Records[Small - 1].End);
		}
	}
	ExpectSymmetric(Graph, Mesh.Positions, Mesh.Triangles, 1e-9);
}

TEST(SurfaceGraph, DROP_22_EndsThatNearlyMeetLeaveNoGap)
{
	// The small triangles' ends miss each other by more than what is welded (1e-6), but are still one junction.
	FBigAgainstSmall Mesh({0.0, 0.2, 0.5, 0.9, 1.0});
	for (uint32 Small = 0; Small < 4; ++Small)
	{
		Mesh.Positions[3 + 3 * Small].x() += 7e-7;
		Mesh.Positions[3 + 3 * Small].z() += 3e-7;
		Mesh.Positions[5 + 3 * Small].x() -= 7e-7;
	}
	const FSurfaceGraph Graph = FSurfaceGraph::Build(Mesh.Positions, Mesh.Triangles, 1e-6);
	const std::span<const FSideNeighbor> Records = Graph.Neighbors(0, 0);
	ASSERT_EQ(Records.size(), 4u);
	double Covered = 0.0;
	for (const FSideNeighbor& Record : Records)
	{
		EXPECT_EQ(Record.Begin, Covered);
		Covered = Record.End;
		EXPECT_EQ(std::min(Record.OtherBegin, Record.OtherEnd), 0.0);
		EXPECT_EQ(std::max(Record.OtherBegin, Record.OtherEnd), 1.0);
	}
	EXPECT_EQ(Covered, 1.0);
}

TEST(SurfaceGraph, DROP_22_TenThousandCrossingsLandInTheRightTriangle)
{
	const FBigAgainstSmall Mesh({0.0, 0.13, 1.0 / 3.0, 0.5, 0.77, 1.0});
	const TFlatSurface<double> Surface(Mesh.Positions, Mesh.Triangles, 1e-6);
	for (uint32 N = 0; N < 10000; ++N)
	{
		const double S = 1e-6 + (1.0 - 2e-6) * double(Draw(N)[0]);
		const TCrossing<double> Crossing = CrossSide(Surface.View(), 0, 0, S, TVec2<double>(0.3, -1.0));
		uint32 Expected = 1;
		while (S > Mesh.Cuts[Expected])
		{
			++Expected;
		}
		ASSERT_EQ(Crossing.Triangle, Expected);
		ASSERT_LE((Surface.Frames[Expected].Point(Crossing.At) - FVec3d(S, 0.0, 0.0)).norm(), 1e-12);
		ASSERT_EQ((1.0 - Crossing.At.B) - Crossing.At.C == 0.0 || Crossing.At.B == 0.0 || Crossing.At.C == 0.0, true);
	}
}

TEST(SurfaceGraph, PartialOverlapIsRecordedOnBothSidesAndTheRestIsBorder)
{
	// Side 0 of the first covers x in [0, 1], the second's side x in [0.5, 1.5].
	const std::vector<FVec3d> Positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1.5, 0, 0}, {0.5, 0, 0}, {1, -1, 0}};
	const std::vector<FTriangleCorners> Triangles = {{0, 1, 2}, {3, 4, 5}};
	const TFlatSurface<double> Surface(Positions, Triangles, 1e-6);
	ASSERT_EQ(Surface.Graph.Neighbors(0, 0).size(), 1u);
	EXPECT_DOUBLE_EQ(Surface.Graph.Neighbors(0, 0)[0].Begin, 0.5);
	EXPECT_DOUBLE_EQ(Surface.Graph.Neighbors(0, 0)[0].OtherBegin, 1.0);
	EXPECT_DOUBLE_EQ(Surface.Graph.Neighbors(0, 0)[0].OtherEnd, 0.5);
	EXPECT_EQ(CrossSide(Surface.View(), 0, 0, 0.75, TVec2<double>(0, -1)).Triangle, 1u);
	EXPECT_EQ(CrossSide(Surface.View(), 0, 0, 0.25, TVec2<double>(0, -1)).Triangle, IndexNone);
}

TEST(SurfaceGraph, DROP_23_EveryTriangleOfAFanOfSixReachesEveryOtherThroughTheVertex)
{
	std::vector<FVec3d> Positions;
	std::vector<FTriangleCorners> Triangles;
	MakeFan(6, Positions, Triangles);
	const FSurfaceGraph Graph = FSurfaceGraph::Build(Positions, Triangles, 1e-6);
	for (uint32 Triangle = 0; Triangle < 6; ++Triangle)
	{
		const std::span<const FFanEntry> Fan = Graph.Fan(Triangle, 0);
		ASSERT_EQ(Fan.size(), 6u);
		for (uint32 Other = 0; Other < 6; ++Other)
		{
			EXPECT_EQ(Fan[Other].Triangle, Other);
			EXPECT_EQ(Fan[Other].Corner, 0);
		}
		EXPECT_EQ(Graph.Fan(Triangle, 1).size(), 2u);
	}
}

TEST(SurfaceGraph, DROP_23_AVertexInsideASideListsThatSide)
{
	const FBigAgainstSmall Mesh({0.0, 0.4, 1.0});
	const FSurfaceGraph Graph = FSurfaceGraph::Build(Mesh.Positions, Mesh.Triangles, 1e-6);
	const std::span<const FFanEntry> Fan = Graph.Fan(1, 2); // the common corner of the two small ones
	ASSERT_EQ(Fan.size(), 3u);
	EXPECT_EQ(Fan[0].Triangle, 0u);
	EXPECT_EQ(Fan[0].Corner, 3 + 0);
	EXPECT_EQ(Fan[1].Triangle, 1u);
	EXPECT_EQ(Fan[2].Triangle, 2u);
}

TEST(SurfaceGraph, DROP_24_RecordsPerCrossingDoNotGrowWithTheMesh)
{
	for (const uint32 Subdivisions : {1u, 3u, 5u, 6u}) // 80 to 82 thousand triangles
	{
		const FSurfaceMesh Mesh = MakeIcosphere(1.0f, Subdivisions);
		const FSurfaceGraph Graph = FSurfaceGraph::Build(InDouble(Mesh.Positions), Mesh.Triangles, 1e-6);
		std::size_t Records = 0;
		std::size_t Largest = 0;
		for (uint32 Triangle = 0; Triangle < Graph.TriangleCount(); ++Triangle)
		{
			for (uint32 Side = 0; Side < 3; ++Side)
			{
				Records += Graph.Neighbors(Triangle, Side).size();
			}
			Largest = std::max(Largest, Graph.Fan(Triangle, 0).size());
		}
		EXPECT_LE(double(Records) / (3.0 * Graph.TriangleCount()), 4.0);
		EXPECT_LE(Largest, 6u);
	}
}

TEST(SurfaceGraph, NonManifoldEdgesKeepEveryRecordAndTheFlattestWins)
{
	// Three wings on the edge from (0,0,0) to (1,0,0): one in the plane y < 0, one nearly flat, one upright.
	const std::vector<FVec3d> Positions = {{0, 0, 0}, {1, 0, 0}, {0.5, -1, 0}, {0.5, 1, 0.1}, {0.5, 0.1, 1}};
	const std::vector<FTriangleCorners> Triangles = {{1, 0, 2}, {0, 1, 4}, {0, 1, 3}};
	const TFlatSurface<double> Surface(Positions, Triangles, 1e-6);
	EXPECT_EQ(Surface.Graph.Neighbors(0, 0).size(), 2u);
	EXPECT_EQ(Surface.Graph.Neighbors(1, 0).size(), 2u);
	EXPECT_EQ(Surface.Graph.Neighbors(2, 0).size(), 2u);
	EXPECT_FALSE(Surface.Graph.Across(0, 0).bSimple);
	EXPECT_EQ(CrossSide(Surface.View(), 0, 0, 0.4, TVec2<double>(0, -1)).Triangle, 2u);
	ExpectSymmetric(Surface.Graph, Positions, Triangles, 1e-9);
}

TEST(SurfaceGraph, AFreeSideAlongAPairedEdgeIsNotABorder)
{
	// A big side meets two small ones that already have partners of their own (a fin).
	FBigAgainstSmall Mesh({0.0, 0.4, 1.0});
	for (uint32 Small = 0; Small < 2; ++Small)
	{
		const uint32 First = static_cast<uint32>(Mesh.Positions.size());
		Mesh.Positions.push_back({Mesh.Cuts[Small], 0.0, 0.0});
		Mesh.Positions.push_back({Mesh.Cuts[Small + 1], 0.0, 0.0});
		Mesh.Positions.push_back({0.5, 0.0, 1.0});
		Mesh.Triangles.push_back({First, First + 1, First + 2});
	}
	const FSurfaceGraph Graph = FSurfaceGraph::Build(Mesh.Positions, Mesh.Triangles, 1e-6);
	EXPECT_EQ(Graph.Neighbors(0, 0).size(), 4u);
	EXPECT_EQ(Graph.Neighbors(1, 2).size(), 2u);
	ExpectSymmetric(Graph, Mesh.Positions, Mesh.Triangles, 1e-9);
}

TEST(SurfaceGraph, ChainsOfNearVerticesBecomeOne)
{
	// Four copies of the origin, each within tolerance only of the next.
	std::vector<FVec3d> Positions;
	std::vector<FTriangleCorners> Triangles;
	for (uint32 Index = 0; Index < 4; ++Index)
	{
		const double Shift = 0.9e-6 * Index;
		const uint32 First = static_cast<uint32>(Positions.size());
		Positions.push_back({Shift, 0.0, 0.0});
		Positions.push_back({1.0 + Index, 0.0, 0.0});
		Positions.push_back({1.0 + Index, 0.5, double(Index)});
		Triangles.push_back({First, First + 1, First + 2});
	}
	const FSurfaceGraph Graph = FSurfaceGraph::Build(Positions, Triangles, 1e-6);
	EXPECT_EQ(Graph.Fan(0, 0).size(), 4u);
	EXPECT_EQ(Graph.WeldedVertexOf(3, 0), Graph.WeldedVertexOf(0, 0));
}

TEST(SurfaceGraph, FlippedNeighborsAreMarkedOnBothSides)
{
	const std::vector<FVec3d> Positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
	const FSurfaceGraph Graph =
		FSurfaceGraph::Build(Positions, std::vector<FTriangleCorners>{{0, 1, 2}, {0, 1, 3}}, 1e-6);
	ASSERT_EQ(Graph.Neighbors(0, 0).size(), 1u);
	EXPECT_TRUE(Graph.Neighbors(0, 0)[0].bFlipped);
	EXPECT_TRUE(Graph.Neighbors(1, 0)[0].bFlipped);
	EXPECT_FALSE(Graph.Across(0, 0).bSimple);
}
