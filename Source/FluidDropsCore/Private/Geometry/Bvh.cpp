// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Building and refitting the hierarchy. Splits are chosen by the surface-area heuristic over 16 bins an axis
// (Wald 2007, "On fast construction of SAH-based bounding volume hierarchies").

#include "FluidDropsCore/Geometry/Bvh.h"

#include "FluidDropsCore/Foundation/Archive.h"

#include <algorithm>
#include <limits>

namespace FluidDrops
{

namespace
{

constexpr uint32 BvhBins = 16;

struct FBvhBox
{
	FVec3f Min = FVec3f::Constant(std::numeric_limits<float>::max());
	FVec3f Max = FVec3f::Constant(std::numeric_limits<float>::lowest());

	void Include(const FVec3f& Point)
	{
		Min = Min.cwiseMin(Point);
		Max = Max.cwiseMax(Point);
	}
	void Include(const FBvhBox& Box)
	{
		Min = Min.cwiseMin(Box.Min);
		Max = Max.cwiseMax(Box.Max);
	}
	float HalfArea() const
	{
		const FVec3f Size = Max - Min;
		return Size.x() * Size.y() + Size.y() * Size.z() + Size.z() * Size.x();
	}
};

struct FBvhSplit
{
	int Axis = -1;
	uint32 Bin = 0; // bins below go left
	float Cost = std::numeric_limits<float>::max();
};

/** A range of Order that still has to become a node's subtree. */
struct FBvhTask
{
	uint32 Node;
	uint32 Begin;
	uint32 End;
	uint32 Depth;
};

class FBvhBuilder
{
public:
	FBvhBuilder(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles)
		: Boxes(Triangles.size())
		, Centers(Triangles.size())
		, Order(Triangles.size())
	{
		for (uint32 Triangle = 0; Triangle < Triangles.size(); ++Triangle)
		{
			for (const uint32 Corner : Triangles[Triangle])
			{
				Boxes[Triangle].Include(Positions[Corner]);
			}
			Centers[Triangle] = 0.5f * (Boxes[Triangle].Min + Boxes[Triangle].Max);
			Order[Triangle] = Triangle;
		}
	}

	void Run()
	{
		if (Order.empty())
		{
			return;
		}
		std::vector<FBvhTask> Tasks;
		Tree.push_back({});
		Tasks.push_back({0, 0, static_cast<uint32>(Order.size()), 0});
		while (!Tasks.empty())
		{
			const FBvhTask Task = Tasks.back();
			Tasks.pop_back();
			if (Task.End - Task.Begin <= FBvh::LeafSize)
			{
				Tree[Task.Node].First = Task.Begin;
				Tree[Task.Node].Count = Task.End - Task.Begin;
				continue;
			}
			const uint32 Middle = Partition(Task);
			const uint32 Left = static_cast<uint32>(Tree.size());
			Tree[Task.Node].First = Left;
			Tree[Task.Node].Count = 0;
			Tree.push_back({});
			Tree.push_back({});
			Tasks.push_back({Left + 1, Middle, Task.End, Task.Depth + 1});
			Tasks.push_back({Left, Task.Begin, Middle, Task.Depth + 1});
		}
	}

	std::vector<FBvh::FNode> Tree;

private:
	/** The bin of a triangle along an axis. */
	uint32 BinOf(uint32 Triangle, int Axis, const FBvhBox& Range) const
	{
		const float Extent = Range.Max[Axis] - Range.Min[Axis];
		const float Fraction = (Centers[Triangle][Axis] - Range.Min[Axis]) / Extent;
		return std::min(static_cast<uint32>(Fraction * float(BvhBins)), BvhBins - 1);
	}

	void TryAxis(const FBvhTask& Task, const FBvhBox& Range, int Axis, FBvhSplit& Best) const
	{
		FBvhBox BinBoxes[BvhBins];
		uint32 BinCounts[BvhBins] = {};
		for (uint32 Entry = Task.Begin; Entry < Task.End; ++Entry)
		{
			const uint32 Bin = BinOf(Order[Entry], Axis, Range);
			BinBoxes[Bin].Include(Boxes[Order[Entry]]);
			++BinCounts[Bin];
		}
		float CostAbove[BvhBins] = {};
		FBvhBox Above;
		uint32 CountAbove = 0;
		for (uint32 Bin = BvhBins - 1; Bin > 0; --Bin)
		{
			Above.Include(BinBoxes[Bin]);
			CountAbove += BinCounts[Bin];
			CostAbove[Bin] = CountAbove > 0 ? Above.HalfArea() * float(CountAbove) : 0.0f;
		}
		FBvhBox Below;
		uint32 CountBelow = 0;
		for (uint32 Bin = 1; Bin < BvhBins; ++Bin)
		{
			Below.Include(BinBoxes[Bin - 1]);
			CountBelow += BinCounts[Bin - 1];
			const bool bBothSides = CountBelow > 0 && CountBelow < Task.End - Task.Begin;
			const float Cost = bBothSides ? Below.HalfArea() * float(CountBelow) + CostAbove[Bin] : Best.Cost;
			if (Cost < Best.Cost)
			{
				Best = {Axis, Bin, Cost};
			}
		}
	}

