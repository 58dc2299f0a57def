// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Two images of opaque liquid against stored ones (S1 and S7 of Docs/Model/SurfaceDrops.md#published-scenes). When a
// change is meant to change them, look at the new ones and store them:
//
//	FLUIDDROPS_RENEW_BASELINES=1 fluiddrops-shader-tests --gtest_filter='*DROP_104*'

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Views/View.h"
#include "Render/Png.h"
#include "RenderFixture.h"

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr uint32 BaselineWidth = 160;
constexpr uint32 BaselineHeight = 120;
constexpr double MinLikeness = 0.98;

/** Mean of the structural similarity (Wang et al. 2004) over windows of 8 x 8 pixels and the three colors. */
double Likeness(const FImage& A, const FImage& B)
{
	constexpr uint32 Window = 8, Step = 4;
	constexpr double Luminance = 0.01 * 255.0 * 0.01 * 255.0, Contrast = 0.03 * 255.0 * 0.03 * 255.0;
	double Sum = 0.0;
	uint32 Windows = 0;
	for (uint32 Y = 0; Y + Window <= A.Height; Y += Step)
	{
		for (uint32 X = 0; X + Window <= A.Width; X += Step)
		{
			for (uint32 Channel = 0; Channel < 3; ++Channel)
			{
				double SumA = 0, SumB = 0, SumAA = 0, SumBB = 0, SumAB = 0;
				for (uint32 Pixel = 0; Pixel < Window * Window; ++Pixel)
				{
					const size_t Row = Y + Pixel / Window, Column = X + Pixel % Window;
					const size_t At = (Row * A.Width + Column) * 4 + Channel;
					const double ValueA = A.Rgba[At], ValueB = B.Rgba[At];
					SumA += ValueA;
					SumB += ValueB;
					SumAA += ValueA * ValueA;
					SumBB += ValueB * ValueB;
					SumAB += ValueA * ValueB;
				}
				constexpr double Count = double(Window) * Window;
				const double MeanA = SumA / Count, MeanB = SumB / Count;
				const double SpreadA = SumAA / Count - MeanA * MeanA, SpreadB = SumBB / Count - MeanB * MeanB;
				const double Common = SumAB / Count - MeanA * MeanB;
				Sum += (2.0 * MeanA * MeanB + Luminance) * (2.0 * Common + Contrast) /
					((MeanA * MeanA + MeanB * MeanB + Luminance) * (SpreadA + SpreadB + Contrast));
				++Windows;
			}
		}
	}
	return Sum / Windows;
}

/** What a scene's frame refers to. */
struct FBaselineScene
{
	FSurfaceMesh Mesh;
	FRenderSurface Board;
	std::vector<FRenderDrop> Drops;
	std::vector<FRenderTrail> Trails;
	FCamera Camera = NightFrame().Camera;

	FBaselineScene() = default;
	FBaselineScene(const FBaselineScene&) = delete;

	FRenderFrame Frame() const
	{
		FRenderFrame Made = NightFrame();
		Made.Camera = Camera;
		Made.Environment = EEnvironment::Studio;
		Made.Film.Grain = 0.0f;
		Made.Liquid.Color = {0.55f, 0.06f, 0.03f}; // red paint
		Made.Liquid.ColorDepth = 4e-5f;
		Made.Liquid.Opacity = 0.98f;
		Made.Surfaces = {&Board, 1};
		Made.Drops = Drops;
		Made.Trails = Trails;
		return Made;
	}

	void PutBoard(const FRigidTransform& Pose)
	{
		Board.Positions = Mesh.Positions;
		Board.Triangles = Mesh.Triangles;
		Board.Pose = Pose;
		Board.Material = EMaterial::Opaque;
		Board.Appearance.BaseColor = {0.3f, 0.4f, 0.45f};
		Camera.Aperture = 0.0f;
	}

	void PutDrop(const FDropInstance& Instance)
	{
		FRenderDrop& Drop = Drops.emplace_back();
		Drop.Position = Instance.Position;
		Drop.Normal = Instance.Normal;
		Drop.Along = Instance.Along;
		Drop.Radius = Instance.Radius;
		Drop.Shape = Instance.Shape;
		Drop.Seed = Instance.Seed;
	}
};

