// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Foundation/CommandList.h"
#include "FluidDropsCore/World/Commands.h"

#include <gtest/gtest.h>

namespace FluidDrops
{
namespace
{

enum class EColor : uint8
{
	Red,
	Green,
	Count,
};

struct FPaint
{
	static constexpr uint32 Number = 7;

	bool bWet = false;
	EColor Color = EColor::Red;
	FVec3f Place = FVec3f::Zero();
	std::vector<FVec2f> Strokes;
	std::array<double, 2> Amounts{};
	FHandle Wall;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.bWet, It.Color, It.Place, It.Strokes, It.Amounts, It.Wall);
	}
};

struct FScrape
{
	static constexpr uint32 Number = 9;

	float Width = 0.0f;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Width);
	}
};

using FPaintCommands = TCommandList<FPaint, FScrape>;

FPaint SomePaint()
{
	return {true, EColor::Green, {1.0f, -2.0f, 3.0f}, {{0.5f, 0.25f}, {4.0f, 8.0f}}, {0.1, 1.0e-9}, {3, 4}};
}

std::vector<uint8> BytesOf(const FPaint& Paint)
{
	FByteWriter Writer;
	Serialize(Writer, Paint);
	return Writer.Bytes;
}

/** Whether those bytes are a paint and nothing more. */
bool IsPaint(std::span<const uint8> Bytes)
{
	FByteReader Reader(Bytes);
	FPaint Paint;
	Deserialize(Reader, Paint);
	return !Reader.Failed() && Reader.Remaining() == 0;
}

} // namespace

TEST(Serialize, AStructComesBackAsItWas)
{
	const std::vector<uint8> Bytes = BytesOf(SomePaint());
	FByteReader Reader(Bytes);
	FPaint Back;
	Deserialize(Reader, Back);
	EXPECT_FALSE(Reader.Failed());
	EXPECT_EQ(Reader.Remaining(), 0u);
	EXPECT_TRUE(Back.bWet);
	EXPECT_EQ(Back.Color, EColor::Green);
	EXPECT_EQ(Back.Place, FVec3f(1.0f, -2.0f, 3.0f));
	ASSERT_EQ(Back.Strokes.size(), 2u);
	EXPECT_EQ(Back.Strokes[1], FVec2f(4.0f, 8.0f));
	EXPECT_EQ(Back.Amounts[1], 1.0e-9);
	EXPECT_EQ(Back.Wall, (FHandle{3, 4}));
}

TEST(Serialize, RefusesWhatNoValueCouldHaveWritten)
{
	const std::vector<uint8> Good = BytesOf(SomePaint());
	ASSERT_TRUE(IsPaint(Good));
	for (std::size_t Size = 0; Size < Good.size(); ++Size)
	{
		EXPECT_FALSE(IsPaint(std::span(Good).first(Size))) << "cut to " << Size;
	}
	std::vector<uint8> NoBool = Good;
	NoBool[0] = 2;
	EXPECT_FALSE(IsPaint(NoBool));
	std::vector<uint8> NoColor = Good;
	NoColor[1] = uint8(EColor::Count);
	EXPECT_FALSE(IsPaint(NoColor));
	std::vector<uint8> Endless = Good;
	Endless[17] = 0xff; // the highest byte of the number of strokes: four thousand million of them
	EXPECT_FALSE(IsPaint(Endless));
}

TEST(Serialize, LayoutsDifferWhereFieldsDo)
{
	EXPECT_EQ(DescribeLayout<FPaint>(), "{b e1:2 f4x3 [f4x2] f8x2 {u4 u4 } }");
	EXPECT_NE(HashLayout(DescribeLayout<FPaint>()), HashLayout(DescribeLayout<FScrape>()));
	// Settings by names and kinds: a setting that is renamed or moved makes another layout.
	const std::string Emitter = DescribeLayout<FEmitterSettings>();
	EXPECT_NE(Emitter.find("velocitySpread"), std::string::npos) << Emitter;
}

TEST(Commands, AreReadAsTheOneThatWasWritten)
{
	FByteWriter Writer;
	FPaintCommands::Write(Writer, FScrape{0.25f});
	WriteCommand(Writer, SomePaint());
	FByteReader Reader(Writer.Bytes);
	const FPaintCommands::FVariant First = FPaintCommands::Read(Reader);
	const FPaintCommands::FVariant Second = FPaintCommands::Read(Reader);
	ASSERT_TRUE(std::holds_alternative<FScrape>(First));
	EXPECT_EQ(std::get<FScrape>(First).Width, 0.25f);
	ASSERT_TRUE(std::holds_alternative<FPaint>(Second));
	EXPECT_EQ(Reader.Remaining(), 0u);
	FByteWriter Foreign;
	Foreign.Write(uint32(8)); // between the two
	Foreign.Write(0.25f);
	FByteReader Unknown(Foreign.Bytes);
	FPaintCommands::Read(Unknown);
	EXPECT_TRUE(Unknown.Failed());
}

/** Numbers of commands are in files: they stay what they are, whatever is added or taken away. */
TEST(Commands, NumbersAreUniqueAndLast)
{
	static_assert(FPaintCommands::HasUniqueNumbers());
	static_assert(!TCommandList<FPaint, FScrape, FPaint>::HasUniqueNumbers());
	static_assert(FWorldCommands::HasUniqueNumbers());
	EXPECT_EQ(FAddSurface::Number, 1u);
	EXPECT_EQ(FLoadSnapshot::Number, 13u);
	EXPECT_EQ(FAddEmitter::Number, 20u);
	EXPECT_EQ(FAddRain::Number, 40u);
	EXPECT_EQ(FAddLiquid::Number, 60u);
	EXPECT_EQ(FAddBody::Number, 80u);
}

} // namespace FluidDrops
