// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Geometry/SurfaceExtraction.h"

#include "FluidDropsCore/Foundation/Profile.h"
#include "Geometry/CubeCases.h"
#include "Geometry/FieldSweeps.h"
#include "Geometry/SurfaceCarried.h"
#include "Geometry/SurfaceNormals.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace FluidDrops
{

/** The 9 x 9 x 9 corners of a block's cubes, x fastest. */
struct FSurfaceExtraction::FCornerValues
{
	static constexpr uint32 Stride = Side + 1;
	std::array<float, Stride * Stride * Stride> Value;

	static uint32 IndexOf(uint32 X, uint32 Y, uint32 Z) { return (Z * Stride + Y) * Stride + X; }
	float At(uint32 X, uint32 Y, uint32 Z) const { return Value[IndexOf(X, Y, Z)]; }
};

FStatus FSurfaceExtraction::Extract(const FFieldPoints& Points, float Radius, float IsoValue,
	const FSurfaceExtractionSettings& Settings, ITaskRunner& Runner, const FCarriedColumns& Carried)
{
	FD_TRY(ValidateSettings(&Settings, SurfaceExtractionFields));
	if (!(IsoValue > 0.0f) || !std::isfinite(IsoValue))
	{
		return MakeError("iso-value: must be above 0, is " + NumberToText(double(IsoValue)));
	}
	const bool bCarries = !Carried.IsEmpty();
	if (bCarries && !Carried.Fits(Points.X.size()))
	{
		return MakeError("carried: the columns must be as long as those of the points");
	}
	FD_TRY(Phi.Build(Points, Radius, Settings.CubeEdge * Radius, Runner));
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
		Column->resize(std::size_t(Before.Near) * NormalLanes);
	}
	SortCarried(Carried, Runner);
	MeshVelocities.resize(bCarries ? Before.Points : 0);
	MeshFoams.resize(bCarries ? Before.Points : 0);
	ParallelFor(Runner, Count, 1, [&](const FChunk& Chunk) { WriteBlock(Chunk.Begin); });
	return {};
}

void FSurfaceExtraction::LoadCorners(const FBlockMesh& Mesh, FCornerValues& Out) const
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

/** Which of a block's 9 x 9 x 9 corners hold a test, a line along x in each number. */
class FCornerFlags
{
public:
	static constexpr uint32 Stride = FSurfaceField::BlockSide + 1;

	template <typename F>
	FCornerFlags(const float* Values, F&& Test)
	{
		for (uint32& Line : Lines)
		{
			Line = 0;
			for (uint32 X = 0; X < Stride; ++X)
			{
				Line |= (Test(*Values++) ? 1u : 0u) << X;
			}
		}
	}

	/** Whether it is the same for all corners of the eight cubes along x that begin there. */
	bool IsOneOf(uint32 Y, uint32 Z) const
	{
		const uint32* Line = Lines.data() + Z * Stride + Y;
		const uint32 Any = Line[0] | Line[1] | Line[Stride] | Line[Stride + 1];
		return Any == 0 || (Line[0] & Line[1] & Line[Stride] & Line[Stride + 1]) == (1u << Stride) - 1u;
	}

	/** How many of these cubes have a corner that holds it. */
	uint32 CubesWithAny(uint32 Y, uint32 Z) const
	{
		const uint32* Line = Lines.data() + Z * Stride + Y;
		const uint32 Any = Line[0] | Line[1] | Line[Stride] | Line[Stride + 1];
		return uint32(std::popcount((Any | Any >> 1) & ((1u << (Stride - 1)) - 1u)));
	}

	/** Bit c for corner c of the cube with its lowest corner there. */
	uint32 OfCube(uint32 X, uint32 Y, uint32 Z) const
	{
		const uint32* Line = Lines.data() + Z * Stride + Y;
		const auto Two = [X](uint32 Bits) { return Bits >> X & 3u; };
		return Two(Line[0]) | Two(Line[1]) << 2 | Two(Line[Stride]) << 4 | Two(Line[Stride + 1]) << 6;
	}

private:
	std::array<uint32, Stride * Stride> Lines;
};

/** Calls Visit(X, Y, Z) for the lowest corners of the 2 x 2 x 2 halves of a cube of places. */
template <typename F>
void ForEachHalf(const std::array<uint32, 3>& Low, uint32 Half, F&& Visit)
{
	for (uint32 Part = 0; Part < 8; ++Part)
	{
		Visit(std::array<uint32, 3>{
			Low[0] + Half * (Part & 1), Low[1] + Half * (Part >> 1 & 1), Low[2] + Half * (Part >> 2)});
	}
}

/** Calls Visit(Y, Z) for the 64 lines of a block along x. */
template <typename F>
void ForEachLine(F&& Visit)
{
	for (uint32 Z = 0; Z < FSurfaceField::BlockSide; ++Z)
	{
		for (uint32 Y = 0; Y < FSurfaceField::BlockSide; ++Y)
		{
			Visit(Y, Z);
		}
	}
}

} // namespace

