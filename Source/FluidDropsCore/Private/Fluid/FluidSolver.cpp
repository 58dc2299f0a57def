// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A substep from top to bottom.

#include "FluidDropsCore/Fluid/FluidSolver.h"

#include "Fluid/FluidMemory.h"
#include "Fluid/Springs.h"
#include "Fluid/Superposed.h"
#include "Fluid/TidyTable.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 RowChunk = 8192;
constexpr uint64 TidyInterval = 8; // substeps between sorting the table, where viscosity does not ask for it

/**
 * All pairs at once can brake no more than that of dt sigma: thicker liquids take several sweeps, up to a number, as
 * thick as 0.5 (the most of section 14). A sweep costs about a third of a substep.
 */
constexpr float DampingPerSweep = 0.0625f;
constexpr uint32 MostViscositySweeps = 8;

struct FSweepLiquids
{
	std::array<FSweepLiquid, MostLiquids> Of;
	std::array<FLiquidNumbers, MostLiquids> Numbers;
	bool bViscous = false;
	uint32 ViscositySweeps = 1; // damping is what one of them does
	bool bElastic = false;
};

FSweepLiquids LiquidsOf(const FFluidContext& Context)
{
	FSweepLiquids Liquids{};
	for (uint32 Index = 0; Index < Context.Liquids.size(); ++Index)
	{
		const FLiquidNumbers Numbers =
			NumbersOf(Context.Liquids[Index], Context.Fluid.InteractionRadius, Context.StepTime);
		Liquids.Of[Index] = {
			Numbers.RestDensity, Numbers.Push, Numbers.NearPush, Numbers.Damping, Numbers.ImpactDamping, Numbers.Mass};
		Liquids.Numbers[Index] = Numbers;
		Liquids.bElastic = Liquids.bElastic || Context.Liquids[Index].HasSprings();
		Liquids.bViscous = Liquids.bViscous || Numbers.Damping > 0.0f || Numbers.ImpactDamping > 0.0f;
		const float Wanted = std::min(std::ceil(Numbers.Damping / DampingPerSweep), float(MostViscositySweeps));
		Liquids.ViscositySweeps = std::max(Liquids.ViscositySweeps, uint32(Wanted));
	}
	for (FSweepLiquid& Liquid : Liquids.Of)
	{
		Liquid.Damping /= float(Liquids.ViscositySweeps);
		Liquid.ImpactDamping /= float(Liquids.ViscositySweeps);
	}
	return Liquids;
}

void Enter(const FFluidContext& Context, EFluidPhase Phase)
{
	if (Context.Observe)
	{
		(*Context.Observe)(Phase);
	}
}

FD_WIDE_CLONES void AddTo(float* Values, float Change, uint32 Begin, uint32 End)
{
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Values[Row] += Change;
	}
}

FD_WIDE_CLONES void AddColumn(float* Values, const float* Change, uint32 Begin, uint32 End)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Values[Row] += Change[Row];
	}
}

FD_WIDE_CLONES void InvertColumn(const float* Values, float* Inverse, uint32 Begin, uint32 End)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Inverse[Row] = 1.0f / (Values[Row] > 1.0e-6f ? Values[Row] : 1.0e-6f);
	}
}

FD_WIDE_CLONES void PredictAxis(
	float* Place, float* Before, const float* Velocity, float Time, uint32 Begin, uint32 End)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Before[Row] = Place[Row];
		Place[Row] += Velocity[Row] * Time;
	}
}

FD_WIDE_CLONES void MeasureAxis(
	const float* Place, const float* Before, float* Velocity, float PerTime, uint32 Begin, uint32 End)
{
	FD_INDEPENDENT_ROWS
	for (uint32 Row = Begin; Row < End; ++Row)
	{
		Velocity[Row] = (Place[Row] - Before[Row]) * PerTime;
	}
}

/** Cells where particles are now; the table stays as it is, their places are copied in the order of cells. */
void SortPlaces(ITaskRunner& Runner, const FParticleTable& Table, FFluidMemory& Memory, float Radius, bool bMixed)
{
	FD_SCOPE("Fluid.Sort");
	Memory.Cells.Build(Runner, {Table.X.Data(), Table.Y.Data(), Table.Z.Data()}, Table.Num(), Radius);
	const uint32* Order = Memory.Cells.Order().data();
	ParallelFor(Runner, Table.Num(), RowChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				const uint32 Row = Order[At];
				Memory.SortedX[At] = Table.X[Row];
				Memory.SortedY[At] = Table.Y[Row];
				Memory.SortedZ[At] = Table.Z[Row];
			}
			for (uint32 At = Chunk.Begin; At < Chunk.End && bMixed; ++At)
			{
				Memory.SortedLiquid[At] = Table.Liquid[Order[At]];
			}
		});
}

