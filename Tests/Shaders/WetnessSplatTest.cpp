// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// One step of a wetness map on the graphics card, against sums on the CPU: the volumes of caps, areas of trails, the
// laws of drying and fogging, slopes of a known face in charts of different scale.

#include "ComputeProbe.h"
#include "Render/Shaders.h"
#include "Render/WetnessPass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

constexpr uint32 MapSide = 64;
constexpr uint32 MapTexels = MapSide * MapSide;
constexpr float PlateSide = 0.02f; // m: a plate in the plane Z = 0

struct FTexel
{
	float Film = 0.0f, Age = 0.0f, DropHeight = 0.0f, Fog = 0.0f; // m, s
	bool operator==(const FTexel&) const = default;
};

struct FSlope
{
	float U, V; // m per texel
};

/** A plate of two triangles, each in a chart of its own: the second one at half the scale and turned about. */
struct FPlate
{
	std::vector<FVec3f> Positions{FVec3f(0.0f, 0.0f, 0.0f), FVec3f(PlateSide, 0.0f, 0.0f),
		FVec3f(PlateSide, PlateSide, 0.0f), FVec3f(0.0f, PlateSide, 0.0f)};
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	std::vector<FSurfaceAtlas::FCorners> Charts;

	static FPlate InOneChart()
	{
		FPlate Plate;
		const float S = float(MapSide);
		Plate.Charts = {
			{FVec2f(0.0f, 0.0f), FVec2f(S, 0.0f), FVec2f(S, S)}, {FVec2f(0.0f, 0.0f), FVec2f(S, S), FVec2f(0.0f, S)}};
		return Plate;
	}
	static FPlate InTwoCharts()
	{
		FPlate Plate;
		Plate.Charts = {{FVec2f(2.5f, 2.0f), FVec2f(42.5f, 2.0f), FVec2f(42.5f, 42.0f)},
			{FVec2f(2.5f, 60.0f), FVec2f(22.5f, 40.0f), FVec2f(22.5f, 60.0f)}};
		return Plate;
	}

	std::vector<FWetnessTriangle> Rows() const
	{
		std::vector<FWetnessTriangle> Out;
		for (size_t Triangle = 0; Triangle < Triangles.size(); ++Triangle)
		{
			const FVec3f A = Positions[Triangles[Triangle][0]];
			const FVec3f B = Positions[Triangles[Triangle][1]] - A;
			const FVec3f C = Positions[Triangles[Triangle][2]] - A;
			const FVec2f U = Charts[Triangle][1] - Charts[Triangle][0];
			const FVec2f V = Charts[Triangle][2] - Charts[Triangle][0];
			Out.push_back({{A.x(), A.y(), A.z(), 0.0f}, {B.x(), B.y(), B.z(), 0.0f}, {C.x(), C.y(), C.z(), 0.0f},
				{U.x(), U.y(), V.x(), V.y()}});
		}
		return Out;
	}
};

FWetnessDrop RoundCap(const FVec3f& At, float Base, float Height)
{
	return {{At.x(), At.y(), At.z(), Base}, {0.0f, 0.0f, 1.0f, Height}, {1.0f, 0.0f, 0.0f, 0.0f},
		{1.0f, 0.0f, 0.0f, 0.0f}, {1u, std::bit_cast<uint32>(1.0f), std::bit_cast<uint32>(2.0f * Base), 0u}};
}

double VolumeOfCap(double Base, double Height)
{
	return 3.14159265358979 * Height * (3.0 * Base * Base + Height * Height) / 6.0;
}

struct FStep
{
	float Seconds = 0.0f;
	float Keep = 1.0f;
	float FogGain = 0.0f;
	float MaxFog = 0.0f;
};

class WetnessSplatTest : public ::testing::Test
{
protected:
	std::vector<FTexel> Texels = std::vector<FTexel>(MapTexels);
	std::vector<FWetnessDrop> Drops;
	std::vector<FWetnessTrail> Trails;
	std::vector<FSlope> Slopes;
	std::vector<FAtlasTexel> Located;

