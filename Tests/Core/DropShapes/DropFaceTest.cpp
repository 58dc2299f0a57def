// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The face of a drop as triangles: as much water at every fineness and of every outline, and normals of the true face.

#include "FluidDropsCore/DropShapes/DropFace.h"

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

/** Length, lasting irregularity, rough ground: none, one of them, all. */
std::vector<FDropOutline> ManyOutlines()
{
	return {{}, {1.8f, 0.0f, 0.0f, 0.0f, 3}, {1.0f, 0.7f, 0.0f, 0.0f, 4}, {1.0f, 0.0f, 0.3f, 2.7f, 5},
		{1.4f, 0.6f, 0.12f, 31.2f, 0xFFAA0011u}};
}

std::vector<FFacePoint> FaceOf(const FDropProfile& Shape, const FDropOutline& Outline, const FRingGrid& Grid)
{
	std::vector<FFacePoint> Points(Grid.PointCount());
	TessellateFace(Shape, Outline, Grid, FRingAngles(Grid), Points);
	return Points;
}

/** Level rings of any outline make antiprisms: h / 6 (A + 4 M + B), with the area M of the polygon half-way up. */
double PrismatoidVolume(const FRingGrid& Grid, const std::vector<FFacePoint>& Points, double Scale)
{
	const auto AreaOf = [](const std::vector<FVec3d>& Polygon)
	{
		double Twice = 0.0;
		for (size_t I = 0; I < Polygon.size(); ++I)
		{
			const FVec3d& Next = Polygon[(I + 1) % Polygon.size()];
			Twice += Polygon[I].x() * Next.y() - Polygon[I].y() * Next.x();
		}
		return 0.5 * Twice;
	};
	double Sum = 0.0;
	for (uint32 Ring = 1; Ring <= Grid.Rings; ++Ring)
	{
		std::vector<FVec3d> Above, Below, Between;
		for (uint32 Segment = 0; Segment < Grid.Segments; ++Segment)
		{
			const auto At = [&](uint32 Which, uint32 Place) -> FVec3d
			{ return Scale * Points[Grid.Point(Which, Place)].Position.cast<double>(); };
			Above.push_back(At(Ring - 1, Segment));
			Below.push_back(At(Ring, Segment));
			const uint32 Ahead = Segment + (Ring & 1u);      // of the ring above, after this point
			const uint32 Behind = Ahead + Grid.Segments - 1; // before it
			Between.push_back(0.5 * (At(Ring, Segment) + At(Ring - 1, Behind)));
			Between.push_back(0.5 * (At(Ring, Segment) + At(Ring - 1, Ahead)));
		}
		Sum += (Above[0].z() - Below[0].z()) * (AreaOf(Above) + 4.0 * AreaOf(Between) + AreaOf(Below)) / 6.0;
	}
	return Sum;
}

} // namespace

TEST(DropFace, HoldsAllOfTheDropAtEveryFineness)
{
	for (const FDropProfile& Shape : ManyShapes())
	{
		for (const FDropOutline& Outline : ManyOutlines())
		{
			for (const FRingGrid& Grid : Grids)
			{
				const std::vector<FFacePoint> Points = FaceOf(Shape, Outline, Grid);
				const float Scale = VolumeScale(Grid, Points, ProfileVolume(Shape));
				EXPECT_NEAR(PrismatoidVolume(Grid, Points, Scale), BallVolume, 0.005)
					<< Grid.Rings << " x " << Grid.Segments;
			}
			const std::vector<FFacePoint> Finest = FaceOf(Shape, Outline, Grids[3]);
			const float Scale = VolumeScale(Grids[3], Finest, ProfileVolume(Shape));
			EXPECT_NEAR(Scale, 1.0f, Outline.IsRound() ? 0.01f : 0.05f) << "the finest mesh is all but the drop itself";
		}
	}
}

TEST(DropFace, BallsHoldTheirVolume)
{
	for (const FRingGrid& Grid : {FRingGrid{4, 6}, FRingGrid{20, 64}})
	{
		std::vector<FFacePoint> Points(Grid.PointCount());
		TessellateBall(Grid, Points);
		const float Scale = VolumeScale(Grid, Points, float(BallVolume));
		EXPECT_GT(Scale, 1.0f) << "chords lie within";
		EXPECT_NEAR(PrismatoidVolume(Grid, Points, Scale), BallVolume, 0.005);
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
		for (const FDropOutline& Outline : ManyOutlines())
		{
			const FOutlineCurve Curve(Outline, Shape);
			const auto At = [&](float Out, float Azimuth)
			{
				const float Turn = Azimuth / float(2.0 * Math::Pi);
				return FacePoint(FaceRing(Shape, Out), Out, Shape.BaseRadius(), Curve,
					Curve.At(Turn, Math::Cos(Azimuth), Math::Sin(Azimuth)));
			};
			for (const float Out : {0.2f, 0.5f, 0.9f})
			{
				for (const float Azimuth : {0.1f, 1.0f, 3.0f, 5.0f})
				{
					const FVec3f Outwards = At(Out + Step, Azimuth).Position - At(Out - Step, Azimuth).Position;
					const FVec3f Round = At(Out, Azimuth + Step).Position - At(Out, Azimuth - Step).Position;
					const FVec3f Normal = Outwards.cross(Round).normalized();
					EXPECT_GT(Normal.dot(At(Out, Azimuth).Normal), 0.9999f) << Out << ", " << Azimuth;
				}
			}
		}
	}
}

TEST(DropFace, WithoutAnythingUnevenIsRound)
{
	for (const FDropProfile& Shape : ManyShapes())
	{
		const FOutlineCurve Curve({}, Shape);
		for (const float Out : {0.0f, 0.3f, 1.0f})
		{
			for (const float Turn : {0.0f, 0.4f, 0.8f})
			{
				const float Cos = Math::Cos(float(2.0 * Math::Pi) * Turn);
				const float Sin = Math::Sin(float(2.0 * Math::Pi) * Turn);
				const FFacePoint Round = FacePoint(FaceRing(Shape, Out), Cos, Sin);
				const FFacePoint Any =
					FacePoint(FaceRing(Shape, Out), Out, Shape.BaseRadius(), Curve, Curve.At(Turn, Cos, Sin));
				EXPECT_LT((Round.Position - Any.Position).norm(), 1.0e-5f);
				EXPECT_LT((Round.Normal - Any.Normal).norm(), 1.0e-3f);
			}
		}
	}
}
