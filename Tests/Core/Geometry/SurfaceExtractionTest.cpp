// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The surface of a liquid as triangles: the field against sums in double, closed and manifold meshes for any particles,
// memory, smoothness in time, the same bits for any number of threads.

#include "FluidDropsCore/Geometry/SurfaceExtraction.h"
#include "PlainFluid.h"
#include "Support/AllocationCount.h"
#include "Support/FluidMeasures.h"
#include "Support/SlowBuild.h"
#include "Support/ThreadTaskRunner.h"

#include <gtest/gtest.h>

#include <map>

namespace FluidDrops
{

namespace
{

constexpr float H = 0.1f; // m
const float ParticleRadius = float(Reference::TPlainLiquid<double>().ParticleRadius());
const float Iso = IsoValueOf(H, ParticleRadius);

FSurfaceExtraction SurfaceOf(const FPlaceList& Places, float CubeEdge = 1.0f / 3.0f, float IsoValue = Iso)
{
	FSerialTaskRunner Runner;
	FSurfaceExtraction Surface;
	const FStatus Status = Surface.Extract(FPlaceColumns(Places).View(), H, IsoValue, {CubeEdge}, Runner);
	EXPECT_TRUE(Status.IsOk());
	return Surface;
}

/** phi in double over all particles, (F27). */
double PhiAt(const FPlaceList& Places, const FVec3d& At)
{
	double Sum = 0.0;
	for (const FVec3d& Place : Places)
	{
		const double Closeness =
			std::max(0.0, 1.0 - (FVec3d(Place.cast<float>().cast<double>()) - At).norm() / double(H));
		Sum += Closeness * Closeness;
	}
	return std::sqrt(Sum);
}

/** Particles all over a cube, some of them crowded together. */
FPlaceList ScatteredPlaces(uint32 Count, double Room, uint64 Seed)
{
	FPlaceList Places;
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		Places.push_back(ShakeOf(Row, Seed, Row % 3 == 0 ? 0.1 * Room : Room));
	}
	return Places;
}

/** A drop of the reference that has come to rest. */
const FPlaceList& SettledDrop()
{
	static const FPlaceList Drop = []
	{
		const double Dt = 1.0 / 60.0;
		Reference::TPlainLiquid<double> Liquid = Reference::ReferenceLiquid(Dt);
		Liquid.Viscosity = 3.0;
		Reference::FPlainFluid Fluid(Liquid);
		Fluid.Mode = Reference::EPlainMode::Jacobi;
		Fluid.Gravity = FVec3d::Zero();
		for (const FVec3d& Place : BallOfParticles(FVec3d::Zero(), 1.7 * Liquid.Radius, Liquid.Spacing()))
		{
			Fluid.Add(Place);
		}
		for (int Step = 0; Step < (bSlowBuild ? 10 : 120); ++Step)
		{
			Fluid.Step(Dt);
		}
		return Fluid.X;
	}();
	return Drop;
}

struct FMeshFacts
{
	bool bClosed = true; // every edge has two triangles, which run along it in opposite directions
	double Volume = 0.0; // m^3
	FVec3d Centroid = FVec3d::Zero();
	std::vector<double> Shells; // volume of each connected piece
};

FMeshFacts FactsOf(const FSurfaceExtraction& Surface)
{
	FMeshFacts Facts;
	std::map<std::pair<uint32, uint32>, int> Runs;
	std::vector<uint32> Piece(Surface.Points().size());
	std::iota(Piece.begin(), Piece.end(), 0u);
	const auto RootOf = [&](uint32 Point)
	{
		while (Piece[Point] != Point)
		{
			Point = Piece[Point] = Piece[Piece[Point]];
		}
		return Point;
	};
	std::map<uint32, double> VolumeOfPiece;
	for (const std::array<uint32, 3>& Triangle : Surface.Triangles())
	{
		for (uint32 Side = 0; Side < 3; ++Side)
		{
			Facts.bClosed &= ++Runs[{Triangle[Side], Triangle[(Side + 1) % 3]}] == 1;
			Piece[RootOf(Triangle[Side])] = RootOf(Triangle[(Side + 1) % 3]);
		}
	}
	for (const auto& [Run, Count] : Runs)
	{
		Facts.bClosed &= Runs.contains({Run.second, Run.first});
	}
	for (const std::array<uint32, 3>& Triangle : Surface.Triangles())
	{
		const FVec3d A = Surface.Points()[Triangle[0]].cast<double>(), B = Surface.Points()[Triangle[1]].cast<double>(),
					 C = Surface.Points()[Triangle[2]].cast<double>();
		const double Volume = A.dot(B.cross(C)) / 6.0;
		Facts.Volume += Volume;
		Facts.Centroid += Volume * (A + B + C) / 4.0;
		VolumeOfPiece[RootOf(Triangle[0])] += Volume;
	}
	Facts.Centroid /= Facts.Volume;
	for (const auto& [Root, Volume] : VolumeOfPiece)
	{
		Facts.Shells.push_back(Volume);
	}
	return Facts;
}

} // namespace

