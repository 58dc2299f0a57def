// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Couples a primitive component with the particle fluid, both ways: the fluid flows round it, and pushes it if physics
// moves it. Before every tick of the water the body is put where the primitive is, with its velocity; after it, what
// the fluid did comes back as an impulse at the center of mass and an angular impulse, which physics takes with its
// next step.

#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "FluidBodySettings.h"
#include "FluidDropsFrame.h"
#include "FluidDropsHandles.h"
#include "FluidDropsSource.h"
#include "FluidDropsTypes.h"

#include "FluidBodyComponent.generated.h"

class FFluidSimulation;
class UFluidDropsSubsystem;
class UPrimitiveComponent;

/** Where the shape of a body comes from. */
UENUM(BlueprintType)
enum class EFluidBodyShape : uint8
{
	Automatic UMETA(ToolTip = "Simple collision if there is any, else the triangles of the static mesh."),
	Collision UMETA(ToolTip = "Simple collision: spheres, boxes, capsules and convex hulls."),
	Mesh UMETA(ToolTip = "The triangles of the static mesh, as a sampled distance field. The mesh must be closed."),
};

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FFluidBodyHitSignature, const FFluidBodyHit&, Hit);

/** A solid in particle fluid: a floor, a bowl, a paddle, a toy that floats. */
UCLASS(ClassGroup = (FluidDrops), meta = (BlueprintSpawnableComponent, DisplayName = "Fluid Body"))
class FLUIDDROPS_API UFluidBodyComponent : public UActorComponent,
										   public IFluidDropsSource,
										   public IFluidDropsParticipant
{
	GENERATED_BODY()

public:
	/** Fluid hit the body hard, at most four times in a frame: the strongest hits. See Least Hit Impulse. */
	UPROPERTY(BlueprintAssignable, Category = "FluidDrops|Events")
	FFluidBodyHitSignature OnFluidHit;

	/** The component that is the body; null if there is none. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Body")
	UPrimitiveComponent* GetBodyPrimitive() const;

	/** Another component of any actor. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Body")
	void SetBodyPrimitive(UPrimitiveComponent* NewPrimitive);

	/** What the body is like. In SI units. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Body")
	const FFluidBodySettings& GetBodySettings() const { return Settings; }

	/** Sets what the body is like. In SI units. What is out of range is refused with a message. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Body")
	void SetBodySettings(const FFluidBodySettings& NewSettings);

	/** Sets the friction of fluid on the body: 0 slips freely, 1 stands still. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Body")
	void SetBodyFriction(float Friction);

	/** Sets how strongly the body holds fluid, as a multiple of gravity, 0 to 200. */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Body")
	void SetBodyStickiness(float Stickiness);

	/** Whether it is in the fluid now; if not, the message log says why. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Body")
	bool IsBodyInFluid() const { return !Parts.IsEmpty(); }

	/** How many particles touch it, as of the last tick. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Body")
	int32 GetTouchingParticles() const { return Contacts; }

	/** The push of the fluid over the last step of the water, in world space (kg cm/s). */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Body")
	FVector GetFluidImpulse() const { return LastImpulse; }

	/** What moves the body now. */
	UFUNCTION(BlueprintPure, Category = "FluidDrops|Body")
	EFluidBodyKind GetBodyKind() const;

	/**
	 * Names this body in snapshots, for actors that are spawned in play: the same name in every session, one for each
	 * body. Bodies that are saved with a level need none.
	 */
	UFUNCTION(BlueprintCallable, Category = "FluidDrops|Snapshots")
	void SetSnapshotKey(FName Key);

	/** Whether a component has a shape that can be a body. */
	static bool IsSupported(const UPrimitiveComponent& Primitive);

	// IFluidDropsSource
	virtual void BeforeTick(UFluidDropsSubsystem& Water, float Seconds) override;
	virtual void BeforeRestore(UFluidDropsSubsystem& Water) override;

	// IFluidDropsParticipant
	virtual void BeginWater() override;
	virtual void EndWater() override;
	virtual bool IsInWater() const override { return bInWater; }

	// UActorComponent
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void OnRegister() override;
	virtual void OnComponentDestroyed(bool bDestroyingHierarchy) override;
	virtual void PreSave(FObjectPreSaveContext SaveContext) override;
#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

private:
	/** One shape of the body. */
	struct FPart
	{
		FFluidBodyHandle Handle;
		FTransform ToPrimitive; // without scale, which is in the shape
		float Share = 1.0f;     // of the body's mass
	};

	/** A shape that is being made. */
	struct FMaking
	{
		TSharedPtr<struct FFluidSolidWork, ESPMode::ThreadSafe> Work;
		FTransform ToPrimitive;
	};

	/** Where the body was when the fluid was last told. */
	struct FMotion
	{
		FTransform Pose;
		FVector Velocity = FVector::ZeroVector;
		FVector Spin = FVector::ZeroVector;
		FVector Origin = FVector::ZeroVector; // of the simulation

		bool operator==(const FMotion& Other) const;
	};

	UFluidDropsSubsystem* FindWater() const;
	void EnterWater();
	void LeaveWater();
	/** Reads the shapes and lets them be made. */
	void BeginJoin(const FFluidSimulation& Simulation);
	/** Goes on with what began when all shapes are made; else later, or after waiting for them. */
	void FinishJoin(FFluidSimulation& Simulation, bool bWait);
	/** Puts the body into the fluid, where it is now. */
	void Join(FFluidSimulation& Simulation);
	void Leave();
	/** The key of its own that a part has in snapshots; empty if it has none. */
	FString OwnKeyOfPart(int32 Part) const;
	/** Whether the primitive is still what the fluid knows. */
	bool IsCurrent(const UPrimitiveComponent& Primitive) const;
	void SendSettings(FFluidSimulation& Simulation);
	void SendMass(FFluidSimulation& Simulation);
	void SendMotion(UFluidDropsSubsystem& Water, FFluidSimulation& Simulation, float Seconds);
	/** After a step: what the fluid did. */
	void TakeEffect(const FFluidFramePtr& Frame);
	void Push(UPrimitiveComponent& Primitive, const FVector& Impulse, const FVector& AngularImpulse) const;

	/** The component that is the body. Empty: the first of the actor that has collision. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body",
		meta = (UseComponentPicker, AllowedClasses = "/Script/Engine.PrimitiveComponent"))
	FComponentReference BodyPrimitive;

	/** Where its shape comes from. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body")
	EFluidBodyShape Shape = EFluidBodyShape::Automatic;

	/** Cells of the distance field along the longest side, if the shape is a mesh. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body", meta = (ClampMin = "8", ClampMax = "256"))
	int32 FieldResolution = 48;

	/** Whether the fluid is inside: all around the shape is solid, as the walls of a tank. One shape only. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body")
	bool bContainer = false;

	/** What the body is like. Kind counts only if it is not detected, Density only without physics. In SI units. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body", meta = (ShowOnlyInnerProperties))
	FFluidBodySettings Settings;

	/**
	 * Whether Kind follows from the component: dynamic if physics simulates it, kinematic if it is movable, else
	 * static.
	 */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body")
	bool bDetectKind = true;

	/** How much of its push the fluid gives to a body that physics moves. 0: the fluid only flows round it. */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Body", meta = (ClampMin = "0", ClampMax = "10"))
	float PushScale = 1.0f;

	/** Hits that are weaker are not told (kg cm/s). */
	UPROPERTY(EditAnywhere, Category = "FluidDrops|Events", meta = (ClampMin = "0"))
	float LeastHitImpulse = 1.0f;

	/** Names this body in snapshots; made when it is saved first. A copy gets another one. */
	UPROPERTY(VisibleInstanceOnly, AdvancedDisplay, Category = "FluidDrops|Snapshots", NonPIEDuplicateTransient,
		TextExportTransient)
	FGuid SnapshotId;

	FName SnapshotKey; // by SetSnapshotKey
	TWeakObjectPtr<UPrimitiveComponent> ChosenPrimitive;
	TWeakObjectPtr<UPrimitiveComponent> Joined;
	TWeakObjectPtr<UFluidDropsSubsystem> Entered;
	TWeakObjectPtr<const UObject> JoinedSetup; // whose collision is in the shapes
	FDelegateHandle FrameListener;
	TArray<FMaking> Making; // until they are Parts
	TArray<FPart> Parts;
	FMotion Sent;
	FVector JoinedScale = FVector::OneVector;
	FVector LastImpulse = FVector::ZeroVector;
	float SentMass = 0.0f;   // kg
	float UntilRetry = 0.0f; // s
	int32 Contacts = 0;
	uint32 SeenRestores = 0;
	EFluidBodyKind SentKind = EFluidBodyKind::Static;
	bool bSentStill = false;   // the fluid knows that it rests where it is
	bool bSendSettings = true; // something about it has changed
	bool bAfloat = false;      // the fluid carried it when it was last awake
	bool bInWater = false;
};
