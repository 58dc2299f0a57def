// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsStyle.h"

#include "Brushes/SlateImageBrush.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/Paths.h"
#include "Styling/SlateStyle.h"
#include "Styling/SlateStyleRegistry.h"

namespace
{

/** The file in Resources/Icons, and the classes that it stands for. */
struct FClassIcon
{
	const TCHAR* File;
	TArray<const TCHAR*> Classes;
};

const FClassIcon ClassIcons[] = {
	{TEXT("Liquid"),
		{TEXT("FluidLiquidAsset"), TEXT("FluidParticleLiquidAsset"), TEXT("FluidDropsRenderActor"),
			TEXT("FluidDropsMeshComponent")}},
	{TEXT("Surface"), {TEXT("FluidSurfaceAsset"), TEXT("FluidSurfaceComponent"), TEXT("FluidBodyComponent")}},
	{TEXT("Emitter"),
		{TEXT("FluidEmitterAsset"), TEXT("FluidDropEmitterComponent"), TEXT("FluidDropEmitter"),
			TEXT("FluidParticleEmitterComponent"), TEXT("FluidParticleEmitter"), TEXT("FluidSinkComponent"),
			TEXT("FluidSink")}},
	{TEXT("Rain"), {TEXT("FluidRainAsset"), TEXT("FluidRainComponent"), TEXT("FluidRainEmitter")}},
	{TEXT("Sweat"), {TEXT("FluidSweatComponent"), TEXT("FluidSweatEmitter")}},
	{TEXT("Condensation"), {TEXT("FluidCondensationComponent"), TEXT("FluidCondensationEmitter")}},
	{TEXT("Wind"), {TEXT("FluidWindSourceComponent"), TEXT("FluidWindSource")}},
	{TEXT("World"), {TEXT("FluidDropsWorldSettings")}},
};

} // namespace

FFluidDropsStyle::FFluidDropsStyle()
	: Style(MakeShared<FSlateStyleSet>(Name()))
{
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FluidDrops"));
	const FString Folder = Plugin ? FPaths::Combine(Plugin->GetBaseDir(), TEXT("Resources/Icons")) : FString();
	Style->SetContentRoot(Folder);
	const auto Brush = [this](const TCHAR* File, float Size)
	{ return new FSlateVectorImageBrush(Style->RootToContentDir(File, TEXT(".svg")), FVector2f(Size, Size)); };
	for (const FClassIcon& Icon : ClassIcons)
	{
		for (const TCHAR* Class : Icon.Classes)
		{
			Style->Set(*FString::Printf(TEXT("ClassIcon.%s"), Class), Brush(Icon.File, 16.0f));
			Style->Set(*FString::Printf(TEXT("ClassThumbnail.%s"), Class), Brush(Icon.File, 64.0f));
		}
	}
	Style->Set(Icon(), Brush(TEXT("Liquid"), 16.0f));
	FSlateStyleRegistry::RegisterSlateStyle(*Style);
}

FFluidDropsStyle::~FFluidDropsStyle()
{
	FSlateStyleRegistry::UnRegisterSlateStyle(*Style);
}

FName FFluidDropsStyle::Name()
{
	return TEXT("FluidDropsStyle");
}

FName FFluidDropsStyle::Icon()
{
	return TEXT("FluidDrops.Icon");
}
