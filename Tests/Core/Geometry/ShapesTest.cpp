// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the meshes by formula: size, orientation, closedness.

#include "FluidDropsCore/Geometry/Surface.h"
#include "Geometry/GeometryFixtures.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

/** By the divergence theorem: positive when normals point outward. */
double EnclosedVolume(const FSurfaceMesh& Mesh)
{
	double Sum = 0.0;
	for (const FTriangleCorners& Corners : Mesh.Triangles)
	{
		const FVec3d A = Mesh.Positions[Corners[0]].cast<double>();
		Sum += A.dot(Mesh.Positions[Corners[1]].cast<double>().cross(Mesh.Positions[Corners[2]].cast<double>())) / 6.0;
	}
	return Sum;
}

} // namespace

TEST(Shapes, ClosedShapesEncloseTheirVolumeWithNormalsOutward)
{
	EXPECT_NEAR(EnclosedVolume(MakeBox({0.5f, 1.0f, 1.5f}, 3)), 6.0, 1e-5);
	EXPECT_NEAR(EnclosedVolume(MakeIcosphere(1.0f, 5)), 4.18879, 0.01);
	EXPECT_EQ(MakeIcosphere(1.0f, 3).Triangles.size(), 20u * 64u);
	for (const FVec3f& Position : MakeIcosphere(2.5f, 3).Positions)
	{
		ASSERT_NEAR(Position.norm(), 2.5f, 1e-6f);
	}
}

TEST(Shapes, PaneCylinderAndValleyFaceTheRightWay)
{
	const FSurface Pane = FSurface::Create(MakePane(1.0f, 2.0f, 3, 4)).Value();
	for (const TTriangleFrame<float>& Frame : Pane.AllFrames())
	{
		EXPECT_LE((Frame.Normal - FVec3f(0.0f, 1.0f, 0.0f)).norm(), 1e-6f);
	}
	const FSurface Cylinder = FSurface::Create(MakeCylinder(0.5f, 2.0f, 32, 3)).Value();
	EXPECT_EQ(Cylinder.TriangleCount(), 32u * 3u * 2u);
	for (const TTriangleFrame<float>& Frame : Cylinder.AllFrames())
	{
		const FVec3f Radial(Frame.Origin.x(), Frame.Origin.y(), 0.0f);
		EXPECT_GT(Frame.Normal.dot(Radial.normalized()), 0.99f);
	}
	const FSurface Valley = FSurface::Create(MakeValley(2.0f, 1.0f, 30.0f)).Value();
	EXPECT_NEAR(Valley.Report().Area, 2.0, 1e-5);
	for (const TTriangleFrame<float>& Frame : Valley.AllFrames())
	{
		EXPECT_NEAR(Frame.Normal.z(), 0.8660254f, 1e-6f);
		EXPECT_LT(Frame.Normal.y() * Frame.Point({1.0f / 3.0f, 1.0f / 3.0f}).y(), 0.0f); // leans over the valley
	}
}
