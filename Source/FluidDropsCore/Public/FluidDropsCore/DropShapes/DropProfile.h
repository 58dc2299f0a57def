// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shape of a drop as it is drawn (Docs/Model/SurfaceDrops.md#drawn-profile): the dome of springs for N = 4, less
// what all drops have in common. Levels are circles (the spline through 8 slices differs from one by less than 0.1 %),
// so a level is a radius, a height and a shift, and the skin is one uniform cubic B-spline over five levels that a
// vertex shader can evaluate (Shaders/Public/DropShape.ush). Lengths are in radii r of the sphere of equal volume: one
// profile serves drops of every size that are bent alike, and its volume is 4 pi / 3 whatever was rounded on the way to
// it.
//
// Without a field it is the cap that tension alone makes, at the contact angle: the dome of springs comes close to it
// (DROP-83), but is flat at the top and cannot bulge over its base as drops on wax do. What the field adds, lean and
// flattening, is the dome's. Over a narrow base the lean goes over into a plain shear.

#pragma once

#include "FluidDropsCore/DropShapes/DomeSpline.h"
#include "FluidDropsCore/DropShapes/SphericalCap.h"

namespace FluidDrops
{

template <typename T>
struct TDropProfile
{
	static constexpr uint32 Levels = 4;

	std::array<T, Levels> Radius; // of rings 0 (the base) to 3; the apex has none
	std::array<T, Levels> Height; // of rings 1 to 3 and the apex; the base lies on the surface
	std::array<T, Levels> Shift;  // of the same, along the direction of leaning

	T BaseRadius() const { return Radius[0]; }

