// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The outline of a drop as it is drawn: stretched along its motion into an egg, lastingly irregular the larger it is,
// and pushed about while it creeps over rough ground (Docs/Model/SurfaceDrops.md#random-deformation). The same function
// in numbers as that of Shaders/Public/DropShape.ush, which a test of shaders holds it to: the player's images,
// Unreal's meshes and exported ones show one drop.
//
// The irregular part is three harmonics k = 2, 3, 5 of the azimuth, each of which fades toward the apex with the power
// k as on a soap film, and a closed B-spline through eight points that noise pushes in the plane.

#pragma once

#include "FluidDropsCore/DropShapes/DropProfile.h"

#include <algorithm>

namespace FluidDrops
{

/** What is not round about a drop. */
struct FDropOutline
{
	float Stretch = 1.0f;    // length over width of a drop that runs, from 1
	float Wobble = 0.0f;     // 0..1 lasting irregularity
	float Roughening = 0.0f; // 0..0.5 of the base radius: how far rough ground pushes it about now
	float Way = 0.0f;        // traveled, in widths 2 r: advances what Roughening does
	uint32 Seed = 0;         // stays with the drop

	bool IsRound() const { return Stretch == 1.0f && Wobble == 0.0f && Roughening == 0.0f; }
	/** How much farther than a round drop it may reach, at most. */
	float MaxReach() const { return std::sqrt(Stretch) * (1.0f + 0.26f * Wobble + Roughening); }
};

/** Of a drop that runs over a surface at Speed [m/s], with what pushes it about by Roughening [m]. */
inline FDropOutline OutlineOfDrop(
	const FDropProfile& Shape, float BaseRadius, float Speed, float Roughening, float Way, uint32 Seed)
{
	constexpr float StretchSpeed = 0.12f;   // m/s at which a drop is about as long as it gets
	constexpr float MaxStretch = 0.9f;      // beyond 1: how much longer than wide
	constexpr float RoundRadius = 0.35e-3f; // m: smaller drops are round, tension sees to it
	constexpr float RaggedRadius = 2.5e-3f; // m: larger ones are as irregular as they get
	constexpr float MaxWobble = 0.7f;
	constexpr float StreamlinedSpeed = 0.06f; // m/s at which a runner has lost half of what is irregular about it
	const float Widest = *std::max_element(Shape.Radius.begin(), Shape.Radius.end());
	const float Clinging = Shape.BaseRadius() / Widest; // beads roll and stay round
	const float Ragged = Math::Clamp((BaseRadius - RoundRadius) / (RaggedRadius - RoundRadius), 0.0f, 1.0f);
	FDropOutline Outline;
	Outline.Stretch = 1.0f + MaxStretch * Clinging * Speed / (Speed + StretchSpeed);
	Outline.Wobble = MaxWobble * Ragged * StreamlinedSpeed / (StreamlinedSpeed + Speed);
	Outline.Roughening = BaseRadius > 0.0f ? std::min(Roughening / BaseRadius, 0.5f) : 0.0f;
	Outline.Way = Way;
	Outline.Seed = Seed;
	return Outline;
}

/** Of a pool: the ground is never quite level. */
inline FDropOutline OutlineOfPool(uint32 Seed)
{
	FDropOutline Outline;
	Outline.Wobble = 0.45f;
	Outline.Seed = Seed;
	return Outline;
}

namespace Detail
{

/** Hash32 of Shaders/Public/Random.ush. */
inline uint32 ShadingHash(uint32 Value)
{
	const uint32 State = Value * 747796405u + 2891336453u;
	const uint32 Word = ((State >> ((State >> 28) + 4u)) ^ State) * 277803737u;
	return (Word >> 22) ^ Word;
}

} // namespace Detail

/** One azimuth of an outline. */
struct FOutlinePoint
{
	float Cos, Sin;
	float Uneven[3];   // what each harmonic adds to the radius, in radii
	float UnevenBy[3]; // their derivatives by azimuth
	float Push[2];     // of the noise, in base radii, along and across
	float PushBy[2];
};

/** The outline of one drop, ready to be asked for many azimuths. */
class FOutlineCurve
{
public:
	FOutlineCurve(const FDropOutline& Outline, const FDropProfile& Shape)
	{
		const float Widest = *std::max_element(Shape.Radius.begin(), Shape.Radius.end()) / Shape.BaseRadius();
		Length = std::sqrt(Outline.Stretch);
		Width = 1.0f / Length;
		Taper = 0.42f * (1.0f - 1.0f / Outline.Stretch) / Widest;
		constexpr uint32 SeedBits = 16777215u; // those that get to the shader
		const uint32 Seed = Outline.Seed & SeedBits;
		for (uint32 K = 0; K < 3; ++K)
		{
			const float Phase = float(2.0 * Math::Pi) * float(Detail::ShadingHash(Seed + K) >> 8) / 16777216.0f;
			WobbleCos[K] = Outline.Wobble * HarmonicSizes[K] * Math::Cos(Phase);
			WobbleSin[K] = Outline.Wobble * HarmonicSizes[K] * Math::Sin(Phase);
		}
		bRough = Outline.Roughening > 0.0f;
		for (uint32 Slice = 0; bRough && Slice < Slices; ++Slice)
		{
			PushSlice(Outline, Seed, Slice);
		}
	}

