// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shapes by formula, and what is found out about a shape when it is made.

#include "FluidDropsCore/Bodies/BodyShape.h"

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Foundation/Settings.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

constexpr float MinBodySize = 1.0e-4f; // m
constexpr float MaxBodySize = 1.0e4f;  // m
constexpr std::size_t MaxFieldPoints = 192;

bool IsBodySize(float Size)
{
	return Size >= MinBodySize && Size <= MaxBodySize; // false for NaN
}

FError MakeSizeError(const char* What)
{
	return MakeError(std::string(What) + ": must be a number from 0.0001 to 10000 m");
}

FMat3d DiagonalInertia(double X, double Y, double Z)
{
	return FVec3d(X, Y, Z).asDiagonal();
}

/** Corners, middles of edges and of faces of a box. */
std::vector<FContactPoint> PointsOfBox(const FVec3f& HalfExtent)
{
	std::vector<FContactPoint> Points;
	for (int Index = 0; Index < 27; ++Index)
	{
		const FVec3f Place(static_cast<float>(Index % 3 - 1), static_cast<float>(Index / 3 % 3 - 1),
			static_cast<float>(Index / 9 - 1));
		if (Index != 13)
		{
			Points.push_back({Place.cwiseProduct(HalfExtent), 0.0f});
		}
	}
	return Points;
}

/** Samples next to the surface, moved onto it, each a good way from the others. */
std::vector<FContactPoint> PointsOfField(const FDistanceField& Field)
{
	const std::array<uint32, 3>& Counts = Field.NodeCounts();
	std::vector<FContactPoint> Points;
	const FVec3f Size = Field.SurfaceMax() - Field.SurfaceMin();
	const float BoxArea = 2.0f * (Size.x() * Size.y() + Size.y() * Size.z() + Size.z() * Size.x());
	const float Apart = std::sqrt(BoxArea / static_cast<float>(MaxFieldPoints));
	for (uint32 Z = 0; Z < Counts[2]; ++Z)
	{
		for (uint32 Y = 0; Y < Counts[1]; ++Y)
		{
			for (uint32 X = 0; X < Counts[0]; ++X)
			{
				const float Distance = Field.NodeDistance(X, Y, Z);
				if (Distance > 0.0f || Distance < -Field.CellSize())
				{
					continue;
				}
				const FVec3f Node = Field.NodePosition(X, Y, Z);
				const FVec3f Place = Node - Distance * Field.Normal(Node);
				const bool bFree = std::none_of(Points.begin(), Points.end(),
					[&](const FContactPoint& Other) { return (Other.Center - Place).norm() < Apart; });
				if (bFree && Points.size() < 2 * MaxFieldPoints)
				{
					Points.push_back({Place, 0.0f});
				}
			}
		}
	}
	return Points;
}

} // namespace

FShapeSample FBoxShape::Sample(const FVec3f& Point) const
{
	const FVec3f Over = Point.cwiseAbs() - HalfExtent;
	const FVec3f Beyond = Over.cwiseMax(0.0f);
	const float Outside = Beyond.norm();
	FVec3f Normal = FVec3f::Zero();
	if (Outside > 0.0f)
	{
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			Normal[Axis] = std::copysign(Beyond[Axis] / Outside, Point[Axis]);
		}
		return {Outside, Normal};
	}
	int Nearest = 0;
	const float Inside = Over.maxCoeff(&Nearest);
	Normal[Nearest] = Point[Nearest] < 0.0f ? -1.0f : 1.0f;
	return {Inside, Normal};
}

FShapeSample FCapsuleShape::Sample(const FVec3f& Point) const
{
	const FVec3f OnAxis(0.0f, 0.0f, Math::Clamp(Point.z(), -HalfLength, HalfLength));
	const FVec3f Away = Point - OnAxis;
	const float Length = Away.norm();
	return {Length - Radius, Length > 0.0f ? FVec3f(Away / Length) : FVec3f(FVec3f::UnitX())};
}

FShapeSample FHullShape::Sample(const FVec3f& Point) const
{
	uint32 Plane = 0;
	const float Distance = Hull->PlaneDistance(Point, Plane);
	if (Distance > 1.0e-5f) // nearer, a plane's normal is more exact
	{
		const FVec3f Away = Hull->Away(Point);
		const float Length = Away.norm();
		return {Length, Away / Length};
	}
	return {Distance, Hull->Planes[Plane].Normal};
}

FBodyShape::FBodyShape(FVariant InData, const FVec3f& InLow, const FVec3f& InHigh, const FSolidProperties& InMatter,
	std::vector<FContactPoint> InPoints)
	: Data(std::move(InData))
	, Low(InLow)
	, High(InHigh)
	, Matter(InMatter)
	, Points(std::make_shared<const std::vector<FContactPoint>>(std::move(InPoints)))
{
}

