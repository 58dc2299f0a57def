// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the force on a drop makes it do (Docs/Model/Weather.md#the-decision). In double; forces in units of F_T.

#include "FluidDropsCore/Drops/RegimeForces.h"

#include "FluidDropsCore/Foundation/Random.h"
#include "Support/RegimeSets.h"

#include <gtest/gtest.h>

using namespace FluidDrops;

namespace
{

using FLaw = TRegimeLaw<double>;
using FRegime = TRegime<double>;

const FVec3d WallNormal(0.0, 1.0, 0.0);
const FVec3d Down(0.0, 0.0, -1.0);

/** A surface whose normal makes that angle with gravity: 180 is a floor, 90 a wall, 0 a ceiling. */
FVec3d NormalAt(double Degrees)
{
	const double Angle = Degrees * Math::Pi / 180.0;
	return {0.0, std::sin(Angle), -std::cos(Angle)};
}

/** A drop under gravity alone. */
FRegime Judge(const FLaw& Law, double Radius, const FVec3d& Normal, const TTracePull<double>& Trace = {})
{
	return JudgeRegime(Law, Law.ForceOf(Radius, Down * Law.Gravity), Normal, RegimeFriction(Law, Radius), Trace);
}

} // namespace

TEST(Condensation, COND_27_TheDriveIsTheWeightAlongTheSurface)
{
	FLaw Law;
	Law.FrictionSpread = 0.0;
	const double Radius = 0.8e-3;
	const FRegime Slope = Judge(Law, Radius, NormalAt(150.0)); // 30 degrees from level
	ASSERT_EQ(Slope.Regime, EDropRegime::Moving);
	EXPECT_NEAR(Slope.Force.norm(), 0.5 * Law.WeightOf(Radius), 1e-6);
	EXPECT_NEAR(Slope.Force.dot(NormalAt(150.0)), 0.0, 1e-6);
	EXPECT_NEAR(Law.AccelerationOf(Radius, Slope.Force).norm(), 0.5 * 9.81, 1e-6);
}

TEST(Condensation, COND_28_FrictionIsThePublishedOneAndNeverReverses)
{
	EXPECT_NEAR(RegimeFriction(1e-6, 0.1), 4.54e-5, 0.005 * 4.54e-5);
	EXPECT_NEAR(RegimeFriction(1e-6, 0.15), 1.273e-3, 0.005 * 1.273e-3);
	EXPECT_NEAR(RegimeFriction(1.0, 0.1), 1.0, 1e-12);
	// In units of F_T: 0.45 % and 25 % of it (Docs/Model/Weather.md#friction).
	EXPECT_NEAR(RegimeFriction(FLaw::Of(CondensationSet()), 0.3e-3), 0.00454, 0.005 * 0.00454);
	EXPECT_NEAR(RegimeFriction(FLaw::Of(SweatSet()), 0.3e-3), 0.2545, 0.005 * 0.2545);

	const FLaw Law = FLaw::Of(SweatSet());
	const FVec3d Weight = Law.ForceOf(0.8e-3, Down * Law.Gravity);
	const FRegime Slowed = JudgeRegime(Law, Weight, WallNormal, 0.2, {});
	EXPECT_NEAR(Slowed.Tested, Weight.norm() - 0.2, 1e-12);
	EXPECT_NEAR(Slowed.Force.normalized().dot(Down), 1.0, 1e-12);
	const FRegime Held = JudgeRegime(Law, Weight, WallNormal, 100.0, {});
	EXPECT_EQ(Held.Regime, EDropRegime::Still);
	EXPECT_EQ(Held.Tested, 0.0);
	EXPECT_EQ(Held.Force.norm(), 0.0);
}

TEST(Condensation, COND_29_ThereIsNoFrictionOnAnOverhang)
{
	const FLaw Law = FLaw::Of(SweatSet());
	const double Radius = 0.7e-3;
	const double Along = Law.WeightOf(Radius) * std::sin(80.0 * Math::Pi / 180.0);
	EXPECT_NEAR(Judge(Law, Radius, NormalAt(80.0)).Tested, Along, 1e-12);
	EXPECT_NEAR(Judge(Law, Radius, NormalAt(100.0)).Tested, Along - RegimeFriction(Law, Radius), 1e-12);
	EXPECT_GT(RegimeFriction(Law, Radius), 0.1);
}

