// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Candidates come from a small bounding-volume tree over the free sides, which, unlike a grid, does not mind
// sides of very different lengths; a query walks only through boxes that the side itself passes.

#include "Geometry/SideOverlap.h"

#include <algorithm>
#include <cmath>

namespace FluidDrops
{

namespace
{

class FFreeSideTree
{
public:
	FFreeSideTree(std::span<const FVec3d> InVertices, std::span<const FSideEnds> InSides, std::span<const uint32> Free)
		: Vertices(InVertices)
		, Sides(InSides)
		, Order(Free.begin(), Free.end())
	{
		Nodes.reserve(Order.size() + 1);
		Build(0, static_cast<uint32>(Order.size()));
	}

	/** Calls Visit for every free side whose box is touched by the segment, widened by Reach. */
	template <typename VisitType>
	void ForEachNear(const FVec3d& From, const FVec3d& To, double Reach, VisitType&& Visit) const
	{
		uint32 Stack[64]; // the tree is balanced: depth is at most log2 of the number of sides
		uint32 Depth = 0;
		Stack[Depth++] = 0;
		while (Depth > 0)
		{
			const FNode& Node = Nodes[Stack[--Depth]];
			if (!Touches(Node, From, To, Reach))
			{
				continue;
			}
			if (Node.Right == 0)
			{
				for (uint32 Entry = Node.Begin; Entry < Node.End; ++Entry)
				{
					Visit(Order[Entry]);
				}
				continue;
			}
			Stack[Depth++] = Node.Right;
			Stack[Depth++] = static_cast<uint32>(&Node - Nodes.data()) + 1;
		}
	}

private:
	struct FNode
	{
		FVec3d Min;
		FVec3d Max;
		uint32 Begin;
		uint32 End;
		uint32 Right; // the left child follows its parent; 0 for a leaf
	};

	void Build(uint32 Begin, uint32 End)
	{
		const uint32 Index = static_cast<uint32>(Nodes.size());
		FVec3d Min = FVec3d::Constant(1e300);
		FVec3d Max = FVec3d::Constant(-1e300);
		for (uint32 Entry = Begin; Entry < End; ++Entry)
		{
			const FSideEnds& Side = Sides[Order[Entry]];
			Min = Min.cwiseMin(Vertices[Side.From]).cwiseMin(Vertices[Side.To]);
			Max = Max.cwiseMax(Vertices[Side.From]).cwiseMax(Vertices[Side.To]);
		}
		Nodes.push_back({Min, Max, Begin, End, 0});
		if (End - Begin <= 4)
		{
			return;
		}
		int Axis = 0;
		(Max - Min).maxCoeff(&Axis);
		const auto Middle = [&](uint32 Side)
		{ return Vertices[Sides[Side].From][Axis] + Vertices[Sides[Side].To][Axis]; };
		const uint32 Half = Begin + (End - Begin) / 2;
		std::nth_element(Order.begin() + Begin, Order.begin() + Half, Order.begin() + End,
			[&](uint32 A, uint32 B)
			{
				const double MiddleA = Middle(A);
				const double MiddleB = Middle(B);
				return MiddleA != MiddleB ? MiddleA < MiddleB : A < B;
			});
		Build(Begin, Half);
		Nodes[Index].Right = static_cast<uint32>(Nodes.size());
		Build(Half, End);
	}

	static bool Touches(const FNode& Node, const FVec3d& From, const FVec3d& To, double Reach)
	{
		double Near = 0.0;
		double Far = 1.0;
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			const double Low = Node.Min[Axis] - Reach - From[Axis];
			const double High = Node.Max[Axis] + Reach - From[Axis];
			const double Step = To[Axis] - From[Axis];
			if (std::abs(Step) <= Reach)
			{
				// Hardly moves along this axis: dividing would only amplify noise.
				if (std::max(0.0, Step) < Low || std::min(0.0, Step) > High)
				{
					return false;
				}
				continue;
			}
			Near = std::max(Near, std::min(Low / Step, High / Step));
			Far = std::min(Far, std::max(Low / Step, High / Step));
		}
		return Near <= Far;
	}

