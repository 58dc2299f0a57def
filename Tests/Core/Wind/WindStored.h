// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Stored fields of the reference scene, by the plain explicit solver.

#pragma once

#include "FluidDropsCore/Foundation/Hash.h"
#include "FluidDropsCore/Wind/WindGridFlow.h"
#include "Wind/WindScene.h"

#include <gtest/gtest.h>

namespace FluidDrops::Test
{

/** Which face the field of a blower along +x has where that of another direction has this one, and its sign. */
inline std::vector<float> Reoriented(const FWindLayout& Layout, const std::vector<double>& AlongX, uint32 Field)
{
	const uint32 Main = Field < 4 ? Field % 2 : 2; // x and this axis change places
	const bool bMirror = WindDirection(Field)[Main] < 0.0f;
	std::vector<float> Out(Layout.FaceCount());
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 From = Axis == 0 ? Main : (Axis == Main ? 0 : Axis);
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{
				std::array<uint32, 3> At = {X, Y, Z};
				std::swap(At[0], At[Main]);
				if (bMirror)
				{
					At[0] = Layout.FacesAlong(From, 0) - 1 - At[0];
				}
				const double Sign = bMirror && From == 0 ? -1.0 : 1.0;
				Out[Face] = float(Sign * AlongX[Layout.Face(From, At[0], At[1], At[2])]);
			});
	}
	return Out;
}

inline double StableReferenceStep(double CellReynolds)
{
	return std::min({CellReynolds / 6.5, 1.9 / CellReynolds, 0.5});
}

/** Steady, of a blower of 1 m/s along +x. */
inline std::vector<double> ReferenceFieldAlongX(double CellReynolds)
{
	Plain::TPlainWind<double> Wind = MakeReferenceScene<double>(CellReynolds);
	const double Step = StableReferenceStep(CellReynolds);
	Wind.RunToSteady(Step, 2e-3 * Step, 2000);
	return Wind.V;
}

inline std::vector<std::vector<float>> ReferenceFields(double CellReynolds, uint32 Count)
{
	const std::vector<double> AlongX = ReferenceFieldAlongX(CellReynolds);
	std::vector<std::vector<float>> Fields;
	for (uint32 Field = 0; Field < Count; ++Field)
	{
		Fields.push_back(Reoriented(ReferenceLayout(), AlongX, Field));
	}
	return Fields;
}

inline FStoredWindInfo ReferenceInfo(uint32 FieldCount)
{
	FStoredWindInfo Info;
	Info.Layout = ReferenceLayout();
	Info.Blower = {{8, 8, 8}, {1, 1, 1}};
	Info.FieldCount = FieldCount;
	return Info;
}

inline std::vector<uint8> PackFields(const FStoredWindInfo& Info, const std::vector<std::vector<float>>& Fields)
{
	const std::vector<std::span<const float>> Spans(Fields.begin(), Fields.end());
	const TResult<std::vector<uint8>> Bytes = FStoredWind::Pack(Info, Spans);
	EXPECT_TRUE(Bytes.IsOk()) << Bytes.Error().Message;
	return Bytes.IsOk() ? Bytes.Value() : std::vector<uint8>();
}

inline std::shared_ptr<const FStoredWind> Store(
	const FStoredWindInfo& Info, const std::vector<std::vector<float>>& Fields)
{
	TResult<FStoredWind> Wind = FStoredWind::Load(PackFields(Info, Fields));
	EXPECT_TRUE(Wind.IsOk()) << Wind.Error().Message;
	return std::make_shared<const FStoredWind>(std::move(Wind.Value()));
}

inline FWindGridFlow MakeFlow(
	const std::shared_ptr<const FStoredWind>& Fields, const FWindFlowNumbers& Numbers = {}, uint32 Blowers = 1)
{
	TResult<FWindGridFlow> Flow = FWindGridFlow::Create(Fields->Info().Layout, Fields->Info().Sides, Numbers);
	EXPECT_TRUE(Flow.IsOk()) << Flow.Error().Message;
	for (uint32 Blower = 0; Blower < Blowers; ++Blower)
	{
		EXPECT_TRUE(Flow.Value().AddBlower(Fields).IsOk());
	}
	return std::move(Flow.Value());
}

/** Steps with what the blower and the obstacles are now. */
inline void Advance(FWindGridFlow& Flow, float Seconds, float Step = 1.0f / 60.0f)
{
	FSerialTaskRunner Runner;
	for (int32 Left = int32(Seconds / Step + 0.5f); Left > 0; --Left)
	{
		Flow.Step(Step, Runner);
	}
}

inline std::vector<float> FacesOf(const FWindGridFlow& Flow)
{
	return {Flow.Faces().begin(), Flow.Faces().end()};
}

inline uint64 HashOf(const FWindGridFlow& Flow)
{
	FByteWriter Writer;
	Flow.Save(Writer);
	return HashBytes(Writer.Bytes.data(), Writer.Bytes.size());
}

} // namespace FluidDrops::Test
