// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Fluid/FluidSurface.h"

#include "Fluid/CubeCases.h"
#include "Fluid/FluidFaceSums.h"
#include "FluidDropsCore/Foundation/Profile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace FluidDrops
{

namespace
{

constexpr float FarFromAll = 1.0e6f; // h; pads the last group of particles

uint32 GroupsOf(uint32 Count)
{
	return (Count + FaceLanes - 1) / FaceLanes;
}

} // namespace

/** The 9 x 9 x 9 corners of a block's cubes, x fastest. */
struct FFluidSurface::FCornerValues
{
	static constexpr uint32 Stride = Side + 1;
	std::array<float, Stride * Stride * Stride> Value;

	static uint32 IndexOf(uint32 X, uint32 Y, uint32 Z) { return (Z * Stride + Y) * Stride + X; }
	float At(uint32 X, uint32 Y, uint32 Z) const { return Value[IndexOf(X, Y, Z)]; }
};

FStatus FFluidSurface::Extract(const FFluidPoints& Points, float Radius, float IsoValue,
	const FFluidSurfaceSettings& Settings, ITaskRunner& Runner, const FFluidCarried& Carried)
{
	if (FStatus Status = ValidateSettings(&Settings, FluidSurfaceFields); !Status)
	{
		return Status;
	}
	if (!(IsoValue > 0.0f) || !std::isfinite(IsoValue))
	{
		return MakeError("iso-value: must be above 0, is " + NumberToText(double(IsoValue)));
	}
	const bool bCarries = !Carried.IsEmpty();
	if (bCarries && !Carried.Fits(Points.X.size()))
	{
		return MakeError("carried: the columns must be as long as those of the points");
	}
	if (FStatus Status = Phi.Build(Points, Radius, Settings.CubeEdge * Radius, Runner); !Status)
	{
		return Status;
	}
	FD_SCOPE("Fluid.Surface");
	Iso = IsoValue;
	const uint32 Count = Phi.BlockCount();
	Blocks.resize(Count + 1);
	Edges.resize(std::size_t(Count) * Corners);
	ParallelFor(Runner, Count, 1, [&](const FChunk& Chunk) { CountBlock(Chunk.Begin); });
	FBlockMesh Before;
	for (uint32 Block = 0; Block <= Count; ++Block) // counts become places; the last entry only has places
	{
		FBlockMesh& Mesh = Blocks[Block];
		const FBlockMesh Own = Block < Count ? Mesh : FBlockMesh{};
		Mesh.Points = std::exchange(Before.Points, Before.Points + Own.Points);
		Mesh.Triangles = std::exchange(Before.Triangles, Before.Triangles + Own.Triangles);
		Mesh.Near = std::exchange(Before.Near, Before.Near + Own.Near);
		Before.LiveCubes += Own.LiveCubes;
	}
	LiveCubes = Before.LiveCubes;
	MeshPoints.resize(Before.Points);
	MeshNormals.resize(Before.Points);
	MeshTriangles.resize(Before.Triangles);
	for (std::vector<float>* Column : {&NearX, &NearY, &NearZ})
	{
		Column->resize(std::size_t(Before.Near) * FaceLanes);
	}
	for (std::vector<float>& Column : NearCarried)
	{
		Column.resize(bCarries ? std::size_t(Before.Near) * FaceLanes : 0);
	}
	MeshVelocities.resize(bCarries ? Before.Points : 0);
	MeshFoams.resize(bCarries ? Before.Points : 0);
	ParallelFor(Runner, Count, 1, [&](const FChunk& Chunk) { WriteBlock(Chunk.Begin, Carried); });
	return {};
}

void FFluidSurface::LoadCorners(const FBlockMesh& Mesh, FCornerValues& Out) const
{
	for (uint32 Part = 0; Part < 8; ++Part)
	{
		const uint32 PartX = Part & 1, PartY = Part >> 1 & 1, PartZ = Part >> 2;
		const float* From = Mesh.Blocks[Part] == IndexNone ? nullptr : Phi.CornersOf(Mesh.Blocks[Part]).data();
		const uint32 CountX = PartX ? 1 : Side, CountY = PartY ? 1 : Side, CountZ = PartZ ? 1 : Side;
		for (uint32 Z = 0; Z < CountZ; ++Z)
		{
			for (uint32 Y = 0; Y < CountY; ++Y)
			{
				float* Line = &Out.Value[FCornerValues::IndexOf(PartX * Side, PartY * Side + Y, PartZ * Side + Z)];
				for (uint32 X = 0; X < CountX; ++X)
				{
					Line[X] = From ? From[(Z * Side + Y) * Side + X] : 0.0f;
				}
			}
		}
	}
}

namespace
{

/** Which of a cube's corners hold Test; bit c for corner c. */
template <typename V, typename F>
uint32 CornerBits(const V& Values, uint32 X, uint32 Y, uint32 Z, F&& Test)
{
	uint32 Bits = 0;
	for (uint32 Corner = 0; Corner < 8; ++Corner)
	{
		const bool bHolds = Test(Values.At(X + (Corner & 1), Y + (Corner >> 1 & 1), Z + (Corner >> 2)));
		Bits |= bHolds ? 1u << Corner : 0u;
	}
	return Bits;
}

/** Calls Visit(X, Y, Z) for the 512 places of a block, x fastest. */
template <typename F>
void ForEachPlace(F&& Visit)
{
	for (uint32 Z = 0; Z < FFluidField::BlockSide; ++Z)
	{
		for (uint32 Y = 0; Y < FFluidField::BlockSide; ++Y)
		{
			for (uint32 X = 0; X < FFluidField::BlockSide; ++X)
			{
				Visit(X, Y, Z);
			}
		}
	}
}

} // namespace

/** Calls Visit(Row, X, Y, Z) for the particles that may reach a cube of a block: sorted rows, from corner 0, in h. */
template <typename F>
void FFluidSurface::ForEachNear(uint32 Block, F&& Visit) const
{
	const float End = float(Side) * Phi.Edge() / Phi.Radius() + 1.0f;
	const auto IsNear = [End](float Place) { return Place > -1.0f && Place < End; };
	Phi.ForEachRangeNear(Block,
		[&](uint32 First, uint32 Last, const FVec3f& Offset)
		{
			for (uint32 Row = First; Row < Last; ++Row)
			{
				const float X = Phi.SortedX()[Row] + Offset.x();
				const float Y = Phi.SortedY()[Row] + Offset.y();
				const float Z = Phi.SortedZ()[Row] + Offset.z();
				if (IsNear(X) && IsNear(Y) && IsNear(Z))
				{
					Visit(Row, X, Y, Z);
				}
			}
		});
}

void FFluidSurface::CountBlock(uint32 Block)
{
	FBlockMesh& Mesh = Blocks[Block];
	Mesh = FBlockMesh{};
	for (uint32 Part = 0; Part < 8; ++Part)
	{
		Mesh.Blocks[Part] = Part == 0 ? Block : Phi.Neighbour(Block, Part & 1, Part >> 1 & 1, int32(Part >> 2));
	}
	FCornerValues Values;
	LoadCorners(Mesh, Values);
	const FCubeCases& Table = GetCubeCases();
	FCornerEdges* Corner = Edges.data() + std::size_t(Block) * Corners;
	ForEachPlace(
		[&](uint32 X, uint32 Y, uint32 Z)
		{
			const uint32 Inside = CornerBits(Values, X, Y, Z, [this](float Value) { return Value >= Iso; });
			const uint32 Own = Inside & 1;
			const uint32 Crossed =
				((Inside >> 1 & 1) ^ Own) | ((Inside >> 2 & 1) ^ Own) << 1 | ((Inside >> 4 & 1) ^ Own) << 2;
			*Corner++ = {uint16(Mesh.Points), uint8(Crossed)};
			Mesh.Points += uint32(std::popcount(Crossed));
			Mesh.Triangles += Table.Cases[Inside].TriangleCount;
			Mesh.LiveCubes += CornerBits(Values, X, Y, Z, [](float Value) { return Value > 0.0f; }) != 0 ? 1 : 0;
		});
	if (Mesh.Points > 0)
	{
		ForEachNear(Block, [&](uint32, float, float, float) { ++Mesh.Near; });
		Mesh.Near = GroupsOf(Mesh.Near);
	}
}

void FFluidSurface::WriteBlock(uint32 Block, const FFluidCarried& Carried)
{
	if (Blocks[Block].Points == Blocks[Block + 1].Points && Blocks[Block].Triangles == Blocks[Block + 1].Triangles)
	{
		return;
	}
	FCornerValues Values;
	LoadCorners(Blocks[Block], Values);
	ListNear(Block, Carried);
	WritePoints(Block, Values);
	WriteTriangles(Block, Values);
}

/** Puts them side by side. */
void FFluidSurface::ListNear(uint32 Block, const FFluidCarried& Carried)
{
	std::size_t At = std::size_t(Blocks[Block].Near) * FaceLanes;
	const std::size_t End = std::size_t(Blocks[Block + 1].Near) * FaceLanes;
	if (At == End)
	{
		return;
	}
	const std::array<std::span<const float>, 4> Columns = {Carried.VX, Carried.VY, Carried.VZ, Carried.Foam};
	ForEachNear(Block,
		[&](uint32 Row, float X, float Y, float Z)
		{
			NearX[At] = X;
			NearY[At] = Y;
			NearZ[At] = Z;
			for (uint32 Column = 0; Column < Columns.size() && !Carried.IsEmpty(); ++Column)
			{
				NearCarried[Column][At] = Columns[Column][Phi.RowOfSorted(Row)];
			}
			++At;
		});
	for (; At < End; ++At)
	{
		NearX[At] = NearY[At] = NearZ[At] = FarFromAll;
		for (std::vector<float>& Column : NearCarried)
		{
			if (!Column.empty())
			{
				Column[At] = 0.0f;
			}
		}
	}
}

void FFluidSurface::WritePoints(uint32 Block, const FCornerValues& Values)
{
	const FVec3d Low = Phi.LowOf(Block);
	const float EdgeInH = Phi.Edge() / Phi.Radius();
	const FCornerEdges* Corner = Edges.data() + std::size_t(Block) * Corners;
	uint32 Point = Blocks[Block].Points;
	ForEachPlace(
		[&](uint32 X, uint32 Y, uint32 Z)
		{
			const uint8 Crossed = (Corner++)->Crossed;
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				if ((Crossed >> Axis & 1) == 0)
				{
					continue;
				}
				const float Here = Values.At(X, Y, Z);
				const float There = Values.At(X + (Axis == 0), Y + (Axis == 1), Z + (Axis == 2));
				float Place[3] = {float(X), float(Y), float(Z)}; // in edges
				Place[Axis] += (Iso - Here) / (There - Here);
				MeshPoints[Point] =
					(Low + double(Phi.Edge()) * FVec3d(double(Place[0]), double(Place[1]), double(Place[2])))
						.cast<float>();
				const float InH[3] = {Place[0] * EdgeInH, Place[1] * EdgeInH, Place[2] * EdgeInH};
				FVec3f Along = FVec3f::Zero(); // where the gradient vanishes: to the side that is outside
				Along[int32(Axis)] = Here > There ? 1.0f : -1.0f;
				WriteFace(Block, Point++, InH, Along);
			}
		});
}

