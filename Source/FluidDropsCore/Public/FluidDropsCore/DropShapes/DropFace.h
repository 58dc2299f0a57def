// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The face of a drop as triangles, of any fineness: rings around the apex, odd rings turned by half a segment, as the
// vertex shader of drops has them (Shaders/Private/Drops.usf). Whoever needs the drop as a mesh gets it from here.
//
// Chords lie within the face, so a coarse mesh holds less than the drop: VolumeScale says by how much all of it is to
// be larger.

#pragma once

#include "FluidDropsCore/DropShapes/DropOutline.h"
#include "FluidDropsCore/DropShapes/LobedShape.h"

#include <span>

namespace FluidDrops
{

/** A cap of rings. Points: the apex, then ring by ring outward. */
struct FRingGrid
{
	uint32 Rings;
	uint32 Segments;

	constexpr uint32 PointCount() const { return 1 + Rings * Segments; }
	constexpr uint32 TriangleCount() const { return Segments * (2 * Rings - 1); }
	/** Ring 0 is the apex. */
	constexpr uint32 Point(uint32 Ring, uint32 Segment) const
	{
		return Ring == 0 ? 0 : 1 + (Ring - 1) * Segments + Segment % Segments;
	}
	/** From 0 at the apex to 1 on the last ring. */
	float Out(uint32 Ring) const { return float(Ring) / float(Rings); }
	/** The azimuth as a part of a circle, 0 to 1. */
	float Turn(uint32 Ring, uint32 Segment) const
	{
		return (float(Segment) + 0.5f * float(Ring & 1u)) / float(Segments);
	}
	/** Radians. */
	float Azimuth(uint32 Ring, uint32 Segment) const { return float(2.0 * Math::Pi) * Turn(Ring, Segment); }

	/** Visit(Ring, Segment) in the order of the points; the apex is (0, 0). */
	template <typename F>
	void ForEachPoint(F&& Visit) const
	{
		Visit(0u, 0u);
		for (uint32 Ring = 1; Ring <= Rings; ++Ring)
		{
			for (uint32 Segment = 0; Segment < Segments; ++Segment)
			{
				Visit(Ring, Segment);
			}
		}
	}

	/** Visit(A, B, C): points, counter-clockwise seen from outside. */
	template <typename F>
	void ForEachTriangle(F&& Visit) const
	{
		for (uint32 Ring = 1; Ring <= Rings; ++Ring)
		{
			for (uint32 Segment = 0; Segment < Segments; ++Segment)
			{
				const uint32 Next = Segment + (Ring & 1u); // of the ring within: it lies half a segment ahead or behind
				Visit(Point(Ring, Segment), Point(Ring, Segment + 1), Point(Ring - 1, Next));
				if (Ring > 1)
				{
					const uint32 Outer = Segment + 1 - (Ring & 1u);
					Visit(Point(Ring - 1, Segment), Point(Ring, Outer), Point(Ring - 1, Segment + 1));
				}
			}
		}
	}
};

/** Of the finest grid that anything is drawn with. */
inline constexpr uint32 MaxFaceSegments = LobeSegments;

/** Cosines and sines around the rings of a grid, for rings that are turned by half a segment and those that are not. */
struct FRingAngles
{
	explicit FRingAngles(const FRingGrid& Grid)
	{
		for (uint32 Turned = 0; Turned < 2; ++Turned)
		{
			for (uint32 Segment = 0; Segment < Grid.Segments; ++Segment)
			{
				Cos[Turned][Segment] = Math::Cos(Grid.Azimuth(Turned, Segment));
				Sin[Turned][Segment] = Math::Sin(Grid.Azimuth(Turned, Segment));
			}
		}
	}

