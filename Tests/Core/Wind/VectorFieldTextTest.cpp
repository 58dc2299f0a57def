// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about vector fields as text (Docs/Model/WindGrids.md#fga-text).

#include "FluidDropsCore/Wind/VectorFieldText.h"
#include "Wind/WindFixtures.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FVectorField RandomField(const std::array<uint32, 3>& Counts)
{
	FVectorField Field;
	Field.Counts = Counts;
	Field.Low = FVec3f(-1.0f, 2.0f, 0.5f);
	Field.High = Field.Low + 0.25f * FVec3f(float(Counts[0]), float(Counts[1]), float(Counts[2]));
	Field.Vectors.resize(Counts[0] * Counts[1] * Counts[2]);
	for (uint32 Cell = 0; Cell < Field.Vectors.size(); ++Cell)
	{
		Field.Vectors[Cell] = RandomPoint(Cell, FVec3f::Constant(-12.0f), FVec3f::Constant(12.0f));
	}
	return Field;
}

std::string RefusalOf(std::string_view Text)
{
	const TResult<FVectorField> Field = ReadFga(Text, EFgaAxes::ZUp, 1000);
	return Field.IsOk() ? "accepted" : Field.Error().Message;
}

} // namespace

TEST(VectorFieldText, FIELD_84_WhatWasWrittenIsReadBack)
{
	const FVectorField Field = RandomField({5, 3, 4});
	for (const EFgaAxes Axes : {EFgaAxes::Unreal, EFgaAxes::ZUp, EFgaAxes::YUp})
	{
		const TResult<std::string> Text = WriteFga(Field, Axes);
		ASSERT_TRUE(Text.IsOk());
		const TResult<FVectorField> Read = ReadFga(Text.Value(), Axes);
		ASSERT_TRUE(Read.IsOk()) << Read.Error().Message;
		EXPECT_EQ(Read.Value().Counts, Field.Counts);
		EXPECT_LT((Read.Value().Low - Field.Low).norm(), 1e-5f);
		EXPECT_LT((Read.Value().High - Field.High).norm(), 1e-5f);
		for (uint32 Cell = 0; Cell < Field.Vectors.size(); ++Cell)
		{
			ASSERT_LT((Read.Value().Vectors[Cell] - Field.Vectors[Cell]).norm(), 1e-5f);
		}
	}
}

TEST(VectorFieldText, FIELD_84_IsInCentimetersXFastest)
{
	const std::string Text = "2, 1, 2,\n-100,0,0,\n100,100,200,\n1,2,3,\n4,5,6,\r\n7,8,9,\n-1e1,0.5,+.25e-1,\n";
	const TResult<FVectorField> Field = ReadFga(Text, EFgaAxes::ZUp);
	ASSERT_TRUE(Field.IsOk()) << Field.Error().Message;
	EXPECT_LT((Field.Value().Low - FVec3f(-1, 0, 0)).norm(), 1e-6f);
	EXPECT_LT((Field.Value().High - FVec3f(1, 1, 2)).norm(), 1e-6f);
	EXPECT_LT((Field.Value().Vectors[1] - FVec3f(0.04f, 0.05f, 0.06f)).norm(), 1e-7f);
	EXPECT_LT((Field.Value().Vectors[3] - FVec3f(-0.1f, 0.005f, 0.00025f)).norm(), 1e-7f);
}

TEST(VectorFieldText, FIELD_84_AxesAreThoseAskedFor)
{
	// Two cells along y of the text, its lower one blows along +y.
	const std::string Text = "1,2,1,\n0,0,0,\n100,200,100,\n0,100,0,\n0,0,300,\n";
	const TResult<FVectorField> Unreal = ReadFga(Text, EFgaAxes::Unreal);
	ASSERT_TRUE(Unreal.IsOk());
	EXPECT_LT((Unreal.Value().Low - FVec3f(0, -2, 0)).norm(), 1e-6f);
	EXPECT_LT((Unreal.Value().Vectors[1] - FVec3f(0, -1, 0)).norm(), 1e-6f); // now the upper one, along -y
	EXPECT_LT((Unreal.Value().Vectors[0] - FVec3f(0, 0, 3)).norm(), 1e-6f);
	const TResult<FVectorField> YUp = ReadFga(Text, EFgaAxes::YUp);
	ASSERT_TRUE(YUp.IsOk());
	EXPECT_EQ(YUp.Value().Counts, (std::array<uint32, 3>{1, 1, 2}));
	EXPECT_LT((YUp.Value().Vectors[0] - FVec3f(0, 0, 1)).norm(), 1e-6f);
	EXPECT_LT((YUp.Value().Vectors[1] - FVec3f(0, -3, 0)).norm(), 1e-6f);
}

