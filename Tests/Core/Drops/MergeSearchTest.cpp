// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Which drops find each other (Docs/Model/SurfaceDrops.md#touching): same-triangle search as in Fournier 1997, and the
// search across sides against brute force.

#include "FluidDropsCore/Views/View.h"
#include "Support/DropScripts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace FluidDrops;

namespace
{

/** A pane of Cells x Cells that bulges toward its wet side. */
FSurfaceMesh MakeBulge(float Size, uint32 Cells, float Curvature)
{
	FSurfaceMesh Mesh = MakePane(Size, Size, Cells, Cells);
	for (FVec3f& Position : Mesh.Positions)
	{
		Position.y() = -0.5f * Curvature * (Position.x() * Position.x() + Position.z() * Position.z());
	}
	return Mesh;
}

struct FPlainDrop
{
	FVec3d Place;
	double Mass;
};

std::vector<FPlainDrop> PlainDropsOf(const FWorld& World)
{
	std::vector<FPlainDrop> Drops;
	for (uint32 Row = 0; Row < World.Drops().OnSurfaces().Num(); ++Row)
	{
		const FDropTable& Table = World.Drops().OnSurfaces();
		const FVec3f Place =
			World.Surfaces()[0].Geometry.WorldPoint(Table.Triangle(Row), Table.At(Row).B, Table.At(Row).C);
		Drops.push_back({Place.cast<double>(), double(Table.Mass(Row))});
	}
	return Drops;
}

bool DoTouch(const FPlainDrop& A, const FPlainDrop& B, double ReachPerRadius)
{
	const double Reach = ReachPerRadius * (DropRadius(A.Mass, 1000.0) + DropRadius(B.Mass, 1000.0));
	return (A.Place - B.Place).norm() <= Reach;
}

/** Joins everything that touches, then what touches the results, until nothing does. */
std::vector<double> MergeByBruteForce(std::vector<FPlainDrop> Drops, const FSurface& Surface, double ReachPerRadius)
{
	for (bool bAny = true; bAny;)
	{
		bAny = false;
		std::vector<uint32> Group(Drops.size());
		std::iota(Group.begin(), Group.end(), 0u);
		for (uint32 A = 0; A < Drops.size(); ++A)
		{
			for (uint32 B = 0; B < A; ++B)
			{
				if (Group[A] != Group[B] && DoTouch(Drops[A], Drops[B], ReachPerRadius))
				{
					std::replace(Group.begin(), Group.end(), uint32(Group[A]), uint32(Group[B]));
					bAny = true;
				}
			}
		}
		std::vector<FPlainDrop> Joined;
		for (uint32 Root = 0; Root < Drops.size(); ++Root)
		{
			FPlainDrop Sum{FVec3d::Zero(), 0.0};
			for (uint32 Drop = 0; Drop < Drops.size(); ++Drop)
			{
				if (Group[Drop] == Root)
				{
					Sum.Place += Drops[Drop].Place * Drops[Drop].Mass;
					Sum.Mass += Drops[Drop].Mass;
				}
			}
			if (Sum.Mass > 0.0)
			{
				const FVec3f Center = (Sum.Place / Sum.Mass).cast<float>();
				const FSurfaceHit On = Surface.FindClosest(Center, 1.0f);
				Joined.push_back({Surface.WorldPoint(On.Triangle, On.B, On.C).cast<double>(), Sum.Mass});
			}
		}
		Drops = Joined;
	}
	std::vector<double> Masses;
	for (const FPlainDrop& Drop : Drops)
	{
		Masses.push_back(Drop.Mass);
	}
	std::sort(Masses.begin(), Masses.end());
	return Masses;
}

} // namespace

TEST(MergeSearch, DROP_57_SameTriangleTestsPairsOfOneTriangleOnly)
{
	const auto TestsOn = [](uint32 Cells)
	{
		FWorldSettings Settings = WeightlessSettings(8000);
		Settings.Drops.MergeSearch = EMergeSearch::SameTriangle;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		EXPECT_TRUE(World->AddSurface(MakePane(50.0f, 50.0f, Cells, Cells)).IsOk());
		EXPECT_TRUE(World->Drops().Sprinkle({0, 8000, 1.0e-5f, 1.0e-5f, 1.0f}).IsOk());
		World->Tick();
		EXPECT_EQ(World->Counters().Merged, 0u);
		return double(World->Drops().MergeTests());
	};
	EXPECT_NEAR(TestsOn(1) / 15998000.0, 1.0, 0.03); // n (n - 1) / (2 m), m = 2
	EXPECT_NEAR(TestsOn(16) / 62492.0, 1.0, 0.03);   // m = 512
}

TEST(MergeSearch, DROP_58_PairsAcrossASideNeedTheRing)
{
	for (const EMergeSearch Search : {EMergeSearch::SameTriangle, EMergeSearch::Ring})
	{
		FWorldSettings Settings = WeightlessSettings();
		Settings.Drops.MergeSearch = Search;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		ASSERT_TRUE(World->AddSurface(MakePane(0.4f, 0.4f, 2, 2)).IsOk());
		SpawnNear(*World, FVec3f(-0.0005f, 0.0f, 0.05f), 1.0e-3f);
		SpawnNear(*World, FVec3f(0.0005f, 0.0f, 0.05f), 1.0e-3f);
		World->Tick();
		EXPECT_EQ(World->Drops().OnSurfaces().Num(), Search == EMergeSearch::Ring ? 1u : 2u);
	}
}

