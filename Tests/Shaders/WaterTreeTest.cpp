// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The functions of Niagara's data interface on the GPU: what they say of places is what the table says on the CPU and
// what a search through all drops finds; what they say of indices is what is in the rows, and zeros out of range.

#include "ComputeProbe.h"
#include "Support/MadeUpWater.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

constexpr uint32 Asks = 512;
constexpr uint32 AnswersPerAsk = 20;
constexpr uint32 EventsOfKind[5] = {3, 0, 4, 1, 2}; // that are told
constexpr uint32 ToldEvents = 10;
constexpr uint32 OldEventsOfKind[5] = {2, 1, 0, 3, 5}; // before them in the rows, told in an earlier tick
constexpr uint32 OldEvents = 11;
const FVec3f Origin(1000.0f, -500.0f, 20.0f); // of the rows, where the particles are
const FVec3f Wind(100.0f, 0.0f, -50.0f);

/** As the constants of the template lie in memory. */
struct FWaterConstants
{
	float Origin[4];
	float Wind[4];
	uint32 Counts[4];
	uint32 FirstRows[4];
	uint32 DropTree[4];
	uint32 FilmTree[4];
	uint32 EventEnds[4];
	uint32 EventCount[4];
	uint32 EventSkips[4];
	uint32 LastEventSkip[4];
	uint32 Fluid[4];
};

void PutTree(const FWaterTree& Tree, uint32 (&Out)[4])
{
	Out[0] = Tree.FirstRow;
	Out[1] = Tree.Leaves;
	Out[2] = Tree.FirstItem;
	Out[3] = Tree.Items;
}

FWaterConstants ConstantsOf(const FWaterTable& Water)
{
	FWaterConstants Constants{};
	std::copy_n(Origin.data(), 3, Constants.Origin);
	std::copy_n(Wind.data(), 3, Constants.Wind);
	for (uint32 Kind = 0; Kind < 4; ++Kind)
	{
		Constants.Counts[Kind] = Water.Num(EWaterItem(Kind));
		Constants.FirstRows[Kind] = Water.FirstRow(EWaterItem(Kind + 1));
	}
	PutTree(Water.DropTree(), Constants.DropTree);
	PutTree(Water.FilmTree(), Constants.FilmTree);
	for (uint32 Kind = 0, End = 0, Skip = 0; Kind < 5; ++Kind)
	{
		End += EventsOfKind[Kind];
		Skip += OldEventsOfKind[Kind];
		(Kind < 4 ? Constants.EventEnds[Kind] : Constants.EventCount[0]) = End;
		(Kind < 4 ? Constants.EventSkips[Kind] : Constants.LastEventSkip[0]) = Skip;
	}
	Constants.Fluid[0] = Water.Num(EWaterItem::Particle);
	Constants.Fluid[1] = Water.FirstRow(EWaterItem::Particle);
	Constants.Fluid[2] = Water.Num(EWaterItem::Liquid);
	Constants.Fluid[3] = Water.FirstRow(EWaterItem::Liquid);
	return Constants;
}

/** The made-up water, with falling drops, events, particles and liquids added to it. */
void FillWater(FWaterTable& Water, uint32 Drops)
{
	FWaterTable Strewn;
	StrewWater(Drops, 20, 700, Strewn);
	Water.Resize({Drops, 30, 20, 700, OldEvents + ToldEvents, 60, 3});
	for (uint32 Kind = 0; Kind < FWaterTable::ItemKinds; ++Kind)
	{
		for (uint32 Index = 0; Index < Water.Num(EWaterItem(Kind)); ++Index)
		{
			for (uint32 Row = 0; Row < FWaterTable::RowsPerItem[Kind]; ++Row)
			{
				const bool bStrewn = Index < Strewn.Num(EWaterItem(Kind));
				Water.Item(EWaterItem(Kind), Index)[Row] = bStrewn
					? Strewn.Item(EWaterItem(Kind), Index)[Row]
					: FWaterRow{StrewnPlace(Index, 50 + Kind, 10.0f), 0.5f + float(Index)};
			}
		}
	}
	Water.Build();
}

