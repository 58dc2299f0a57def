// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a moving drop leaves behind: film in straight pieces (Docs/Model/SurfaceDrops.md#trails) and beads into which
// the trail breaks up. Both take their water from the drop. Those of Fournier (1997) take none; real ones do, and a
// runner that feeds its trail slows down and stops, as on a window.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "FluidDropsCore/Drops/Beading.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"
#include "FluidDropsCore/Geometry/Walking.h"
#include "FluidDropsCore/Wetness/TrailDrying.h"

#include <cmath>

namespace FluidDrops
{

namespace
{

/** A piece takes no more than this part of its drop, and beads are no smaller than a visible speck. */
constexpr float MaxFilmPerPiece = 0.02f;
constexpr float MinBeadRadius = 1.0e-4f; // m

/** A track pulls at every half radius of the path (Docs/Model/Weather.md#tracks), counted on from piece to piece. */
void PlaceParticles(FDropTable& Drops, uint32 Row, FTrailTable& Trails, uint32 Trail, float Length)
{
	const float Spacing = 0.5f * Drops.Radius(Row);
	const float First = Drops.ToNextTrace[Row];
	Trails.FirstParticle[Trail] = First;
	Trails.ParticleSpacing[Trail] = Spacing;
	const float Left = First - Length;
	Drops.ToNextTrace[Row] = Left > 0.0f ? Left : Left + Spacing * (std::floor(-Left / Spacing) + 1.0f);
}

float LayFilm(const FDropContext& Context, FDropTable& Drops, FTrailTable& Trails, std::span<FWetSurface> Surfaces,
	const FTrailPiece& Piece, float Length)
{
	const uint32 Surface = Drops.Surface(Piece.Row);
	const float Mass = Drops.Mass(Piece.Row);
	// A lobed drop stands on a disc of its own radius, and its track is whole (Docs/Model/Weather.md#tracks).
	const float BasePerRadius = Context.Regimes ? 1.0f : Context.Surfaces[Surface].Cap.BasePerRadius;
	const float Width = 2.0f * Drops.Radius(Piece.Row) * BasePerRadius * Context.Trails.Width;
	const float Share = Context.Regimes ? 1.0f : FilmShare(Context.Surfaces[Surface].Material.ContactAngle);
	const float Wanted = Length * Width * Context.Trails.FilmThickness * Context.Drops.Density * Share;
	const float Film = Context.Trails.bTakeWater ? Math::Clamp(Wanted, 0.0f, Mass * MaxFilmPerPiece) : 0.0f;
	if (Wanted <= 0.0f)
	{
		return 0.0f;
	}
	const float Thickness = Context.Trails.FilmThickness * Share * (Context.Trails.bTakeWater ? Film / Wanted : 1.0f);
	if (Surfaces[Surface].Wetness.IsOn())
	{
		// A map does not know how much of its film is where: matter settles at once.
		const double Matter = Drops.MatterIn(Piece.Row, Film);
		DepositMatter(Surfaces[Surface], Piece.Triangle, Matter);
		Drops.Matter[Piece.Row] -= Matter;
		Surfaces[Surface].Wetness.LayFilm(Surfaces[Surface].View(), {Piece.Triangle, Piece.Start, Piece.End, Width},
			Thickness, double(Film) - Matter);
		return Film;
	}
	const uint32 Trail = Trails.Add();
	if (Trail == IndexNone)
	{
		return 0.0f;
	}
	Trails.Surface[Trail] = Surface;
	Trails.Triangle[Trail] = Piece.Triangle;
	Trails.StartB[Trail] = Piece.Start.B;
	Trails.StartC[Trail] = Piece.Start.C;
	Trails.EndB[Trail] = Piece.End.B;
	Trails.EndC[Trail] = Piece.End.C;
	Trails.Width[Trail] = Width;
	Trails.Mass[Trail] = Film;
	Trails.Thickness[Trail] = Thickness;
	Trails.Wetness[Trail] = 1.0f;
	Trails.LaidAt[Trail] = Context.Now;
	Trails.Owner[Trail] = Drops.Seed[Piece.Row];
	PlaceParticles(Drops, Piece.Row, Trails, Trail, Length);
	Trails.Matter[Trail] = static_cast<float>(Drops.MatterIn(Piece.Row, Film));
	Drops.Matter[Piece.Row] -= double(Trails.Matter[Trail]);
	return Film;
}

/** Leaves a bead on the path, just far enough behind not to touch. Returns its mass. */
float ShedBead(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const TVec2<float> Velocity = DropVelocity(Context, Drops, Row);
	const float Speed = Velocity.norm();
	const std::array<float, 4> Unit =
		RandomUnit4(Context.Seed, Drops.SlotOf(Row), Context.Tick, ERandomPurpose::ShedBead);
	const float Size = Context.Trails.BeadSize * (0.5f + Unit[0]);
	const float BeadRadius = Drops.Radius(Row) * Size;
	if (BeadRadius < MinBeadRadius || Speed <= 0.0f)
	{
		return 0.0f;
	}
	const float Bead = Drops.Mass(Row) * (Size * Size * Size);
	const double Matter = Drops.MatterIn(Row, Bead);
	const float Behind = 1.05f * (Drops.Radius(Row) + BeadRadius) * Surface.Cap.ReachPerRadius;
	const TVec2<float> Aside(-Velocity.y(), Velocity.x());
	const TVec2<float> Offset =
		Velocity * (-Behind / Speed) + Aside * ((Unit[1] - 0.5f) * 0.4f * Drops.Radius(Row) / Speed);
	const TWalkResult<float> Place = WalkSurface(Surface.View(), Drops.Triangle(Row), Drops.At(Row), Offset, 64);
	if (Place.bLeftSurface)
	{
		return 0.0f;
	}
	const uint32 BeadRow = AddDrop(Context, Drops, Drops.Surface(Row), {Place.Triangle, Place.At.B, Place.At.C}, Bead,
		{0.0f, 0.0f}, static_cast<uint32>(Unit[2] * 16777216.0f), Matter);
	if (BeadRow == IndexNone)
	{
		return 0.0f;
	}
	Drops.Matter[Row] -= Matter;
	Drops.ToNextBead[Row] = NextBeadDistance(Context, Drops.Radius(Row), Unit[3]);
	return Bead;
}

/** The way on the drop's countdown to its next bead: longer than it is where beads take the place of film. */
float BeadWay(const FDropContext& Context, const FDropTable& Drops, uint32 Row, float Length)
{
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const float Beaded = 1.0f - FilmShare(Surface.Material.ContactAngle);
	if (Beaded <= 0.0f)
	{
		return Length;
	}
	constexpr float MeanCube = 1.25f; // of the factor from 0.5 to 1.5 in a bead's size
	const float Radius = Drops.Radius(Row);
	const float BeadSize = Context.Trails.BeadSize;
	const float BeadMass = Drops.Mass(Row) * MeanCube * BeadSize * BeadSize * BeadSize;
	const float FilmPerWay = 2.0f * Radius * Surface.Cap.BasePerRadius * Context.Trails.Width *
		Context.Trails.FilmThickness * Context.Drops.Density;
	return Length * BeadHaste(Beaded * FilmPerWay, Context.Trails.BeadSpacing * 2.0f * Radius, BeadMass);
}

/** Fog on the way goes into the drop. */
double SweepFogBelow(const FDropTable& Drops, FWetSurface& Surface, const FTrailPiece& Piece)
{
	const float Width = 2.0f * Drops.Radius(Piece.Row) * Surface.Cap.BasePerRadius;
	return Surface.Wetness.SweepFog(Surface.View(), {Piece.Triangle, Piece.Start, Piece.End, Width});
}

void LayPiece(const FDropContext& Context, FDropTable& Drops, FTrailTable& Trails, std::span<FWetSurface> Surfaces,
	const FTrailPiece& Piece)
{
	const uint32 Row = Piece.Row;
	const TTriangleFrame<float>& Frame = Context.Surfaces[Drops.Surface(Row)].Geometry.Frame(Piece.Triangle);
	const float Length = (Frame.Flat(Piece.End) - Frame.Flat(Piece.Start)).norm();
	Drops.AddMass(Row, SweepFogBelow(Drops, Surfaces[Drops.Surface(Row)], Piece));
	if (!Piece.bFilm)
	{
		return;
	}
	Drops.AddMass(Row, -double(LayFilm(Context, Drops, Trails, Surfaces, Piece, Length)));
	Drops.ToNextBead[Row] -= BeadWay(Context, Drops, Row, Length);
	if (!IsMoving(Drops.State[Row]))
	{
		return; // it fell asleep or off at the end of this piece
	}
	if (Context.Trails.bTakeWater && Context.Trails.BeadSpacing > 0.0f && Drops.ToNextBead[Row] <= 0.0f)
	{
		Drops.AddMass(Row, -double(ShedBead(Context, Drops, Row)));
	}
	RebindIfLighter(Context, Drops, Row);
}

/** Film that loses the same amount in every tick is gone when less than rounding is left. */
constexpr float MinLinearWetness = 1.0e-4f;

/** The part of a film that a tick leaves; PlainKeep is that of a surface without a rate of its own. */
float KeepOfTick(const FDropContext& Context, float Wetness, float Rate, bool bBatchable, float PlainKeep)
{
	if (Context.Trails.Fading == EFilmFading::Linear)
	{
		const float Left = Wetness - Context.DeltaTime * Rate;
		return Left > 0.0f ? Left / Wetness : 0.0f;
	}
	return bBatchable ? PlainKeep : Math::Exp(-Context.DeltaTime * Rate);
}

/** Film thins to a part of what it was; its matter stays behind. Returns what evaporated, kg. */
double ThinFilm(FTrailTable& Trails, uint32 Row, float Keep, FWetSurface& Surface)
{
	const double Mass = double(Trails.Mass[Row]);
	const double Matter = double(Trails.Matter[Row]);
	Trails.Mass[Row] *= Keep;
	Trails.Matter[Row] *= Keep;
	const double Left = Matter - double(Trails.Matter[Row]);
	DepositMatter(Surface, Trails.Triangle[Row], Left);
	return Mass - double(Trails.Mass[Row]) - Left;
}

} // namespace

float NextBeadDistance(const FDropContext& Context, float Radius, float Unit)
{
	return Context.Trails.BeadSpacing * 2.0f * Radius * (0.5f + Unit);
}

void LayTrails(const FDropContext& Context, FDropTable& Drops, FTrailTable& Trails, std::span<FWetSurface> Surfaces,
	FDropScratch& Scratch)
{
	FD_SCOPE("Trails.Lay");
	// The pieces name rows as they were when the drops moved: nothing is removed before they are laid.
	const uint32 Chunks = ChunkCount(Drops.Num(), FDropScratch::ChunkSize);
	for (uint32 Chunk = 0; Chunk < Chunks; ++Chunk)
	{
		const FTrailPiece* Pieces = Scratch.Pieces.Data() + std::size_t(Chunk) * FDropScratch::PiecesPerChunk;
		for (uint32 Index = 0; Index < Scratch.PieceCount[Chunk]; ++Index)
		{
			LayPiece(Context, Drops, Trails, Surfaces, Pieces[Index]);
		}
	}
}

FWaterOut DryTrails(const FDropContext& Context, FTrailTable& Trails, std::span<FWetSurface> Surfaces)
{
	FD_SCOPE("Trails.Dry");
	const float Rate = Context.Trails.DryingRate / Context.Trails.DryingTime; // of a surface whose own rate is 1, 1/s
	const float PlainKeep = Math::Exp(-Context.DeltaTime * Rate);
	const bool bLinear = Context.Trails.Fading == EFilmFading::Linear;
	FWaterOut Out;
	for (FWetSurface& Surface : Surfaces)
	{
		if (Surface.Wetness.IsOn() || Surface.Wetness.FilmMass() > 0.0) // a map that is gone leaves its water
		{
			const float Keep = Math::Exp(-Context.DeltaTime * Rate * Surface.Material.DryingRate);
			Out.Evaporated += Surface.Wetness.Dry(Context.TickTime, Keep);
		}
	}
	for (uint32 Row = Trails.Num(); Row-- > 0;)
	{
		const float SurfaceRate = Context.Surfaces[Trails.Surface[Row]].Material.DryingRate;
		const float Keep = KeepOfTick(Context, Trails.Wetness[Row], Rate * SurfaceRate, SurfaceRate == 1.0f, PlainKeep);
		Trails.Wetness[Row] *= Keep;
		const bool bGone = Trails.Wetness[Row] < (bLinear ? MinLinearWetness : GoneWetness);
		Out.Evaporated += ThinFilm(Trails, Row, bGone ? 0.0f : Keep, Surfaces[Trails.Surface[Row]]);
		if (bGone)
		{
			Trails.RemoveSwap(Row);
		}
	}
	return Out;
}

} // namespace FluidDrops
