// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What --stats and --trace write, what a signal does, and what a run must not do.

#include "Run/AllocationCounter.h"
#include "Run/TimeHistogram.h"
#include "Support/PlayerProcess.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>

namespace FluidDrops::Test
{

namespace
{

std::set<std::string> KeysOf(const nlohmann::json& Json)
{
	std::set<std::string> Keys;
	for (const auto& Item : Json.items())
	{
		Keys.insert(Item.key());
	}
	return Keys;
}

using FKeys = std::set<std::string>;

} // namespace

TEST(Statistics, HaveEveryKeyAndNoOther)
{
	const FTestFolder Folder;
	const FProcessResult Run =
		Folder.Run({"run", "rain-on-window", "--ticks", "30", "--seed", "11", "--threads", "2", "--stats", "s.json"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	EXPECT_EQ(Run.Errors, "");
	EXPECT_NE(Run.Output.find("statistics: s.json"), std::string::npos) << Run.Output;
	const nlohmann::json Stats = Folder.ReadJson("s.json");
	EXPECT_EQ(KeysOf(Stats),
		(FKeys{"scene", "ticks", "seed", "threads", "hash", "ledger", "counts", "timeMs", "bytes",
			"allocationsPerWarmTick", "refused", "fluidCompression", "advice", "droppedTicks"}));
	EXPECT_EQ(Stats["fluidCompression"], 0.0);
	EXPECT_EQ(Stats["advice"], nlohmann::json::array());
	EXPECT_EQ(Stats["scene"], "rain-on-window");
	EXPECT_EQ(Stats["ticks"], 30);
	EXPECT_EQ(Stats["seed"], 11);
	EXPECT_EQ(Stats["threads"], 2);
	EXPECT_EQ(Stats["hash"].get<std::string>().find_first_not_of("0123456789abcdef"), std::string::npos);
	EXPECT_EQ(KeysOf(Stats["ledger"]),
		(FKeys{"emitted", "condensed", "inAir", "onSurfaces", "inFilms", "inFluid", "inHair", "evaporated", "drained",
			"removed", "residual", "inPools", "coated", "deposited"}));
	for (const char* Key :
		{"drops", "air", "trails", "landed", "merged", "released", "held", "particles", "awake", "substeps", "bodies"})
	{
		EXPECT_TRUE(Stats["counts"].contains(Key)) << Key;
	}
	for (const char* Key : {"drops", "air", "trails", "particles"})
	{
		EXPECT_EQ(KeysOf(Stats["bytes"][Key]), (FKeys{"total", "perRow"}));
		EXPECT_TRUE(Stats["refused"].contains(Key)) << Key;
	}
	for (const char* Key : {"tick", "Drops.Move", "Drops.Merge", "Air.Fly"})
	{
		const nlohmann::json& Times = Stats["timeMs"][Key];
		EXPECT_EQ(KeysOf(Times), (FKeys{"p50", "p95", "p99", "max"})) << Key;
		EXPECT_LE(Times["p50"], Times["p95"]);
		EXPECT_LE(Times["p95"], Times["p99"]);
		EXPECT_LE(Times["p99"], Times["max"]);
		EXPECT_GT(Times["p50"], 0.0);
	}
	EXPECT_EQ(Stats["droppedTicks"], 0);
}

TEST(Statistics, AWarmTickAllocatesNothingAndNoWaterIsLost)
{
	const FTestFolder Folder;
	for (const std::string Threads : {"1", "2"})
	{
		for (const std::string Scene : {"rain-on-window", "drops-on-sphere"})
		{
			SCOPED_TRACE(Scene + ", threads " + Threads);
			const FProcessResult Run = Folder.Run(
				{"run", Scene, "--ticks", "200", "--threads", Threads, "--stats", "s.json", "--trace", "t.json"});
			ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
			const nlohmann::json Stats = Folder.ReadJson("s.json");
			EXPECT_EQ(Stats["allocationsPerWarmTick"], 0.0);
			const double Emitted = Stats["ledger"]["emitted"];
			EXPECT_GT(Emitted, 0.0);
			EXPECT_LE(std::abs(Stats["ledger"]["residual"].get<double>()), 1.0e-6 * Emitted);
		}
	}
}

TEST(Statistics, AParticleTakesWhatTheDocsSay)
{
	std::ostringstream Page;
	Page << std::ifstream(FLUIDDROPS_SOURCE_TREE "/Docs/Fluid.md").rdbuf();
	const std::string Text = Page.str();
	const auto NumberAfter = [&Text](const std::string& Words)
	{
		const std::size_t Place = Text.find(Words);
		EXPECT_NE(Place, std::string::npos) << Words;
		return std::stoi(Text.substr(Place + Words.size()));
	};
	const int OfParticle = NumberAfter("`budget.particles` (");
	const int OfSpring = NumberAfter("(32 is plenty, ");
	const int OfSprings = NumberAfter(" bytes each, and ");
	const FTestFolder Folder;
	for (const int Springs : {0, 32})
	{
		Folder.Write("scene.json",
			R"({"ticks": 1, "liquids": [{}], "settings": {"budget": {"particles": 1000, "springs": )" +
				std::to_string(Springs) + "}}}");
		const FProcessResult Run = Folder.Run({"run", "scene.json", "--stats", "s.json"});
		ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
		const nlohmann::json Bytes = Folder.ReadJson("s.json")["bytes"]["particles"];
		EXPECT_EQ(Bytes["perRow"], OfParticle + (Springs > 0 ? Springs * OfSpring + OfSprings : 0));
	}
}

TEST(Statistics, TellWhatBecameOfRain)
{
	const FTestFolder Folder;
	const auto CountsOf = [&](const std::string& Scene, const std::string& AirDrops)
	{
		const FProcessResult Run =
			Folder.Run({"run", Scene, "--ticks", "5", "--stats", "s.json", "--set", "budget.airDrops=" + AirDrops});
		EXPECT_EQ(Run.ExitCode, 0) << Run.Errors;
		return Folder.ReadJson("s.json")["counts"];
	};
	const nlohmann::json Roomy = CountsOf("car-in-rain", "32768");
	EXPECT_GT(Roomy["rainBorn"], 1000);
	EXPECT_GT(Roomy["rainSheltered"], 100); // by the car, which stands in the box
	EXPECT_EQ(Roomy["rainRefused"], 0);
	EXPECT_GT(Roomy["landed"], 10);
	const nlohmann::json Full = CountsOf("storm-on-window", "100");
	EXPECT_GT(Full["rainRefused"], 1000);
	EXPECT_LE(Full["air"], 100);
}

TEST(Statistics, TheAllocationCounterCounts)
{
	const uint64 Before = AllocationCount();
	const auto Plain = std::make_unique<int>(1);
	struct alignas(64) FLine
	{
		int Number = 2;
	};
	const auto Aligned = std::make_unique<FLine>();
	EXPECT_EQ(*Plain + Aligned->Number, 3);
	EXPECT_EQ(reinterpret_cast<std::uintptr_t>(Aligned.get()) % 64, 0u);
	EXPECT_EQ(AllocationCount() - Before, CountsAllocations() ? 2u : 0u);
}

TEST(Statistics, PercentilesAreGoodToOnePercent)
{
	FTimeHistogram Times;
	for (int Millisecond = 1; Millisecond <= 1000; ++Millisecond)
	{
		Times.Add(1.0e-3 * Millisecond);
	}
	EXPECT_NEAR(Times.Percentile(0.50), 0.500, 0.006);
	EXPECT_NEAR(Times.Percentile(0.99), 0.990, 0.011);
	EXPECT_DOUBLE_EQ(Times.Max(), 1.0);
	Times.Add(1.0e9); // beyond the last bin
	EXPECT_DOUBLE_EQ(Times.Percentile(1.0), 1.0e9);
	EXPECT_EQ(FTimeHistogram().Percentile(0.5), 0.0);
}

TEST(Trace, IsValidAndItsScopesAreNested)
{
	const FTestFolder Folder;
	const FProcessResult Run = Folder.Run({"run", "rain-on-window", "--ticks", "20", "--trace", "t.json", "--quiet"});
	ASSERT_EQ(Run.ExitCode, 0) << Run.Errors;
	const nlohmann::json Trace = Folder.ReadJson("t.json");
	std::map<std::string, int> Count;
	std::map<int, std::vector<std::pair<double, double>>> Scopes; // by thread
	for (const nlohmann::json& Event : Trace["traceEvents"])
	{
		++Count[Event["name"]];
		if (Event["ph"] == "X")
		{
			EXPECT_GE(Event["dur"], 0.0);
			Scopes[Event["tid"]].emplace_back(Event["ts"], Event["ts"].get<double>() + Event["dur"].get<double>());
		}
	}
	EXPECT_EQ(Count["World.Tick"], 20);
	EXPECT_EQ(Count["Drops.Move"], 20);
	EXPECT_EQ(Count["Drops"], 20); // a counter
	EXPECT_EQ(Trace["otherData"]["lostEvents"], 0);
	constexpr double Rounding = 0.002; // microseconds
	for (auto& [Thread, Intervals] : Scopes)
	{
		std::sort(Intervals.begin(), Intervals.end(),
			[](const auto& A, const auto& B) { return A.first != B.first ? A.first < B.first : A.second > B.second; });
		std::vector<double> Ends;
		for (const auto& [Begin, End] : Intervals)
		{
			while (!Ends.empty() && Ends.back() <= Begin + Rounding)
			{
				Ends.pop_back();
			}
			EXPECT_TRUE(Ends.empty() || End <= Ends.back() + Rounding) << "scopes of thread " << Thread << " overlap";
			Ends.push_back(End);
		}
	}
}

TEST(Signals, AnInterruptedRunWritesWhatWasAskedFor)
{
	for (const int Signal : {SIGINT, SIGTERM})
	{
		const FTestFolder Folder;
		// The first line of progress appears after two seconds; then it is stopped.
		const FProcessResult Run = RunPlayer({"run", "rain-on-window", "--ticks", "1000000", "--stats", "s.json",
												 "--save", "snapshot", "--trace", "t.json", "--record", "recording"},
			{Folder.Path, {}, Signal});
		EXPECT_EQ(Run.ExitCode, 128 + Signal) << Run.Errors;
		EXPECT_NE(Run.Output.find("stopped at tick "), std::string::npos) << Run.Output;
		const nlohmann::json Stats = Folder.ReadJson("s.json");
		EXPECT_GT(Stats["ticks"], 0);
		EXPECT_LT(Stats["ticks"], 1000000);
		EXPECT_TRUE(Folder.ReadJson("t.json").contains("traceEvents"));
		EXPECT_EQ(Folder.List().size(), 4u) << "unfinished files left behind";
		const FProcessResult More =
			Folder.Run({"run", "rain-on-window", "--ticks", "1", "--load", "snapshot", "--stats", "s2.json"});
		EXPECT_EQ(More.ExitCode, 0) << More.Errors;
		EXPECT_EQ(Folder.ReadJson("s2.json")["ticks"], Stats["ticks"].get<int>() + 1);
	}
}

} // namespace FluidDrops::Test
