// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Fluid/Springs.h"

#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

constexpr uint32 SpringChunk = 1024;
/** The most that all springs of a particle may do together, (F21): 4/3 is certain, 3.5 was seen to hold. */
constexpr float MaxLoad = 2.0f;

/** (F20): the rest length after a substep. */
float FlowOf(float Rest, float Length, const FLiquidNumbers& Numbers, float Yield, float Least)
{
	const float Tolerated = Yield * Rest;
	if (Length > Rest + Tolerated)
	{
		return Rest + Numbers.Flow * (Length - Rest - Tolerated);
	}
	if (Length < Rest - Tolerated)
	{
		return std::max(Rest - Numbers.Flow * (Rest - Tolerated - Length), std::min(Rest, Least));
	}
	return Rest;
}

} // namespace

void FSprings::Init(uint32 Capacity, uint32 InMost)
{
	Most = InMost;
	Partners.Reserve(Capacity * Most);
	Rests.Reserve(Capacity * Most);
	Counts.Reserve(Capacity);
	Wishes.Reserve(Capacity);
	Loads.Reserve(Capacity);
}

void FSprings::Clear()
{
	std::fill_n(Counts.Data(), Counts.Capacity(), uint8(0));
	std::fill_n(Loads.Data(), Loads.Capacity(), 0.0f);
}

void FSprings::Pull(
	const FFluidContext& Context, std::span<const FLiquidNumbers> Numbers, FParticleTable& Table, FFluidMemory& Memory)
{
	FD_SCOPE("Fluid.Springs");
	const float Radius = Context.Fluid.InteractionRadius;
	const float PerRadius = 1.0f / Radius;
	ParallelFor(Context.Runner, Table.Num(), SpringChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint32 Slot = Table.SlotOf(Row);
				const FLiquidSettings& Liquid = Context.Liquids[Table.Liquid[Row]];
				const FLiquidNumbers& Number = Numbers[Table.Liquid[Row]];
				const float Push = Number.SpringPush;
				const float MaxShare = Push > 0.0f ? 0.5f * MaxLoad / Push : 0.0f;
				const float Least = Liquid.MinRestLength * Radius;
				uint32* Partner = Partners.Data() + Slot * Most;
				float* Rest = Rests.Data() + Slot * Most;
				float X = 0.0f, Y = 0.0f, Z = 0.0f, Load = 0.0f;
				uint32 Kept = 0;
				for (uint32 Index = 0; Index < Counts[Slot]; ++Index)
				{
					const uint32 Other = Table.RowAt(Partner[Index]);
					const float AwayX = Table.X[Other] - Table.X[Row];
					const float AwayY = Table.Y[Other] - Table.Y[Row];
					const float AwayZ = Table.Z[Other] - Table.Z[Row];
					const float Length = std::sqrt(AwayX * AwayX + AwayY * AwayY + AwayZ * AwayZ);
					const float NewRest = FlowOf(Rest[Index], Length, Number, Liquid.YieldRatio, Least);
					const bool bTorn = Liquid.TearRatio > 0.0f && Length > Liquid.TearRatio * NewRest;
					if (NewRest > Radius || bTorn || Push <= 0.0f)
					{
						continue;
					}
					const float Strength = 1.0f - NewRest * PerRadius;
					const float Heaviest = std::max(Loads[Slot], Loads[Partner[Index]]);
					const float Share = Heaviest > MaxShare ? MaxShare / Heaviest : 1.0f;
					const float Move = Length > 0.0f ? Push * Share * (NewRest - Length) * Strength / Length : 0.0f;
					X -= Move * AwayX;
					Y -= Move * AwayY;
					Z -= Move * AwayZ;
					Load += Strength;
					Partner[Kept] = Partner[Index];
					Rest[Kept++] = NewRest;
				}
				Counts[Slot] = uint8(Kept);
				Memory.ChangeX[Row] = X;
				Memory.ChangeY[Row] = Y;
				Memory.ChangeZ[Row] = Z;
				Memory.Pressure[Row] = Load;
			}
		});
	ParallelFor(Context.Runner, Table.Num(), SpringChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				Table.X[Row] += Memory.ChangeX[Row];
				Table.Y[Row] += Memory.ChangeY[Row];
				Table.Z[Row] += Memory.ChangeZ[Row];
				Loads[Table.SlotOf(Row)] = Memory.Pressure[Row];
			}
		});
}