TEST(MergeSearch, DROP_58_RingEqualsBruteForce)
{
	FSurfaceSettings Material;
	const double Reach = double(FCapShape::FromContactAngle(Material.ContactAngle).ReachPerRadius);
	uint32 Merged = 0;
	for (uint32 Try = 0; Try < 1000; ++Try)
	{
		const std::array<float, 4> Unit = RandomUnit4(3, Try, 0, ERandomPurpose::SampleSurface);
		FWorldSettings Settings = WeightlessSettings(64);
		Settings.World.Seed = int32(Try) + 1;
		Settings.Drops.SleepSpeed = 0.1f;
		std::unique_ptr<FWorld> World = MakeWorld(Settings);
		const float Curvature = Try % 2 == 0 ? 0.0f : 2.0f;
		ASSERT_TRUE(World->AddSurface(MakeBulge(0.1f, 1 + Try % 7, Curvature), Material).IsOk());
		const float Largest = 0.6e-3f * std::exp(2.5f * Unit[0]); // 0.6 to 7 mm
		ASSERT_TRUE(World->Drops().Sprinkle({0, 40, 0.4e-3f, Largest, 2.0f * Unit[1]}).IsOk());
		const std::vector<double> Expected =
			MergeByBruteForce(PlainDropsOf(*World), World->Surfaces()[0].Geometry, Reach);
		World->Tick();
		std::vector<double> Masses;
		for (const FPlainDrop& Drop : PlainDropsOf(*World))
		{
			Masses.push_back(Drop.Mass);
		}
		std::sort(Masses.begin(), Masses.end());
		ASSERT_EQ(Masses.size(), Expected.size()) << "configuration " << Try;
		for (std::size_t Drop = 0; Drop < Masses.size(); ++Drop)
		{
			ASSERT_NEAR(Masses[Drop] / Expected[Drop], 1.0, 1.0e-5) << "configuration " << Try;
		}
		Merged += 40 - uint32(Masses.size());
	}
	EXPECT_GT(Merged, 4000u);
	EXPECT_LT(Merged, 35000u);
}

TEST(MergeSearch, DROP_58_NeverThroughASheetButAroundItsEdge)
{
	const auto LeftOf = [](const FVec3f& A, const FVec3f& B)
	{
		std::unique_ptr<FWorld> World = MakeWorld(WeightlessSettings());
		EXPECT_TRUE(World->AddSurface(MakeBox(FVec3f(0.1f, 0.0002f, 0.1f), 4)).IsOk());
		SpawnNear(*World, A, 1.0e-3f);
		SpawnNear(*World, B, 1.0e-3f);
		RunTicks(*World, 3);
		return World->Drops().OnSurfaces().Num();
	};
	for (const float Aside : {0.0f, 0.3e-3f, 0.9e-3f, 2.0e-3f})
	{
		EXPECT_EQ(LeftOf({0.01f, 0.01f, 0.02f}, {0.01f + Aside, -0.01f, 0.02f}), 2u) << Aside;
		EXPECT_EQ(LeftOf({0.01f, 0.01f, 0.02f}, {0.01f + Aside, 0.01f, 0.02f}), 1u) << Aside;
	}
	// Over the rim: 0.3 mm from it on the upper face, and on the narrow one.
	EXPECT_EQ(LeftOf({0.0997f, 0.01f, 0.02f}, {0.11f, 0.0f, 0.02f}), 1u);
}

TEST(MergeSearch, DROP_60_NoOutlinesOverlapAfterMerging)
{
	FSurfaceSettings Material;
	Material.ContactAngle = 90.0f; // kappa_c = 1.26
	std::unique_ptr<FWorld> World = MakeWorld(WeightlessSettings(10000));
	ASSERT_TRUE(World->AddSurface(MakeBulge(0.6f, 20, 0.5f), Material).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 10000, 0.2e-3f, 2.5e-3f, 2.0f}).IsOk());
	World->Tick();
	ASSERT_GT(World->Counters().Merged, 500u);
	std::vector<FDropInstance> Drops;
	ViewDrops(*World, 1.0f, Drops);
	ASSERT_GT(Drops.size(), 3000u);
	uint32 Overlaps = 0;
	for (std::size_t A = 0; A < Drops.size(); ++A)
	{
		for (std::size_t B = 0; B < A; ++B)
		{
			const float Sum = (Drops[A].BaseRadius + Drops[B].BaseRadius) * 0.99999f;
			Overlaps += (Drops[A].Position - Drops[B].Position).squaredNorm() < Sum * Sum ? 1 : 0;
		}
	}
	EXPECT_EQ(Overlaps, 0u);
}

// One giant among mist: it looks at what is near it, and the mist does not look at all the mist below the giant.
TEST(MergeSearch, WorkGoesWithWhatMovesAndWhatIsNear)
{
	FWorldSettings Settings = WeightlessSettings(40000);
	Settings.Drops.SleepSpeed = 0.1f;
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	ASSERT_TRUE(World->AddSurface(MakePane(2.0f, 2.0f, 4, 4)).IsOk());
	ASSERT_TRUE(World->Drops().Sprinkle({0, 30000, 0.1e-3f, 0.2e-3f, 1.0f}).IsOk());
	RunTicks(*World, 3);
	EXPECT_EQ(World->Drops().MergeTests(), 0u) << "nothing moves";
	SpawnNear(*World, FVec3f(0.5f, 0.0f, 0.5f), 0.02f);
	World->Tick();
	const uint64 Before = World->Counters().Merged;
	EXPECT_GT(Before, 10u);
	EXPECT_LT(World->Drops().MergeTests(), 20000u) << "the giant came";
	SpawnNear(*World, FVec3f(-0.5f, 0.0f, 0.5f), 0.15e-3f);
	World->Tick();
	EXPECT_LT(World->Drops().MergeTests(), 300u) << "a small one came";
}
