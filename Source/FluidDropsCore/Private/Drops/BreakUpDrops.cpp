// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A runner that is heavy enough leaves small drops behind at random (Docs/Model/Weather.md#break-up).

#include "Drops/MergeSearch.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Random.h"

namespace FluidDrops
{

namespace
{

/** |F| against mu0: what drives the drop now, in units of F_T. */
bool MayBreakUp(const FDropContext& Context, const FDropTable& Drops, uint32 Row)
{
	const TRegimeLaw<float>& Law = Context.Regimes->Law;
	const FDropCourse& Course = Drops.Course[Row];
	const TTriangleFrame<float>& Frame = Context.Surfaces[Course.Surface].Geometry.Frame(Course.Triangle);
	const float Force = Frame.VectorOf(Course.Drive).norm() * Law.WeightOf(Course.Radius) / Law.Gravity;
	return IsMoving(Drops.State[Row]) && Force >= Law.BreakUp;
}

/** Lets a drop merge again with the one that it broke off, once they are apart. */
void LiftBan(const FDropContext& Context, FDropTable& Drops, uint32 Row)
{
	const uint32 Parent = Drops.RowOf(Drops.NoMerge[Row]);
	if (Parent != IndexNone && Drops.Surface(Parent) == Drops.Surface(Row))
	{
		const float Radii = Drops.Radius(Parent) + Drops.Radius(Row);
		const float Free = Radii * (1.0f + 2.0f * Context.Regimes->Settings.MergeGap);
		const FVec3f Apart = MergePlaceOf(Context, Drops, Parent) - MergePlaceOf(Context, Drops, Row);
		if (Apart.squaredNorm() <= Free * Free)
		{
			return;
		}
	}
	Drops.NoMerge[Row] = FHandle();
}

/** Leaves a drop at rest where the parent is. False where it would be too small, or there is no room. */
bool BreakOff(const FDropContext& Context, FDropTable& Drops, uint32 Row, const std::array<float, 4>& Unit)
{
	constexpr float MinRatio = 0.2f;
	constexpr float MaxRatio = 0.5f;
	const float Radius = Drops.Radius(Row);
	const float Wanted = Radius * (MinRatio + (MaxRatio - MinRatio) * Unit[1]);
	const float Least = Context.Regimes->Settings.MinBreakUpRadius;
	const float Ratio = (Wanted > Least ? Wanted : Least) / Radius;
	if (Ratio > MaxRatio)
	{
		return false;
	}
	const float Mass = Drops.Mass(Row) * (Ratio * Ratio * Ratio);
	const double Matter = Drops.MatterIn(Row, Mass);
	const TBarycentric<float> At = Drops.At(Row);
	const uint32 Part = AddDrop(Context, Drops, Drops.Surface(Row), {Drops.Triangle(Row), At.B, At.C}, Mass,
		{0.0f, 0.0f}, static_cast<uint32>(Unit[2] * 16777216.0f), Matter);
	if (Part == IndexNone)
	{
		return false;
	}
	Drops.NoMerge[Part] = Drops.HandleOf(Row);
	Drops.Matter[Row] -= Matter;
	Drops.AddMass(Row, -double(Mass));
	RebindDrop(Context, Drops, Row);
	return true;
}

} // namespace

uint32 BreakUpDrops(const FDropContext& Context, FDropTable& Drops)
{
	FD_SCOPE("Drops.BreakUp");
	if (!Context.Regimes)
	{
		return 0;
	}
	const float Chance = -Math::ExpM1(-Context.Regimes->Settings.BreakUpRate * Context.DeltaTime);
	uint32 Broken = 0;
	const uint32 Num = Drops.Num(); // what is left behind in this tick is not looked at
	for (uint32 Row = 0; Row < Num; ++Row)
	{
		if (Drops.NoMerge[Row] != FHandle())
		{
			LiftBan(Context, Drops, Row);
		}
		if (!MayBreakUp(Context, Drops, Row))
		{
			continue;
		}
		const std::array<float, 4> Unit =
			RandomUnit4(Context.Seed, Drops.SlotOf(Row), Context.Tick, ERandomPurpose::BreakUp);
		Broken += Unit[0] < Chance && BreakOff(Context, Drops, Row, Unit) ? 1 : 0;
	}
	return Broken;
}

} // namespace FluidDrops
