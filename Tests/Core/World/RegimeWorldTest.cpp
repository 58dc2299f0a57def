// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Whole worlds under the force regimes (Docs/Model/Weather.md#force-regimes): on any mesh, for long, with any number of
// threads.

#include "Support/Playground.h"
#include "Support/RegimeWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace FluidDrops;

namespace
{

/** A ball with bumps and dents: as uneven as a bunny. */
FSurfaceMesh MakeBumpyBall(float Radius, uint32 Subdivisions)
{
	FSurfaceMesh Mesh = MakeIcosphere(Radius, Subdivisions);
	for (FVec3f& Position : Mesh.Positions)
	{
		const FVec3f Unit = Position / Radius;
		const float Bump = std::sin(5.0f * Unit.x()) * std::sin(6.0f * Unit.y() + 1.0f) * std::sin(4.0f * Unit.z());
		Position *= 1.0f + 0.25f * Bump;
	}
	return Mesh;
}

/** The faces of a plate of cubes with two holes: closed, genus 2. */
FSurfaceMesh MakePlateWithTwoHoles(float Size)
{
	const auto IsSolid = [](int X, int Y, int Z)
	{ return X >= 0 && X < 5 && Z >= 0 && Z < 3 && Y == 0 && !(Z == 1 && (X == 1 || X == 3)); };
	FSurfaceMesh Mesh;
	std::map<std::array<int, 3>, uint32> Corners;
	const auto Corner = [&](const std::array<int, 3>& At)
	{
		const auto [Found, bNew] = Corners.try_emplace(At, uint32(Mesh.Positions.size()));
		if (bNew)
		{
			Mesh.Positions.push_back(Size * FVec3f(float(At[0]) - 2.5f, float(At[1]) - 0.5f, float(At[2]) - 1.5f));
		}
		return Found->second;
	};
	for (int Cell = 0; Cell < 15; ++Cell)
	{
		const std::array<int, 3> At{Cell % 5, 0, Cell / 5};
		for (int Face = 0; Face < 6 && IsSolid(At[0], At[1], At[2]); ++Face)
		{
			const int Axis = Face / 2;
			const int Sign = Face % 2;
			std::array<int, 3> Next = At;
			Next[std::size_t(Axis)] += Sign == 1 ? 1 : -1;
			if (IsSolid(Next[0], Next[1], Next[2]))
			{
				continue;
			}
			uint32 Quad[4];
			for (int Index = 0; Index < 4; ++Index)
			{
				const int Turn = Sign == 1 ? Index : 3 - Index;
				std::array<int, 3> Place = At;
				Place[std::size_t(Axis)] += Sign;
				Place[std::size_t((Axis + 1) % 3)] += Turn == 1 || Turn == 2 ? 1 : 0;
				Place[std::size_t((Axis + 2) % 3)] += Turn >= 2 ? 1 : 0;
				Quad[Index] = Corner(Place);
			}
			Mesh.Triangles.push_back({Quad[0], Quad[1], Quad[2]});
			Mesh.Triangles.push_back({Quad[0], Quad[2], Quad[3]});
		}
	}
	return Mesh;
}

/** A can: a cylinder about Z with a lid and a bottom, closed. */
FSurfaceMesh MakeClosedCan(float Radius, float Height, uint32 Slices, uint32 Rings)
{
	FSurfaceMesh Mesh;
	for (uint32 Ring = 0; Ring <= Rings; ++Ring)
	{
		for (uint32 Slice = 0; Slice < Slices; ++Slice)
		{
			const float Angle = 2.0f * float(Math::Pi) * float(Slice) / float(Slices);
			Mesh.Positions.push_back(
				{Radius * std::cos(Angle), Radius * std::sin(Angle), Height * (float(Ring) / float(Rings) - 0.5f)});
		}
	}
	const uint32 Bottom = uint32(Mesh.Positions.size());
	Mesh.Positions.push_back({0.0f, 0.0f, -0.5f * Height});
	Mesh.Positions.push_back({0.0f, 0.0f, 0.5f * Height});
	for (uint32 Slice = 0; Slice < Slices; ++Slice)
	{
		const uint32 Next = (Slice + 1) % Slices;
		for (uint32 Ring = 0; Ring < Rings; ++Ring)
		{
			const uint32 Low = Ring * Slices;
			const uint32 Up = Low + Slices;
			Mesh.Triangles.push_back({Low + Slice, Low + Next, Up + Next});
			Mesh.Triangles.push_back({Low + Slice, Up + Next, Up + Slice});
		}
		Mesh.Triangles.push_back({Bottom, Next, Slice});
		Mesh.Triangles.push_back({Bottom + 1, Rings * Slices + Slice, Rings * Slices + Next});
	}
	return Mesh;
}

/** Whether two triangles share a side or a corner (the bottom of a pit), and the place lies on it as far as floats can
 * tell. */
bool IsTie(const FSurface& Surface, const FVec3f& Place, uint32 A, uint32 B)
{
	constexpr float Rounding = 1.0e-6f; // m, on a ball of 60 mm
	std::vector<FVec3f> Common;
	for (const uint32 Corner : Surface.Triangles()[A])
	{
		const FTriangleCorners& Other = Surface.Triangles()[B];
		if (std::find(Other.begin(), Other.end(), Corner) != Other.end())
		{
			Common.push_back(Surface.Positions()[Corner]);
		}
	}
	return !Common.empty() && FBrushStroke{Common.front(), Common.back(), Rounding}.DistanceTo(Place) < Rounding;
}

/** Everything at once: tracks, break-up, merging, drops that fall and land. */
FWorldSettings BusySettings(int32 Drops)
{
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet(), Drops);
	Settings.Budget.TrailPieces = 32768;
	Settings.Trails.bEnabled = true;
	Settings.Trails.bTakeWater = false;
	Settings.Trails.MinRadius = 0.0f;
	Settings.Trails.Fading = EFilmFading::Linear;
	Settings.Trails.DryingTime = 4.0f;
	return Settings;
}

