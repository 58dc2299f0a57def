// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Views/WetnessView.h"

#include "FluidDropsCore/Wetness/TrailDrying.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 StampCorners = 16;
constexpr uint32 StampSteps = 6; // a dome is stamped as a pile of discs

TConvexPolygon<float> StampDisc(const TVec2<float>& Center, float Radius)
{
	TConvexPolygon<float> Disc;
	for (uint32 Corner = 0; Corner < StampCorners; ++Corner)
	{
		const float Angle = float(2.0 * Math::Pi) * (float(Corner) + 0.5f) / float(StampCorners);
		Disc.Add(Center + TVec2<float>(Math::Cos(Angle), Math::Sin(Angle)) * Radius);
	}
	return Disc;
}

/** Where the wetness map has a polygon in the plane of a triangle. */
TConvexPolygon<double> TexelsBelow(
	const FWetSurface& Surface, const TSurfaceView<float>& View, uint32 Triangle, const TConvexPolygon<float>& Polygon)
{
	TConvexPolygon<double> Texels;
	for (uint32 Corner = 0; Corner < Polygon.Count; ++Corner)
	{
		const TBarycentric<float> At = View.Frames[Triangle].RateOf(Polygon.Corners[Corner]);
		Texels.Add(Surface.Wetness.Places().Place(Triangle, At).cast<double>());
	}
	return Texels;
}

/** Adds the height of a drop, times the part of each texel that it stands on. */
void StampDrop(const FWetSurface& Surface, const FDropTable& Drops, uint32 Row, FWetnessImage& Out)
{
	const TSurfaceView<float> View = Surface.View();
	const uint32 Triangle = Drops.Triangle(Row);
	const TVec2<float> Center = View.Frames[Triangle].Flat(Drops.At(Row));
	const float BaseRadius = Drops.Radius(Row) * Surface.Cap.BasePerRadius;
	const float Apex = Drops.Radius(Row) * Surface.Cap.HeightPerRadius;
	float Below = 0.0f;
	for (uint32 Step = StampSteps; Step-- > 0;)
	{
		const float Reach = (float(Step) + 0.5f) / float(StampSteps);
		const float Height = Apex * (1.0f - Reach * Reach);
		const float Rise = Height - Below;
		Below = Height;
		SpreadPolygon(View, Triangle, StampDisc(Center, BaseRadius * Reach), ETrailFold::Pivot,
			[&](uint32 On, const TConvexPolygon<float>& Part)
			{
				ForEachCoveredCell(TexelsBelow(Surface, View, On, Part), Out.Resolution,
					[&](uint32 X, uint32 Y, double Covered)
					{ Out.Texels[std::size_t(Y) * Out.Resolution + X].DropHeight += Rise * float(Covered); });
			});
	}
}

/** The film that glands spread around themselves: before there is a bead, and below it. */
void StampSweat(const FWetSurface& Surface, const FSites& Sites, float PerDensity, FWetnessImage& Out)
{
	constexpr float FilmOfBead = 7.0e-7f; // m: what stays around a bead
	const TSurfaceView<float> View = Surface.View();
	const float Reach = 1.3f * std::sqrt(Sites.Territory / float(Math::Pi));
	for (uint32 Site = 0; Site < Sites.Num(); ++Site)
	{
		const FSurfacePoint& Place = Sites.Places[Site];
		const float Waiting = Sites.Pending[Site] * PerDensity / Sites.Territory;
		const float Film = Sites.IsFree(Site) ? std::min(Waiting, FilmOfBead) : FilmOfBead;
		if (Film <= 0.0f)
		{
			continue;
		}
		const TVec2<float> Center = View.Frames[Place.Triangle].Flat({Place.B, Place.C});
		SpreadPolygon(View, Place.Triangle, StampDisc(Center, Reach), ETrailFold::Pivot,
			[&](uint32 On, const TConvexPolygon<float>& Part)
			{
				ForEachCoveredCell(TexelsBelow(Surface, View, On, Part), Out.Resolution,
					[&](uint32 X, uint32 Y, double Covered)
					{ Out.Texels[std::size_t(Y) * Out.Resolution + X].Film += Film * float(Covered); });
			});
	}
}

