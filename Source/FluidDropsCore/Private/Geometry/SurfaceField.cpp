// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Geometry/SurfaceField.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Settings.h"
#include "Geometry/FieldSweeps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr uint32 KeyBits = 21; // per axis
constexpr int32 FarthestBlock = (1 << (KeyBits - 1)) - 4;
constexpr int32 Nowhere = std::numeric_limits<int32>::max();
constexpr uint32 FieldRowChunk = 2048;
constexpr uint32 ReadBeyond = 16; // numbers behind the last that sums may read

uint64 KeyOfBlock(const std::array<int32, 3>& FromLowest) // each from 1, so that the blocks around have keys too
{
	return uint64(FromLowest[0] + 1) | uint64(FromLowest[1] + 1) << KeyBits | uint64(FromLowest[2] + 1) << 2 * KeyBits;
}

uint64 KeyAround(uint64 Key, int32 X, int32 Y, int32 Z)
{
	return Key + uint64(int64(X) + (int64(Y) << KeyBits) + (int64(Z) << 2 * KeyBits));
}

int32 FieldBlockAlong(float Coordinate, double BlocksPerMeter)
{
	const double Block = std::floor(double(Coordinate) * BlocksPerMeter);
	return std::abs(Block) < double(FarthestBlock) ? int32(Block) : Nowhere; // NaN: nowhere
}

/** Where a corner of a block stands in its bricks. */
uint32 InBricks(uint32 X, uint32 Y, uint32 Z)
{
	const uint32 Brick = ((Z / 2) * BricksAlong + Y / 2) * BricksAlong + X / 2;
	return Brick * BrickCorners + (Z % 2) * 4 + (Y % 2) * 2 + X % 2;
}

} // namespace

FStatus FSurfaceField::Build(const FFieldPoints& Points, float Radius, float Edge, ITaskRunner& Runner)
{
	FD_SCOPE("Fluid.Field");
	const std::size_t Count = Points.X.size();
	if (Points.Y.size() != Count || Points.Z.size() != Count || Count >= IndexNone)
	{
		return MakeError("points: the three columns must have one length below 2^32");
	}
	if (!(Radius > 0.0f) || !std::isfinite(Radius))
	{
		return MakeError("radius: must be above 0 m, is " + NumberToText(double(Radius)));
	}
	if (!(Edge >= 0.2f * Radius * 0.999f && Edge <= 0.5f * Radius * 1.001f))
	{
		return MakeError("edge: must be from a fifth to a half of the radius, is " + NumberToText(double(Edge)) + " m");
	}
	InteractionRadius = Radius;
	CubeEdge = Edge;
	SidePerRadius = float(BlockSide) * Edge / Radius;
	MakeKeys(Points, Runner);
	SortByKey();
	MakeHomes(Points, Runner);
	MakeBlocks();
	ParallelFor(Runner, BlockCount(), 1, [&](const FChunk& Chunk) { FillBlock(Chunk.Begin); });
	return {};
}

void FSurfaceField::MakeKeys(const FFieldPoints& Points, ITaskRunner& Runner)
{
	const uint32 Count = uint32(Points.X.size());
	const double PerBlock = 1.0 / (double(BlockSide) * double(CubeEdge));
	BlockOfRow.resize(Count);
	ParallelFor(Runner, Count, FieldRowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				BlockOfRow[Row] = {FieldBlockAlong(Points.X[Row], PerBlock), FieldBlockAlong(Points.Y[Row], PerBlock),
					FieldBlockAlong(Points.Z[Row], PerBlock)};
			}
		});
	LowestBlock = {Nowhere, Nowhere, Nowhere};
	const auto IsSomewhere = [](const std::array<int32, 3>& Block) {
		return std::max({Block[0], Block[1], Block[2]}) < Nowhere;
	};
	for (const std::array<int32, 3>& Block : BlockOfRow)
	{
		if (IsSomewhere(Block))
		{
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				LowestBlock[Axis] = std::min(LowestBlock[Axis], Block[Axis] - 1); // blocks around are reached too
			}
		}
	}
	Sorted.clear();
	Sorted.reserve(Count);
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		const std::array<int32, 3>& Block = BlockOfRow[Row];
		if (IsSomewhere(Block))
		{
			Sorted.push_back(
				{KeyOfBlock({Block[0] - LowestBlock[0], Block[1] - LowestBlock[1], Block[2] - LowestBlock[2]}), Row});
		}
	}
	LeftOutCount = Count - uint32(Sorted.size());
}

