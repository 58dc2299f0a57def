// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wetness of a surface as an image (Docs/Model/SurfaceDrops.md#film-beads-and-wetness-maps): film thickness and age
// per texel. Trails are written into it as they are laid, by the area that each texel gets, and then forgotten, so what
// it costs does not depend on how many trails there have been. All film of a surface dries at one rate, so drying is
// one multiplication a tick for the whole map: texels hold thickness in units that shrink.
//
// Next to the film it keeps the fog, drops too fine to be rows (see FFogField).
//
// A surface with a map keeps the mass of its film here, as one number that the ledger counts, and none in FTrailTable.
// Texels and mass are part of a snapshot.

#pragma once

#include "FluidDropsCore/Foundation/Archive.h"
#include "FluidDropsCore/Geometry/SurfaceAtlas.h"
#include "FluidDropsCore/Geometry/SurfaceView.h"
#include "FluidDropsCore/Wetness/FogField.h"
#include "FluidDropsCore/Wetness/TrailPiece.h"

namespace FluidDrops
{

template <typename T>
struct TConvexPolygon;

/** Where a finger or a cloth went: all that is nearer than Radius to the way from Start to End. */
struct FBrushStroke
{
	FVec3f Start = FVec3f::Zero(); // m
	FVec3f End = FVec3f::Zero();
	float Radius = 0.01f; // m

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Start, It.End, It.Radius);
	}

	float DistanceTo(const FVec3f& Point) const
	{
		const FVec3f Way = End - Start;
		const float Square = Way.squaredNorm();
		const float Part = Square > 0.0f ? (Point - Start).dot(Way) / Square : 0.0f;
		const float Inside = Part > 0.0f ? (Part < 1.0f ? Part : 1.0f) : 0.0f;
		return (Point - Start - Way * Inside).norm();
	}
};

class FWetnessMap
{
public:
	/** Resolution 0 is no map. Allocates everything; error if the surface does not fit. */
	FD_CORE_API FStatus Init(const FSurface& Surface, uint32 Resolution);

	bool IsOn() const { return Atlas.Resolution() > 0; }
	uint32 Resolution() const { return Atlas.Resolution(); }
	const FSurfaceAtlas& Places() const { return Atlas; }

	/** One piece of fresh film, m thick; its mass, kg, may be 0. */
	FD_CORE_API void LayFilm(
		const TSurfaceView<float>& View, const TTrailPiece<float>& Piece, float Thickness, double Mass);

	/**
	 * How much vapor settles on each triangle, as a factor; none: 1 everywhere. What fog there was becomes film,
	 * though its picture is lost.
	 */
	FD_CORE_API void SpreadFog(const FSurface& Surface, std::span<const float> Factors);

	FFogField& Fog() { return FineDrops; }
	const FFogField& Fog() const { return FineDrops; }

	/** A drop goes along a piece of trail and takes the fog in; returns it, kg. */
	FD_CORE_API double SweepFog(const TSurfaceView<float>& View, const TTrailPiece<float>& Piece);

	/** Takes film and fog away below a brush in the surface's space; returns them, kg. */
	FD_CORE_API double Wipe(const FSurface& Surface, const FBrushStroke& Stroke);

	/** Water per area of the fine drops, kg/m^2; texels of the gutter show their neighbor. */
	float FogAt(uint32 Texel) const
	{
		const uint32 From = Source[Texel];
		return From == IndexNone ? 0.0f : FineDrops.At(From);
	}

	/** Time passes and film dries to the factor Keep; returns what evaporated, kg. */
	FD_CORE_API double Dry(double Seconds, float Keep);

	/** Whether any texel has some; it may be without mass (trails.takeWater). */
	bool HasFilm() const { return bFilm; }

	/** All film of the surface, kg. */
	double FilmMass() const { return Mass; }
	/** The same with its fog. */
	double WaterMass() const { return Mass + FineDrops.Mass(); }

	/** Thickness averaged over the wettable part of a texel, m; texels of the gutter show their neighbor. */
	float FilmAt(uint32 Texel) const
	{
		const uint32 From = Source[Texel];
		return From == IndexNone ? 0.0f : Film[From] * Unit / Covered[From];
	}

	/** The texel in which a point of the surface lies. */
	uint32 TexelAt(uint32 Triangle, const TBarycentric<float>& At) const
	{
		const FVec2f Place = Atlas.Place(Triangle, At);
		const auto CellOf = [this](float Along)
		{
			const uint32 Cell = Along > 0.0f ? static_cast<uint32>(Along) : 0;
			return Cell < Resolution() ? Cell : Resolution() - 1;
		};
		return CellOf(Place.y()) * Resolution() + CellOf(Place.x());
	}

	/** Time since film last came to a texel, s; without meaning where there is none. */
	float AgeAt(uint32 Texel) const
	{
		const uint32 From = Source[Texel];
		return From == IndexNone ? 0.0f : static_cast<float>(Clock - double(LaidAt[From]));
	}

	/** The texel whose value another one shows; IndexNone far from any triangle. */
	uint32 SourceOf(uint32 Texel) const { return Source[Texel]; }
	/** The part of a texel that triangles cover. */
	float CoveredPart(uint32 Texel) const { return Covered[Texel]; }

	FD_CORE_API void Save(FByteWriter& Writer) const;
	/** Into a map of the same resolution; false, and not to be used, if what was read is no map. */
	FD_CORE_API bool Load(FByteReader& Reader);

private:
	void Rasterise(
		uint32 Triangle, const TTriangleFrame<float>& Frame, const TConvexPolygon<float>& Polygon, float Fresh);
	void Renormalise();
	void LookForFilm();

	FSurfaceAtlas Atlas;
	std::vector<float> Covered; // part of each texel inside triangles
	std::vector<uint32> Source; // itself where covered, else the nearest covered neighbor
	std::vector<float> Film;    // thickness x covered part, in Units
	std::vector<float> LaidAt;  // by Clock, s
	float Unit = 1.0f;          // m
	double Clock = 0.0;         // s
	double Mass = 0.0;          // kg
	bool bFilm = false;         // any of Film is not 0
	FFogField FineDrops;
};

} // namespace FluidDrops
