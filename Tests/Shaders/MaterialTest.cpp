// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about the materials for wet glass, skin and paintwork, and for drops, trails and liquids.

#include "ComputeProbe.h"

#include <Eigen/Core>
#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

/** The textures' values at a place, and the dry surface there. */
struct FAsk
{
	float Film, DropHeight, Fog, Age; // micrometers, s
	float NormalX, NormalY, Wet, FogCover;
	float Red, Green, Blue, Roughness;
};

struct FAnswer
{
	Eigen::Vector3f BaseColor;
	float Roughness;
	Eigen::Vector3f Normal;
	float Specular;
	float Opacity, Refraction, ClearCoat, ClearCoatRoughness;
};
static_assert(sizeof(FAnswer) == 12 * sizeof(float));

enum EMaterialKind : size_t
{
	Glass,
	Skin,
	Paint,
	Body,   // asked with the cosine to the eye in NormalX, its depth in Film, ColorDepth in Roughness
	Trail,  // the same cosine, the place across in NormalY, its wetness in Wet
	Place,  // asked with the channel in Film, the face in NormalX and Y, angle, mirror and size of a pixel in the color
	Liquid, // asked with the depth below in Film and what is behind in DropHeight, the cosine in NormalX, foam in
			// NormalY, opacity in FogCover, ColorDepth in Roughness; answers transmittance as Normal, its depth as
			// ClearCoat
	KindCount
};

constexpr uint32 AsksPerGroup = 64;

class MaterialTest : public ::testing::Test
{
protected:
	/** Answers for each ask, by EMaterialKind. */
	void Probe(std::vector<FAsk> Asks)
	{
		const size_t Count = Asks.size();
		Asks.resize((Count + AsksPerGroup - 1) / AsksPerGroup * AsksPerGroup);
		TResult<std::unique_ptr<FDevice>> Device = FComputeProbe::MakeDevice();
		if (!Device && Device.Error().Message.starts_with("Vulkan: no "))
		{
			GTEST_SKIP() << Device.Error().Message;
		}
		ASSERT_TRUE(Device.IsOk()) << Device.Error().Message;
		std::vector<FAnswer> Room(KindCount * Asks.size());
		const FProbeBuffer Bindings[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Asks))},
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Room))}};
		{
			FComputeProbe Computer(*Device.Value());
			const FStatus Ran = Computer.Run(FLUIDDROPS_MATERIAL_PROBE, "MaterialProbeCS", Bindings,
				static_cast<uint32>(Asks.size() / AsksPerGroup));
			ASSERT_TRUE(Ran.IsOk()) << Ran.Error().Message;
			const std::span<const FAnswer> All = Computer.Read<FAnswer>(1, KindCount * Count);
			Answers.assign(All.begin(), All.end());
		}
		for (const std::string& Message : Device.Value()->Messages())
		{
			ADD_FAILURE() << Message;
		}
	}

	const FAnswer& Of(size_t Ask, EMaterialKind Kind) const { return Answers[KindCount * Ask + Kind]; }

	std::vector<FAnswer> Answers;
};

constexpr FAsk Dry{0, 0, 0, 0, 0, 0, 0, 0, 0.6f, 0.4f, 0.3f, 0.45f};

FAsk WithFilm(float Wet)
{
	FAsk Ask = Dry;
	Ask.Film = 60.0f * Wet;
	Ask.Wet = Wet;
	return Ask;
}

FAsk WithFog(float Cover)
{
	FAsk Ask = Dry;
	Ask.Fog = 3.0f * Cover;
	Ask.FogCover = Cover;
	return Ask;
}

} // namespace

