// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The wetness map: trails in a texture (Docs/Model/SurfaceDrops.md#film-beads-and-wetness-maps).

#include "FluidDropsCore/Wetness/WetnessMap.h"

#include "FluidDropsCore/Geometry/Shapes.h"
#include "FluidDropsCore/Geometry/Walking.h"
#include "FluidDropsCore/Views/WetnessView.h"
#include "Support/AllocationCount.h"
#include "Support/TestWorlds.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;

namespace
{

constexpr float FilmThickness = 4.0e-6f; // m

struct FMappedSurface
{
	FSurface Surface;
	FWetnessMap Map;

	FMappedSurface(const FSurfaceMesh& Mesh, uint32 Resolution)
	{
		TResult<FSurface> Made = FSurface::Create(Mesh);
		EXPECT_TRUE(Made.IsOk());
		Surface = std::move(Made.Value());
		EXPECT_TRUE(Map.Init(Surface, Resolution).IsOk());
	}

	TSurfaceView<float> View() const { return {Surface.AllFrames(), &Surface.Graph()}; }

	/** Volume of film over thickness of fresh film, in texels. */
	double WetTexels() const
	{
		double Sum = 0.0;
		for (uint32 Texel = 0; Texel < Map.Resolution() * Map.Resolution(); ++Texel)
		{
			Sum +=
				Map.SourceOf(Texel) == Texel ? double(Map.FilmAt(Texel) * Map.CoveredPart(Texel) / FilmThickness) : 0.0;
		}
		return Sum;
	}
};

/** The rainy pane of the other tests, with a map. */
std::unique_ptr<FWorld> MakeMappedPane(uint32 Resolution, ITaskRunner& Runner = SerialRunner())
{
	std::unique_ptr<FWorld> World = MakeRainyPane(Runner);
	FSurfaceSettings Material = World->Surfaces()[0].Material;
	Material.WetnessResolution = int32(Resolution);
	EXPECT_TRUE(World->SetSurfaceMaterial(0, Material).IsOk());
	return World;
}

} // namespace

TEST(WetnessMap, DROP_73_CoveredTexelsHaveTheAreaOfTheTrail)
{
	// A pane of 0.1 m with 400 texels across: a trail of 4 mm is 16 texels wide. Down a slanting line, piece by piece.
	FMappedSurface Pane(MakePane(0.1f, 0.1f, 4, 4), 400);
	constexpr float Width = 4.0e-3f;
	double Length = 0.0;
	uint32 Triangle = 26;
	TBarycentric<float> At{0.35f, 0.4f};
	for (int Step = 0; Step < 12; ++Step)
	{
		const TTriangleFrame<float>& Frame = Pane.Surface.Frame(Triangle);
		const TVec2<float> Way = Frame.ToFlat(FVec3f(0.0012f, 0.0f, -0.005f));
		const TWalkResult<float> Walk = WalkSurface(Pane.View(), Triangle, At, Way, 0);
		Pane.Map.LayFilm(Pane.View(), {Triangle, At, Walk.At, Width}, FilmThickness, 0.0);
		Length += double((Frame.Flat(Walk.At) - Frame.Flat(At)).norm());
		const TWalkResult<float> Next = WalkSurface(Pane.View(), Triangle, At, Way, 8);
		Triangle = Next.Triangle;
		At = Walk.Remaining > 0.0f ? Next.At : Walk.At;
		if (Walk.Remaining > 0.0f) // the piece beyond the side
		{
			const float Rest = Walk.Remaining;
			const TVec2<float> Back = Pane.Surface.Frame(Triangle).ToFlat(FVec3f(-0.0012f, 0.0f, 0.005f)) * Rest;
			const TBarycentric<float> Entry = WalkSurface(Pane.View(), Triangle, At, Back, 0).At;
			Pane.Map.LayFilm(Pane.View(), {Triangle, Entry, At, Width}, FilmThickness, 0.0);
			Length += double((Pane.Surface.Frame(Triangle).Flat(At) - Pane.Surface.Frame(Triangle).Flat(Entry)).norm());
		}
	}
	const double TexelsPerMeter = 400.0 / 0.1;
	const double Wanted = Length * double(Width) * TexelsPerMeter * TexelsPerMeter;
	EXPECT_GT(Length, 0.05);
	EXPECT_NEAR(Pane.WetTexels(), Wanted, 0.02 * Wanted);

	// A ball without texture coordinates: one short, wide piece that lies over many triangles.
	FMappedSurface Ball(MakeIcosphere(0.1f, 3), 1024);
	const FSurfaceAtlas::FCorners& Corners = Ball.Map.Places().Triangles()[100];
	const double Scale = double((Corners[1] - Corners[0]).norm()) / double(Ball.Surface.Frame(100).BaseLength);
	const TTrailPiece<float> Piece{100, {0.1f, 0.1f}, {0.8f, 0.1f}, float(16.0 / Scale)};
	Ball.Map.LayFilm(Ball.View(), Piece, FilmThickness, 0.0);
	const double PieceArea = double(0.7f * Ball.Surface.Frame(100).BaseLength * Piece.Width) * Scale * Scale;
	EXPECT_NEAR(Ball.WetTexels(), PieceArea, 0.02 * PieceArea);
}

