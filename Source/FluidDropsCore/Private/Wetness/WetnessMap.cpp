// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wetness/WetnessMap.h"

#include "FluidDropsCore/Wetness/TrailGeometry.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr float SmallestUnit = 1.0e-6f; // then texels are scaled anew, before they leave the range of floats
constexpr float MinFilm = 1.0e-12f;     // m: thinner film is gone
constexpr double MinFilmMass = 1.0e-15; // kg
constexpr float MinCoverage = 1.0e-3f;  // texels with less of a triangle in them show their neighbor

/** Every covered texel shows itself; one next to it shows the neighbor that is covered most. */
std::vector<uint32> FindTexelSources(const std::vector<float>& Covered, uint32 Size)
{
	std::vector<uint32> Source(Covered.size(), IndexNone);
	for (uint32 Y = 0; Y < Size; ++Y)
	{
		for (uint32 X = 0; X < Size; ++X)
		{
			const uint32 Texel = Y * Size + X;
			if (Covered[Texel] >= MinCoverage)
			{
				Source[Texel] = Texel;
				continue;
			}
			float Best = MinCoverage;
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

TConvexPolygon<double> ChartOf(const FSurfaceAtlas::FCorners& Corners)
{
	TConvexPolygon<double> Chart;
	for (const FVec2f& Corner : Corners)
	{
		Chart.Add(Corner.cast<double>());
	}
	return Chart;
}

} // namespace

FStatus FWetnessMap::Init(const FSurface& Surface, uint32 Resolution)
{
	FWetnessMap Fresh;
	Fresh.Mass = WaterMass(); // water stays, though its picture is lost
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
		Fresh.SpreadFog(Surface, {});
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
			bFilm = bFilm || Film[Texel] > 0.0f;
			LaidAt[Texel] = Now;
		});
}

void FWetnessMap::SpreadFog(const FSurface& Surface, std::span<const float> Factors)
{
	if (!IsOn())
	{
		return;
	}
	const FSurfaceMesh Rest = Surface.RestMesh(); // not as it is bent now
	const uint32 Size = Atlas.Resolution();
	std::vector<float> Areas(Covered.size(), 0.0f);
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount(); ++Triangle)
	{
		const FTriangleCorners& Corners = Rest.Triangles[Triangle];
		const FVec3d AB = (Rest.Positions[Corners[1]] - Rest.Positions[Corners[0]]).cast<double>();
		const FVec3d AC = (Rest.Positions[Corners[2]] - Rest.Positions[Corners[0]]).cast<double>();
		const TConvexPolygon<double> Chart = ChartOf(Atlas.Triangles()[Triangle]);
		const TVec2<double> ChartAB = Chart.Corners[1] - Chart.Corners[0];
		const TVec2<double> ChartAC = Chart.Corners[2] - Chart.Corners[0];
		const double Texels = 0.5 * std::abs(ChartAB.x() * ChartAC.y() - ChartAB.y() * ChartAC.x());
		const double PerTexel = Texels > 0.0 ? 0.5 * AB.cross(AC).norm() / Texels : 0.0; // m^2
		const double Factor = Factors.empty() ? 1.0 : double(Factors[Triangle]);
		ForEachCoveredCell(Chart, Size,
			[&](uint32 X, uint32 Y, double Part)
			{ Areas[std::size_t(Y) * Size + X] += static_cast<float>(Part * PerTexel * Factor); });
	}
	Mass += FineDrops.Reset(std::move(Areas));
}

