// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Lobed drops that become one (Docs/Model/Weather.md#merging-lobed-drops).

#include "FluidDropsCore/Foundation/Random.h"
#include "Support/RegimeWorlds.h"
#include "Support/SlowBuild.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

using namespace FluidDrops;

namespace
{

constexpr float Rest = 0.5e-3f; // m: a drop that a wall holds

/** Two drops on a floor; returns how many are left after a tick. */
uint32 LeftOnFloor(float Radius, float Distance)
{
	std::unique_ptr<FWorld> World = MakeWorld(RegimeSettingsOf(CondensationSet()));
	EXPECT_TRUE(World->AddSurface(MakePane(0.2f, 0.2f, 4, 4), {}, FlatPose()).IsOk());
	SpawnNear(*World, FVec3f(-0.02f, 0.013f, 0.0f), Radius);
	SpawnNear(*World, FVec3f(-0.02f + Distance, 0.013f, 0.0f), Radius);
	World->Tick();
	EXPECT_EQ(World->Counters().Merged, 2u - World->Drops().OnSurfaces().Num());
	return World->Drops().OnSurfaces().Num();
}

/** How far the nearest points of two meshes are from each other, in double. */
double MeshDistance(const TPlacedLobe<double>& A, const TPlacedLobe<double>& B)
{
	const FVec3d Towards = (B.Place - A.Place).normalized();
	const auto PointsOf = [](const TPlacedLobe<double>& Lobe, const FVec3d& Side)
	{
		std::vector<FVec3d> Points;
		for (const FVec3d& Point : TessellateLobe(Lobe.Lobe, 16, 64).Points)
		{
			if (Lobe.ToSpace(Point).dot(Side) > 0.0)
			{
				Points.push_back(Lobe.Place + Lobe.ToSpace(Point) * Lobe.Radius);
			}
		}
		return Points;
	};
	double Least = 1e9;
	const std::vector<FVec3d> OfB = PointsOf(B, -Towards);
	for (const FVec3d& P : PointsOf(A, Towards))
	{
		for (const FVec3d& Q : OfB)
		{
			Least = std::min(Least, (P - Q).squaredNorm());
		}
	}
	return std::sqrt(Least);
}

/** How wrong the distance of stage 3 is for random pairs, in radii of the smaller one, rising. */
std::vector<double> DistanceErrors(ELobeForm Form)
{
	const TLobeScales<double> Scales({}, Form);
	std::vector<double> Errors;
	for (uint32 Index = 0; Index < 1000; ++Index)
	{
		const std::array<float, 4> Unit = RandomUnit4(3, Index, 0, ERandomPurpose::EmitMotion);
		const std::array<float, 4> More = RandomUnit4(3, Index, 1, ERandomPurpose::EmitMotion);
		const double RadiusA = 1.0 + 2.0 * double(Unit[0]);
		const double RadiusB = 1.0 + 2.0 * double(Unit[3]);
		const double Small = std::min(RadiusA, RadiusB);
		const double Azimuth = 2.0 * Math::Pi * double(Unit[1]);
		const double Apart = RadiusA + RadiusB + 0.6 * Small * double(Unit[2]);
		const FVec3d Place(Apart * std::cos(Azimuth), Apart * std::sin(Azimuth), 0.0);
		const TPlacedLobe<double> A{
			FVec3d::Zero(), FVec3d::UnitX(), FVec3d::UnitZ(), RadiusA, Scales.At(0.6 * double(More[0]))};
		const TPlacedLobe<double> B{Place, FVec3d::UnitX(), FVec3d::UnitZ(), RadiusB, Scales.At(0.6 * double(More[1]))};
		Errors.push_back(std::abs(LobeDistance(A, B) - MeshDistance(A, B)) / Small);
	}
	std::sort(Errors.begin(), Errors.end());
	return Errors;
}

struct FFlatLobe
{
	FVec3f Place;
	double Mass;
};

/** Joins what touches on a wall, then what touches the results, by looking at all pairs. */
std::vector<double> MergeAllPairs(const FRegimes& Regimes, std::vector<FFlatLobe> Drops)
{
	const auto LobeOf = [&](const FFlatLobe& Drop)
	{
		return PlaceLobe(Regimes, Drop.Place, FVec3f::UnitY(), FVec3f::UnitX(), FVec3f(0.0f, 0.0f, -9.81f),
			DropRadius(float(Drop.Mass), 1000.0f));
	};
	for (bool bAny = true; bAny;)
	{
		bAny = false;
		std::vector<uint32> Group(Drops.size());
		std::iota(Group.begin(), Group.end(), 0u);
		for (uint32 A = 0; A < Drops.size(); ++A)
		{
			const TPlacedLobe<float> LobeA = LobeOf(Drops[A]);
			for (uint32 B = 0; B < A; ++B)
			{
				if (Group[A] == Group[B] || (Drops[A].Place - Drops[B].Place).norm() > 0.01f)
				{
					continue;
				}
				const TPlacedLobe<float> LobeB = LobeOf(Drops[B]);
				if (AreLobesWithin(LobeA, LobeB, 0.05f * (LobeA.Radius + LobeB.Radius)))
				{
					std::replace(Group.begin(), Group.end(), uint32(Group[A]), uint32(Group[B]));
					bAny = true;
				}
			}
		}
		std::vector<FFlatLobe> Joined;
		for (uint32 Root = 0; Root < Drops.size(); ++Root)
		{
			FVec3d Sum = FVec3d::Zero();
			double Mass = 0.0;
			for (uint32 Drop = 0; Drop < Drops.size(); ++Drop)
			{
				Sum +=
					Group[Drop] == Root ? FVec3d(Drops[Drop].Place.cast<double>() * Drops[Drop].Mass) : FVec3d(0, 0, 0);
				Mass += Group[Drop] == Root ? Drops[Drop].Mass : 0.0;
			}
			if (Mass > 0.0)
			{
				Joined.push_back({(Sum / Mass).cast<float>(), Mass});
			}
		}
		Drops = Joined;
	}
	std::vector<double> Masses;
	for (const FFlatLobe& Drop : Drops)
	{
		Masses.push_back(Drop.Mass);
	}
	std::sort(Masses.begin(), Masses.end());
	return Masses;
}

/** A wall of 5 000 triangles, edges longer than any drop, with drops that lean. */
std::unique_ptr<FWorld> MakeCrowdedWall(bool bMerge, uint32 Count, float Size)
{
	FWorldSettings Settings = RegimeSettingsOf(CondensationSet(), int32(2 * Count));
	Settings.Drops.bMerge = bMerge;
	Settings.Regimes.LeaveRadius = 2.0e-3f;
	Settings.Regimes.BreakUpRate = 0.0f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	EXPECT_TRUE(World->AddSurface(MakePane(Size, Size, 50, 50)).IsOk());
	EXPECT_TRUE(World->Drops().Sprinkle({0, Count, 0.24e-3f, 0.9e-3f, 0.0f}).IsOk());
	return World;
}

} // namespace