/** The normal of a point, and what is carried there. */
void FFluidSurface::WriteFace(uint32 Block, uint32 Point, const float (&InH)[3], const FVec3f& IfFlat)
{
	const std::size_t First = std::size_t(Blocks[Block].Near) * FaceLanes;
	FNearGroups Near{NearX.data() + First, NearY.data() + First, NearZ.data() + First, {},
		Blocks[Block + 1].Near - Blocks[Block].Near};
	FFaceSums Sums;
	if (MeshFoams.empty())
	{
		SumOutward(Near, InH, Sums);
	}
	else
	{
		for (uint32 Column = 0; Column < NearCarried.size(); ++Column)
		{
			Near.Carried[Column] = NearCarried[Column].data() + First;
		}
		SumOutwardAndCarried(Near, InH, Sums);
		const float PerWeight = 1.0f / std::max(Sums.Weight, 1.0e-12f);
		MeshVelocities[Point] = PerWeight * FVec3f(Sums.Carried[0], Sums.Carried[1], Sums.Carried[2]);
		MeshFoams[Point] = PerWeight * Sums.Carried[3];
	}
	const FVec3f Normal(Sums.Outward[0], Sums.Outward[1], Sums.Outward[2]);
	const float Length = Normal.norm();
	MeshNormals[Point] = Length > 1.0e-6f ? FVec3f(Normal / Length) : IfFlat;
}

