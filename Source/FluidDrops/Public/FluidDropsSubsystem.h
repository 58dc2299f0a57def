// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// All the water of one world. Components register surfaces and sources; the subsystem asks them at a fixed tick, runs
// the solvers on tasks while the frame goes on, and publishes what is to be seen one frame later. It costs nothing in a
// world where nothing registers, stands still while the game is paused, and follows time dilation.
//
// Game thread only, except for frames, which any thread may read.

#pragma once

#include "CoreMinimal.h"
#include "FluidDropsFrame.h"
#include "FluidDropsTypes.h"
#include "FluidMoistureSettings.h"
#include "FluidWindSettings.h"
#include "FluidWorldSettings.h"
#include "Subsystems/WorldSubsystem.h"

#include "FluidDropsSubsystem.generated.h"

class FFluidSimulation;
class FFluidWaterPreview;
class IFluidDropsSource;
class UFluidLiquidAsset;
class UFluidParticleLiquidAsset;
class UFluidPresetAsset;

namespace FluidDrops
{
struct FWorldSettings;
}

DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FFluidTickSignature, float, Seconds, int32, Ticks);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FFluidDropEventSignature, const FFluidDropEvent&, Event);
DECLARE_MULTICAST_DELEGATE_OneParam(FFluidFrameSignature, const FFluidFramePtr& /*Frame*/);

