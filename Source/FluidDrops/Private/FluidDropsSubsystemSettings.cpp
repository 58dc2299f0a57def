// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the water of a world is like: its liquid, its air and wind, its budget, and how hard bodies work in it.

#include "FluidDropsLog.h"
#include "FluidDropsSettings.h"
#include "FluidDropsSubsystem.h"
#include "FluidLiquidAsset.h"
#include "FluidSimulation.h"
#include "Settings/SettingsBridge.h"

namespace
{

/** Puts the air and its wind into the core's settings; the rest of them stays. */
FluidDrops::FStatus PutAir(
	const FFluidMoistureSettings& Air, const FFluidWindSettings& Wind, FluidDrops::FWorldSettings& Settings)
{
	FFluidWorldSettings Mirror = FSettingsBridge::FromCore<FFluidWorldSettings>(Settings);
	Mirror.Moisture = Air;
	Mirror.Wind = Wind;
	return FSettingsBridge::ToCore(Mirror, Settings);
}

} // namespace

void UFluidDropsSubsystem::StartSettings()
{
	Air = GetDefault<UFluidDropsSettings>()->Air;
	WindSettings = GetDefault<UFluidDropsSettings>()->Wind;
	SetLiquid(nullptr);
}

bool UFluidDropsSubsystem::PutLiquidAndAir(FluidDrops::FWorldSettings& Settings) const
{
	const FFluidLiquidSettings OfLiquid = Liquid ? Liquid->GetSettings() : FFluidLiquidSettings(); // none: water
	const bool bAir = FluidDropsUnreal::Report::Succeeded(PutAir(Air, WindSettings, Settings), this);
	return FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(OfLiquid, Settings), Liquid) && bAir;
}

void UFluidDropsSubsystem::SendLiquidAndAir()
{
	if (Simulation)
	{
		Simulation->EditSettings([this](FluidDrops::FWorldSettings& Settings) { PutLiquidAndAir(Settings); }, this);
	}
}

void UFluidDropsSubsystem::SetLiquid(UFluidLiquidAsset* NewLiquid)
{
	if (Liquid)
	{
		Liquid->OnChanged().RemoveAll(this);
	}
	Liquid = NewLiquid ? NewLiquid : GetDefault<UFluidDropsSettings>()->DefaultLiquid.LoadSynchronous();
	if (Liquid)
	{
		Liquid->OnChanged().AddUObject(this, &UFluidDropsSubsystem::OnLiquidChanged);
	}
	SendLiquidAndAir();
}

void UFluidDropsSubsystem::OnLiquidChanged(const UFluidPresetAsset&)
{
	SendLiquidAndAir();
}

void UFluidDropsSubsystem::SetAir(const FFluidMoistureSettings& NewAir)
{
	FluidDrops::FWorldSettings Unused;
	if (FluidDropsUnreal::Report::Succeeded(PutAir(NewAir, WindSettings, Unused), this))
	{
		Air = NewAir;
		SendLiquidAndAir();
	}
}

void UFluidDropsSubsystem::SetWindSettings(const FFluidWindSettings& NewSettings)
{
	FluidDrops::FWorldSettings Unused;
	if (FluidDropsUnreal::Report::Succeeded(PutAir(Air, NewSettings, Unused), this))
	{
		WindSettings = NewSettings;
		SendLiquidAndAir();
	}
}

void UFluidDropsSubsystem::TakeAirFromSimulation()
{
	const FFluidWorldSettings Mirror = FSettingsBridge::FromCore<FFluidWorldSettings>(Simulation->Settings());
	Air = Mirror.Moisture;
	WindSettings = Mirror.Wind;
	Wind = Simulation->LevelWind();
}

void UFluidDropsSubsystem::SetAirTemperature(float Temperature)
{
	FFluidMoistureSettings NewAir = Air;
	NewAir.AirTemperature = Temperature;
	SetAir(NewAir);
}

void UFluidDropsSubsystem::SetHumidity(float Humidity)
{
	FFluidMoistureSettings NewAir = Air;
	NewAir.Humidity = Humidity;
	SetAir(NewAir);
}

void UFluidDropsSubsystem::SetTimeLapse(float TimeLapse)
{
	FFluidMoistureSettings NewAir = Air;
	NewAir.TimeLapse = TimeLapse;
	SetAir(NewAir);
}

void UFluidDropsSubsystem::SetEffort(float Effort)
{
	ToldEffort = FMath::Clamp(Effort, 0.0f, 1.0f);
	GetOrCreateSimulation();
}

void UFluidDropsSubsystem::RaiseEffort(float Effort)
{
	RaisedEffort = FMath::Max(RaisedEffort, FMath::Clamp(Effort, 0.0f, 1.0f));
}

void UFluidDropsSubsystem::SendEffort()
{
	const float Effort = FMath::Max(ToldEffort, RaisedEffort);
	RaisedEffort = 0.0f;
	if (bSendEffort || Effort != SentEffort)
	{
		bSendEffort = false;
		SentEffort = Effort;
		Simulation->Queue(FluidDrops::FWorldCommand(FluidDrops::FSetEffort{Effort}));
	}
}

bool UFluidDropsSubsystem::SetBudget(const FFluidBudget& NewBudget)
{
	if (Simulation)
	{
		FluidDropsUnreal::Report::Problem(
			TEXT("The budget of a world is fixed when it gets its first water: set it before that."), this);
		return false;
	}
	FFluidWorldSettings Mirror;
	Mirror.Budget = NewBudget;
	FluidDrops::FWorldSettings Unused;
	if (!FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Mirror, Unused), this))
	{
		return false;
	}
	ToldBudget = NewBudget;
	return true;
}

FFluidBudget UFluidDropsSubsystem::GetBudget() const
{
	if (Simulation)
	{
		return FSettingsBridge::FromCore<FFluidWorldSettings>(Simulation->Settings()).Budget;
	}
	return ToldBudget.Get(ProjectBudget());
}
