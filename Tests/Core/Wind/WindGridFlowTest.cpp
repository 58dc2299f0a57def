// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about obstacles that come and go while the wind blows (Docs/Model/WindGrids.md#obstacle-heuristic).

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Support/AllocationCount.h"
#include "Support/ThreadTaskRunner.h"
#include "Wind/WindStored.h"

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

constexpr float Tick = 1.0f / 60.0f; // s

std::shared_ptr<const FStoredWind> StoredAtTwo()
{
	return Store(ReferenceInfo(4), ReferenceFields(2.0, 4));
}

FWindGridFlow BlowAlongX(const std::shared_ptr<const FStoredWind>& Stored, const FWindFlowNumbers& Numbers = {})
{
	FWindGridFlow Flow = MakeFlow(Stored, Numbers);
	EXPECT_TRUE(Flow.SetBlower(0, {1.0f, 0.0f, 0.0f}).IsOk());
	Advance(Flow, Tick);
	return Flow;
}

float FastestClosedFace(const FWindGridFlow& Flow, const FWindObstacles& Obstacles)
{
	float Fastest = 0.0f;
	for (uint32 Face = 0; Face < Obstacles.Open.size(); ++Face)
	{
		Fastest = Obstacles.Open[Face] == 0.0f ? std::max(Fastest, std::abs(Flow.Faces()[Face])) : Fastest;
	}
	return Fastest;
}

/** m^3/s outward through the four sides of the layer of 3 x 3 voxels right before the box. */
template <typename T>
double OutwardFlux(const T& Faces)
{
	const FWindLayout Layout = ReferenceLayout();
	double Sum = 0.0;
	for (uint32 Along = 7; Along < 10; ++Along)
	{
		Sum += Faces[Layout.Face(1, 10, 10, Along)] - Faces[Layout.Face(1, 10, 7, Along)];
		Sum += Faces[Layout.Face(2, 10, Along, 10)] - Faces[Layout.Face(2, 10, Along, 7)];
	}
	return Sum;
}

double Deviation(const FWindGridFlow& Flow)
{
	double Sum = 0.0;
	for (uint32 Face = 0; Face < Flow.Faces().size(); ++Face)
	{
		Sum += Math::Square(double(Flow.Faces()[Face] - Flow.Target()[Face]));
	}
	return std::sqrt(Sum);
}

} // namespace

TEST(WindObstacle, FIELD_16_BoxesMoveWithoutTouchingTheStoredFields)
{
	const auto Stored = StoredAtTwo();
	const uint64 Before = Stored->Hash();
	FWindGridFlow Flow = BlowAlongX(Stored);
	for (uint32 Step = 0; Step < 100; ++Step)
	{
		FWindObstacles Obstacles;
		CloseWindVoxels(ReferenceLayout(), {Step * 14 / 99, 7, Step % 15}, {3, 3, 3}, Obstacles);
		ASSERT_TRUE(Flow.SetObstacles(Obstacles).IsOk());
		Advance(Flow, Tick);
		ASSERT_TRUE(CheckWindFaces(ReferenceLayout(), Flow.Faces()).IsOk());
		ASSERT_EQ(FastestClosedFace(Flow, Obstacles), 0.0f); // FIELD-17
	}
	std::vector<float> Field(ReferenceLayout().FaceCount(), 0.0f);
	FSerialTaskRunner Runner;
	Stored->AddTo(0, 1.0f, Field, Runner);
	EXPECT_EQ(Field, ReferenceFields(2.0, 4)[0]);
	EXPECT_EQ(Stored->Hash(), Before);
}

TEST(WindObstacle, FIELD_17_AnObstacleLargerThanTheGridStopsAllWind)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	FWindObstacles Obstacles;
	CloseWindVoxels(ReferenceLayout(), {0, 0, 0}, {40, 40, 40}, Obstacles);
	ASSERT_TRUE(Flow.SetObstacles(Obstacles).IsOk());
	Advance(Flow, 0.5f);
	EXPECT_EQ(FacesOf(Flow), std::vector<float>(Flow.Faces().size(), 0.0f));
	EXPECT_EQ(Flow.BlockedBlowers(), 1u); // the obstacle wins over the blower in it
}

