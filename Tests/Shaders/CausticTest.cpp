// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The table of caustics against a hemisphere traced another way: in double precision, from points of the dome instead
// of from points of the ground.

#include "Layouts.ush"
#include "Render/CausticTable.h"
#include "Render/KeyLight.h"
#include "RenderFixture.h"

#include <Eigen/Core>

#include <algorithm>

using namespace FluidDrops;

namespace
{

constexpr uint32 HemisphereRow = 2; // of contact angles: 90 degrees
constexpr double CellOfTable = double(FD_CAUSTIC_END - FD_CAUSTIC_START) / FD_CAUSTIC_ALONG;
constexpr double PiInTest = 3.14159265358979;

double CellX(uint32 X)
{
	return double(FD_CAUSTIC_START) + (X + 0.5) * CellOfTable;
}

/** Light on the disc of that radius; 1 is what the unit square gets without a drop. */
double LightWithin(const FCausticTable& Table, uint32 Incidence, double Radius)
{
	double Sum = 0.0;
	for (uint32 Y = 0; Y < FD_CAUSTIC_ACROSS; ++Y)
	{
		for (uint32 X = 0; X < FD_CAUSTIC_ALONG; ++X)
		{
			const bool bInside = std::hypot(CellX(X), (Y + 0.5) * CellOfTable) < Radius;
			Sum += bInside ? 2.0 * CellOfTable * CellOfTable * double(Table.At(HemisphereRow, Incidence, X, Y)) : 0.0;
		}
	}
	return Sum;
}

/** Unpolarised Fresnel from angles (Snell's law by sines), air to water. */
double Transmittance(double Angle, double Index)
{
	if (Angle < 1e-6)
	{
		return 1.0 - std::pow((Index - 1.0) / (Index + 1.0), 2);
	}
	const double Inside = std::asin(std::sin(Angle) / Index);
	const double S = std::pow(std::sin(Angle - Inside) / std::sin(Angle + Inside), 2);
	const double P = std::pow(std::tan(Angle - Inside) / std::tan(Angle + Inside), 2);
	return 1.0 - 0.5 * (S + P);
}

/** Light that enters a unit hemisphere and goes straight to its base, in the same unit. */
double TracedLightOnBase(double Incidence, double Index)
{
	const Eigen::Vector3d Down(std::sin(Incidence), 0.0, -std::cos(Incidence));
	constexpr int Steps = 400;
	double Sum = 0.0;
	for (int Ring = 0; Ring < Steps; ++Ring)
	{
		const double Z = (Ring + 0.5) / Steps; // equal areas between equal heights (Archimedes)
		for (int Slice = 0; Slice < Steps; ++Slice)
		{
			const double Azimuth = 2.0 * PiInTest * (Slice + 0.5) / Steps;
			const double Side = std::sqrt(1.0 - Z * Z);
			const Eigen::Vector3d Normal(Side * std::cos(Azimuth), Side * std::sin(Azimuth), Z);
			const double Cos = -Normal.dot(Down);
			if (Cos <= 0.0)
			{
				continue;
			}
			const double Angle = std::acos(std::min(Cos, 1.0));
			const double Inside = std::asin(std::sin(Angle) / Index);
			const Eigen::Vector3d Tangent = Down + Cos * Normal; // in the plane of incidence, as long as sin(Angle)
			const Eigen::Vector3d Way = Tangent / Index - std::cos(Inside) * Normal;
			const Eigen::Vector3d Foot = Normal - (Normal.z() / Way.z()) * Way;
			const double Area = 2.0 * PiInTest / (double(Steps) * Steps);
			Sum += Way.z() < 0.0 && Foot.head<2>().norm() < 1.0
				? Area * Cos / std::cos(Incidence) * Transmittance(Angle, Index)
				: 0.0;
		}
	}
	return Sum;
}

} // namespace

TEST(Caustics, DROP_105_EnergyIsThatOfATracedHemisphere)
{
	constexpr double Index = 1.333;
	const FCausticTable Table = FCausticTable::Make(float(Index), 0.0f);
	for (const double Degrees : {0.0, 20.0, 40.0, 60.0, 75.0})
	{
		const double Traced = TracedLightOnBase(Degrees * PiInTest / 180.0, Index);
		const double Tabled = LightWithin(Table, FCausticTable::IncidenceRow(float(Degrees)), 1.0);
		// At the contact line some cells lie across it, hence no tighter.
		EXPECT_NEAR(Tabled, Traced, 0.05 * Traced) << Degrees << " degrees";
	}
}