/** Calls Visit(Particles, Cube) for the ranges of particles around the cubes of a block, from its corner 0, in h. */
template <typename F>
void FSurfaceExtraction::ForEachRange(uint32 Block, F&& Visit) const
{
	const FFieldCube Cube{{0.0f, 0.0f, 0.0f}, float(Side) * Phi.Edge() / Phi.Radius()};
	Phi.ForEachRangeNear(Block,
		[&](uint32 First, uint32 Last, const FVec3f& Offset)
		{
			Visit(FFieldParticles{Phi.SortedX() + First, Phi.SortedY() + First, Phi.SortedZ() + First, Last - First,
					  {Offset.x(), Offset.y(), Offset.z()}},
				Cube);
		});
}

void FSurfaceExtraction::CountBlock(uint32 Block)
{
	FBlockMesh& Mesh = Blocks[Block];
	Mesh = FBlockMesh{};
	for (uint32 Part = 0; Part < 8; ++Part)
	{
		Mesh.Blocks[Part] = Part == 0 ? Block : Phi.Neighbor(Block, Part & 1, Part >> 1 & 1, int32(Part >> 2));
	}
	FCornerValues Values;
	LoadCorners(Mesh, Values);
	const FCubeCases& Table = GetCubeCases();
	FCornerEdges* Corner = Edges.data() + std::size_t(Block) * Corners;
	const FCornerFlags IsInside(Values.Value.data(), [this](float Value) { return Value >= Iso; });
	const FCornerFlags IsReached(Values.Value.data(), [](float Value) { return Value > 0.0f; });
	ForEachLine(
		[&](uint32 Y, uint32 Z)
		{
			Mesh.LiveCubes += IsReached.CubesWithAny(Y, Z);
			const bool bNone = IsInside.IsOneOf(Y, Z);
			for (uint32 X = 0; X < Side; ++X)
			{
				const uint32 Inside = bNone ? 0 : IsInside.OfCube(X, Y, Z);
				const uint32 Own = Inside & 1;
				const uint32 Crossed =
					((Inside >> 1 & 1) ^ Own) | ((Inside >> 2 & 1) ^ Own) << 1 | ((Inside >> 4 & 1) ^ Own) << 2;
				*Corner++ = {uint16(Mesh.Points), uint8(Crossed)};
				Mesh.Points += (Crossed & 1) + (Crossed >> 1 & 1) + (Crossed >> 2);
				Mesh.Triangles += Table.Cases[Inside].TriangleCount;
			}
		});
	if (Mesh.Points > 0)
	{
		const FFieldSweeps& Sweeps = BestFieldSweeps();
		ForEachRange(
			Block, [&](const FFieldParticles& In, const FFieldCube& Cube) { Mesh.Near += Sweeps.CountNear(In, Cube); });
		Mesh.Near = GroupsOf(Mesh.Near) + 1; // whole vectors are written: one that reaches beyond the end
	}
}

void FSurfaceExtraction::WriteBlock(uint32 Block)
{
	if (Blocks[Block].Points == Blocks[Block + 1].Points && Blocks[Block].Triangles == Blocks[Block + 1].Triangles)
	{
		return;
	}
	FCornerValues Values;
	LoadCorners(Blocks[Block], Values);
	ListNear(Block);
	WritePoints(Block, Values);
	WriteTriangles(Block, Values);
	if (!MeshFoams.empty())
	{
		WriteCarried(Block);
	}
}

/** Puts them side by side. */
void FSurfaceExtraction::ListNear(uint32 Block)
{
	std::size_t At = std::size_t(Blocks[Block].Near) * NormalLanes;
	const std::size_t End = std::size_t(Blocks[Block + 1].Near) * NormalLanes;
	if (At == End)
	{
		return;
	}
	const FFieldSweeps& Sweeps = BestFieldSweeps();
	ForEachRange(Block,
		[&](const FFieldParticles& In, const FFieldCube& Cube)
		{
			uint32 From = 0;
			const FNearColumns Out{NearX.data() + At, NearY.data() + At, NearZ.data() + At, uint32(End - At)};
			At += Sweeps.PickNear(In, Cube, From, Out);
		});
	for (; At < End; ++At)
	{
		NearX[At] = NearY[At] = NearZ[At] = FarFromAll;
	}
}

/** Whether edges from the corners of a cube of places cross the surface. */
bool FSurfaceExtraction::IsCrossedIn(uint32 Block, const std::array<uint32, 3>& Low, uint32 Size) const
{
	const FCornerEdges* Own = Edges.data() + std::size_t(Block) * Corners;
	uint32 Crossed = 0;
	for (uint32 Line = 0; Line < Size * Size; ++Line)
	{
		const FCornerEdges* At = Own + ((Low[2] + Line / Size) * Side + Low[1] + Line % Size) * Side + Low[0];
		for (uint32 X = 0; X < Size; ++X)
		{
			Crossed |= At[X].Crossed;
		}
	}
	return Crossed != 0;
}

