// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The dome as a network of masses and springs that moves until it rests
// (Docs/Model/SurfaceDrops.md#dome-by-relaxation): the reference for the closed form of DropDome.h, and the way to
// shapes under forces that differ from mass to mass. Thousands of times slower; nothing in a tick uses it.
// Semi-implicit Euler; the volume is held by one link on all masses. Space: z along the normal, the guide point at the
// origin.

#pragma once

#include "FluidDropsCore/DropShapes/DropDome.h"
#include "FluidDropsCore/Foundation/Result.h"
#include "FluidDropsCore/Foundation/Vector.h"

#include <span>
#include <vector>

namespace FluidDrops
{

/** The force on the mass at the end of a damped spring, whose other end is at the origin and at rest [N]. */
template <typename T>
inline TVec3<T> SpringForce(T Stiffness, T RestLength, T Damping, const TVec3<T>& Along, const TVec3<T>& Velocity)
{
	const T Length = Along.norm();
	if (!(Length > T(0)))
	{
		return TVec3<T>::Zero(); // no direction to push in
	}
	const TVec3<T> Unit = Along / Length;
	return Unit * (Stiffness * (RestLength - Length) - Damping * Unit.dot(Velocity));
}

enum class EDomeBase : uint8
{
	Pinned, // base masses do not move
	Free,   // stiff base ring and anchors, pushed outward by springs from the guide point
};

template <typename T>
struct TRelaxationSettings
{
	EDomeBase Base = EDomeBase::Pinned;
	T LateralStiffness = T(10);     // k_t in k_l
	T VolumeStiffness = T(1000);    // K in k_l
	T BaseStiffness = T(1.0e4);     // base ring and anchors in k_l, free base
	T GuideStiffness = T(100);      // k_b in k_l, free base
	T GuideLength = T(1.2);         // rest length of the guide springs in R_c
	bool bGuideSprings = true;      // off only to see what they do
	bool bSwayDamping = true;       // slows all motion alike: faster to rest, and rest is the same
	T ForceTolerance = T(1.0e-6);   // of m |g|
	T SpeedTolerance = T(1.0e-6);   // m/s
	uint32 MaxSteps = 4u * 1000000; // gives up then; see bAtRest
};

/** The masses: ring by ring from the base, then the apex. */
template <typename T>
struct TRelaxedDome
{
	FDomeStructure Structure;
	std::vector<TVec3<T>> Points;
	uint32 Steps = 0;
	bool bAtRest = false;

	const TVec3<T>& Ring(uint32 Level, uint32 Slice) const { return Points[Level * Structure.Slices + Slice]; }
	const TVec3<T>& Apex() const { return Points.back(); }

	TVec3<T> Center(uint32 Level) const
	{
		if (Level == Structure.Levels)
		{
			return Apex();
		}
		TVec3<T> Sum = TVec3<T>::Zero();
		for (uint32 Slice = 0; Slice < Structure.Slices; ++Slice)
		{
			Sum += Ring(Level, Slice);
		}
		return Sum / T(Structure.Slices);
	}
};

template <typename T>
class TDomeRelaxation
{
public:
	using FVec = TVec3<T>;

	struct FSpring
	{
		uint32 A, B;
		T Stiffness, RestLength, Damping;
	};

	/** Refuses a free base that its guide springs would push off the guide point. */
	static TResult<TDomeRelaxation> Create(const TDomeProblem<T>& Problem, const TRelaxationSettings<T>& Settings)
	{
		if (Settings.Base == EDomeBase::Free && !(Settings.GuideLength < T(2)))
		{
			return MakeError("guideLength: must be below 2 ring radii when the base is free; longer springs push it "
							 "off the guide point");
		}
		return TDomeRelaxation(Problem, Settings);
	}