FSweepColumns SortedColumns(const FFluidMemory& Memory, const FSweepLiquids& Liquids, float Radius, bool bMixed)
{
	FSweepColumns In{Memory.SortedX.Data(), Memory.SortedY.Data(), Memory.SortedZ.Data()};
	In.Pressure = Memory.Pressure.Data();
	In.NearPressure = Memory.NearPressure.Data();
	In.Liquid = Memory.SortedLiquid.Data();
	In.Liquids = Liquids.Of.data();
	In.Radius = Radius;
	In.bMixed = bMixed;
	return In;
}

/**
 * What is compressed has more neighbours that push, so that the stiffness number of section 14 grows with rho^2 and
 * deep fluid would fly apart. Beyond the rest density the push is as much softer: the number stays.
 */
float Softening(float Density, float RestDensity)
{
	const float Ratio = RestDensity / std::max(Density, RestDensity);
	return Ratio * Ratio;
}

/** rho into the table, and pressures out of it. */
void SumDensities(const FFluidContext& Context, const FSweepColumns& In, FParticleTable& Table, FFluidMemory& Memory,
	const uint8* bCellAwake)
{
	FD_SCOPE("Fluid.Density");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	const uint32* Order = Memory.Cells.Order().data();
	float* Pressure = Memory.Pressure.Data();
	float* NearPressure = Memory.NearPressure.Data();
	Memory.Cells.ForAwakeCells(Context.Runner, {bCellAwake, true},
		[&](const FSweepCell& Cell)
		{
			Sweeps.Density(In, Cell, Pressure, NearPressure);
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				const FSweepLiquid& Liquid = In.Liquids[In.bMixed ? In.Liquid[At] : Table.Liquid[Order[At]]];
				const float Density = Pressure[At];
				const float Softer = Softening(Density, Liquid.RestDensity);
				Table.Density[Order[At]] = Density;
				Pressure[At] = Softer * Liquid.Push * (Density - Liquid.RestDensity);
				NearPressure[At] = Softer * Liquid.NearPush * NearPressure[At];
			}
		});
}

/** (13.a), and particles where it puts them. */
void PushApart(const FFluidContext& Context, const FSweepColumns& In, FParticleTable& Table, FFluidMemory& Memory,
	uint64 Step, const uint8* bCellAwake)
{
	FD_SCOPE("Fluid.Displacement");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	const uint32* Order = Memory.Cells.Order().data();
	float* X = Memory.ChangeX.Data();
	float* Y = Memory.ChangeY.Data();
	float* Z = Memory.ChangeZ.Data();
	Memory.Cells.ForAwakeCells(Context.Runner, {bCellAwake, false},
		[&](const FSweepCell& Cell)
		{
			if (Sweeps.Displacement(In, Cell, X, Y, Z))
			{
				PushSuperposed(In, Cell, Table, Order, Step, X, Y, Z);
			}
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				const uint32 Row = Order[At];
				Table.X[Row] = In.X[At] + X[At];
				Table.Y[Row] = In.Y[At] + Y[At];
				Table.Z[Row] = In.Z[At] + Z[At];
			}
		});
}

/** Whether sums must tell liquids apart. */
bool IsMixed(const FParticleTable& Table)
{
	const std::span<const uint8> Liquids = Table.Liquid.First(Table.Num());
	return std::any_of(Liquids.begin(), Liquids.end(), [&](uint8 Liquid) { return Liquid != Liquids[0]; });
}

