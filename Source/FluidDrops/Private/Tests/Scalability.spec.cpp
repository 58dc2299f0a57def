// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What levels of quality mean for water.

#include "EngineCompat.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "HAL/IConsoleManager.h"
#include "Misc/ConfigCacheIni.h"

BEGIN_DEFINE_SPEC(FFluidScalabilitySpec, "FluidDrops.Unit.Scalability", FluidDropsUnreal::Compat::TestFlags)
END_DEFINE_SPEC(FFluidScalabilitySpec)

void FFluidScalabilitySpec::Define()
{
	It("is known to the engine for every level of effects",
		[this]
		{
			for (const TCHAR* Level : {TEXT("0"), TEXT("1"), TEXT("2"), TEXT("3"), TEXT("Cine")})
			{
				float TickRate = -1.0f;
				const FString Section = FString::Printf(TEXT("EffectsQuality@%s"), Level);
				TestTrue(Section, GConfig->GetFloat(*Section, TEXT("FluidDrops.TickRate"), TickRate, GScalabilityIni));
				TestTrue(TEXT("a rate, or that of the project"), TickRate >= 0.0f);
			}
		});

	It("is not saved as a choice of the user's",
		[this]
		{
			const FConfigFile* Levels = GConfig->Find(GScalabilityIni);
			TestTrue(TEXT("nothing to save"), Levels && !Levels->Dirty);
		});

	It("names console variables of scalability",
		[this]
		{
			TArray<FString> Lines;
			GConfig->GetSection(TEXT("EffectsQuality@0"), Lines, GScalabilityIni);
			int32 Ours = 0;
			for (const FString& Line : Lines)
			{
				FString Name;
				if (Line.StartsWith(TEXT("FluidDrops.")) && Line.Split(TEXT("="), &Name, nullptr))
				{
					++Ours;
					const IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(*Name);
					TestTrue(Name, Variable && Variable->TestFlags(ECVF_Scalability));
				}
			}
			TestTrue(TEXT("all of them"), Ours >= 7);
		});
}

#endif // WITH_DEV_AUTOMATION_TESTS
