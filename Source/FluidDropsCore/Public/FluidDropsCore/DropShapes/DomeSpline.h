// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The skin over a dome's masses (Docs/Model/SurfaceDrops.md#skin): a uniform cubic B-spline in both directions, so it
// is C2 but at its rim. A meridian runs from the base over the apex into the opposite slice; at the base it is
// continued by the point reflected through the rim, which holds the rim on the support with uniform knots (a triple
// knot would not be uniform), and makes the radius of regular rings exactly linear along a meridian.
//
// A B-spline shrinks its control net: FitSkin scales the rings until the rim has the wetted radius, then the heights
// until the skin holds the drop's volume.

#pragma once

#include "FluidDropsCore/DropShapes/DropDome.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <vector>

namespace FluidDrops
{

/** The four weights of a uniform cubic B-spline at Part (0 to 1) of a span. */
template <typename T>
inline std::array<T, 4> SplineWeights(T Part)
{
	const T Rest = T(1) - Part;
	const T Square = Part * Part;
	return {Rest * Rest * Rest / T(6), (T(4) - T(6) * Square + T(3) * Square * Part) / T(6),
		(T(1) + T(3) * (Part + Square - Square * Part)) / T(6), Square * Part / T(6)};
}

/** Their derivatives by Part. */
template <typename T>
inline std::array<T, 4> SplineSlopes(T Part)
{
	const T Rest = T(1) - Part;
	return {T(-0.5) * Rest * Rest, T(0.5) * Part * (T(3) * Part - T(4)), T(0.5) * (T(1) + Part * (T(2) - T(3) * Part)),
		T(0.5) * Part * Part};
}

/** Places and weights of the Gauss-Legendre rule that integrates polynomials up to degree 9 exactly over 0 to 1. */
template <typename T>
struct TGaussRule
{
	static constexpr uint32 Count = 5;
	static constexpr T Place[Count] = {
		T(0.046910077030668004), T(0.23076534494715845), T(0.5), T(0.76923465505284155), T(0.953089922969332)};
	static constexpr T Weight[Count] = {T(0.11846344252809454), T(0.23931433524968324), T(0.28444444444444444),
		T(0.23931433524968324), T(0.11846344252809454)};
};

/** The control points: z along the normal, x along the direction of leaning, the guide point at the origin. */
template <typename T>
struct TDomeNet
{
	FDomeStructure Structure;
	std::array<std::array<TVec3<T>, MaxDomeSlices>, MaxDomeLevels> Ring;
	TVec3<T> Apex;

	TVec3<T> Center(uint32 Level) const
	{
		TVec3<T> Sum = TVec3<T>::Zero();
		for (uint32 Slice = 0; Slice < Structure.Slices; ++Slice)
		{
			Sum += Ring[Level][Slice];
		}
		return Sum / T(Structure.Slices);
	}
};

template <typename T>
inline TDomeNet<T> MakeDomeNet(const TDomeProblem<T>& Problem, const TDome<T>& Dome)
{
	TDomeNet<T> Net;
	Net.Structure = Problem.Structure;
	for (uint32 Level = 0; Level < Dome.Levels; ++Level)
	{
		const T Radius = Problem.RingRadius() * Problem.RingScale(Level);
		for (uint32 Slice = 0; Slice < Problem.Structure.Slices; ++Slice)
		{
			const T Angle = T(2.0 * Math::Pi) * T(Slice) / T(Problem.Structure.Slices);
			Net.Ring[Level][Slice] = {
				Dome.Shift[Level] + Radius * Math::Cos(Angle), Radius * Math::Sin(Angle), Dome.Height[Level]};
		}
	}
	Net.Apex = {Dome.Shift[Dome.Levels], T(0), Dome.Height[Dome.Levels]};
	return Net;
}

/** A place on the skin and the derivatives by both parameters. */
template <typename T>
struct TSkinPoint
{
	TVec3<T> Position;
	TVec3<T> ByLevel;
	TVec3<T> BySlice;
};

template <typename T>
class TDomeSpline
{
public:
	explicit TDomeSpline(const TDomeNet<T>& InNet)
		: Net(InNet)
	{
	}