class WaterProbe : public ::testing::Test
{
protected:
	void SetUp() override
	{
		TResult<std::unique_ptr<FDevice>> Made = FComputeProbe::MakeDevice();
		if (!Made && Made.Error().Message.starts_with("Vulkan: no "))
		{
			GTEST_SKIP() << Made.Error().Message;
		}
		ASSERT_TRUE(Made.IsOk()) << Made.Error().Message;
		Device = std::move(Made.Value());
		for (uint32 Ask = 0; Ask < Asks; ++Ask)
		{
			const float MaxDistance = Ask % 3 == 0 ? 1e6f : (Ask % 3 == 1 ? 3.0f : 8.0f);
			Places.push_back({Origin + StrewnPlace(Ask, 60, 120.0f), Ask == 4 ? -1.0f : MaxDistance});
		}
	}

	void TearDown() override
	{
		Probe.reset();
		for (const std::string& Message : Device ? Device->Messages() : std::span<const std::string>())
		{
			ADD_FAILURE() << Message;
		}
	}

	void Run()
	{
		const FWaterConstants Constants = ConstantsOf(Water);
		const std::vector<FWaterRow> Blank(Asks * AnswersPerAsk);
		const FProbeBuffer Bindings[] = {
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Places))},
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Blank))},
			{VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, std::as_bytes(Water.Rows()), VK_FORMAT_R32G32B32A32_SFLOAT},
			{VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, std::as_bytes(Water.Order()), VK_FORMAT_R32_UINT},
			{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, std::as_bytes(std::span(&Constants, 1))},
		};
		Probe = std::make_unique<FComputeProbe>(*Device);
		const FStatus Status = Probe->Run(FLUIDDROPS_WATER_PROBE, "WaterProbeCS", Bindings, Asks / 64);
		ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
	}

	const FWaterRow& Answer(uint32 Ask, uint32 Which) const
	{
		return Probe->Read<FWaterRow>(1, Asks * AnswersPerAsk)[Ask * AnswersPerAsk + Which];
	}

	/** An item of which the shader was asked for Index = Ask - 1; null out of range. */
	const FWaterRow* Asked(EWaterItem Kind, uint32 Ask) const
	{
		return Ask > 0 && Ask <= Water.Num(Kind) ? Water.Item(Kind, Ask - 1) : nullptr;
	}

	std::unique_ptr<FDevice> Device;
	std::vector<FWaterRow> Places;
	FWaterTable Water;
	std::unique_ptr<FComputeProbe> Probe;
};

void ExpectNear(const FVec3f& A, const FVec3f& B, const std::string& What)
{
	EXPECT_LT((A - B).norm(), 1e-3f) << What;
}

} // namespace

TEST_F(WaterProbe, TheShaderFindsTheNearestDropOfAll)
{
	for (const uint32 Drops : {0u, 1u, 9u, 300u, 5000u})
	{
		FillWater(Water, Drops);
		Run();
		for (uint32 Ask = 0; Ask < Asks; ++Ask)
		{
			const FVec3f Place = Places[Ask].Vector - Origin;
			float Best = Places[Ask].Scalar;
			uint32 Expected = IndexNone;
			for (uint32 Index = 0; Index < Drops; ++Index)
			{
				const float Apart = (Water.Item(EWaterItem::Drop, Index)->Vector - Place).norm();
				Expected = Apart < Best ? Index : Expected;
				Best = std::min(Apart, Best);
			}
			const FWaterRow& Nearest = Answer(Ask, 1);
			EXPECT_EQ(Nearest.Vector.x(), Expected == IndexNone ? 0.0f : 1.0f) << Drops << " " << Ask;
			EXPECT_EQ(Nearest.Vector.y(), Expected == IndexNone ? -1.0f : float(Expected)) << Drops << " " << Ask;
			EXPECT_NEAR(Nearest.Vector.z(), Expected == IndexNone ? 0.0f : Best, 1e-3f) << Drops << " " << Ask;
		}
	}
}