TEST(Condensation, COND_29_APendantDropFallsByItsWholeWeight)
{
	const FLaw Law = FLaw::Of(CondensationSet());
	EXPECT_EQ(Judge(Law, 0.89e-3, NormalAt(0.0)).Regime, EDropRegime::Still); // clings
	const FRegime Drip = Judge(Law, 0.91e-3, NormalAt(0.0));
	EXPECT_EQ(Drip.Regime, EDropRegime::Detached);
	EXPECT_NEAR(Drip.Force.norm(), Law.WeightOf(0.91e-3), 1e-12);
	// On a surface that looks up the whole weight would drive it in: it stays and slides by F_0.
	const FRegime Heavy = Judge(Law, 2.0e-3, NormalAt(130.0));
	EXPECT_EQ(Heavy.Regime, EDropRegime::Moving);
	EXPECT_NEAR(Heavy.Force.norm(), Law.WeightOf(2.0e-3) * std::sin(130.0 * Math::Pi / 180.0), 1e-12);
	EXPECT_NEAR(Heavy.Force.dot(NormalAt(130.0)), 0.0, 1e-12);
}

TEST(Condensation, COND_33_ThePublishedSetsSelectWhatTheirTableSays)
{
	TTracePull<double> Wet;
	Wet.bTouched = true;
	const auto RegimeOf = [](const FRegimeSettings& Set, double BoxRadius, const TTracePull<double>& Trace = {})
	{
		FRegimeSettings Normalised = Set;
		Normalised.Weight = EDropWeight::Radius;
		return Judge(FLaw::Of(Normalised), BoxRadius * double(Set.BoxUnit), WallNormal, Trace).Regime;
	};
	EXPECT_EQ(RegimeOf(CondensationSet(), 0.0100), EDropRegime::Still);
	EXPECT_EQ(RegimeOf(CondensationSet(), 0.0101), EDropRegime::Moving);
	EXPECT_EQ(RegimeOf(CondensationSet(), 0.0150), EDropRegime::Moving);
	EXPECT_EQ(RegimeOf(CondensationSet(), 0.0151), EDropRegime::Detached);
	EXPECT_EQ(RegimeOf(CondensationSet(), 0.01003, Wet), EDropRegime::Moving);
	EXPECT_EQ(RegimeOf(SweatSet(), 0.0060), EDropRegime::Still);
	EXPECT_EQ(RegimeOf(SweatSet(), 0.0065), EDropRegime::Moving);
	EXPECT_EQ(RegimeOf(SweatSet(), 0.0060, Wet), EDropRegime::Moving);
	EXPECT_EQ(RegimeOf(SweatSet(), 0.0082), EDropRegime::Moving);
	EXPECT_EQ(RegimeOf(SweatSet(), 0.0085), EDropRegime::Detached);
	EXPECT_EQ(RegimeOf(SweatSet(), 0.0071, Wet), EDropRegime::Detached);
}

TEST(Condensation, COND_36_GluePullsToThePlaneFromBothSides)
{
	constexpr double Stiffness = 4.44e-3; // N/m
	constexpr double Mass = 9.0e-7;       // kg
	for (const double Start : {0.12e-3, -0.12e-3})
	{
		// |T| = k_T |d| as long as that does not overshoot.
		constexpr double Short = 1.0e-3; // s
		EXPECT_NEAR(GlueStep(Start, Stiffness, Mass, Short) * Mass / (Short * Short), -Stiffness * Start, 1e-15);
		for (const double DeltaTime : {1.0 / 1000.0, 1.0 / 60.0})
		{
			double Distance = Start;
			for (uint32 Step = 0; Step < 50 && Distance != 0.0; ++Step)
			{
				const double Next = Distance + GlueStep(Distance, Stiffness, Mass, DeltaTime);
				EXPECT_LT(std::abs(Next), std::abs(Distance));
				EXPECT_GE(Next * Start, 0.0);
				Distance = Next;
			}
		}
	}
}