TEST(FluidSurface, FLUID_76_TheFieldIsTheSumOverParticles)
{
	const FPlaceList Places = ScatteredPlaces(600, 0.4, 7);
	const FSurfaceExtraction Surface = SurfaceOf(Places);
	const FSurfaceField& Field = Surface.Field();
	uint32 NonZero = 0;
	for (uint32 Sample = 0; Sample < 2000; ++Sample)
	{
		const FVec3f At = ShakeOf(Sample, 99, 0.55).cast<float>();
		const FVec3d Exact = At.cast<double>();
		const FSurfaceFieldSample Found = Field.SampleAt(At);
		ASSERT_NEAR(double(Found.Value), PhiAt(Places, Exact), 1.0e-5);
		NonZero += Found.Value > 0.0f ? 1 : 0;
		if (Found.Value > 0.1f)
		{
			constexpr double Small = 1.0e-6; // m; away from the kinks at the particles
			for (int Axis = 0; Axis < 3; ++Axis)
			{
				const FVec3d Step = Small * FVec3d::Unit(Axis);
				const double Slope = (PhiAt(Places, Exact + Step) - PhiAt(Places, Exact - Step)) / (2.0 * Small);
				ASSERT_NEAR(double(Found.Gradient[Axis]) * double(H), Slope * double(H), 2.0e-3);
			}
		}
	}
	EXPECT_GT(NonZero, 500u);
	for (uint32 Block = 0; Block < Field.BlockCount(); ++Block)
	{
		for (uint32 Corner = Block % 7; Corner < FSurfaceField::BlockCorners; Corner += 7)
		{
			const FVec3d Place =
				Field.LowOf(Block) + double(Field.Edge()) * FVec3d(Corner % 8, Corner / 8 % 8, Corner / 64);
			ASSERT_NEAR(double(Field.CornersOf(Block)[Corner]), PhiAt(Places, Place), 1.0e-5);
		}
	}
}

TEST(FluidSurface, FLUID_77_TheFieldIsLikeADistance)
{
	FD_SKIP_IN_SLOW_BUILDS(); // in which the drop has not settled
	const FSurfaceExtraction Surface = SurfaceOf(SettledDrop());
	std::vector<double> Slopes, Unrooted;
	for (const FVec3f& Point : Surface.Points())
	{
		const FSurfaceFieldSample Sample = Surface.Field().SampleAt(Point);
		Slopes.push_back(double(Sample.Gradient.norm()));
		Unrooted.push_back(2.0 * double(Sample.Value * Sample.Gradient.norm())); // of phi^2
	}
	const FMeanAndSpread Rooted = Summarise(Slopes), Plain = Summarise(Unrooted);
	EXPECT_LE(Rooted.Spread / Rooted.Mean, 0.2);
	EXPECT_GT(Plain.Spread / Plain.Mean, Rooted.Spread / Rooted.Mean);
}

