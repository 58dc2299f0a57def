// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The face of a drop as triangles, of any fineness: rings around the apex, odd rings turned by half a segment, as the
// vertex shader of drops has them (Shaders/Private/Drops.usf). Whoever needs the drop as a mesh gets it from here.
//
// Chords lie within the face, so a coarse mesh holds less than the drop: VolumeScale says by how much all of it is to
// be larger. Between two rings there is an antiprism of height h, whose volume by the prismatoid rule is
//	n h / 6 ((r^2 + s^2) sin(a) + 2 r s sin(a / 2)),    n segments of angle a, rings of radius r and s
// and a lean only shears it.

#pragma once

#include "FluidDropsCore/Drops/DropProfile.h"
#include "FluidDropsCore/Drops/LobedShape.h"

namespace FluidDrops
{

/** A cap of rings. Points: the apex, then ring by ring outwards. */
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
	/** Radians. */
	float Azimuth(uint32 Ring, uint32 Segment) const
	{
		return float(2.0 * Math::Pi) * ((float(Segment) + 0.5f * float(Ring & 1u)) / float(Segments));
	}

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

/** A place of a drop's face: x along, y across, z out of the surface; in radii r. */
struct FFacePoint
{
	FVec3f Position;
	FVec3f Normal; // unit, outwards
};

/** The circle of a profile at a part of the way from the apex (0) to the base (1). */
inline TProfilePoint<float> FaceRing(const FDropProfile& Shape, float Out)
{
	return ProfileAt(Shape, float(FDropProfile::Levels) * (1.0f - Out));
}

inline FFacePoint FacePoint(const TProfilePoint<float>& Ring, float Cos, float Sin)
{
	const FVec3f Normal(
		Cos * Ring.HeightByLevel, Sin * Ring.HeightByLevel, -(Ring.RadiusByLevel + Ring.ShiftByLevel * Cos));
	return {{Ring.Shift + Ring.Radius * Cos, Ring.Radius * Sin, Ring.Height}, Normal.normalized()};
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

/** Of the mesh between level rings: RingAt(Ring) has a Radius and a Height. */
template <typename F>
inline float RingVolume(const FRingGrid& Grid, F&& RingAt)
{
	const float Angle = float(2.0 * Math::Pi) / float(Grid.Segments);
	const float Full = Math::Sin(Angle);
	const float Half = Math::Sin(0.5f * Angle);
	float Sum = 0.0f;
	auto Above = RingAt(0u);
	for (uint32 Ring = 1; Ring <= Grid.Rings; ++Ring)
	{
		const auto Below = RingAt(Ring);
		const float Squares = Above.Radius * Above.Radius + Below.Radius * Below.Radius;
		Sum += (Above.Height - Below.Height) * (Squares * Full + 2.0f * Above.Radius * Below.Radius * Half);
		Above = Below;
	}
	return float(Grid.Segments) / 6.0f * Sum;
}

/** What the mesh of a profile must be multiplied by to hold all of the drop. */
inline float VolumeScale(const FDropProfile& Shape, const FRingGrid& Grid)
{
	const float Held = RingVolume(Grid, [&](uint32 Ring) { return FaceRing(Shape, Grid.Out(Ring)); });
	return Held > 0.0f ? Math::Cbrt(ProfileVolume(Shape) / Held) : 1.0f;
}

/** The same for a ball whose rings go from pole to pole. */
inline float BallVolumeScale(const FRingGrid& Grid)
{
	struct FCircle
	{
		float Radius, Height;
	};
	const float Held = RingVolume(Grid,
		[&](uint32 Ring)
		{
			const FVec3f Place = SpherePoint(float(Math::Pi) * Grid.Out(Ring), 0.0f);
			return FCircle{Place.x(), Place.z()};
		});
	return Math::Cbrt(float(4.0 / 3.0 * Math::Pi) / Held);
}

} // namespace FluidDrops