	float Cos[2][MaxFaceSegments];
	float Sin[2][MaxFaceSegments];
};

/** A place of a drop's face: x along, y across, z out of the surface; in radii r. */
struct FFacePoint
{
	FVec3f Position;
	FVec3f Normal; // unit, outward
};

/** The circle of a profile at a part of the way from the apex (0) to the base (1). */
inline TProfilePoint<float> FaceRing(const FDropProfile& Shape, float Out)
{
	return ProfileAt(Shape, float(FDropProfile::Levels) * (1.0f - Out));
}

/** Of a round drop. */
inline FFacePoint FacePoint(const TProfilePoint<float>& Ring, float Cos, float Sin)
{
	const FVec3f Normal(
		Cos * Ring.HeightByLevel, Sin * Ring.HeightByLevel, -(Ring.RadiusByLevel + Ring.ShiftByLevel * Cos));
	return {{Ring.Shift + Ring.Radius * Cos, Ring.Radius * Sin, Ring.Height}, Normal.normalized()};
}

/** Of any drop, as EvaluateDome of DropShape.ush has it: the disc, what is uneven about it, the egg; two tangents. */
inline FFacePoint FacePoint(const TProfilePoint<float>& Ring, float Out, float BaseRadius, const FOutlineCurve& Curve,
	const FOutlinePoint& Edge)
{
	const float Square = Out * Out;
	const float Cube = Out * Square;
	const float Fades[3] = {Square, Cube, Square * Cube};
	const float FadesBy[3] = {2.0f * Out, 3.0f * Square, 5.0f * Square * Square};
	float Factor = 1.0f, FactorByOut = 0.0f, FactorByAzimuth = 0.0f;
	for (uint32 K = 0; K < 3; ++K)
	{
		Factor += Fades[K] * Edge.Uneven[K];
		FactorByOut += FadesBy[K] * Edge.Uneven[K];
		FactorByAzimuth += Fades[K] * Edge.UnevenBy[K];
	}
	// In base radii. The derivative by azimuth is over the ring's radius, so that the apex has one too.
	const float PerLevel = -float(FDropProfile::Levels) / BaseRadius;
	const float Radius = Ring.Radius / BaseRadius;
	const FVec2f Direction(Edge.Cos, Edge.Sin);
	const FVec2f Push(Edge.Push[0], Edge.Push[1]);
	const FVec2f PushBy(Edge.PushBy[0], Edge.PushBy[1]);
	const FVec2f Flat = Radius * Factor * Direction + Cube * Push;
	const FVec2f ByOut =
		(PerLevel * Ring.RadiusByLevel * Factor + Radius * FactorByOut) * Direction + FadesBy[1] * Push;
	const FVec2f ByAzimuth = Factor * FVec2f(-Edge.Sin, Edge.Cos) + FactorByAzimuth * Direction +
		(Cube / std::max(Radius, 1.0e-3f)) * PushBy;

	// The egg: x = L x, y = W y (1 + taper x), narrower behind the motion.
	const float Narrow = 1.0f + Curve.Taper * Flat.x();
	const auto EggOf = [&](const FVec2f& Change)
	{
		return FVec2f(
			Curve.Length * Change.x(), Curve.Width * (Change.y() * Narrow + Flat.y() * Curve.Taper * Change.x()));
	};
	const FVec2f EggByOut = EggOf(ByOut);
	const FVec2f EggByAzimuth = EggOf(ByAzimuth);
	const FVec3f TangentOut(EggByOut.x() + PerLevel * Ring.ShiftByLevel, EggByOut.y(), PerLevel * Ring.HeightByLevel);
	const FVec3f TangentAzimuth(EggByAzimuth.x(), EggByAzimuth.y(), 0.0f);
	const FVec3f Place(
		BaseRadius * Curve.Length * Flat.x() + Ring.Shift, BaseRadius * Curve.Width * Flat.y() * Narrow, Ring.Height);
	return {Place, TangentOut.cross(TangentAzimuth).normalized()};
}

/** A point of the unit sphere. */
inline FVec3f SpherePoint(float Polar, float Azimuth)
{
	const float Out = Math::Sin(Polar);
	return {Out * Math::Cos(Azimuth), Out * Math::Sin(Azimuth), Math::Cos(Polar)};
}

inline FFacePoint FacePoint(const TLobe<float>& Lobe, float Out, float Azimuth)
{
	const FVec3f OnSphere = SpherePoint(float(Math::Pi / 2.0) * Out, Azimuth);
	return {Lobe.Bend(OnSphere), Lobe.BendNormal(OnSphere).normalized()};
}

/** The points of a face in the order of the grid: there is room for PointCount. */
inline void TessellateFace(const FDropProfile& Shape, const FDropOutline& Outline, const FRingGrid& Grid,
	const FRingAngles& Angles, std::span<FFacePoint> Out)
{
	const bool bRound = Outline.IsRound();
	const FOutlineCurve Curve(Outline, Shape);
	FOutlinePoint Edges[2][MaxFaceSegments];
	for (uint32 Turned = 0; !bRound && Turned < 2; ++Turned)
	{
		for (uint32 Segment = 0; Segment < Grid.Segments; ++Segment)
		{
			Edges[Turned][Segment] =
				Curve.At(Grid.Turn(Turned, Segment), Angles.Cos[Turned][Segment], Angles.Sin[Turned][Segment]);
		}
	}
	uint32 KnownRing = 0;
	TProfilePoint<float> Ring = FaceRing(Shape, 0.0f);
	size_t Next = 0;
	Grid.ForEachPoint(
		[&](uint32 At, uint32 Segment)
		{
			if (At != KnownRing)
			{
				Ring = FaceRing(Shape, Grid.Out(At));
				KnownRing = At;
			}
			const uint32 Turned = At & 1u;
			Out[Next++] = bRound ? FacePoint(Ring, Angles.Cos[Turned][Segment], Angles.Sin[Turned][Segment])
								 : FacePoint(Ring, Grid.Out(At), Shape.BaseRadius(), Curve, Edges[Turned][Segment]);
		});
}

/** The same for a lobed drop. */
inline void TessellateFace(const TLobe<float>& Lobe, const FRingGrid& Grid, std::span<FFacePoint> Out)
{
	size_t Next = 0;
	Grid.ForEachPoint([&](uint32 Ring, uint32 Segment)
		{ Out[Next++] = FacePoint(Lobe, Grid.Out(Ring), Grid.Azimuth(Ring, Segment)); });
}

/** A ball of radius 1, whose rings go from pole to pole. */
inline void TessellateBall(const FRingGrid& Grid, std::span<FFacePoint> Out)
{
	size_t Next = 0;
	Grid.ForEachPoint(
		[&](uint32 Ring, uint32 Segment)
		{
			const FVec3f Place = SpherePoint(float(Math::Pi) * Grid.Out(Ring), Grid.Azimuth(Ring, Segment));
			Out[Next++] = {Place, Place};
		});
}

/** Between a face and the plane on which its last ring lies, by the divergence theorem. */
inline float FaceVolume(const FRingGrid& Grid, std::span<const FFacePoint> Points)
{
	float Sum = 0.0f;
	Grid.ForEachTriangle([&](uint32 A, uint32 B, uint32 C)
		{ Sum += Points[A].Position.dot(Points[B].Position.cross(Points[C].Position)); });
	return Sum / 6.0f;
}

/** What a mesh must be multiplied by to hold that volume. */
inline float VolumeScale(const FRingGrid& Grid, std::span<const FFacePoint> Points, float Volume)
{
	const float Held = FaceVolume(Grid, Points);
	return Held > 0.0f ? Math::Cbrt(Volume / Held) : 1.0f;
}

inline constexpr double BallVolume = 4.0 / 3.0 * Math::Pi;

} // namespace FluidDrops
