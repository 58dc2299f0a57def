// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The functions of Shaders/Public that say what water looks like, against the same physics done another way: rays and
// sums over many directions in double precision instead of closed forms, balances of light and of water.

#include "ComputeProbe.h"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

using namespace FluidDrops;
using namespace FluidDrops::Gpu;

namespace
{

constexpr double PiOfLooks = 3.14159265358979;
constexpr uint32 LooksPerGroup = 64;

enum class ELookFunction : uint32
{
	SkyHidden,
	WetMatter,
	Ball,
	Streak,
	Crown,
	CrownSheet,
	FoggedPane,
};

struct FLookAsk
{
	ELookFunction Function;
	std::array<float, 7> Arguments{};
};

using FLookAnswer = std::array<float, 4>;

class LookTest : public ::testing::Test
{
protected:
	/** Answers in the order of the questions; the test is skipped where there is no device. */
	void Ask(const std::vector<FLookAsk>& Asks)
	{
		std::vector<std::array<float, 8>> Rows((Asks.size() + LooksPerGroup - 1) / LooksPerGroup * LooksPerGroup);
		for (size_t Index = 0; Index < Asks.size(); ++Index)
		{
			Rows[Index][0] = static_cast<float>(Asks[Index].Function);
			std::copy(Asks[Index].Arguments.begin(), Asks[Index].Arguments.end(), Rows[Index].begin() + 1);
		}
		TResult<std::unique_ptr<FDevice>> Device = FComputeProbe::MakeDevice();
		if (!Device && Device.Error().Message.starts_with("Vulkan: no "))
		{
			GTEST_SKIP() << Device.Error().Message;
		}
		ASSERT_TRUE(Device.IsOk()) << Device.Error().Message;
		std::vector<FLookAnswer> Room(Rows.size());
		const FProbeBuffer Bindings[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Rows))},
			{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::as_bytes(std::span(Room))}};
		{
			FComputeProbe Probe(*Device.Value());
			const FStatus Ran = Probe.Run(
				FLUIDDROPS_LOOK_PROBE, "LookProbeCS", Bindings, static_cast<uint32>(Rows.size() / LooksPerGroup));
			ASSERT_TRUE(Ran.IsOk()) << Ran.Error().Message;
			const std::span<const FLookAnswer> All = Probe.Read<FLookAnswer>(1, Asks.size());
			Answers.assign(All.begin(), All.end());
		}
		for (const std::string& Message : Device.Value()->Messages())
		{
			ADD_FAILURE() << Message;
		}
	}

	std::vector<FLookAnswer> Answers;
};

#define FD_ASK_LOOKS(Asks)                                                                                             \
	Ask(Asks);                                                                                                         \
	if (IsSkipped() || HasFatalFailure())                                                                              \
	{                                                                                                                  \
		return;                                                                                                        \
	}

/** Share of the sky that a ball hides, by looking along many directions weighed by the cosine. */
double CountHiddenSky(const Eigen::Vector3d& Center, double Radius)
{
	constexpr int Rings = 600, Turns = 900;
	double Hidden = 0.0;
	for (int Ring = 0; Ring < Rings; ++Ring)
	{
		const double Sine = std::sqrt((Ring + 0.5) / Rings); // equal parts of the projected disc
		for (int Turn = 0; Turn < Turns; ++Turn)
		{
			const double Angle = 2.0 * PiOfLooks * (Turn + 0.5) / Turns;
			const Eigen::Vector3d Way(
				Sine * std::cos(Angle), Sine * std::sin(Angle), std::sqrt(std::max(1.0 - Sine * Sine, 0.0)));
			const double Along = Way.dot(Center);
			Hidden += Along > 0.0 && (Center - Along * Way).squaredNorm() < Radius * Radius ? 1.0 : 0.0;
		}
	}
	return Hidden / (double(Rings) * Turns);
}

