// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Wind/WindPressure.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** A row of voxels along x: pressures around it and weights of its faces. */
struct FPressureRow
{
	const float *P, *Front, *Back, *Below, *Above;
	const float *Left, *FrontW, *BackW, *BelowW, *AboveW; // the weight to the right of a voxel is the next of Left
};

FPressureRow PressureRowOf(const FWindPressure& It, const float* P, uint32 Y, uint32 Z)
{
	const FWindLayout& L = It.Layout;
	const float* const Here = P + It.Row(Y, Z);
	const float* const Weight = It.Weight.data();
	return {Here, Here - It.StrideY(), Here + It.StrideY(), Here - It.StrideZ(), Here + It.StrideZ(),
		Weight + L.Face(0, 0, Y, Z), Weight + L.Face(1, 0, Y, Z), Weight + L.Face(1, 0, Y + 1, Z),
		Weight + L.Face(2, 0, Y, Z), Weight + L.Face(2, 0, Y, Z + 1)};
}

/** Weighted sum of the pressures around a voxel. Both give the same bits where all weights are 1. */
inline float SumPressureAround(const FPressureRow& R, uint32 X)
{
	const float Along = R.Left[X] * R.P[int32(X) - 1] + R.Left[X + 1] * R.P[X + 1];
	const float Across = R.FrontW[X] * R.Front[X] + R.BackW[X] * R.Back[X];
	const float Up = R.BelowW[X] * R.Below[X] + R.AboveW[X] * R.Above[X];
	return (Along + Across) + Up;
}

inline float SumPressurePlain(const FPressureRow& R, uint32 X)
{
	return ((R.P[int32(X) - 1] + R.P[X + 1]) + (R.Front[X] + R.Back[X])) + (R.Below[X] + R.Above[X]);
}

inline float SumWeights(const FPressureRow& R, uint32 X)
{
	return ((R.Left[X] + R.Left[X + 1]) + (R.FrontW[X] + R.BackW[X])) + (R.BelowW[X] + R.AboveW[X]);
}

FD_WIDE_CLONES void ApplyRow(const FPressureRow& InRow, float* Out, uint32 Count)
{
	const FPressureRow R = InRow;
	FD_INDEPENDENT_ROWS
	for (uint32 X = 0; X < Count; ++X)
	{
		Out[X] = SumWeights(R, X) * R.P[X] - SumPressureAround(R, X);
	}
}

FD_WIDE_CLONES void ResidualRow(const FPressureRow& InRow, const float* B, float* Out, uint32 Count)
{
	const FPressureRow R = InRow;
	FD_INDEPENDENT_ROWS
	for (uint32 X = 0; X < Count; ++X)
	{
		Out[X] = B[X] - (SumWeights(R, X) * R.P[X] - SumPressureAround(R, X));
	}
}

FD_WIDE_CLONES void InflowRow(const float* U, const float* Front, const float* Back, const float* Below,
	const float* Above, float* Out, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 X = 0; X < Count; ++X)
	{
		Out[X] = ((U[X] - U[X + 1]) + (Front[X] - Back[X])) + (Below[X] - Above[X]);
	}
}

/** Faces get the pressure before them less that behind them. */
FD_WIDE_CLONES void PushRow(
	const float* Weight, const float* Before, const float* Behind, float TimesWeight, float* Face, uint32 Count)
{
	FD_INDEPENDENT_ROWS
	for (uint32 X = 0; X < Count; ++X)
	{
		const float Whole = Weight[X] > 0.0f ? 1.0f : 0.0f;
		const float Factor = Whole + TimesWeight * (Weight[X] - Whole);
		Face[X] += Factor * (Before[X] - Behind[X]);
	}
}

template <typename F>
void ForEachPressureRow(const FWindLayout& Layout, ITaskRunner& Runner, F&& Visit)
{
	ParallelFor(Runner, Layout.Counts[2], 1,
		[&](const FChunk& Plane)
		{
			for (uint32 Y = 0; Y < Layout.Counts[1]; ++Y)
			{
				Visit(Y, Plane.Begin);
			}
		});
}

} // namespace

void FWindPressure::Init(const FWindLayout& InLayout)
{
	Layout = InLayout;
	Weight.assign(Layout.FaceCount(), 0.0f);
	PerDiagonal.assign(PaddedCount(), 0.0f);
	PlainRows.assign(Layout.Counts[1] * Layout.Counts[2], 0);
	P.assign(PaddedCount(), 0.0f);
	B.assign(PaddedCount(), 0.0f);
}

void FWindPressure::WeightsChanged(ITaskRunner& Runner)
{
	ForEachPressureRow(Layout, Runner,
		[&](uint32 Y, uint32 Z)
		{
			const FPressureRow R = PressureRowOf(*this, P.data(), Y, Z);
			bool bPlain = true;
			for (uint32 X = 0; X < Layout.Counts[0]; ++X)
			{
				const float Sum = SumWeights(R, X);
				PerDiagonal[Row(Y, Z) + X] = Sum > 0.0f ? 1.0f / Sum : 0.0f;
				bPlain = bPlain && Sum == 6.0f;
			}
			PlainRows[Z * Layout.Counts[1] + Y] = bPlain ? 1 : 0;
		});
}

void FWindPressure::ClearPressure(ITaskRunner& Runner)
{
	ForEachPressureRow(
		Layout, Runner, [&](uint32 Y, uint32 Z) { std::fill_n(P.begin() + Row(Y, Z), Layout.Counts[0], 0.0f); });
}