TEST_F(WaterProbe, TheShaderSeesTheCoverThatTheTableSees)
{
	FillWater(Water, 2000);
	Run();
	uint32 Wet = 0;
	for (uint32 Ask = 0; Ask < Asks; ++Ask)
	{
		const FVec3f Place = Places[Ask].Vector - Origin;
		const FWaterCover Expected = Water.CoverAt(Place, Places[Ask].Scalar);
		const FWaterRow& Cover = Answer(Ask, 2);
		EXPECT_EQ(Cover.Vector.x(), Expected.Wetness) << Ask;
		EXPECT_EQ(Cover.Vector.y(), Expected.Film) << Ask;
		EXPECT_NEAR(Cover.Vector.z(), Expected.Depth, 1e-4f) << Ask;
		Wet += Places[Ask].Scalar < 1e5f && Expected.Wetness > 0.0f ? 1 : 0;
	}
	EXPECT_GT(Wet, 10u);
}

TEST_F(WaterProbe, TheShaderReadsRowsByIndexAndZerosOutOfRange)
{
	FillWater(Water, 100);
	Run();
	const FVec3f None = FVec3f::Zero();
	for (uint32 Ask = 0; Ask < Asks; ++Ask)
	{
		ExpectNear(Answer(Ask, 0).Vector, FVec3f(100.0f, 30.0f, 20.0f), "counts");
		EXPECT_EQ(Answer(Ask, 0).Scalar, 700.0f);
		ExpectNear(Answer(Ask, 3).Vector, Wind, "wind");

		const FWaterRow* Drop = Asked(EWaterItem::Drop, Ask);
		ExpectNear(Answer(Ask, 4).Vector, Drop ? FVec3f(Drop[0].Vector + Origin) : None, "place of a drop");
		EXPECT_EQ(Answer(Ask, 4).Scalar, Drop ? 1.0f : 0.0f);
		ExpectNear(Answer(Ask, 5).Vector, Drop ? Drop[1].Vector : None, "normal of a drop");
		EXPECT_EQ(Answer(Ask, 5).Scalar, Drop ? Drop[1].Scalar : 0.0f);
		ExpectNear(Answer(Ask, 6).Vector, Drop ? Drop[2].Vector : None, "velocity of a drop");
		EXPECT_EQ(Answer(Ask, 6).Scalar, Drop ? Drop[0].Scalar : 0.0f);
		ExpectNear(Answer(Ask, 7).Vector, Drop ? FVec3f(Drop[3].Scalar, Drop[2].Scalar, Drop[3].Vector.z()) : None,
			"state, age, stretch");

		const FWaterRow* Falling = Asked(EWaterItem::Falling, Ask);
		ExpectNear(Answer(Ask, 8).Vector, Falling ? FVec3f(Falling[0].Vector + Origin) : None, "falling drop");
		ExpectNear(Answer(Ask, 9).Vector, Falling ? Falling[1].Vector : None, "velocity of a falling drop");
		EXPECT_NEAR(Answer(Ask, 9).Scalar,
			Falling ? Falling[0].Scalar + Falling[1].Scalar + Falling[2].Vector.x() : 0.0f, 1e-3f);

		const FWaterRow* Pool = Asked(EWaterItem::Pool, Ask);
		ExpectNear(Answer(Ask, 10).Vector, Pool ? FVec3f(Pool[0].Vector + Origin + Pool[1].Vector) : None, "pool");
		EXPECT_NEAR(Answer(Ask, 10).Scalar, Pool ? Pool[0].Scalar + Pool[1].Scalar : 0.0f, 1e-3f);

		const FWaterRow* Trail = Asked(EWaterItem::Trail, Ask);
		ExpectNear(Answer(Ask, 11).Vector,
			Trail ? FVec3f(Trail[0].Vector + Trail[1].Vector + 2.0f * Origin + Trail[2].Vector) : None, "trail");
		EXPECT_NEAR(Answer(Ask, 11).Scalar, Trail ? Trail[0].Scalar + Trail[1].Scalar + Trail[2].Scalar : 0.0f, 1e-3f);
	}
}

