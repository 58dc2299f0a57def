// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Who takes part, and time. Questions and snapshots are in FluidSimulationState.cpp.

#include "FluidSimulation.h"

#include "CoreVectors.h"
#include "FluidDropsLog.h"
#include "HAL/PlatformTime.h"
#include "Profiling.h"

TSharedPtr<FFluidSimulation> FFluidSimulation::Create(
	const FluidDrops::FWorldSettings& Settings, int32 Threads, const FVector& Origin, const UObject* About)
{
	FluidDrops::TResult<std::unique_ptr<FFluidWorldHost>> Host = FFluidWorldHost::Create(Settings, Threads);
	return FluidDropsUnreal::Report::Succeeded(Host, About)
		? MakeShareable(new FFluidSimulation(std::move(Host.Value()), Origin))
		: nullptr;
}

FFluidSimulation::FFluidSimulation(std::unique_ptr<FFluidWorldHost> InHost, const FVector& Origin)
	: Host(std::move(InHost))
	, Desired(Host->World().Settings())
	, OwnWind(FluidDropsUnreal::Units::VectorToUnreal(FluidDropsUnreal::ToVector(Desired.World.Wind)))
	, CoreOrigin(Origin)
{
	Work.Origin = Origin;
}

FFluidSimulation::~FFluidSimulation()
{
	Step.Wait();
}

FFluidSurfaceHandle FFluidSimulation::AddSurface(FFluidSurfaceDescription Description)
{
	const FVector3f Scale(Description.LocalToWorld.GetScale3D());
	const FFluidSurfaceWorkPtr Preparing =
		FluidDropsUnreal::StartSurface(Description.Mesh, Scale, Description.UVChannel);
	const FFluidSurfaceHandle Handle = Surfaces.Add({MoveTemp(Description), FString(), Preparing});
	if (!Preparing)
	{
		Admit(Handle, *Surfaces.Find(Handle));
	}
	return Handle;
}

void FFluidSimulation::Admit(FFluidSurfaceHandle Surface, FSurfaceEntry& Entry)
{
	const FFluidSurfaceDescription& Description = Entry.Description;
	Queue(FFluidAddSurface{Surface, Description.Mesh, Description.Material, Description.LocalToWorld, CoreOrigin,
		Description.Component, Description.UVChannel, Description.bPublishWetness, Description.bPublishDeposits,
		MoveTemp(Entry.Work)});
	Entry.Work.Reset();
	Queued.Append(MoveTemp(Entry.Held));
}

bool FFluidSimulation::IsBeingMadeReady(FFluidSurfaceHandle Surface) const
{
	const FSurfaceEntry* Entry = Surfaces.Find(Surface);
	return Entry && Entry->Work;
}

void FFluidSimulation::RemoveSurface(FFluidSurfaceHandle Surface)
{
	if (Surfaces.Remove(Surface))
	{
		Queue(FFluidRemoveSurface{Surface});
	}
}

void FFluidSimulation::SetSurfaceKey(FFluidSurfaceHandle Surface, const FString& OwnKey)
{
	if (FSurfaceEntry* Entry = Surfaces.Find(Surface))
	{
		Entry->Description.OwnKey = OwnKey;
	}
}

FString FFluidSimulation::SurfaceProblem(FFluidSurfaceHandle Surface) const
{
	const FSurfaceEntry* Entry = Surfaces.Find(Surface);
	return Entry ? Entry->Problem : FString();
}

void FFluidSimulation::QueueOnSurface(FFluidSurfaceHandle Surface, FluidDrops::FWorldCommand Command)
{
	if (FSurfaceEntry* Entry = Surfaces.Find(Surface))
	{
		(Entry->Work ? Entry->Held : Queued).Add(FFluidOnSurface{Surface, std::move(Command)});
	}
}

void FFluidSimulation::SetSurfaceSignificance(FFluidSurfaceHandle Surface, float Significance)
{
	if (FSurfaceEntry* Entry = Surfaces.Find(Surface))
	{
		Entry->Description.Significance = Significance;
	}
}

void FFluidSimulation::SetSurfaceMaterial(FFluidSurfaceHandle Surface, const FluidDrops::FSurfaceSettings& Material)
{
	QueueOnSurface(Surface, FluidDrops::FSetSurfaceMaterial{0, Material});
}

void FFluidSimulation::SetSurfaceMap(
	FFluidSurfaceHandle Surface, FluidDrops::ESurfaceMap Map, TConstArrayView<float> Factors)
{
	QueueOnSurface(Surface, FluidDrops::FSetSurfaceMap{0, Map, {Factors.begin(), Factors.end()}});
}

void FFluidSimulation::CoatSurface(FFluidSurfaceHandle Surface, TConstArrayView<float> PerArea)
{
	QueueOnSurface(Surface, FluidDrops::FCoatSurface{0, {PerArea.begin(), PerArea.end()}});
}

