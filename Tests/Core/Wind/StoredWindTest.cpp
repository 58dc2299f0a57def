// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about files of wind fields (Docs/Model/WindGrids.md#stored-fields).

#include "Support/SealFile.h"
#include "Wind/WindStored.h"

#include <cstring>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

std::vector<std::vector<float>> SomeFields(const FWindLayout& Layout, uint32 Count)
{
	std::vector<std::vector<float>> Fields(Count, RandomFaces(Layout));
	for (uint32 Field = 0; Field < Count; ++Field)
	{
		Fields[Field][Field] = 0.0f; // so that they differ
	}
	return Fields;
}

std::vector<float> Read(const FStoredWind& Wind, uint32 Field)
{
	std::vector<float> Out(Wind.Info().Layout.FaceCount(), 0.0f);
	FSerialTaskRunner Runner;
	Wind.AddTo(Field, 1.0f, Out, Runner);
	return Out;
}

} // namespace

TEST(StoredWind, FIELD_9_WhatWasSavedIsLoadedToTheBit)
{
	const FStoredWindInfo Info = ReferenceInfo(4);
	const auto Fields = SomeFields(Info.Layout, 4);
	const auto Wind = Store(Info, Fields);
	for (uint32 Field = 0; Field < 4; ++Field)
	{
		EXPECT_EQ(Read(*Wind, Field), Fields[Field]);
	}
	EXPECT_EQ(Wind->Info().Layout, Info.Layout);
	EXPECT_EQ(Wind->Info().Blower, Info.Blower);
}

TEST(StoredWind, FIELD_10_IsNoLargerThanItsFaces)
{
	const auto Wind = Store(ReferenceInfo(4), SomeFields(ReferenceLayout(), 4));
	EXPECT_LE(Wind->MemoryBytes(), std::size_t(1.1 * 249696));
	EXPECT_GE(Wind->MemoryBytes(), 249696u);
}

TEST(StoredWind, FIELD_82_HalfFloatsAreWithinAThousandth)
{
	FStoredWindInfo Info = ReferenceInfo(4);
	Info.Precision = EWindPrecision::Half;
	const auto Fields = SomeFields(Info.Layout, 4);
	const auto Wind = Store(Info, Fields);
	const std::vector<float> Got = Read(*Wind, 2);
	float Worst = 0.0f;
	for (uint32 Face = 0; Face < Got.size(); ++Face)
	{
		Worst = std::max(Worst, std::abs(Got[Face] - Fields[2][Face]));
	}
	EXPECT_LE(Worst, 1e-3f); // of the blower, 1 m/s
	EXPECT_GT(Worst, 1e-5f);
	EXPECT_LE(Wind->MemoryBytes(), 0.6 * 249696);
}

TEST(StoredWind, FIELD_82_HalfFloatsKeepWhatTheyCanHold)
{
	FStoredWindInfo Info = ReferenceInfo(1);
	Info.Blower = {};
	Info.Layout = {{2, 2, 2}};
	Info.Precision = EWindPrecision::Half;
	std::vector<float> Field(Info.Layout.FaceCount(), 0.0f);
	const std::vector<float> Exact = {
		0.0f, 1.0f, -1.0f, 0.5f, 1000.0f, -2047.0f, 1.0f / 16384.0f, 65504.0f, 1.0f / 3.0f};
	std::copy(Exact.begin(), Exact.end(), Field.begin());
	Field[20] = 1e-6f;
	Field[21] = -1e30f;
	const auto Wind = Store(Info, {Field});
	const std::vector<float> Got = Read(*Wind, 0);
	for (uint32 Face = 0; Face < 8; ++Face)
	{
		EXPECT_EQ(Got[Face], Exact[Face]);
	}
	EXPECT_NEAR(Got[8], 1.0f / 3.0f, 1.0f / 3.0f / 2048.0f);
	EXPECT_EQ(Got[20], 0.0f);
	EXPECT_EQ(Got[21], -65504.0f);
}

TEST(StoredWind, FIELD_82_AMappedFileGivesTheSameBits)
{
	for (const EWindPrecision Precision : {EWindPrecision::Single, EWindPrecision::Half})
	{
		FStoredWindInfo Info = ReferenceInfo(4);
		Info.Precision = Precision;
		const std::vector<uint8> Bytes = PackFields(Info, SomeFields(Info.Layout, 4));
		TResult<FStoredWind> Mapped = FStoredWind::Open(Bytes);
		TResult<FStoredWind> Loaded = FStoredWind::Load(Bytes);
		ASSERT_TRUE(Mapped.IsOk() && Loaded.IsOk());
		EXPECT_LT(Mapped.Value().MemoryBytes(), 1000u); // it keeps nothing
		EXPECT_EQ(Mapped.Value().Hash(), Loaded.Value().Hash());
		for (uint32 Field = 0; Field < 4; ++Field)
		{
			EXPECT_EQ(Read(Mapped.Value(), Field), Read(Loaded.Value(), Field));
		}
	}
}

