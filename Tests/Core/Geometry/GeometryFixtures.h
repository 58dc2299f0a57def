// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the geometry tests share: meshes in double precision with their graph, and random numbers.

#pragma once

#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Geometry/SurfaceView.h"

#include <array>
#include <vector>

namespace FluidDrops::Test
{

inline std::vector<FVec3d> InDouble(const std::vector<FVec3f>& Positions)
{
	std::vector<FVec3d> Result;
	for (const FVec3f& Position : Positions)
	{
		Result.push_back(Position.cast<double>());
	}
	return Result;
}

/** Four uniform numbers in [0, 1) for a test's N-th draw. */
inline std::array<float, 4> Draw(uint32 N, uint64 Seed = 1)
{
	return RandomUnit4(Seed, N, 0, ERandomPurpose::SampleSurface);
}

/** A direction, uniform over the sphere, by rejection. */
inline FVec3f DrawDirection(uint32 N, uint64 Seed)
{
	for (uint64 Try = 0;; ++Try)
	{
		const auto R = RandomUnit4(Seed, N, Try, ERandomPurpose::EmitMotion);
		const FVec3f V = FVec3f(R[0], R[1], R[2]) * 2.0f - FVec3f::Ones();
		if (V.squaredNorm() < 1.0f && V.squaredNorm() > 0.01f)
		{
			return V.normalized();
		}
	}
}

/** Frames and graph of any scalar over one mesh. */
template <typename T>
struct TFlatSurface
{
	std::vector<TTriangleFrame<T>> Frames;
	FSurfaceGraph Graph;

	TFlatSurface(const std::vector<FVec3d>& Positions, const std::vector<FTriangleCorners>& Triangles, double Tolerance)
		: Graph(FSurfaceGraph::Build(Positions, Triangles, Tolerance))
	{
		for (const FTriangleCorners& Corners : Triangles)
		{
			Frames.push_back(TTriangleFrame<T>::FromCorners(Positions[Corners[0]].template cast<T>(),
				Positions[Corners[1]].template cast<T>(), Positions[Corners[2]].template cast<T>()));
		}
	}

	explicit TFlatSurface(const FSurfaceMesh& Mesh)
		: TFlatSurface(InDouble(Mesh.Positions), Mesh.Triangles, 1e-6)
	{
	}

	TSurfaceView<T> View() const { return {Frames, &Graph}; }
};

/** The five shapes, small, as the test meshes of DROP-8 and DROP-21. */
inline std::vector<FSurfaceMesh> TestMeshes()
{
	return {MakePane(1.0f, 2.0f, 5, 7), MakeIcosphere(0.7f, 3), MakeCylinder(0.3f, 1.0f, 24, 10),
		MakeBox({0.2f, 0.3f, 0.5f}, 4), MakeValley(2.0f, 1.0f, 30.0f)};
}

/** One big triangle whose side 0, from (0,0,0) to (1,0,0), faces Count small ones below it. */
struct FBigAgainstSmall
{
	std::vector<FVec3d> Positions;
	std::vector<FTriangleCorners> Triangles; // 0 is the big one; then the small ones, from x = 0 on
	std::vector<double> Cuts;                // 0 ... 1

	explicit FBigAgainstSmall(std::vector<double> InCuts)
		: Cuts(std::move(InCuts))
	{
		Positions = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.4, 1.0, 0.0}};
		Triangles = {{0, 1, 2}};
		for (std::size_t Small = 0; Small + 1 < Cuts.size(); ++Small)
		{
			const uint32 First = static_cast<uint32>(Positions.size());
			Positions.push_back({Cuts[Small], 0.0, 0.0});
			Positions.push_back({0.5 * (Cuts[Small] + Cuts[Small + 1]), -1.0, 0.2});
			Positions.push_back({Cuts[Small + 1], 0.0, 0.0});
			Triangles.push_back({First, First + 1, First + 2});
		}
	}
};

} // namespace FluidDrops::Test
