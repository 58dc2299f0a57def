// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Wind in grids: sampling, steps with blowers and obstacles against the plain explicit solver of the same run, bakes.

#include "BenchmarkReport.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Wind/WindBake.h"
#include "FluidDropsCore/Wind/WindGridFlow.h"
#include "PlainWind.h"

#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

template <typename T>
T Expect(TResult<T> Result)
{
	if (!Result)
	{
		std::fprintf(stderr, "fluiddrops-bench: %s\n", Result.Error().Message.c_str());
		std::abort();
	}
	return std::move(Result.Value());
}

uint64 HashFaces(std::span<const float> Faces)
{
	FHasher Hasher;
	Hasher.Add(Faces);
	return Hasher.Digest();
}

FWindLayout CubeOf(uint32 Count)
{
	return {{Count, Count, Count}, 1.0f};
}

/** Some smooth field; no flow, but speeds do not depend on that. */
std::vector<float> SmoothFaces(const FWindLayout& Layout)
{
	std::vector<float> Faces(Layout.FaceCount());
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{ Faces[Face] = Math::Sin(0.3f * float(X) + 0.2f * float(Y) - 0.1f * float(Z) + float(Axis)); });
	}
	return Faces;
}

/** Random points over 64^3 voxels, as many as rain has drops in the air. */
void SampleWind(benchmark::State& State)
{
	constexpr uint32 Points = 65536;
	const FWindLayout Layout = CubeOf(64);
	const std::vector<float> Faces = SmoothFaces(Layout);
	const FWindSampler Sampler(Layout, FWindSides(), Faces, {}, 2.0f);
	std::vector<float> X(Points), Y(Points), Z(Points), U(Points, 0.0f), V(Points, 0.0f), W(Points, 0.0f);
	for (uint32 Row = 0; Row < Points; ++Row)
	{
		const std::array<float, 4> Unit = RandomUnit4(3, Row, 0, ERandomPurpose::Rain);
		X[Row] = 64.0f * Unit[0];
		Y[Row] = 64.0f * Unit[1];
		Z[Row] = 64.0f * Unit[2];
	}
	double Best = 1e30;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (auto _ : State)
	{
		const FBenchClock::time_point Once = FBenchClock::now();
		Sampler.Blend({X, Y, Z, U, V, W});
		Best = std::min(Best, SecondsSince(Once));
	}
	ReportItems(State, State.iterations() * uint64(Points), SecondsSince(Start), 24.0, HashFaces(U));
	State.counters["best_per_second"] = Points / Best;
}

struct FReferenceScene
{
	static constexpr float StepTime = 1.0f / 60.0f; // s
	FWindLayout Layout;
	std::array<uint32, 3> Middle;
	FWindObstacles Box;
	FWindGridFlow Flow;
	Plain::TPlainWind<float> Full;

	explicit FReferenceScene(uint32 Count)
		: Layout(CubeOf(Count))
		, Middle{Count / 2, Count / 2, Count / 2}
		, Full(Layout)
	{
		const uint32 Edge = 3 * Count / 17;
		const std::array<uint32, 3> First = {11 * Count / 17, 7 * Count / 17, 7 * Count / 17};
		CloseWindVoxels(Layout, First, {Edge, Edge, Edge}, Box);
		FStoredWindInfo Info;
		Info.Layout = Layout;
		Info.Blower = {Middle, {1, 1, 1}};
		std::vector<float> Field = SmoothFaces(Layout);
		ApplyWindSides(Layout, {}, Field);
		const std::array<std::span<const float>, 4> Fields = {Field, Field, Field, Field};
		const auto Stored =
			std::make_shared<const FStoredWind>(Expect(FStoredWind::Load(Expect(FStoredWind::Pack(Info, Fields)))));
		Flow = Expect(FWindGridFlow::Create(Layout, {}));
		Expect(Flow.AddBlower(Stored));
		Full.Numbers.Viscosity = 0.5;
		Full.Blowers.push_back({Middle, TVec3<double>::UnitX()});
		for (uint32 Voxel = 0; Voxel < Layout.VoxelCount(); ++Voxel)
		{
			Full.Solid[Voxel] =
				IsWindVoxelSolid(Layout, Box, Voxel % Count, Voxel / Count % Count, Voxel / (Count * Count)) ? 1 : 0;
		}
	}