	/**
	 * From the shape without a field to rest. Field acts on every mass [m/s^2]; Forces, if given, one per mass [N].
	 */
	TRelaxedDome<T> Run(const FVec& Field, std::span<const FVec> Forces = {}) const
	{
		TRelaxedDome<T> Dome = Start();
		std::vector<FVec> Velocity(Dome.Points.size(), FVec::Zero());
		std::vector<FVec> Force(Dome.Points.size());
		const T Step = T(0.1) * std::sqrt(PointMass / LargestStiffness());
		const T Sway = Settings.bSwayDamping
			? T(Math::Pi) / T(Problem.Structure.Levels) * std::sqrt(LongStiffness / PointMass)
			: T(0);
		const T FieldSize = Field.norm() > T(1) ? Field.norm() : T(1);
		const T MinForce = Settings.ForceTolerance * Problem.Mass * FieldSize;
		const uint32 First = FirstFree();
		while (Dome.Steps < Settings.MaxSteps && !Dome.bAtRest)
		{
			SumForces(Dome.Points, Velocity, Field, Forces, Force);
			T LargestForce = T(0);
			T LargestSpeed = T(0);
			for (uint32 Mass = First; Mass < Force.size(); ++Mass)
			{
				LargestForce = std::max(LargestForce, Force[Mass].norm());
				LargestSpeed = std::max(LargestSpeed, Velocity[Mass].norm());
				Velocity[Mass] += Step * (Force[Mass] / PointMass - Sway * Velocity[Mass]);
				Dome.Points[Mass] += Step * Velocity[Mass];
			}
			Dome.bAtRest = LargestForce < MinForce && LargestSpeed < Settings.SpeedTolerance;
			++Dome.Steps;
		}
		return Dome;
	}

	std::span<const FSpring> Lateral() const { return {Springs.data(), Problem.Structure.LateralSprings()}; }
	std::span<const FSpring> Longitudinal() const
	{
		return {Springs.data() + Problem.Structure.LateralSprings(), Problem.Structure.LongitudinalSprings()};
	}

private:
	TDomeRelaxation(const TDomeProblem<T>& InProblem, const TRelaxationSettings<T>& InSettings)
		: Problem(InProblem)
		, Settings(InSettings)
		, PointMass(InProblem.PointMass())
		, LongStiffness(InProblem.LongitudinalStiffness())
		, RingRadius(InProblem.RingRadius())
	{
		const uint32 N = Problem.Structure.Levels;
		const uint32 M = Problem.Structure.Slices;
		const T BaseSide = T(2) * RingRadius * Math::Sin(T(Math::Pi) / T(M)); // l_0t of the base
		for (uint32 Level = 0; Level < N; ++Level)
		{
			const bool bStiff = Level == 0 && Settings.Base == EDomeBase::Free;
			const T Stiffness = LongStiffness * (bStiff ? Settings.BaseStiffness : Settings.LateralStiffness);
			for (uint32 Slice = 0; Slice < M; ++Slice)
			{
				AddSpring(
					Level * M + Slice, Level * M + (Slice + 1) % M, Stiffness, BaseSide * Problem.RingScale(Level));
			}
		}
		for (uint32 Level = 0; Level < N; ++Level)
		{
			for (uint32 Slice = 0; Slice < M; ++Slice)
			{
				AddSpring(Level * M + Slice, Level + 1 == N ? N * M : (Level + 1) * M + Slice, LongStiffness, T(0));
			}
		}
	}

	void AddSpring(uint32 A, uint32 B, T Stiffness, T RestLength)
	{
		Springs.push_back({A, B, Stiffness, RestLength, T(2) * std::sqrt(Stiffness * PointMass)});
	}

	uint32 FirstFree() const { return Settings.Base == EDomeBase::Pinned ? Problem.Structure.Slices : 0; }

	/** q: how much softer than one mass the volume link is. */
	T LinkFactor() const
	{
		T Factor = T(1) / T(36);
		for (uint32 Level = 1; Level < Problem.Structure.Levels; ++Level)
		{
			Factor += Math::Square(Problem.VolumeWeight(Level)) / T(Problem.Structure.Slices);
		}
		return Factor;
	}

	T LargestStiffness() const
	{
		const T Link = Settings.VolumeStiffness * LinkFactor();
		const T Net = Settings.Base == EDomeBase::Pinned
			? T(4) * Settings.LateralStiffness + T(2) * T(Problem.Structure.Slices)
			: T(4) * Settings.BaseStiffness;
		return LongStiffness * (Link > Net ? Link : Net);
	}

