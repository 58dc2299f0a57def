// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Wind/BakeSteps.h"

#include <algorithm>

namespace FluidDrops
{

namespace
{

/** A piece of a row of faces along x, with what is looked up for it. */
struct FFacePiece
{
	static constexpr uint32 Room = 256;

	float X[Room], Y[Room], Z[Room];
	float U[Room], V[Room], W[Room];
	float Low[Room], High[Room];
	uint32 Count = 0;
	uint32 Face = 0; // the first

	void Sample(const FWindSampler& Sampler, uint32 Axis, float* Value)
	{
		Sampler.SampleComponent(
			Axis, {{X, Count}, {Y, Count}, {Z, Count}, {Value, Count}, {Low, Count}, {High, Count}});
	}
};

/** Calls Visit(Piece) for pieces of all faces normal to Axis, with X, Y, Z their centers. */
template <typename F>
void ForEachPiece(const FWindLayout& Layout, uint32 Axis, ITaskRunner& Runner, F&& Visit)
{
	ParallelFor(Runner, Layout.FacesAlong(Axis, 2), 1,
		[&](const FChunk& Plane)
		{
			FFacePiece Piece;
			for (uint32 Y = 0; Y < Layout.FacesAlong(Axis, 1); ++Y)
			{
				for (uint32 First = 0; First < Layout.FacesAlong(Axis, 0); First += FFacePiece::Room)
				{
					Piece.Count = std::min(FFacePiece::Room, Layout.FacesAlong(Axis, 0) - First);
					Piece.Face = Layout.Face(Axis, First, Y, Plane.Begin);
					const FVec3f Center = Layout.FaceCenter(Axis, First, Y, Plane.Begin);
					for (uint32 At = 0; At < Piece.Count; ++At)
					{
						Piece.X[At] = Center.x() + float(At) * Layout.VoxelSize;
						Piece.Y[At] = Center.y();
						Piece.Z[At] = Center.z();
					}
					Visit(Piece);
				}
			}
		});
}

/** Air slides along all sides: nothing is extrapolated, so no value grows. */
FWindSampler BoundedSampler(const FWindLayout& Layout, std::span<const float> Air)
{
	return {Layout, FWindSides(), Air};
}

} // namespace

void AdvectForward(const FWindLayout& Layout, std::span<const float> Air, uint32 Axis, float StepTime,
	std::span<float> Displacement, std::span<float> Forward, ITaskRunner& Runner)
{
	const FWindSampler Sampler = BoundedSampler(Layout, Air);
	const uint32 Rows = Layout.FaceCount(Axis);
	ForEachPiece(Layout, Axis, Runner,
		[&](FFacePiece& Piece)
		{
			float CenterX[FFacePiece::Room];
			std::copy_n(Piece.X, Piece.Count, CenterX);
			const float CenterY = Piece.Y[0];
			const float CenterZ = Piece.Z[0];
			for (const float Part : {0.5f, 1.0f})
			{
				Piece.Sample(Sampler, 0, Piece.U);
				Piece.Sample(Sampler, 1, Piece.V);
				Piece.Sample(Sampler, 2, Piece.W);
				for (uint32 At = 0; At < Piece.Count; ++At)
				{
					Piece.X[At] = CenterX[At] - Part * StepTime * Piece.U[At];
					Piece.Y[At] = CenterY - Part * StepTime * Piece.V[At];
					Piece.Z[At] = CenterZ - Part * StepTime * Piece.W[At];
				}
			}
			const uint32 Row = Piece.Face - Layout.FirstFace(Axis);
			for (uint32 At = 0; At < Piece.Count; ++At)
			{
				Displacement[Row + At] = StepTime * Piece.U[At];
				Displacement[Rows + Row + At] = StepTime * Piece.V[At];
				Displacement[2 * Rows + Row + At] = StepTime * Piece.W[At];
			}
			Piece.Sample(Sampler, Axis, Forward.data() + Piece.Face);
		});
}

void AdvectBack(const FWindLayout& Layout, std::span<const float> Air, uint32 Axis, std::span<const float> Displacement,
	std::span<const float> Forward, std::span<const float> Weight, std::span<float> Out, ITaskRunner& Runner)
{
	const FWindSampler Before = BoundedSampler(Layout, Air);
	const FWindSampler After = BoundedSampler(Layout, Forward);
	const uint32 Rows = Layout.FaceCount(Axis);
	ForEachPiece(Layout, Axis, Runner,
		[&](FFacePiece& Piece)
		{
			const float* const Moved = Displacement.data() + (Piece.Face - Layout.FirstFace(Axis));
			const auto Move = [&](float Times)
			{
				for (uint32 At = 0; At < Piece.Count; ++At)
				{
					Piece.X[At] += Times * Moved[At];
					Piece.Y[At] += Times * Moved[Rows + At];
					Piece.Z[At] += Times * Moved[2 * Rows + At];
				}
			};
			Move(1.0f);
			Piece.Sample(After, Axis, Piece.V);
			Move(-2.0f);
			Piece.Sample(Before, Axis, Piece.W); // for Low and High
			for (uint32 At = 0; At < Piece.Count; ++At)
			{
				const uint32 Face = Piece.Face + At;
				const float Corrected = Forward[Face] + 0.5f * (Air[Face] - Piece.V[At]);
				const float Bounded = std::min(std::max(Corrected, Piece.Low[At]), Piece.High[At]);
				Out[Face] = Weight[Face] > 0.0f ? Bounded : Air[Face];
			}
		});
}

void SweepViscosity(const FWindLayout& Layout, float Number, std::span<const float> Known,
	std::span<const float> Weight, std::span<float> Air, ITaskRunner& Runner)
{
	for (uint32 Color = 0; Color < 2; ++Color)
	{
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			const uint32 Counts[3] = {
				Layout.FacesAlong(Axis, 0), Layout.FacesAlong(Axis, 1), Layout.FacesAlong(Axis, 2)};
			const uint32 StrideY = Layout.FaceStride(Axis, 1);
			const uint32 StrideZ = Layout.FaceStride(Axis, 2);
			ParallelFor(Runner, Counts[2], 1,
				[&](const FChunk& Plane)
				{
					const uint32 Z = Plane.Begin;
					for (uint32 Y = 0; Y < Counts[1]; ++Y)
					{
						for (uint32 X = (Color + Y + Z) % 2; X < Counts[0]; X += 2)
						{
							const uint32 Face = Layout.Face(Axis, X, Y, Z);
							if (!(Weight[Face] > 0.0f))
							{
								continue;
							}
							// Beyond a side there is the same velocity: air slides along it.
							float Sum = 0.0f;
							float Count = 0.0f;
							const auto Add = [&](bool bThere, uint32 Other)
							{
								Sum += bThere ? Air[Other] : 0.0f;
								Count += bThere ? 1.0f : 0.0f;
							};
							Add(X > 0, Face - 1);
							Add(X + 1 < Counts[0], Face + 1);
							Add(Y > 0, Face - StrideY);
							Add(Y + 1 < Counts[1], Face + StrideY);
							Add(Z > 0, Face - StrideZ);
							Add(Z + 1 < Counts[2], Face + StrideZ);
							Air[Face] = (Known[Face] + Number * Sum) / (1.0f + Number * Count);
						}
					}
				});
		}
	}
}

} // namespace FluidDrops