/** S1: drops of 1 to 4 masses on a plane of 60 degrees; here with the trails that they leave. */
void MakeVariableMass(FBaselineScene& Scene)
{
	FRigidTransform Pose;
	const float Angle = 150.0f * 0.01745329f; // a pane stands upright
	Pose.Rotation << 1, 0, 0, 0, std::cos(Angle), -std::sin(Angle), 0, std::sin(Angle), std::cos(Angle);
	Scene.Mesh = MakePane(0.14f, 0.2f, 14, 20);
	Scene.PutBoard(Pose);
	Scene.Camera.Eye = {0.0f, -0.26f, 0.13f};
	Scene.Camera.FieldOfView = 20.0f;
	FWorldSettings Settings;
	Settings.World.Seed = 31;
	Settings.Drops.NoiseAmplitude = 0.0f;
	Settings.Trails.BeadSpacing = 0.0f;
	FSerialTaskRunner Runner;
	TResult<std::unique_ptr<FWorld>> World = FWorld::Create(Settings, Runner);
	FD_ASSERT_OK(World);
	FD_ASSERT_OK(World.Value()->AddSurface(Scene.Mesh, {}, Pose));
	FD_ASSERT_OK(World.Value()->Drops().Sprinkle({0, 100, 1.2e-3f, 1.905e-3f, 0.0f}));
	for (uint32 Tick = 0; Tick < 24; ++Tick)
	{
		World.Value()->Tick();
	}
	std::vector<FDropInstance> Instances;
	std::vector<FTrailInstance> Trails;
	ViewDrops(*World.Value(), 1.0f, Instances);
	ViewTrails(*World.Value(), Trails);
	std::for_each(Instances.begin(), Instances.end(), [&](const FDropInstance& Drop) { Scene.PutDrop(Drop); });
	for (const FTrailInstance& Trail : Trails)
	{
		Scene.Trails.push_back({Trail.Start, Trail.End, Trail.Normal, Trail.Width, Trail.Width, Trail.Wetness,
			Trail.Wetness, Trail.Surface});
	}
	ASSERT_GT(Scene.Drops.size(), 40u);
	ASSERT_GT(Scene.Trails.size(), 40u);
}

/** S7: one drop in a field that turns from along its normal to against it, in steps of 22.5 degrees. */
void MakeForceField(FBaselineScene& Scene)
{
	FRigidTransform Pose;
	Pose.Rotation << 1, 0, 0, 0, 0, -1, 0, 1, 0; // level, normal +Z
	Scene.Mesh = MakePane(0.2f, 0.2f, 2, 2);
	Scene.PutBoard(Pose);
	Scene.Camera.Eye = {0.0f, -0.1f, 0.05f};
	Scene.Camera.FieldOfView = 17.0f;
	for (uint32 Step = 0; Step < 9; ++Step)
	{
		FDropInstance Drop;
		Drop.Position = {9e-3f * (float(Step % 3) - 1.0f), 11e-3f * (1.0f - float(Step / 3)), 0.0f};
		Drop.Normal = FVec3f::UnitZ();
		Drop.Along = FVec3f::UnitX();
		Drop.Radius = 2e-3f;
		Drop.Shape = SolveProfile<float>({60.0f, 0.6f, 0.3926991f * float(Step)});
		Scene.PutDrop(Drop);
	}
}

std::string BaselineFile(const std::string& Name)
{
	return std::string(FLUIDDROPS_BASELINES) + "/" + Name + ".png";
}

} // namespace

class BaselineTest : public RenderTest
{
protected:
	/** The scene as it is now against the stored picture; and that another color of the liquid would be noticed. */
	void Compare(const std::string& Name, const FBaselineScene& Scene)
	{
		FD_MAKE_RENDERER(Renderer, BaselineWidth, BaselineHeight);
		FRenderFrame Frame = Scene.Frame();
		const TResult<FImage> Now = Renderer->Render(Frame);
		FD_ASSERT_OK(Now);
		if (std::getenv("FLUIDDROPS_RENEW_BASELINES") != nullptr)
		{
			FD_ASSERT_OK(WritePng(BaselineFile(Name), Now.Value()));
		}
		const TResult<FImage> Stored = ReadPng(BaselineFile(Name));
		FD_ASSERT_OK(Stored);
		ASSERT_EQ(Stored.Value().Width, BaselineWidth);
		ASSERT_EQ(Stored.Value().Height, BaselineHeight);
		EXPECT_GE(Likeness(Now.Value(), Stored.Value()), MinLikeness)
			<< "If this is meant, see the head of BaselineTest.cpp.";
		Frame.Liquid.Color = {0.03f, 0.17f, 0.42f};
		const TResult<FImage> Blue = Renderer->Render(Frame);
		FD_ASSERT_OK(Blue);
		EXPECT_LT(Likeness(Blue.Value(), Stored.Value()), MinLikeness);
	}
};

TEST_F(BaselineTest, DROP_104_VariableMassLooksAsStored)
{
	FBaselineScene Scene;
	ASSERT_NO_FATAL_FAILURE(MakeVariableMass(Scene));
	Compare("s1-variable-mass", Scene);
}

TEST_F(BaselineTest, DROP_104_TheForceFieldLooksAsStored)
{
	FBaselineScene Scene;
	MakeForceField(Scene);
	Compare("s7-force-field", Scene);
}