/** All the water of one world: what is done to it, asked of it and seen of it. */
UCLASS()
class FLUIDDROPS_API UFluidDropsSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	// Events

	/** Before the water is simulated: that many seconds of game time, in that many ticks. Time to change its input. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidTickSignature OnBeforeTick;

	/** After the water was simulated and can be seen: that many seconds of game time, in that many ticks. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidTickSignature OnAfterTick;

	/** A drop came out of the air onto a surface. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropLanded;

	/** A drop was taken in by another one. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropMerged;

	/** A drop was pulled off its surface. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropDetached;

	/** A drop ran over a border of its surface and falls. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropDripped;

	/** A drop dried up. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidDropEventSignature OnDropEvaporated;

	/** A new frame can be seen; its Events tell what happened to drops. For C++, before the events of Blueprint. */
	FFluidFrameSignature OnFramePublished;

	// What happens to the water: before the next tick

	/**
	 * Puts water on whatever surface a brush touches, as beads.
	 * @param Start Start of the brush's way, in world space (cm).
	 * @param End End of the brush's way, in world space (cm).
	 * @param Radius Radius of the brush (cm), 0.01 to 1000.
	 * @param Mass Water (kg), up to 10.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water")
	void AddWater(FVector Start, FVector End, float Radius = 1.0f, float Mass = 0.0001f);

	/**
	 * Wipes drops, pools, film and fog off whatever surface a brush touches.
	 * @param Start Start of the brush's way, in world space (cm).
	 * @param End End of the brush's way, in world space (cm).
	 * @param Radius Radius of the brush (cm), 0.01 to 1000.
	 * @param Push Part of the water that is pushed along and left as beads at the rim, 0 (all goes) to 1.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water")
	void WipeWater(FVector Start, FVector End, float Radius = 1.0f, float Push = 0.0f);

	/**
	 * Puts one drop on the surface that is nearest to a place, if one is within reach.
	 * @param Location Place in world space (cm).
	 * @param Radius Radius of the drop as a ball (cm), 0.001 to 10.
	 * @param Velocity Velocity in world space (cm/s); only its part along the surface counts.
	 * @param Reach How far the surface may be (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water")
	void SpawnDrop(FVector Location, float Radius = 0.1f, FVector Velocity = FVector::ZeroVector, float Reach = 10.0f);

	/**
	 * Sets the mean wind everywhere, in world space (cm/s). While rain falls that brings its own wind, that one blows
	 * instead.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetWind(FVector Wind);

	/** The mean wind everywhere, in world space (cm/s): that of rain that brings its own, else that of the level. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	FVector GetWind() const;

	/** The mean wind everywhere when no rain brings its own, in world space (cm/s). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	FVector GetLevelWind() const;

	/** How the wind of this world gusts and swirls. In SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	const FFluidWindSettings& GetWindSettings() const { return WindSettings; }

	/** Sets how the wind of this world gusts and swirls. In SI units. What is out of range is refused with a message.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetWindSettings(const FFluidWindSettings& NewSettings);

	/**
	 * Sets how hard the bodies work whose skin sweats, 0 (at rest) to 1. A Fluid Sweat component says it for one body;
	 * what counts for all others is this, or the effort of the body that works hardest if that is more.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetEffort(float Effort);

	/** How hard the body works that works hardest, 0 (at rest) to 1. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	float GetEffort() const { return SentEffort; }

	/** Before ticks: a body works that hard. To be called again before every tick. */
	void RaiseEffort(float Effort);

	/** The vapor in the air of this world. In SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	const FFluidMoistureSettings& GetAir() const { return Air; }

	/** Sets the vapor in the air of this world. In SI units. What is out of range is refused with a message. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetAir(const FFluidMoistureSettings& NewAir);

	/** Sets the temperature of the air (degrees Celsius), -40 to 100. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetAirTemperature(float Temperature);

	/** Sets the relative humidity of the air, 0 to 1. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetHumidity(float Humidity);

	/** Sets how much faster than in nature water condenses, evaporates and is sweated. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetTimeLapse(float TimeLapse);

	/** The liquid of this world; null: water as the simulation knows it. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Water")
	UFluidLiquidAsset* GetLiquid() const { return Liquid; }

	/** Makes all drops of this world another liquid, and follows what is changed in it. Null: that of the project. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Water")
	void SetLiquid(UFluidLiquidAsset* NewLiquid);

	// Particle fluid: jets, splashes, honey, clay. Before the next tick

	/**
	 * Fills a region with fluid at once. Refused with a message if there is no room for all of it (budget).
	 * @param Liquid What it is filled with; null: water.
	 * @param Center Middle of the region, in world space (cm).
	 * @param Extent Half its size along the axes of the world (cm).
	 * @param bBall Whether it is an ellipsoid instead of a box.
	 * @param Velocity Velocity at the start, in world space (cm/s), up to 10000.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void FillFluid(UFluidParticleLiquidAsset* Liquid, FVector Center, FVector Extent, bool bBall = false,
		FVector Velocity = FVector::ZeroVector);

	/**
	 * A gust in fluid: most in the middle of a ball, nothing at its rim.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 * @param Velocity What is added in the middle, in world space (cm/s), up to 10000.
	 * @param Outward What is added away from the middle (cm/s); negative pulls.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void PushFluid(FVector Center, float Radius = 50.0f, FVector Velocity = FVector::ZeroVector, float Outward = 0.0f);

	/**
	 * Makes an elastic body of the fluid in a ball: springs between neighbors, at rest as they are. Needs a liquid
	 * with Spring Stiffness, and Springs in the budget.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void BindFluid(FVector Center, float Radius = 50.0f);

	/** Cuts all springs of all fluid in this world. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void CutFluid();

	/**
	 * Takes away the fluid in a ball.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void RemoveFluid(FVector Center, float Radius = 50.0f);

	/** Freezes all of a liquid in this world where it is, or lets it be as its asset says. Null: water. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Fluid")
	void SetFluidFrozen(UFluidParticleLiquidAsset* Liquid, bool bFrozen);

	/**
	 * The fluid in a ball. Waits for a tick that is under way.
	 * @param Center Middle of the ball, in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries")
	FFluidParticlesWithin QueryFluid(FVector Center, float Radius = 50.0f);

	/** How many particles of fluid there are, as of the last published frame. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Queries")
	int32 GetParticleCount() const { return GetStatistics().Particles; }

	/** Makes a liquid known to the simulation; its key there, empty if it was refused. Null: water. */
	FString UseParticleLiquid(UFluidParticleLiquidAsset* Liquid);

	/** How much there can be of everything in this world. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Budget")
	FFluidBudget GetBudget() const;

	/**
	 * Sets how much there can be of everything in this world. Only before its first water: when the level begins play.
	 * @return Whether it was taken; if not, a message says why.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Budget")
	bool SetBudget(const FFluidBudget& NewBudget);

	/**
	 * Where rain and level of detail follow to, in world space (cm), until it is told again. Without a call: the
	 * cameras of all local players; without players, the views that were rendered last.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Weather")
	void SetViewLocation(FVector Location);

	/** Where rain and level of detail follow to, in world space (cm): the first view. Zero if there is none. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	FVector GetViewLocation() const;

	/** All views that rain and level of detail follow, in world space (cm). None on a server without a screen. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	TArray<FVector> GetViewLocations() const;

	/** How far a place of the world is from the nearest view (cm); 0 if there is none. */
	double GetViewDistance(const FVector& Location) const;

	/**
	 * The wind at a place, in world space (cm/s): the mean with its gusts, turbulence and sources of wind, as of the
	 * last published frame. Does not wait for a tick that is under way.
	 * @param Location Place in world space (cm).
	 */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Weather")
	FVector SampleWind(FVector Location) const;

	// Questions: answered for the water as it is now, which waits for a tick that is under way

	/**
	 * The water at the place of the nearest surface.
	 * @param Location Place in world space (cm).
	 * @param MaxDistance How far the surface may be (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries")
	FFluidWaterAtPoint QueryPoint(FVector Location, float MaxDistance = 10.0f);

	/**
	 * The water in a ball.
	 * @param Center Its center in world space (cm).
	 * @param Radius Its radius (cm).
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Queries")
	FFluidWaterWithin QuerySphere(FVector Center, float Radius = 50.0f);

	/** All the water on one surface; nothing for what is none. */
	FFluidWaterWithin QuerySurface(FFluidSurfaceHandle Surface);

	/** How much water there is, what it costs, and what found no room; as of the last published frame. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Queries")
	FFluidStatistics GetStatistics() const;

	// Snapshots

	/** The whole state of the water, for save games and rewinding. Empty if there is no water in this world. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Snapshots")
	TArray<uint8> SaveSnapshot();

	/**
	 * Back to a snapshot. Surfaces and bodies that are not loaded now are left out with their water, which
	 * GetLeftOutOfSnapshot tells; those that came later are dry.
	 * @param Snapshot What SaveSnapshot gave.
	 * @param Error Why it was refused; then nothing has changed.
	 * @return Whether it worked.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Snapshots")
	bool RestoreSnapshot(const TArray<uint8>& Snapshot, FString& Error);

	/** The paths of the surfaces and bodies that were left out when a snapshot was last restored. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Snapshots")
	TArray<FString> GetLeftOutOfSnapshot() const;

	// For components, rendering and Niagara

	/** The last published frame; null before the first. */
	const FFluidFramePtr& GetFrame() const;

	/** Where the texels of a surface's map lie: for each corner of each triangle as registered, 0 to 1. Empty: none. */
	TArray<FVector2f> GetWetnessLayout(FFluidSurfaceHandle Surface);

	/** The next step finds the faces of liquids for the frame: asked anew each frame by who draws them and is seen. */
	void WantLiquidFaces() { bLiquidsWanted = true; }

	/** Called before ticks from now on, as long as its owner lives. Registering twice counts once. */
	void RegisterSource(IFluidDropsSource& Source, const UObject& Owner);
	void UnregisterSource(const IFluidDropsSource& Source);

	/**
	 * The simulation, made when it is first asked for. Null when this world has none: a dedicated server without
	 * permission, or a budget that was refused. Its header is internal to the plugin.
	 */
	FFluidSimulation* GetOrCreateSimulation();
	/** The simulation if there is one already. */
	FFluidSimulation* FindSimulation() const { return Simulation.Get(); }

	/** Whether the world was told to begin play; on a client its actors may still wait for the server. */
	bool HasWorldBegunPlay() const { return bWorldBegan; }

	/** Whether the water of a level that is edited runs, without play. */
	bool IsPreviewing() const { return Preview.IsValid(); }
	/** Who is to own a component that is made for an actor: the actor, or in a preview one that goes with it. */
	AActor& OwnerOfMade(AActor& Actor) const;

	// UTickableWorldSubsystem
	virtual void Initialize(FSubsystemCollectionBase& Collection) override;
	virtual void Deinitialize() override;
	virtual void OnWorldBeginPlay(UWorld& InWorld) override;
	virtual void Tick(float DeltaTime) override;
	virtual TStatId GetStatId() const override;
	virtual bool IsTickableInEditor() const override { return IsPreviewing(); }

