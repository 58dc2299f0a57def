// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a solid body looks like to the fluid: a signed distance in the body's own frame, negative in the solid, and the
// way out of it (Docs/Model/ParticleFluid.md#signed-distance). Some shapes by formula, any convex one by its planes,
// any closed mesh by a sampled field. Inverted, the same shape is a container: all that lies outside is solid.

#pragma once

#include "FluidDropsCore/Geometry/ConvexHull.h"
#include "FluidDropsCore/Geometry/DistanceField.h"

#include <memory>
#include <variant>

namespace FluidDrops
{

struct FShapeSample
{
	float Distance; // m
	FVec3f Normal;  // unit, out of the solid
};

// Each shape has Sample; Distance alone; and LowerBound: at most the distance, and free of branches where the shape
// allows it, so that a loop over particles vectorizes.

struct FSphereShape
{
	float Radius; // m

	float LowerBound(float X, float Y, float Z) const { return std::sqrt(X * X + Y * Y + Z * Z) - Radius; }
	float Distance(const FVec3f& Point) const { return Point.norm() - Radius; }
	FShapeSample Sample(const FVec3f& Point) const
	{
		const float Length = Point.norm();
		return {Length - Radius, Length > 0.0f ? FVec3f(Point / Length) : FVec3f(FVec3f::UnitZ())};
	}
};

/** Centerd on the origin. */
struct FBoxShape
{
	FVec3f HalfExtent; // m

	float LowerBound(float X, float Y, float Z) const
	{
		const float OverX = std::abs(X) - HalfExtent.x();
		const float OverY = std::abs(Y) - HalfExtent.y();
		const float OverZ = std::abs(Z) - HalfExtent.z();
		const float Most = OverX > OverY ? OverX : OverY;
		return Most > OverZ ? Most : OverZ;
	}
	float Distance(const FVec3f& Point) const { return Sample(Point).Distance; }
	FD_CORE_API FShapeSample Sample(const FVec3f& Point) const;
};

/** About the Z axis, centered on the origin; HalfLength from the center to that of a cap. */
struct FCapsuleShape
{
	float Radius;     // m
	float HalfLength; // m

	float LowerBound(float X, float Y, float Z) const
	{
		const float Over = std::abs(Z) - HalfLength;
		const float Along = Over > 0.0f ? Over : 0.0f;
		return std::sqrt(X * X + Y * Y + Along * Along) - Radius;
	}
	float Distance(const FVec3f& Point) const { return Sample(Point).Distance; }
	FD_CORE_API FShapeSample Sample(const FVec3f& Point) const;
};

/** Solid where Normal . Point < Offset. */
struct FHalfSpaceShape
{
	FVec3f Normal; // unit
	float Offset;  // m

	float LowerBound(float X, float Y, float Z) const
	{
		return Normal.x() * X + Normal.y() * Y + Normal.z() * Z - Offset;
	}
	float Distance(const FVec3f& Point) const { return Normal.dot(Point) - Offset; }
	FShapeSample Sample(const FVec3f& Point) const { return {Distance(Point), Normal}; }
};

struct FHullShape
{
	std::shared_ptr<const FConvexHull> Hull;

	float LowerBound(float X, float Y, float Z) const
	{
		uint32 Plane = 0;
		return Hull->PlaneDistance({X, Y, Z}, Plane);
	}
	float Distance(const FVec3f& Point) const { return Sample(Point).Distance; }
	FD_CORE_API FShapeSample Sample(const FVec3f& Point) const;
};

struct FFieldShape
{
	std::shared_ptr<const FDistanceField> Field;

	float LowerBound(float X, float Y, float Z) const { return Field->LowerBound({X, Y, Z}); }
	float Distance(const FVec3f& Point) const { return Field->Distance(Point); }
	FShapeSample Sample(const FVec3f& Point) const { return {Distance(Point), Field->Normal(Point)}; }
};

/** A point of the surface, or a ball of the solid that touches it: what two bodies are tested with. */
struct FContactPoint
{
	FVec3f Center; // m
	float Radius;  // m
};

class FBodyShape
{
public:
	using FVariant = std::variant<FSphereShape, FBoxShape, FCapsuleShape, FHalfSpaceShape, FHullShape, FFieldShape>;

	FD_CORE_API static TResult<FBodyShape> MakeSphere(float Radius);
	FD_CORE_API static TResult<FBodyShape> MakeBox(const FVec3f& HalfExtent);
	FD_CORE_API static TResult<FBodyShape> MakeCapsule(float Radius, float HalfLength);
	FD_CORE_API static TResult<FBodyShape> MakeHalfSpace(const FVec3f& Normal, float Offset);
	FD_CORE_API static TResult<FBodyShape> MakeHull(std::span<const FVec3f> Points);
	FD_CORE_API static TResult<FBodyShape> MakeField(std::shared_ptr<const FDistanceField> Field);

	/** The container of this shape; its inverse is the shape again. */
	FBodyShape Inverted() const
	{
		FBodyShape Inverse = *this;
		Inverse.bInverted = !bInverted;
		return Inverse;
	}

	FShapeSample Sample(const FVec3f& Point) const
	{
		const FShapeSample Plain = std::visit([&](const auto& Shape) { return Shape.Sample(Point); }, Data);
		return bInverted ? FShapeSample{-Plain.Distance, -Plain.Normal} : Plain;
	}
	float Distance(const FVec3f& Point) const
	{
		const float Plain = std::visit([&](const auto& Shape) { return Shape.Distance(Point); }, Data);
		return bInverted ? -Plain : Plain;
	}

	const FVariant& Variant() const { return Data; }
	bool IsInverted() const { return bInverted; }

	/** Whether the solid fits into a box: neither a half-space nor a container. */
	bool IsBounded() const { return !bInverted && !std::holds_alternative<FHalfSpaceShape>(Data); }
	const FVec3f& BoundsMin() const { return Low; }  // m, of the shape before it is inverted
	const FVec3f& BoundsMax() const { return High; } // m
	const FSolidProperties& Solid() const { return Matter; }
	std::span<const FContactPoint> ContactPoints() const
	{
		return bInverted || !Points ? std::span<const FContactPoint>() : std::span<const FContactPoint>(*Points);
	}

	/** m: how far a sampled distance may be off; 0 for formulas. */
	FD_CORE_API float Error() const;

private:
	FBodyShape(FVariant InData, const FVec3f& InLow, const FVec3f& InHigh, const FSolidProperties& InMatter,
		std::vector<FContactPoint> InPoints);

	FVariant Data;
	bool bInverted = false;
	FVec3f Low;
	FVec3f High;
	FSolidProperties Matter;
	std::shared_ptr<const std::vector<FContactPoint>> Points;
};

} // namespace FluidDrops
