// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The sum over tetrahedra from the origin to each triangle, with the sign of their volume.

#include "FluidDropsCore/Geometry/SolidProperties.h"

namespace FluidDrops
{

FSolidProperties MeasureSolid(std::span<const FVec3f> Positions, std::span<const FTriangleCorners> Triangles)
{
	FSolidProperties Solid;
	if (Positions.empty())
	{
		return Solid;
	}
	const FVec3d Origin = Positions[0].cast<double>(); // near the solid: far from zero the sums would cancel
	FVec3d First = FVec3d::Zero();
	FMat3d Second = FMat3d::Zero();
	for (const FTriangleCorners& Corners : Triangles)
	{
		const FVec3d A = Positions[Corners[0]].cast<double>() - Origin;
		const FVec3d B = Positions[Corners[1]].cast<double>() - Origin;
		const FVec3d C = Positions[Corners[2]].cast<double>() - Origin;
		const double Volume = A.dot(B.cross(C)) / 6.0;
		const FVec3d Sum = A + B + C;
		Solid.Volume += Volume;
		First += Volume * 0.25 * Sum;
		Second += Volume / 20.0 * (Sum * Sum.transpose() + A * A.transpose() + B * B.transpose() + C * C.transpose());
	}
	if (!(Solid.Volume > 0.0))
	{
		return {};
	}
	const FVec3d Center = First / Solid.Volume;
	Solid.Inertia = InertiaOfMoments(Second - Solid.Volume * Center * Center.transpose());
	Solid.Center = Origin + Center;
	return Solid;
}

} // namespace FluidDrops
