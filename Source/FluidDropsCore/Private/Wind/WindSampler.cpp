// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Free of branches, so that the loops over columns are compiled to gathers. All lookups are clamped before they become
// integers: no point, however far or wrong, reads outside the faces.

#include "FluidDropsCore/Wind/WindSampler.h"

#include "FluidDropsCore/Foundation/Vectorize.h"

namespace FluidDrops
{

namespace
{

using FLattice = FWindSampler::FLattice;

struct FLatticeCell
{
	int32 Index;
	float Fraction; // from -0.5 to 1.5
};

/** Which cell of a lattice, and where in it. Kind: 0 on the lattice of the axis' own faces, 1 on the others. */
inline FLatticeCell FindCell(const FLattice& Lattice, uint32 Axis, uint32 Kind, float Voxels)
{
	float At = Kind == 0 ? Voxels : Voxels - 0.5f;
	At = At > Lattice.Low[Axis][Kind] ? At : Lattice.Low[Axis][Kind]; // what is no number goes to the low side
	At = At < Lattice.High[Axis][Kind] ? At : Lattice.High[Axis][Kind];
	int32 Index = int32(At + 1.0f) - 1; // At + 1 > 0, where truncation rounds down
	Index = Index > 0 ? Index : 0;
	Index = Index < Lattice.Last[Axis][Kind] ? Index : Lattice.Last[Axis][Kind];
	return {Index, At - float(Index)};
}

inline float MixFaces(float A, float B, float Fraction)
{
	return A + Fraction * (B - A);
}

struct FLatticeCorners
{
	float Value[8];
};

inline FLatticeCorners LoadCorners(const FLattice& Lattice, uint32 Axis, FLatticeCell X, FLatticeCell Y, FLatticeCell Z)
{
	const int32 Base = X.Index + Y.Index * Lattice.RowStride[Axis][1] + Z.Index * Lattice.RowStride[Axis][2];
	const int32 Right = Lattice.Stride[Axis][0];
	const int32 Back = Lattice.Stride[Axis][1];
	const int32 Up = Lattice.Stride[Axis][2];
	const float* const Faces = Lattice.Faces[Axis];
	return {{Faces[Base], Faces[Base + Right], Faces[Base + Back], Faces[Base + Back + Right], Faces[Base + Up],
		Faces[Base + Up + Right], Faces[Base + Up + Back], Faces[Base + Up + Back + Right]}};
}

inline float InterpolateFaces(const FLatticeCorners& Corners, FLatticeCell X, FLatticeCell Y, FLatticeCell Z)
{
	const float* const C = Corners.Value;
	const float Low = MixFaces(MixFaces(C[0], C[1], X.Fraction), MixFaces(C[2], C[3], X.Fraction), Y.Fraction);
	const float High = MixFaces(MixFaces(C[4], C[5], X.Fraction), MixFaces(C[6], C[7], X.Fraction), Y.Fraction);
	return MixFaces(Low, High, Z.Fraction);
}

inline float LesserOf(float A, float B)
{
	return A < B ? A : B;
}

inline float GreaterOf(float A, float B)
{
	return A > B ? A : B;
}

/** Distance to the nearer of two sides, voxels; below 0 outside. */
inline float DistanceToSides(float Voxels, float Size)
{
	return LesserOf(Voxels, Size - Voxels);
}

inline void BlendOne(const FLattice& L, float PX, float PY, float PZ, float& U, float& V, float& W)
{
	const float DX = PX - L.Translation[0];
	const float DY = PY - L.Translation[1];
	const float DZ = PZ - L.Translation[2];
	const float X = (L.Rotation[0][0] * DX + L.Rotation[1][0] * DY + L.Rotation[2][0] * DZ) * L.PerVoxel;
	const float Y = (L.Rotation[0][1] * DX + L.Rotation[1][1] * DY + L.Rotation[2][1] * DZ) * L.PerVoxel;
	const float Z = (L.Rotation[0][2] * DX + L.Rotation[1][2] * DY + L.Rotation[2][2] * DZ) * L.PerVoxel;

	const FLatticeCell X0 = FindCell(L, 0, 0, X), X1 = FindCell(L, 0, 1, X);
	const FLatticeCell Y0 = FindCell(L, 1, 0, Y), Y1 = FindCell(L, 1, 1, Y);
	const FLatticeCell Z0 = FindCell(L, 2, 0, Z), Z1 = FindCell(L, 2, 1, Z);
	const float OwnU = InterpolateFaces(LoadCorners(L, 0, X0, Y1, Z1), X0, Y1, Z1);
	const float OwnV = InterpolateFaces(LoadCorners(L, 1, X1, Y0, Z1), X1, Y0, Z1);
	const float OwnW = InterpolateFaces(LoadCorners(L, 2, X1, Y1, Z0), X1, Y1, Z0);

	const float Inside =
		LesserOf(LesserOf(DistanceToSides(X, L.Size[0]), DistanceToSides(Y, L.Size[1])), DistanceToSides(Z, L.Size[2]));
	const float Faded = LesserOf(L.FadeFrom + Inside * L.PerFade, 1.0f);
	const float Weight = Inside >= 0.0f ? Faded : 0.0f; // what is no number is not inside
	const float WindU = L.Rotation[0][0] * OwnU + L.Rotation[0][1] * OwnV + L.Rotation[0][2] * OwnW;
	const float WindV = L.Rotation[1][0] * OwnU + L.Rotation[1][1] * OwnV + L.Rotation[1][2] * OwnW;
	const float WindW = L.Rotation[2][0] * OwnU + L.Rotation[2][1] * OwnV + L.Rotation[2][2] * OwnW;
	const float Rest = 1.0f - Weight; // so that weights 0 and 1 are exact
	U = Rest * U + Weight * WindU;
	V = Rest * V + Weight * WindV;
	W = Rest * W + Weight * WindW;
}

FD_WIDE_CLONES void BlendRows(const FLattice& InLattice, const FWindSamples& Samples, uint32 Count)
{
	const FLattice L = InLattice; // a copy that no column can be part of
	const float* const X = Samples.X.data();
	const float* const Y = Samples.Y.data();
	const float* const Z = Samples.Z.data();
	float* const U = Samples.U.data();
	float* const V = Samples.V.data();
	float* const W = Samples.W.data();
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		float WindU = U[Row], WindV = V[Row], WindW = W[Row];
		BlendOne(L, X[Row], Y[Row], Z[Row], WindU, WindV, WindW);
		U[Row] = WindU;
		V[Row] = WindV;
		W[Row] = WindW;
	}
}

template <uint32 Axis>
inline void SampleFaces(const FLattice& L, float PX, float PY, float PZ, float& Value, float& Low, float& High)
{
	const FLatticeCell X = FindCell(L, 0, Axis == 0 ? 0 : 1, PX * L.PerVoxel);
	const FLatticeCell Y = FindCell(L, 1, Axis == 1 ? 0 : 1, PY * L.PerVoxel);
	const FLatticeCell Z = FindCell(L, 2, Axis == 2 ? 0 : 1, PZ * L.PerVoxel);
	const FLatticeCorners Corners = LoadCorners(L, Axis, X, Y, Z);
	const float* const C = Corners.Value;
	Value = InterpolateFaces(Corners, X, Y, Z);
	Low = LesserOf(
		LesserOf(LesserOf(C[0], C[1]), LesserOf(C[2], C[3])), LesserOf(LesserOf(C[4], C[5]), LesserOf(C[6], C[7])));
	High = GreaterOf(GreaterOf(GreaterOf(C[0], C[1]), GreaterOf(C[2], C[3])),
		GreaterOf(GreaterOf(C[4], C[5]), GreaterOf(C[6], C[7])));
}

template <uint32 Axis>
inline void SampleRows(const FLattice& InLattice, const FWindComponentSamples& Samples, uint32 Count)
{
	const FLattice L = InLattice;
	const float* const X = Samples.X.data();
	const float* const Y = Samples.Y.data();
	const float* const Z = Samples.Z.data();
	float* const Value = Samples.Value.data();
	float* const Low = Samples.Low.data();
	float* const High = Samples.High.data();
	FD_INDEPENDENT_ROWS
	for (uint32 Row = 0; Row < Count; ++Row)
	{
		float At, Least, Greatest;
		SampleFaces<Axis>(L, X[Row], Y[Row], Z[Row], At, Least, Greatest);
		Value[Row] = At;
		Low[Row] = Least;
		High[Row] = Greatest;
	}
}

FD_WIDE_CLONES void SampleRowsX(const FLattice& Lattice, const FWindComponentSamples& Samples, uint32 Count)
{
	SampleRows<0>(Lattice, Samples, Count);
}

FD_WIDE_CLONES void SampleRowsY(const FLattice& Lattice, const FWindComponentSamples& Samples, uint32 Count)
{
	SampleRows<1>(Lattice, Samples, Count);
}

FD_WIDE_CLONES void SampleRowsZ(const FLattice& Lattice, const FWindComponentSamples& Samples, uint32 Count)
{
	SampleRows<2>(Lattice, Samples, Count);
}

} // namespace

