// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the bake (Docs/Model/WindGrids.md#bake).

#include "FluidDropsCore/Wind/WindBake.h"
#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Foundation/Numerics.h"
#include "Support/ThreadTaskRunner.h"
#include "Wind/WindStored.h"

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FWindBakeScene ReferenceBake(const FVec3f& Velocity = FVec3f::UnitX())
{
	FWindBakeScene Scene;
	Scene.Layout = ReferenceLayout();
	Scene.Blower = {{8, 8, 8}, {1, 1, 1}};
	Scene.BlowerVelocity = Velocity;
	return Scene;
}

FWindBake MakeBake(const FWindBakeScene& Scene, const FWindBakeNumbers& Numbers)
{
	TResult<FWindBake> Bake = FWindBake::Create(Scene, Numbers);
	EXPECT_TRUE(Bake.IsOk()) << Bake.Error().Message;
	return std::move(Bake.Value());
}

void Finish(FWindBake& Bake)
{
	FSerialTaskRunner Runner;
	while (Bake.Step(Runner))
	{
	}
	ASSERT_TRUE(Bake.IsDone());
}

std::vector<float> FacesOf(const FWindBake& Bake)
{
	return {Bake.Faces().begin(), Bake.Faces().end()};
}

FWindBakeNumbers AtReynolds(double CellReynolds)
{
	FWindBakeNumbers Numbers;
	Numbers.Viscosity = float(1.0 / CellReynolds);
	return Numbers;
}

/** m^3/s out of the grid through one side. */
template <typename T>
double FluxThrough(const FWindLayout& Layout, const T& Faces, uint32 Axis, bool bHigh)
{
	double Sum = 0.0;
	ForEachFaceOfLayer(Layout, Axis, bHigh ? Layout.Counts[Axis] : 0,
		[&](uint32 Face, uint32, uint32, uint32) { Sum += (bHigh ? 1.0 : -1.0) * double(Faces[Face]); });
	return Sum * Math::Square(double(Layout.VoxelSize));
}

template <typename T>
double NetFlux(const FWindLayout& Layout, const T& Faces)
{
	double Sum = 0.0;
	for (uint32 Side = 0; Side < 6; ++Side)
	{
		Sum += FluxThrough(Layout, Faces, Side / 2, Side % 2 == 1);
	}
	return Sum;
}

/** A tunnel with a box of 4^3 voxels in it. */
FWindBakeScene Tunnel(bool bBox)
{
	FWindBakeScene Scene;
	Scene.Layout = {{32, 16, 16}, 1.0f};
	Scene.Sides = ThroughFlow(1.0f);
	if (bBox)
	{
		CloseWindVoxels(Scene.Layout, {12, 6, 6}, {4, 4, 4}, Scene.Obstacles);
	}
	return Scene;
}

/** A tube of 8 x 8 m, open at +x, with a piston that fills it up to x = 6.3 m and moves at 1 m/s. */
FWindBakeScene Piston()
{
	FWindBakeScene Scene;
	Scene.Layout = {{40, 16, 16}, 0.5f};
	Scene.Sides.Kind[1] = EWindSide::Open;
	FWindSolidMotion Motion;
	Motion.Velocity = FVec3f::UnitX();
	FRigidTransform Pose;
	Pose.Translation = FVec3f(6.3f - 10.0f, 4.0f, 4.0f);
	FSerialTaskRunner Runner;
	AddWindObstacle(
		Scene.Layout, FBodyShape::MakeBox(FVec3f::Constant(10.0f)).Value(), Pose, Motion, Scene.Obstacles, Runner);
	return Scene;
}

void AddSphere(FWindBakeScene& Scene, float Radius, const FVec3f& Center)
{
	FRigidTransform Pose;
	Pose.Translation = Center;
	FSerialTaskRunner Runner;
	AddWindObstacle(Scene.Layout, FBodyShape::MakeSphere(Radius).Value(), Pose, {}, Scene.Obstacles, Runner);
}

FWindBakeScene Small()
{
	FWindBakeScene Scene;
	Scene.Layout = {{11, 9, 6}, 0.5f}; // odd counts
	Scene.Sides.Kind[3] = EWindSide::Open;
	Scene.Blower = {{2, 3, 2}, {1, 2, 2}};
	Scene.BlowerVelocity = FVec3f(2.0f, 0.5f, 0.0f);
	AddSphere(Scene, 0.8f, {3.6f, 2.2f, 1.4f});
	return Scene;
}

FWindBakeNumbers Short()
{
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 12;
	Numbers.Viscosity = 0.1f;
	return Numbers;
}

