// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Viewer/SurfaceRaster.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float NearPlane = 1.0e-3f;      // m
constexpr float DepthTolerance = 2.0e-3f; // of the depth

/** A corner before it is put on the screen. */
struct FClipCorner
{
	FVec3f Place;
	float Depth;
	float B;
	float C;
};

FClipCorner Between(const FClipCorner& From, const FClipCorner& To)
{
	const float Part = (NearPlane - From.Depth) / (To.Depth - From.Depth);
	return {From.Place + (To.Place - From.Place) * Part, NearPlane, From.B + (To.B - From.B) * Part,
		From.C + (To.C - From.C) * Part};
}

/** The part of a triangle before the eye: up to four corners; returns how many. */
uint32 ClipAtEye(const std::array<FClipCorner, 3>& Corners, std::array<FClipCorner, 4>& Out)
{
	uint32 Count = 0;
	for (uint32 Index = 0; Index < 3; ++Index)
	{
		const FClipCorner& From = Corners[Index];
		const FClipCorner& To = Corners[(Index + 1) % 3];
		if (From.Depth >= NearPlane)
		{
			Out[Count++] = From;
		}
		if ((From.Depth >= NearPlane) != (To.Depth >= NearPlane))
		{
			Out[Count++] = Between(From, To);
		}
	}
	return Count;
}

} // namespace

FSurfaceRaster::FSurfaceRaster(const FSceneFrame& Frame, const FProjection& InProjection)
	: Columns((static_cast<uint32>(InProjection.Width) + Coarseness - 1) / Coarseness)
	, Rows((static_cast<uint32>(InProjection.Height) + Coarseness - 1) / Coarseness)
	, InverseDepths(std::size_t(Columns) * Rows, 0.0f)
	, InverseOpaque(InverseDepths.size(), 0.0f)
	, Nearest(InverseDepths.size())
{
	for (uint32 Surface = 0; Surface < Frame.Frame().Surfaces.size(); ++Surface)
	{
		DrawSurface(Frame, Surface, InProjection);
	}
}

void FSurfaceRaster::DrawSurface(const FSceneFrame& Frame, uint32 Surface, const FProjection& Projection)
{
	const FRenderSurface& Shown = Frame.Frame().Surfaces[Surface];
	const bool bOpaque = Shown.Material == EMaterial::Opaque;
	for (uint32 Triangle = 0; Triangle < Shown.Triangles.size(); ++Triangle)
	{
		std::array<FClipCorner, 3> Corners;
		for (uint32 Corner = 0; Corner < 3; ++Corner)
		{
			const FVec3f Place = Shown.Pose.TransformPoint(Shown.Positions[Shown.Triangles[Triangle][Corner]]);
			Corners[Corner] = {Place, (Place - Projection.Eye).dot(Projection.Ahead), Corner == 1 ? 1.0f : 0.0f,
				Corner == 2 ? 1.0f : 0.0f};
		}
		std::array<FClipCorner, 4> Clipped;
		const uint32 Count = ClipAtEye(Corners, Clipped);
		std::array<FCorner, 4> Screen{};
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			const FScreenPoint Point = Projection.Project(Clipped[Index].Place);
			Screen[Index] = {Point.X / Coarseness, Point.Y / Coarseness, 1.0f / Clipped[Index].Depth, Clipped[Index].B,
				Clipped[Index].C};
		}
		for (uint32 Index = 2; Index < Count; ++Index)
		{
			DrawTriangle({Screen[0], Screen[Index - 1], Screen[Index]}, Surface, Triangle, bOpaque);
		}
	}
}

void FSurfaceRaster::DrawTriangle(const FCorner (&Corners)[3], uint32 Surface, uint32 Triangle, bool bOpaque)
{
	const auto& [P, Q, R] = Corners;
	const float Area = (Q.X - P.X) * (R.Y - P.Y) - (Q.Y - P.Y) * (R.X - P.X);
	if (!(std::abs(Area) > 1.0e-12f))
	{
		return;
	}
	const auto FirstPixel = [](float Low, uint32 Count)
	{ return static_cast<uint32>(std::clamp(std::ceil(Low - 0.5f), 0.0f, float(Count))); };
	const auto EndPixel = [](float High, uint32 Count)
	{ return static_cast<uint32>(std::clamp(std::floor(High - 0.5f) + 1.0f, 0.0f, float(Count))); };
	const uint32 Left = FirstPixel(std::min({P.X, Q.X, R.X}), Columns);
	const uint32 Right = EndPixel(std::max({P.X, Q.X, R.X}), Columns);
	const uint32 Top = FirstPixel(std::min({P.Y, Q.Y, R.Y}), Rows);
	const uint32 Bottom = EndPixel(std::max({P.Y, Q.Y, R.Y}), Rows);
	for (uint32 Row = Top; Row < Bottom; ++Row)
	{
		for (uint32 Column = Left; Column < Right; ++Column)
		{
			const float X = float(Column) + 0.5f;
			const float Y = float(Row) + 0.5f;
			const float OfQ = ((X - P.X) * (R.Y - P.Y) - (Y - P.Y) * (R.X - P.X)) / Area;
			const float OfR = ((Q.X - P.X) * (Y - P.Y) - (Q.Y - P.Y) * (X - P.X)) / Area;
			const float OfP = 1.0f - OfQ - OfR;
			if (OfP < 0.0f || OfQ < 0.0f || OfR < 0.0f)
			{
				continue;
			}
			const float Inverse = OfP * P.InverseDepth + OfQ * Q.InverseDepth + OfR * R.InverseDepth;
			const std::size_t Pixel = std::size_t(Row) * Columns + Column;
			InverseOpaque[Pixel] = bOpaque ? std::max(InverseOpaque[Pixel], Inverse) : InverseOpaque[Pixel];
			if (Inverse > InverseDepths[Pixel])
			{
				const float B = OfP * P.B * P.InverseDepth + OfQ * Q.B * Q.InverseDepth + OfR * R.B * R.InverseDepth;
				const float C = OfP * P.C * P.InverseDepth + OfQ * Q.C * Q.InverseDepth + OfR * R.C * R.InverseDepth;
				InverseDepths[Pixel] = Inverse;
				Nearest[Pixel] = {Surface, Triangle, B / Inverse, C / Inverse};
			}
		}
	}
}

bool FSurfaceRaster::IsVisible(const FScreenPoint& Point) const
{
	if (!Point.IsBefore())
	{
		return false;
	}
	const float Column = std::floor(Point.X / Coarseness);
	const float Row = std::floor(Point.Y / Coarseness);
	if (!(Column >= 0.0f && Row >= 0.0f && Column < float(Columns) && Row < float(Rows)))
	{
		return false;
	}
	const uint32 X = static_cast<uint32>(Column);
	const uint32 Y = static_cast<uint32>(Row);
	float Deepest = InverseOpaque[std::size_t(Y) * Columns + X];
	for (uint32 Near = Y > 0 ? Y - 1 : 0; Near <= std::min(Y + 1, Rows - 1); ++Near)
	{
		for (uint32 Aside = X > 0 ? X - 1 : 0; Aside <= std::min(X + 1, Columns - 1); ++Aside)
		{
			Deepest = std::min(Deepest, InverseOpaque[std::size_t(Near) * Columns + Aside]);
		}
	}
	return 1.0f / Point.Depth >= Deepest * (1.0f - DepthTolerance);
}

} // namespace FluidDrops
