// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a world asks of drops: their state, what a host may do to it, the ledger.

#include "FluidDropsCore/Drops/DropsPart.h"

#include <cmath>
#include <type_traits>

namespace FluidDrops
{

namespace
{

/** No NaN and no infinity in any column of floats. */
template <typename Table>
bool AreColumnsFinite(const Table& Rows)
{
	bool bFinite = true;
	Table::ForEachColumn(Rows,
		[&](const char*, const auto& Column)
		{
			if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(Column[0])>>)
			{
				for (const auto Value : Column.First(Rows.Num()))
				{
					bFinite = bFinite && std::isfinite(Value);
				}
			}
		});
	return bFinite;
}

/** The surfaces of a state that was read. */
struct FReadSurfaces
{
	std::span<const FWetSurface> Surfaces;
	const std::vector<bool>& Gone; // that this world has no more

	bool Has(uint32 Surface, uint32 Triangle) const
	{
		return Surface < Surfaces.size() && (Gone[Surface] || Triangle < Surfaces[Surface].Geometry.TriangleCount());
	}
};

bool IsInside(float B, float C)
{
	constexpr float Slack = 1.0e-3f;
	return B >= -Slack && C >= -Slack && B + C <= 1.0f + Slack;
}

bool IsCourseSound(const FDropCourse& Course, double Now)
{
	const auto AreFinite = [](const TBarycentric<float>& Pair)
	{ return std::isfinite(Pair.B) && std::isfinite(Pair.C); };
	return AreFinite(Course.Entry) && AreFinite(Course.Rate) && AreFinite(Course.Drive) &&
		std::isfinite(Course.DragRate) && Course.DragRate >= 0.0f && Course.ExitTime >= 0.0f &&
		Course.EntryTime <= Now && std::isfinite(Course.EntryTime) && std::isfinite(Course.Mass) &&
		Course.Mass > 0.0f && std::isfinite(Course.BoundMass) && std::isfinite(Course.Radius) && Course.Radius > 0.0f &&
		Course.ExitSide <= 2 && Course.FollowSide <= NoSide;
}

bool AreDropsSound(const FDropTable& Drops, const FReadSurfaces& Surfaces)
{
	bool bSound = AreColumnsFinite(Drops);
	for (uint32 Row = 0; Row < Drops.Num() && bSound; ++Row)
	{
		bSound = IsCourseSound(Drops.Course[Row], Drops.Now) && Surfaces.Has(Drops.Surface(Row), Drops.Triangle(Row)) &&
			Drops.State[Row] <= EDropState::Dripping && IsInside(Drops.At(Row).B, Drops.At(Row).C) &&
			IsInside(Drops.VisitB[Row], Drops.VisitC[Row]) && Drops.Matter[Row] >= 0.0;
	}
	return bSound;
}

bool AreTrailsSound(const FTrailTable& Trails, const FReadSurfaces& Surfaces)
{
	bool bSound = AreColumnsFinite(Trails);
	for (uint32 Row = 0; Row < Trails.Num() && bSound; ++Row)
	{
		bSound = Surfaces.Has(Trails.Surface[Row], Trails.Triangle[Row]) &&
			IsInside(Trails.StartB[Row], Trails.StartC[Row]) && IsInside(Trails.EndB[Row], Trails.EndC[Row]);
	}
	return bSound;
}

bool ArePoolsSound(const FPoolTable& Pools, const FReadSurfaces& Surfaces)
{
	bool bSound = AreColumnsFinite(Pools);
	for (uint32 Row = 0; Row < Pools.Num() && bSound; ++Row)
	{
		bSound = Surfaces.Has(Pools.Surface[Row], Pools.Triangle[Row]) && IsInside(Pools.AtB[Row], Pools.AtC[Row]) &&
			Pools.Mass[Row] > 0.0 && Pools.Matter[Row] >= 0.0;
	}
	return bSound;
}

bool AreEmittersSound(const TSlotList<FEmitterSettings>& Emitters)
{
	bool bSound = Emitters.IsSound(IndexNone);
	for (uint32 Slot = 0; Slot < Emitters.Slots() && bSound; ++Slot)
	{
		bSound = !Emitters.IsTaken(Slot) || ValidateEmitter(Emitters[Slot]);
	}
	return bSound;
}

/** Takes all rows of a table away that lie on a surface; tells of each before it goes. */
template <typename TableType, typename SurfaceOf, typename F>
void RemoveRowsOn(TableType& Table, SurfaceOf&& On, uint32 Surface, F&& BeforeRemoving)
{
	for (uint32 Row = Table.Num(); Row-- > 0;)
	{
		if (On(Row) == Surface)
		{
			BeforeRemoving(Row);
			Table.RemoveSwap(Row);
		}
	}
}

template <typename T>
double SumOf(const TColumn<T>& Column, uint32 Rows)
{
	double Total = 0.0;
	for (const T Value : Column.First(Rows))
	{
		Total += double(Value);
	}
	return Total;
}

} // namespace