TEST(WetnessMap, FilmOverFilmIsNoThickerAndFreshFilmIsYoung)
{
	FMappedSurface Pane(MakePane(0.1f, 0.1f, 1, 1), 100);
	const TTrailPiece<float> Piece{0, {0.2f, 0.2f}, {0.6f, 0.2f}, 5.0e-3f};
	Pane.Map.LayFilm(Pane.View(), Piece, FilmThickness, 1.0e-6);
	const double Once = Pane.WetTexels();
	const FVec2f Middle = Pane.Map.Places().Place(0, {0.4f, 0.2f});
	const uint32 Texel = uint32(Middle.y()) * 100 + uint32(Middle.x());
	EXPECT_NEAR(Pane.Map.FilmAt(Texel), FilmThickness, 1e-3f * FilmThickness);
	Pane.Map.Dry(2.0, 1.0f);
	EXPECT_FLOAT_EQ(Pane.Map.AgeAt(Texel), 2.0f);
	Pane.Map.LayFilm(Pane.View(), Piece, FilmThickness, 1.0e-6);
	EXPECT_LE(Pane.Map.FilmAt(Texel), 1.0001f * FilmThickness);
	EXPECT_LE(Pane.WetTexels(), 1.2 * Once); // only the texels on the rim fill up
	EXPECT_FLOAT_EQ(Pane.Map.AgeAt(Texel), 0.0f);
	EXPECT_DOUBLE_EQ(Pane.Map.FilmMass(), 2.0e-6);
}

TEST(WetnessMap, DROP_108_FilmInAMapDriesSmoothlyAndItsWaterIsBooked)
{
	FMappedSurface Pane(MakePane(0.1f, 0.1f, 1, 1), 64);
	Pane.Map.LayFilm(Pane.View(), {0, {0.2f, 0.2f}, {0.6f, 0.2f}, 5.0e-3f}, FilmThickness, 1.0e-6);
	const double Wet = Pane.WetTexels();
	double Evaporated = 0.0;
	double Expected = Wet;
	for (int Tick = 0; Tick < 1000; ++Tick) // beyond the point where the texels are scaled anew
	{
		Evaporated += Pane.Map.Dry(1.0 / 60.0, 0.98f);
		Expected *= double(0.98f);
		ASSERT_NEAR(Pane.WetTexels(), Expected, 1e-4 * Expected + 1e-6 * Wet) << Tick;
		ASSERT_NEAR(Evaporated + Pane.Map.FilmMass(), 1.0e-6, 1e-15);
	}
}

TEST(WetnessMap, DROP_52_WaterIsConservedWithAMap)
{
	std::unique_ptr<FWorld> World = MakeMappedPane(256);
	for (uint32 Tick = 0; Tick < 200; ++Tick)
	{
		World->Tick();
		const FLedger Ledger = World->Ledger();
		ASSERT_LE(std::abs(Ledger.Residual()), 1.0e-6 * Ledger.Input()) << "tick " << Tick;
	}
	EXPECT_EQ(World->Drops().Trails().Num(), 0u);
	EXPECT_GT(World->Ledger()[EAccount::InFilms], 0.0);
	EXPECT_GT(World->Ledger()[EAccount::Evaporated], 0.0);
	// Another resolution loses the picture, not the water.
	FSurfaceSettings Material = World->Surfaces()[0].Material;
	for (const int32 Resolution : {64, 0})
	{
		const double Film = World->Ledger()[EAccount::InFilms];
		Material.WetnessResolution = Resolution;
		ASSERT_TRUE(World->SetSurfaceMaterial(0, Material).IsOk());
		EXPECT_EQ(World->Ledger()[EAccount::InFilms], Film);
		World->Tick();
		EXPECT_LE(std::abs(World->Ledger().Residual()), 1.0e-6 * World->Ledger().Input());
	}
}

