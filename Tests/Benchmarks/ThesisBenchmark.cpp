// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The tables of Fournier 1997 (Docs/Model/SurfaceDrops.md#published-measurements) beside our numbers, with its own
// search for collisions: drops spread over a plane that is cut into m triangles and slide down it. Seconds are per
// step; thesis_s is what an SGI Indigo2 needed. Last, the budget of our time: 10,000 drops on 5,000 triangles at 60 Hz.

#include "DomeRelaxation.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/World/World.h"
#include "Run/TbbTaskRunner.h"
#include "ScopeTimes.h"
#include "SubdivisionTuner.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace FluidDrops
{
namespace
{

constexpr float ThesisTickRate = 30.0f;

/** Cells x Cells squares of two triangles. */
struct FThesisPlane
{
	uint32 Drops;
	uint32 Cells;
	float Speed;   // downhill, m/s; constant
	bool bCollide; // search on triangles alone; the drops are too small to touch
	bool bAtOnePlace = false;
};

std::unique_ptr<FWorld> MakeThesisPlane(const FThesisPlane& Plane, ITaskRunner& Runner)
{
	FWorldSettings Settings;
	Settings.Budget = {int32(Plane.Drops), int32(Plane.Drops), 64};
	Settings.World.TickRate = ThesisTickRate;
	Settings.World.Gravity = FVec3f::Zero();
	Settings.Trails.bEnabled = false;
	Settings.Drops.Viscosity = 0.0f;
	Settings.Drops.SleepSpeed = 0.0f;
	Settings.Drops.bMerge = Plane.bCollide;
	Settings.Drops.MergeSearch = EMergeSearch::SameTriangle;
	Settings.Drops.MergeReach = 0.0f;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	bool bMade = World && World.Value()->AddSurface(MakePane(1.0f, 1.0f, Plane.Cells, Plane.Cells));
	for (uint32 Drop = 0; Drop < Plane.Drops && bMade; ++Drop)
	{
		const std::array<float, 4> Unit = RandomUnit4(1, Drop, 0, ERandomPurpose::SampleSurface);
		const FVec3f Place =
			Plane.bAtOnePlace ? FVec3f(0.013f, 0.0f, 0.499f) : FVec3f(Unit[0] - 0.5f, 0.0f, Unit[1] - 0.5f);
		const FSurfaceHit Hit = World.Value()->Surfaces()[0].Geometry.FindClosest(Place, 1.0f);
		bMade = bool(
			World.Value()->Drops().Spawn({0, {Hit.Triangle, Hit.B, Hit.C}, 1.0e-3f, FVec3f(0.0f, 0.0f, -Plane.Speed)}));
	}
	if (!bMade)
	{
		std::fputs("fluiddrops-bench: the plane of the thesis could not be made\n", stderr);
		std::abort();
	}
	return std::move(World.Value());
}

/** Seconds per step of one run. */
struct FStepCost
{
	double Step = 0.0;
	double Collisions = 0.0;
	double Trajectories = 0.0;
	double Tests = 0.0;
	uint64 Hash = 0;
};

/** The first steps, again and again from the same start; the quickest of them, so that other work does not count. */
FStepCost MeasurePlane(const FThesisPlane& Plane, uint32 Repeats, uint32 Steps = 2)
{
	FTbbTaskRunner Runner(1);
	std::unique_ptr<FWorld> World = MakeThesisPlane(Plane, Runner);
	World->Tick(); // drops find their triangles
	const std::vector<uint8> Start = World->Save();
	FStepCost Best;
	for (uint32 Repeat = 0; Repeat < Repeats; ++Repeat)
	{
		if (!World->Load(Start))
		{
			std::abort();
		}
		FScopeTimes Times;
		for (uint32 Step = 0; Step < Steps; ++Step)
		{
			World->Tick();
		}
		const FStepCost Cost{Times.Of("World.Tick") / Steps, Times.Of("Drops.Merge") / Steps,
			Times.Of("Drops.Move") / Steps, double(World->Drops().MergeTests()), 0};
		Best = Repeat == 0 || Cost.Step < Best.Step ? Cost : Best;
	}
	Best.Hash = World->Hash();
	return Best;
}

constexpr uint32 CellsOfTable[] = {1, 2, 4, 8, 16}; // 2, 8, 32, 128, 512 triangles
constexpr double Table42[5][8] = {{0.6, 2.6, 6.0, 12.8, 21.2, 31.8, 45.8, 59.4},
	{0.2, 0.8, 1.8, 3.1, 4.9, 7.9, 11.2, 16.7}, {0.1, 0.3, 0.7, 1.3, 1.9, 2.9, 3.8, 5.8},
	{0.1, 0.2, 0.4, 0.8, 1.3, 2.1, 2.9, 4.2}, {0.1, 0.1, 0.3, 0.6, 1.0, 1.4, 2.1, 3.1}};
constexpr double Table43[5][8] = {{0.6, 2.5, 6.0, 12.7, 21.1, 31.6, 45.7, 59.2},
	{0.2, 0.8, 1.7, 3.0, 4.8, 7.8, 11.1, 15.5}, {0.1, 0.3, 0.6, 1.2, 1.8, 2.8, 3.7, 5.6},
	{0.1, 0.3, 0.4, 0.7, 1.2, 2.0, 2.8, 4.0}, {0.1, 0.1, 0.3, 0.5, 0.9, 1.3, 2.0, 2.9}};
constexpr double Table45[] = {0.1, 0.5, 0.8, 1.2, 1.4, 1.7, 2.1};
constexpr float SlowSlide = 0.05f; // m/s: mostly no triangle is crossed in a step

uint32 TrianglesOf(uint32 Cells)
{
	return 2 * Cells * Cells;
}

/** Shapes as Fournier (1997) made them: seven masses and their springs, brought to rest anew for every drop; s. */
double TimeOfRelaxedShapes(const FWorld& World)
{
	const FBenchClock::time_point Start = FBenchClock::now();
	for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num(); ++Row)
	{
		const double Mass = double(World.Drops().OnSurfaces().Mass(Row));
		const double Base = 1.26 * double(World.Drops().OnSurfaces().Radius(Row));
		const TDomeProblem<double> Problem{{2, 3}, Mass, Mass / 1000.0, Base, 4.0, 0.072};
		const TResult<TDomeRelaxation<double>> Network = TDomeRelaxation<double>::Create(Problem, {});
		benchmark::DoNotOptimize(Network.Value().Run(FVec3d(9.8, 0.0, 0.0)).Steps);
	}
	return SecondsSince(Start);
}

/** DROP-92: table 4.1, the whole step with relaxed shapes, for 10 to 100 drops. */
void WholeStepTable(benchmark::State& State, uint32 Cells)
{
	FTbbTaskRunner Runner(1);
	std::vector<double> Drops, Seconds;
	double ShapeShare = 1.0;
	for (auto _ : State)
	{
		for (const uint32 Count : {10u, 25u, 50u, 75u, 100u})
		{
			const FThesisPlane Plane{Count, Cells, SlowSlide, true};
			const double Step = MeasurePlane(Plane, 3).Step;
			const double Shapes = TimeOfRelaxedShapes(*MakeThesisPlane(Plane, Runner));
			Drops.push_back(Count);
			Seconds.push_back(Step + Shapes);
			ShapeShare = std::min(ShapeShare, Shapes / (Step + Shapes));
		}
	}
	const Reference::FLineFit Fit = Reference::FitLine(Drops, Seconds);
	State.counters["ms_per_drop"] = 1000.0 * Fit.Slope;
	State.counters["thesis_ms_per_drop"] = 104.0;
	State.counters["r_squared"] = Fit.RSquared;
	State.counters["shape_share"] = ShapeShare;
}

/** DROP-93, DROP-97: tables 4.2 and 4.3, one row (m) with exponents over n. */
void CollisionTable(benchmark::State& State, uint32 Row, uint32 Thousands)
{
	const uint32 Drops = 1000 * Thousands;
	FStepCost Cost;
	for (auto _ : State)
	{
		Cost = MeasurePlane({Drops, CellsOfTable[Row], SlowSlide, true}, 3);
	}
	State.counters["collide_s"] = Cost.Collisions;
	State.counters["thesis_s"] = Table43[Row][Thousands - 1];
	State.counters["step_s"] = Cost.Step;
	State.counters["thesis_step_s"] = Table42[Row][Thousands - 1];
	State.counters["times_faster"] = Table42[Row][Thousands - 1] / Cost.Step;
	State.counters["pair_tests"] = Cost.Tests;
	State.SetLabel("hash=" + HashToText(Cost.Hash));
}

/** DROP-93: how tests and time grow with n, as exponents of a power law over 1000 to 8000 drops. */
void CollisionExponents(benchmark::State& State, uint32 Row)
{
	std::vector<double> LogDrops, LogTests, LogTime;
	for (auto _ : State)
	{
		for (uint32 Thousands = 1; Thousands <= 8; ++Thousands)
		{
			const FStepCost Cost = MeasurePlane({1000 * Thousands, CellsOfTable[Row], SlowSlide, true}, 3);
			LogDrops.push_back(std::log(1000.0 * Thousands));
			LogTests.push_back(std::log(Cost.Tests));
			LogTime.push_back(std::log(Cost.Collisions));
		}
	}
	State.counters["exponent_tests"] = Reference::FitLine(LogDrops, LogTests).Slope;
	State.counters["exponent_time"] = Reference::FitLine(LogDrops, LogTime).Slope;
}

/** DROP-94: table 4.4, trajectories alone. */
void TrajectoryTable(benchmark::State& State, uint32 Cells)
{
	std::vector<double> Drops, Seconds;
	for (auto _ : State)
	{
		for (uint32 Thousands = 1; Thousands <= 8; ++Thousands)
		{
			Drops.push_back(1000.0 * Thousands);
			Seconds.push_back(MeasurePlane({1000 * Thousands, Cells, SlowSlide, false}, 30).Trajectories);
		}
	}
	State.counters["us_8000_drops"] = 1.0e6 * Seconds.back();
	State.counters["thesis_s"] = 0.2;
	State.counters["r_squared"] = Reference::FitLine(Drops, Seconds).RSquared;
}

/** 4000 drops that cross that many of 512 triangles in a step; s. */
double TimeOfCrossings(uint32 Crossed)
{
	constexpr float PerCrossing = 1.0f / 32.0f; // m: 16 squares, two triangles each
	const float Speed = float(Crossed) * PerCrossing * ThesisTickRate;
	return MeasurePlane({4000, 16, Speed > 0.0f ? Speed : 1.0e-3f, false, true}, 30).Trajectories;
}

/** DROP-95: table 4.5. */
void CrossingTable(benchmark::State& State)
{
	std::vector<double> Crossed, Seconds;
	for (auto _ : State)
	{
		for (uint32 Count = 0; Count <= 6; ++Count)
		{
			Crossed.push_back(double(Count));
			Seconds.push_back(TimeOfCrossings(Count));
			State.counters["us_p" + std::to_string(Count)] = 1.0e6 * Seconds.back();
		}
	}
	const Reference::FLineFit Fit = Reference::FitLine(Crossed, Seconds);
	State.counters["ns_per_crossing"] = 1.0e9 * Fit.Slope / 4000.0;
	State.counters["thesis_ns_per_crossing"] = 80000.0;
	State.counters["r_squared"] = Fit.RSquared;
	State.counters["times_faster_p6"] = Table45[6] / Seconds[6];
}

/** DROP-96: table 4.6; the tuner's choice for 4000 drops against what every subdivision really costs. */
void BestSubdivisionTable(benchmark::State& State)
{
	constexpr float Speed = 2.0f;
	uint32 Chosen = 0;
	uint32 Fastest = 0;
	double ChosenTime = 0.0;
	double FastestTime = 0.0;
	for (auto _ : State)
	{
		std::vector<double> Crossed, Seconds;
		for (const uint32 Count : {0u, 2u, 4u, 6u})
		{
			Crossed.push_back(double(Count));
			Seconds.push_back(TimeOfCrossings(Count));
		}
		std::vector<Reference::FSubdivisionTrial> Trials;
		std::vector<double> Steps;
		for (uint32 Cells = 1; Cells <= 32; Cells *= 2)
		{
			const double Crossings = 2.0 * double(Cells) * double(Speed / ThesisTickRate);
			const double Collisions = MeasurePlane({4000, Cells, SlowSlide, true}, 20).Collisions;
			Trials.push_back({TrianglesOf(Cells), Crossings, Collisions});
			Steps.push_back(MeasurePlane({4000, Cells, Speed, true}, 20).Step);
			State.counters["us_m" + std::to_string(TrianglesOf(Cells))] = 1.0e6 * Steps.back();
		}
		Chosen = Reference::BestSubdivision(Trials, Reference::FitLine(Crossed, Seconds));
		for (std::size_t Index = 0; Index < Trials.size(); ++Index)
		{
			if (Index == 0 || Steps[Index] < FastestTime)
			{
				FastestTime = Steps[Index];
				Fastest = Trials[Index].Triangles;
			}
			ChosenTime = Trials[Index].Triangles == Chosen ? Steps[Index] : ChosenTime;
		}
	}
	State.counters["chosen_m"] = Chosen;
	State.counters["fastest_m"] = Fastest;
	State.counters["thesis_m"] = 128;
	State.counters["chosen_over_fastest"] = ChosenTime / FastestTime;
}

/** DROP-97: 10,000 drops that run over 5,120 triangles, trajectories and merging, as the product does it. */
void RealTimeBudget(benchmark::State& State, uint32 Threads)
{
	FTbbTaskRunner Runner(Threads);
	FWorldSettings Settings;
	Settings.Budget = {10000, 10000, 64};
	Settings.Trails.bEnabled = false;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	const bool bMade = World && World.Value()->AddSurface(MakeIcosphere(3.0f, 4)) &&
		World.Value()->Drops().Sprinkle({0, 10000, 1.1e-3f, 2.0e-3f, 1.0f});
	if (!bMade)
	{
		State.SkipWithError("the ball could not be made");
		return;
	}
	for (uint32 Tick = 0; Tick < 30; ++Tick)
	{
		World.Value()->Tick();
	}
	const std::vector<uint8> Start = World.Value()->Save();
	double Drops = 0.0;
	FScopeTimes Times;
	uint64 Ticks = 0;
	for (auto _ : State)
	{
		for (uint32 Tick = 0; Tick < 60; ++Tick, ++Ticks)
		{
			World.Value()->Tick();
			Drops += World.Value()->Drops().OnSurfaces().Num();
		}
		State.PauseTiming();
		if (!World.Value()->Load(Start))
		{
			State.SkipWithError("the start could not be restored");
		}
		State.ResumeTiming();
	}
	State.counters["move_ms"] = 1000.0 * Times.Of("Drops.Move") / double(Ticks);
	State.counters["merge_ms"] = 1000.0 * Times.Of("Drops.Merge") / double(Ticks);
	State.counters["tick_ms"] = 1000.0 * Times.Of("World.Tick") / double(Ticks);
	State.counters["budget_ms"] = 4.0;
	State.counters["drops"] = Drops / double(Ticks);
}

[[maybe_unused]] const bool bThesisRegistered = []
{
	const auto Once = [](const std::string& Name, auto Function)
	{ benchmark::RegisterBenchmark(Name.c_str(), Function)->Unit(benchmark::kMillisecond)->Iterations(1); };
	Once("Thesis/Tab4.1/m:2", [](benchmark::State& State) { WholeStepTable(State, 1); });
	Once("Thesis/Tab4.1/m:512", [](benchmark::State& State) { WholeStepTable(State, 16); });
	for (uint32 Row = 0; Row < 5; ++Row)
	{
		const std::string M = "m:" + std::to_string(TrianglesOf(CellsOfTable[Row]));
		for (const uint32 Thousands : {1u, 2u, 4u, 8u})
		{
			Once("Thesis/Tab4.2and4.3/" + M + "/n:" + std::to_string(1000 * Thousands),
				[=](benchmark::State& State) { CollisionTable(State, Row, Thousands); });
		}
		Once("Thesis/Exponents/" + M, [=](benchmark::State& State) { CollisionExponents(State, Row); });
	}
	Once("Thesis/Tab4.4/m:2", [](benchmark::State& State) { TrajectoryTable(State, 1); });
	Once("Thesis/Tab4.4/m:512", [](benchmark::State& State) { TrajectoryTable(State, 16); });
	Once("Thesis/Tab4.5", CrossingTable);
	Once("Thesis/Tab4.6", BestSubdivisionTable);
	for (const uint32 Threads : {1u, 2u})
	{
		benchmark::RegisterBenchmark(("Thesis/RealTime/threads:" + std::to_string(Threads)).c_str(),
			[=](benchmark::State& State) { RealTimeBudget(State, Threads); })
			->Unit(benchmark::kMillisecond);
	}
	return true;
}();

} // namespace
} // namespace FluidDrops