/** By digits from the lowest, each pass stable; a digit that is the same for all needs none. */
void FSurfaceField::SortByKey()
{
	constexpr uint32 KeyDigitBits = 7, Digits = 3 * KeyBits / KeyDigitBits, Buckets = 1u << KeyDigitBits;
	std::array<std::array<uint32, Buckets>, Digits> Counts{};
	for (const FKeyedRow& Item : Sorted)
	{
		for (uint32 Digit = 0; Digit < Digits; ++Digit)
		{
			++Counts[Digit][Item.Key >> Digit * KeyDigitBits & (Buckets - 1)];
		}
	}
	SortScratch.resize(Sorted.size());
	for (uint32 Digit = 0; Digit < Digits; ++Digit)
	{
		std::array<uint32, Buckets>& Next = Counts[Digit];
		if (*std::max_element(Next.begin(), Next.end()) == Sorted.size())
		{
			continue;
		}
		uint32 Before = 0;
		for (uint32& Bucket : Next)
		{
			Before += std::exchange(Bucket, Before);
		}
		for (const FKeyedRow& Item : Sorted)
		{
			SortScratch[Next[Item.Key >> Digit * KeyDigitBits & (Buckets - 1)]++] = Item;
		}
		Sorted.swap(SortScratch);
	}
}

void FSurfaceField::MakeHomes(const FFieldPoints& Points, ITaskRunner& Runner)
{
	const uint32 Count = uint32(Sorted.size());
	for (std::vector<float>* Column : {&LocalX, &LocalY, &LocalZ})
	{
		Column->resize(Count + ReadBeyond);
	}
	const double Side = double(BlockSide) * double(CubeEdge), PerRadius = 1.0 / double(InteractionRadius);
	ParallelFor(Runner, Count, FieldRowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Index = Chunk.Begin; Index < Chunk.End; ++Index)
			{
				const uint32 Row = Sorted[Index].Row;
				const std::array<int32, 3>& Block = BlockOfRow[Row];
				LocalX[Index] = float((double(Points.X[Row]) - Block[0] * Side) * PerRadius);
				LocalY[Index] = float((double(Points.Y[Row]) - Block[1] * Side) * PerRadius);
				LocalZ[Index] = float((double(Points.Z[Row]) - Block[2] * Side) * PerRadius);
			}
		});
	Homes.clear();
	for (uint32 Index = 0; Index < Count; ++Index)
	{
		if (Homes.empty() || Homes.back().Key != Sorted[Index].Key)
		{
			Homes.push_back({Sorted[Index].Key, Index, Index, 0});
		}
		Homes.back().End = Index + 1;
	}
	ParallelFor(Runner, uint32(Homes.size()), 1,
		[&](const FChunk& Chunk)
		{
			FHome& Home = Homes[Chunk.Begin];
			for (uint32 Row = Home.First; Row < Home.End; ++Row)
			{
				Home.Reached |= BlocksReachedFrom(Row);
			}
		});
}

/** Of the 27 blocks around a particle's own: those of whose cubes a corner is nearer than h. */
uint32 FSurfaceField::BlocksReachedFrom(uint32 Row) const
{
	const float Place[3] = {LocalX[Row], LocalY[Row], LocalZ[Row]};
	const float Edge = CubeEdge / InteractionRadius;
	float Squared[3][3]; // to the nearest corner of the block before, the own, the next, along each axis
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const float Nearest = std::round(Place[Axis] / Edge) * Edge - Place[Axis];
		const float ToNext = SidePerRadius - Place[Axis];
		Squared[Axis][0] = Place[Axis] * Place[Axis]; // its cubes end at corner 0 of the own
		Squared[Axis][1] = Nearest * Nearest;
		Squared[Axis][2] = ToNext * ToNext;
	}
	constexpr float Within = 0.999999f; // what is a rounding nearer adds nothing
	uint32 Reached = 0;
	for (uint32 Line = 0; Line < 9; ++Line)
	{
		const float Across = Squared[1][Line % 3] + Squared[2][Line / 3];
		for (uint32 Along = 0; Along < 3 && Across < Within; ++Along)
		{
			Reached |= Across + Squared[0][Along] < Within ? 1u << (Line * 3 + Along) : 0u;
		}
	}
	return Reached;
}

void FSurfaceField::MakeBlocks()
{
	BlockKeys.clear();
	for (const FHome& Home : Homes)
	{
		for (uint32 Around = 0; Around < 27; ++Around)
		{
			if ((Home.Reached >> Around & 1) != 0)
			{
				BlockKeys.push_back(
					KeyAround(Home.Key, int32(Around % 3) - 1, int32(Around / 3 % 3) - 1, int32(Around / 9) - 1));
			}
		}
	}
	std::sort(BlockKeys.begin(), BlockKeys.end());
	BlockKeys.erase(std::unique(BlockKeys.begin(), BlockKeys.end()), BlockKeys.end());
	Values.resize(BlockKeys.size() * BlockCorners);
}

