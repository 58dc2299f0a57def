// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What is done to the particle fluid of a world, and what is asked of it.

#include "CoreVectors.h"
#include "FluidDropsLog.h"
#include "FluidDropsSubsystem.h"
#include "FluidParticleLiquidAsset.h"
#include "FluidSimulation.h"
#include "Settings/SettingsBridge.h"

namespace
{

/** Names a liquid in snapshots, in every session alike. */
FString LiquidKeyOf(const UFluidParticleLiquidAsset* Liquid)
{
	return Liquid ? Liquid->GetPathName() : FString(TEXT("Water"));
}

FluidDrops::FFluidBall BallOf(const FFluidSimulation& Simulation, const FVector& Center, float Radius)
{
	return {
		FluidDropsUnreal::CorePoint(Center, Simulation.Origin()), FluidDropsUnreal::Units::ToMeters(double(Radius))};
}

} // namespace

FString UFluidDropsSubsystem::UseParticleLiquid(UFluidParticleLiquidAsset* Used)
{
	const FString Key = LiquidKeyOf(Used);
	FFluidSimulation* Water = GetOrCreateSimulation();
	const bool bFollowed = !Used || ParticleLiquids.Contains(Used);
	if (!Water || (!(bFollowed && Water->FindLiquid(Key) != INDEX_NONE) && !SendParticleLiquid(Used)))
	{
		return FString();
	}
	if (!bFollowed)
	{
		ParticleLiquids.Add(Used);
		Used->OnChanged().AddUObject(this, &UFluidDropsSubsystem::OnParticleLiquidChanged);
	}
	return Key;
}

bool UFluidDropsSubsystem::SendParticleLiquid(UFluidParticleLiquidAsset* Sent)
{
	const FString Key = LiquidKeyOf(Sent);
	FluidDrops::FLiquidSettings Core;
	if (Sent && !FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Sent->GetSettings(), Core), Sent))
	{
		return false;
	}
	Core.bFrozen = Core.bFrozen || FrozenLiquids.Contains(Key);
	const FFluidParticleLook Look = Sent ? Sent->GetLook() : FFluidParticleLook();
	const int32 Known = Simulation->FindLiquid(Key);
	return Known == INDEX_NONE ? Simulation->AddLiquid(Key, Core, Look, this) != INDEX_NONE
							   : Simulation->SetLiquid(Known, Core, Look, this);
}

void UFluidDropsSubsystem::OnParticleLiquidChanged(const UFluidPresetAsset& Changed)
{
	const TObjectPtr<UFluidParticleLiquidAsset>* Found = ParticleLiquids.FindByPredicate(
		[&Changed](const TObjectPtr<UFluidParticleLiquidAsset>& Known) { return Known.Get() == &Changed; });
	if (Found && Simulation)
	{
		SendParticleLiquid(*Found);
	}
}

void UFluidDropsSubsystem::ForgetParticleLiquids()
{
	for (UFluidParticleLiquidAsset* Known : ParticleLiquids)
	{
		if (Known)
		{
			Known->OnChanged().RemoveAll(this);
		}
	}
	ParticleLiquids.Empty();
}

void UFluidDropsSubsystem::FillFluid(
	UFluidParticleLiquidAsset* Filled, FVector Center, FVector Extent, bool bBall, FVector Velocity)
{
	const FString Key = UseParticleLiquid(Filled);
	if (Key.IsEmpty())
	{
		return; // which has been reported
	}
	FluidDrops::FFillFluid Fill;
	Fill.Liquid = uint32(Simulation->FindLiquid(Key));
	Fill.Shape = bBall ? FluidDrops::EFillShape::Ball : FluidDrops::EFillShape::Box;
	Fill.Center = FluidDropsUnreal::CorePoint(Center, Simulation->Origin());
	Fill.HalfExtent = FluidDropsUnreal::CoreVector(Extent).cwiseAbs();
	Fill.Velocity = FluidDropsUnreal::CoreVector(Velocity);
	Simulation->Queue(FluidDrops::FWorldCommand(Fill));
}

void UFluidDropsSubsystem::PushFluid(FVector Center, float Radius, FVector Velocity, float Outward)
{
	if (Simulation)
	{
		Simulation->Queue(FluidDrops::FWorldCommand(FluidDrops::FPushFluid{BallOf(*Simulation, Center, Radius),
			FluidDropsUnreal::CoreVector(Velocity), FluidDropsUnreal::Units::ToMeters(double(Outward))}));
	}
}

void UFluidDropsSubsystem::BindFluid(FVector Center, float Radius)
{
	if (Simulation)
	{
		Simulation->Queue(
			FluidDrops::FWorldCommand(FluidDrops::FBindFluid{BallOf(*Simulation, Center, Radius), false}));
	}
}

void UFluidDropsSubsystem::CutFluid()
{
	if (Simulation)
	{
		Simulation->Queue(FluidDrops::FWorldCommand(FluidDrops::FBindFluid{{}, true}));
	}
}

void UFluidDropsSubsystem::RemoveFluid(FVector Center, float Radius)
{
	if (Simulation)
	{
		Simulation->Queue(FluidDrops::FWorldCommand(FluidDrops::FRemoveFluid{BallOf(*Simulation, Center, Radius)}));
	}
}

void UFluidDropsSubsystem::SetFluidFrozen(UFluidParticleLiquidAsset* Changed, bool bFrozen)
{
	const FString Key = LiquidKeyOf(Changed);
	if (bFrozen)
	{
		FrozenLiquids.Add(Key);
	}
	else
	{
		FrozenLiquids.Remove(Key);
	}
	if (Simulation && Simulation->FindLiquid(Key) != INDEX_NONE)
	{
		SendParticleLiquid(Changed);
	}
}

FFluidParticlesWithin UFluidDropsSubsystem::QueryFluid(FVector Center, float Radius)
{
	return Simulation ? Simulation->QueryFluid(Center, double(Radius)) : FFluidParticlesWithin();
}
