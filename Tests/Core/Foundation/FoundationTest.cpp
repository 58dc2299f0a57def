// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The foundation: bits that do not depend on the machine, tables that keep their promises, files that are refused
// when they are not ours.

#include "FluidDropsCore/Foundation/FileHeader.h"
#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Parallel.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsCore/World/TickClock.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

using namespace FluidDrops;

TEST(Hash, Xxh64GivesThePublishedKnownAnswers)
{
	EXPECT_EQ(HashBytes("", 0), 0xef46db3751d8e999ull);
	EXPECT_EQ(HashBytes("a", 1), 0xd24ec4f1a98c6e5bull);
	EXPECT_EQ(HashBytes("abc", 3), 0x44bc2cf5ad770999ull);
	const std::string Long = "Nobody inspects the spammish repetition";
	EXPECT_EQ(HashBytes(Long.data(), Long.size()), 0xfbcea83c8a378bf1ull);
	EXPECT_EQ(HashToText(0xef46db3751d8e999ull), "ef46db3751d8e999");
}

template <typename T>
void ExpectCloseToLibrary(T Tolerance)
{
	for (double X = -30.0; X < 30.0; X += 0.0137)
	{
		const T Argument = static_cast<T>(X);
		const double Exact = static_cast<double>(Argument);
		EXPECT_NEAR(double(Math::Exp(Argument)) / std::exp(Exact), 1.0, double(Tolerance)) << X;
		EXPECT_NEAR(double(Math::ExpM1(Argument)) / std::expm1(Exact), 1.0, double(Tolerance)) << X;
		EXPECT_NEAR(double(Math::Sin(Argument)), std::sin(Exact), double(Tolerance)) << X;
		EXPECT_NEAR(double(Math::Cos(Argument)), std::cos(Exact), double(Tolerance)) << X;
		const T Positive = static_cast<T>(std::exp(X));
		EXPECT_NEAR(double(Math::Log(Positive)), std::log(double(Positive)), double(Tolerance) * (1.0 + std::abs(X)))
			<< X;
		EXPECT_NEAR(double(Math::Cbrt(Positive)) / std::cbrt(double(Positive)), 1.0, double(Tolerance)) << X;
		EXPECT_EQ(Math::Cbrt(-Positive), -Math::Cbrt(Positive));
	}
	EXPECT_EQ(Math::Cbrt(T(0)), T(0));
	EXPECT_EQ(Math::ExpM1(T(0)), T(0));
	EXPECT_NEAR(double(Math::Log1P(T(1e-6))), std::log1p(double(T(1e-6))), 1e-6 * double(Tolerance));
	EXPECT_EQ(Math::Exp(T(-1.0e4)), Math::Exp(std::is_same_v<T, float> ? T(-87) : T(-708)));
}

TEST(Numerics, DoubleIsAsGoodAsTheLibrary)
{
	ExpectCloseToLibrary<double>(1.0e-15);
}

TEST(Numerics, FloatIsAsGoodAsTheLibrary)
{
	ExpectCloseToLibrary<float>(2.5e-7f);
}

// The point of having our own: these bits are the same on every compiler and machine. A change of the formulas
// changes every recorded hash, so it must be deliberate.
TEST(Numerics, BitsAreFrozen)
{
	FHasher Hasher;
	for (int Step = -2000; Step < 2000; ++Step)
	{
		const float X = static_cast<float>(Step) * 0.01f;
		const double Y = static_cast<double>(Step) * 0.01;
		Hasher.Add(Math::Exp(X));
		Hasher.Add(Math::ExpM1(X));
		Hasher.Add(Math::Sin(X));
		Hasher.Add(Math::Cos(X));
		Hasher.Add(Math::Cbrt(X));
		Hasher.Add(Math::Log1P(std::abs(X)));
		Hasher.Add(Math::Exp(Y));
		Hasher.Add(Math::Cbrt(Y));
		Hasher.Add(Math::Log1P(std::abs(Y)));
	}
	EXPECT_EQ(HashToText(Hasher.Digest()), "085db282e93a8755");
}