double FWetnessMap::SweepFog(const TSurfaceView<float>& View, const TTrailPiece<float>& Piece)
{
	if (FineDrops.IsEmpty())
	{
		return 0.0;
	}
	// Many short pieces follow each other through one texel, and each sees only what the last one left.
	constexpr double Thorough = 3.0;
	const uint32 Size = Atlas.Resolution();
	double Taken = 0.0;
	const auto Take = [&](uint32 Triangle, const TConvexPolygon<float>& Polygon)
	{
		TConvexPolygon<double> Texels;
		for (uint32 Corner = 0; Corner < Polygon.Count; ++Corner)
		{
			const TBarycentric<float> At = View.Frames[Triangle].RateOf(Polygon.Corners[Corner]);
			Texels.Add(Atlas.Place(Triangle, At).cast<double>());
		}
		ForEachCoveredCell(Texels, Size,
			[&](uint32 X, uint32 Y, double Part)
			{
				const uint32 Texel = Y * Size + X;
				const double Share = Thorough * Part / std::max(double(Covered[Texel]), double(MinCoverage));
				Taken += FineDrops.Wipe(Texel, static_cast<float>(std::min(Share, 1.0)));
			});
	};
	// A drop is round: what it stood on when it set out is swept as well as what it stands on now.
	EmitTrail(View, Piece, ETrailFold::Pivot, true, Take);
	const TTrailPiece<float> Back{Piece.Triangle, Piece.End, Piece.Start, Piece.Width};
	SpreadPolygon(View, Piece.Triangle, TrailRoundEnd(View.Frames[Piece.Triangle], Back), ETrailFold::Pivot, Take);
	return Taken;
}

double FWetnessMap::Wipe(const FSurface& Surface, const FBrushStroke& Stroke)
{
	double Wiped = 0.0;  // film, in units of texels
	double Filmed = 0.0; // all film there was
	double Fogged = 0.0; // kg
	for (const float Each : Film)
	{
		Filmed += double(Each);
	}
	const uint32 Size = Atlas.Resolution();
	for (uint32 Triangle = 0; Triangle < Surface.TriangleCount() && IsOn(); ++Triangle)
	{
		const TTriangleFrame<float>& Frame = Surface.Frame(Triangle);
		const FVec3f Middle = Frame.Point({1.0f / 3.0f, 1.0f / 3.0f});
		const float Corner = std::max({(Frame.Point({0.0f, 0.0f}) - Middle).norm(),
			(Frame.Point({1.0f, 0.0f}) - Middle).norm(), (Frame.Point({0.0f, 1.0f}) - Middle).norm()});
		if (Stroke.DistanceTo(Middle) > Stroke.Radius + Corner)
		{
			continue;
		}
		const FSurfaceAtlas::FCorners& Chart = Atlas.Triangles()[Triangle];
		const FVec2f AB = Chart[1] - Chart[0];
		const FVec2f AC = Chart[2] - Chart[0];
		const float Twice = AB.x() * AC.y() - AB.y() * AC.x();
		const float Meters = std::sqrt(2.0f * Frame.Area() / std::max(std::abs(Twice), 1.0e-12f)); // of a texel
		ForEachCoveredCell(ChartOf(Chart), Size,
			[&](uint32 X, uint32 Y, double)
			{
				const FVec2f From = FVec2f(float(X) + 0.5f, float(Y) + 0.5f) - Chart[0];
				const float B = (From.x() * AC.y() - From.y() * AC.x()) / Twice;
				const float C = (AB.x() * From.y() - AB.y() * From.x()) / Twice;
				const float Inside = (Stroke.Radius - Stroke.DistanceTo(Frame.Point({B, C}))) / Meters + 0.5f;
				const float Part = Math::Clamp(Inside, 0.0f, 1.0f);
				const uint32 Texel = Y * Size + X;
				Wiped += double(Film[Texel]) * double(Part);
				Film[Texel] *= 1.0f - Part;
				Fogged += Part > 0.0f ? FineDrops.Wipe(Texel, Part) : 0.0;
			});
	}
	LookForFilm();
	const double Before = Mass;
	Mass -= Filmed > 0.0 ? Mass * std::min(Wiped / Filmed, 1.0) : 0.0;
	return Before - Mass + Fogged;
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
	Mass = Mass < MinFilmMass ? 0.0 : Mass;
	return Before - Mass;
}

void FWetnessMap::Renormalise()
{
	for (float& Thickness : Film)
	{
		Thickness *= Unit;
		Thickness = Thickness < MinFilm ? 0.0f : Thickness;
	}
	Unit = 1.0f;
	LookForFilm();
}

void FWetnessMap::LookForFilm()
{
	bFilm = std::any_of(Film.begin(), Film.end(), [](float Thickness) { return Thickness > 0.0f; });
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
	FineDrops.Save(Writer);
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
	bFilm = Count > 0;
	return !Reader.Failed() && FineDrops.Load(Reader);
}

} // namespace FluidDrops
