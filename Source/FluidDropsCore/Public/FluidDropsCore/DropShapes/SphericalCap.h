// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The outline that a drop shows: a spherical cap that meets the surface at the contact angle and leans with the
// field, by an apex shift of m |g_t| / (kappa sigma) (Docs/Model/SurfaceDrops.md#outline-of-a-drop). It is also what
// merging goes by: two drops touch when their widest circles do.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

/** A cap for one contact angle: everything scales with the drop's radius r (of the sphere of equal volume). */
struct FCapShape
{
	float BasePerRadius;   // R_b / r
	float ReachPerRadius;  // widest circle / r: the base up to 90 degrees, the equator beyond
	float HeightPerRadius; // apex height / r

	/** Area of the side that the air sees, pi (R_b^2 + h^2), in areas of the sphere of equal volume. */
	float ExposedShare() const { return 0.25f * (BasePerRadius * BasePerRadius + HeightPerRadius * HeightPerRadius); }

	/** V = pi R_b^3 (2 - 3 cos + cos^3) / (3 sin^3), and h = R_b tan(theta / 2). */
	static FCapShape FromContactAngle(float Degrees)
	{
		const double Angle = double(Degrees) * (Math::Pi / 180.0);
		const double Cos = Math::Cos(Angle);
		const double Sin = Math::Sin(Angle);
		const double VolumePerBase = (2.0 - 3.0 * Cos + Cos * Cos * Cos) / (3.0 * Sin * Sin * Sin); // V / (pi R_b^3)
		const double Base = Math::Cbrt(4.0 / 3.0 / VolumePerBase);
		const double Reach = Cos >= 0.0 ? Base : Base / Sin;
		return {static_cast<float>(Base), static_cast<float>(Reach), static_cast<float>(Base * (1.0 - Cos) / Sin)};
	}
};

/** How far the apex leans along the tangential field g_t, for small drops [m]. */
inline float ApexShift(float Mass, float TangentialField, float ShapeStiffness, float SurfaceTension)
{
	return Mass * TangentialField / (ShapeStiffness * SurfaceTension);
}

/** The same for drops of any size: what the linear law asks for, but never as far as the base reaches. */
inline float LimitLean(float Shift, float BaseRadius)
{
	return Shift * BaseRadius / (Shift + BaseRadius);
}

} // namespace FluidDrops
