// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shipped fluid solver in a test: particles in the reference liquid of Docs/Model/ParticleFluid.md (h = 0.1 m,
// rho_0 = 10, kappa = 2, S = 0.05 at any step), bodies with exact distances from the reference, and places by particle.

#pragma once

#include "FluidDropsCore/Fluid/FluidSolver.h"
#include "PlainBodies.h"
#include "Support/FluidMeasures.h"

#include <functional>

namespace FluidDrops
{

using FExactBody = Reference::TPlainBody<float>;

/** The reference liquid. Its stiffness number is SafeStiffness, 0.05, whatever the step is. */
inline FLiquidSettings ReferenceLiquidSettings()
{
	FLiquidSettings Liquid;
	Liquid.RestDensity = 10.0f;
	Liquid.NearRatio = 2.0f;
	Liquid.ImpactViscosity = 0.0f;
	return Liquid;
}

class FFluidScene
{
public:
	static constexpr float H = 0.1f; // m

	FFluidSettings Settings;
	FLiquidSettings Liquid = ReferenceLiquidSettings();
	FVec3f Gravity = FVec3f::Zero();
	float Dt = 1.0f / 60.0f;
	std::vector<FExactBody> Bodies;
	float ContactRadius = 0.0f;
	/** Called after bodies, with particles between their places before and after the step. */
	std::function<void(FParticleMotion&)> Hold;
	std::function<void(EFluidPhase)> Observe;
	ITaskRunner* Runner = &Serial;
	FFluid Fluid;

	/** Fluid of the plane across y, through y = 0. */
	void MakePlanar() { Settings.Plane = EFluidPlane::XZ; }

	FFluidScene()
	{
		Settings.InteractionRadius = H;
		Settings.CalmSpeed = 0.0f; // nothing falls asleep
	}

	/** All of them at rest; SpringRoom is the most springs of a particle. */
	void Fill(const FPlaceList& Places, uint32 SpringRoom = 0, uint32 Capacity = 0)
	{
		Fluid.Init(std::max(Capacity, uint32(Places.size())), SpringRoom);
		for (const FVec3d& Place : Places)
		{
			Fluid.Add(Place.cast<float>(), FVec3f::Zero(), 0, Liquid);
		}
	}

	double Spacing() const { return double(ParticleSpacing(Liquid, Settings)); }

	template <typename F>
	void WithContext(F&& Use)
	{
		auto CollideAll = [this](FParticleMotion& Motion)
		{
			MoveBodies();
			KeepOut(Motion);
			if (Hold)
			{
				Hold(Motion);
			}
		};
		auto ObserveAll = [this](EFluidPhase Phase)
		{
			if (Observe)
			{
				Observe(Phase);
			}
		};
		TCallRef<void(FParticleMotion&)> Collide(CollideAll);
		TCallRef<void(EFluidPhase)> Watch(ObserveAll);
		Use(FFluidContext{Settings, {&Liquid, 1}, Gravity, Dt, *Runner, &Collide, &Watch});
	}

	void Steps(uint32 Count)
	{
		for (uint32 Step = 0; Step < Count; ++Step)
		{
			WithContext([this](const FFluidContext& Context) { Fluid.Step(Context); });
		}
	}

	void Run(double Seconds) { Steps(uint32(Seconds / double(Dt) + 0.5)); }

	uint32 Count() const { return Fluid.Particles().Num(); }

	/** By slot: the order in which particles were put in. */
	FPlaceList Places() const
	{
		FPlaceList Result(Count());
		for (uint32 Row = 0; Row < Count(); ++Row)
		{
			Result[Fluid.Particles().SlotOf(Row)] = Fluid.Particles().Position(Row).cast<double>();
		}
		return Result;
	}

	FPlaceList Velocities() const
	{
		FPlaceList Result(Count());
		for (uint32 Row = 0; Row < Count(); ++Row)
		{
			Result[Fluid.Particles().SlotOf(Row)] = Fluid.Particles().Velocity(Row).cast<double>();
		}
		return Result;
	}

	/** Change(Slot, Place, Velocity) for every particle. */
	template <typename F>
	void ForEach(F&& Change)
	{
		FParticleTable& Table = Fluid.Particles();
		for (uint32 Row = 0; Row < Count(); ++Row)
		{
			FVec3d Place = Table.Position(Row).cast<double>(), Velocity = Table.Velocity(Row).cast<double>();
			Change(Table.SlotOf(Row), Place, Velocity);
			Table.X[Row] = float(Place.x());
			Table.Y[Row] = float(Place.y());
			Table.Z[Row] = float(Place.z());
			Table.VX[Row] = float(Velocity.x());
			Table.VY[Row] = float(Velocity.y());
			Table.VZ[Row] = float(Velocity.z());
		}
	}

	/** Nobody moves from where it is: for Hold. */
	static void Freeze(FParticleMotion& Motion)
	{
		std::copy_n(Motion.PrevX, Motion.Count, Motion.X);
		std::copy_n(Motion.PrevY, Motion.Count, Motion.Y);
		std::copy_n(Motion.PrevZ, Motion.Count, Motion.Z);
	}

	/** Springs between all neighbors within SpringReach, at rest as they are. */
	void BindAll()
	{
		WithContext([this](const FFluidContext& Context) { Fluid.BindSprings(Context, {FVec3f::Zero(), 1.0e3f}); });
	}

	double MeanSquareSpeed() const
	{
		double Sum = 0.0;
		for (const FVec3d& Velocity : Velocities())
		{
			Sum += Velocity.squaredNorm();
		}
		return Sum / double(Count());
	}

private:
	void MoveBodies()
	{
		for (FExactBody& Body : Bodies)
		{
			Body.Point += Dt * Body.Velocity;
		}
	}

	/** As Reference::TPlainFluid::ResolveCollisions. */
	void KeepOut(FParticleMotion& Motion) const
	{
		for (uint32 Row = 0; Row < Motion.Count && !Bodies.empty(); ++Row)
		{
			FVec3f X(Motion.X[Row], Motion.Y[Row], Motion.Z[Row]);
			FVec3f Before(Motion.PrevX[Row], Motion.PrevY[Row], Motion.PrevZ[Row]);
			for (const FExactBody& Body : Bodies)
			{
				X += Dt * Body.ContactImpulse(X, Before, ContactRadius, Dt);
				Body.Extract(X, Before, ContactRadius, 0.25f * H);
			}
			for (const FExactBody& Body : Bodies)
			{
				Body.Extract(X, Before, ContactRadius, 0.25f * H);
			}
			Motion.X[Row] = X.x();
			Motion.Y[Row] = X.y();
			Motion.Z[Row] = X.z();
			Motion.PrevX[Row] = Before.x();
			Motion.PrevY[Row] = Before.y();
			Motion.PrevZ[Row] = Before.z();
		}
	}

	FSerialTaskRunner Serial;
};

} // namespace FluidDrops
