// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Pools (Docs/Model/SurfaceDrops.md#pools): where water gathers it stops being a drop. A drop that rests in a pit or on
// level ground and has become heavy turns into a pool: one row with a place, a mass, and the radius and depth that
// follow from its volume. A pool takes in the drops that reach it, tells of the wave that each of them makes,
// evaporates, joins with pools that it touches, and becomes drops again when the surface tilts.
//
// Shape: a cap at the contact angle as long as that is no deeper than a puddle can stand, 2 l_c sin(theta / 2) with the
// capillary length l_c = sqrt(sigma / (rho g)); beyond, a disc of that depth.

#pragma once

#include "FluidDropsCore/DropShapes/SphericalCap.h"
#include "FluidDropsCore/Foundation/Settings.h"
#include "FluidDropsCore/Foundation/Table.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

struct FPoolSettings
{
	bool bEnabled = false;
	float MinMass = 3.0e-4f;
	float LevelSlope = 3.0f;
	float LetGoAngle = 10.0f;
};

FD_CORE_API std::span<const FSettingField> PoolSettingFields();

inline std::span<const FSettingField> FieldsOf(const FPoolSettings&)
{
	return PoolSettingFields();
}

/** What a pool looks like. */
struct FPoolShape
{
	float Radius; // m
	float Depth;  // m
};

/** Volume in m^3, TensionPerWeight = sigma / (rho g) in m^2. */
FD_CORE_API FPoolShape ShapeOfPool(
	double Volume, float ContactAngleDegrees, const FCapShape& Cap, float TensionPerWeight);

struct FPoolTable : TTable<FPoolTable>
{
	TColumn<uint32> Surface;
	TColumn<uint32> Triangle;
	TColumn<float> AtB, AtC;
	TColumn<float> Radius;              // m
	TColumn<float> Depth;               // m
	TColumn<float> DownX, DownY, DownZ; // where gravity pointed in the surface's space when the pool formed
	TColumn<double> Mass;               // kg
	TColumn<double> Matter;             // the part of it that does not evaporate, kg

	template <typename Self, typename F>
	static void ForEachColumn(Self& Table, F&& Visit)
	{
		Visit("surface", Table.Surface);
		Visit("triangle", Table.Triangle);
		Visit("atB", Table.AtB);
		Visit("atC", Table.AtC);
		Visit("radius", Table.Radius);
		Visit("depth", Table.Depth);
		Visit("downX", Table.DownX);
		Visit("downY", Table.DownY);
		Visit("downZ", Table.DownZ);
		Visit("mass", Table.Mass);
		Visit("matter", Table.Matter);
	}

	FVec3f Down(uint32 Row) const { return {DownX[Row], DownY[Row], DownZ[Row]}; }
};

/** A drop went into a pool. */
struct FPoolWave
{
	FHandle Pool;
	FVec3f Position; // world, m
	float Mass;      // of the drop, kg
	float Speed;     // of the drop, m/s
	bool bFell;      // out of the air; else it ran in along the surface
};

/** The waves since the host last called, as many as there is room for. */
class FPoolWaves
{
public:
	static constexpr uint32 Capacity = 256;

	FPoolWaves()
		: Waves(Capacity)
	{
	}

	void Clear() { Count = 0; }
	/** One too many is counted and forgotten. */
	void Add(const FPoolWave& Wave);
	std::span<const FPoolWave> All() const { return {Waves.data(), Count}; }
	uint64 Refused() const { return RefusedWaves; }

private:
	std::vector<FPoolWave> Waves;
	uint32 Count = 0;
	uint64 RefusedWaves = 0;
};

} // namespace FluidDrops
