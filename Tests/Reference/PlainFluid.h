// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Viscoelastic fluid written straight from the publications (Clavet 2005; Clavet, Beaudoin, Poulin 2005), one particle
// after the other, with contacts against bodies of imposed motion (Docs/Model/ParticleFluid.md#the-plain-reference).
// Mode S is the sequential relaxation as published, by id; mode J is (F8) with limits of its own. What the shipped
// solver's physics is compared with; for small scenes only.

#pragma once

#include "PlainBodies.h"
#include "PlainPairs.h"
#include "PlainSprings.h"

namespace FluidDrops::Reference
{

enum class EPlainMode
{
	Sequential, // S
	Jacobi,     // J
};

enum class EPlainIntegrator
{
	PredictionRelaxation, // (F2), (F3)
	Explicit,             // forces at x_n: for comparison only
};

enum class EPlainPhase
{
	Gravity,
	Viscosity,
	Prediction,
	SpringAdjustment,
	Springs,
	Density,
	Collisions,
	Velocity,
};

/** A pull toward a fixed point, a toy constraint: F/m = -K (x - Point). */
template <typename T>
struct TPlainAnchor
{
	uint32 Particle = 0;
	TVec3<T> Point = TVec3<T>::Zero();
	T Stiffness = T(0); // K/m, 1/s^2
};

template <typename T = double>
class TPlainFluid
{
public:
	using FVec = TVec3<T>;

	TPlainLiquid<T> Liquid;
	EPlainMode Mode = EPlainMode::Sequential;
	EPlainIntegrator Integrator = EPlainIntegrator::PredictionRelaxation;
	bool bAnchorsAtOnce = false; // debug: every anchor sees the same positions
	FVec Gravity = FVec(T(0), T(0), T(-9.81));
	T CollisionRadius = T(0); // R, m
	T Skin = T(0.2);          // candidates reach h (1 + Skin) at the start of the relaxation

	std::vector<FVec> X, Previous, V; // m, m, m/s
	TPlainSprings<T> Springs;
	std::vector<TPlainBody<T>> Bodies;
	std::vector<TPlainAnchor<T>> Anchors;
	std::vector<EPlainPhase> Log;
	uint64 StepIndex = 0;

	explicit TPlainFluid(const TPlainLiquid<T>& InLiquid = {})
		: Liquid(InLiquid)
	{
	}

	void Add(const FVec& Position, const FVec& Velocity = FVec::Zero())
	{
		X.push_back(Position);
		Previous.push_back(Position);
		V.push_back(Velocity);
	}

	uint32 Count() const { return uint32(X.size()); }

	/** A displayed frame of several steps. */
	void Frame(T FrameTime, uint32 Substeps)
	{
		for (uint32 Substep = 0; Substep < Substeps; ++Substep)
		{
			Step(FrameTime / T(Substeps));
		}
	}

	/** One substep, phase by phase. */
	void Step(T Dt)
	{
		Begin(EPlainPhase::Gravity);
		for (FVec& Velocity : V)
		{
			Velocity += Dt * Gravity;
			Velocity.z() = Liquid.bPlanar ? T(0) : Velocity.z();
		}
		Begin(EPlainPhase::Viscosity);
		ApplyViscosity(Dt);
		Begin(EPlainPhase::Prediction);
		Previous = X;
		if (Integrator == EPlainIntegrator::PredictionRelaxation)
		{
			for (uint32 I = 0; I < Count(); ++I)
			{
				X[I] += Dt * V[I];
			}
		}
		FindNeighbors();
		Begin(EPlainPhase::SpringAdjustment);
		AdjustSprings(Dt);
		Begin(EPlainPhase::Springs);
		ApplySprings(Dt);
		PullAnchors(Dt);
		Begin(EPlainPhase::Density);
		RelaxDensity(Dt);
		Begin(EPlainPhase::Collisions);
		MoveBodies(Dt);
		ResolveCollisions(Dt);
		Begin(EPlainPhase::Velocity);
		for (uint32 I = 0; I < Count(); ++I)
		{
			if (Integrator == EPlainIntegrator::Explicit)
			{
				X[I] += Dt * V[I]; // the displacements were taken at x_n: v + D/dt, then x + dt v
			}
			V[I] = (X[I] - Previous[I]) / Dt;
		}
		++StepIndex;
	}

