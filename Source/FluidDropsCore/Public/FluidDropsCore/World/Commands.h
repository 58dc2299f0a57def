// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Everything that a host can do to a world between ticks, as data. The functions of FWorld are the way to do it;
// commands are how it is recorded and replayed.

#pragma once

#include "FluidDropsCore/Drops/DropEmitter.h"
#include "FluidDropsCore/Drops/WetnessMap.h"
#include "FluidDropsCore/Fluid/BodyShapeSpec.h"
#include "FluidDropsCore/Fluid/FluidBodies.h"
#include "FluidDropsCore/Fluid/FluidSource.h"
#include "FluidDropsCore/Foundation/SettingsArchive.h"
#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "FluidDropsCore/Weather/Rain.h"
#include "FluidDropsCore/World/WorldSettings.h"

#include <variant>
#include <vector>

namespace FluidDrops
{

struct FAddSurface
{
	FSurfaceMesh Mesh;
	FSurfaceSettings Material;
	FRigidTransform Pose;
};

struct FSetSurfaceMaterial
{
	uint32 Surface = 0;
	FSurfaceSettings Material;
};

struct FSetSurfaceMap
{
	uint32 Surface = 0;
	ESurfaceMap Map = ESurfaceMap::Roughness;
	std::vector<float> Factors; // one for each triangle of the mesh as it was given, or none
};

struct FSetSurfacePose
{
	uint32 Surface = 0;
	FRigidTransform Pose;
};

struct FSetSurfacePositions
{
	uint32 Surface = 0;
	std::vector<FVec3f> Positions; // local, one for each vertex of the mesh
};

struct FSetWorldSettings
{
	FWorldSettings Settings;
};

struct FAddEmitter
{
	FEmitterSettings Settings;
};

struct FSetEmitter
{
	uint32 Emitter = 0;
	FEmitterSettings Settings;
};

/** One drop on a surface. */
struct FSpawnDrop
{
	uint32 Surface = 0;
	FSurfacePoint At{0, 0.0f, 0.0f};
	float Radius = 1.0e-3f;           // m
	FVec3f Velocity = FVec3f::Zero(); // world, m/s; only its part along the surface counts
};

/** Many drops, spread uniformly over a surface. */
struct FSprinkleDrops
{
	uint32 Surface = 0;
	uint32 Count = 0;
	float MinRadius = 0.2e-3f; // m
	float MaxRadius = 1.0e-3f;
	float SizeExponent = 2.0f;
};

/** Matter on a surface. */
struct FCoatSurface
{
	uint32 Surface = 0;
	std::vector<float> PerArea; // kg/m^2: one for all, or one for each triangle of the mesh
};

struct FAddRain
{
	FRainSettings Settings;
};

struct FSetRain
{
	uint32 Rain = 0;
	FRainSettings Settings;
};

/** Where the host looks from, or stands: what rain follows. */
struct FSetViewPoint
{
	FVec3f Position = FVec3f::Zero();
};

/** How hard the body works whose skin sweats. */
struct FSetEffort
{
	float Effort = 0.0f; // 0 to 1
};

/** A finger or a cloth goes over whatever it touches and takes all water away. */
struct FWipeWater
{
	FBrushStroke Stroke; // world
	float Push = 0.0f;   // part of the water that it pushes along, and leaves as beads at its rim
};

/** Water is put on whatever a brush touches, as beads. */
struct FAddWater
{
	FBrushStroke Stroke;  // world
	float Mass = 1.0e-4f; // kg
};

struct FRemoveSurface
{
	uint32 Surface = 0;
};

/** Large worlds: what is the origin from now on. */
struct FShiftOrigin
{
	FVec3f NewOrigin = FVec3f::Zero(); // m
};

struct FAddLiquid
{
	FLiquidSettings Settings;
};

struct FSetLiquid
{
	uint32 Liquid = 0;
	FLiquidSettings Settings;
};

struct FAddFluidSource
{
	FFluidSourceSettings Settings;
};

struct FSetFluidSource
{
	uint32 Source = 0;
	FFluidSourceSettings Settings;
};

struct FAddFluidSink
{
	FFluidSinkSettings Settings;
};

struct FSetFluidSink
{
	uint32 Sink = 0;
	FFluidSinkSettings Settings;
};

struct FFluidBall
{
	FVec3f Center = FVec3f::Zero(); // m
	float Radius = 0.1f;            // m
};

/** A gust in fluid: most in the middle of the ball, nothing at its rim. */
struct FPushFluid
{
	FFluidBall Ball;
	FVec3f Velocity = FVec3f::Zero(); // added, m/s
	float Outward = 0.0f;             // added away from the middle, m/s; negative pulls
};

/** Springs between all neighbours in a ball, at rest as they are. */
struct FBindFluid
{
	FFluidBall Ball;
	bool bCut = false; // instead: cuts all springs there are, anywhere
};

struct FRemoveFluid
{
	FFluidBall Ball;
};

/** A solid body in fluid. */
struct FAddBody
{
	FBodyShapeSpec Shape;
	FBodySettings Settings;
	FRigidTransform Pose;
};

struct FRemoveBody
{
	FHandle Body;
};

struct FSetBody
{
	FHandle Body;
	FBodySettings Settings;
};

struct FTeleportBody
{
	FHandle Body;
	FRigidTransform Pose;
};

/** A kinematic body. */
struct FMoveBody
{
	FHandle Body;
	FRigidTransform Pose;
	float Seconds = 0.0f;
};

/** A dynamic body. */
struct FSetBodyVelocity
{
	FHandle Body;
	FVec3f Velocity = FVec3f::Zero(); // m/s
	FVec3f Spin = FVec3f::Zero();     // rad/s
};

/** A dynamic body that the host's physics moves. */
struct FFollowHostBody
{
	FHandle Body;
	FRigidTransform Pose;
	FVec3f Velocity = FVec3f::Zero(); // m/s
	FVec3f Spin = FVec3f::Zero();     // rad/s
};

struct FSetBodyMass
{
	FHandle Body;
	FBodyMass Mass;
};

/** The whole state from a snapshot. */
struct FLoadSnapshot
{
	std::vector<uint8> Bytes;
};

using FWorldCommand = std::variant<FAddSurface, FSetSurfaceMaterial, FSetSurfacePose, FSetSurfacePositions,
	FSetWorldSettings, FAddEmitter, FSetEmitter, FSpawnDrop, FSprinkleDrops, FLoadSnapshot, FSetSurfaceMap,
	FCoatSurface, FAddRain, FSetRain, FSetViewPoint, FSetEffort, FWipeWater, FAddWater, FRemoveSurface, FShiftOrigin,
	FAddLiquid, FSetLiquid, FAddFluidSource, FSetFluidSource, FAddFluidSink, FSetFluidSink, FFillFluid, FPushFluid,
	FBindFluid, FRemoveFluid, FAddBody, FRemoveBody, FSetBody, FTeleportBody, FMoveBody, FSetBodyVelocity,
	FFollowHostBody, FSetBodyMass>;

FD_CORE_API void WriteCommand(FByteWriter& Writer, const FWorldCommand& Command);

/** The reader has failed if it was no command. */
FD_CORE_API FWorldCommand ReadCommand(FByteReader& Reader);

FD_CORE_API void WriteWorldSettings(FByteWriter& Writer, const FWorldSettings& Settings);
FD_CORE_API void ReadWorldSettings(FByteReader& Reader, FWorldSettings& Settings);

/** Bodies of the commands about fluid; see Commands.cpp for the others. */
void WriteBody(FByteWriter& Writer, const FAddLiquid& Command);
void ReadBody(FByteReader& Reader, FAddLiquid& Command);
void WriteBody(FByteWriter& Writer, const FSetLiquid& Command);
void ReadBody(FByteReader& Reader, FSetLiquid& Command);
void WriteBody(FByteWriter& Writer, const FAddFluidSource& Command);
void ReadBody(FByteReader& Reader, FAddFluidSource& Command);
void WriteBody(FByteWriter& Writer, const FSetFluidSource& Command);
void ReadBody(FByteReader& Reader, FSetFluidSource& Command);
void WriteBody(FByteWriter& Writer, const FAddFluidSink& Command);
void ReadBody(FByteReader& Reader, FAddFluidSink& Command);
void WriteBody(FByteWriter& Writer, const FSetFluidSink& Command);
void ReadBody(FByteReader& Reader, FSetFluidSink& Command);
void WriteBody(FByteWriter& Writer, const FFillFluid& Command);
void ReadBody(FByteReader& Reader, FFillFluid& Command);
void WriteBody(FByteWriter& Writer, const FPushFluid& Command);
void ReadBody(FByteReader& Reader, FPushFluid& Command);
void WriteBody(FByteWriter& Writer, const FBindFluid& Command);
void ReadBody(FByteReader& Reader, FBindFluid& Command);
void WriteBody(FByteWriter& Writer, const FRemoveFluid& Command);
void ReadBody(FByteReader& Reader, FRemoveFluid& Command);

void WriteBody(FByteWriter& Writer, const FAddBody& Command);
void ReadBody(FByteReader& Reader, FAddBody& Command);
void WriteBody(FByteWriter& Writer, const FRemoveBody& Command);
void ReadBody(FByteReader& Reader, FRemoveBody& Command);
void WriteBody(FByteWriter& Writer, const FSetBody& Command);
void ReadBody(FByteReader& Reader, FSetBody& Command);
void WriteBody(FByteWriter& Writer, const FTeleportBody& Command);
void ReadBody(FByteReader& Reader, FTeleportBody& Command);
void WriteBody(FByteWriter& Writer, const FMoveBody& Command);
void ReadBody(FByteReader& Reader, FMoveBody& Command);
void WriteBody(FByteWriter& Writer, const FSetBodyVelocity& Command);
void ReadBody(FByteReader& Reader, FSetBodyVelocity& Command);
void WriteBody(FByteWriter& Writer, const FFollowHostBody& Command);
void ReadBody(FByteReader& Reader, FFollowHostBody& Command);
void WriteBody(FByteWriter& Writer, const FSetBodyMass& Command);
void ReadBody(FByteReader& Reader, FSetBodyMass& Command);

void WriteMesh(FByteWriter& Writer, const FSurfaceMesh& Mesh);
void ReadMesh(FByteReader& Reader, FSurfaceMesh& Mesh);
void WritePose(FByteWriter& Writer, const FRigidTransform& Pose);
FRigidTransform ReadPose(FByteReader& Reader);
void WritePoints(FByteWriter& Writer, std::span<const FVec3f> Points);
std::vector<FVec3f> ReadPoints(FByteReader& Reader);
void WriteFloats(FByteWriter& Writer, std::span<const float> Values);
std::vector<float> ReadFloats(FByteReader& Reader);

} // namespace FluidDrops
