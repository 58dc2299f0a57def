// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Life and time of the water of a world. What is done to it and asked of it: FluidDropsSubsystemApi.cpp.

#include "FluidDropsSubsystem.h"

#include "ConsoleVariables.h"
#include "CoreVectors.h"
#include "DebugDraw.h"
#include "Engine/GameViewportClient.h"
#include "Engine/World.h"
#include "FluidDropsLog.h"
#include "FluidDropsRenderActor.h"
#include "FluidDropsSettings.h"
#include "FluidLiquidAsset.h"
#include "FluidSimulation.h"
#include "GameFramework/PlayerController.h"
#include "Misc/CoreDelegates.h"
#include "Profiling.h"
#include "Settings/SettingsBridge.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(FluidDropsSubsystem)

namespace
{

/** What all liquids of particles of a new world share. */
void PutParticles(const UFluidDropsSettings& Project, const UObject* About, FluidDrops::FWorldSettings& Settings)
{
	FFluidWorldSettings Mirror = FSettingsBridge::FromCore<FFluidWorldSettings>(Settings);
	Mirror.Fluid = Project.Fluid;
	FluidDropsUnreal::Report::Succeeded(FSettingsBridge::ToCore(Mirror, Settings), About);
	Settings.Fluid.MaxSubsteps = FluidDropsUnreal::Console::MaxSubsteps(Project);
}

/** The cameras of those who play here. None while the editor's camera looks at the game instead. */
TArray<FVector> ViewsOfPlayers(const UWorld& World)
{
	TArray<FVector> Views;
	const UGameViewportClient* Viewport = World.GetGameViewport();
	if (Viewport && Viewport->IsSimulateInEditorViewport())
	{
		return Views;
	}
	for (FConstPlayerControllerIterator Player = World.GetPlayerControllerIterator(); Player; ++Player)
	{
		if (const APlayerController* Controller = Player->Get(); Controller && Controller->IsLocalController())
		{
			FRotator Rotation;
			Controller->GetPlayerViewPoint(Views.AddZeroed_GetRef(), Rotation);
		}
	}
	return Views;
}

double DistanceToNearest(const TArray<FVector>& Views, const FVector& Location)
{
	double Nearest = Views.IsEmpty() ? 0.0 : TNumericLimits<double>::Max();
	for (const FVector& View : Views)
	{
		Nearest = FMath::Min(Nearest, FVector::Distance(View, Location));
	}
	return Nearest;
}

} // namespace

void UFluidDropsSubsystem::Initialize(FSubsystemCollectionBase& Collection)
{
	Super::Initialize(Collection);
	if (GetWorldRef().IsGameWorld()) // in the editor it costs nothing before a preview
	{
		StartSettings();
	}
	FCoreDelegates::PreWorldOriginOffset.AddUObject(this, &UFluidDropsSubsystem::OnOriginWillShift);
	FCoreDelegates::PostWorldOriginOffset.AddUObject(this, &UFluidDropsSubsystem::OnOriginShifted);
}

void UFluidDropsSubsystem::Deinitialize()
{
	FCoreDelegates::PreWorldOriginOffset.RemoveAll(this);
	FCoreDelegates::PostWorldOriginOffset.RemoveAll(this);
	Preview.Reset();
	ForgetWater();
	bRefused = true; // components that unregister late must not bring it back
	Super::Deinitialize();
}

void UFluidDropsSubsystem::ForgetWater()
{
	if (Liquid)
	{
		Liquid->OnChanged().RemoveAll(this);
	}
	Liquid = nullptr;
	ForgetParticleLiquids();
	FrozenLiquids.Empty();
	if (const FFluidFramePtr& Last = GetFrame())
	{
		AnnouncedFrame = Last->Number + 1; // one for readers that end it with an empty frame
	}
	Simulation.Reset(); // waits for the step under way
	Sources.Empty();
	ToldView.Reset();
	RenderedViews.Empty();
	ToldBudget.Reset();
	Wind = FVector::ZeroVector;
	ToldEffort = RaisedEffort = SentEffort = 0.0f;
	bSendEffort = bShown = bLiquidsWanted = bRefused = false;
	FluidDropsUnreal::Profiling::Report(this, nullptr);
}

void UFluidDropsSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
	Super::OnWorldBeginPlay(InWorld);
	bWorldBegan = true;
}

bool UFluidDropsSubsystem::DoesSupportWorldType(const EWorldType::Type WorldType) const
{
	return WorldType == EWorldType::Game || WorldType == EWorldType::PIE || WorldType == EWorldType::GamePreview ||
		WorldType == EWorldType::Editor;
}

TStatId UFluidDropsSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UFluidDropsSubsystem, STATGROUP_Tickables);
}

bool UFluidDropsSubsystem::MayRunHere() const
{
	const UWorld& World = GetWorldRef();
	const bool bServer = World.IsNetMode(NM_DedicatedServer);
	return (World.IsGameWorld() || IsPreviewing()) &&
		(!bServer || GetDefault<UFluidDropsSettings>()->bRunOnDedicatedServer);
}

FFluidSimulation* UFluidDropsSubsystem::GetOrCreateSimulation()
{
	if (!Simulation && !bRefused && MayRunHere())
	{
		const UFluidDropsSettings& Project = *GetDefault<UFluidDropsSettings>();
		FluidDrops::FWorldSettings Settings;
		Settings.World.Seed = Project.Seed;
		Settings.World.TickRate = FluidDropsUnreal::Console::TickRate(Project);
		Settings.World.MaxTicksPerFrame = FluidDropsUnreal::Console::MaxTicksPerFrame(Project);
		Settings.World.Gravity.z() = FluidDropsUnreal::Units::ToMeters(GetWorldRef().GetGravityZ());
		Settings.World.Wind = FluidDropsUnreal::CoreVector(Wind);
		const FFluidBudget Budget = ToldBudget.Get(ProjectBudget());
		Settings.Budget = {Budget.Drops, Budget.AirDrops, Budget.TrailPieces, Budget.Pools, Budget.Events,
			Budget.Particles, Budget.Springs};
		PutLiquidAndAir(Settings);
		PutParticles(Project, this, Settings);
		const FVector Origin = GetViewLocation();
		Settings.World.FloorHeight = FluidDropsUnreal::Units::ToMeters(double(Project.DrainHeight) - Origin.Z);
		Simulation = FFluidSimulation::Create(Settings, FluidDropsUnreal::Console::Threads(Project), Origin, this);
		bRefused = !Simulation;
		if (Simulation)
		{
			Simulation->NumberFramesAfter(AnnouncedFrame);
		}
	}
	return Simulation.Get();
}

FFluidBudget UFluidDropsSubsystem::ProjectBudget() const
{
	const UFluidDropsSettings& Project = *GetDefault<UFluidDropsSettings>();
	FFluidBudget Budget;
	Budget.Drops = FluidDropsUnreal::Console::Budget(Project.Drops);
	Budget.AirDrops = FluidDropsUnreal::Console::Budget(Project.FallingDrops);
	Budget.TrailPieces = FluidDropsUnreal::Console::Budget(Project.TrailPieces);
	Budget.Pools = Project.Pools;
	Budget.Events = Project.Events;
	Budget.Particles = Project.Particles > 0 ? FluidDropsUnreal::Console::Budget(Project.Particles) : 0;
	Budget.Springs = Project.Springs;
	return Budget;
}

