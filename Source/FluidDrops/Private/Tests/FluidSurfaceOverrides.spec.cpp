// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "EngineCompat.h"
#include "FluidSurfaceOverrides.h"
#include "FluidSurfaceSettings.h"

BEGIN_DEFINE_SPEC(FFluidSurfaceOverridesSpec, "FluidDrops.Unit.SurfaceOverrides", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidSurfaceOverridesSpec)

void FFluidSurfaceOverridesSpec::Define()
{
	It("replaces what is ticked and nothing else", [this]()
	{
		FFluidSurfaceOverrides Overrides;
		Overrides.bOverrideTemperature = true;
		Overrides.Temperature = 4.0f;
		Overrides.ContactAngle = 160.0f;
		FFluidSurfaceSettings Settings;
		Overrides.ApplyTo(Settings);
		TestEqual(TEXT("temperature"), Settings.Temperature, 4.0f);
		TestEqual(TEXT("contact angle"), Settings.ContactAngle, FFluidSurfaceSettings().ContactAngle);
	});

	It("knows equal ones from others", [this]()
	{
		FFluidSurfaceOverrides A;
		FFluidSurfaceOverrides B;
		TestTrue(TEXT("equal"), A == B);
		B.SweatRate = 0.5f;
		TestFalse(TEXT("other"), A == B);
	});
}

#endif // WITH_DEV_AUTOMATION_TESTS
