// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a liquid of particles looks like. The simulation does not know it: it goes with the frames to Niagara and to
// materials.

#pragma once

#include "CoreMinimal.h"
#include "UObject/SoftObjectPtr.h"

#include "FluidParticleLook.generated.h"

class UMaterialInterface;

/** What a liquid of particles looks like. */
USTRUCT(BlueprintType)
struct FLUIDDROPS_API FFluidParticleLook
{
	GENERATED_BODY()

	/** What is left of white light after Color Depth of the liquid. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look")
	FLinearColor Color = FLinearColor(0.75f, 0.93f, 0.97f);

	/** Depth of liquid at which color and opacity are reached (cm): absorption by Beer's law. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look",
		meta = (ClampMin = "0.0001", ClampMax = "1000.0", Units = "cm"))
	float ColorDepth = 30.0f;

	/** How much that depth hides of what is behind it: 0 for water and honey, 0.99 for paint and clay. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Opacity = 0.0f;

	/** Roughness of its face: 0 is wet. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Roughness = 0.02f;

	/** Index of refraction: 1.333 for water, 1.49 for honey. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look", meta = (ClampMin = "1.0", ClampMax = "2.5"))
	float RefractiveIndex = 1.333f;

	/** How white it gets where it is fast and torn: 1 for water, 0 for what does not foam. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Foaming = 1.0f;

	/** 1 for molten metal: a mirror of its own color. Of liquids that hide all behind them. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look", meta = (ClampMin = "0.0", ClampMax = "1.0"))
	float Metallic = 0.0f;

	/**
	 * The material of its face. None: one of the two that the project settings name, whichever suits Opacity. It gets
	 * the numbers above as parameters of the same names, if it has such parameters.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "FluidDrops|Look")
	TSoftObjectPtr<UMaterialInterface> Material;

	/** Whether a layer of it as thick as a particle of that radius (cm) hides all that is behind it. */
	bool IsOpaque(float ParticleRadius) const;
};
