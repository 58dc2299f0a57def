// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Niagara/FluidWaterFeed.h"

#include "Components/SceneComponent.h"
#include "Engine/World.h"
#include "FluidDropsSubsystem.h"
#include "HAL/PlatformMisc.h"
#include "Profiling.h"
#include "RHICommandList.h"

namespace
{

/** From where a surface was to where it is now, around the origin of the frame. */
FTransform3f CarryOf(const FFluidFrame& Frame, int32 Surface)
{
	const USceneComponent* Component = Frame.Surfaces[Surface].Component.Get();
	if (!Component)
	{
		return FTransform3f::Identity;
	}
	const FTransform Carry = Frame.CarryAlong(Surface, Component->GetComponentTransform());
	return FTransform3f(FQuat4f(Carry.GetRotation()), FVector3f(Carry.TransformPosition(Frame.Origin) - Frame.Origin));
}

void PackDrop(const FFluidDrop& Drop, const FTransform3f& Carry, FluidDrops::FWaterRow* Out)
{
	const FVector3f Velocity = Carry.TransformVectorNoScale(Drop.Along * Drop.Speed);
	const float Stretch = 1.0f + FMath::Abs(Drop.Lean) / FMath::Max(Drop.BaseRadius, UE_KINDA_SMALL_NUMBER);
	Out[0] = {FluidDropsUnreal::ToVec3(Carry.TransformPosition(Drop.Position)), Drop.Radius};
	Out[1] = {FluidDropsUnreal::ToVec3(Carry.TransformVectorNoScale(Drop.Normal)), Drop.Mass};
	Out[2] = {FluidDropsUnreal::ToVec3(Velocity), Drop.Age};
	Out[3] = {FluidDrops::FVec3f(Drop.BaseRadius, Drop.Height, Stretch), float(Drop.State)};
}

/** Room for that many bytes, in powers of two, so that water that rises does not make room every frame. */
template <typename RowType>
void UploadRows(FRHICommandListBase& Commands, const TCHAR* Name, EPixelFormat Format, std::span<const RowType> Source,
	FReadBuffer& Target)
{
	const uint32 Bytes = uint32(Source.size_bytes());
	if (Target.NumBytes < Bytes)
	{
		constexpr uint32 LeastRows = 1024;
		const uint32 Room = FMath::RoundUpToPowerOfTwo(FMath::Max(uint32(Source.size()), LeastRows));
		Target.Release();
		Target.Initialize(Commands, Name, sizeof(RowType), Room, Format, BUF_Static);
	}
	if (Bytes > 0)
	{
		FMemory::Memcpy(Commands.LockBuffer(Target.Buffer, 0, Bytes, RLM_WriteOnly), Source.data(), Bytes);
		Commands.UnlockBuffer(Target.Buffer);
	}
}

} // namespace

void FFluidWaterSnapshot::Begin(const FFluidFramePtr& InFrame, const FFluidEventRing& Ring)
{
	check(IsInGameThread());
	Building.Wait();
	Frame = InFrame;
	Number = Frame->Number;
	Origin = Frame->Origin;
	Wind = Frame->Wind;
	WindField = Frame->WindField;
	Ring.CopyTo(Lately);
	Carries.Reset();
	for (int32 Surface = 0; Surface < Frame->Surfaces.Num(); ++Surface)
	{
		Carries.Add(CarryOf(*Frame, Surface));
	}
	Building = UE::Tasks::Launch(UE_SOURCE_LOCATION, [this] { Build(); });
}

void FFluidWaterSnapshot::Build()
{
	LLM_SCOPE_BYTAG(FluidDrops);
	FLUIDDROPS_SCOPE(Niagara);
	Rows.Resize({uint32(Frame->Drops.Num()), uint32(Frame->Spray.Num()), uint32(Frame->Pools.Num()),
		uint32(Frame->Trails.Num()), uint32(Lately.Events.Num()), uint32(Frame->Particles.Num()),
		uint32(Frame->Liquids.Num())});
	PackSurfaceWater();
	PackFallingDropsAndEvents();
	PackFluid();
	Rows.Build();
	Frame.Reset(); // the simulation may use it again
}

