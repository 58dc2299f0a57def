// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about surfaces, the world as a whole, and water that is touched. See World/Commands.h.

#pragma once

#include "FluidDropsCore/Drops/WetSurface.h"
#include "FluidDropsCore/Foundation/CommandList.h"
#include "FluidDropsCore/Geometry/SurfaceMesh.h"
#include "FluidDropsCore/World/WorldSettings.h"

namespace FluidDrops
{

struct FAddSurface
{
	static constexpr uint32 Number = 1;

	FSurfaceMesh Mesh;
	FSurfaceSettings Material;
	FRigidTransform Pose;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Mesh, It.Material, It.Pose);
	}
};

struct FRemoveSurface
{
	static constexpr uint32 Number = 2;

	uint32 Surface = 0;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface);
	}
};

struct FSetSurfaceMaterial
{
	static constexpr uint32 Number = 3;

	uint32 Surface = 0;
	FSurfaceSettings Material;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.Material);
	}
};

struct FSetSurfaceMap
{
	static constexpr uint32 Number = 4;

	uint32 Surface = 0;
	ESurfaceMap Map = ESurfaceMap::Roughness;
	std::vector<float> Factors; // one for each triangle of the mesh as it was given, or none

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.Map, It.Factors);
	}
};

struct FSetSurfacePose
{
	static constexpr uint32 Number = 5;

	uint32 Surface = 0;
	FRigidTransform Pose;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.Pose);
	}
};

struct FSetSurfacePositions
{
	static constexpr uint32 Number = 6;

	uint32 Surface = 0;
	std::vector<FVec3f> Positions; // local, one for each vertex of the mesh

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.Positions);
	}
};

/** Matter on a surface. */
struct FCoatSurface
{
	static constexpr uint32 Number = 7;

	uint32 Surface = 0;
	std::vector<float> PerArea; // kg/m^2: one for all, or one for each triangle of the mesh

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Surface, It.PerArea);
	}
};

struct FSetWorldSettings
{
	static constexpr uint32 Number = 8;

	FWorldSettings Settings;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Settings);
	}
};

/** Where the host looks from, or stands: what rain follows. */
struct FSetViewPoint
{
	static constexpr uint32 Number = 9;

	FVec3f Position = FVec3f::Zero();

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Position);
	}
};

/** Large worlds: what is the origin from now on. */
struct FShiftOrigin
{
	static constexpr uint32 Number = 10;

	FVec3f NewOrigin = FVec3f::Zero(); // m

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.NewOrigin);
	}
};

/** A finger or a cloth goes over whatever it touches and takes all water away. */
struct FWipeWater
{
	static constexpr uint32 Number = 11;

	FBrushStroke Stroke; // world
	float Push = 0.0f;   // part of the water that it pushes along, and leaves as beads at its rim

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Stroke, It.Push);
	}
};

/** Water is put on whatever a brush touches, as beads. */
struct FAddWater
{
	static constexpr uint32 Number = 12;

	FBrushStroke Stroke;  // world
	float Mass = 1.0e-4f; // kg

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Stroke, It.Mass);
	}
};

/** The whole state from a snapshot. */
struct FLoadSnapshot
{
	static constexpr uint32 Number = 13;

	std::vector<uint8> Bytes;

	template <typename Self, typename F>
	static void ForEachField(Self& It, F&& Visit)
	{
		Visit(It.Bytes);
	}
};

using FSurfaceCommands = TCommandList<FAddSurface, FRemoveSurface, FSetSurfaceMaterial, FSetSurfaceMap, FSetSurfacePose,
	FSetSurfacePositions, FCoatSurface, FSetWorldSettings, FSetViewPoint, FShiftOrigin, FWipeWater, FAddWater,
	FLoadSnapshot>;

} // namespace FluidDrops