/** Unpolarised Fresnel by the angles of Snell's law. */
double ReflectanceAt(double Angle, double Index)
{
	if (Angle < 1e-6)
	{
		return std::pow((Index - 1.0) / (Index + 1.0), 2);
	}
	const double Inside = std::asin(std::sin(Angle) / Index);
	const double S = std::sin(Angle - Inside) / std::sin(Angle + Inside);
	const double P = std::tan(Angle - Inside) / std::tan(Angle + Inside);
	return 0.5 * (S * S + P * P);
}

/** Bent by turning the ray in the plane of incidence. */
Eigen::Vector3d BendRay(const Eigen::Vector3d& Ray, const Eigen::Vector3d& Normal, double Eta)
{
	const Eigen::Vector3d Axis = Ray.cross(Normal);
	const double Incident = std::acos(std::clamp(-Ray.dot(Normal), -1.0, 1.0));
	if (Axis.norm() < 1e-9)
	{
		return Ray;
	}
	const double Refracted = std::asin(std::min(std::sin(Incident) / Eta, 1.0));
	return Eigen::AngleAxisd(Refracted - Incident, Axis.normalized()) * Ray;
}

} // namespace

TEST_F(LookTest, ADropHidesAsMuchSkyAsRaysSay)
{
	std::vector<FLookAsk> Asks;
	std::vector<double> Wanted;
	for (const double Height : {0.15, 0.5, 1.0, 1.8})
	{
		for (const double Distance : {1.02, 1.3, 2.0, 5.0})
		{
			Asks.push_back({ELookFunction::SkyHidden, {float(Distance), float(Height)}});
			const double Radius = (1.0 + Height * Height) / (2.0 * Height);
			Wanted.push_back(CountHiddenSky({Distance, 0.0, Height - Radius}, Radius));
		}
	}
	FD_ASK_LOOKS(Asks);
	for (size_t Index = 0; Index < Asks.size(); ++Index)
	{
		EXPECT_NEAR(Answers[Index][1], Wanted[Index], 3e-3)
			<< Asks[Index].Arguments[0] << ", " << Asks[Index].Arguments[1];
	}
}

TEST_F(LookTest, AtTheContactLineTheAngleOfTheFaceSaysHowMuchIsHidden)
{
	std::vector<FLookAsk> Asks;
	const std::vector<double> Degrees{5.0, 30.0, 60.0, 90.0, 140.0};
	for (const double Angle : Degrees)
	{
		Asks.push_back({ELookFunction::SkyHidden, {1.0f, float(std::tan(0.5 * Angle * PiOfLooks / 180.0))}});
	}
	Asks.push_back({ELookFunction::SkyHidden, {1.0e4f, 1.0f}});
	FD_ASK_LOOKS(Asks);
	for (size_t Index = 0; Index < Degrees.size(); ++Index)
	{
		const double Hidden = 0.5 * (1.0 - std::cos(Degrees[Index] * PiOfLooks / 180.0));
		EXPECT_NEAR(Answers[Index][1], Hidden, 2e-3) << Degrees[Index];
		EXPECT_LT(Answers[Index][2], 1.0f); // darker beside it
	}
	EXPECT_NEAR(Answers.back()[2], 1.0f, 1e-4); // not far away
	EXPECT_NEAR(Answers.back()[3], 1.0f, 1e-4);
}

