// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The core's world as a step sees it: applies what was queued and sampled, advances, and looks at the result. One
// thread at a time: the task of a step, or the game thread between steps. Touches no UObject.

#pragma once

#include "FluidCommand.h"
#include "FluidCoreSlots.h"
#include "FluidDropsCore/Views/WaterQueries.h"
#include "FluidFrameBuilder.h"
#include "FluidHostedBody.h"
#include "FluidHostedSurface.h"
#include "UnrealTaskRunner.h"

#include <tuple>

/** Something that the core did not accept, and why. */
struct FFluidRefusal
{
	FFluidSurfaceHandle Surface; // what it is about, if it is about a surface
	FString Message;
	bool bSurfaceRefused = false; // it is no surface at all
	FFluidBodyHandle Body;        // what it is about, if it is about a body
	bool bBodyRefused = false;    // it is no body at all
};

/** What one step is to do, and what came of it. Arrays are kept from step to step. */
struct FFluidStepWork
{
	TArray<FFluidCommand> Commands;
	TArray<FFluidSurfaceSample> Samples; // by slot
	TArray<bool> Sampled;                // by slot: the sample is new
	FVector Origin = FVector::ZeroVector;
	double Seconds = 0.0;       // to advance by; 0: nothing but a new look
	float Interpolation = 1.0f; // of a mere look
	FFluidLiquidOptions Liquids;
	TSharedPtr<FFluidFrame, ESPMode::ThreadSafe> Frame;
	TArray<FFluidRefusal> Refusals;
	float Milliseconds = 0.0f;
};

/** A body of a snapshot. */
struct FFluidBodyPlace
{
	FFluidBodyHandle Body; // not set: it is not here
	uint64 Kind = 0;       // of its shape, as FFluidWorldHost::KindOfBody tells it
};

class FFluidWorldHost
{
public:
	static FluidDrops::TResult<std::unique_ptr<FFluidWorldHost>> Create(
		const FluidDrops::FWorldSettings& Settings, int32 Threads);

	/** The whole step. */
	void Run(FFluidStepWork& Work);
	/** Its first part alone; the commands are gone then. */
	void ApplyCommands(FFluidStepWork& Work);

	const FluidDrops::FWorld& World() const { return *CoreWorld; }
	/** By the core's index. */
	TConstArrayView<FFluidHostedSurface> Surfaces() const { return Hosted; }
	/** The core's index; IndexNone for what is none, was refused or is not there yet. */
	uint32 CoreSurfaceOf(FFluidSurfaceHandle Surface) const;
	/** By slot. */
	TConstArrayView<FFluidHostedBody> Bodies() const { return HostedBodies; }
	/** About the world as it is now. */
	FluidDrops::FWaterQueries& Queries();

	/**
	 * The state from a snapshot of the core. Order: the surfaces that the snapshot's are, by its index; not set where
	 * one was gone or is now, with its water. Surfaces that it does not know are dry afterwards. WantedBodies: the
	 * bodies that the snapshot's are.
	 */
	FluidDrops::FStatus Restore(std::span<const uint8> Bytes, TConstArrayView<FFluidSurfaceHandle> Order,
		TConstArrayView<FFluidBodyPlace> WantedBodies);
	/** The bodies in the core's order. */
	TArray<FFluidBodyHandle> BodyOrder() const;
	/** What tells one kind of shape from another; 0 for a body that is not here. */
	uint64 KindOfBody(FFluidBodyHandle Body) const;

private:
	explicit FFluidWorldHost(int32 Threads);

	struct FDispatch;
	void Apply(const FFluidCommand& Command, FFluidStepWork& Work);
	void ApplySample(const FFluidSurfaceSample& Sample, uint32 Surface, FFluidStepWork& Work);
	FluidDrops::FStatus AddSurface(const FFluidAddSurface& Command);
	/** So that handles find it. */
	void NoteHosted(int32 Index);
	FluidDrops::FStatus RemoveSurface(FFluidSurfaceHandle Surface);
	FluidDrops::FStatus OnSurface(const FFluidOnSurface& Command);
	FluidDrops::FStatus SpawnAt(const FFluidSpawnAt& Command);
	/** The vertices with another scale, or deformed. */
	FluidDrops::FStatus SetPositions(uint32 Surface, TConstArrayView<FVector3f> Local, const FVector3f& Scale);
	FluidDrops::FStatus SetLiquid(const FFluidSetLiquid& Command);
	FluidDrops::FStatus AddBody(const FFluidAddBody& Command);
	FluidDrops::FStatus RemoveBody(FFluidBodyHandle Body);
	FluidDrops::FStatus OnBody(const FFluidOnBody& Command);
	const FFluidHostedBody* FindBody(FFluidBodyHandle Body) const;
	FluidDrops::FStatus RebuildInOrder(TConstArrayView<FFluidSurfaceHandle> Order,
		TConstArrayView<FFluidBodyPlace> WantedBodies, std::span<const uint8> Bytes);
	/** Puts a body into another world as it is here. */
	FluidDrops::FStatus AddBodyAgain(
		const FFluidHostedBody& Body, FluidDrops::FWorld& NewWorld, TArray<FFluidHostedBody>& NewBodies) const;

	FUnrealTaskRunner Runner;
	std::unique_ptr<FluidDrops::FWorld> CoreWorld;
	TArray<FFluidHostedSurface> Hosted;    // by the core's index
	TArray<int32> HostedOfSlot;            // index in Hosted by slot of the handle, of surfaces that may be gone
	TArray<FFluidHostedBody> HostedBodies; // by slot
	TArray<FFluidParticleLook> Looks;      // by liquid
	std::tuple<TFluidCoreSlots<FluidDrops::FEmitterSettings>, TFluidCoreSlots<FluidDrops::FRainSettings>,
		TFluidCoreSlots<FluidDrops::FFluidSourceSettings>, TFluidCoreSlots<FluidDrops::FFluidSinkSettings>,
		TFluidCoreSlots<FluidDrops::FWindSourceSettings>>
		Things; // emitters, rain, nozzles, sinks, sources of wind
	FFluidFrameBuilder Builder;
	FluidDrops::FWaterQueries Questions;
	bool bQuestionsStale = true;
	std::vector<FluidDrops::FVec3f> Positions; // of a sample under way, m
};
