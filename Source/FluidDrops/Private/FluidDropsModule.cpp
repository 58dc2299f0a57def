// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Start-up of the runtime module: where the shaders are, and where the core's profiling goes.

#include "InsightsProfileSink.h"

#include "Interfaces/IPluginManager.h"
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
		FluidDrops::SetProfileSink(&ProfileSink);
	}

	virtual void ShutdownModule() override { FluidDrops::SetProfileSink(nullptr); }

private:
	FInsightsProfileSink ProfileSink;
};

IMPLEMENT_MODULE(FFluidDropsModule, FluidDrops)
