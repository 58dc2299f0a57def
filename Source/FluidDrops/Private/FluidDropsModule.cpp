// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Start-up of the runtime module: where the shaders are, what levels of quality mean, and where the core's profiling
// goes.

#include "InsightsProfileSink.h"

#include "Interfaces/IPluginManager.h"
#include "Misc/ConfigCacheIni.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"
#include "ShaderCore.h"

/** Loads before the first shader is compiled (PostConfigInit). */
class FFluidDropsModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FluidDrops"));
		check(Plugin.IsValid());
		AddShaderSourceDirectoryMapping(
			TEXT("/Plugin/FluidDrops"), FPaths::Combine(Plugin->GetBaseDir(), TEXT("Shaders")));
		AddScalability(FPaths::Combine(Plugin->GetBaseDir(), TEXT("Config/FluidDropsScalability.ini")));
		FluidDrops::SetProfileSink(&ProfileSink);
	}

	virtual void ShutdownModule() override { FluidDrops::SetProfileSink(nullptr); }

private:
	/** Gives levels of quality our values, but for those that the project sets. Before the engine first applies any. */
	static void AddScalability(const FString& Path)
	{
		if (FConfigFile* Levels = GConfig->Find(GScalabilityIni))
		{
			FConfigFile Ours;
			Ours.Read(Path);
			const bool bWasDirty = Levels->Dirty;
			Levels->AddMissingProperties(Ours);
			Levels->Dirty = bWasDirty; // nothing to be saved for this user
		}
	}

	FInsightsProfileSink ProfileSink;
};

IMPLEMENT_MODULE(FFluidDropsModule, FluidDrops)