TEST(Condensation, COND_15_TwoDropsMakeOneOfTheirVolume)
{
	EXPECT_NEAR(DropRadius(DropMass(1.0e-3, 1000.0) + DropMass(2.0e-3, 1000.0), 1000.0), 2.08008e-3, 1e-8);
}

TEST(Condensation, COND_16_TheyMeetAtTheirCenterOfMassOnTheSurface)
{
	std::unique_ptr<FWorld> Floor = MakeWorld(RegimeSettingsOf(CondensationSet()));
	ASSERT_TRUE(Floor->AddSurface(MakePane(0.2f, 0.2f, 4, 4), {}, FlatPose()).IsOk());
	const FVec3f Left(-0.021f, 0.013f, 0.0f);
	const FVec3f Right(-0.020f, 0.0131f, 0.0f);
	SpawnNear(*Floor, Left, 0.4e-3f);
	SpawnNear(*Floor, Right, 0.7e-3f);
	const float Share = Floor->Drops().OnSurfaces().Mass(0) /
		(Floor->Drops().OnSurfaces().Mass(0) + Floor->Drops().OnSurfaces().Mass(1));
	Floor->Tick();
	ASSERT_EQ(Floor->Drops().OnSurfaces().Num(), 1u);
	const FVec3f Middle = Left * Share + Right * (1.0f - Share);
	EXPECT_LT((PlaceOf(*Floor, Floor->Drops().OnSurfaces().HandleOf(0)) - Middle).norm(), 1e-6f);

	std::unique_ptr<FWorld> Ball = MakeWorld(RegimeSettingsOf(CondensationSet()));
	ASSERT_TRUE(Ball->AddSurface(MakeIcosphere(0.01f, 3)).IsOk());
	SpawnNear(*Ball, FVec3f(0.0f, 0.0f, 0.01f), Rest);
	SpawnNear(*Ball, FVec3f(0.001f, 0.0f, 0.01f), Rest);
	Ball->Tick();
	ASSERT_EQ(Ball->Drops().OnSurfaces().Num(), 1u);
	const FVec3f Place = PlaceOf(*Ball, Ball->Drops().OnSurfaces().HandleOf(0));
	EXPECT_LT(std::abs(Ball->Surfaces()[0].Geometry.SignedDistance(Place)), 1e-4f * Rest);
}

TEST(Condensation, COND_17_22_DropsMergeWhenLessThanTheGapIsBetweenThem)
{
	// r = 0.010 and epsilon = 0.001 of the published unit.
	const float Radius = 0.010f * 0.06f;
	EXPECT_EQ(LeftOnFloor(Radius, 0.0195f * 0.06f), 1u);
	EXPECT_EQ(LeftOnFloor(Radius, 0.0205f * 0.06f), 1u);
	EXPECT_EQ(LeftOnFloor(Radius, 0.0220f * 0.06f), 2u);
}

