// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Looks at a world of the core and writes a frame in Unreal's units. Keeps its arrays, the shapes that drops share, and
// what it last showed of each drop, so that shapes change smoothly where the simulation jumps.

#pragma once

#include "Fluid/LiquidSurfaces.h"
#include "FluidDropsCore/Views/DropTransitions.h"
#include "FluidDropsCore/Views/WetnessView.h"
#include "FluidDropsFrame.h"
#include "FluidHostedBody.h"
#include "FluidHostedSurface.h"
#include "FluidPool.h"
#include "Render/FluidWetnessSplats.h"
#include "Templates/UniquePtr.h"
#include "Wind/FrameWind.h"

class FFluidFrameBuilder
{
public:
	struct FLook
	{
		FVector Origin;      // what in the world is the core's zero, cm
		float Interpolation; // 0 at the tick before the last one, 1 at the last
		int32 Ticks;         // since the look before; 0: nothing has happened, time alone went on
	};

	/** Fills everything but Number, and the times in Statistics. */
	void Build(const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look,
		FFluidFrame& Frame);

	/** What only the host knows of particle fluid. */
	struct FFluidPart
	{
		TConstArrayView<FFluidHostedBody> Bodies;
		TConstArrayView<FFluidParticleLook> Looks; // by liquid
		FFluidLiquidOptions Liquids;
	};

	/** Fills what is about particle fluid. */
	void BuildFluid(const FluidDrops::FWorld& World, const FFluidPart& Part, const FLook& Look, FFluidFrame& Frame);

	/** The world has changed since it was last looked at: not only time went on. */
	void Stir()
	{
		bWindStale = true;
		bLiquidsStale = true;
		bWetnessStale = true;
		bDepositsStale = true;
	}
	/** After another world was put in its place. */
	void Forget();

private:
	/** When the drop in a slot was first seen. */
	struct FBirth
	{
		uint32 Generation = 0;
		double Time = 0.0; // s
	};

	/** What was last published of a surface's map. */
	struct FWetnessShown
	{
		FFluidSurfaceHandle Handle;
		TFluidPool<TArray<FFluidWetTexel>> TexelPool;
		TFluidPool<FFluidWetnessSplats> SplatPool;
		TFluidPool<TArray<FFluidWetTexel>>::FPtr Texels; // null: nothing
		TFluidPool<FFluidWetnessSplats>::FPtr Splats;
		FluidDrops::FWetnessImage Image;
	};

	/** What was last published of the matter on a surface. */
	struct FDepositsShown
	{
		FFluidSurfaceHandle Handle;
		TSharedPtr<const TArray<float>, ESPMode::ThreadSafe> Matter; // null: clean, or nobody asks
		bool bKnown = false;
	};

	void BuildWind(const FluidDrops::FWorld& World, FFluidFrame& Frame);
	void BuildDrops(const FluidDrops::FWorld& World, FFluidFrame& Frame);
	void BuildTrailsAndPools(const FluidDrops::FWorld& World, FFluidFrame& Frame);
	void BuildSpray(const FluidDrops::FWorld& World, FFluidFrame& Frame);
	void BuildSurfaces(
		const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, FFluidFrame& Frame);
	/** Converts the maps that may have changed, all at once. */
	void ShowWetness(const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look);
	/** Looks at matter where it may have changed. */
	void ShowDeposits(const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look);
	void BuildEvents(const FluidDrops::FWorld& World, TConstArrayView<FFluidHostedSurface> Hosted, const FLook& Look,
		FFluidFrame& Frame);
	void BuildParticles(const FluidDrops::FWorld& World, const FLook& Look, FFluidFrame& Frame);
	void BuildLiquids(
		const FluidDrops::FWorld& World, const FFluidLiquidOptions& Options, const FLook& Look, FFluidFrame& Frame);
	void MeasureStatistics(const FluidDrops::FWorld& World);
	/** Names each setting that should be raised, once. */
	void LogAdvice(const FluidDrops::FWorld& World);

	FluidDrops::FShapeCache Shapes;
	FluidDrops::FDropTransitions Transitions;
	std::vector<FluidDrops::FDropInstance> DropInstances;
	std::vector<FluidDrops::FTrailInstance> TrailInstances;
	std::vector<FluidDrops::FPoolInstance> PoolInstances;
	std::vector<FluidDrops::FAirInstance> AirInstances;
	TFluidPool<FFluidFrameWind> WindPool;
	TFluidPool<FFluidFrameWind>::FPtr Wind; // as last looked at
	bool bWindStale = true;
	FluidDropsUnreal::FWetnessSplatter WetnessSplatter;
	TArray<TUniquePtr<FWetnessShown>> Wetness; // by surface
	bool bWetnessStale = true;
	FluidDrops::FLiquidMesher LiquidMesher;
	TFluidPool<FFluidLiquidSurfaces> LiquidPool;
	TFluidPool<FFluidLiquidSurfaces>::FPtr Liquids; // as last looked at
	uint64 LiquidNumber = 0;
	bool bLiquidsStale = true;
	TArray<FDepositsShown> Deposits; // by surface
	bool bDepositsStale = true;
	std::vector<float> Matter;   // of one surface, kg/m^2
	TArray<int32> EventSurfaces; // of each event
	TArray<FBirth> Births;       // by slot of the drop table
	FFluidStatistics Statistics; // of the last tick
	TArray<FName> Advised;       // settings
	uint64 NextAdvice = 0;       // tick
};