	/** Reorders the range; returns where its right half begins. */
	uint32 Partition(const FBvhTask& Task)
	{
		FBvhBox Range;
		for (uint32 Entry = Task.Begin; Entry < Task.End; ++Entry)
		{
			Range.Include(Centers[Order[Entry]]);
		}
		FBvhSplit Best;
		for (int Axis = 0; Axis < 3 && Task.Depth < FBvh::BalancedBelow; ++Axis)
		{
			if (Range.Max[Axis] > Range.Min[Axis])
			{
				TryAxis(Task, Range, Axis, Best);
			}
		}
		if (Best.Axis < 0)
		{
			return Task.Begin + (Task.End - Task.Begin) / 2;
		}
		uint32 Middle = Task.Begin;
		for (uint32 Entry = Task.Begin; Entry < Task.End; ++Entry)
		{
			if (BinOf(Order[Entry], Best.Axis, Range) < Best.Bin)
			{
				std::swap(Order[Entry], Order[Middle++]);
			}
		}
		return Middle;
	}

	std::vector<FBvhBox> Boxes;
	std::vector<FVec3f> Centers;

public:
	std::vector<uint32> Order;
};

} // namespace

FBvh FBvh::Build(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles)
{
	FBvhBuilder Builder(Positions, Triangles);
	Builder.Run();
	FBvh Result;
	Result.Tree = std::move(Builder.Tree);
	Result.Order = std::move(Builder.Order);
	Result.Refit(Positions, Triangles);
	return Result;
}

void FBvh::Refit(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles)
{
	// Children follow their parents, so one pass from the end meets every child first.
	for (std::size_t Index = Tree.size(); Index-- > 0;)
	{
		FNode& Node = Tree[Index];
		FBvhBox Box;
		for (uint32 Entry = 0; Entry < Node.Count; ++Entry)
		{
			for (const uint32 Corner : Triangles[Order[Node.First + Entry]])
			{
				Box.Include(Positions[Corner]);
			}
		}
		for (uint32 Child = Node.First; Node.Count == 0 && Child < Node.First + 2; ++Child)
		{
			Box.Include(FVec3f(Tree[Child].Min[0], Tree[Child].Min[1], Tree[Child].Min[2]));
			Box.Include(FVec3f(Tree[Child].Max[0], Tree[Child].Max[1], Tree[Child].Max[2]));
		}
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			Node.Min[Axis] = Box.Min[Axis];
			Node.Max[Axis] = Box.Max[Axis];
		}
	}
}

void FBvh::WriteTo(FByteWriter& Writer) const
{
	Writer.Write(static_cast<uint32>(Tree.size()));
	for (const FNode& Node : Tree)
	{
		Writer.Write(static_cast<uint8>(Node.Count));
	}
	Writer.WriteArray(std::span<const uint32>(Order));
}

FBvh FBvh::ReadFrom(FByteReader& Reader, uint32 Triangles)
{
	FBvh Result;
	const uint32 NodeCount = Reader.Read<uint32>();
	if (Reader.Remaining() < NodeCount + Triangles * sizeof(uint32) || NodeCount == 0)
	{
		Reader.Fail();
		return Result;
	}
	std::vector<uint8> Counts(NodeCount);
	Reader.ReadArray(std::span<uint8>(Counts));
	Result.Order.resize(Triangles);
	Reader.ReadArray(std::span<uint32>(Result.Order));
	std::vector<bool> bSeen(Triangles, false);
	for (const uint32 Triangle : Result.Order)
	{
		if (Triangle >= Triangles || bSeen[Triangle])
		{
			Reader.Fail();
			return Result;
		}
		bSeen[Triangle] = true;
	}
	if (!Result.NumberNodes(Counts))
	{
		Reader.Fail();
	}
	return Result;
}

bool FBvh::NumberNodes(std::span<const uint8> Counts)
{
	struct FPlace
	{
		uint32 Node;
		uint32 Depth;
	};
	Tree.resize(Counts.size());
	std::vector<FPlace> Places = {{0, 0}};
	std::size_t Numbered = 1;
	std::size_t Begin = 0;  // of the next leaf
	while (!Places.empty()) // in the order in which Build makes them
	{
		const FPlace Place = Places.back();
		Places.pop_back();
		FNode& Node = Tree[Place.Node];
		Node.Count = Counts[Place.Node];
		Node.First = static_cast<uint32>(Node.Count > 0 ? Begin : Numbered);
		Begin += Node.Count;
		if (Node.Count > LeafSize || Begin > Order.size() || Place.Depth > MaxDepth)
		{
			return false;
		}
		if (Node.Count == 0)
		{
			const uint32 Left = Node.First;
			Numbered += 2;
			if (Numbered > Tree.size())
			{
				return false;
			}
			Places.push_back({Left + 1, Place.Depth + 1});
			Places.push_back({Left, Place.Depth + 1});
		}
	}
	return Numbered == Tree.size() && Begin == Order.size();
}

} // namespace FluidDrops
