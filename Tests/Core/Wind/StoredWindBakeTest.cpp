// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about baking all fields of a blower (Docs/Model/WindGrids.md#stored-fields).

#include "FluidDropsCore/Wind/StoredWindBake.h"
#include "Support/SealFile.h"
#include "Wind/WindStored.h"

#include <cstring>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FStoredWindScene SmallScene(uint32 FieldCount)
{
	FStoredWindScene Scene;
	Scene.Layout = {{9, 9, 9}, 0.5f};
	Scene.Blower = {{4, 4, 4}, {1, 1, 1}};
	Scene.FieldCount = FieldCount;
	return Scene;
}

FWindBakeNumbers Viscous()
{
	FWindBakeNumbers Numbers;
	Numbers.Viscosity = 0.5f;
	return Numbers;
}

FStoredWindBake MakeStoredBake(uint32 FieldCount)
{
	TResult<FStoredWindBake> Bake = FStoredWindBake::Create(SmallScene(FieldCount), Viscous());
	EXPECT_TRUE(Bake.IsOk()) << Bake.Error().Message;
	return std::move(Bake.Value());
}

} // namespace

TEST(StoredWindBake, FIELD_8_AllDirectionsAreBakedAndBlow)
{
	FStoredWindBake Bake = MakeStoredBake(6);
	FSerialTaskRunner Runner;
	float Before = Bake.Progress();
	EXPECT_FALSE(Bake.Result().IsOk()); // not yet
	while (Bake.Step(Runner))
	{
		ASSERT_GE(Bake.Progress(), Before);
		ASSERT_LT(Bake.Progress(), 1.0f);
		Before = Bake.Progress();
	}
	EXPECT_EQ(Bake.Progress(), 1.0f);
	ASSERT_EQ(Bake.Reports().size(), 6u);
	for (const FWindBakeReport& Report : Bake.Reports())
	{
		EXPECT_TRUE(Report.bSteady);
		EXPECT_LT(Report.Change, 1e-3f);
	}
	const TResult<std::vector<uint8>> Bytes = Bake.Result();
	ASSERT_TRUE(Bytes.IsOk()) << Bytes.Error().Message;
	const auto Wind = std::make_shared<const FStoredWind>(std::move(FStoredWind::Load(Bytes.Value()).Value()));
	FWindGridFlow Flow = MakeFlow(Wind);
	for (uint32 Field = 0; Field < 6; ++Field)
	{
		ASSERT_TRUE(Flow.SetBlower(0, WindDirection(Field)).IsOk());
		Advance(Flow, 0.1f);
		EXPECT_LT((VoxelWind(Wind->Info().Layout, Flow.Faces(), 4, 4, 4) - WindDirection(Field)).norm(), 1e-6f);
		std::array<uint32, 3> Next = {4, 4, 4};
		Next[Field < 4 ? Field % 2 : 2] += WindDirection(Field).sum() > 0.0f ? 1u : ~0u;
		EXPECT_GT(
			VoxelWind(Wind->Info().Layout, Flow.Faces(), Next[0], Next[1], Next[2]).dot(WindDirection(Field)), 0.2f);
	}
}

TEST(StoredWindBake, FIELD_81_PausedAndResumedItMakesTheSameFile)
{
	FSerialTaskRunner Runner;
	FStoredWindBake Whole = MakeStoredBake(4);
	while (Whole.Step(Runner))
	{
	}
	FStoredWindBake Paused = MakeStoredBake(4);
	uint32 Pieces = 0;
	while (Paused.Step(Runner))
	{
		if (++Pieces % 61 == 0)
		{
			TResult<FStoredWindBake> Resumed = FStoredWindBake::Resume(Paused.Pause());
			ASSERT_TRUE(Resumed.IsOk()) << Resumed.Error().Message;
			Paused = std::move(Resumed.Value());
		}
	}
	EXPECT_GT(Pieces, 500u);
	EXPECT_EQ(Paused.Result().Value(), Whole.Result().Value());
}

TEST(StoredWindBake, FIELD_81_RefusesWhatItCannotBakeOrResume)
{
	EXPECT_FALSE(FStoredWindBake::Create(SmallScene(3)).IsOk());
	EXPECT_FALSE(FStoredWindBake::Create(SmallScene(1)).IsOk());
	FStoredWindScene Scene = SmallScene(4);
	Scene.Blower.First[0] = 9;
	EXPECT_FALSE(FStoredWindBake::Create(Scene).IsOk());
	FStoredWindBake Bake = MakeStoredBake(4);
	FSerialTaskRunner Runner;
	for (uint32 Piece = 0; Piece < 20; ++Piece)
	{
		Bake.Step(Runner);
	}
	const std::vector<uint8> Good = Bake.Pause();
	EXPECT_TRUE(FStoredWindBake::Resume(Good).IsOk());
	for (std::size_t Length = 0; Length < Good.size(); Length += 1 + Length / 5)
	{
		EXPECT_FALSE(FStoredWindBake::Resume(std::span<const uint8>(Good).first(Length)).IsOk());
	}
	std::vector<uint8> Damaged = Good;
	Damaged[Good.size() / 2] ^= 4;
	EXPECT_FALSE(FStoredWindBake::Resume(Damaged).IsOk());
	for (std::size_t At = FileHeaderSize; At < FileHeaderSize + 200; At += 3) // a valid checksum over nonsense
	{
		std::vector<uint8> Wrong = Good;
		Wrong[At] ^= 0xff;
		SealFile(Wrong);
		(void)FStoredWindBake::Resume(Wrong); // refused or not: no crash, no endless memory
	}
	std::vector<uint8> Short = Good;
	Short.resize(Short.size() - 8);
	const uint64 Size = Short.size() - FileHeaderSize;
	std::memcpy(Short.data() + 12, &Size, sizeof(Size));
	SealFile(Short);
	EXPECT_FALSE(FStoredWindBake::Resume(Short).IsOk());
}