void FFluidSurface::WriteTriangles(uint32 Block, const FCornerValues& Values)
{
	const FCubeCases& Table = GetCubeCases();
	const FBlockMesh& Mesh = Blocks[Block];
	uint32 Triangle = Mesh.Triangles;
	ForEachPlace(
		[&](uint32 X, uint32 Y, uint32 Z)
		{
			const FCubeCase& Case =
				Table.Cases[CornerBits(Values, X, Y, Z, [this](float Value) { return Value >= Iso; })];
			for (uint32 Index = 0; Index < Case.TriangleCount; ++Index)
			{
				std::array<uint32, 3>& Out = MeshTriangles[Triangle++];
				for (uint32 Vertex = 0; Vertex < 3; ++Vertex)
				{
					const FCubeEdge Edge = Table.Edges[Case.Triangles[Index][Vertex]];
					Out[Vertex] = PointOf(
						Mesh, X + (Edge.Corner & 1), Y + (Edge.Corner >> 1 & 1), Z + (Edge.Corner >> 2), Edge.Axis);
				}
			}
		});
}

/** The vertex on the edge from a corner, which may be of a block after this one. */
uint32 FFluidSurface::PointOf(const FBlockMesh& Mesh, uint32 X, uint32 Y, uint32 Z, uint32 Axis) const
{
	const uint32 Owner = Mesh.Blocks[X / Side | Y / Side << 1 | Z / Side << 2];
	const uint32 Corner = ((Z % Side) * Side + Y % Side) * Side + X % Side;
	const FCornerEdges& Found = Edges[std::size_t(Owner) * Corners + Corner];
	return Blocks[Owner].Points + Found.First + uint32(std::popcount(uint32(Found.Crossed) & ((1u << Axis) - 1)));
}

std::size_t FFluidSurface::MemoryBytes() const
{
	std::size_t CarriedBytes = MeshVelocities.capacity() * sizeof(FVec3f) + MeshFoams.capacity() * sizeof(float);
	for (const std::vector<float>& Column : NearCarried)
	{
		CarriedBytes += Column.capacity() * sizeof(float);
	}
	return CarriedBytes + Phi.MemoryBytes() + Blocks.capacity() * sizeof(FBlockMesh) +
		Edges.capacity() * sizeof(FCornerEdges) +
		(NearX.capacity() + NearY.capacity() + NearZ.capacity()) * sizeof(float) +
		(MeshPoints.capacity() + MeshNormals.capacity()) * sizeof(FVec3f) +
		MeshTriangles.capacity() * sizeof(MeshTriangles[0]);
}

} // namespace FluidDrops