	/** Turn: the azimuth as a part of a circle, 0 to 1, with its cosine and sine. */
	FOutlinePoint At(float Turn, float Cos, float Sin) const
	{
		// Cosine and sine of the multiples by the rule for sums: 2 = 1 + 1, 3 = 2 + 1, 5 = 3 + 2.
		const float Cos2 = Cos * Cos - Sin * Sin;
		const float Sin2 = 2.0f * Sin * Cos;
		const float Cos3 = Cos2 * Cos - Sin2 * Sin;
		const float Sin3 = Sin2 * Cos + Cos2 * Sin;
		const float Cosines[3] = {Cos2, Cos3, Cos3 * Cos2 - Sin3 * Sin2};
		const float Sines[3] = {Sin2, Sin3, Sin3 * Cos2 + Cos3 * Sin2};
		FOutlinePoint Point{Cos, Sin, {}, {}, {}, {}};
		for (uint32 K = 0; K < 3; ++K)
		{
			Point.Uneven[K] = WobbleCos[K] * Cosines[K] - WobbleSin[K] * Sines[K];
			Point.UnevenBy[K] = -Powers[K] * (WobbleCos[K] * Sines[K] + WobbleSin[K] * Cosines[K]);
		}
		if (bRough)
		{
			AddNoise(Turn, Point);
		}
		return Point;
	}

	/** Harmonics of the outline, and the powers with which they fade toward the apex. */
	static constexpr float Powers[3] = {2.0f, 3.0f, 5.0f};

	float Length; // scale along: the stretch, with the area kept by Width
	float Width;
	float Taper; // 0..1: how much narrower the tail is

private:
	static constexpr float HarmonicSizes[3] = {0.15f, 0.08f, 0.03f};
	static constexpr uint32 Slices = 8;

	/** Where one point of the spline is pushed: smooth in the way, no farther than Roughening. */
	void PushSlice(const FDropOutline& Outline, uint32 Seed, uint32 Slice)
	{
		const float Cell = std::floor(Outline.Way);
		const float Part = Outline.Way - Cell;
		const float Blend = Part * Part * (3.0f - 2.0f * Part);
		const uint32 First = Detail::ShadingHash(Seed + 977u * Slice) + static_cast<uint32>(Cell);
		const uint32 A = Detail::ShadingHash(First);
		const uint32 B = Detail::ShadingHash(First + 1u);
		const auto Between = [&](uint32 Before, uint32 After)
		{
			const float Mixed = float(Before) + Blend * (float(After) - float(Before));
			return Outline.Roughening * 0.70710678f * (Mixed / 32767.5f - 1.0f);
		};
		Pushes[Slice][0] = Between(A & 65535u, B & 65535u);
		Pushes[Slice][1] = Between(A >> 16, B >> 16);
	}

	void AddNoise(float Turn, FOutlinePoint& Point) const
	{
		const float Place = (Turn < 0.5f ? Turn + 0.5f : Turn - 0.5f) * float(Slices); // slices begin opposite of Along
		const uint32 Slice = static_cast<uint32>(Place);
		const std::array<float, 4> Weights = SplineWeights(Place - float(Slice));
		const std::array<float, 4> Slopes = SplineSlopes(Place - float(Slice));
		for (uint32 I = 0; I < 4; ++I)
		{
			const float* const Control = Pushes[(Slice + I + Slices - 1) % Slices];
			for (uint32 Axis = 0; Axis < 2; ++Axis)
			{
				Point.Push[Axis] += Weights[I] * Control[Axis];
				Point.PushBy[Axis] += Slopes[I] * (float(Slices) / float(2.0 * Math::Pi)) * Control[Axis];
			}
		}
	}

	float WobbleCos[3];
	float WobbleSin[3];
	bool bRough;
	float Pushes[Slices][2];
};

} // namespace FluidDrops
