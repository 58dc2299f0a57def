// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/WetnessMap.h"

#include "FluidDropsCore/Drops/TrailGeometry.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float SmallestUnit = 1.0e-6f;   // then texels are scaled anew, before they leave the range of floats
constexpr float LeastFilm = 1.0e-12f;     // m: thinner film is gone
constexpr double LeastFilmMass = 1.0e-15; // kg
constexpr float LeastCoverage = 1.0e-3f;  // texels with less of a triangle in them show their neighbour

/** Every covered texel shows itself; one next to it shows the neighbour that is covered most. */
std::vector<uint32> FindTexelSources(const std::vector<float>& Covered, uint32 Size)
{
	std::vector<uint32> Source(Covered.size(), IndexNone);
	for (uint32 Y = 0; Y < Size; ++Y)
	{
		for (uint32 X = 0; X < Size; ++X)
		{
			const uint32 Texel = Y * Size + X;
			if (Covered[Texel] >= LeastCoverage)
			{
				Source[Texel] = Texel;
				continue;
			}
			float Best = LeastCoverage;
			for (uint32 Near = 0; Near < 9; ++Near)
			{
				const uint32 NearX = X + Near % 3 - 1;
				const uint32 NearY = Y + Near / 3 - 1;
				if (NearX < Size && NearY < Size && Covered[NearY * Size + NearX] > Best)
				{
					Best = Covered[NearY * Size + NearX];
					Source[Texel] = NearY * Size + NearX;
				}
			}
		}
	}
	return Source;
}

} // namespace

FStatus FWetnessMap::Init(const FSurface& Surface, uint32 Resolution)
{
	FWetnessMap Fresh;
	Fresh.Mass = Mass; // water stays, though its picture is lost
	if (Resolution > 0)
	{
		TResult<FSurfaceAtlas> Built = FSurfaceAtlas::Build(Surface, Resolution);
		if (!Built)
		{
			return Built.Error();
		}
		Fresh.Atlas = std::move(Built.Value());
		Fresh.Covered = Fresh.Atlas.CoverTexels();
		Fresh.Source = FindTexelSources(Fresh.Covered, Resolution);
		Fresh.Film.assign(Fresh.Covered.size(), 0.0f);
		Fresh.LaidAt.assign(Fresh.Covered.size(), 0.0f);
	}
	*this = std::move(Fresh);
	return {};
}

void FWetnessMap::LayFilm(
	const TSurfaceView<float>& View, const TTrailPiece<float>& Piece, float Thickness, double NewMass)
{
	Mass += NewMass;
	const float Fresh = Thickness / Unit;
	EmitTrail(View, Piece, ETrailFold::Pivot, false,
		[&](uint32 Triangle, const TConvexPolygon<float>& Polygon)
		{ Rasterise(Triangle, View.Frames[Triangle], Polygon, Fresh); });
}

void FWetnessMap::Rasterise(
	uint32 Triangle, const TTriangleFrame<float>& Frame, const TConvexPolygon<float>& Polygon, float Fresh)
{
	TConvexPolygon<double> Texels;
	for (uint32 Corner = 0; Corner < Polygon.Count; ++Corner)
	{
		Texels.Add(Atlas.Place(Triangle, Frame.RateOf(Polygon.Corners[Corner])).cast<double>());
	}
	const uint32 Size = Atlas.Resolution();
	const float Now = static_cast<float>(Clock);
	ForEachCoveredCell(Texels, Size,
		[&](uint32 X, uint32 Y, double Part)
		{
			// Pieces that meet in a texel add up, but film over film of its kind makes it no thicker than fresh.
			const std::size_t Texel = std::size_t(Y) * Size + X;
			const float Most = std::max(Film[Texel], Fresh * Covered[Texel]);
			Film[Texel] = std::min(Film[Texel] + Fresh * float(Part), Most);
			LaidAt[Texel] = Now;
		});
}

double FWetnessMap::Dry(double Seconds, float Keep)
{
	Clock += Seconds;
	Unit *= Keep;
	if (Unit < SmallestUnit)
	{
		Renormalise();
	}
	const double Before = Mass;
	Mass *= double(Keep);
	Mass = Mass < LeastFilmMass ? 0.0 : Mass;
	return Before - Mass;
}

void FWetnessMap::Renormalise()
{
	for (float& Thickness : Film)
	{
		Thickness *= Unit;
		Thickness = Thickness < LeastFilm ? 0.0f : Thickness;
	}
	Unit = 1.0f;
}

void FWetnessMap::Save(FByteWriter& Writer) const
{
	Writer.Write(Mass);
	Writer.Write(Clock);
	Writer.Write(Unit);
	std::vector<uint32> Wet;
	for (uint32 Texel = 0; Texel < Film.size(); ++Texel)
	{
		if (Film[Texel] > 0.0f)
		{
			Wet.push_back(Texel);
		}
	}
	Writer.Write(static_cast<uint32>(Wet.size()));
	Writer.WriteArray(std::span<const uint32>(Wet));
	for (const uint32 Texel : Wet)
	{
		Writer.Write(Film[Texel]);
		Writer.Write(LaidAt[Texel]);
	}
}

bool FWetnessMap::Load(FByteReader& Reader)
{
	Mass = Reader.Read<double>();
	Clock = Reader.Read<double>();
	Unit = Reader.Read<float>();
	const uint32 Count = Reader.Read<uint32>();
	if (Reader.Failed() || !(Mass >= 0.0 && Mass < 1.0e9) || !(Clock >= 0.0 && Clock < 1.0e15) ||
		!(Unit >= SmallestUnit && Unit <= 1.0f) || Count > Film.size())
	{
		return false;
	}
	std::fill(Film.begin(), Film.end(), 0.0f);
	std::fill(LaidAt.begin(), LaidAt.end(), 0.0f);
	std::vector<uint32> Wet(Count);
	Reader.ReadArray(std::span(Wet));
	for (uint32 Index = 0; Index < Count && !Reader.Failed(); ++Index)
	{
		const uint32 Texel = Wet[Index];
		const float Thickness = Reader.Read<float>();
		const float When = Reader.Read<float>();
		const bool bInOrder = Texel < Film.size() && (Index == 0 || Texel > Wet[Index - 1]);
		if (!bInOrder || !(Thickness > 0.0f && Thickness < 1.0e9f) || !std::isfinite(When))
		{
			return false;
		}
		Film[Texel] = Thickness;
		LaidAt[Texel] = When;
	}
	return !Reader.Failed();
}

} // namespace FluidDrops