	/** Pairs that approach lose speed (F17), never more than all of it. */
	void ApplyViscosity(T Dt)
	{
		if (Liquid.Viscosity == T(0) && Liquid.HardViscosity == T(0))
		{
			return;
		}
		FindNeighbors();
		if (Mode == EPlainMode::Sequential)
		{
			ForEachPair(
				[&](uint32 I, uint32 J, const FVec& Direction, T Q)
				{
					const T Approach = (V[I] - V[J]).dot(Direction);
					const FVec Impulse = PlainViscousImpulse(Liquid, Approach, Q, Dt) * Direction;
					V[I] -= Impulse;
					V[J] += Impulse;
				});
			return;
		}
		ApplyViscosityAtOnce(Dt);
	}

	/** Candidates of every particle where it is now. */
	void FindNeighbors() { Neighbors = FindPlainNeighbors(X, Liquid.Radius * (T(1) + Skin)); }

	/** Springs between all pairs nearer than h with L = r: an elastic body. */
	void BindSprings()
	{
		FindNeighbors();
		AddPlainSprings(Springs, X, Neighbors, Liquid.Radius, [](T Distance) { return Distance; });
	}

	/** Springs are born, flow (F20) and go. Candidates as found last. */
	void AdjustSprings(T Dt) { AdjustPlainSprings(Springs, Liquid, X, Neighbors, Dt); }

	/** (F19). */
	void ApplySprings(T Dt)
	{
		if (Mode == EPlainMode::Sequential)
		{
			for (const TPlainSpring<T>& Spring : Springs)
			{
				const FVec Push = SpringPush(Spring, X, Dt);
				X[Spring.I] -= Push;
				X[Spring.J] += Push;
			}
			return;
		}
		const std::vector<T> Shares = PlainSpringShares(Springs, Liquid, X.size(), Dt);
		const std::vector<FVec> Frozen = X;
		for (std::size_t Index = 0; Index < Springs.size(); ++Index)
		{
			const FVec Push = Shares[Index] * SpringPush(Springs[Index], Frozen, Dt);
			X[Springs[Index].I] -= Push;
			X[Springs[Index].J] += Push;
		}
	}

	/** (F7), particle after particle, or (F8). Candidates as found last. */
	void RelaxDensity(T Dt)
	{
		if (Mode == EPlainMode::Sequential)
		{
			for (uint32 I = 0; I < Count(); ++I)
			{
				RelaxParticle(I, Neighbors[I], Dt);
			}
			return;
		}
		std::vector<TPlainPressure<T>> Pressures;
		for (uint32 I = 0; I < Count(); ++I)
		{
			Pressures.push_back(PressureOf(I, Neighbors[I]));
		}
		const std::vector<FVec> Frozen = X;
		for (uint32 I = 0; I < Count(); ++I)
		{
			for (const uint32 J : Neighbors[I])
			{
				const T Distance = (Frozen[J] - Frozen[I]).norm();
				const TPlainPressure<T> Both{
					Pressures[I].Far + Pressures[J].Far, Pressures[I].Near + Pressures[J].Near};
				X[I] -= PlainPairPush(Both, Distance / Liquid.Radius, Dt) * Direction(Frozen, I, J, Distance);
			}
		}
	}

	/** One particle's pass of mode S: it moves its neighbors at once and itself at the end. */
	void RelaxParticle(uint32 I, const std::vector<uint32>& Candidates, T Dt)
	{
		const TPlainPressure<T> Pressure = PressureOf(I, Candidates);
		FVec Own = FVec::Zero();
		for (const uint32 J : Candidates)
		{
			const T Distance = (X[J] - X[I]).norm();
			const FVec Push = PlainPairPush(Pressure, Distance / Liquid.Radius, Dt) * Direction(X, I, J, Distance);
			X[J] += Push;
			Own -= Push;
		}
		X[I] += Own;
	}

	/** rho of every particle where it is now. */
	std::vector<T> Densities() const
	{
		const FPlainNeighbors Now = FindPlainNeighbors(X, Liquid.Radius);
		std::vector<T> Result;
		for (uint32 I = 0; I < Count(); ++I)
		{
			Result.push_back(PlainDensityOf(I, X, Now[I], Liquid.Radius).Far);
		}
		return Result;
	}