void FFluidWaterSnapshot::PackSurfaceWater()
{
	for (int32 Index = 0; Index < Frame->Drops.Num(); ++Index)
	{
		const FFluidDrop& Drop = Frame->Drops[Index];
		PackDrop(Drop, Carries[Drop.Surface], Rows.Item(FluidDrops::EWaterItem::Drop, uint32(Index)));
	}
	for (int32 Index = 0; Index < Frame->Pools.Num(); ++Index)
	{
		const FFluidPool& Pool = Frame->Pools[Index];
		const FTransform3f& Carry = Carries[Pool.Surface];
		FluidDrops::FWaterRow* Out = Rows.Item(FluidDrops::EWaterItem::Pool, uint32(Index));
		Out[0] = {FluidDropsUnreal::ToVec3(Carry.TransformPosition(Pool.Position)), Pool.Radius};
		Out[1] = {FluidDropsUnreal::ToVec3(Carry.TransformVectorNoScale(Pool.Up)), Pool.Depth};
	}
	for (int32 Index = 0; Index < Frame->Trails.Num(); ++Index)
	{
		const FFluidTrail& Trail = Frame->Trails[Index];
		const FTransform3f& Carry = Carries[Trail.Surface];
		FluidDrops::FWaterRow* Out = Rows.Item(FluidDrops::EWaterItem::Trail, uint32(Index));
		Out[0] = {FluidDropsUnreal::ToVec3(Carry.TransformPosition(Trail.Start)), Trail.Width};
		Out[1] = {FluidDropsUnreal::ToVec3(Carry.TransformPosition(Trail.End)), Trail.Wetness};
		Out[2] = {FluidDropsUnreal::ToVec3(Carry.TransformVectorNoScale(Trail.Normal)), Trail.FilmThickness};
	}
}

void FFluidWaterSnapshot::PackFallingDropsAndEvents()
{
	for (int32 Index = 0; Index < Frame->Spray.Num(); ++Index)
	{
		const FFluidSpray& Drop = Frame->Spray[Index];
		FluidDrops::FWaterRow* Out = Rows.Item(FluidDrops::EWaterItem::Falling, uint32(Index));
		Out[0] = {FluidDropsUnreal::ToVec3(Drop.Position), Drop.Radius};
		Out[1] = {FluidDropsUnreal::ToVec3(Drop.Velocity), Drop.Mass};
		Out[2] = {FluidDrops::FVec3f(Drop.Age, 0.0f, 0.0f), 0.0f};
	}
	for (int32 Index = 0; Index < Lately.Events.Num(); ++Index)
	{
		const FFluidDropEvent& Event = Lately.Events[Index];
		FluidDrops::FWaterRow* Out = Rows.Item(FluidDrops::EWaterItem::Event, uint32(Index));
		Out[0] = {FluidDropsUnreal::ToVec3(FVector3f(Event.Location - Frame->Origin)), Event.Mass};
		Out[1] = {FluidDropsUnreal::ToVec3(FVector3f(Event.Normal)), Event.Speed};
	}
}

void FFluidWaterSnapshot::PackFluid()
{
	for (int32 Index = 0; Index < Frame->Particles.Num(); ++Index)
	{
		const FFluidParticle& Particle = Frame->Particles[Index];
		FluidDrops::FWaterRow* Out = Rows.Item(FluidDrops::EWaterItem::Particle, uint32(Index));
		Out[0] = {FluidDropsUnreal::ToVec3(Particle.Position), Frame->Liquids[Particle.Liquid].ParticleRadius};
		Out[1] = {FluidDropsUnreal::ToVec3(Particle.Velocity),
			FluidDrops::FParticleMark::Pack(Particle.Liquid, Particle.Density)};
	}
	for (int32 Index = 0; Index < Frame->Liquids.Num(); ++Index)
	{
		const FFluidFrameLiquid& Liquid = Frame->Liquids[Index];
		const FLinearColor& Color = Liquid.Look.Color;
		FluidDrops::FWaterRow* Out = Rows.Item(FluidDrops::EWaterItem::Liquid, uint32(Index));
		Out[0] = {FluidDrops::FVec3f(Color.R, Color.G, Color.B), Liquid.Look.ColorDepth};
		Out[1] = {FluidDrops::FVec3f(Liquid.Look.Opacity, Liquid.Look.Roughness, Liquid.Look.RefractiveIndex),
			Liquid.ParticleRadius};
	}
}

void FFluidWaterBuffers::Follow(FRHICommandListBase& Commands, const FFluidWaterSnapshotPtr& NewSnapshot)
{
	if (NewSnapshot->Number <= (Snapshot ? Snapshot->Number : 0))
	{
		return;
	}
	LLM_SCOPE_BYTAG(FluidDrops);
	Snapshot = NewSnapshot;
	const FluidDrops::FWaterTable& Table = Snapshot->Table();
	UploadRows(Commands, TEXT("FluidDrops.Niagara.Rows"), PF_A32B32G32R32F, Table.Rows(), Rows);
	UploadRows(Commands, TEXT("FluidDrops.Niagara.Order"), PF_R32_UINT, Table.Order(), Order);
}