	FVec3f BlowerAt(uint32 Step) const
	{
		return {Math::Cos(0.02f * float(Step)), Math::Sin(0.02f * float(Step)), 0.0f};
	}

	/** Mean seconds of a step of the plain solver with a blower that turns. */
	double SecondsOfFullStep(uint32 Steps)
	{
		Full.Prepare();
		Full.Simulate(StepTime);
		const FBenchClock::time_point Start = FBenchClock::now();
		for (uint32 Step = 0; Step < Steps; ++Step)
		{
			Full.Blowers[0].Velocity = BlowerAt(Step).cast<double>();
			Full.Simulate(StepTime);
		}
		return SecondsSince(Start) / Steps;
	}
};

enum class EWindStep
{
	Blower,   // one that turns, no obstacles
	Obstacle, // a box, nothing else changes
	Both,
	Asleep,
};

void StepWind(benchmark::State& State, uint32 Count, EWindStep Kind)
{
	FReferenceScene Scene(Count);
	FSerialTaskRunner Runner;
	const double Full = Scene.SecondsOfFullStep(Count > 32 ? 5 : 300);
	if (Kind != EWindStep::Blower)
	{
		(void)Scene.Flow.SetObstacles(Scene.Box);
	}
	(void)Scene.Flow.SetBlower(0, FVec3f::UnitX());
	for (uint32 Step = 0; Step < (Kind == EWindStep::Asleep ? 400u : 2u); ++Step)
	{
		Scene.Flow.Step(Scene.StepTime, Runner);
	}
	uint32 Step = 0;
	double Seconds = 0.0;
	for (auto _ : State)
	{
		++Step;
		if (Kind == EWindStep::Blower || Kind == EWindStep::Both)
		{
			(void)Scene.Flow.SetBlower(0, Scene.BlowerAt(Step));
		}
		else if (Kind == EWindStep::Obstacle)
		{
			(void)Scene.Flow.SetBlower(0, Step % 100 == 0 ? FVec3f(FVec3f::UnitX()) : FVec3f(FVec3f::UnitY())); // awake
		}
		const FBenchClock::time_point Start = FBenchClock::now();
		Scene.Flow.Step(Scene.StepTime, Runner);
		Seconds += SecondsSince(Start);
	}
	ReportItems(State, State.iterations() * uint64(Scene.Layout.VoxelCount()), Seconds,
		double(Scene.Flow.MemoryBytes()) / Scene.Layout.VoxelCount(), HashFaces(Scene.Flow.Faces()));
	State.counters["ms_per_step"] = 1000.0 * Seconds / double(Step);
	State.counters["times_full_solver"] = Full / (Seconds / double(Step));
}

/** A body that moves in each step: covered faces, weights, and the step itself. */
void MoveBody(benchmark::State& State, uint32 Count)
{
	FReferenceScene Scene(Count);
	FSerialTaskRunner Runner;
	(void)Scene.Flow.SetBlower(0, FVec3f::UnitX());
	const float Third = float(Count) / 3.0f;
	const FBodyShape Body = Expect(FBodyShape::MakeBox(FVec3f::Constant(0.25f * Third)));
	FWindObstacles Obstacles;
	FRigidTransform Pose;
	FWindSolidMotion Motion;
	Motion.Velocity = FVec3f(0.0f, 1.0f, 0.0f);
	double Covering = 0.0;
	uint32 Step = 0;
	const FBenchClock::time_point Start = FBenchClock::now();
	for (auto _ : State)
	{
		++Step;
		const FBenchClock::time_point Once = FBenchClock::now();
		Pose.Translation = FVec3f(2.0f * Third, Third + 0.01f * float(Step % 1000), 1.5f * Third);
		Motion.Center = Pose.Translation;
		ClearWindObstacles(Scene.Layout, Obstacles);
		AddWindObstacle(Scene.Layout, Body, Pose, Motion, Obstacles, Runner);
		(void)Scene.Flow.SetObstacles(Obstacles);
		Covering += SecondsSince(Once);
		Scene.Flow.Step(Scene.StepTime, Runner);
	}
	const double Seconds = SecondsSince(Start);
	ReportItems(State, State.iterations() * uint64(Scene.Layout.VoxelCount()), Seconds, 0.0, HashFaces(Obstacles.Open));
	State.counters["ms_per_step"] = 1000.0 * Seconds / double(Step);
	State.counters["ms_covering"] = 1000.0 * Covering / double(Step);
}