void FSprings::Grow(const FFluidContext& Context, const FSweepColumns& In, const FParticleTable& Table,
	const FFluidMemory& Memory, const FBindRegion* Bind)
{
	FD_SCOPE("Fluid.SpringBirth");
	const FPairSweeps& Sweeps = *PairSweepsFor(Context.Lanes);
	const float Radius = Context.Fluid.InteractionRadius;
	const uint32* Order = Memory.Cells.Order().data();
	const auto IsBound = [&](uint32 At)
	{
		const FVec3f Place(In.X[At], In.Y[At], In.Z[At]);
		return Bind && (Place - Bind->Center).squaredNorm() <= Bind->Radius * Bind->Radius;
	};
	const auto WantsSprings = [&](uint32 At)
	{
		const FLiquidSettings& Liquid = Context.Liquids[Table.Liquid[Order[At]]];
		return Bind ? IsBound(At) : Liquid.HasSprings() && Liquid.SpringBirth != ESpringBirth::Never;
	};

	// Each names the nearest whom it has no spring to, as many as it has room for.
	Memory.Cells.ForEachCell(Context.Runner,
		[&](const FSweepCell& Cell)
		{
			FNearList Near;
			for (uint32 At = Cell.Begin; At < Cell.End; ++At)
			{
				const uint32 Row = Order[At];
				const uint32 Slot = Table.SlotOf(Row);
				Wishes[Slot] = 0;
				const uint32 Room = Most - Counts[Slot];
				if (Room == 0 || !WantsSprings(At))
				{
					continue;
				}
				const FLiquidSettings& Liquid = Context.Liquids[Table.Liquid[Row]];
				const float Reach = Liquid.SpringReach * Radius;
				Sweeps.ListNear(In, Cell, At, Reach, Near);
				uint32* Partner = Partners.Data() + Slot * Most;
				float* Rest = Rests.Data() + Slot * Most;
				const uint32* KnownEnd = Partner + Counts[Slot];
				uint32 Wished = 0;
				for (uint32 Index = 0; Index < Near.Count; ++Index)
				{
					const uint32 Other = Order[uint32(Near.At[Index])];
					const uint32 OtherSlot = Table.SlotOf(Other);
					if (Other == Row || Table.Liquid[Other] != Table.Liquid[Row] ||
						(Bind && !IsBound(uint32(Near.At[Index]))) ||
						std::find(static_cast<const uint32*>(Partner), KnownEnd, OtherSlot) != KnownEnd)
					{
						continue;
					}
					// Nearest first, of the same distance the lower slot: until the second pass, Rest is that distance.
					const float Distance2 = Near.R2[Index];
					uint32 To = Counts[Slot] + Wished;
					while (To > Counts[Slot] &&
						(Rest[To - 1] > Distance2 || (Rest[To - 1] == Distance2 && Partner[To - 1] > OtherSlot)))
					{
						--To;
					}
					if (To >= Most)
					{
						continue;
					}
					const uint32 Last = std::min(Counts[Slot] + Wished, Most - 1);
					std::copy_backward(Partner + To, Partner + Last, Partner + Last + 1);
					std::copy_backward(Rest + To, Rest + Last, Rest + Last + 1);
					Partner[To] = OtherSlot;
					Rest[To] = Distance2;
					Wished = std::min(Wished + 1, Room);
				}
				Wishes[Slot] = uint8(Wished);
			}
		});

	// Who is not named back lets go; others read only names and numbers, which stay.
	const auto IsNamedBack = [&](uint32 Slot, uint32 Other)
	{
		const uint32* First = Partners.Data() + Other * Most + Counts[Other];
		return std::find(First, First + Wishes[Other], Slot) != First + Wishes[Other];
	};
	ParallelFor(Context.Runner, Table.Num(), SpringChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint32 Slot = Table.SlotOf(Row);
				for (uint32 Index = Counts[Slot]; Index < uint32(Counts[Slot] + Wishes[Slot]); ++Index)
				{
					float& Rest = Rests[Slot * Most + Index];
					Rest = IsNamedBack(Slot, Partners[Slot * Most + Index]) ? Rest : -1.0f;
				}
			}
		});
	ParallelFor(Context.Runner, Table.Num(), SpringChunk,
		[&](const FChunk& Chunk)
		{
			for (uint32 Row = Chunk.Begin; Row < Chunk.End; ++Row)
			{
				const uint32 Slot = Table.SlotOf(Row);
				const FLiquidSettings& Liquid = Context.Liquids[Table.Liquid[Row]];
				const bool bAtDistance = Bind || Liquid.SpringBirth == ESpringBirth::AtDistance;
				uint32* Partner = Partners.Data() + Slot * Most;
				float* Rest = Rests.Data() + Slot * Most;
				uint32 Kept = Counts[Slot];
				for (uint32 Index = Counts[Slot]; Index < uint32(Counts[Slot] + Wishes[Slot]); ++Index)
				{
					if (Rest[Index] >= 0.0f)
					{
						const float Length = std::max(std::sqrt(Rest[Index]), Liquid.MinRestLength * Radius);
						Partner[Kept] = Partner[Index];
						Rest[Kept++] = bAtDistance ? Length : Radius;
					}
				}
				Counts[Slot] = uint8(Kept);
				Wishes[Slot] = 0;
			}
		});
}

