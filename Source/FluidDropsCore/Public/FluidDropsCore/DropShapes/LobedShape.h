// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The drop that leans by a lobe (Docs/Model/Weather.md#lobed-shapes, after Djado 2011): a hemisphere that two
// trigonometric functions bend, driven by one number l, how far the middle of the drop has moved downhill. It stands in
// for the balance at the contact line, which is not solved. Cheap enough for a vertex shader
// (Shaders/Public/LobedShape.ush).
//
// In radii of the undeformed drop; x points downhill, z out of the surface, and the origin is the middle E of the base:
//
//	f = cos(pi x / 2)    0 at head and tail, 1 in the middle
//	g = sin(pi x)        raised in front, lowered behind                                        (L2)
//	source   (x + l C1 f, y, z + l C2 g)                                                        (L3)
//	sealed   (x + l C1 f, y, z max(0.05, 1 + l C2 g))     the base stays on the surface         (L4)

#pragma once

#include "FluidDropsCore/DropShapes/DomeSpline.h"
#include "FluidDropsCore/DropShapes/LobeForm.h"

namespace FluidDrops
{

/** How a liquid lobes: together these imitate its viscosity. Defaults are water. */
template <typename T>
struct TLobeLiquid
{
	T Sensitivity = T(0.8); // lambda
	T Forward = T(1.0);     // C1
	T Raise = T(1.5);       // C2
};

/** l of (L1): 0 up to MinMass, at most 1, and less the gentler the slope; SinSlope = |g_t| / |g|. */
template <typename T>
inline T LobeReach(T Mass, T MinMass, T MaxMass, T SinSlope, T Sensitivity)
{
	return Math::Clamp(Sensitivity * (Mass - MinMass) / (MaxMass - MinMass), T(0), T(1)) * SinSlope;
}

/** What one drop looks like. */
template <typename T>
struct TLobe
{
	T Forward = T(0); // l C1
	T Raise = T(0);   // l C2
	T Scale = T(1);   // s: so that the volume stays
	ELobeForm Form = ELobeForm::Sealed;

	static TLobe Of(T Reach, const TLobeLiquid<T>& Liquid, ELobeForm Form = ELobeForm::Sealed)
	{
		return {Reach * Liquid.Forward, Reach * Liquid.Raise, T(1), Form};
	}

	/** k of (L4): what is left of a height. */
	T Lift(T X) const
	{
		const T Factor = T(1) + Raise * Math::Sin(T(Math::Pi) * X);
		return Factor > MinLift ? Factor : MinLift;
	}

	/** A of (L5): how much a piece of the drop gets longer. */
	T Stretch(T X) const { return T(1) - Forward * T(Math::Pi / 2) * Math::Sin(T(Math::Pi / 2) * X); }

	/** B of (L5). */
	T Rise(T X) const { return Raise * T(Math::Pi) * Math::Cos(T(Math::Pi) * X); }

	/** Where a point of the unit sphere goes. */
	TVec3<T> Bend(const TVec3<T>& P) const
	{
		const T X = P.x() + Forward * Math::Cos(T(Math::Pi / 2) * P.x());
		const T Z = Form == ELobeForm::Sealed ? P.z() * Lift(P.x()) : P.z() + Raise * Math::Sin(T(Math::Pi) * P.x());
		return TVec3<T>(X, P.y(), Z) * Scale;
	}

	/** The normal there, (L5), not of unit length. Where the lobe hangs over its base it points inward. */
	TVec3<T> BendNormal(const TVec3<T>& P) const
	{
		const T A = Stretch(P.x());
		const T B = Rise(P.x());
		if (Form == ELobeForm::Source)
		{
			return {P.x() - B * P.z(), A * P.y(), A * P.z()};
		}
		const T K = Lift(P.x());
		const T Slope = K > MinLift ? P.z() * B : T(0);
		return {K * P.x() - Slope * P.z(), A * K * P.y(), A * P.z()};
	}

	/** How far it reaches from E: stage 2 of Docs/Model/Weather.md#merging-lobed-drops. */
	T BoundingRadius() const
	{
		const T Overhang = Forward - T(2.0 / Math::Pi);
		return Scale * (T(1) + (Overhang > T(0) ? Overhang : T(0)));
	}