struct FPairTable : TTable<FPairTable>
{
	TColumn<uint32> Key;
	TColumn<float> Value;

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("key", Table.Key);
		Visit("value", Table.Value);
	}
};

TEST(Table, HandlesFollowTheirRowsThroughAMillionRandomOperations)
{
	FPairTable Table;
	Table.Init(500);
	std::map<uint32, FHandle> Alive;
	std::vector<FHandle> Dead;
	uint32 NextKey = 0;
	uint64 Refused = 0;
	for (uint32 Step = 0; Step < 1000000; ++Step)
	{
		const FPhiloxBlock Random = Philox4x32({Step, 0, 0, 0}, 1, 2);
		if ((Random[0] & 127) < 66)
		{
			const uint32 Row = Table.Add();
			if (Row == IndexNone)
			{
				ASSERT_EQ(Alive.size(), 500u);
				++Refused;
				continue;
			}
			Table.Key[Row] = NextKey;
			Table.Value[Row] = static_cast<float>(NextKey);
			Alive[NextKey++] = Table.HandleOf(Row);
		}
		else if (Table.Num() > 0)
		{
			const uint32 Row = Random[1] % Table.Num();
			const uint32 Key = Table.Key[Row];
			Dead.push_back(Table.HandleOf(Row));
			Alive.erase(Key);
			Table.RemoveSwap(Row);
		}
		if (Step % 5000 == 0)
		{
			ASSERT_EQ(Table.Num(), Alive.size());
			for (const auto& [Key, Handle] : Alive)
			{
				const uint32 Row = Table.RowOf(Handle);
				ASSERT_NE(Row, IndexNone);
				ASSERT_EQ(Table.Key[Row], Key);
				ASSERT_EQ(Table.Value[Row], static_cast<float>(Key));
			}
			for (const FHandle& Handle : Dead)
			{
				ASSERT_EQ(Table.RowOf(Handle), IndexNone);
			}
			Dead.clear();
		}
	}
	EXPECT_GT(Refused, 0u);
	EXPECT_EQ(Table.Refused(), Refused);
	EXPECT_EQ(Table.RowOf(FHandle{}), IndexNone);
	EXPECT_EQ(Table.BytesPerRow(), 20u);
	EXPECT_EQ(reinterpret_cast<std::uintptr_t>(Table.Value.Data()) % 64, 0u);
}

TEST(Table, SavedAndLoadedItGivesOutTheSameRowsAndHandles)
{
	FPairTable Table;
	Table.Init(16);
	for (uint32 Key = 0; Key < 10; ++Key)
	{
		Table.Key[Table.Add()] = Key;
	}
	Table.RemoveSwap(3);
	Table.RemoveSwap(0);
	FByteWriter Writer;
	Table.Save(Writer);
	FPairTable Copy;
	Copy.Init(16);
	FByteReader Reader(Writer.Bytes);
	Copy.Load(Reader);
	ASSERT_FALSE(Reader.Failed());
	EXPECT_EQ(Reader.Remaining(), 0u);
	for (uint32 Round = 0; Round < 4; ++Round)
	{
		const uint32 Row = Table.Add();
		ASSERT_EQ(Row, Copy.Add());
		EXPECT_EQ(Table.HandleOf(Row), Copy.HandleOf(Row));
	}

	FPairTable Smaller;
	Smaller.Init(8);
	FByteReader Again(Writer.Bytes);
	Smaller.Load(Again);
	EXPECT_TRUE(Again.Failed());
}