TEST(WindObstacle, FIELD_17_RefusesWhatAreNoObstacles)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	FWindObstacles Obstacles = ReferenceObstacle();
	Obstacles.Open[100] = std::nanf("");
	EXPECT_FALSE(Flow.SetObstacles(Obstacles).IsOk());
	Obstacles.Open[100] = 1.5f;
	EXPECT_FALSE(Flow.SetObstacles(Obstacles).IsOk());
	Obstacles.Open.pop_back();
	EXPECT_FALSE(Flow.SetObstacles(Obstacles).IsOk());
	Advance(Flow, Tick);
	EXPECT_EQ(Deviation(Flow), 0.0);
}

TEST(WindObstacle, FIELD_18_AStepIsTwoSweeps)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Advance(Flow, 10 * Tick);
	EXPECT_EQ(Flow.SweepCount(), 20u);
}

TEST(WindObstacle, FIELD_18_AStepDoesWhatWasPublished)
{
	const auto Stored = StoredAtTwo();
	FWindGridFlow Flow = BlowAlongX(Stored);
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Plain::TPlainWind<double> Plain = MakeReferenceScene<double>(2.0);
	AddReferenceObstacle(Plain);
	const std::vector<float> Target(Flow.Target().begin(), Flow.Target().end());
	const std::vector<double> Wanted(Target.begin(), Target.end());
	Plain.V = Wanted;
	for (uint32 Step = 0; Step < 600; ++Step)
	{
		Advance(Flow, Tick);
		if (!Flow.IsAsleep())
		{
			Plain.SimulateObstacleHeuristic(Wanted, 2.0, Tick, 2);
		}
	}
	// Only the order of voxels within a sweep is another one: red and black instead of one after the other.
	RecordProperty("difference", std::to_string(RelativeError(FacesOf(Flow), Plain.V)));
	EXPECT_LT(RelativeError(FacesOf(Flow), Plain.V), 0.01);
}

TEST(WindObstacle, FIELD_19_20_FlowGoesAroundTheBox)
{
	const auto Stored = StoredAtTwo();
	Plain::TPlainWind<double> Full = MakeReferenceScene<double>(2.0);
	AddReferenceObstacle(Full);
	Full.RunToSteady(StableReferenceStep(2.0), 5e-4, 2000);
	std::vector<double> Errors;
	for (const uint32 Sweeps : {1u, 2u, 10u, 50u})
	{
		FWindFlowNumbers Numbers;
		Numbers.Sweeps = Sweeps;
		FWindGridFlow Flow = BlowAlongX(Stored, Numbers);
		const double Untreated = RelativeError(FacesOf(Flow), Full.V);
		const double StoredFlux = OutwardFlux(Flow.Faces());
		ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
		Advance(Flow, 20.0f);
		Errors.push_back(RelativeError(FacesOf(Flow), Full.V));
		EXPECT_LE(Errors.back(), 0.8 * Untreated);
		if (Sweeps == 2)
		{
			for (uint32 Y = 7; Y < 10; ++Y)
			{
				for (uint32 X = 11; X <= 14; ++X)
				{
					EXPECT_EQ(Flow.Faces()[Flow.Layout().Face(0, X, Y, 8)], 0.0f); // the box's own cross-section
				}
			}
			const double Flux = OutwardFlux(Flow.Faces());
			const float Divergence = MaxWindDivergence(Flow.Layout(), Flow.Faces());
			RecordProperty("error", std::to_string(Errors.back()) + " against " + std::to_string(Untreated));
			RecordProperty("flux",
				std::to_string(Flux) + ", stored " + std::to_string(StoredFlux) + ", full " +
					std::to_string(OutwardFlux(Full.V)));
			RecordProperty("divergence", std::to_string(Divergence));
			EXPECT_GE(Flux, 1.5 * StoredFlux);
			EXPECT_LE(Flux, 1.6 * OutwardFlux(Full.V));
			EXPECT_LE(Divergence, 0.03f);
		}
	}
	for (const double Error : Errors)
	{
		EXPECT_NEAR(Error, Errors[0], 0.01);
	}
}

TEST(WindObstacle, FIELD_21_TheFieldReturnsWhenTheObstacleIsGone)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Advance(Flow, 5.0f);
	ASSERT_TRUE(Flow.SetObstacles({}).IsOk());
	const double First = Deviation(Flow);
	double Before = First;
	EXPECT_GT(First, 0.5);
	for (uint32 Step = 0; Step < 149; ++Step)
	{
		Advance(Flow, Tick);
		ASSERT_LT(Deviation(Flow), Before);
		Before = Deviation(Flow);
	}
	EXPECT_LE(Before, 0.01 * First); // 5 / c = 2.5 s
}