/** Adds what the viscosity of the liquids does to velocities; the table must be in the order of Memory.Cells. */
void Thicken(const FFluidContext& Context, const FSweepLiquids& Liquids, FParticleTable& Table, FFluidMemory& Memory,
	bool bMixed, const uint8* bCellAwake)
{
	FD_SCOPE("Fluid.Viscosity");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	FSweepColumns In{Table.X.Data(), Table.Y.Data(), Table.Z.Data()};
	In.VX = Table.VX.Data();
	In.VY = Table.VY.Data();
	In.VZ = Table.VZ.Data();
	In.PerDensity = Memory.Pressure.Data();
	In.Liquid = Table.Liquid.Data();
	In.Liquids = Liquids.Of.data();
	In.Radius = Context.Fluid.InteractionRadius;
	In.bMixed = bMixed;
	ParallelFor(Context.Runner, Table.Num(), RowChunk,
		[&](const FChunk& Chunk)
		{ InvertColumn(Table.Density.Data(), Memory.Pressure.Data(), Chunk.Begin, Chunk.End); });
	float* X = Memory.ChangeX.Data();
	float* Y = Memory.ChangeY.Data();
	float* Z = Memory.ChangeZ.Data();
	if (bCellAwake)
	{
		for (float* Column : {X, Y, Z})
		{
			std::fill_n(Column, Table.Num(), 0.0f);
		}
	}
	for (uint32 Sweep = 0; Sweep < Liquids.ViscositySweeps; ++Sweep)
	{
		Memory.Cells.ForAwakeCells(
			Context.Runner, {bCellAwake, false}, [&](const FSweepCell& Cell) { Sweeps.Viscosity(In, Cell, X, Y, Z); });
		ParallelFor(Context.Runner, Table.Num(), RowChunk,
			[&](const FChunk& Chunk)
			{
				AddColumn(Table.VX.Data(), X, Chunk.Begin, Chunk.End);
				AddColumn(Table.VY.Data(), Y, Chunk.Begin, Chunk.End);
				AddColumn(Table.VZ.Data(), Z, Chunk.Begin, Chunk.End);
			});
	}
}

} // namespace

void TidyTable(ITaskRunner& Runner, FParticleTable& Table, FFluidMemory& Memory, float Radius)
{
	FD_SCOPE("Fluid.Sort");
	const FPlaces Places{Table.X.Data(), Table.Y.Data(), Table.Z.Data()};
	Memory.Cells.Build(Runner, Places, Table.Num(), Radius);
	const auto Gather = [&Runner](const auto& From, auto& To, std::span<const uint32> Order)
	{
		ParallelFor(Runner, uint32(Order.size()), RowChunk,
			[&](const FChunk& Chunk)
			{
				for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
				{
					To[Row] = From[Order[Row]];
				}
			});
	};
	Table.Reorder(Memory.Cells.Order(), Memory, Gather);
}

void FFluidMemory::Init(uint32 Capacity)
{
	Cells.Init(Capacity);
	for (TColumn<float>* Column :
		{&PrevX, &PrevY, &PrevZ, &SortedX, &SortedY, &SortedZ, &Pressure, &NearPressure, &ChangeX, &ChangeY, &ChangeZ})
	{
		Column->Reserve(Capacity);
	}
	bCellAwake.Reserve(Capacity);
	ChunkValues.Reserve(ChunkCount(Capacity, RowChunk));
	SortedLiquid.Reserve(Capacity);
}

FFluid::FFluid()
	: Memory(std::make_unique<FFluidMemory>())
	, Springs(std::make_unique<FSprings>())
{
}

FFluid::~FFluid() = default;
FFluid::FFluid(FFluid&&) noexcept = default;
FFluid& FFluid::operator=(FFluid&&) noexcept = default;

void FFluid::Init(uint32 Capacity, uint32 SpringsPerParticle)
{
	Table.Init(Capacity);
	Memory->Init(Capacity);
	PlacesBefore.Reserve(Capacity);
	Springs->Init(Capacity, std::min(SpringsPerParticle, 255u));
}

uint32 FFluid::Add(const FVec3f& Position, const FVec3f& Velocity, uint8 Liquid, const FLiquidSettings& Settings)
{
	const uint32 Row = Table.Add();
	if (Row != IndexNone)
	{
		Table.X[Row] = Position.x();
		Table.Y[Row] = Position.y();
		Table.Z[Row] = Position.z();
		Table.VX[Row] = Velocity.x();
		Table.VY[Row] = Velocity.y();
		Table.VZ[Row] = Velocity.z();
		Table.Density[Row] = EquilibriumDensity(Settings);
		Table.Liquid[Row] = Liquid;
		Table.Calm[Row] = 0;
		PlacesBefore[Table.SlotOf(Row)] = {Position.x(), Position.y(), Position.z()};
		bTidy = false;
	}
	return Row;
}

