// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The table that particle systems read: its trees find what a search through all of the rows finds.

#include "FluidDropsCore/Views/WaterTable.h"

#include "Support/AllocationCount.h"
#include "Support/MadeUpWater.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace FluidDrops;

namespace
{

FNearestDrop NearestOfAll(const FWaterTable& Water, const FVec3f& Place, float MaxDistance)
{
	FNearestDrop Nearest;
	float Best = MaxDistance;
	for (uint32 Index = 0; Index < Water.Num(EWaterItem::Drop); ++Index)
	{
		const float Apart = (Water.Item(EWaterItem::Drop, Index)->Vector - Place).norm();
		if (Apart < Best || (Apart == Best && !Nearest.IsFound()))
		{
			Best = Apart;
			Nearest = {Index, Apart};
		}
	}
	return Nearest;
}

/** One drop of base radius 2 cm and height 1 cm at the origin that faces upward. */
void PutOneDrop(FWaterRow* Drop)
{
	Drop[0] = {FVec3f::Zero(), 1.5f};
	Drop[1] = {FVec3f::UnitZ(), 1e-5f};
	Drop[3] = {FVec3f(2.0f, 1.0f, 1.0f), 0.0f};
}

FWaterTable TableOfOne(EWaterItem Kind, const FWaterRow* Rows)
{
	uint32 Counts[FWaterTable::ItemKinds] = {};
	Counts[uint32(Kind)] = 1;
	FWaterTable One;
	One.Resize(Counts);
	std::copy_n(Rows, FWaterTable::RowsPerItem[uint32(Kind)], One.Item(Kind, 0));
	One.Build();
	return One;
}

} // namespace

TEST(WaterTable, TheNearestDropIsThatOfASearchThroughAll)
{
	for (const uint32 Count : {1u, 7u, 8u, 9u, 64u, 65u, 1000u})
	{
		FWaterTable Water;
		StrewWater(Count, 3, 50, Water);
		uint32 Found = 0;
		for (uint32 Ask = 0; Ask < 500; ++Ask)
		{
			const FVec3f Place = StrewnPlace(Ask, 30, 160.0f);
			const float MaxDistance = Ask % 2 == 0 ? 1000.0f : 15.0f;
			const FNearestDrop Expected = NearestOfAll(Water, Place, MaxDistance);
			const FNearestDrop Nearest = Water.FindNearestDrop(Place, MaxDistance);
			EXPECT_EQ(Nearest.Index, Expected.Index) << Count << " " << Ask;
			EXPECT_NEAR(Nearest.Distance, Expected.Distance, 1e-4f);
			Found += Nearest.IsFound() ? 1 : 0;
		}
		EXPECT_GE(Found, 250u);
		EXPECT_TRUE(Count > 9u || Found < 500u); // some are out of reach
	}
}

TEST(WaterTable, OfDropsOnOneSpotTheFirstIsNearest)
{
	FWaterTable Water;
	Water.Resize({40, 0, 0, 0, 0});
	for (uint32 Index = 0; Index < 40; ++Index)
	{
		PutOneDrop(Water.Item(EWaterItem::Drop, Index));
	}
	Water.Build();
	EXPECT_EQ(Water.FindNearestDrop(FVec3f(1.0f, 2.0f, 3.0f), 100.0f).Index, 0u);
	EXPECT_EQ(Water.FindNearestDrop(FVec3f::Zero(), 0.0f).Index, 0u); // a distance of exactly MaxDistance counts
}

TEST(WaterTable, NothingIsFoundWhereThereIsNothingToFind)
{
	FWaterTable Water;
	EXPECT_FALSE(Water.FindNearestDrop(FVec3f::Zero(), 1e9f).IsFound()); // before the first Build
	StrewWater(0, 0, 0, Water);
	EXPECT_FALSE(Water.FindNearestDrop(FVec3f::Zero(), 1e9f).IsFound());
	EXPECT_EQ(Water.CoverAt(FVec3f::Zero(), 10.0f).Wetness, 0.0f);
	StrewWater(100, 2, 10, Water);
	EXPECT_FALSE(Water.FindNearestDrop(FVec3f::Zero(), -1.0f).IsFound());
	EXPECT_FALSE(Water.FindNearestDrop(FVec3f::Constant(std::nanf("")), 100.0f).IsFound());
	EXPECT_EQ(Water.CoverAt(FVec3f::Zero(), -1.0f).Wetness, 0.0f);
}

