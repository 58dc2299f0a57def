// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The pass that writes a surface's wetness textures in Unreal, run here, against the same sums on the CPU.

#include "ComputeProbe.h"
#include "Render/Shaders.h"
#include "WetnessLayouts.ush"

#include <Eigen/Core>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

constexpr uint32 Side = 24;
constexpr uint32 Texels = Side * Side;
constexpr uint32 ThreadsPerGroup = 64;
constexpr float TexelSize = 0.05f; // cm

/** As Unreal's frames have it: centimeters and seconds. */
struct FMapTexel
{
	float Film, Age, DropHeight, Fog;
};

struct FHalfTexel
{
	uint16_t Bits[4];
	float operator[](size_t Channel) const
	{
		return Eigen::half_impl::half_to_float(Eigen::half_impl::raw_uint16_to_half(Bits[Channel]));
	}
};

struct FTargets
{
	std::vector<FHalfTexel> Water;
	std::vector<FHalfTexel> Look;
};

class WetnessTargetTest : public ::testing::Test
{
protected:
	/** Empty, with the test skipped or failed, where it cannot run. */
	FTargets Write(const std::vector<FMapTexel>& Map, uint32 FirstGroup, uint32 Groups, float DropRelief)
	{
		TResult<std::unique_ptr<FDevice>> Device = FComputeProbe::MakeDevice();
		if (!Device)
		{
			SkipReason = Device.Error().Message;
			EXPECT_TRUE(SkipReason.starts_with("Vulkan: no ")) << SkipReason;
			return {};
		}
		// A plate of Side x Side texels in one chart.
		const float Texel = 0.01f * TexelSize; // m
		const float Plate = float(Side) * Texel;
		FWetnessMapRow Row{};
		Row.Map = {Side, 0, 0, 0};
		Row.Units = {0.01f, 1.0f, DropRelief, 1.0f};
		const std::vector<FWetnessTriangle> Triangles{
			{{}, {Plate, 0.0f, 0.0f, 0.0f}, {0.0f, Plate, 0.0f, 0.0f}, {float(Side), 0.0f, 0.0f, float(Side)}}};
		std::vector<FWetnessPlace> Places;
		for (uint32 At = 0; At < Texels; ++At)
		{
			const float B = (float(At % Side) + 0.5f) / float(Side);
			const float C = (float(At / Side) + 0.5f) / float(Side);
			Places.push_back({{0u, std::bit_cast<uint32>(B), std::bit_cast<uint32>(C), 0u}});
		}
		const uint32 Push[2] = {0, FirstGroup};
		const FProbeBuffer Bindings[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(&Row, 1))},
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Places))},
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Triangles))},
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Map))},
			{VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, {}, VK_FORMAT_UNDEFINED, Side},
			{VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, {}, VK_FORMAT_UNDEFINED, Side}};
		const FShaderCode Code = ShaderCode(EShader::WetnessTargetCS);
		FTargets Targets;
		{
			FComputeProbe Probe(*Device.Value());
			const FStatus Ran = Probe.Run(Code.Words, Code.Entry, Bindings, Groups, std::as_bytes(std::span(Push)));
			EXPECT_TRUE(Ran.IsOk()) << (Ran ? "" : Ran.Error().Message);
			const std::span<const FHalfTexel> Water = Probe.Read<FHalfTexel>(4, Texels);
			const std::span<const FHalfTexel> Look = Probe.Read<FHalfTexel>(5, Texels);
			Targets = {{Water.begin(), Water.end()}, {Look.begin(), Look.end()}};
		}
		for (const std::string& Message : Device.Value()->Messages())
		{
			ADD_FAILURE() << Message;
		}
		return Targets;
	}

	FTargets WriteAll(const std::vector<FMapTexel>& Map, float DropRelief = 0.0f)
	{
		return Write(Map, 0, (Texels + ThreadsPerGroup - 1) / ThreadsPerGroup, DropRelief);
	}

	std::string SkipReason;
};

/** Fresh film in waves, a drop in the middle. */
std::vector<FMapTexel> MadeUpMap()
{
	std::vector<FMapTexel> Map;
	for (uint32 Texel = 0; Texel < Texels; ++Texel)
	{
		const float X = float(Texel % Side);
		const float Y = float(Texel / Side);
		const float ToDrop = std::hypot(X - 12.0f, Y - 9.0f);
		Map.push_back({2.0e-4f * (1.0f + std::sin(0.7f * X) * std::cos(0.4f * Y)), 0.0f,
			std::max(0.0f, 0.08f * (1.0f - ToDrop / 4.0f)), 0.0f});
	}
	return Map;
}

/** What Wetness.ush shows of fresh film, m. */
float ShownHeight(const FMapTexel& Texel, float DropRelief)
{
	const float Film = 0.01f * Texel.Film;
	const float Drop = 0.01f * Texel.DropHeight;
	const float Foot = std::min(Drop, 3.0e-5f);
	return 8.0f * Film + Foot + DropRelief * (Drop - Foot);
}

} // namespace

#define FD_SKIP_WITHOUT_DEVICE(Targets)                                                                                \
	if ((Targets).Water.empty())                                                                                       \
	{                                                                                                                  \
		GTEST_SKIP() << SkipReason;                                                                                    \
	}

