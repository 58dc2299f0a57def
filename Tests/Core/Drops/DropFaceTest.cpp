// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The face of a drop as triangles: as much water at every fineness, and normals of the true face.

#include "FluidDropsCore/Drops/DropFace.h"

#include <gtest/gtest.h>

#include <set>

using namespace FluidDrops;

namespace
{

constexpr FRingGrid Grids[] = {{1, 6}, {2, 12}, {4, 24}, {10, 64}};

std::vector<FDropProfile> ManyShapes()
{
	std::vector<FDropProfile> Shapes;
	for (const float Angle : {10.0f, 60.0f, 90.0f, 140.0f})
	{
		for (const float Bond : {0.0f, 0.4f})
		{
			Shapes.push_back(SolveProfile<float>({Angle, Bond, 1.2f}));
		}
	}
	return Shapes;
}

/** Between the face and the surface below it, by the divergence theorem; in radii cubed. */
float VolumeOfFace(const FDropProfile& Shape, const FRingGrid& Grid, float Scale)
{
	std::vector<FVec3f> Points;
	Grid.ForEachPoint(
		[&](uint32 Ring, uint32 Segment)
		{
			const float Azimuth = Grid.Azimuth(Ring, Segment);
			const FFacePoint Face = FacePoint(FaceRing(Shape, Grid.Out(Ring)), Math::Cos(Azimuth), Math::Sin(Azimuth));
			Points.push_back(Scale * Face.Position);
		});
	float Sum = 0.0f;
	Grid.ForEachTriangle([&](uint32 A, uint32 B, uint32 C) { Sum += Points[A].dot(Points[B].cross(Points[C])); });
	return Sum / 6.0f;
}

} // namespace

TEST(DropFace, HoldsAllOfTheDropAtEveryFineness)
{
	for (const FDropProfile& Shape : ManyShapes())
	{
		for (const FRingGrid& Grid : Grids)
		{
			const float Volume = VolumeOfFace(Shape, Grid, VolumeScale(Shape, Grid));
			EXPECT_NEAR(Volume, float(4.0 / 3.0 * Math::Pi), 0.005f) << Grid.Rings << " x " << Grid.Segments;
		}
		EXPECT_LT(VolumeScale(Shape, Grids[3]), 1.01f) << "the finest mesh is all but the drop itself";
	}
}

TEST(DropFace, HasThePointsAndTrianglesThatItCounts)
{
	for (const FRingGrid& Grid : Grids)
	{
		uint32 Points = 0;
		Grid.ForEachPoint([&](uint32 Ring, uint32 Segment) { EXPECT_EQ(Grid.Point(Ring, Segment), Points++); });
		EXPECT_EQ(Points, Grid.PointCount());
		// Every edge but those of the last ring belongs to two triangles, once in each direction.
		std::set<std::pair<uint32, uint32>> Edges;
		uint32 Triangles = 0;
		Grid.ForEachTriangle(
			[&](uint32 A, uint32 B, uint32 C)
			{
				++Triangles;
				for (const std::pair<uint32, uint32>& Edge : {std::pair(A, B), std::pair(B, C), std::pair(C, A)})
				{
					EXPECT_TRUE(Edges.insert(Edge).second);
				}
			});
		EXPECT_EQ(Triangles, Grid.TriangleCount());
		uint32 Open = 0;
		for (const auto& [From, To] : Edges)
		{
			Open += Edges.contains({To, From}) ? 0 : 1;
		}
		EXPECT_EQ(Open, Grid.Segments);
	}
}

TEST(DropFace, NormalsAreThoseOfTheFace)
{
	constexpr float Step = 1.0e-3f;
	for (const FDropProfile& Shape : ManyShapes())
	{
		for (const float Out : {0.2f, 0.5f, 0.9f})
		{
			for (const float Azimuth : {0.0f, 1.0f, 3.0f, 5.0f})
			{
				const auto At = [&Shape](float Ring, float Angle)
				{ return FacePoint(FaceRing(Shape, Ring), Math::Cos(Angle), Math::Sin(Angle)); };
				const FVec3f Outwards = At(Out + Step, Azimuth).Position - At(Out - Step, Azimuth).Position;
				const FVec3f Round = At(Out, Azimuth + Step).Position - At(Out, Azimuth - Step).Position;
				const FVec3f Normal = Outwards.cross(Round).normalized();
				EXPECT_GT(Normal.dot(At(Out, Azimuth).Normal), 0.9999f) << Out << ", " << Azimuth;
			}
		}
	}
}
