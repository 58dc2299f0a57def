// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Making surfaces, walking points over them and landing by parabola.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Sampling.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Geometry/Walking.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace FluidDrops
{
namespace
{

FSurface MakeBall(uint32 Subdivisions)
{
	TResult<FSurface> Surface = FSurface::Create(MakeIcosphere(1.0f, Subdivisions));
	if (!Surface)
	{
		std::fputs("fluiddrops-bench: the ball could not be made\n", stderr);
		std::abort();
	}
	return std::move(Surface.Value());
}

/** Points that each go about one triangle far per step. */
void WalkPoints(benchmark::State& State, uint32 Subdivisions)
{
	constexpr uint32 Points = 10000;
	const FSurface Surface = MakeBall(Subdivisions);
	const TSurfaceView<float> View{Surface.AllFrames(), &Surface.Graph()};
	const FAreaSampler Sampler = FAreaSampler::Build(Surface);
	std::vector<TWalkResult<float>> Walks;
	for (uint32 Point = 0; Point < Points; ++Point)
	{
		const std::array<float, 4> Unit = RandomUnit4(5, Point, 0, ERandomPurpose::SampleSurface);
		const FSurfacePoint At = Sampler.Sample(Unit[0], Unit[1], Unit[2]);
		const float Length = 0.6f * Surface.Frame(At.Triangle).BaseLength;
		const float Angle = 6.2831853f * Unit[3];
		Walks.push_back(
			{At.Triangle, {At.B, At.C}, {Length * Math::Cos(Angle), Length * Math::Sin(Angle)}, 0.0f, false, 0});
	}
	uint64 Crossings = 0;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (auto _ : State)
	{
		for (TWalkResult<float>& Walk : Walks)
		{
			Walk = WalkSurface(View, Walk.Triangle, Walk.At, Walk.Direction, 1000);
			Crossings += Walk.Crossings;
		}
	}
	const double Seconds = SecondsSince(Start);
	FHasher Hasher;
	for (const TWalkResult<float>& Walk : Walks)
	{
		Hasher.Add(Walk.Triangle);
	}
	ReportItems(State, State.iterations() * uint64(Points), Seconds, sizeof(TWalkResult<float>), Hasher.Digest());
	State.counters["crossings_per_step"] = double(Crossings) / (double(State.iterations()) * Points);
}

void CastParabolas(benchmark::State& State, uint32 Subdivisions)
{
	const FSurface Surface = MakeBall(Subdivisions);
	constexpr uint32 Throws = 1000;
	uint32 Hits = 0;
	FHasher Hasher;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (auto _ : State)
	{
		Hits = 0;
		Hasher = FHasher();
		for (uint32 Throw = 0; Throw < Throws; ++Throw)
		{
			const std::array<float, 4> Unit = RandomUnit4(6, Throw, 0, ERandomPurpose::SampleSurface);
			const FVec3f From(4.0f * Unit[0] - 2.0f, 4.0f * Unit[1] - 2.0f, 1.0f + Unit[2]);
			const FParabola Fall{From, FVec3f::Zero(), FVec3f(0.0f, 0.0f, -9.81f), 0.5f};
			const FSurfaceHit Hit = Surface.CastParabola(Fall, EHitSides::Outward);
			Hits += Hit.IsHit() ? 1 : 0;
			Hasher.Add(Hit.Triangle);
		}
	}
	ReportItems(State, State.iterations() * uint64(Throws), SecondsSince(Start), sizeof(FBvh::FNode), Hasher.Digest());
	State.counters["hit_share"] = double(Hits) / Throws;
}

/** Where the triangles of a surface come from. */
enum class EMadeFrom
{
	Mesh,     // all of it is found out
	Bytes,    // as in a cooked game
	Analysis, // the second thing that shares a mesh
};

/** A band of a sphere of about that many triangles: 20 * 4^n has no size between 82,000 and 328,000. */
FSurfaceMesh MakeBand(uint32 Triangles)
{
	const uint32 Rings = uint32(std::sqrt(double(Triangles) / 4.0));
	return MakeUvSphere(1.0f, 2 * Rings, Rings, 5.0f);
}

void MakeSurfaces(benchmark::State& State, EMadeFrom From, uint32 Triangles)
{
	const FSurfaceMesh Mesh = MakeBand(Triangles);
	TResult<FMeshAnalysis> Analysis = AnalyseMesh(Mesh);
	if (!Analysis)
	{
		State.SkipWithError(Analysis.Error().Message.c_str());
		return;
	}
	const std::vector<uint8> Bytes = SaveAnalysis(Analysis.Value());
	FHasher Hasher;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (auto _ : State)
	{
		if (From == EMadeFrom::Bytes)
		{
			Analysis = LoadAnalysis(Bytes, Mesh);
		}
		const TResult<FSurface> Surface =
			From == EMadeFrom::Mesh ? FSurface::Create(Mesh) : FSurface::Create(Mesh, Analysis.Value());
		Hasher = FHasher();
		Hasher.Add(Surface.Value().MeshHash());
		Hasher.Add(Surface.Value().Graph().WeldedVertexCount());
	}
	ReportItems(State, State.iterations() * uint64(Mesh.Triangles.size()), SecondsSince(Start),
		sizeof(FTriangleCorners), Hasher.Digest());
	State.counters["kept_bytes_per_triangle"] = double(Bytes.size()) / double(Mesh.Triangles.size());
}

[[maybe_unused]] const bool bGeometryRegistered = []
{
	// 5,120 and 81,920 triangles: the sizes at which the best peer was measured are 4,000 and 65,000.
	for (const uint32 Subdivisions : {4u, 6u})
	{
		const std::string Size = std::to_string(20u << (2 * Subdivisions));
		benchmark::RegisterBenchmark(("Geometry/Walk/" + Size + "/threads:1").c_str(),
			[=](benchmark::State& State) { WalkPoints(State, Subdivisions); });
		benchmark::RegisterBenchmark(("Geometry/Parabola/" + Size + "/threads:1").c_str(),
			[=](benchmark::State& State) { CastParabolas(State, Subdivisions); });
	}
	for (const uint32 Triangles : {5000u, 80000u, 300000u})
	{
		const std::string Size = std::to_string(Triangles) + "/threads:1";
		benchmark::RegisterBenchmark(("Geometry/Create/mesh/" + Size).c_str(),
			[=](benchmark::State& State) { MakeSurfaces(State, EMadeFrom::Mesh, Triangles); });
		benchmark::RegisterBenchmark(("Geometry/Create/bytes/" + Size).c_str(),
			[=](benchmark::State& State) { MakeSurfaces(State, EMadeFrom::Bytes, Triangles); });
		benchmark::RegisterBenchmark(("Geometry/Create/shared/" + Size).c_str(),
			[=](benchmark::State& State) { MakeSurfaces(State, EMadeFrom::Analysis, Triangles); });
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