TEST_F(MaterialTest, WithoutWaterASurfaceIsAsItWas)
{
	Probe({Dry});
	if (Answers.empty())
	{
		return;
	}
	for (const EMaterialKind Kind : {Glass, Skin, Paint})
	{
		EXPECT_TRUE(Of(0, Kind).BaseColor.isApprox(Eigen::Vector3f(0.6f, 0.4f, 0.3f), 1e-5f)) << Kind;
		EXPECT_NEAR(Of(0, Kind).Roughness, 0.45f, 1e-6f) << Kind;
	}
	EXPECT_NEAR(Of(0, Skin).Specular, 0.35f, 1e-6f);
	EXPECT_TRUE(Of(0, Skin).Normal.isApprox(Eigen::Vector3f(0.3f, -0.2f, 1.0f).normalized(), 1e-5f));
	EXPECT_NEAR(Of(0, Paint).ClearCoat, 1.0f, 1e-6f);
	EXPECT_NEAR(Of(0, Paint).ClearCoatRoughness, 0.05f, 1e-6f);
	EXPECT_NEAR(Of(0, Glass).Refraction, 1.0f, 1e-6f);
	EXPECT_LT(Of(0, Glass).Opacity, 0.2f) << "clean glass is clear";
}

TEST_F(MaterialTest, MoreFilmIsSmootherAndNeverBrighter)
{
	std::vector<FAsk> Asks;
	for (int Step = 0; Step <= 10; ++Step)
	{
		Asks.push_back(WithFilm(0.1f * float(Step)));
	}
	Probe(Asks);
	for (size_t Step = 1; !Answers.empty() && Step < Asks.size(); ++Step)
	{
		for (const EMaterialKind Kind : {Glass, Skin, Paint})
		{
			EXPECT_LE(Of(Step, Kind).ClearCoatRoughness, Of(Step - 1, Kind).ClearCoatRoughness) << Kind;
			EXPECT_TRUE((Of(Step, Kind).BaseColor.array() <= Of(Step - 1, Kind).BaseColor.array() + 1e-6f).all());
		}
		EXPECT_LT(Of(Step, Skin).Roughness, Of(Step - 1, Skin).Roughness);
		EXPECT_LT(Of(Step, Skin).Normal.head<2>().norm(), Of(Step - 1, Skin).Normal.head<2>().norm())
			<< "film fills the relief";
		EXPECT_GT(Of(Step, Glass).Refraction, Of(Step - 1, Glass).Refraction);
		EXPECT_LT(Of(Step, Glass).Opacity, Of(Step - 1, Glass).Opacity) << "water mirrors less than glass";
	}
	if (!Answers.empty())
	{
		EXPECT_LT(Of(10, Skin).BaseColor.y(), Of(0, Skin).BaseColor.y()) << "a little darker";
		EXPECT_GT(Of(10, Skin).BaseColor.y(), 0.85f * Of(0, Skin).BaseColor.y()) << "but only a little";
		EXPECT_TRUE(Of(10, Paint).BaseColor.isApprox(Of(0, Paint).BaseColor, 1e-5f)) << "varnish keeps water out";
	}
}

TEST_F(MaterialTest, FogHidesGlassAndTakesTheGlossOffPaint)
{
	Probe({Dry, WithFog(0.5f), WithFog(1.0f)});
	for (size_t Step = 1; !Answers.empty() && Step < 3; ++Step)
	{
		EXPECT_GT(Of(Step, Glass).Opacity, Of(Step - 1, Glass).Opacity);
		EXPECT_GT(Of(Step, Glass).Roughness, Of(Step - 1, Glass).Roughness);
		EXPECT_GT(Of(Step, Paint).ClearCoatRoughness, Of(Step - 1, Paint).ClearCoatRoughness);
		EXPECT_GT(Of(Step, Paint).BaseColor.z(), Of(Step - 1, Paint).BaseColor.z());
	}
}

