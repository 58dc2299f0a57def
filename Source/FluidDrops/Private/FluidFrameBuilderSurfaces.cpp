// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is to be seen of surfaces, and what happened on them.

#include "CoreVectors.h"
#include "FluidFrameBuilder.h"

#include <algorithm>

namespace
{

constexpr uint32 TexelChunk = 16384; // of a parallel loop

} // namespace

void FFluidFrameBuilder::ShowWetness(
	const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look)
{
	TArray<int32, TInlineAllocator<16>> Changed; // without a tick a map is what it was
	Wetness.SetNum(Hosted.Num());
	for (int32 Index = 0; Index < Hosted.Num(); ++Index)
	{
		if (!Wetness[Index])
		{
			Wetness[Index] = MakeUnique<FWetnessShown>();
		}
		FWetnessShown& Shown = *Wetness[Index];
		const bool bMap = Hosted[Index].bPublishWetness && World.Surfaces()[Index].Wetness.IsOn();
		if (!bMap || !(Shown.Handle == Hosted[Index].Handle))
		{
			Shown.Texels.Reset();
			Shown.Splats.Reset();
		}
		Shown.Handle = Hosted[Index].Handle;
		if (bMap && (Look.Ticks > 0 || bWetnessStale || !Shown.Texels))
		{
			Changed.Add(Index);
		}
	}
	bWetnessStale = false;
	FluidDrops::ParallelFor(World.Runner(), uint32(Changed.Num()), 1,
		[&](const FluidDrops::FChunk& Chunk)
		{
			for (uint32 At = Chunk.Begin; At < Chunk.End; ++At)
			{
				const int32 Index = Changed[int32(At)];
				FluidDrops::ViewWetness(World, uint32(Index), Wetness[Index]->Image, FluidDrops::EStampDrops::No);
			}
		});
	for (const int32 Index : Changed)
	{
		FWetnessShown& Shown = *Wetness[Index];
		Shown.Splats = Shown.SplatPool.Take();
		WetnessSplatter.Build(World, uint32(Index), DropInstances, *Shown.Splats);
		Shown.Texels = Shown.TexelPool.Take();
		Shown.Texels->SetNumUninitialized(int32(Shown.Image.Texels.size()), EAllowShrinking::No);
		FluidDrops::ParallelFor(World.Runner(), uint32(Shown.Image.Texels.size()), TexelChunk,
			[&Shown](const FluidDrops::FChunk& Chunk)
			{
				std::transform(Shown.Image.Texels.begin() + Chunk.Begin, Shown.Image.Texels.begin() + Chunk.End,
					Shown.Texels->GetData() + Chunk.Begin,
					[](const FluidDrops::FWetnessTexel& Texel)
					{
						return FFluidWetTexel{FluidDropsUnreal::Units::ToCentimeters(Texel.Film), Texel.Age,
							FluidDropsUnreal::Units::ToCentimeters(Texel.DropHeight),
							FluidDropsUnreal::Units::ToCentimeters(Texel.Fog)};
					});
			});
	}
}

void FFluidFrameBuilder::ShowDeposits(
	const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look)
{
	Deposits.SetNum(Hosted.Num());
	for (int32 Index = 0; Index < Hosted.Num(); ++Index)
	{
		FDepositsShown& Shown = Deposits[Index];
		const bool bSame = Shown.Handle == Hosted[Index].Handle && Shown.bKnown;
		Shown.Handle = Hosted[Index].Handle;
		Shown.bKnown = Hosted[Index].bPublishDeposits;
		if (!Shown.bKnown)
		{
			Shown.Matter.Reset();
		}
		else if (Look.Ticks > 0 || bDepositsStale || !bSame)
		{
			FluidDrops::ViewDeposits(World, uint32(Index), Matter);
			const bool bClean =
				std::all_of(Matter.begin(), Matter.end(), [](float PerArea) { return PerArea <= 0.0f; });
			if (bClean)
			{
				Shown.Matter.Reset();
			}
			else if (!Shown.Matter || Shown.Matter->Num() != int32(Matter.size()) ||
				!std::equal(Matter.begin(), Matter.end(), Shown.Matter->GetData()))
			{
				Shown.Matter = MakeShared<TArray<float>, ESPMode::ThreadSafe>(Matter.data(), int32(Matter.size()));
			}
		}
	}
	bDepositsStale = false;
}

void FFluidFrameBuilder::BuildSurfaces(
	const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, FFluidFrame& Frame)
{
	Frame.Surfaces.SetNum(Hosted.Num(), EAllowShrinking::No);
	for (int32 Index = 0; Index < Hosted.Num(); ++Index)
	{
		FFluidFrameSurface& Surface = Frame.Surfaces[Index];
		Surface.Handle = Hosted[Index].Handle;
		Surface.Component = Hosted[Index].Component;
		Surface.Pose = FluidDropsUnreal::UnrealPose(World.Surfaces()[Index].Geometry.Pose(), Frame.Origin);
		Surface.WetnessResolution = 0;
		Surface.WetnessUVChannel = Hosted[Index].UVChannel;
		Surface.Wetness = Wetness[Index]->Texels;
		Surface.WetnessSplats = Wetness[Index]->Splats;
		Surface.Deposits = Deposits[Index].Matter;
		if (Surface.Wetness)
		{
			Surface.WetnessResolution = int32(Wetness[Index]->Image.Resolution);
			Surface.WetnessTexelSize =
				FluidDropsUnreal::Units::ToCentimeters(World.Surfaces()[Index].Wetness.Places().TexelSize());
		}
	}
	Frame.IndexSurfaces();
}

void FFluidFrameBuilder::BuildEvents(
	const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look, FFluidFrame& Frame)
{
	using namespace FluidDropsUnreal::Units;
	using FluidDropsUnreal::ToVector;
	static_assert(uint8(EFluidDropEvent::Count) == uint8(FluidDrops::EDropEvent::Count));
	static_assert(uint8(EFluidDropEvent::Evaporated) == uint8(FluidDrops::EDropEvent::Evaporated));
	Frame.Events.Reset();
	EventSurfaces.Reset();
	for (uint8 Kind = 0; Kind < uint8(EFluidDropEvent::Count) && Look.Ticks > 0; ++Kind)
	{
		for (const FluidDrops::FDropEvent& Core : World.Drops().Events(FluidDrops::EDropEvent(Kind)))
		{
			FFluidDropEvent& Event = Frame.Events.AddDefaulted_GetRef();
			Event.Location = PointToUnreal(ToVector(Core.Position), Frame.Origin);
			Event.Normal = FVector(MirrorDirection(ToVector(Core.Normal)));
			Event.Mass = Core.Mass;
			Event.Speed = ToCentimeters(Core.Speed);
			Event.Kind = EFluidDropEvent(Kind);
			Event.Surface = Hosted[int32(Core.Surface)].Component;
			EventSurfaces.Add(int32(Core.Surface));
		}
	}
	Frame.SortEvents(EventSurfaces);
}
