// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Fluids of particles without a solver: lattices with some disorder, as a settled fluid has, cut to shapes.

#pragma once

#include "RenderFixture.h"

#include <functional>
#include <vector>

namespace FluidDrops
{

/** 0..1 from whole numbers, the same on every machine. */
inline float FluidNoise(int32 X, int32 Y, int32 Z, uint32 Salt)
{
	uint32 Bits = uint32(X) * 73856093u ^ uint32(Y) * 19349663u ^ uint32(Z) * 83492791u ^ Salt * 2654435761u;
	Bits = (Bits ^ (Bits >> 15)) * 2246822519u;
	Bits = (Bits ^ (Bits >> 13)) * 3266489917u;
	return float((Bits ^ (Bits >> 16)) >> 8) / 16777216.0f;
}

struct FFluidScene
{
	std::vector<FRenderParticle> Particles;
	std::vector<FLiquidLook> Looks{FLiquidLook{}};

	/** Radius of the ball of the volume of a lattice's cell. */
	static float RadiusOf(float Spacing) { return Spacing * 0.62035f; }

	/** Fills a box wherever Inside says so, each particle off its place by up to a part of the spacing. */
	void Fill(const FVec3f& Low, const FVec3f& High, float Spacing, float Disorder, uint32 Liquid,
		const std::function<bool(const FVec3f&)>& Inside)
	{
		const Eigen::Vector3i Count = ((High - Low) / Spacing).array().round().cast<int32>().max(1);
		for (int32 Z = 0; Z < Count.z(); ++Z)
		{
			for (int32 Y = 0; Y < Count.y(); ++Y)
			{
				for (int32 X = 0; X < Count.x(); ++X)
				{
					const FVec3f Shift(FluidNoise(X, Y, Z, 1), FluidNoise(X, Y, Z, 2), FluidNoise(X, Y, Z, 3));
					const FVec3f Cell = FVec3f(float(X), float(Y), float(Z)) + FVec3f::Constant(0.5f) +
						Disorder * (Shift - FVec3f::Constant(0.5f));
					const FVec3f Place = Low + Spacing * Cell;
					if (Inside(Place))
					{
						FRenderParticle Particle;
						Particle.Position = Place;
						Particle.Radius = RadiusOf(Spacing);
						Particle.Liquid = Liquid;
						Particles.push_back(Particle);
					}
				}
			}
		}
	}

	void FillBox(const FVec3f& Low, const FVec3f& High, float Spacing, float Disorder, uint32 Liquid = 0)
	{
		Fill(Low, High, Spacing, Disorder, Liquid, [](const FVec3f&) { return true; });
	}

	void FillBall(const FVec3f& Center, float Radius, float Spacing, float Disorder, uint32 Liquid = 0)
	{
		Fill(Center - FVec3f::Constant(Radius), Center + FVec3f::Constant(Radius), Spacing, Disorder, Liquid,
			[&](const FVec3f& Place) { return (Place - Center).norm() <= Radius; });
	}

	void AddTo(FRenderFrame& Frame) const
	{
		Frame.Fluid.Particles = Particles;
		Frame.Fluid.Looks = Looks;
	}
};

class FluidTest : public RenderTest
{
protected:
	static constexpr float EyeDistance = 0.3f; // m, along +Y from the eye to the origin

	/** Of 6 cm around the origin, all in focus. */
	static FRenderFrame FrameOf(const FFluidScene& Scene, EEnvironment Environment = EEnvironment::White)
	{
		FRenderFrame Frame = NightFrame();
		Frame.Environment = Environment;
		Frame.Camera.FieldOfView = 2.0f * std::atan(0.03f / EyeDistance) * 57.29578f;
		Frame.Camera.Aperture = 0.0f;
		Scene.AddTo(Frame);
		return Frame;
	}
};

} // namespace FluidDrops
