// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Particle fluid among the triangles that a world is written as.

#include "FluidDropsCore/World/FluidMesh.h"

#include <gtest/gtest.h>

#include <map>

namespace FluidDrops
{

TEST(FluidMesh, HasAClosedSurfaceForEachLiquid)
{
	FSerialTaskRunner Runner;
	FWorldSettings Settings;
	Settings.Budget = {16, 16, 16};
	Settings.Budget.Particles = 4096;
	Settings.Fluid.InteractionRadius = 0.04f;
	TResult<std::unique_ptr<FWorld>> Made = FWorld::Create(Settings, Runner);
	ASSERT_TRUE(Made.IsOk());
	FWorld& World = *Made.Value();
	for (uint32 Liquid = 0; Liquid < 3; ++Liquid)
	{
		ASSERT_TRUE(World.AddLiquid({}).IsOk());
	}
	const FVec3f Size(0.08f, 0.08f, 0.08f);
	ASSERT_TRUE(World.FillFluid({0, EFillShape::Box, FVec3f::Zero(), Size, FVec3f::Zero()}).IsOk());
	ASSERT_TRUE(World.FillFluid({2, EFillShape::Ball, FVec3f(0.5f, 0.0f, 0.0f), Size, FVec3f::Zero()}).IsOk());
	FFluidMesh Mesh;
	BuildFluidMesh(World, Mesh);
	ASSERT_EQ(Mesh.Parts.size(), 2u); // the second liquid has no particles
	EXPECT_EQ(Mesh.Parts[0].Kind, EFluidPart::Liquid);
	EXPECT_EQ(Mesh.Parts[0].Row, 0u);
	EXPECT_EQ(Mesh.Parts[1].Row, 2u);
	for (std::size_t Part = 0; Part < 2; ++Part)
	{
		const std::size_t End = Part == 0 ? Mesh.Parts[1].FirstTriangle : Mesh.Triangles.size();
		std::map<std::pair<uint32, uint32>, int> Runs;
		double Volume = 0.0;
		for (std::size_t Index = Mesh.Parts[Part].FirstTriangle; Index < End; ++Index)
		{
			const std::array<uint32, 3>& Triangle = Mesh.Triangles[Index];
			for (uint32 Side = 0; Side < 3; ++Side)
			{
				++Runs[{Triangle[Side], Triangle[(Side + 1) % 3]}];
			}
			const FVec3d A = Mesh.Points[Triangle[0]].cast<double>(), B = Mesh.Points[Triangle[1]].cast<double>();
			Volume += A.dot(B.cross(Mesh.Points[Triangle[2]].cast<double>())) / 6.0;
		}
		for (const auto& [Run, Count] : Runs)
		{
			EXPECT_EQ(Count, 1);
			EXPECT_TRUE(Runs.contains({Run.second, Run.first}));
		}
		double Mass = 0.0;
		const FParticleTable& Particles = World.Fluid().Fluid.Particles();
		for (uint32 Row = 0; Row < Particles.Num(); ++Row)
		{
			const uint32 Liquid = Particles.Liquid[Row];
			Mass += Liquid == Mesh.Parts[Part].Row ? World.Fluid().Liquids[Liquid].ParticleMass : 0.0;
		}
		// The surface lies outside the outermost particles: more than the water, as the spec says of drops this small.
		EXPECT_GT(Volume, Mass / 1000.0);
		EXPECT_LT(Volume, 2.5 * Mass / 1000.0);
	}
}

} // namespace FluidDrops