/** From height times covered part to the mean height over the wettable part, also in the gutter. */
void FinishStamps(const FWetnessMap& Map, FWetnessImage& Out)
{
	const uint32 Count = static_cast<uint32>(Out.Texels.size());
	const auto MeanOf = [&](uint32 From) { return Out.Texels[From].DropHeight / Map.CoveredPart(From); };
	for (uint32 Texel = 0; Texel < Count; ++Texel)
	{
		if (const uint32 From = Map.SourceOf(Texel); From != Texel)
		{
			Out.Texels[Texel].DropHeight = From == IndexNone ? 0.0f : MeanOf(From);
		}
	}
	for (uint32 Texel = 0; Texel < Count; ++Texel)
	{
		if (Map.SourceOf(Texel) == Texel)
		{
			Out.Texels[Texel].DropHeight = MeanOf(Texel);
		}
	}
}

} // namespace

void ViewTrailPolygons(const FWorld& World, uint32 Surface, ETrailFold Fold, bool bRoundJoins, FTrailPolygons& Out)
{
	Out.Polygons.clear();
	Out.Corners.clear();
	if (Surface >= World.Surfaces().size())
	{
		return;
	}
	const FTrailTable& Trails = World.Drops().Trails();
	const FSurface& Geometry = World.Surfaces()[Surface].Geometry;
	const TSurfaceView<float> View = World.Surfaces()[Surface].View();
	for (uint32 Row = 0; Row < Trails.Num(); ++Row)
	{
		if (Trails.Surface[Row] != Surface)
		{
			continue;
		}
		const TTrailPiece<float> Piece{Trails.Triangle[Row], {Trails.StartB[Row], Trails.StartC[Row]},
			{Trails.EndB[Row], Trails.EndC[Row]}, Trails.Width[Row] * ThinnedWidth(Trails.Wetness[Row])};
		EmitTrail(View, Piece, Fold, bRoundJoins,
			[&](uint32 Triangle, const TConvexPolygon<float>& Polygon)
			{
				const TTriangleFrame<float>& Frame = View.Frames[Triangle];
				const FVec3f Raised = Frame.Origin + Frame.Normal * TrailOffset;
				Out.Polygons.push_back({uint32(Out.Corners.size()), Polygon.Count, Triangle, Row});
				for (uint32 Corner = 0; Corner < Polygon.Count; ++Corner)
				{
					const FVec3f Local = Raised + Frame.ToSpace(Polygon.Corners[Corner]);
					Out.Corners.push_back(Geometry.Pose().TransformPoint(Local));
				}
			});
	}
}

void ViewWetness(const FWorld& World, uint32 Surface, FWetnessImage& Out, EStampDrops Stamp)
{
	Out.Resolution = Surface < World.Surfaces().size() ? World.Surfaces()[Surface].Wetness.Resolution() : 0;
	const uint32 Count = Out.Resolution * Out.Resolution;
	Out.Texels.resize(Count);
	if (Count == 0)
	{
		return;
	}
	const FWetnessMap& Map = World.Surfaces()[Surface].Wetness;
	const float PerDensity = 1.0f / World.Settings().Drops.Density;
	for (uint32 Texel = 0; Texel < Count; ++Texel)
	{
		const float Film = Map.FilmAt(Texel);
		Out.Texels[Texel] = {Film, Film > 0.0f ? Map.AgeAt(Texel) : 0.0f, 0.0f, Map.FogAt(Texel) * PerDensity};
	}
	if (World.Surfaces()[Surface].Material.SweatRate > 0.0f)
	{
		StampSweat(World.Surfaces()[Surface], World.Weather().Sites().Sites[Surface], PerDensity, Out);
	}
	for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num() && Stamp == EStampDrops::Yes; ++Row)
	{
		if (World.Drops().OnSurfaces().Surface(Row) == Surface)
		{
			StampDrop(World.Surfaces()[Surface], World.Drops().OnSurfaces(), Row, Out);
		}
	}
	FinishStamps(Map, Out);
}

} // namespace FluidDrops