	std::span<const FVec3d> Vertices;
	std::span<const FSideEnds> Sides;
	std::vector<uint32> Order;
	std::vector<FNode> Nodes;
};

/** The common stretch of two sides, measured along the longer one. */
bool MeasureOverlap(std::span<const FVec3d> Vertices, std::span<const FSideEnds> Sides, uint32 Long, uint32 Short,
	double Tolerance, FSideOverlap& Out)
{
	const FVec3d LongFrom = Vertices[Sides[Long].From];
	const FVec3d ShortFrom = Vertices[Sides[Short].From];
	const FVec3d ShortStep = Vertices[Sides[Short].To] - ShortFrom;
	const FVec3d LongStep = Vertices[Sides[Long].To] - LongFrom;
	const double Length = LongStep.norm();
	const FVec3d Direction = LongStep / Length;
	const double From = (ShortFrom - LongFrom).dot(Direction);
	const double To = (Vertices[Sides[Short].To] - LongFrom).dot(Direction);
	const double Low = std::max(0.0, std::min(From, To));
	const double High = std::min(Length, std::max(From, To));
	if (!(High - Low > 2.0 * Tolerance))
	{
		return false;
	}
	const double Begin = std::clamp((Low - From) / (To - From), 0.0, 1.0);
	const double End = std::clamp((High - From) / (To - From), 0.0, 1.0);
	const double GapAtLow = (ShortFrom + ShortStep * Begin - (LongFrom + Direction * Low)).norm();
	const double GapAtHigh = (ShortFrom + ShortStep * End - (LongFrom + Direction * High)).norm();
	if (GapAtLow > Tolerance || GapAtHigh > Tolerance)
	{
		return false;
	}
	Out = {Long, Short, Low / Length, High / Length, Begin, End};
	return true;
}

/** Makes ends equal that lie within Reach of each other, side by side. */
void SnapOverlapEnds(std::span<const FVec3d> Vertices, std::span<const FSideEnds> Sides, double Reach,
	std::vector<FSideOverlap>& Overlaps)
{
	struct FEnd
	{
		uint32 Side;
		uint32 Index; // makes the order total
		double* Value;
	};
	std::vector<FEnd> Ends;
	Ends.reserve(4 * Overlaps.size());
	for (FSideOverlap& Overlap : Overlaps)
	{
		for (double* Value : {&Overlap.BeginA, &Overlap.EndA, &Overlap.BeginB, &Overlap.EndB})
		{
			const bool bOnA = Value == &Overlap.BeginA || Value == &Overlap.EndA;
			Ends.push_back({bOnA ? Overlap.SideA : Overlap.SideB, static_cast<uint32>(Ends.size()), Value});
		}
	}
	std::sort(Ends.begin(), Ends.end(),
		[](const FEnd& A, const FEnd& B)
		{
			if (A.Side != B.Side)
			{
				return A.Side < B.Side;
			}
			return *A.Value != *B.Value ? *A.Value < *B.Value : A.Index < B.Index;
		});
	uint32 Side = IndexNone;
	double Leader = 0.0;
	double ReachOnSide = 0.0;
	for (const FEnd& End : Ends)
	{
		if (End.Side != Side)
		{
			Side = End.Side;
			Leader = 0.0;
			ReachOnSide = Reach / (Vertices[Sides[Side].To] - Vertices[Sides[Side].From]).norm();
		}
		if (1.0 - *End.Value <= ReachOnSide)
		{
			*End.Value = 1.0;
		}
		else if (*End.Value - Leader <= ReachOnSide)
		{
			*End.Value = Leader;
		}
		Leader = *End.Value;
	}
}

} // namespace

std::vector<FSideOverlap> FindSideOverlaps(std::span<const FVec3d> Vertices, std::span<const FSideEnds> Sides,
	std::span<const uint32> FreeSides, double Tolerance)
{
	std::vector<FSideOverlap> Overlaps;
	if (FreeSides.empty())
	{
		return Overlaps;
	}
	std::vector<bool> bFree(Sides.size(), false);
	for (const uint32 Side : FreeSides)
	{
		bFree[Side] = true;
	}
	const auto LengthOf = [&](uint32 Side)
	{ return (Vertices[Sides[Side].To] - Vertices[Sides[Side].From]).squaredNorm(); };
	const FFreeSideTree Tree(Vertices, Sides, FreeSides);
	for (uint32 Side = 0; Side < Sides.size(); ++Side)
	{
		if (Sides[Side].IsCollapsed())
		{
			continue;
		}
		Tree.ForEachNear(Vertices[Sides[Side].From], Vertices[Sides[Side].To], 2.0 * Tolerance,
			[&](uint32 Free)
			{
				// Two free sides find each other twice.
				if (Free / 3 == Side / 3 || (bFree[Side] && Free < Side))
				{
					return;
				}
				const bool bSideIsLonger = LengthOf(Side) >= LengthOf(Free);
				FSideOverlap Overlap;
				if (MeasureOverlap(
						Vertices, Sides, bSideIsLonger ? Side : Free, bSideIsLonger ? Free : Side, Tolerance, Overlap))
				{
					Overlaps.push_back(Overlap);
				}
			});
	}
	SnapOverlapEnds(Vertices, Sides, 2.0 * Tolerance, Overlaps);
	std::erase_if(Overlaps,
		[](const FSideOverlap& Overlap) { return Overlap.BeginA >= Overlap.EndA || Overlap.BeginB == Overlap.EndB; });
	return Overlaps;
}

} // namespace FluidDrops