FDropsPart::FDropsPart(
	FWorldContext& InWorld, const FDropRules& InRules, std::vector<FWetSurface>& InSurfaces, const FWindField& InWind)
	: World(InWorld)
	, Rules(InRules)
	, Surfaces(InSurfaces)
	, Wind(InWind)
	, Now(MakeState())
{
	DropEvents.Init(uint32(World.Budget.Events));
	Scratch.Init(Now.Drops.Capacity(), Now.Air.Capacity());
	RefreshRegimes();
}

FDropsPart::FState FDropsPart::MakeState() const
{
	FState State;
	State.Drops.Init(uint32(World.Budget.Drops));
	State.Air.Init(uint32(World.Budget.AirDrops));
	State.Trails.Init(uint32(World.Budget.TrailPieces));
	State.Pools.Init(uint32(World.Budget.Pools));
	return State;
}

FStatus FDropsPart::CheckState(
	const FState& State, std::span<const FWetSurface> Surfaces, const std::vector<bool>& Gone)
{
	const FReadSurfaces Read{Surfaces, Gone};
	const bool bSound = AreDropsSound(State.Drops, Read) && AreTrailsSound(State.Trails, Read) &&
		AreColumnsFinite(State.Air) && ArePoolsSound(State.Pools, Read) && AreEmittersSound(State.Emitters);
	return bSound ? FStatus() : MakeError("is damaged: its drops do not fit together");
}

void FDropsPart::Adopt(FState&& State)
{
	Now = std::move(State);
	RefreshRegimes();
	Regimes.Traces.Forget();     // they were those of before
	Scratch.Merge.bStale = true; // it knew the drops that were there before
}

void FDropsPart::BeginFrame()
{
	Waves.Clear();
	DropEvents.Clear();
}

void FDropsPart::RefreshRegimes()
{
	if (Rules.Drops.MotionLaw == EMotionLaw::Regimes)
	{
		Regimes.Set(Rules.Regimes, Now.Trails.Capacity());
	}
}

void FDropsPart::RulesChanged(const FDropSettings& Before, const FTrailSettings& TrailsBefore)
{
	if (Rules.Trails.bLubrication && !TrailsBefore.bLubrication)
	{
		for (uint32 Row = 0; Row < Now.Drops.Num(); ++Row)
		{
			Now.Drops.BeginVisit(Row, Now.Drops.At(Row)); // nobody wrote down the visits of before
		}
	}
	const float LobesBefore = Regimes.MergeReach;
	RefreshRegimes();
	const bool bReshaped = Rules.Drops.Density != Before.Density || Rules.Drops.bMerge != Before.bMerge ||
		Rules.Drops.MotionLaw != Before.MotionLaw || Rules.Drops.MergeReach != Before.MergeReach ||
		Rules.Drops.MergeSearch != Before.MergeSearch || Regimes.MergeReach != LobesBefore;
	for (FWetSurface& Surface : Surfaces)
	{
		Surface.bRebind = true;
		Surface.bReshaped = Surface.bReshaped || bReshaped;
	}
}

FStatus FDropsPart::CheckShift(const FVec3f& NewOrigin) const
{
	for (uint32 Slot = 0; Slot < Now.Emitters.Slots(); ++Slot)
	{
		FEmitterSettings Emitter = Now.Emitters[Slot];
		Emitter.Center -= NewOrigin;
		if (FStatus Status = ValidateEmitter(Emitter); !Status && Now.Emitters.IsTaken(Slot))
		{
			return Status;
		}
	}
	return {};
}