FWindSampler::FWindSampler(const FWindLayout& Layout, const FWindSides& Sides, std::span<const float> Faces,
	const FRigidTransform& Pose, float FadeVoxels)
{
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const float Count = float(Layout.Counts[Axis]);
		const bool bLowWall = Sides.Kind[FWindSides::Index(Axis, false)] == EWindSide::Wall;
		const bool bHighWall = Sides.Kind[FWindSides::Index(Axis, true)] == EWindSide::Wall;
		Lattice.Low[Axis][0] = 0.0f;
		Lattice.High[Axis][0] = Count;
		Lattice.Last[Axis][0] = int32(Layout.Counts[Axis]) - 1;
		Lattice.Low[Axis][1] = bLowWall ? 0.0f : -0.5f;
		Lattice.High[Axis][1] = bHighWall ? Count - 1.0f : Count - 0.5f;
		Lattice.Last[Axis][1] = Layout.Counts[Axis] > 1 ? int32(Layout.Counts[Axis]) - 2 : 0;
		Lattice.Faces[Axis] = Faces.data() + Layout.FirstFace(Axis);
		Lattice.Size[Axis] = Count;
		for (uint32 Along = 0; Along < 3; ++Along)
		{
			const int32 Stride = int32(Layout.FaceStride(Axis, Along));
			Lattice.RowStride[Axis][Along] = Stride;
			Lattice.Stride[Axis][Along] = Layout.FacesAlong(Axis, Along) > 1 ? Stride : 0;
			Lattice.Rotation[Axis][Along] = Pose.Rotation(Axis, Along);
		}
		Lattice.Translation[Axis] = Pose.Translation[Axis];
	}
	Lattice.PerVoxel = 1.0f / Layout.VoxelSize;
	const bool bFades = FadeVoxels > 1e-6f;
	Lattice.PerFade = bFades ? 1.0f / FadeVoxels : 0.0f;
	Lattice.FadeFrom = bFades ? 0.0f : 1.0f;
}

void FWindSampler::Blend(const FWindSamples& Samples) const
{
	BlendRows(Lattice, Samples, uint32(Samples.X.size()));
}

FVec3f FWindSampler::At(const FVec3f& Point, const FVec3f& OtherWind) const
{
	FVec3f Wind = OtherWind;
	BlendOne(Lattice, Point.x(), Point.y(), Point.z(), Wind.x(), Wind.y(), Wind.z());
	return Wind;
}

void FWindSampler::SampleComponent(uint32 Axis, const FWindComponentSamples& Samples) const
{
	const uint32 Count = uint32(Samples.X.size());
	Axis == 0       ? SampleRowsX(Lattice, Samples, Count)
		: Axis == 1 ? SampleRowsY(Lattice, Samples, Count)
					: SampleRowsZ(Lattice, Samples, Count);
}

} // namespace FluidDrops