TEST(Caustics, DROP_105_TheRowIsThatOfTheNearestAngle)
{
	for (float Degrees = 0.0f; Degrees <= 80.0f; Degrees += 0.37f)
	{
		const float Chosen = FCausticTable::IncidenceOfRow(FCausticTable::IncidenceRow(Degrees));
		for (uint32 Row = 0; Row < FD_CAUSTIC_ANGLES; ++Row)
		{
			EXPECT_LE(std::abs(Chosen - Degrees), std::abs(FCausticTable::IncidenceOfRow(Row) - Degrees) + 1e-4f);
		}
	}
	EXPECT_EQ(FCausticTable::IncidenceRow(89.9f), uint32(FD_CAUSTIC_ANGLES - 1));
}

TEST(Caustics, LightIsGatheredOppositeTheLightAndMissingTowardsIt)
{
	const FCausticTable Table = FCausticTable::Make(1.333f, 0.02f);
	const uint32 Slanted = FCausticTable::IncidenceRow(50.0f);
	const auto At = [&](double X)
	{ return Table.At(HemisphereRow, Slanted, uint32((X - double(FD_CAUSTIC_START)) / CellOfTable), 0); };
	EXPECT_GT(*std::max_element(Table.Values().begin(), Table.Values().end()), 2.0f);
	float Brightest = 0.0f;
	for (double X = 0.2; X < 0.95; X += 0.05)
	{
		Brightest = std::max(Brightest, At(X));
	}
	EXPECT_GT(Brightest, 1.8f);            // the far side
	EXPECT_LT(At(-0.8), 0.5f * Brightest); // the edge toward the light
	EXPECT_LT(At(1.3), 0.5f);              // in the drop's shadow
	EXPECT_NEAR(At(2.6), 1.0f, 0.1f);      // beyond it
}

TEST(Caustics, AWiderLightIsSofterAndNotBrighter)
{
	const FCausticTable Sharp = FCausticTable::Make(1.333f, 0.005f);
	const FCausticTable Soft = FCausticTable::Make(1.333f, 0.3f);
	for (uint32 Row : {0u, 6u, 10u})
	{
		float MaxSharp = 0.0f, MaxSoft = 0.0f;
		for (uint32 Y = 0; Y < FD_CAUSTIC_ACROSS; ++Y)
		{
			for (uint32 X = 0; X < FD_CAUSTIC_ALONG; ++X)
			{
				MaxSharp = std::max(MaxSharp, Sharp.At(HemisphereRow, Row, X, Y));
				MaxSoft = std::max(MaxSoft, Soft.At(HemisphereRow, Row, X, Y));
			}
		}
		EXPECT_LT(MaxSoft, (Row == 10 ? 0.85f : 1.05f) * MaxSharp) << Row; // slanted light is focused most
		EXPECT_NEAR(LightWithin(Soft, Row, 1.2), LightWithin(Sharp, Row, 1.2), 0.15 * LightWithin(Sharp, Row, 1.2));
	}
}

/** A white board of 20 cm with a drop of 5 mm in its middle, in the open. */
struct FBoardWithDrop
{
	std::vector<FVec3f> Corners{{-0.1f, -0.1f, 0.0f}, {0.1f, -0.1f, 0.0f}, {0.1f, 0.1f, 0.0f}, {-0.1f, 0.1f, 0.0f}};
	std::vector<std::array<uint32, 3>> Triangles{{0, 1, 2}, {0, 2, 3}};
	FRenderSurface Board;
	FRenderDrop Drop;

	FBoardWithDrop()
	{
		Board.Positions = Corners;
		Board.Triangles = Triangles;
		Board.Material = EMaterial::Opaque;
		Board.Appearance.BaseColor = FVec3f(0.8f, 0.8f, 0.8f);
		Board.Appearance.Specular = 0.0f;
		Board.Appearance.Roughness = 1.0f;
		PutDrop(3.5e-3f);
	}
	FBoardWithDrop(const FBoardWithDrop&) = delete;

	void PutDrop(float Height)
	{
		Drop = CapDrop(5e-3f, Height, 0.0f);
		Drop.Normal = FVec3f::UnitZ();
		Drop.Along = FVec3f::UnitX();
	}

