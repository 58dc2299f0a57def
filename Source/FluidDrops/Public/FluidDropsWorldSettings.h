// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What holds for the water of one level instead of the defaults of the project: its liquid, its air, its wind.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsSource.h"
#include "FluidMoistureSettings.h"
#include "FluidWindSettings.h"
#include "GameFramework/Info.h"

#include "FluidDropsWorldSettings.generated.h"

class UFluidDropsSubsystem;
class UFluidLiquidAsset;

namespace FluidDropsUnreal
{
class FPointWinds;
}

/** Liquid, air and wind of a level. One in each level is enough; the last one that begins play counts. */
UCLASS(ClassGroup = (FluidDrops), HideCategories = (Collision, HLOD, Input, Physics, Rendering),
	meta = (DisplayName = "Fluid Drops World Settings"))
class FLUIDDROPS_API AFluidDropsWorldSettings : public AInfo, public IFluidDropsSource, public IFluidDropsParticipant
{
	GENERATED_BODY()

public:
	/** Puts all of it into the world that this is in. Done when play begins, and when something is edited in play. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World")
	void Apply();

	/** For Sequencer, which sets a property by the function of its name: Wind (cm/s), which counts if it is ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World", meta = (BlueprintInternalUseOnly = "true"))
	void SetWind(FVector NewWind);

	/** For Sequencer: the temperature in Air (degrees Celsius), which counts if it is ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World", meta = (BlueprintInternalUseOnly = "true"))
	void SetAirTemperature(float NewTemperature);

	/** For Sequencer: the humidity in Air, which counts if it is ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World", meta = (BlueprintInternalUseOnly = "true"))
	void SetHumidity(float NewHumidity);

	/** For Sequencer: the turbulence in Wind Settings, which counts if they are ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World", meta = (BlueprintInternalUseOnly = "true"))
	void SetTurbulence(float NewTurbulence);

	/** For Sequencer: the gusts in Wind Settings, which count if they are ticked. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World", meta = (BlueprintInternalUseOnly = "true"))
	void SetGusts(float NewGusts);

	/** The mean wind of this level (cm/s): Wind if it is ticked, and that of directional wind actors if followed. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World")
	FVector GetLevelWind() const;

	// IFluidDropsSource
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override;

	// IFluidDropsParticipant
	virtual void BeginWater() override;
	virtual void EndWater() override;
	virtual bool IsInWater() const override { return bInWater; }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Destroyed() override;
#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

private:
	UFluidDropsSubsystem* FindWater() const;
	bool HasWind() const
	{
		return bOverrideWind || bFollowWindActors;
	}
	void SendWind(UFluidDropsSubsystem& Water);
	void SendWindSettings();
	/** The point winds of the level in its water, if wind actors are followed. */
	void UpdatePointWinds(UFluidDropsSubsystem& Water);
	/** Calm again, unless somebody else has let it blow since. */
	void TakeBackWind(UFluidDropsSubsystem& Water);

	/** The liquid of this level. None: that of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World")
	TObjectPtr<UFluidLiquidAsset> Liquid;

	/** Whether Air replaces that of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideAir = false;

	/** The vapor in the air of this level. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideAir"))
	FFluidMoistureSettings Air;

	/** Whether it is windy here. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideWind = false;

	/** The wind everywhere, in world space (cm/s). */
	UPROPERTY(
		EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideWind", ForceUnits = "cm/s"))
	FVector Wind = FVector::ZeroVector;

	/** Whether Wind Settings replace those of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideWindSettings = false;

	/** How the wind of this level gusts and swirls. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideWindSettings"))
	FFluidWindSettings WindSettings;

	/**
	 * Whether the level's wind actors (Wind Directional Source) blow on its water: directional ones everywhere, added
	 * to Wind; point winds where they are. Their gusts are left out: see Wind Settings.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World")
	bool bFollowWindActors = false;

	/** The wind (cm/s) that a Speed of 1 of a wind actor stands for: the engine gives that number no unit. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World",
		meta = (EditCondition = "bFollowWindActors", ClampMin = "0", ClampMax = "10000", ForceUnits = "cm/s"))
	float WindActorSpeed = 100.0f;

	TSharedPtr<FluidDropsUnreal::FPointWinds> PointWinds; // null: none are followed
	FVector SentWind = FVector::ZeroVector;               // by us, cm/s
	bool bInWater = false;
};
