// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Rays, parabolas and closest points through the hierarchy: the nearer child first, and nothing that begins
// beyond the best answer so far. Boxes are widened a little, so that the tree never rejects what the triangle
// test would accept; the answer is the minimum over (time, triangle index) and independent of the tree.

#include "FluidDropsCore/Geometry/Bvh.h"
#include "Geometry/TriangleQueries.h"

#include <algorithm>
#include <limits>

namespace FluidDrops
{

namespace
{

constexpr double BvhNever = std::numeric_limits<double>::infinity();

/** The best hit so far; ties go to the lower triangle. */
struct FBestHit
{
	double Bound;
	uint32 Triangle = IndexNone;
	double B = 0.0;
	double C = 0.0;

	void Offer(double Time, uint32 Candidate, double InB, double InC)
	{
		if (Time < Bound || (Time == Bound && Candidate < Triangle))
		{
			*this = {Time, Candidate, InB, InC};
		}
	}

	/** As floats whose sum still does not exceed 1, and reaches it where the double's did. */
	FSurfaceHit Rounded(double Time) const
	{
		if (Triangle == IndexNone)
		{
			return {};
		}
		const float RoundedB = static_cast<float>(B);
		const float Most = 1.0f - RoundedB;
		const float RoundedC = static_cast<float>(C);
		return {Triangle, RoundedB, B + C >= 1.0 || RoundedC > Most ? Most : RoundedC, static_cast<float>(Time)};
	}
};

struct FBvhStackEntry
{
	uint32 Node;
	double Key;
};

/** Enter(node) gives the least time or distance within a node, or BvhNever; Visit(triangle) may lower Bound. */
template <typename EnterType, typename VisitType>
uint32 VisitNearestFirst(std::span<const FBvh::FNode> Tree, std::span<const uint32> Order, const double& Bound,
	EnterType&& Enter, VisitType&& Visit)
{
	if (Tree.empty())
	{
		return 0;
	}
	FBvhStackEntry Stack[FBvh::MaxDepth + 2]; // one for each level above, and both children
	uint32 Depth = 0;
	uint32 Visited = 1;
	Stack[Depth++] = {0, Enter(Tree[0])};
	while (Depth > 0)
	{
		const FBvhStackEntry Top = Stack[--Depth];
		if (!(Top.Key <= Bound) || Top.Key == BvhNever)
		{
			continue;
		}
		const FBvh::FNode& Node = Tree[Top.Node];
		for (uint32 Entry = 0; Entry < Node.Count; ++Entry)
		{
			Visit(Order[Node.First + Entry]);
		}
		if (Node.Count == 0)
		{
			const FBvhStackEntry Left = {Node.First, Enter(Tree[Node.First])};
			const FBvhStackEntry Right = {Node.First + 1, Enter(Tree[Node.First + 1])};
			Visited += 2;
			Stack[Depth++] = Left.Key <= Right.Key ? Right : Left;
			Stack[Depth++] = Left.Key <= Right.Key ? Left : Right;
		}
	}
	return Visited;
}

/** Largest absolute coordinate of the tree's box: what rounding errors scale with. */
double ScaleOf(const FBvh::FNode& Root)
{
	double Scale = 0.0;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		Scale = std::max({Scale, std::abs(double(Root.Min[Axis])), std::abs(double(Root.Max[Axis]))});
	}
	return Scale;
}

double EnterByRay(const FBvh::FNode& Node, const FVec3d& Origin, const FVec3d& Inverse, double Widen)
{
	double Near = 0.0;
	double Far = BvhNever;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const double Low = (double(Node.Min[Axis]) - Widen - Origin[Axis]) * Inverse[Axis];
		const double High = (double(Node.Max[Axis]) + Widen - Origin[Axis]) * Inverse[Axis];
		Near = std::max(Near, std::min(Low, High));
		Far = std::min(Far, std::max(Low, High));
	}
	return Near * (1.0 - 1e-14) <= Far * (1.0 + 1e-14) ? Near * (1.0 - 1e-14) : BvhNever;
}

/** Narrows [From, To] to a hull of the times at which P + V t + A t^2 / 2 lies within [Low, High]; false if never. */
bool ClipToSlab(double P, double V, double A, double Low, double High, double& From, double& To)
{
	if (A < 0.0)
	{
		return ClipToSlab(-P, -V, -A, -High, -Low, From, To);
	}
	double Roots[2];
	if (A == 0.0)
	{
		if (V == 0.0)
		{
			return P >= Low && P <= High;
		}
		const double AtLow = (Low - P) / V;
		const double AtHigh = (High - P) / V;
		From = std::max(From, std::min(AtLow, AtHigh));
		To = std::min(To, std::max(AtLow, AtHigh));
		return From <= To;
	}
	// Opens upward: below High only between its roots, below Low (and so outside) between those of Low.
	if (SolveMotion(P - High, V, A, Roots) == 0)
	{
		return false;
	}
	From = std::max(From, Roots[0]);
	To = std::min(To, Roots[1]);
	if (SolveMotion(P - Low, V, A, Roots) == 2)
	{
		From = From > Roots[0] && From < Roots[1] ? Roots[1] : From;
		To = To > Roots[0] && To < Roots[1] ? Roots[0] : To;
	}
	return From <= To;
}

double EnterByParabola(const FBvh::FNode& Node, const FParabolaQuery& Path, double Until, double Widen)
{
	double From = 0.0;
	double To = Until;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		if (!ClipToSlab(Path.Start[Axis], Path.Velocity[Axis], Path.Acceleration[Axis], double(Node.Min[Axis]) - Widen,
				double(Node.Max[Axis]) + Widen, From, To))
		{
			return BvhNever;
		}
	}
	return From;
}