	/** Runs the step and derives slopes; texels are those after it. */
	void Run(const FPlate& Plate, const FStep& Step, uint32 FirstGroup = 0)
	{
		TResult<std::unique_ptr<FDevice>> Device = FComputeProbe::MakeDevice();
		if (!Device && Device.Error().Message.starts_with("Vulkan: no "))
		{
			GTEST_SKIP() << Device.Error().Message;
		}
		ASSERT_TRUE(Device.IsOk()) << Device.Error().Message;
		LocateTexels(Plate.Charts, MapSide, Located);
		std::vector<FWetnessPlace> Places;
		for (const FAtlasTexel& At : Located)
		{
			Places.push_back({{At.Triangle, std::bit_cast<uint32>(At.B), std::bit_cast<uint32>(At.C), 0u}});
		}
		std::vector<FBall> Balls;
		constexpr float Margin = 3.0f * PlateSide / 20.0f; // texels of the coarser chart
		for (const FWetnessDrop& Drop : Drops)
		{
			Balls.push_back({FVec3f(Drop.PositionBase.x, Drop.PositionBase.y, Drop.PositionBase.z),
				2.0f * Drop.PositionBase.w + Margin});
		}
		for (const FWetnessTrail& Trail : Trails)
		{
			const FVec3f Start(Trail.StartWidth.x, Trail.StartWidth.y, Trail.StartWidth.z);
			const FVec3f End(Trail.EndWidth.x, Trail.EndWidth.y, Trail.EndWidth.z);
			Balls.push_back({0.5f * (Start + End), 0.5f * (End - Start).norm() + Trail.StartWidth.w + Margin});
		}
		FBallBins Bins;
		Bins.Build(Balls);
		FWetnessMapRow Row{};
		Row.Map = {MapSide, 0, 0, 0};
		Row.Splats = {0, 0, uint32(Drops.size()), 0};
		Row.Bins = {0, Bins.Mask(), 0, 0};
		Row.Units = {1.0f, Bins.PerCell(), 1.0f, 1.0f};
		Row.Change = {Step.Seconds, Step.Keep, Step.FogGain, Step.MaxFog};
		const std::vector<FWetnessTriangle> Triangles = Plate.Rows();
		std::vector<FWetnessDrop> DropRows = Drops;
		DropRows.resize(DropRows.size() + 1); // no buffer is empty
		std::vector<FWetnessTrail> TrailRows = Trails;
		TrailRows.resize(TrailRows.size() + 1);
		std::vector<FSlope> NoSlopes(MapTexels);
		std::vector<FTexel> After(MapTexels);
		const auto Buffer = [](const auto& Rows) {
			return FProbeBuffer{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Rows))};
		};
		const uint32 Push[2] = {0, FirstGroup};
		for (const EShader Shader : {EShader::WetnessSplatCS, EShader::WetnessSlopeCS})
		{
			const FProbeBuffer Bindings[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(&Row, 1))},
				Buffer(Places), Buffer(Triangles), Buffer(DropRows), Buffer(TrailRows), Buffer(Bins.Words()),
				Buffer(Texels), Buffer(After), Buffer(NoSlopes)};
			FComputeProbe Probe(*Device.Value());
			const FShaderCode Code = ShaderCode(Shader);
			const FStatus Ran = Probe.Run(Code.Words, Code.Entry, Bindings, MapTexels / FD_WETNESS_THREADS - FirstGroup,
				std::as_bytes(std::span(Push)));
			ASSERT_TRUE(Ran.IsOk()) << Ran.Error().Message;
			const std::span<const FTexel> NewTexels = Probe.Read<FTexel>(7, MapTexels);
			After.assign(NewTexels.begin(), NewTexels.end());
			const std::span<const FSlope> NewSlopes = Probe.Read<FSlope>(8, MapTexels);
			Slopes.assign(NewSlopes.begin(), NewSlopes.end());
		}
		Texels = After;
		for (const std::string& Message : Device.Value()->Messages())
		{
			ADD_FAILURE() << Message;
		}
	}

	/** Of a quantity over the plate, by the area that each texel has there. */
	template <typename FunctionType>
	double Total(const FPlate& Plate, FunctionType&& Quantity) const
	{
		double Sum = 0.0;
		for (uint32 Texel = 0; Texel < MapTexels; ++Texel)
		{
			const FAtlasTexel& At = Located[Texel];
			if (At.Triangle == IndexNone || At.B < 0.0f || At.C < 0.0f || At.B + At.C > 1.0f)
			{
				continue;
			}
			const FSurfaceAtlas::FCorners& Chart = Plate.Charts[At.Triangle];
			const FVec2f U = Chart[1] - Chart[0], V = Chart[2] - Chart[0];
			const double InMap = std::abs(double(U.x()) * double(V.y()) - double(U.y()) * double(V.x()));
			Sum += double(Quantity(Texels[Texel])) * double(PlateSide) * double(PlateSide) / InMap;
		}
		return Sum;
	}
};