TEST(Condensation, COND_40_BothWeightsSelectTheSameDrops)
{
	for (FRegimeSettings Set : {CondensationSet(), SweatSet()})
	{
		Set.FrictionSpread = 0.0f;
		Set.Weight = EDropWeight::Radius;
		const FLaw Published = FLaw::Of(Set);
		Set.Weight = EDropWeight::Volume;
		const FLaw Si = FLaw::Of(Set);
		uint32 Seen[3] = {};
		for (uint32 Index = 0; Index < 1000; ++Index)
		{
			const double Unit = double(RandomUnit4(7, Index, 0, ERandomPurpose::EmitMotion)[0]);
			const double Radius = 0.2e-3 + 1.0e-3 * Unit;
			const EDropRegime Regime = Judge(Si, Radius, WallNormal).Regime;
			const bool bNear = std::abs(Radius / double(Set.StartRadius) - 1.0) < 0.01 ||
				std::abs(Radius / double(Set.LeaveRadius) - 1.0) < 0.01;
			EXPECT_TRUE(bNear || Regime == Judge(Published, Radius, WallNormal).Regime) << Radius;
			++Seen[uint32(Regime)];
		}
		EXPECT_GT(Seen[0], 100u);
		EXPECT_GT(Seen[1], 100u);
		EXPECT_GT(Seen[2], 100u);
	}
}

TEST(Condensation, COND_44_OnlyTouchedParticlesAheadPull)
{
	constexpr double Alpha = 0.7;
	constexpr double Reach = 1.7;
	const auto PullOf = [&](const FVec3d& Apart)
	{
		TTracePull<double> Pull;
		PullToTrace(Pull, Apart, Reach, Down, Alpha);
		return Pull;
	};
	const FVec3d One = FVec3d(0.6, 0.0, -0.8);
	EXPECT_NEAR((PullOf(One).Force - Alpha * One).norm(), 0.0, 1e-6);
	EXPECT_TRUE(PullOf(One).bTouched);
	EXPECT_NEAR(PullOf(One * 0.5).Force.norm(), 2.0 * Alpha, 1e-6);
	EXPECT_NEAR(PullOf(One * 0.1).Force.norm(), 0.1 * Alpha / (0.25 * 0.25), 1e-6); // does not blow up
	for (const FVec3d& Idle : {FVec3d(-One), FVec3d(One * 1.8), FVec3d(FVec3d::Zero()), FVec3d(0.5, 0.0, 0.0)})
	{
		EXPECT_FALSE(PullOf(Idle).bTouched);
		EXPECT_EQ(PullOf(Idle).Force.norm(), 0.0);
	}
}

TEST(Condensation, COND_45_ThereIsNoFrictionOnATrace)
{
	const FLaw Law = FLaw::Of(SweatSet());
	TTracePull<double> Trace;
	Trace.bTouched = true;
	Trace.Force = FVec3d(0.3, 0.2, -0.4); // its part along the normal does not count
	const double Radius = 0.7e-3;
	const FVec3d Expected = Law.ForceOf(Radius, Down * Law.Gravity) + FVec3d(0.3, 0.0, -0.4);
	const FRegime Result = Judge(Law, Radius, WallNormal, Trace);
	EXPECT_EQ(Result.Tested, Expected.norm());
	EXPECT_EQ((Result.Force - Expected).norm(), 0.0);
}

TEST(Condensation, COND_46_ATraceNeverDetachesADrop)
{
	const FLaw Law = FLaw::Of(CondensationSet());
	uint32 Capped = 0;
	for (uint32 Index = 0; Index < 1000; ++Index)
	{
		const std::array<float, 4> Unit = RandomUnit4(11, Index, 0, ERandomPurpose::EmitMotion);
		TTracePull<double> Trace;
		for (uint32 Particle = 0; Particle < 6; ++Particle)
		{
			const std::array<float, 4> At = RandomUnit4(12, Index, Particle, ERandomPurpose::EmitMotion);
			const FVec3d Apart(2.0 * double(At[0]) - 1.0, 0.2 * double(At[1]), 2.0 * double(At[2]) - 1.0);
			PullToTrace(Trace, Apart, 1.7, Down, Law.Attraction);
		}
		const double Radius = 0.3e-3 + 0.5999e-3 * double(Unit[0]); // |F_0| <= F_M
		const FVec3d Normal = NormalAt(90.0 + 80.0 * double(Unit[1]));
		const FRegime Result = Judge(Law, Radius, Normal, Trace);
		EXPECT_NE(Result.Regime, EDropRegime::Detached) << Index;
		Capped += Result.Tested > 0.98 * Law.Leave ? 1 : 0;
	}
	EXPECT_GT(Capped, 20u);
}