	TRelaxedDome<T> Start() const
	{
		const TDome<T> Calm = SolveDome(Problem, TDomeField<T>{T(0), T(0)});
		TRelaxedDome<T> Dome;
		Dome.Structure = Problem.Structure;
		for (uint32 Level = 0; Level < Problem.Structure.Levels; ++Level)
		{
			const T Radius = RingRadius * Problem.RingScale(Level);
			for (uint32 Slice = 0; Slice < Problem.Structure.Slices; ++Slice)
			{
				const T Angle = T(2.0 * Math::Pi) * T(Slice) / T(Problem.Structure.Slices);
				Dome.Points.push_back({Radius * Math::Cos(Angle), Radius * Math::Sin(Angle), Calm.Height[Level]});
			}
		}
		Dome.Points.push_back({T(0), T(0), Calm.Height[Problem.Structure.Levels]});
		return Dome;
	}

	void SumForces(const std::vector<FVec>& Points, const std::vector<FVec>& Velocity, const FVec& Field,
		std::span<const FVec> Extra, std::vector<FVec>& Force) const
	{
		for (uint32 Mass = 0; Mass < Force.size(); ++Mass)
		{
			Force[Mass] = PointMass * Field;
			if (!Extra.empty())
			{
				Force[Mass] += Extra[Mass];
			}
		}
		for (const FSpring& Spring : Springs)
		{
			const FVec Pull = SpringForce<T>(Spring.Stiffness, Spring.RestLength, Spring.Damping,
				Points[Spring.A] - Points[Spring.B], Velocity[Spring.A] - Velocity[Spring.B]);
			Force[Spring.A] += Pull;
			Force[Spring.B] -= Pull;
		}
		AddVolumeLink(Points, Velocity, Force);
		if (Settings.Base == EDomeBase::Free)
		{
			AddBaseForces(Points, Velocity, Force);
		}
	}

	/** P = K (L_0 - L) - Z dL/dt, spread over the masses by their weights. */
	void AddVolumeLink(
		const std::vector<FVec>& Points, const std::vector<FVec>& Velocity, std::vector<FVec>& Force) const
	{
		const uint32 M = Problem.Structure.Slices;
		const uint32 Apex = Problem.Structure.Masses() - 1;
		const T ApexWeight = Problem.VolumeWeight(Problem.Structure.Levels);
		T Sum = ApexWeight * Points[Apex].z();
		T Rate = ApexWeight * Velocity[Apex].z();
		for (uint32 Mass = M; Mass < Apex; ++Mass)
		{
			Sum += Problem.VolumeWeight(Mass / M) / T(M) * Points[Mass].z();
			Rate += Problem.VolumeWeight(Mass / M) / T(M) * Velocity[Mass].z();
		}
		const T Stiffness = Settings.VolumeStiffness * LongStiffness;
		const T Damping = T(2) * std::sqrt(Stiffness * PointMass / LinkFactor());
		const T Pressure = Stiffness * (Problem.RestSum() - Sum) - Damping * Rate;
		for (uint32 Mass = M; Mass < Apex; ++Mass)
		{
			Force[Mass].z() += Pressure * Problem.VolumeWeight(Mass / M) / T(M);
		}
		Force[Apex].z() += Pressure * ApexWeight;
	}

	/** Anchors across the support, and guide springs that push the base outward. */
	void AddBaseForces(
		const std::vector<FVec>& Points, const std::vector<FVec>& Velocity, std::vector<FVec>& Force) const
	{
		const T Anchor = Settings.BaseStiffness * LongStiffness;
		const T Guide = Settings.bGuideSprings ? Settings.GuideStiffness * LongStiffness : T(0);
		for (uint32 Mass = 0; Mass < Problem.Structure.Slices; ++Mass)
		{
			Force[Mass].z() -= Anchor * Points[Mass].z() + T(2) * std::sqrt(Anchor * PointMass) * Velocity[Mass].z();
			Force[Mass] += SpringForce<T>(Guide, Settings.GuideLength * RingRadius, T(2) * std::sqrt(Guide * PointMass),
				Points[Mass], Velocity[Mass]);
		}
	}

	TDomeProblem<T> Problem;
	TRelaxationSettings<T> Settings;
	T PointMass;
	T LongStiffness;
	T RingRadius;
	std::vector<FSpring> Springs; // lateral, then longitudinal
};

} // namespace FluidDrops