#define FD_RUN_STEP(...)                                                                                               \
	Run(__VA_ARGS__);                                                                                                  \
	if (IsSkipped() || HasFatalFailure())                                                                              \
	{                                                                                                                  \
		return;                                                                                                        \
	}

} // namespace

TEST_F(WetnessSplatTest, DropsStandInTheMapWithTheirVolume)
{
	const FPlate Plate = FPlate::InOneChart();
	// Large, of a few texels, and much smaller than one (0.31 mm).
	for (const float Base : {4.0e-3f, 0.9e-3f, 0.1e-3f})
	{
		Drops = {RoundCap({0.0111f, 0.0093f, 0.0f}, Base, 0.6f * Base)};
		Texels.assign(MapTexels, {});
		FD_RUN_STEP(Plate, {});
		const double Volume = Total(Plate, [](const FTexel& Texel) { return Texel.DropHeight; });
		const double Wanted = VolumeOfCap(double(Base), 0.6 * double(Base));
		EXPECT_NEAR(Volume, Wanted, (Base > 3.0e-4f ? 0.02 : 0.35) * Wanted) << Base;
	}
}

TEST_F(WetnessSplatTest, ATexelHasTheMeanHeightOfTheCapOverIt)
{
	const FPlate Plate = FPlate::InOneChart();
	constexpr double Base = 3.0e-3, Height = 1.2e-3, X0 = 0.0104, Y0 = 0.0087;
	Drops = {RoundCap({float(X0), float(Y0), 0.0f}, float(Base), float(Height))};
	FD_RUN_STEP(Plate, {});
	constexpr double Texel = double(PlateSide) / MapSide;
	const double Radius = (Base * Base + Height * Height) / (2.0 * Height);
	for (uint32 Index = 0; Index < MapTexels; ++Index)
	{
		constexpr int Fine = 12;
		double Mean = 0.0;
		for (int Point = 0; Point < Fine * Fine; ++Point)
		{
			const double X = (Index % MapSide + (Point % Fine + 0.5) / Fine) * Texel - X0;
			const double Y = (Index / MapSide + (Point / Fine + 0.5) / Fine) * Texel - Y0;
			const double Away = X * X + Y * Y;
			Mean += Away < Base * Base ? (std::sqrt(Radius * Radius - Away) - Radius + Height) / (Fine * Fine) : 0.0;
		}
		ASSERT_NEAR(Texels[Index].DropHeight, Mean, 0.02 * Height) << Index % MapSide << ", " << Index / MapSide;
	}
}

TEST_F(WetnessSplatTest, ADropAcrossChartsOfDifferentScaleKeepsItsVolume)
{
	const FPlate Plate = FPlate::InTwoCharts();
	Drops = {RoundCap({0.0101f, 0.0099f, 0.0f}, 5.0e-3f, 2.0e-3f)}; // half of it on either triangle
	FD_RUN_STEP(Plate, {});
	const double Wanted = VolumeOfCap(5.0e-3, 2.0e-3);
	EXPECT_NEAR(Total(Plate, [](const FTexel& Texel) { return Texel.DropHeight; }), Wanted, 0.03 * Wanted);
}

TEST_F(WetnessSplatTest, TrailsLeaveFilmOfTheirAreaAndTakeFogIn)
{
	const FPlate Plate = FPlate::InOneChart();
	constexpr float Width = 2.0e-3f, Film = 5.0e-6f;
	Trails = {{{0.005f, 0.006f, 0.0f, Width}, {0.015f, 0.012f, 0.0f, Width}, {0.0f, 0.0f, 1.0f, Film}}};
	Texels.assign(MapTexels, FTexel{0.0f, 0.0f, 0.0f, 2.0e-6f});
	FD_RUN_STEP(Plate, {});
	const double Length = std::hypot(0.010, 0.006);
	const double Area = Length * double(Width) + 3.14159265 * 0.25 * double(Width) * double(Width);
	EXPECT_NEAR(
		Total(Plate, [](const FTexel& Texel) { return Texel.Film; }), Area * double(Film), 0.03 * Area * double(Film));
	const double Fog = Total(Plate, [](const FTexel& Texel) { return Texel.Fog; });
	const double Plain = double(PlateSide) * double(PlateSide) * 2.0e-6;
	EXPECT_NEAR(Plain - Fog, Area * 2.0e-6, 0.03 * Area * 2.0e-6);
	EXPECT_EQ(Texels[30 * MapSide + 32].Age, 0.0f);
}