TEST(FluidSurface, FLUID_78_MeshesAreClosedAndOriented)
{
	const FMeshFacts Drop = FactsOf(SurfaceOf(SettledDrop()));
	EXPECT_TRUE(Drop.bClosed);
	EXPECT_EQ(Drop.Shells.size(), 1u);
	EXPECT_GT(Drop.Volume, 0.0);
	for (uint64 Seed = 1; Seed <= 6; ++Seed) // every kind of ambiguous cube, holes and bridges
	{
		for (const float Edge : {0.2f, 0.5f})
		{
			const FMeshFacts Chaos =
				FactsOf(SurfaceOf(ScatteredPlaces(400, 0.35, Seed), Edge, 0.3f + 0.1f * float(Seed)));
			EXPECT_TRUE(Chaos.bClosed) << Seed;
			EXPECT_GT(Chaos.Volume, 0.0);
		}
	}
	FPlaceList Two = BallOfParticles(FVec3d::Zero(), 0.1, 0.037);
	for (const FVec3d& Place : BallOfParticles(FVec3d(0.6, -0.1, 0.0), 0.12, 0.037))
	{
		Two.push_back(Place);
	}
	const FMeshFacts Apart = FactsOf(SurfaceOf(Two));
	EXPECT_TRUE(Apart.bClosed);
	ASSERT_EQ(Apart.Shells.size(), 2u);
	EXPECT_GT(Apart.Shells[0], 0.0);
	EXPECT_GT(Apart.Shells[1], 0.0);
}

TEST(FluidSurface, EveryCaseOfACubeOccursAndCloses)
{
	// A particle at every other corner by chance, about half of the corners inside: all cases, next to all others.
	constexpr float Edge = 0.5f, Middling = 1.35f;
	FPlaceList Places;
	for (uint32 Corner = 0; Corner < 24 * 24 * 24; ++Corner)
	{
		if (ShakeOf(Corner, 5, 1.0).x() > 0.0)
		{
			Places.push_back(double(Edge * H) * FVec3d(Corner % 24, Corner / 24 % 24, Corner / 576));
		}
	}
	const FSurfaceExtraction Surface = SurfaceOf(Places, Edge, Middling);
	const FSurfaceField& Field = Surface.Field();
	std::vector<bool> Seen(256, false);
	for (uint32 Block = 0; Block < Field.BlockCount(); ++Block)
	{
		for (uint32 Cube = 0; Cube < 512; ++Cube)
		{
			const uint32 X = Cube % 8, Y = Cube / 8 % 8, Z = Cube / 64;
			uint32 Case = 0;
			for (uint32 Corner = 0; Corner < 8 && X < 7 && Y < 7 && Z < 7; ++Corner)
			{
				const uint32 At = Cube + (Corner & 1) + 8 * (Corner >> 1 & 1) + 64 * (Corner >> 2);
				Case |= Field.CornersOf(Block)[At] >= Middling ? 1u << Corner : 0u;
			}
			Seen[Case] = true;
		}
	}
	EXPECT_EQ(std::count(Seen.begin(), Seen.end(), true), 256);
	EXPECT_TRUE(FactsOf(Surface).bClosed);
}

TEST(FluidSurface, FLUID_14_AParticleAloneIsABall)
{
	const FVec3d Middle(0.123, -0.456, 0.789);
	for (const float Edge : {1.0f / 3.0f, 0.2f})
	{
		const FSurfaceExtraction Surface = SurfaceOf({Middle}, Edge);
		const double Radius = double(H * (1.0f - Iso)); // h (1 - c_iso) = r_p
		for (const FVec3f& Point : Surface.Points())
		{
			EXPECT_NEAR((Point.cast<double>() - Middle).norm(), Radius, double(Edge * H) / 4.0);
		}
		EXPECT_GE(Surface.Triangles().size(), 8u);
		for (uint32 Point = 0; Point < Surface.Points().size(); ++Point)
		{
			const FVec3d Away = (Surface.Points()[Point].cast<double>() - Middle).normalized();
			EXPECT_GE(Away.dot(Surface.Normals()[Point].cast<double>()), 0.999);
		}
	}
}