TEST(VectorFieldText, FIELD_84_HoldsWhatUnrealsImporterAsksFor)
{
	// As many numbers as counts say, each with a comma after it; no more than 128 cells along an axis.
	const FVectorField Field = RandomField({7, 2, 3});
	const std::string Text = WriteFga(Field, EFgaAxes::Unreal).Value();
	EXPECT_EQ(std::count(Text.begin(), Text.end(), ','), 3 + 6 + 3 * 42);
	EXPECT_EQ(Text.substr(0, 7), "7,2,3,\n");
	EXPECT_EQ(Text.find_first_not_of("0123456789.,-+e\n"), std::string::npos);
	EXPECT_TRUE(WriteFga(RandomField({128, 1, 1}), EFgaAxes::Unreal).IsOk());
	EXPECT_FALSE(WriteFga(RandomField({129, 1, 1}), EFgaAxes::Unreal).IsOk());
}

TEST(VectorFieldText, FIELD_84_RefusesWhatIsNoField)
{
	EXPECT_EQ(RefusalOf("1,1,1,0,0,0,1,1,1,1,2,3,"), "accepted");
	EXPECT_EQ(RefusalOf("1,1,1,0,0,0,1,1,1,1,2,3"), "accepted"); // the last comma may be missing
	for (const char* const Text : {"", "1,1", "a,1,1,", "1.5,1,1,0,0,0,1,1,1,1,2,3,", "0,1,1,0,0,0,1,1,1,",
			 "1,1,1,0,0,0,1,1,1,1,2,", "1,1,1,0,0,0,1,1,1,1,2,3,4,", "1,1,1,0,0,0,1,1,1,1,2,nan,",
			 "1,1,1,0,0,0,1,1,1,1,2,1e99,", "1,1,1,0,0,0,-1,1,1,1,2,3,", "1000,1000,1000,0,0,0,1,1,1,1,2,3,",
			 "11,10,10,0,0,0,1,1,1,1,2,3,", "10,10,10,0,0,0,1,1,1,1,2,3,", "1,1,1,0,0,0,1,1,1,1,2,3e,"})
	{
		EXPECT_NE(RefusalOf(Text), "accepted") << Text;
	}
	FVectorField Field = RandomField({2, 2, 2});
	Field.Vectors[3].y() = std::nanf("");
	EXPECT_FALSE(WriteFga(Field, EFgaAxes::ZUp).IsOk());
	Field = RandomField({2, 2, 2});
	Field.Vectors.pop_back();
	EXPECT_FALSE(WriteFga(Field, EFgaAxes::ZUp).IsOk());
	EXPECT_FALSE(LayoutOf(Field).IsOk());
	Field = RandomField({2, 2, 2});
	Field.High.y() += 0.1f;
	EXPECT_FALSE(LayoutOf(Field).IsOk()); // no cubes
}

TEST(VectorFieldText, FIELD_84_AFieldBecomesAGridAndBack)
{
	const FVectorField Field = RandomField({6, 4, 5});
	const TResult<FWindLayout> Layout = LayoutOf(Field);
	ASSERT_TRUE(Layout.IsOk());
	EXPECT_FLOAT_EQ(Layout.Value().VoxelSize, 0.25f);
	const std::vector<float> Faces = FacesOf(Field);
	ASSERT_EQ(Faces.size(), Layout.Value().FaceCount());
	EXPECT_FLOAT_EQ(Faces[Layout.Value().Face(1, 2, 0, 3)], Field.Vectors[(3 * 4 + 0) * 6 + 2].y());
	EXPECT_FLOAT_EQ(Faces[Layout.Value().Face(1, 2, 2, 3)],
		0.5f * (Field.Vectors[(3 * 4 + 1) * 6 + 2].y() + Field.Vectors[(3 * 4 + 2) * 6 + 2].y()));
	FVectorField Even = Field;
	std::fill(Even.Vectors.begin(), Even.Vectors.end(), FVec3f(1, 2, 3));
	const FVectorField Back = ToVectorField(Layout.Value(), FacesOf(Even));
	EXPECT_EQ(Back.Counts, Field.Counts);
	for (const FVec3f& Vector : Back.Vectors)
	{
		EXPECT_EQ(Vector, FVec3f(1, 2, 3));
	}
}