TEST(WaterTable, ADropCoversItsBaseAndIsDeepestInTheMiddle)
{
	FWaterTable Water;
	Water.Resize({1, 0, 0, 0, 0});
	PutOneDrop(Water.Item(EWaterItem::Drop, 0));
	Water.Build();
	EXPECT_FLOAT_EQ(Water.CoverAt(FVec3f::Zero(), 0.1f).Depth, 1.0f);
	EXPECT_FLOAT_EQ(Water.CoverAt(FVec3f(1.0f, 0.0f, 0.0f), 0.1f).Depth, 0.75f);
	EXPECT_EQ(Water.CoverAt(FVec3f(1.9f, 0.0f, 0.0f), 0.1f).Wetness, 1.0f);
	EXPECT_EQ(Water.CoverAt(FVec3f(2.1f, 0.0f, 0.0f), 0.5f).Wetness, 0.0f); // reach is along the normal only
	EXPECT_EQ(Water.CoverAt(FVec3f(0.0f, 0.0f, 1.05f), 0.1f).Wetness, 1.0f);
	EXPECT_EQ(Water.CoverAt(FVec3f(0.0f, 0.0f, 1.15f), 0.1f).Wetness, 0.0f);
	EXPECT_EQ(Water.CoverAt(FVec3f(0.0f, 0.0f, -0.15f), 0.1f).Wetness, 0.0f);
}

TEST(WaterTable, PoolsAndTrailsCoverTheirPlaces)
{
	FWaterTable Water;
	Water.Resize({0, 0, 1, 2, 0});
	FWaterRow* Pool = Water.Item(EWaterItem::Pool, 0);
	Pool[0] = {FVec3f(50.0f, 0.0f, 0.0f), 5.0f};
	Pool[1] = {FVec3f::UnitZ(), 0.3f};
	for (uint32 Index = 0; Index < 2; ++Index) // they cross at the origin
	{
		FWaterRow* Trail = Water.Item(EWaterItem::Trail, Index);
		const FVec3f Half = Index == 0 ? FVec3f(10.0f, 0.0f, 0.0f) : FVec3f(0.0f, 10.0f, 0.0f);
		Trail[0] = {-Half, 1.0f};
		Trail[1] = {Half, Index == 0 ? 0.2f : 0.6f};
		Trail[2] = {FVec3f::UnitZ(), Index == 0 ? 0.004f : 0.002f};
	}
	Water.Build();
	const FWaterCover InPool = Water.CoverAt(FVec3f(54.0f, 0.0f, 0.0f), 1.0f);
	EXPECT_EQ(InPool.Wetness, 1.0f);
	EXPECT_EQ(InPool.Depth, 0.3f);
	EXPECT_EQ(InPool.Film, 0.0f);
	EXPECT_EQ(Water.CoverAt(FVec3f(5.0f, 0.4f, 0.5f), 1.0f).Wetness, 0.2f);
	EXPECT_EQ(Water.CoverAt(FVec3f(5.0f, 0.6f, 0.5f), 1.0f).Wetness, 0.0f);
	EXPECT_EQ(Water.CoverAt(FVec3f(5.0f, 0.4f, 1.1f), 1.0f).Wetness, 0.0f);
	EXPECT_EQ(Water.CoverAt(FVec3f(10.4f, 0.0f, 0.0f), 1.0f).Wetness, 0.2f); // its ends are round
	const FWaterCover Crossing = Water.CoverAt(FVec3f::Zero(), 1.0f);
	EXPECT_EQ(Crossing.Wetness, 0.6f);
	EXPECT_EQ(Crossing.Film, 0.004f);
	EXPECT_EQ(Crossing.Depth, 0.0f);
}