TEST_F(WetnessTargetTest, DROP_73_TheTexturesHoldWhatTheMapHolds)
{
	std::vector<FMapTexel> Map = MadeUpMap();
	Map[100] = {1.0e-3f, 12.0f, 0.05f, 2.0e-4f};
	const FTargets Targets = WriteAll(Map);
	FD_SKIP_WITHOUT_DEVICE(Targets);
	for (uint32 Texel = 0; Texel < Texels; ++Texel)
	{
		const float Wanted[4] = {
			1.0e4f * Map[Texel].Film, 1.0e4f * Map[Texel].DropHeight, 1.0e4f * Map[Texel].Fog, Map[Texel].Age};
		for (size_t Channel = 0; Channel < 4; ++Channel)
		{
			ASSERT_NEAR(Targets.Water[Texel][Channel], Wanted[Channel], 1.0e-3f * Wanted[Channel] + 1.0e-6f) << Texel;
		}
	}
}

TEST_F(WetnessTargetTest, NormalsAndWetnessAreThoseOfTheWatersFace)
{
	const std::vector<FMapTexel> Map = MadeUpMap();
	for (const float Relief : {0.0f, 1.0f})
	{
		const FTargets Targets = WriteAll(Map, Relief);
		FD_SKIP_WITHOUT_DEVICE(Targets);
		float Steepest = 0.0f;
		for (uint32 Texel = 0; Texel < Texels; ++Texel)
		{
			const int X = int(Texel % Side);
			const int Y = int(Texel / Side);
			const auto HeightAt = [&](int AtX, int AtY)
			{
				const int Last = int(Side) - 1;
				const int Row = std::clamp(AtY, 0, Last) * int(Side) + std::clamp(AtX, 0, Last);
				return ShownHeight(Map[size_t(Row)], Relief);
			};
			const auto Apart = [](int At) // texels between the neighbors that there are
			{ return At == 0 || At == int(Side) - 1 ? 0.01f * TexelSize : 0.02f * TexelSize; };
			const float SlopeX = (HeightAt(X + 1, Y) - HeightAt(X - 1, Y)) / Apart(X);
			const float SlopeY = (HeightAt(X, Y + 1) - HeightAt(X, Y - 1)) / Apart(Y);
			const float Length = std::sqrt(1.0f + SlopeX * SlopeX + SlopeY * SlopeY);
			ASSERT_NEAR(Targets.Look[Texel][0], -SlopeX / Length, 2.0e-3f) << X << ", " << Y;
			ASSERT_NEAR(Targets.Look[Texel][1], -SlopeY / Length, 2.0e-3f) << X << ", " << Y;
			const float UnderDrop = std::min(0.01f * Map[Texel].DropHeight / 5.0e-5f, 1.0f);
			const float Wet = std::max(1.0f - std::exp(-0.01f * Map[Texel].Film / 1.5e-6f), UnderDrop);
			ASSERT_NEAR(Targets.Look[Texel][2], Wet, 2.0e-3f) << X << ", " << Y;
			Steepest = std::max(Steepest, std::abs(Targets.Look[Texel][0]));
		}
		EXPECT_GT(Steepest, Relief > 0.0f ? 0.3f : 0.02f) << "the test would see nothing";
	}
}

TEST_F(WetnessTargetTest, FogCoversWhereThereIsFogAndNoDrop)
{
	std::vector<FMapTexel> Map(Texels, FMapTexel{});
	for (uint32 Texel = 0; Texel < Texels; ++Texel)
	{
		const bool bDrop = Texel / Side >= Side / 2;
		Map[Texel].DropHeight = bDrop ? 0.02f : 0.0f;
		Map[Texel].Fog = Texel % Side < Side / 2 ? 0.0f : 3.0e-4f; // 3 micrometers
	}
	const FTargets Targets = WriteAll(Map);
	FD_SKIP_WITHOUT_DEVICE(Targets);
	for (uint32 Texel = 0; Texel < Texels; ++Texel)
	{
		const bool bFog = Texel % Side >= Side / 2 && Texel / Side < Side / 2;
		if (bFog)
		{
			ASSERT_GT(Targets.Look[Texel][3], 0.7f);
			ASSERT_LE(Targets.Look[Texel][3], 1.0f);
		}
		else
		{
			ASSERT_EQ(Targets.Look[Texel][3], 0.0f);
		}
	}
}

TEST_F(WetnessTargetTest, PartsOfASplitDispatchMakeUpTheWhole)
{
	const std::vector<FMapTexel> Map = MadeUpMap();
	const FTargets Whole = WriteAll(Map);
	FD_SKIP_WITHOUT_DEVICE(Whole);
	constexpr uint32 Cut = 4; // groups of the first part
	const FTargets Second =
		Write(Map, Cut, Texels / ThreadsPerGroup - Cut, 0.0f); // alone: the first one is not written
	for (uint32 Texel = Cut * ThreadsPerGroup; Texel < Texels; ++Texel)
	{
		for (size_t Channel = 0; Channel < 4; ++Channel)
		{
			ASSERT_EQ(Second.Water[Texel].Bits[Channel], Whole.Water[Texel].Bits[Channel]) << Texel;
			ASSERT_EQ(Second.Look[Texel].Bits[Channel], Whole.Look[Texel].Bits[Channel]) << Texel;
		}
	}
}