	/** Contacts with bodies whose motion is imposed. */
	void ResolveCollisions(T Dt)
	{
		const T DeepFrom = T(0.25) * Liquid.Radius;
		for (uint32 I = 0; I < Count(); ++I)
		{
			for (const TPlainBody<T>& Body : Bodies)
			{
				X[I] += Dt * Body.ContactImpulse(X[I], Previous[I], CollisionRadius, Dt);
				Body.Extract(X[I], Previous[I], CollisionRadius, DeepFrom);
			}
			for (const TPlainBody<T>& Body : Bodies) // a second sweep, for particles between bodies
			{
				Body.Extract(X[I], Previous[I], CollisionRadius, DeepFrom);
			}
		}
	}

private:
	FPlainNeighbors Neighbors;

	void Begin(EPlainPhase Phase) { Log.push_back(Phase); }

	TPlainPressure<T> PressureOf(uint32 I, const std::vector<uint32>& Candidates) const
	{
		return PlainPressureOf(Liquid, PlainDensityOf(I, X, Candidates, Liquid.Radius));
	}

	/** Unit vector from I to J; for two at one place a hashed one, opposite for the other partner. */
	FVec Direction(const std::vector<FVec>& At, uint32 I, uint32 J, T Distance) const
	{
		if (Distance > T(0))
		{
			return (At[J] - At[I]) / Distance;
		}
		return PlainHashedDirection<T>(I, J, StepIndex, Liquid.bPlanar);
	}

	FVec SpringPush(const TPlainSpring<T>& Spring, const std::vector<FVec>& At, T Dt) const
	{
		const T Distance = (At[Spring.J] - At[Spring.I]).norm();
		return PlainSpringPush(Liquid, Spring, Direction(At, Spring.I, Spring.J, Distance), Distance, Dt);
	}

	/** Body(I, J, Direction, Q) for every pair I < J nearer than h. */
	template <typename F>
	void ForEachPair(F&& Body)
	{
		for (uint32 I = 0; I < Count(); ++I)
		{
			for (const uint32 J : Neighbors[I])
			{
				const T Distance = (X[J] - X[I]).norm();
				if (I < J && Distance < Liquid.Radius)
				{
					Body(I, J, Direction(X, I, J, Distance), Distance / Liquid.Radius);
				}
			}
		}
	}

	/** Mode J: impulses of the same velocities, scaled so that no particle is turned round by all of them together. */
	void ApplyViscosityAtOnce(T Dt)
	{
		const std::vector<FVec> Frozen = V;
		std::vector<T> Weights(V.size(), T(0)); // sum of w_ij = I / u
		const auto WithImpulse = [&](auto&& Use)
		{
			ForEachPair(
				[&](uint32 I, uint32 J, const FVec& Along, T Q)
				{
					const T Approach = (Frozen[I] - Frozen[J]).dot(Along);
					const T Impulse = PlainViscousImpulse(Liquid, Approach, Q, Dt);
					if (Impulse > T(0))
					{
						Use(I, J, Along, Impulse, Impulse / Approach);
					}
				});
		};
		WithImpulse(
			[&](uint32 I, uint32 J, const FVec&, T, T Weight)
			{
				Weights[I] += Weight;
				Weights[J] += Weight;
			});
		WithImpulse(
			[&](uint32 I, uint32 J, const FVec& Along, T Impulse, T)
			{
				const T Most = std::max(Weights[I], Weights[J]);
				const T Share = Most > T(0.5) ? T(0.5) / Most : T(1);
				V[I] -= Share * Impulse * Along;
				V[J] += Share * Impulse * Along;
			});
	}

	void PullAnchors(T Dt)
	{
		const std::vector<FVec> Frozen = X;
		for (const TPlainAnchor<T>& Anchor : Anchors)
		{
			const FVec& At = bAnchorsAtOnce ? Frozen[Anchor.Particle] : X[Anchor.Particle];
			X[Anchor.Particle] -= FVec(Dt * Dt * Anchor.Stiffness * (At - Anchor.Point));
		}
	}

	void MoveBodies(T Dt)
	{
		for (TPlainBody<T>& Body : Bodies)
		{
			Body.Point += Dt * Body.Velocity;
		}
	}
};

using FPlainFluid = TPlainFluid<double>;

} // namespace FluidDrops::Reference
