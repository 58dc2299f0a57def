// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/DropShapes/ShapeCache.h"

#include <bit>
#include <cmath>

namespace FluidDrops
{

namespace
{

/** Below this Bond number gravity bends a drop by less than a two-hundredth of its radius. */
constexpr float MinBond = 0.005f;
/** Beyond, levels are flat and leaning is at its limit. */
constexpr float MaxBond = 1.0e4f;
/** Cuts to a doubling of the Bond number. It grows with mass to the two thirds: none is wider than 2 % of mass. */
constexpr float CutsPerOctave = 60.0f;
/** log2(1 + m) is close to m (1 + Bow - Bow m): cuts need to be even, not exact, and this is cheap both ways. */
constexpr float Bow = 0.3465f;
constexpr float DegreesPerRadian = 57.2957795f;

struct FShapeBins
{
	uint32 ContactAngle; // bits of the float
	uint32 Bond;         // 0: none to speak of
	uint32 FieldAngle;   // degrees

	/** Never 0: contact angles are positive. */
	uint64 Key() const { return uint64(ContactAngle) << 32 | uint64(Bond) << 16 | FieldAngle; }
};

/** How many doublings above the least Bond number, roughly; exact at whole ones. */
float OctavesOf(float Bond)
{
	const uint32 Bits = std::bit_cast<uint32>(Bond / MinBond);
	const float Mantissa = std::bit_cast<float>((Bits & 0x007FFFFFu) | 0x3F800000u) - 1.0f;
	const float Whole = static_cast<float>(int32(Bits >> 23) - 127);
	return Whole + Mantissa * (1.0f + Bow - Bow * Mantissa);
}

/** The inverse. */
float BondOf(float Octaves)
{
	const int32 Whole = static_cast<int32>(Octaves);
	const float Part = Octaves - static_cast<float>(Whole);
	const float Side = 1.0f + Bow;
	const float Mantissa = 2.0f * Part / (Side + std::sqrt(Side * Side - 4.0f * Bow * Part));
	return MinBond * std::bit_cast<float>(uint32(Whole + 127) << 23) * (1.0f + Mantissa);
}

FShapeBins BinsOf(const TShapeCause<float>& Cause)
{
	const uint32 ContactAngle = std::bit_cast<uint32>(Cause.ContactAngle);
	if (!(Cause.Bond >= MinBond))
	{
		return {ContactAngle, 0, 0};
	}
	const float Bond = Cause.Bond < MaxBond ? Cause.Bond : MaxBond;
	const float Step = OctavesOf(Bond) * CutsPerOctave;
	return {
		ContactAngle, 1 + static_cast<uint32>(Step), static_cast<uint32>(Cause.FieldAngle * DegreesPerRadian + 0.5f)};
}

TShapeCause<float> CauseOf(const FShapeBins& Bins)
{
	const float ContactAngle = std::bit_cast<float>(Bins.ContactAngle);
	if (Bins.Bond == 0)
	{
		return {ContactAngle, 0.0f, 0.0f};
	}
	const float Step = static_cast<float>(Bins.Bond - 1) + 0.5f;
	return {ContactAngle, BondOf(Step / CutsPerOctave), static_cast<float>(Bins.FieldAngle) / DegreesPerRadian};
}

} // namespace

FShapeCache::FShapeCache(uint32 Capacity)
{
	const uint32 Size = std::bit_ceil(Capacity < Ways ? Ways : Capacity);
	Keys.resize(Size, 0);
	Shapes.resize(Size);
	NextOut.resize(Size / Ways, 0);
}

TShapeCause<float> FShapeCache::Round(const TShapeCause<float>& Cause)
{
	return CauseOf(BinsOf(Cause));
}

uint32 FShapeCache::FirstOfSet(uint64 Key) const
{
	const uint64 Mixed = (Key ^ (Key >> 29)) * 0x9E3779B97F4A7C15u;
	return (static_cast<uint32>(Mixed >> 40) & static_cast<uint32>(NextOut.size() - 1)) * Ways;
}

uint32 FShapeCache::PlaceOf(uint64 Key) const
{
	const uint32 First = FirstOfSet(Key);
	for (uint32 Way = 0; Way < Ways; ++Way)
	{
		if (Keys[First + Way] == Key)
		{
			return First + Way;
		}
	}
	return IndexNone;
}

const FDropProfile* FShapeCache::Peek(const TShapeCause<float>& Cause) const
{
	const uint32 Place = PlaceOf(BinsOf(Cause).Key());
	return Place != IndexNone ? &Shapes[Place] : nullptr;
}

const FDropProfile& FShapeCache::Find(const TShapeCause<float>& Cause)
{
	const FShapeBins Bins = BinsOf(Cause);
	const uint64 Key = Bins.Key();
	if (const uint32 Known = PlaceOf(Key); Known != IndexNone)
	{
		++Counts.Hits;
		return Shapes[Known];
	}
	const uint32 First = FirstOfSet(Key);
	uint8& Next = NextOut[First / Ways];
	const uint32 Place = First + Next;
	Next = static_cast<uint8>((Next + 1) % Ways);
	++Counts.Solves;
	Counts.Forgotten += Keys[Place] != 0 ? 1 : 0;
	Keys[Place] = Key;
	Shapes[Place] = SolveProfile(CauseOf(Bins));
	return Shapes[Place];
}

} // namespace FluidDrops