	const TDomeNet<T>& Control() const { return Net; }

	/** Level from 0 at the rim to N at the apex, Slice from 0 to M around. */
	TSkinPoint<T> At(T Level, T Slice) const
	{
		const T N = T(Net.Structure.Levels);
		const T Floor = std::floor(Level < N ? Level : Level - T(0.5));
		const T SliceFloor = std::floor(Slice);
		const std::array<T, 4> Up = SplineWeights(Level - Floor);
		const std::array<T, 4> UpSlope = SplineSlopes(Level - Floor);
		const std::array<T, 4> Round = SplineWeights(Slice - SliceFloor);
		const std::array<T, 4> RoundSlope = SplineSlopes(Slice - SliceFloor);
		TSkinPoint<T> Point{TVec3<T>::Zero(), TVec3<T>::Zero(), TVec3<T>::Zero()};
		for (uint32 I = 0; I < 4; ++I)
		{
			TVec3<T> OnRing = TVec3<T>::Zero();
			TVec3<T> Tangent = TVec3<T>::Zero();
			for (uint32 J = 0; J < 4; ++J)
			{
				const TVec3<T> Control = ControlPoint(int32(Floor) + int32(I) - 1, int32(SliceFloor) + int32(J) - 1);
				OnRing += Round[J] * Control;
				Tangent += RoundSlope[J] * Control;
			}
			Point.Position += Up[I] * OnRing;
			Point.ByLevel += UpSlope[I] * OnRing;
			Point.BySlice += Up[I] * Tangent;
		}
		return Point;
	}

	/** Of the smooth skin, over the support: exact, the integrand is a polynomial. */
	T Volume() const
	{
		T Sum = T(0);
		ForEachGaussPoint([&](const TSkinPoint<T>& P, T Weight)
			{ Sum += Weight * P.Position.z() * (P.BySlice.x() * P.ByLevel.y() - P.ByLevel.x() * P.BySlice.y()); });
		return Sum < T(0) ? -Sum : Sum;
	}

	/** Of the air interface. */
	T Area() const
	{
		T Sum = T(0);
		ForEachGaussPoint([&](const TSkinPoint<T>& P, T Weight) { Sum += Weight * P.ByLevel.cross(P.BySlice).norm(); });
		return Sum;
	}

	/** Of the rim about its center. */
	T MeanBaseRadius() const
	{
		constexpr uint32 PerSlice = 8;
		const uint32 Count = PerSlice * Net.Structure.Slices;
		const TVec3<T> Center = Net.Center(0);
		T Sum = T(0);
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			Sum += (At(T(0), T(Index) / T(PerSlice)).Position - Center).norm();
		}
		return Sum / T(Count);
	}

	void ScaleRings(T Factor)
	{
		for (uint32 Level = 0; Level < Net.Structure.Levels; ++Level)
		{
			const TVec3<T> Center = Net.Center(Level);
			for (uint32 Slice = 0; Slice < Net.Structure.Slices; ++Slice)
			{
				Net.Ring[Level][Slice] = Center + Factor * (Net.Ring[Level][Slice] - Center);
			}
		}
	}

	void ScaleHeights(T Factor)
	{
		for (uint32 Level = 0; Level < Net.Structure.Levels; ++Level)
		{
			for (uint32 Slice = 0; Slice < Net.Structure.Slices; ++Slice)
			{
				Net.Ring[Level][Slice].z() *= Factor;
			}
		}
		Net.Apex.z() *= Factor;
	}

private:
	/** The net, continued below the base by reflection through the rim and beyond the apex by the opposite slice. */
	TVec3<T> ControlPoint(int32 Level, int32 Slice) const
	{
		const int32 N = int32(Net.Structure.Levels);
		const int32 M = int32(Net.Structure.Slices);
		if (Level < 0)
		{
			return T(2) * ControlPoint(0, Slice) - ControlPoint(-Level, Slice);
		}
		if (Level == N)
		{
			return Net.Apex;
		}
		if (Level > N)
		{
			const TVec3<T> Opposite = ControlPoint(2 * N - Level, Slice + M / 2);
			return M % 2 == 0 ? Opposite
							  : TVec3<T>(T(0.5) * (Opposite + ControlPoint(2 * N - Level, Slice + M / 2 + 1)));
		}
		return Net.Ring[std::size_t(Level)][std::size_t(((Slice % M) + M) % M)];
	}