void FWindPressure::TakeInflow(std::span<const float> Faces, ITaskRunner& Runner)
{
	ForEachPressureRow(Layout, Runner,
		[&](uint32 Y, uint32 Z)
		{
			const float* const F = Faces.data();
			InflowRow(F + Layout.Face(0, 0, Y, Z), F + Layout.Face(1, 0, Y, Z), F + Layout.Face(1, 0, Y + 1, Z),
				F + Layout.Face(2, 0, Y, Z), F + Layout.Face(2, 0, Y, Z + 1), B.data() + Row(Y, Z), Layout.Counts[0]);
		});
}

void FWindPressure::SweepColor(uint32 Color, float OverRelaxation, ITaskRunner& Runner)
{
	ForEachPressureRow(Layout, Runner,
		[&](uint32 Y, uint32 Z)
		{
			const FPressureRow R = PressureRowOf(*this, P.data(), Y, Z);
			float* const Out = P.data() + Row(Y, Z);
			const float* const Inflow = B.data() + Row(Y, Z);
			const float* const Per = PerDiagonal.data() + Row(Y, Z);
			const uint32 First = (Color + Y + Z) % 2;
			if (PlainRows[Z * Layout.Counts[1] + Y] != 0)
			{
				const float PerSix = 1.0f / 6.0f;
				for (uint32 X = First; X < Layout.Counts[0]; X += 2)
				{
					Out[X] += OverRelaxation * ((Inflow[X] + SumPressurePlain(R, X)) * PerSix - Out[X]);
				}
				return;
			}
			for (uint32 X = First; X < Layout.Counts[0]; X += 2)
			{
				// Without an open face there is no pressure.
				Out[X] += OverRelaxation * ((Inflow[X] + SumPressureAround(R, X)) * Per[X] - Out[X]);
			}
		});
}

void FWindPressure::Sweep(float OverRelaxation, bool bBlackFirst, ITaskRunner& Runner)
{
	SweepColor(bBlackFirst ? 1 : 0, OverRelaxation, Runner);
	SweepColor(bBlackFirst ? 0 : 1, OverRelaxation, Runner);
}

void FWindPressure::Apply(std::span<const float> X, std::span<float> Out, ITaskRunner& Runner) const
{
	ForEachPressureRow(Layout, Runner,
		[&](uint32 Y, uint32 Z)
		{ ApplyRow(PressureRowOf(*this, X.data(), Y, Z), Out.data() + Row(Y, Z), Layout.Counts[0]); });
}

void FWindPressure::Residual(std::span<float> Out, ITaskRunner& Runner) const
{
	ForEachPressureRow(Layout, Runner,
		[&](uint32 Y, uint32 Z) {
			ResidualRow(
				PressureRowOf(*this, P.data(), Y, Z), B.data() + Row(Y, Z), Out.data() + Row(Y, Z), Layout.Counts[0]);
		});
}

void FWindPressure::PushFaces(std::span<float> Faces, bool bTimesWeight, ITaskRunner& Runner) const
{
	const float TimesWeight = bTimesWeight ? 1.0f : 0.0f;
	ParallelFor(Runner, Layout.Counts[2] + 1, 1,
		[&](const FChunk& Plane)
		{
			const uint32 Z = Plane.Begin;
			for (uint32 Y = 0; Y <= Layout.Counts[1]; ++Y)
			{
				const auto Push = [&](uint32 Axis, uint32 Behind, uint32 Before, uint32 Count)
				{
					const uint32 Face = Layout.Face(Axis, 0, Y, Z);
					PushRow(Weight.data() + Face, P.data() + Before, P.data() + Behind, TimesWeight,
						Faces.data() + Face, Count);
				};
				const uint32 Here = Row(Y, Z);
				if (Z < Layout.Counts[2] && Y < Layout.Counts[1])
				{
					Push(0, Here, Here - 1, Layout.Counts[0] + 1);
				}
				if (Z < Layout.Counts[2])
				{
					Push(1, Here, Here - StrideY(), Layout.Counts[0]);
				}
				if (Y < Layout.Counts[1])
				{
					Push(2, Here, Here - StrideZ(), Layout.Counts[0]);
				}
			}
		});
}

void SetWindWeights(const FWindLayout& Layout, const FWindSides& Sides, std::span<const float> Open,
	std::span<const uint8> Held, std::span<float> Weights, ITaskRunner& Runner)
{
	constexpr uint32 FacesInChunk = 16384;
	ParallelFor(Runner, uint32(Weights.size()), FacesInChunk,
		[&](const FChunk& Chunk)
		{
			if (Open.empty())
			{
				std::fill(Weights.begin() + Chunk.Begin, Weights.begin() + Chunk.End, 1.0f);
			}
			else
			{
				std::copy(Open.begin() + Chunk.Begin, Open.begin() + Chunk.End, Weights.begin() + Chunk.Begin);
			}
			for (uint32 Face = Chunk.Begin; Face < Chunk.End; ++Face)
			{
				Weights[Face] = Held[Face] != 0 ? 0.0f : Weights[Face];
			}
		});
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		for (const bool bHigh : {false, true})
		{
			if (Sides.Kind[FWindSides::Index(Axis, bHigh)] != EWindSide::Open)
			{
				ForEachFaceOfLayer(Layout, Axis, bHigh ? Layout.Counts[Axis] : 0,
					[&](uint32 Face, uint32, uint32, uint32) { Weights[Face] = 0.0f; });
			}
		}
	}
}

} // namespace FluidDrops