void FFluid::Remove(uint32 Row)
{
	if (Springs->HasRoom())
	{
		Springs->Forget(Table, Row);
	}
	Table.RemoveSwap(Row);
	bTidy = false;
}

void FFluid::BindSprings(const FFluidContext& Context, const FBindRegion& Region)
{
	if (Table.Num() == 0 || !Springs->HasRoom())
	{
		return;
	}
	const FSweepLiquids Liquids = LiquidsOf(Context);
	const bool bMixed = IsMixed(Table);
	const float Radius = Context.Fluid.InteractionRadius;
	SortPlaces(Context.Runner, Table, *Memory, Radius, bMixed);
	Springs->Grow(Context, SortedColumns(*Memory, Liquids, Radius, bMixed), Table, *Memory, &Region);
	bHasSprings = true;
}

void FFluid::CutSprings()
{
	Springs->Clear();
	bHasSprings = false;
}

uint64 FFluid::SpringCount() const
{
	return Springs->Total();
}

std::vector<FSpringView> FFluid::SpringList() const
{
	std::vector<FSpringView> List;
	for (uint32 Row = 0; Row < Table.Num() && Springs->HasRoom(); ++Row)
	{
		const uint32 Slot = Table.SlotOf(Row);
		for (uint32 Index = 0; Index < Springs->CountOf(Slot); ++Index)
		{
			if (Slot < Springs->PartnerOf(Slot, Index))
			{
				List.push_back({Slot, Springs->PartnerOf(Slot, Index), Springs->RestOf(Slot, Index)});
			}
		}
	}
	return List;
}

uint32 FFluid::SpringBytesPerParticle() const
{
	return Springs->BytesPerParticle();
}

void FFluid::ApplyViscosity(const FFluidContext& Context)
{
	TidyTable(Context.Runner, Table, *Memory, Context.Fluid.InteractionRadius);
	Thicken(Context, LiquidsOf(Context), Table, *Memory, IsMixed(Table), nullptr);
	bTidy = false;
}

void FFluid::MeasureDensity(const FFluidContext& Context)
{
	const FSweepLiquids Liquids = LiquidsOf(Context);
	const bool bMixed = IsMixed(Table);
	const float Radius = Context.Fluid.InteractionRadius;
	SortPlaces(Context.Runner, Table, *Memory, Radius, bMixed);
	SumDensities(Context, SortedColumns(*Memory, Liquids, Radius, bMixed), Table, *Memory, nullptr);
	bTidy = false;
}

