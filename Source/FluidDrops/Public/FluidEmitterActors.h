// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Emitters to be dragged into a level. Each is nothing but its component and a sprite, and makes the meshes nearby
// carry water if there are no surfaces yet, so that something is seen at once.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "FluidEmitterActors.generated.h"

class UBillboardComponent;
class UFluidCondensationComponent;
class UFluidDropEmitterComponent;
class UFluidEmitterComponent;
class UFluidParticleEmitterComponent;
class UFluidRainComponent;
class UFluidSinkComponent;
class UFluidSweatComponent;
class UFluidWindSourceComponent;

/** An emitter in a level: one component and a sprite. */
UCLASS(Abstract, HideCategories = (Collision, HLOD, Input, Physics, Rendering))
class FLUIDDROPS_API AFluidEmitter : public AActor
{
	GENERATED_BODY()

public:
	/** What it emits. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Emitter")
	UFluidEmitterComponent* GetEmitter() const { return Emitter; }

protected:
	/** From constructors: makes a new component the root, with a sprite. */
	void AdoptEmitter(UFluidEmitterComponent& NewEmitter);

private:
	/** What it emits. */
	UPROPERTY(VisibleAnywhere, Category = "FluidDrops|Emitter")
	TObjectPtr<UFluidEmitterComponent> Emitter;

#if WITH_EDITORONLY_DATA
	/** What is seen of it in the editor. */
	UPROPERTY(Transient)
	TObjectPtr<UBillboardComponent> Sprite;
#endif
};

/** Rain that goes with the viewer. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Rain"))
class FLUIDDROPS_API AFluidRainEmitter : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidRainEmitter();

	/** The rain. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Rain")
	UFluidRainComponent* GetRain() const;
};

/** Sweat on the body that it is attached to, or that is named or near. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Sweat"))
class FLUIDDROPS_API AFluidSweatEmitter : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidSweatEmitter();

	/** The sweat. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Sweat")
	UFluidSweatComponent* GetSweat() const;
};

/** Damp air, and the cold surfaces nearby on which its vapor settles. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Condensation"))
class FLUIDDROPS_API AFluidCondensationEmitter : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidCondensationEmitter();

	/** The condensation. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Condensation")
	UFluidCondensationComponent* GetCondensation() const;
};

/** Drops from a box: tears, leaks, paint. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Drop Emitter"))
class FLUIDDROPS_API AFluidDropEmitter : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidDropEmitter();

	/** The drops. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Emitter")
	UFluidDropEmitterComponent* GetDropEmitter() const;
};

/** Fluid of particles from a nozzle: a tap, a fountain, honey, mud. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Particle Emitter"))
class FLUIDDROPS_API AFluidParticleEmitter : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidParticleEmitter();

	/** The fluid. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Fluid")
	UFluidParticleEmitterComponent* GetParticleEmitter() const;
};

/** A drain of particle fluid. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Sink"))
class FLUIDDROPS_API AFluidSink : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidSink();

	/** The drain. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Fluid")
	UFluidSinkComponent* GetSink() const;
};

/** Something that blows: a jet, a fan, a vortex, a wind from a point. */
UCLASS(ClassGroup = (FluidDrops), meta = (DisplayName = "Fluid Wind Source"))
class FLUIDDROPS_API AFluidWindSource : public AFluidEmitter
{
	GENERATED_BODY()

public:
	AFluidWindSource();

	/** What blows. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Wind")
	UFluidWindSourceComponent* GetWindSource() const;
};