uint64 HashOfBake(const FWindBake& Bake)
{
	FByteWriter Writer;
	Bake.Save(Writer);
	return HashBytes(Writer.Bytes.data(), Writer.Bytes.size());
}

} // namespace

TEST(WindBake, FIELD_81_IsNearTheExplicitSolver)
{
	for (const double CellReynolds : {0.2, 1.0, 2.0})
	{
		FWindBake Bake = MakeBake(ReferenceBake(), AtReynolds(CellReynolds));
		Finish(Bake);
		EXPECT_TRUE(Bake.Report().bSteady);
		const double Error = RelativeError(FacesOf(Bake), ReferenceFieldAlongX(CellReynolds));
		RecordProperty("cell Reynolds number " + std::to_string(CellReynolds), std::to_string(Error));
		EXPECT_LE(Error, 0.05);
	}
}

TEST(WindBake, FIELD_81_LeavesNoDivergenceAt64)
{
	FWindBakeScene Scene;
	Scene.Layout = {{64, 64, 64}, 0.25f};
	Scene.Sides.Kind.fill(EWindSide::Open);
	Scene.Blower = {{10, 30, 30}, {2, 4, 4}};
	Scene.BlowerVelocity = FVec3f(5.0f, 0.0f, 0.0f);
	AddSphere(Scene, 1.7f, {7.0f, 8.0f, 8.0f});
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 4; // far from steady: pressure has most to do then
	FWindBake Bake = MakeBake(Scene, Numbers);
	Finish(Bake);
	EXPECT_FALSE(Bake.Report().bPressureShort);
	EXPECT_LE(Bake.Report().Divergence, 1e-4f * 5.0f / 0.25f);
	RecordProperty(
		"iterations", std::to_string(Bake.Report().Iterations) + " in " + std::to_string(Bake.Report().Steps));
	EXPECT_LE(Bake.Report().Iterations, 25u * Bake.Report().Steps);
	EXPECT_GT(VoxelWind(Scene.Layout, Bake.Faces(), 14, 31, 31).x(), 0.5f);
}

TEST(WindBake, FIELD_81_HasNoLimitOnTheStep)
{
	// Cell Reynolds number 1000, without viscosity of its own: explicit central differences blow up for any step.
	FWindBakeScene Scene = ReferenceBake(FVec3f(3.0f, 0.0f, 0.0f));
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 60;
	Numbers.LastCourant = 4.0f;
	FWindBake Bake = MakeBake(Scene, Numbers);
	Finish(Bake);
	EXPECT_TRUE(CheckWindFaces(Scene.Layout, Bake.Faces()).IsOk());
	for (const float Value : Bake.Faces())
	{
		ASSERT_LE(std::abs(Value), 6.0f);
	}
	EXPECT_LE(Bake.Report().Divergence, 3e-4f);
	EXPECT_EQ(VoxelWind(Scene.Layout, Bake.Faces(), 8, 8, 8).x(), 3.0f); // held
}

TEST(WindBake, FIELD_81_StoppedAndContinuedItGivesTheSameBytes)
{
	FWindBake Whole = MakeBake(Small(), Short());
	Finish(Whole);
	const uint64 Expected = HashOfBake(Whole);
	uint32 Stops = 0;
	FWindBake Stopped = MakeBake(Small(), Short());
	FSerialTaskRunner Runner;
	for (bool bGoesOn = true; bGoesOn;)
	{
		for (uint32 Piece = 0; Piece < 5 && bGoesOn; ++Piece)
		{
			bGoesOn = Stopped.Step(Runner);
		}
		FByteWriter Writer;
		Stopped.Save(Writer);
		FByteReader Reader(Writer.Bytes);
		TResult<FWindBake> Loaded = FWindBake::Load(Reader);
		ASSERT_TRUE(Loaded.IsOk()) << Loaded.Error().Message;
		Stopped = std::move(Loaded.Value());
		++Stops;
	}
	EXPECT_GT(Stops, 15u);
	EXPECT_EQ(HashOfBake(Stopped), Expected);
	EXPECT_EQ(FacesOf(Stopped), FacesOf(Whole));
}

TEST(WindBake, FIELD_81_TheSameBitsForAnyThreads)
{
	std::vector<uint64> Hashes;
	for (const uint32 Threads : {1u, 2u, 3u, 8u})
	{
		FThreadTaskRunner Runner(Threads);
		FWindBake Bake = MakeBake(Small(), Short());
		while (Bake.Step(Runner))
		{
		}
		Hashes.push_back(HashOfBake(Bake));
	}
	EXPECT_EQ(Hashes, std::vector<uint64>(4, Hashes[0]));
}

