// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A tank of fluid with bodies in it, as a world would run it: the fluid solver calls the bodies in every substep.

#pragma once

#include "FluidDropsCore/Bodies/Bodies.h"
#include "FluidDropsCore/Fluid/FluidSolver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace FluidDrops::Test
{

struct FBodyTank
{
	FFluidSettings Settings;
	FLiquidSettings Liquid;
	FVec3f Gravity = FVec3f(0.0f, 0.0f, -9.81f);
	float StepTime = 1.0f / 240.0f;
	FVec3f Size; // m, from the corner at the origin
	FFluid Fluid;
	FBodies Bodies;
	FHandle Walls;
	ITaskRunner* Runner = &Serial;

	/** Room for so many particles. */
	FBodyTank(const FVec3f& InSize, uint32 Capacity)
		: Size(InSize)
	{
		Settings.InteractionRadius = 0.1f;
		Settings.CalmSpeed = 0.0f;
		Liquid.Viscosity = 48.0f; // sigma dt = 0.2
		Fluid.Init(Capacity, 0);
		FRigidTransform Pose;
		Pose.Translation = 0.5f * Size;
		FBodySettings Smooth;
		Smooth.Friction = 0.0f;
		const FBodyShape Box = FBodyShape::MakeBox(0.5f * Size).Value();
		Walls = Bodies.Add(Box.Inverted(), Smooth, Pose).Value();
	}

	float Spacing() const { return ParticleSpacing(Liquid, Settings); }
	float Radius() const { return Settings.ContactRadius * Spacing(); }
	float Mass() const { return ParticleMass(Liquid, Settings); }

	/** A box of particles, those left out that lie in a body or too near to it. */
	void Fill(const FVec3f& Low, const FVec3f& High, const FVec3f& Velocity = FVec3f::Zero())
	{
		const float Step = Spacing();
		for (float Z = Low.z() + 0.5f * Step; Z < High.z(); Z += Step)
		{
			for (float Y = Low.y() + 0.5f * Step; Y < High.y(); Y += Step)
			{
				for (float X = Low.x() + 0.5f * Step; X < High.x(); X += Step)
				{
					const FVec3f Place(X, Y, Z);
					const bool bFree = std::all_of(Bodies.Bodies().begin(), Bodies.Bodies().end(),
						[&](const FBody& Body)
						{ return Body.Shape.Distance(Body.Pose.InverseTransformPoint(Place)) > 0.99f * Radius(); });
					if (bFree)
					{
						Fluid.Add(Place, Velocity, 0, Liquid);
					}
				}
			}
		}
	}

	void Step()
	{
		const FLiquidTouch Touch = {Mass(), Liquid.Friction, Liquid.Stickiness};
		auto KeepOut = [&](FParticleMotion& Motion)
		{
			const uint32 Count = Motion.Count;
			const FBodyParticles Particles = {{Motion.X, Count}, {Motion.Y, Count}, {Motion.Z, Count},
				{Motion.PrevX, Count}, {Motion.PrevY, Count}, {Motion.PrevZ, Count}, {Motion.Liquid, Count}};
			FBodyStep BodyStep;
			BodyStep.StepTime = Motion.StepTime;
			BodyStep.InteractionRadius = Settings.InteractionRadius;
			BodyStep.ContactRadius = Radius();
			BodyStep.Gravity = Gravity;
			BodyStep.Liquids = {&Touch, 1};
			const FStatus Status = Bodies.Step(Particles, BodyStep, *Runner);
			ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
		};
		TCallRef<void(FParticleMotion&)> Collide(KeepOut);
		Fluid.Step(FFluidContext{Settings, {&Liquid, 1}, Gravity, StepTime, *Runner, &Collide});
	}

	void Run(float Seconds)
	{
		for (int Left = static_cast<int>(Seconds / StepTime + 0.5f); Left > 0; --Left)
		{
			Step();
		}
	}

	/** m: below it lies that part of the particles. */
	float HeightOf(double Part) const
	{
		const FParticleTable& Particles = Fluid.Particles();
		std::vector<float> Heights(Particles.Z.Data(), Particles.Z.Data() + Particles.Num());
		std::sort(Heights.begin(), Heights.end());
		return Heights[static_cast<std::size_t>(Part * static_cast<double>(Heights.size() - 1))];
	}

	float FastestParticle() const
	{
		float Fastest = 0.0f;
		for (uint32 Row = 0; Row < Fluid.Particles().Num(); ++Row)
		{
			Fastest = std::max(Fastest, Fluid.Particles().Velocity(Row).norm());
		}
		return Fastest;
	}

private:
	FSerialTaskRunner Serial;
};

} // namespace FluidDrops::Test