/** To the steady state of a blower of 5 m/s before a sphere, all sides open. */
void BakeWind(benchmark::State& State, uint32 Count)
{
	FWindBakeScene Scene;
	Scene.Layout = {{Count, Count, Count}, 16.0f / float(Count)};
	Scene.Sides.Kind.fill(EWindSide::Open);
	const uint32 Edge = Count / 8;
	Scene.Blower = {{Count / 8, (Count - Edge) / 2, (Count - Edge) / 2}, {Edge, Edge, Edge}};
	Scene.BlowerVelocity = FVec3f(5.0f, 0.0f, 0.0f);
	FRigidTransform Pose;
	Pose.Translation = FVec3f(9.0f, 8.0f, 8.0f);
	FSerialTaskRunner Runner;
	AddWindObstacle(Scene.Layout, Expect(FBodyShape::MakeSphere(1.5f)), Pose, {}, Scene.Obstacles, Runner);
	FWindBakeNumbers Numbers;
	Numbers.Viscosity = 5.0f * Scene.Layout.VoxelSize / 10.0f;
	Numbers.MaxSteps = 600;
	double Longest = 0.0;
	uint32 Pieces = 0;
	const FBenchClock::time_point Start = FBenchClock::now();
	FWindBakeReport Report;
	uint64 Hash = 0;
	for (auto _ : State)
	{
		FWindBake Bake = Expect(FWindBake::Create(Scene, Numbers));
		for (bool bGoesOn = true; bGoesOn; ++Pieces)
		{
			const FBenchClock::time_point Once = FBenchClock::now();
			bGoesOn = Bake.Step(Runner);
			Longest = std::max(Longest, SecondsSince(Once));
		}
		Report = Bake.Report();
		Hash = HashFaces(Bake.Faces());
	}
	const double Seconds = SecondsSince(Start);
	ReportItems(State, State.iterations() * uint64(Scene.Layout.VoxelCount()), Seconds, 0.0, Hash);
	State.counters["seconds"] = Seconds / double(State.iterations());
	State.counters["steps"] = Report.Steps;
	State.counters["iterations"] = Report.Iterations;
	State.counters["steady"] = Report.bSteady ? 1.0 : 0.0;
	State.counters["divergence"] = double(Report.Divergence) * double(Scene.Layout.VoxelSize) / 5.0;
	State.counters["longest_piece_ms"] = 1000.0 * Longest;
}

[[maybe_unused]] const bool bWindGridRegistered = []
{
	benchmark::RegisterBenchmark("WindGrid/Sample/64", SampleWind)->UseRealTime();
	for (const uint32 Count : {17u, 64u})
	{
		const std::string Size = std::to_string(Count);
		const auto Register = [&](const char* Name, EWindStep Kind)
		{
			benchmark::RegisterBenchmark(("WindGrid/" + std::string(Name) + "/" + Size).c_str(), StepWind, Count, Kind)
				->UseRealTime();
		};
		Register("Blower", EWindStep::Blower);
		Register("Obstacle", EWindStep::Obstacle);
		Register("Both", EWindStep::Both);
		Register("Asleep", EWindStep::Asleep);
		benchmark::RegisterBenchmark(("WindGrid/MovingBody/" + Size).c_str(), MoveBody, Count)->UseRealTime();
	}
	for (const uint32 Count : {32u, 64u})
	{
		benchmark::RegisterBenchmark(("WindGrid/Bake/" + std::to_string(Count)).c_str(), BakeWind, Count)
			->UseRealTime()
			->Iterations(1);
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
