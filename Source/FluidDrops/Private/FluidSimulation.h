// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One simulation as the game thread sees it: who takes part, what is to be done before the next step, the step under
// way, and the last published frame. Knows no UWorld, so it can be tested without one.
//
// A step is one task. While it runs, the game thread registers, unregisters and queues as it likes: nothing of that
// touches the task's data (FFluidWorldHost) before the next BeginStep, which waits first.

#pragma once

#include "FluidCommand.h"
#include "FluidDropsFrame.h"
#include "FluidDropsHandles.h"
#include "FluidDropsTypes.h"
#include "FluidPool.h"
#include "FluidSlots.h"
#include "FluidWorldHost.h"
#include "SnapshotKey.h"
#include "Tasks/Task.h"
#include "Templates/Function.h"
#include "UObject/ObjectKey.h"

/** What makes something a surface. */
struct FFluidSurfaceDescription
{
	FFluidSurfaceMeshRef Mesh;
	FluidDrops::FSurfaceSettings Material;
	IFluidDropsSurface* Source = nullptr; // must unregister before it goes; null: never moves
	FTransform LocalToWorld = FTransform::Identity;
	TWeakObjectPtr<USceneComponent> Component; // for events and messages
	FString Key;                               // its path: names the surface in snapshots, in every session alike
	FString OwnKey;                            // comes before the path, if it has one
	float Significance = 1.0f;                 // factor on the distances of levels of detail
	int32 UVChannel = 0;                       // of the mesh, that wetness is laid out by
	bool bPublishWetness = false;              // FFluidFrameSurface::Wetness is filled
	bool bPublishDeposits = false;             // FFluidFrameSurface::Deposits is filled
};

/** What makes something a solid in particle fluid. */
struct FFluidBodyDescription
{
	FFluidBodySolidPtr Solid;
	FluidDrops::FBodySettings Settings;
	FTransform LocalToWorld = FTransform::Identity; // its scale is in the shape
	TWeakObjectPtr<USceneComponent> Component;      // for messages
	FString Key;                                    // its path: names it in snapshots, in every session alike
	FString OwnKey;                                 // comes before the path, if it has one
};

/** How a step is to be run. */
struct FFluidStepOptions
{
	bool bAsync = true;
	TFunction<double(const FVector&)> ViewDistance; // of a place of the world from the nearest viewer, cm; none: 0
	TFunction<int32(double)> LodAtDistance;         // of a surface that far from a viewer, cm; none: the finest
	FFluidLiquidOptions Liquids;
};

class FFluidSimulation
{
public:
	/** Takes the memory of the whole budget. Origin: what in the world is the core's zero, cm. Null: reported why. */
	static TSharedPtr<FFluidSimulation> Create(
		const FluidDrops::FWorldSettings& Settings, int32 Threads, const FVector& Origin, const UObject* About);

	/** Waits for the step under way. */
	~FFluidSimulation();

	// Surfaces

	/**
	 * It carries water from the next step on, or when a background task has made a large mesh ready: what is done to it
	 * before waits for that. What the core refuses is reported then.
	 */
	FFluidSurfaceHandle AddSurface(FFluidSurfaceDescription Description);
	/** Its water is gone with it. Its source is not called any more. */
	void RemoveSurface(FFluidSurfaceHandle Surface);
	/** Another key of its own in snapshots. */
	void SetSurfaceKey(FFluidSurfaceHandle Surface, const FString& OwnKey);
	/** Whether its mesh is still being made ready, so that it has no water yet. */
	bool IsBeingMadeReady(FFluidSurfaceHandle Surface) const;
	/** Why the core refused a surface; empty if it did not, or has not seen it yet. */
	FString SurfaceProblem(FFluidSurfaceHandle Surface) const;
	/** Factor on the distances from which on it is deformed less often. */
	void SetSurfaceSignificance(FFluidSurfaceHandle Surface, float Significance);
	void SetSurfaceMaterial(FFluidSurfaceHandle Surface, const FluidDrops::FSurfaceSettings& Material);
	/** A factor for each triangle of the mesh as registered; none: 1 everywhere. */
	void SetSurfaceMap(FFluidSurfaceHandle Surface, FluidDrops::ESurfaceMap Map, TConstArrayView<float> Factors);
	/** Matter, kg/m^2: one amount for all of it, or one for each triangle of the mesh as registered. */
	void CoatSurface(FFluidSurfaceHandle Surface, TConstArrayView<float> PerArea);
	/** Drops all over it; Drops.Surface is not looked at. */
	void SprinkleDrops(FFluidSurfaceHandle Surface, const FluidDrops::FSprinkleDrops& Drops);