TEST(FluidSurface, FLUID_79_OnlyCubesThatAreReachedAreStored)
{
	const auto TwoBlobs = [](double Apart)
	{
		FPlaceList Places = SettledDrop();
		for (const FVec3d& Place : SettledDrop())
		{
			Places.push_back(Place + FVec3d(Apart, 0.0, 0.0));
		}
		return SurfaceOf(Places);
	};
	const FSurfaceExtraction Near = TwoBlobs(10.0 * double(H)), Far = TwoBlobs(10000.0 * double(H));
	EXPECT_NEAR(Far.CubeCount(), Near.CubeCount(), 0.05 * Near.CubeCount());
	EXPECT_LE(Far.MemoryBytes(), 2 * Near.MemoryBytes());
	for (const FSurfaceExtraction* Surface : {&Near, &Far})
	{
		const FSurfaceField& Field = Surface->Field();
		for (uint32 Block = 0; Block < Field.BlockCount(); ++Block) // of a stored block a cube is reached
		{
			float Most = 0.0f;
			for (uint32 Part = 0; Part < 8; ++Part)
			{
				const uint32 Other =
					Part == 0 ? Block : Field.Neighbor(Block, Part & 1, Part >> 1 & 1, int32(Part >> 2));
				for (uint32 Corner = 0; Other != IndexNone && Corner < FSurfaceField::BlockCorners; ++Corner)
				{
					const bool bOfACube = ((Part & 1) == 0 || Corner % 8 == 0) &&
						((Part & 2) == 0 || Corner / 8 % 8 == 0) && ((Part & 4) == 0 || Corner / 64 == 0);
					Most = bOfACube ? std::max(Most, Field.CornersOf(Other)[Corner]) : Most;
				}
			}
			EXPECT_GT(Most, 0.0f);
		}
	}
}

TEST(FluidSurface, FLUID_80_AMovingDropDoesNotCrawl)
{
	const double Edge = double(H) / 3.0;
	std::vector<double> Volumes;
	FPlaceList Offsets;
	for (int Frame = 0; Frame < 20; ++Frame)
	{
		const FVec3d Shift = Frame * 0.1 * Edge * FVec3d(0.8, 0.48, 0.36);
		FPlaceList Places = SettledDrop();
		for (FVec3d& Place : Places)
		{
			Place += Shift;
		}
		const FMeshFacts Facts = FactsOf(SurfaceOf(Places));
		Volumes.push_back(Facts.Volume);
		Offsets.push_back(Facts.Centroid - Shift);
	}
	const FMeanAndSpread Volume = Summarise(Volumes);
	EXPECT_LE((Volume.Most - Volume.Least) / Volume.Mean, 0.01);
	for (const FVec3d& Offset : Offsets)
	{
		EXPECT_LE((Offset - Offsets[0]).norm(), 0.05 * Edge);
	}
}

TEST(FluidSurface, FLUID_81_TheVolumeHardlyDependsOnTheCubes)
{
	std::vector<double> Volumes;
	for (const float Edge : {0.5f, 1.0f / 3.0f, 0.2f})
	{
		Volumes.push_back(FactsOf(SurfaceOf(SettledDrop(), Edge)).Volume);
	}
	const FMeanAndSpread Volume = Summarise(Volumes);
	EXPECT_LE((Volume.Most - Volume.Least) / Volume.Least, 0.05);
}

TEST(FluidSurface, NormalsPointOutOfTheLiquid)
{
	const FSurfaceExtraction Surface = SurfaceOf(SettledDrop());
	for (const std::array<uint32, 3>& Triangle : Surface.Triangles())
	{
		const FVec3f A = Surface.Points()[Triangle[0]], B = Surface.Points()[Triangle[1]],
					 C = Surface.Points()[Triangle[2]];
		const FVec3f Facet = (B - A).cross(C - A);
		const FVec3f Mean =
			Surface.Normals()[Triangle[0]] + Surface.Normals()[Triangle[1]] + Surface.Normals()[Triangle[2]];
		EXPECT_GE(Facet.dot(Mean), -1.0e-9f);
	}
	for (uint32 Point = 0; Point < Surface.Points().size(); ++Point)
	{
		const FVec3f Gradient = Surface.Field().SampleAt(Surface.Points()[Point]).Gradient;
		EXPECT_LE((Surface.Normals()[Point] + Gradient.normalized()).norm(), 1.0e-3f);
	}
}

