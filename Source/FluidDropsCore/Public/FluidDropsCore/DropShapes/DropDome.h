// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The dome of masses and springs that gives a drop its shape, after Habibi
// (Docs/Model/SurfaceDrops.md#dome-of-springs): N rings of M masses and an apex, held together by tension, kept at
// their volume by one link, pulled by the field. Rings are translated, scaled copies of the base, so the equilibrium is
// linear and known in closed form (Docs/Model/SurfaceDrops.md#dome-in-closed-form). In the tests, a reference lets the
// same network move until it rests, also under forces that the closed form does not know.
//
// Levels are counted from 0, the base, to N, the apex: h_i and c_i of the page are Height[i - 1] and Shift[i - 1].
// Templates on the scalar: double for tight tolerances in tests, float for what ships.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"

#include <array>
#include <limits>

namespace FluidDrops
{

inline constexpr uint32 MaxDomeLevels = 8;
inline constexpr uint32 MaxDomeSlices = 16;

/** How finely a dome is cut, and the springs that follow from it. */
struct FDomeStructure
{
	uint32 Levels = 4; // N, rings: 1 to MaxDomeLevels
	uint32 Slices = 8; // M, masses to a ring: 3 to MaxDomeSlices

	constexpr uint32 Masses() const { return Levels * Slices + 1; }
	constexpr uint32 LateralSprings() const { return Levels * Slices; }
	constexpr uint32 LongitudinalSprings() const { return Levels * Slices; }
	constexpr uint32 Anchors() const { return Slices; }
	constexpr uint32 GuideSprings() const { return Slices; }
	constexpr uint32 VolumeLinks() const { return 1; }
};

inline constexpr FDomeStructure HeroDome{4, 8};
inline constexpr FDomeStructure CheapDome{2, 3};

/** The drop, in SI units or in any other consistent ones. */
template <typename T>
struct TDomeProblem
{
	FDomeStructure Structure;
	T Mass;       // m [kg]
	T Volume;     // V [m^3]
	T BaseRadius; // R_b of the wetted disc [m]
	T Stiffness;  // kappa_l: the apex leans by m g_t / (kappa_l sigma), whatever the structure
	T Tension;    // sigma [N/m]

	/** m_p: every mass carries the same. */
	T PointMass() const { return Mass / T(Structure.Masses()); }

	/** S */
	T BaseArea() const { return T(Math::Pi) * BaseRadius * BaseRadius; }

	/** R_c: circumradius of the polygon with the area of the wetted disc. */
	T RingRadius() const
	{
		const T Turn = T(2.0 * Math::Pi) / T(Structure.Slices);
		return BaseRadius * std::sqrt(Turn / Math::Sin(Turn));
	}

	/** s_i of a level: radii fall linearly from the base to the apex. */
	T RingScale(uint32 Level) const { return T(Structure.Levels - Level) / T(Structure.Levels); }

	/** k_l */
	T LongitudinalStiffness() const
	{
		const T N = T(Structure.Levels);
		const T M = T(Structure.Slices);
		return Stiffness * Tension * (T(0.5) * N * (N - T(1)) + N / M) / (N * M + T(1));
	}

	/** w_i: what a level's height counts for in the volume. */
	T VolumeWeight(uint32 Level) const { return Level == Structure.Levels ? T(1) / T(6) : T(Structure.Levels - Level); }