std::unique_ptr<FWorld> MakeBusyWorld(ITaskRunner& Runner)
{
	std::unique_ptr<FWorld> World = MakeWorld(BusySettings(8192), Runner);
	EXPECT_TRUE(World->AddSurface(MakeBumpyBall(0.06f, 4)).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({0, 4096, 0.24e-3f, 0.96e-3f, 1.0f}).IsOk());
	return World;
}

} // namespace

TEST(Condensation, COND_37_DropsNeitherHoverNorSink)
{
	for (const bool bBumpy : {false, true})
	{
		FWorldSettings Settings = RegimeSettingsOf(CondensationSet(), 512);
		Settings.Drops.bMerge = false;
		Settings.Regimes.BreakUpRate = 0.0f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(bBumpy ? MakeBumpyBall(0.06f, 4) : MakeIcosphere(0.06f, 4)).IsOk());
		ASSERT_TRUE(World->Drops().Sprinkle({0, 500, 0.7e-3f, 0.85e-3f, 0.0f}).IsOk());
		for (uint32 Second = 0; Second < 60; ++Second)
		{
			RunTicks(*World, 60);
			const FSurface& Ball = World->Surfaces()[0].Geometry;
			for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
			{
				const FVec3f Place = PlaceOf(*World, World->Drops().OnSurfaces().HandleOf(Row));
				EXPECT_LE(std::abs(Ball.SignedDistance(Place)), 0.1f * World->Drops().OnSurfaces().Radius(Row));
			}
		}
	}
}

