// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Claims about blowers whose fields are added up from stored ones (Docs/Model/WindGrids.md#blower-heuristic).

#include "FluidDropsCore/Foundation/Numerics.h"
#include "Wind/WindStored.h"

using namespace FluidDrops;
using namespace FluidDrops::Test;

namespace
{

FVec3f AtAngle(double Degrees, float Strength = 1.0f)
{
	const double Angle = Degrees * Math::Pi / 180.0;
	return Strength * FVec3f(float(Math::Cos(Angle)), float(Math::Sin(Angle)), 0.0f);
}

std::vector<float> BlowAt(FWindGridFlow& Flow, const FVec3f& Velocity)
{
	EXPECT_TRUE(Flow.SetBlower(0, Velocity).IsOk());
	Advance(Flow, 1.0f / 60.0f);
	return FacesOf(Flow);
}

FWindFlowNumbers Linear()
{
	FWindFlowNumbers Numbers;
	Numbers.Weights = EWindWeights::Linear;
	return Numbers;
}

} // namespace

TEST(WindBlower, FIELD_11_QuarterTurnsAreTheStoredFields)
{
	const auto Fields = ReferenceFields(2.0, 4);
	for (const FWindFlowNumbers& Numbers : {FWindFlowNumbers(), Linear()})
	{
		FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), Fields), Numbers);
		const double Angles[] = {0.0, 90.0, 180.0, 270.0, 359.999, -0.001};
		for (uint32 Turn = 0; Turn < 6; ++Turn)
		{
			const std::vector<float> Faces = BlowAt(Flow, AtAngle(Angles[Turn]));
			for (uint32 Face = 0; Face < Faces.size(); ++Face)
			{
				ASSERT_NEAR(Faces[Face], Fields[Turn < 4 ? Turn : 0][Face], 1e-4f);
			}
		}
	}
}

TEST(WindBlower, FIELD_11_LinearWeightsGiveTheMeanAt45Degrees)
{
	const auto Fields = ReferenceFields(2.0, 4);
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), Fields), Linear());
	const std::vector<float> Faces = BlowAt(Flow, FVec3f(1.0f, 1.0f, 0.0f).normalized());
	for (uint32 Face = 0; Face < Faces.size(); ++Face)
	{
		ASSERT_NEAR(Faces[Face], 0.5f * (Fields[0][Face] + Fields[1][Face]), 1e-6f);
	}
}

TEST(WindBlower, FIELD_12_TwiceTheStrengthIsTwiceTheWind)
{
	const auto Stored = Store(ReferenceInfo(4), ReferenceFields(2.0, 4));
	FWindGridFlow Flow = MakeFlow(Stored);
	const std::vector<float> Once = BlowAt(Flow, AtAngle(33.0));
	const std::vector<float> Twice = BlowAt(Flow, 2.0f * AtAngle(33.0));
	for (uint32 Face = 0; Face < Once.size(); ++Face)
	{
		ASSERT_NEAR(Twice[Face], 2.0f * Once[Face], 2e-6f);
	}
	const std::vector<float> Off = BlowAt(Flow, FVec3f::Zero());
	EXPECT_EQ(Off, std::vector<float>(Off.size(), 0.0f));
}

TEST(WindBlower, FIELD_14_TheBlendIsNearTheFullSolver)
{
	const auto Stored = Store(ReferenceInfo(4), ReferenceFields(0.2, 4));
	for (const double Degrees : {22.5, 45.0})
	{
		Plain::TPlainWind<double> Full = MakeReferenceScene<double>(0.2);
		Full.Blowers[0].Velocity = AtAngle(Degrees).cast<double>();
		Full.RunToSteady(StableReferenceStep(0.2), 1e-4, 2000);
		FWindGridFlow Superposed = MakeFlow(Stored);
		FWindGridFlow ByAngle = MakeFlow(Stored, Linear());
		const double SuperposedError = RelativeError(BlowAt(Superposed, AtAngle(Degrees)), Full.V);
		const double LinearError = RelativeError(BlowAt(ByAngle, AtAngle(Degrees)), Full.V);
		RecordProperty("at " + std::to_string(Degrees),
			std::to_string(LinearError) + " linear, " + std::to_string(SuperposedError) + " superposed");
		EXPECT_LE(LinearError, 0.35);
		EXPECT_LE(SuperposedError, 0.04);
		EXPECT_GT(LinearError, 5.0 * SuperposedError);
		const FVec3f InBlower = VoxelWind(ReferenceLayout(), ByAngle.Faces(), 8, 8, 8);
		const double Direction = std::atan2(InBlower.y(), InBlower.x()) * 180.0 / Math::Pi;
		EXPECT_NEAR(Direction, Degrees, 4.1);
	}
}

