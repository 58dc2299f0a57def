// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Everything that a liquid is, as the liquids of Content/Presets have it: the groups of the core's world settings that
// go with the liquid and not with the place where it is.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropSettings.h"
#include "FluidMatterSettings.h"
#include "FluidPoolSettings.h"
#include "FluidRegimeSettings.h"

#include "FluidLiquidSettings.generated.h"

/**
 * A liquid: how its drops move, what they leave behind, what it carries.
 * In SI units, as in Docs/Settings.md: meters, not centimeters.
 */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidLiquidSettings
{
	GENERATED_BODY()

	/** The liquid and its drops on surfaces. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Liquid")
	FFluidDropSettings Drops;

	/** What moving drops leave behind. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Liquid")
	FFluidTrailSettings Trails;

	/** What the liquid carries and leaves behind when it dries. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Liquid")
	FFluidMatterSettings Matter;

	/** Where water gathers. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Liquid")
	FFluidPoolSettings Pools;

	/** When drops hold, run and fall off, for the motion law Regimes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Liquid")
	FFluidRegimeSettings Regimes;
};
