// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The shader's drop and the core's mesh of it are one shape: place and normal agree for every outline.

#include "FluidDropsCore/DropShapes/DropFace.h"
#include "ComputeProbe.h"

#include <gtest/gtest.h>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

struct FFaceAsk
{
	FDropProfile Shape;
	FDropOutline Outline;
};

using FRow = std::array<float, 4>;
constexpr uint32 PlacesOfADrop = 64;

struct FFacePlace
{
	float Out, Turn;
};

/** From the apex to the contact line, in all directions. */
std::vector<FFacePlace> PlacesAsked()
{
	std::vector<FFacePlace> Places;
	for (uint32 Index = 0; Index < PlacesOfADrop; ++Index)
	{
		Places.push_back({float(Index / 16 + 1) / 4.0f, (float(Index % 16) + 0.3f) / 16.0f});
	}
	Places[0].Out = 0.0f;
	return Places;
}

std::vector<FFaceAsk> FacesAsked()
{
	std::vector<FFaceAsk> Asks;
	uint32 Seed = 1;
	for (const float Angle : {20.0f, 60.0f, 140.0f})
	{
		const FDropProfile Shape = SolveProfile<float>({Angle, 0.3f, 1.2f});
		for (const FDropOutline& Outline :
			{FDropOutline{}, FDropOutline{1.7f, 0.0f, 0.0f, 0.0f, 0}, FDropOutline{1.0f, 0.7f, 0.0f, 0.0f, 0},
				FDropOutline{1.0f, 0.0f, 0.25f, 3.6f, 0}, FDropOutline{1.3f, 0.4f, 0.12f, 1250.25f, 0}})
		{
			Asks.push_back({Shape, Outline});
			Asks.back().Outline.Seed = Seed;
			Seed = Seed * 7919u % 16777213u;
		}
	}
	return Asks;
}

} // namespace

TEST(DropFaceShader, TheShaderAndTheCoreHaveOneDrop)
{
	TResult<std::unique_ptr<FDevice>> Device = FComputeProbe::MakeDevice();
	if (!Device && Device.Error().Message.starts_with("Vulkan: no "))
	{
		GTEST_SKIP() << Device.Error().Message;
	}
	ASSERT_TRUE(Device.IsOk()) << Device.Error().Message;
	const std::vector<FFaceAsk> Asks = FacesAsked();
	const std::vector<FFacePlace> Places = PlacesAsked();
	std::vector<FRow> Drops;
	for (const FFaceAsk& Ask : Asks)
	{
		const FDropOutline& Outline = Ask.Outline;
		for (const FRow& Row : {FRow(Ask.Shape.Radius), FRow(Ask.Shape.Height), FRow(Ask.Shape.Shift),
				 FRow{Outline.Stretch, Outline.Wobble, Outline.Roughening, Outline.Way}, FRow{float(Outline.Seed)}})
		{
			Drops.push_back(Row);
		}
	}
	std::vector<FRow> Discs;
	for (const FFacePlace& Place : Places)
	{
		const float Azimuth = float(2.0 * Math::Pi) * Place.Turn;
		Discs.push_back({Place.Out * Math::Cos(Azimuth), Place.Out * Math::Sin(Azimuth), 0.0f, 0.0f});
	}
	std::vector<FRow> Room(2 * PlacesOfADrop * Asks.size());
	const FProbeBuffer Bindings[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Drops))},
		{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Discs))},
		{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Room))}};
	{
		FComputeProbe Computer(*Device.Value());
		const FStatus Ran = Computer.Run(FLUIDDROPS_FACE_PROBE, "DropFaceProbeCS", Bindings, uint32(Asks.size()));
		ASSERT_TRUE(Ran.IsOk()) << Ran.Error().Message;
		const std::span<const FRow> Answers = Computer.Read<FRow>(2, Room.size());
		for (size_t Drop = 0; Drop < Asks.size(); ++Drop)
		{
			const FDropProfile& Shape = Asks[Drop].Shape;
			const FOutlineCurve Curve(Asks[Drop].Outline, Shape);
			for (size_t Index = 0; Index < Places.size(); ++Index)
			{
				// The shader cannot know the direction at the very apex: it takes Along.
				const float Turn = Places[Index].Out > 0.0f ? Places[Index].Turn : 0.0f;
				const float Azimuth = float(2.0 * Math::Pi) * Turn;
				const FFacePoint Face = FacePoint(FaceRing(Shape, Places[Index].Out), Places[Index].Out,
					Shape.BaseRadius(), Curve, Curve.At(Turn, Math::Cos(Azimuth), Math::Sin(Azimuth)));
				const FRow& Place = Answers[2 * (PlacesOfADrop * Drop + Index)];
				const FRow& Normal = Answers[2 * (PlacesOfADrop * Drop + Index) + 1];
				EXPECT_LT((Face.Position - FVec3f(Place[0], Place[1], Place[2])).norm(), 2.0e-4f)
					<< Drop << " " << Index;
				EXPECT_LT((Face.Normal - FVec3f(Normal[0], Normal[1], Normal[2])).norm(), 5.0e-3f)
					<< Drop << " " << Index;
			}
		}
	}
	for (const std::string& Message : Device.Value()->Messages())
	{
		ADD_FAILURE() << Message;
	}
}