TEST_F(LookTest, PorousMatterDarkensBeforeItShinesAndPolishedMatterShinesAtOnce)
{
	// Height of the film, porosity, roughness.
	const std::vector<FLookAsk> Asks{{ELookFunction::WetMatter, {0.0f, 1.0f, 0.9f}},
		{ELookFunction::WetMatter, {5.0e-6f, 1.0f, 0.9f}}, {ELookFunction::WetMatter, {1.0e-3f, 1.0f, 0.9f}},
		{ELookFunction::WetMatter, {5.0e-6f, 0.0f, 0.05f}}, {ELookFunction::WetMatter, {1.0e-3f, 0.5f, 0.9f}}};
	FD_ASK_LOOKS(Asks);
	const FLookAnswer &Dry = Answers[0], &Damp = Answers[1], &Flooded = Answers[2], &Polished = Answers[3];
	EXPECT_FLOAT_EQ(Dry[0], 0.5f);
	EXPECT_FLOAT_EQ(Dry[1], 0.0f);
	EXPECT_LT(Damp[0], 0.45f); // darker,
	EXPECT_LT(Damp[1], 0.01f); // but matt
	EXPECT_GT(Flooded[1], 0.99f);
	EXPECT_NEAR(Flooded[2], 1.333f, 1e-3f);
	EXPECT_FLOAT_EQ(Polished[0], 0.5f); // nothing soaks in
	EXPECT_GT(Polished[1], 0.9f);
	// All of what soaks in: light that leaves matter under water, summed bounce by bounce. Of diffuse light that meets
	// a face from inside, all beyond the critical angle and Fresnel's part of the rest is thrown back.
	double Inside = 0.0;
	constexpr int Steps = 20000;
	for (int Step = 0; Step < Steps; ++Step)
	{
		const double Sine = std::sqrt((Step + 0.5) / Steps);
		const double Outside = 1.333 * Sine;
		Inside += (Outside >= 1.0 ? 1.0 : ReflectanceAt(std::asin(Outside), 1.333)) / Steps;
	}
	double Left = 0.0, Light = 1.0;
	for (int Bounce = 0; Bounce < 200; ++Bounce)
	{
		Light *= 0.5; // what the matter scatters
		Left += Light * (1.0 - Inside);
		Light *= Inside;
	}
	EXPECT_NEAR(Flooded[0], Left, 0.02);
	EXPECT_NEAR(Answers[4][0], 0.5 * (0.5 + Left), 0.02); // half of it has pores
}

TEST_F(LookTest, SweatTakesOnTheReliefThatAPuddleHides)
{
	// The dry relief leans by 0.29 in x.
	const std::vector<FLookAsk> Asks{{ELookFunction::WetMatter, {20.0e-6f, 1.0f, 0.4f, 1.0f}},
		{ELookFunction::WetMatter, {2.0e-3f, 1.0f, 0.4f, 1.0f}},
		{ELookFunction::WetMatter, {2.0e-4f, 1.0f, 0.4f, 0.0f}}};
	FD_ASK_LOOKS(Asks);
	EXPECT_GT(Answers[0][1], 0.8f);  // shines,
	EXPECT_GT(Answers[0][3], 0.2f);  // with the relief in it
	EXPECT_LT(Answers[1][3], 0.01f); // a bead lies smoothly over it
	EXPECT_LT(Answers[2][3], 0.01f); // as does a film on common matter
	EXPECT_GT(Answers[0][0], 0.45f); // its color stays
}