TEST(WindBlower, FIELD_15_ABlendNeedsNoSweep)
{
	const auto Fields = ReferenceFields(2.0, 4);
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(4), Fields));
	float Stored = 0.0f;
	for (const auto& Field : Fields)
	{
		Stored = std::max(Stored, MaxWindDivergence(ReferenceLayout(), Field));
	}
	for (double Degrees = 0.0; Degrees < 360.0; Degrees += 15.0)
	{
		BlowAt(Flow, AtAngle(Degrees, 3.0f));
		EXPECT_LE(MaxWindDivergence(ReferenceLayout(), Flow.Faces()), 3.0f * Stored * std::sqrt(2.0f) + 5e-6f);
	}
	EXPECT_EQ(Flow.SweepCount(), 0u);
}

TEST(WindBlower, FIELD_31_SeveralBlowersAddUp)
{
	FStoredWindInfo Info = ReferenceInfo(4);
	const auto Fields = ReferenceFields(2.0, 4);
	const auto Stored = Store(Info, Fields);
	FWindGridFlow Flow = MakeFlow(Stored, {}, 2);
	ASSERT_TRUE(Flow.SetBlower(0, {1.0f, 0.0f, 0.0f}).IsOk());
	ASSERT_TRUE(Flow.SetBlower(1, {0.0f, -1.0f, 0.0f}).IsOk());
	Advance(Flow, 1.0f / 60.0f);
	for (uint32 Face = 0; Face < Fields[0].size(); ++Face)
	{
		ASSERT_NEAR(Flow.Faces()[Face], Fields[0][Face] + Fields[3][Face], 1e-6f);
	}
}

TEST(WindBlower, FIELD_32_ADirectionInSpaceIsWeighedByItsComponents)
{
	const FVec3f Direction = FVec3f(1.0f, 1.0f, 1.0f).normalized();
	const auto Weights = WeighWindFields(Direction, EWindWeights::Superposed, 6);
	ASSERT_TRUE(Weights.IsOk());
	for (const uint32 Field : {0u, 1u, 4u})
	{
		EXPECT_NEAR(Weights.Value()[Field], 0.577f, 5e-4f);
	}
	for (const uint32 Field : {2u, 3u, 5u})
	{
		EXPECT_EQ(Weights.Value()[Field], 0.0f);
	}
	FWindGridFlow Flow = MakeFlow(Store(ReferenceInfo(6), ReferenceFields(2.0, 6)));
	BlowAt(Flow, -2.0f * Direction);
	EXPECT_LT((VoxelWind(ReferenceLayout(), Flow.Faces(), 8, 8, 8) + 2.0f * Direction).norm(), 1e-5f);
}

TEST(WindBlower, FIELD_32_RefusesWhatItHasNoFieldsFor)
{
	const auto Stored = Store(ReferenceInfo(4), ReferenceFields(2.0, 4));
	FWindGridFlow Flow = MakeFlow(Stored);
	EXPECT_FALSE(Flow.SetBlower(0, {1.0f, 0.0f, 0.1f}).IsOk());
	EXPECT_FALSE(Flow.SetBlower(0, {std::nanf(""), 0.0f, 0.0f}).IsOk());
	EXPECT_FALSE(Flow.SetBlower(0, {1e9f, 0.0f, 0.0f}).IsOk());
	EXPECT_FALSE(Flow.SetBlower(1, {1.0f, 0.0f, 0.0f}).IsOk());
	EXPECT_FALSE(WeighWindFields({1.0f, 0.0f, 0.1f}, EWindWeights::Linear, 6).IsOk());
	EXPECT_FALSE(FWindGridFlow::Create({{17, 17, 16}}, {}).Value().AddBlower(Stored).IsOk());
	EXPECT_FALSE(FWindGridFlow::Create({{17, 17, 0}}, {}).IsOk());
	FWindFlowNumbers Numbers;
	Numbers.ReturnRate = std::nanf("");
	EXPECT_FALSE(FWindGridFlow::Create({{17, 17, 17}}, {}, Numbers).IsOk());
	Advance(Flow, 0.1f);
	EXPECT_EQ(FacesOf(Flow), std::vector<float>(ReferenceLayout().FaceCount(), 0.0f)); // nothing has changed
}

TEST(WindBlower, FIELD_31_ABlowerThatIsRemovedTakesItsWindAlong)
{
	const auto Fields = ReferenceFields(2.0, 4);
	const auto Stored = Store(ReferenceInfo(4), Fields);
	FWindGridFlow Flow = MakeFlow(Stored, {}, 2);
	ASSERT_TRUE(Flow.SetBlower(0, {1.0f, 0.0f, 0.0f}).IsOk());
	ASSERT_TRUE(Flow.SetBlower(1, {0.0f, -1.0f, 0.0f}).IsOk());
	Advance(Flow, 0.1f);
	ASSERT_TRUE(Flow.RemoveBlower(0).IsOk());
	EXPECT_FALSE(Flow.RemoveBlower(1).IsOk()); // it has become number 0
	Advance(Flow, 1.0f / 60.0f);
	EXPECT_EQ(FacesOf(Flow), Fields[3]);
	ASSERT_TRUE(Flow.RemoveBlower(0).IsOk());
	Advance(Flow, 1.0f / 60.0f);
	EXPECT_EQ(FacesOf(Flow), std::vector<float>(Flow.Faces().size(), 0.0f));
}