TEST(WaterTable, CoverOfManyIsTheMostOfEach)
{
	FWaterTable Water;
	StrewWater(900, 30, 2000, Water);
	std::vector<FWaterTable> Singles;
	for (const EWaterItem Kind : {EWaterItem::Drop, EWaterItem::Pool, EWaterItem::Trail})
	{
		for (uint32 Index = 0; Index < Water.Num(Kind); ++Index)
		{
			Singles.push_back(TableOfOne(Kind, Water.Item(Kind, Index)));
		}
	}
	uint32 Wet = 0;
	for (uint32 Ask = 0; Ask < 500; ++Ask)
	{
		const FVec3f Place = StrewnPlace(Ask, 40, 100.0f);
		FWaterCover Expected;
		for (const FWaterTable& Single : Singles)
		{
			const FWaterCover Cover = Single.CoverAt(Place, 2.0f);
			Expected = {std::max(Expected.Wetness, Cover.Wetness), std::max(Expected.Film, Cover.Film),
				std::max(Expected.Depth, Cover.Depth)};
		}
		const FWaterCover Cover = Water.CoverAt(Place, 2.0f);
		EXPECT_EQ(Cover.Wetness, Expected.Wetness) << Ask;
		EXPECT_EQ(Cover.Film, Expected.Film) << Ask;
		EXPECT_EQ(Cover.Depth, Expected.Depth) << Ask;
		Wet += Cover.Wetness > 0.0f ? 1 : 0;
	}
	EXPECT_GT(Wet, 20u);
	EXPECT_LT(Wet, 480u);
}

TEST(WaterTable, BuildingAgainAllocatesNothing)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP();
	}
	FWaterTable Water;
	StrewWater(500, 5, 300, Water);
	const uint64 Before = AllocationCount();
	StrewWater(400, 5, 300, Water);
	EXPECT_EQ(AllocationCount(), Before);
}

TEST(WaterTable, ParticlesAndTheirLiquidsStandBehindAllElseAndInNoTree)
{
	FWaterTable Water;
	Water.Resize({1, 0, 0, 0, 1, 2, 1});
	PutOneDrop(Water.Item(EWaterItem::Drop, 0));
	Water.Item(EWaterItem::Particle, 1)[0] = {FVec3f(0.0f, 0.0f, 0.1f), 0.5f};
	Water.Item(EWaterItem::Particle, 1)[1] = {FVec3f::UnitX(), FParticleMark::Pack(3, 0.75f)};
	Water.Build();
	EXPECT_EQ(Water.FirstRow(EWaterItem::Particle), Water.FirstRow(EWaterItem::Event) + 2);
	EXPECT_EQ(Water.FirstRow(EWaterItem::Liquid), Water.FirstRow(EWaterItem::Particle) + 4);
	EXPECT_EQ(Water.DropTree().Items, 1u);
	EXPECT_EQ(Water.FilmTree().Items, 0u);
	const float Mark = Water.Item(EWaterItem::Particle, 1)[1].Scalar;
	EXPECT_EQ(FParticleMark::Liquid(Mark), 3u);
	EXPECT_FLOAT_EQ(FParticleMark::Density(Mark), 0.75f);
}

TEST(WaterTable, AMarkKeepsTheLiquidWhateverTheDensityIs)
{
	for (const float Density : {-1.0f, 0.0f, 0.5f, 3.99f, 4.0f, 1.0e9f})
	{
		for (uint32 Liquid = 0; Liquid < 16; ++Liquid)
		{
			const float Mark = FParticleMark::Pack(uint8(Liquid), Density);
			EXPECT_EQ(FParticleMark::Liquid(Mark), Liquid) << Density;
			EXPECT_LT(FParticleMark::Density(Mark), 4.0f);
			EXPECT_GE(FParticleMark::Density(Mark), 0.0f);
		}
	}
}