#if WITH_EDITOR
	/** Lets the water of a level in the editor run; nothing that this makes or changes is saved or can be undone. */
	void StartPreview();
	/** Takes all of it away again. */
	void StopPreview();
	/** Gives meshes of the level the materials back that are theirs, until the next frame: before they are saved. */
	void TakeBackMaterials();
#endif

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const override;

private:
	/** Waits for the step under way, and tells everybody of a frame that they have not heard of. */
	void FinishStep();
	void BeginStep(double Seconds);
#if WITH_EDITOR
	/** Lets those take part in the preview that do now, and nobody else. */
	void UpdatePreview();
#endif
	/** Keeps the views that were rendered last; a viewport that stands still or is covered renders none. */
	void NoteRenderedViews();
	/** What may change at any time outside of us: console variables, gravity. */
	void UpdateSettings();
	/** What the project says, until somebody says something else. */
	void StartSettings();
	bool PutLiquidAndAir(FluidDrops::FWorldSettings& Settings) const;
	void SendLiquidAndAir();
	void TakeAirFromSimulation();
	void SendEffort();
	void OnLiquidChanged(const UFluidPresetAsset& Changed);
	/** Sends a liquid of particles as it is now. */
	bool SendParticleLiquid(UFluidParticleLiquidAsset* Liquid);
	void OnParticleLiquidChanged(const UFluidPresetAsset& Changed);
	void ForgetParticleLiquids();
	/** The budget of the project at the current scalability. */
	FFluidBudget ProjectBudget() const;
	void CallSources(TFunctionRef<void(IFluidDropsSource&)> Call);
	void BroadcastEvents(const FFluidFrame& Frame);
	bool MayRunHere() const;
	/** As it was before the first water. */
	void ForgetWater();
	/** Sees to it that somebody draws the water, once there is something to draw. */
	void ShowWater();
	void OnOriginWillShift(UWorld* World, FIntVector OldOrigin, FIntVector NewOrigin);
	void OnOriginShifted(UWorld* World, FIntVector OldOrigin, FIntVector NewOrigin);

	struct FRegisteredSource
	{
		IFluidDropsSource* Source;
		TWeakObjectPtr<const UObject> Owner;
	};

	/** The liquid of this world. */
	UPROPERTY(Transient)
	TObjectPtr<UFluidLiquidAsset> Liquid;

	/** The vapor in its air. */
	UPROPERTY(Transient)
	FFluidMoistureSettings Air;

	/** How its wind gusts and swirls. */
	UPROPERTY(Transient)
	FFluidWindSettings WindSettings;

	/** Liquids of particles that the simulation knows. */
	UPROPERTY(Transient)
	TArray<TObjectPtr<UFluidParticleLiquidAsset>> ParticleLiquids;

	TSet<FString> FrozenLiquids; // by key
	TSharedPtr<FFluidSimulation> Simulation;
	TSharedPtr<FFluidWaterPreview> Preview; // null: none runs
	TArray<FRegisteredSource> Sources;
	TOptional<FVector> ToldView;   // world, cm
	TArray<FVector> RenderedViews; // the last that there were, world, cm
	TOptional<FFluidBudget> ToldBudget;
	FVector Wind = FVector::ZeroVector; // of the level, for the simulation when it is made, cm/s
	uint64 AnnouncedFrame = 0;          // number of the last frame that everybody has been told of
	float ToldEffort = 0.0f;            // by SetEffort
	float RaisedEffort = 0.0f;          // by bodies, for the next tick
	float SentEffort = 0.0f;            // that the core knows
	float StepSeconds = 0.0f;           // of the step under way, s
	bool bSendEffort = false;           // the core may know another one
	bool bWorldBegan = false;           // play of the world, not yet of its actors
	bool bShown = false;                // somebody has been asked to draw the water
	bool bLiquidsWanted = false;        // faces of liquids, by the next step
	bool bRefused = false;              // there will be no simulation in this world
};