TEST(WindObstacle, FIELD_22_TheReturnDoesNotDependOnTheFrameRate)
{
	const auto Stored = StoredAtTwo();
	double Left[2];
	for (uint32 Rate = 0; Rate < 2; ++Rate)
	{
		FWindFlowNumbers Numbers;
		Numbers.Sweeps = 0; // what relaxes, alone
		FWindGridFlow Flow = BlowAlongX(Stored, Numbers);
		ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
		Advance(Flow, 1.0f);
		ASSERT_TRUE(Flow.SetObstacles({}).IsOk());
		const double First = Deviation(Flow);
		Advance(Flow, 1.0f, Rate == 0 ? 1.0f / 30.0f : 1.0f / 120.0f);
		Left[Rate] = Deviation(Flow) / First;
	}
	EXPECT_NEAR(Left[0] / Left[1], 1.0, 0.02);
	EXPECT_NEAR(Left[0], std::exp(-2.0), 1e-3);
}

TEST(WindObstacle, FIELD_23_AFastReturnDoesNotOvershoot)
{
	FWindFlowNumbers Numbers;
	Numbers.ReturnRate = 100.0f;
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo(), Numbers);
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Advance(Flow, Tick);
	ASSERT_TRUE(Flow.SetObstacles({}).IsOk());
	const double Before = Deviation(Flow);
	Advance(Flow, 0.1f, 0.1f);
	EXPECT_LE(Deviation(Flow), 1e-4 * Before);
}

TEST(WindObstacle, FIELD_24_ATurningBlowerAndABoxWorkTogether)
{
	const auto Stored = StoredAtTwo();
	FWindGridFlow Flow = BlowAlongX(Stored);
	const FWindObstacles Box = ReferenceObstacle();
	ASSERT_TRUE(Flow.SetObstacles(Box).IsOk());
	Advance(Flow, 5.0f);
	for (uint32 Step = 1; Step <= 60; ++Step)
	{
		const double Angle = 0.5 * Math::Pi * Step / 60.0;
		ASSERT_TRUE(Flow.SetBlower(0, {float(Math::Cos(Angle)), float(Math::Sin(Angle)), 0.0f}).IsOk());
		Advance(Flow, Tick);
		ASSERT_EQ(FastestClosedFace(Flow, Box), 0.0f);
	}
	Advance(Flow, 2.5f);
	FWindGridFlow Fresh = MakeFlow(Stored);
	ASSERT_TRUE(Fresh.SetBlower(0, {0.0f, 1.0f, 0.0f}).IsOk());
	ASSERT_TRUE(Fresh.SetObstacles(Box).IsOk());
	Advance(Fresh, 10.0f);
	RecordProperty("difference", std::to_string(RelativeError(FacesOf(Flow), FacesOf(Fresh))));
	EXPECT_LT(RelativeError(FacesOf(Flow), FacesOf(Fresh)), 0.02);
}

TEST(WindObstacle, FIELD_24_ATurnTakesEffectAtOnceEvenWithABox)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	FWindObstacles Box;
	CloseWindVoxels(ReferenceLayout(), {1, 1, 1}, {1, 1, 1}, Box); // far from the blower
	ASSERT_TRUE(Flow.SetObstacles(Box).IsOk());
	Advance(Flow, 1.0f);
	ASSERT_TRUE(Flow.SetBlower(0, {0.0f, 1.0f, 0.0f}).IsOk());
	Advance(Flow, Tick);
	EXPECT_LT(RelativeError(FacesOf(Flow), std::vector<float>(Flow.Target().begin(), Flow.Target().end())), 0.05);
}

TEST(WindObstacle, FIELD_30_TheUpdateSleepsAndWakes)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Advance(Flow, 2.4f);
	EXPECT_FALSE(Flow.IsAsleep());
	Advance(Flow, 0.3f); // 5 / c = 2.5 s
	EXPECT_TRUE(Flow.IsAsleep());
	const uint64 Sweeps = Flow.SweepCount();
	const std::vector<float> Before = FacesOf(Flow);
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk()); // the same ones
	Advance(Flow, 1.0f);
	EXPECT_EQ(Flow.SweepCount(), Sweeps); // nothing was done
	EXPECT_EQ(FacesOf(Flow), Before);
	ASSERT_TRUE(Flow.SetBlower(0, {0.0f, 1.0f, 0.0f}).IsOk());
	Advance(Flow, Tick);
	EXPECT_FALSE(Flow.IsAsleep()); // in the same step
	EXPECT_GT(RelativeError(FacesOf(Flow), Before), 0.5);
}