TEST(FluidSurface, PointsMoveAsTheParticlesAroundThem)
{
	// A blob that turns about the Z axis and drifts: its face does the same.
	const FVec3d Drift(0.3, -0.1, 0.2), Spin(0.0, 0.0, 2.0);
	const FPlaceColumns Columns(SettledDrop());
	std::vector<float> V[3], Foam;
	for (const FVec3d& Place : SettledDrop())
	{
		const FVec3d Velocity = Drift + Spin.cross(Place);
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			V[Axis].push_back(float(Velocity[Axis]));
		}
		Foam.push_back(Place.x() > 0.0 ? 1.0f : 0.0f);
	}
	FSerialTaskRunner Runner;
	FSurfaceExtraction Surface;
	const FCarriedColumns Carried{V[0], V[1], V[2], Foam};
	ASSERT_TRUE(Surface.Extract(Columns.View(), H, Iso, {}, Runner, Carried).IsOk());
	ASSERT_EQ(Surface.Velocities().size(), Surface.Points().size());
	for (uint32 Point = 0; Point < Surface.Points().size(); ++Point)
	{
		const FVec3d Place = Surface.Points()[Point].cast<double>();
		const FVec3d Expected = Drift + Spin.cross(Place);
		// What is told is how the liquid moves that lies up to 0.75 h below the face.
		EXPECT_LE((Surface.Velocities()[Point].cast<double>() - Expected).norm(), Spin.norm() * 0.75 * double(H));
		const float Foams = Surface.Foams()[Point];
		EXPECT_TRUE(Foams >= 0.0f && Foams <= 1.0f);
		if (std::abs(Place.x()) > double(H))
		{
			EXPECT_NEAR(Foams, Place.x() > 0.0 ? 1.0f : 0.0f, 1.0e-5f);
		}
	}
	const std::size_t Points = Surface.Points().size();
	const FCarriedColumns Short{V[0], V[1], V[2], std::span<const float>(Foam).subspan(1)};
	EXPECT_FALSE(Surface.Extract(Columns.View(), H, Iso, {}, Runner, Short).IsOk());
	EXPECT_EQ(Surface.Velocities().size(), Points);
	ASSERT_TRUE(Surface.Extract(Columns.View(), H, Iso, {}, Runner).IsOk());
	EXPECT_TRUE(Surface.Velocities().empty() && Surface.Foams().empty());
}

TEST(FluidSurface, KnowsHowDeepTheLiquidIsBelowItsFace)
{
	const auto Deviation = [](const FSurfaceExtraction& Surface, auto&& ExpectedAt) // the largest, in edges of cubes
	{
		FSerialTaskRunner Runner;
		std::vector<float> Depths(Surface.Points().size());
		Surface.MeasureDepths(Depths, Runner);
		double Most = 0.0;
		for (uint32 Point = 0; Point < Depths.size(); ++Point)
		{
			const double Expected = ExpectedAt(Surface.Points()[Point], Surface.Normals()[Point]);
			if (Expected >= 0.0)
			{
				Most = std::max(Most, std::abs(double(Depths[Point]) - Expected) / double(Surface.Field().Edge()));
			}
		}
		return Most;
	};
	for (const float Edge : {1.0f / 3.0f, 0.2f})
	{
		// A particle alone: a ball, seen from everywhere.
		EXPECT_LE(Deviation(SurfaceOf({FVec3d(0.5, -0.2, 0.1)}, Edge),
					  [](const FVec3f&, const FVec3f&) { return 2.0 * double(H * (1.0f - Iso)); }),
			0.5);
		// A layer of several thicknesses, seen from above, away from its border.
		for (const int Layers : {2, 5, 30})
		{
			constexpr double Spacing = 0.037;
			FPlaceList Slab;
			for (int Place = 0; Place < 16 * 16 * Layers; ++Place)
			{
				Slab.push_back(Spacing * FVec3d(Place % 16, Place / 16 % 16, Place / 256));
			}
			const FSurfaceExtraction Surface = SurfaceOf(Slab, Edge);
			double Low = 0.0, High = 0.0; // m, of the faces in the middle
			for (const FVec3f& Point : Surface.Points())
			{
				Low = std::min(Low, double(Point.z()));
				High = std::max(High, double(Point.z()));
			}
			const double Most = double(FSurfaceExtraction::MaxDepthSteps) * double(Surface.Field().Edge());
			const auto Expected = [&](const FVec3f& Point, const FVec3f& Normal)
			{
				const bool bMiddle = std::abs(Point.x() - 0.28f) < 0.1f && std::abs(Point.y() - 0.28f) < 0.1f;
				return bMiddle && Normal.z() > 0.9f ? std::min(High - Low, Most) : -1.0;
			};
			EXPECT_LE(Deviation(Surface, Expected), 0.5) << Layers;
		}
	}
}

