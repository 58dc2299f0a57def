// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Settings/SettingsBridge.h"
#include "UObject/Class.h"

namespace
{

/** A mirror that nobody touched is what the core's defaults come back as, in every property. */
template <typename MirrorType>
bool HasDefaultsOfCore()
{
	const MirrorType Fresh;
	const typename TCoreSettings<MirrorType>::FCore Core;
	const MirrorType FromCore = FSettingsBridge::FromCore<MirrorType>(Core);
	return MirrorType::StaticStruct()->CompareScriptStruct(&Fresh, &FromCore, 0);
}

} // namespace

BEGIN_DEFINE_SPEC(FSettingsBridgeSpec, "FluidDrops.Unit.SettingsBridge", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FSettingsBridgeSpec)

void FSettingsBridgeSpec::Define()
{
	Describe("ToCore", [this]()
	{
		It("gives the core's own defaults for a mirror that nobody touched", [this]()
		{
			FluidDrops::FWorldSettings Settings;
			Settings.World.Seed = 77;
			Settings.Drops.Viscosity = 5.0f;
			TestTrue(TEXT("world"), FSettingsBridge::ToCore(FFluidWorldSettings(), Settings).IsOk());
			TestTrue(TEXT("liquid"), FSettingsBridge::ToCore(FFluidLiquidSettings(), Settings).IsOk());
			const FluidDrops::FWorldSettings Default;
			TestEqual(TEXT("seed"), Settings.World.Seed, Default.World.Seed);
			TestEqual(TEXT("viscosity"), Settings.Drops.Viscosity, Default.Drops.Viscosity);
			TestTrue(TEXT("gravity"), Settings.World.Gravity == Default.World.Gravity);
		});

		It("leaves groups alone that the mirror does not have", [this]()
		{
			FluidDrops::FWorldSettings Settings;
			Settings.World.Seed = 77;
			TestTrue(TEXT("taken"), FSettingsBridge::ToCore(FFluidLiquidSettings(), Settings).IsOk());
			TestEqual(TEXT("seed"), Settings.World.Seed, 77);
		});

		It("mirrors directions, and no sizes", [this]()
		{
			FFluidEmitterSettings Mirror;
			Mirror.Velocity = FVector(1.0, 2.0, 3.0);
			Mirror.HalfExtent = FVector(0.1, 0.2, 0.3);
			FluidDrops::FEmitterSettings Core;
			TestTrue(TEXT("taken"), FSettingsBridge::ToCore(Mirror, Core).IsOk());
			TestEqual(TEXT("velocity"), Core.Velocity.y(), -2.0f);
			TestEqual(TEXT("half extent"), Core.HalfExtent.y(), 0.2f);
		});

		It("refuses what is out of range, by group, field and range, and changes nothing", [this]()
		{
			FFluidLiquidSettings Mirror;
			Mirror.Drops.Density = 2000.0f;
			Mirror.Drops.Viscosity = -1.0f;
			FluidDrops::FWorldSettings Core;
			const FluidDrops::FStatus Status = FSettingsBridge::ToCore(Mirror, Core);
			TestFalse(TEXT("taken"), Status.IsOk());
			TestEqual(TEXT("message"), FString(UTF8_TO_TCHAR(Status.Error().Message.c_str())),
				FString(TEXT("drops.viscosity: must be a number from 0 to 100 Pa s, not -1")));
			TestEqual(TEXT("density"), Core.Drops.Density, FluidDrops::FDropSettings().Density);
		});

		It("refuses what no single field shows", [this]()
		{
			FFluidRainSettings Mirror;
			Mirror.MinDiameter = 2.0f * Mirror.MaxDiameter;
			FluidDrops::FRainSettings Core;
			TestFalse(TEXT("taken"), FSettingsBridge::ToCore(Mirror, Core).IsOk());
			FFluidWindSourceSettings Nowhere;
			Nowhere.Direction = FVector::ZeroVector;
			FluidDrops::FWindSourceSettings CoreWind;
			TestFalse(TEXT("blows nowhere"), FSettingsBridge::ToCore(Nowhere, CoreWind).IsOk());
		});
	});

	Describe("FromCore", [this]()
	{
		It("gives untouched mirrors for the core's defaults", [this]()
		{
			TestTrue(TEXT("world"), HasDefaultsOfCore<FFluidWorldSettings>());
			TestTrue(TEXT("liquid"), HasDefaultsOfCore<FFluidLiquidSettings>());
			TestTrue(TEXT("surface"), HasDefaultsOfCore<FFluidSurfaceSettings>());
			TestTrue(TEXT("emitter"), HasDefaultsOfCore<FFluidEmitterSettings>());
			TestTrue(TEXT("rain"), HasDefaultsOfCore<FFluidRainSettings>());
			TestTrue(TEXT("liquid of particles"), HasDefaultsOfCore<FFluidParticleLiquidSettings>());
			TestTrue(TEXT("body"), HasDefaultsOfCore<FFluidBodySettings>());
			TestTrue(TEXT("source of wind"), HasDefaultsOfCore<FFluidWindSourceSettings>());
		});

		It("gives back what ToCore took", [this]()
		{
			FFluidEmitterSettings Emitter;
			Emitter.bEnabled = false;
			Emitter.Center = FVector(1.0, -2.0, 3.0);
			Emitter.Rate = 12.5f;
			FluidDrops::FEmitterSettings Core;
			TestTrue(TEXT("taken"), FSettingsBridge::ToCore(Emitter, Core).IsOk());
			const FFluidEmitterSettings Back = FSettingsBridge::FromCore<FFluidEmitterSettings>(Core);
			TestEqual(TEXT("enabled"), Back.bEnabled, false);
			TestEqual(TEXT("center"), Back.Center, Emitter.Center);
			TestEqual(TEXT("rate"), Back.Rate, Emitter.Rate);
		});

		It("knows every option of a choice", [this]()
		{
			FluidDrops::FWorldSettings Core;
			Core.Drops.MotionLaw = FluidDrops::EMotionLaw::Regimes;
			Core.Trails.Fading = FluidDrops::EFilmFading::Linear;
			const FFluidLiquidSettings Mirror = FSettingsBridge::FromCore<FFluidLiquidSettings>(Core);
			TestTrue(TEXT("motion law"), Mirror.Drops.MotionLaw == EFluidMotionLaw::Regimes);
			TestTrue(TEXT("fading"), Mirror.Trails.Fading == EFluidFilmFading::Linear);
		});
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
