// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What a drop feels of a surface that moves, and of the wind. All on a horizontal sheet without roughness, where
// gravity does not drive it.

#include "FluidDropsCore/Views/View.h"
#include "Support/TestWorlds.h"

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float TickTime = 1.0f / 60.0f;
constexpr float DropRadiusM = 2.0e-3f;

/** The pane lies flat, normal up: its x stays, its z becomes -y. */
FMat3f LyingFlat()
{
	return Eigen::AngleAxisf(float(Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix();
}

FWorldSettings CalmSettings()
{
	FWorldSettings Settings;
	Settings.Budget = {64, 64, 64};
	Settings.Drops.bMerge = false;
	Settings.Drops.WindDrag = 0.0f;
	Settings.Drops.InertiaSmoothing = 0.0f;
	Settings.Trails.bEnabled = false;
	return Settings;
}

FSurfaceSettings Smooth()
{
	FSurfaceSettings Material;
	Material.AsperityHeight = 0.0f;
	return Material;
}

/** A sheet of 8 x 8 m with one drop near its middle. */
std::unique_ptr<FWorld> MakeSheet(const FWorldSettings& Settings)
{
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FRigidTransform Pose;
	Pose.Rotation = LyingFlat();
	EXPECT_TRUE(World->AddSurface(MakePane(8.0f, 8.0f, 1, 1), Smooth(), Pose).IsOk());
	const FSurfaceHit Middle = World->Surfaces()[0].Geometry.FindClosest(FVec3f(0.01f, 0.02f, 0.0f), 1.0f);
	EXPECT_TRUE(World->Drops().Spawn({0, {Middle.Triangle, Middle.B, Middle.C}, DropRadiusM, FVec3f::Zero()}).IsOk());
	return World;
}

/** In the axes of the world, but relative to the surface's origin. */
FVec3f PlaceOnSheet(const FWorld& World)
{
	std::vector<FDropInstance> Drops;
	ViewDrops(World, 1.0f, Drops);
	return Drops.at(0).Position - World.Surfaces()[0].Geometry.Pose().Translation;
}

void MoveSheet(FWorld& World, const FVec3f& To)
{
	FRigidTransform Pose;
	Pose.Rotation = LyingFlat();
	Pose.Translation = To;
	ASSERT_TRUE(World.SetSurfacePose(0, Pose).IsOk());
}

double LambdaOf(const FWorld& World)
{
	const FDropSettings& Liquid = World.Settings().Drops;
	return double(Liquid.ContactLineFactor) * double(Liquid.Viscosity) /
		(4.0 / 3.0 * Math::Pi * double(Liquid.Density) * double(DropRadiusM) * double(DropRadiusM));
}

} // namespace

TEST(SurfaceMotion, ABrakingSheetThrowsItsDropForward)
{
	constexpr float Braking = 4.0f; // m/s^2
	std::unique_ptr<FWorld> World = MakeSheet(CalmSettings());
	float Speed = 10.0f;
	FVec3f Place = FVec3f::Zero();
	for (uint32 Tick = 0; Tick < 60; ++Tick) // at a constant speed: the first tick is a jerk, then nothing
	{
		Place.x() += Speed * TickTime;
		MoveSheet(*World, Place);
		World->Tick();
	}
	const FVec3f Before = PlaceOnSheet(*World);
	for (uint32 Tick = 0; Tick < 60; ++Tick)
	{
		Speed -= Braking * TickTime;
		Place.x() += Speed * TickTime;
		MoveSheet(*World, Place);
		World->Tick();
	}
	// p = (a / lambda) (t - (1 - e^(-lambda t)) / lambda) after the second of braking, and what was left of the jerk.
	const double Lambda = LambdaOf(*World);
	const double Way = double(Braking) / Lambda * (1.0 - (1.0 - std::exp(-Lambda)) / Lambda);
	EXPECT_NEAR(double(PlaceOnSheet(*World).x() - Before.x()), Way, 0.01 * Way);
}

TEST(SurfaceMotion, AtAConstantSpeedNothingIsFeltAtAnyFrameRate)
{
	for (const double FrameRate : {24.0, 30.0, 60.0, 144.0})
	{
		std::unique_ptr<FWorld> World = MakeSheet(CalmSettings());
		const FVec3f Start = PlaceOnSheet(*World);
		FVec3f Place = FVec3f::Zero();
		FVec3f Settled = Start;
		for (int Frame = 0; Frame < int(2.0 * FrameRate); ++Frame)
		{
			Place.x() += static_cast<float>(5.0 / FrameRate);
			MoveSheet(*World, Place);
			World->Advance(1.0 / FrameRate);
			if (Frame == int(1.5 * FrameRate))
			{
				Settled = PlaceOnSheet(*World); // the start was a jerk
			}
		}
		EXPECT_LT(Settled.x(), Start.x());
		EXPECT_NEAR(double(PlaceOnSheet(*World).x()), double(Settled.x()), 1.0e-3) << FrameRate << " Hz";
	}
}

TEST(SurfaceMotion, ATeleportIsNotFelt)
{
	std::unique_ptr<FWorld> World = MakeSheet(CalmSettings());
	RunTicks(*World, 10);
	const FVec3f Before = PlaceOnSheet(*World);
	MoveSheet(*World, FVec3f(300.0f, 0.0f, 0.0f));
	RunTicks(*World, 30);
	EXPECT_NEAR(double((PlaceOnSheet(*World) - Before).norm()), 0.0, 1.0e-4);
}

TEST(SurfaceMotion, OnATurntableADropSpiralsOutwardAsTheEquationsSay)
{
	constexpr double Spin = 3.0; // rad/s
	FWorldSettings Settings = CalmSettings();
	Settings.Drops.Viscosity = 2.0e-3f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FRigidTransform Pose;
	Pose.Rotation = LyingFlat();
	ASSERT_TRUE(World->AddSurface(MakePane(8.0f, 8.0f, 2, 2), Smooth(), Pose).IsOk());
	const auto Turn = [&](uint32 Tick)
	{
		const float Angle = static_cast<float>(Spin * double(Tick) * double(TickTime));
		Pose.Rotation = Eigen::AngleAxisf(Angle, FVec3f::UnitZ()).toRotationMatrix() * LyingFlat();
		ASSERT_TRUE(World->SetSurfacePose(0, Pose).IsOk());
		World->Tick();
	};
	for (uint32 Tick = 1; Tick <= 5; ++Tick)
	{
		Turn(Tick); // until the turning is steady
	}
	const FSurface& Sheet = World->Surfaces()[0].Geometry;
	const FSurfaceHit Start = Sheet.FindClosest(FVec3f(0.3f, 0.1f, 0.0f), 1.0f);
	ASSERT_TRUE(World->Drops().Spawn({0, {Start.Triangle, Start.B, Start.C}, DropRadiusM, FVec3f::Zero()}).IsOk());
	const FVec3f First = Sheet.WorldPoint(Start.Triangle, Start.B, Start.C);
	double Radius = std::hypot(double(First.x()), double(First.y()));

	// r'' = w^2 r + 2 w u - lambda r', u' = -2 w r' - lambda u, with (r', u) the velocity in the turning frame.
	const double Lambda = LambdaOf(*World);
	double X = Radius;
	double Y = 0.0;
	double VX = 0.0;
	double VY = 0.0;
	constexpr int Substeps = 2000;
	constexpr uint32 Ticks = 45;
	for (int Step = 0; Step < Substeps; ++Step)
	{
		const double Dt = double(Ticks) * double(TickTime) / Substeps;
		const double AX = Spin * Spin * X + 2.0 * Spin * VY - Lambda * VX;
		const double AY = Spin * Spin * Y - 2.0 * Spin * VX - Lambda * VY;
		VX += AX * Dt;
		VY += AY * Dt;
		X += VX * Dt;
		Y += VY * Dt;
	}
	for (uint32 Tick = 6; Tick < 6 + Ticks; ++Tick)
	{
		Turn(Tick);
	}
	const FVec3f Last = PlaceOnSheet(*World);
	EXPECT_NEAR(std::hypot(double(Last.x()), double(Last.y())), std::hypot(X, Y), 0.01 * (std::hypot(X, Y) - Radius));
}

TEST(SurfaceMotion, ABentSurfaceThrowsItsDropsLikeAMovedOne)
{
	std::unique_ptr<FWorld> Moved = MakeSheet(CalmSettings());
	std::unique_ptr<FWorld> Bent = MakeSheet(CalmSettings());
	const std::vector<FVec3f> Rest(
		Bent->Surfaces()[0].Geometry.Positions().begin(), Bent->Surfaces()[0].Geometry.Positions().end());
	for (uint32 Tick = 0; Tick < 40; ++Tick)
	{
		const float Way = 0.5f * 3.0f * float(Tick) * float(Tick) * TickTime * TickTime;
		MoveSheet(*Moved, FVec3f(Way, 0.0f, 0.0f));
		std::vector<FVec3f> Positions = Rest;
		for (FVec3f& Position : Positions)
		{
			Position.x() += Way;
		}
		ASSERT_TRUE(Bent->SetSurfacePositions(0, Positions).IsOk());
		Moved->Tick();
		Bent->Tick();
	}
	EXPECT_LT(PlaceOnSheet(*Moved).x(), -0.01f);
	EXPECT_NEAR(double(Bent->Drops().OnSurfaces().At(0).B), double(Moved->Drops().OnSurfaces().At(0).B), 1.0e-5);
}

TEST(SurfaceMotion, WindDrivesADropToTheSpeedAtWhichItsDragIsThatOfTheContactLine)
{
	FWorldSettings Settings = CalmSettings();
	Settings.Drops.WindDrag = 0.5f;
	Settings.World.Wind = FVec3f(12.0f, 0.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeSheet(Settings);
	RunTicks(*World, 40);
	const FVec3f Before = PlaceOnSheet(*World);
	RunTicks(*World, 60);
	const double Speed = double((PlaceOnSheet(*World) - Before).x());
	// k (w - v)^2 = lambda v with k = C rho_air A / (2 m).
	const double Grip = 0.5 * 0.5 * 1.2 * 3.0 / (4.0 * 1000.0 * double(DropRadiusM));
	double Expected = 0.0;
	for (int Step = 0; Step < 200; ++Step)
	{
		Expected = Grip * (12.0 - Expected) * (12.0 - Expected) / LambdaOf(*World);
	}
	// |w - v| is taken when the closed form starts: the drop is then slower than in the end.
	EXPECT_NEAR(Speed, Expected, 0.1 * Expected);
	EXPECT_GT(Speed, 0.2);
}

TEST(SurfaceMotion, TheLeeSideIsCalm)
{
	FWorldSettings Settings = CalmSettings();
	Settings.World.Gravity = FVec3f::Zero();
	Settings.Drops.WindDrag = 0.5f;
	Settings.World.Wind = FVec3f(0.0f, 10.0f, 0.0f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(1.0f, 1.0f, 1, 1), Smooth()).IsOk()); // looks along +Y, away from the wind
	ASSERT_TRUE(World->Drops().Spawn({0, {0, 0.3f, 0.3f}, DropRadiusM, FVec3f::Zero()}).IsOk());
	RunTicks(*World, 60);
	EXPECT_EQ(World->Drops().OnSurfaces().At(0).B, 0.3f);
}

TEST(SurfaceMotion, DROP_46_AdhesionIsPerTriangle)
{
	FWorldSettings Settings = CalmSettings();
	Settings.World.Gravity = FVec3f(0.0f, 0.0f, -9.8f);
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Ceiling = Smooth();
	Ceiling.Adhesion = 50.0f; // a drop of 2 mm needs 26.1
	FRigidTransform Pose;
	Pose.Rotation = Eigen::AngleAxisf(float(-Math::Pi / 2.0), FVec3f::UnitX()).toRotationMatrix(); // looks down
	const FSurfaceMesh Mesh = MakePane(0.4f, 0.1f, 4, 1);
	ASSERT_TRUE(World->AddSurface(Mesh, Ceiling, Pose).IsOk());
	std::vector<float> Factors;
	for (const FTriangleCorners& Triangle : Mesh.Triangles)
	{
		const float Middle =
			(Mesh.Positions[Triangle[0]].x() + Mesh.Positions[Triangle[1]].x() + Mesh.Positions[Triangle[2]].x()) /
			3.0f;
		Factors.push_back(Middle < 0.0f ? 1.0f : 0.2f); // 50 Pa, then 10 Pa
	}
	ASSERT_TRUE(World->SetSurfaceMap(0, ESurfaceMap::Adhesion, Factors).IsOk());
	const FSurfaceHit Start = World->Surfaces()[0].Geometry.FindClosest(FVec3f(-0.02f, 0.02f, 0.0f), 1.0f);
	ASSERT_TRUE(
		World->Drops().Spawn({0, {Start.Triangle, Start.B, Start.C}, DropRadiusM, FVec3f(0.5f, 0.0f, 0.0f)}).IsOk());
	World->Tick();
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 1u) << "it hangs on the first stripe";
	RunTicks(*World, 4);
	ASSERT_EQ(World->Drops().InAir().Num(), 1u) << "it falls from the second";
	EXPECT_NEAR(double(World->Drops().InAir().X[0]), 0.0, 0.02);
	const std::vector<uint8> Before = World->Save();
	EXPECT_FALSE(World->SetSurfaceMap(0, ESurfaceMap::Adhesion, std::vector<float>{1.0f}).IsOk());
	Factors[1] = -1.0f;
	EXPECT_FALSE(World->SetSurfaceMap(0, ESurfaceMap::Adhesion, Factors).IsOk());
	EXPECT_FALSE(World->SetSurfaceMap(1, ESurfaceMap::Adhesion, {}).IsOk());
	EXPECT_EQ(World->Save(), Before);
}