TEST(FluidSurface, IsTheSameOnAnyNumberOfThreadsAndAllocatesNothingWhenWarm)
{
	const FPlaceColumns Columns(ScatteredPlaces(5000, 0.7, 3));
	const FCarriedColumns Carried{Columns.X, Columns.Y, Columns.Z, Columns.X}; // any numbers will do
	const auto Same = [](auto A, auto B) { return A.size() == B.size() && std::equal(A.begin(), A.end(), B.begin()); };
	FSerialTaskRunner Serial;
	FThreadTaskRunner Four(4);
	FSurfaceExtraction One, Other;
	ASSERT_TRUE(One.Extract(Columns.View(), H, Iso, {}, Serial, Carried).IsOk());
	ASSERT_TRUE(Other.Extract(Columns.View(), H, Iso, {}, Four, Carried).IsOk());
	std::vector<float> Depths(One.Points().size()), OtherDepths(Other.Points().size());
	One.MeasureDepths(Depths, Serial);
	Other.MeasureDepths(OtherDepths, Four);
	EXPECT_EQ(Depths, OtherDepths);
	EXPECT_TRUE(Same(One.Velocities(), Other.Velocities()));
	EXPECT_TRUE(Same(One.Foams(), Other.Foams()));
	EXPECT_TRUE(Same(One.Points(), Other.Points()));
	EXPECT_TRUE(Same(One.Normals(), Other.Normals()));
	EXPECT_TRUE(Same(One.Triangles(), Other.Triangles()));
	EXPECT_GT(One.Triangles().size(), 1000u);
	if (IsCountingAllocations())
	{
		const uint64 Before = AllocationCount();
		ASSERT_TRUE(One.Extract(Columns.View(), H, Iso, {}, Serial, Carried).IsOk());
		EXPECT_EQ(AllocationCount(), Before);
	}
}

TEST(FluidSurface, OddInputIsRefusedOrLeftOut)
{
	FSerialTaskRunner Runner;
	FSurfaceExtraction Surface;
	const std::vector<float> Some = {0.0f, 0.01f, 0.02f}, Fewer = {0.0f};
	ASSERT_TRUE(Surface.Extract({Some, Some, Some}, H, Iso, {}, Runner).IsOk());
	const std::size_t Triangles = Surface.Triangles().size();
	EXPECT_GT(Triangles, 0u);
	const float Bad = std::numeric_limits<float>::quiet_NaN();
	EXPECT_FALSE(Surface.Extract({Some, Some, Fewer}, H, Iso, {}, Runner).IsOk());
	EXPECT_FALSE(Surface.Extract({Some, Some, Some}, Bad, Iso, {}, Runner).IsOk());
	EXPECT_FALSE(Surface.Extract({Some, Some, Some}, -H, Iso, {}, Runner).IsOk());
	EXPECT_FALSE(Surface.Extract({Some, Some, Some}, H, 0.0f, {}, Runner).IsOk());
	EXPECT_FALSE(Surface.Extract({Some, Some, Some}, H, Iso, {0.1f}, Runner).IsOk());
	EXPECT_EQ(Surface.Triangles().size(), Triangles);
	const std::vector<float> Lost = {Bad, 1.0e30f, -std::numeric_limits<float>::infinity()};
	ASSERT_TRUE(Surface.Extract({Some, Lost, Some}, H, Iso, {}, Runner).IsOk());
	EXPECT_EQ(Surface.Field().LeftOut(), 3u);
	EXPECT_EQ(Surface.Triangles().size(), 0u);
	EXPECT_EQ(Surface.Field().SampleAt(FVec3f(0.0f, Bad, 0.0f)).Value, 0.0f);
	ASSERT_TRUE(Surface.Extract({}, H, Iso, {}, Runner).IsOk());
	EXPECT_EQ(Surface.Triangles().size(), 0u);
}

} // namespace FluidDrops