	/** The skin does not touch its highest control point: (1 + 1 + 4 weights) / 6. */
	T ApexHeight() const { return (Height[2] + T(2) * Height[3]) / T(3); }
	T ApexShift() const { return (Shift[2] + T(2) * Shift[3]) / T(3); }
};

using FDropProfile = TDropProfile<float>;

/** A circle of the skin, and how it changes along the meridian. */
template <typename T>
struct TProfilePoint
{
	T Radius, Height, Shift;
	T RadiusByLevel, HeightByLevel, ShiftByLevel;
};

/** Level from 0 at the rim to 4 at the apex. */
template <typename T>
inline TProfilePoint<T> ProfileAt(const TDropProfile<T>& Profile, T Level)
{
	const std::array<T, 4>& R = Profile.Radius;
	const std::array<T, 4>& H = Profile.Height;
	const std::array<T, 4>& S = Profile.Shift;
	// Reflected through the rim below, and through the axis beyond the apex.
	const T Radii[7] = {T(2) * R[0] - R[1], R[0], R[1], R[2], R[3], T(0), -R[3]};
	const T Heights[7] = {-H[0], T(0), H[0], H[1], H[2], H[3], H[2]};
	const T Shifts[7] = {-S[0], T(0), S[0], S[1], S[2], S[3], S[2]};
	const uint32 Span = Level < T(3) ? static_cast<uint32>(Level) : 3;
	const std::array<T, 4> Weight = SplineWeights(Level - T(Span));
	const std::array<T, 4> Slope = SplineSlopes(Level - T(Span));
	TProfilePoint<T> Point{};
	for (uint32 I = 0; I < 4; ++I)
	{
		Point.Radius += Weight[I] * Radii[Span + I];
		Point.Height += Weight[I] * Heights[Span + I];
		Point.Shift += Weight[I] * Shifts[Span + I];
		Point.RadiusByLevel += Slope[I] * Radii[Span + I];
		Point.HeightByLevel += Slope[I] * Heights[Span + I];
		Point.ShiftByLevel += Slope[I] * Shifts[Span + I];
	}
	return Point;
}

/** pi INT r^2 dh: exact, the integrand is a polynomial. */
template <typename T>
inline T ProfileVolume(const TDropProfile<T>& Profile)
{
	using Rule = TGaussRule<T>;
	T Sum = T(0);
	for (uint32 Span = 0; Span < TDropProfile<T>::Levels; ++Span)
	{
		for (uint32 I = 0; I < Rule::Count; ++I)
		{
			const TProfilePoint<T> Point = ProfileAt(Profile, T(Span) + Rule::Place[I]);
			Sum += Rule::Weight[I] * Point.Radius * Point.Radius * Point.HeightByLevel;
		}
	}
	return T(Math::Pi) * Sum;
}

/** What the shape depends on, besides the size. */
template <typename T>
struct TShapeCause
{
	T ContactAngle; // degrees
	T Bond;         // m |g| / (kappa_l sigma r): weight against tension
	T FieldAngle;   // between field and outward normal, radians: pi on a floor, 0 under a ceiling
};

namespace Detail
{

/**
 * Control values at levels 1 to 4 whose spline passes Values[1..4] at levels 1 to 4 and Values[0] at the rim. Beyond
 * the apex the control values repeat, with Mirror = 1 for heights and -1 for radii.
 */
template <typename T>
inline std::array<T, 4> InterpolateSpline(const std::array<T, 5>& Values, T Mirror)
{
	// Rows (1, 4, 1) x = 6 v; the last one folds the mirrored value in. Thomas' algorithm.
	std::array<T, 4> Upper, Right;
	T Before = Values[0];
	for (uint32 Row = 0; Row < 4; ++Row)
	{
		const T Lower = Row == 3 ? T(1) + Mirror : T(1);
		const T Pivot = T(4) - (Row == 0 ? T(0) : Lower * Upper[Row - 1]);
		Upper[Row] = T(1) / Pivot;
		Right[Row] = (T(6) * Values[Row + 1] - Lower * Before) / Pivot;
		Before = Right[Row];
	}
	for (uint32 Row = 3; Row-- > 0;)
	{
		Right[Row] -= Upper[Row] * Right[Row + 1];
	}
	return Right;
}

/** The spherical cap with that base, upright, in r. */
template <typename T>
inline TDropProfile<T> CapProfile(T Angle, T BaseRadius)
{
	const T Sphere = BaseRadius / Math::Sin(Angle);
	std::array<T, 5> Radii, Heights;
	for (uint32 Level = 0; Level <= 4; ++Level)
	{
		const T Polar = Angle * T(4 - Level) / T(4);
		Radii[Level] = Sphere * Math::Sin(Polar);
		Heights[Level] = Sphere * (Math::Cos(Polar) - Math::Cos(Angle));
	}
	const std::array<T, 4> Radius = InterpolateSpline(Radii, T(-1));
	return {{BaseRadius, Radius[0], Radius[1], Radius[2]}, InterpolateSpline(Heights, T(1)), {}};
}

/** No level below the one under it, then the volume of the sphere with radius 1. */
template <typename T>
inline void FitProfile(TDropProfile<T>& Profile)
{
	T Below = T(0);
	for (T& Height : Profile.Height)
	{
		Height = Height < Below ? Below : Height;
		Below = Height;
	}
	const T Scale = T(4.0 / 3.0 * Math::Pi) / ProfileVolume(Profile);
	for (T& Height : Profile.Height)
	{
		Height *= Scale;
	}
}

} // namespace Detail

/** Contact angles at which the lean begins to go over into a shear, and is one [degrees]. */
inline constexpr double BendUpToAngle = 75.0;
inline constexpr double ShearFromAngle = 110.0;
/** From here on a drop stands on so little that the dome knows nothing of how it flattens. */
inline constexpr double StiffFromAngle = 150.0;

/** The equilibrium shape, skinned and fitted to its volume. */
template <typename T>
inline TDropProfile<T> SolveProfile(const TShapeCause<T>& Cause)
{
	const T Angle = Cause.ContactAngle * T(Math::Pi / 180.0);
	const T Cos = Math::Cos(Angle);
	const T Sin = Math::Sin(Angle);
	const T Base = Math::Cbrt(T(4) * Sin * Sin * Sin / (T(2) - T(3) * Cos + Cos * Cos * Cos));
	const T Reach = Cos >= T(0) ? Base : Base / Sin;
	TDropProfile<T> Profile = Detail::CapProfile(Angle, Base);
	if (Cause.Bond > T(0))
	{
		// In units of r and of kappa_l sigma r, all that is left of mass, field and stiffness is the Bond number.
		// Without a volume to hold, the linear dome is what the field adds to any shape.
		const TDomeProblem<T> Problem{HeroDome, Cause.Bond, T(0), Base, T(1), T(1)};
		const TDome<T> Bend = SolveLinearDome(Problem, {Math::Cos(Cause.FieldAngle), Math::Sin(Cause.FieldAngle)});
		const T Limit = Reach / (Reach + Bend.Shift[4]); // the linear law alone would let large drops leave their base
		const T Way =
			Math::Clamp((Cause.ContactAngle - T(BendUpToAngle)) / T(ShearFromAngle - BendUpToAngle), T(0), T(1));
		const T Shear = Way * Way * (T(3) - T(2) * Way);
		for (uint32 Level = 0; Level < 4; ++Level)
		{
			const T Sheared = Bend.Shift[4] * Profile.Height[Level] / Profile.Height[3];
			Profile.Shift[Level] = Limit * (Bend.Shift[Level + 1] + Shear * (Sheared - Bend.Shift[Level + 1]));
		}
		const T Flatten =
			Math::Clamp((T(StiffFromAngle) - Cause.ContactAngle) / T(StiffFromAngle - ShearFromAngle), T(0), T(1));
		for (uint32 Level = 0; Level < 4; ++Level)
		{
			Profile.Height[Level] += Flatten * Bend.Height[Level + 1];
		}
	}
	Detail::FitProfile(Profile);
	return Profile;
}

} // namespace FluidDrops