void FSprings::Forget(const FParticleTable& Table, uint32 Row)
{
	const uint32 Slot = Table.SlotOf(Row);
	for (uint32 Index = 0; Index < Counts[Slot]; ++Index)
	{
		const uint32 Other = PartnerOf(Slot, Index);
		uint32* Partner = Partners.Data() + Other * Most;
		float* Rest = Rests.Data() + Other * Most;
		uint32 Kept = 0;
		for (uint32 Entry = 0; Entry < Counts[Other]; ++Entry)
		{
			if (Partner[Entry] != Slot)
			{
				Partner[Kept] = Partner[Entry];
				Rest[Kept++] = Rest[Entry];
			}
		}
		Counts[Other] = uint8(Kept);
	}
	Counts[Slot] = 0;
	Loads[Slot] = 0.0f;
}

uint64 FSprings::Total() const
{
	uint64 Ends = 0;
	for (const uint8 Count : Counts.First(Counts.Capacity()))
	{
		Ends += Count;
	}
	return Ends / 2;
}

void FSprings::Save(FByteWriter& Writer, const FParticleTable& Table) const
{
	Writer.Write(Most);
	for (uint32 Row = 0; Row < Table.Num() && Most > 0; ++Row)
	{
		const uint32 Slot = Table.SlotOf(Row);
		Writer.Write(Counts[Slot]);
		Writer.Write(Loads[Slot]);
		Writer.WriteArray(std::span<const uint32>(Partners.Data() + Slot * Most, Counts[Slot]));
		Writer.WriteArray(std::span<const float>(Rests.Data() + Slot * Most, Counts[Slot]));
	}
}

void FSprings::Load(FByteReader& Reader, const FParticleTable& Table)
{
	if (Reader.Read<uint32>() != Most)
	{
		Reader.Fail();
		return;
	}
	Clear();
	for (uint32 Row = 0; Row < Table.Num() && Most > 0 && !Reader.Failed(); ++Row)
	{
		const uint32 Slot = Table.SlotOf(Row);
		const uint8 Count = Reader.Read<uint8>();
		Loads[Slot] = Reader.Read<float>();
		if (Count > Most)
		{
			Reader.Fail();
			return;
		}
		Counts[Slot] = Count;
		Reader.ReadArray(std::span<uint32>(Partners.Data() + Slot * Most, Count));
		Reader.ReadArray(std::span<float>(Rests.Data() + Slot * Most, Count));
	}
	if (!Reader.Failed() && !IsSound(Table))
	{
		Reader.Fail();
	}
}

/** Both ends of every spring are there and agree. */
bool FSprings::IsSound(const FParticleTable& Table) const
{
	for (uint32 Row = 0; Row < Table.Num() && Most > 0; ++Row)
	{
		const uint32 Slot = Table.SlotOf(Row);
		for (uint32 Index = 0; Index < Counts[Slot]; ++Index)
		{
			const uint32 Other = PartnerOf(Slot, Index);
			if (Other >= Table.Capacity() || Other == Slot || Table.RowAt(Other) == IndexNone)
			{
				return false;
			}
			const uint32* First = Partners.Data() + Other * Most;
			const uint32* Found = std::find(First, First + Counts[Other], Slot);
			const float Rest = RestOf(Slot, Index);
			if (Found == First + Counts[Other] || !(Rest > 0.0f) || !std::isfinite(Rest) ||
				RestOf(Other, uint32(Found - First)) != Rest)
			{
				return false;
			}
		}
		if (!std::isfinite(Loads[Slot]))
		{
			return false;
		}
	}
	return true;
}

} // namespace FluidDrops