TEST_F(LookTest, ABallOfWaterBendsRaysAsSnellSays)
{
	std::vector<FLookAsk> Asks;
	for (const float Index : {1.333f, 1.49f})
	{
		for (const Eigen::Vector2f& Disc : {Eigen::Vector2f(0.0f, 0.0f), Eigen::Vector2f(0.5f, 0.0f),
				 Eigen::Vector2f(-0.2f, 0.6f), Eigen::Vector2f(0.0f, -0.93f)})
		{
			Asks.push_back({ELookFunction::Ball, {Disc.x(), Disc.y(), Index}});
		}
	}
	FD_ASK_LOOKS(Asks);
	for (size_t Ask = 0; Ask < Asks.size(); ++Ask)
	{
		const double X = Asks[Ask].Arguments[0], Y = Asks[Ask].Arguments[1], Index = Asks[Ask].Arguments[2];
		const Eigen::Vector3d Ray(0.0, 1.0, 0.0);
		const Eigen::Vector3d Across = Ray.cross(Eigen::Vector3d::UnitX());
		const Eigen::Vector3d Entry = X * Eigen::Vector3d::UnitX() + Y * Across - std::sqrt(1.0 - X * X - Y * Y) * Ray;
		const Eigen::Vector3d Inside = BendRay(Ray, Entry, Index);
		const double Way = -2.0 * Inside.dot(Entry); // where the line meets the unit sphere again
		const Eigen::Vector3d Leave = Entry + Way * Inside;
		const Eigen::Vector3d Exit = BendRay(Inside, -Leave, 1.0 / Index);
		for (int Axis = 0; Axis < 3; ++Axis)
		{
			EXPECT_NEAR(Answers[Ask][size_t(Axis)], Exit[Axis], 2e-4) << Ask << ", " << Axis;
		}
		const double Incident = std::acos(std::sqrt(1.0 - X * X - Y * Y));
		EXPECT_NEAR(Answers[Ask][3], ReflectanceAt(Incident, Index), 1e-3) << Ask;
	}
	EXPECT_LT(Answers[1][0], 0.0f) << "what is on the right shows on the left";
}

// However it is blurred and drawn out, it hides as much as the ball's disc does, all the time or part of it.
TEST_F(LookTest, AStreakHidesAsMuchAsTheBallAtRest)
{
	constexpr int Side = 160;
	for (const std::array<float, 3>& Kind :
		{std::array<float, 3>{1.0f, 1.5f, 60.0f}, {1.0f, 4.0f, 60.0f}, {1.0f, 1.0f, 400.0f}, {0.3f, 1.0f, 30.0f}})
	{
		std::vector<FLookAsk> Asks;
		const float Half = 0.5f * Kind[2] / Kind[1] + 1.0f;
		for (int Cell = 0; Cell < Side * Side; ++Cell)
		{
			const float X = Half * (2.0f * (float(Cell % Side) + 0.5f) / Side - 1.0f);
			const float Y = 2.0f * (float(Cell / Side) + 0.5f) / Side - 1.0f;
			Asks.push_back({ELookFunction::Streak, {Kind[0], Kind[1], Kind[2], X, Y}});
		}
		FD_ASK_LOOKS(Asks);
		double Sum = 0.0;
		float Most = 0.0f;
		for (const FLookAnswer& Answer : Answers)
		{
			Sum += double(Answer[0]) * 4.0 * double(Half) / (double(Side) * Side);
			Most = std::max(Most, Answer[0]);
		}
		const double Hidden = Sum * double(Kind[1]) * double(Kind[1]);
		EXPECT_NEAR(Hidden, PiOfLooks * double(Kind[0]) * double(Kind[0]), 0.06 * PiOfLooks * Kind[0] * Kind[0]);
		EXPECT_LE(Most, 1.0f);
	}
}