TEST_F(WetnessSplatTest, TimeDriesFilmAndSettlesFogWhereNoDropStands)
{
	const FPlate Plate = FPlate::InOneChart();
	constexpr float DryingTime = 2.5f, Seconds = 0.5f;
	Texels.assign(MapTexels, FTexel{4.0e-6f, 1.0f, 0.0f, 1.0e-6f});
	Drops = {RoundCap({0.01f, 0.01f, 0.0f}, 3.0e-3f, 2.0e-3f)};
	// Twice half a second is as much as once a second.
	FD_RUN_STEP(Plate, {Seconds, std::exp(-Seconds / DryingTime), 0.4e-6f, 3.0e-6f});
	Texels[0].DropHeight = 0.0f;
	FD_RUN_STEP(Plate, {Seconds, std::exp(-Seconds / DryingTime), 0.4e-6f, 3.0e-6f});
	EXPECT_NEAR(Texels[5].Film, 4.0e-6 * std::exp(-1.0 / 2.5), 1e-10);
	EXPECT_FLOAT_EQ(Texels[5].Age, 2.0f);
	EXPECT_NEAR(Texels[5].Fog, 1.8e-6f, 1e-11f);
	EXPECT_EQ(Texels[32 * MapSide + 32].Fog, 0.0f); // below the drop
	FD_RUN_STEP(Plate, {10.0f, 1.0f, 8.0e-6f, 3.0e-6f});
	EXPECT_NEAR(Texels[5].Fog, 3.0e-6f, 1e-11f); // no deeper
	FD_RUN_STEP(Plate, {10.0f, 0.0f, -2.5e-6f, 3.0e-6f});
	EXPECT_NEAR(Texels[5].Fog, 0.5e-6f, 1e-11f); // it clears,
	FD_RUN_STEP(Plate, {10.0f, 0.0f, -2.5e-6f, 3.0e-6f});
	EXPECT_EQ(Texels[5].Fog, 0.0f);
	EXPECT_EQ(Texels[5].Age, 0.0f); // and what has dried is no older
}

// A face that rises evenly along X of the plate: each chart has it in its own directions and scale.
TEST_F(WetnessSplatTest, SlopesAreThoseOfTheSurfaceInEveryChart)
{
	const FPlate Plate = FPlate::InTwoCharts();
	LocateTexels(Plate.Charts, MapSide, Located);
	constexpr float Rise = 1.0e-4f; // film per meter along X; the map shows 8 times as much
	for (uint32 Texel = 0; Texel < MapTexels; ++Texel)
	{
		const FAtlasTexel& At = Located[Texel];
		if (At.Triangle != IndexNone)
		{
			const std::array<uint32, 3>& Corners = Plate.Triangles[At.Triangle];
			const FVec3f& A = Plate.Positions[Corners[0]];
			const FVec3f Place =
				A + At.B * (Plate.Positions[Corners[1]] - A) + At.C * (Plate.Positions[Corners[2]] - A);
			Texels[Texel].Film = 2.0e-6f + Rise * Place.x();
		}
	}
	FD_RUN_STEP(Plate, {});
	uint32 Seen[2] = {0, 0};
	for (uint32 Texel = 0; Texel < MapTexels; ++Texel)
	{
		const FAtlasTexel& At = Located[Texel];
		if (At.Triangle == IndexNone || At.B < 0.0f || At.C < 0.0f || At.B + At.C > 1.0f)
		{
			continue;
		}
		// By hand: X over the chart's own coordinates. Chart 0 is 40 texels along X; chart 1 has X along (1, -1) of
		// which its second corner, the far end of the plate's diagonal, is 20 texels away, and its third one has X = 0.
		const FSurfaceAtlas::FCorners& Chart = Plate.Charts[At.Triangle];
		Eigen::Matrix2f Corners;
		Corners << (Chart[1] - Chart[0]).transpose(), (Chart[2] - Chart[0]).transpose();
		const std::array<uint32, 3>& Rows = Plate.Triangles[At.Triangle];
		const FVec2f Xs(Plate.Positions[Rows[1]].x() - Plate.Positions[Rows[0]].x(),
			Plate.Positions[Rows[2]].x() - Plate.Positions[Rows[0]].x());
		const FVec2f Wanted = 8.0f * Rise * Corners.inverse() * Xs;
		ASSERT_NEAR(Slopes[Texel].U, Wanted.x(), 0.01f * Wanted.norm()) << Texel;
		ASSERT_NEAR(Slopes[Texel].V, Wanted.y(), 0.01f * Wanted.norm()) << Texel;
		++Seen[At.Triangle];
	}
	EXPECT_GT(Seen[0], 700u);
	EXPECT_GT(Seen[1], 150u);
}

