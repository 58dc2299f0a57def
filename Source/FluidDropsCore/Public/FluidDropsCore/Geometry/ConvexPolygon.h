// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Small convex polygons in a plane: cut along a line, measured, and spread over the cells of a grid by the area that
// each cell gets. Trails are clipped to triangles with them and written into textures.

#pragma once

#include "FluidDropsCore/Foundation/Vector.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

template <typename T>
struct TConvexPolygon
{
	static constexpr uint32 MaxCorners = 40;

	uint32 Count = 0;
	TVec2<T> Corners[MaxCorners];

	TConvexPolygon() = default;
	TConvexPolygon(const TConvexPolygon& Other) { *this = Other; }

	/** Copies only the corners that there are. */
	TConvexPolygon& operator=(const TConvexPolygon& Other)
	{
		Count = Other.Count;
		std::copy_n(Other.Corners, Count, Corners);
		return *this;
	}

	/** Corners beyond the most there can be are left out; a trail never comes near that many. */
	void Add(const TVec2<T>& Corner)
	{
		if (Count < MaxCorners)
		{
			Corners[Count++] = Corner;
		}
	}

	bool IsEmpty() const { return Count < 3; }

	/** Not negative, whichever way round the corners are. */
	T Area() const
	{
		T Twice = T(0);
		for (uint32 Corner = 2; Corner < Count; ++Corner)
		{
			const TVec2<T> A = Corners[Corner - 1] - Corners[0];
			const TVec2<T> B = Corners[Corner] - Corners[0];
			Twice += A.x() * B.y() - A.y() * B.x();
		}
		return T(0.5) * std::abs(Twice);
	}
};

/** Along the line Normal . x = Offset: Below is where Normal . x is at most Offset, Above the rest. */
template <typename T>
void CutPolygon(const TConvexPolygon<T>& Polygon, const TVec2<T>& Normal, T Offset, TConvexPolygon<T>& Below,
	TConvexPolygon<T>& Above)
{
	Below.Count = 0;
	Above.Count = 0;
	if (Polygon.IsEmpty())
	{
		return;
	}
	const TVec2<T>* Last = &Polygon.Corners[Polygon.Count - 1];
	T LastHeight = Normal.dot(*Last) - Offset;
	for (uint32 Index = 0; Index < Polygon.Count; ++Index)
	{
		const TVec2<T>& Corner = Polygon.Corners[Index];
		const T Height = Normal.dot(Corner) - Offset;
		if ((Height > T(0)) != (LastHeight > T(0)))
		{
			const TVec2<T> Crossing = *Last + (Corner - *Last) * (LastHeight / (LastHeight - Height));
			Below.Add(Crossing);
			Above.Add(Crossing);
		}
		(Height > T(0) ? Above : Below).Add(Corner);
		Last = &Corner;
		LastHeight = Height;
	}
}

/**
 * Calls Visit(X, Y, Part) for every cell of a grid of Size x Size unit cells that the polygon touches, with the part of
 * the cell that it covers, above 0 and at most 1. Exact up to rounding, so the parts add up to the polygon's area.
 */
template <typename F>
void ForEachCoveredCell(const TConvexPolygon<double>& Polygon, uint32 Size, F&& Visit)
{
	if (Polygon.IsEmpty())
	{
		return;
	}
	const auto FirstCell = [Size](double Least) { return uint32(std::clamp(std::floor(Least), 0.0, double(Size))); };
	const auto EndCell = [Size](double Most) { return uint32(std::clamp(std::ceil(Most), 0.0, double(Size))); };
	const auto Range = [](const TConvexPolygon<double>& Part, int Axis)
	{
		double Least = Part.Corners[0][Axis];
		double Most = Least;
		for (uint32 Corner = 1; Corner < Part.Count; ++Corner)
		{
			Least = std::min(Least, Part.Corners[Corner][Axis]);
			Most = std::max(Most, Part.Corners[Corner][Axis]);
		}
		return std::pair<double, double>(Least, Most);
	};
	const auto [Bottom, Top] = Range(Polygon, 1);
	TConvexPolygon<double> Room[4];
	Room[0] = Polygon;
	TConvexPolygon<double>* Rest = &Room[0];
	TConvexPolygon<double>* Strip = &Room[1];
	TConvexPolygon<double>* Further = &Room[2];
	TConvexPolygon<double>& Cell = Room[3];
	for (uint32 Y = FirstCell(Bottom); Y < EndCell(Top) && !Rest->IsEmpty(); ++Y)
	{
		CutPolygon(*Rest, {0.0, 1.0}, double(Y + 1), *Strip, *Further);
		std::swap(Rest, Further);
		if (Strip->IsEmpty())
		{
			continue;
		}
		const auto [Left, Right] = Range(*Strip, 0);
		for (uint32 X = FirstCell(Left); X < EndCell(Right) && !Strip->IsEmpty(); ++X)
		{
			CutPolygon(*Strip, {1.0, 0.0}, double(X + 1), Cell, *Further);
			std::swap(Strip, Further);
			if (const double Part = Cell.Area(); Part > 0.0)
			{
				Visit(X, Y, std::min(Part, 1.0));
			}
		}
	}
}

} // namespace FluidDrops
