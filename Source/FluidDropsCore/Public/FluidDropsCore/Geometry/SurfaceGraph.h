// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The neighbor graph of a triangle surface (Docs/Model/SurfaceDrops.md#neighbor-graph): for each side the triangles
// that touch it and over which interval of its parameter s, T-junctions included, and for each vertex the fan of
// triangles that meet there. Built once per topology, by position: vertices that coincide are one (UV seams do not cut
// the surface).
//
// The common case, a side shared whole by two triangles, is one load (Across). Everything else goes through
// short lists.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace FluidDrops
{

class FByteReader;
class FByteWriter;

using FTriangleCorners = std::array<uint32, 3>;

/** One triangle that touches a side over [Begin, End] of that side's parameter. */
struct FSideNeighbor
{
	uint32 Triangle;
	uint8 Side;    // of the neighbor
	bool bFlipped; // both sides run the same way: the two normals disagree
	double Begin;  // on the owner's side, 0 <= Begin < End <= 1
	double End;
	double OtherBegin; // the neighbor's parameter where the owner's is Begin
	double OtherEnd;   // ... and End
};

/** One triangle at a vertex. */
struct FFanEntry
{
	uint32 Triangle;
	uint8 Corner; // 0 to 2; or 3 + side where the vertex lies inside that side (T-junction)
};

class FSurfaceGraph
{
public:
	/** Where a whole shared side leads: a triangle and its side. */
	struct FAcross
	{
		uint32 Triangle; // IndexNone at a border, and where Neighbors() must be asked
		uint8 Side;
		bool bSimple; // one whole neighbor with consistent normals, or a border
	};

	/**
	 * Expected O(m log m): exactly shared sides by a sort, the rest by a test for collinear overlap within
	 * Tolerance (meters; 1e-6 of the bounding box's diagonal is usual). The triangles must not be degenerate.
	 */
	FD_CORE_API static FSurfaceGraph Build(
		std::span<const FVec3d> Positions, std::span<const FTriangleCorners> Triangles, double Tolerance);

	/** Of no triangle. */
	FD_CORE_API static const std::shared_ptr<const FSurfaceGraph>& Empty();

	/** Of triangles over that many vertices, none of which coincide in one triangle: what ReadFrom wants to see. */
	void WriteTo(FByteWriter& Writer, std::span<const FTriangleCorners> Triangles, uint32 Vertices) const;
	/** The reader has failed if it was no graph of these triangles, whose corners are below Vertices. */
	static FSurfaceGraph ReadFrom(FByteReader& Reader, std::span<const FTriangleCorners> Triangles, uint32 Vertices);

	FAcross Across(uint32 Triangle, uint32 Side) const { return UnpackAcross(PackedAcross[3 * Triangle + Side]); }

	/** The same in one number, for those who keep it elsewhere. */
	uint32 PackedAcrossSide(uint32 Triangle, uint32 Side) const { return PackedAcross[3 * Triangle + Side]; }

	static FAcross UnpackAcross(uint32 Packed)
	{
		if (Packed >= ComplexAcross)
		{
			return {IndexNone, 0, Packed == IndexNone};
		}
		return {Packed >> 2, static_cast<uint8>(Packed & 3), true};
	}

	/** All triangles along a side, ordered by Begin; empty at a border. */
	std::span<const FSideNeighbor> Neighbors(uint32 Triangle, uint32 Side) const
	{
		const uint32 Index = 3 * Triangle + Side;
		return {Sides.data() + SideBegin[Index], Sides.data() + SideBegin[Index + 1]};
	}

	/** All triangles at a corner, the triangle itself included, ordered by triangle. */
	std::span<const FFanEntry> Fan(uint32 Triangle, uint32 Corner) const
	{
		const uint32 Vertex = WeldedVertex[3 * Triangle + Corner];
		return {Fans.data() + FanBegin[Vertex], Fans.data() + FanBegin[Vertex + 1]};
	}

	uint32 TriangleCount() const { return static_cast<uint32>(PackedAcross.size() / 3); }
	uint32 WeldedVertexCount() const { return static_cast<uint32>(FanBegin.empty() ? 0 : FanBegin.size() - 1); }
	uint32 WeldedVertexOf(uint32 Triangle, uint32 Corner) const { return WeldedVertex[3 * Triangle + Corner]; }

private:
	void ReadSides(FByteReader& Reader);
	void ReadFans(FByteReader& Reader);

	static constexpr uint32 ComplexAcross = IndexNone - 1;

	std::vector<uint32> PackedAcross; // triangle << 2 | side; IndexNone at a border; ComplexAcross: see Sides
	std::vector<uint32> SideBegin;    // 3 m + 1
	std::vector<FSideNeighbor> Sides;
	std::vector<uint32> WeldedVertex; // 3 m
	std::vector<uint32> FanBegin;
	std::vector<FFanEntry> Fans;
};

} // namespace FluidDrops