double DistanceSquaredToBox(const FBvh::FNode& Node, const FVec3d& Point)
{
	double Sum = 0.0;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		const double Outside =
			std::max({double(Node.Min[Axis]) - Point[Axis], 0.0, Point[Axis] - double(Node.Max[Axis])});
		Sum += Outside * Outside;
	}
	return Sum * (1.0 - 1e-12);
}

void ReportNodes(uint32 Visited, uint32* NodesVisited)
{
	if (NodesVisited)
	{
		*NodesVisited = Visited;
	}
}

} // namespace

FSurfaceHit FBvh::CastRay(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
	const FVec3f& Origin, const FVec3f& Direction, float MaxTime, EHitSides Sides, uint32* NodesVisited) const
{
	ReportNodes(0, NodesVisited);
	if (Tree.empty() || !IsFinite(Origin) || !IsFinite(Direction) || Direction.isZero(0.0f) || !(MaxTime >= 0.0f))
	{
		return {};
	}
	const FVec3d From = Origin.cast<double>();
	const FVec3d Along = Direction.cast<double>();
	FVec3d Inverse;
	for (int Axis = 0; Axis < 3; ++Axis)
	{
		// Huge instead of infinite: zero times infinity would be no number.
		Inverse[Axis] = Along[Axis] != 0.0 ? 1.0 / Along[Axis] : 1e300;
	}
	const double Widen = 1e-12 * (ScaleOf(Tree[0]) + From.cwiseAbs().maxCoeff());
	const FWatertightRay Ray(From, Along);
	FBestHit Best{double(MaxTime)};
	const uint32 Visited = VisitNearestFirst(
		Tree, Order, Best.Bound, [&](const FNode& Node) { return EnterByRay(Node, From, Inverse, Widen); },
		[&](uint32 Triangle)
		{
			const FTriangleHit Hit = Ray.Intersect(CornersInDouble(Positions, Triangles[Triangle]), Sides);
			if (Hit.bHit && Hit.Time >= 0.0)
			{
				Best.Offer(Hit.Time, Triangle, Hit.B, Hit.C);
			}
		});
	ReportNodes(Visited, NodesVisited);
	return Best.Rounded(Best.Bound);
}

FSurfaceHit FBvh::CastParabola(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
	const FParabola& Path, EHitSides Sides, uint32* NodesVisited) const
{
	ReportNodes(0, NodesVisited);
	if (Tree.empty() || !IsFinite(Path.Start) || !IsFinite(Path.Velocity) || !IsFinite(Path.Acceleration) ||
		!(Path.Duration >= 0.0f))
	{
		return {};
	}
	const double Scale = std::max(ScaleOf(Tree[0]), double(Path.Start.cwiseAbs().maxCoeff()));
	const FParabolaQuery Query = {Path.Start.cast<double>(), Path.Velocity.cast<double>(),
		Path.Acceleration.cast<double>(), double(Path.Duration), 1e-7 * Scale};
	FBestHit Best{double(Path.Duration)};
	const uint32 Visited = VisitNearestFirst(
		Tree, Order, Best.Bound,
		[&](const FNode& Node) { return EnterByParabola(Node, Query, Best.Bound, 2.0 * Query.Contact); },
		[&](uint32 Triangle)
		{
			const FTriangleHit Hit = IntersectParabola(CornersInDouble(Positions, Triangles[Triangle]), Query, Sides);
			if (Hit.bHit)
			{
				Best.Offer(Hit.Time, Triangle, Hit.B, Hit.C);
			}
		});
	ReportNodes(Visited, NodesVisited);
	return Best.Rounded(Best.Bound);
}

FSurfaceHit FBvh::FindClosest(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
	const FVec3f& Point, float MaxDistance, uint32* NodesVisited) const
{
	ReportNodes(0, NodesVisited);
	if (Tree.empty() || !IsFinite(Point) || !(MaxDistance >= 0.0f))
	{
		return {};
	}
	const FVec3d From = Point.cast<double>();
	FBestHit Best{double(MaxDistance) * double(MaxDistance)};
	const uint32 Visited = VisitNearestFirst(
		Tree, Order, Best.Bound, [&](const FNode& Node) { return DistanceSquaredToBox(Node, From); },
		[&](uint32 Triangle)
		{
			const FClosestOnTriangle Closest =
				FindClosestOnTriangle(CornersInDouble(Positions, Triangles[Triangle]), From);
			Best.Offer(Closest.DistanceSquared, Triangle, Closest.B, Closest.C);
		});
	ReportNodes(Visited, NodesVisited);
	return Best.Rounded(std::sqrt(Best.Bound));
}

void FBvh::FindWithin(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles,
	const FVec3f& Point, float Distance, std::vector<uint32>& Out) const
{
	Out.clear();
	if (Tree.empty() || !IsFinite(Point) || !(Distance >= 0.0f))
	{
		return;
	}
	const FVec3d From = Point.cast<double>();
	const double Bound = double(Distance) * double(Distance);
	VisitNearestFirst(
		Tree, Order, Bound, [&](const FNode& Node) { return DistanceSquaredToBox(Node, From); },
		[&](uint32 Triangle)
		{
			const FTriangleCorners3d Corners = CornersInDouble(Positions, Triangles[Triangle]);
			if (FindClosestOnTriangle(Corners, From).DistanceSquared <= Bound)
			{
				Out.push_back(Triangle);
			}
		});
	std::sort(Out.begin(), Out.end());
}

} // namespace FluidDrops