	/** L_0: the sum of weighted heights at which the volume is V. */
	T RestSum() const
	{
		const T N = T(Structure.Levels);
		return Volume * N * N / (T(2) * BaseArea());
	}
};

/** The field relative to the support [m/s^2]: along the outward normal, and along the direction of leaning. */
template <typename T>
struct TDomeField
{
	T Normal; // g_n: negative on a floor
	T Along;  // |g_t|
};

template <typename T>
struct TDome
{
	uint32 Levels;
	std::array<T, MaxDomeLevels + 1> Height; // above the support, [0] is 0
	std::array<T, MaxDomeLevels + 1> Shift;  // of the ring's center along g_t, [0] is 0
};

/** SUM w_i h_i: N^2 / (2 S) times the volume. */
template <typename T>
inline T WeightedHeights(const TDomeProblem<T>& Problem, const TDome<T>& Dome)
{
	T Sum = T(0);
	for (uint32 Level = 1; Level <= Dome.Levels; ++Level)
	{
		Sum += Problem.VolumeWeight(Level) * Dome.Height[Level];
	}
	return Sum;
}

/** The volume of the polyhedron, wherever its rings are shifted to: exact with a third of the apex height. */
template <typename T>
inline T DomeVolume(const TDomeProblem<T>& Problem, const TDome<T>& Dome)
{
	const T N = T(Dome.Levels);
	return WeightedHeights(Problem, Dome) * T(2) * Problem.BaseArea() / (N * N);
}

namespace Detail
{

/** W_i and G_i: what the levels above one weigh, in volume and in mass. */
template <typename T>
struct TDomeLoads
{
	std::array<T, MaxDomeLevels> Weight;
	std::array<T, MaxDomeLevels> Mass;
};

template <typename T>
inline TDomeLoads<T> LoadsAbove(const TDomeProblem<T>& Problem)
{
	TDomeLoads<T> Loads;
	T Weight = T(0);
	T Mass = T(0);
	for (uint32 Level = Problem.Structure.Levels; Level >= 1; --Level)
	{
		const bool bApex = Level == Problem.Structure.Levels;
		Weight += Problem.VolumeWeight(Level);
		Mass += Problem.PointMass() * (bApex ? T(1) : T(Problem.Structure.Slices));
		Loads.Weight[Level - 1] = Weight;
		Loads.Mass[Level - 1] = Mass;
	}
	return Loads;
}

} // namespace Detail

/** No level below the one under it (strong pressure against the support), and then the volume that was asked for. */
template <typename T>
inline void ClampDome(const TDomeProblem<T>& Problem, TDome<T>& Dome)
{
	bool bClamped = false;
	for (uint32 Level = 1; Level <= Dome.Levels; ++Level)
	{
		bClamped = bClamped || Dome.Height[Level] < Dome.Height[Level - 1];
		Dome.Height[Level] = Dome.Height[Level] < Dome.Height[Level - 1] ? Dome.Height[Level - 1] : Dome.Height[Level];
	}
	if (bClamped)
	{
		const T Scale = Problem.RestSum() / WeightedHeights(Problem, Dome);
		for (uint32 Level = 1; Level <= Dome.Levels; ++Level)
		{
			Dome.Height[Level] *= Scale;
		}
	}
}

/**
 * The equilibrium on a pinned base, linear in volume and field: levels may come to lie below one another.
 * VolumeStiffness is K of the volume link: infinite for a liquid that keeps its volume exactly, finite to compare with
 * a relaxation.
 */
template <typename T>
inline TDome<T> SolveLinearDome(
	const TDomeProblem<T>& Problem, const TDomeField<T>& Field, T VolumeStiffness = std::numeric_limits<T>::infinity())
{
	const Detail::TDomeLoads<T> Loads = Detail::LoadsAbove(Problem);
	const uint32 N = Problem.Structure.Levels;
	const T Rigidity = T(1) / (T(Problem.Structure.Slices) * Problem.LongitudinalStiffness()); // 1 / (M k_l)
	T Compliance = T(0);                                                                       // Q
	T Sag = T(0);                                                                              // L_g
	for (uint32 Level = 0; Level < N; ++Level)
	{
		Compliance += Loads.Weight[Level] * Loads.Weight[Level] * Rigidity;
		Sag += Loads.Weight[Level] * Loads.Mass[Level] * Field.Normal * Rigidity;
	}
	// K (L_0 - L_g) / (1 + K Q), divided by K so that it has a limit.
	const T Pressure = (Problem.RestSum() - Sag) / (T(1) / VolumeStiffness + Compliance);

	TDome<T> Dome;
	Dome.Levels = N;
	Dome.Height[0] = T(0);
	Dome.Shift[0] = T(0);
	for (uint32 Level = 0; Level < N; ++Level)
	{
		const T Lift = Pressure * Loads.Weight[Level] + Field.Normal * Loads.Mass[Level];
		Dome.Height[Level + 1] = Dome.Height[Level] + Lift * Rigidity;
		Dome.Shift[Level + 1] = Dome.Shift[Level] + Field.Along * Loads.Mass[Level] * Rigidity;
	}
	return Dome;
}

/** The same, with its levels in order. */
template <typename T>
inline TDome<T> SolveDome(
	const TDomeProblem<T>& Problem, const TDomeField<T>& Field, T VolumeStiffness = std::numeric_limits<T>::infinity())
{
	TDome<T> Dome = SolveLinearDome(Problem, Field, VolumeStiffness);
	ClampDome(Problem, Dome);
	return Dome;
}

} // namespace FluidDrops
