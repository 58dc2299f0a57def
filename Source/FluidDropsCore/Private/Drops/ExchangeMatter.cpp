// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Matter between drops and surfaces (Docs/Model/SurfaceDrops.md#matter): dissolved from below a drop, left by it, and
// what stays when a drop or a film dries up. All of it in double, moved and never made, so that the sum holds.

#include "FluidDropsCore/Drops/DropSystems.h"

#include "FluidDropsCore/Drops/Matter.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** The part of its triangle that a drop wets within a tick: its base, and what the base is drawn over. */
double WettedShare(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const FWetSurface& Surface = Context.Surfaces[Drops.Surface(Row)];
	const float Base = Drops.Radius(Row) * Surface.Cap.BasePerRadius;
	float Area = float(Math::Pi) * Base * Base;
	if (IsMoving(Drops.State[Row]))
	{
		Area += 2.0f * Base * DropVelocity(Context, Drops, Row).norm() * Context.DeltaTime;
	}
	return std::min(1.0, double(Area) / double(Surface.Geometry.Frame(Drops.Triangle(Row)).Area()));
}

} // namespace

double SpreadCoat(FWetSurface& Surface, std::span<const float> PerArea)
{
	const FSurface& Geometry = Surface.Geometry;
	double Added = 0.0;
	Surface.Deposit.resize(Geometry.TriangleCount());
	for (uint32 Triangle = 0; Triangle < Geometry.TriangleCount(); ++Triangle)
	{
		const float Amount = PerArea[PerArea.size() == 1 ? 0 : Geometry.SourceTriangle(Triangle)];
		const double Coat = double(Amount) * double(Geometry.Frame(Triangle).Area());
		Added += Coat - Surface.Deposit[Triangle];
		Surface.Deposit[Triangle] = Coat;
	}
	return Added;
}

void DepositMatter(FWetSurface& Surface, uint32 Triangle, double Matter)
{
	Surface.Deposit[Triangle] += Matter;
}

void ExchangeMatter(const FDropContext& Context, FDropTable& Drops, std::span<FWetSurface> Surfaces)
{
	FD_SCOPE("Drops.Matter");
	const double Dissolve = double(Context.Matter.DissolveRate);
	const double Settle = double(Context.Matter.DepositRate);
	if (Dissolve + Settle <= 0.0)
	{
		return;
	}
	// In the order of rows: two drops on one triangle share what lies there.
	for (uint32 Row = 0; Row < Drops.Num(); ++Row)
	{
		double& Below = Surfaces[Drops.Surface(Row)].Deposit[Drops.Triangle(Row)];
		double& Inside = Drops.Matter[Row];
		if (Below + Inside <= 0.0)
		{
			continue;
		}
		const double Share = WettedShare(Context, Drops, Row);
		const double Taken =
			std::clamp(MatterTaken(Below, Inside, Dissolve * Share, Settle, double(Context.DeltaTime)), -Inside, Below);
		Below -= Taken;
		Inside += Taken;
		Drops.AddMass(Row, Taken);
	}
}

} // namespace FluidDrops
