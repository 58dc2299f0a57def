// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What acts on a drop on a surface (Docs/Model/SurfaceDrops.md#driving-force-and-roughness): size from mass, roughness
// that takes a fraction of the drive, viscous drag at the contact line, and the adhesion that holds it against being
// pulled off.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"

namespace FluidDrops
{

/** r = cbrt(3 m / (4 pi rho)) [m]. */
template <typename T>
inline T DropRadius(T Mass, T Density)
{
	return Math::Cbrt(T(3) * Mass / (T(4) * T(Math::Pi) * Density));
}

/** m = (4/3) pi rho r^3 [kg]. */
template <typename T>
inline T DropMass(T Radius, T Density)
{
	return T(4.0 / 3.0 * Math::Pi) * Density * (Radius * Radius * Radius);
}

/** k = min(1, C h_a / (2 r)): the fraction of the drive that roughness takes. */
template <typename T>
inline T RoughnessBrake(T RoughnessScale, T AsperityHeight, T Radius)
{
	const T Brake = RoughnessScale * AsperityHeight / (T(2) * Radius);
	return Brake < T(1) ? Brake : T(1);
}

/** lambda = |k_v| / m with |k_v| = beta mu r, the dissipation at the contact line
 * (Docs/Model/SurfaceDrops.md#viscous-drag) [1/s]. */
template <typename T>
inline T ContactLineDragRate(T Beta, T Viscosity, T Radius, T Mass)
{
	return Beta * Viscosity * Radius / Mass;
}

/** Detach iff m a_N > D pi r^2 (Docs/Model/SurfaceDrops.md#adhesion); NormalPull = g . N > 0 pulls away from the
 * surface. */
template <typename T>
inline bool PullsOff(T Mass, T NormalPull, T Adhesion, T Radius)
{
	return Mass * NormalPull > Adhesion * T(Math::Pi) * Radius * Radius;
}

} // namespace FluidDrops