void UFluidDropsSubsystem::Tick(float DeltaTime)
{
	Super::Tick(DeltaTime);
	NoteRenderedViews();
#if WITH_EDITOR
	// What a preview makes and moves is no part of what is being edited: a slider that is dragged, for instance.
	const TGuardValue<ITransaction*> NoUndo(GUndo, IsPreviewing() ? nullptr : GUndo);
	UpdatePreview();
#endif
	if (!Simulation)
	{
		return;
	}
	FLUIDDROPS_SCOPE(Tick);
	FinishStep();
	if (!FluidDropsUnreal::Console::IsPaused())
	{
		BeginStep(double(DeltaTime));
	}
	if (!FluidDropsUnreal::Console::IsAsync())
	{
		FinishStep();
	}
	if (const FFluidFramePtr& Frame = GetFrame())
	{
		ShowWater();
		FluidDropsUnreal::Profiling::Report(this, &Frame->Statistics);
		FluidDropsUnreal::DrawDebug(GetWorldRef(), *Frame, FluidDropsUnreal::Console::DebugDraw());
		FluidDropsUnreal::DrawWind(GetWorldRef(), *Frame, GetViewLocation(), FluidDropsUnreal::Console::DebugWind());
	}
}

void UFluidDropsSubsystem::ShowWater()
{
	if (!bShown && GetDefault<UFluidDropsSettings>()->bShowWater && !GetWorldRef().IsNetMode(NM_DedicatedServer))
	{
		bShown = true;
		AFluidDropsRenderActor::FindOrSpawn(GetWorldRef());
	}
}

void UFluidDropsSubsystem::BeginStep(double Seconds)
{
	UpdateSettings();
	const UFluidDropsSettings& Project = *GetDefault<UFluidDropsSettings>();
	const TArray<FVector> Views = GetViewLocations();
	if (const int32 Ticks = Simulation->TicksDue(Seconds); Ticks > 0)
	{
		StepSeconds = float(Ticks) / Simulation->Settings().World.TickRate;
		if (!Views.IsEmpty() && FVector::Distance(Views[0], Simulation->Origin()) > double(Project.RecentreDistance))
		{
			Simulation->Recentre(Views[0]);
		}
		CallSources([this](IFluidDropsSource& Source) { Source.BeforeTick(*this, StepSeconds); });
		SendEffort();
		OnBeforeTick.Broadcast(StepSeconds, Ticks);
		if (!Views.IsEmpty())
		{
			Simulation->Queue(FluidDrops::FWorldCommand(
				FluidDrops::FSetViewPoint{FluidDropsUnreal::CorePoint(Views[0], Simulation->Origin())}));
		}
	}
	FFluidStepOptions Options;
	Options.bAsync = FluidDropsUnreal::Console::IsAsync();
	Options.ViewDistance = [&Views](const FVector& Location) { return DistanceToNearest(Views, Location); };
	Options.LodAtDistance = [&Project](double Distance)
	{ return FluidDropsUnreal::Console::LodAtDistance(Project, Distance); };
	Options.Liquids.bWanted = bLiquidsWanted;
	Options.Liquids.Mesh = {FluidDropsUnreal::Console::CubeSize(Project), FluidDropsUnreal::Console::MaxVertices()};
	bLiquidsWanted = false;
	Simulation->BeginStep(Seconds, Options);
}

void UFluidDropsSubsystem::FinishStep()
{
	Simulation->FinishStep();
	const FFluidFramePtr Frame = Simulation->Frame(); // held: who hears of it may cause another one
	if (Frame && Frame->Number != AnnouncedFrame)
	{
		AnnouncedFrame = Frame->Number;
		BroadcastEvents(*Frame);
	}
}

void UFluidDropsSubsystem::BroadcastEvents(const FFluidFrame& Frame)
{
	FLUIDDROPS_SCOPE(Events);
	OnFramePublished.Broadcast(GetFrame());
	FFluidDropEventSignature* const Signatures[] = {
		&OnDropLanded, &OnDropMerged, &OnDropDetached, &OnDropDripped, &OnDropEvaporated};
	static_assert(UE_ARRAY_COUNT(Signatures) == SIZE_T(EFluidDropEvent::Count));
	for (const FFluidDropEvent& Event : Frame.Events)
	{
		Signatures[SIZE_T(Event.Kind)]->Broadcast(Event);
	}
	if (Frame.TicksRun > 0)
	{
		OnAfterTick.Broadcast(StepSeconds, Frame.TicksRun);
	}
}

