// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The truth, frozen: what eight worlds are after 300 ticks, as numbers. They are the same for every compiler, build
// type, SIMD width and number of threads, and after a save and a load on the way. A change of physics changes its
// numbers in a commit of its own that says which physics and why; nothing else may change them.

#include "FrozenWorlds.h"
#include "FluidDropsCore/Fluid/FluidSolver.h"
#include "Support/SlowBuild.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <tuple>

namespace FluidDrops
{
namespace
{

struct FFrozenNumber
{
	const char* Name;
	const char* Digest;
};

constexpr FFrozenNumber Numbers[] = {
	{"RainOnWindow", "dc616d9f2bfabd7a"},
	{"Storm", "8d02c83db2112cb8"},
	{"Condensation", "e17f6bdfc07c7728"},
	{"CondensationByRegimes", "bf2ce1c6a49481bc"},
	{"SweatOnABendingSurface", "ce8f4c0d3d4324a0"},
	{"HoneyWithSprings", "80b512a4368a6d77"},
	{"FloatingBodies", "e44f8d74fed2b5c0"},
	{"DropsIntoFluid", "c08d953730b2fcca"},
};

std::string DigestOf(const FWorld& World)
{
	return HashToText(Frozen::DigestOf(World));
}

class FrozenWorlds : public testing::TestWithParam<std::size_t>
{
protected:
	const Frozen::FNamedWorld& Named() const { return Frozen::Worlds[GetParam()]; }
	std::string Expected() const { return Numbers[GetParam()].Digest; }
};

} // namespace

TEST_P(FrozenWorlds, AreWhatTheyWere)
{
	FD_SKIP_IN_SLOW_BUILDS();
	ASSERT_STREQ(Named().Name, Numbers[GetParam()].Name);
	FSerialTaskRunner Runner;
	FFrozenWorld Frozen = Named().Make(Runner);
	Frozen.Run(Frozen::Ticks);
	EXPECT_EQ(DigestOf(*Frozen.World), Expected());
	EXPECT_LE(std::abs(Frozen.World->Ledger().Residual()), 1.0e-6 * Frozen.World->Ledger().Input());
	const FWorldCounters& Counters = Frozen.World->Counters();
	const uint64 Happened = Counters.Landed + Counters.Merged + Counters.Nucleated + Counters.FluidEmitted +
		Frozen.World->Fluid().Particles().Num();
	EXPECT_GT(Happened, 200u) << "too little happens for its number to say anything";
}

TEST_P(FrozenWorlds, AreTheSameOnThreeThreadsAndAfterSaveAndLoad)
{
	FD_SKIP_IN_SLOW_BUILDS();
	FThreadTaskRunner Runner(3);
	FFrozenWorld First = Named().Make(Runner);
	First.Run(Frozen::Ticks / 2);
	FFrozenWorld Second = Named().Make(Runner);
	Second.Run(3);
	const FStatus Loaded = Second.World->Load(First.World->Save());
	ASSERT_TRUE(Loaded) << Loaded.Error().Message;
	Second.Run(Frozen::Ticks - Frozen::Ticks / 2);
	EXPECT_EQ(DigestOf(*Second.World), Expected());
}

INSTANTIATE_TEST_SUITE_P(World, FrozenWorlds, testing::Range<std::size_t>(0, Frozen::Worlds.size()),
	[](const testing::TestParamInfo<std::size_t>& Info) { return std::string(Frozen::Worlds[Info.param].Name); });

namespace
{

/** "HoneyWithSpringsAvx2" */
std::string NameOfLanes(const std::tuple<ELanes, std::size_t>& Case)
{
	constexpr const char* Widths[] = {"Best", "Plain", "Four", "Avx2", "Avx512"};
	const auto [Lanes, Index] = Case;
	return std::string(Frozen::Worlds[Index].Name) + Widths[std::size_t(Lanes)];
}

} // namespace

/** The sums over neighbors are compiled for each width of SIMD lanes. */
class FrozenLanes : public testing::TestWithParam<std::tuple<ELanes, std::size_t>>
{
protected:
	void TearDown() override { SetLanesInUse(ELanes::Best); }
};

TEST_P(FrozenLanes, FluidIsTheSameForEveryWidth)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const auto [Lanes, Index] = GetParam();
	if (!HasLanes(Lanes))
	{
		GTEST_SKIP() << "this processor has no such lanes";
	}
	SetLanesInUse(Lanes);
	FSerialTaskRunner Runner;
	FFrozenWorld Frozen = Frozen::Worlds[Index].Make(Runner);
	Frozen.Run(Frozen::Ticks);
	EXPECT_EQ(DigestOf(*Frozen.World), Numbers[Index].Digest);
}

INSTANTIATE_TEST_SUITE_P(Of, FrozenLanes,
	testing::Combine(testing::Values(ELanes::Plain, ELanes::Four, ELanes::Avx2, ELanes::Avx512),
		testing::Values<std::size_t>(5, 6, 7)),
	[](const testing::TestParamInfo<std::tuple<ELanes, std::size_t>>& Info) { return NameOfLanes(Info.param); });

} // namespace FluidDrops