TEST_F(MaterialTest, WhateverTheTexturesHoldTheMaterialIsSound)
{
	std::vector<FAsk> Asks;
	for (int Step = 0; Step < 256; ++Step)
	{
		const auto Part = [Step](int Shift)
		{ return float((Step * 37 + Shift * 91) % 101) / 50.0f - 0.5f; }; // -0.5 to 1.5
		Asks.push_back({1000.0f * Part(0), 8000.0f * Part(1), 10.0f * Part(2), 100.0f * Part(3), Part(4), Part(5),
			Part(6), Part(7), std::clamp(Part(8), 0.0f, 1.0f), std::clamp(Part(9), 0.0f, 1.0f),
			std::clamp(Part(10), 0.0f, 1.0f), std::clamp(Part(11), 0.0f, 1.0f)});
	}
	Probe(Asks);
	for (size_t Row = 0; Row < Answers.size(); ++Row)
	{
		if (Row % KindCount == Place)
		{
			continue; // is no material
		}
		FAnswer Answer = Answers[Row];
		if (Row % KindCount == Liquid) // has a transmittance instead of a normal, and a depth instead of a coat
		{
			ASSERT_TRUE((Answer.Normal.array() >= 0.0f).all() && (Answer.Normal.array() <= 1.0f).all());
			ASSERT_GE(Answer.ClearCoat, 0.0f);
			Answer.ClearCoat = 0.0f;
		}
		else
		{
			ASSERT_NEAR(Answer.Normal.norm(), 1.0f, 1e-4f);
			ASSERT_GT(Answer.Normal.z(), 0.0f);
		}
		ASSERT_TRUE((Answer.BaseColor.array() >= 0.0f).all() && (Answer.BaseColor.array() <= 1.0f).all());
		for (const float Value :
			{Answer.Roughness, Answer.Specular, Answer.Opacity, Answer.ClearCoat, Answer.ClearCoatRoughness})
		{
			ASSERT_TRUE(Value >= 0.0f && Value <= 1.0f) << Value;
		}
		ASSERT_TRUE(Answer.Refraction >= 1.0f && Answer.Refraction < 1.34f);
	}
}

TEST_F(MaterialTest, ClearWaterIsSeenThroughAndMirrorsAtAGlance)
{
	constexpr float Clear = 1000.0f; // cm
	std::vector<FAsk> Asks;
	for (const float Cosine : {1.0f, 0.5f, 0.1f, 0.0f})
	{
		Asks.push_back({0.3f, 0, 0, 0, Cosine, 0, 0, 0, 1.0f, 1.0f, 1.0f, Clear});
	}
	Probe(Asks);
	if (Answers.empty())
	{
		return;
	}
	EXPECT_NEAR(Of(0, Body).Opacity, 0.0204f, 1e-3f) << "((n - 1) / (n + 1))^2, and all but nothing in the water";
	EXPECT_NEAR(Of(0, Body).Specular * 0.08f, 0.0204f, 1e-4f);
	EXPECT_NEAR(Of(3, Body).Opacity, 1.0f, 1e-4f);
	for (size_t Step = 1; Step < Asks.size(); ++Step)
	{
		EXPECT_GT(Of(Step, Body).Opacity, Of(Step - 1, Body).Opacity);
		EXPECT_LT(Of(Step, Body).BaseColor.maxCoeff(), 1e-3f) << "clear water has no color of its own";
	}
}

TEST_F(MaterialTest, MilkHidesWhatIsBehindItTheMoreTheDeeperItIs)
{
	const FAsk Thin{0.01f, 0, 0, 0, 1.0f, 0, 0, 0, 0.9f, 0.8f, 0.7f, 0.05f};
	FAsk Deep = Thin;
	Deep.Film = 1.0f;
	Probe({Thin, Deep});
	if (Answers.empty())
	{
		return;
	}
	EXPECT_GT(Of(1, Body).Opacity, 0.999f);
	EXPECT_LT(Of(0, Body).Opacity, 0.3f);
	EXPECT_NEAR(Of(1, Body).BaseColor.y(), 0.8f * (1.0f - 0.0204f), 2e-3f) << "all light that the face lets in";
}