TEST(Condensation, COND_52_NoDropGetsIntoTheObject)
{
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet(), 16384);
	Settings.World.FloorHeight = -0.3f;
	Settings.Drops.bMerge = true;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	// Tilted, so that rain meets its lid and its side and drops leave its side and its bottom.
	FRigidTransform Tilted;
	Tilted.Rotation = Eigen::AngleAxisf(0.5f, FVec3f::UnitX()).toRotationMatrix();
	ASSERT_TRUE(World->AddSurface(MakeClosedCan(0.033f, 0.12f, 32, 12), {}, Tilted).IsOk());
	FEmitterSettings Rain;
	Rain.Center = FVec3f(0.0f, 0.0f, 0.2f);
	Rain.HalfExtent = FVec3f(0.04f, 0.06f, 0.01f);
	Rain.Velocity = FVec3f(0.0f, 0.0f, -1.0f);
	Rain.VelocitySpread = 0.3f;
	Rain.Rate = 3000.0f;
	Rain.MinRadius = 0.5e-3f;
	Rain.MaxRadius = 1.2e-3f;
	ASSERT_TRUE(World->Drops().AddEmitter(Rain).IsOk());
	const FSurface& Can = World->Surfaces()[0].Geometry;
	ASSERT_LT(Can.SignedDistance(FVec3f::Zero()), -0.03f) << "the test knows what is inside";
	uint32 Inside = 0;
	for (uint32 Tick = 0; World->Counters().Landed + World->Counters().Released < 10000 && Tick < 2400; ++Tick)
	{
		World->Tick();
		for (uint32 Row = 0; Row < World->Drops().InAir().Num(); ++Row)
		{
			Inside += Can.SignedDistance(World->Drops().InAir().Position(Row)) < -1e-5f ? 1 : 0;
		}
	}
	EXPECT_EQ(Inside, 0u);
	EXPECT_GE(World->Counters().Landed + World->Counters().Released, 10000u);
	EXPECT_GT(World->Counters().Released, 1000u);
}

TEST(Condensation, COND_53_AWayOverManyEdgesIsStraightAndKeepsItsSpeed)
{
	FPlayground Ball(MakeIcosphere(1.0f, 4));
	Ball.Field = FVec3d::Zero();
	Ball.DragRate = 0.0;
	TBarycentric<double> At{};
	TDropPath<double> Path = Ball.Place({0.3, 0.2, 0.93}, {0.7, -0.5, 0.1}, At);
	const double Speed = Ball.Frames[Path.Triangle].VectorOf(Path.Motion.EntryRate).norm();
	uint32 Crossings = 0;
	while (Crossings < 1000)
	{
		const TPathResult<double> Result = Ball.Advance(Path, At, 0.05);
		At = Result.At;
		Crossings += Result.Crossings;
		const double Now = Ball.Frames[Path.Triangle].VectorOf(Path.Motion.RateAfter(Path.Elapsed)).norm();
		EXPECT_NEAR(Now / Speed, 1.0, 1e-5);
	}

	// A cylinder unrolls: x = r phi against z.
	FPlayground Tube(MakeCylinder(1.0f, 40.0f, 24, 80));
	Tube.Field = FVec3d::Zero();
	Tube.DragRate = 0.0;
	Path = Tube.Place({1.0, 0.02, -18.0}, {0.0, 0.6, 1.0}, At);
	// A flat side of 24 takes 2 sin(7.5 degrees) of the way for 15 degrees of the turn.
	const double SideLength = 2.0 * std::sin(Math::Pi / 24.0);
	double Turns = 0.0;
	double Before = 0.0;
	const auto Unrolled = [&]
	{
		const FVec3d Place = Tube.Frames[Path.Triangle].Point(At);
		const double Angle = std::atan2(Place.y(), Place.x());
		Turns += Angle < Before - Math::Pi ? 1.0 : 0.0;
		Before = Angle;
		const double Sides = (Angle + 2.0 * Math::Pi * Turns) * 24.0 / (2.0 * Math::Pi);
		const double Whole = std::floor(Sides);
		const double Part = (Sides - Whole) * 2.0 * Math::Pi / 24.0 - Math::Pi / 24.0; // from the side's middle
		const double Along = 0.5 * SideLength + std::cos(Math::Pi / 24.0) * std::tan(Part);
		return std::pair(Whole * SideLength + Along, Place.z());
	};
	const auto [X0, Z0] = Unrolled();
	At = Tube.Advance(Path, At, 5.0).At;
	const auto [X1, Z1] = Unrolled();
	for (uint32 Step = 0; Step < 5; ++Step)
	{
		At = Tube.Advance(Path, At, 5.0).At;
		const auto [X, Z] = Unrolled();
		EXPECT_NEAR((X - X0) * (Z1 - Z0) - (Z - Z0) * (X1 - X0), 0.0, 1e-4 * std::hypot(X1 - X0, Z1 - Z0));
	}
}