TEST_F(LookTest, ACrownKeepsItsWaterRisesAndFallsBack)
{
	constexpr float Diameter = 2.0e-3f, Speed = 6.0f; // a raindrop
	constexpr int Steps = 20;
	std::vector<FLookAsk> Asks{{ELookFunction::Crown, {Diameter, Speed, 0.0f}}};
	FD_ASK_LOOKS(Asks);
	const float Life = Answers[0][3];
	EXPECT_GT(Life, 2.0e-3f); // some milliseconds
	EXPECT_LT(Life, 30.0e-3f);
	Asks.clear();
	for (int Step = 0; Step <= Steps; ++Step)
	{
		Asks.push_back({ELookFunction::Crown, {Diameter, Speed, Life * float(Step) / Steps}});
	}
	Asks.push_back({ELookFunction::Crown, {Diameter, Speed, -1.0e-3f}});
	Asks.push_back({ELookFunction::Crown, {0.0f, 0.0f, 1.0e-3f}});
	FD_ASK_LOOKS(Asks);
	const double Drop = PiOfLooks / 6.0 * std::pow(double(Diameter), 3);
	float Highest = 0.0f;
	for (int Step = 1; Step < Steps; ++Step)
	{
		const FLookAnswer& Crown = Answers[size_t(Step)];
		EXPECT_GT(Crown[0], Answers[size_t(Step) - 1][0]) << "it runs outwards";
		Highest = std::max(Highest, Crown[1]);
		// A frustum of a cone that is wider by 0.35 of its height at the rim, times its thickness.
		const double Water =
			2.0 * PiOfLooks * (double(Crown[0]) + 0.175 * double(Crown[1])) * double(Crown[1]) * double(Crown[2]);
		EXPECT_LE(Water, Drop);
		if (Step > 3)
		{
			EXPECT_NEAR(Water, 0.4 * Drop, 0.01 * Drop);
		}
	}
	EXPECT_GT(Highest, Diameter);
	EXPECT_LT(Highest, 5.0f * Diameter);
	EXPECT_EQ(Answers[Steps][1], 0.0f); // fallen back
	EXPECT_EQ(Answers[Steps + 1][1], 0.0f);
	for (const float Number : Answers[Steps + 2])
	{
		EXPECT_TRUE(std::isfinite(Number));
	}
}

TEST_F(LookTest, TheSheetOfACrownMirrorsLikeTwoFacesAndFraysFromItsRim)
{
	std::vector<FLookAsk> Asks;
	for (const float Cosine : {1.0f, 0.5f, 0.1f})
	{
		Asks.push_back({ELookFunction::CrownSheet, {2.0e-3f, 6.0f, 3.0e-3f, 0.3f, 0.0f, Cosine}});
	}
	for (int Turn = 0; Turn < 64; ++Turn)
	{
		Asks.push_back({ELookFunction::CrownSheet, {2.0e-3f, 6.0f, 6.0e-3f, float(Turn) / 64.0f, 0.75f, 1.0f}});
	}
	FD_ASK_LOOKS(Asks);
	for (int Index = 0; Index < 3; ++Index)
	{
		EXPECT_EQ(Answers[size_t(Index)][0], 1.0f) << "whole at its foot";
		const double R = ReflectanceAt(std::acos(double(Asks[size_t(Index)].Arguments[5])), 1.333);
		double Sum = R; // first face, then out of the second one after every second bounce
		for (int Bounce = 0; Bounce < 60; ++Bounce)
		{
			Sum += (1.0 - R) * (1.0 - R) * std::pow(R, 2 * Bounce + 1);
		}
		EXPECT_NEAR(Answers[size_t(Index)][1], Sum, 1e-3);
	}
	float Least = 1.0f, Most = 0.0f;
	for (size_t Index = 3; Index < Asks.size(); ++Index)
	{
		Least = std::min(Least, Answers[Index][0]);
		Most = std::max(Most, Answers[Index][0]);
	}
	EXPECT_LT(Least, 0.1f);
	EXPECT_GT(Most, 0.9f);
}

TEST_F(LookTest, FogOnAPaneMovesLightAndMakesNone)
{
	std::vector<FLookAsk> Asks;
	for (const float Fog : {0.0f, 0.3f, 1.0f})
	{
		Asks.push_back({ELookFunction::FoggedPane, {0.08f, 0.92f, Fog, 1.0f, 1.0f}});
	}
	FD_ASK_LOOKS(Asks);
	for (size_t Index = 0; Index < Asks.size(); ++Index)
	{
		const float Fog = Asks[Index].Arguments[2];
		EXPECT_LE(Answers[Index][0] + Answers[Index][1], 1.0f + 1e-6f) << "in a white room";
		EXPECT_NEAR(Answers[Index][1], 0.92f * (1.0f - Fog), 1e-6f);
	}
	EXPECT_NEAR(Answers[0][0], 0.08f, 1e-6f);
	EXPECT_GT(Answers[2][0], 0.9f); // a white veil
}