TEST(WetnessMap, DROP_106_SameBitsForAnyNumberOfThreadsAndAcrossARestore)
{
	std::unique_ptr<FWorld> Serial = MakeMappedPane(128);
	RunTicks(*Serial, 60);
	const std::vector<uint8> Snapshot = Serial->Save();
	RunTicks(*Serial, 30);
	FThreadTaskRunner Runner(3);
	std::unique_ptr<FWorld> Threaded = MakeMappedPane(128, Runner);
	RunTicks(*Threaded, 90);
	EXPECT_EQ(Threaded->Hash(), Serial->Hash());
	std::unique_ptr<FWorld> Restored = MakeRainyPane(); // without a map: the snapshot brings it
	ASSERT_TRUE(Restored->Load(Snapshot).IsOk());
	RunTicks(*Restored, 30);
	EXPECT_EQ(Restored->Hash(), Serial->Hash());
	FWetnessImage Image;
	FWetnessImage Same;
	ViewWetness(*Serial, 0, Image);
	ViewWetness(*Restored, 0, Same);
	ASSERT_EQ(Image.Texels.size(), 128u * 128u);
	float Thickest = 0.0f;
	for (std::size_t Texel = 0; Texel < Image.Texels.size(); ++Texel)
	{
		ASSERT_EQ(Image.Texels[Texel].Film, Same.Texels[Texel].Film);
		Thickest = std::max(Thickest, Image.Texels[Texel].Film);
	}
	EXPECT_GT(Thickest, 1.0e-6f);
}

TEST(WetnessMap, WarmTickWithAMapAllocatesNothing)
{
	if (!IsCountingAllocations())
	{
		GTEST_SKIP() << "a sanitizer owns the allocator";
	}
	std::unique_ptr<FWorld> World = MakeMappedPane(256);
	RunTicks(*World, 20);
	const uint64 Before = AllocationCount();
	RunTicks(*World, 60);
	EXPECT_EQ(AllocationCount() - Before, 0u);
}

TEST(WetnessMap, DropsStandInTheViewAndNotInTheMap)
{
	FWorldSettings Settings;
	Settings.World.Gravity = FVec3f::Zero();
	std::unique_ptr<FWorld> World = MakeWorld(Settings);
	FSurfaceSettings Glass;
	Glass.WetnessResolution = 200;
	ASSERT_TRUE(World->AddSurface(MakePane(0.1f, 0.1f, 2, 2), Glass).IsOk());
	ASSERT_TRUE(
		World->Drops().Spawn({0, {0, 0.999f, 0.0005f}, 3.0e-3f, FVec3f::Zero()}).IsOk()); // over several triangles
	FWetnessImage Image;
	ViewWetness(*World, 0, Image);
	const FCapShape& Cap = World->Surfaces()[0].Cap;
	const FVec2f Place = World->Surfaces()[0].Wetness.Places().Place(0, {0.999f, 0.0005f});
	const float Apex = 3.0e-3f * Cap.HeightPerRadius;
	float Highest = 0.0f;
	double Volume = 0.0;
	for (uint32 Texel = 0; Texel < Image.Texels.size(); ++Texel)
	{
		EXPECT_EQ(Image.Texels[Texel].Film, 0.0f);
		const float Height = Image.Texels[Texel].DropHeight;
		Highest = std::max(Highest, Height);
		Volume += double(Height) * 0.0005 * 0.0005;
		const FVec2f Away = FVec2f(float(Texel % 200) + 0.5f, float(Texel / 200) + 0.5f) - Place;
		const bool bFar = Away.norm() * 0.0005f > 3.0e-3f * Cap.BasePerRadius + 0.0008f;
		EXPECT_TRUE(!bFar || Height == 0.0f);
	}
	EXPECT_NEAR(Highest, Apex, 0.05f * Apex);
	EXPECT_GT(Volume, 0.25 * 4.0 / 3.0 * Math::Pi * 27.0e-9); // at the border of the pane half of it is missing
}

TEST(WetnessMap, AMapThatDoesNotFitIsRefused)
{
	std::unique_ptr<FWorld> World = MakeWorld({});
	FSurfaceSettings Glass;
	Glass.WetnessResolution = 16;
	const TResult<uint32> Added = World->AddSurface(MakeIcosphere(0.1f, 3), Glass);
	ASSERT_FALSE(Added.IsOk());
	EXPECT_EQ(
		Added.Error().Message.find("surfaces.0: wetnessResolution: a texture of 16 x 16 texels is too small"), 0u);
	ASSERT_TRUE(World->AddSurface(MakeIcosphere(0.1f, 3)).IsOk());
	const std::vector<uint8> Before = World->Save();
	EXPECT_FALSE(World->SetSurfaceMaterial(0, Glass).IsOk());
	EXPECT_EQ(World->Save(), Before);
}
