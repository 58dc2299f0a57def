// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/ShapeCache.h"

#include <bit>

namespace FluidDrops
{

namespace
{

/** Below this Bond number gravity bends a drop by less than a two-hundredth of its radius. */
constexpr float LeastBond = 0.005f;
/** Beyond, levels are flat and leaning is at its limit. */
constexpr float MostBond = 1.0e4f;
/** ln(1.02) x 2 / 3: the Bond number grows with mass to the two thirds. */
constexpr float BondStep = 0.0132017515f;
constexpr float DegreesPerRadian = 57.2957795f;

struct FShapeBins
{
	uint32 ContactAngle; // bits of the float
	uint32 Bond;         // 0: none to speak of
	uint32 FieldAngle;   // degrees

	/** Never 0: contact angles are positive. */
	uint64 Key() const { return uint64(ContactAngle) << 32 | uint64(Bond) << 16 | FieldAngle; }
};

FShapeBins BinsOf(const TShapeCause<float>& Cause)
{
	const uint32 ContactAngle = std::bit_cast<uint32>(Cause.ContactAngle);
	if (!(Cause.Bond >= LeastBond))
	{
		return {ContactAngle, 0, 0};
	}
	const float Bond = Cause.Bond < MostBond ? Cause.Bond : MostBond;
	const float Step = Math::Log(Bond / LeastBond) / BondStep;
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
	return {
		ContactAngle, LeastBond * Math::Exp(Step * BondStep), static_cast<float>(Bins.FieldAngle) / DegreesPerRadian};
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

const FDropProfile& FShapeCache::Find(const TShapeCause<float>& Cause)
{
	const FShapeBins Bins = BinsOf(Cause);
	const uint64 Key = Bins.Key();
	const uint64 Mixed = (Key ^ (Key >> 29)) * 0x9E3779B97F4A7C15u;
	const uint32 Set = static_cast<uint32>(Mixed >> 40) & static_cast<uint32>(NextOut.size() - 1);
	const uint32 First = Set * Ways;
	for (uint32 Way = 0; Way < Ways; ++Way)
	{
		if (Keys[First + Way] == Key)
		{
			++Counts.Hits;
			return Shapes[First + Way];
		}
	}
	const uint32 Place = First + NextOut[Set];
	NextOut[Set] = static_cast<uint8>((NextOut[Set] + 1) % Ways);
	++Counts.Solves;
	Counts.Forgotten += Keys[Place] != 0 ? 1 : 0;
	Keys[Place] = Key;
	Shapes[Place] = SolveProfile(CauseOf(Bins));
	return Shapes[Place];
}

} // namespace FluidDrops