void FDropsPart::ShiftOrigin(const FVec3f& NewOrigin)
{
	for (FEmitterSettings& Emitter : Now.Emitters.All())
	{
		Emitter.Center -= NewOrigin;
	}
	for (uint32 Row = 0; Row < Now.Air.Num(); ++Row)
	{
		Now.Air.Place(Row, Now.Air.Position(Row) - NewOrigin, Now.Air.Velocity(Row));
	}
	BeginFrame(); // waves and events tell places of before
}

void FDropsPart::SurfaceRemoved(uint32 Surface)
{
	FLedger& Booked = World.Books.Booked;
	FMatterLedger& BookedMatter = World.Books.BookedMatter;
	RemoveRowsOn(
		Now.Drops, [this](uint32 Row) { return Now.Drops.Surface(Row); }, Surface,
		[&](uint32 Row)
		{
			Booked[EAccount::Removed] += Now.Drops.ExactMass(Row);
			BookedMatter.Lost += Now.Drops.Matter[Row];
		});
	RemoveRowsOn(
		Now.Pools, [this](uint32 Row) { return Now.Pools.Surface[Row]; }, Surface,
		[&](uint32 Row)
		{
			Booked[EAccount::Removed] += Now.Pools.Mass[Row];
			BookedMatter.Lost += Now.Pools.Matter[Row];
		});
	RemoveRowsOn(
		Now.Trails, [this](uint32 Row) { return Now.Trails.Surface[Row]; }, Surface,
		[&](uint32 Row)
		{
			Booked[EAccount::Removed] += double(Now.Trails.Mass[Row]);
			BookedMatter.Lost += double(Now.Trails.Matter[Row]);
		});
	Scratch.Merge.bStale = true; // it knew the drops that were there before
}

void FDropsPart::Count(FLedger& Ledger, FMatterLedger& Matter) const
{
	for (uint32 Row = 0; Row < Now.Drops.Num(); ++Row)
	{
		Ledger[EAccount::OnSurfaces] += Now.Drops.ExactMass(Row);
	}
	Ledger[EAccount::InAir] += SumOf(Now.Air.Mass, Now.Air.Num()) + SumOf(Now.Air.MassRest, Now.Air.Num());
	Ledger[EAccount::InFilms] += SumOf(Now.Trails.Mass, Now.Trails.Num());
	Ledger[EAccount::InPools] += SumOf(Now.Pools.Mass, Now.Pools.Num());
	Matter.InDrops += SumOf(Now.Drops.Matter, Now.Drops.Num());
	Matter.InAir += SumOf(Now.Air.Matter, Now.Air.Num());
	Matter.InFilms += SumOf(Now.Trails.Matter, Now.Trails.Num());
	Matter.InPools += SumOf(Now.Pools.Matter, Now.Pools.Num());
}

void FDropsPart::Advise(std::vector<FAdvice>& Advice) const
{
	const FBudget& Budget = World.Budget;
	AdviseRoom(Now.Drops.Refused(), "drops", "budget.drops", Budget.Drops, Advice);
	AdviseRoom(Now.Air.Refused(), "airborne drops", "budget.airDrops", Budget.AirDrops, Advice);
	AdviseRoom(Now.Trails.Refused(), "pieces of trails", "budget.trailPieces", Budget.TrailPieces, Advice);
}

void FDropsPart::Emit(const FDropContext& Context)
{
	for (uint32 Slot = 0; Slot < Now.Emitters.Slots(); ++Slot)
	{
		BookEmitted(EmitDrops(Context, Slot, Now.Emitters[Slot], Now.Air));
	}
}

FDropContext FDropsPart::MakeContext(bool bGrowth) const
{
	const FWorldRules& All = World.Rules;
	return {Rules.Drops, Rules.Trails, Surfaces, All.Gravity, Wind, All.FloorHeight, All.MaxFlightTime,
		1.0f / All.TickRate, World.Books.Seconds, World.TickTime(), World.Seed(), World.Books.Ticks, World.Runner,
		Rules.Matter, Rules.Pools, World.Books.BookedMatter.Emitted > 0.0 || World.Books.Booked[EAccount::Coated] > 0.0,
		RegimesInUse(), bGrowth};
}

} // namespace FluidDrops
