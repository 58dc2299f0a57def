// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about walking over meshes as they come: not conforming, not manifold, not consistent.

#include "FluidDropsCore/Geometry/Surface.h"
#include "FluidDropsCore/Geometry/Walking.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

/** A flat square [0, 1]^2 in XY whose quarters are divided 2, 3, 4 and 6 times: T-junctions on every seam. */
FSurfaceMesh MakePatchwork()
{
	FSurfaceMesh Mesh;
	const uint32 Cells[4] = {2, 3, 4, 6};
	for (uint32 Quarter = 0; Quarter < 4; ++Quarter)
	{
		const double X = 0.5 * (Quarter % 2);
		const double Y = 0.5 * (Quarter / 2);
		const double Step = 0.5 / Cells[Quarter];
		for (uint32 Cell = 0; Cell < Cells[Quarter] * Cells[Quarter]; ++Cell)
		{
			const double Left = X + Step * (Cell % Cells[Quarter]);
			const double Low = Y + Step * (Cell / Cells[Quarter]);
			const uint32 First = static_cast<uint32>(Mesh.Positions.size());
			for (const auto& [Right, Up] : {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)})
			{
				Mesh.Positions.push_back(
					{static_cast<float>(Left + Right * Step), static_cast<float>(Low + Up * Step), 0.0f});
			}
			Mesh.Triangles.push_back({First, First + 1, First + 2});
			Mesh.Triangles.push_back({First, First + 2, First + 3});
		}
	}
	return Mesh;
}

/** A sphere with every seventh triangle turned over and a fin on every fifth. */
FSurfaceMesh MakeBrokenSphere()
{
	FSurfaceMesh Mesh = MakeIcosphere(1.0f, 3);
	const std::size_t Count = Mesh.Triangles.size();
	for (std::size_t Triangle = 0; Triangle < Count; ++Triangle)
	{
		FTriangleCorners Corners = Mesh.Triangles[Triangle];
		if (Triangle % 7 == 0)
		{
			std::swap(Mesh.Triangles[Triangle][0], Mesh.Triangles[Triangle][1]);
		}
		if (Triangle % 5 == 0)
		{
			const FVec3f Middle = 0.5f * (Mesh.Positions[Corners[0]] + Mesh.Positions[Corners[1]]);
			Mesh.Positions.push_back(1.2f * Middle);
			Mesh.Triangles.push_back({Corners[0], Corners[1], static_cast<uint32>(Mesh.Positions.size()) - 1});
		}
	}
	return Mesh;
}

} // namespace

TEST(Walking, DROP_22_PathsOverAPatchworkOfTJunctionsAreStraight)
{
	const TFlatSurface<double> Surface(MakePatchwork());
	for (uint32 N = 0; N < 20000; ++N)
	{
		const auto R = Draw(N, 141);
		const uint32 Triangle = static_cast<uint32>(double(R[0]) * double(Surface.Frames.size()));
		const TBarycentric<double> At = {0.1 + 0.4 * double(R[1]), 0.1 + 0.4 * double(R[2])};
		const FVec3d From = Surface.Frames[Triangle].Point(At);
		// Every third aims at a corner of some triangle and goes on beyond it.
		const uint32 Aim = static_cast<uint32>(double(R[3]) * double(Surface.Frames.size()));
		const TBarycentric<double> Target =
			N % 3 == 0 ? TBarycentric<double>{0.0, 0.0} : TBarycentric<double>{0.3, 0.2};
		const FVec3d Step = (Surface.Frames[Aim].Point(Target) - From) * 1.3;
		const FVec3d To = From + Step;
		const TWalkResult<double> End =
			WalkSurface(Surface.View(), Triangle, At, Surface.Frames[Triangle].ToFlat(Step), 1000);
		const FVec3d Place = Surface.Frames[End.Triangle].Point(End.At);
		const bool bWithin = To.x() > 0.0 && To.x() < 1.0 && To.y() > 0.0 && To.y() < 1.0;
		ASSERT_EQ(End.bLeftSurface, !bWithin) << "walk " << N;
		ASSERT_LE((Place - (To - Step * End.Remaining)).norm(), 1e-6) << "walk " << N; // the mesh is rounded to float
	}
}

TEST(Walking, DROP_38_WalkersOnABrokenSphereStayOnIt)
{
	const TResult<FSurface> Result = FSurface::Create(MakeBrokenSphere());
	ASSERT_TRUE(Result.IsOk());
	const FSurface& Surface = Result.Value();
	EXPECT_EQ(Surface.Report().NonManifold.size(), 256u);
	EXPECT_FALSE(Surface.Report().FlippedNormals.empty());
	const TSurfaceView<float> View = {Surface.AllFrames(), &Surface.Graph()};
	uint32 Off = 0;
	for (uint32 N = 0; N < 1000; ++N)
	{
		const auto R = Draw(N, 151);
		uint32 Triangle = static_cast<uint32>(R[0] * 1280.0f);
		TBarycentric<float> At = {0.5f * R[1], 0.5f * R[2]};
		FVec2f Step(0.3f * R[3], 0.2f);
		for (uint32 Tick = 0; Tick < 50; ++Tick)
		{
			const TWalkResult<float> End = WalkSurface(View, Triangle, At, Step, 64);
			ASSERT_LT(End.Triangle, Surface.TriangleCount());
			ASSERT_TRUE(End.At.B >= 0.0f && End.At.C >= 0.0f && End.At.B + End.At.C <= 1.0f);
			ASSERT_NEAR(End.Direction.norm(), Step.norm(), 1e-4f);
			if (End.bLeftSurface)
			{
				++Off; // over the rim of a fin
				break;
			}
			ASSERT_EQ(End.Remaining, 0.0f) << "stuck";
			Triangle = End.Triangle;
			At = End.At;
			Step = End.Direction;
		}
	}
	EXPECT_LT(Off, 1000u);
}