TEST_F(WaterProbe, TheShaderReadsParticlesAndTheirLiquids)
{
	FillWater(Water, 10);
	Run();
	const FVec3f None = FVec3f::Zero();
	for (uint32 Ask = 0; Ask < Asks; ++Ask)
	{
		const FWaterRow* Particle = Asked(EWaterItem::Particle, Ask);
		ExpectNear(Answer(Ask, 16).Vector, Particle ? FVec3f(Particle[0].Vector + Origin) : None, "place");
		EXPECT_EQ(Answer(Ask, 16).Scalar, Particle ? 1.0f : 0.0f);
		ExpectNear(Answer(Ask, 17).Vector, Particle ? Particle[1].Vector : None, "velocity");
		EXPECT_EQ(Answer(Ask, 17).Scalar, Particle ? Particle[0].Scalar : 0.0f);
		const float Mark = Particle ? Particle[1].Scalar : 0.0f;
		ExpectNear(Answer(Ask, 18).Vector,
			FVec3f(FParticleMark::Density(Mark), float(FParticleMark::Liquid(Mark)), 60.0f), "density, liquid, count");

		const FWaterRow* Liquid = Asked(EWaterItem::Liquid, Ask);
		ExpectNear(Answer(Ask, 19).Vector, Liquid ? FVec3f(Liquid[0].Vector + Liquid[1].Vector) : None, "look");
		EXPECT_EQ(Answer(Ask, 19).Scalar, Liquid ? Liquid[0].Scalar : 0.0f);
	}
}

TEST_F(WaterProbe, TheShaderTellsEventsByKind)
{
	FillWater(Water, 8);
	Run();
	uint32 First[6] = {};  // among those that are told
	uint32 InRows[5] = {}; // the same among all
	for (uint32 Kind = 0, Before = 0; Kind < 5; ++Kind)
	{
		First[Kind + 1] = First[Kind] + EventsOfKind[Kind];
		Before += OldEventsOfKind[Kind];
		InRows[Kind] = First[Kind] + Before;
	}
	const auto KindOf = [&First](uint32 Index)
	{ return uint32(std::upper_bound(std::begin(First), std::end(First) - 1, Index) - std::begin(First) - 1); };
	for (uint32 Ask = 0; Ask < Asks; ++Ask)
	{
		EXPECT_EQ(Answer(Ask, 3).Scalar, float(ToldEvents));
		const uint32 Asking = Ask - 1; // the first one is out of range
		const uint32 AskedKind = Asking < ToldEvents ? KindOf(Asking) : 0;
		const FWaterRow* Event = Asking < ToldEvents
			? Water.Item(EWaterItem::Event, InRows[AskedKind] + Asking - First[AskedKind])
			: nullptr;
		EXPECT_EQ(Answer(Ask, 12).Scalar, Event ? 1.0f : 0.0f);
		ExpectNear(Answer(Ask, 13).Vector,
			Event ? FVec3f(float(AskedKind), Event[0].Scalar, Event[1].Scalar) : FVec3f::Zero(), "kind, mass, speed");

		const uint32 Kind = Ask % 7 - 1; // the first and the last one are no kinds
		const uint32 Index = Ask / 7 - 1;
		const uint32 Count = Kind < 5 ? EventsOfKind[Kind] : 0;
		EXPECT_EQ(Answer(Ask, 14).Scalar, float(Count)) << Ask;
		const FWaterRow* OfKind = Index < Count ? Water.Item(EWaterItem::Event, InRows[Kind] + Index) : nullptr;
		EXPECT_EQ(Answer(Ask, 15).Vector.x(), OfKind ? 1.0f : 0.0f) << Ask;
		ExpectNear(Answer(Ask, 14).Vector, OfKind ? FVec3f(OfKind[0].Vector + Origin) : FVec3f::Zero(), "place");
	}
}
