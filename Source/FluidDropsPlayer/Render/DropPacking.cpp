// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Render/DropPacking.h"

#include "DropPacking.ush"

#include <algorithm>
#include <bit>
#include <cmath>

namespace FluidDrops::Gpu
{

namespace
{

/** A number from 0 to 1 in so many bits. */
uint32 BitsOfPart(float Part, uint32 Bits)
{
	const float Most = static_cast<float>((1u << Bits) - 1u);
	return static_cast<uint32>(std::lround(std::clamp(Part, 0.0f, 1.0f) * Most));
}

/** A number from -1 to 1 in 16 bits. */
uint32 BitsOfSigned(float Part)
{
	return static_cast<uint32>(std::lround(std::clamp(Part, -1.0f, 1.0f) * 32767.0f)) & 65535u;
}

uint32 PairOf(uint32 Low, uint32 High)
{
	return Low | High << 16;
}

/** Onto the octahedron |x| + |y| + |z| = 1, whose lower half is folded outward. */
uint32 PackNormal(const FVec3f& Normal)
{
	const FVec3f On = Normal / Normal.cwiseAbs().sum();
	const float FoldedX = std::copysign(1.0f - std::abs(On.y()), On.x());
	const float FoldedY = std::copysign(1.0f - std::abs(On.x()), On.y());
	const bool bLower = On.z() < 0.0f;
	return PairOf(BitsOfSigned(bLower ? FoldedX : On.x()), BitsOfSigned(bLower ? FoldedY : On.y()));
}

/** The angle of a tangent from the first axis of a packed normal's frame, in 16 bits of a turn. */
uint32 PackTangent(const FVec3f& Along, uint32 PackedNormal)
{
	const float4 Normal = UnpackNormal(PackedNormal);
	const float4 X = TangentAt(Normal, 0.0f);
	const float4 Y = TangentAt(Normal, float(Math::Pi / 2.0));
	const float Angle = std::atan2(Along.dot(FVec3f(Y.x, Y.y, Y.z)), Along.dot(FVec3f(X.x, X.y, X.z)));
	return static_cast<uint32>(std::lround(Angle / float(2.0 * Math::Pi) * 65536.0f)) & 65535u;
}

/** The upper half of a float's bits, rounded. */
uint32 UpperHalf(float Value)
{
	return (std::bit_cast<uint32>(Value) + 32768u) & 4294901760u;
}

uint32 KindOf(const FRenderDrop& Drop)
{
	const uint32 Lobed = Drop.Lobe.Form == ELobeForm::Source ? FD_DROP_LOBED_SOURCE : FD_DROP_LOBED;
	return Drop.bPool ? FD_DROP_POOL : Drop.bLobed ? Lobed : FD_DROP_PLAIN;
}

/** The largest length of a profile, in radii. */
float LargestOf(const FRenderDrop& Drop)
{
	float Largest = 0.0f;
	for (std::size_t Level = 0; Level < FDropProfile::Levels; ++Level)
	{
		Largest = std::max({Largest, Drop.Shape.Radius[Level], Drop.Shape.Height[Level],
			Drop.bLobed ? 0.0f : std::abs(Drop.Shape.Shift[Level])});
	}
	return Largest;
}

} // namespace

FPackedDrop PackDrop(const FRenderDrop& Drop, float Detail, uint32 Look)
{
	const float Largest = LargestOf(Drop);
	const auto PartAt = [Largest](float Length) { return BitsOfPart(Length / Largest, 16); };
	const auto ShiftAt = [&](std::size_t Level) { return BitsOfSigned(Drop.Shape.Shift[Level] / Largest); };
	const std::array<float, FDropProfile::Levels>& R = Drop.Shape.Radius;
	const std::array<float, FDropProfile::Levels>& H = Drop.Shape.Height;
	const uint32 Normal = PackNormal(Drop.Normal);
	FPackedDrop Packed;
	Packed.PositionSize = {std::bit_cast<uint32>(Drop.Position.x()), std::bit_cast<uint32>(Drop.Position.y()),
		std::bit_cast<uint32>(Drop.Position.z()), std::bit_cast<uint32>(Drop.Radius * Largest)};
	Packed.Frame = {Normal, PairOf(PackTangent(Drop.Along, Normal), BitsOfPart(1.0f / Drop.Stretch, 16)),
		std::bit_cast<uint32>(Drop.Way), (Drop.Seed & 16777215u) | BitsOfPart(Drop.Wobble, 8) << 24};
	// The base is what all else is divided by: it is never 0.
	Packed.Profile = {PairOf(std::max(PartAt(R[0]), 1u), PartAt(R[1])), PairOf(PartAt(R[2]), PartAt(R[3])),
		PairOf(PartAt(H[0]), PartAt(H[1])), PairOf(PartAt(H[2]), PartAt(H[3]))};
	Packed.Look = {PairOf(ShiftAt(0), ShiftAt(1)), PairOf(ShiftAt(2), ShiftAt(3)), Look | UpperHalf(Drop.Deposit),
		BitsOfPart(2.0f * Drop.Roughening, 12) | BitsOfPart(0.5f * Detail, 10) << 12 |
			BitsOfPart(Drop.SkyVisibility, 8) << 22 | KindOf(Drop) << 30};
	if (Drop.bLobed)
	{
		Packed.Look.x = std::bit_cast<uint32>(Drop.Lobe.Forward);
		Packed.Look.y = std::bit_cast<uint32>(Drop.Lobe.Raise);
	}
	return Packed;
}

} // namespace FluidDrops::Gpu