void UFluidDropsSubsystem::UpdateSettings()
{
	const UFluidDropsSettings& Project = *GetDefault<UFluidDropsSettings>();
	const float TickRate = FluidDropsUnreal::Console::TickRate(Project);
	const int32 MaxTicks = FluidDropsUnreal::Console::MaxTicksPerFrame(Project);
	const float Gravity = FluidDropsUnreal::Units::ToMeters(GetWorldRef().GetGravityZ());
	const int32 MaxSubsteps = FluidDropsUnreal::Console::MaxSubsteps(Project);
	const FluidDrops::FWorldRules& Now = Simulation->Settings().World;
	if (Now.TickRate != TickRate || Now.MaxTicksPerFrame != MaxTicks || Now.Gravity.z() != Gravity ||
		Simulation->Settings().Fluid.MaxSubsteps != MaxSubsteps)
	{
		Simulation->EditSettings(
			[&](FluidDrops::FWorldSettings& Settings)
			{
				Settings.World.TickRate = TickRate;
				Settings.World.MaxTicksPerFrame = MaxTicks;
				Settings.World.Gravity.z() = Gravity;
				Settings.Fluid.MaxSubsteps = MaxSubsteps;
			},
			this);
	}
}

FVector UFluidDropsSubsystem::GetViewLocation() const
{
	const TArray<FVector> Views = GetViewLocations();
	return Views.IsEmpty() ? FVector::ZeroVector : Views[0];
}

TArray<FVector> UFluidDropsSubsystem::GetViewLocations() const
{
	if (ToldView)
	{
		return {*ToldView};
	}
	const TArray<FVector> OfPlayers = ViewsOfPlayers(GetWorldRef());
	return OfPlayers.IsEmpty() ? RenderedViews : OfPlayers;
}

double UFluidDropsSubsystem::GetViewDistance(const FVector& Location) const
{
	return DistanceToNearest(GetViewLocations(), Location);
}

void UFluidDropsSubsystem::NoteRenderedViews()
{
	if (const TArray<FVector>& Rendered = GetWorldRef().ViewLocationsRenderedLastFrame; !Rendered.IsEmpty())
	{
		RenderedViews = Rendered;
	}
}

void UFluidDropsSubsystem::RegisterSource(IFluidDropsSource& Source, const UObject& Owner)
{
	UnregisterSource(Source);
	Sources.Add({&Source, &Owner});
}

void UFluidDropsSubsystem::UnregisterSource(const IFluidDropsSource& Source)
{
	// Sources may go while they are being called: their places are cleared, and taken away later.
	for (FRegisteredSource& Registered : Sources)
	{
		if (Registered.Source == &Source)
		{
			Registered.Source = nullptr;
		}
	}
}

void UFluidDropsSubsystem::CallSources(TFunctionRef<void(IFluidDropsSource&)> Call)
{
	Sources.RemoveAll(
		[](const FRegisteredSource& Registered) { return !Registered.Source || !Registered.Owner.IsValid(); });
	for (int32 Index = 0; Index < Sources.Num(); ++Index)
	{
		if (IFluidDropsSource* Source = Sources[Index].Owner.IsValid() ? Sources[Index].Source : nullptr)
		{
			Call(*Source);
		}
	}
}

void UFluidDropsSubsystem::OnOriginWillShift(UWorld* World, FIntVector, FIntVector)
{
	if (World == GetWorld() && Simulation)
	{
		FinishStep(); // what happened is told where it happened
	}
}

void UFluidDropsSubsystem::OnOriginShifted(UWorld* World, FIntVector OldOrigin, FIntVector NewOrigin)
{
	if (World != GetWorld())
	{
		return;
	}
	const FVector Offset(OldOrigin - NewOrigin);
	if (ToldView)
	{
		*ToldView += Offset;
	}
	for (FVector& View : RenderedViews)
	{
		View += Offset;
	}
	if (Simulation)
	{
		Simulation->ShiftWorld(Offset);
		FinishStep();
	}
}