TEST_F(WetnessSplatTest, TheOrderOfRowsAndThePartsOfADispatchDoNotMatter)
{
	const FPlate Plate = FPlate::InOneChart();
	std::mt19937 Random(11);
	std::uniform_real_distribution<float> Unit(0.0f, 1.0f);
	for (int Drop = 0; Drop < 200; ++Drop)
	{
		const float Base = 1.0e-4f + 9.0e-4f * Unit(Random);
		FWetnessDrop Row = RoundCap({PlateSide * Unit(Random), PlateSide * Unit(Random), 0.0f}, Base, 0.7f * Base);
		Row.Outline = {1.0f + Unit(Random), Unit(Random), 0.1f, 3.0f * Unit(Random)};
		Drops.push_back(Row);
	}
	FD_RUN_STEP(Plate, {});
	const std::vector<FTexel> First = Texels;
	std::reverse(Drops.begin(), Drops.end());
	Texels.assign(MapTexels, {});
	FD_RUN_STEP(Plate, {});
	EXPECT_TRUE(First == Texels);
	Texels.assign(MapTexels, {});
	constexpr uint32 Cut = 20; // groups that are left out
	FD_RUN_STEP(Plate, {}, Cut);
	for (uint32 Texel = 0; Texel < MapTexels; ++Texel)
	{
		ASSERT_TRUE(Texels[Texel] == (Texel < Cut * FD_WETNESS_THREADS ? FTexel{} : First[Texel])) << Texel;
	}
}

TEST_F(WetnessSplatTest, ExtremeDropsGiveNumbers)
{
	const FPlate Plate = FPlate::InTwoCharts();
	Drops = {RoundCap({0.01f, 0.01f, 0.0f}, 0.0f, 0.0f), RoundCap({0.005f, 0.01f, 0.0f}, 1.0e-9f, 1.0e-3f),
		RoundCap({0.01f, 0.002f, 0.0f}, 0.1f, 1.0e-7f), RoundCap({0.012f, 0.002f, 0.0f}, 1.0e-3f, 8.0e-3f)};
	Trails = {{{0.01f, 0.01f, 0.0f, 0.0f}, {0.01f, 0.01f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f, 1.0f}}};
	FD_RUN_STEP(Plate, {});
	for (uint32 Texel = 0; Texel < MapTexels; ++Texel)
	{
		const FTexel& At = Texels[Texel];
		for (const float Number : {At.Film, At.Age, At.DropHeight, At.Fog})
		{
			ASSERT_TRUE(std::isfinite(Number) && Number >= 0.0f) << Texel;
		}
		ASSERT_TRUE(std::isfinite(Slopes[Texel].U) && std::isfinite(Slopes[Texel].V)) << Texel;
	}
}

TEST_F(WetnessSplatTest, TheOtherSideOfAThinThingStaysDry)
{
	const FPlate Plate = FPlate::InOneChart();
	FWetnessDrop Below = RoundCap({0.01f, 0.01f, 0.0f}, 3.0e-3f, 2.0e-3f);
	Below.NormalHeight.z = -1.0f;
	Drops = {Below};
	FD_RUN_STEP(Plate, {});
	EXPECT_EQ(Total(Plate, [](const FTexel& Texel) { return Texel.DropHeight; }), 0.0);
}