TEST(WindBake, FIELD_81_ProgressRisesToOne)
{
	FWindBake Bake = MakeBake(ReferenceBake(), AtReynolds(1.0));
	FSerialTaskRunner Runner;
	float Before = Bake.Progress();
	EXPECT_EQ(Before, 0.0f);
	uint32 Rises = 0;
	while (Bake.Step(Runner))
	{
		ASSERT_GE(Bake.Progress(), Before);
		ASSERT_LT(Bake.Progress(), 1.0f);
		Rises += Bake.Progress() > Before ? 1 : 0;
		Before = Bake.Progress();
	}
	EXPECT_EQ(Bake.Progress(), 1.0f);
	EXPECT_GT(Rises, 10u);
	EXPECT_FALSE(Bake.Step(Runner));
}

TEST(WindBake, FIELD_81_RefusesWhatItCannotBake)
{
	const auto RefusalOf = [](const FWindBakeScene& Scene, const FWindBakeNumbers& Numbers)
	{
		const TResult<FWindBake> Bake = FWindBake::Create(Scene, Numbers);
		return Bake.IsOk() ? "accepted" : Bake.Error().Message;
	};
	EXPECT_EQ(RefusalOf(ReferenceBake(), {}), "accepted");
	EXPECT_NE(RefusalOf(ReferenceBake(FVec3f::Zero()), {}).find("nothing blows"), std::string::npos);
	EXPECT_NE(RefusalOf(ReferenceBake(FVec3f(std::nanf(""), 0, 0)), {}).find("blowerVelocity"), std::string::npos);
	FWindBakeScene Scene = ReferenceBake();
	Scene.Blower.First[1] = 17;
	EXPECT_NE(RefusalOf(Scene, {}).find("blower"), std::string::npos);
	Scene = ReferenceBake();
	Scene.Layout.Counts[2] = 0;
	EXPECT_NE(RefusalOf(Scene, {}).find("counts"), std::string::npos);
	FWindBakeNumbers Numbers;
	Numbers.VoxelBudget = 4000;
	EXPECT_NE(RefusalOf(ReferenceBake(), Numbers).find("budget"), std::string::npos);
	Numbers = {};
	Numbers.Viscosity = std::nanf("");
	EXPECT_NE(RefusalOf(ReferenceBake(), Numbers).find("viscosity"), std::string::npos);
	Numbers = {};
	Numbers.LastCourant = 0.0f;
	EXPECT_NE(RefusalOf(ReferenceBake(), Numbers).find("Courant"), std::string::npos);
}

TEST(WindBake, FIELD_81_BytesThatAreNoBakeAreRefused)
{
	FWindBake Bake = MakeBake(Small(), Short());
	FSerialTaskRunner Runner;
	for (uint32 Piece = 0; Piece < 9; ++Piece)
	{
		Bake.Step(Runner);
	}
	FByteWriter Writer;
	Bake.Save(Writer);
	for (std::size_t Length = 0; Length < Writer.Bytes.size(); Length += 1 + Length / 7)
	{
		FByteReader Reader(std::span<const uint8>(Writer.Bytes).first(Length));
		EXPECT_FALSE(FWindBake::Load(Reader).IsOk()) << Length;
	}
	std::vector<uint8> Wrong = Writer.Bytes;
	Wrong[2] = 0xff; // 2^23 voxels along x
	FByteReader Reader(Wrong);
	EXPECT_FALSE(FWindBake::Load(Reader).IsOk());
}

TEST(WindBake, FIELD_68_AnEmptyTunnelHasAnEvenFlow)
{
	FWindBake Bake = MakeBake(Tunnel(false), {});
	Finish(Bake);
	for (uint32 Face = 0; Face < Tunnel(false).Layout.FaceCount(0); ++Face)
	{
		ASSERT_NEAR(Bake.Faces()[Face], 1.0f, 1e-3f);
	}
}

TEST(WindBake, FIELD_68_WhatFlowsInFlowsOut)
{
	const FWindLayout Layout = Tunnel(true).Layout;
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 40;
	FWindBake Full = MakeBake(Tunnel(true), Numbers);
	Finish(Full);
	const double Inflow = -FluxThrough(Layout, Full.Faces(), 0, false);
	EXPECT_NEAR(Inflow, 256.0, 1e-2);
	EXPECT_LE(std::abs(NetFlux(Layout, Full.Faces())), 1e-3 * Inflow);

	FWindBake Empty = MakeBake(Tunnel(false), Numbers);
	Finish(Empty);
	FStoredWindInfo Info;
	Info.Layout = Layout;
	Info.Sides = Tunnel(false).Sides;
	Info.FieldCount = 1;
	FWindGridFlow Flow = MakeFlow(Store(Info, {FacesOf(Empty)}));
	ASSERT_TRUE(Flow.SetBlower(0, {1.0f, 0.0f, 0.0f}).IsOk());
	ASSERT_TRUE(Flow.SetObstacles(Tunnel(true).Obstacles).IsOk());
	Advance(Flow, 2.4f);
	const double Net = NetFlux(Layout, Flow.Faces());
	RecordProperty("net flux of the heuristic", std::to_string(Net / Inflow));
	EXPECT_LE(std::abs(Net), 2e-2 * Inflow);
}