/** Normals want the particles near a point: from those near the block to those near two corners along each axis. */
void FSurfaceExtraction::WritePoints(uint32 Block, const FCornerValues& Values)
{
	const std::size_t First = std::size_t(Blocks[Block].Near) * NormalLanes;
	const FNearParticles NearBlock{
		NearX.data() + First, NearY.data() + First, NearZ.data() + First, Blocks[Block + 1].Near - Blocks[Block].Near};
	const float EdgeInH = Phi.Edge() / Phi.Radius();
	FNearRoom FourRoom, TwoRoom;
	const auto PickAround =
		[&](const FNearParticles& From, const std::array<uint32, 3>& Low, uint32 Size, FNearRoom& Room)
	{
		return PickNear(From,
			{{float(Low[0]) * EdgeInH, float(Low[1]) * EdgeInH, float(Low[2]) * EdgeInH}, float(Size) * EdgeInH}, Room);
	};
	ForEachHalf({0, 0, 0}, 4,
		[&](const std::array<uint32, 3>& Four)
		{
			if (!IsCrossedIn(Block, Four, 4))
			{
				return;
			}
			const FNearParticles NearFour = PickAround(NearBlock, Four, 4, FourRoom);
			ForEachHalf(Four, 2,
				[&](const std::array<uint32, 3>& Two)
				{
					if (IsCrossedIn(Block, Two, 2))
					{
						const FNearParticles NearTwo = PickAround(NearFour, Two, 2, TwoRoom);
						ForEachHalf(Two, 1,
							[&](const std::array<uint32, 3>& Corner)
							{ WritePointsOf(Block, Corner, Values, NearTwo); });
					}
				});
		});
}

/** Those on the edges from a corner. */
void FSurfaceExtraction::WritePointsOf(
	uint32 Block, const std::array<uint32, 3>& At, const FCornerValues& Values, const FNearParticles& Near)
{
	const auto [X, Y, Z] = At;
	const FCornerEdges& Corner = Edges[std::size_t(Block) * Corners + (Z * Side + Y) * Side + X];
	const float EdgeInH = Phi.Edge() / Phi.Radius();
	uint32 Point = Blocks[Block].Points + Corner.First;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		if ((Corner.Crossed >> Axis & 1) == 0)
		{
			continue;
		}
		const float Here = Values.At(X, Y, Z);
		const float There = Values.At(X + (Axis == 0), Y + (Axis == 1), Z + (Axis == 2));
		float Place[3] = {float(X), float(Y), float(Z)}; // in edges
		Place[Axis] += (Iso - Here) / (There - Here);
		MeshPoints[Point] =
			(Phi.LowOf(Block) + double(Phi.Edge()) * FVec3d(double(Place[0]), double(Place[1]), double(Place[2])))
				.cast<float>();
		const float InH[3] = {Place[0] * EdgeInH, Place[1] * EdgeInH, Place[2] * EdgeInH};
		float Outward[3];
		SumOutward(Near, InH, Outward);
		const FVec3f Normal(Outward[0], Outward[1], Outward[2]);
		const float Length = // in this order on every processor, which Eigen does not promise
			std::sqrt(Outward[0] * Outward[0] + Outward[1] * Outward[1] + Outward[2] * Outward[2]);
		FVec3f Along = FVec3f::Zero(); // where the gradient vanishes: to the side that is outside
		Along[int32(Axis)] = Here > There ? 1.0f : -1.0f;
		MeshNormals[Point] = Length > 1.0e-6f ? FVec3f(Normal / Length) : Along;
		++Point;
	}
}

void FSurfaceExtraction::WriteTriangles(uint32 Block, const FCornerValues& Values)
{
	const FCubeCases& Table = GetCubeCases();
	const FBlockMesh& Mesh = Blocks[Block];
	uint32 Triangle = Mesh.Triangles;
	const FCornerFlags IsInside(Values.Value.data(), [this](float Value) { return Value >= Iso; });
	ForEachLine(
		[&](uint32 Y, uint32 Z)
		{
			for (uint32 X = 0; X < Side && !IsInside.IsOneOf(Y, Z); ++X)
			{
				const FCubeCase& Case = Table.Cases[IsInside.OfCube(X, Y, Z)];
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
			}
		});
}

/** The vertex on the edge from a corner, which may be of a block after this one. */
uint32 FSurfaceExtraction::PointOf(const FBlockMesh& Mesh, uint32 X, uint32 Y, uint32 Z, uint32 Axis) const
{
	const uint32 Owner = Mesh.Blocks[X / Side | Y / Side << 1 | Z / Side << 2];
	const uint32 Corner = ((Z % Side) * Side + Y % Side) * Side + X % Side;
	const FCornerEdges& Found = Edges[std::size_t(Owner) * Corners + Corner];
	const uint32 Before = uint32(Found.Crossed) & ((1u << Axis) - 1); // of at most two axes
	return Blocks[Owner].Points + Found.First + (Before & 1) + (Before >> 1);
}

std::size_t FSurfaceExtraction::MemoryBytes() const
{
	std::size_t CarriedBytes = MeshVelocities.capacity() * sizeof(FVec3f) + MeshFoams.capacity() * sizeof(float);
	for (const std::vector<float>& Column : SortedCarried)
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