	static constexpr T MinLift = T(0.05);
};

/** The constant of the published correction; it could not be derived (Docs/Model/Weather.md#volume-of-a-lobe). */
inline constexpr double SourceVolumeGain = 0.15153;

/** s by the published correction, for the unit hemisphere. */
template <typename T>
inline T SourceLobeScale(T Forward, T Gain = T(SourceVolumeGain))
{
	const T Volume = T(2.0 / 3.0 * Math::Pi);
	return Math::Cbrt(Volume / (Volume + Gain * Forward));
}

/** A point of the unit half-sphere: Up from 0 at the rim to 1 at the apex, Turn from 0 to 1 around it. */
template <typename T>
inline TVec3<T> HalfSpherePoint(T Up, T Turn)
{
	const T Polar = T(Math::Pi / 2) * (T(1) - Up);
	const T Azimuth = T(2 * Math::Pi) * Turn;
	const T Out = Up < T(1) ? Math::Sin(Polar) : T(0);
	return {Out * Math::Cos(Azimuth), Out * Math::Sin(Azimuth), Up > T(0) ? Math::Cos(Polar) : T(0)};
}

/** The finest mesh that is drawn. */
inline constexpr uint32 LobeRings = 10;
inline constexpr uint32 LobeSegments = 64;

/** The triangles of a drop above its base, in radii. */
template <typename T>
inline TDomeMesh<T> TessellateLobe(const TLobe<T>& Lobe, uint32 Rings = LobeRings, uint32 Segments = LobeSegments)
{
	return TessellateRings<T>(Rings, Segments, [&](T Up, T Turn) { return Lobe.Bend(HalfSpherePoint(Up, Turn)); });
}

/** s(l) of one liquid and form, measured once for all drops on the mesh that is drawn, folds counted negative. */
template <typename T>
class TLobeScales
{
public:
	static constexpr uint32 Count = 64;

	/** Nothing lobes. */
	TLobeScales()
		: Liquid{T(0), T(0), T(0)}
		, Form(ELobeForm::Sealed)
	{
		for (T& Scale : Scales)
		{
			Scale = T(1);
		}
	}

	TLobeScales(const TLobeLiquid<T>& InLiquid, ELobeForm InForm)
		: Liquid(InLiquid)
		, Form(InForm)
	{
		const T Rest = TessellateLobe(TLobe<T>()).Volume();
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			const TLobe<T> Lobe = TLobe<T>::Of(T(Index) / T(Count - 1), Liquid, Form);
			Scales[Index] = Form == ELobeForm::Source ? SourceLobeScale(Lobe.Forward) : MeasuredScale(Lobe, Rest);
		}
	}

	/** The lobe of that reach, with its scale. */
	TLobe<T> At(T Reach) const
	{
		TLobe<T> Lobe = TLobe<T>::Of(Reach, Liquid, Form);
		const T Place = Reach * T(Count - 1);
		const uint32 Below = Place < T(Count - 2) ? static_cast<uint32>(Place) : Count - 2;
		Lobe.Scale = Scales[Below] + (Scales[Below + 1] - Scales[Below]) * (Place - T(Below));
		return Lobe;
	}

private:
	/** Of extreme liquids the folds eat all of the volume: they are drawn too small rather than endlessly large. */
	static T MeasuredScale(const TLobe<T>& Lobe, T Rest)
	{
		const T Left = TessellateLobe(Lobe).Volume() / Rest;
		return Math::Cbrt(T(1) / (Left > T(0.1) ? Left : T(0.1)));
	}

	TLobeLiquid<T> Liquid;
	ELobeForm Form;
	T Scales[Count];
};

/** A drop on a surface: its middle, where it leans, how large it is. */
template <typename T>
struct TPlacedLobe
{
	TVec3<T> Place;  // E, m
	TVec3<T> Along;  // unit tangent, downhill
	TVec3<T> Normal; // unit
	T Radius;        // m
	TLobe<T> Lobe;

	TVec3<T> ToSpace(const TVec3<T>& Local) const
	{
		return Along * Local.x() + Normal.cross(Along) * Local.y() + Normal * Local.z();
	}

	TVec3<T> ToLocal(const TVec3<T>& Vector) const
	{
		return {Along.dot(Vector), Normal.cross(Along).dot(Vector), Normal.dot(Vector)};
	}

	/** Where the point of the undeformed sphere in a unit direction comes to lie. */
	TVec3<T> Bent(const TVec3<T>& Direction) const { return Place + ToSpace(Lobe.Bend(ToLocal(Direction))) * Radius; }
};

/** Stage 3 of Docs/Model/Weather.md#merging-lobed-drops: between the images of the nearest points of the undeformed
 * spheres. */
template <typename T>
inline T LobeDistance(const TPlacedLobe<T>& A, const TPlacedLobe<T>& B)
{
	const TVec3<T> Towards = (B.Place - A.Place).normalized();
	return (B.Bent(-Towards) - A.Bent(Towards)).norm();
}

/** Stages 2 and 3: whether less than Gap [m] is between two drops. */
template <typename T>
inline bool AreLobesWithin(const TPlacedLobe<T>& A, const TPlacedLobe<T>& B, T Gap)
{
	const T Apart = (B.Place - A.Place).norm();
	if (Apart < A.Radius + B.Radius)
	{
		return true; // the undeformed spheres overlap
	}
	const T Reach = A.Radius * A.Lobe.BoundingRadius() + B.Radius * B.Lobe.BoundingRadius() + Gap;
	return Apart < Reach && LobeDistance(A, B) < Gap;
}

} // namespace FluidDrops