TEST(Condensation, COND_54_TheTriangleOfADropIsTheOneBelowIt)
{
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet(), 1024);
	Settings.Drops.bMerge = false;
	Settings.Regimes.BreakUpRate = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakeBumpyBall(0.06f, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 1000, 0.7e-3f, 0.85e-3f, 0.0f}).IsOk());
	const FSurface& Ball = World->Surfaces()[0].Geometry;
	uint32 Right = 0;
	uint32 Looked = 0;
	for (uint32 Step = 0; Step < 1000; ++Step)
	{
		World->Tick();
		for (uint32 Row = Step % 5; Row < World->Drops().OnSurfaces().Num(); Row += 5)
		{
			const FVec3f Place = PlaceOf(*World, World->Drops().OnSurfaces().HandleOf(Row));
			const FSurfaceHit Hit = Ball.FindClosest(Place, 1.0f);
			const uint32 Triangle = World->Drops().OnSurfaces().Triangle(Row);
			Right += Hit.Triangle == Triangle || IsTie(Ball, Place, Triangle, Hit.Triangle) ? 1 : 0;
			++Looked;
		}
	}
	EXPECT_GE(double(Right), 0.999 * double(Looked));
	EXPECT_GT(Looked, 100000u);
}

TEST(Condensation, COND_55_DropsRunOnEveryTopology)
{
	const FSurfaceMesh Plate = MakePlateWithTwoHoles(0.02f);
	const int32 Faces = int32(Plate.Triangles.size());
	ASSERT_EQ(int32(Plate.Positions.size()) - Faces * 3 / 2 + Faces, -2); // 2 - 2 x genus
	for (const FSurfaceMesh& Mesh : {MakeIcosphere(0.05f, 3), Plate, MakePane(0.1f, 0.1f, 6, 6)})
	{
		std::unique_ptr<FWorld> World = MakeWorld(BusySettings(2048));
		ASSERT_TRUE(World->AddSurface(Mesh).IsOk());
		ASSERT_TRUE(World->Drops().Sprinkle({0, 400, 0.24e-3f, 0.96e-3f, 0.0f}).IsOk());
		RunTicks(*World, 3600);
		const FLedger Ledger = World->Ledger();
		EXPECT_NEAR(Ledger.Residual(), 0.0, 1e-9 * Ledger.Input());
		EXPECT_GT(World->Counters().Released, 0u); // over a border, or off the underside
		EXPECT_GT(World->Drops().OnSurfaces().Num(), 0u);
	}
}

TEST(Condensation, COND_61_TheSameForAnyNumberOfThreads)
{
	FThreadTaskRunner Eight(8);
	std::unique_ptr<FWorld> Serial = MakeBusyWorld(SerialRunner());
	std::unique_ptr<FWorld> Threaded = MakeBusyWorld(Eight);
	for (uint32 Part = 0; Part < 6; ++Part)
	{
		RunTicks(*Serial, 20);
		RunTicks(*Threaded, 20);
		ASSERT_EQ(Serial->Hash(), Threaded->Hash());
	}
	EXPECT_GT(Serial->Drops().Trails().Num(), 100u);
	EXPECT_GT(Serial->Counters().BrokenUp, 0u);
}

TEST(Condensation, COND_64_67_AMinuteIsReproducibleAndKeepsItsWater)
{
	const auto RunMinute = []
	{
		FWorldSettings Settings = BusySettings(2048);
		Settings.World.FloorHeight = -1000.0f;
		Settings.World.MaxFlightTime = 3600.0f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakeBumpyBall(0.06f, 3)).IsOk());
		EXPECT_TRUE(World->AddSurface(MakePane(0.5f, 0.5f, 4, 4), {}, FlatPose(FVec3f(0.0f, 0.0f, -0.2f))).IsOk());
		EXPECT_TRUE(World->Drops().Sprinkle({0, 1000, 0.24e-3f, 0.96e-3f, 1.0f}).IsOk());
		RunTicks(*World, 3600);
		return World;
	};
	const std::unique_ptr<FWorld> First = RunMinute();
	EXPECT_EQ(First->Hash(), RunMinute()->Hash());
	const FLedger Ledger = First->Ledger();
	const double Left = Ledger[EAccount::OnSurfaces] + Ledger[EAccount::InAir];
	EXPECT_NEAR(Left / Ledger.Input(), 1.0, 1e-5);
	EXPECT_GT(First->Counters().Merged, 100u);
	EXPECT_GT(First->Counters().Landed, 0u);
}