void FFluidSimulation::SprinkleDrops(FFluidSurfaceHandle Surface, const FluidDrops::FSprinkleDrops& Drops)
{
	QueueOnSurface(Surface, Drops);
}

FFluidEmitterHandle FFluidSimulation::AddEmitter(const FluidDrops::FEmitterSettings& Settings, const UObject* About)
{
	if (!FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateEmitter(Settings), About))
	{
		return {};
	}
	const FFluidEmitterHandle Handle = Emitters.Add(Settings);
	Queue(TFluidSet{Handle.Slot, Settings});
	return Handle;
}

bool FFluidSimulation::SetEmitter(
	FFluidEmitterHandle Emitter, const FluidDrops::FEmitterSettings& Settings, const UObject* About)
{
	FluidDrops::FEmitterSettings* Kept = Emitters.Find(Emitter);
	if (!Kept || !FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateEmitter(Settings), About))
	{
		return false;
	}
	*Kept = Settings;
	Queue(TFluidSet{Emitter.Slot, Settings});
	return true;
}

void FFluidSimulation::RemoveEmitter(FFluidEmitterHandle Emitter)
{
	if (Emitters.Remove(Emitter))
	{
		Queue(TFluidRemove<FluidDrops::FEmitterSettings>{Emitter.Slot});
	}
}

FFluidRainHandle FFluidSimulation::AddRain(const FluidDrops::FRainSettings& Settings, const UObject* About)
{
	if (!FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateRain(Settings), About))
	{
		return {};
	}
	const FFluidRainHandle Handle = Rains.Add(Settings);
	Queue(TFluidSet{Handle.Slot, Settings});
	return Handle;
}

bool FFluidSimulation::SetRain(FFluidRainHandle Rain, const FluidDrops::FRainSettings& Settings, const UObject* About)
{
	FluidDrops::FRainSettings* Kept = Rains.Find(Rain);
	if (!Kept || !FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateRain(Settings), About))
	{
		return false;
	}
	*Kept = Settings;
	Queue(TFluidSet{Rain.Slot, Settings});
	return true;
}

void FFluidSimulation::RemoveRain(FFluidRainHandle Rain)
{
	if (Rains.Remove(Rain))
	{
		Queue(TFluidRemove<FluidDrops::FRainSettings>{Rain.Slot});
	}
}

bool FFluidSimulation::EditSettings(TFunctionRef<void(FluidDrops::FWorldSettings&)> Edit, const UObject* About)
{
	FluidDrops::FWorldSettings Edited = Desired;
	Edit(Edited);
	Edited.Budget = Desired.Budget;
	if (!FluidDropsUnreal::Report::Succeeded(FluidDrops::ValidateWorldSettings(Edited), About))
	{
		return false;
	}
	Desired = Edited;
	bSettingsChanged = true;
	return true;
}

void FFluidSimulation::Queue(FFluidCommand Command)
{
	Queued.Add(MoveTemp(Command));
}

int32 FFluidSimulation::TicksDue(double Seconds) const
{
	check(!bUnderWay);
	FluidDrops::FTickClock Clock = Host->World().Clock();
	const uint32 Most = uint32(Host->World().Settings().World.MaxTicksPerFrame);
	return int32(Clock.Advance(Waiting + FMath::Max(Seconds, 0.0), Host->World().TickTime(), Most).Ticks);
}

void FFluidSimulation::BeginStep(double Seconds, const FFluidStepOptions& Options)
{
	FinishStep();
	Work.Liquids = Options.Liquids;
	// Time that brings no tick is kept until it does: surfaces are sampled at ticks only, and how fast they move
	// follows from the time between samples.
	const bool bTicks = TicksDue(Seconds) > 0;
	Waiting += FMath::Max(Seconds, 0.0);
	if (bTicks)
	{
		SampleSurfaces(Options);
		if (bSettingsChanged)
		{
			Queue(FluidDrops::FWorldCommand(FluidDrops::FSetWorldSettings{Desired}));
			bSettingsChanged = false;
		}
		Swap(Work.Commands, Queued);
		Work.Origin = CoreOrigin;
		Work.Seconds = Waiting;
		Waiting = 0.0;
		Launch(Options.bAsync);
	}
	else if (Seconds > 0.0 || !Published)
	{
		FluidDrops::FTickClock Clock = Host->World().Clock();
		Work.Seconds = 0.0;
		Work.Interpolation = float(Clock.Advance(Waiting, Host->World().TickTime(), 1).Interpolation);
		Launch(Options.bAsync);
	}
}