	FRenderFrame Frame(EEnvironment Environment) const
	{
		FRenderFrame Made = NightFrame();
		Made.Environment = Environment;
		Made.Camera.Eye = {0.0f, 0.0f, 0.3f};
		Made.Camera.Up = FVec3f::UnitY();
		Made.Camera.Aperture = 0.0f;
		Made.Camera.FieldOfView = 6.0f; // 31 mm
		Made.Surfaces = {&Board, 1};
		Made.Drops = {&Drop, 1};
		return Made;
	}
};

TEST_F(RenderTest, ADropOnABoardGathersTheSunOppositeIt)
{
	FD_MAKE_RENDERER(Renderer, 128, 128);
	const FBoardWithDrop Scene;
	const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Scene.Frame(EEnvironment::DaySky));
	FD_ASSERT_OK(Image);
	const FVec3f Light = KeyLightOf(EEnvironment::DaySky, 0.0f).Direction;
	const FVec3f Across = FVec3f(Light.x(), Light.y(), 0.0f).normalized();
	const float PixelsPerMeter = 128.0f / (2.0f * 0.3f * std::tan(3.0f * 0.01745329f));
	const auto BrightnessAt = [&](float Meters) // from the middle, away from the sun
	{
		const FVec3f Place = -Across * Meters * PixelsPerMeter;
		return PixelOf(Image.Value(), uint32(64.0f + Place.x()), uint32(64.0f - Place.y())).G;
	};
	const float Far = BrightnessAt(12e-3f);
	float Brightest = 0.0f;
	for (float Place = 1.0e-3f; Place < 4.8e-3f; Place += 0.25e-3f)
	{
		Brightest = std::max(Brightest, BrightnessAt(Place));
	}
	EXPECT_GT(Brightest, 1.1f * Far);
	EXPECT_GT(Brightest, 1.3f * BrightnessAt(-4.0e-3f)); // the side toward the sun is dark
	EXPECT_LT(BrightnessAt(5.6e-3f), 0.9f * Far);        // its shadow
}

TEST_F(RenderTest, AWhiteFurnaceNeverGetsBrighterByDropsOnOpaqueSurfaces)
{
	FD_MAKE_RENDERER(Renderer, 96, 96);
	FBoardWithDrop Scene;
	Scene.Board.Appearance.BaseColor = FVec3f::Ones();
	for (const float Height : {0.5e-3f, 3e-3f, 8e-3f})
	{
		for (const float Opacity : {0.0f, 0.9f})
		{
			Scene.PutDrop(Height);
			FRenderFrame Frame = Scene.Frame(EEnvironment::White);
			Frame.Liquid.Opacity = Opacity;
			const TResult<FRadianceImage> Image = Renderer->RenderRadiance(Frame);
			FD_ASSERT_OK(Image);
			EXPECT_LE(*std::max_element(Image.Value().Rgba.begin(), Image.Value().Rgba.end()), 1.0f + 2e-3f);
			EXPECT_GT(PixelOf(Image.Value(), 48, 48).G, 0.85f); // white under water is white
		}
	}
}

TEST_F(RenderTest, DROP_104_LiquidsHaveTheirColor)
{
	FD_MAKE_RENDERER(Renderer, 64, 64);
	FBoardWithDrop Scene;
	FRenderFrame Frame = Scene.Frame(EEnvironment::White);
	Frame.Liquid.Color = {0.8f, 0.3f, 0.05f};
	Frame.Liquid.ColorDepth = 5e-3f;
	const TResult<FRadianceImage> Honey = Renderer->RenderRadiance(Frame);
	Frame.Liquid.Opacity = 0.999f;
	Frame.Liquid.ColorDepth = 1e-4f;
	const TResult<FRadianceImage> Paint = Renderer->RenderRadiance(Frame);
	Scene.Board.Appearance.BaseColor = FVec3f::Zero();
	const TResult<FRadianceImage> PaintOnBlack = Renderer->RenderRadiance(Frame);
	FD_ASSERT_OK(Honey);
	FD_ASSERT_OK(Paint);
	FD_ASSERT_OK(PaintOnBlack);
	const FColor Clear = PixelOf(Honey.Value(), 32, 32);
	EXPECT_GT(Clear.R, 2.0f * Clear.G); // twice through 3.5 mm of it, and off the board
	EXPECT_GT(Clear.G, 2.0f * Clear.B);
	const FColor Thick = PixelOf(Paint.Value(), 32, 32);
	EXPECT_NEAR(Thick.G / Thick.R, 0.3f / 0.8f, 0.05f);
	EXPECT_NEAR(PixelOf(PaintOnBlack.Value(), 32, 32).R, Thick.R, 0.02f); // it hides what is below
}