	template <typename F>
	void ForEachGaussPoint(F&& Visit) const
	{
		using Rule = TGaussRule<T>;
		for (uint32 Patch = 0; Patch < Net.Structure.Levels * Net.Structure.Slices; ++Patch)
		{
			for (uint32 Index = 0; Index < Rule::Count * Rule::Count; ++Index)
			{
				const uint32 I = Index / Rule::Count;
				const uint32 J = Index % Rule::Count;
				Visit(At(T(Patch / Net.Structure.Slices) + Rule::Place[I],
						  T(Patch % Net.Structure.Slices) + Rule::Place[J]),
					Rule::Weight[I] * Rule::Weight[J]);
			}
		}
	}

	TDomeNet<T> Net;
};

/** The skin with the wetted radius R_b and the volume V. */
template <typename T>
inline TDomeSpline<T> FitSkin(const TDomeNet<T>& Net, T BaseRadius, T Volume)
{
	TDomeSpline<T> Skin(Net);
	Skin.ScaleRings(BaseRadius / Skin.MeanBaseRadius());
	Skin.ScaleHeights(Volume / Skin.Volume());
	return Skin;
}

/** Triangles of a skin: rings of points from the rim up, then the apex. */
template <typename T>
struct TDomeMesh
{
	std::vector<TVec3<T>> Points;
	std::vector<std::array<uint32, 3>> Triangles; // counter-clockwise seen from outside

	/** Enclosed together with the support, by the divergence theorem. */
	T Volume() const
	{
		T Sum = T(0);
		for (const std::array<uint32, 3>& Corner : Triangles)
		{
			Sum += Points[Corner[0]].dot(Points[Corner[1]].cross(Points[Corner[2]]));
		}
		return Sum / T(6);
	}
};

/** 8 x 24 would lose 1.4 % of the volume to its chords; 12 x 32 loses less than 1 %. */
inline constexpr uint32 SkinRings = 12;
inline constexpr uint32 SkinSegments = 32;

/** PointAt(Up, Turn): Up from 0 at the rim to 1 at the apex, Turn from 0 to 1 around it. */
template <typename T, typename F>
inline TDomeMesh<T> TessellateRings(uint32 Rings, uint32 Segments, F&& PointAt)
{
	TDomeMesh<T> Mesh;
	for (uint32 Ring = 0; Ring < Rings; ++Ring)
	{
		for (uint32 Segment = 0; Segment < Segments; ++Segment)
		{
			Mesh.Points.push_back(PointAt(T(Ring) / T(Rings), T(Segment) / T(Segments)));
		}
	}
	Mesh.Points.push_back(PointAt(T(1), T(0)));
	const uint32 Apex = Rings * Segments;
	for (uint32 Ring = 0; Ring < Rings; ++Ring)
	{
		for (uint32 Segment = 0; Segment < Segments; ++Segment)
		{
			const uint32 A = Ring * Segments + Segment;
			const uint32 B = Ring * Segments + (Segment + 1) % Segments;
			if (Ring + 1 == Rings)
			{
				Mesh.Triangles.push_back({A, B, Apex});
				continue;
			}
			Mesh.Triangles.push_back({A, B, B + Segments});
			Mesh.Triangles.push_back({A, B + Segments, A + Segments});
		}
	}
	return Mesh;
}

template <typename T>
inline TDomeMesh<T> TessellateSkin(const TDomeSpline<T>& Skin, uint32 Rings = SkinRings, uint32 Segments = SkinSegments)
{
	const FDomeStructure& Structure = Skin.Control().Structure;
	return TessellateRings<T>(Rings, Segments,
		[&](T Up, T Turn) { return Skin.At(T(Structure.Levels) * Up, T(Structure.Slices) * Turn).Position; });
}

} // namespace FluidDrops