	// Emitters and rain, in the core's units around Origin()

	/** Not set if the settings are refused, which is reported. */
	FFluidEmitterHandle AddEmitter(const FluidDrops::FEmitterSettings& Settings, const UObject* About);
	bool SetEmitter(FFluidEmitterHandle Emitter, const FluidDrops::FEmitterSettings& Settings, const UObject* About);
	void RemoveEmitter(FFluidEmitterHandle Emitter);
	FFluidRainHandle AddRain(const FluidDrops::FRainSettings& Settings, const UObject* About);
	bool SetRain(FFluidRainHandle Rain, const FluidDrops::FRainSettings& Settings, const UObject* About);
	void RemoveRain(FFluidRainHandle Rain);

	// Wind

	/** That of the level, world, cm/s; false and reported if it is refused. */
	bool SetWind(const FVector& NewWind, const UObject* About);
	/** What blows everywhere when nobody brings another wind, cm/s. It is kept in snapshots. */
	const FVector& LevelWind() const { return OwnWind; }
	/** This wind blows instead of the level's (cm/s) until it is taken back. Of several, that which came last. */
	bool BringWind(FObjectKey Who, const FVector& NewWind, const UObject* About);
	void TakeBackWind(FObjectKey Who);
	/** In the core's units around Origin(). Not set if the settings are refused, which is reported. */
	FFluidWindSourceHandle AddWindSource(const FluidDrops::FWindSourceSettings& Settings, const UObject* About);
	bool SetWindSource(
		FFluidWindSourceHandle Source, const FluidDrops::FWindSourceSettings& Settings, const UObject* About);
	void RemoveWindSource(FFluidWindSourceHandle Source);

	// Particle fluid, in the core's units around Origin()

	/** The core's index of a liquid by its key; INDEX_NONE if it is not known. Valid until the next Restore. */
	int32 FindLiquid(const FString& Key) const;
	/** A new one; INDEX_NONE if it is refused, which is reported. The key names it in snapshots. */
	int32 AddLiquid(const FString& Key, const FluidDrops::FLiquidSettings& Settings, const FFluidParticleLook& Look,
		const UObject* About);
	bool SetLiquid(int32 Liquid, const FluidDrops::FLiquidSettings& Settings, const FFluidParticleLook& Look,
		const UObject* About);
	/** Settings.Liquid is not looked at: that of the key, which must be known, flows. Not set if refused. */
	FFluidSourceHandle AddSource(
		const FluidDrops::FFluidSourceSettings& Settings, const FString& Liquid, const UObject* About);
	bool SetSource(FFluidSourceHandle Source, const FluidDrops::FFluidSourceSettings& Settings, const FString& Liquid,
		const UObject* About);
	void RemoveSource(FFluidSourceHandle Source);
	FFluidSinkHandle AddSink(const FluidDrops::FFluidSinkSettings& Settings, const UObject* About);
	bool SetSink(FFluidSinkHandle Sink, const FluidDrops::FFluidSinkSettings& Settings, const UObject* About);
	void RemoveSink(FFluidSinkHandle Sink);

	/** It is in the fluid from the next step on. What the core refuses is reported then. */
	FFluidBodyHandle AddBody(const FFluidBodyDescription& Description);
	void RemoveBody(FFluidBodyHandle Body);
	/** Another key of its own in snapshots. */
	void SetBodyKey(FFluidBodyHandle Body, const FString& OwnKey);
	/** Why the core refused a body; empty if it did not, or has not seen it yet. */
	FString BodyProblem(FFluidBodyHandle Body) const;
	/** A command of the core about a body; its Body is not looked at. */
	void QueueOnBody(FFluidBodyHandle Body, FluidDrops::FWorldCommand Command);

