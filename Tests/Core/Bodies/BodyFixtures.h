// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the tests of bodies in fluid share: particles that fly freely and feel nothing but bodies.

#pragma once

#include "FluidDropsCore/Bodies/Bodies.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

/** Particles without any force between them. */
struct FFreeParticles
{
	std::vector<float> X, Y, Z, PrevX, PrevY, PrevZ, VX, VY, VZ;
	std::vector<uint8> Liquid;

	uint32 Count() const { return static_cast<uint32>(X.size()); }
	FVec3f Position(uint32 Row) const { return {X[Row], Y[Row], Z[Row]}; }
	FVec3f Velocity(uint32 Row) const { return {VX[Row], VY[Row], VZ[Row]}; }

	void Add(const FVec3f& Position, const FVec3f& Velocity, uint8 InLiquid = 0)
	{
		X.push_back(Position.x()), Y.push_back(Position.y()), Z.push_back(Position.z());
		VX.push_back(Velocity.x()), VY.push_back(Velocity.y()), VZ.push_back(Velocity.z());
		PrevX.push_back(0.0f), PrevY.push_back(0.0f), PrevZ.push_back(0.0f);
		Liquid.push_back(InLiquid);
	}

	FBodyParticles Columns() { return {X, Y, Z, PrevX, PrevY, PrevZ, Liquid}; }

	void Predict(const FBodyStep& Step)
	{
		for (uint32 Row = 0; Row < Count(); ++Row)
		{
			VX[Row] += Step.StepTime * Step.Gravity.x();
			VY[Row] += Step.StepTime * Step.Gravity.y();
			VZ[Row] += Step.StepTime * Step.Gravity.z();
			PrevX[Row] = X[Row], PrevY[Row] = Y[Row], PrevZ[Row] = Z[Row];
			X[Row] += Step.StepTime * VX[Row];
			Y[Row] += Step.StepTime * VY[Row];
			Z[Row] += Step.StepTime * VZ[Row];
		}
	}

	void SetVelocities(float StepTime)
	{
		for (uint32 Row = 0; Row < Count(); ++Row)
		{
			VX[Row] = (X[Row] - PrevX[Row]) / StepTime;
			VY[Row] = (Y[Row] - PrevY[Row]) / StepTime;
			VZ[Row] = (Z[Row] - PrevZ[Row]) / StepTime;
		}
	}

	void Step(FBodies& Bodies, const FBodyStep& Step, ITaskRunner& Runner)
	{
		Predict(Step);
		const FStatus Status = Bodies.Step(Columns(), Step, Runner);
		ASSERT_TRUE(Status.IsOk()) << Status.Error().Message;
		SetVelocities(Step.StepTime);
	}

	FVec3d Momentum(float Mass) const
	{
		FVec3d Sum = FVec3d::Zero();
		for (uint32 Row = 0; Row < Count(); ++Row)
		{
			Sum += double(Mass) * Velocity(Row).cast<double>();
		}
		return Sum;
	}
};

inline FBodyShape Made(TResult<FBodyShape> Shape)
{
	EXPECT_TRUE(Shape.IsOk()) << Shape.Error().Message;
	return Shape.Value();
}

inline FBodyShape MakeFieldShape(const FSurfaceMesh& Mesh, uint32 Resolution)
{
	FSerialTaskRunner Runner;
	TResult<FDistanceField> Field = FDistanceField::Build(Mesh, Resolution, Runner);
	EXPECT_TRUE(Field.IsOk()) << Field.Error().Message;
	return Made(FBodyShape::MakeField(std::make_shared<const FDistanceField>(std::move(Field.Value()))));
}

inline FRigidTransform PoseAt(const FVec3f& Place)
{
	FRigidTransform Pose;
	Pose.Translation = Place;
	return Pose;
}

/**
 * h = 0.1 m, R = 0.23 h, dt = 1/240 s, no gravity, one liquid of particles of about 0.05 kg, as
 * Docs/Model/ParticleFluid.md#reference-liquid has them.
 */
inline FBodyStep ReferenceStep(std::span<const FLiquidTouch> Liquids)
{
	FBodyStep Step;
	Step.StepTime = 1.0f / 240.0f;
	Step.InteractionRadius = 0.1f;
	Step.ContactRadius = 0.023f;
	Step.Liquids = Liquids;
	return Step;
}

inline constexpr float ReferenceMass = 0.05f; // kg
inline constexpr FLiquidTouch ReferenceLiquid[] = {{ReferenceMass, 1.0f, 1.0f}};

inline FHandle AddBody(
	FBodies& Bodies, const FBodyShape& Shape, const FBodySettings& Settings, const FRigidTransform& Pose = {})
{
	TResult<FHandle> Handle = Bodies.Add(Shape, Settings, Pose);
	EXPECT_TRUE(Handle.IsOk()) << Handle.Error().Message;
	return Handle.Value();
}

inline FBodySettings DynamicBody(float Density, float Friction = 0.0f)
{
	FBodySettings Settings;
	Settings.Kind = EBodyKind::Dynamic;
	Settings.Density = Density;
	Settings.Friction = Friction;
	return Settings;
}

} // namespace FluidDrops::Test