TResult<FBodyShape> FBodyShape::MakeSphere(float Radius)
{
	if (!IsBodySize(Radius))
	{
		return MakeSizeError("sphere: radius");
	}
	const double R = Radius;
	const double Volume = 4.0 / 3.0 * Math::Pi * R * R * R;
	const double Moment = 0.4 * Volume * R * R;
	const FSolidProperties Matter = {Volume, FVec3d::Zero(), DiagonalInertia(Moment, Moment, Moment)};
	return FBodyShape(
		FSphereShape{Radius}, FVec3f::Constant(-Radius), FVec3f::Constant(Radius), Matter, {{FVec3f::Zero(), Radius}});
}

TResult<FBodyShape> FBodyShape::MakeBox(const FVec3f& HalfExtent)
{
	if (!IsBodySize(HalfExtent.x()) || !IsBodySize(HalfExtent.y()) || !IsBodySize(HalfExtent.z()))
	{
		return MakeSizeError("box: half extent");
	}
	const FVec3d Square = HalfExtent.cast<double>().array().square();
	const double Volume = 8.0 * HalfExtent.cast<double>().prod();
	const double Third = Volume / 3.0;
	const FSolidProperties Matter = {Volume, FVec3d::Zero(),
		DiagonalInertia(
			Third * (Square.y() + Square.z()), Third * (Square.z() + Square.x()), Third * (Square.x() + Square.y()))};
	return FBodyShape(FBoxShape{HalfExtent}, -HalfExtent, HalfExtent, Matter, PointsOfBox(HalfExtent));
}

TResult<FBodyShape> FBodyShape::MakeCapsule(float Radius, float HalfLength)
{
	if (!IsBodySize(Radius) || !IsBodySize(HalfLength))
	{
		return MakeSizeError("capsule: radius and half length");
	}
	const double R = Radius;
	const double L = 2.0 * double(HalfLength);
	const double Tube = Math::Pi * R * R * L;
	const double Caps = 4.0 / 3.0 * Math::Pi * R * R * R;
	const double Along = Tube * R * R / 2.0 + Caps * 0.4 * R * R;
	// Both caps together are a ball; each half's center of mass lies 3/8 R beyond the end of the tube.
	const double Across = Tube * (R * R / 4.0 + L * L / 12.0) + Caps * (0.4 * R * R + L * L / 4.0 + 3.0 / 8.0 * L * R);
	const FVec3f High(Radius, Radius, HalfLength + Radius);
	std::vector<FContactPoint> Points;
	for (int Place = -2; Place <= 2; ++Place)
	{
		Points.push_back({FVec3f(0.0f, 0.0f, HalfLength * 0.5f * static_cast<float>(Place)), Radius});
	}
	const FSolidProperties Matter = {Tube + Caps, FVec3d::Zero(), DiagonalInertia(Across, Across, Along)};
	return FBodyShape(FCapsuleShape{Radius, HalfLength}, -High, High, Matter, std::move(Points));
}

TResult<FBodyShape> FBodyShape::MakeHalfSpace(const FVec3f& Normal, float Offset)
{
	const float Length = Normal.norm();
	if (!IsFinite(Normal) || !(std::abs(Length - 1.0f) < 0.01f))
	{
		return MakeError("half-space: normal must be a unit vector");
	}
	if (!(std::abs(Offset) <= 1.0e7f))
	{
		return MakeError("half-space: offset must be a number from -1e7 to 1e7 m");
	}
	return FBodyShape(FHalfSpaceShape{Normal / Length, Offset}, FVec3f::Zero(), FVec3f::Zero(), {}, {});
}

TResult<FBodyShape> FBodyShape::MakeHull(std::span<const FVec3f> Points)
{
	TResult<FConvexHull> Hull = FConvexHull::Build(Points);
	if (!Hull)
	{
		return Hull.Error();
	}
	FVec3f Low = Hull.Value().Corners[0];
	FVec3f High = Low;
	std::vector<FContactPoint> Touching;
	for (const FVec3f& Corner : Hull.Value().Corners)
	{
		Low = Low.cwiseMin(Corner);
		High = High.cwiseMax(Corner);
		Touching.push_back({Corner, 0.0f});
	}
	const FSolidProperties Matter = MeasureSolid(Hull.Value().Corners, Hull.Value().Triangles);
	return FBodyShape(FHullShape{std::make_shared<const FConvexHull>(std::move(Hull.Value()))}, Low, High, Matter,
		std::move(Touching));
}

TResult<FBodyShape> FBodyShape::MakeField(std::shared_ptr<const FDistanceField> Field)
{
	if (!Field)
	{
		return MakeError("sampled shape: no distance field");
	}
	std::vector<FContactPoint> Touching = PointsOfField(*Field);
	const FVec3f Low = Field->SurfaceMin();
	const FVec3f High = Field->SurfaceMax();
	const FSolidProperties Matter = Field->Solid();
	return FBodyShape(FFieldShape{std::move(Field)}, Low, High, Matter, std::move(Touching));
}

float FBodyShape::Error() const
{
	const FFieldShape* Sampled = std::get_if<FFieldShape>(&Data);
	return Sampled != nullptr ? 0.1f * Sampled->Field->CellSize() : 0.0f;
}

} // namespace FluidDrops