void FSurfaceField::FillBlock(uint32 Block)
{
	const FFieldSweeps& Sweeps = BestFieldSweeps();
	alignas(64) float Bricks[BlockCorners] = {};
	ForEachRangeNear(Block,
		[&](uint32 First, uint32 End, const FVec3f& Offset)
		{
			Sweeps.AddToBricks(Bricks,
				{LocalX.data() + First, LocalY.data() + First, LocalZ.data() + First, End - First,
					{Offset.x(), Offset.y(), Offset.z()}},
				CubeEdge / InteractionRadius);
		});
	float* Corner = Values.data() + std::size_t(Block) * BlockCorners;
	for (uint32 Line = 0; Line < BlockSide * BlockSide; ++Line)
	{
		for (uint32 X = 0; X < BlockSide; ++X)
		{
			*Corner++ = std::sqrt(Bricks[InBricks(X, Line % BlockSide, Line / BlockSide)]); // (F27)
		}
	}
}

void FSurfaceField::FindRangesNear(uint64 Key, std::array<uint32, 27>& Near) const
{
	for (uint32 Line = 0; Line < 9; ++Line) // keys along x follow each other
	{
		const uint64 First = KeyAround(Key, -1, int32(Line % 3) - 1, int32(Line / 3) - 1);
		auto At = std::lower_bound(
			Homes.begin(), Homes.end(), First, [](const FHome& Home, uint64 Wanted) { return Home.Key < Wanted; });
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			const bool bThere = At != Homes.end() && At->Key == First + Along;
			Near[Line * 3 + Along] = bThere ? uint32(At - Homes.begin()) : IndexNone;
			At += bThere ? 1 : 0;
		}
	}
}

FSurfaceFieldSample FSurfaceField::SampleAt(const FVec3f& Point) const
{
	const double Side = double(BlockSide) * double(CubeEdge);
	std::array<int32, 3> FromLowest;
	FVec3f Place; // from corner 0 of the block that it is in, in h
	for (int32 Axis = 0; Axis < 3; ++Axis)
	{
		const int32 Block = FieldBlockAlong(Point[Axis], 1.0 / Side);
		FromLowest[std::size_t(Axis)] = Block == Nowhere ? -1 : Block - LowestBlock[std::size_t(Axis)];
		if (Homes.empty() || FromLowest[std::size_t(Axis)] < 0)
		{
			return {};
		}
		Place[Axis] = float((double(Point[Axis]) - Block * Side) / double(InteractionRadius));
	}
	float Sum = 0.0f;
	FVec3f Pull = FVec3f::Zero();
	ForEachRangeNearKey(KeyOfBlock(FromLowest),
		[&](uint32 First, uint32 End, const FVec3f& Offset)
		{
			for (uint32 Row = First; Row < End; ++Row)
			{
				const FVec3f Away = Place - (FVec3f(LocalX[Row], LocalY[Row], LocalZ[Row]) + Offset);
				const float Distance = Away.norm();
				const float Closeness = std::max(1.0f - Distance, 0.0f);
				Sum += Closeness * Closeness;
				Pull -= Distance > 0.0f ? FVec3f(Away * (Closeness / Distance)) : FVec3f(FVec3f::Zero());
			}
		});
	const float Value = std::sqrt(Sum);
	return {Value, Value > 0.0f ? FVec3f(Pull / (Value * InteractionRadius)) : FVec3f(FVec3f::Zero())};
}

FVec3d FSurfaceField::LowOf(uint32 Block) const
{
	const double Side = double(BlockSide) * double(CubeEdge);
	const auto Along = [&](uint32 Axis)
	{
		const int32 FromLowest = int32(BlockKeys[Block] >> Axis * KeyBits & ((1u << KeyBits) - 1)) - 1;
		return (LowestBlock[Axis] + FromLowest) * Side;
	};
	return FVec3d(Along(0), Along(1), Along(2));
}

uint32 FSurfaceField::Neighbor(uint32 Block, int32 X, int32 Y, int32 Z) const
{
	const uint64 Wanted = KeyAround(BlockKeys[Block], X, Y, Z);
	const auto At = std::lower_bound(BlockKeys.begin(), BlockKeys.end(), Wanted);
	return At != BlockKeys.end() && *At == Wanted ? uint32(At - BlockKeys.begin()) : IndexNone;
}

std::size_t FSurfaceField::MemoryBytes() const
{
	return Sorted.capacity() * sizeof(FKeyedRow) + SortScratch.capacity() * sizeof(FKeyedRow) +
		BlockOfRow.capacity() * sizeof(BlockOfRow[0]) +
		(LocalX.capacity() + LocalY.capacity() + LocalZ.capacity() + Values.capacity()) * sizeof(float) +
		Homes.capacity() * sizeof(FHome) + BlockKeys.capacity() * sizeof(uint64);
}

} // namespace FluidDrops
