// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Welding by a spatial hash whose buckets are filled by a counting sort: the order inside a bucket is that of
// the vertices, so nothing depends on the hash function.

#include "Geometry/VertexWeld.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

struct FWeldCell
{
	int64 X;
	int64 Y;
	int64 Z;
};

class FWeldGrid
{
public:
	FWeldGrid(std::span<const FVec3d> InPositions, double InTolerance)
		: Positions(InPositions)
	{
		Origin = FVec3d::Zero();
		for (const FVec3d& Position : Positions)
		{
			Origin = Origin.cwiseMin(Position);
		}
		// Four tolerances a cell: a query mostly touches one to four cells, and a cell holds few distinct places.
		InverseCell = 1.0 / (4.0 * InTolerance);
		const uint32 Count = static_cast<uint32>(Positions.size());
		uint32 Buckets = 16;
		while (Buckets < Count && Buckets < (1u << 30))
		{
			Buckets *= 2;
		}
		Mask = Buckets - 1;
		BucketBegin.assign(std::size_t(Buckets) + 1, 0);
		for (const FVec3d& Position : Positions)
		{
			++BucketBegin[BucketOf(CellOf(Position)) + 1];
		}
		for (uint32 Bucket = 0; Bucket < Buckets; ++Bucket)
		{
			BucketBegin[Bucket + 1] += BucketBegin[Bucket];
		}
		Entries.resize(Count);
		std::vector<uint32> Cursor(BucketBegin.begin(), BucketBegin.end() - 1);
		for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
		{
			Entries[Cursor[BucketOf(CellOf(Positions[Vertex]))]++] = Vertex;
		}
	}

	/** Calls Visit for every vertex below Vertex that may lie within Tolerance of it. */
	template <typename VisitType>
	void ForEachEarlierNear(uint32 Vertex, double Tolerance, VisitType&& Visit) const
	{
		const FVec3d Reach = FVec3d::Constant(Tolerance);
		const FWeldCell Low = CellOf(Positions[Vertex] - Reach);
		const FWeldCell High = CellOf(Positions[Vertex] + Reach);
		for (int64 X = Low.X; X <= High.X; ++X)
		{
			for (int64 Y = Low.Y; Y <= High.Y; ++Y)
			{
				for (int64 Z = Low.Z; Z <= High.Z; ++Z)
				{
					VisitBucket(BucketOf({X, Y, Z}), Vertex, Visit);
				}
			}
		}
	}

private:
	template <typename VisitType>
	void VisitBucket(uint32 Bucket, uint32 Vertex, VisitType&& Visit) const
	{
		for (uint32 Entry = BucketBegin[Bucket]; Entry < BucketBegin[Bucket + 1] && Entries[Entry] < Vertex; ++Entry)
		{
			Visit(Entries[Entry]);
		}
	}

	int64 CoordinateOf(double Value) const
	{
		// A stray vertex far away must not overflow the cell's number; such cells merely share a bucket.
		return static_cast<int64>(std::clamp(std::floor(Value * InverseCell), -4.0e18, 4.0e18));
	}

	FWeldCell CellOf(const FVec3d& Position) const
	{
		const FVec3d Local = Position - Origin;
		return {CoordinateOf(Local.x()), CoordinateOf(Local.y()), CoordinateOf(Local.z())};
	}

	uint32 BucketOf(const FWeldCell& Cell) const
	{
		uint64 Hash = uint64(Cell.X) * 0x9E3779B97F4A7C15ull;
		Hash = (Hash ^ (Hash >> 29)) + uint64(Cell.Y) * 0xC2B2AE3D27D4EB4Full;
		Hash = (Hash ^ (Hash >> 31)) + uint64(Cell.Z) * 0x165667B19E3779F9ull;
		Hash = (Hash ^ (Hash >> 30)) * 0xBF58476D1CE4E5B9ull;
		return static_cast<uint32>(Hash >> 32) & Mask;
	}

	std::span<const FVec3d> Positions;
	FVec3d Origin;
	double InverseCell = 1.0;
	uint32 Mask = 0;
	std::vector<uint32> BucketBegin;
	std::vector<uint32> Entries;
};

} // namespace

std::vector<uint32> WeldVertices(std::span<const FVec3d> Positions, double Tolerance)
{
	const uint32 Count = static_cast<uint32>(Positions.size());
	const double Reach = std::max(Tolerance, 1e-300);
	const FWeldGrid Grid(Positions, Reach);
	FDisjointSets Sets(Count);
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		Grid.ForEachEarlierNear(Vertex, Reach,
			[&](uint32 Other)
			{
				if ((Positions[Vertex] - Positions[Other]).squaredNorm() <= Reach * Reach)
				{
					Sets.Unite(Vertex, Other);
				}
			});
	}
	std::vector<uint32> Welded(Count);
	for (uint32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		Welded[Vertex] = Sets.Find(Vertex);
	}
	return Welded;
}

} // namespace FluidDrops
