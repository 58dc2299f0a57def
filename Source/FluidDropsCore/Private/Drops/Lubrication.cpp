// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Drops/Lubrication.h"

#include "FluidDropsCore/Drops/DropSystems.h"
#include "FluidDropsCore/Foundation/Profile.h"

namespace FluidDrops
{

namespace
{

/** A triangle counts as dry again when its asperities miss no more than this part of their height. */
constexpr float NearlyDry = 1.0e-3f;

bool IsDry(const TFill<float>& Fill)
{
	return Fill.X == 1.0f && Fill.Y == 1.0f;
}

float DriedFill(float Fill, float Keep)
{
	const float Missing = (1.0f - Fill) * Keep;
	return Missing > NearlyDry ? 1.0f - Missing : 1.0f;
}

bool IsFraction(float Value)
{
	return Value >= 0.0f && Value <= 1.0f;
}

} // namespace

void FRoughnessFill::Init(uint32 Triangles)
{
	Fills.assign(Triangles, {1.0f, 1.0f});
	Wet.assign(Triangles, 0);
	WetCount = 0;
}

void FRoughnessFill::Apply(uint32 Triangle, const TFill<float>& Keep)
{
	TFill<float>& Fill = Fills[Triangle];
	const bool bWasDry = IsDry(Fill);
	Fill = {Fill.X * Keep.X, Fill.Y * Keep.Y};
	if (bWasDry && !IsDry(Fill))
	{
		Wet[WetCount++] = Triangle;
	}
}

void FRoughnessFill::Dry(float Keep)
{
	uint32 Left = 0;
	for (const uint32 Triangle : WetTriangles())
	{
		TFill<float>& Fill = Fills[Triangle];
		Fill = {DriedFill(Fill.X, Keep), DriedFill(Fill.Y, Keep)};
		Wet[Left] = Triangle;
		Left += IsDry(Fill) ? 0 : 1;
	}
	WetCount = Left;
}

bool FRoughnessFill::Restore(std::span<const uint32> Triangles, std::span<const TFill<float>> Values)
{
	Init(static_cast<uint32>(Fills.size()));
	for (std::size_t Index = 0; Index < Triangles.size(); ++Index)
	{
		const uint32 Triangle = Triangles[Index];
		const TFill<float>& Fill = Values[Index];
		if (Triangle >= Fills.size() || !IsDry(Fills[Triangle]) || IsDry(Fill) || !IsFraction(Fill.X) ||
			!IsFraction(Fill.Y))
		{
			return false;
		}
		Fills[Triangle] = Fill;
		Wet[WetCount++] = Triangle;
	}
	return true;
}

FVisit VisitOf(const FDropContext& Context, const FDropTable& Drops, uint32 Row, const TBarycentric<float>& End)
{
	const uint32 Surface = Drops.Surface(Row);
	const uint32 Triangle = Drops.Triangle(Row);
	const TTriangleFrame<float>& Frame = Context.Surfaces[Surface].Geometry.Frame(Triangle);
	const TVec2<float> Way = Frame.VectorOf({End.B - Drops.VisitB[Row], End.C - Drops.VisitC[Row]});
	const float FillRate = Context.Trails.Filling * 2.0f * Drops.Radius(Row);
	return {Surface, Triangle, FillOfVisit(Way, Drops.Radius(Row), {FillRate, FillRate}, Frame.Area())};
}

void EndVisit(const FDropContext& Context, FDropTable& Drops, uint32 Row, FDropScratch& Scratch)
{
	const TBarycentric<float> At = Drops.At(Row);
	if (Context.Trails.bLubrication)
	{
		if (Scratch.LateVisitCount < Scratch.LateVisits.Capacity())
		{
			Scratch.LateVisits[Scratch.LateVisitCount++] = VisitOf(Context, Drops, Row, At);
		}
		else
		{
			++Scratch.LateVisitsRefused;
		}
	}
	Drops.BeginVisit(Row, At);
}

uint32 ApplyVisits(FDropScratch& Scratch, std::span<FWetSurface> Surfaces, uint32 DropCount)
{
	FD_SCOPE("Trails.Lubricate");
	uint32 Refused = 0;
	// In the order of the rows, whichever thread moved them: products of floats depend on their order.
	for (uint32 Chunk = 0; Chunk < ChunkCount(DropCount, FDropScratch::ChunkSize); ++Chunk)
	{
		const FVisit* Visits = Scratch.Visits.Data() + std::size_t(Chunk) * FDropScratch::VisitsPerChunk;
		for (uint32 Index = 0; Index < Scratch.VisitCount[Chunk]; ++Index)
		{
			Surfaces[Visits[Index].Surface].Fill.Apply(Visits[Index].Triangle, Visits[Index].Keep);
		}
		Refused += Scratch.VisitsRefused[Chunk];
		Scratch.VisitCount[Chunk] = 0;
		Scratch.VisitsRefused[Chunk] = 0;
	}
	return Refused;
}

uint32 ApplyLateVisits(FDropScratch& Scratch, std::span<FWetSurface> Surfaces)
{
	for (const FVisit& Visit : Scratch.LateVisits.First(Scratch.LateVisitCount))
	{
		Surfaces[Visit.Surface].Fill.Apply(Visit.Triangle, Visit.Keep);
	}
	const uint32 Refused = Scratch.LateVisitsRefused;
	Scratch.LateVisitCount = 0;
	Scratch.LateVisitsRefused = 0;
	return Refused;
}

void DryRoughness(const FDropContext& Context, std::span<FWetSurface> Surfaces)
{
	FD_SCOPE("Trails.Recover");
	if (Context.Trails.RecoveryTime <= 0.0f)
	{
		return;
	}
	for (FWetSurface& Surface : Surfaces)
	{
		if (!Surface.Fill.WetTriangles().empty())
		{
			const float Rate = Context.Trails.DryingRate * Surface.Material.DryingRate;
			Surface.Fill.Dry(Math::Exp(-Context.DeltaTime * Rate / Context.Trails.RecoveryTime));
		}
	}
}

} // namespace FluidDrops