TEST(FileHeader, TellsForeignNewerTruncatedAndCorruptedApart)
{
	constexpr FFileFormat Format{"FDTESTFI", 3, "test file"};
	const uint8 Payload[] = {1, 2, 3, 4, 5};
	std::vector<uint8> Good = PackFile(Format, Payload);
	ASSERT_TRUE(UnpackFile(Format, Good).IsOk());
	EXPECT_EQ(UnpackFile(Format, Good).Value().size(), 5u);

	const auto Message = [&](std::vector<uint8> Bytes) { return UnpackFile(Format, Bytes).Error().Message; };
	EXPECT_EQ(Message({}), "is not a test file of FluidDrops");
	EXPECT_EQ(Message({'P', 'N', 'G', 0, 0, 0, 0, 0, 0}), "is not a test file of FluidDrops");
	std::vector<uint8> Newer = Good;
	Newer[8] = 9;
	EXPECT_EQ(Message(Newer), "test file has version 9, this program reads version 3");
	for (std::size_t Size = 8; Size < Good.size(); ++Size)
	{
		EXPECT_EQ(Message({Good.begin(), Good.begin() + long(Size)}), "test file is truncated");
	}
	for (std::size_t Byte = 28; Byte < Good.size(); ++Byte)
	{
		std::vector<uint8> Flipped = Good;
		Flipped[Byte] ^= 16;
		EXPECT_EQ(Message(Flipped), "test file is corrupted: its checksum does not match");
	}
	Good.push_back(0);
	EXPECT_EQ(Message(Good), "test file is corrupted: its checksum does not match");
}

TEST(Parallel, EveryRowIsVisitedOnceInChunksThatDoNotDependOnThreads)
{
	for (const uint32 Threads : {1u, 2u, 3u, 8u})
	{
		FThreadTaskRunner Runner(Threads);
		for (const uint32 Count : {0u, 1u, 255u, 256u, 257u, 10000u})
		{
			std::vector<uint32> Visits(Count, 0);
			std::vector<uint32> ChunkOf(Count, 0);
			ParallelFor(Runner, Count, 256,
				[&](const FChunk& Chunk)
				{
					for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
					{
						++Visits[Row];
						ChunkOf[Row] = Chunk.Chunk;
					}
				});
			for (uint32 Row = 0; Row < Count; ++Row)
			{
				ASSERT_EQ(Visits[Row], 1u);
				ASSERT_EQ(ChunkOf[Row], Row / 256);
			}
		}
	}
}

TEST(TickClock, SlowFramesDropTicksAndTheRestIsInterpolated)
{
	FTickClock Clock;
	const double Tick = 1.0 / 60.0;
	uint32 Ran = 0;
	for (int Frame = 0; Frame < 144; ++Frame)
	{
		const FTickClock::FStep Step = Clock.Advance(1.0 / 144.0, Tick, 4);
		Ran += Step.Ticks;
		EXPECT_GE(Step.Interpolation, 0.0);
		EXPECT_LE(Step.Interpolation, 1.0);
	}
	EXPECT_EQ(Ran, 60u);
	EXPECT_EQ(Clock.DroppedTicks, 0u);
	EXPECT_EQ(Clock.Advance(1.0, Tick, 4).Ticks, 4u); // a hitch of one second
	EXPECT_EQ(Clock.DroppedTicks, 56u);
	EXPECT_EQ(Clock.Advance(-1.0, Tick, 4).Ticks, 0u);
	EXPECT_EQ(Clock.Advance(std::nan(""), Tick, 4).Ticks, 0u);
	EXPECT_EQ(Clock.Advance(INFINITY, Tick, 4).Ticks, 4u);
}

TEST(Profile, ScopesReachTheSinkNestedAndInOrder)
{
	struct FLog final : IProfileSink
	{
		std::string Text;
		void BeginScope(const char* Name) override { Text += std::string("<") + Name; }
		void EndScope(const char* Name) override { Text += std::string(Name) + ">"; }
		void Counter(const char* Name, double Value) override { Text += Name + std::to_string(int(Value)); }
	} Log;
	SetProfileSink(&Log);
	{
		FD_SCOPE("A");
		FD_SCOPE("B");
		ProfileCounter("n", 3.0);
	}
	SetProfileSink(nullptr);
	{
		FD_SCOPE("C");
	}
	EXPECT_EQ(Log.Text, "<A<Bn3B>A>");
}
