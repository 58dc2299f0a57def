// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the window and the simulation tell each other. Commands go one way, views the other; both are plain data that
// one thread hands to another and does not touch again.

#pragma once

#include "FluidDropsCore/World/World.h"
#include "Scene/Presets.h"
#include "Scene/Scene.h"

#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace FluidDrops
{

struct FPlayCommand
{
	bool bPlay = true;
};

/** Pauses, and goes some ticks on or back. */
struct FStepCommand
{
	int64 Ticks = 1;
};

/** Pauses at a tick of the past, or the nearest that can be reached. */
struct FGoToCommand
{
	uint64 Tick = 0;
};

/** The scene from its start, with the settings as they are now. */
struct FRestartCommand
{
};

/** One setting by its path; the value as JSON or as the bare name of a choice. */
struct FEditCommand
{
	std::string Path;
	std::string Value;
};

struct FPresetCommand
{
	EPresetKind Kind = EPresetKind::Liquid;
	uint32 Surface = 0; // for a surface preset
	std::string Name;
};

enum class EBrush : uint8
{
	Wet,
	Wipe,
	Push,
	Pour,
	Grab,
};

/** Where the brush holds on to a body. */
struct FGrip
{
	uint32 Body = IndexNone;      // index of FWorld::Bodies
	FVec3f Hold = FVec3f::Zero(); // in the body's frame, m
};

/** The brush goes along a way within some seconds. */
struct FBrushCommand
{
	EBrush Brush = EBrush::Wet;
	FBrushStroke Stroke;
	float Strength = 0.0f; // Wet: water, kg/s; Push: part that it takes along; Pour: speed, m/s; others none
	float Seconds = 0.0f;  // of the scene's time
	uint32 Liquid = 0;     // of Pour
	FGrip Grip = {};       // of Grab
};

/** A scene file with the settings as they are now, and a snapshot of the water beside it. */
struct FSaveSceneCommand
{
	std::filesystem::path File;
	FCamera Camera;
};

/** While a clip is recorded, every frame that is due is waited for. */
struct FClipCommand
{
	bool bRecord = true;
};

/** How fast time passes while it plays: 1 as it is, 0.25 four times as slowly. */
struct FSpeedCommand
{
	double Speed = 1.0;
};

using FSessionCommand = std::variant<FPlayCommand, FStepCommand, FGoToCommand, FRestartCommand, FEditCommand,
	FPresetCommand, FBrushCommand, FSaveSceneCommand, FClipCommand, FSpeedCommand>;

struct FScopeTime
{
	const char* Name;
	double Milliseconds; // a tick, averaged over about the last thirty
};

/** One line for the person at the window. */
struct FSessionMessage
{
	uint64 Number = 0; // rises by one with each
	bool bError = false;
	std::string Text;
};

/** The simulation as it was at an instant. */
struct FSessionView
{
	std::shared_ptr<const FScene> Scene;      // as it is now
	std::shared_ptr<const FScene> StartScene; // as it was opened
	uint64 CommandsDone = 0;                  // how many commands this view has seen
	bool bPlaying = false;
	bool bRecording = false;
	uint64 Tick = 0;
	double Time = 0.0; // s
	uint64 FirstTick = 0;
	uint64 LastTick = 0; // that one can go to
	std::vector<uint64> KeptTicks;
	std::size_t KeptBytes = 0;
	uint64 Hash = 0; // 0 while it plays
	uint32 Drops = 0;
	uint32 AirDrops = 0;
	uint32 Trails = 0;
	uint32 Pools = 0;
	uint32 Particles = 0; // of fluid
	FLedger Ledger;
	std::vector<FScopeTime> Scopes; // in the order in which they first ran
	double TicksPerSecond = 0.0;
	double TickRate = 60.0;                // of the scene, 1/s
	double Speed = 1.0;                    // see FSpeedCommand
	std::vector<FSessionMessage> Messages; // the newest last, a few
};

} // namespace FluidDrops