void FFluid::Step(const FFluidContext& Context)
{
	if (Table.Num() == 0)
	{
		return;
	}
	FD_SCOPE("Fluid.Step");
	const FSweepLiquids Liquids = LiquidsOf(Context);
	const float Radius = Context.Fluid.InteractionRadius;
	const float Time = Context.StepTime;
	const bool bMixed = IsMixed(Table);
	const FVec3f Fall = Context.Gravity * Time;

	Enter(Context, EFluidPhase::Gravity);
	ParallelFor(Context.Runner, Table.Num(), RowChunk,
		[&](const FChunk& Chunk)
		{
			AddTo(Table.VX.Data(), Fall.x(), Chunk.Begin, Chunk.End);
			AddTo(Table.VY.Data(), Fall.y(), Chunk.Begin, Chunk.End);
			AddTo(Table.VZ.Data(), Fall.z(), Chunk.Begin, Chunk.End);
		});

	Enter(Context, EFluidPhase::Viscosity);
	if (!bTidy && (Liquids.bViscous || Steps % TidyInterval == 0))
	{
		TidyTable(Context.Runner, Table, *Memory, Radius);
	}
	const uint8* bCellAwake = bHeld ? Memory->bCellAwake.Data() : nullptr;
	if (Liquids.bViscous)
	{
		FindAwakeCells(Context, true);
		Thicken(Context, Liquids, Table, *Memory, bMixed, bCellAwake);
	}
	HoldStill(Context, false);
	bTidy = false;

	Enter(Context, EFluidPhase::Prediction);
	ParallelFor(Context.Runner, Table.Num(), RowChunk,
		[&](const FChunk& Chunk)
		{
			PredictAxis(Table.X.Data(), Memory->PrevX.Data(), Table.VX.Data(), Time, Chunk.Begin, Chunk.End);
			PredictAxis(Table.Y.Data(), Memory->PrevY.Data(), Table.VY.Data(), Time, Chunk.Begin, Chunk.End);
			PredictAxis(Table.Z.Data(), Memory->PrevZ.Data(), Table.VZ.Data(), Time, Chunk.Begin, Chunk.End);
		});

	Enter(Context, EFluidPhase::SpringAdjustment);
	Enter(Context, EFluidPhase::Springs);
	const bool bSprings = Springs->HasRoom() && (Liquids.bElastic || bHasSprings);
	if (bSprings)
	{
		Springs->Pull(Context, Liquids.Numbers, Table, *Memory);
		bHasSprings = Liquids.bElastic; // of liquids that lost theirs none is left
	}

	Enter(Context, EFluidPhase::Relaxation);
	SortPlaces(Context.Runner, Table, *Memory, Radius, bMixed);
	const FSweepColumns In = SortedColumns(*Memory, Liquids, Radius, bMixed);
	if (bSprings && Context.bSpringsGrow && Liquids.bElastic)
	{
		Springs->Grow(Context, In, Table, *Memory, nullptr); // without force at first: in time for the next substep
	}
	FindAwakeCells(Context, false);
	SumDensities(Context, In, Table, *Memory, bCellAwake);
	PushApart(Context, In, Table, *Memory, Steps, bCellAwake);

	Enter(Context, EFluidPhase::Collisions);
	if (Context.Collide)
	{
		FD_SCOPE("Fluid.Bodies");
		FParticleMotion Motion{Table.X.Data(), Table.Y.Data(), Table.Z.Data(), Memory->PrevX.Data(),
			Memory->PrevY.Data(), Memory->PrevZ.Data(), Table.Liquid.Data(), Table.Num(), Time};
		(*Context.Collide)(Motion);
	}

	HoldStill(Context, true);

	Enter(Context, EFluidPhase::Velocity);
	const float PerTime = 1.0f / Time;
	ParallelFor(Context.Runner, Table.Num(), RowChunk,
		[&](const FChunk& Chunk)
		{
			MeasureAxis(Table.X.Data(), Memory->PrevX.Data(), Table.VX.Data(), PerTime, Chunk.Begin, Chunk.End);
			MeasureAxis(Table.Y.Data(), Memory->PrevY.Data(), Table.VY.Data(), PerTime, Chunk.Begin, Chunk.End);
			MeasureAxis(Table.Z.Data(), Memory->PrevZ.Data(), Table.VZ.Data(), PerTime, Chunk.Begin, Chunk.End);
		});
	++Steps;
}

std::vector<std::pair<uint32, uint32>> FFluid::NeighbourPairs(const FFluidContext& Context)
{
	std::vector<std::pair<uint32, uint32>> Pairs;
	const float Radius = Context.Fluid.InteractionRadius;
	TidyTable(Context.Runner, Table, *Memory, Radius);
	bTidy = false;
	FSerialTaskRunner Serial;
	Memory->Cells.ForEachCell(Serial,
		[&](const FSweepCell& Cell)
		{
			for (uint32 Row = Cell.Begin; Row < Cell.End; ++Row)
			{
				for (uint32 Run = 0; Run < FCellRuns::Count; ++Run)
				{
					for (uint32 Other = Cell.RunBegin[Run]; Other < Cell.RunEnd[Run]; ++Other)
					{
						const uint32 Slot = Table.SlotOf(Row);
						const uint32 OtherSlot = Table.SlotOf(Other);
						if (Slot < OtherSlot &&
							(Table.Position(Row) - Table.Position(Other)).squaredNorm() < Radius * Radius)
						{
							Pairs.emplace_back(Slot, OtherSlot);
						}
					}
				}
			}
		});
	std::sort(Pairs.begin(), Pairs.end());
	return Pairs;
}

uint32 FFluid::BytesPerParticle() const
{
	return Table.BytesPerRow() + FFluidMemory::BytesPerParticle() + uint32(sizeof(FPlaceBefore));
}

void FFluid::Save(FByteWriter& Writer) const
{
	Writer.Write(Steps);
	Writer.Write(uint8(bHasSprings));
	Table.Save(Writer);
	Springs->Save(Writer, Table);
}

void FFluid::Load(FByteReader& Reader)
{
	bTidy = false;
	bMoved = false;
	Steps = Reader.Read<uint64>();
	bHasSprings = Reader.Read<uint8>() != 0;
	Table.Load(Reader);
	if (!Reader.Failed())
	{
		Springs->Load(Reader, Table);
	}
}

} // namespace FluidDrops