TEST_F(MaterialTest, ATrailIsNothingAtItsEdgesAndWhenItIsDry)
{
	const auto TrailAt = [](float Across, float Wetness) {
		return FAsk{0, 0, 0, 0, 0.8f, Across, Wetness, 0, 0, 0, 0, 0};
	};
	Probe({TrailAt(0.5f, 1.0f), TrailAt(0.5f, 0.5f), TrailAt(0.5f, 0.0f), TrailAt(0.0f, 1.0f), TrailAt(1.0f, 1.0f)});
	if (Answers.empty())
	{
		return;
	}
	EXPECT_GT(Of(0, Trail).Opacity, Of(1, Trail).Opacity);
	EXPECT_GT(Of(0, Trail).Specular, Of(1, Trail).Specular);
	for (const size_t Gone : {2u, 3u, 4u})
	{
		EXPECT_EQ(Of(Gone, Trail).Opacity, 0.0f);
		EXPECT_EQ(Of(Gone, Trail).Specular, 0.0f);
		EXPECT_EQ(Of(Gone, Trail).Refraction, 1.0f);
	}
	EXPECT_GT(Of(3, Trail).Normal.y(), 0.0f) << "it bulges";
	EXPECT_LT(Of(4, Trail).Normal.y(), 0.0f);
}

TEST_F(MaterialTest, WetnessIsSampledWithTheChannelThatItIsLaidOutBy)
{
	std::vector<FAsk> Asks;
	for (int Channel = 0; Channel < 4; ++Channel)
	{
		Asks.push_back({float(Channel), 0, 0, 0, 0, 0, 0, 0, 0.0f, 1.0f, 0.001f, 0});
	}
	Probe(Asks);
	for (size_t Channel = 0; Channel < Answers.size() / KindCount; ++Channel)
	{
		EXPECT_FLOAT_EQ(Of(Channel, Place).BaseColor.x(), 0.1f * float(Channel));
		EXPECT_FLOAT_EQ(Of(Channel, Place).BaseColor.y(), 0.5f + 0.1f * float(Channel));
	}
}

TEST_F(MaterialTest, TheWatersFaceIsTurnedFromTheTexturesDirectionsToThoseOfTheMesh)
{
	struct FTurn
	{
		float Angle, Mirror, Pixel;
	};
	const std::vector<FTurn> Turns = {
		{0.0f, 1.0f, 1e-3f}, {0.9f, 1.0f, 1e-3f}, {2.5f, 1.0f, 1e-5f}, {-1.2f, -1.0f, 1e-3f}, {4.0f, -1.0f, 1e-2f}};
	const Eigen::Vector2f Face(0.4f, -0.25f);
	std::vector<FAsk> Asks;
	for (const FTurn& Turn : Turns)
	{
		Asks.push_back({0, 0, 0, 0, Face.x(), Face.y(), 0, 0, Turn.Angle, Turn.Mirror, Turn.Pixel, 0});
	}
	Asks.push_back({0, 0, 0, 0, Face.x(), Face.y(), 0, 0, 1.0f, 1.0f, 0.0f, 0}); // coordinates that do not change
	Probe(Asks);
	for (size_t Ask = 0; Ask < Answers.size() / KindCount; ++Ask)
	{
		const FAnswer& Answer = Of(Ask, Place);
		const Eigen::Vector2f Turned(Answer.BaseColor.z(), Answer.Roughness);
		Eigen::Vector2f Expected = Face;
		if (Ask < Turns.size())
		{
			const float Cos = std::cos(Turns[Ask].Angle);
			const float Sin = std::sin(Turns[Ask].Angle);
			Expected = Eigen::Vector2f(Cos, -Turns[Ask].Mirror * Sin) * Face.x() +
				Eigen::Vector2f(Sin, Turns[Ask].Mirror * Cos) * Face.y();
		}
		EXPECT_NEAR((Turned - Expected).norm(), 0.0f, 1e-4f) << Ask;
	}
}

