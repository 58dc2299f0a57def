// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A substep from top to bottom.

#include "FluidDropsCore/Fluid/FluidSolver.h"
#include "FluidDropsCore/Foundation/Serialize.h"

#include "Fluid/FluidPhases.h"
#include "Fluid/Springs.h"
#include "FluidDropsCore/Foundation/Profile.h"
#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr uint64 TidyInterval = 8; // substeps between sorting the table, where viscosity does not ask for it

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

} // namespace

void FFluidMemory::Init(uint32 Capacity)
{
	Cells.Init(Capacity);
	for (TColumn<float>* Column :
		{&PrevX, &PrevY, &PrevZ, &SortedX, &SortedY, &SortedZ, &Pressure, &NearPressure, &ChangeX, &ChangeY, &ChangeZ})
	{
		Column->Reserve(Capacity);
	}
	bCellAwake.Reserve(Capacity);
	ChunkValues.Reserve(ChunkCount(Capacity, FluidRowChunk));
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
		Table.Density[Row] = EquilibriumDensity(Settings, {}); // a little less in a plane: until it is measured
		Table.Liquid[Row] = Liquid;
		Move(Row, Position, Velocity);
	}
	return Row;
}

void FFluid::Move(uint32 Row, const FVec3f& Position, const FVec3f& Velocity)
{
	Table.X[Row] = Position.x();
	Table.Y[Row] = Position.y();
	Table.Z[Row] = Position.z();
	Table.VX[Row] = Velocity.x();
	Table.VY[Row] = Velocity.y();
	Table.VZ[Row] = Velocity.z();
	Table.Calm[Row] = 0;
	PlacesBefore[Table.SlotOf(Row)] = {Position.x(), Position.y(), Position.z()};
	bTidy = false;
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
	const FSweepLiquids Liquids = SweepLiquidsOf(Context);
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

uint32 FFluid::SpringBytesPerParticle() const
{
	return Springs->BytesPerParticle();
}

void FFluid::ApplyViscosity(const FFluidContext& Context)
{
	SortByCell(Context.Runner, Table, *Memory, Context.Fluid.InteractionRadius);
	ViscosityPhase(Context, SweepLiquidsOf(Context), Table, *Memory, IsMixed(Table), nullptr);
	bTidy = false;
}

void FFluid::MeasureDensity(const FFluidContext& Context)
{
	const FSweepLiquids Liquids = SweepLiquidsOf(Context);
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
	const FSweepLiquids Liquids = SweepLiquidsOf(Context);
	const float Radius = Context.Fluid.InteractionRadius;
	const float Time = Context.StepTime;
	const bool bMixed = IsMixed(Table);
	const FVec3f Fall = Context.Fluid.InPlane(Context.Gravity * Time);

	Enter(Context, EFluidPhase::Gravity);
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			AddTo(Table.VX.Data(), Fall.x(), Chunk.Begin, Chunk.End);
			AddTo(Table.VY.Data(), Fall.y(), Chunk.Begin, Chunk.End);
			AddTo(Table.VZ.Data(), Fall.z(), Chunk.Begin, Chunk.End);
		});
	StayInPlane(Context, EInPlane::Velocities);

	Enter(Context, EFluidPhase::Viscosity);
	if (!bTidy && (Liquids.bViscous || Steps % TidyInterval == 0))
	{
		SortByCell(Context.Runner, Table, *Memory, Radius);
	}
	const uint8* bCellAwake = bHeld ? Memory->bCellAwake.Data() : nullptr;
	if (Liquids.bViscous)
	{
		FindAwakeCells(Context, true);
		ViscosityPhase(Context, Liquids, Table, *Memory, bMixed, bCellAwake);
	}
	HoldStill(Context, false);
	bTidy = false;

	Enter(Context, EFluidPhase::Prediction);
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
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
	StayInPlane(Context, EInPlane::Places);

	Enter(Context, EFluidPhase::Relaxation);
	SortPlaces(Context.Runner, Table, *Memory, Radius, bMixed);
	const FSweepColumns In = SortedColumns(*Memory, Liquids, Radius, bMixed);
	if (bSprings && Context.bSpringsGrow && Liquids.bElastic)
	{
		Springs->Grow(Context, In, Table, *Memory, nullptr); // without force at first: in time for the next substep
	}
	FindAwakeCells(Context, false);
	SumDensities(Context, In, Table, *Memory, bCellAwake);
	RelaxDensity(Context, In, Table, *Memory, Steps, bCellAwake);

	Enter(Context, EFluidPhase::Collisions);
	if (Context.Collide)
	{
		FD_SCOPE("Fluid.Bodies");
		FParticleMotion Motion{Table.X.Data(), Table.Y.Data(), Table.Z.Data(), Memory->PrevX.Data(),
			Memory->PrevY.Data(), Memory->PrevZ.Data(), Table.Liquid.Data(), Table.Num(), Time};
		(*Context.Collide)(Motion);
	}

	StayInPlane(Context, EInPlane::PlacesAfterBodies);
	HoldStill(Context, true);

	Enter(Context, EFluidPhase::Velocity);
	const float PerTime = 1.0f / Time;
	ParallelFor(Context.Runner, Table.Num(), FluidRowChunk,
		[&](const FChunk& Chunk)
		{
			MeasureAxis(Table.X.Data(), Memory->PrevX.Data(), Table.VX.Data(), PerTime, Chunk.Begin, Chunk.End);
			MeasureAxis(Table.Y.Data(), Memory->PrevY.Data(), Table.VY.Data(), PerTime, Chunk.Begin, Chunk.End);
			MeasureAxis(Table.Z.Data(), Memory->PrevZ.Data(), Table.VZ.Data(), PerTime, Chunk.Begin, Chunk.End);
		});
	++Steps;
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

std::string FFluid::Layout()
{
	std::string Text = "steps springs partners rests ";
	Text += DescribeLayout<FParticleTable>();
	return Text;
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