FFluidWaterFeed::FFluidWaterFeed(UWorld& InWorld)
	: Buffers(MakeShared<FFluidWaterBuffers, ESPMode::ThreadSafe>())
	, World(&InWorld)
	, WorldOrigin(InWorld.OriginLocation)
	, Current(MakeShared<FFluidWaterSnapshot, ESPMode::ThreadSafe>())
{
}

TSharedRef<FFluidWaterFeed> FFluidWaterFeed::Of(UWorld& World)
{
	check(IsInGameThread());
	static TArray<TWeakPtr<FFluidWaterFeed>> Feeds;
	Feeds.RemoveAllSwap([](const TWeakPtr<FFluidWaterFeed>& Feed) { return !Feed.IsValid(); });
	for (const TWeakPtr<FFluidWaterFeed>& Weak : Feeds)
	{
		if (const TSharedPtr<FFluidWaterFeed> Feed = Weak.Pin(); Feed && Feed->World == &World)
		{
			return Feed.ToSharedRef();
		}
	}
	const TSharedRef<FFluidWaterFeed> Made = MakeShared<FFluidWaterFeed>(World);
	Feeds.Add(Made);
	if (UFluidDropsSubsystem* Water = World.GetSubsystem<UFluidDropsSubsystem>())
	{
		Water->OnFramePublished.AddSP(Made, &FFluidWaterFeed::Remember);
	}
	return Made;
}

void FFluidWaterFeed::Remember(const FFluidFramePtr& Frame)
{
	if (World.IsValid() && WorldOrigin != World->OriginLocation)
	{
		Lately.ShiftWorld(FVector(WorldOrigin - World->OriginLocation));
		WorldOrigin = World->OriginLocation;
	}
	Lately.Add(*Frame);
}

FFluidWaterSnapshotPtr FFluidWaterFeed::Follow()
{
	const UFluidDropsSubsystem* Water = World.IsValid() ? World->GetSubsystem<UFluidDropsSubsystem>() : nullptr;
	FFluidFramePtr Frame = Water ? Water->GetFrame() : FFluidFramePtr();
	if (!Frame && Current->Number > 0 && !bDry) // a preview in the editor has ended
	{
		const TSharedRef<FFluidFrame, ESPMode::ThreadSafe> Empty = MakeShared<FFluidFrame, ESPMode::ThreadSafe>();
		Empty->Number = Current->Number + 1;
		Frame = Empty;
	}
	bDry = !Water || !Water->GetFrame();
	if (Frame && Frame->Number != Current->Number)
	{
		Remember(Frame);
		Current.Reset();
		Current = TakeFree();
		Current->Begin(Frame, Lately);
	}
	return Current;
}

FFluidWaterSnapshotPtr FFluidWaterFeed::TakeFree()
{
	for (const FFluidWaterSnapshotPtr& Snapshot : Snapshots)
	{
		if (Snapshot.IsUnique())
		{
			FPlatformMisc::MemoryBarrier(); // what its last reader did with it is over
			return Snapshot;
		}
	}
	return Snapshots.Add_GetRef(MakeShared<FFluidWaterSnapshot, ESPMode::ThreadSafe>());
}

void FFluidWaterInstance::Look(const FFluidWaterSnapshotPtr& NewSnapshot, const FVector& Zero)
{
	Snapshot = NewSnapshot;
	Origin = FVector3f(Snapshot->Origin - Zero);
	Events.BeginTick(Snapshot->Lately);
}

int32 FFluidWaterInstance::Num(FluidDrops::EWaterItem Kind) const
{
	return Kind == FluidDrops::EWaterItem::Event ? Events.Told().Num() : int32(Snapshot->Table().Num(Kind));
}

FFluidWaterItem FFluidWaterInstance::Find(FluidDrops::EWaterItem Kind, int32 Index) const
{
	static const FluidDrops::FWaterRow NoRows[4];
	if (Index < 0 || Index >= Num(Kind))
	{
		return {NoRows, FVector3f::ZeroVector, false};
	}
	const int32 Item = Kind == FluidDrops::EWaterItem::Event ? Events.Told().PlaceInList(Index) : Index;
	return {Snapshot->Table().Item(Kind, uint32(Item)), Origin, true};
}

FFluidWaterItem FFluidWaterInstance::FindEvent(int32 Kind, int32 Index) const
{
	const bool bKnown = Index >= 0 && Index < Events.Told().NumOfKind(Kind);
	return Find(FluidDrops::EWaterItem::Event, bKnown ? Events.Told().First(Kind) + Index : INDEX_NONE);
}