void FFluidSimulation::SampleSurfaces(const FFluidStepOptions& Options)
{
	FLUIDDROPS_SCOPE(Sample);
	Work.Samples.SetNum(Surfaces.Num(), EAllowShrinking::No);
	Work.Sampled.Init(false, Surfaces.Num());
	for (int32 Slot = 0; Slot < Work.Samples.Num(); ++Slot)
	{
		FSurfaceEntry* Entry = Surfaces.At(Slot);
		if (!Entry)
		{
			continue;
		}
		const FFluidSurfaceHandle Handle = Surfaces.HandleAt(Slot);
		if (Entry->Description.Source && Entry->Description.Component.IsStale())
		{
			RemoveSurface(Handle); // went without a word: its source is gone as well
			continue;
		}
		if (Entry->Work && !Options.bAsync)
		{
			Entry->Work->Task.Wait();
		}
		if (Entry->Work && !Entry->Work->Task.IsCompleted())
		{
			continue; // has no water that could go along
		}
		if (Entry->Description.Source)
		{
			SampleSurface(Slot, Options);
			Entry = Surfaces.Find(Handle); // a source may register and unregister what it likes
		}
		if (Entry && Entry->Work)
		{
			Admit(Handle, *Entry); // only now: it must not seem to have moved since it was registered
		}
	}
	++Samples;
}

void FFluidSimulation::SampleSurface(int32 Slot, const FFluidStepOptions& Options)
{
	const FSurfaceEntry& Entry = *Surfaces.At(Slot);
	const FVector Place = Entry.Description.LocalToWorld.GetLocation();
	const double Distance = Options.ViewDistance ? Options.ViewDistance(Place) : 0.0;
	const double Felt = Distance / FMath::Max(double(Entry.Description.Significance), UE_DOUBLE_SMALL_NUMBER);
	const int32 Level = Options.LodAtDistance ? Options.LodAtDistance(Felt) : 0;
	const uint32 Interval = 1u << FMath::Clamp(Level, 0, 8);
	const bool bWantPositions = !Entry.bSampled || (Samples + uint32(Slot)) % Interval == 0;
	FFluidSurfaceSample& Sample = Work.Samples[Slot];
	Sample.bDeformed = false;
	const FFluidSurfaceHandle Handle = Surfaces.HandleAt(Slot);
	Entry.Description.Source->SampleSurface(Sample, bWantPositions);
	if (FSurfaceEntry* Sampled = Surfaces.Find(Handle))
	{
		Work.Sampled[Slot] = true;
		Sampled->Description.LocalToWorld = Sample.LocalToWorld;
		Sampled->bSampled = true;
	}
}

void FFluidSimulation::Launch(bool bAsync)
{
	Work.Frame = Frames.Take();
	bUnderWay = true;
	if (bAsync)
	{
		// Its parallel loops inherit the priority: what the game wants done comes first, and some workers stay free.
		Step = UE::Tasks::Launch(
			TEXT("FluidDrops.Step"), [this] { Host->Run(Work); }, UE::Tasks::ETaskPriority::BackgroundHigh);
	}
	else
	{
		Host->Run(Work);
	}
}

bool FFluidSimulation::FinishStep()
{
	if (!bUnderWay)
	{
		return false;
	}
	{
		FLUIDDROPS_SCOPE(Wait);
		const uint64 Start = FPlatformTime::Cycles64();
		Step.Wait();
		Step = {};
		WaitMilliseconds = float(FPlatformTime::ToMilliseconds64(FPlatformTime::Cycles64() - Start));
	}
	bUnderWay = false;
	Publish();
	return true;
}

void FFluidSimulation::Publish()
{
	Work.Frame->Number = ++LastNumber;
	Work.Frame->Statistics.StepMilliseconds = Work.Milliseconds;
	Work.Frame->Statistics.WaitMilliseconds = WaitMilliseconds;
	Published = MoveTemp(Work.Frame);
	ReportRefusals();
}

void FFluidSimulation::ReportRefusals()
{
	for (const FFluidRefusal& Refusal : Work.Refusals)
	{
		FSurfaceEntry* Entry = Surfaces.Find(Refusal.Surface);
		if (Entry && Refusal.bSurfaceRefused)
		{
			Entry->Problem = Refusal.Message;
		}
		FBodyEntry* Body = Bodies.Find(Refusal.Body);
		if (Body && Refusal.bBodyRefused)
		{
			Body->Problem = Refusal.Message;
		}
		const USceneComponent* About = Entry ? Entry->Description.Component.Get()
			: Body                           ? Body->Component.Get()
											 : nullptr;
		bool bToldBefore = false;
		Told.Add({FObjectKey(About), Refusal.Message}, &bToldBefore);
		if (!bToldBefore)
		{
			FluidDropsUnreal::Report::Problem(Refusal.Message, About);
		}
	}
	Work.Refusals.Reset();
}