TEST(WindBake, FIELD_80_APistonDrivesTheAirOut)
{
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 20;
	const FWindBakeScene Scene = Piston();
	FWindBake Bake = MakeBake(Scene, Numbers);
	Finish(Bake);
	EXPECT_NEAR(FluxThrough(Scene.Layout, Bake.Faces(), 0, true), 64.0, 0.05 * 64.0);
	RecordProperty("bake", std::to_string(FluxThrough(Scene.Layout, Bake.Faces(), 0, true) / 64.0));
}

TEST(WindBake, FIELD_81_PressureIsFoundAroundManySolids)
{
	// Boxes at random, closed to a third, in a long grid of odd counts with one open side.
	FWindBakeScene Scene;
	Scene.Layout = {{61, 23, 18}, 0.3f};
	Scene.Sides.Kind[1] = EWindSide::Open;
	for (uint32 Box = 0; Box < 120; ++Box)
	{
		const FVec3f Place = RandomPoint(Box, FVec3f::Zero(), FVec3f(58.0f, 20.0f, 15.0f));
		CloseWindVoxels(Scene.Layout, {uint32(Place.x()), uint32(Place.y()), uint32(Place.z())},
			{1 + Box % 5, 1 + Box % 4, 1 + Box % 6}, Scene.Obstacles);
	}
	Scene.Blower = {{3, 11, 9}, {1, 1, 1}};
	Scene.BlowerVelocity = FVec3f(4.0f, 1.0f, -1.0f);
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 5;
	FWindBake Bake = MakeBake(Scene, Numbers);
	Finish(Bake);
	RecordProperty(
		"iterations", std::to_string(Bake.Report().Iterations) + " in " + std::to_string(Bake.Report().Steps));
	EXPECT_FALSE(Bake.Report().bPressureShort);
	EXPECT_LE(Bake.Report().Divergence, 1e-4f * Scene.BlowerVelocity.norm() / 0.3f);
	EXPECT_LE(Bake.Report().Iterations, 60u * Bake.Report().Steps);
}

TEST(WindBake, FIELD_81_AClosedPartThatIsFilledStaysFinite)
{
	// A piston in a tube without an open end: there is no such flow, and it must not become infinite.
	FWindBakeScene Scene = Piston();
	Scene.Sides.Kind[1] = EWindSide::Wall;
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 20;
	FWindBake Bake = MakeBake(Scene, Numbers);
	Finish(Bake);
	EXPECT_TRUE(CheckWindFaces(Scene.Layout, Bake.Faces()).IsOk());
	for (const float Value : Bake.Faces())
	{
		ASSERT_LE(std::abs(Value), 2.0f);
	}
}

TEST(WindBake, FIELD_81_AFlatGridHasAFlatFlow)
{
	FWindBakeScene Scene;
	Scene.Layout = {{24, 16, 1}, 0.5f};
	Scene.Sides = ThroughFlow(2.0f);
	CloseWindVoxels(Scene.Layout, {8, 6, 0}, {3, 4, 1}, Scene.Obstacles);
	FWindBakeNumbers Numbers;
	Numbers.MaxSteps = 30;
	FWindBake Bake = MakeBake(Scene, Numbers);
	Finish(Bake);
	EXPECT_LE(Bake.Report().Divergence, 1e-4f * 2.0f / 0.5f);
	for (uint32 Face = Scene.Layout.FirstFace(2); Face < Scene.Layout.FaceCount(); ++Face)
	{
		ASSERT_EQ(Bake.Faces()[Face], 0.0f);
	}
	EXPECT_GT(VoxelWind(Scene.Layout, Bake.Faces(), 9, 2, 0).x(), 2.2f); // faster past the box
}

TEST(WindBake, FIELD_81_TheSameBitsOnAnyMachine)
{
	FWindBake Bake = MakeBake(Small(), Short());
	Finish(Bake);
	EXPECT_EQ(HashToText(HashBytes(Bake.Faces().data(), Bake.Faces().size_bytes())), "ee355b838453fb46");
}