	// The world

	/** Changes settings for the next step; false and reported if the result is refused. The budget stays. */
	bool EditSettings(TFunctionRef<void(FluidDrops::FWorldSettings&)> Edit, const UObject* About);
	/** As they will be in the next step. */
	const FluidDrops::FWorldSettings& Settings() const { return Desired; }
	/** Anything else, before the next step, in order. Refusals are reported. */
	void Queue(FFluidCommand Command);
	/** What in the world is the core's zero, cm. Changes with Recentre and ShiftWorld. */
	const FVector& Origin() const { return CoreOrigin; }

	// Time

	/** Ticks that a frame of that many seconds would bring. */
	int32 TicksDue(double Seconds) const;
	/** Samples the surfaces if ticks are due, and starts a step. A step under way is finished first. */
	void BeginStep(double Seconds, const FFluidStepOptions& Options);
	/** Waits for the step under way and publishes its frame; false if there was none. */
	bool FinishStep();
	bool IsStepUnderWay() const { return bUnderWay; }
	/** The last published frame; null before the first. */
	const FFluidFramePtr& Frame() const { return Published; }
	/** Before the first frame: numbers go on after that of another simulation, for readers that know its frames. */
	void NumberFramesAfter(uint64 Last) { LastNumber = Last; }

	/** The core's zero is put elsewhere, nothing else changes. False if an emitter would be too far away from it. */
	bool Recentre(const FVector& NewOrigin);
	/** All places of the world were moved by Offset (cm), which moves nothing against anything. Publishes at once. */
	void ShiftWorld(const FVector& Offset);

	// Questions, snapshots: finish the step under way first

	FFluidWaterAtPoint QueryPoint(const FVector& Location, double MaxDistance);
	FFluidWaterWithin QuerySphere(const FVector& Center, double Radius);
	FFluidWaterWithin QuerySurface(FFluidSurfaceHandle Surface);
	FFluidParticlesWithin QueryFluid(const FVector& Center, double Radius);
	TArray<FVector2f> WetnessLayout(FFluidSurfaceHandle Surface);
	TArray<uint8> Save();
	/**
	 * False: Error says why, and nothing has changed. Surfaces and bodies of the snapshot that are not here, or have
	 * another mesh by now, are left out with their water.
	 */
	bool Restore(TConstArrayView<uint8> Bytes, FString& Error);
	/** The paths of what the last snapshot that was restored had and was left out. */
	const TArray<FString>& LeftOut() const { return LeftOutOfSnapshot; }
	/** How often that worked: who keeps something in the core must send it again. */
	uint32 Restores() const { return RestoreCount; }

private:
	struct FSurfaceEntry
	{
		FFluidSurfaceDescription Description; // LocalToWorld: when last sampled
		FString Problem;
		FFluidSurfaceWorkPtr Work;  // until it is given to a step; null for a mesh that needs none
		TArray<FFluidCommand> Held; // what is to be done to it once it is there
		bool bSampled = false;
	};

	struct FLiquidEntry
	{
		FString Key;
		FluidDrops::FLiquidSettings Settings;
		FFluidParticleLook Look;
	};

	struct FSourceEntry
	{
		FluidDrops::FFluidSourceSettings Settings;
		FString Liquid; // its key
	};

	struct FBroughtWind
	{
		FObjectKey Who;
		FVector Wind; // cm/s
	};

	struct FBodyEntry
	{
		FString Key;
		FString OwnKey;
		TWeakObjectPtr<USceneComponent> Component;
		FString Problem;
	};

	FFluidSimulation(std::unique_ptr<FFluidWorldHost> InHost, const FVector& Origin);

