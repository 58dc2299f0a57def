// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidEmitterActors.h"

#include "Components/BillboardComponent.h"
#include "Engine/Texture2D.h"
#include "FluidCondensationComponent.h"
#include "FluidDropEmitterComponent.h"
#include "FluidParticleEmitterComponent.h"
#include "FluidRainComponent.h"
#include "FluidSinkComponent.h"
#include "FluidSweatComponent.h"
#include "FluidWindSourceComponent.h"
#include "UObject/ConstructorHelpers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidEmitterActors)

void AFluidEmitter::AdoptEmitter(UFluidEmitterComponent& NewEmitter)
{
	Emitter = &NewEmitter;
	Emitter->SetMakeSurfaces(true);
	SetRootComponent(Emitter);
#if WITH_EDITORONLY_DATA
	Sprite = CreateEditorOnlyDefaultSubobject<UBillboardComponent>(TEXT("Sprite"), true);
	if (Sprite && !IsRunningCommandlet())
	{
		static ConstructorHelpers::FObjectFinderOptional<UTexture2D> Image(TEXT("/Engine/EditorResources/S_Emitter"));
		Sprite->Sprite = Image.Get();
		Sprite->SpriteInfo.Category = TEXT("FluidDrops");
		Sprite->SpriteInfo.DisplayName = NSLOCTEXT("FluidDrops", "SpriteCategory", "FluidDrops");
		Sprite->SetRelativeScale3D(FVector(0.5));
		Sprite->bIsScreenSizeScaled = true;
		Sprite->bReceivesDecals = false;
		Sprite->SetupAttachment(Emitter);
	}
#endif
}

AFluidRainEmitter::AFluidRainEmitter()
{
	AdoptEmitter(*CreateDefaultSubobject<UFluidRainComponent>(TEXT("Rain")));
}

UFluidRainComponent* AFluidRainEmitter::GetRain() const
{
	return CastChecked<UFluidRainComponent>(GetEmitter());
}

AFluidSweatEmitter::AFluidSweatEmitter()
{
	AdoptEmitter(*CreateDefaultSubobject<UFluidSweatComponent>(TEXT("Sweat")));
}

UFluidSweatComponent* AFluidSweatEmitter::GetSweat() const
{
	return CastChecked<UFluidSweatComponent>(GetEmitter());
}

AFluidCondensationEmitter::AFluidCondensationEmitter()
{
	AdoptEmitter(*CreateDefaultSubobject<UFluidCondensationComponent>(TEXT("Condensation")));
}

UFluidCondensationComponent* AFluidCondensationEmitter::GetCondensation() const
{
	return CastChecked<UFluidCondensationComponent>(GetEmitter());
}

AFluidDropEmitter::AFluidDropEmitter()
{
	AdoptEmitter(*CreateDefaultSubobject<UFluidDropEmitterComponent>(TEXT("Drops")));
}

UFluidDropEmitterComponent* AFluidDropEmitter::GetDropEmitter() const
{
	return CastChecked<UFluidDropEmitterComponent>(GetEmitter());
}

AFluidParticleEmitter::AFluidParticleEmitter()
{
	UFluidParticleEmitterComponent& Fluid = *CreateDefaultSubobject<UFluidParticleEmitterComponent>(TEXT("Fluid"));
	AdoptEmitter(Fluid);
	Fluid.SetMakeSurfaces(false);
	Fluid.SetMakeBodies(true);
}

UFluidParticleEmitterComponent* AFluidParticleEmitter::GetParticleEmitter() const
{
	return CastChecked<UFluidParticleEmitterComponent>(GetEmitter());
}

AFluidSink::AFluidSink()
{
	UFluidSinkComponent& Sink = *CreateDefaultSubobject<UFluidSinkComponent>(TEXT("Sink"));
	AdoptEmitter(Sink);
	Sink.SetMakeSurfaces(false);
}

UFluidSinkComponent* AFluidSink::GetSink() const
{
	return CastChecked<UFluidSinkComponent>(GetEmitter());
}

AFluidWindSource::AFluidWindSource()
{
	UFluidWindSourceComponent& Wind = *CreateDefaultSubobject<UFluidWindSourceComponent>(TEXT("Wind"));
	AdoptEmitter(Wind);
	Wind.SetMakeSurfaces(false);
}

UFluidWindSourceComponent* AFluidWindSource::GetWindSource() const
{
	return CastChecked<UFluidWindSourceComponent>(GetEmitter());
}