TEST(WindObstacle, FIELD_70_TheSameBitsForAnyThreadsAndAcrossSaving)
{
	const auto Stored = StoredAtTwo();
	std::vector<uint64> Hashes;
	for (const uint32 Threads : {1u, 2u, 3u, 8u, 0u})
	{
		FThreadTaskRunner Runner(std::max(Threads, 1u));
		FWindGridFlow Flow = BlowAlongX(Stored);
		for (uint32 Step = 0; Step < 200; ++Step)
		{
			const float Angle = 0.01f * float(Step);
			ASSERT_TRUE(Flow.SetBlower(0, {Math::Cos(Angle), Math::Sin(Angle), 0.0f}).IsOk());
			FWindObstacles Obstacles;
			if (Step < 150)
			{
				CloseWindVoxels(ReferenceLayout(), {10 + Step / 50, 7, 7}, {3, 3, 3}, Obstacles);
			}
			ASSERT_TRUE(Flow.SetObstacles(Obstacles).IsOk());
			if (Threads == 0 && Step % 37 == 5) // commands given, step not done
			{
				FByteWriter Writer;
				Flow.Save(Writer);
				FWindGridFlow Restored = MakeFlow(Stored);
				FByteReader Reader(Writer.Bytes);
				Restored.Load(Reader, Runner);
				ASSERT_FALSE(Reader.Failed());
				Flow = std::move(Restored);
			}
			Flow.Step(Tick, Runner);
		}
		Hashes.push_back(HashOf(Flow));
	}
	EXPECT_EQ(Hashes, std::vector<uint64>(5, Hashes[0]));
}

TEST(WindObstacle, FIELD_85_AStateOfOtherFieldsIsRefused)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	FByteWriter Writer;
	Flow.Save(Writer);
	FSerialTaskRunner Runner;
	FWindGridFlow Other = MakeFlow(Store(ReferenceInfo(4), ReferenceFields(1.0, 4)));
	const uint64 Before = HashOf(Other);
	FByteReader Reader(Writer.Bytes);
	Other.Load(Reader, Runner);
	EXPECT_TRUE(Reader.Failed());
	FByteReader Short(std::span<const uint8>(Writer.Bytes).first(Writer.Bytes.size() / 2));
	Flow.Load(Short, Runner);
	EXPECT_TRUE(Short.Failed());
	EXPECT_EQ(HashOf(Other), Before);
}

TEST(WindObstacle, FIELD_88_AWarmStepAllocatesNothing)
{
	FWindGridFlow Flow = BlowAlongX(StoredAtTwo());
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Advance(Flow, 1.0f);
	FWindObstacles Moved;
	CloseWindVoxels(ReferenceLayout(), {3, 3, 3}, {2, 2, 2}, Moved);
	const uint64 Before = AllocationCount();
	ASSERT_TRUE(Flow.SetObstacles(Moved).IsOk());
	ASSERT_TRUE(Flow.SetBlower(0, {0.0f, 2.0f, 0.0f}).IsOk());
	Advance(Flow, 0.2f);
	ASSERT_TRUE(Flow.SetObstacles({}).IsOk());
	Advance(Flow, 4.0f);
	EXPECT_EQ(AllocationCount(), Before);
}

TEST(WindObstacle, FIELD_70_TheSameBitsOnAnyMachine)
{
	// Stored fields of small integers over 256, which no solver had a hand in.
	std::vector<std::vector<float>> Fields(4, std::vector<float>(ReferenceLayout().FaceCount()));
	for (uint32 Field = 0; Field < 4; ++Field)
	{
		for (uint32 Face = 0; Face < Fields[Field].size(); ++Face)
		{
			Fields[Field][Face] = float(int32((Face * 37 + Field * 11) % 301) - 150) / 256.0f;
		}
	}
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), Fields));
	ASSERT_TRUE(Flow.SetBlower(0, {0.6f, -0.3f, 0.0f}).IsOk());
	ASSERT_TRUE(Flow.SetObstacles(ReferenceObstacle()).IsOk());
	Advance(Flow, 0.5f);
	EXPECT_EQ(HashToText(HashBytes(Flow.Faces().data(), Flow.Faces().size_bytes())), "e030a9b806f89f74");
}