	void QueueOnSurface(FFluidSurfaceHandle Surface, FluidDrops::FWorldCommand Command);
	/** Where they are for the next step, which those that are ready by now join. */
	void SampleSurfaces(const FFluidStepOptions& Options);
	void SampleSurface(int32 Slot, const FFluidStepOptions& Options);
	/** Gives a surface that is ready to the next step. */
	void Admit(FFluidSurfaceHandle Surface, FSurfaceEntry& Entry);
	void Launch(bool bAsync);
	void Publish();
	/** A new frame of the water as it is, at once. */
	void LookAgain();
	void ReportRefusals();
	/** Waits for the step under way and for surfaces to be ready, and does at once what waits for the next step. */
	void ApplyQueued();
	/** Places of emitters, rain and sources of wind that are kept here, for another origin; false if one would be
	 * refused. */
	bool ShiftKeptPlaces(const FluidDrops::FVec3f& Shift);
	bool ShiftKeptFluid(const FluidDrops::FVec3f& Shift);
	FluidDrops::FStatus CheckShiftOfWind(const FluidDrops::FVec3f& Shift) const;
	void ShiftKeptWind(const FluidDrops::FVec3f& Shift);
	FluidDrops::FStatus CheckWind(const FVector& NewWind) const;
	/** What blows everywhere from the next step on. */
	void SendWind();
	bool MayHaveFluid(const FluidDrops::FStatus& Status, const UObject* About) const;
	void QueueSource(int32 Slot, const FSourceEntry& Source);
	FluidDropsUnreal::FSnapshotKey SurfaceKey(FFluidSurfaceHandle Surface, const FSurfaceEntry& Entry) const;
	/** What names liquids and bodies in a snapshot. */
	void SaveFluidKeys(FluidDrops::FByteWriter& Writer) const;
	struct FFluidKeys
	{
		TArray<FString> Liquids;        // by the snapshot's index
		TArray<FFluidBodyPlace> Bodies; // in the snapshot's order
		TArray<FString> LeftOut;        // paths of bodies that are not here
	};
	/** False: Error says why. */
	bool ReadFluidKeys(FluidDrops::FByteReader& Reader, FFluidKeys& Keys, FString& Error) const;
	/** After the core's fluid was replaced by that of a snapshot with those liquids. */
	void QueueFluidAnew(const TArray<FString>& LiquidsOfSnapshot);
	/** All handles as the core must know them, after its emitters were replaced by those of a snapshot. */
	void QueueEmittersAnew();

	std::unique_ptr<FFluidWorldHost> Host; // the task's while a step is under way
	UE::Tasks::FTask Step;
	FFluidStepWork Work; // of the step under way, or the next one
	TFluidPool<FFluidFrame> Frames;
	TArray<FFluidCommand> Queued;
	TFluidSlots<FFluidSurfaceKind, FSurfaceEntry> Surfaces;
	TFluidSlots<FFluidEmitterKind, FluidDrops::FEmitterSettings> Emitters;
	TFluidSlots<FFluidRainKind, FluidDrops::FRainSettings> Rains;
	TArray<FLiquidEntry> Liquids; // by the core's index
	TFluidSlots<FFluidSourceKind, FSourceEntry> Sources;
	TFluidSlots<FFluidSinkKind, FluidDrops::FFluidSinkSettings> Sinks;
	TFluidSlots<FFluidSolidKind, FBodyEntry> Bodies;
	TFluidSlots<FFluidWindSourceKind, FluidDrops::FWindSourceSettings> WindSources;
	FluidDrops::FWorldSettings Desired;
	FVector OwnWind;              // of the level, cm/s
	TArray<FBroughtWind> Brought; // the last one blows
	FFluidFramePtr Published;
	uint64 LastNumber = 0; // of the published frame
	uint32 RestoreCount = 0;
	TArray<FString> LeftOutOfSnapshot;
	TSet<TPair<FObjectKey, FString>> Told;     // refusals that have been reported
	FVector CoreOrigin;                        // world, cm
	FVector WorldOrigin = FVector::ZeroVector; // how far the world has been moved in all, cm: keeps snapshots absolute
	double Waiting = 0.0;                      // s that have passed without a tick
	uint32 Samples = 0;                        // steps with ticks so far
	float WaitMilliseconds = 0.0f;
	bool bSettingsChanged = false;
	bool bUnderWay = false;
};