TEST(Condensation, COND_18_TheDistanceOfTwoLobesIsNearlyTheTrueOne)
{
	FD_SKIP_IN_SLOW_BUILDS();
	const std::vector<double> Sealed = DistanceErrors(ELobeForm::Sealed);
	EXPECT_LE(Sealed[500], 0.1);
	EXPECT_LE(Sealed[900], 0.35);
	// The source form moves the nearest points up and down too: a prototype measured 0.24 and 0.96.
	const std::vector<double> Source = DistanceErrors(ELobeForm::Source);
	EXPECT_LE(Source[500], 0.3);
	EXPECT_LE(Source[900], 1.1);
}

TEST(Condensation, COND_19_TheSearchFindsWhatLookingAtAllPairsFinds)
{
	std::unique_ptr<FWorld> Apart = MakeCrowdedWall(false, 1000, 0.12f);
	std::unique_ptr<FWorld> Merging = MakeCrowdedWall(true, 1000, 0.12f);
	Apart->Tick();
	Merging->Tick();
	std::vector<FFlatLobe> Drops;
	for (uint32 Row = 0; Row < Apart->Drops().OnSurfaces().Num(); ++Row)
	{
		Drops.push_back({PlaceOf(*Apart, Apart->Drops().OnSurfaces().HandleOf(Row)),
			double(Apart->Drops().OnSurfaces().Mass(Row))});
	}
	FRegimes Regimes;
	Regimes.Set(Apart->Settings().Regimes, 16);
	const std::vector<double> Expected = MergeAllPairs(Regimes, Drops);
	std::vector<double> Found;
	for (uint32 Row = 0; Row < Merging->Drops().OnSurfaces().Num(); ++Row)
	{
		Found.push_back(double(Merging->Drops().OnSurfaces().Mass(Row)));
	}
	std::sort(Found.begin(), Found.end());
	EXPECT_GT(Merging->Counters().Merged, 100u);
	ASSERT_EQ(Found.size(), Expected.size());
	for (uint32 Index = 0; Index < Found.size(); ++Index)
	{
		EXPECT_NEAR(Found[Index] / Expected[Index], 1.0, 1e-5);
	}
}

TEST(Condensation, COND_20_MergingLooksAtFewPairs)
{
	// As many as COND-20 asks for are left of a crowd when those that were sprinkled onto each other have merged.
	const auto TestsOf = [](uint32 Count)
	{
		std::unique_ptr<FWorld> World = MakeCrowdedWall(true, 3 * Count / 2, 0.12f * std::sqrt(float(Count) / 1000.0f));
		RunTicks(*World, 2);
		const uint32 Drops = World->Drops().OnSurfaces().Num();
		EXPECT_GE(Drops, Count);
		World->Tick();
		// Stage 3 is only for pairs within reach of each other, each once.
		FRegimes Regimes;
		Regimes.Set(World->Settings().Regimes, 16);
		std::vector<FVec3f> Places;
		for (uint32 Row = 0; Row < World->Drops().OnSurfaces().Num(); ++Row)
		{
			Places.push_back(PlaceOf(*World, World->Drops().OnSurfaces().HandleOf(Row)));
		}
		uint32 Pairs = 0;
		for (uint32 A = 0; A < Places.size(); ++A)
		{
			for (uint32 B = 0; B < A; ++B)
			{
				const float Reach = (World->Drops().OnSurfaces().Radius(A) + World->Drops().OnSurfaces().Radius(B)) *
					Regimes.MergeReach;
				Pairs += (Places[A] - Places[B]).squaredNorm() <= Reach * Reach ? 1 : 0;
			}
		}
		EXPECT_LT(double(Pairs) / double(Drops), 20.0);
		return double(World->Drops().MergeTests());
	};
	EXPECT_LT(TestsOf(4096) / TestsOf(2048), 2.5); // the time is measured by the benchmark Weather/Regimes
}

TEST(Condensation, COND_21_DropsOnBothSidesOfAThinWallStayApart)
{
	std::unique_ptr<FWorld> World = MakeWorld(RegimeSettingsOf(CondensationSet()));
	ASSERT_TRUE(World->AddSurface(MakeBox(FVec3f(0.05f, 0.05f * Rest, 0.05f), 10)).IsOk());
	SpawnNear(*World, FVec3f(0.003f, 1.0e-3f, 0.002f), Rest);
	SpawnNear(*World, FVec3f(0.003f, -1.0e-3f, 0.002f), Rest);
	ASSERT_LT((PlaceOf(*World, World->Drops().OnSurfaces().HandleOf(0)) -
				  PlaceOf(*World, World->Drops().OnSurfaces().HandleOf(1)))
				  .norm(),
		0.11f * Rest);
	RunTicks(*World, 1000);
	EXPECT_EQ(World->Drops().OnSurfaces().Num(), 2u);
}