namespace
{

/** A liquid that lets 0.6, 0.4 and 0.3 of the light through 2 cm. */
FAsk LiquidOf(float Below, float Behind, float CosView = 1.0f, float Opacity = 0.0f, float Foam = 0.0f)
{
	FAsk Ask = Dry;
	Ask.Film = Below;
	Ask.DropHeight = Behind;
	Ask.NormalX = CosView;
	Ask.NormalY = Foam;
	Ask.FogCover = Opacity;
	Ask.Roughness = 2.0f;
	return Ask;
}

} // namespace

TEST_F(MaterialTest, ALiquidAbsorbsByBeersLaw)
{
	Probe({LiquidOf(2.0f, 1e3f), LiquidOf(4.0f, 1e3f), LiquidOf(0.0f, 1e3f), LiquidOf(4.0f, 2.0f)});
	if (Answers.empty())
	{
		return;
	}
	const Eigen::Vector3f Once(0.6f, 0.4f, 0.3f);
	EXPECT_LE((Of(0, Liquid).Normal - Once).norm(), 1e-4f);
	EXPECT_LE((Of(1, Liquid).Normal - Once.cwiseProduct(Once)).norm(), 1e-4f) << "twice as deep";
	EXPECT_LE((Of(2, Liquid).Normal - Eigen::Vector3f::Ones()).norm(), 1e-4f) << "no liquid";
	EXPECT_LE((Of(3, Liquid).Normal - Once).norm(), 1e-4f) << "something lies in it, 2 cm down";
	EXPECT_NEAR(Of(0, Liquid).Opacity, 0.0f, 1e-5f) << "clear";
	EXPECT_NEAR(Of(0, Liquid).Refraction, 1.333f, 1e-4f);
	EXPECT_NEAR(Of(0, Liquid).Specular, 0.0204f / 0.08f, 2e-3f);
}

TEST_F(MaterialTest, ALiquidHidesByItsOpacityAndItsFoam)
{
	Probe({LiquidOf(2.0f, 1e3f, 1.0f, 0.5f), LiquidOf(4.0f, 1e3f, 1.0f, 0.5f), LiquidOf(0.1f, 1e3f, 1.0f, 1.0f),
		LiquidOf(0.1f, 1e3f, 1.0f, 0.0f, 1.0f)});
	if (Answers.empty())
	{
		return;
	}
	EXPECT_NEAR(Of(0, Liquid).Opacity, 0.5f, 1e-4f);
	EXPECT_NEAR(Of(1, Liquid).Opacity, 0.75f, 1e-4f);
	EXPECT_GT(Of(2, Liquid).Opacity, 0.45f) << "a film of what is opaque";
	EXPECT_GT(Of(3, Liquid).Opacity, 0.7f);
	EXPECT_GT(Of(3, Liquid).BaseColor.minCoeff(), 0.9f) << "foam is white";
	EXPECT_GT(Of(3, Liquid).Roughness, 0.5f);
}

TEST_F(MaterialTest, ASlantedViewIntoALiquidIsBentTowardsItsNormal)
{
	Probe({LiquidOf(1e3f, 3.0f, 1.0f), LiquidOf(1e3f, 3.0f, 0.5f), LiquidOf(1e3f, 3.0f, 0.0f), LiquidOf(1e3f, -1.0f)});
	if (Answers.empty())
	{
		return;
	}
	EXPECT_NEAR(Of(0, Liquid).ClearCoat, 3.0f, 1e-4f);
	EXPECT_NEAR(Of(1, Liquid).ClearCoat, 3.0f * std::sqrt(1.0f - 0.75f / (1.333f * 1.333f)), 1e-3f); // Snell
	EXPECT_NEAR(Of(2, Liquid).ClearCoat, 3.0f * std::sqrt(1.0f - 1.0f / (1.333f * 1.333f)), 1e-3f) << "grazing";
	EXPECT_EQ(Of(3, Liquid).ClearCoat, 0.0f) << "in front of the face";
}