TEST(StoredWind, FIELD_82_FieldsBeginOnPages)
{
	const auto Fields = SomeFields(ReferenceLayout(), 4);
	const std::vector<uint8> Bytes = PackFields(ReferenceInfo(4), Fields);
	EXPECT_EQ(Bytes.size() % FStoredWind::PageSize, 0u);
	for (uint32 Field = 0; Field < 4; ++Field)
	{
		const std::size_t Page = FStoredWind::PageSize * (1 + 16 * std::size_t(Field)); // 62,424 bytes: 16 pages
		EXPECT_EQ(std::memcmp(Bytes.data() + Page, Fields[Field].data(), 4 * Fields[Field].size()), 0);
	}
}

TEST(StoredWind, FIELD_82_OtherFilesAreRefused)
{
	const std::vector<uint8> Good = PackFields(ReferenceInfo(4), SomeFields(ReferenceLayout(), 4));
	const auto RefusalOf = [](const std::vector<uint8>& Bytes)
	{
		const TResult<FStoredWind> Wind = FStoredWind::Open(Bytes);
		return Wind.IsOk() ? "accepted" : Wind.Error().Message;
	};
	EXPECT_EQ(RefusalOf(Good), "accepted");
	for (std::size_t Length = 0; Length < Good.size(); Length += 1 + Length / 5)
	{
		EXPECT_NE(RefusalOf({Good.begin(), Good.begin() + std::ptrdiff_t(Length)}), "accepted") << Length;
	}
	std::vector<uint8> Foreign = Good;
	Foreign[0] = 'X';
	EXPECT_NE(RefusalOf(Foreign).find("is not"), std::string::npos);
	std::vector<uint8> Newer = Good;
	Newer[8] = 2;
	EXPECT_NE(RefusalOf(Newer).find("version 2"), std::string::npos);
	std::vector<uint8> Damaged = Good;
	Damaged[70000] ^= 1;
	EXPECT_NE(RefusalOf(Damaged).find("corrupted"), std::string::npos);
	std::vector<uint8> Longer = Good;
	Longer.push_back(0);
	EXPECT_NE(RefusalOf(Longer), "accepted");

	// What a valid checksum does not show: each byte of the description changed, and a velocity that is none.
	uint32 Refused = 0;
	for (std::size_t At = FileHeaderSize; At < FileHeaderSize + 100; ++At)
	{
		std::vector<uint8> Wrong = Good;
		Wrong[At] ^= 0xff;
		SealFile(Wrong);
		Refused += RefusalOf(Wrong) != "accepted" ? 1 : 0;
	}
	EXPECT_GE(Refused, 20u);
	const float Nan = std::nanf("");
	std::vector<uint8> NoSize = Good;
	std::memcpy(NoSize.data() + FileHeaderSize + 3 * sizeof(uint32), &Nan, sizeof(Nan)); // after the counts
	SealFile(NoSize);
	EXPECT_NE(RefusalOf(NoSize).find("voxelSize"), std::string::npos);
	std::vector<uint8> NoNumber = Good;
	std::memcpy(NoNumber.data() + 3 * FStoredWind::PageSize, &Nan, sizeof(Nan));
	SealFile(NoNumber);
	EXPECT_NE(RefusalOf(NoNumber).find("finite"), std::string::npos);
}

TEST(StoredWind, FIELD_82_RefusesToPackWhatAreNoFields)
{
	const auto Fields = SomeFields(ReferenceLayout(), 4);
	const std::vector<std::span<const float>> Spans(Fields.begin(), Fields.end());
	EXPECT_TRUE(FStoredWind::Pack(ReferenceInfo(4), Spans).IsOk());
	EXPECT_FALSE(FStoredWind::Pack(ReferenceInfo(6), Spans).IsOk());
	FStoredWindInfo Info = ReferenceInfo(4);
	Info.Layout.Counts[0] = 16;
	EXPECT_FALSE(FStoredWind::Pack(Info, Spans).IsOk());
	Info = ReferenceInfo(4);
	Info.Blower = {};
	EXPECT_FALSE(FStoredWind::Pack(Info, Spans).IsOk());
	Info = ReferenceInfo(4);
	Info.Viscosity = std::nanf("");
	EXPECT_FALSE(FStoredWind::Pack(Info, Spans).IsOk());
}
