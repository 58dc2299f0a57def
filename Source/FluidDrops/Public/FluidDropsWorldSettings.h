// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What holds for the water of one level instead of the defaults of the project: its liquid, its air, its wind.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsSource.h"
#include "FluidMoistureSettings.h"
#include "GameFramework/Info.h"

#include "FluidDropsWorldSettings.generated.h"

class UFluidDropsSubsystem;
class UFluidLiquidAsset;

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

	/**
	 * The wind of this level at a place (cm/s): Wind if it is ticked, and what wind actors do there if they are
	 * followed.
	 * @param Location Where, in the world (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|World")
	FVector GetLevelWind(FVector Location) const;

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
	/** Calm again, unless somebody else has let it blow since. */
	void TakeBackWind(UFluidDropsSubsystem& Water);

	/** The liquid of this level. None: that of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World")
	TObjectPtr<UFluidLiquidAsset> Liquid;

	/** Whether Air replaces that of the project settings. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideAir = false;

	/** The vapour in the air of this level. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideAir"))
	FFluidMoistureSettings Air;

	/** Whether it is windy here. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World", meta = (InlineEditConditionToggle))
	bool bOverrideWind = false;

	/** The wind everywhere, in world space (cm/s). */
	UPROPERTY(
		EditAnywhere, Category = "FluidDrops|World", meta = (EditCondition = "bOverrideWind", ForceUnits = "cm/s"))
	FVector Wind = FVector::ZeroVector;

	/**
	 * Whether the wind is that of the level's wind actors (Wind Directional Source) as it blows where the viewer is,
	 * added to Wind. The water knows one wind for all places. Wins against the wind that a rain brings along.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World")
	bool bFollowWindActors = false;

	/** The wind (cm/s) that a Speed of 1 of a wind actor stands for: the engine gives that number no unit. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|World",
		meta = (EditCondition = "bFollowWindActors", ClampMin = "0", ClampMax = "10000", ForceUnits = "cm/s"))
	float WindActorSpeed = 100.0f;

	FVector SentWind = FVector::ZeroVector; // by us, cm/s
	bool bInWater = false;
};
